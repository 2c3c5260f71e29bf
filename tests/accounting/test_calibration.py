"""Calibration returns a number whose claim is VERIFIED, and the next one, whose claim is not; nothing else."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import (
    PrivacyClaim,
    above_threshold,
    gaussian,
    geometric,
    given,
    gumbel_top_k,
    laplace,
    parallel,
    poisson_sampled_gaussian,
    randomized_response,
    released_counts,
    tuning,
    verify,
)
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.verdicts import calibration
from dpproofs.accounting.verdicts.calibration import calibrate, varied
from dpproofs.accounting.verdicts.suggestions import suggestions
from dpproofs.accounting.verdicts.verdict import Verdict
from dpproofs.cli import main
from dpproofs.numbers import InputError

NOISE = gaussian(sensitivity=1, sigma=8)
HIGHER = ("noise_multiplier", "sigma", "scale")


def claim(mechanism: Mechanism, epsilon: object = 4, delta: object = "1e-6") -> PrivacyClaim:
    numbers = {"epsilon": Fraction(epsilon), "delta": Fraction(delta)}
    return PrivacyClaim("", "add-or-remove-one", mechanism, "approx_dp", numbers)


CASES = [
    (claim(NOISE.repeat(30)), "sigma", "6.54", "6.53"),
    (claim(gaussian(sensitivity=1, sigma="0.01").repeat(30)), "sigma", "6.54", "6.53"),
    (claim(gaussian(sensitivity=1, sigma=9000).repeat(30)), "sigma", "6.54", "6.53"),
    (claim(NOISE.repeat(30)), "count", "44", "45"),
    (claim(NOISE), "count", "44", "45"),
    (claim(NOISE.repeat(10**6)), "count", "44", "45"),
    (claim(laplace(sensitivity=1, scale=3), 1, 0), "scale", "1", "0.999"),
    (claim(laplace(sensitivity=1, scale=3), 1, 0), "sensitivity", "3", "3.01"),
    (claim(randomized_response(epsilon=3).postprocess(), 1, 0), "rho", None, None),
    (claim(parallel(NOISE, gaussian(sensitivity=1, sigma=8)), "0.3"), "sigma", None, None),
    (claim(poisson_sampled_gaussian(sampling_rate=1, noise_multiplier=8, steps=7)), "steps", "44", "45"),
]  # fmt: skip


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("one", "name", "value", "beside"), CASES, ids=str)
def test_the_answer_is_verified_and_the_number_beside_it_is_not(
    one: PrivacyClaim, name: str, value: str | None, beside: str | None
) -> None:
    if value is None or beside is None:
        with pytest.raises(InputError, match=f"vary = {name}: must be a number of just one step, not of"):
            calibrate(one, name)
        return
    found = calibrate(one, name)
    assert (found.value, found.next_value) == (Fraction(value), Fraction(beside))
    assert found.verdict is not None
    assert found.next_verdict is not None
    assert found.least == (name in HIGHER)
    assert str(found.verdict.claim) == str(varied(one, name, Fraction(value)))
    assert (found.verdict.verdict, found.next_verdict.verdict) == ("VERIFIED", "REFUTED")
    assert verify(varied(one, name, Fraction(value))).verdict == "VERIFIED"
    assert verify(varied(one, name, Fraction(beside))).verdict == "REFUTED"


def test_more_digits_give_a_number_nearer_to_the_border() -> None:
    assert calibrate(claim(NOISE.repeat(30)), "sigma", digits=1).value == 7
    fine = calibrate(claim(NOISE.repeat(30)), "sigma", digits=5)
    assert fine.value is not None
    assert Fraction("6.53") < fine.value < Fraction("6.54")
    assert fine.next_value == fine.value - Fraction("0.0001")


def test_a_number_that_is_good_at_the_end_of_its_domain_has_no_other_beside_it() -> None:
    sampled = poisson_sampled_gaussian(sampling_rate="0.9", noise_multiplier=50, steps=1)
    found = calibrate(claim(sampled, 4, "0.1"), "sampling_rate")
    assert (found.value, found.next_value, found.next_verdict) == (1, None, None)
    assert "outside of what can be tried" in str(found)


LEAST_TRUE = Fraction("4.56")


@pytest.mark.parametrize(
    ("seconds", "grids", "value", "beside"),
    [(0, 1, "8", "7.99"), (3, 1, "8", "7.99"), (5, 2, "7", "6.99"), (39, 3, "6", "5.99"), (10**5, 5, "4.56", "4.55")],
)
def test_the_search_goes_on_between_both_numbers_on_finer_grids_while_there_is_time(
    monkeypatch: pytest.MonkeyPatch, seconds: int, grids: int, value: str, beside: str
) -> None:
    tried: list[int] = []

    def found(one: PrivacyClaim, finer: int) -> Verdict:
        """Verified from 8 on by the first grid, and from 1 less by each finer one; false below that."""
        if finer not in tried:
            tried.append(finer)
        sigma = next(iter(one.mechanism.leaves())).parameters["sigma"]
        if sigma >= max(LEAST_TRUE, 8 - finer):
            return Verdict(one, "VERIFIED")
        return Verdict(one, "REFUTED" if sigma < LEAST_TRUE else "NOT PROVEN")

    monkeypatch.setattr(calibration, "at_grid", found)
    monkeypatch.setattr(calibration, "in_one_theorem", lambda verdict: verdict)
    monkeypatch.setattr(tuning, "monotonic", lambda: float(sum(3**level for level in tried)))
    answer = calibrate(claim(NOISE), "sigma", seconds=seconds)
    assert (answer.value, answer.next_value) == (Fraction(value), Fraction(beside))
    assert tried == list(range(grids))


def test_a_question_is_answered_on_finer_grids_while_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = poisson_sampled_gaussian(sampling_rate="1/2", noise_multiplier=2, steps=10)
    clock = iter(range(100))
    monkeypatch.setattr(tuning, "monotonic", lambda: float(next(clock)))
    coarse, fine = (
        steps.to_approx_dp(delta="1e-6", relation="add-or-remove-one", seconds=seconds).epsilon.enclosure()[1]
        for seconds in (0, 4)
    )
    assert Fraction("4.5071") < fine < coarse < Fraction("4.508")
    with pytest.raises(InputError, match="seconds = -1: must be a number from 0"):
        steps.to_approx_dp(delta="1e-6", seconds=-1)


def test_where_nothing_is_verified_nothing_is_found() -> None:
    found = calibrate(claim(NOISE.repeat(30).then(given("pure_dp", epsilon=7))), "count")
    assert (found.value, found.verdict) == (None, None)
    assert str(found).startswith("count: no number was found for which the claim is VERIFIED\ncount = 1: REFUTED")


@pytest.mark.parametrize(
    ("name", "digits", "said"),
    [("order", None, "vary = order: must be one of noise_multiplier, "),
     ("steps", None, "there are sensitivity, sigma, count"),
     ("sigma", 0, "digits = 0: must be a whole number from 1 to 9"), (1, None, "vary = 1")],
)  # fmt: skip
def test_what_cannot_be_varied_is_named_in_one_line(name: str, digits: int | None, said: str) -> None:
    with pytest.raises(InputError, match=said) as error:
        calibrate(claim(NOISE), name, digits=digits)
    assert "\n" not in str(error.value)


def test_the_command_prints_both_verdicts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "c.toml"
    file.write_text(
        '[[premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = 8\ncount = 30\n'
        '[claim]\nnotion = "approx_dp"\nepsilon = 4\ndelta = "1e-6"\n'
    )
    assert main(["calibrate", str(file), "--vary", "sigma"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("sigma = 6.54: VERIFIED, the least that was found\n  claim: 30 x gaussian(")
    assert "\nsigma = 6.53: REFUTED\n  because: " in said
    assert main(["calibrate", str(file), "--vary", "count", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["value"], data["verdict"]["verdict"], data["next_verdict"]["verdict"]) == ("44", "VERIFIED", "REFUTED")
    assert data["verdict"]["derivation"] is not None
    file.write_text(file.read_text().replace("1e-6", "0"))
    assert main(["calibrate", str(file), "--vary", "count"]) == 3
    assert main(["calibrate", str(file), "--vary", "tau"]) == 2
    assert capsys.readouterr().err.startswith("error: vary = tau: must be one of ")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("mechanism", "epsilon", "delta", "name", "value"),
    [
        (geometric(sensitivity=3, scale=5), "3.95", "0", "sensitivity", 19),
        (released_counts(partitions=2, scale=20, threshold=40), "1", "1e-6", "scale", 2),
        (released_counts(partitions=2, scale=2, threshold=10), "1", "1e-8", "threshold", Fraction("37.9")),
        (released_counts(partitions=1, scale=2, threshold=40), "4", "1e-6", "partitions", 8),
        (above_threshold(sensitivity=1, threshold_scale=2, query_scale=3), "0.9", "0", "query_scale", 5),
        (gumbel_top_k(sensitivity=1, scale=8, k=2), "3.9", "0", "k", 15),
    ],
)
def test_numbers_of_all_mechanisms(
    mechanism: Mechanism, epsilon: str, delta: str, name: str, value: Fraction | int
) -> None:
    numbers = {"epsilon": Fraction(epsilon), "delta": Fraction(delta)}
    found = calibrate(PrivacyClaim("", "add-or-remove-one", mechanism, "approx_dp", numbers), name)
    assert found.value == value
    assert found.verdict is not None
    assert found.verdict.verdict == "VERIFIED"
    assert found.next_verdict is not None
    assert found.next_verdict.witness or found.next_verdict.evidence


def test_another_number_than_epsilon_is_suggested() -> None:
    """No epsilon helps where new partitions are released too often; a larger delta does, or a larger threshold."""
    release = released_counts(partitions=1, scale=2, threshold=10)
    numbers = {"epsilon": Fraction(1), "delta": Fraction("1e-8")}
    found = suggestions(PrivacyClaim("", "add-or-remove-one", release, "approx_dp", numbers))
    assert {"delta", "threshold"} <= {s.parameter for s in found}
