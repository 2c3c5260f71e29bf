"""Texts that are committed next to the tests, so that a change of what is claimed is seen in review.

``DPPROOFS_UPDATE=1 python -m pytest tests`` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from dpproofs.kernel import Definition, Term
from dpproofs.kernel.text import type_text

UPDATE = "DPPROOFS_UPDATE=1 python -m pytest tests"


def check(path: Path, lines: Iterable[str]) -> None:
    """Compare the lines with the committed file, or write it when asked to."""
    now = "".join(f"{line}\n" for line in lines)
    if os.environ.get("DPPROOFS_UPDATE"):
        path.write_text(now, encoding="utf-8")
        return
    before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    after = now.splitlines()
    if before != after:
        lost = [f"- {line}" for line in before if line not in after]
        new = [f"+ {line}" for line in after if line not in before]
        pytest.fail(
            "\n".join([f"{path.name} is not what is there now. If the change is meant: {UPDATE}", *lost, *new]),
            pytrace=False,
        )


def sequent(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """A statement on one line, with the types of its free variables."""
    given = sorted(map(repr, hypotheses))
    free = frozenset().union(conclusion.free, *(h.free for h in hypotheses))
    kinds = sorted({f"{v.data[0]} : {type_text(v.type)}" for v in free})
    return f"[{'; '.join(kinds)}] {', '.join(given)}{' ' if given else ''}|- {conclusion!r}"


def definitions(formulas: Iterable[Term]) -> dict[str, Definition]:
    """The definitions that the formulas use, also inside other definitions, each with its line."""
    found: dict[str, Definition] = {}
    stack = list(formulas)
    while stack:
        t = stack.pop()
        stack.extend(t.args)
        if isinstance(t.data, Definition) and (line := definition(t.data)) not in found:
            found[line] = t.data
            stack.append(t.data.body)
    return found


def definition(d: Definition) -> str:
    """A definition on one line."""
    head = ", ".join(f"{p.data[0]} : {type_text(p.type)}" for p in d.parameters)
    return f"{d.name}({head}) is {d.body!r}"
