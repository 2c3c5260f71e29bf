"""How good a lemma is, is shown by lemmas that exist and speak of the same notions."""

from __future__ import annotations

import importlib
import json
import pkgutil

import pytest

import theorems.papers
from dpproofs.cli import main
from dpproofs.library import library, papers
from dpproofs.library.limits import SAID, Limit, known, limits_of
from dpproofs.system.packages import LibraryError

LIMITS = known(library())


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: f"{limit.lemma}-{limit.shown_by}")
def test_what_shows_it_is_another_lemma_of_the_library(limit):
    assert limit.lemma != limit.shown_by
    assert limit.lemma in library().lemmas
    assert limits_of(limit.lemma, LIMITS, library())
    assert limit.kind in SAID
    assert limit.about


def test_each_is_said_once():
    assert len({(limit.lemma, limit.shown_by) for limit in LIMITS}) == len(LIMITS)


def test_each_counterexample_is_one_to_something():
    """A lemma that it shows the limits of, a slip of a paper, or an item of a map."""
    spoken_of = {limit.shown_by for limit in LIMITS}
    for module in pkgutil.walk_packages(theorems.papers.__path__, "theorems.papers."):
        if module.name.endswith(".errata"):
            for slip in importlib.import_module(module.name).ERRATA:
                spoken_of |= {*slip.counterexamples, *slip.repairs}
        elif module.name.endswith(".contents"):
            items = importlib.import_module(module.name).CONTENTS
            spoken_of |= {lemma.id for row in papers.rows(items, library()) for lemma in row.lemmas}
    found = {lemma.id for lemma in library() if "counterexample" in lemma.id}
    assert len(found) > 30
    assert found <= spoken_of


def test_a_lemma_that_does_not_exist_shows_nothing():
    with pytest.raises(LibraryError, match="no lemma is named"):
        limits_of("a", [Limit("a", "attained", "bs16.lemma-9.9", "")], library())


def test_they_are_shown_with_the_lemma(capsys):
    assert main(["show", "bs16.lemma-3.5", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["limits"]
    assert {"kind": "needed", "lemma": "bs16.lemma-3.5-counterexample"}.items() <= shown[0].items()
    assert main(["show", "bs16.lemma-3.5"]) == 0
    assert "[bs16.lemma-3.5-counterexample]" in capsys.readouterr().out
