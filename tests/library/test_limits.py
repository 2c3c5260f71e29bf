"""How good a lemma is, is shown by lemmas that exist and speak of the same notions."""

from __future__ import annotations

import json

import pytest

from dpproofs.cli import main
from dpproofs.library import library
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


def test_a_lemma_that_does_not_exist_shows_nothing():
    with pytest.raises(LibraryError, match="no lemma is named"):
        limits_of("a", [Limit("a", "attained", "bs16.lemma-9.9", "")], library())


def test_they_are_shown_with_the_lemma(capsys):
    assert main(["show", "bs16.lemma-3.5", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["limits"]
    assert {"kind": "needed", "lemma": "bs16.lemma-3.5-counterexample"}.items() <= shown[0].items()
    assert main(["show", "bs16.lemma-3.5"]) == 0
    assert "[bs16.lemma-3.5-counterexample]" in capsys.readouterr().out
