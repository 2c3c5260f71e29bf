"""Theorems that what is run in a row is not private: two data sets are told apart at least as well as a table says.

The search for the tables is in ``lower.py``. Here the kernel shows each of them, and compares the last one.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from dpproofs.claims.losses import Sampled
from dpproofs.claims.tables.lines import Lines, Runs, SpacedLines, Table
from dpproofs.claims.tables.lower import (
    Coarser,
    Drawn,
    Found,
    Halved,
    Joined,
    Product,
    Row,
    at_level,
    from_level,
)
from dpproofs.claims.tables.table import Grid, packed
from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import (
    FALSE,
    REAL,
    Type,
    conj,
    entry,
    forall,
    function_type,
    implies,
    lam,
    nat,
    num,
    prob,
    product,
    var,
)
from dpproofs.library import library
from dpproofs.privacy.notions import APPROX_DP, x1, x2
from dpproofs.proving.logic import ProofError
from dpproofs.proving.tactics import arith, assume, discharge, instantiate, numeric, parts


class _Below(NamedTuple):
    """A table, its number and its grid, how many runs it is about, and what is known of these and of its entries."""

    table: Table
    number: Term
    grid: Grid
    runs: int
    known: Theorem
    signs: Theorem


class _Mechanism(NamedTuple):
    """What is run on a data set, the space of its answers, and the table below."""

    on: Term
    space: Type
    below: _Below


_once = var("k")
_ANSWERS = "V"
"""The space of lists of answers."""


def refutation(row: Row, grid: Grid, found: Joined, epsilon: Fraction, delta: Fraction) -> Theorem | None:
    """That the row is not (epsilon, delta)-DP; None where the kernel does not show it.

    The hypotheses say what each mechanism does on two data sets. Those of sampled noise have a single record and
    none, or a single record each.
    """
    if delta >= 1:
        return None  # every mechanism is private
    try:
        return _refuted(row, grid, found, epsilon, delta)
    except (KernelError, ProofError):
        return None


def _refuted(row: Row, grid: Grid, found: Joined, epsilon: Fraction, delta: Fraction) -> Theorem:
    if len(found.runs) != len(row.runs) or len(found.products) != len(row.runs) - 1:
        raise ProofError(f"these tables are about {len(found.runs)} mechanisms, not {len(row.runs)}")
    level, names = epsilon / found.grid.step, [""] if len(row.runs) == 1 else [str(i + 1) for i in range(len(row.runs))]
    whole, *others = [
        _runs(runs, name, grid, made, None if found.products else level, row.group)
        for runs, name, made in zip(row.runs, names, found.runs, strict=True)
    ]
    for place, (other, made) in enumerate(zip(others, found.products, strict=True), 1):
        needed = from_level(made, level) if place == len(others) else made
        whole = _together(whole, other, f"L{place}" if place < len(others) else "L", needed)
    mechanism, known = whole.on, whole.below.known
    if row.revealed:
        mechanism, known = _revealed(whole, row.revealed)
    bound = _shown("profiles.private-at-least", {"M": mechanism, "epsilon": num(epsilon), "delta": num(delta),
                   "h": known.conclusion.args[2]}, known)  # fmt: skip
    value, allowed = bound.conclusion.args
    false = arith(FALSE, bound, infer("enclosure", formula=allowed < value, depth=0))
    [private] = [h for h in false.hypotheses if h.op == "def" and h.data.name == APPROX_DP.name]
    return discharge(false, private)


def _runs(runs: Runs, name: str, grid: Grid, found: Found, level: Fraction | None, group: int) -> _Mechanism:
    """All runs of a kind, on a data set; below the level nothing is needed of the last table, where there is one."""
    run = var(f"R{name}", function_type(("X", REAL), prob(_ANSWERS)))
    step = var(f"M{name or 1}", function_type(("X",), prob(REAL)))
    laws = {"G": lam(_once, run(x2, _once)), "H": lam(_once, run(x1, _once)), "P": step(x2), "Q": step(x1)}
    pair, lone = _one(runs, name, step, group)

    def one(drawn: Lines | SpacedLines, halvings: int) -> _Below:
        table, its = drawn.table, at_level(grid, halvings)
        number = num(packed(table.entries, its.width))
        signs = _signs(number, table, its)
        values = {
            **_numbers(its), **pair, "P": laws["P"], "Q": laws["Q"],
            "table": number, "last": num(table.last), "origin": num(table.origin),
        }  # fmt: skip
        if isinstance(drawn, SpacedLines):
            width = drawn.fine.width
            values |= {
                "width": num(width), "width2": num(its.width), "fine": num(drawn.fine.unit),
                "values": num(packed(drawn.values, width)), "places": num(packed(drawn.places, width)),
                "nodes": num(len(drawn.places) - 2),
            }  # fmt: skip
            lemma = "lattices.spaced-lower-sampled"
            if isinstance(runs, Sampled) and runs.is_replaced:
                lemma = "sampling.spaced-lower-replaced"
            least = _shown(lemma, values, *lone, signs)
        else:
            values["values"] = num(packed(drawn.values, its.width))
            least = _shown("lattices.lower-response", values, *lone)
        begun = _shown("lattices.lower-run", {**laws, "h": least.conclusion.args[2]}, least)
        return _Below(table, number, its, 1, begun, signs)

    tables = [one(found.lines, 0)]
    for place, made in enumerate(found.made, 1):
        if isinstance(made, Halved):
            tables.append(_coarser(tables[made.of], made.made))
        elif isinstance(made, Drawn):
            tables.append(one(made.made, made.halvings))
        else:
            needed = made.made if level is None or place < len(found.made) else from_level(made.made, level)
            tables.append(_more_runs(tables[made.first], tables[made.second], needed, laws))
    last = tables[-1]
    if last.runs != runs.runs:
        raise ProofError(f"these tables are about {last.runs} runs, not {runs.runs}")
    return _Mechanism(lam(x1, run(x1, num(last.runs))), _ANSWERS, last)


def _one(runs: Runs, name: str, step: Term, group: int) -> tuple[Mapping[str, Term], tuple[Theorem, ...]]:
    """The numbers of one run, and what is known of its laws; of samples of several records that is a hypothesis."""
    if isinstance(runs, Sampled):
        pair = {"rate": num(runs.rate), "sigma": num(runs.sigma)}
        sample = var(f"T{name}", function_type(("X",), prob("X")))
        attained = "sampling.replaced-attained" if runs.is_replaced else "sampling.gaussian-attained"
        lone = _shown(attained, {**pair, "M1": step, "T": sample})
        return pair, tuple(parts(lone if group == 1 else assume(lone.conclusion)))
    pair = {"p": num(runs.probability)}
    lone = _shown("mechanisms.randomized-response-attained", {**pair, "M": step})
    return pair, tuple(parts(lone))


def _numbers(grid: Grid) -> dict[str, Term]:
    return {"step": num(grid.step), "width": num(grid.width), "unit": num(grid.unit)}


def _more_runs(a: _Below, b: _Below, made: Product, given: Mapping[str, Term]) -> _Below:
    """As many runs as both tables are about."""
    values = {"s": num(a.runs), "s2": num(b.runs), "s3": num(a.runs + b.runs)}
    return _multiplied("lattices.lower-tables", a, b, made, {**given, **values})


def _coarser(a: _Below, made: Coarser) -> _Below:
    """The same runs, with a table on every second node."""
    table, grid = made.table, at_level(a.grid, 1)
    number = num(packed(table.entries, grid.width))
    values = {
        "P": a.known.conclusion.args[0], "Q": a.known.conclusion.args[1],
        "table": a.number, "last": num(a.table.last), "origin": num(a.table.origin),
        "table2": number, "last2": num(table.last), "origin2": num(table.origin), "step2": num(grid.step),
        "split": num(packed(made.split, grid.width)), "top": num(made.top), "bottom": num(made.bottom),
    }  # fmt: skip
    known = _shown("lattices.lower-table-coarser", {**_numbers(a.grid), **values}, a.known)
    return _Below(table, number, grid, a.runs, known, _signs(number, table, grid))


def _together(first: _Mechanism, second: _Mechanism, name: str, made: Product) -> _Mechanism:
    """Two mechanisms, whose answers are independent."""
    space = product(first.space, second.space)
    both = var(name, function_type(("X",), prob(space)))
    laws = {
        "P": first.on(x2),
        "Q": first.on(x1),
        "P2": second.on(x2),
        "Q2": second.on(x1),
        "J": both(x2),
        "I": both(x1),
    }
    below = _multiplied("lattices.lower-together", first.below, second.below, made, laws)
    return _Mechanism(lam(x1, both(x1)), space, below)


def _revealed(whole: _Mechanism, probability: Fraction) -> tuple[Term, Theorem]:
    """The mechanism, after which it is revealed with a probability which data set it is."""
    after = var("M", function_type(("X",), prob(product(whole.space, REAL))))
    laws = {"P": whole.on(x2), "Q": whole.on(x1), "J": after(x2), "I": after(x1)}
    known = whole.below.known
    values = {**laws, "h": known.conclusion.args[2], "r": num(probability)}
    return lam(x1, after(x1)), _shown("profiles.at-least-revealed", values, known)


def _multiplied(lemma: str, a: _Below, b: _Below, made: Product, given: Mapping[str, Term]) -> _Below:
    table = made.table
    number, low, numbers = num(packed(table.entries, a.grid.width)), made.low, _numbers(a.grid)
    counts = tuple(len(t.entries) for t in (a.table, b.table, table))
    size = a.grid.width // 8
    products = infer("convolution", tables=(a.number, b.number, number), width=size, counts=counts, low=low,
                     unit=numbers["unit"])  # fmt: skip
    values = {
        "table": a.number, "last": num(a.table.last), "origin": num(a.table.origin),
        "table2": b.number, "last2": num(b.table.last), "origin2": num(b.table.origin),
        "table3": number, "last3": num(table.last), "origin3": num(table.origin), "low": num(low),
    }  # fmt: skip
    known = _shown(lemma, {**numbers, **given, **values}, a.known, b.known, a.signs, b.signs, products)
    return _Below(table, number, a.grid, a.runs + b.runs, known, _signs(number, table, a.grid))


_place = var("i")


def _signs(number: Term, table: Table, grid: Grid) -> Theorem:
    """The entries of a table are at least 0."""
    inside = conj(nat(_place), _place <= num(table.last))
    return numeric(forall(_place, implies(inside, 0 <= entry(number, num(grid.width), _place))), depth=0)


def _shown(name: str, values: Mapping[str, Term], *facts: Theorem) -> Theorem:
    """A lemma at these values; hypotheses about numbers alone are proved, and those that are among the facts."""
    theorem = instantiate(library()[name].established(), **values)
    known = {fact.conclusion: fact for fact in facts}
    needed = sorted((h for h in theorem.hypotheses if h in known or not h.free), key=lambda h: h.key)
    shown = [known.get(h) or numeric(h, depth=0) for h in needed]
    return infer("cut", theorem, *shown)
