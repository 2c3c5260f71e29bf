"""What the documents show can be typed: commands give what is shown below them, Python gives what comments say."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])
OTHERS = ("dp_accounting", "opacus", "opendp")

# Commands for files that a reader has and this folder has not, and what other tests and CI run.
ELSEWHERE = (
    "make ", "source ", "my_theorems", "run.json", "returned.json", "claims/", " lock ", "dpproofs axioms",
    "dpproofs check --save", "proofs/*", "releases.csv", "dpproofs graph", "dpproofs coq",
)  # fmt: skip


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def with_blocks(language: str) -> list[Path]:
    return [path for path in DOCUMENTS if blocks(path, language)]


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and the theorem file of the first lesson, where ``dpproofs`` is found."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "chain.py").write_text(blocks(ROOT / "docs" / "first-theorem.md", "python")[0], encoding="utf-8")
    command = tmp_path / "bin" / "dpproofs"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m dpproofs "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with what is shown below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(line, shown.strip("\n")) for line, _, shown in (part.partition("\n") for part in parts)]


def test_each_command_that_is_run_elsewhere_is_in_a_document() -> None:
    lines = [line for path in DOCUMENTS for block in blocks(path, "console") for line, _ in commands(block)]
    assert not [part for part in ELSEWHERE if not any(part in line for line in lines)]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("path", with_blocks("console"), ids=lambda path: path.name)
def test_commands_give_what_is_shown(path: Path, reader: Path) -> None:
    ran = 0
    for line, shown in (pair for block in blocks(path, "console") for pair in commands(block)):
        if any(part in line for part in ELSEWHERE):
            continue
        done = subprocess.run(["/bin/bash", "-c", line], capture_output=True, text=True, check=False, cwd=reader)
        assert done.returncode in (0, 1, 3), (line, done.stderr)
        assert done.stderr == "", line
        if shown:
            assert done.stdout.strip("\n") == shown, line
        ran += 1
    assert ran or path.name in ("audit.md", "coq.md")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("path", with_blocks("python"), ids=lambda path: path.name)
def test_python_gives_what_comments_say(path: Path, reader: Path) -> None:
    names: dict[str, object] = {"__name__": "document"}
    for block in blocks(path, "python"):
        others = [other for other in OTHERS if re.search(rf"\b(import|from) {other}\b", block)]
        if not all(map(find_spec, others)):
            continue  # a package that the tests of audits need, and that is not installed here
        for node in ast.parse(block).body:
            source = ast.get_source_segment(block, node) or ""
            line = block.splitlines()[(node.end_lineno or 1) - 1]
            comment = line.partition(source.splitlines()[-1])[2].partition("#")[2].strip()
            run(node, comment, names, path)


def run(node: ast.stmt, comment: str, names: dict[str, object], path: Path) -> None:
    """Run a statement of a document; compare its value with the comment where the comment gives a value."""
    if not isinstance(node, ast.Expr):
        exec(compile(ast.Module([node], []), str(path), "exec"), names)  # noqa: S102
        return
    expression = compile(ast.Expression(node.value), str(path), "eval")
    if error := re.match(r"(\w+Error): (.*)", comment):
        with pytest.raises(Exception, match=re.escape(error[2])) as caught:
            eval(expression, names)  # noqa: S307
        assert type(caught.value).__name__ == error[1]
        return
    value = eval(expression, names)  # noqa: S307
    if comment and path.name == "sympy.md":
        assert comment in (str(value), repr(value))
    elif re.match(r"['<]|.*: [\d']|.*\|-|all '", comment):
        assert repr(value) in comment or all(repr(one) in comment for one in value), (comment, value)
