"""The command sensitivity: what it prints, its exit codes, and the proofs that it saves."""

from __future__ import annotations

import json

import pytest

from dpproofs.cli import main

ASKED = ["sensitivity", "sum(clip(x, 0, 1))/n", "--values", "-5..5", "--size", "10"]


def test_a_sensitivity_is_printed_with_its_lists_and_its_theorem(capsys):
    assert main(ASKED) == 0
    said = capsys.readouterr().out
    assert said.startswith("PROVED: the sensitivity of sum(clip(x, 0, 1))/n is 1/10\n")
    assert "attained: between (10 times -5) and (9 times -5, 1) it moves by 1/10\n" in said
    assert "|- sensitivity(" in said
    assert "axioms: none" in said


@pytest.mark.parametrize(("claim", "code"), [("1/10", 0), ("0.11", 0), ("0.09", 1)])
def test_claims_are_judged_and_their_proofs_replay(claim, code, tmp_path, capsys):
    file = tmp_path / "proof.json"
    assert main([*ASKED, "--claim", claim, "--save", str(file)]) == code
    assert main(["replay", str(file)]) == 0
    assert "valid" in capsys.readouterr().out


def test_what_is_not_proved_is_not_saved(tmp_path, capsys):
    file = tmp_path / "proof.json"
    assert main(["sensitivity", "sum(x)^2", "--values", "0..1", "--save", str(file), "--json"]) == 3
    shown = capsys.readouterr()
    assert json.loads(shown.out)["at_most"] is None
    assert "nothing is saved" in shown.err
    assert not file.exists()


@pytest.mark.parametrize("wrong", [["sum(y)", "--values", "0..1"], ["mean(x)", "--values", "1..0"], ["sum(x)"]])
def test_mistakes_are_one_line(wrong, capsys):
    assert main(["sensitivity", *wrong]) == 2
    assert capsys.readouterr().err.count("\n") + capsys.readouterr().out.count("\n") <= 1
