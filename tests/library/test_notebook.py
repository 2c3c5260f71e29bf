"""Theorems in notebooks, and a notebook that is run and rendered."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import dpproofs
from dpproofs.kernel import Theorem
from dpproofs.language.terms import var
from dpproofs.library import library, notebook
from dpproofs.proving.tactics import assume

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"


def test_a_theorem_has_its_steps_folded() -> None:
    text = notebook.html(library()["bs16.lemma-3.5"].theorem)
    head, *others = text.split("<details>")
    assert "|-&nbsp;approx_dp(M, N, " in head
    assert "0 &lt; delta" in head
    assert len(others) == 2
    assert "lemma foundations.tests-from-renyi" in text
    assert text.endswith("axioms: none</div></div>")
    assert text.count("<details>") == text.count("</details>")
    assert "1 step, 0 of them not logic" in notebook.html(assume(0 <= var("x")))


def test_the_extension_shows_theorems() -> None:
    known: dict[type, object] = {}
    html = SimpleNamespace(for_type=known.__setitem__)
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"text/html": html}))
    dpproofs.load_ipython_extension(shell)
    assert known == {Theorem: notebook.html}


@pytest.mark.by_turns(7)
def test_the_notebook_runs_and_is_rendered(tmp_path: Path) -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells), "outputs are made by running it"
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "html", "--output-dir", str(tmp_path)]
    done = subprocess.run([*command, str(NOTEBOOK)], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "notebook.html").read_text(encoding="utf-8")
    outputs = page.split('<div class="jp-OutputArea')[1:]
    assert sum("jp-RenderedHTMLCommon" in one for one in outputs) >= 10
    for shown in (">VERIFIED</b>", ">REFUTED</b>", ">PROVED</b>", "<details>", "30 ×", "lemmas are cited"):
        assert any(shown in one for one in outputs), shown
    assert not any("Traceback" in one or "&lt;dpproofs" in one or "object at 0x" in one for one in outputs)
