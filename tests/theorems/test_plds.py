"""Lattice profiles on random tables and finite laws, exactly; the range facts have one form."""

from __future__ import annotations

import random
from fractions import Fraction
from math import floor

import pytest
from finite import Model, evaluate, holds

from dpproofs.language.terms import REAL
from dpproofs.library import library
from dpproofs.privacy.notions import k
from theorems.foundations.sums.double_sums import convolution, m2, m_ as m, n, n2

NUMBERS = sorted({Fraction(v) for v in (*range(8), "1/9", "1/3", "1/2", "3/2", "9/4", 20)})
THERE = Model({}, {"real": NUMBERS})
WITH_RANGES = ["lattices.window", "lattices.composition", "lattices.chords", "lattices.coarser", "lattices.lower-step",
               "lattices.lower-lines", "lattices.lower-coarser", "lattices.weakening"]  # fmt: skip


def values_of(lemma, values):
    variables = lemma.conclusion.free.union(*(h.free for h in lemma.hypotheses))
    return {v: values[v.data[0]] for v in variables}


def entries(rng, last):
    """A table, with arbitrary numbers outside of its range."""
    table = {Fraction(k): Fraction(rng.randint(0, 9)) for k in range(last + 1)}
    return lambda k: table.get(k, Fraction(-1000))


def tables(rng):
    sizes = {"n": rng.randint(0, 3), "n2": rng.randint(0, 3)}
    numbers = {name: Fraction(rng.randint(0, 9), rng.randint(1, 9)) for name in ("d", "d2", "t", "t2", "c")}
    offsets = {name: Fraction(rng.randint(-2, 3)) for name in ("o", "o2")}
    ratio = {"rho": Fraction(rng.randint(3, 6), 2)}
    named = {"m": entries(rng, sizes["n"]), "m2": entries(rng, sizes["n2"]), "k": Fraction(rng.randint(0, 6))}
    return {**{k: Fraction(v) for k, v in sizes.items()}, **numbers, **offsets, **ratio, **named}


def convolved(v):
    """The convolution of both tables, worked out pair by pair."""
    made: dict[int, Fraction] = {}
    for i in range(int(v["n"]) + 1):
        for j in range(int(v["n2"]) + 1):
            made[i + j] = made.get(i + j, Fraction(0)) + v["m"](Fraction(i)) * v["m2"](Fraction(j))
    return made


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("name", ["foundations.convolution-total", "foundations.convolution-sign", "lattices.product"])
def test_convolution_holds_for_random_tables(name, seed):
    lemma, values = library()[name], tables(random.Random(seed))
    assert holds(lemma.hypotheses, lemma.conclusion, THERE, values_of(lemma, values)) is True


@pytest.mark.parametrize("seed", range(20))
def test_a_convolution_has_the_products_with_one_sum_of_numbers(seed):
    values = tables(random.Random(seed))
    term, known = convolution(m, n, m2, n2, k), convolved(values)
    for number in range(9):
        at = {v: values[v.data[0]] for v in term.free if v != k}
        assert evaluate(term, THERE, {**at, k: Fraction(number)}) == known.get(number, 0)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("name", ["lattices.window", "lattices.lower-window"])
def test_windows_hold_for_random_tables(name, seed):
    """The rest is the least one allowed for a bound from above, and the largest one from below."""
    rng = random.Random(seed)
    lemma, values = library()[name], tables(rng)
    last = int(values["n"])
    a = rng.randint(0, last)
    end = rng.randint(0, last - a)
    u = Fraction(1, rng.randint(1, 30))
    kept = {Fraction(k): Fraction(floor(values["t"] * values["m"](Fraction(a + k)) / u)) for k in range(end + 1)}
    mass = values["t"] * sum(values["m"](Fraction(k)) for k in range(last + 1))
    d3 = values["d"] if name == "lattices.lower-window" else values["d"] + mass - u * sum(kept.values())
    more = {"a": Fraction(a), "l": Fraction(end), "u": u, "m3": lambda k: kept.get(k, Fraction(-1000)), "d3": d3}
    assert holds(lemma.hypotheses, lemma.conclusion, THERE, values_of(lemma, {**values, **more})) is True


@pytest.mark.parametrize("seed", range(40))
def test_a_window_from_above_needs_all_that_is_lost(seed):
    """One millionth less in the rest, and the whole mass is not there at the order 0."""
    rng = random.Random(seed)
    lemma, values = library()["lattices.window"], tables(rng)
    kept = {Fraction(k): values["m"](Fraction(k)) for k in range(int(values["n"]) + 1)}
    more = {
        "a": Fraction(0),
        "l": values["n"],
        "u": values["t"],
        "m3": lambda k: kept.get(k, Fraction(0)),
        "c": Fraction(0),
    }
    small = {**more, "d3": values["d"] - Fraction(1, 10**6)}
    assert holds((), lemma.conclusion, THERE, values_of(lemma, {**values, **small})) is False


@pytest.mark.parametrize("seed", range(40))
def test_shares_hold_for_random_tables(seed):
    rng = random.Random(seed)
    values = tables(rng)
    last = 2 * int(values["n"]) + 2
    table = entries(rng, last)
    padded = {"m": lambda k: Fraction(0) if k in (0, last) else table(k)}
    lemma = library()["lattices.shares"]
    assert holds(lemma.hypotheses, lemma.conclusion, THERE, values_of(lemma, {**values, **padded})) is True


@pytest.mark.parametrize("seed", range(40))
def test_chords_of_random_laws_are_above_their_profile(seed):
    """The entries are the least ones allowed, and they are not negative; each event is below at every order."""
    rng = random.Random(seed)
    weights = [[Fraction(rng.randint(0, 9)) + (i == 0) for i in range(4)] for _ in "PQ"]
    first, second = ([w / sum(law) for w in law] for law in weights)
    rho, o, last = Fraction(rng.randint(3, 6), 2), rng.randint(0, 3), rng.randint(0, 4)

    def profile(c):
        return sum((max(p - c * q, Fraction(0)) for p, q in zip(first, second, strict=True)), Fraction(0))

    y = [profile(rho ** (number - o)) for number in range(last + 1)]
    y.append(y[-1])
    growth = [(y[v + 1] - y[v] - rho * (y[v] - y[v - 1])) / (rho - 1) for v in range(1, last + 1)]
    made = [(y[1] - y[0]) / (rho - 1) + 1 - y[0], *growth]
    lemma, event = library()["lattices.chords-of-lines"], [rng.random() < 0.5 for _ in range(4)]
    p, q = (sum((w for w, there in zip(law, event, strict=True) if there), Fraction(0)) for law in (first, second))
    order = Fraction(rng.randint(0, 40), 8)
    numbers = {"n": Fraction(last), "o": Fraction(o), "rho": rho, "t": Fraction(1), "d": y[-1]}
    named = {"p": p, "q": q, "c": order, "y": dict(enumerate(y)).get, "m": dict(enumerate(made)).get}
    assert min(made) >= 0
    assert holds(lemma.hypotheses, lemma.conclusion, THERE, values_of(lemma, {**numbers, **named})) is True


@pytest.mark.parametrize("seed", range(20))
def test_masses_at_uneven_nodes_are_above_the_lines_of_random_laws(seed):
    """The masses are the least ones allowed: with a hundredth less, not all of the mass is there at the order 0."""
    rng = random.Random(seed)
    first, second = ([Fraction(rng.randint(1, 9)) for _ in range(4)] for _ in "PQ")
    first, second = ([w / sum(law) for w in law] for law in (first, second))
    last = rng.randint(0, 4)
    growth = [Fraction(rng.randint(1, 9), rng.randint(1, 4)) for _ in range(last + 1)]
    node = [Fraction(rng.randint(1, 4), 8)]
    for more in growth:
        node.append(node[-1] * (1 + more))

    def profile(c):
        return sum((max(p - c * q, Fraction(0)) for p, q in zip(first, second, strict=True)), Fraction(0))

    y = [profile(c) for c in node[:-1]]
    y.append(y[-1])
    rises = [(y[v + 1] - y[v]) / growth[v] for v in range(last + 1)]
    made = [rises[0] + 1 - y[0], *(rises[v + 1] - rises[v] * (1 + growth[v]) for v in range(last))]
    lemma, event = library()["lattices.interpolation-above-lines"], [rng.random() < 0.5 for _ in range(4)]
    p, q = (sum((w for w, there in zip(law, event, strict=True) if there), Fraction(0)) for law in (first, second))
    numbers = {"n": Fraction(last), "t": Fraction(1), "d": y[-1], "p": p, "q": q, "c": Fraction(rng.randint(0, 40), 8)}
    named = {name: dict(enumerate(of)).get for name, of in (("y", y), ("node", node), ("growth", growth), ("m", made))}
    assert holds(lemma.hypotheses, lemma.conclusion, THERE, values_of(lemma, {**numbers, **named})) is True
    named["m"] = lambda k: made[int(k)] * Fraction(99, 100)
    at_0 = {**numbers, "p": Fraction(1), "q": Fraction(0), "c": Fraction(0)}
    less = values_of(lemma, {**at_0, **named})
    assert holds((), lemma.conclusion, THERE, less) is False


@pytest.mark.parametrize("name", WITH_RANGES)
def test_what_is_asked_of_all_entries_is_one_comparison(name):
    """'for all k: k in N and k <= n -> f(k) <= g(k)': what a rule for tables can decide."""
    ranges = [h for h in library()[name].hypotheses if h.op == "forall" and h.data == REAL]
    ranges = [h for h in ranges if h.args[0].op == "imp" and h.args[0].args[1].op != "exists"]
    assert ranges
    for fact in ranges:
        place, bound = fact.args[0].args
        natural, end = place.args
        assert (place.op, natural.op, end.op, bound.op) == ("and", "nat", "le", "le"), fact
        assert natural.args[0] == end.args[0]
