"""Notes beside a statement: for its hypotheses, models in which all else is supposed, and the conclusion is false.

They come from the false variants of the lemma.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from dpproofs.kernel import Term
from dpproofs.language.terms import PROP, REAL
from dpproofs.mutants.found import found
from dpproofs.mutants.models.values import Gaussian, Laplace
from dpproofs.mutants.witnesses import Finite, variables_of
from dpproofs.proving.lemma import Lemma, Mutant

LONGEST = 280
"""A model that takes more letters is not told."""


class Note(NamedTuple):
    """A hypothesis, where the statement is false without it, and this variant of the lemma."""

    hypothesis: Term
    where: str
    variant: Mutant


class _UntoldError(Exception):
    """A value that has no short form."""


def notes(lemma: Lemma) -> list[Note]:
    """A note for each hypothesis that some false variant lacks, with nothing else changed, and whose model is short."""
    made: dict[Term, Note] = {}
    for mutant in (*lemma.mutants, *found(lemma)):
        lost = [h for h in lemma.hypotheses if h not in mutant.claim.hypotheses]
        rest = [h for h in mutant.claim.hypotheses if h not in lemma.hypotheses]
        if len(lost) != 1 or rest or mutant.claim.conclusion != lemma.conclusion or lost[0] in made:
            continue
        if mutant.witness is not None and (where := _where(lemma, mutant)):
            made[lost[0]] = Note(lost[0], where, mutant)
    return [made[h] for h in lemma.hypotheses if h in made]


def _where(lemma: Lemma, mutant: Mutant) -> str:
    """The model in words: its author's, or its values."""
    if mutant in lemma.mutants:
        return mutant.reason
    if not isinstance(mutant.witness, Finite):
        return ""
    try:
        said = told(mutant.witness, mutant)
    except _UntoldError:
        return ""
    return said if len(said) <= LONGEST else ""


def told(model: Finite, mutant: Mutant) -> str:
    """The values of a model, but those that the hypotheses define; points of a space are numbered from 1."""
    kinds = {name: v.type for v in variables_of(mutant.claim) if (name := str(v.data[0])) in model.values}
    return "; ".join(said for name in sorted(kinds) for said in _value(name, kinds[name], model))


def _value(name: str, kind: Any, model: Finite) -> Iterator[str]:
    given = model.values[name]
    if kind == REAL or isinstance(kind, str):
        yield f"{name} = {_plain(given)}"
        return
    head, *rest = kind
    if head in ("prob", "measure"):
        yield f"{name} = {_plain(given)}"
    elif head != "fn" or callable(given) or isinstance(given, dict):
        raise _UntoldError
    elif given is True and rest[1] == PROP:
        yield f"any two are neighbours in {name}" if name == "N" else f"{name} holds always"
    elif type(given).__name__ == "Paths":
        yield f"{name} counts steps along {given.relation}"
    elif not isinstance(given, tuple | list):
        yield f"{name} = {_plain(given)} everywhere"
    else:
        sizes = [model.spaces.get(space) if isinstance(space, str) else None for space in rest[0]]
        if not all(isinstance(size, int) for size in sizes):
            raise _UntoldError
        points = product(*(range(1, size + 1) for size in sizes if isinstance(size, int)))
        yield from (f"{name}({', '.join(map(str, p))}) = {_plain(v)}" for p, v in zip(points, given, strict=True))


def _plain(given: Any) -> str:
    """A number, a law or a truth value."""
    match given:
        case Gaussian() if isinstance(given.mean, Fraction):
            return f"N({given.mean}, {given.deviation}^2)"
        case Laplace():
            return f"Lap({given.centre}, {given.scale})"
        case tuple() | list():
            return f"({', '.join(map(_plain, given))})"
        case bool() | int() | str() | Fraction():
            return str(given)
        case Term():
            return repr(given)
        case _:
            raise _UntoldError
