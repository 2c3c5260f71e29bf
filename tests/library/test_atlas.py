"""The atlas says no more than its lemmas state, and says of each cell and pair yes, no or open."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dpproofs.cli import main
from dpproofs.library import library
from dpproofs.library.atlas import (
    PROPERTIES,
    Atlas,
    Cell,
    Step,
    _check,
    arrow,
    atlas,
    domain,
    known,
    says_closed,
    says_never,
    separation,
)
from dpproofs.library.roles import read_roles
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.notions import APPROX_DP, M, N, delta, epsilon
from dpproofs.system.packages import LibraryError

ROOT = Path(__file__).resolve().parents[2]


def test_every_cell_and_every_pair_is_said_once() -> None:
    made = atlas()
    assert set(made.cells) == {(name, of) for name in made.notions for of in PROPERTIES}
    assert all(sum(map(bool, cell)) == 1 for cell in made.cells.values())
    for one in made.notions:
        for other in made.notions:
            if one != other:
                is_open = made.relation(one, other) == "open"
                assert is_open == ((one, other) in made.unknown)
                assert is_open == (made.why(one, other) == ())


def test_nothing_is_both_implied_and_separated() -> None:
    made = atlas()
    every = [(a, b) for a in made.notions for b in made.notions if a != b]
    assert [pair for pair in every if made.way(*pair) and made.separation(*pair)] == []


def test_each_arrow_is_a_verified_function() -> None:
    """So whoever has the one notion gets the other with its numbers."""
    functions = {function.lemma.id: function for function in library().functions.values()}
    found = read_roles(library()).roles
    for step in atlas().arrows:
        role = found[functions[step.lemma].name]
        assert (role.kind, role.premises, role.concludes) == ("conversion", (step.source,), step.target)
        assert role.general


def test_nothing_is_open() -> None:
    made = atlas()
    assert len(made.notions) >= 23
    assert all("open" not in counts for counts in made.counts())
    assert not made.unknown


@pytest.mark.parametrize(
    ("name", "notion", "of"),
    [
        ("mechanisms.pure-dp-composition", "pure_dp", "postprocessing"),
        ("mechanisms.pure-dp-composition", "approx_dp", "composition"),
        ("mechanisms.pure-dp-postprocessing", "pure_dp", "choice"),
        ("notions.zcdp-to-kl-dp", "zcdp", "groups"),
        ("bs16.lemma-2.2c-one", "kl_dp", "choice"),
    ],
)
def test_a_cell_with_a_lemma_that_says_something_else_is_refused(name: str, notion: str, of: str) -> None:
    with pytest.raises((LibraryError, DpproofsError, KeyError)):
        says_closed(library()[name], notion, of)


@pytest.mark.parametrize(
    "name", ["mechanisms.pure-dp-composition", "notions.pure-and-zcdp-to-capped-cdp", "bs16.lemma-3.2-to-pure-dp"]
)
def test_a_lemma_that_is_no_arrow_is_refused(name: str) -> None:
    """The last one is of zCDP with rho = 0 alone."""
    with pytest.raises(LibraryError, match="does not conclude"):
        arrow(library()[name])


@pytest.mark.parametrize(
    "name", ["bs16.lemma-3.5", "bs16.prop-5.3-counterexample", "kov17.attained", "atlas.kl-dp-not-groups"]
)
def test_a_lemma_that_separates_nothing_is_refused(name: str) -> None:
    with pytest.raises(LibraryError, match="does not separate"):
        separation(library()[name])


@pytest.mark.parametrize(
    ("name", "notion", "of"),
    [
        ("atlas.kl-dp-not-groups", "kl_dp", "composition"),
        ("atlas.kl-dp-not-groups", "renyi_dp", "groups"),
        ("atlas.kl-dp-not-renyi-dp", "kl_dp", "groups"),
        ("mechanisms.group-pure-dp", "pure_dp", "groups"),
    ],
)
def test_a_no_with_a_lemma_that_says_something_else_is_refused(name: str, notion: str, of: str) -> None:
    says_never(library()["atlas.kl-dp-not-groups"], "kl_dp", "groups")
    with pytest.raises(LibraryError, match=f"does not say that {notion} has no {of}"):
        says_never(library()[name], notion, of)


def test_a_way_that_does_not_lead_back_is_refused() -> None:
    made = atlas()
    with pytest.raises(LibraryError, match="through"):
        _check(library(), made, "zcdp", "choice", Cell(through="kl_dp"))
    with pytest.raises(LibraryError, match="not one thing"):
        _check(library(), made, "zcdp", "choice", Cell("notions.zcdp-choice", unknown="why not"))


def test_arrows_and_separations_are_followed() -> None:
    there, back = Step("a", "b", "1"), Step("b", "c", "2", is_total=False)
    made = Atlas({}, (there, back, Step("d", "e", "3")), (Step("c", "d", "4"),), {})
    assert made.why("a", "c") == ("1", "2")
    assert made.why("c", "d") == ("4",)
    assert made.separation("a", "d") is None
    assert made.relation("e", "a") == "open"
    onward = made._replace(separations=(Step("a", "e", "5"),))
    assert onward.why("c", "d") == ("1", "2", "5", "3")
    partly = onward._replace(arrows=(there, back, Step("d", "e", "3", is_total=False)))
    assert partly.separation("c", "d") is None


def test_an_arrow_that_asks_for_more_is_not_said_of_all_numbers() -> None:
    assert arrow(library()["bs16x.pure-dp-to-zcdp-tight"]).is_total
    assert not arrow(library()["bs16.lemma-3.5"]).is_total
    assert set(domain(APPROX_DP(M, N, epsilon, delta))) == {0 <= epsilon, 0 <= delta, delta <= 1, delta < 1}


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["atlas"]) == 0
    assert "ordered pairs: " in capsys.readouterr().out
    assert main(["atlas", "kl_dp"]) == 0
    assert "implies total_variation: notions.kl-dp-to-total-variation" in capsys.readouterr().out
    assert main(["atlas", "approx_dp", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert {"source", "target", "relation", "lemmas"} == set(said["pairs"][0])
    assert main(["atlas", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["properties"]) == set(PROPERTIES)


def test_each_other_dimension_has_a_lemma() -> None:
    _, _, table = (ROOT / "docs/atlas.md").read_text().partition("| dimension |")
    rows = [row.split(" | ") for row in table.splitlines()[2:] if row.startswith("| ")]
    dimensions = {"neighbourhood", "variation", "background knowledge", "formalism", "relativization", "computation"}
    assert {row[0].removeprefix("| ") for row in rows} == dimensions
    for *_, lemmas in rows:
        named = re.findall("`([^`]+)`", lemmas)
        assert named
        assert [library()[name].id for name in named] == named


def test_where_numbers_grow_a_lemma_says_so() -> None:
    _, _, table = (ROOT / "docs/atlas.md").read_text().partition("| notion | property | at the same numbers it fails |")
    rows = [row.split(" | ") for row in table.partition("\n\n")[0].splitlines()[2:]]
    assert rows
    for notion, of, why in rows:
        assert (notion.removeprefix("| "), of) in atlas().cells
        (name,) = re.findall("`([^`]+)`", why)
        said = {part.data.name for part in library()[name].conclusion.args if part.op == "def"}
        assert said & {notion.removeprefix("| "), "mean_concentrated"}


def test_a_notion_that_is_not_in_it() -> None:
    with pytest.raises(DpproofsError, match="the atlas has no notion 'zcpd'"):
        known("zcpd")


def test_no_separation_rests_on_a_delta_that_may_be_one() -> None:
    """A KL divergence of 2 bounds the total variation by 1, which every mechanism has."""
    made = atlas()
    assert made.emptied
    assert made.emptied <= {arrow.lemma for arrow in made.arrows}
    for one in made.notions:
        for other in made.notions:
            found = made.separation(one, other) if one != other else None
            assert found is None or not made.emptied & {step.lemma for step in found[0]}
