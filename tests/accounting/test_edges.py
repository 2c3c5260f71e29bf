"""Claims at the edges: steps that leak nothing, premises that are the claim, worst cases of noisy choices, rounding."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from hypothesis import given as examples, settings, strategies as st
from searched import searched

from dpproofs import accounting
from dpproofs.accounting import (
    VERDICTS,
    Mechanism,
    PrivacyClaim,
    Verdict,
    gaussian,
    given,
    laplace,
    parallel,
    randomized_response,
    report_noisy_max,
)
from dpproofs.accounting.files import readings
from dpproofs.accounting.pairs.single import Margin
from dpproofs.accounting.verdicts.report import described, explain
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.numbers import InputError, apart, endpoints, exact_text, short
from dpproofs.privacy.notions import CLAIMED

TINY = Fraction(1, 10**9)


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(40):
        yield


NOTHING = [
    gaussian(sensitivity=0, sigma=2),
    accounting.vector_gaussian(l2_sensitivity=0, sigma=2),
    laplace(sensitivity=0, scale=3),
    accounting.vector_laplace(l1_sensitivity=0, scale=3),
    randomized_response(epsilon=0),
    randomized_response(probability="1/2"),
    accounting.exponential(epsilon=0),
    report_noisy_max(sensitivity=0, scale=2),
    report_noisy_max(sensitivity=0, scale=2, noise="laplace"),
    given("pure_dp", epsilon=0),
    given("zcdp", rho=0),
    given("gaussian_dp", mu=0),
]
ZERO = {
    "pure_dp": {"epsilon": 0},
    "approx_dp": {"epsilon": 0, "delta": TINY},
    "zcdp": {"rho": 0},
    "approx_zcdp": {"rho": 0, "delta": TINY},
    "renyi_dp": {"order": 3, "epsilon": 0},
}


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("notion", ZERO)
@pytest.mark.parametrize("step", NOTHING, ids=str)
def test_a_step_that_tells_nothing(step: Mechanism, notion: str) -> None:
    for mechanism in (step, step.repeat(3), step.postprocess(), parallel(step, step), step.then(NOTHING[2])):
        for group in (1, 3):
            assert searched(mechanism, notion, group=group, **ZERO[notion]).verdict == "VERIFIED"


OWN = [
    (given("approx_zcdp", delta=TINY, rho="0.1"), "approx_zcdp", {"delta": TINY, "rho": "0.1"}),
    (given("approx_zcdp", delta=TINY, rho="0.1"), "approx_dp", {"delta": 2 * TINY, "epsilon": 10}),
    (given("approx_zcdp", delta=TINY, rho=0), "approx_dp", {"delta": 2 * TINY, "epsilon": TINY}),
    (gaussian(sensitivity=1, sigma=1), "approx_zcdp", {"delta": TINY, "rho": "0.5"}),
    (given("approx_dp", delta=TINY, epsilon=1), "approx_zcdp", {"delta": TINY, "rho": "0.5"}),
    (parallel(*[gaussian(sensitivity=1, sigma=1)] * 2), "renyi_dp", {"order": 2, "epsilon": 1}),
    (parallel(*[given("renyi_dp", order=2, epsilon=1)] * 3), "renyi_dp", {"order": 2, "epsilon": 1}),
    (given("pure_dp", epsilon=1), "renyi_dp", {"order": 10**9, "epsilon": 1}),
    (given("gaussian_dp", mu=1), "zcdp", {"rho": "0.5"}),
    (given("gaussian_dp", mu=1).repeat(3), "renyi_dp", {"order": 7, "epsilon": "10.5"}),
    (given("gaussian_dp", mu=1).then(given("zcdp", rho="0.1", xi=1)), "zcdp", {"rho": "0.6", "xi": 1}),
]


@pytest.mark.parametrize(("mechanism", "notion", "numbers"), OWN, ids=str)
def test_what_follows_in_one_step_is_verified(mechanism: Mechanism, notion: str, numbers: dict[str, object]) -> None:
    assert searched(mechanism, notion, **numbers).verdict == "VERIFIED"


def noisy(scale: Fraction) -> Mechanism:
    return report_noisy_max(sensitivity=1, scale=scale, noise="laplace")


def lead(s: mpmath.mpf) -> mpmath.mpf:
    """The log-odds that s plus Laplace noise exceeds Laplace noise, by integration over the first noise."""

    def cdf(t: mpmath.mpf) -> mpmath.mpf:
        return mpmath.exp(t) / 2 if t < 0 else 1 - mpmath.exp(-t) / 2

    wins = mpmath.quad(lambda t: mpmath.exp(-abs(t)) / 2 * cdf(t + s), [-mpmath.inf, -s, 0, mpmath.inf])
    return mpmath.log(wins / (1 - wins))


@pytest.mark.parametrize("s", ["1/1000", "3/10", "999/1000", "1", "7/2", "20"])
def test_the_loss_of_noisy_max_between_two_outcomes(s: str) -> None:
    low, high = endpoints(Margin(Fraction(s)).log())
    true = lead(mpmath.mpf(Fraction(s).numerator) / Fraction(s).denominator)
    assert abs(true - mpmath.mpf(low.numerator) / low.denominator) < mpmath.mpf(10) ** -10
    assert 0 < low <= high <= low * (1 + Fraction(1, 10**10))


def test_false_claims_about_noisy_max_with_laplace_noise() -> None:
    one = noisy(Fraction(2))
    loss = lead(mpmath.mpf(1) / 2)
    delta = (1 - mpmath.exp(mpmath.mpf("0.3") - loss)) / (1 + mpmath.exp(-loss))
    claimed = Fraction(mpmath.nstr(delta * (1 - mpmath.mpf(10) ** -9), 15))
    assert searched(one, "approx_dp", epsilon="0.3", delta=claimed).verdict == "REFUTED"
    assert searched(one, "zcdp", rho="0.119").verdict == "REFUTED"
    assert searched(one, "renyi_dp", order=2, epsilon="0.22").verdict == "REFUTED"
    assert searched(one.repeat(50), "approx_dp", epsilon=9, delta="1e-6").verdict == "REFUTED"


@settings(max_examples=15, deadline=None)
@examples(
    st.sampled_from(
        [noisy, lambda b: report_noisy_max(sensitivity=1, scale=b), lambda b: accounting.exponential(epsilon=2 / b)]
    ),
    st.fractions(Fraction(1, 10), 10, max_denominator=20),
    st.integers(1, 4),
    st.integers(1, 3),
)
def test_the_least_pure_epsilon_of_a_noisy_choice(make, scale: Fraction, count: int, group: int) -> None:
    """One outcome far behind: no smaller epsilon is true, and this one is."""
    true = 2 * count * group / scale
    for epsilon, verdict in ((true, "VERIFIED"), (true * (1 - Fraction(1, 10**20)), "REFUTED")):
        assert searched(make(scale).repeat(count), "pure_dp", group=group, epsilon=epsilon).verdict == verdict


def test_numbers_are_written_in_one_style() -> None:
    shown = {"1/8": "0.125", "7/5": "1.4", "1/1000000": "1e-6", "1/3": "1/3", "-2/3": "-2/3", "0": "0",
             "1e-300": "1e-300", "1e300": "1e+300", "12345678901234567890": "12345678901234567890"}  # fmt: skip
    assert {key: short(Fraction(key)) for key in shown} == shown
    assert short(Fraction(0.1)) == "about 0.1"
    assert exact_text(Fraction(0.1)) is None


@examples(st.fractions(), st.fractions())
def test_numbers_that_are_apart_are_written_so(one: Fraction, other: Fraction) -> None:
    for low, high in ((min(one, other), max(one, other)), (one, one + Fraction(1, 10**40))):
        if low < high:
            below, above = map(Fraction, apart(low, high))
            assert low <= below < above <= high


def test_what_is_rounded_is_rounded_to_the_safe_side() -> None:
    third = Fraction(1, 3) + Fraction(1, 10**30)
    refuted = searched(given("renyi_dp", order=2, epsilon=third), "renyi_dp", order=2, epsilon=Fraction(1, 3))
    assert refuted.witness is not None
    found, allowed = refuted.witness.fact.removeprefix("its Rényi divergence of order 2 is at least ").split(
        ", more than "
    )
    assert Fraction(1, 3) <= Fraction(allowed) < Fraction(found) <= third
    mechanism = gaussian(sensitivity=1, sigma=Fraction(1.1))
    best = mechanism.to_approx_dp(delta=TINY)
    assert Fraction(str(best.epsilon)) >= best.epsilon.enclosure()[1]
    assert str(best).endswith(", 1e-9)-DP")
    verified = searched(mechanism, "approx_dp", epsilon=6, delta=TINY)
    assert verified.margin is not None
    derived, below = verified.margin.removeprefix("epsilon <= ").split(" was derived, ")
    assert Fraction(derived) >= best.epsilon.enclosure()[0]
    assert Fraction(below.removesuffix(" below the claim")) <= 6 - best.epsilon.enclosure()[0]
    assert "N(0, 1.1^2)" in described(verified)
    assert "sigma = about 1.1" in explain(verified).split("In full")[1]


def test_large_groups_and_numbers_have_a_verdict() -> None:
    small = given("zcdp", rho="1e-24")
    assert searched(small, "zcdp", group=10**12, rho=1).verdict == "VERIFIED"
    assert searched(small, "zcdp", group=10**12, rho="0.999999").verdict == "REFUTED"
    assert searched(small, "approx_zcdp", group=10**12, rho=1, delta=TINY).verdict == "VERIFIED"
    large = randomized_response(epsilon=10**6).repeat(1000)
    assert searched(large, "zcdp", rho="1e-300", xi="1e-300").verdict == "REFUTED"


def test_the_relation_of_a_premise_is_shown() -> None:
    moved = searched(given("zcdp", rho="0.5", relation="add-or-remove-one"), "zcdp", rho=2)
    assert moved.verdict == "VERIFIED"
    assert "rho = 0.5, relation = add-or-remove-one) is zcdp(xi = 0, rho = 2), replace-one" in str(moved.claim)


def test_a_file_has_so_many_steps_in_all() -> None:
    """Sequences of sequences do not get around the limit."""
    row = {"mechanism": "laplace", "sensitivity": 1, "scale": 2}
    claimed = {"notion": "pure_dp", "epsilon": 200}
    rows = {"sequence": [row] * 128}
    assert accounting.parse_claim({"premise": [rows] * 2, "claim": claimed}).parameters == {"epsilon": 200}
    with pytest.raises(InputError, match="premise = too many steps: must have at most 256 steps in all"):
        accounting.parse_claim({"premise": [rows, rows, row], "claim": claimed})


LARGE = [("1e309", 1), ("1e400", 1), ("1e309", 2), ("1e400", 3)]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("notion", CLAIMED)
@pytest.mark.parametrize(("size", "group"), LARGE)
def test_numbers_that_no_float_holds_are_judged(notion: str, size: str, group: int) -> None:
    names = CLAIMED[notion].claimed
    numbers = {name: "0.1" if name in ("delta", "probability") else size for name in names}
    noise = laplace(sensitivity=1, scale=1), gaussian(sensitivity=1, sigma=9)
    for mechanism in (given("pure_dp", epsilon="0.1"), *noise):
        try:
            verdict = searched(mechanism, notion, group=group, **numbers)
        except InputError:
            continue
        assert verdict.verdict in VERDICTS
        if notion == "approx_dp":
            assert verdict


def test_a_claim_that_a_defect_keeps_from_being_judged_costs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(claim: PrivacyClaim, seconds: float, _source: object, *, printed: bool) -> Verdict:
        assert isinstance(printed, bool)
        if claim.title == "bad":
            raise OverflowError("too large")
        return verify(claim, seconds)

    monkeypatch.setattr(readings, "verify_read", broken)
    case = """
    [[case]]
    title = "{}"
    premise = [{{guarantee = "pure_dp", epsilon = 1}}]
    claim = {{notion = "pure_dp", epsilon = 1}}
    """
    (tmp_path / "two.toml").write_text(case.format("bad") + case.format("good"))
    bad, good = readings.judged(readings.read_file(tmp_path / "two.toml"))
    assert bad.errors[0].endswith("unexpected OverflowError: too large")
    assert good.status == "VERIFIED"
