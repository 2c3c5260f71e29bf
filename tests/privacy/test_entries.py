"""Lists of numbers in place of functions of 1, ..., k: the composition of mechanisms that are not alike."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.checkers import rational
from dpproofs.kernel import Term
from dpproofs.language.terms import eq, forall, implies, nat, num
from dpproofs.library import library, saved
from dpproofs.numbers import DpproofsError, InputError, Value
from dpproofs.privacy.entries import LONGEST_LIST, Entries, exact_numbers, function
from dpproofs.privacy.notions import i
from dpproofs.replay import replay

EPSILONS, DELTAS = ["0.1", "0.3", "0.3", "0.2", "0.4"], ["0.01", 0, "0.02", "0.02", "1/8"]
rationals = st.fractions(min_value=0, max_value=Fraction(99, 100), max_denominator=1000)


def at(f: Term, n: int) -> Fraction:
    low, high = Value(f(num(n))).enclosure()
    assert high - low < Fraction(1, 10**30)
    (found,) = {q for q in (low.limit_denominator(10**6), high.limit_denominator(10**6)) if low <= q <= high}
    return found


@given(st.lists(rationals, min_size=1, max_size=20))
@settings(max_examples=20, deadline=None)
def test_the_function_has_the_numbers_of_the_list_and_then_the_last_one(numbers: list[Fraction]) -> None:
    f = function(tuple(numbers))
    assert [at(f, n) for n in range(1, len(numbers) + 1)] == numbers
    assert at(f, len(numbers) + 1) == at(f, 10**9) == numbers[-1]
    assert at(f, 0) == numbers[0]


def _delta(epsilons: list[Fraction], deltas: list[Fraction], epsilon: Fraction) -> Any:
    """Corollary 8.9 on paper."""

    def number(q: Fraction) -> Any:
        return mpmath.mpf(q.numerator) / q.denominator

    s2 = number(sum((x * x for x in epsilons), Fraction(0)))
    kept = mpmath.fprod(1 - number(d) for d in deltas)
    excess = number(epsilon) - s2 / 2
    u = 1 + excess / s2
    options = 1, mpmath.sqrt(mpmath.pi * s2 / 2), 1 / u, 2 / (u + mpmath.sqrt(u**2 + 8 / (mpmath.pi * s2)))
    return 1 - (1 - mpmath.exp(-(excess**2) / (2 * s2)) * min(options)) * kept


@given(st.lists(st.tuples(rationals, rationals), min_size=1, max_size=9), st.data())
@settings(max_examples=12, deadline=None)
def test_the_delta_of_different_mechanisms_is_that_of_the_formula(
    sizes: list[tuple[Fraction, Fraction]], data: st.DataObject
) -> None:
    epsilons, deltas = [a for a, _ in sizes], [b for _, b in sizes]
    squares = sum((x * x for x in epsilons), Fraction(0))
    epsilon = squares / 2 + data.draw(st.fractions(min_value=0, max_value=3, max_denominator=100))
    if squares == 0:
        with pytest.raises(InputError, match="must hold"):
            fn.composition_delta_each(epsilons=epsilons, deltas=deltas, epsilon=epsilon)
        return
    low, high = fn.composition_delta_each(epsilons=epsilons, deltas=deltas, epsilon=epsilon).delta.enclosure()
    with mpmath.workdps(50):
        exact = _delta(epsilons, deltas, epsilon)
        slack = mpmath.mpf(10) ** -40
        assert mpmath.mpf(low.numerator) / low.denominator - slack <= exact
        assert exact <= mpmath.mpf(high.numerator) / high.denominator + slack


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("composition_delta", {"epsilon": 3}),
        ("composition_eps_delta", {"lam": "1.5"}),
        ("composition_simple", {"tail": "1e-4"}),
        ("composition_simple_small", {"tail": "1e-4"}),
    ],
)
def test_equal_mechanisms_are_the_case_of_equal_entries(name: str, more: dict[str, Any]) -> None:
    equal = library().function(name)(epsilon0="0.2", delta0="0.001", k=7, **more)
    each = library().function(f"{name}_each")(epsilons=["0.2"] * 7, deltas=["0.001"] * 7, **more)
    for one, other in zip(equal.parameters.values(), each.parameters.values(), strict=True):
        assert one.enclosure(200)[0] <= other.enclosure(200)[1]
        assert other.enclosure(200)[0] <= one.enclosure(200)[1]


def test_what_is_checked_of_the_entries_and_what_is_given_is_listed() -> None:
    g = fn.composition_delta_each(epsilons=EPSILONS, deltas=DELTAS, epsilon=2)
    checked = "for all i: i in N -> 0 <= epsilons(i + 1) and 0 <= deltas(i + 1) and deltas(i + 1) < 1"
    assert checked in g.step.conditions
    assert g.step.theorem is not None
    assert {repr(h) for h in g.step.theorem.hypotheses} == set(g.step.assumptions)
    assert any("approx_dp" in said for said in g.step.assumptions)
    assert [name for name, _ in g.step.arguments] == [
        *(f"epsilons[{n}]" for n in range(5)),
        *(f"deltas[{n}]" for n in range(5)),
        "epsilon",
    ]


@pytest.mark.slow
def test_the_whole_proof_at_numbers_is_replayed() -> None:
    g = fn.composition_delta_each(epsilons=EPSILONS, deltas=DELTAS, epsilon=2)
    theorem = g.step.theorem
    assert theorem is not None
    report = replay(saved.loads(saved.dumps(theorem, "x", "title", "source")))
    assert report.verdict == "valid", str(report)


@pytest.mark.parametrize(("changed", "message"), [
    ({"deltas": ["0.01", 0, "0.02", 1, 0]}, "deltas[3] = 1: deltas < 1 must hold for every entry"),
    ({"epsilons": [1, 1, 1, 1, "-1/3"]}, "epsilons[4] = -1/3: 0 <= epsilons must hold for every entry"),
    ({"epsilons": [0] * 5}, "epsilons = [0, 0, 0, 0, 0]: 0 < sum(i = 1..k, epsilons(i)^2) must hold"),
    ({"deltas": [0]}, "deltas = 1 numbers: must have 5, as epsilons has"),
    ({"deltas": 0}, "deltas = 0: must be a list of numbers"),
    ({"epsilons": "12345"}, "epsilons = 12345: must be a list of numbers"),
    ({"epsilons": [1, 2, 3, 4, [5]]}, "epsilons[4] = [5]: must be a number, not a list"),
    ({"epsilons": [0] * 129}, "epsilons = 129 numbers: must have at least 1 number and at most 128"),
    ({"epsilons": []}, "epsilons = 0 numbers: must have at least 1 number and at most 128"),
    ({"epsilon": [1, 2]}, "epsilon = [1, 2]: must be a number, not a list"),
    ({"epsilon": "0.01"}, ("epsilon = 0.01: sum(i = 1..k, epsilons(i)^2)/2 <= epsilon must hold (here epsilon = 0.01, "
                          "epsilons = [0.1, 0.3, 0.3, 0.2, 0.4])")),
    ({"k": 5}, "k = 5: composition_delta_each has no such argument; it has epsilons, deltas, epsilon"),
])  # fmt: skip
def test_bad_lists_are_refused_in_one_line(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        fn.composition_delta_each(**{"epsilons": EPSILONS, "deltas": DELTAS, "epsilon": 2, **changed})
    assert str(refusal.value) == message


def test_a_missing_list_is_named() -> None:
    with pytest.raises(InputError, match="deltas = missing: composition_delta_each needs this argument"):
        fn.composition_delta_each(epsilons=EPSILONS, epsilon=2)


def _entries() -> Entries:
    found = library().function("composition_delta_each").entries
    assert found is not None
    return found


def test_only_what_holds_of_every_entry_is_proved() -> None:
    """A number in the middle that breaks the condition is found, wherever it stands."""
    entries = _entries()
    eps = entries.lists["epsilons"]
    claim = forall(i, implies(nat(i), eps(i + 1) < 1))
    for wrong in range(6):
        numbers = tuple(Fraction(int(n == wrong) + n, 7) for n in range(6))
        if all(x < 1 for x in numbers):
            assert entries.proved(claim, {"epsilons": numbers}).conclusion.op == "forall"
            continue
        with pytest.raises(InputError, match=rf"epsilons\[{wrong}\] = "):
            entries.proved(claim, {"epsilons": numbers})
    for wrong in range(6):
        numbers = tuple(Fraction(2 if n == wrong else n, 7 if n != wrong else 1) for n in range(6))
        with pytest.raises(InputError, match=rf"epsilons\[{wrong}\] = 2"):
            entries.proved(claim, {"epsilons": numbers})


def test_a_condition_of_another_form_is_refused() -> None:
    entries = _entries()
    eps = entries.lists["epsilons"]
    for claim in (
        forall(i, 0 <= eps(i)),
        forall(i, implies(nat(i), 0 <= eps(i + 2))),
        forall(i, implies(nat(i), eps(i) <= eps(i + 1))),
        forall(i, implies(nat(i), 0 <= i)),
    ):
        with pytest.raises(DpproofsError, match="is not said of the entries"):
            entries.proved(claim, {"epsilons": (Fraction(1), Fraction(2))})


def test_a_condition_on_two_lists_is_proved_of_both_at_once() -> None:
    entries = _entries()
    eps, dels = entries.lists["epsilons"], entries.lists["deltas"]
    claim = forall(i, implies(nat(i), eq(eps(i + 1) + dels(i + 1), 1)))
    numbers = tuple(Fraction(n, 9) for n in (1, 2, 2, 7, 5, 5, 5))
    rest = tuple(1 - x for x in numbers)
    made = entries.proved(claim, {"epsilons": numbers, "deltas": rest})
    assert made.hypotheses == frozenset()
    with pytest.raises(InputError, match=r"\[3\] = "):
        entries.proved(claim, {"epsilons": numbers, "deltas": (*rest[:3], Fraction(1), *rest[4:])})


@pytest.mark.by_turns(3)
def test_the_longest_list_is_short_enough_to_be_proved() -> None:
    numbers = [Fraction(n, 1000) for n in range(1, LONGEST_LIST + 1)]
    g = fn.composition_simple_each(epsilons=numbers, deltas=numbers, tail="1e-6")
    assert g.delta.enclosure()[1] >= sum(numbers) + Fraction(1, 10**6) >= g.delta.enclosure()[0]


def test_numbers_are_taken_as_they_are_written() -> None:
    assert exact_numbers(["0.1", 0.5, 1, "1/3"], "x") == (Fraction(1, 10), Fraction(1, 2), 1, Fraction(1, 3))
    assert rational.exact(function((Fraction(1, 3),))(num(5))) == Fraction(1, 3)


def test_the_guarantee_exports_its_lists_as_numbers() -> None:
    g = fn.composition_delta_each(epsilons=EPSILONS, deltas=DELTAS, epsilon=2)
    assert json.loads(json.dumps(g.to_json()))["parameters"]["epsilon"]["exact"] == "2"


LAWS = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1, max_size=6)


@given(LAWS, st.fractions(min_value=Fraction(11, 10), max_value=4, max_denominator=10))
@settings(max_examples=8, deadline=None)
def test_divergences_of_finite_laws_are_those_of_the_formulas(weights: list[tuple[int, int]], alpha: Fraction) -> None:
    p, q = ([Fraction(w, sum(law)) for w in law] for law in zip(*weights, strict=True))
    a, e = mpmath.mpf(alpha.numerator) / alpha.denominator, mpmath.exp(mpmath.mpf(1) / 4)
    pairs = [[mpmath.mpf(x.numerator) / x.denominator for x in pair] for pair in zip(p, q, strict=True)]
    for bound, exact in (
        (
            fn.renyi_divergence_of_laws(p=p, q=q, alpha=alpha),
            mpmath.log(sum(x**a * y ** (1 - a) for x, y in pairs)) / (a - 1),
        ),
        (fn.kl_divergence_of_laws(p=p, q=q), sum(x * mpmath.log(x / y) for x, y in pairs)),
        (fn.least_delta_of_laws(p=p, q=q, epsilon="1/4"), sum(max(x - e * y, 0) for x, y in pairs)),
    ):
        low, high = (mpmath.mpf(end.numerator) / end.denominator for end in bound.value.enclosure())
        assert abs(low - exact) + abs(high - exact) < mpmath.mpf(10) ** -12


def test_a_least_delta_may_have_answers_that_one_law_does_not_give() -> None:
    least = fn.least_delta_of_laws(p=["1/2", "1/2", 0], q=["1/4", "1/4", "1/2"], epsilon="1/4")
    assert least.decimal(6) == "0.357988"  # 1 - exp(1/4)/2
    with pytest.raises(InputError, match=r"q\[2\] = 0: 0 < q must hold for every entry"):
        fn.least_delta_of_laws(p=["1/4", "1/4", "1/2"], q=["1/2", "1/2", 0], epsilon=0)
    with pytest.raises(InputError, match=r"p\[2\] = 0: 0 < p must hold for every entry"):
        fn.kl_divergence_of_laws(p=["1/2", "1/2", 0], q=["1/4", "1/4", "1/2"])
