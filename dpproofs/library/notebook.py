"""Theorems in notebooks: ``%load_ext dpproofs`` shows them with the steps of their proofs, folded.

All other results show themselves. The class of theorems belongs to the kernel, which knows nothing of HTML.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from dpproofs.kernel import Theorem
from dpproofs.library.citations import lines, summary
from dpproofs.render.html import MOST_LINES, code, folded, said, statement


class Formatter(Protocol):
    """IPython's formatter of one format."""

    def for_type(self, kind: type, show: Callable[[Theorem], str]) -> object:
        """Register how objects of this type are shown."""


class Display(Protocol):
    """The formatters of a shell, by format."""

    formatters: dict[str, Formatter]


class Shell(Protocol):
    """The part of IPython's shell that is used."""

    display_formatter: Display


def load_ipython_extension(shell: Shell) -> None:
    """Show theorems as HTML in this shell: called by ``%load_ext dpproofs``.

    ``shell`` is the running IPython shell. Raises AttributeError for an object without formatters.
    """
    shell.display_formatter.formatters["text/html"].for_type(Theorem, html)


def html(theorem: Theorem) -> str:
    """A theorem as HTML, with the definitions in its statement, the steps of its proof up to cited lemmas, and its
    axioms.
    """
    parts = [statement(sorted(theorem.hypotheses, key=repr), theorem.conclusion)]
    found = lines(theorem)
    steps = [f"{line.number}. {code(repr(line.step))} <small>[{said(line.how)}]</small>" for line in found[:MOST_LINES]]
    left = f"<div>and {len(found) - MOST_LINES} more</div>" if len(found) > MOST_LINES else ""
    parts.append(folded(said(summary(found)), f"<div>{'<br>'.join(steps)}</div>{left}"))
    rests = ", ".join(theorem.axioms()) or "none"
    return f"<div>{''.join(parts)}<div>axioms: {said(rests)}</div></div>"
