"""The page of a source has its slips and its remarks as two lists, each with the line that is printed."""

from __future__ import annotations

import re

from textbook import site

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
