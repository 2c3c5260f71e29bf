"""The page of a source has its slips and its remarks as two lists, each with the line that is printed."""

from __future__ import annotations

import re

from textbook import site
from textbook.sources import FILE, cited, sources

from dpproofs.library import library
from dpproofs.library.graph import Graph
from theorems.papers.steinke_2018.errata import ERRATA


def test_slips_and_remarks_are_two_lists(tmp_path):
    made = site.Site(tmp_path, library(), Graph({}), live=False)
    made.sources()
    page = (tmp_path / "sources" / "steinke_2018.html").read_text(encoding="utf-8")
    slips, remarks = page.split("<h3>Slips</h3>")[1].split("<h3>Remarks</h3>")
    assert slips.count('<section class="slip"') == sum(erratum.kind == "slip" for erratum in ERRATA) == 1
    assert re.findall(r'id="slip-(\d+)"', slips + remarks) == [str(n + 1) for n in range(len(ERRATA))]
    assert "“Interpolates between KL divergence" in remarks
    assert "Counterexample" in slips
    assert "Counterexample" not in remarks
    assert f"1 slip, {len(ERRATA) - 1} remarks" in (tmp_path / "sources.html").read_text(encoding="utf-8")
    said = {said for said, folder, number, _ in made.slips["st18.def-pure-dp-counterexample"]}
    assert said == {"A remark on"}


def test_each_paper_that_a_lemma_names_is_in_the_bibliography():
    for lemma in library():
        found = cited(lemma.source)
        for part in lemma.source.split(";"):
            assert not re.search(r"\b(19|20)\d\d\b(?!/)", part) or cited(part), lemma.source
        named = set(re.findall(r"arXiv:(\d+\.\d+)", lemma.source))
        assert named <= {one.arxiv for one in found}, lemma.source


def test_of_names_that_overlap_the_longer_one_counts():
    found = cited("Bun, Dwork, Rothblum and Steinke 2018; Steinke 2018, citing Mironov 2017, and Mironov 2017")
    assert [one.key for one in found] == ["bun2018", "steinke2018", "mironov2017"]


def test_a_source_is_said_with_its_authors_and_leads_to_its_text():
    (found,) = cited("compare Bun and Steinke 2016, Lemma 3.5")
    assert found.said == "Mark Bun and Thomas Steinke"
    assert found.url == "https://arxiv.org/abs/1605.02065"
    assert found.bibtex.startswith("@misc{bun2016,\n  author = {Bun, Mark and Steinke, Thomas},\n")
    entries = (FILE.read_text(encoding="utf-8")).count("@misc{")
    assert len(sources()) == len({one.key for one in sources()}) == entries
