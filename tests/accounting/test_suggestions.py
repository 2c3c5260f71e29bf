"""What would be true in place of a claim: numbers with which it is VERIFIED."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from searched import searched

from dpproofs.accounting import gaussian, given, parse_claim
from dpproofs.accounting.files.readings import judged, read_file
from dpproofs.accounting.files.summary import cells
from dpproofs.accounting.files.workers import told
from dpproofs.accounting.verdicts import verdict
from dpproofs.accounting.verdicts.calibration import varied
from dpproofs.accounting.verdicts.plot import plot
from dpproofs.accounting.verdicts.suggestions import suggestions
from dpproofs.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"


def claim(premise: dict[str, Any], claimed: dict[str, Any]) -> Any:
    return parse_claim({"relation": "replace-one", "premise": [premise], "claim": claimed})


NOISE = {"mechanism": "gaussian", "sensitivity": 1, "sigma": 2, "count": 10}


def test_each_number_makes_the_claim_true_and_the_next_one_does_not() -> None:
    false = claim(NOISE, {"notion": "approx_dp", "epsilon": 5, "delta": "1e-6"})
    found = {s.parameter: s for s in suggestions(false)}
    assert list(found) == ["epsilon", "sigma", "count"]
    assert all(s.verdict.verdict == "VERIFIED" for s in found.values())
    least = gaussian(sensitivity=1, sigma=2).repeat(10).to_approx_dp(delta="1e-6").epsilon.enclosure()[1]
    assert least <= found["epsilon"].value <= least * Fraction("1.001")
    for name, step in (("sigma", Fraction("-0.01")), ("count", Fraction(1))):
        value = found[name].value
        assert verdict.judged(varied(false, name, value)).verdict == "VERIFIED"
        assert verdict.judged(varied(false, name, value + step)).verdict == "REFUTED"


def test_other_notions() -> None:
    (rho, sigma, _) = suggestions(claim(NOISE, {"notion": "zcdp", "rho": 1}))
    assert (str(rho), str(sigma)) == ("rho = 1.25", "sigma = 2.24")
    pure = suggestions(
        claim({"mechanism": "laplace", "sensitivity": 1, "scale": 2}, {"notion": "pure_dp", "epsilon": "0.4"})
    )
    assert list(map(str, pure)) == ["epsilon = 0.5", "scale = 2.5"]


def test_where_no_number_helps_none_is_suggested() -> None:
    found = suggestions(claim({"guarantee": "zcdp", "rho": 1}, {"notion": "pure_dp", "epsilon": 1}))
    assert found == ()


def test_what_no_theorem_says_is_not_suggested() -> None:
    given = {"guarantee": "approx_zcdp", "rho": "0.1", "delta": "1e-7"}
    premises = [given, {"mechanism": "gaussian", "sensitivity": 1, "sigma": 4}, given]
    claimed = {"notion": "approx_zcdp", "rho": "0.2", "delta": "1e-6"}
    derived = parse_claim({"relation": "replace-one", "premise": premises, "claim": claimed})
    assert verdict.judged(replace(derived, parameters={**derived.parameters, "rho": 1})).verdict == "VERIFIED"
    assert suggestions(derived) == ()


def test_what_is_suggested_for_a_claim_with_roots_is_a_theorem() -> None:
    root = claim({"mechanism": "gaussian", "sensitivity": "sqrt(2)", "sigma": 2}, {"notion": "zcdp", "rho": "1/4"})
    found = suggestions(root)
    assert {one.parameter for one in found} == {"rho", "sigma"}
    assert all(one.verdict.theorem is not None for one in found)


def test_a_picture_of_a_claim_with_roots_says_what_holds_of_the_number() -> None:
    claimed = {"notion": "approx_dp", "epsilon": 9, "delta": "1e-6"}
    root = claim({"mechanism": "gaussian", "sensitivity": "sqrt(2)", "sigma": 4}, claimed)
    assert "is VERIFIED" in plot(root, points=2).svg


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(list(arguments))
    return code, capsys.readouterr().out


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(EXAMPLES / name) for name in ("half_the_noise.toml", "first_claim.toml")]
    code, out = run(capsys, "verify", "--suggest", *files)
    assert code == 1
    assert [line for line in out.splitlines() if line.startswith("  would")] == [
        "  would be true: rho = 0.5",
        "  would be true: sigma = 1.42",
    ]
    _, out = run(capsys, "verify", "--suggest", "--json", *files)
    refuted, verified = json.loads(out)["outcomes"]
    assert [(s["parameter"], s["value"], s["verdict"]["verdict"]) for s in refuted["suggestions"]] == [
        ("rho", "1/2", "VERIFIED"),
        ("sigma", "71/50", "VERIFIED"),
    ]
    assert "suggestions" not in verified


def test_the_table_says_it_beside_what_is_not_verified() -> None:
    files = [str(EXAMPLES / name) for name in ("half_the_noise.toml", "first_claim.toml")]
    refuted, verified = (next(judged(read_file(file), suggest=True)) for file in files)
    assert cells(refuted)[-1] == "rho = 0.5 would be true"
    assert cells(verified)[-1] == "epsilon <= 1.143"
    assert cells(told(refuted, frozenset())) == cells(refuted)


def test_where_nothing_is_found_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "claim.toml"
    file.write_text('[[premise]]\nguarantee = "zcdp"\nrho = 1\n[claim]\nnotion = "pure_dp"\nepsilon = 1\n')
    _, out = run(capsys, "verify", "--suggest", str(file))
    assert "  would be true: nothing was found by changing one number" in out
    assert searched(given("zcdp", rho=1), "pure_dp", epsilon=1).verdict != "VERIFIED"
