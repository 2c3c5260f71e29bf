"""False variants that a search found: a lemma without one of its hypotheses, or with another number.

For each of them there is a model in which it is false: that of another false variant of the lemma, or spaces, and the
values that differ. They stand in a file of plain data. Nothing here is trusted: models are evaluated, and the proof
of the lemma has to refuse the variants, as it does those that are written by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from dpproofs.kernel import Term
from dpproofs.language.statements import printer
from dpproofs.language.terms import num
from dpproofs.mutants.variants import changed_places, put_at
from dpproofs.mutants.witnesses import Finite, Point, variables_of
from dpproofs.proving import by_id
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.memory import LIBRARY
from dpproofs.system.cache import read

FILE = "variants.json"
"""What was found, by lemmas, with the library; ``docs/generate.py`` writes it where it is named."""

FACTORS = tuple(map(Fraction, ("99/100", "101/100", "1/2", "2", "1/10", "10")))
"""What numbers are multiplied by, the closest first."""

SOURCES = ("bs16", "li16", "bbgg19", "sok20", "st18")
"""The sources whose theorems are varied: the first parts of their ids."""

WORDS = {
    "false": "false without it, with a witness",
    "beyond": "beyond it something has no value",
    "refused": "used by the proof, no witness",
    "unneeded": "follows from the others, or is not used",
}
"""What is known of a hypothesis of a theorem of a source."""

Record: TypeAlias = "tuple[str | Mapping[str, int | str], Mapping[str, Any]]"
"""The false variant whose model it is, or spaces, and the values that differ."""


@lru_cache(maxsize=1)
def recorded() -> Mapping[str, Mapping[str, Mapping[str, Record]]]:
    """By lemmas, and by the keys of variants, what was found.

    'false': a model in which the variant is false. 'beyond': one in which a logarithm, a root or a quotient has no
    value, and all that is left is supposed. 'unneeded': the proof does without the hypothesis.
    """
    return json.loads(read(LIBRARY / FILE) or b"{}")  # type: ignore[no-any-return]


def varied(lemma: Lemma) -> bool:
    """Whether it is a theorem of a source."""
    return lemma.id.split(".")[0] in SOURCES


def kinds(lemma: Lemma) -> dict[int, str]:
    """What is known of each hypothesis: see ``WORDS``."""
    known = recorded().get(lemma.id, {})
    made = dict.fromkeys(range(len(lemma.hypotheses)), "refused")
    for kind in ("unneeded", "beyond", "false"):
        made |= {int(key): kind for key in known.get(kind, ()) if "*" not in key}
    return made | dict.fromkeys(lacked_by_hand(lemma), "false")


def lacked_by_hand(lemma: Lemma) -> Iterator[int]:
    """The hypotheses that one false variant written by hand lacks or weakens, nothing else; it has a witness."""
    for mutant in lemma.mutants:
        lost = [i for i, h in enumerate(lemma.hypotheses) if h not in mutant.claim.hypotheses]
        if len(lost) == 1 and mutant.witness is not None and mutant.claim.conclusion == lemma.conclusion:
            yield lost[0]


def claim_at(lemma: Lemma, key: str) -> Claim:
    """The variant: '2' lacks the third hypothesis; in '2.0.1*99/100' the number at that place is multiplied.

    A place is a path from the formulas, the conclusion last, to a part of one.
    """
    place, _, factor = key.partition("*")
    first, *path = map(int, place.split("."))
    formulas = [*lemma.hypotheses, lemma.conclusion]
    if factor:
        formulas[first] = put_at(formulas[first], tuple(path), num(number_at(lemma, place) * Fraction(factor)))
    else:
        del formulas[first]
    return Claim(tuple(formulas[:-1]), formulas[-1])


def number_at(lemma: Lemma, place: str) -> Fraction:
    """The number at a place."""
    first, *path = map(int, place.split("."))
    part = (*lemma.hypotheses, lemma.conclusion)[first]
    for i in path:
        part = part.args[i]
    return Fraction(part.data)


def numbers(lemma: Lemma) -> Iterator[str]:
    """The places of the constants that a lemma states: its numbers but 0, 1 and -1, and exponents."""
    for i, formula in enumerate((*lemma.hypotheses, lemma.conclusion)):
        yield from (f"{i}{place}" for place in _numbers(formula))


def _numbers(t: Term) -> Iterator[str]:
    if t.op == "num" and t.data not in (0, 1, -1):
        yield ""
    for i, a in enumerate(t.args[:1] if t.op == "pow" else t.args):
        yield from (f".{i}{place}" for place in _numbers(a))


def changed_by_hand(lemma: Lemma) -> Iterator[str]:
    """The places of the constants that the false variants written by hand change, also as parts of a larger term."""
    own = (*lemma.hypotheses, lemma.conclusion)
    changed = {f"{i}{place}" for m in lemma.mutants for i, place in _differences(own, m.claim)}
    for place in numbers(lemma):
        if any(place == one or place.startswith(f"{one}.") for one in changed):
            yield place


def changed(lemma: Lemma) -> Iterator[str]:
    """The places of the constants that the variants that were found change."""
    yield from (key.partition("*")[0] for key in recorded().get(lemma.id, {}).get("false", {}) if "*" in key)


def _differences(own: tuple[Term, ...], claim: Claim) -> Iterator[tuple[int, str]]:
    lost = [i for i, h in enumerate(own[:-1]) if h not in claim.hypotheses]
    new = [h for h in claim.hypotheses if h not in own[:-1]]
    pairs = [(len(own) - 1, claim.conclusion), *(zip(lost, new, strict=True) if len(lost) == len(new) == 1 else ())]
    for i, other in pairs:
        yield from ((i, "".join(f".{step}" for step in path)) for path in changed_places(own[i], other))


def model_of(lemma: Lemma, record: Record, claim: Claim) -> Finite:
    """The model that is recorded, for the variables of the claim."""
    start, values = record
    given: dict[str, Any] = {}
    spaces: Mapping[str, int | str] = {}
    some: Mapping[str, Any] = {}
    if isinstance(start, str):
        (witness,) = (m.witness for m in lemma.mutants if m.name == start)
        if isinstance(witness, Finite):
            spaces, some = witness.spaces, witness.some
        if isinstance(witness, Finite | Point):
            given = dict(witness.values)
    else:
        spaces = start
    names = {v.data[0] for v in variables_of(claim)}
    return Finite(spaces, {name: one for name, one in (given | dict(values)).items() if name in names}, some)


def name_of(lemma: Lemma, key: str) -> str:
    """The variant in words."""
    place, _, factor = key.partition("*")
    first = int(place.split(".")[0])
    shown = printer(lemma.hypotheses, lemma.conclusion).text((*lemma.hypotheses, lemma.conclusion)[first])
    return f"{number_at(lemma, place) * Fraction(factor)} at {place} of {shown}" if factor else f"without {shown}"


def found(lemma: Lemma) -> tuple[Mutant, ...]:
    """The false variants of a lemma of the library that were found."""
    if by_id.lemma(lemma.id) is not lemma:
        return ()
    made = []
    for key, record in recorded().get(lemma.id, {}).get("false", {}).items():
        claim = claim_at(lemma, key)
        differs = ", ".join(f"{name} = {one}" for name, one in record[1].items())
        made.append(Mutant(name_of(lemma, key), claim, differs, witness=model_of(lemma, record, claim)))
    return tuple(made)
