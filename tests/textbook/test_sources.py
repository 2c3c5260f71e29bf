"""The page of a source has its slips and its remarks as two lists, each with the line that is printed."""

from __future__ import annotations

import re

from textbook import site
from textbook.citing import bibtex
from textbook.sources import FILE, cited, linked, sources

from dpproofs import __version__
from dpproofs.library import library
from dpproofs.library.graph import Graph
from dpproofs.library.papers import rows as rows_of
from theorems.papers.bun_steinke_2016.contents import CONTENTS
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


def test_the_source_of_a_theorem_leads_to_the_bibliography_and_to_arxiv():
    found = linked("compare Bun and Steinke 2016, arXiv:1605.02065v1, for x < y", "../")
    assert '<a href="../sources.html#bun2016">Bun and Steinke 2016</a>' in found
    assert '<a href="https://arxiv.org/abs/1605.02065v1">arXiv:1605.02065v1</a>, for x &lt; y' in found


def test_a_theorem_is_cited_by_its_id_and_version():
    entry = bibtex(library()["bs16.lemma-3.5"])
    assert entry.startswith("@misc{dpproofs:bs16.lemma-3.5,\n  author = {{The dpproofs authors}},\n")
    assert f"Theorem bs16.lemma-3.5 of dpproofs, version {__version__}" in entry
    assert "arXiv:1605.02065v1, Lemma 3.5" in entry
    assert entry.count("{") == entry.count("}")


def test_the_path_of_a_reviewer_has_each_statement_of_a_paper_and_no_proof(tmp_path):
    made = site.Site(tmp_path, library(), Graph({}), live=False)
    made.sources()
    text = (tmp_path / "sources" / "bun_steinke_2016-statements.html").read_text(encoding="utf-8")
    rows = list(rows_of(CONTENTS, library()))
    assert re.findall(r'<h2 id="item-(\d+)">', text) == [str(n + 1) for n in range(len(rows))]
    assert text.count('<div class="statement">') == sum(len(row.lemmas) for row in rows) > 200
    assert 'class="proof"' not in text
    words = re.findall('<span class="word">([^<]*)</span>', text)
    assert len(set(words)) == len(words)
