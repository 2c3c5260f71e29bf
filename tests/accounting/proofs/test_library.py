"""Verdicts use lemmas as they were proved before."""

from __future__ import annotations

import pytest

from dpproofs.accounting.proofs import NotClosedError, library
from dpproofs.proving.by_id import lemma
from dpproofs.proving.lemma import Lemma


def test_lemmas_are_taken_as_established(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lemma("foundations.natural-zero")
    assert isinstance(found, Lemma)
    stated = found.theorem
    asked = []
    monkeypatch.setattr(type(found), "established", lambda self: asked.append(self) or stated)
    library.known.cache_clear()
    library._established.cache_clear()
    try:
        assert library.use("foundations.natural-zero").conclusion == stated.conclusion
        assert library.use(found).conclusion == stated.conclusion
        assert library.known("foundations.natural-zero") is stated
        assert asked == [found]
    finally:
        library.known.cache_clear()
        library._established.cache_clear()


def test_what_is_no_lemma() -> None:
    with pytest.raises(NotClosedError, match="no lemma none-such"):
        library.known("none-such")
    assert library.instantiate("E_zero").rule in ("law", "instantiate")
