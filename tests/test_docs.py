"""The documents are true: their example runs, their numbers are the code's, their links lead somewhere."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import generate
import pictures
import pytest

from dpproofs import cli
from dpproofs.cli.help import CODES
from dpproofs.kernel import RULES, Sequent, is_theorem
from dpproofs.language.terms import eq
from dpproofs.library import Library
from dpproofs.mutants.refusal import refuses
from dpproofs.privacy.notions import CLAIMED
from dpproofs.proving.tactics import arith

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted(path for folder in (".", "docs", "benchmarks") for path in ROOT.joinpath(folder).glob("*.md"))
MEASURED = {"table"}
"""What a benchmark writes."""
names = [str(p.relative_to(ROOT)) for p in DOCUMENTS]


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def first_theorem(*, in_sympy):
    """The file of the first lesson, or the one in SymPy."""
    text = (ROOT / "docs" / "first-theorem.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    return "\n".join(block for block in blocks if ("dpproofs.symbolic" in block) is in_sympy)


@pytest.mark.parametrize("in_sympy", [False, True])
def test_first_theorem_is_proved_and_its_mutant_refused(in_sympy, tmp_path, capsys):
    path = tmp_path / "chain.py"
    path.write_text(first_theorem(in_sympy=in_sympy), encoding="utf-8")
    (lemma,) = Library([]).add_module(load("chain", path))
    assert is_theorem(lemma.theorem)
    assert lemma.theorem.conclusion == lemma.conclusion
    assert lemma.mutants
    for mutant in lemma.mutants:
        assert refuses(lemma, mutant)
    assert cli.main(["check", str(path)]) == cli.PROVED
    assert capsys.readouterr().out.startswith(f"proved     {path}::{lemma.id}\n")


def test_first_theorem_in_terms_and_in_sympy_say_the_same(tmp_path):
    """But for the order in which SymPy writes a sum."""
    found = []
    for in_sympy in (False, True):
        path = tmp_path / f"chain_{in_sympy}.py"
        path.write_text(first_theorem(in_sympy=in_sympy), encoding="utf-8")
        found += Library([]).add_module(load(path.stem, path))
    terms, symbols = found
    assert symbols.hypotheses == terms.hypotheses
    (*laws, _, _), (*same_laws, _, _) = terms.conclusion.args, symbols.conclusion.args
    assert laws == same_laws
    for left, right in zip(terms.conclusion.args[2:], symbols.conclusion.args[2:], strict=True):
        assert arith(eq(left, right))


LONG = (
    *("axioms.txt", "claim_routes", "no_theorem", "paper_map", "steps"),
    *(f"docs/picture-{name}.svg" for name in ("composition", "marginals", "conversion-slack")),
)
"""Parts that take seconds. `.ci/run` asks for all of them by the generator's own `--check`."""


@pytest.mark.by_turns(8)
@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[pytest.mark.slow] * (n in LONG)) for n in generate.PARTS if n not in generate.SOUGHT],
)
def test_generated_parts_are_current(name):
    assert generate.places(name), f"no document shows {name}"
    for path in generate.places(name):
        old = path.read_text(encoding="utf-8")
        new = generate.current(name, old)
        if new != old:
            before, after = old.splitlines(), new.splitlines()
            lost = [f"- {line}" for line in before if line not in after]
            more = [f"+ {line}" for line in after if line not in before]
            meant = f"{path.name} is not what is there now. If that is meant: python docs/generate.py --write {name}"
            pytest.fail("\n".join([meant, *lost, *more]), pytrace=False)


def test_every_mark_in_a_document_is_of_a_part():
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        begun, ended = (re.findall(rf"^<!-- {word} (.*) -->$", text, re.MULTILINE) for word in ("begin", "end"))
        assert begun == ended
        assert set(begun) <= set(generate.BLOCKS) | MEASURED, f"{document.name} has a mark of no part"


@pytest.fixture
def parts(tmp_path, monkeypatch):
    """Three parts in another folder: a block, a file, and a list that a reviewer reads."""
    (tmp_path / "a.md").write_text("A\n<!-- begin counts -->\nold\n<!-- end counts -->\nZ\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("new\n", encoding="utf-8")
    (tmp_path / "c.txt").write_text("old\n", encoding="utf-8")
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "BLOCKS", {"counts": lambda: "new"})
    monkeypatch.setattr(generate, "REVIEWED", {"c.txt": lambda: "new\n"})
    monkeypatch.setattr(generate, "PARTS", {**generate.BLOCKS, "b.txt": lambda: "new\n", **generate.REVIEWED})
    return tmp_path


def test_the_generator_names_what_is_out_of_date(parts, capsys):
    before = {path.name: path.read_text(encoding="utf-8") for path in parts.glob("*.*")}
    assert generate.main(["--check"]) == 1
    assert generate.main([]) == 1
    says = "counts in a.md: out of date; python docs/generate.py --write counts\n"
    says += "c.txt: out of date; python docs/generate.py --write c.txt\n"
    assert capsys.readouterr().out == 2 * says
    assert {path.name: path.read_text(encoding="utf-8") for path in parts.glob("*.*")} == before
    assert generate.main(["b.txt"]) == 0


def test_the_generator_writes_a_list_for_review_only_when_it_is_named(parts, capsys):
    assert generate.main(["--write"]) == 1
    assert (parts / "a.md").read_text(encoding="utf-8") == "A\n<!-- begin counts -->\nnew\n<!-- end counts -->\nZ\n"
    assert (parts / "c.txt").read_text(encoding="utf-8") == "old\n"
    assert generate.main(["--write", "c.txt"]) == 0
    assert (parts / "c.txt").read_text(encoding="utf-8") == "new\n"
    assert generate.main(["--check"]) == 0
    assert "counts in a.md: written" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["nothing"], ["--write", "--check"]])
def test_the_generator_refuses_other_arguments(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        generate.main(arguments)
    assert capsys.readouterr().err


@pytest.mark.parametrize("name", [name for name in generate.FILES if name.endswith(".svg") and "picture-" not in name])
def test_pictures_are_xml(name):
    assert ET.fromstring(generate.FILES[name]()).tag.endswith("svg")  # noqa: S314


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


def test_the_index_has_every_page():
    index = ROOT / "docs" / "index.md"
    linked = re.findall(r"\]\(([^)#\s]+)", index.read_text(encoding="utf-8"))
    pages = {
        path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/*.ipynb")) if path != index
    }
    assert pages <= {(index.parent / name).resolve() for name in linked}


@pytest.mark.parametrize("document", DOCUMENTS, ids=names)
def test_files_that_are_named_exist(document):
    text = document.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:dpproofs|theorems|tests|docs|benchmarks)/[\w./]*)`", text):
        assert (ROOT / name).exists(), f"{document.name} names {name}"


def test_exit_codes_in_documents_are_those_of_the_program():
    for document in ("claims.md", "commands.md"):
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in (ROOT / "docs" / document).read_text(encoding="utf-8").splitlines()
            if line.startswith("|")
        ]
        said = {int(cell) for row in rows for cell in row[:2] if cell.isdigit()}
        assert said >= set(CODES["verify"]), document


def test_the_glossary_has_each_notion_that_can_be_claimed():
    said = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert [name for name in CLAIMED if f"`{name}`" not in said] == []


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


def imported(module: Path) -> set[str]:
    """The modules that a module imports from, as files."""
    nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    found = {n.module for n in nodes if isinstance(n, ast.ImportFrom) and n.module}
    return {f"{name.replace('.', '/')}.py" for name in found}


def test_trust_names_all_that_refutations_rest_on() -> None:
    """Whatever makes a witness, and what they take numbers from, that are computed with enclosures."""
    makes = [
        p for p in ROOT.glob("dpproofs/**/*.py") if re.search(r"(?<!class )\bWitness\(", p.read_text(encoding="utf-8"))
    ]
    rests = {str(p.relative_to(ROOT)) for p in makes}
    for path in rests - {"dpproofs/accounting/refutation/plds.py"}:  # whose tables a theorem shows
        for other in imported(ROOT / path):
            if (ROOT / other).is_file() and "import flint" in (ROOT / other).read_text(encoding="utf-8"):
                rests = rests | {other}
    assert len(rests) >= 10
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    part = text[
        text.index("What a computation says against a claim") : text.index(
            "* The caller's description of the mechanism"
        )
    ]
    named = {*re.findall(r"`(dpproofs/[a-z_/]+\.py)`", part)}
    assert rests <= named, rests - named
    assert all((ROOT / path).is_file() for path in named)
    assert all(f"`dpproofs/accounting/{folder}/`" in part for folder in ("mechanisms", "pairs/worst"))
