"""Guarantees in notebooks: the statement in LaTeX; and in words, with the derivation as collapsible lists.

The words are without LaTeX, which is not typeset everywhere where HTML is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from dpproofs.language.html import folded, listed, said
from dpproofs.numbers import Value
from dpproofs.privacy.notion import exactly
from dpproofs.privacy.notions import NOTIONS, is_end


class Derived(Protocol):
    """How something was derived."""

    @property
    def title(self) -> str:
        """What was applied."""

    @property
    def lemma(self) -> str:
        """Its name."""

    @property
    def source(self) -> str:
        """Where it is from."""

    @property
    def conditions(self) -> Iterable[str]:
        """What was checked."""

    @property
    def given(self) -> Iterable[str]:
        """The assumptions."""

    @property
    def premises(self) -> Iterable[Shown]:
        """The premises of the derivation."""


class Shown(Protocol):
    """The parts of a guarantee that are shown."""

    @property
    def notion(self) -> str:
        """The notion of privacy."""

    @property
    def parameters(self) -> Mapping[str, Value]:
        """Its numbers."""

    @property
    def relation(self) -> str:
        """Which data sets are neighbours."""

    @property
    def step(self) -> Derived:
        """How it was derived."""


def latex(g: Shown) -> str:
    """The guarantee as a formula and words, for $...$."""
    notion = NOTIONS[g.notion]
    shown = {
        name: rf"\texttt{{{exactly(v).replace('#', chr(92) + '#')}}}"
        if notion.quantity(name).is_exact
        else _number(v, up=not is_end(g.notion, name))
        for name, v in g.parameters.items()
    }
    return notion.latex(g.parameters, shown)


def _number(v: Value, *, up: bool) -> str:
    """A short fraction, or a decimal that is rounded up (or down)."""
    if v.exact is not None and len(str(v.exact)) <= 12:
        if v.exact.denominator == 1:
            return str(v.exact)
        return rf"\frac{{{v.exact.numerator}}}{{{v.exact.denominator}}}"
    digits, _, exponent = v.decimal(8, up=up).partition("e")
    return rf"{digits}\cdot 10^{{{int(exponent)}}}" if exponent else digits


def html(g: Shown) -> str:
    """The guarantee, and its derivation; a repeated part is shown once."""
    derivation = folded("derivation", f"<ul>{_step(g, set())}</ul>")
    return f"<div><b>{said(g)}</b>, {said(g.relation)}{derivation}</div>"


def _step(g: Shown, shown: set[int]) -> str:
    step, formula = g.step, said(g)
    if id(g) in shown:
        return f"<li>{formula}, as above</li>"
    shown.add(id(g))
    head = f"{formula} &mdash; {said(step.title)} <small>[{said(step.lemma)}; {said(step.source)}]</small>"
    notes = [f"checked: {c}" for c in step.conditions] + [f"given: {a}" for a in step.given]
    inside = listed(f"<small>{said(note)}</small>" for note in notes)
    reasons = folded("<small>conditions</small>", inside) if notes else ""
    below = "".join(_step(p, shown) for p in step.premises)
    return f"<li>{head}{reasons}{f'<ul>{below}</ul>' if below else ''}</li>"
