"""Verdicts: what was found out about a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import NamedTuple, TypeVar, final

from dpproofs.claims.chains import chained
from dpproofs.claims.conversions import derive, derive_last
from dpproofs.claims.counterexamples import contradicted
from dpproofs.claims.grounds import grounded
from dpproofs.claims.guarantees import leave_out, noting_left_out, smallest, weakened
from dpproofs.claims.judgement import LEFT_OUT, Witness
from dpproofs.claims.mechanisms import Mechanism, Parallel
from dpproofs.claims.mechanisms import Step as MechanismStep
from dpproofs.claims.model import PrivacyClaim, plain_claim
from dpproofs.claims.report import described, html
from dpproofs.claims.routes import Totals
from dpproofs.claims.sums import summed_up
from dpproofs.claims.tables.refuted import epsilon_told_apart, told_apart
from dpproofs.claims.values import is_long_float, written
from dpproofs.claims.ways.base import Aim
from dpproofs.claims.witnesses import refute, refuted_epsilon, told_by_samples
from dpproofs.errors import UnprovedLemmaError
from dpproofs.kernel import Term
from dpproofs.language.html import said
from dpproofs.numbers import DpproofsError, Value, decimal_string, finite, float_down, float_up, short, square_root
from dpproofs.privacy.guarantees import Guarantee, Step
from dpproofs.privacy.notions import CLAIMED, MEASURABLE_COMPONENTS, is_end
from dpproofs.privacy.reading import same_but_for_spaces
from dpproofs.privacy.relations import RELATIONS
from dpproofs.sealed import ForgedResultError, Sealed, seal

Found = TypeVar("Found")
MOST_EFFORT = 4
"""With more, tables would take minutes."""


MANY = 100
"""So many steps of a kind that is often confused with another one bring up that one."""


class Room(NamedTuple):
    """The number of the claim that the derived one is below, if one is: its name, the claimed one, the derived one.

    ``derived`` is rounded up, and ``below`` is how far it is below the claim at least.
    """

    parameter: str | None = None
    claimed: Fraction | None = None
    derived: Fraction | None = None

    @property
    def below(self) -> Fraction:
        """How far the derived number is below the claim; 0 where what was derived is just the claim."""
        return Fraction(0) if self.claimed is None or self.derived is None else self.claimed - self.derived

    def to_json(self) -> dict[str, object]:
        """The numbers as floats: the derived one rounded up, the others down. None for what no float holds."""
        claimed = None if self.claimed is None else finite(float_down(self.claimed))
        derived = None if self.derived is None else finite(float_up(self.derived))
        below = finite(float_down(self.below))
        return {"parameter": self.parameter, "claimed": claimed, "derived": derived, "below": below}


@final
@dataclass(frozen=True)
class Verdict(Sealed):
    """What was found out about a claim: VERIFIED, REFUTED or NOT PROVEN, and why."""

    __slots__ = ()

    _judged: PrivacyClaim
    _text: str
    verdict: str
    margin: str | None = None
    guarantee: Guarantee | None = None
    witness: Witness | None = None
    notes: tuple[str, ...] = ()
    room: Room | None = None

    @property
    def claim(self) -> PrivacyClaim:
        """The claim as it was judged, made anew each time: what becomes of a claim later changes no verdict."""
        claim = plain_claim(self._judged)
        if str(claim) != self._text:
            raise ForgedResultError(f"the claim was changed after it was judged: {self._text}")
        return claim

    def __bool__(self) -> bool:
        return self.verdict == "VERIFIED"

    def __str__(self) -> str:
        return described(self)

    def __repr__(self) -> str:
        return f"<{self.verdict}: {self._text}>"

    def _repr_html_(self) -> str:
        claim = self.claim
        return html(self, f"{claim.mechanism.html()} is {said(claim.guarantee)}, {said(claim.target)}")

    def to_json(self) -> dict[str, object]:
        """The verdict as plain data."""
        return {
            "title": self.claim.title,
            "claim": self._text,
            "verdict": self.verdict,
            "margin": None if self.room is None else {"text": self.margin, **self.room.to_json()},
            "derivation": self.guarantee.to_json() if self.guarantee else None,
            "axioms": list(self.guarantee.axioms()) if self.guarantee else [],
            "witness": self.witness.to_json() if self.witness else None,
            "notes": list(self.notes),
        }


_verdict = seal(Verdict)


def verify(claim: PrivacyClaim, effort: int = 1) -> Verdict:
    """The verdict on a claim: every mechanism that is composed as the claim says has the claimed guarantee.

    A mechanism that refutes the claim is looked for first, since that is quick. Otherwise the first
    guarantee that is enough decides; others are derived only where it takes them. With more effort,
    tables are finer, so that claims nearer to what is just true are decided.
    """
    if type(effort) is not int or not 1 <= effort <= MOST_EFFORT:
        raise DpproofsError(f"effort must be a whole number from 1 to {MOST_EFFORT}, not {effort!r}")
    with noting_left_out() as missing:
        return _found(plain_claim(claim), effort, missing)  # the caller can change the other one from inside


def _found(claim: PrivacyClaim, effort: int, missing: Mapping[str, str]) -> Verdict:
    """The verdict; what is ``missing`` by the end, since lemmas are not proved, is said in notes."""
    text, weakest = str(claim), claim.weakest
    witness = (
        _sought(lambda: refute(weakest))
        or _sought(lambda: contradicted(weakest))
        or chained(weakest)
        or _sought(lambda: told_apart(weakest, quickly=True, effort=effort))
    )
    if witness is not None:
        return _refuted(claim, text, witness, missing)
    best: Guarantee | None = None
    totals = Totals(
        claim.mechanism,
        claim.relation,
        claim.group,
        exact_first=_is_nearly_false(claim),
        aim=Aim(CLAIMED[claim.notion].from_claim(claim.parameters), effort),
    )
    wanted = _wanted(claim)
    for known, is_last in (*((known, False) for known in wanted), (wanted[0], True)):
        found = [] if best is None else [best]
        for g in (derive_last if is_last else derive)(totals, claim.notion, known):
            verdict = _verified(claim, g, missing)
            if verdict is not None:
                return verdict
            found.append(g)
        best = smallest(found, known) if best is None or is_last else best
    witness = told_by_samples(weakest) or _sought(lambda: told_apart(weakest, effort=effort)) or summed_up(weakest)
    if witness is not None:
        return _refuted(claim, text, witness, missing)
    notes = (*_gap(claim, best, effort), *_over_the_other(claim), *_understood(claim))
    return _verdict(claim, text, "NOT PROVEN", guarantee=best, notes=(*notes, *_left_out(missing)))


def _refuted(claim: PrivacyClaim, text: str, witness: Witness, missing: Mapping[str, str]) -> Verdict:
    """The verdict where the witness has not what is claimed; what may have been meant is said."""
    steps = claim.mechanism.counted() if claim.mechanism.is_row else ()
    confused: dict[str, int] = {}
    for step, count in steps:
        if step.confused is not None:
            confused[step.confused] = confused.get(step.confused, 0) + count
    notes = (*_over_the_other(claim), *_numbers(claim))
    notes = (*notes, *(said for said, count in confused.items() if count >= MANY), *_left_out(missing))
    return _verdict(claim, text, "REFUTED", witness=witness, notes=notes)


def _over_the_other(claim: PrivacyClaim) -> tuple[str, ...]:
    """That the claim is true over the relation that the numbers of its steps are about, if it is."""
    (over, *others) = {step.numbers_over for step in claim.mechanism.leaves()}
    if over in (None, claim.relation) or others or not verify(replace(claim, relation=over)):
        return ()
    return (f"over {over} the claim is VERIFIED; a record that is replaced changes a sum by up to twice as much",)


def _verified(claim: PrivacyClaim, g: Guarantee, missing: Mapping[str, str]) -> Verdict | None:
    """The verdict where the claim follows from what was derived."""
    reached = weakened(g, CLAIMED[claim.notion].from_claim(claim.parameters))
    if reached is None or not _is_claimed(reached, claim):
        return None
    grounded(reached, claim.mechanism, claim.relation)
    notes = (*_taken(claim, reached), *_left_out(missing))
    margin, room = _margin(claim, g)
    return _verdict(claim, str(claim), "VERIFIED", margin, reached, notes=notes, room=room)


def first_derived(claim: PrivacyClaim, parameter: str, digits: int, *, rough: bool = False) -> Verdict | None:
    """The claim with the first such number that is derived, rounded up, in place of its own: VERIFIED.

    None where nothing is derived. ``best`` derives what is least, which takes longer. A ``rough`` number takes less.
    """
    claim = plain_claim(claim)
    known = next((numbers for numbers in _wanted(claim) if parameter not in numbers), None)
    if known is None:
        return None
    totals = Totals(claim.mechanism, claim.relation, claim.group, exact_first=True, aim=Aim(rough=rough))
    with noting_left_out() as missing:
        for g in derive(totals, claim.notion, known):
            number = Fraction(decimal_string(g.parameters[parameter].enclosure()[1], digits, up=True))
            found = _verified(replace(claim, parameters={**claim.parameters, parameter: number}), g, missing)
            if found is not None:
                return found
    return None


def _sought(find: Callable[[], Found | None]) -> Found | None:
    """What is found; nothing where the lemma that would show it is not proved."""
    try:
        return find()
    except UnprovedLemmaError as error:
        leave_out(error)
        return None


def _left_out(missing: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{LEFT_OUT}{lemma}, whose proof fails: {reason}" for lemma, reason in missing.items())


def _taken(claim: PrivacyClaim, g: Guarantee) -> tuple[str, ...]:
    """What the claim is taken to say, and what is taken as given beyond it."""
    return (*_understood(claim), *_unsaid(g))


def _understood(claim: PrivacyClaim) -> tuple[str, ...]:
    """What the claim is taken to say where it can be read in two ways."""
    if claim.relation == RELATIONS[0] and any(map(_stays, _in_parallel(claim.mechanism))):
        return ("parallel parts: a replaced record is taken to stay in its part", *_numbers(claim))
    return _numbers(claim)


def _numbers(claim: PrivacyClaim) -> tuple[str, ...]:
    """What the numbers of the claim mean, where that is not what they seem to say."""
    meant = dict.fromkeys(s.meant for s in _numbered(claim.mechanism) if s.meant is not None)
    return (*claim.understood, *meant, *_floats(claim))


def _numbered(mechanism: Mechanism) -> Iterator[MechanismStep]:
    """All steps that have numbers."""
    return chain.from_iterable(step.with_parts() for step in mechanism.leaves())


def _floats(claim: PrivacyClaim) -> tuple[str, ...]:
    """That numbers are not the decimals that they are written as."""
    numbers = chain(claim.parameters.values(), *(s.parameters.values() for s in _numbered(claim.mechanism)))
    found = list(dict.fromkeys(written(v) for v in numbers if is_long_float(v)))
    if not found:
        return ()
    few = ", ".join(found[:3]) + (" and others" if len(found) > 3 else "")
    return (f"a float means the binary number that it is: {few}",)


def _in_parallel(mechanism: Mechanism) -> Iterator[Parallel]:
    """What is run in parallel somewhere in the mechanism."""
    if isinstance(mechanism, Parallel):
        yield mechanism
    for part in mechanism.inner:
        yield from _in_parallel(part)


def _stays(mechanism: Parallel) -> bool:
    """Whether a replaced record is taken to stay in its part; guarantees for removing one cover its moving."""
    return not all(step.relation == RELATIONS[1] for step in mechanism.leaves())


def _is_nearly_false(claim: PrivacyClaim) -> bool:
    """Whether the claim is false with a quarter of its delta; bounds that are not exact lose about that much."""
    quarter = claim.parameters.get("delta", Fraction(0)) / 4
    return quarter > 0 and refute(replace(claim, parameters={**claim.parameters, "delta": quarter})) is not None


def _is_claimed(g: Guarantee, claim: PrivacyClaim) -> bool:
    """Whether the guarantee is the claim, word for word."""
    numbers = {name: v.exact for name, v in g.parameters.items()}
    claimed = CLAIMED[claim.notion].from_claim(claim.parameters)
    return (g.notion, g.relation, numbers) == (claim.notion, claim.target, claimed)


def assumed(g: Guarantee) -> tuple[str, ...]:
    """All that the steps of the derivation take as given, each once."""
    return tuple(dict.fromkeys(text for step in _steps(g) for text in step.given))


def _unsaid(g: Guarantee) -> tuple[str, ...]:
    """What the derivation takes as given although no claim says it, in words, each once."""
    said = [
        f"rests on {h.data.name}, which is taken as given: {dict(step.words).get(repr(h), repr(h))}"
        for step in _steps(g)
        if step.theorem is not None
        for h in filter(_is_unsaid, step.theorem.hypotheses)
    ]
    return tuple(dict.fromkeys(said))


def _is_unsaid(h: Term) -> bool:
    return h.op == "def" and same_but_for_spaces(MEASURABLE_COMPONENTS, h.data)


def _steps(g: Guarantee) -> Iterator[Step]:
    """The steps of the derivation, each once."""
    todo, seen = [g], {id(g)}
    while todo:
        step = todo.pop().step
        yield step
        todo.extend(p for p in reversed(step.premises) if id(p) not in seen)
        seen.update(map(id, step.premises))


def best(claim: PrivacyClaim, parameter: str | None = None) -> Guarantee | None:
    """The best guarantee of the claimed notion that is derived; for (epsilon, delta) the other one is as claimed.

    With a parameter: the one with the best such number among those whose other numbers are as good as claimed.
    """
    claim = plain_claim(claim)
    known = _wanted(claim)[0]
    choices = CLAIMED[claim.notion].choices
    if choices:
        given = next(name for name in choices if name != parameter)
        known = {given: claim.parameters[given]}
    totals = Totals(claim.mechanism, claim.relation, claim.group)
    found: Iterable[Guarantee] = chain(derive(totals, claim.notion, known), derive_last(totals, claim.notion, known))
    if parameter is not None:
        notion = CLAIMED[claim.notion]
        name = notion.claimed[parameter].name if parameter in notion.claimed else parameter
        claimed = notion.from_claim(claim.parameters)
        found = (
            g for g in found if all(_reaches(g.notion, n, v, claimed[n]) for n, v in g.parameters.items() if n != name)
        )
        known = {n: x for n, x in claimed.items() if n != name}
    least = smallest(found, known)
    return None if least is None else grounded(least, claim.mechanism, claim.relation)


def _reaches(notion: str, name: str, derived: Value, claimed: Fraction) -> bool:
    """Whether a derived number is at least as good as the claimed one."""
    low, high = derived.enclosure()
    return low >= claimed if is_end(notion, name) else high <= claimed


def _wanted(claim: PrivacyClaim) -> list[dict[str, Fraction]]:
    """What is asked of the library: the least epsilon for the claimed delta, and the other way round."""
    choices = CLAIMED[claim.notion].choices
    if choices:
        return [{name: claim.parameters[name]} for name in choices]
    fixed = {k: v for k, v in claim.parameters.items() if CLAIMED[claim.notion].claimed[k].fixes}
    return [CLAIMED[claim.notion].from_claim(fixed)]


def _margin(claim: PrivacyClaim, g: Guarantee) -> tuple[str, Room]:
    """How far below the claim the derived guarantee is, in the parameter that was free."""
    for q in CLAIMED[claim.notion].quantities:
        v = square_root(g.parameters[q.name]) if q.is_squared else g.parameters[q.name]
        derived = v.enclosure()[1]
        slack = claim.parameters[q.public] - derived
        if slack > 0 and q.default is None:
            name = q.public if q.is_squared else q.name
            said = f"{name} <= {v.decimal(12)} was derived, {decimal_string(slack, 3, up=False)} below the claim"
            return said, Room(name, claim.parameters[q.public], derived)
    return "what was derived is just the claim", Room()


def too_small(claim: PrivacyClaim, effort: int = 1) -> Fraction | None:
    """An epsilon, as large as was found, up to which every one is refuted for the claim's delta."""
    found = (_sought(lambda: refuted_epsilon(claim)), _sought(lambda: epsilon_told_apart(claim, effort)))
    return max((e for e in found if e is not None), default=None)


def _gap(claim: PrivacyClaim, best: Guarantee | None, effort: int) -> tuple[str, ...]:
    notes = []
    if best is None:
        notes.append("no route of the library leads from these premises to this notion")
    else:
        notes.append(f"the best bound that was derived is {grounded(best, claim.mechanism, claim.relation)}")
    below = too_small(claim.weakest, effort)
    if below is not None and below < claim.parameters["epsilon"]:
        notes.append(f"for delta = {written(claim.parameters['delta'])} every epsilon up to {short(below)} is refuted")
    return tuple(notes)
