"""Lemmas are found by words and by what they state."""

from __future__ import annotations

import json
import re

import pytest

from dpproofs.cli import main
from dpproofs.library import library
from dpproofs.library.finding import has_words, states


def found(pattern: str) -> set[str]:
    return {lemma.id for lemma in library() if states(pattern, lemma)}


@pytest.mark.by_turns(3)
def test_by_what_the_conclusion_says() -> None:
    triangle = found("renyi(... R, s) ... |- renyi(alpha, P, Q, k*alpha*s/(k*alpha - 1) + t)")
    assert triangle == {"bs16.lemma-5.2"}
    assert "bs16.lemma-3.5" in found("zCDP |- approx_dp(M, N, ..., delta)")
    assert "bs16.lemma-3.5" not in found("approx_dp |- zcdp")
    assert "bs16.lemma-3.5" in found("|- approx_dp(... sqrt( ... ln(1/delta)")


@pytest.mark.by_turns(3)
def test_parts_stand_in_their_order() -> None:
    assert "bs16.lemma-5.2" in found("k*alpha ... + t")
    assert "bs16.lemma-5.2" not in found("+ t ... k*alpha")
    assert found("nothing_of_this_name") == set()


def renamed(pattern: str) -> set[str]:
    return {lemma.id for lemma in library() if states(pattern, lemma, letters=False)}


@pytest.mark.by_turns(3)
def test_by_other_letters() -> None:
    assert "foundations.exp-increasing" in renamed("a <= b |- exp(a) <= exp(b)")
    assert "foundations.exp-tangent" in renamed("1 + z <= exp(z)")
    assert "bs16.lemma-3.5" in renamed("zcdp(A, B, ...) |- approx_dp(A, B, ..., delta)")


def test_a_letter_is_the_same_variable_throughout() -> None:
    assert "foundations.exp-increasing" not in renamed("|- exp(a) <= exp(a)")
    assert "foundations.exp-increasing" not in renamed("b <= a |- exp(2 + a) <= exp(b)")


@pytest.mark.by_turns(3)
def test_other_letters_are_tried_where_these_are_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--about", "1 + z <= exp(z)"]) == 0
    assert "foundations.exp-tangent" in capsys.readouterr().out


def test_by_words() -> None:
    lemma = library()["bs16x.pure-dp-to-zcdp-tight"]
    assert has_words(["eps", "TANH", "zCDP"], lemma)
    assert has_words(["pure_dp_to_zcdp_optimal"], lemma, ["pure_dp_to_zcdp_optimal"])
    assert not has_words(["tanh", "laplace"], lemma)


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json", "triangle", "--about", "renyi ... |- renyi"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert "bs16.lemma-5.2" in [row["name"] for row in rows]
    assert main(["list", "there is no such word"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", "no lemma is like that\n")


def test_a_lemma_is_shown_with_its_variables_and_its_import(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "bs16.lemma-5.2"]) == 0
    shown = capsys.readouterr().out
    assert "for any P, Q, R : probability on Y; alpha, k, s, t : real" in shown
    line = next(x for x in shown.splitlines() if x.startswith("in a proof: "))
    names: dict[str, object] = {}
    exec(line.removeprefix("in a proof: "), names)  # noqa: S102
    assert library()["bs16.lemma-5.2"] in names.values()


def test_lemmas_are_listed_by_what_they_are_about(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "gaussian", "sigma"]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    many = lines.index("") - 1
    assert lines[0] == f"mechanisms of claims ({many})"
    assert any(line.startswith("  vector-gaussian(l2_sensitivity, sigma): ") for line in lines)
    groups = {line.partition(" (")[0]: line for line in lines if line.endswith(")") and not line.startswith(" ")}
    assert "mechanisms/gaussian" in groups
    assert re.fullmatch(r"\d+ lemmas in \d+ groups, with \d+ verified functions, which stand in brackets", lines[-1])
    assert main(["list", "--json", "gaussian", "sigma"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["group"] for row in rows} == groups.keys() - {"mechanisms of claims"}
    assert lines[-1].startswith(f"{len(rows)} lemmas in {len(groups) - 1} groups")


def test_notions_are_found_by_what_others_call_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "rdp"]) == 0
    assert "  renyi_dp(order, epsilon): Rényi DP" in capsys.readouterr().out
