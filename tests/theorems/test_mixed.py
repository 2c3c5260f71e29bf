"""Gaussian noise with groups of randomized responses: the numbers, against outcomes, integrals and mechanisms."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import mpmath
import pytest
from finite import Model, evaluate
from hypothesis import given as examples, settings, strategies as st
from searched import searched

from dpproofs import accounting, functions as f
from dpproofs.accounting import Mechanism, PrivacyClaim, gaussian, given, laplace, parallel, randomized_response
from dpproofs.accounting.derivation.conversions import tightest
from dpproofs.accounting.derivation.strategies.mixed_dp import Mixed
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.single import Odds
from dpproofs.accounting.pairs.sources import LAPLACE, RESPONSE
from dpproofs.accounting.refutation.witnesses import refute
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.errors import SideConditionError
from dpproofs.language.terms import num
from dpproofs.library import library
from dpproofs.library.second_engine import holds
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.relations import RelationError

TINY = mpmath.mpf(10) ** -30
SIZES = ("0.1", "0.25", "0.6")


def mixed(square="0", counts=(0, 0, 0), rest="0", sizes=SIZES) -> Guarantee:
    numbers = {f"k{n}": k for n, k in enumerate(counts, 1)} | {f"epsilon{n}": e for n, e in enumerate(sizes, 1)}
    return premise("mixed_dp", mu_squared=square, delta=rest, **numbers)


def delta_of(g: Guarantee, epsilon):
    """The delta at epsilon that the theorem gives."""
    name = "mixed_dp_to_approx_dp_no_noise" if g.mu_squared.exact == 0 else "mixed_dp_to_approx_dp"
    return getattr(f, name)(g, epsilon=epsilon).delta


def ends(value):
    low, high = value.enclosure()
    return tuple(mpmath.mpf(q.numerator) / q.denominator for q in (low, high))


def close(value, expected):
    low, high = ends(value)
    return low - TINY * abs(expected) <= expected <= high + TINY * abs(expected) and high - low <= TINY * abs(expected)


@pytest.fixture(autouse=True)
def _precision():
    with mpmath.workdps(60):
        yield


def real(q):
    q = Fraction(q)
    return mpmath.mpf(q.numerator) / q.denominator


# The numbers ------------------------------------------------------------------------------------


def all_outcomes(odds):
    """The two probabilities of every outcome of randomized responses with these odds, exactly."""
    laws = [[(r / (1 + r), 1 / (1 + r)), (1 / (1 + r), r / (1 + r))] for r in odds]
    for outcome in itertools.product(*laws):
        yield math.prod(p for p, _ in outcome), math.prod(q for _, q in outcome)


ODDS = [
    [2, 3, Fraction(3, 2)],
    [2, 2, 3, 3, 3],
    [Fraction(11, 10)] * 5 + [Fraction(6, 5)] * 2 + [Fraction(4, 3)] * 2,
    [5, Fraction(10, 9), Fraction(10, 9), 2, 2, 2],
]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("odds", ODDS, ids=str)
@pytest.mark.parametrize("epsilon", ["0", "0.1", "0.7", "1.9", "6"])
def test_pure_steps_against_all_outcomes(odds, epsilon):
    """Odds are exact, so that only the order exp(epsilon) is rounded; the steps are in a random order."""
    odds = [Fraction(r) for r in odds]
    random.Random(len(odds)).shuffle(odds)
    steps = [randomized_response(probability=r / (1 + r)) for r in odds]
    g = Mixed().total(steps[0].then(*steps[1:]), "replace-one", 1)
    order = mpmath.exp(real(epsilon))
    least = sum(max(real(p) - order * real(q), mpmath.mpf(0)) for p, q in all_outcomes(odds))
    low, high = ends(delta_of(g, epsilon))
    assert low <= least + TINY
    assert least <= high + TINY
    assert high - least <= mpmath.mpf(10) ** -25


def by_quadrature(square, sizes, counts, order):
    """Outcome by outcome, the integral of the positive part of p exp(mu x - mu^2/2) - c q under N(0, 1)."""
    mu = mpmath.sqrt(real(square))
    sums = [range(k + 1) for k in counts]
    total = mpmath.mpf(0)
    for ones in itertools.product(*sums):
        p = q = mpmath.mpf(1)
        for i, k, size in zip(ones, counts, sizes, strict=True):
            up = 1 / (1 + mpmath.exp(-real(size)))
            p, q = p * up**i * (1 - up) ** (k - i), q * (1 - up) ** i * up ** (k - i)
        many = math.prod(math.comb(k, i) for i, k in zip(ones, counts, strict=True))
        start = (mpmath.log(order * q / p) + mu**2 / 2) / mu
        stops = [start + step for step in (0, 1, 2, 4, 8, 16)]
        excess = lambda x, p=p, q=q: (p * mpmath.exp(mu * x - mu**2 / 2) - order * q) * mpmath.npdf(x)  # noqa: E731
        total += many * mpmath.quad(excess, [*stops, mpmath.inf])
    return total


@pytest.mark.parametrize(
    ("square", "counts", "epsilon"),
    [
        ("1", (0, 0, 0), "1"),
        ("0.25", (1, 0, 0), "0"),
        ("0.1", (2, 1, 1), "0.8"),
        ("2", (0, 0, 3), "2.5"),
        ("0.01", (1, 2, 1), "1.3"),
    ],
)
def test_noise_and_responses_against_integrals(square, counts, epsilon):
    with mpmath.workdps(30):
        expected = by_quadrature(square, SIZES, counts, mpmath.exp(real(epsilon)))
        low, high = ends(delta_of(mixed(square, counts), epsilon))
        assert abs(low - expected) <= mpmath.mpf(10) ** -15
        assert abs(high - expected) <= mpmath.mpf(10) ** -15


def test_what_is_revealed_is_kept_apart():
    rest, part = Fraction(1, 7), delta_of(mixed("0.5", (2, 1, 0)), "0.4")
    whole = delta_of(mixed("0.5", (2, 1, 0), rest), "0.4")
    assert close(whole, real(rest) + real(1 - rest) * ends(part)[1])


def test_special_cases_agree_with_their_own_theorems():
    noise = f.gaussian_dp_to_approx_dp(premise("gaussian_dp", mu_squared="0.3"), epsilon="0.7").delta
    assert close(delta_of(mixed("0.3"), "0.7"), ends(noise)[0])
    one = f.composed_dp_to_approx_dp(premise("composed_dp", k=9, epsilon="0.25", delta="0.01"), epsilon="0.7").delta
    assert close(delta_of(mixed(counts=(0, 9, 0), rest="0.01"), "0.7"), ends(one)[0])
    two = f.two_groups_dp_to_approx_dp(
        premise("two_groups_dp", k=4, epsilon="0.1", k2=3, epsilon2="0.6", delta=0), epsilon="0.7"
    ).delta
    assert close(delta_of(mixed(counts=(4, 0, 3)), "0.7"), ends(two)[0])
    same = mixed(counts=(2, 3, 4), sizes=("0.2", "0.2", "0.2"))
    nine = f.composed_dp_to_approx_dp(premise("composed_dp", k=9, epsilon="0.2", delta=0), epsilon="0.7").delta
    assert close(delta_of(same, "0.7"), ends(nine)[0])


def test_the_known_number():
    """Ten steps of noise with sigma = 10, four 0.3-DP, two 0.1-DP and one (0.2, 1e-9)-DP step."""
    steps = (
        gaussian(sensitivity=1, sigma=10)
        .repeat(10)
        .then(
            given("pure_dp", epsilon="0.3").repeat(4),
            given("pure_dp", epsilon="0.1").repeat(2),
            given("approx_dp", epsilon="0.2", delta="1e-9"),
        )
    )
    g = Mixed().total(steps, "replace-one", 1)
    assert str(g).startswith("Gaussian DP with mu^2 = 0.1 and 2-fold 0.1-DP and 1-fold 0.2-DP and 4-fold 0.3-DP up to")
    best = tightest(steps, "replace-one", 1, "approx_dp", {"delta": Fraction(1, 10**6)}).epsilon
    assert best.decimal(9) == "2.66468085"


def test_a_tiny_delta():
    """Of the size 1e-300, where a difference of floats would be 0."""
    low, high = ends(delta_of(mixed("0.01", (2, 2, 1)), "4.98"))
    assert mpmath.mpf(10) ** -310 < low <= high < mpmath.mpf(10) ** -295
    assert high - low < low * TINY


def test_many_steps():
    """19 000 responses: more than without them, less than with mu = 0.2, which is as much by the central limit."""
    many = delta_of(mixed("0.04", (19_000, 0, 0), sizes=("0.0005", "0", "0")), "0.5")
    assert ends(delta_of(mixed("0.04"), "0.5"))[1] < ends(many)[0]
    assert ends(many)[1] < ends(delta_of(mixed("0.05"), "0.5"))[0]


def test_the_second_engine_agrees():
    for g in (mixed("0.3", (1, 1, 2), "1e-9"), mixed(counts=(2, 1, 1))):
        delta = delta_of(g, "0.5")
        low, high = (num(end) for end in delta.enclosure())
        assert holds(low <= delta.term)
        assert holds(delta.term <= high)
        assert not holds(high < delta.term)


counts = st.tuples(*[st.integers(0, 4)] * 3)
squares = st.fractions(Fraction(1, 100), 4, max_denominator=100)
small = st.fractions(0, 2, max_denominator=50)
rests = st.fractions(0, Fraction(1, 2), max_denominator=50)


@settings(max_examples=60, deadline=None)
@examples(squares, counts, st.tuples(small, small, small), rests, small, st.sampled_from(range(6)), st.data())
def test_delta_grows_with_every_parameter(square, many, sizes, rest, epsilon, which, data):
    before = delta_of(mixed(square, many, rest, sizes), epsilon)
    place = data.draw(st.integers(0, 2))
    more = [list(many), list(sizes)]
    if which == 0:
        square += data.draw(squares)
    elif which == 1:
        rest = rest + (1 - rest) * Fraction(1, 7)
    elif which in (2, 3):
        more[which - 2][place] += 1
    elif which == 4:
        epsilon = max(Fraction(0), epsilon - Fraction(1, 3))
    after = delta_of(mixed(square, more[0], rest, more[1]), epsilon)
    assert ends(before)[0] <= ends(after)[1]
    assert 0 <= ends(after)[1] <= 1 + TINY


@settings(max_examples=60, deadline=None)
@examples(st.one_of(st.just(Fraction(0)), squares), counts, st.tuples(small, small, small), rests, small)
def test_the_delta_is_that_of_the_worst_mechanism(square, many, sizes, rest, epsilon):
    """The counterexample with these parameters has just this delta."""
    coins = tuple(Coin(e, RESPONSE, k) for e, k in zip(sizes, many, strict=True) if e and k)
    worst = Pair(square, coins, ((rest, 1),) if rest else ())
    low, high = map(real, worst.delta(epsilon, 256))
    bound = ends(delta_of(mixed(square, many, rest, sizes), epsilon))
    assert bound[0] <= high + TINY
    assert low <= bound[1] + TINY
    assert bound[1] - low <= TINY


# Mechanisms -------------------------------------------------------------------------------------


def random_private(rng, odds):
    """Two probabilities of an answer whose odds ratios are at most the odds, both ways."""
    while True:
        p, q = (Fraction(rng.randint(0, 60), 60) for _ in range(2))
        if p <= odds * q and q <= odds * p and 1 - p <= odds * (1 - q) and 1 - q <= odds * (1 - p):
            return p, q


@pytest.mark.parametrize("seed", range(10))
def test_adaptive_mechanisms_are_not_worse(seed):
    """Each step depends on all answers before it; the bound holds at every order."""
    rng = random.Random(seed)
    odds = [rng.choice([Fraction(6, 5), Fraction(3, 2), Fraction(2)]) for _ in range(5)]
    histories = {(): (Fraction(1), Fraction(1))}
    for r in odds:
        after = {}
        for history, (here, there) in histories.items():
            p, q = random_private(rng, r)
            after[*history, 0], after[*history, 1] = (here * p, there * q), (here * (1 - p), there * (1 - q))
        histories = after
    steps = [randomized_response(probability=r / (1 + r)) for r in odds]
    if len(set(odds)) == 1:
        steps.append(given("pure_dp", epsilon="1e-9"))
    g = Mixed().total(steps[0].then(*steps[1:]), "replace-one", 1)
    for epsilon in ("0", "0.3", "1", "2"):
        order = mpmath.exp(real(epsilon))
        reached = sum(max(real(p) - order * real(q), mpmath.mpf(0)) for p, q in histories.values())
        assert reached <= ends(delta_of(g, epsilon))[1]


def claim(mechanism: Mechanism, group: int = 1, **parameters) -> PrivacyClaim:
    exact = {k: Fraction(v) for k, v in parameters.items()}
    return PrivacyClaim("", "replace-one", mechanism, "approx_dp", exact, group)


noise = gaussian(sensitivity=1, sigma=7)
pure = {e: given("pure_dp", epsilon=e) for e in ("0.05", "0.1", "0.2", "0.4", "0.5")}
TIGHT = [
    noise.then(pure["0.1"]),
    noise.then(pure["0.1"], noise, pure["0.2"], pure["0.1"]).repeat(3),
    noise.repeat(5).then(randomized_response(probability="0.6"), given("approx_dp", epsilon="0.3", delta="1e-8")),
    pure["0.05"].then(pure["0.1"].repeat(3), pure["0.4"]),
    pure["0.5"].then(pure["0.05"]).repeat(9),
    noise.then(given("approx_dp", epsilon="0", delta="1e-7"), pure["0.2"], pure["0.4"]),
    accounting.vector_gaussian(l2_sensitivity=2, sigma=9).then(given("gaussian_dp", mu="0.1"), pure["0.2"].repeat(60)),
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("mechanism", TIGHT, ids=str)
def test_proof_and_counterexample_meet(mechanism):
    delta = Fraction(1, 10**6)
    best = tightest(mechanism, "replace-one", 1, "approx_dp", {"delta": delta}).epsilon.enclosure()[1]
    above, below = (best * (1 + sign * Fraction(1, 10**7)) for sign in (1, -1))
    assert judged(claim(mechanism, epsilon=above, delta=delta)).verdict == "VERIFIED"
    assert judged(claim(mechanism, epsilon=below, delta=delta)).verdict == "REFUTED"
    least = Fraction(f"{float(best) / 2:.6g}")
    reached = tightest(mechanism, "replace-one", 1, "approx_dp", {"epsilon": least}).delta.enclosure()[1]
    more, less = (reached * (1 + sign * Fraction(1, 10**7)) for sign in (1, -1))
    assert judged(claim(mechanism, epsilon=least, delta=more)).verdict == "VERIFIED"
    assert judged(claim(mechanism, epsilon=least, delta=less)).verdict == "REFUTED"


def test_five_epsilons_become_three():
    mechanism = noise.then(*(pure[e].repeat(2) for e in pure))
    g = Mixed().total(mechanism, "replace-one", 1)
    sizes = [g.parameters[f"epsilon{n}"].exact for n in (1, 2, 3)]
    assert sizes[-1] == Fraction(1, 2)
    assert sum(g.parameters[f"k{n}"].exact for n in (1, 2, 3)) == 10
    assert refute(claim(mechanism, epsilon="1.5", delta=delta_of(g, "1.5").enclosure()[1])) is None


def test_too_many_steps_make_fewer_groups():
    mechanism = noise.then(pure["0.05"].repeat(150), pure["0.1"].repeat(150), pure["0.2"].repeat(2))
    g = Mixed().total(mechanism, "replace-one", 1)
    terms = math.prod(int(g.parameters[f"k{n}"].exact) + 1 for n in (1, 2, 3))
    assert terms <= 20_000
    assert Mixed().total(noise.then(pure["0.1"].repeat(20_000)), "replace-one", 1) is None
    free = given("approx_dp", epsilon=0, delta="1e-9")
    g = Mixed().total(noise.then(free.repeat(200), pure["0.1"].repeat(18_000)), "replace-one", 1)
    assert [g.parameters[f"k{n}"].exact for n in (1, 2, 3)] == [18_200, 0, 0]


def test_groups_of_records():
    mechanism = gaussian(sensitivity=1, sigma=20).then(pure["0.05"])
    g = Mixed().total(mechanism, "replace-one", 3)
    assert g.relation == "replace-one, groups of 3"
    assert (g.mu_squared.exact, g.epsilon1.exact) == (Fraction(9, 400), Fraction(3, 20))


def test_what_does_not_fit():
    for other in (given("zcdp", rho="0.1"), given("renyi_dp", order=3, epsilon="0.1"), parallel(noise, pure["0.1"])):
        assert Mixed().total(noise.then(pure["0.1"], other), "replace-one", 1) is None
    for plain in (noise, noise.repeat(4), pure["0.1"].repeat(7)):
        assert Mixed().total(plain, "replace-one", 1) is None
    computed = noise.then(pure["0.1"]).postprocess()
    assert Mixed().total(computed, "replace-one", 1).step.lemma == "profiles.mixed-dp-postprocessing"


def test_the_noise_of_laplace_and_gauss():
    """The bound is that of a randomized response; what Laplace noise really does is a little less."""
    mechanism = laplace(sensitivity=1, scale=10).then(gaussian(sensitivity=1, sigma=5))
    found = {e: judged(claim(mechanism, epsilon=e, delta="1e-6")).verdict for e in ("0.9", "0.906")}
    assert found == {"0.9": "REFUTED", "0.906": "VERIFIED"}


def test_composition_of_parts():
    half = f.mixed_dp_compose(mixed("0.1", (1, 0, 2), "0.01"), mixed("0.2", (0, 1, 3), "0.02"))
    assert [v.exact for v in half.parameters.values()] == [
        Fraction(3, 10),
        1,
        Fraction(1, 10),
        1,
        Fraction(1, 4),
        5,
        Fraction(3, 5),
        Fraction(149, 5000),
    ]
    assert f.mixed_dp_postprocess(half).k3.exact == 5
    larger = f.mixed_dp_weaken(half, mu_squared2="0.4", delta2="0.03")
    assert (larger.mu_squared.exact, larger.delta.exact) == (Fraction(2, 5), Fraction(3, 100))
    assert str(mixed()) == "0-DP"
    assert str(mixed("0.5", rest="0.25")) == "Gaussian DP with mu^2 = 0.5 up to 0.25"


def test_what_is_refused():
    with pytest.raises(RelationError, match="two values for epsilon1"):
        f.mixed_dp_compose(mixed(), mixed(sizes=("0.2", "0.25", "0.6")))
    with pytest.raises(RelationError):
        f.mixed_dp_to_approx_dp_no_noise(mixed("0.1"), epsilon=1)
    with pytest.raises(SideConditionError):
        f.mixed_dp_to_approx_dp(mixed(), epsilon=1)
    for wrong in ({"mu_squared2": "0.09", "delta2": "0.5"}, {"mu_squared2": "0.1", "delta2": "0.009"}):
        with pytest.raises(SideConditionError):
            f.mixed_dp_weaken(mixed("0.1", rest="0.01"), **wrong)
    for wrong in (
        {"counts": (1, -1, 0)},
        {"counts": ("0.5", 0, 0)},
        {"rest": 1},
        {"square": -1},
        {"sizes": ("-1", 0, 0)},
    ):
        with pytest.raises(InputError):
            mixed(**wrong)


# Witnesses --------------------------------------------------------------------------------------


def test_equal_losses_are_met_once():
    coins = (
        Coin(Fraction(1, 10), RESPONSE, 3),
        Coin(Fraction(1, 5), RESPONSE, 2),
        Coin(Odds(Fraction(3)), RESPONSE, 2),
    )
    found = Pair(Fraction(1, 4), coins).delta(Fraction(1, 2), 256)
    order, total = mpmath.exp(mpmath.mpf(1) / 2), mpmath.mpf(0)
    odds = [mpmath.exp(mpmath.mpf(1) / 10)] * 3 + [mpmath.exp(mpmath.mpf(1) / 5)] * 2 + [mpmath.mpf(3)] * 2
    for p, q in all_outcomes(odds):
        level = mpmath.log(order * q / p)
        first, second = (mpmath.erfc((2 * level + sign * mpmath.mpf(1) / 4) / mpmath.sqrt(2)) / 2 for sign in (-1, 1))
        total += p * first - order * q * second
    assert abs(real(found[0]) - total) < TINY
    assert abs(real(found[1]) - total) < TINY


@pytest.mark.by_turns(3)
def test_laplace_noise_in_cells_tells_a_little_less():
    """Two Laplace mechanisms, against the integral over both outcomes between the two answers."""
    epsilon = mpmath.mpf(1) / 3

    def mean(f):
        between = mpmath.quad(lambda x: mpmath.exp(-x) * f(1 - 2 * x) / 2, [0, 1])
        return f(mpmath.mpf(1)) / 2 + between + mpmath.exp(-1) * f(mpmath.mpf(-1)) / 2

    with mpmath.workdps(8):
        exact = mean(lambda a: mean(lambda b: max(mpmath.mpf(0), 1 - mpmath.exp(epsilon - a - b))))
    for cells in (1, 2, 3, 16, 64):
        coin = Coin(Fraction(1), LAPLACE, 2, cells=cells)
        assert abs(sum(float(w.mid()) for _, w in coin.losses()) - 1) < 1e-12
        low, high = map(real, Pair(Fraction(0), (coin,)).delta(Fraction(1, 3), 128))
        assert high < exact
        assert exact - low < mpmath.mpf(1) / 30 / cells


def test_a_witness_with_too_many_terms_has_fewer_runs():
    coins = (Coin(Fraction(1, 10), RESPONSE, 400), Coin(Fraction(1, 100), LAPLACE, 400))
    whole = Pair(Fraction(1), coins)
    part = next(whole.parts())
    assert part.square == 1
    assert [(c.source, c.count) for c in part.coins] == [(RESPONSE, 400), (LAPLACE, 5)]
    assert part.terms <= 5_000


def test_many_pure_steps_are_refuted_by_their_sum():
    many = given("pure_dp", epsilon="0.1").repeat(30_000)
    assert searched(many, "pure_dp", epsilon="2999.9").verdict == "REFUTED"
    assert searched(many, "pure_dp", epsilon="3000").verdict == "VERIFIED"


# Lemmas -----------------------------------------------------------------------------------------

EQUALITIES = ["profiles.responses-commute", "profiles.responses-add", "profiles.responses-linear"]


@pytest.mark.parametrize("name", EQUALITIES)
def test_equalities_hold_for_numbers_and_their_mutants_do_not(name):
    lemma = library()[name]
    variables = {v.data[0]: v for v in lemma.conclusion.free}
    said = {
        "k": 2,
        "k2": 3,
        "epsilon": Fraction(1, 2),
        "epsilon2": Fraction(1, 3),
        "delta": Fraction(1, 5),
        "c": Fraction(3, 2),
    }
    values = {variables[n]: Fraction(v) for n, v in said.items() if n in variables}
    values[variables["h"]] = lambda t: 1 / (1 + (real(t) if isinstance(t, Fraction) else t))
    assert evaluate(lemma.conclusion, Model({}), values) is True
    assert evaluate(lemma.mutants[0].claim.conclusion, Model({}), values) is False
