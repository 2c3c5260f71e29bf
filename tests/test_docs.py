"""The documents are true: their example runs, their numbers are the code's, their links lead somewhere."""

from __future__ import annotations

import importlib.util
import re
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dpproofs import cli
from dpproofs.kernel import RULES, Sequent, is_theorem
from dpproofs.library import Library
from dpproofs.library.mutants import refuses

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
names = [str(p.relative_to(ROOT)) for p in DOCUMENTS]


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


generate = load("generate", ROOT / "docs" / "generate.py")
pictures = load("pictures", ROOT / "docs" / "pictures.py")


def test_first_theorem_is_proved_and_its_mutant_refused(tmp_path, capsys):
    text = (ROOT / "docs" / "first-theorem.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "chain.py"
    path.write_text("\n".join(blocks), encoding="utf-8")
    (lemma,) = Library([]).add_module(load("chain", path))
    assert is_theorem(lemma.theorem)
    assert lemma.theorem.conclusion == lemma.conclusion
    assert lemma.mutants
    for mutant in lemma.mutants:
        assert refuses(lemma, mutant)
    assert cli.main(["check", str(path)]) == cli.PROVED
    assert capsys.readouterr().out.startswith(f"proved     {path}::{lemma.id}\n")


@pytest.mark.parametrize("block", sorted(generate.BLOCKS))
def test_generated_parts_are_current(block):
    found = 0
    for name in generate.DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        found += text.count(f"<!-- begin {block} -->")
        assert generate.generated(text, only=(block,)) == text, f"{name} is out of date; run make docs"
    assert found, f"no document shows {block}"


@pytest.mark.parametrize("name", sorted(pictures.PICTURES))
def test_pictures_are_current(name):
    drawn = pictures.PICTURES[name]()
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == drawn, f"docs/{name} is out of date; run make docs"
    assert ET.fromstring(drawn).tag.endswith("svg")  # noqa: S314


def test_curves_of_the_picture_are_the_values():
    for expression, _, _ in pictures.RUNGS:
        low, high = pictures.bounds(expression, 64, x=Fraction(1, 2))
        least, most = pictures.bounds(expression, 64, x=Fraction(1))
        assert low <= high < most
        pixel = pictures.TOP + pictures.PLOT_HEIGHT * (1 - float(low / least))
        assert pictures.curve(expression)[pictures.STEPS // 2][1] == pytest.approx(pixel, abs=0.06)


def anchors(path):
    """The anchors of the headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=names)
def test_links_lead_to_files_and_headings(document):
    prose = re.sub(r"```.*?```|`[^`]*`", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if "://" in target:
            continue
        name, _, heading = target.partition("#")
        path = document.parent / name if name else document
        assert path.exists(), f"{document.name} links to {target}"
        if heading:
            assert heading in anchors(path), f"{document.name} links to {target}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=names)
def test_files_that_are_named_exist(document):
    text = document.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:dpproofs|theorems|tests|docs|benchmarks)/[\w./]*)`", text):
        assert (ROOT / name).exists(), f"{document.name} names {name}"


def test_every_step_of_a_derivation_can_be_run_again():
    for step in Library()[generate.EXAMPLE].theorem.derivation():
        premises = tuple(Sequent(p.hypotheses, p.conclusion) for p in step.premises)
        assert RULES[step.rule](premises, **step.parameters) == Sequent(step.hypotheses, step.conclusion)


def test_commands_of_the_makefile_are_documented():
    targets = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for target in set(targets[0].split()) - {"help", "clean"}:
        assert f"`make {target}`" in contributing


def test_the_interpreter_is_supported():
    assert sys.version_info >= (3, 11)
