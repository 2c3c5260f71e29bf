"""How verdicts and audits read."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import gaussian, given, laplace, parse_claim, verify
from dpproofs.accounting.limits import written
from dpproofs.accounting.verdicts import report
from dpproofs.accounting.verdicts.argument import argument
from dpproofs.accounting.verdicts.outcomes import Outcome, Place
from dpproofs.audit import audit_epsilon, audit_guarantee
from dpproofs.cli import main
from dpproofs.numbers import InputError

NOISE = gaussian(sensitivity=1, sigma=2)
LAPLACE = laplace(sensitivity=1, scale=2)
FLOATS = "a float means the binary number that it is"


def test_a_verdict_prints_its_reasons() -> None:
    verdict = LAPLACE.verify("pure_dp", epsilon=1)
    first, bounds, room, *argument = str(verdict).splitlines()
    assert first == "VERIFIED   1-DP"
    assert bounds == "  The least epsilon is between 0.499999 (computed) and 0.5 (proved)."
    assert room == "  The claim has 0.5 to spare."
    said = "\n".join(argument)
    assert "   1. A real-valued query plus Laplace noise (sensitivity 1, scale 2) is 0.5-DP; 0.5 <= 1." in said
    assert "The claim is one theorem, which the kernel has checked; axioms: " in said
    assert "(1) 0.5-DP, replace-one.\n" in report.explain(verdict)
    refuted = str(LAPLACE.verify("pure_dp", epsilon="0.1", title="small"))
    assert refuted.startswith("REFUTED   0.1-DP   small\n  The least epsilon is between 0.49")
    assert "Its privacy loss is at least 0.5, more than 0.1 (" in refuted


def test_it_is_the_text_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(
        'title = "noise"\n[[premise]]\nmechanism = "laplace"\nsensitivity = 1\nscale = 2\n'
        '[claim]\nnotion = "pure_dp"\nepsilon = 1\n'
    )
    assert main(["verify", str(file)]) == 0
    printed = capsys.readouterr().out.rstrip("\n")
    premise = [{"mechanism": "laplace", "sensitivity": 1, "scale": 2}]
    document = {"title": "noise", "premise": premise, "claim": {"notion": "pure_dp", "epsilon": 1}}
    shown, replay, end = " ".join(printed.split()).partition(" To check it again: dpproofs verify ")
    assert replay
    assert end == f"{file} --save v.json; dpproofs replay v.json"
    assert shown.replace(f"{file}: ", "") == " ".join(str(verify(parse_claim(document))).split())


def test_what_is_repeated_is_clear() -> None:
    both = LAPLACE.then(given("zcdp", rho=1)).repeat(2)
    assert str(both) == "2 x (laplace(sensitivity = 1, scale = 2) and zcdp(xi = 0, rho = 1))"


def test_lists_are_short() -> None:
    verdict = LAPLACE.verify("pure_dp", epsilon=1)
    audit = audit_epsilon(LAPLACE, "replace-one", 1, 0)
    said = "VERIFIED: laplace(sensitivity = 1, scale = 2) is pure_dp(epsilon = 1), replace-one"
    assert repr([verdict, audit]) == f"[<{said}>, <{said}>]"


def test_an_audit_says_what_is_assumed() -> None:
    lines = str(audit_epsilon(LAPLACE.then(given("zcdp", rho="0.1")), "replace-one", 9, "1e-6")).splitlines()
    assumed = [line for line in lines if line.startswith("  assumed: ")]
    words = "between neighbours, the value of the query changes by at most the number named last"
    assert f"  assumed: sensitivity(q, N, 1): {words}" in assumed
    assert "  assumed: the mechanism is zcdp" in assumed
    assert len(set(assumed)) == len(assumed)


def test_a_verdict_and_an_audit_say_what_steps_within_assume() -> None:
    """Also those of compositions, as text and as data; what no claim says is to be vouched for, without the numbers."""
    twice = given("approx_zcdp", delta="0.001", rho="0.1").repeat(2)
    numbers = {"delta": "0.002", "rho": "0.2"}
    verdict, audit = (
        twice.verify("approx_zcdp", **numbers),
        audit_guarantee(twice, "replace-one", "approx_zcdp", **numbers),
    )
    assert verdict.verdict == "NOT PROVEN"
    (said,) = [text for text in argument(verdict).vouched if text.startswith("measurable_components: ")]
    assert "approximate zCDP splits the laws" in said
    found = audit.to_json()["assumptions"]
    assert isinstance(found, list)
    for begin in (
        "the mechanism is approx_zcdp",
        "measurable_components(M2, N, 1/1000, 0, 1/10): ",
        "for all x : X: pushed(",
    ):
        (one,) = [text for text in found if text.startswith(begin)]
        assert f"  assumed: {one}" in str(audit).splitlines()
    assert not given("zcdp", rho="0.1").repeat(2).verify("zcdp", rho="0.2").notes


def test_the_margin_of_gaussian_dp_names_mu() -> None:
    assert NOISE.verify("gaussian_dp", mu=1).margin == "mu <= 0.5 was derived, 0.5 below the claim"
    assert NOISE.verify("gaussian_dp", mu="0.5").margin == "what was derived is just the claim"


def test_a_float_is_written_as_it_was_given() -> None:
    verdict = NOISE.verify("gaussian_dp", mu=0.6)
    assert "Gaussian DP with mu = 0.6" in str(verdict)
    assert verdict.notes == (f"{FLOATS}: 0.6",)
    assert NOISE.verify("gaussian_dp", mu="0.6").notes == ()
    assert NOISE.verify("gaussian_dp", mu=0.5).notes == ()
    refuted = gaussian(sensitivity=1, sigma=1.1).verify("pure_dp", epsilon=0.7)
    assert refuted.notes == (f"{FLOATS}: 0.7, 1.1",)
    assert written(Fraction(1e-300)) == "1e-300"
    assert written(Fraction(1, 3) + Fraction(1, 10**30)) == "about 0.333333333333"
    assert written(Fraction(10**400 + 1, 7)).startswith("about ")


@pytest.mark.parametrize(
    ("value", "shown"), [("NaN", "nan"), ("sNaN", "nan"), ("Infinity", "inf"), ("-Infinity", "-inf")]
)
def test_decimals_that_are_no_numbers(value: str, shown: str) -> None:
    with pytest.raises(InputError) as caught:
        given("zcdp", rho=Decimal(value))
    assert str(caught.value) == f"rho = {shown}: must be a finite number"


@pytest.mark.parametrize(("sigma", "count"), [("8", 30), ("3", 7), ("1.5", 1)])
def test_the_least_epsilon_is_hardly_above_the_true_one(sigma: str, count: int) -> None:
    steps = gaussian(sensitivity=1, sigma=sigma).repeat(count)
    least = steps.to_approx_dp(delta="1e-6").epsilon.enclosure()[1]
    below = least * (1 - Fraction(3, 10**13))
    assert steps.verify("approx_dp", epsilon=below, delta="1e-6").verdict == "REFUTED"


HOSTILE = "<script>alert(1)</script> [x](https://a.b) ![i](j) | `c` *b* _u_ ~s~ & #1 www.a.b \x1b[31m\n# new\r\n| a |\\"


def hostile_verdicts():
    asked = [(epsilon, title) for epsilon in (1, "0.1") for title in (HOSTILE, "")]
    file = f"{HOSTILE}.toml"
    return [Outcome(Place(file, title=t), LAPLACE.verify("pure_dp", epsilon=e, title=t)) for e, t in asked]


def test_titles_and_names_of_files_mean_nothing_in_markdown() -> None:
    lines = report.markdown(hostile_verdicts()).splitlines()
    assert sum(line.startswith("#") for line in lines) == 4
    assert sum(line.startswith("|") for line in lines) == 6
    assert lines.count("```text") == lines.count("```") == 4
    assert all(line.isprintable() for line in lines)
    in_code = False
    for line in lines:
        in_code = (line == "```text") or (in_code and line != "```")
        if "script" not in line or in_code:
            continue
        bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", line.replace(" **VERIFIED** ", "").replace(" **REFUTED** ", ""))
        shell = bare.strip("|").removeprefix("## ")
        assert shell.count("|") == (2 if line.startswith("|") else 0)
        assert not set("<>[]`*_~&#!") & set(shell)
        assert "://" not in bare
        assert "www." not in bare
        assert "\\" not in bare


def test_titles_cannot_move_the_cursor() -> None:
    for outcome in hostile_verdicts():
        verdict = outcome.verdict
        for text in (report.text(outcome), report.described(verdict), report.explain(verdict)):
            assert all(line.isprintable() for line in text.split("\n"))
            assert not any(line.startswith("# new") for line in text.split("\n"))
