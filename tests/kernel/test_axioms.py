"""Each axiom is true where it can be computed, and its hypotheses are needed."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import mpmath
import pytest
from finite import INFINITY, Model, evaluate, holds, number, table

from dpproofs.kernel import AXIOMS, LAWS
from dpproofs.language.statements import definitions
from dpproofs.language.terms import (
    FALSE,
    LEBESGUE,
    PROP,
    REAL,
    E,
    absolute,
    eq,
    exp,
    integrable,
    lam,
    maximum,
    normal,
    num,
    substitute,
    var,
)
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, assume, integral, integrate, parts

Y, Z = [0, 1], [5, 6, 7]
ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)


def _free(axiom):
    return {v.data[0]: v for v in frozenset().union(axiom.conclusion.free, *(h.free for h in axiom.hypotheses))}


def _law(points, r, zeros=0.4):
    weights = [0 if r.random() < zeros else r.randrange(1, 4) for _ in points]
    weights[r.randrange(len(points))] += 1
    return {p: Fraction(n, sum(weights)) for p, n in zip(points, weights, strict=True)}


def _functions(points, images):
    return [
        table({(p,): v for p, v in zip(points, image, strict=True)})
        for image in itertools.product(images, repeat=len(points))
    ]


# Radon-Nikodym --------------------------------------------------------------------------------


def _radon_nikodym(seed):
    """A model whose only candidates for the ratio are the quotient of the weights, and two wrong ones."""
    r = random.Random(seed)
    K, H = ({y: _law(Z, r) for y in Y} for _ in range(2))
    quotient = {(y, z): K[y][z] / H[y][z] if H[y][z] else ONE for y in Y for z in Z}
    candidates = [
        table(quotient),
        table({k: v + 1 for k, v in quotient.items()}),
        table(dict.fromkeys(quotient, ONE)),
    ]
    tests = _functions(Z, [ZERO, HALF, ONE, Fraction(2), -ONE])
    domains = {("fn", ("Z",), REAL): tests, ("fn", ("Y", "Z"), REAL): candidates}
    names = _free(AXIOMS["radon_nikodym"])
    values = {names["K"]: lambda y: K[y], names["H"]: lambda y: H[y]}
    return Model({"Y": Y, "Z": Z}, domains), values


def test_radon_nikodym():
    axiom = AXIOMS["radon_nikodym"]
    verdicts = [holds(axiom.hypotheses, axiom.conclusion, *_radon_nikodym(seed)) for seed in range(60)]
    assert False not in verdicts
    assert verdicts.count(True) >= 5
    assert any(holds((), axiom.conclusion, *_radon_nikodym(seed)) is False for seed in range(60))


# Laws with a density --------------------------------------------------------------------------


def _weighted(seed, wrong=False):
    """Weights that mostly have total mass 1; the right kernel, if it is one, among those to choose from."""
    r = random.Random(seed)
    U = [8, 9]
    P, Q = ({u: _law(Y, r) for u in U} for _ in range(2))
    K = {(u, y): _law(Z, r) for u in U for y in Y}
    f, g = ({(u, y): Fraction(r.choice([-1, 0, 1, 1, 2, 3])) for u in U for y in Y} for _ in range(2))
    made = {}
    for u in U:
        mass = sum(P[u][y] * f[u, y] + Q[u][y] * g[u, y] for y in Y)
        if mass > 0 and r.random() < 0.9:
            for y in Y:
                f[u, y], g[u, y] = f[u, y] / mass, g[u, y] / mass
        made[u] = {z: sum((P[u][y] * f[u, y] + Q[u][y] * g[u, y]) * K[u, y][z] for y in Y) for z in Z}
    right = all(min(law.values()) >= 0 and sum(law.values()) == 1 for law in made.values())
    other = {u: _law(Z, r) for u in U}
    kernels = [lambda u: other[u], *([lambda u: made[u]] if right and not wrong else [])]
    tests = _functions(Z, [ZERO, HALF, ONE, Fraction(2), -ONE])
    domains = {("fn", ("U",), ("prob", "Z")): kernels, ("fn", ("Z",), REAL): tests}
    names = _free(AXIOMS["law_with_density"])
    values = {
        names["P"]: lambda u: P[u],
        names["Q"]: lambda u: Q[u],
        names["K"]: lambda u, y: K[u, y],
        names["f"]: table(f),
        names["g"]: table(g),
    }
    return Model({"U": U, "Y": Y, "Z": Z}, domains), values


def test_law_with_density():
    axiom = AXIOMS["law_with_density"]
    verdicts = [holds(axiom.hypotheses, axiom.conclusion, *_weighted(seed)) for seed in range(200)]
    assert False not in verdicts
    assert verdicts.count(True) >= 20
    assert any(holds(axiom.hypotheses, axiom.conclusion, *_weighted(seed, wrong=True)) is False for seed in range(200))


@pytest.mark.parametrize("index", [0, 2])
def test_law_with_density_needs_its_hypotheses(index):
    """On finite spaces everything is integrable; the other two hypotheses are needed."""
    axiom = AXIOMS["law_with_density"]
    rest = (*axiom.hypotheses[:index], *axiom.hypotheses[index + 1 :])
    assert any(holds(rest, axiom.conclusion, *_weighted(seed)) is False for seed in range(200))


# Monotone convergence -------------------------------------------------------------------------


def _convergence(seed):
    """Levels that are constant between the numbers of a grid, so that quantifiers over it decide."""
    r = random.Random(seed)
    grid = [Fraction(n) for n in (-1, 0, 1, 2, 3)]
    level = {}
    for w in Y:
        heights = [Fraction(r.randrange(-4, 9), 4) for _ in grid]
        for c, h in zip(grid, sorted(heights) if r.random() < 0.8 else heights, strict=True):
            level[c, w] = h
    top = {w: max(level[c, w] for c in grid) for w in Y}
    f = {(w,): r.choice([top[w], top[w], top[w] - Fraction(1, 4), top[w] + Fraction(1, 4), ZERO]) for w in Y}
    names = _free(AXIOMS["monotone_convergence"])
    mu = {w: r.choice([ZERO, ONE, Fraction(3, 2), INFINITY]) for w in Y}
    # e ranges over the grid of c as well; 1/8 is below every gap between values that differ.
    model = Model({"Y": Y}, {REAL: [*grid, Fraction(1, 8)]})
    finite = {w: m for w, m in mu.items() if m != INFINITY}
    bound = sum((m * top[w] for w, m in finite.items()), ZERO) - r.choice([ZERO, ZERO, Fraction(1, 4)])

    def at(c, w):
        return level[max(g for g in grid if g <= c), w]

    return model, {names["mu"]: mu, names["g"]: at, names["f"]: table(f), names["B"]: bound}


@pytest.mark.by_turns(2)
def test_monotone_convergence():
    axiom = AXIOMS["monotone_convergence"]
    verdicts = [holds(axiom.hypotheses, axiom.conclusion, *_convergence(seed)) for seed in range(4000)]
    assert False not in verdicts
    assert verdicts.count(True) >= 50


@pytest.mark.parametrize("index", [0, 1, 3])
def test_monotone_convergence_needs_its_hypotheses(index):
    axiom = AXIOMS["monotone_convergence"]
    rest = (*axiom.hypotheses[:index], *axiom.hypotheses[index + 1 :])
    assert any(holds(rest, axiom.conclusion, *_convergence(seed)) is False for seed in range(4000))


def test_monotone_convergence_needs_increasing_levels():
    """Three points and levels that visit them in turn: each of mean 1, but f = 1 has mean 3."""
    axiom = AXIOMS["monotone_convergence"]
    names = _free(axiom)
    grid = [Fraction(n) for n in (1, 2, 3)]
    model = Model({"Y": [1, 2, 3]}, {REAL: grid})
    values = {
        names["mu"]: dict.fromkeys([1, 2, 3], ONE),
        names["g"]: lambda c, w: ONE if c == w else ZERO,
        names["f"]: lambda w: ONE,
        names["B"]: ONE,
    }
    assert holds(axiom.hypotheses, axiom.conclusion, model, values) is None
    rest = [h for h in axiom.hypotheses if holds((), h, model, values)]
    assert len(rest) == len(axiom.hypotheses) - 1
    assert holds(rest, axiom.conclusion, model, values) is False


# Gaussian density -----------------------------------------------------------------------------

TESTS = [
    lambda x: mpmath.mpf(1),
    lambda x: 1 / (1 + number(x) ** 2),
    lambda x: mpmath.exp(-(number(x) ** 2)),
    lambda x: (1 + mpmath.tanh(number(x))) / 2,
]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("mean", "deviation", "index"),
    [
        (ZERO, ONE, 0),
        (Fraction(1), HALF, 0),
        (Fraction(-2), Fraction(3, 2), 0),
        (Fraction(1), HALF, 1),
        (ZERO, ONE, 2),
        (Fraction(-2), Fraction(3, 2), 3),
    ],
)
def test_gaussian_density(mean, deviation, index):
    axiom = AXIOMS["gaussian_density"]
    names = _free(axiom)
    (integrable, quantified) = axiom.conclusion.args
    values = {names["m"]: mean, names["s"]: deviation}
    model = Model({}, {("fn", (REAL,), REAL): [TESTS[index]]})
    assert evaluate(integrable, model, values)
    equation = quantified.args[0].args[1]
    phi = var("phi", ("fn", (REAL,), REAL))
    from dpproofs.language.terms import open_

    left, right = open_(equation, (phi,)).args
    values[phi] = TESTS[index]
    assert abs(evaluate(left, model, values) - evaluate(right, model, values)) < mpmath.mpf(10) ** -15
    if index == 0:
        assert abs(evaluate(left, model, values) - 1) < mpmath.mpf(10) ** -15


def test_nothing_is_said_of_a_gaussian_law_without_deviation():
    """normal(m, s) is some law for s <= 0: one statement speaks of Gaussian laws, and it supposes 0 < s."""
    statements = {**LAWS, **{name: (a.hypotheses, a.conclusion) for name, a in AXIOMS.items()}}
    speaking = {name for name, said in statements.items() if any(map(_has_normal, (*said[0], said[1])))}
    assert speaking == {"gaussian_density"}
    assert AXIOMS["gaussian_density"].hypotheses == (0 < var("s"),)


def _has_normal(t):
    return t.op == "normal" or any(map(_has_normal, t.args))


# Lebesgue measure -----------------------------------------------------------------------------


def test_the_measure_of_the_evaluator_is_that_of_lebesgue():
    """The evaluator's own integral, so that a wrong density is not excused by a wrong evaluator."""
    x = var("x")
    bell = evaluate(E(LEBESGUE, x, exp(-(x**2))), Model(), {})
    assert abs(bell - mpmath.sqrt(mpmath.pi)) < mpmath.mpf(10) ** -15


INTEGRABLE = [
    lambda x: mpmath.exp(-(number(x) ** 2)),
    lambda x: (2 - number(x)) * mpmath.exp(-((number(x) - 1) ** 2) / 3),
    lambda x: mpmath.sech(number(x)),
]


def _has_equal_sides(equation, phi, shift):
    values = {v: {"phi": phi, "b": shift}[v.data[0]] for v in equation.free}
    left, right = (evaluate(side, Model(), values) for side in equation.args)
    return abs(left - right) < mpmath.mpf(10) ** -12


@pytest.mark.parametrize("phi", INTEGRABLE)
@pytest.mark.parametrize("shift", [Fraction(3, 2), Fraction(-2)])
def test_lebesgue_translation(phi, shift):
    ints, equation = AXIOMS["lebesgue_translation"].conclusion.args
    assert _has_equal_sides(equation, phi, shift)
    assert ints.args == equation.args[0].args


@pytest.mark.parametrize(
    ("moved", "measure"),
    [
        (lambda x, b: b * x, LEBESGUE),
        (lambda x, b: x + b * absolute(x) / 2, LEBESGUE),
        (maximum, LEBESGUE),
        (lambda x, b: x + b, normal(0, 1)),
    ],
    ids=["scaled", "moved by more and more", "moved in part", "a law"],
)
def test_other_maps_and_measures_change_integrals(moved, measure):
    x, b, f = var("x"), var("b"), var("phi", ("fn", (REAL,), REAL))
    variant = eq(E(measure, x, f(moved(x, b))), E(measure, x, f(x)))
    assert not _has_equal_sides(variant, INTEGRABLE[0], Fraction(3, 2))


def test_a_translation_needs_an_integrable_function():
    """Without its hypothesis the axiom would make the constant 1 integrable, though [0, c] has length c for all c."""
    axiom = AXIOMS["lebesgue_translation"]
    x, phi = var("x"), var("phi", ("fn", (REAL,), REAL))
    assert axiom.hypotheses == (integrable(LEBESGUE, x, phi(x)),)
    one = substitute(axiom.conclusion.args[0], {phi: lam(x, num(1))})
    assert one == integrable(LEBESGUE, x, num(1))
    total = E(LEBESGUE, x, num(1))
    length_int, length = parts(integral(x, x, 0, absolute(total) + 1))
    inside = integrand_of(length_int, x)
    at_most = integrate(LEBESGUE, x, arith(inside <= 1), length_int, assume(one))
    assert arith(FALSE, at_most, length).hypotheses == {one}


# The list -------------------------------------------------------------------------------------


def test_no_axiom_is_about_privacy():
    for axiom in AXIOMS.values():
        assert axiom.citation
        assert not definitions((*axiom.hypotheses, axiom.conclusion))
        assert axiom.conclusion.type == PROP
