"""Induction, and sums whose indices lie in a range."""

from __future__ import annotations

import pytest

from dpproofs.kernel import RuleError, Term
from dpproofs.language.terms import (
    REAL,
    absolute,
    eq,
    forall,
    function_type,
    implies,
    nat,
    num,
    summation,
    var,
    variables,
)
from dpproofs.proving.tactics import ProofError, arith, at, induction, knowing, natural_sign, over_range

n, i, a, b, c, k = variables("n i a b c k")
s, t = (var(name, function_type((REAL,), REAL)) for name in "st")
START = {"0": num(0), "1": num(1), "2": num(2), "any": k}


def total(terms: Term, low: object = 1) -> Term:
    return summation(i, low, n, terms)


def in_range(low: object, says: Term) -> Term:
    return forall(i, implies(nat(i), Term("le", (low if isinstance(low, Term) else num(low), i)), i <= n, says))


@pytest.mark.parametrize("low", START.values(), ids=START)
def test_sums_are_compared_by_their_terms(low: Term) -> None:
    larger = in_range(low, s(i) <= t(i))
    made = over_range(total(s(i), low) <= total(t(i), low), n, nat(n), nat(low), each=larger)
    assert made.conclusion == (total(s(i), low) <= total(t(i), low))
    assert made.hypotheses <= {nat(n), nat(low), larger}


@pytest.mark.parametrize("low", START.values(), ids=START)
def test_sums_are_linear(low: Term) -> None:
    goal = eq(total(a * s(i) + b * t(i), low), a * total(s(i), low) + b * total(t(i), low))
    assert over_range(goal, n, nat(n), nat(low)).hypotheses <= {nat(n), nat(low)}


SHOWN = {
    "equal terms": (eq(total(c), n * c),),
    "equal terms from 0": (eq(total(c, 0), (n + 1) * c),),
    "the first numbers": (eq(total(i), n * (n + 1) / 2),),
    "an absolute value": (absolute(total(s(i))) <= total(absolute(s(i))),),
    "terms that mention the end": (eq(total(s(i) / n), total(s(i)) / n),),
    "a bound for each term": (total(s(i)) <= n * c, in_range(1, s(i) <= c)),
}


@pytest.mark.parametrize(("goal", "each"), [(g, e[0] if e else None) for g, *e in SHOWN.values()], ids=SHOWN)
def test_what_holds_of_sums(goal: Term, each: Term | None) -> None:
    assert over_range(goal, n, nat(n), each=each).conclusion == goal


def test_each_may_prove_what_it_says_of_a_term() -> None:
    goal, bound = total(s(i)) <= n * c, in_range(1, s(i) <= c - 1)
    made = over_range(goal, n, nat(n), each=lambda j: arith(s(j) <= c, at(bound, j)))
    assert made.hypotheses == {nat(n), bound}


def test_what_is_known_of_a_term_may_also_be_assumed() -> None:
    goal = 0 <= total(1 / i)
    assert over_range(goal, n, nat(n), each=lambda j: arith(0 <= 1 / j, 1 <= j)).hypotheses == {nat(n)}


REFUSED = {
    "nothing is known of the terms": (total(s(i)) <= total(t(i)), None),
    "a term of the range is left out": (total(s(i)) <= total(t(i)), forall(i, implies(2 <= i, i <= n, s(i) <= t(i)))),
    "the last term is left out": (total(s(i)) <= total(t(i)), forall(i, implies(1 <= i, i <= n - 1, s(i) <= t(i)))),
    "another factor": (eq(total(c), (n + 1) * c), None),
    "an empty sum is not below 0": (total(c) < 0, forall(i, c <= -1)),
}


@pytest.mark.parametrize(("goal", "each"), REFUSED.values(), ids=REFUSED)
def test_what_need_not_hold_of_sums_is_refused(goal: Term, each: Term | None) -> None:
    with pytest.raises((RuleError, ProofError)):
        over_range(goal, n, nat(n), each=each)


def test_an_end_that_need_not_be_natural_is_refused() -> None:
    with pytest.raises((RuleError, ProofError), match="n in N"):
        over_range(0 <= total(absolute(s(i))), n)


@pytest.mark.parametrize("goal", [a <= b, total(s(i)) <= total(t(i), 0), total(s(i), -1) <= 0])
def test_a_goal_with_no_sums_or_different_ones_is_refused(goal: Term) -> None:
    with pytest.raises(ProofError, match=r"has no sums up to n|begin below 0"):
        over_range(goal, n, nat(n))


def test_induction_begins_at_0_and_goes_on() -> None:
    made = induction(
        n, lambda m: 0 <= m * m + m, arith(num(0) <= num(0) * num(0) + num(0)), lambda goal, _: arith(goal), nat(n)
    )
    assert made.conclusion == (0 <= n * n + n)
    assert made.hypotheses == {nat(n)}


def test_induction_without_a_start_or_a_step_is_refused() -> None:
    with pytest.raises((RuleError, ProofError)):
        induction(n, lambda m: 1 <= m, arith(num(1) <= 1), lambda goal, _: arith(goal), nat(n))
    with pytest.raises((RuleError, ProofError)):
        induction(n, lambda m: m <= 5, arith(num(0) <= 5), lambda goal, _: arith(goal), nat(n))


def test_a_natural_number_is_not_negative() -> None:
    with knowing(nat(k + 1)):
        assert natural_sign(k + 1, nat(k + 1)).conclusion == (0 <= k + 1)
    with pytest.raises((RuleError, ProofError)):
        natural_sign(k, 0 <= k)
