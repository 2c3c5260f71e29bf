"""Integrals over the real line: what the rule and the laws make, what they refuse, and that it is true."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from finite import INFINITY, Model, evaluate, holds, number, table

from dpproofs.kernel import LAWS, KernelError, RuleError, infer, is_theorem
from dpproofs.language.terms import (
    LEBESGUE,
    PI,
    REAL,
    E,
    absolute,
    as_term,
    conj,
    cosh,
    div,
    eq,
    erf,
    erfc,
    exp,
    function_type,
    ind,
    integrable,
    lam,
    log,
    maximum,
    measure,
    ne,
    num,
    power,
    prob,
    sqrt,
    summation,
    tanh,
    var,
    variables,
)
from dpproofs.proving.tactics import arith

RULE = "integral_of_derivative"
a, b, c, t = variables("a b c t")
x = var("x", "Y")
phi = var("phi", function_type((REAL,), REAL))
INSIDE = (a <= t, t <= b)


def given(formula, *more):
    """more, formula |- formula."""
    return infer("cut", *(infer("assume", formula=a) for a in (formula, *more)))


def clean(formula, *hypotheses):
    """hypotheses |- formula, for a formula that follows from them by arithmetic."""
    return arith(formula, *hypotheses)


def integral(function, *premises, lower=a, upper=b, variable=t):
    return infer(RULE, *premises, function=function, variable=variable, lower=lower, upper=upper)


def says(times, value):
    integrand = f"[t ~ lebesgue](1[a <= t and t <= b]{times})"
    return f"integrable{integrand} and E{integrand} = {value}"


ORDER = lambda: given(a <= b)  # noqa: E731
ACCEPTED = [
    (exp(t), lambda: (ORDER(),), f"a <= b |- {says('*exp(t)', 'exp(b) - exp(a)')}"),
    (t**2, lambda: (ORDER(),), f"a <= b |- {says('*2*t', 'b^2 - a^2')}"),
    (-t, lambda: (ORDER(),), f"a <= b |- {says('*-1', '-b - -1*a')}"),
    (t + c * b, lambda: (ORDER(),), f"a <= b |- {says('', 'b + c*b - (a + c*b)')}"),
    (as_term(c), lambda: (ORDER(),), f"a <= b |- {says('*0', 'c - c')}"),
    (phi(c), lambda: (ORDER(),), f"a <= b |- {says('*0', 'phi(c) - phi(c)')}"),
    (
        log(t),
        lambda: (given(a <= b), clean(conj(0 < t, ne(t, 0)), 0 < a, *INSIDE)),
        f"0 < a, a <= b |- {says('/t', 'log(b) - log(a)')}",
    ),
    # The conditions may rest on one end alone, and the order on something else.
    (log(t), lambda: (clean(a <= b, eq(a, 1), eq(b, c), 1 <= c), clean(conj(0 < t, ne(t, 0)), eq(a, 1), a <= t)), None),
]
REFUSED = [
    # Without the order of the end points the integral is 0.
    (exp(t), lambda: (), {}, "it takes 1 premises, got 0"),
    (exp(t), lambda: (given(b <= a),), {}, "the premise proves b <= a, but the rule needs a <= b"),
    (exp(t), lambda: (ORDER(), infer("and_intro")), {}, "it takes 1 premises, got 2"),
    # The bounds on t may not be used to show their own order.
    (exp(t), lambda: (clean(a <= b, *INSIDE),), {}, "t is free in"),
    (exp(t), lambda: (given(a <= b, t <= c),), {}, "t is free in t <= c, but must be arbitrary"),
    # 1/t across 0, at 0, and with a condition that was not shown on all of the interval.
    (log(t), lambda: (ORDER(),), {}, "it takes 2 premises, got 1"),
    (log(t), lambda: (ORDER(), given(conj(0 < t, ne(t, 0)))), {}, "t is free in 0 < t and t != 0"),
    (log(t), lambda: (ORDER(), clean(conj(0 < t, ne(t, 0)), 0 <= a, a < t)), {}, "t is free in a < t"),
    (log(t), lambda: (ORDER(), clean(conj(0 < t, ne(t, 0)), 0 < c, c <= t)), {}, "t is free in c <= t"),
    (log(t), lambda: (ORDER(), clean(0 < t, 0 < a, *INSIDE)), {}, "but the rule needs 0 < t and t != 0"),
    (div(-1, t), lambda: (ORDER(), clean(ne(t, 0), ne(t, 0))), {}, "t is free in t != 0"),
    (sqrt(t), lambda: (ORDER(), clean(0 <= t, 0 <= a, *INSIDE)), {}, "but the rule needs 0 < t"),
    # The end points are terms without t.
    (exp(t), lambda: (clean(t <= t + 1),), {"lower": t, "upper": t + 1}, "is not a bound on t"),
    (exp(t), lambda: (given(a <= t),), {"upper": t}, "t <= t is not a bound on t"),
    (exp(t), lambda: (ORDER(),), {"lower": 0}, "lower must be of type Term, not 0"),
    (exp(t), lambda: (given(a <= b),), {"lower": a <= b}, "a <= b is not a real term"),
    (exp(t), lambda: (ORDER(),), {"variable": x}, "x is not a real term"),
    (exp(t), lambda: (ORDER(),), {"variable": num(1)}, "1 is not a variable"),
    # Functions whose derivative is not computed.
    (absolute(t), lambda: (ORDER(),), {}, "cannot differentiate abs(t) in t"),
    (maximum(t, 0), lambda: (ORDER(),), {}, "cannot differentiate max(t, 0) in t"),
    (ind(0 <= t), lambda: (ORDER(),), {}, "cannot differentiate 1[0 <= t] in t"),
    (phi(t), lambda: (ORDER(),), {}, "cannot differentiate phi(t) in t"),
    (summation(c, 0, t, c), lambda: (ORDER(),), {}, "cannot differentiate"),
    (E(LEBESGUE, c, exp(-((c - t) ** 2))), lambda: (ORDER(),), {}, "cannot differentiate"),
    (0 <= t, lambda: (ORDER(),), {}, "0 <= t is not a real term"),
]


@pytest.mark.parametrize("row", ACCEPTED, ids=lambda row: repr(row[0]))
def test_accepted(row):
    function, premises, made = row
    th = integral(function, *premises())
    assert is_theorem(th)
    assert th.rule == RULE
    assert not any(t in h.free for h in th.hypotheses)
    assert t not in th.conclusion.free
    assert made is None or repr(th) == made


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[0]!r}-{row[3]}")
def test_refused(row):
    function, premises, other, message = row
    made = premises()
    with pytest.raises(KernelError) as refusal:
        integral(function, *made, **other)
    assert message in str(refusal.value)
    if isinstance(refusal.value, RuleError):
        assert refusal.value.rule == RULE


SMOOTH = [
    (exp(-(t**2)) * t, -1, 2), (erf(2 * t), -1, 1), (erfc(t), 0, 3), (erfc(t / 2 - 1), -1, 1),
    (tanh(t) * cosh(t), 0, 1),
    (log(t), Fraction(1, 2), 3), (div(1, t**2 + 1), -2, 2), (sqrt(1 + t), 0, 3), (power(t, t), Fraction(1, 2), 2),
    (power(t, num(-3)), 1, 2), (log(2 + t) * erf(t) / PI, -1, 1), (t**3 - 5, 1, 1),
]  # fmt: skip


@pytest.mark.parametrize(("function", "lower", "upper"), SMOOTH, ids=repr)
def test_the_value_is_the_integral(function, lower, upper):
    """The evaluator integrates numerically what the rule says the integrand is."""
    from dpproofs.checkers.calculus import continuity, derivative

    slope, smooth = derivative(function, t)
    conditions = tuple(dict.fromkeys((*smooth, *continuity(slope, t))))
    low, high = num(lower), num(upper)
    premises = [clean(low <= high)]
    if conditions:
        bounds = infer("assume", formula=low <= t), infer("assume", formula=t <= high)
        premises.append(arith(conj(*conditions), *bounds))
    integrates, equation = integral(function, *premises, lower=low, upper=high).conclusion.args
    assert integrates.args == equation.args[0].args
    with mpmath.workdps(30):
        direct = mpmath.quad(lambda u: evaluate(slope, Model(), {t: u}), [number(low.data), number(high.data)])
        assert abs(direct - evaluate(equation.args[1], Model(), {})) < mpmath.mpf(10) ** -15


# Tonelli --------------------------------------------------------------------------------------


def _swap(f, mu, nu):
    """Whether the law of two variables holds for the function and the measures; None if a hypothesis fails."""
    hypotheses, conclusion = LAWS["E_swap"]
    free = {v.data[0]: v for v in conclusion.free}
    values = {free["f"]: table(f), free["mu"]: mu, free["nu"]: nu}
    model = Model({"Y": sorted(mu), "Z": sorted(nu)})
    return [holds((), h, model, values) for h in hypotheses], holds((), conclusion, model, values)


ONE = Fraction(1)
PAIR = [(y, z) for y in (0, 1) for z in (0, 1)]


@pytest.mark.parametrize(
    ("f", "mu", "nu", "wanted"),
    [
        (dict.fromkeys(PAIR, ONE), {0: ONE, 1: ONE}, {0: ONE, 1: Fraction(2)}, ([True, True, True], True)),
        # Each hypothesis alone fails, and the conclusion with it.
        ({(0, 0): ONE, (0, 1): -ONE, (1, 0): ONE, (1, 1): ONE}, {0: INFINITY, 1: ONE}, {0: ONE, 1: ONE},
         ([False, True, True], False)),
        (dict.fromkeys(PAIR, ONE), {0: ONE, 1: ONE}, {0: INFINITY, 1: ONE}, ([True, False, True], False)),
        (dict.fromkeys(PAIR, ONE), {0: INFINITY, 1: ONE}, {0: ONE, 1: ONE}, ([True, True, False], False)),
        # What happens on a set of measure zero does not matter.
        ({**dict.fromkeys(PAIR, ONE), (0, 0): Fraction(5)}, {0: Fraction(0), 1: ONE}, {0: ONE, 1: ONE},
         ([True, True, True], True)),
    ],
)  # fmt: skip
def test_swap(f, mu, nu, wanted):
    assert _swap(f, mu, nu) == wanted


def test_swap_is_about_two_measures_that_do_not_depend_on_each_other():
    """nu may not be a kernel over y: the swapped integral would have nothing to take y from."""
    y = var("y", "Y")
    kernel = var("K", function_type(("Y",), prob("Z")))
    nu = var("nu", measure("Z"))
    th = infer("instantiate", infer("law", name="E_swap"), values=((nu, kernel(y)),))
    assert y in th.conclusion.free  # a fixed y, not the one that is bound


def test_swap_over_the_line():
    """The law at Lebesgue measure and an exponential: f(y, u) = 1[0 <= y <= u] e^-u has both integrals 1."""
    u, v = variables("u v")
    f = lam((u, v), ind(conj(0 <= u, u <= v)) * exp(-v))
    th = infer("instantiate", infer("law", name="E_swap"), values=(), spaces=(("Y", REAL), ("Z", REAL)))
    free = {w.data[0]: w for w in th.conclusion.free}
    th = infer("instantiate", th, values=((free["f"], f), (free["mu"], LEBESGUE), (free["nu"], LEBESGUE)))
    first, second = th.conclusion.args[2].args
    assert first == E(LEBESGUE, u, E(LEBESGUE, v, f(u, v)))
    assert second == E(LEBESGUE, v, E(LEBESGUE, u, f(u, v)))
    assert integrable(LEBESGUE, u, E(LEBESGUE, v, f(u, v))) in th.hypotheses


# Error functions ------------------------------------------------------------------------------


@pytest.mark.parametrize("point", [Fraction(0), Fraction(1, 3), Fraction(-2), Fraction(5)])
def test_error_functions(point):
    (_, zero), (_, complement) = LAWS["erf_zero"], LAWS["erfc_complement"]
    assert evaluate(zero, Model(), {})
    assert evaluate(complement, Model(), {a: point})
    assert abs(evaluate(erf(num(point)), Model(), {}) - mpmath.erf(number(point))) < mpmath.mpf(10) ** -12
