"""Many claims on one page: lines, counts, and what all mechanisms make together."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import gaussian, laplace, parse_claims, verify
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.files.readings import judged, read_file
from dpproofs.accounting.files.spreadsheets import Columns, read_spreadsheet
from dpproofs.accounting.files.summary import cells, count_line, table
from dpproofs.accounting.files.totals import totals
from dpproofs.accounting.mechanisms import poisson_sampled_gaussian
from dpproofs.accounting.verdicts.outcomes import Outcome, Place, Problem
from dpproofs.accounting.verdicts.verdict import first_derived
from dpproofs.cli import main
from dpproofs.system.terminal import width_of

EXAMPLES = Path(__file__).parents[2] / "examples"
COLUMNS = ["--map", "title=release", "--map", "count=runs", "--map", "epsilon=eps", "--ignore", "owner",
           "--set", "notion=approx_dp", "--set", "relation=add-or-remove-one"]  # fmt: skip
STEP = '[[case.premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = SIGMA\n'
CLAIM = '[[case.claim]]\nnotion = "zcdp"\nrho = 1\n'
REPLACED = 'relation = "replace-one"\n'


def case(sigma: str, relation: str = REPLACED, claims: int = 1) -> str:
    return "[[case]]\n" + relation + STEP.replace("SIGMA", sigma) + CLAIM * claims


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.by_turns(5)
def test_thirty_releases(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "verify", "--csv", str(EXAMPLES / "releases.csv"), *COLUMNS, "--total", "1e-5")
    assert code == 4
    lines = out.splitlines()
    rows = [line for line in lines if re.match(r"(VERIFIED|REFUTED|NOT PROVEN)( \[[a-z]+\])? +:[0-9]|ERROR  ", line)]
    assert len(rows) == 30
    assert sum(line.startswith("ERROR") for line in rows) == err.count("error: ") == len(err.splitlines()) == 5
    assert "25 claims judged: 22 VERIFIED, 2 REFUTED, 1 NOT PROVEN, 5 with errors" in lines
    total = " ".join(out.split())
    assert "no theorem]" not in total  # although one of them has sqrt(2)
    assert "total of 25 mechanisms composed, leaving out 5 with errors" in total
    numbers = [
        int(line.removeprefix(f"error: {EXAMPLES / 'releases.csv'}:").partition(":")[0]) for line in err.splitlines()
    ]
    source = (EXAMPLES / "releases.csv").read_text().splitlines()
    for number, words in zip(numbers, ("2026-06-01", '"1,000"', "-25", "Survey", "laplac,"), strict=True):
        assert words in source[number - 1]
    assert sum("poisson-sampled-gaussian" in line for line in source) == 6
    assert sum("sqrt(2)" in line for line in source) == 1


def test_a_total_of_sampled_noise_is_rough_and_hardly_larger() -> None:
    steps = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=2, steps=1000)
    asked = PrivacyClaim(
        "", "add-or-remove-one", steps, "approx_dp", {"epsilon": Fraction(0), "delta": Fraction("1e-5")}
    )
    rough, finer = (first_derived(asked, "epsilon", 6, rough=way) for way in (True, False))
    assert rough is not None
    assert finer is not None
    assert finer.claim.parameters["epsilon"] < rough.claim.parameters["epsilon"]
    assert rough.claim.parameters["epsilon"] < finer.claim.parameters["epsilon"] * Fraction(1005, 1000)


def test_a_total_is_the_composition(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    file.write_text(case("8", claims=2) + case("4") + case('"bad"'))
    (total,) = totals(read_file(file), Fraction("1e-6"))
    assert total.status == "VERIFIED"
    assert total.place.title == "total of 2 mechanisms composed, leaving out 1 with errors"
    both = gaussian(sensitivity=1, sigma=8).then(gaussian(sensitivity=1, sigma=4))
    claim = total.verdict.claim
    assert str(claim.mechanism) == str(both)
    least = both.to_approx_dp(delta="1e-6").epsilon.enclosure()[1]
    assert least <= claim.parameters["epsilon"] <= least * Fraction("1.02")
    assert verify(claim).verdict == "VERIFIED"


ADDED_ONE = 'relation = "add-or-remove-one"\n'
LAPLACE = STEP.replace('"gaussian"', '"laplace"').replace("sigma = SIGMA", "scale = 4")


def test_a_total_over_two_relations_is_over_replace_one(tmp_path: Path) -> None:
    """By theorems: noise counts as if the sensitivity were twice as large."""
    file = tmp_path / "claims.toml"
    sgd = '[[case.premise]]\nmechanism = "poisson-sampled-gaussian"\nsampling = "poisson"\nsampling_rate = "1/100"\n'
    sgd += "noise_multiplier = 2\nsteps = 10\n"
    added = [STEP.replace("SIGMA", '"sqrt(5)"'), LAPLACE, LAPLACE + "count = 3\n"]
    file.write_text(case("8") + "".join(f"[[case]]\n{ADDED_ONE}{one}{CLAIM}" for one in added))
    (total,) = totals(read_file(file), Fraction("1e-5"))
    assert total.status == "VERIFIED"
    assert total.place.title == (
        "total of 4 mechanisms composed, 3 of them moved from add-or-remove-one to replace-one"
    )
    claim = total.verdict.claim
    assert claim.relation == "replace-one"
    twice = [gaussian(sensitivity=1, sigma=8), gaussian(sensitivity=2, sigma="sqrt(5)")]
    twice += [laplace(sensitivity=2, scale=4).repeat(4)]
    least = twice[0].then(*twice[1:]).to_approx_dp(delta="1e-5").epsilon.enclosure()[1]
    assert least * Fraction("0.995") <= claim.parameters["epsilon"] < least * Fraction("1.01")
    assert any("a record is removed and another one added" in note for note in total.verdict.notes)
    file.write_text(case("8") + f"[[case]]\n{ADDED_ONE}{sgd}{CLAIM}")
    (total,) = totals(read_file(file), Fraction("1e-5"))
    assert (total.status, "leaving out" in total.place.title) == ("VERIFIED", False)


def test_a_total_of_forty_rows_over_two_relations_leaves_none_out(tmp_path: Path) -> None:
    """30 rows are over replace-one and 10 over add-or-remove-one, of two kinds."""
    file = tmp_path / "ledger.csv"
    kinds = [("Gaussian", "1", "20", ""), ("laplace", "1", "", "50")]
    rows = ["name,mechanism,sensitivity,sigma,scale,count,relation,notion,epsilon,delta"]
    for k in range(40):
        kind, sensitivity, sigma, scale = kinds[k % 2]
        relation = "add-or-remove-one" if k % 4 < 2 and k < 20 else "replace-one"
        rows.append(f"row {k},{kind},{sensitivity},{sigma},{scale},{1 + k % 3},{relation},approx_dp,2,1e-6")
    file.write_text("\n".join(rows) + "\n")
    readings = read_spreadsheet(file, Columns())
    assert [one.problems for one in readings] == [()] * 40
    (total,) = totals(readings, Fraction("1e-5"))
    assert total.status == "VERIFIED"
    assert total.place.title == (
        "total of 40 mechanisms composed, 10 of them moved from add-or-remove-one to replace-one"
    )
    assert total.verdict.claim.relation == "replace-one"
    assert sum(count for _, count in total.verdict.claim.mechanism.counted()) == sum(1 + k % 3 for k in range(40))


def test_what_no_theorem_moves_is_left_out_of_a_total(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    tail = '[[case.premise]]\nguarantee = "renyi_dp"\norder = 8\nepsilon = "0.1"\n'
    file.write_text(case("8") + f"[[case]]\n{ADDED_ONE}{tail}{CLAIM}")
    (total,) = totals(read_file(file), Fraction("1e-5"))
    assert total.place.title == "total of 1 mechanism, leaving out 1 over other neighbours"


def test_parallel_parts_with_dp_sgd_are_left_out_of_a_total_over_replace_one(tmp_path: Path) -> None:
    """A replaced record may move to another part; that it does not, nobody has said. Noise has a theorem for both."""
    file = tmp_path / "claims.toml"
    noise = 'mechanism = "laplace"\nsensitivity = 1\nscale = 4\n'
    sgd = 'mechanism = "poisson-sampled-gaussian"\nsampling = "poisson"\nsampling_rate = "1/100"\n'
    sgd += "noise_multiplier = 2\nsteps = 10\n"
    for second, left in ((sgd, True), (noise, False)):
        parts = f"[[case.premise]]\n[[case.premise.parallel]]\n{noise}[[case.premise.parallel]]\n{second}"
        file.write_text(case("8") + f"[[case]]\n{ADDED_ONE}{parts}{CLAIM}")
        (total,) = totals(read_file(file), Fraction("1e-5"))
        assert total.status == "VERIFIED"
        assert not any("stay in its part" in note for note in total.verdict.notes)
        assert ("total of 1 mechanism, leaving out 1 over other neighbours" == total.place.title) == left
        assert total.place.title.startswith("total of 2 mechanisms composed") == (not left)


def test_a_total_is_nearly_the_least_that_is_derived(tmp_path: Path) -> None:
    """The first way that leads to (epsilon, delta)-DP has an epsilon three times as large."""
    file = tmp_path / "claims.toml"
    file.write_text(case("4") * 2 + f"[[case]]\n{REPLACED}{LAPLACE}{CLAIM}")
    (total,) = totals(read_file(file), Fraction("1e-5"))
    least = total.verdict.claim.mechanism.to_approx_dp(delta="1e-5").epsilon.enclosure()[1]
    assert Fraction("1.549") < least < Fraction("1.55")
    assert least <= total.verdict.claim.parameters["epsilon"] < least * Fraction("1.006")


def test_a_total_is_for_the_groups_of_its_claims(tmp_path: Path) -> None:
    """Two Gaussians are five times as far apart; where claims differ, the title says what the total is for."""
    file = tmp_path / "claims.toml"
    fives = case("4").replace("notion", "group = 5\nnotion") * 2
    file.write_text(fives)
    (total,) = totals(read_file(file), Fraction("1e-5"))
    claim = total.verdict.claim
    assert (claim.group, "groups" in str(claim), "although" in claim.title) == (5, True, False)
    both = gaussian(sensitivity=1, sigma=4).repeat(2)
    assert claim.parameters["epsilon"] >= both.to_approx_dp(delta="1e-5", group=5).epsilon.enclosure()[0] > 8
    file.write_text(fives + case("4"))
    (total,) = totals(read_file(file), Fraction("1e-5"))
    assert total.verdict.claim.group == 5
    assert total.place.title == "total of 3 mechanisms composed, for groups of 5, the largest that are claimed"


def test_a_total_of_what_cannot_be_composed_says_so(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    step = '[[case.premise]]\nguarantee = "approx_dp"\nepsilon = 1\ndelta = "0.1"\n'
    file.write_text(f"[[case]]\n{REPLACED}{step}{CLAIM}" * 2)
    (total,) = totals(read_file(file), Fraction("1e-6"))
    assert total.status == "ERROR" or total.verdict.claim.parameters["epsilon"] > 5
    file.write_text("")
    assert totals(read_file(file), Fraction(0)) == []


ADDED = '[[case.premise]]\nguarantee = "approx_dp"\nepsilon = 1\ndelta = "0.1"\nrelation = "add-or-remove-one"\n'
UNKNOWN = f'[[case]]\n{ADDED}[case.claim]\nnotion = "approx_dp"\nepsilon = 5\ndelta = 1\n'


def test_a_total_without_a_verdict_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, junit, sarif = tmp_path / "claims.toml", tmp_path / "out.xml", tmp_path / "out.sarif"
    file.write_text(UNKNOWN)
    total = ("verify", str(file), "--total", "0")
    assert run(capsys, "verify", str(file))[0] == 0
    code, out, _ = run(capsys, *total)
    assert (code, "ERROR: " in out, "total of 1 mechanism" in out) == (4, True, True)
    code, out, _ = run(capsys, *total, "--github", "--junit", str(junit), "--sarif", str(sarif))
    assert code == 4
    assert any(line.startswith("::error ") and "total of 1 mechanism" in line for line in out.splitlines())
    assert 'errors="1"' in junit.read_text()
    (held, failed) = json.loads(sarif.read_text())["runs"][0]["results"]
    assert (held["ruleId"], failed["ruleId"]) == ("verified", "error")
    code, out, _ = run(capsys, *total, "--json")
    assert (code, json.loads(out)["exit_code"], json.loads(out)["totals"][0]["status"]) == (4, 4, "ERROR")
    assert run(capsys, *total, "--markdown")[0] == 4


def test_a_total_that_is_verified_is_told_in_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, junit = tmp_path / "claims.toml", tmp_path / "out.xml"
    file.write_text(case("8"))
    code, out, _ = run(capsys, "verify", str(file), "--total", "1e-6", "--github", "--junit", str(junit))
    assert (code, out) == (0, "2 VERIFIED, 0 REFUTED, 0 NOT PROVEN, 0 ERROR\n")
    assert "total of 1 mechanism" in junit.read_text()


def test_a_case_is_composed_or_left_out_and_not_both(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    wrong = '[[case.claim]]\nnotion = "zcdp"\nrho = -1\n'
    file.write_text(case("8") + wrong + case("4") + case('"bad"') + wrong)
    (total,) = totals(read_file(file), Fraction("1e-6"))
    assert total.place.title == "total of 2 mechanisms composed, leaving out 1 with errors"
    file.write_text(case("8") + wrong)
    (total,) = totals(read_file(file), Fraction("1e-6"))
    assert total.place.title == "total of 1 mechanism"


def test_a_total_has_the_roots_on_their_safe_side(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    file.write_text(case('"sqrt(2)"') + case("2"))
    (total,) = totals(read_file(file), Fraction("1e-6"))
    steps = [s.parameters["sigma"] for s in total.verdict.claim.mechanism.leaves()]
    assert steps[0] ** 2 < 2
    assert any("sqrt(2) is about" in note for note in total.verdict.notes)


def outcomes() -> list[Outcome]:
    document = {"premise": [{"mechanism": "gaussian", "sensitivity": 1, "sigma": 2}]}
    claims = parse_claims({**document, "claim": [{"notion": "zcdp", "rho": rho} for rho in ("1", "1/8", "0.1")]})
    verdicts = [verify(claim) for claim in claims]
    bad = Outcome(Place("日本.toml", 3, title="\x1b[31m"), None, (Problem(3, "odd"), Problem(4, "too")))
    return [*(Outcome(Place("a.toml", 1, title=f"{'t' * 80}"), v) for v in verdicts), bad]


def test_a_line_for_each() -> None:
    lines = table(outcomes())
    assert [line.split("  ")[0] for line in lines] == ["VERIFIED", "VERIFIED", "REFUTED", "ERROR", "ERROR"]
    assert lines[0].endswith("1-zCDP      rho <= 0.125")
    assert lines[1].endswith("just the claim")
    assert lines[3].endswith(": odd")
    assert "\\x1b[31m" in lines[3]
    assert all(line.isprintable() for line in lines)
    assert len({width_of(line[: line.index("  1-zCDP")]) for line in lines[:1]}) == 1
    assert all(width_of(line) <= 60 for line in table(outcomes(), 60))
    assert all(
        line.endswith(end) for line, end in zip(table(outcomes(), 80), ("rho <= 0.125", "the claim"), strict=False)
    )
    assert table(outcomes(), in_colour=True)[2].startswith("\x1b[31mREFUTED\x1b[0m   a.toml:1")
    assert table([]) == []
    assert count_line(outcomes()) == "3 claims judged: 2 VERIFIED, 1 REFUTED, 1 with errors"


@pytest.mark.parametrize(("epsilon", "shown"), [("4", "3.418"), ("3.1908", "3.190776"), ("3.190776", "3.19077588")])
def test_what_is_derived_is_not_shown_as_more_than_what_is_claimed(epsilon: str, shown: str) -> None:
    verdict = gaussian(sensitivity=1, sigma=8).repeat(30).verify("approx_dp", epsilon=epsilon, delta="1e-6")
    assert verdict.verdict == "VERIFIED"
    assert cells(Outcome(Place("a"), verdict))[-1] == f"epsilon <= {shown}"
    assert Fraction(shown) <= Fraction(epsilon)


def test_many_verified_claims_are_shown_in_lines_and_with_v_in_full(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claims.toml"
    file.write_text(case("8") + case("4"))
    _, out, _ = run(capsys, "verify", str(file))
    assert "Why it holds" not in out
    assert out.endswith("2 claims judged: 2 VERIFIED\n")
    _, out, _ = run(capsys, "verify", str(file), "-v")
    assert out.count("\n  Why it holds\n") == out.count("\n  In full\n") == 2
    code, out, _ = run(capsys, "verify", str(file), "--json", "--total", "1e-6")
    data = json.loads(out)
    assert (code, len(data["outcomes"]), len(data["totals"]), data["counts"]["VERIFIED"]) == (0, 2, 1, 2)
    assert data["totals"][0]["verdict"] == "VERIFIED"
    _, out, _ = run(capsys, "verify", str(file), "--markdown", "--total", "1e-6")
    assert "total of 2 mechanisms composed" in out


@pytest.mark.parametrize("delta", ["2", "-1", "x", "1%%"])
def test_a_delta_that_is_none(delta: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "claims.toml"
    file.write_text(case("8"))
    code, out, err = run(capsys, "verify", str(file), f"--total={delta}")
    assert (code, out) == (2, "")
    assert err.startswith(f"error: --total = {delta}: must ")


def test_outcomes_are_those_of_the_claims() -> None:
    (only,) = judged(read_file(EXAMPLES / "first_claim.toml"))
    assert count_line([only]) == "1 claim judged: 1 VERIFIED"
