"""A derivation up to the lemmas that it cites: what a proof does itself."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.logic import ProofError
from dpproofs.proving.outline import steps_up_to

LOGIC = frozenset(
    "assume imp_intro imp_elim cut and_intro and_elim or_intro or_elim forall_intro forall_elim exists_intro "
    "exists_elim instantiate unfold fold".split()
)
"""The rules that only rearrange their premises."""


class Line(NamedTuple):
    """A step: its place, counted from 1, those of its premises, and the lemma that it is, if one is cited there."""

    number: int
    step: Theorem
    premises: tuple[int, ...]
    cited: Lemma | None

    @property
    def how(self) -> str:
        """The rule, with what it is applied to; or that a lemma is cited."""
        if self.cited is not None:
            return f"lemma {self.cited.id}: {self.cited.title}"
        name = f" {self.step.parameters['name']}" if self.step.rule in ("law", "axiom") else ""
        places = f" from {', '.join(map(str, self.premises))}" if self.premises else ""
        return f"{self.step.rule}{name}{places}"

    def to_json(self) -> dict[str, object]:
        """The step as plain data."""
        said: dict[str, object] = {"number": self.number, "statement": repr(self.step)}
        if self.cited is not None:
            return {**said, "lemma": self.cited.id}
        named = {"name": self.step.parameters["name"]} if self.step.rule in ("law", "axiom") else {}
        return {**said, "rule": self.step.rule, **named, "from": list(self.premises)}


def lines(theorem: Theorem, others: Iterable[Lemma] = (), *, whole: bool = False) -> list[Line]:
    """The steps of a derivation, premises before conclusions; a cited lemma is one step, unless the whole is wanted.

    Citations are identified by the theorem object: a step is a citation if it is the theorem that the proof of a
    lemma made, not one that states the same. Lemmas are searched in what is loaded, and among the others. An
    assumption is one step however often it is made, unless the whole is wanted.
    """
    cited = {} if whole else _cited(theorem, others)
    number: dict[int, int] = {}
    assumed: dict[Term, int] = {}
    found: list[Line] = []
    for step in steps_up_to(theorem, cited):
        if step.rule == "assume" and not whole:
            number[id(step)] = assumed.setdefault(step.conclusion, len(found) + 1)
            if number[id(step)] <= len(found):
                continue
        number[id(step)] = len(found) + 1
        lemma = cited.get(id(step))
        premises = () if lemma is not None else tuple(number[id(p)] for p in step.premises)
        found.append(Line(number[id(step)], step, premises, lemma))
    return found


def summary(found: list[Line]) -> str:
    """The number of steps of each kind."""
    own = [line for line in found if line.cited is None]
    beyond = sum(line.step.rule not in LOGIC for line in own)
    cited = len(found) - len(own)
    said = f"{len(own)} {'step' if len(own) == 1 else 'steps'}, {beyond} of them not logic"
    return f"{said}; {cited} {'lemma is' if cited == 1 else 'lemmas are'} cited" if cited else said


def _cited(theorem: Theorem, others: Iterable[Lemma]) -> Mapping[int, Lemma]:
    """The lemmas whose theorems are steps of the derivation, by the places of these; but not that of its end."""
    said: dict[tuple[Term, frozenset[Term]], list[Lemma]] = {}
    for lemma in dict.fromkeys((*others, *_loaded())):
        said.setdefault((lemma.conclusion, frozenset(lemma.hypotheses)), []).append(lemma)
    found: dict[int, Lemma] = {}
    for step in theorem.derivation():
        if step is not theorem:
            for lemma in said.get((step.conclusion, step.hypotheses), ()):
                if _proof_of(lemma) is step:
                    found.setdefault(id(step), lemma)
    return found


def _loaded() -> Iterator[Lemma]:
    """The lemmas of all modules that are loaded."""
    for module in list(sys.modules.values()):
        yield from (v for v in list(vars(module).values()) if type(v) is Lemma)


def _proof_of(lemma: Lemma) -> Theorem | None:
    """The theorem that the proof of the lemma made; None where it makes none, so that nothing can cite it."""
    try:
        return lemma.theorem
    except (KernelError, ProofError):
        return None
