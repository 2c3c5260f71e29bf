"""The paper map names what exists, and leaves no lemma of the paper out."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path

import pytest

import theorems.papers
from dpproofs.library import library
from dpproofs.library.papers import Erratum, Item, errata, numbered, rows
from dpproofs.library.saved import load, save
from dpproofs.replay import VALID, replay
from theorems.atlas import ATLAS

PAPERS = {
    "bs16": "bun_steinke_2016",
    "li16": "li_2019",
    "bbgg19": "balle_2019",
    "st18": "steinke_2018",
    "sok20": "desfontaines_pejo_2020",
}
"""The sources with a map, by how the ids of their lemmas begin."""
ALL_CONTENTS: dict[str, tuple[Item, ...]] = {
    name: importlib.import_module(f"theorems.papers.{folder}.contents").CONTENTS for name, folder in PAPERS.items()
}
ERRATA: tuple[Erratum, ...] = tuple(
    erratum
    for folder in PAPERS.values()
    for erratum in importlib.import_module(f"theorems.papers.{folder}.errata").ERRATA
)
CONTENTS = ALL_CONTENTS["bs16"]
OF_BOTH = [
    erratum
    for name in ("st18", "sok20")
    for erratum in importlib.import_module(f"theorems.papers.{PAPERS[name]}.errata").ERRATA
]
"""The errors of the slides and of the survey."""
REFUTING = sorted(
    {
        *(name for erratum in OF_BOTH for name in erratum.counterexamples),
        *ATLAS.separations,
        *(cell.never for cell in ATLAS.cells.values() if cell.never),
    }
)
"""The lemmas by which something printed is false, or the atlas says no."""
EVERY_ROW = [row for contents in ALL_CONTENTS.values() for row in rows(contents, library())]


def test_every_paper_has_a_map() -> None:
    folders = {folder.parent.name for folder in Path(theorems.papers.__file__).parent.glob("*/contents.py")}
    assert folders == set(PAPERS.values())


def test_ids_are_distinct() -> None:
    ids = [item.id for contents in ALL_CONTENTS.values() for item in contents]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_lemma_of_the_paper_belongs_to_one_item(paper: str) -> None:
    owners: dict[str, list[str]] = {lemma.id: [] for lemma in library() if lemma.id.startswith(paper)}
    for row in rows(ALL_CONTENTS[paper], library()):
        for lemma in row.lemmas:
            if lemma.id in owners:
                owners[lemma.id].append(row.item.id)
            else:
                assert lemma.id in row.item.lemmas
    assert {name: found for name, found in owners.items() if len(found) != 1} == {}


def test_a_repair_needs_a_proof() -> None:
    for row in EVERY_ROW:
        if row.item.definitions:
            assert row.verdict in ("definition", "weaker", "definition, refuted as printed")
        if row.item.repair and row.lemmas:
            assert row.verdict.startswith(("proved with a repaired statement", "weaker with a repaired statement"))


def test_what_is_refuted_is_not_called_proved_as_printed() -> None:
    for row in EVERY_ROW:
        names = {lemma.id for lemma in row.lemmas}
        assert set(row.item.refuted) <= names
        if row.item.refuted:
            assert "refuted" in row.verdict or row.item.repair
    lemma = library()["bs16.lemma-5.2"]
    assert Item("5.2", "bs16.lemma-5.2", "", refuted=(lemma.id,)).verdict((lemma,)) == "refuted"


def test_the_map_of_the_lecture_counts_all_its_items() -> None:
    assert len(ALL_CONTENTS["li16"]) == 34


def test_the_map_of_the_paper_on_mixing_and_diffusion_counts_all_its_items() -> None:
    assert len(ALL_CONTENTS["bbgg19"]) == 51


def test_the_map_of_the_slides_counts_all_their_items() -> None:
    assert len(ALL_CONTENTS["st18"]) == 38


def test_the_map_of_the_survey_counts_all_its_items() -> None:
    assert len(ALL_CONTENTS["sok20"]) == 55


def test_what_the_errata_of_the_survey_and_the_slides_say_has_a_lemma() -> None:
    assert all(erratum.counterexamples for erratum in OF_BOTH)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", REFUTING)
def test_each_no_is_replayed_by_the_second_verifier(name: str, tmp_path: Path) -> None:
    report = replay(load(save(library()[name], tmp_path)))
    assert report.verdict == VALID, report


def test_an_added_hypothesis_is_part_of_the_verdict() -> None:
    lemmas = (library()["bs16.lemma-5.2"],)
    assert Item("5.2", "bs16.lemma-5.2", "", added="a norm").verdict(lemmas) == "proved under an added hypothesis"
    both = Item("5.2", "bs16.lemma-5.2", "", repair="xi >= 0", added="a norm", remark="a remark")
    assert both.verdict(lemmas) == "proved with a repaired statement under an added hypothesis"
    assert both.note == "xi >= 0; a norm; a remark"
    assert both.verdict(()) == "cited"
    assert Item("5.2", "bs16.lemma-5.2", "", weaker="k = 2").verdict(lemmas) == "weaker"
    assert Item("5.2", "bs16.lemma-5.2", "", weaker="k = 2", repair="r").verdict(lemmas) == (
        "weaker with a repaired statement"
    )
    assert Item("5.2", "bs16.lemma-5.2", "", cited="elsewhere").verdict(lemmas) == "cited"
    assert Item("5.2", "bs16.lemma-5.2", "", weaker="k = 2", remark="a remark").note == "k = 2; a remark"
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
    assert erratum.counterexamples or erratum.kind == "remark"


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda e: e.place)
def test_a_slip_quotes_what_is_printed(erratum: Erratum) -> None:
    """In the words of the source; a formula that its text had lost is said as recalled."""
    assert erratum.quoted
    assert erratum.quoted in erratum.line
    if erratum.kind == "slip" and "…" in erratum.quoted:
        assert "(as recalled)" in erratum.line


def test_slips_come_before_remarks_and_each_is_shown_as_what_it_is() -> None:
    slip = Erratum("place", "x = y", "no", "x <= y", ("bs16.lemma-5.2",), ("bs16.lemma-5.2",))
    remark = replace(slip, quoted="x ≈ y", kind="remark", printed="It is more (as recalled).")
    assert [(number, item.kind) for number, item in numbered([remark, slip])] == [(1, "slip"), (2, "remark")]
    slips, remarks = errata([remark, slip], library()).split("### Remarks")
    assert "“x = y”" in slips
    assert "Counterexample, `bs16.lemma-5.2`" in slips
    assert "“x ≈ y” It is more (as recalled)." in remarks
    assert "Counterexample" not in remarks


def test_about_s_epsilon_is_no_error() -> None:
    """The slide prints log(1 + s (exp(epsilon) - 1)) on that line, so that the lemma on s epsilon accuses none."""
    assert not any("st18.subsampling-approx-counterexample" in erratum.counterexamples for erratum in ERRATA)
    (row,) = (row for row in EVERY_ROW if row.item.id == "st18.subsampling-approx")
    assert "repaired" not in row.verdict


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("bs16.lemma-8.2", "weaker"),
        ("bs16.prop-c.3", "weaker"),
        ("bs16.lemma-7.5", "weaker"),
        ("bs16.lemma-7.2", "weaker"),
        ("bs16.theorem-7.1", "weaker with a repaired statement"),
        ("bs16.cor-8.7", "proved under an added hypothesis"),
        ("st18.subsampling-approx", "weaker"),
        ("st18.bbns-upper", "weaker"),
        ("bbgg19.ou-vs-gaussian", "proved with a repaired statement"),
        ("sok20.def-qdp", "cited"),
        ("sok20.claim-rdp-order-monotone", "proved"),
        ("sok20.claim-zcdp-as-rdp-family", "proved"),
        ("li16.claim-gaussian-not-pure", "proved"),
        ("bs16.sec-5-optimal-xi", "proved"),
        ("bbgg19.example-1", "weaker"),
        ("li16.example-histogram.sensitivity", "proved"),
        ("bbgg19.example-2-no-amplification", "proved"),
        ("sok20.claim-pld-equivalence", "weaker"),
        ("bs16.lemma-2.2b", "proved"),
        ("bs16.ex-6.1-rr", "proved"),
    ],
)
def test_a_verdict_says_no_more_than_the_statement(name: str, verdict: str) -> None:
    """What needs a hypothesis more than in the paper is not just called proved, nor what is right there repaired."""
    (row,) = (row for row in EVERY_ROW if row.item.id == name)
    assert row.verdict == verdict


@pytest.mark.parametrize("name", ["bs16.lemma-4.3", "bs16.prop-6.4", "bs16.lemma-7.4"])
def test_a_proof_that_is_not_the_papers_says_so(name: str) -> None:
    (item,) = (item for item in CONTENTS if item.id == name)
    assert "another proof than the paper's" in item.note
