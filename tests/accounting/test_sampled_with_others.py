"""Steps on Poisson samples of data with other records, which are drawn or not, too, and hide what a record does.

Truth is computed here from the laws of what is described, in floats: no claim that is true is REFUTED.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import flint
import pytest
from searched import searched

from dpproofs.accounting import (
    Mechanism,
    above_threshold,
    discrete_gaussian,
    exponential,
    gaussian,
    geometric,
    given,
    gumbel_top_k,
    laplace,
    matrix_gaussian,
    mixing,
    noisy_sgd,
    ornstein_uhlenbeck,
    parallel,
    parse_claim,
    permute_and_flip,
    poisson_sampled,
    randomized_response,
    released_counts,
    report_noisy_max,
    tree_aggregation,
    unary_encoding,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.accounting.verdicts.bounds import too_small
from dpproofs.accounting.verdicts.calibration import calibrate
from dpproofs.accounting.verdicts.verdict import judged

EITHER = "add-or-remove-one"
DRAWN = (0.3, 0.6, 1, 2, 3, 5, 8, 12, 17, 22, 26, 29.4, 33, 36, 39.2, 42, 50)
"""How many other records are drawn, about: more hide a record better, and fewer are hardly ever released."""


def binomial(count: int, rate: float) -> list[float]:
    """The probabilities of the numbers of drawn records."""
    logs = [math.lgamma(count + 1) - math.lgamma(k + 1) - math.lgamma(count - k + 1) for k in range(count + 1)]
    return [math.exp(x + k * math.log(rate) + (count - k) * math.log1p(-rate)) for k, x in enumerate(logs)]


@lru_cache
def drawn(others: int, rate: float) -> tuple[list[float], list[float]]:
    """The law of the number of drawn records, with one more record and without it."""
    without = [*binomial(others, rate), 0.0]
    shifted = [0.0, *without[:-1]]
    return [rate * a + (1 - rate) * b for a, b in zip(shifted, without, strict=True)], without


# Released counts --------------------------------------------------------------------------------


class Counts(NamedTuple):
    """One partition, and the rate of the samples."""

    rate: Fraction
    scale: Fraction
    threshold: int

    def mechanism(self, partitions: int = 1) -> Mechanism:
        base = released_counts(partitions=partitions, scale=self.scale, threshold=self.threshold)
        return poisson_sampled(base, sampling_rate=self.rate)

    @property
    def new(self) -> float:
        """The probability that a record in a partition of its own is drawn and released."""
        return float(self.rate) * math.exp(-(self.threshold - 1) / float(self.scale)) / 2

    @property
    def most(self) -> float:
        """The largest loss of a count far above the threshold, of a record that is drawn by itself."""
        return math.log1p(float(self.rate) * math.expm1(1 / float(self.scale)))

    def among_fixed(self, epsilon: float) -> float:
        """The delta that there would be if no other record were drawn by chance."""
        rate = float(self.rate)
        inner = math.log1p(math.expm1(epsilon) / rate)
        return rate * max(0.0, -math.expm1((inner - 1 / float(self.scale)) / 2))


def quiet(count: int, scale: float, threshold: int) -> float:
    """The probability that a partition with this many drawn records is not released."""
    if count == 0:
        return 1.0
    gap = (threshold - count) / scale
    return 1 - math.exp(-gap) / 2 if gap >= 0 else math.exp(gap) / 2


def positive(a: float, b: float, scale: float) -> float:
    """The integral over t in [0, 1] of the positive part of (a exp(-t/scale) + b exp(t/scale))/(2 scale)."""

    def integral(low: float, high: float) -> float:
        falls = a * (math.exp(-low / scale) - math.exp(-high / scale))
        return (falls + b * (math.exp(high / scale) - math.exp(low / scale))) / 2

    if a >= 0 and b >= 0:
        return integral(0, 1)
    if a <= 0 and b <= 0:
        return 0.0
    root = min(max(scale / 2 * math.log(-a / b), 0.0), 1.0)
    return integral(0, root) if a > 0 else integral(root, 1)


def excess(weights: list[float], scale: float, threshold: int) -> float:
    """The positive part, added up over all that is seen, of the mixture of releases with these weights of counts."""
    falling, rising = [0.0], [0.0]
    shrunk = math.exp(-1 / scale)
    for c in (0.0, *weights[1:]):
        falling.append(falling[-1] * shrunk + c)
    for c in (*weights[:0:-1], 0.0):
        rising.append((rising[-1] + c) * shrunk)
    falling, rising = falling[1:], rising[::-1]  # at each whole number: of counts up to it, and above it
    total = max(0.0, sum(c * quiet(k, scale, threshold) for k, c in enumerate(weights)))
    last = len(weights) - 1
    seen = (j for j in range(threshold, last) if abs(falling[j]) + abs(rising[j + 1]) > 1e-18)
    total += sum(positive(falling[j], rising[j + 1], scale) for j in seen)
    end = max(last, threshold)
    return total + max(0.0, falling[last] * math.exp((last - end) / scale)) / 2


@lru_cache
def truth(counts: Counts, epsilon: float) -> float:
    """The delta, over numbers of other records, when a record is removed and when it is added."""
    rate, scale = float(counts.rate), float(counts.scale)
    order, best = math.exp(epsilon), 0.0
    for others in (*range(8), *(round(many / rate) for many in DRAWN)):
        for first, second in (drawn(others, rate), drawn(others, rate)[::-1]):
            weights = [a - order * b for a, b in zip(first, second, strict=True)]
            best = max(best, excess(weights, scale, counts.threshold))
    return best


ALL = [
    Counts(Fraction(rate), Fraction(scale), threshold)
    for rate, scale, threshold in product(("1/100", "1/10", "1/2", "9/10"), ("1/2", 2, 5), (10, 40))
]


def test_the_oracle_agrees_with_the_midpoint_rule() -> None:
    """For three other records, by adding up densities."""
    counts, epsilon, fine = Counts(Fraction(1, 2), Fraction(2), 3), 0.1, 400
    first, second = drawn(3, 0.5)
    scale, threshold = 2.0, 3

    def seen(weights: list[float]) -> list[float]:
        places = [threshold + (i + 0.5) / fine for i in range(60 * fine)]
        noise = [
            sum(w * math.exp(-abs(y - k) / scale) for k, w in enumerate(weights) if k) / (2 * scale * fine)
            for y in places
        ]
        return [sum(w * quiet(k, scale, threshold) for k, w in enumerate(weights)), *noise]

    a, b = seen(first), seen(second)
    assert abs(sum(a) - 1) < 1e-5
    for p, q, one, other in ((a, b, first, second), (b, a, second, first)):
        by_sum = sum(max(0.0, x - math.exp(epsilon) * y) for x, y in zip(p, q, strict=True))
        weights = [x - math.exp(epsilon) * y for x, y in zip(one, other, strict=True)]
        assert abs(excess(weights, scale, threshold) - by_sum) < 1e-6
    assert truth(counts, epsilon) > 0


@pytest.mark.by_turns(18)
@pytest.mark.parametrize("counts", ALL, ids=str)
def test_true_claims_about_sampled_counts_are_not_refuted(counts: Counts) -> None:
    """Between what is true and what would be with no other record drawn by chance, and hardly above the truth."""
    for share in (0, 0.3, 0.6):
        epsilon = Fraction(f"{share * counts.most:.6f}")
        true, fixed = truth(counts, float(epsilon)), counts.among_fixed(float(epsilon))
        assert counts.new <= true * (1 + 1e-9)
        for claimed in {true * 1.0001, math.sqrt(true * max(true, fixed)), max(true, fixed * 0.95)}:
            if true * 1.00005 < claimed < 1:
                verdict = searched(counts.mechanism(), "approx_dp", epsilon=epsilon, delta=claimed, relation=EITHER)
                assert verdict.verdict != "REFUTED", (epsilon, claimed, true)
                if not epsilon:
                    verdict = searched(counts.mechanism(), "total_variation", delta=claimed, relation=EITHER)
                    assert verdict.verdict != "REFUTED", (claimed, true)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("counts", ALL[::5], ids=str)
def test_a_record_alone_refutes(counts: Counts) -> None:
    """Whatever epsilon is; of a group, or of many steps, some record is seen more often."""
    one, epsilon = counts.mechanism(), Fraction(f"{counts.most + 1:.6f}")
    for factor, refuted in ((0.999, True), (1.001, False)):
        for mechanism, group, times in ((one, 1, 1), (one.repeat(7), 1, 7), (one, 3, 3)):
            claimed = Fraction(-math.expm1(times * math.log1p(-counts.new)) * factor)
            found = searched(
                mechanism, "approx_dp", epsilon=epsilon * times, delta=claimed, relation=EITHER, group=group
            )
            assert (found.verdict == "REFUTED") == refuted, (group, times, factor)
    assert searched(one, "pure_dp", epsilon=10**6, relation=EITHER).verdict == "REFUTED"


class Losses(NamedTuple):
    """Values of a loss with their probabilities under the first law, and that of an infinite one."""

    known: dict[int, float]
    told: float


STEP = 0.0002


def losses(counts: Counts, others: int, *, is_added: bool, fine: int = 8) -> Losses:
    """The loss of one step, rounded up in each cell of what is seen to a multiple of the step."""
    rate, scale, threshold = float(counts.rate), float(counts.scale), counts.threshold
    pair = drawn(others, rate)[::-1] if is_added else drawn(others, rate)
    ends = [threshold + i / fine for i in range(fine * (others // 2 + 2 + int(20 * scale)))]

    def tail(weights: list[float], y: float) -> float:
        gaps = [(w, (y - k) / scale) for k, w in enumerate(weights) if k and w > 1e-18]
        return sum(w * (math.exp(-gap) / 2 if gap >= 0 else 1 - math.exp(gap) / 2) for w, gap in gaps)

    def density(weights: list[float], y: float) -> float:
        return sum(w * math.exp(-abs(y - k) / scale) for k, w in enumerate(weights) if k and w > 1e-18)

    tails = [tail(pair[0], y) for y in ends]
    known, told = dict[int, float](), 0.0
    ratios = [density(pair[0], y) / max(density(pair[1], y), 1e-200) for y in ends]
    silent = [sum(w * quiet(k, scale, threshold) for k, w in enumerate(weights)) for weights in pair]
    cells = [(max(r, s), a - b) for r, s, a, b in zip(ratios, ratios[1:], tails, tails[1:], strict=False)]
    for ratio, mass in [(silent[0] / silent[1], silent[0]), *cells, (ratios[-1], tails[-1])]:
        if mass > 0 and ratio > 1e9:
            told += mass
        elif mass > 0:
            place = math.ceil(math.log(ratio) / STEP)
            known[place] = known.get(place, 0.0) + mass
    return Losses(known, told)


def composed(one: Losses, steps: int) -> Losses:
    """So many steps."""
    low = min(one.known)
    coefficients = [one.known.get(place, 0.0) for place in range(low, max(one.known) + 1)]
    power = flint.arb_poly(coefficients) ** steps
    known = {steps * low + i: float(power[i]) for i in range(power.degree() + 1)}
    return Losses(known, -math.expm1(steps * math.log1p(-one.told)))


def beside(one: Losses, epsilon: float, mu: float) -> float:
    """The delta beside Gaussian noise, or without noise where mu is 0."""

    def of_noise(e: float) -> float:
        if not mu:
            return max(0.0, -math.expm1(e))
        upper, lower = (math.erfc(x / math.sqrt(2)) / 2 for x in (e / mu - mu / 2, e / mu + mu / 2))
        return upper - math.exp(e) * lower

    return one.told + sum(mass * of_noise(epsilon - place * STEP) for place, mass in one.known.items())


def truth_of_steps(counts: Counts, steps: int, epsilon: float, mu: float, others: tuple[int, ...]) -> float:
    """What the delta is at most, over these numbers of other records."""
    return max(
        beside(composed(losses(counts, n, is_added=is_added), steps), epsilon, mu)
        for n in others
        for is_added in (False, True)
    )


TEXT = """
relation = "add-or-remove-one"
[[premise]]
mechanism = "poisson-sampled"
sampling = "poisson"
sampling_rate = "1/10"
base = { mechanism = "released-counts", partitions = 1, scale = 2, threshold = 40 }
[claim]
notion = "approx_dp"
epsilon = "0.03"
delta = "0.0105"
"""
TENTH, HALF = (Counts(rate, Fraction(2), 40) for rate in (Fraction(1, 10), Fraction(1, 2)))
NOISE = gaussian(sensitivity=1, sigma=10)


@pytest.mark.by_turns(3)
def test_claims_that_only_records_which_are_not_sampled_would_refute() -> None:
    """One step; its total variation; in parallel with Gaussian noise."""
    claim = parse_claim(tomllib.loads(TEXT))
    assert truth(TENTH, 0.03) == pytest.approx(0.000332, abs=1e-6)
    assert judged(claim).verdict != "REFUTED"
    assert truth(TENTH, 0) == pytest.approx(0.0061, abs=1e-4)
    assert searched(TENTH.mechanism(), "total_variation", delta="0.02", relation=EITHER).verdict != "REFUTED"
    both = parallel(HALF.mechanism(), NOISE)
    true = max(truth(HALF, 0.1), beside(Losses({0: 1.0}, 0), 0.1, 0.1))
    assert true == pytest.approx(0.0099, abs=5e-4)
    assert searched(both, "approx_dp", epsilon="0.1", delta="0.05", relation=EITHER).verdict != "REFUTED"
    below = too_small(claim)
    assert below is None or truth(TENTH, float(below)) > 0.0105
    found = calibrate(claim, "sampling_rate")
    assert found.next_verdict is None or found.next_verdict.verdict != "REFUTED"
    assert "is refuted" not in str(found.next_verdict)


STEPS = [
    (TENTH, 20, "0.1", 0, "0.03"),
    (TENTH, 20, "0.05", 0, "0.06"),
    (TENTH, 40, "0.2", 0, "0.05"),
    (HALF, 1, "0.1", 1, "0.05"),
    (HALF, 3, "0.3", 1, "0.07"),
    (HALF, 4, "0.5", 0, "0.05"),
    (Counts(Fraction(9, 10), Fraction(2), 30), 2, "0.5", 0, "0.09"),
    (Counts(Fraction(1, 4), Fraction(1), 25), 8, "0.8", 1, "0.07"),
]


@pytest.mark.by_turns(5)
@pytest.mark.parametrize(("counts", "steps", "epsilon", "noises", "delta"), STEPS, ids=str)
def test_true_claims_about_many_steps_are_not_refuted(counts, steps, epsilon, noises, delta) -> None:
    middle = float(counts.threshold / counts.rate)
    others = (0, 1, 10, *(round(middle * share) for share in (0.5, 0.7, 0.8, 0.9, 1, 1.2)))
    true = truth_of_steps(counts, steps, float(epsilon), noises * 0.1, others)
    assert true < float(delta), true
    many = counts.mechanism().repeat(steps)
    many = many.then(NOISE) if noises else many
    for claimed in (delta, Fraction(true * 1.01)):
        found = searched(many, "approx_dp", epsilon=epsilon, delta=claimed, relation=EITHER)
        assert found.verdict != "REFUTED", (claimed, true)
    below = too_small(found.claim)
    assert below is None or truth_of_steps(counts, steps, float(below), noises * 0.1, others) > claimed


# Two partitions --------------------------------------------------------------------------------


def of_two(counts: Counts, others: int, epsilon: float, *, shared: bool) -> float:
    """The delta, in cells, of a record in both of two partitions.

    All others are in both, too, or this many in each and none in both.
    """
    rate, scale, fine = float(counts.rate), float(counts.scale), 2
    ends = [counts.threshold + i / fine for i in range(fine * (others // 2 + 2 + int(8 * scale)))]

    def cells(count: int) -> list[float]:
        tails = [1 - quiet(count, scale, y) for y in ends]
        return [1 - tails[0], *(a - b for a, b in zip(tails, [*tails[1:], 0.0], strict=True))]

    seen = [cells(k) for k in range(others + 2)]
    weights = binomial(others, rate)

    def mixed(more: int) -> list[float]:
        return [sum(w * seen[k + more][i] for k, w in enumerate(weights)) for i in range(len(seen[0]))]

    def square(a: list[float]) -> list[float]:
        return [x * y for x in a for y in a]

    if shared:
        many = [square(one) for one in seen]
        with_, without = (
            [sum(w * many[k + more][i] for k, w in enumerate(weights)) for i in range(len(many[0]))] for more in (1, 0)
        )
    else:
        with_, without = square(mixed(1)), square(mixed(0))
    first, order = [rate * a + (1 - rate) * b for a, b in zip(with_, without, strict=True)], math.exp(epsilon)
    pairs = list(zip(first, without, strict=True))
    return max(sum(max(0.0, a - order * b) for a, b in pairs), sum(max(0.0, b - order * a) for a, b in pairs))


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("counts", [Counts(Fraction(1, 2), Fraction(2), 12), Counts(Fraction(1, 4), Fraction(1), 8)])
def test_true_claims_about_two_partitions_are_not_refuted(counts: Counts, shared: bool) -> None:
    for epsilon in (0, 0.1, 0.3):
        middle = float(counts.threshold / counts.rate)
        true = max(
            of_two(counts, n, epsilon, shared=shared) for n in (0, 1, *(round(middle * x) for x in (0.5, 0.9, 1.1)))
        )
        for factor in (1.2, 2, 4):
            claimed = Fraction(true * factor)
            found = searched(
                counts.mechanism(2), "approx_dp", epsilon=Fraction(epsilon), delta=claimed, relation=EITHER
            )
            assert found.verdict != "REFUTED", (epsilon, factor)


# Every base -------------------------------------------------------------------------------------

Law = list[float]
FINE = 40


def noisy(density: Callable[[float], float], reach: float) -> Callable[[float], Law]:
    """The law of noise on a value, in fine cells: so much of a density, at the middle of each."""
    places = [(i + 0.5) / FINE for i in range(-round(reach * FINE), round((reach + 8) * FINE))]
    return lambda value: [density(y - value) / FINE for y in places]


def normal(mu: float) -> Callable[[float], Law]:
    """Gaussian noise on a value that a record moves by mu deviations."""
    law = noisy(lambda y: math.exp(-y * y / 2) / math.sqrt(2 * math.pi), 9)
    return lambda count: law(mu * count)


def of_laplace(size: float) -> Callable[[float], Law]:
    law = noisy(lambda y: math.exp(-abs(y)) / 2, 25)
    return lambda count: law(size * count)


def whole(odds: Callable[[int], float], step: int) -> Callable[[int], Law]:
    """Noise on whole numbers that a record moves by so much."""
    total = sum(odds(k) for k in range(-60, 61))
    return lambda count: [
        odds(k - step * count) / total if abs(k - step * count) <= 60 else 0.0 for k in range(-60, 90)
    ]


def told(laws: tuple[Law, Law]) -> Callable[[int], Law]:
    """Whether any record is there."""
    return lambda count: laws[0 if count else 1]


def two(tail: Callable[[float], float], size: float) -> Callable[[int], Law]:
    """Two outcomes whose utilities each record moves apart: which one wins, by what it is ahead."""

    def at(count: int) -> Law:
        ahead = (2 * count - 1) * size
        loses = tail(abs(ahead))
        return [1 - loses, loses] if ahead > 0 else [loses, 1 - loses]

    return at


def response(epsilon: float, revealed: float = 0.0) -> tuple[Law, Law]:
    yes = (1 - revealed) / (1 + math.exp(-epsilon))
    return [yes, 1 - revealed - yes, revealed, 0.0], [1 - revealed - yes, yes, 0.0, revealed]


def k_ary(epsilon: float, answers: int) -> tuple[Law, Law]:
    total = math.exp(epsilon) + answers - 1
    rest = [1 / total] * (answers - 2)
    return [math.exp(epsilon) / total, 1 / total, *rest], [1 / total, math.exp(epsilon) / total, *rest]


def bits(p: float, q: float) -> tuple[Law, Law]:
    laws = [[a * b for a in (x, 1 - x) for b in (y, 1 - y)] for x, y in ((p, q), (q, p))]
    return laws[0], laws[1]


def top(size: float, k: int) -> tuple[Law, Law]:
    """Of which kind the answers are, of ever more candidates of two kinds."""
    yes = 1 / (1 + math.exp(-size))
    laws = [
        [math.prod(p if up else 1 - p for up in ups) for ups in product((True, False), repeat=k)]
        for p in (yes, 1 - yes)
    ]
    return laws[0], laws[1]


def kept(epsilon: float, delta: float, gamma: float) -> tuple[Law, Law]:
    """A response that a kernel keeps with probability gamma."""
    first, second = ([gamma * x for x in law] for law in response(epsilon, delta))
    return [*first, 1 - gamma], [*second, 1 - gamma]


SIDE = math.sqrt(2 * 0.18)  # of zCDP with rho = 0.18
CASES: list[tuple[Mechanism, Callable[[int], Law]]] = [
    (gaussian(sensitivity=1, sigma=2), normal(0.5)),
    (vector_gaussian(l2_sensitivity=1, sigma=2), normal(0.5)),
    (laplace(sensitivity=1, scale=1), of_laplace(1)),
    (vector_laplace(l1_sensitivity=1, scale=2), of_laplace(0.5)),
    (geometric(sensitivity=1, scale=2), whole(lambda k: math.exp(-abs(k) / 2), 1)),
    (geometric(sensitivity=2, scale=2), whole(lambda k: math.exp(-abs(k) / 2), 2)),
    (discrete_gaussian(sensitivity=1, sigma=2), whole(lambda k: math.exp(-k * k / 8), 1)),
    (randomized_response(epsilon=1), told(response(1))),
    (randomized_response(epsilon=1, answers=4), told(k_ary(1, 4))),
    (unary_encoding(p="3/4", q="1/4"), told(bits(0.75, 0.25))),
    (exponential(epsilon=1), two(lambda x: 1 / (1 + math.exp(x)), 0.5)),
    (report_noisy_max(sensitivity=1, scale=2), two(lambda x: 1 / (1 + math.exp(x)), 0.5)),
    (
        report_noisy_max(sensitivity=1, scale=2, noise="laplace"),
        two(lambda x: math.exp(-x) * (2 + x) / 4, 0.5),
    ),
    (permute_and_flip(sensitivity=1, scale=2), two(lambda x: math.exp(-x) / 2, 0.5)),
    (gumbel_top_k(sensitivity=1, scale=2, k=1), two(lambda x: 1 / (1 + math.exp(x)), 0.5)),
    (gumbel_top_k(sensitivity=1, scale=2, k=3), told(top(0.5, 3))),
    (
        above_threshold(sensitivity=1, threshold_scale=2, query_scale=2),
        two(lambda x: math.exp(-x) * (2 + x) / 4, 0.25),
    ),
    (
        above_threshold(sensitivity=1, threshold_scale=2, query_scale=2, monotone=True),
        two(lambda x: math.exp(-x) * (2 + x) / 4, 0.25),
    ),
    (mixing(epsilon=1, delta="1/50", dobrushin="1/2"), told(kept(1, 0.02, 0.5))),
    (ornstein_uhlenbeck(sensitivity=1, diffusion=2, theta="1/2", time=1), normal(math.sqrt(0.5 / math.expm1(1)) / 2)),
    (
        noisy_sgd(l2_sensitivity=1, sigma=1, convexity=0, smoothness=1, step_size=1, steps=4),
        normal(0.5),
    ),
    (tree_aggregation(steps=4, noise_multiplier=4), normal(math.sqrt(3) / 4)),
    (matrix_gaussian(squared_column_norm=2, noise_multiplier=3), normal(math.sqrt(2) / 3)),
    (released_counts(partitions=1, scale=2, threshold=3), lambda count: [quiet(count, 2.0, 3), *visible(count)]),
    (given("pure_dp", epsilon=1), told(response(1))),
    (given("approx_dp", epsilon=1, delta="1/50"), told(response(1, 0.02))),
    (given("zcdp", rho="0.18"), normal(SIDE)),
    (given("approx_zcdp", rho="0.18", delta=0), normal(SIDE)),
    (given("gaussian_dp", mu="1/2"), normal(0.5)),
    (given("laplace_dp", shift=1), of_laplace(1)),
    (given("renyi_dp", order=2, epsilon="0.36"), normal(0.6)),
    (given("truncated_cdp", rho="0.18", omega=9), normal(0.6)),
    (given("total_variation", delta="1/20"), told(response(0, 0.05))),
    (given("bounded_range", epsilon=1), two(lambda x: 1 / (1 + math.exp(x)), 0.5)),
]


def visible(count: int) -> Law:
    """What is released of one partition, in cells."""
    ends = [3 + i / FINE for i in range(60 * FINE)]
    tails = [1 - quiet(count, 2.0, y) for y in ends]
    return [a - b for a, b in zip(tails, [*tails[1:], 0.0], strict=True)]


LAWS: list[tuple[Mechanism, tuple[Callable[[int], Law], ...]]] = [
    *((base, (law,)) for base, law in CASES),
    (given("kl_dp", kappa="0.18"), (normal(0.6), told(response(0.60914)))),
]


def apart(pair: list[Law], order: float) -> float:
    """The larger delta, when the record is removed and when it is added."""
    return max(sum(max(0.0, a - order * b) for a, b in zip(*two, strict=True)) for two in (pair, pair[::-1]))


@pytest.mark.by_turns(27)
@pytest.mark.parametrize("rate", ["1/20", "2/3"])
@pytest.mark.parametrize(("base", "laws"), LAWS, ids=lambda x: str(x)[:40] if isinstance(x, Mechanism) else "")
def test_nothing_true_is_refuted_of_any_base(
    base: Mechanism, laws: tuple[Callable[[int], Law], ...], rate: str
) -> None:
    """Among none, one or four other records, which are drawn with the rate, too."""
    one, mixtures = poisson_sampled(base, sampling_rate=rate), list[list[Law]]()
    for law, others in product(laws, (0, 1, 4)):
        seen = list(zip(*(law(k) for k in range(others + 2)), strict=True))
        weights = drawn(others, float(Fraction(rate)))
        mixtures.append([[sum(w * x for w, x in zip(ws, xs, strict=True)) for xs in seen] for ws in weights])
    for epsilon in (0.0, 0.05, 0.2):
        true = max(apart(pair, math.exp(epsilon)) for pair in mixtures)
        for factor in (0.99, 1.002, 1.5) if true > 1e-6 else ():
            claimed = Fraction(true * factor)
            found = searched(one, "approx_dp", epsilon=Fraction(epsilon), delta=claimed, relation=EITHER).verdict
            assert found != ("REFUTED" if factor > 1 else "VERIFIED"), (epsilon, factor)
