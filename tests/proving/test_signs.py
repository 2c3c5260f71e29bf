"""Signs of compound terms."""

from __future__ import annotations

import pytest

from dpproofs.kernel import RuleError, Term
from dpproofs.language.terms import absolute, eq, exp, log, num, sqrt, variables
from dpproofs.proving import signs
from dpproofs.proving.tactics import knowing, nonnegative, positive, signed, squared_root

u, v, n, k, x, y = variables("u v n k x y")

SIGNED = {
    "a power of a sum": (0 < (1 + u) ** n, 0 <= u),
    "a power that may be of 0": (0 <= u**n, 0 <= u),
    "a root": (0 <= sqrt(k), 0 <= k),
    "the square of a root": (eq(sqrt(k) ** 2, k), 0 <= k),
    "the root of a sum": (0 < sqrt(k + x), 0 <= k, 0 < x),
    "the square of the root of a sum": (eq(sqrt(k + x) ** 2, k + x), 0 <= k, 0 < x),
    "a logarithm": (0 <= log(x), 1 <= x),
    "the logarithm of a sum": (0 < log(1 + x), 0 < x),
    "an exponential above 1": (0 < exp(x) - 1, 0 < x),
    "an exponential from 1 on": (1 <= exp(x * y), 0 <= x, 0 <= y),
    "a product of all": (0 < sqrt(x) * y**n * (1 + absolute(u)) ** n * log(1 + exp(v)), 0 < x, 0 < y),
}


@pytest.mark.parametrize(("goal", "facts"), [(g, f) for g, *f in SIGNED.values()], ids=SIGNED)
def test_signs_are_found(goal: Term, facts: list[Term]) -> None:
    made = signed(goal, *facts)
    assert made.conclusion == goal
    assert made.hypotheses <= set(facts)


REFUSED = {
    "a power of a number of any sign": (0 <= u**n,),
    "a power that may be of 0, strictly": (0 < u**n, 0 <= u),
    "a root that may be 0": (0 < sqrt(k), 0 <= k),
    "the square of the root of a number of any sign": (eq(sqrt(k) ** 2, k),),
    "a logarithm of a small number": (0 < log(x), 0 < x),
    "the logarithm of 1": (0 < log(x), 1 <= x),
    "an exponential of 0": (1 < exp(x), 0 <= x),
    "another root": (eq(sqrt(k) ** 2, x), 0 <= k),
}


@pytest.mark.parametrize(("goal", "facts"), [(g, f) for g, *f in REFUSED.values()], ids=REFUSED)
def test_signs_that_need_not_be_are_refused(goal: Term, facts: list[Term]) -> None:
    with pytest.raises(RuleError):
        signed(goal, *facts)


def test_a_term_is_positive_by_its_parts() -> None:
    t = sqrt(x) * (1 + u) ** n / (1 + log(1 + u))
    assert positive(t, 0 < x, 0 <= u).conclusion == (num(0) < t)
    with pytest.raises(RuleError):
        positive(t, 0 <= x, 0 <= u)


def test_a_term_is_nonnegative_by_its_parts() -> None:
    t = sqrt(x) * u**n
    assert nonnegative(t, 0 <= x, 0 <= u).conclusion == (num(0) <= t)
    with pytest.raises(RuleError):
        nonnegative(t, 0 <= x)


def test_the_square_of_a_root_by_what_is_known() -> None:
    with knowing(0 <= k, 0 <= x):
        assert squared_root(k + x).conclusion == eq(sqrt(k + x) ** 2, k + x)
    with pytest.raises(RuleError):
        squared_root(k)


def test_what_is_kept_for_later_rests_on_nothing_that_was_known() -> None:
    """The general statements have variables of their own, which may have the names of the proof's."""
    signs._log_sign.cache_clear()
    with knowing(1 <= v):
        positive(log(v), 1 < v)
    assert signs._log_sign(True).hypotheses == {1 < v}
