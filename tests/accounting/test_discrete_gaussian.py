"""Claims about discrete Gaussian noise, against sums over the whole numbers at 50 digits."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import flint
import mpmath
import pytest
from hypothesis import given as examples, settings, strategies as st
from mpmath import exp, log, mpf
from searched import searched

from dpproofs import functions as fn
from dpproofs.accounting import PrivacyClaim, discrete_gaussian, gaussian, laplace, parse_claim, verify
from dpproofs.accounting.claims.model import read_claims
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.pairs.single import Whole
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.cli import main
from dpproofs.numbers import InputError, ball, endpoints, working
from dpproofs.replay.claims.matching import REFUTED
from dpproofs.replay.command import CODES

Law = dict[int, mpf]
TINY = mpf("1e-25")


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def m(x: Fraction) -> mpf:
    return mpf(x.numerator) / x.denominator


def law(centre: int, sigma: Fraction) -> Law:
    far = int(20 * sigma) + 25
    odds = {k: exp(-((k - centre) ** 2) / (2 * m(sigma) ** 2)) for k in range(centre - far, centre + far + 1)}
    total = mpmath.fsum(odds.values())
    return {k: x / total for k, x in odds.items()}


def delta(first: Law, second: Law, epsilon: mpf) -> mpf:
    return mpmath.fsum(max(p - exp(epsilon) * second.get(k, mpf(0)), mpf(0)) for k, p in first.items())


def renyi(distance: int, sigma: Fraction, order: mpf) -> mpf:
    """By the sums themselves: of odds that are not cut off where their powers are largest."""
    far, middle = int(20 * sigma) + 25, int(mpmath.nint((1 - order) * distance))
    terms = (
        exp((-order * k**2 + (order - 1) * (k - distance) ** 2) / (2 * m(sigma) ** 2))
        for k in range(middle - far, middle + far + 1)
    )
    total = mpmath.fsum(exp(-(k**2) / (2 * m(sigma) ** 2)) for k in range(-far, far + 1))
    return log(mpmath.fsum(terms) / total) / (order - 1)


def near(x: mpf, up: int) -> Fraction:
    return Fraction(mpmath.nstr(x * (1 + up * mpf(10) ** -12), 30))


SIGMAS = [Fraction(1, 10), Fraction(2, 5), Fraction(41, 100), Fraction(1), Fraction(9, 2), Fraction(20)]


@pytest.mark.parametrize("sigma", SIGMAS)
@pytest.mark.parametrize("distance", [1, 3])
def test_its_numbers_are_those_of_the_sums(sigma: Fraction, distance: int) -> None:
    loss, true = Whole(distance, sigma**2), law(0, sigma)
    with working(160):
        middle = loss.far
        for k, weight in enumerate(loss.weights()):
            low, high = endpoints(weight)
            value = true.get(k - middle, mpf(0))
            assert m(low) * (1 - TINY) - TINY <= value <= m(high) * (1 + TINY) + TINY
            assert high - low <= Fraction(1, 10**30)
        for order in (Fraction(11, 10), Fraction(3, 2), Fraction(2), Fraction(37, 10), Fraction(25)):
            value = exp((m(order) - 1) * renyi(distance, sigma, m(order)))
            low, high = endpoints(loss.renyi(ball(order)))
            assert m(low) * (1 - TINY) <= value <= m(high) * (1 + TINY)


@pytest.mark.by_turns(2)
@settings(max_examples=4, deadline=None)
@examples(st.sampled_from(SIGMAS), st.integers(1, 3), st.fractions(Fraction(5, 4), 6, max_denominator=4))
def test_no_verdict_is_wrong(sigma: Fraction, distance: int, order: Fraction) -> None:
    """Concentration is judged exactly, and a divergence at a whole order; what refutes is below the truth."""
    one = discrete_gaussian(sensitivity=distance, sigma=sigma)
    rho = distance**2 / (2 * sigma**2)
    assert fn.discrete_gaussian_zcdp(sensitivity=distance, sigma=sigma).rho.enclosure() == (rho, rho)
    for factor, verdict in ((1, "VERIFIED"), (1 - Fraction(1, 10**9), "REFUTED")):
        assert searched(one, "zcdp", rho=rho * factor).verdict == verdict
        assert searched(one, "kl_dp", kappa=rho * factor).verdict == verdict
        assert searched(one, "renyi_dp", order=2, epsilon=2 * rho * factor).verdict == verdict
    true = renyi(distance, sigma, m(order))
    assert searched(one, "renyi_dp", order=order, epsilon=near(true, -1)).verdict == "REFUTED"
    assert searched(one, "renyi_dp", order=order, epsilon=near(true, 1)).verdict != "REFUTED"
    first, second = law(0, sigma), law(distance, sigma)
    for epsilon in (Fraction(0), Fraction(1, 2), rho + 1):
        value = delta(first, second, m(epsilon))
        if TINY < value < mpf("0.999999"):
            assert searched(one, "approx_dp", epsilon=epsilon, delta=near(value, -1)).verdict == "REFUTED"
            assert searched(one, "approx_dp", epsilon=epsilon, delta=near(value, 1)).verdict != "REFUTED"
    bound = one.to_approx_dp(delta="1e-6").epsilon.enclosure()[1]
    assert delta(first, second, m(bound)) <= mpf("1e-6")


def test_rows_are_summed() -> None:
    """Two runs, whose noise is convolved, and with other noise beside."""
    sigma, times = Fraction(3, 2), 2
    first, second = law(0, sigma), law(1, sigma)
    both = [
        {(a, b): p * q for a, p in law_.items() for b, q in law_.items() if p * q > mpf("1e-30")}
        for law_ in (first, second)
    ]
    true = mpmath.fsum(max(p - exp(mpf("0.4")) * both[1].get(k, mpf(0)), mpf(0)) for k, p in both[0].items())
    row = discrete_gaussian(sensitivity=1, sigma=sigma).repeat(times)
    assert searched(row, "approx_dp", epsilon="0.4", delta=near(true, -1)).verdict == "REFUTED"
    assert searched(row, "approx_dp", epsilon="0.4", delta=near(true, 1)).verdict != "REFUTED"
    for other in (gaussian(sensitivity=1, sigma=3), laplace(sensitivity=1, scale=3)):
        assert searched(row.then(other), "approx_dp", epsilon="0.4", delta=near(true, -1)).verdict == "REFUTED"


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("sigma", "distance", "times"), [("2", 1, 1), ("10", 3, 1), ("1/2", 1, 2), ("5/2", 2, 3), ("7/3", 1, 40)]
)
def test_what_is_proved_is_nearly_the_truth(sigma: str, distance: int, times: int) -> None:
    """The noise of all runs adds up: the loss is a linear function of the sum."""
    scale, one = Fraction(sigma), law(0, Fraction(sigma))
    odds = [one[k] for k in sorted(one)]
    middle = times * (len(odds) // 2)
    with working(170):
        power = flint.arb_poly([flint.arb(mpmath.nstr(p, 45)) for p in odds]) ** times
        total = [mpf(power[k].str(40, radius=False)) for k in range(times * (len(odds) - 1) + 1)]
    share = distance / m(scale) ** 2
    losses = [share * (k - middle + times * mpf(distance) / 2) for k in range(len(total))]
    row = discrete_gaussian(sensitivity=distance, sigma=sigma).repeat(times)
    for part in ("0.5", "3"):
        epsilon = Fraction(str(round(float(part) * distance / float(scale) * times**0.5, 3)))
        level = m(epsilon)
        excess = [-p * mpmath.expm1(level - x) for x, p in zip(losses, total, strict=True) if x > level]
        true = Fraction(mpmath.nstr(mpmath.fsum(excess), 20))
        assert searched(row, "approx_dp", epsilon=epsilon, delta=true * Fraction(1001, 1000)).verdict == "VERIFIED"
        assert searched(row, "approx_dp", epsilon=epsilon, delta=true * (1 - Fraction(1, 10**7))).verdict == "REFUTED"


def test_rows_of_noise_on_whole_and_on_real_numbers_are_tables() -> None:
    """Of two scales, and beside Gaussian noise; what is proved of Gaussian noise alone is hardly less."""
    row = discrete_gaussian(sensitivity=1, sigma=8).repeat(8).then(discrete_gaussian(sensitivity=1, sigma=12).repeat(9))
    row = row.then(gaussian(sensitivity=1, sigma=5).repeat(5))
    square = Fraction(8, 64) + Fraction(9, 144) + Fraction(5, 25)
    proved = row.to_approx_dp(delta="1e-6").epsilon.enclosure()[1]
    sigma = Fraction(mpmath.nstr(1 / mpmath.sqrt(m(square)), 20))
    same = gaussian(sensitivity=1, sigma=sigma).to_approx_dp(delta="1e-6").epsilon.enclosure()[1]
    assert abs(proved / same - 1) < Fraction(1, 500)


def test_what_has_no_bound_or_does_not_move() -> None:
    one = discrete_gaussian(sensitivity=1, sigma=2)
    for notion in ("pure_dp", "bounded_range"):
        assert searched(one, notion, epsilon=1000).verdict == "REFUTED"
    assert searched(one, "approx_dp", epsilon=30, delta=0).verdict == "REFUTED"
    assert searched(discrete_gaussian(sensitivity=0, sigma=2), "pure_dp", epsilon=0).verdict != "REFUTED"
    assert searched(discrete_gaussian(sensitivity=0, sigma=2), "zcdp", rho=0).verdict == "VERIFIED"
    assert searched(one, "zcdp", rho="1/2", group=2).verdict == "VERIFIED"
    assert searched(one, "zcdp", rho="0.4999", group=2).verdict == "REFUTED"


@pytest.mark.parametrize("sigma", ["1e-30", "1e30", "1234567.8"])
def test_much_and_little_noise(sigma: str) -> None:
    one, rho = discrete_gaussian(sensitivity=1, sigma=sigma), 1 / (2 * Fraction(sigma) ** 2)
    assert searched(one, "zcdp", rho=rho).verdict == "VERIFIED"
    assert searched(one.repeat(1000), "renyi_dp", order=3, epsilon=2999 * rho).verdict == "REFUTED"
    assert searched(one, "approx_dp", epsilon="0.1", delta="1e-9").verdict in ("VERIFIED", "REFUTED")


FILE = """
[[premise]]
mechanism = "discrete-gaussian"
sensitivity = {}
sigma = 4
[claim]
notion = "zcdp"
rho = "1/32"
"""


def test_claim_files() -> None:
    assert judged(parse_claim(tomllib.loads(FILE.format(1)))).verdict == "VERIFIED"
    assert judged(parse_claim(tomllib.loads(FILE.format(2)))).verdict == "REFUTED"
    with pytest.raises(InputError, match=r"sensitivity = 1\.5: must be a whole number"):
        parse_claim(tomllib.loads(FILE.format(1.5)))


@pytest.mark.parametrize("sigma", ["21.9", pytest.param("215", marks=pytest.mark.by_turns(2))])
def test_the_refutation_of_several_steps_is_short_enough_to_be_replayed(sigma: str, tmp_path: Path) -> None:
    """Its probabilities are quotients of sums of hundreds of terms, of which each is enclosed once."""
    step = discrete_gaussian(sensitivity=2, sigma=sigma)
    claim = PrivacyClaim(
        "", "replace-one", step.repeat(10), "zcdp", {"rho": 18 / Fraction(sigma) ** 2, "xi": Fraction(0)}
    )
    file = tmp_path / "claim.toml"
    file.write_text(toml([claim]), encoding="utf-8")
    (again,) = read_claims(file)
    proof = save_verdict(verify(again), tmp_path / "proof.json")
    assert main(["replay", str(proof), "--claim", str(file)]) == CODES[REFUTED]
