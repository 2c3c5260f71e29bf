"""Derivatives against numerical ones, and what is not continuous is refused or gets a condition."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from finite import JunkError, Model, evaluate, number
from hypothesis import assume, given, settings, strategies as st

from dpproofs.checkers.calculus import continuity, derivative
from dpproofs.kernel import TermError
from dpproofs.language.terms import (
    PI,
    REAL,
    E,
    absolute,
    add,
    atanh,
    conj,
    cosh,
    dirac,
    eq,
    erf,
    erfc,
    exp,
    ind,
    log,
    maximum,
    minimum,
    mul,
    ne,
    normal,
    num,
    power,
    prob,
    sinh,
    sqrt,
    substitute,
    summation,
    tanh,
    var,
    variables,
)

t, a, b = variables("t a b")
half = Fraction(1, 2)
phi = var("phi", ("fn", (REAL,), REAL))
P = var("P", prob("Y"))
u = var("u", "Y")
f = var("f", ("fn", ("Y",), REAL))

leaves = st.sampled_from([t, t, t, a, b, PI]) | st.fractions(-3, 3, max_denominator=3).map(num)
EXPONENTS = [num(n) for n in (-2, -1, 0, 1, 2, 3)] + [num(half), num(-half), num(Fraction(5, 3)), a, a + 1]


def grow(inner):
    return st.one_of(
        st.builds(add, inner, inner), st.builds(mul, inner, inner), st.builds(lambda s, r: s - r, inner, inner),
        st.builds(power, inner, st.sampled_from(EXPONENTS) | inner), st.builds(exp, inner), st.builds(log, inner),
        st.builds(sinh, inner), st.builds(cosh, inner), st.builds(tanh, inner), st.builds(atanh, inner),
        st.builds(erf, inner), st.builds(erfc, inner),
    )  # fmt: skip


terms = st.recursive(leaves, grow, max_leaves=5)
values = st.fixed_dictionaries(
    {v: st.fractions(min_value=Fraction(-2), max_value=2, max_denominator=7) for v in (t, a, b)}
)


def at(term, point):
    """The value of a term; points where it is open or too large are passed over."""
    try:
        out = evaluate(term, Model(), point)
    except (JunkError, OverflowError, ZeroDivisionError):
        assume(False)
    if isinstance(out, bool):
        return out
    with mpmath.workdps(60):
        out = number(out)
        assume(mpmath.isfinite(out) and abs(out) < 10**6)
        return out


@settings(max_examples=100)
@given(terms, values)
def test_the_derivative_is_the_numerical_one(function, point):
    slope, conditions = derivative(function, t)
    assume(all(at(c, point) for c in conditions))
    with mpmath.workdps(60):
        step = mpmath.mpf(10) ** -16
        around = [at(function, {**point, t: number(point[t]) + k * step}) for k in (-2, -1, 1, 2)]
        numerical = (around[0] - 8 * around[1] + 8 * around[2] - around[3]) / (12 * step)
        given_value = at(slope, point)
        assert abs(numerical - given_value) < mpmath.mpf(10) ** -8 * (1 + abs(given_value))


@settings(max_examples=75)
@given(terms, values)
def test_where_the_conditions_hold_there_is_no_jump(function, point):
    conditions = continuity(function, t)
    step = mpmath.mpf(10) ** -40
    here = at(function, point) if all(at(c, point) for c in conditions) else None
    assume(here is not None)
    for k in (-1, 1):
        near = {**point, t: number(point[t]) + k * step}
        if all(at(c, near) for c in conditions):
            assert abs(at(function, near) - here) < mpmath.mpf(10) ** -8


KNOWN = [
    (t**3, 3 * t**2), (1 / t, -1 / t**2), (sqrt(t), half / sqrt(t)), (exp(-(t**2)), -2 * t * exp(-(t**2))),
    (log(t), 1 / t),
    (t**t, t**t * (log(t) + 1)), (a**t, a**t * log(a)), (t**a, a * t ** (a - 1)), (tanh(t), 1 / cosh(t) ** 2),
    (atanh(t), 1 / (1 - t**2)), (erf(t), 2 * exp(-(t**2)) / sqrt(PI)), (erfc(t), -2 * exp(-(t**2)) / sqrt(PI)),
    (sinh(2 * t), 2 * cosh(2 * t)), (t * log(t) - t, log(t)), (power(t, 0), num(0)), (a + b, num(0)),
    (phi(a) * t, phi(a)),
    (E(P, u, f(u)) * t, E(P, u, f(u))), (absolute(a) * t, absolute(a)), (exp(exp(t)), exp(t) * exp(exp(t))),
]  # fmt: skip


@pytest.mark.parametrize(("function", "expected"), KNOWN, ids=repr)
def test_known_derivatives(function, expected):
    from dpproofs.checkers.algebra import identical

    slope, _ = derivative(function, t)
    assert identical(slope, expected, (t, a), (1 - t**2,))


CONDITIONS = [  # function, conditions to differentiate, conditions to be continuous
    (t**2 + exp(t), (), ()), (log(t), (0 < t,), (0 < t,)), (1 / t, (ne(t, 0),), (ne(t, 0),)),
    (t**-3, (ne(t, 0),), (ne(t, 0),)),
    (sqrt(t), (0 < t,), (0 <= t,)), (power(t, Fraction(3, 2)), (0 < t,), (0 <= t,)),
    (power(t, -half), (0 < t,), (0 < t,)),
    (t**a, (0 < t,), (0 < t,)), (a**t, (0 < a,), (0 < a,)), (t**t, (0 < t,), (0 < t,)), (power(t, 0), (), ()),
    (atanh(t), (-1 < t, t < 1), (-1 < t, t < 1)), (log(log(t)), (0 < log(t), 0 < t), (0 < log(t), 0 < t)),
    (1 / log(t), (ne(log(t), 0), 0 < t), (ne(log(t), 0), 0 < t)), (sqrt(a), (), ()), (log(a) + 1 / b, (), ()),
    (sqrt(1 / t), (0 < 1 / t, ne(t, 0)), (0 <= 1 / t, ne(t, 0))), (power(t, num(1)), (), ()),
    (0 * log(t), (0 < t,), (0 < t,)), (exp(sqrt(t)), (0 < t,), (0 <= t,)),
    (2 ** (1 / t), (num(2) > 0, ne(t, 0)), (num(2) > 0, ne(t, 0))),
]  # fmt: skip


@pytest.mark.parametrize(("function", "smooth", "continuous"), CONDITIONS, ids=repr)
def test_conditions(function, smooth, continuous):
    assert set(derivative(function, t)[1]) == set(smooth)
    assert set(continuity(function, t)) == set(continuous)


JUMPS = [
    ind(0 <= t), t * ind(t < 1), ind(conj(0 <= t, t <= 1)), phi(t), E(P, u, t * f(u)), E(P, u, ind(f(u) <= t)),
    summation(a, 0, t, a), summation(a, 0, 3, a * t), E(normal(t, 1), a, a), E(dirac(t), a, ind(eq(a, 0))),
    exp(ind(t <= 0)), power(2, ind(t <= 0)), minimum(t, ind(t <= 0)), log(1 + ind(eq(t, 0))),
]  # fmt: skip


@pytest.mark.parametrize("function", JUMPS, ids=repr)
def test_what_may_jump_is_refused(function):
    with pytest.raises(TermError, match=r"cannot see that .* is continuous in t"):
        continuity(function, t)
    with pytest.raises(TermError, match=r"cannot differentiate .* in t"):
        derivative(function, t)


@pytest.mark.parametrize("function", [absolute(t), minimum(t, a), maximum(t, 0), absolute(t) ** 2], ids=repr)
def test_what_has_a_kink_is_continuous_but_not_differentiated(function):
    assert continuity(function, t) == ()
    with pytest.raises(TermError, match="cannot differentiate"):
        derivative(function, t)


def test_a_bound_variable_of_the_same_name_is_another():
    inner = summation(t, 0, 2, t)
    assert derivative(inner * t, t)[0] == inner
    assert substitute(inner, {t: a}) == inner
