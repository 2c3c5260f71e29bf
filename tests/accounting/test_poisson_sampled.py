"""Steps on Poisson samples: against enumerated and integrated laws, verified above the truth and refuted below."""

from __future__ import annotations

import math
import pickle
import random
import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction

import mpmath
import pytest
from mpmath import exp, log, mpf
from searched import searched

from dpproofs.accounting import (
    Mechanism,
    exponential,
    gaussian,
    geometric,
    given,
    laplace,
    parse_claim,
    poisson_sampled,
    poisson_sampled_gaussian,
    randomized_response,
    vector_laplace,
)
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.mechanisms import PoissonSampled, plain_mechanism
from dpproofs.accounting.pairs.sampled import Steps, totals
from dpproofs.accounting.verdicts.bounds import too_small
from dpproofs.accounting.verdicts.calibration import calibrate
from dpproofs.numbers import InputError

EITHER = "add-or-remove-one"
Law = list[mpf]


@pytest.fixture(autouse=True)
def _digits() -> Iterator[None]:
    with mpmath.workdps(40):
        yield


def real(q: Fraction) -> mpf:
    return mpf(q.numerator) / q.denominator


def excess(first: Law, second: Law, order: mpf) -> mpf:
    return sum(max(p - order * q, mpf(0)) for p, q in zip(first, second, strict=True))


def sampled(rate: Fraction, first: Law, second: Law) -> Law:
    """The first law, with the rate, and else the second one."""
    return [real(rate) * p + real(1 - rate) * q for p, q in zip(first, second, strict=True)]


def delta_of(rate: Fraction, first: Law, second: Law, epsilon: Fraction) -> mpf:
    """The larger delta, when the record is removed and when it is added, over both laws that may be those with it."""
    order = exp(real(epsilon))
    mixed = [(sampled(rate, a, b), b) for a, b in ((first, second), (second, first))]
    return max(max(excess(p, q, order), excess(q, p, order)) for p, q in mixed)


def responses(epsilon: mpf, delta: mpf | int = 0) -> tuple[Law, Law]:
    """Two answers, and one for each data set that reveals it."""
    yes, no = (1 - delta) / (1 + exp(-epsilon)), (1 - delta) / (1 + exp(epsilon))
    return [yes, no, delta, mpf(0)], [no, yes, mpf(0), delta]


def geometric_noise(scale: mpf, distance: int) -> tuple[Law, Law]:
    places = range(-int(120 * scale), int(120 * scale) + distance + 1)
    share = (1 - exp(-1 / scale)) / (1 + exp(-1 / scale))
    return [share * exp(-abs(k) / scale) for k in places], [share * exp(-abs(k - distance) / scale) for k in places]


def laplace_delta(rate: Fraction, size: mpf, epsilon: Fraction) -> mpf:
    """By quadrature, of the densities with and without the record."""
    order, q = exp(real(epsilon)), real(rate)

    def noise(x: mpf) -> mpf:
        return exp(-abs(x)) / 2

    def integral(f: Callable[[mpf], mpf], cut: mpf) -> mpf:
        """Over where the ratio of both densities is on one side, which has one end within the two medians."""
        return mpmath.quad(lambda x: max(f(x), mpf(0)), sorted({-60, mpf(0), cut, size, size + 60}))

    def ratio(x: mpf) -> mpf:
        return q * noise(x - size) + (1 - q) * noise(x)

    above, below = (order - 1 + q) / q, (1 / order - 1 + q) / q
    cuts = [min(max((log(level) + size) / 2, mpf(0)), size) if level > 0 else mpf(0) for level in (above, below)]
    removed = integral(lambda x: ratio(x) - order * noise(x), cuts[0])
    return max(removed, integral(lambda x: noise(x) - order * ratio(x), cuts[1]))


def decided(mechanism: Mechanism, epsilon: Fraction, delta: mpf, room: str = "1e-9") -> tuple[str, str]:
    """The verdicts just above a delta and just below it."""
    near = [Fraction(mpmath.nstr(delta * (1 + sign * mpf(room)), 25)) for sign in (1, -1)]
    above, below = (searched(mechanism, "approx_dp", epsilon=epsilon, delta=d, relation=EITHER) for d in near)
    return above.verdict, below.verdict


RATES = (Fraction(1, 10**6), Fraction(3, 100), Fraction(1, 2), Fraction(999, 1000))


@pytest.mark.parametrize("rate", RATES, ids=str)
def test_one_step_is_bounded_exactly(rate: Fraction) -> None:
    rng = random.Random(str(rate))
    e, probability = Fraction(rng.randint(20, 300), 100), Fraction(rng.randint(55, 95), 100)
    small, scale = Fraction(rng.randint(1, 99), 1000), Fraction(rng.randint(10, 40), 10)
    odds = log(real(probability / (1 - probability)))
    for base, laws, most in [
        (randomized_response(epsilon=e), responses(real(e)), real(e)),
        (randomized_response(probability=probability), responses(odds), odds),
        (given("pure_dp", epsilon=e), responses(real(e)), real(e)),
        (given("approx_dp", epsilon=e, delta=small), responses(real(e), real(small)), real(e)),
        (geometric(sensitivity=1, scale=scale), geometric_noise(real(scale), 1), 1 / real(scale)),
    ]:
        largest = log(1 + real(rate) * (exp(most) - 1))
        one = poisson_sampled(base, sampling_rate=rate)
        epsilon = Fraction(mpmath.nstr(largest * mpf(rng.choice(("0", "0.37", "0.8"))), 12))
        assert decided(one, epsilon, delta_of(rate, *laws, epsilon)) == ("VERIFIED", "REFUTED"), (base, epsilon)


@pytest.mark.parametrize("rate", RATES[1:3], ids=str)
def test_one_step_of_laplace_noise_is_bounded_exactly(rate: Fraction) -> None:
    size = Fraction(random.Random(str(rate)).randint(5, 25), 10)
    largest = log(1 + real(rate) * (exp(real(size)) - 1))
    for base, share in (
        (laplace(sensitivity=size, scale=1), "0.1"),
        (vector_laplace(l1_sensitivity=size, scale=1), "0.6"),
    ):
        epsilon = Fraction(mpmath.nstr(largest * mpf(share), 12))
        one = poisson_sampled(base, sampling_rate=rate)
        assert decided(one, epsilon, laplace_delta(rate, real(size), epsilon)) == ("VERIFIED", "REFUTED")


def test_the_largest_loss_is_exact() -> None:
    one = poisson_sampled(laplace(sensitivity=1, scale=1), sampling_rate="1/10")
    truth = log(1 + (exp(1) - 1) / 10)
    for sign, verdict in ((1, "VERIFIED"), (-1, "REFUTED")):
        epsilon = mpmath.nstr(truth * (1 + sign * mpf("1e-15")), 30)
        assert searched(one, "pure_dp", epsilon=epsilon, relation=EITHER).verdict == verdict
        assert searched(one, "approx_dp", epsilon=epsilon, delta=0, relation=EITHER).verdict == verdict
    assert searched(poisson_sampled(gaussian(sensitivity=1, sigma=1), sampling_rate="1/9"),
        "pure_dp", epsilon=50, relation=EITHER
    ).verdict == "REFUTED"  # fmt: skip


def test_guarantees_of_any_notion_are_sampled_once() -> None:
    """The best (epsilon, delta)-DP of a zCDP step, sampled; a Gaussian step, which is that, refutes a little less."""
    one = poisson_sampled(given("zcdp", rho="1/8"), sampling_rate="1/10")
    inner = given("zcdp", rho="1/8").to_approx_dp(delta="1e-5", relation=EITHER).epsilon.enclosure()[1]
    outer = Fraction(mpmath.nstr(log(1 + (exp(real(inner)) - 1) / 10), 25))
    assert decided(one, outer + Fraction(1, 10**12), mpf("1e-6"))[0] == "VERIFIED"
    assert searched(one, "approx_dp", epsilon=outer * 3 / 4, delta="1e-6", relation=EITHER).verdict == "REFUTED"
    told = poisson_sampled(given("approx_dp", epsilon=0, delta=1), sampling_rate="1/10")
    assert decided(told, Fraction(0), mpf("0.1")) == ("VERIFIED", "REFUTED")


def test_a_base_that_tells_nothing_tells_nothing() -> None:
    for base in (laplace(sensitivity=0, scale=1), given("pure_dp", epsilon=0), randomized_response(probability="1/2")):
        one = poisson_sampled(base, sampling_rate="1/10", steps=1000)
        assert searched(one, "pure_dp", epsilon=0, relation=EITHER).verdict == "VERIFIED"
        assert searched(one, "approx_dp", epsilon=0, delta=0, relation=EITHER).verdict == "VERIFIED"


@pytest.mark.by_turns(3)
def test_gaussian_noise_is_that_of_dp_sgd() -> None:
    """Whichever way it is said, the same numbers are derived, and refuted."""
    other = poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier="3/2", steps=8)
    steps = {"sampling_rate": "1/10", "steps": 8}
    for base in (gaussian(sensitivity=2, sigma=3), given("gaussian_dp", mu="2/3")):
        one = poisson_sampled(base, **steps)
        best = [m.to_approx_dp(delta="1e-5", relation=EITHER) for m in (one, other)]
        assert str(best[0]) == str(best[1])
        less = best[0].epsilon.enclosure()[0] * Fraction(99, 100)
        assert searched(one, "approx_dp", epsilon=less, delta="1e-5", relation=EITHER).verdict == "REFUTED"


def test_with_the_rate_1_the_step_itself_is_to_be_claimed() -> None:
    """Its sensitivities would be those of added and removed records, whatever the neighbours of the claim are."""
    with pytest.raises(InputError, match="sampling_rate = 1: must be below 1; with 1 every record is drawn"):
        poisson_sampled(laplace(sensitivity=1, scale=2), sampling_rate=1)
    for relation in ("add-or-remove-one", "replace-one"):
        text = TEXT.replace('"1/10"', "1").replace("add-or-remove-one", relation)
        with pytest.raises(InputError, match="claim the base itself"):
            parse_claim(tomllib.loads(text))


def test_many_steps_compose() -> None:
    """Each is log(1 + q (exp(epsilon) - 1))-DP, beside other steps, too."""
    one = poisson_sampled(randomized_response(epsilon=1), sampling_rate="1/10", steps=50)
    alone = randomized_response(epsilon=Fraction(mpmath.nstr(log(1 + (exp(1) - 1) / 10), 25))).repeat(50)
    found, other = (m.to_approx_dp(delta="1e-5", relation=EITHER).epsilon.enclosure()[1] for m in (one, alone))
    assert found < other * (1 + Fraction(1, 10**9))
    both = one.then(gaussian(sensitivity=1, sigma=5))
    assert searched(both, "approx_dp", epsilon=found * 2, delta="2e-5", relation=EITHER).verdict == "VERIFIED"


def composed(laws: list[tuple[mpf, mpf]], steps: int) -> list[tuple[mpf, mpf]]:
    """The probabilities of all outcomes of these steps under both laws, those of one order of outcomes together."""
    found = {(0,) * len(laws): (mpf(1), mpf(1))}
    for _ in range(steps):
        after: dict[tuple[int, ...], tuple[mpf, mpf]] = {}
        for key, (a, b) in found.items():
            for place, (p, q) in enumerate(laws):
                more = (*key[:place], key[place] + 1, *key[place + 1 :])
                x, y = after.get(more, (mpf(0), mpf(0)))
                after[more] = x + a * p, y + b * q
        found = after
    return list(found.values())


def many_delta(rate: Fraction, first: Law, second: Law, steps: int, epsilon: Fraction) -> mpf:
    """The larger delta of these steps, when a record is removed and when it is added."""
    outcomes = zip(sampled(rate, first, second), second, strict=True)
    pairs = composed([(p, q) for p, q in outcomes if p or q], steps)
    (a, b), order = zip(*pairs, strict=True), exp(real(epsilon))
    return max(excess(list(a), list(b), order), excess(list(b), list(a), order))


def keeps(answers: int) -> tuple[Law, Law]:
    """Randomized response over ``k`` answers, with epsilon = 1; those that both data sets give are one."""
    total = exp(1) + answers - 1
    return [exp(1) / total, 1 / total, (answers - 2) / total], [1 / total, exp(1) / total, (answers - 2) / total]


MANY = [
    (randomized_response(epsilon=1), responses, (mpf(1),), Fraction(1, 10), 40, "1.7"),
    (given("approx_dp", epsilon=1, delta="1/1000"), responses, (mpf(1), mpf("0.001")), Fraction(1, 4), 12, "1.5"),
    (randomized_response(epsilon=1, answers=5), keeps, (5,), Fraction(1, 5), 20, "0.8"),
    (randomized_response(epsilon=2), responses, (mpf(2),), Fraction(9, 10), 5, "3.5"),
]


@pytest.mark.parametrize(("base", "laws", "numbers", "rate", "steps", "epsilon"), MANY, ids=lambda x: str(x)[:20])
def test_many_steps_have_the_delta_of_their_outcomes(base, laws, numbers, rate, steps, epsilon) -> None:
    """Verified two thousandths above what is true, and refuted as much below; no bound passes it."""
    delta = many_delta(rate, *laws(*numbers), steps, Fraction(epsilon))
    many = poisson_sampled(base, sampling_rate=rate, steps=steps)
    assert decided(many, Fraction(epsilon), delta, "2e-3") == ("VERIFIED", "REFUTED")
    for length in (50, 5000):
        found = [
            total.delta(Fraction(epsilon), Fraction(0)) for total in totals(Steps(base.worst(1), rate, steps), length)
        ]
        assert max(found) <= Fraction(mpmath.nstr(delta, 30)) * (1 + Fraction(1, 10**25))


def random_steps(rng: random.Random) -> tuple[Mechanism, list[mpf], list[mpf]]:
    """A step on samples, or without, with the laws of its outcomes for a record and for none, in either order."""
    e, small = Fraction(rng.randint(5, 250), 100), Fraction(rng.randint(0, 9), 50)
    answers, rate = rng.randint(3, 9), Fraction(rng.randint(1, 49), 50)
    total = exp(real(e)) + answers - 1
    most, least, rest = exp(real(e)) / total, 1 / total, (answers - 2) / total
    base, laws = rng.choice(
        [
            (randomized_response(epsilon=e), responses(real(e))),
            (given("approx_dp", epsilon=e, delta=small), responses(real(e), real(small))),
            (randomized_response(epsilon=e, answers=answers), ([most, least, rest], [least, most, rest])),
        ]
    )
    return poisson_sampled(base, sampling_rate=rate), sampled(rate, *laws), laws[1]


@pytest.mark.by_turns(40)
@pytest.mark.parametrize("seed", range(40))
def test_no_verdict_on_random_rows_is_wrong(seed: int) -> None:
    """Claims near the delta of all outcomes: none above is refuted, and none below is verified."""
    rng = random.Random(seed)
    for _ in range(3):
        outcomes, steps = [(mpf(1), mpf(1))], []
        for _ in range(rng.randint(1, 3)):
            one, first, second = random_steps(rng)
            times = rng.randint(1, 3)
            steps.append(one.repeat(times))
            pairs = [(p, q) for p, q in zip(first, second, strict=True) if p or q]
            for _ in range(times):
                outcomes = [(a * p, b * q) for a, b in outcomes for p, q in pairs]
        epsilon = Fraction(rng.randint(0, 150), 100)
        a, b = map(list, zip(*outcomes, strict=True))
        order = exp(real(epsilon))
        truth = max(excess(a, b, order), excess(b, a, order))
        if truth < mpf("1e-9"):
            continue
        mechanism = steps[0].then(*steps[1:])
        for factor in ("0.5", "0.99", "0.9999999", "1.0000001", "1.01", "2"):
            claimed = Fraction(mpmath.nstr(min(truth * mpf(factor), mpf("0.999")), 20))
            verdict = searched(mechanism, "approx_dp", epsilon=epsilon, delta=claimed, relation=EITHER).verdict
            assert verdict != ("VERIFIED" if real(claimed) < truth else "REFUTED"), (mechanism, epsilon, claimed)


def test_two_steps_with_laplace_noise_have_the_delta_that_quadrature_gives() -> None:
    """By the midpoint rule over the losses of both, in floats."""
    rate, size, order, cells = 0.25, 1.0, math.exp(0.3), 400
    levels = [size * ((2 * i + 1) / cells - 1) for i in range(cells)]
    masses = [math.exp((x - size) / 2) * size / cells / 2 for x in levels]
    points = [*zip(levels, masses, strict=True), (size, 0.5), (-size, math.exp(-size) / 2)]
    ratios = [(1 - rate + rate * math.exp(x), m * math.exp(-x)) for x, m in points]
    pairs = [(r * s, p * q) for r, p in ratios for s, q in ratios]
    truth = max(sum(q * max(r - order, 0) for r, q in pairs), sum(q * max(1 - order * r, 0) for r, q in pairs))
    two = poisson_sampled(laplace(sensitivity=1, scale=1), sampling_rate="1/4", steps=2)
    assert decided(two, Fraction("0.3"), mpf(truth), "2e-3") == ("VERIFIED", "REFUTED")


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(
    ("base", "low", "high"),
    [
        (laplace(sensitivity=1, scale=1), "4.1517", "4.1530"),
        (geometric(sensitivity=1, scale=1), "4.73235", "4.73236"),
        (given("approx_dp", epsilon=1, delta="1e-7"), "4.7650", "4.7652"),
        (exponential(epsilon=1), "1.8", "4.74"),
    ],
    ids=lambda x: str(x)[:12],
)
def test_false_claims_about_a_hundred_steps_are_refuted(base: Mechanism, low: str, high: str) -> None:
    """With delta = 1e-5; the truth is 4.15230 of Laplace noise and 4.732354645 of responses, by FFT and binomials."""
    many = poisson_sampled(base, sampling_rate="1/10", steps=100)
    for epsilon, verdict in ((low, "REFUTED"), (high, "VERIFIED")):
        assert searched(many, "approx_dp", epsilon=epsilon, delta="1e-5", relation=EITHER).verdict == verdict
    noisy = many.then(gaussian(sensitivity=1, sigma=10))
    assert searched(noisy, "approx_dp", epsilon=low, delta="1e-5", relation=EITHER).verdict == "REFUTED"
    assert searched(many, "pure_dp", epsilon=str(Fraction(low) * 3), relation=EITHER).verdict == "REFUTED"


@pytest.mark.by_turns(6)
def test_rows_of_all_kinds_are_one_table() -> None:
    """Less than what each half of them is alone says of both."""
    parts = [
        poisson_sampled(laplace(sensitivity=1, scale=1), sampling_rate="1/10", steps=8),
        poisson_sampled(given("pure_dp", epsilon=1), sampling_rate="1/10", steps=8),
        poisson_sampled(randomized_response(epsilon=1, answers=4), sampling_rate="1/5"),
        poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=1, steps=8),
        gaussian(sensitivity=1, sigma=3).then(laplace(sensitivity=1, scale=4)),
    ]
    alone = [p.to_approx_dp(delta="2e-6", relation=EITHER).epsilon.enclosure()[1] for p in parts]
    whole = parts[0].then(*parts[1:])
    assert searched(whole, "approx_dp", epsilon=sum(alone) * 2 / 3, delta="1e-5", relation=EITHER).verdict == "VERIFIED"
    assert searched(whole, "approx_dp", epsilon=max(alone), delta="1e-5", relation=EITHER).verdict != "VERIFIED"


def test_every_epsilon_that_is_called_refuted_is() -> None:
    claim = parse_claim(tomllib.loads(TEXT))
    epsilon = too_small(claim)
    truth = 2 * log(1 - mpf("0.01") * 10) + 1  # where the profile of the noise is ten times the delta
    assert epsilon is not None
    assert abs(real(epsilon) - log(1 + (exp(truth) - 1) / 10)) < mpf("1e-6")


TEXT = """
relation = "add-or-remove-one"
[[premise]]
mechanism = "poisson-sampled"
sampling = "poisson"
sampling_rate = "1/10"
base = { mechanism = "laplace", sensitivity = 1, scale = 1 }
steps = 1
[claim]
notion = "approx_dp"
epsilon = "0.1"
delta = "0.01"
"""


def test_claims_are_read_and_written() -> None:
    for text in (TEXT, TEXT.replace("steps = 1", "steps = 7"), TEXT.replace("steps = 1", "steps = 2\ncount = 3")):
        claim = parse_claim(tomllib.loads(text))
        assert parse_claim(tomllib.loads(toml([claim]))) == claim
        assert plain_mechanism(claim.mechanism) == claim.mechanism == pickle.loads(pickle.dumps(claim.mechanism))
    assert claim.mechanism.counted()[0][1] == 6


SGD = "sampling_rate = 1, steps = 1, noise_multiplier = 1"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('sampling = "poisson"\n', "", 'sampling = missing: must be "poisson"'),
        ('"poisson"', '"fixed-size"', "samples of one size have another guarantee"),
        ('"poisson"', '"shuffle"', "shuffled data have another guarantee"),
        ('"1/10"', '"0"', "sampling_rate = 0: must satisfy 0 < sampling_rate <= 1"),
        ('"1/10"', '"11/10"', "must satisfy 0 < sampling_rate <= 1"),
        ('"1/10"', '"sqrt(2)/10"', "sampling_rate"),
        ('sampling_rate = "1/10"\n', "", "sampling_rate = missing: must be given"),
        ("steps = 1", "steps = 0", "steps = 0: must be a whole number"),
        ("steps = 1", "rate = 1", "rate = unknown key"),
        ("add-or-remove-one", "replace-one", 'must be "add-or-remove-one" with poisson-sampled'),
        ("base = {", "bases = {", "bases = unknown key"),
        ("scale = 1 }", "scale = 0 }", "base: scale = 0: must be greater than 0"),
        ("scale = 1 }", "scale = 1, count = 2 }", "base: count = 2: must not be given"),
        ("scale = 1 }", "scale = 1, guarantee = 'zcdp' }", "must be one step"),
        ('mechanism = "laplace", sensitivity = 1, scale = 1', "sequence = []", "sequence: must be one step"),
        ('mechanism = "laplace", sensitivity = 1, scale = 1', 'mechanism = "poisson-sampled"', "not be sampled itself"),
        (
            'mechanism = "laplace", sensitivity = 1, scale = 1',
            f'mechanism = "poisson-sampled-gaussian", sampling = "poisson", {SGD}',
            "must not be sampled itself",
        ),
        (
            'mechanism = "laplace", sensitivity = 1, scale = 1',
            'guarantee = "pure_dp", epsilon = 1, relation = "replace-one"',
            "must be private over add-or-remove-one",
        ),
    ],
)
def test_errors_are_one_line_that_names_the_place(old: str, new: str, why: str) -> None:
    with pytest.raises(InputError) as error:
        parse_claim(tomllib.loads(TEXT.replace(old, new, 1)))
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_errors_of_the_constructor() -> None:
    one = laplace(sensitivity=1, scale=1)
    half = poisson_sampled(one, sampling_rate="1/2")
    for base, rate in ((one, 0), (one, 2), (one.repeat(2), 1), ("laplace", 1), (half, 1), (half, "1/2")):
        with pytest.raises(InputError):
            poisson_sampled(base, sampling_rate=rate)
    with pytest.raises(InputError, match="claim the base itself"):
        PoissonSampled(one, Fraction(1))
    with pytest.raises(InputError):
        poisson_sampled(one, sampling_rate="1/2", steps=0)


@pytest.mark.parametrize(("name", "low", "high"), [("scale", "1.075", "1.081"), ("sampling_rate", "0.0909", "0.0912")])
def test_numbers_of_both_are_calibrated(name: str, low: str, high: str) -> None:
    """The profile of the noise is 1/10 at the order where the claim asks for it."""
    claim = parse_claim(tomllib.loads(TEXT))
    found = calibrate(claim, name)
    assert found.value is not None
    assert found.next_verdict is not None
    assert Fraction(low) < found.value < Fraction(high)
    assert found.next_verdict.verdict == "REFUTED"


DIVERGENCES = [
    ("1/100", 1, 1000, 2, "0.1718134220745"),
    ("1/100", 1, 1000, 8, "0.8936439076060318"),
    ("1/100", 1, 1000, 32, "11246.275937048"),
    (Fraction(256, 60000), "1.1", 1, 32, "7.590188346210"),
    ("1/2", 2, 3, 3, "0.33006958007"),
]
"""Of all steps: log(sum of binomial(k, j) (1 - q)^(k - j) q^j exp(j (j - 1)/(2 sigma^2)))/(k - 1), times the steps."""


def _divergence(rate: Fraction, noise: Fraction, order: int) -> mpf:
    q, size = mpf(rate.numerator) / rate.denominator, mpf(noise.numerator) / noise.denominator
    terms = (mpmath.binomial(order, j) * (1 - q) ** (order - j) * q**j * exp(j * (j - 1) / (2 * size**2))
             for j in range(order + 1))  # fmt: skip
    return log(mpmath.fsum(terms)) / (order - 1)


@pytest.mark.parametrize(("rate", "noise", "steps", "order", "digits"), DIVERGENCES)
def test_divergences_of_whole_orders_are_exact(
    rate: object, noise: object, steps: int, order: int, digits: str
) -> None:
    mechanism = poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=steps)
    found = mechanism.to_renyi_dp(order=order, relation=EITHER).epsilon.upper()
    with mpmath.workdps(40):
        exact = steps * _divergence(Fraction(rate), Fraction(noise), order)
        assert abs(exact - mpf(digits)) < abs(exact) * mpf(10) ** -4
        assert exact <= mpf(found) <= exact * (1 + mpf(10) ** -6)
    claimed = {"order": order, "relation": EITHER}
    assert searched(mechanism, "renyi_dp", epsilon=Fraction(found) * (1 + Fraction(1, 10**6)), **claimed).verdict == (
        "VERIFIED"
    )


def test_orders_in_between_have_at_most_the_divergence_of_the_next_whole_one() -> None:
    steps = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=1000)
    next_, between = (steps.to_renyi_dp(order=order, relation=EITHER).epsilon.upper() for order in (3, "2.5"))
    assert Fraction("0.2175753322819") < between <= next_
