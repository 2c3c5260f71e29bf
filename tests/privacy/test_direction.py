"""Whether a number bounds from above or from below is computed from the statement; where it can't be, it is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from dpproofs import functions as fn
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import (
    E,
    absolute,
    almost_surely,
    conj,
    cosh,
    disj,
    eq,
    erfc,
    exists,
    exp,
    forall,
    function_type,
    implies,
    ind,
    integrable,
    log,
    maximum,
    nat,
    ne,
    neg,
    sqrt,
    summation,
    var,
    variables,
)
from dpproofs.privacy.direction import Direction, DirectionError, direction, marked
from dpproofs.privacy.notions import (
    APPROX_DP,
    KL,
    MAX_DIVERGENCE,
    MCDP,
    RENYI,
    RENYI_DP,
    ZCDP,
    M,
    N,
    P,
    Q,
    alpha,
    delta,
    epsilon,
    equals,
    xi,
)
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.tactics import arith

n, s, t, x, y = variables("n s t x y")
w = var("w", "Y")
f = var("f", function_type(("Y",), "real"))
mu = var("mu", ("measure", "Y"))
top = exp(n)
"""The number that is looked for."""
UPPER, LOWER, EXACT = Direction.UPPER, Direction.LOWER, Direction.EXACT

READ: dict[str, tuple[Direction, Term, tuple[Term, ...]]] = {
    "right of <=": (UPPER, x <= top, ()),
    "left of <=": (LOWER, top <= x, ()),
    "left of <": (LOWER, top < x, ()),
    "for all, if then": (LOWER, forall(delta, implies(APPROX_DP(M, N, epsilon, delta), top <= delta)), ()),
    "in a premise": (LOWER, implies(x <= top, y <= 1), ()),
    "left in a premise": (UPPER, implies(top <= x, y <= 1), ()),
    "a premise of a premise": (UPPER, implies(implies(x <= top, y <= 1), y <= 2), ()),
    "denied": (LOWER, neg(x <= top), ()),
    "for some, and, or": (UPPER, exists(y, conj(y <= top, disj(y <= 1, x <= top))), ()),
    "almost surely": (UPPER, almost_surely(P, w, f(w) <= top), ()),
    "equal": (EXACT, eq(top, x), ()),
    "equal for all, under a condition": (EXACT, forall(y, implies(0 < y, eq(x + y, top))), ()),
    "an equality as two bounds": (EXACT, equals(KL(P, Q, t), t, top), ()),
    "an equality as two bounds, under a condition": (EXACT, implies(0 < x, equals(KL(P, Q, t), t, top)), ()),
    "a notion": (UPPER, KL(P, Q, top), ()),
    "a notion at an order": (UPPER, RENYI(alpha, P, Q, top), (1 < alpha,)),
    "an order in the statement": (UPPER, forall(alpha, implies(1 < alpha, RENYI(alpha, P, Q, top))), ()),
    "a premise about an order": (LOWER, implies(ZCDP(M, N, xi, top), APPROX_DP(M, N, epsilon, delta)), ()),
    "maximal divergence": (UPPER, MAX_DIVERGENCE(P, Q, top), ()),
    "a mean privacy loss": (UPPER, MCDP(M, N, top, x), ()),
    "a sum, with signs": (LOWER, x <= y - 2 * (top + 1), ()),
    "a factor known to be positive": (UPPER, y <= (x - 1) * top, (1 < x,)),
    "a positive factor": (LOWER, top * erfc(x) / 2 <= y, ()),
    "increasing functions": (UPPER, y <= maximum(exp(top), summation(s, 0, x, top * exp(s))), ()),
    "erfc": (LOWER, y <= erfc(top), ()),
    "the probability of an event": (UPPER, E(P, w, ind(top < f(w))) <= x, ()),
    "two places that agree": (UPPER, conj(x <= top, y <= top + 1), ()),
}


@pytest.mark.parametrize("name", READ)
def test_the_direction_is_read_off_the_form(name: str) -> None:
    wanted, statement, facts = READ[name]
    assert direction(*marked(statement, top), facts) is wanted


UNREAD: dict[str, tuple[Term, str]] = {
    "not there": (x <= y, "does not stand in"),
    "two places that disagree": (conj(x <= top, top <= y), "opposite directions"),
    "on both sides": (top <= 2 * top, "opposite directions"),
    "a factor of unknown sign": (y <= x * top, "the sign of x is not known"),
    "an order of unknown sign": (RENYI(alpha, P, Q, top), "the sign of"),
    "the order itself": (RENYI_DP(M, N, top, x), "no direction"),
    "a product with itself": (y <= top * top, "no direction"),
    "a square": (y <= top**2, "no direction"),
    "a root": (y <= sqrt(top), "no direction"),
    "a logarithm": (y <= log(top), "no direction"),
    "an absolute value": (absolute(top) <= y, "no direction"),
    "cosh": (cosh(top) <= y, "no direction"),
    "the end of a sum": (summation(s, 0, top, exp(s)) <= y, "no direction"),
    "an expectation": (E(P, w, f(w) + top) <= y, "no direction"),
    "a mean under a measure": (E(mu, w, ind(f(w) <= top)) <= y, "no direction"),
    "different": (ne(top, x), "no direction"),
    "an equality of more": (eq(top + 1, x), "no direction"),
    "equal in a premise": (implies(eq(top, x), y <= 1), "no direction"),
    "some number is equal": (exists(y, conj(eq(y, top), y <= x)), "no direction"),
    "equal or not": (disj(eq(x, top), x <= y), "no direction"),
    "equal, and more": (conj(eq(x, top), x <= y), "no direction"),
    "equal with some probability": (x <= E(P, w, ind(eq(f(w), top))), "no direction"),
    "equal almost surely": (almost_surely(P, w, eq(f(w), top)), "no direction"),
    "the least bound of something that exists": (exists(x, equals(KL(P, Q, t), t, top)), "opposite directions"),
    "equal for what a condition on the number lets through": (implies(top <= y, eq(x, top)), "no direction"),
    "an equality that is none": (equals(KL(P, Q, top), t, top), "opposite directions"),
    "whole": (nat(top), "no direction"),
    "integrable": (integrable(P, w, f(w) + top), "no direction"),
}


@pytest.mark.parametrize("name", UNREAD)
def test_where_no_direction_can_be_seen_none_is_guessed(name: str) -> None:
    statement, why = UNREAD[name]
    with pytest.raises(DirectionError, match=why):
        direction(*marked(statement, top))


def test_a_fact_about_the_number_itself_says_nothing_of_larger_numbers() -> None:
    """Under x <= top the factor top - x is not negative, but the place of top in the premise moves too."""
    with pytest.raises(DirectionError):
        direction(*marked(implies(0 < top, y <= top * x), top), ())


NUMBERS = [Fraction(k, 2) for k in range(-8, 9)]


def _value(term: Term, at: dict[Term, Fraction]) -> Any:
    """The value of a polynomial, or the truth of a comparison, computed without dpproofs' rules."""
    if term.op in ("var", "num"):
        return at[term] if term.op == "var" else term.data
    args = [_value(a, at) for a in term.args]
    meanings: dict[str, Callable[[], Any]] = {
        "add": lambda: sum(args),
        "mul": lambda: math.prod(args),
        "max": lambda: max(args),
        "le": lambda: args[0] <= args[1],
        "lt": lambda: args[0] < args[1],
        "and": lambda: all(args),
        "or": lambda: any(args),
        "not": lambda: not args[0],
    }
    return meanings[term.op]()


@pytest.mark.parametrize(
    "statement",
    [x <= t, t <= x, x <= y - 2 * t, 3 * t + 1 < x, x <= maximum(t, y), conj(x <= t, y <= 2 * t + 1),
     disj(x <= t, y <= t), neg(x <= t), x + y <= t - 1],
    ids=repr,
)  # fmt: skip
def test_the_direction_that_is_read_keeps_statements_true(statement: Term) -> None:
    side = direction(*marked(statement, t))
    changed = 0
    for a in NUMBERS[::3]:
        for b in NUMBERS[::5]:
            truth = [_value(statement, {x: a, y: b, t: level}) for level in NUMBERS]
            ordered = truth if side is UPPER else truth[::-1]
            assert ordered == sorted(ordered)
            changed += len(set(truth)) > 1
    assert changed


def _lemma(conclusion: Term) -> Lemma:
    def proof(claim: Claim) -> Theorem:
        return arith(claim.conclusion, *claim.hypotheses)

    return Lemma("test.bound", "A bound", "a test", (0 <= n,), conclusion, proof)


def test_a_function_returns_the_term_it_was_declared_with() -> None:
    function = Verified(_lemma(-n <= 1 + n), "bound", value=1 + n)
    assert function.direction is UPPER
    assert function(n=2).value.exact == 3
    least = Verified(_lemma(-n - Fraction(1, 3) <= 1 + n), "bound", value=-n - Fraction(1, 3))
    assert least.direction is LOWER
    assert least(n=1).decimal(3) == "-1.34"


def test_a_value_that_is_not_in_the_conclusion_or_has_no_direction_is_refused_where_it_is_declared() -> None:
    with pytest.raises(DirectionError, match="does not stand in"):
        Verified(_lemma(-n <= 1 + n), "bound", value=2 + n)
    with pytest.raises(DirectionError, match="opposite directions"):
        Verified(_lemma(n <= 2 * n), "bound", value=n)


@pytest.mark.parametrize(
    ("conclusion", "value"),
    [
        (conj(x <= n + 1, y <= n + 1), n + 1),
        (conj(ZCDP(M, N, xi, 2 * n), x <= 2 * n), 2 * n),
        (ZCDP(M, N, exp(n), exp(n)), exp(n)),
        (x <= exp(n) + y * y * exp(n), exp(n)),
        (forall(t, implies(x <= t, eq(n + 1, n + 1))), n + 1),
    ],
    ids=repr,
)
def test_a_value_that_stands_in_two_places_is_refused(conclusion: Term, value: Term) -> None:
    with pytest.raises(DirectionError, match="stands in 2 places of"):
        Verified(_lemma(conclusion), "bound", value=value)


def test_an_equality_is_one_place_and_so_is_a_side_whose_number_is_part_of_another() -> None:
    at_most = MAX_DIVERGENCE(P, Q, t)
    assert Verified(_lemma(equals(at_most, t, exp(n))), "bound", value=exp(n)).direction is EXACT
    both = conj(x <= 10 * n, y <= 10 * n + 4 * x)
    assert Verified(_lemma(both), "bound", value=10 * n).direction is UPPER
    assert Verified(_lemma(exp(n) * 3 <= y), "bound", value=exp(n)).direction is LOWER


def test_the_least_delta_of_a_composition_is_a_lower_bound() -> None:
    """Any delta is at least this: so a smaller number is true as well, and a larger one is not."""
    for bound in (
        fn.composed_dp_least_delta(epsilon0="0.1", delta0="0.001", k=3, epsilon="0.05"),
        fn.composed_dp_least_delta_window(epsilon0="0.1", delta0="0.001", k=3, epsilon="0.05", below=0, last=3),
    ):
        assert bound.is_lower
        assert Fraction(str(bound)) < bound.value.enclosure()[0]
