"""Profiles: the statements on random finite models, exactly; Gaussian profiles against numeric integrals."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from finite import Model, evaluate, holds, table

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.language.terms import num, var
from dpproofs.library import library
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.privacy.relations import RelationError

SPACES = {"Y": [0, 1, 2], "Z": [0, 1], "U": [0, 1]}
ORDERS = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(3), Fraction(10)]
PAIRS = [(y, z) for y in SPACES["Y"] for z in SPACES["Z"]]


def free(lemma):
    """The variables of a lemma by name."""
    variables = lemma.conclusion.free.union(*(h.free for h in lemma.hypotheses))
    return {v.data[0]: v for v in variables}


def values_of(lemma, **values):
    return {v: values[name] for name, v in free(lemma).items()}


def events_on(points):
    """All events; randomised tests are mixtures of them."""
    return [table({(p,): Fraction(bits >> i & 1) for i, p in enumerate(points)}) for bits in range(1 << len(points))]


def model():
    product = ("x", "Y", "Z")
    domains = {("fn", (space,), "real"): events_on(SPACES[space]) for space in SPACES}
    return Model(SPACES, {"real": ORDERS, ("fn", (product,), "real"): events_on(PAIRS), **domains})


def law(rng, points, zeros=True):
    weights = [rng.randint(0 if zeros and rng.random() < 0.3 else 1, 9) for _ in points]
    weights[rng.randrange(len(points))] += 1
    return {p: Fraction(w, sum(weights)) for p, w in zip(points, weights, strict=True)}


def profile_of(p, q):
    """The hockey-stick divergence, as a function of the order."""
    return lambda c: sum((max(p[y] - c * q[y], Fraction(0)) for y in p), Fraction(0))


def composition(rng):
    """Random laws and kernels; the kernels are postprocessings, which depend on y, of one pair of laws."""
    P, Q, U = law(rng, SPACES["Y"]), law(rng, SPACES["Y"]), law(rng, SPACES["U"])
    d = rng.choice([Fraction(0), Fraction(1, 10)])
    first = law(rng, [u for u in U if U[u] > 0])
    ratio = {u: (1 - d) * first[u] / U[u] if U[u] > 0 else Fraction(0) for u in U}
    K, H = {}, {}
    for y in P:
        ways = {u: law(rng, SPACES["Z"]) for u in (*U, None)}
        H[y] = {z: sum(U[u] * ways[u][z] for u in U) for z in SPACES["Z"]}
        K[y] = {z: sum(U[u] * ratio[u] * ways[u][z] for u in U) + d * ways[None][z] for z in SPACES["Z"]}
    return P, Q, U, ratio, d, K, H


def joint(P, K):
    return {(y, z): P[y] * K[y][z] for y, z in PAIRS}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("seed", range(12))
def test_composition_holds_for_random_laws(seed):
    P, Q, U, ratio, d, K, H = composition(random.Random(seed))
    lemma = library()["profiles.composition-joint"]
    values = values_of(
        lemma, P=P, Q=Q, U=U, l=ratio.get, d=d, K=K.get, H=H.get, J=joint(P, K), I=joint(Q, H), h=profile_of(P, Q)
    )
    assert holds(lemma.hypotheses, lemma.conclusion, model(), values) is True


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(12))
def test_composition_with_two_points_holds_for_random_laws(seed):
    P, Q, U, ratio, d, K, H = composition(random.Random(seed + 100))
    lemma = library()["profiles.two-point-composition"]
    pairs = ("x", "Y", "Z")
    there = Model({**SPACES, "V": PAIRS}, {**model().domains, ("fn", ("V",), "real"): events_on(PAIRS), pairs: PAIRS})
    values = values_of(lemma, P=P, Q=Q, w1=U[0], w2=U[1], l1=ratio[0], l2=ratio[1], d=d, K=K.get, H=H.get,
                       R=joint(P, K), S=joint(Q, H), h=profile_of(P, Q), T=lambda y, z: (y, z))  # fmt: skip
    assert holds(lemma.hypotheses, lemma.conclusion, there, values) is True


def exact_composition(order):
    """Two randomized responses; both sides of the theorem at an order."""
    p, q = {0: Fraction(3, 4), 1: Fraction(1, 4)}, {0: Fraction(1, 4), 1: Fraction(3, 4)}
    h, ratio = profile_of(p, q), {u: p[u] / q[u] for u in p}
    both = profile_of(*({(u, v): r[u] * r[v] for u in r for v in r} for r in (p, q)))
    return both(order), sum(q[u] * ratio[u] * h(order / ratio[u]) for u in q)


@pytest.mark.parametrize("order", ORDERS)
def test_composition_is_exact_where_the_kernels_are_the_pair(order):
    left, right = exact_composition(order)
    assert left == right


@pytest.mark.parametrize("name", ["profiles.composition-joint", "profiles.two-point-composition"])
def test_mutants_of_composition_are_false(name):
    lemma = library()[name]
    (mutant,) = lemma.mutants
    one, other, nothing = {0: Fraction(1), 1: Fraction(0)}, {0: Fraction(0), 1: Fraction(1)}, Fraction(0)
    spaces = {"Y": [0, 1], "Z": [0], "U": [0], "V": [(0, 0), (1, 0)]}
    events = {("fn", (s,), "real"): events_on(points) for s, points in spaces.items()}
    small = Model(spaces, {"real": ORDERS, ("fn", (("x", "Y", "Z"),), "real"): events_on(spaces["V"]), **events})
    sure = {0: Fraction(1)}
    values = values_of(
        lemma,
        P=one, Q=other, U=sure, l=lambda u: Fraction(1), d=nothing, K=lambda y: sure, H=lambda y: sure,
        J={(0, 0): Fraction(1)}, I={(1, 0): Fraction(1)}, R={(0, 0): Fraction(1)}, S={(1, 0): Fraction(1)},
        T=lambda y, z: (y, z), h=lambda c: Fraction(1), w1=Fraction(1), l1=Fraction(1), w2=nothing, l2=nothing,
    )  # fmt: skip
    assert holds(lemma.hypotheses, lemma.conclusion, small, values) is True
    assert holds(mutant.claim.hypotheses, mutant.claim.conclusion, small, values) is False


# Gaussian profiles ------------------------------------------------------------------------------


def number(q):
    return mpmath.mpf(q.numerator) / q.denominator


def tail(x):
    return mpmath.erfc(x / mpmath.sqrt(2)) / 2


def exact_delta(square, epsilon):
    """Q(epsilon/mu - mu/2) - exp(epsilon) Q(epsilon/mu + mu/2), with digits to spare."""
    with mpmath.workdps(1500):
        mu, e = mpmath.sqrt(number(Fraction(square))), number(Fraction(epsilon))
        return tail(e / mu - mu / 2) - mpmath.exp(e) * tail(e / mu + mu / 2)


def profile_by_integration(square, order):
    """E[max(exp(mu x - mu^2/2) - order, 0)], from where the difference is positive."""
    mu = mpmath.sqrt(square)
    start = (mpmath.log(order) + square / 2) / mu
    excess = lambda x: (mpmath.exp(mu * x - square / 2) - order) * mpmath.npdf(x)  # noqa: E731
    return mpmath.quad(excess, [start, *(k for k in (0, 2, 5, 10) if k > start), mpmath.inf])


@pytest.mark.parametrize(("square", "order"), [("0.25", "0.3"), ("1", "1"), ("1", "2.718281828"), ("4", "12")])
def test_the_closed_form_is_the_integral(square, order):
    with mpmath.workdps(30):
        s, c = mpmath.mpf(square), mpmath.mpf(order)
        lemma = library()["profiles.gaussian-closed-form"]
        values = {var("s"): s, var("c"): c}
        closed = evaluate(lemma.conclusion.args[1], Model({}), values)
        assert abs(closed - profile_by_integration(s, c)) < mpmath.mpf(10) ** -20
        rough = evaluate(lemma.conclusion.args[0], Model({}), values)
        assert abs(closed - rough) < mpmath.mpf(10) ** -3


def test_the_integral_of_equal_laws():
    with mpmath.workdps(30):
        value = evaluate(gaussian_profile(num(0), num(Fraction(1, 3))), Model({}), {})
        assert abs(value - mpmath.mpf(2) / 3) < mpmath.mpf(10) ** -10


@pytest.mark.parametrize(("s", "t", "c"), [(1, 1, 1), ("0.5", 2, "0.7"), (3, "0.1", 5)])
def test_two_gaussian_steps_are_one(s, t, c):
    """The average of the profile as in the composition, by integration."""
    with mpmath.workdps(30):
        s, t, c = map(mpmath.mpf, (s, t, c))

        def level(u):
            ratio = mpmath.exp(mpmath.sqrt(t) * u - t / 2)
            return ratio * exact(s, c / ratio) * mpmath.npdf(u)

        def exact(square, order):
            mu, e = mpmath.sqrt(square), mpmath.log(order)
            return tail(e / mu - mu / 2) - order * tail(e / mu + mu / 2)

        assert abs(mpmath.quad(level, [-12, -3, 0, 3, 12]) - exact(s + t, c)) < mpmath.mpf(10) ** -20


GRID = [
    ("1", "1", "1"),
    ("1", "1e8", "1e-12"),
    ("1", "1e8", "0"),
    ("1", "1", "36.5"),
    ("1", "1", "200"),
    ("1", "0.001", "3"),
    ("1e6", "1", "10"),
    ("1", "1e8", "1e-6"),
    ("2", "1e20", "1e-25"),
    ("1/3", "7/5", "1/9"),
]


@pytest.mark.parametrize(("sensitivity", "sigma", "epsilon"), GRID)
def test_delta_is_enclosed(sensitivity, sigma, epsilon):
    g = fn.gaussian_dp(sensitivity=sensitivity, sigma=sigma)
    assert g.mu_squared.exact == (Fraction(sensitivity) / Fraction(sigma)) ** 2
    low, high = fn.gaussian_dp_to_approx_dp(g, epsilon=epsilon).delta.enclosure()
    with mpmath.workdps(1500):
        value = exact_delta(g.mu_squared.exact, epsilon)
        assert number(low) <= value <= number(high)
        assert 0 <= number(high) - number(low) <= value * mpmath.mpf(10) ** -30


def test_the_known_number():
    g = fn.gaussian_dp(sensitivity=1, sigma=1)
    delta = fn.gaussian_dp_to_approx_dp(g, epsilon=1).delta
    assert delta.decimal(12) == "0.126936737507"
    assert fn.gaussian_least_delta(mu=1, nu=0, sigma=1, epsilon=1).value.enclosure() == delta.enclosure()
    assert fn.gaussian_least_delta(mu=0, nu=1, sigma=1, epsilon=1).value.enclosure() == delta.enclosure()


def test_a_tiny_delta():
    """Of the size 1e-300, where a difference of floats would be 0."""
    g = fn.gaussian_dp(sensitivity=1, sigma=100)
    low, high = fn.gaussian_dp_to_approx_dp(g, epsilon="0.3685").delta.enclosure()
    assert 0 < low < high < Fraction(1, 10**299)
    assert Fraction(1, 10**303) < low


def test_composition_postprocessing_weakening_and_groups():
    one, two = fn.gaussian_dp(sensitivity=1, sigma=2), fn.gaussian_dp_vector(l2_sensitivity=3, sigma=4)
    both = fn.gaussian_dp_compose(one, two)
    assert both.mu_squared.exact == Fraction(1, 4) + Fraction(9, 16)
    assert str(both) == "Gaussian DP with mu^2 = 0.8125"
    assert "profiles.gaussian-mechanism" in both.tree()
    assert fn.gaussian_dp_postprocess(both).mu_squared.exact == Fraction(13, 16)
    assert fn.gaussian_dp_weaken(both, mu_squared2=1).mu_squared.exact == 1
    group = fn.gaussian_dp_groups(one, k=6)
    assert (group.mu_squared.exact, group.relation) == (9, "replace-one, groups of 6")
    same = fn.gaussian_dp(sensitivity=6, sigma=2)
    ends = [fn.gaussian_dp_to_approx_dp(g, epsilon=2).delta.enclosure() for g in (group, same)]
    assert ends[0] == ends[1]


def test_a_path_of_gaussians_is_no_worse_than_its_ends():
    """The bound that the path gives is attained: k steps of mu and one step of k mu have one least delta."""
    for k in (2, 3, 5):
        group = fn.gaussian_dp_groups(fn.gaussian_dp(sensitivity=1, sigma=3), k=k)
        delta = fn.gaussian_dp_to_approx_dp(group, epsilon=1).delta
        least = fn.gaussian_least_delta(mu=k, nu=0, sigma=3, epsilon=1).value
        assert abs(delta.enclosure()[1] - least.enclosure()[0]) < Fraction(1, 10**30)


def test_what_is_refused():
    g = fn.gaussian_dp(sensitivity=1, sigma=2)
    with pytest.raises(SideConditionError):
        fn.gaussian_dp(sensitivity=1, sigma=0)
    with pytest.raises(SideConditionError):
        fn.gaussian_dp(sensitivity=-1, sigma=1)
    with pytest.raises(SideConditionError):
        fn.gaussian_dp_weaken(g, mu_squared2="0.249")
    with pytest.raises(SideConditionError):
        fn.gaussian_dp_to_approx_dp(premise("gaussian_dp", mu_squared=0), epsilon=1)
    with pytest.raises(SideConditionError):
        fn.gaussian_dp_to_approx_dp(g, epsilon=-1)
    with pytest.raises(SideConditionError):
        fn.gaussian_dp_groups(g, k="1.5")
    with pytest.raises(SideConditionError):
        fn.gaussian_least_delta(mu=1, nu=1, sigma=1, epsilon=1)
    with pytest.raises(InputError):
        premise("gaussian_dp", mu_squared=-1)
    with pytest.raises(RelationError):
        fn.gaussian_dp_compose(g, fn.gaussian_dp(sensitivity=1, sigma=2, relation="add-or-remove-one"))
    with pytest.raises(RelationError):
        fn.gaussian_dp_to_approx_dp(premise("zcdp", rho=1), epsilon=1)
