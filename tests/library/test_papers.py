"""The paper map names what exists, and leaves no lemma of the paper out."""

from __future__ import annotations

import importlib

import pytest

from dpproofs.library import library
from dpproofs.library.papers import Erratum, Item, rows

ERRATA: tuple[Erratum, ...] = importlib.import_module("theorems.papers.bun_steinke_2016.errata").ERRATA
CONTENTS: tuple[Item, ...] = importlib.import_module("theorems.papers.bun_steinke_2016.contents").CONTENTS


def test_ids_are_distinct() -> None:
    ids = [item.id for item in CONTENTS]
    assert len(ids) == len(set(ids))


def test_every_lemma_of_the_paper_belongs_to_one_item() -> None:
    owners: dict[str, list[str]] = {lemma.id: [] for lemma in library() if lemma.id.startswith("bs16")}
    for row in rows(CONTENTS, library()):
        for lemma in row.lemmas:
            owners[lemma.id].append(row.item.id)
    assert {name: found for name, found in owners.items() if len(found) != 1} == {}


def test_a_repair_needs_a_proof() -> None:
    for row in rows(CONTENTS, library()):
        if row.item.definitions:
            assert row.verdict in ("definition", "proved")
        if row.item.repair and row.lemmas:
            assert row.verdict.startswith("proved with a repaired statement")


def test_an_added_hypothesis_is_part_of_the_verdict() -> None:
    lemmas = (library()["bs16.lemma-5.2"],)
    assert Item("5.2", "bs16.lemma-5.2", "", added="a norm").verdict(lemmas) == "proved under an added hypothesis"
    both = Item("5.2", "bs16.lemma-5.2", "", repair="xi >= 0", added="a norm", remark="a remark")
    assert both.verdict(lemmas) == "proved with a repaired statement under an added hypothesis"
    assert both.note == "xi >= 0; a norm; a remark"
    assert both.verdict(()) == "cited"
    assert Item("5.2", "bs16.lemma-5.2", "").verdict(lemmas) == "proved"


@pytest.mark.parametrize("name", ["bs16.lemma-2.3", "bs16.lemma-5.2", "bs16.prop-3.3", "bs16.prop-5.3"])
def test_core_items_are_proved(name: str) -> None:
    (row,) = (row for row in rows(CONTENTS, library()) if row.item.id == name)
    assert row.verdict.startswith("proved")


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda e: e.place)
def test_an_erratum_has_a_counterexample_or_says_why_not(erratum: Erratum) -> None:
    for name in (*erratum.counterexamples, *erratum.repairs):
        assert library()[name].id == name
    assert erratum.repairs
    assert erratum.counterexamples or "there is no counterexample" in erratum.slip.lower()


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("bs16.lemma-8.2", "proved under an added hypothesis"),
        ("bs16.prop-c.3", "proved under an added hypothesis"),
        ("bs16.lemma-7.5", "proved under an added hypothesis"),
        ("bs16.lemma-7.2", "proved under an added hypothesis"),
        ("bs16.theorem-7.1", "proved with a repaired statement under an added hypothesis"),
        ("bs16.lemma-2.2b", "proved"),
        ("bs16.ex-6.1-rr", "proved"),
    ],
)
def test_a_verdict_says_no_more_than_the_statement(name: str, verdict: str) -> None:
    """What needs a hypothesis more than in the paper is not just called proved, nor what is right there repaired."""
    (row,) = (row for row in rows(CONTENTS, library()) if row.item.id == name)
    assert row.verdict == verdict


@pytest.mark.parametrize("name", ["bs16.lemma-4.3", "bs16.prop-6.4", "bs16.lemma-7.4"])
def test_a_proof_that_is_not_the_papers_says_so(name: str) -> None:
    (item,) = (item for item in CONTENTS if item.id == name)
    assert "another proof than the paper's" in item.note
