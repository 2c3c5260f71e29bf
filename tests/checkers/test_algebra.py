"""Normal forms: equal ones mean equal values, and nothing about a sign is guessed."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from finite import JunkError, Model, evaluate, number, same, some_junk
from hypothesis import assume, given, settings, strategies as st
from random_terms import VARIABLES, Generator, model

from dpproofs.checkers import positivstellensatz
from dpproofs.checkers.algebra import Algebra, TooLargeError, _shared, identical, integer_power
from dpproofs.checkers.facts import flatten, signs
from dpproofs.kernel import Definition, RuleError, Term, TermError, infer
from dpproofs.language.terms import (
    FALSE,
    LEBESGUE,
    PI,
    PROP,
    REAL,
    TRUE,
    E,
    absolute,
    add,
    atanh,
    conj,
    cosh,
    disj,
    eq,
    erf,
    exp,
    forall,
    fst,
    ind,
    lam,
    log,
    maximum,
    minimum,
    mul,
    ne,
    neg,
    normal,
    num,
    pair,
    power,
    prob,
    sinh,
    snd,
    sqrt,
    summation,
    tanh,
    var,
    variables,
)

a, b, c, x, y = variables("a b c x y")
half = Fraction(1, 2)
f = var("f", ("fn", ("Y",), REAL))
u, v = variables("u v", "Y")
P = var("P", prob("Y"))
NAMES = (a, b, c)

numbers = st.fractions(min_value=-3, max_value=3, max_denominator=4)
leaves = st.sampled_from(NAMES) | numbers.map(num) | st.just(PI)


def grow(inner):
    exponents = st.sampled_from(
        [num(n) for n in (-3, -2, -1, 0, 1, 2, 3)] + [num(half), num(-half), num(Fraction(3, 2))]
    )
    return st.one_of(
        st.builds(add, inner, inner), st.builds(mul, inner, inner), st.builds(lambda s, t: s - t, inner, inner),
        st.builds(lambda s, t: mul(s, power(t, -1)), inner, inner), st.builds(power, inner, exponents | inner),
        st.builds(exp, inner), st.builds(log, inner), st.builds(sinh, inner), st.builds(cosh, inner),
        st.builds(tanh, inner), st.builds(absolute, inner), st.builds(minimum, inner, inner),
        st.builds(maximum, inner, inner), st.builds(lambda s, t: ind(s <= t), inner, inner),
    )  # fmt: skip


terms = st.recursive(leaves, grow, max_leaves=8)
points = st.fixed_dictionaries({n: st.fractions(min_value=-2, max_value=2, max_denominator=3) for n in NAMES})


def value(t, at):
    """The value of t, as an mpmath number; the test passes over points where it is too large to mean anything."""
    try:
        out = evaluate(t, Model(junk=some_junk), at)
    except (OverflowError, ZeroDivisionError, MemoryError):
        assume(False)
    assume(isinstance(out, Fraction) or mpmath.isfinite(out))
    assume(abs(out) < 10**15)
    with mpmath.workdps(60):
        return number(out)


def _facts(at, candidates):
    """Those of the candidates that are positive, and those that are not zero, at the point."""
    out = [], []
    for t in candidates:
        found = value(t, at)
        small = abs(found) < mpmath.mpf(10) ** -20
        if found > 0 and not small:
            out[0].append(t)
        if not small:
            out[1].append(t)
    return out


@pytest.mark.by_turns(2)
@settings(max_examples=63)
@given(terms, points, st.lists(terms, max_size=3))
def test_the_normal_form_has_the_value_of_the_term(t, at, candidates):
    """With facts that are true at the point, the canonical term of any term has the same value there."""
    positive, nonzero = _facts(at, [*candidates, *NAMES])
    canonical = Algebra(positive, nonzero).canon(t)
    assert same(value(canonical, at), value(t, at)), canonical


@settings(max_examples=50)
@given(terms, terms, points)
def test_identical_terms_have_equal_values(s, t, at):
    positive, nonzero = _facts(at, NAMES)
    if identical(s, t, positive, nonzero):
        assert same(value(s, at), value(t, at))


small = st.recursive(leaves, grow, max_leaves=3)


@settings(max_examples=25)
@given(small, small, small)
def test_laws_of_arithmetic_are_identities(r, s, t):
    assert identical(r * (s + t), t * r + r * s)
    assert identical((r - s) * (r + s), r**2 - s**2)
    assert identical(exp(r + s), exp(s) * exp(r))
    assert identical(power(r * s, -1), power(s, -1) * power(r, -1))
    assert identical(r, r)


@settings(max_examples=38)
@given(terms, points)
def test_a_term_that_differs_somewhere_is_not_identical(t, at):
    assert not identical(t, t + 1)
    assert not identical(t, t + Fraction(1, 10**12))
    assert not identical(exp(t), exp(t) * Fraction(10**12 + 1, 10**12))
    assert not identical(t, t + ind(at_least(at)))


def at_least(at):
    return conj(*(eq(n, q) for n, q in at.items()))


@pytest.mark.by_turns(2)
def test_normal_forms_of_terms_with_binders():
    """Canonical forms in a finite model, with facts that hold there."""
    m_ = model()
    m_.junk = some_junk
    for seed in range(1500):
        gen = Generator(seed, ("abs", "exp", "log", "tanh"))
        t = gen.term(gen.pick(PROP, REAL, REAL), 8)
        values = gen.values(VARIABLES.values(), m_)
        candidates = [gen.real(3, tuple(VARIABLES.values())) for _ in range(2)] + [VARIABLES[n] for n in "abc"]
        known = [(s, number(evaluate(s, m_, values))) for s in candidates]
        positive = [s for s, q in known if q > 0 and not same(q, Fraction(0))]
        nonzero = [s for s, q in known if not same(q, Fraction(0))]
        canonical = Algebra(positive, nonzero).canon(t)
        left, right = evaluate(canonical, m_, values), evaluate(t, m_, values)
        lost = (
            not isinstance(left, bool) and max(abs(number(left)), abs(number(right))) > 10**20
        )  # a zero denominator, rounded
        assert lost or same(left, right), (seed, t, canonical, positive, nonzero)


# left, right, facts: equal only if the facts are what makes them so
IDENTITIES = [
    (x / x, num(1), (ne(x, 0),)), (x / x, num(1), (0 < x,)), (x / x, num(1), (x < 0,)), (x / x, num(1), (1 <= x,)),
    (x / x, num(1), (ne(2 * x, 0),)), ((x - y) / (x - y), num(1), (ne(x, y),)), ((x - y) / (y - x), num(-1), (x < y,)),
    (exp(log(x)), x, (0 < x,)), (exp(log(-x)), -x, (x < 0,)), (log(x * y), log(x) + log(y), (0 < x, 0 < y)),
    (log(1 / x), -log(x), (0 < x,)), (sqrt(x**2), x, (0 < x,)), (sqrt(x**2), -x, (x < 0,)), (sqrt(x) ** 2, x, (0 < x,)),
    ((x * y) ** a, x**a * y**a, (0 < x, 0 < y)), (x**a * x**b, x ** (a + b), (0 < x,)),
    ((x**a) ** b, x ** (a * b), (0 < x,)),
    (log(x**a), a * log(x), (0 < x,)), ((1 / x) ** a, x ** (-a), (0 < x,)), (x ** (a - 1) * x, x**a, (0 < x,)),
    (exp(a / b) * exp(-a / b), num(1), ()), (exp((a * b) / b), exp(a), (ne(b, 0),)),
    (a / b + 1, (a + b) / b, (ne(b, 0),)),
    (1 / (a - b) + 1 / (b - a), num(0), ()), (1 / (a * b), (1 / a) * (1 / b), ()),
    (1 / (2 * a - 2), half / (a - 1), ()),
    (power(x, 0), num(1), ()), (power(0, 0), num(1), ()), (power(0, -1), num(0), ()), (power(0, 5), num(0), ()),
    (power(0, half), num(0), ()), (x**-2, (1 / x) ** 2, ()), (1 / (1 / x), x, ()), ((1 / x) ** -2, x**2, ()),
    (sqrt(num(4)), num(2), ()), (power(8, Fraction(-2, 3)), num(Fraction(1, 4)), ()),
    (log(num(8)), 3 * log(num(2)), ()),
    (exp(2 * log(num(3))), num(9), ()), (exp(log(PI)), PI, ()), (log(num(1)), num(0), ()), (exp(num(0)), num(1), ()),
    (log(exp(x)), x, ()), (log(2 * exp(x)), log(num(2)) + x, ()), (log(exp(2 * x) * 4), 2 * log(num(2)) + 2 * x, ()),
    (cosh(x) ** 2 - sinh(x) ** 2, num(1), ()), (tanh(x), sinh(x) / cosh(x), ()),
    (sinh(2 * x), 2 * sinh(x) * cosh(x), ()),
    (tanh(x), (exp(2 * x) - 1) / (exp(2 * x) + 1), ()), (exp(x) ** -1, exp(-x), ()), (exp(x) ** half, exp(x / 2), ()),
    (minimum(x + x, y), minimum(2 * x, y), ()), (E(P, u, f(u) + f(u)), E(P, v, 2 * f(v)), ()),
    (fst(pair(u, v)), u, ()), (pair(fst(pair(u, v)), snd(pair(u, v))), pair(u, v), ()), (ind(TRUE), num(1), ()),
    (ind(FALSE), num(0), ()), (summation(a, 0, 2, a + a), summation(b, 0, 2, 2 * b), ()),
]  # fmt: skip

DIFFERENT = [
    ((x + y) / (x + y), num(1), (ne(x, y),)), ((2 * x - y) / (2 * x - y), num(1), (x < y,)),
    (x / x, num(1), ()), (x / x, num(1), (0 <= x,)), (x / x, num(1), (x <= 0,)), (x / x, num(1), (ne(x, 1),)),
    (x / x, num(1), (ne(y, 0),)), (x / x, num(1), (ne(x * 0, 1),)), (x / x, num(1), (disj(0 < x, x < 0),)),
    (x / x, num(1), (neg(eq(x, 0)),)), ((x - y) / (x - y), num(1), (ne(x, 0), ne(y, 0))), (x / x, num(1), (-1 <= x,)),
    (x / x, num(1), (-1 < x,)), (x / x, num(1), (x < 1,)), (x**2 / x, x * (x / x) + ind(eq(x, 0)), ()),
    (exp(log(x)), x, ()), (exp(log(x)), x, (0 <= x,)), (exp(log(x)), x, (ne(x, 0),)), (exp(log(x)), absolute(x), ()),
    (minimum(exp(log(x)), 0), minimum(x, 0), ()), (absolute(exp(log(x))), absolute(x), ()),
    (1 / exp(log(x)), 1 / x, ()),
    (E(P, u, exp(log(f(u)))), E(P, u, f(u)), ()), (log(exp(log(x)) * y), log(x * y), ()),
    (ind(exp(log(x)) < 0), ind(x < 0), ()),
    (log(x * y), log(x) + log(y), ()), (log(x * y), log(x) + log(y), (0 < x,)),
    (log(x * y), log(x) + log(y), (0 < x * y,)),
    (log(x * y), log(x) + log(y), (x < 0, y < 0)), (log(x**2), 2 * log(x), ()), (log(x**2), 2 * log(x), (ne(x, 0),)),
    (log(1 / x), -log(x), ()), (log(-x), log(x), ()), (log(num(0)), num(0), ()), (log(num(-1)), num(0), ()),
    (sqrt(x**2), x, ()), (sqrt(x**2), x, (0 <= x,)), (sqrt(x**2), x, (ne(x, 0),)), (sqrt(x**2), absolute(x), ()),
    (sqrt(x) ** 2, x, ()),
    (sqrt(x * y), sqrt(x) * sqrt(y), ()), (sqrt(num(-4)), num(-2), ()), (sqrt(num(-1)) ** 2, num(-1), ()),
    (power(num(-8), Fraction(1, 3)), num(-2), ()), ((x * y) ** a, x**a * y**a, (0 < x,)),
    (x**a * x**b, x ** (a + b), (0 <= x,)),
    (x**a * x**b, x ** (a + b), ()), (x ** (a - 1) * x, x**a, (0 <= x,)), ((x**2) ** half, x, (x < 0,)),
    ((x**a) ** b, x ** (a * b), ()),
    (power(0, a), num(0), ()), (power(0, a), num(1), ()), (power(0, -1) * 0, num(1), ()),
    (x * power(x, -1), num(1), ()),
    (power(x, a) * power(x, -a), num(1), ()), (power(x, x - x), x, ()),
    (exp(a / b) * exp(-a / c), num(1), (ne(b, 0), ne(c, 0))),
    (exp((a * b) / b), exp(a), ()), (1 / (a + b), 1 / a + 1 / b, ()), (1 / (1 / x + 1), x / (1 + x), ()),
    (1 / (1 / x + 1), x / (1 + x), (ne(x, 0),)), (a / b + 1, (a + b) / b, ()), (absolute(x), x, (0 < x,)),
    (atanh(tanh(x)), x, ()),
    (minimum(x, y), minimum(y, x), ()), (maximum(x, y), x + y - minimum(x, y), ()), (u, v, ()),
    (fst(pair(u, v)), v, ()),
    (pair(u, v), pair(v, u), ()), (f(u), f(v), ()), (E(P, u, f(u)), E(P, u, 2 * f(u)), ()), (E(P, u, f(u)), f(u), ()),
    (E(P, u, a * f(u)), a * E(P, u, f(u)), ()), (E(P, u, f(u) / f(u)), num(1), ()), (summation(a, 0, 2, a), num(3), ()),
    (exp(1 + num(0)), num(Fraction(271828, 100000)), ()), (PI, num(Fraction(22, 7)), ()),
    (log(num(6)), log(num(2)) + log(num(4)), ()),
    (cosh(x) ** 2 + sinh(x) ** 2, num(1), ()), (tanh(x) ** 2, num(1), ()), (ind(x <= y), ind(x < y), ()),
    (E(normal(0, a), x, x), E(normal(0, absolute(a)), x, x), ()), (E(normal(0, a), x, x), E(normal(0, b), x, x), ()),
]  # fmt: skip


def _identical(left, right, facts):
    return identical(left, right, *signs(facts))


@pytest.mark.parametrize(("left", "right", "facts"), IDENTITIES, ids=repr)
def test_identities(left, right, facts):
    assert _identical(left, right, facts)
    assert _identical(right, left, facts)


@pytest.mark.parametrize(("left", "right", "facts"), DIFFERENT, ids=repr)
def test_no_identity(left, right, facts):
    assert not _identical(left, right, facts)
    assert not _identical(right, left, facts)


@pytest.mark.parametrize(("left", "right", "facts"), [row for row in IDENTITIES if row[2]], ids=repr)
def test_no_identity_without_its_facts(left, right, facts):
    for i in range(len(facts)):
        assert not _identical(left, right, facts[:i] + facts[i + 1 :])


@pytest.mark.parametrize(
    ("s", "t"), [(exp(log(a)), a), (a / a, num(1)), (sqrt(a) ** 2, a), (log(a * b), log(a) + log(b))]
)
def test_a_fact_says_nothing_of_a_bound_variable_of_the_same_name(s, t):
    assert identical(s, t, (a, b))
    assert not identical(summation(a, -2, 2, s), summation(a, -2, 2, t), (a, b))
    assert not identical(E(LEBESGUE, a, s), E(LEBESGUE, a, t), (a, b))


def test_a_definition_is_compared_with_its_body():
    one, two = Definition("d", (a,), a <= 1), Definition("d", (a,), a <= 2)
    algebra = Algebra()
    assert algebra.canon(one(x)) != algebra.canon(two(x))
    assert algebra.canon(one(x + x)) == algebra.canon(one(2 * x))


def test_a_lambda_argument_is_compared_by_meaning():
    d = Definition("d", (f,), forall(u, 0 <= f(u)))
    assert Algebra().canon(d(lam(u, f(u) + f(u)))) == Algebra().canon(d(lam(v, 2 * f(v))))
    assert Algebra().canon(d(lam(u, f(u) + f(u)))) != Algebra().canon(d(lam(v, f(v))))


@settings(max_examples=50)
@given(terms, points, st.lists(terms, max_size=2))
def test_what_counts_as_evidently_nonzero_is_nonzero(t, at, candidates):
    positive, nonzero = _facts(at, candidates)
    algebra = Algebra(positive, nonzero)
    canonical = algebra.term(algebra.poly(t))
    if algebra.poly(canonical) and algebra.known_nonzero(canonical):
        assert abs(value(t, at)) > 0
    if algebra.evidently_positive(algebra.poly(t)):
        assert value(t, at) > 0


# Facts ----------------------------------------------------------------------------------------

formulas = st.builds(
    lambda op, s, t: Term(op, (s, t)), st.sampled_from(["le", "lt", "ne", "eq"]), leaves | terms, leaves | terms
)


@settings(max_examples=38)
@given(st.lists(formulas, min_size=1, max_size=3), points)
def test_signs_are_what_the_facts_say(facts, at):
    m_ = Model(junk=some_junk)
    try:
        assume(all(evaluate(fact, m_, at) for fact in facts))
    except (OverflowError, ZeroDivisionError):
        assume(False)
    positive, nonzero = signs([conj(*facts)])
    for t in positive:
        assert value(t, at) > 0 or abs(value(t, at)) < 1e-25
    for t in nonzero:
        assert value(t, at) != 0 or any(isinstance(value(n, at), mpmath.mpf) for n in (t,))


def test_signs_are_read_from_comparisons_only():
    assert signs([disj(0 < x, 0 < y), neg(x <= 0), eq(x, 1), 0 <= x, ind(0 < x) <= 2]) == ([], [])
    assert (
        signs([conj(0 < x, conj(y < 0, 2 <= a))]) == ([x, -y, a], []) or signs([conj(0 < x, y < 0, 2 <= a)])[0][0] == x
    )
    assert signs([ne(u, v)]) == ([], [])
    assert flatten([conj(0 < x, y < 0), TRUE]) == [0 < x, y < 0, TRUE]


def test_an_open_value_is_passed_over_by_the_evaluator():
    with pytest.raises(JunkError):
        evaluate(log(x), Model(), {x: Fraction(-1)})


# What is shared -------------------------------------------------------------------------------


@settings(max_examples=50)
@given(terms, terms, st.lists(st.sampled_from(NAMES), max_size=2))
def test_what_was_worked_out_before_changes_no_answer(s, t, positive):
    before = identical(s, t, positive), identical(s - t, 0 * s, positive)
    _shared.cache_clear()
    assert (identical(s, t, positive), identical(s - t, 0 * s, positive)) == before


def test_no_shared_normal_form_leaves_the_checkers():
    facts = [0 < a, a <= b]
    assert positivstellensatz.check(facts, 0 < b, ()) is not None
    shared = _shared(*map(tuple, signs(facts)))
    assert positivstellensatz.problem(facts, 0 < b).algebra is not shared


def test_a_negative_power_of_several_terms_is_refused():
    several = Algebra().poly(1 + x)
    with pytest.raises(TermError, match="a power -1 of a polynomial"):
        integer_power(several, -1)
    assert integer_power(Algebra().poly(exp(x)), -2) == Algebra().poly(exp(-2 * x))


def raised(base, *exponents):
    """base^e1^e2..., as it is written."""
    for e in exponents:
        base = Term("pow", (base, num(e)))
    return base


@pytest.mark.parametrize(
    "t",
    [
        raised(num(2), 10_000, 10_000),
        raised(num(2), 10_000, -10_000),
        mul(*(raised(num(p), 50_000) for p in (3, 5, 7))),
        add(*(raised(num(p), -50_000) for p in (3, 5, 7))),
        raised(num(1009**400), Fraction(8001, 2)),
        raised(exp(log(num(1009**400)) / 2), 8001),
    ],
)
def test_a_coefficient_of_very_many_digits_is_not_worked_out(t):
    with pytest.raises(TooLargeError, match="binary digits"):
        Algebra().poly(t)
    assert not identical(t, x)


def test_large_coefficients_within_the_limit():
    assert identical(raised(num(2), 1000, 60), raised(num(2), 60_000))
    assert identical(raised(num(-1), 10**100) * x, x)


@pytest.mark.parametrize("t", [erf(raised(num(2), 60_000)), sqrt(x + raised(num(3), 50_000))])
def test_long_numbers_inside_atoms_are_compared_and_printed(t):
    assert identical(t * y, y * t)
    with pytest.raises(RuleError, match="normal forms of the two sides"):
        infer("identity", formula=eq(t * y, y))
    assert "0x" in repr(Algebra().term(Algebra().poly(t)))
