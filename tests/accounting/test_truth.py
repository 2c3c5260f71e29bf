"""Verdicts against what is true, from an engine of its own at 50 digits: random mechanisms, compositions and claims."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import mpmath
import pytest
from exact_losses import DIGITS, Row, gaussian, many_sampled
from mpmath import mpf, sqrt
from random_steps import EXACT, KNOWN, NOISE, decimal, m, one

from dpproofs.accounting import Mechanism, PrivacyClaim, parallel, poisson_sampled_gaussian
from dpproofs.accounting.verdicts.bounds import too_small
from dpproofs.accounting.verdicts.verdict import judged as verdict_on
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import REPLACE_ONE

EITHER = "add-or-remove-one"
ORDERS = tuple(map(mpf, ("1.0000001", "1.01", "1.1", "1.5", "2", "3", "5", "10", "30", "100", "1000")))
LEVELS = tuple(map(mpf, ("0", "0.01", "0.1", "0.3", "1", "2", "4", "8", "16")))


@pytest.fixture(autouse=True)
def _precision() -> Iterator[None]:
    with mpmath.workdps(DIGITS):
        yield


@dataclass(frozen=True)
class Case:
    """A mechanism, compositions that it may be, and others, one of which is no more private; none if unknown."""

    mechanism: Mechanism
    lower: tuple[Row, ...]
    upper: tuple[Row, ...]

    @property
    def is_sampled(self) -> bool:
        return any(row.sampled for row in self.lower)


def joined(rows: list[Row]) -> Row:
    return Row(
        tuple(x for row in rows for x in row.responses),
        tuple(x for row in rows for x in row.laplaces),
        sum((row.mu_squared for row in rows), mpf(0)),
        tuple(x for row in rows for x in row.sampled),
    )


def has_laplace_noise(kind: str) -> bool:
    return "laplace" in kind or kind in ("geometric", "released-counts")


def composition(rng: random.Random, kinds: tuple[str, ...], most: int = 4) -> Case:
    """Some steps of these kinds, which may be repeated, postprocessed, or next to others."""
    chosen = rng.choices(kinds, k=rng.randint(1, most))
    if "poisson-sampled-gaussian" in chosen:  # at most one quadrature
        chosen = [k for k in chosen if "laplace" not in k or "max" in k]
        others = [k for k in chosen if k != "poisson-sampled-gaussian"]
        chosen = [*others, *["poisson-sampled-gaussian"] * (1 if others else rng.randint(1, 2))]
    elif any(k in NOISE or any(part in k for part in ("gauss", "cdp", "renyi", "kl")) for k in chosen):
        first = next((i for i, k in enumerate(chosen) if has_laplace_noise(k)), None)
        chosen = [k for i, k in enumerate(chosen) if not has_laplace_noise(k) or i == first]
    mechanisms, lower, upper = [], [], []
    for kind in chosen:
        step, low, high = one(kind, rng)
        times = rng.choice((1, 1, 1, 2, 3)) if not low.sampled and not low.laplaces else 1
        mechanisms.append(step.repeat(times) if times > 1 else step)
        lower += [low] * times
        upper += [high] * times
    mechanism = mechanisms[0].then(*mechanisms[1:])
    return Case(
        mechanism.postprocess() if rng.random() < 0.05 else mechanism,
        (joined(lower),),
        (joined(upper),) if None not in upper else (),
    )


def some(rng: random.Random, kinds: tuple[str, ...]) -> Case:
    """A composition, or two in parallel."""
    case = composition(rng, kinds)
    if rng.random() > 0.08 or case.is_sampled:
        return case
    other = composition(rng, tuple(k for k in kinds if "sampled" not in k))
    upper = (*case.upper, *other.upper) if case.upper and other.upper else ()
    return Case(parallel(case.mechanism, other.mechanism), (*case.lower, *other.lower), upper)


def delta(rows: tuple[Row, ...], epsilon: mpf) -> mpf:
    return max(row.delta(epsilon) for row in rows)


LEAST = mpf(10) ** (5 - DIGITS)
"""Smaller deltas are lost where two probabilities are subtracted."""


def slack(case: Case) -> mpf:
    """How exact the engine is, relatively."""
    return mpf(10) ** (-9 if case.is_sampled else -30)


# The claims that are made ---------------------------------------------------------------------


def concentrated(row: Row) -> mpf:
    """A rho so that the row is rho-zCDP."""
    sizes = [*(x for x, _ in row.responses), *row.laplaces]
    return mpmath.inf if row.renyi(mpf(2)) == mpmath.inf else (row.mu_squared + sum(x * x for x in sizes)) / 2


def violates(row: Row, notion: str, c: dict[str, mpf], tiny: mpf) -> bool:
    """Whether a row is seen to break a promise."""

    def curve(bound, orders=ORDERS) -> bool:
        return any(row.renyi(a) > bound(a) * (1 + tiny) for a in orders)

    match notion:
        case "approx_dp" | "probabilistic_dp":
            return row.delta(c["epsilon"]) > c["delta"] * (1 + tiny) + LEAST
        case "total_variation":
            return row.delta(mpf(0)) > c["delta"] * (1 + tiny)
        case "pure_dp":
            return row.largest() > c["epsilon"] * (1 + tiny)
        case "gaussian_dp":
            return any(row.delta(x) > gaussian(c["mu"], x) * (1 + tiny) for x in LEVELS)
        case "laplace_dp":
            return any(row.delta(x) > Row(laplaces=(c["shift"],)).delta(x) * (1 + tiny) for x in LEVELS)
        case "bounded_range":
            return 2 * row.largest() > c["epsilon"] * (1 + tiny)
    if row.sampled:
        return False
    match notion:
        case "zcdp":
            return curve(lambda a: c["rho"] * a)
        case "renyi_dp":
            return curve(lambda a: c["epsilon"], (c["order"],))
        case "kl_dp":
            return row.kl() > c["kappa"] * (1 + tiny)
        case "truncated_cdp":
            return curve(lambda a: c["rho"] * a, [a for a in ORDERS if a < c["omega"]])
        case "bounded_zcdp":
            return curve(lambda a: c["rho"] * a, [a for a in ORDERS if a < c["m"]])
        case "capped_cdp":
            return curve(lambda a: min(c["rho"] * a, c["epsilon"]))
    return False


def keeps(row: Row, notion: str, c: dict[str, mpf], tiny: mpf) -> bool:
    """Whether a row is seen to keep a promise."""
    match notion:
        case "approx_dp":
            return row.delta(c["epsilon"]) * (1 + tiny) <= c["delta"]
        case "total_variation":
            return row.delta(mpf(0)) * (1 + tiny) <= c["delta"]
        case "pure_dp" | "probabilistic_dp":
            return row.largest() * (1 + tiny) <= c["epsilon"]
        case "bounded_range":
            return 2 * row.largest() * (1 + tiny) <= c["epsilon"]
        case "laplace_dp":
            only = not (row.responses or row.mu_squared or row.sampled) and len(row.laplaces) == 1
            return only and row.laplaces[0] * (1 + tiny) <= c["shift"]
        case "approx_zcdp" if not row.sampled:
            kept = mpmath.fprod(1 - leak for _, leak in row.responses)
            main = Row(tuple((x, mpf(0)) for x, _ in row.responses), row.laplaces, row.mu_squared)
            return (1 - kept) * (1 + tiny) <= c["delta"] and concentrated(main) * (1 + tiny) <= c["rho"]
        case "gaussian_dp":
            only = not (row.responses or row.laplaces or row.sampled)
            return only and sqrt(row.mu_squared) * (1 + tiny) <= c["mu"]
    if row.sampled:
        return False
    match notion:
        case "renyi_dp":
            return row.renyi(c["order"]) * (1 + tiny) <= c["epsilon"]
        case "kl_dp":
            return row.kl() * (1 + tiny) <= c["kappa"]
        case "zcdp" | "truncated_cdp" | "bounded_zcdp":
            return concentrated(row) * (1 + tiny) <= c["rho"]
        case "capped_cdp":
            return concentrated(row) * (1 + tiny) <= c["rho"] and row.largest() * (1 + tiny) <= c["epsilon"]
    return False


FACTORS = ("0.3", "0.9", "0.999", "0.999999", "0.999999999", "1", "1.000000001", "1.000001", "1.001", "1.1", "3")


def near(rng: random.Random, truth: mpf, fallback: Fraction, most: int = 10**6) -> Fraction:
    """A number with 15 digits near the truth, or anything where that is infinite or 0."""
    if not mpmath.isfinite(truth) or not mpf(10) ** -60 < truth < most:
        return fallback
    return Fraction(mpmath.nstr(truth * mpf(rng.choice(FACTORS)), 15))


def numbers(rng: random.Random, case: Case, notion: str) -> dict[str, Fraction]:
    """What is claimed: near what is true of the rows that a mechanism may be."""
    row, any_number = rng.choice(case.upper or case.lower), decimal(rng, 0.01, 5)
    match notion:
        case "approx_dp" | "probabilistic_dp":
            wanted = decimal(rng, 0.01, 6)
            return {"epsilon": wanted, "delta": min(near(rng, row.delta(m(wanted)), Fraction("1e-6")), Fraction(1))}
        case "total_variation":
            return {"delta": min(near(rng, row.delta(mpf(0)), any_number), Fraction(1))}
        case "pure_dp":
            return {"epsilon": near(rng, row.largest(), any_number)}
        case "bounded_range":
            return {"epsilon": near(rng, 2 * row.largest(), any_number)}
        case "laplace_dp":
            return {"shift": near(rng, row.largest(), any_number)}
        case "gaussian_dp":
            return {"mu": near(rng, sqrt(row.mu_squared), any_number)}
        case "mcdp":
            return {"mu": any_number, "tau": decimal(rng, 0.1, 5)}
    plain = not row.sampled
    match notion:
        case "renyi_dp":
            order = 1 + decimal(rng, 0.01, 50)
            return {"order": order, "epsilon": near(rng, row.renyi(m(order)) if plain else mpmath.inf, any_number)}
        case "kl_dp":
            return {"kappa": near(rng, row.kl() if plain else mpmath.inf, any_number)}
    rho = near(rng, concentrated(row) if plain else mpmath.inf, any_number)
    more = {"approx_zcdp": "delta", "truncated_cdp": "omega", "bounded_zcdp": "m", "capped_cdp": "epsilon"}.get(notion)
    other = {"delta": decimal(rng, 1e-8, 0.1), "epsilon": decimal(rng, 0.1, 5)}
    return {"rho": rho} | ({more: other.get(more, 1 + decimal(rng, 0.1, 50))} if more else {})


def judged(rng: random.Random, kinds: tuple[str, ...], notions: tuple[str, ...], relation: str = EITHER) -> str:
    """The verdict on a random claim, and that it is not wrong."""
    case, notion = some(rng, kinds), rng.choice(notions)
    claimed = {"xi": Fraction(0)} if "xi" in CLAIMED[notion].claimed else {}
    claimed |= numbers(rng, case, notion)
    claim = PrivacyClaim("", relation, case.mechanism, notion, claimed)
    verdict = verdict_on(claim).verdict
    promised, tiny = {k: m(v) for k, v in claimed.items()}, slack(case)
    if verdict == "VERIFIED":
        assert not any(violates(row, notion, promised, tiny) for row in case.lower), claim
    if verdict == "REFUTED" and case.upper:
        assert not all(keeps(row, notion, promised, tiny) for row in case.upper), claim
    return verdict


# The tests ------------------------------------------------------------------------------------

BLOCK = 25
EPOCHS = ("dp-sgd-fixed-order", "dp-sgd-shuffled")
DRAWN = ("poisson-sampled-gaussian", "dp-sgd-without-replacement")
UNSAMPLED = tuple(k for k in KNOWN if k not in (*EPOCHS, *DRAWN))
SUMMED = tuple(k for k in EXACT if k not in EPOCHS)


@pytest.mark.by_turns(400)
@pytest.mark.parametrize("seed", range(400))
def test_no_verdict_on_a_random_claim_is_wrong(seed: int) -> None:
    """Ten thousand claims in all: half are about (epsilon, delta), and the others about all notions."""
    rng, found = random.Random(seed), Counter[str]()
    for i in range(BLOCK):
        found[judged(rng, UNSAMPLED, ("approx_dp",) if i % 2 else tuple(CLAIMED))] += 1
    print(seed, dict(found))  # noqa: T201
    assert found["VERIFIED"]
    assert found["REFUTED"]


@pytest.mark.by_turns(40)
@pytest.mark.parametrize("seed", range(40))
def test_no_verdict_on_a_random_claim_about_epochs_is_wrong(seed: int) -> None:
    rng = random.Random(f"epochs {seed}")
    kinds = (*EPOCHS, "gaussian")
    print(seed, [judged(rng, kinds, ("approx_dp", "gaussian_dp", "zcdp"), REPLACE_ONE) for _ in range(6)])  # noqa: T201


@pytest.mark.by_turns(200)
@pytest.mark.parametrize("seed", range(100))
def test_no_verdict_on_a_random_claim_about_sampled_steps_is_wrong(seed: int) -> None:
    rng = random.Random(f"sampled {seed}")
    kinds = ("poisson-sampled-gaussian", "poisson-sampled-gaussian", rng.choice(SUMMED))
    print(seed, [judged(rng, kinds, ("approx_dp",)) for _ in range(2)])  # noqa: T201


def bracketed(case: Case, epsilon: Fraction) -> int | None:
    """How many bounds there are: none is on the wrong side of what is true. None if delta is almost 0 or 1."""
    least, tiny, bounds = delta(case.lower, m(epsilon)), slack(case), 0
    if not mpf("1e-60") < least < 1 - mpf("1e-9"):
        return None
    wanted = Fraction(mpmath.nstr(least, 9))
    try:
        above = case.mechanism.to_approx_dp(delta=wanted, relation=EITHER).epsilon.enclosure()[1]
        assert delta(case.lower, m(above)) <= m(wanted) * (1 + tiny), (case.mechanism, above, wanted)
        bounds += 1
    except DpproofsError as error:
        assert "no theorem of the library leads from" in str(error)
    below = too_small(PrivacyClaim("", EITHER, case.mechanism, "approx_dp", {"epsilon": epsilon, "delta": wanted}))
    if below is not None:
        assert delta(case.upper, m(below)) > m(wanted) * (1 - tiny), (case.mechanism, below, wanted)
        bounds += 1
    return bounds


@pytest.mark.by_turns(100)
@pytest.mark.parametrize("seed", range(100))
def test_no_bound_on_a_random_composition_is_on_the_wrong_side(seed: int) -> None:
    """A thousand in all, of steps whose composition is exact; one in ten has sampled steps."""
    rng, found = random.Random(f"bounds {seed}"), []
    for i in range(10):
        kinds = SUMMED if i else ("poisson-sampled-gaussian", rng.choice(SUMMED))
        found.append(bracketed(composition(rng, kinds), decimal(rng, 0.01, 4)))
    print(seed, found)  # noqa: T201
    bounds = [number for number in found if number is not None]
    assert bounds
    assert sum(bounds) >= len(bounds)


@pytest.mark.by_turns(20)
@pytest.mark.parametrize("seed", range(20))
def test_with_every_record_in_every_batch_the_bounds_are_those_of_gaussian_noise(seed: int) -> None:
    rng = random.Random(f"whole {seed}")
    noise, steps, wanted = decimal(rng, 0.6, 30), round(decimal(rng, 1, 10**4)), decimal(rng, 1e-12, 0.1)
    steps = min(steps, int(900 * noise**2) + 1)
    mechanism = poisson_sampled_gaussian(sampling_rate=1, noise_multiplier=noise, steps=steps)
    mu = sqrt(mpf(steps)) / m(noise)
    above = mechanism.to_approx_dp(delta=wanted, relation=EITHER).epsilon.enclosure()[1]
    assert gaussian(mu, m(above)) <= m(wanted)
    below = above * (1 - Fraction(1, 10**6)) - Fraction(1, 10**6)
    if below > 0:
        claim = PrivacyClaim("", EITHER, mechanism, "approx_dp", {"epsilon": below, "delta": wanted})
        assert gaussian(mu, m(below)) > m(wanted)
        assert verdict_on(claim).verdict == "REFUTED"


@pytest.mark.by_turns(80)
@pytest.mark.parametrize("seed", range(40))
def test_the_bounds_on_many_sampled_steps_are_on_both_sides_of_the_truth(seed: int) -> None:
    rng = random.Random(f"many {seed}")
    rate, noise, steps = decimal(rng, 0.003, 0.3), decimal(rng, 0.8, 6), rng.randint(50, 2000)
    wanted = Fraction(rng.choice(("1e-4", "1e-5", "1e-6", "1e-8")))
    steps = max(50, min(steps, int(2 / float(rate**2) / math.expm1(float(1 / noise**2)))))
    mechanism = poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=steps)

    def truth(epsilon: Fraction) -> mpf:
        return max(many_sampled(m(rate), 1 / m(noise), steps, m(epsilon), added=a) for a in (False, True))

    above = mechanism.to_approx_dp(delta=wanted, relation=EITHER).epsilon.enclosure()[1]
    below = too_small(PrivacyClaim("", EITHER, mechanism, "approx_dp", {"epsilon": above, "delta": wanted}))
    assert truth(above) <= m(wanted) < truth(below)
    assert above - below < Fraction(1, 100) * above
