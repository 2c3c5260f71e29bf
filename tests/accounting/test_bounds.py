"""Bounds say what is proved and what is only derived; what is derived and is no theorem is no verdict."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest

from dpproofs import functions as fn
from dpproofs.accounting import Accountant, PrivacyClaim, gaussian, geometric, given, laplace, verify
from dpproofs.accounting.files.readings import judged, read_file
from dpproofs.accounting.files.summary import cells
from dpproofs.accounting.judgement import Bounds
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.pairs.events import event
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.verdicts import bounds, verdict
from dpproofs.accounting.verdicts.argument import argument
from dpproofs.accounting.verdicts.bounds import bounds_of
from dpproofs.accounting.verdicts.calibration import calibrate
from dpproofs.accounting.verdicts.outcomes import Outcome, Place
from dpproofs.accounting.verdicts.report import because
from dpproofs.accounting.verdicts.suggestions import suggestions
from dpproofs.accounting.verdicts.verdict import in_one_theorem
from dpproofs.cli import main
from dpproofs.numbers import DpproofsError, nearest
from dpproofs.privacy.guarantees import Guarantee, premise

NOISE = gaussian(sensitivity=1, sigma=4)
WHERE = "replace-one"
FILE = """
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 4

[claim]
notion = "zcdp"
rho = "1/8"
"""


def claim(mechanism: Mechanism = NOISE, notion: str = "zcdp", **numbers: str) -> PrivacyClaim:
    return PrivacyClaim("", WHERE, mechanism, notion, {k: Fraction(v) for k, v in numbers.items()})


@pytest.fixture
def no_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    """No derivation is closed."""

    def none(*_: object) -> None:
        raise NotClosedError("none is tried")

    monkeypatch.setattr(verdict, "verified", none)


def test_the_least_number_is_proved_as_it_is_printed() -> None:
    found = verify(claim(notion="approx_dp", epsilon="1.4", delta="1e-6")).with_bounds()
    assert found.bounds is not None
    assert found.bounds.is_proved
    assert argument(found).bounds[0].endswith(" and 1.06071 (proved).")
    assert verify(claim(notion="approx_dp", epsilon="1.06071", delta="1e-6")).theorem is not None
    assert found.to_json()["bounds"]["is_proved"] is True  # type: ignore[index]


def test_a_false_claim_has_a_proved_bound_too() -> None:
    assert argument(verify(claim(rho="1/50")).with_bounds()).bounds == (
        "The least rho is between 0.0312499 (computed) and 0.03125 (proved).",
    )


@pytest.mark.usefixtures("no_theorem")
def test_what_is_derived_and_is_no_theorem_is_not_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = verify(claim(rho="1/8"))
    assert (found.verdict, found.theorem, found.derived_only) == ("NOT PROVEN", None, "none is tried")
    assert not found
    assert found.guarantee is not None
    assert found.guarantee.rho.exact == Fraction(1, 8)
    assert because(found).startswith("no theorem says that the claim is true: none is tried; by the derivation rho <= ")
    assert argument(found.with_bounds()).bounds[0].endswith(" and 0.03125 (derived).")
    assert (
        argument(found).vouched[0]
        == "step (1) is as described, with noise of exactly that law, independent of all else"
    )
    assert cells(Outcome(Place("a"), found))[0] == "NOT PROVEN [derived]"
    file = tmp_path / "claim.toml"
    file.write_text(FILE)
    assert main(["verify", str(file), "--json"]) == 3
    (one,) = json.loads(capsys.readouterr().out)["outcomes"]
    assert one["rests_on"] == {"code": "derivation", "reason": "none is tried"}
    assert (one["status"], one["margin"], one["bounds"]["is_proved"]) == ("NOT PROVEN", None, False)
    assert main(["verify", str(file)]) == 3
    assert capsys.readouterr().out.startswith("NOT PROVEN [derived, no theorem]   0.125-zCDP\n")


@pytest.mark.usefixtures("no_theorem")
def test_what_searches_find_is_not_said_where_no_theorem_says_it() -> None:
    accountant = Accountant(relation=WHERE).compose(NOISE)
    for ask in (
        lambda: accountant.get_epsilon("1e-6"),
        lambda: accountant.get_delta(1),
        lambda: accountant.remaining(4, "1e-6"),
    ):
        with pytest.raises(DpproofsError, match="but no theorem says so: none is tried"):
            ask()
    assert accountant.remaining("0.1", "1e-6") == 0
    found = calibrate(claim(rho="1/8"), "sigma", digits=1)
    assert str(found).startswith("sigma = 2: NOT PROVEN [derived, no theorem], the least that was found\n")
    assert suggestions(claim(rho="1/50")) == ()


def test_what_is_not_verified_has_a_proved_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[Guarantee]()
    monkeypatch.setattr(verdict, "is_closed", lambda claim, g: bool(tried.append(g)) or True)
    file = tmp_path / "claim.toml"
    file.write_text(FILE.replace("1/8", "1/64"))
    (many,), (one,) = judged(read_file(file)), judged(read_file(file), bounds=True)
    assert [one.verdict.bounds.is_proved for one in (many, one)] == [True, True]  # type: ignore[union-attr]
    assert len(tried) == 2
    file.write_text(FILE)
    (many,), (one,) = judged(read_file(file)), judged(read_file(file), bounds=True)
    assert many.verdict.bounds is None  # type: ignore[union-attr]
    assert one.verdict.bounds.is_proved  # type: ignore[union-attr]
    assert len(tried) == 3
    file.write_text(FILE.replace("1/8", "1/64"))
    (near,), (many,) = judged(read_file(file)), judged(read_file(file), near=False)
    assert cells(near)[-1] == "rho = 0.03125 is VERIFIED: 100 % more than claimed"
    assert cells(many)[-1] == "rho = 0.03125 is derived"
    assert len(tried) == 4


NOISES = gaussian(sensitivity=1, sigma=2), laplace(sensitivity=3, scale=2)


@pytest.mark.parametrize("first", [0, 1])
def test_a_claim_that_a_printed_bound_proves_is_verified(first: int) -> None:
    """The PLD that the claim alone needs misses it by a little, and one with other steps decides it; either order."""
    both = NOISES[first].then(NOISES[1 - first])
    for epsilon, wanted in (("3.4206629", "VERIFIED"), ("3.4176", "VERIFIED"), ("3.40", "REFUTED")):
        asked = claim(both, "approx_dp", epsilon=epsilon, delta="1e-5")
        found = verdict.verify_read(asked, 0, None)
        assert (found.verdict, found.theorem is None) == (wanted, False)
        ends = found.with_bounds().bounds
        assert ends is not None
        assert ends.derived is not None
        assert (ends.derived <= asked.parameters["epsilon"]) == (wanted == "VERIFIED")


def test_no_verdict_contradicts_its_bounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = (
        '{ mechanism = "gaussian", sensitivity = 1, sigma = 2 }, { mechanism = "laplace", sensitivity = 3, scale = 2 }'
    )
    file, proof = tmp_path / "claim.toml", tmp_path / "p.json"
    claimed = 'claim = { notion = "approx_dp", epsilon = 3.4206629, delta = 1e-5 }\n'
    file.write_text(f'relation = "replace-one"\npremise = [{steps}]\n{claimed}', encoding="utf-8")
    (one,) = judged(read_file(file), 0)
    assert one.status == "VERIFIED"
    assert main(["verify", str(file), "--seconds", "0", "--save", str(proof)]) == 0
    assert main(["replay", str(proof), "--claim", str(file)]) == 0
    capsys.readouterr()


def test_bounds_that_contradict_each_other_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = verify(claim(notion="approx_dp", epsilon="1.4", delta="1e-6"))
    monkeypatch.setattr(bounds, "too_small", lambda claim: Fraction(2))
    with pytest.raises(DpproofsError, match=r"^internal error: epsilon = 2 is computed to be too small, and"):
        bounds_of(verdict)


OTHERS: dict[str, tuple[Mechanism, Callable[[], Guarantee]]] = {
    "other noise": (NOISE, lambda: fn.gaussian_zcdp(sensitivity=1, sigma=10**4)),
    "another premise": (given("zcdp", rho=10), lambda: premise("zcdp", rho=9)),
    "what somebody vouches for": (NOISE, lambda: premise("zcdp", rho="1/64")),
    "one step in place of two": (NOISE.repeat(2), lambda: fn.gaussian_zcdp(sensitivity=1, sigma=4)),
    "another step in place of one": (
        NOISE.then(laplace(sensitivity=1, scale=1)),
        lambda: fn.zcdp_compose(fn.gaussian_zcdp(sensitivity=1, sigma=4), premise("zcdp", rho="1/32")),
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_derived_of_another_mechanism_is_no_verdict(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mechanism, other = OTHERS[name]
    handed_in = other()
    asked = claim(mechanism, rho=str(handed_in.rho.exact))
    monkeypatch.setattr(verdict, "derive", lambda totals, notion, known: iter([handed_in]))
    monkeypatch.setattr(verdict, "refute", lambda claim: None)
    monkeypatch.setattr(verdict, "contradicted", lambda claim: None)
    found = verdict.judged(asked)
    assert found.verdict == "VERIFIED"  # so far as the search knows
    proved = in_one_theorem(found)
    assert (proved.verdict, proved.theorem) == ("NOT PROVEN", None)
    assert proved.derived_only


def test_probabilities_of_events_are_rounded_to_the_nearest() -> None:
    assert [nearest(Fraction(x), 3) for x in ("0.12349", "0.12351", "0")] == ["0.123", "0.124", "0"]
    two_thirds = event(
        lambda e: Fraction(2, 3) - Fraction(1, 10) * Fraction(math.exp(e)), Fraction(1, 2), Fraction(1, 1000)
    )
    assert two_thirds is not None
    assert "P(E) is about 0.66667 on one data set, and Q(E) about 0.1 on the other" in two_thirds


def test_bounds_as_data_are_on_the_safe_sides() -> None:
    found = Bounds("rho", Fraction(1, 3), Fraction(1, 7), is_proved=True).to_json()
    assert Fraction(found["derived"]) >= Fraction(1, 3)  # type: ignore[arg-type]
    assert Fraction(found["too_small"]) <= Fraction(1, 7)  # type: ignore[arg-type]


SAMPLED = """
relation = "add-or-remove-one"
[[premise]]
mechanism = "poisson-sampled-gaussian"
sampling_rate = "1/100"
noise_multiplier = 1
sampling = "poisson"
steps = 1000
[claim]
notion = "approx_dp"
epsilon = "NUMBER"
delta = 1e-5
"""


@pytest.mark.parametrize("number", ["1.83", "3"])
def test_a_pld_that_decides_a_claim_bounds_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    """Where both are asked for, it is computed so finely that no other one is needed."""

    def no_other(*_: object, **__: object) -> Guarantee | None:
        raise AssertionError("another derivation is searched for")

    (tmp_path / "claim.toml").write_text(SAMPLED.replace("NUMBER", number))
    monkeypatch.setattr(bounds, "best", no_other)
    (found,) = judged(read_file(tmp_path / "claim.toml"), bounds=True)
    assert found.verdict
    assert found.verdict.bounds is not None
    ends = found.verdict.bounds
    assert ends.is_proved
    assert ends.too_small is not None
    assert ends.derived is not None
    assert ends.too_small < ends.derived < ends.too_small * (1 + bounds.NEAR)


def test_a_claim_lies_in_between_only_where_it_does() -> None:
    """A claim that follows from a derivation, which is no theorem, has room, and does not lie below what is derived."""
    claim = PrivacyClaim("", WHERE, NOISE, "zcdp", {"rho": Fraction(1, 10)})
    derived = verdict.Verdict(
        claim, "NOT PROVEN", derived_only="no theorem", bounds=Bounds("rho", Fraction(1, 32), None)
    )
    open_one = verdict.Verdict(claim, "NOT PROVEN", bounds=Bounds("rho", Fraction(1, 8), Fraction(1, 16)))
    false = verdict.Verdict(claim, "NOT PROVEN", bounds=Bounds("rho", Fraction(1, 8), Fraction(1, 10)))
    said = [argument(one).bounds for one in (derived, open_one, false)]
    assert ["By the derivation, the claim has 0.0687 to spare." in one for one in said] == [True, False, False]
    assert ["The claim lies in between." in one for one in said] == [False, True, False]


@pytest.mark.parametrize(("gap", "is_said"), [("1e-20", False), ("1e-10", False), ("5e-7", False), ("0.2", True)])
def test_no_event_is_said_where_a_loss_with_a_probability_of_its_own_is_near(
    gap: str, is_said: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of randomized response with 3/4 the loss is log(3) with probability 3/4, and nothing is above it."""
    file = tmp_path / "claim.toml"
    epsilon = Fraction("1.09861228866810969139") - Fraction(gap)
    step = 'mechanism = "randomized-response"\nprobability = "3/4"'
    claim = f'notion = "pure_dp"\nepsilon = "{epsilon}"'
    file.write_text(f'relation = "replace-one"\n[[premise]]\n{step}\n[claim]\n{claim}\n', encoding="utf-8")
    assert main(["verify", str(file)]) in (1, 3)
    said = " ".join(capsys.readouterr().out.split())
    assert "(computed" in said
    assert ("P(E) is about" in said) == is_said
    if is_said:
        assert "P(E) is about 0.75 on one data set, and Q(E) about 0.25 on the other" in said


@pytest.mark.parametrize("runs", [1, 13])
def test_no_other_derivation_is_searched_for_where_one_loses_nothing(runs: int) -> None:
    false = claim(NOISE.repeat(runs), "approx_dp", epsilon="1/10", delta="1e-6")
    low, least = bounds.too_small(false), bounds.best(false, "epsilon")
    assert low is not None
    assert least is not None
    first = bounds.best(false, "epsilon", enough=low * (1 + bounds.JUST_ABOVE))
    assert first is not None
    assert first.parameters["epsilon"].term == least.parameters["epsilon"].term
    none_is_near = bounds.best(false, "epsilon", enough=low / 2)
    assert none_is_near is not None
    assert none_is_near.parameters["epsilon"].term == least.parameters["epsilon"].term


def test_the_largest_number_that_is_too_small_is_found_by_bisection() -> None:
    numbers = {"order": Fraction(3), "epsilon": Fraction(1, 2)}
    claim = PrivacyClaim("", "add-or-remove-one", geometric(sensitivity=2, scale=2), "renyi_dp", numbers)
    found = verify(claim).with_bounds().bounds
    assert found is not None
    assert found.derived is not None
    assert found.too_small is not None
    assert Fraction("0.745") < found.too_small < Fraction("0.7469") < found.derived


def test_the_probabilities_of_an_event_agree_with_the_excess() -> None:
    """For N(0, 1) and N(1, 1): the event that the loss exceeds 2 is that of values above 5/2."""
    said = event(lambda e: gaussian_delta(1, e), Fraction(2), Fraction(1, 10**6))
    assert said is not None
    p, q = (Fraction(word) for word in re.findall(r"about ([0-9.e-]+)", said))
    assert abs(p - Fraction("0.0668072")) < Fraction(1, 10**6)
    assert abs(q - Fraction("0.00620967")) < Fraction(1, 10**6)


def gaussian_delta(mu: int, epsilon: Fraction) -> Fraction:
    """The privacy profile of N(mu, 1) and N(0, 1), at 50 digits."""
    with mpmath.workdps(50):
        x = mpmath.mpf(epsilon.numerator) / epsilon.denominator
        at = mpmath.ncdf(-x / mu + mpmath.mpf(mu) / 2) - mpmath.exp(x) * mpmath.ncdf(-x / mu - mpmath.mpf(mu) / 2)
        return Fraction(mpmath.nstr(at, 40))
