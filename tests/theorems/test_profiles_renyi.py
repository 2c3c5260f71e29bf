"""From profiles to Rényi divergence: random finite pairs, Gaussian differential privacy, worked numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from finite import Model, evaluate, holds, table
from hypothesis import given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.errors import SideConditionError
from dpproofs.language.terms import var
from dpproofs.library import library
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.relations import RelationError

MANY = settings(max_examples=40, deadline=None)
SPACES = {"Y": [0, 1, 2], "Z": [0, 1, 2]}
ORDERS = [Fraction(0), Fraction(1, 3), Fraction(1), Fraction(3, 2), Fraction(3), Fraction(10)]
DOMINATING = "profiles.renyi-of-dominating-pair"


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(40):
        yield


def number(q):
    return mpmath.mpf(q.numerator) / q.denominator if isinstance(q, Fraction) else q


def law(rng, size=3, zeros=True):
    weights = [0 if zeros and rng.random() < 0.25 else rng.randint(1, 9) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return {i: Fraction(weight, sum(weights)) for i, weight in enumerate(weights)}


def pair_of(rng):
    """Two laws, the first absolutely continuous with respect to the second."""
    return law(rng), law(rng, zeros=False)


def image(p, kernel):
    return {j: sum(p[i] * kernel[i][j] for i in p) for j in SPACES["Y"]}


def ratio(p, q):
    return {i: p[i] / q[i] if q[i] > 0 else Fraction(0) for i in p}


def moment(p, q, alpha):
    return sum((number(q[i]) * number(r) ** number(alpha) for i, r in ratio(p, q).items() if r > 0), mpmath.mpf(0))


def renyi(p, q, alpha):
    return mpmath.log(moment(p, q, alpha)) / (number(alpha) - 1)


def profile_of(p, q):
    return lambda c: sum((max(p[i] - c * q[i], Fraction(0)) for i in p), Fraction(0))


def functions_on(points, *more):
    """All events, and some likelihood ratios."""
    events = [{i: Fraction(bits >> i & 1) for i in points} for bits in range(1 << len(points))]
    return [table({(i,): value for i, value in f.items()}) for f in (*events, *more)]


def model(p, q, a, b):
    domains = {
        ("fn", ("Y",), "real"): functions_on(SPACES["Y"], ratio(p, q)),
        ("fn", ("Z",), "real"): functions_on(SPACES["Z"], ratio(a, b)),
        "real": ORDERS,
    }
    return Model(SPACES, domains)


def is_true(claim, p, q, a, b, alpha, t):
    """Whether the conclusion holds; None if a hypothesis does not."""
    free = claim.conclusion.free.union(*(h.free for h in claim.hypotheses))
    given_ = {"P": p, "Q": q, "A": a, "B": b, "alpha": alpha, "t": t, "g": ratio(a, b).get}
    return holds(claim.hypotheses, claim.conclusion, model(p, q, a, b), {v: given_[v.data[0]] for v in free})


@pytest.mark.parametrize("seed", range(16))
def test_a_dominated_pair_has_a_smaller_divergence(seed):
    """P and Q are postprocessings of A and B, so that their profile is smaller."""
    rng = random.Random(seed)
    a, b = pair_of(rng)
    kernel = {i: law(rng) for i in a}
    p, q = image(a, kernel), image(b, kernel)
    alpha = rng.choice([Fraction(11, 10), Fraction(2), Fraction(5, 2), Fraction(8)])
    lemma = library()[DOMINATING]
    assert is_true(lemma.claim, p, q, a, b, alpha, renyi(a, b, alpha)) is True
    assert renyi(p, q, alpha) <= renyi(a, b, alpha) + mpmath.mpf(10) ** -30


@pytest.mark.parametrize("seed", range(8))
def test_a_larger_profile_does_not_satisfy_the_hypotheses(seed):
    """Where the divergence is larger, so is the profile at some order."""
    rng = random.Random(seed + 50)
    (a, b), (p, q) = pair_of(rng), pair_of(rng)
    alpha = Fraction(2)
    if renyi(p, q, alpha) <= renyi(a, b, alpha):
        a, b, p, q = p, q, a, b
    assert renyi(p, q, alpha) > renyi(a, b, alpha)
    kinks = [r for law_ in (ratio(p, q), ratio(a, b)) for r in law_.values()]
    assert any(profile_of(p, q)(c) > profile_of(a, b)(c) for c in kinks)


@pytest.mark.parametrize("seed", range(8))
def test_the_mutant_is_false_for_the_pair_itself(seed):
    rng = random.Random(seed + 100)
    p, q = {0: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)}, law(rng, zeros=False)
    alpha = Fraction(rng.randint(11, 60), 10)
    t = renyi(p, q, alpha)
    assert t > 0
    lemma = library()[DOMINATING]
    (mutant,) = lemma.mutants
    assert is_true(lemma.claim, p, q, p, q, alpha, t) is True
    assert is_true(mutant.claim, p, q, p, q, alpha, t) is False


def moment_of_profile(profile, kinks, alpha):
    """alpha (alpha - 1) times the integral of c**(alpha - 2) h(c), where h is linear between the kinks."""
    a, total = number(alpha), mpmath.mpf(0)
    points = sorted({Fraction(0), *kinks})
    for low, top in pairwise(points):
        slope = (profile(top) - profile(low)) / (top - low)
        start = number(profile(low) - slope * low)
        total += a * start * (number(top) ** (a - 1) - number(low) ** (a - 1))
        total += (a - 1) * number(slope) * (number(top) ** a - number(low) ** a)
    return total


@pytest.mark.parametrize("seed", range(16))
def test_the_profile_holds_the_moments(seed):
    rng = random.Random(seed + 200)
    p, q = pair_of(rng)
    alpha = Fraction(rng.randint(11, 90), 10)
    from_profile = moment_of_profile(profile_of(p, q), ratio(p, q).values(), alpha)
    assert abs(from_profile / moment(p, q, alpha) - 1) < mpmath.mpf(10) ** -30


@pytest.mark.parametrize(("x", "alpha"), [("0", "1.5"), ("0.3", "1.5"), ("1", "2"), ("2", "3"), ("5", "1.7")])
def test_a_power_is_the_integral_of_its_layers(x, alpha):
    lemma = library()["profiles.power-slice"]
    values = {var("x"): Fraction(x), var("alpha"): Fraction(alpha)}
    integral, power = lemma.conclusion.args[1].args
    exact = number(Fraction(x)) ** number(Fraction(alpha))
    assert abs(number(evaluate(power, Model({}), values)) - exact) < mpmath.mpf(10) ** -30
    assert abs(evaluate(integral, Model({}), values) - exact) < mpmath.mpf(10) ** -5 * (1 + exact)


@pytest.mark.parametrize(("s", "alpha"), [("0", "2"), ("1/4", "3"), ("1", "2"), ("1", "11/10")])
def test_the_moments_of_the_gaussian_ratio(s, alpha):
    lemma = library()["profiles.gaussian-ratio-moment"]
    values = {var("s"): Fraction(s), var("alpha"): Fraction(alpha)}
    mean, value = (evaluate(side, Model({}), values) for side in lemma.conclusion.args[1].args)
    a = number(Fraction(alpha))
    assert abs(value - mpmath.exp(a * (a - 1) * number(Fraction(s)) / 2)) < mpmath.mpf(10) ** -30
    assert abs(mean - value) < mpmath.mpf(10) ** -20 * value


# Gaussian differential privacy ------------------------------------------------------------------


WORKED = [
    (Fraction(0), 0),
    (Fraction(1, 4), Fraction(1, 8)),
    (Fraction(1), Fraction(1, 2)),
    (Fraction(9), Fraction(9, 2)),
]


@pytest.mark.parametrize(("square", "rho"), WORKED)
def test_worked_numbers(square, rho):
    g = premise("gaussian_dp", "add-or-remove-one", mu_squared=square)
    made = fn.gaussian_dp_to_zcdp(g)
    assert (made.xi.exact, made.rho.exact, made.relation) == (0, rho, "add-or-remove-one")
    assert made.step.lemma == "profiles.gaussian-dp-to-zcdp"
    for alpha in (Fraction(101, 100), Fraction(2), Fraction(32)):
        at_order = fn.gaussian_dp_to_renyi_dp(g, alpha=alpha)
        assert (at_order.alpha.exact, at_order.epsilon.exact) == (alpha, rho * alpha)
    assert fn.gaussian_dp_to_kl_dp(g).kappa.exact == rho


def test_texts():
    g = premise("gaussian_dp", mu_squared="1/4")
    assert str(fn.gaussian_dp_to_zcdp(g)) == "0.125-zCDP"
    assert str(fn.gaussian_dp_to_renyi_dp(g, alpha=3)) == "(3, 0.375)-Rényi DP"
    assert str(fn.gaussian_dp_to_kl_dp(g)) == "KL divergence at most 0.125"


def test_the_gaussian_mechanism_loses_nothing():
    """Through its profile it has the constants that it has directly, which are the divergences themselves."""
    noise = fn.gaussian_dp(sensitivity=3, sigma=5)
    direct = fn.gaussian_zcdp(sensitivity=3, sigma=5)
    assert fn.gaussian_dp_to_zcdp(noise).rho.exact == direct.rho.exact == Fraction(9, 50)
    exact = fn.gaussian_renyi_divergence(mu=3, nu=0, sigma=5, alpha=7).value
    assert fn.gaussian_dp_to_renyi_dp(noise, alpha=7).epsilon.exact == exact.exact == Fraction(63, 50)


def test_composition_and_groups_come_before_or_after():
    one, two = premise("gaussian_dp", mu_squared=1), premise("gaussian_dp", mu_squared="1/2")
    before = fn.gaussian_dp_to_zcdp(fn.gaussian_dp_compose(one, two))
    after = fn.zcdp_compose(*map(fn.gaussian_dp_to_zcdp, (one, two)))
    assert before.rho.exact == after.rho.exact == Fraction(3, 4)
    assert fn.gaussian_dp_to_zcdp(fn.gaussian_dp_groups(one, k=3)).rho.exact == Fraction(9, 2)


def binned(mean, cuts):
    """N(mean, 1), rounded to the intervals between the cuts."""
    ends = [mpmath.mpf(0), *(mpmath.ncdf(cut - mean) for cut in cuts), mpmath.mpf(1)]
    return {i: top - low for i, (low, top) in enumerate(pairwise(ends))}


tenths = st.integers(-40, 40).map(lambda n: mpmath.mpf(n) / 10)


@MANY
@given(st.lists(tenths, min_size=1, max_size=6, unique=True), st.integers(1, 30), st.integers(11, 80))
def test_rounded_gaussian_noise_is_within_the_bound(cuts, mu, order):
    alpha, mu = Fraction(order, 10), Fraction(mu, 10)
    p, q = binned(number(mu), sorted(cuts)), binned(mpmath.mpf(0), sorted(cuts))
    bound = fn.gaussian_dp_to_renyi_dp(premise("gaussian_dp", mu_squared=mu**2), alpha=alpha).epsilon.exact
    assert renyi(p, q, alpha) <= number(bound)
    assert renyi(q, p, alpha) <= number(bound)


def test_finely_rounded_gaussian_noise_almost_attains_the_bound():
    cuts = [mpmath.mpf(n) / 20 for n in range(-160, 161)]
    p, q = binned(mpmath.mpf(1), cuts), binned(mpmath.mpf(0), cuts)
    bound = fn.gaussian_dp_to_renyi_dp(premise("gaussian_dp", mu_squared=1), alpha=3).epsilon.exact
    assert 0.99 * number(bound) < renyi(p, q, Fraction(3)) < number(bound)


OTHERS = [
    ("zcdp", {"rho": 1}),
    ("pure_dp", {"epsilon": 1}),
    ("approx_dp", {"epsilon": 1, "delta": "1/100"}),
    ("renyi_dp", {"alpha": 2, "epsilon": 1}),
    ("composed_dp", {"k": 2, "epsilon": 1, "delta": 0}),
    ("total_variation", {"delta": "1/8"}),
]


@pytest.mark.parametrize(("notion", "numbers"), OTHERS)
def test_other_notions_are_refused(notion, numbers):
    private = premise(notion, **numbers)
    with pytest.raises(RelationError):
        fn.gaussian_dp_to_zcdp(private)
    with pytest.raises(RelationError):
        fn.gaussian_dp_to_renyi_dp(private, alpha=2)
    with pytest.raises(RelationError):
        fn.gaussian_dp_to_kl_dp(private)


@pytest.mark.parametrize("alpha", [1, "1/2", 0, -2])
def test_an_order_of_at_most_one_is_refused(alpha):
    with pytest.raises(SideConditionError):
        fn.gaussian_dp_to_renyi_dp(premise("gaussian_dp", mu_squared=1), alpha=alpha)
