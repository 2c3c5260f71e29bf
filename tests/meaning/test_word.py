"""The word is that of a theorem on the claim itself, without hypotheses, and of nothing else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dpproofs.accounting import gaussian, given, verify
from dpproofs.accounting.claims.model import PrivacyClaim, parse_claim
from dpproofs.accounting.claims.writing import toml, written
from dpproofs.accounting.verdicts.verdict import in_one_theorem, judged, verify_read
from dpproofs.kernel import Theorem, infer
from dpproofs.meaning.formula import NoMeaningError
from dpproofs.meaning.word import NoVerdictError, word
from dpproofs.system.files import parse_toml

TEXT = """relation = "add-or-remove-one"
[[premise]]
guarantee = "zcdp"
rho = "1/8"
[claim]
notion = "zcdp"
rho = "1/4"
"""
FALSE = TEXT.replace("1/4", "1/9")


def _proved(text: str) -> Theorem:
    verdict = verify(parse_claim(parse_toml(text, "claim.toml")))
    assert verdict.theorem is not None
    return verdict.theorem


@pytest.fixture(scope="module")
def true() -> Theorem:
    return _proved(TEXT)


@pytest.fixture(scope="module")
def false() -> Theorem:
    return _proved(FALSE)


def test_the_word_is_what_the_theorem_says(true: Theorem, false: Theorem) -> None:
    assert word(true, TEXT) == "VERIFIED"
    assert word(false, FALSE) == "REFUTED"
    cases = f"[[case]]\n{FALSE}[[case]]\n{TEXT}".replace("[[prem", "[[case.prem").replace("[claim", "[case.claim")
    assert word(true, cases, 2) == "VERIFIED"
    assert word(false, cases, 1) == "REFUTED"
    with pytest.raises(NoVerdictError, match="neither"):
        word(true, cases, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1/4", "1/5"),
        ("1/8", "1/9"),
        ("add-or-remove", "replace"),
        ('"zcdp"', '"capped_cdp"'),
        ("[claim]", "[claim]\ngroup = 2"),
    ],
)
def test_a_theorem_on_another_claim_is_no_verdict(true: Theorem, false: Theorem, old: str, new: str) -> None:
    text = TEXT.replace(old, new)
    assert text != TEXT
    for theorem in (true, false):
        with pytest.raises((NoVerdictError, NoMeaningError)):
            word(theorem, text)


def test_what_has_hypotheses_is_no_verdict(true: Theorem) -> None:
    with pytest.raises(NoVerdictError, match="hypotheses"):
        word(infer("assume", formula=true.conclusion), TEXT)


def test_what_is_no_theorem_is_no_verdict(true: Theorem) -> None:
    fake: Any = SimpleNamespace(hypotheses=frozenset(), conclusion=true.conclusion, axioms=lambda: ())
    for value in (fake, true.conclusion, None):
        with pytest.raises(NoVerdictError, match="theorems of the kernel"):
            word(value, TEXT)


def test_a_verdict_on_a_claim_of_a_file_is_about_the_text_of_the_file() -> None:
    verdict = judged(parse_claim(parse_toml(TEXT, "claim.toml")))
    assert in_one_theorem(verdict, (TEXT, None, None)).theorem is not None
    other = in_one_theorem(verdict, (TEXT.replace("1/4", "1/5"), None, None))
    assert other.theorem is None
    assert other.verdict == "NOT PROVEN"
    assert "neither the formula" in str(other.derived_only)


def test_a_claim_made_in_python_is_judged_as_a_file_would_have_it() -> None:
    claim = PrivacyClaim("a title", "replace-one", given("zcdp", rho="1/8").repeat(2), "zcdp", {"xi": 0, "rho": 1})  # type: ignore[dict-item]
    theorem = verify(claim).theorem
    assert theorem is not None
    assert word(theorem, toml([claim])) == word(theorem, *written(claim)) == "VERIFIED"


def test_what_is_computed_from_an_answer_can_be_written_for_the_word_alone() -> None:
    computed = gaussian(sensitivity=1, sigma=8).postprocess()
    verdict = computed.verify("zcdp", rho=1)
    assert verdict.verdict == "VERIFIED"
    assert verdict.theorem is not None


def test_roots_that_are_rational_are_roots_in_a_formula() -> None:
    text = TEXT.replace('"1/4"', '"sqrt(4)"')
    verdict = verify_read(parse_claim(parse_toml(text, "claim.toml")), 1, (text, None, None))
    assert verdict.verdict == "VERIFIED"
    assert verdict.theorem is not None
    assert word(verdict.theorem, text) == "VERIFIED"
    assert "sqrt(4)" in repr(verdict.theorem.conclusion)
    with pytest.raises(NoVerdictError):
        word(verdict.theorem, text.replace("sqrt(4)", "2"))
