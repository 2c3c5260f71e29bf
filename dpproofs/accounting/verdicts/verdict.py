"""Verdicts on claims."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import chain, islice
from typing import final

from dpproofs.accounting.claims.model import PrivacyClaim, plain_claim, with_steps
from dpproofs.accounting.claims.writing import document, written as written_out
from dpproofs.accounting.derivation.conversions import derive, derive_last
from dpproofs.accounting.derivation.exactly import exactly, is_near
from dpproofs.accounting.derivation.strategies import STRATEGIES
from dpproofs.accounting.derivation.strategies.base import Aim
from dpproofs.accounting.derivation.totals import Totals
from dpproofs.accounting.guarantees import Known, noting_left_out, size, smallest, weakened
from dpproofs.accounting.judgement import DERIVATION, THEOREM, Bounds, Room, Witness
from dpproofs.accounting.limits import is_long_float, written
from dpproofs.accounting.mechanisms import Mechanism, Parallel, Step as MechanismStep, one_way, step
from dpproofs.accounting.mechanisms.dp_sgd import DpSgdWithoutReplacement
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.refuted.formula import refuted
from dpproofs.accounting.proofs.verified.formula import has_tables, verified
from dpproofs.accounting.refutation.chains import chained
from dpproofs.accounting.refutation.choices import chosen_apart
from dpproofs.accounting.refutation.counterexamples import contradicted
from dpproofs.accounting.refutation.epochs import shuffled_apart
from dpproofs.accounting.refutation.plds import told_apart
from dpproofs.accounting.refutation.sums import summed_up
from dpproofs.accounting.refutation.witnesses import refute, told_by_samples
from dpproofs.accounting.tuning import FINEST, SECONDS, check_seconds, refined
from dpproofs.accounting.verdicts.argument import argument, words_of
from dpproofs.accounting.verdicts.bounds import PRINTED, best, bounds_of, gap, reached, sought
from dpproofs.accounting.verdicts.report import described, html
from dpproofs.errors import UnprovedLemmaError
from dpproofs.kernel import Theorem
from dpproofs.meaning.files import Source
from dpproofs.meaning.formula import NoMeaningError, meaning
from dpproofs.meaning.laws import COUNTED
from dpproofs.meaning.process import PAIRED
from dpproofs.meaning.word import NoVerdictError, word
from dpproofs.numbers import DpproofsError, decimal_string, square_root
from dpproofs.privacy.guarantees import Guarantee, Step
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, REPLACE_ONE
from dpproofs.proving.arithmetic import searching
from dpproofs.render.argument import LEFT_OUT
from dpproofs.render.html import said

MOST_ROWS, MOST_REFUTED = 256, 64
"""The most different steps of one theorem that takes seconds, and of one refutation."""
ASSUMED = {
    COUNTED: "the refutation assumes that whole numbers can be counted by a measure",
    PAIRED: "the refutation assumes that two numbers can be coded as one, from which both can be recovered",
}
"""What is true, and follows from no axiom here."""
JUST = "what was derived is just the claim"
MANY = 100
"""From this many steps on, a kind that is often confused with another one brings up a hint."""


@final
@dataclass(frozen=True)
class Verdict:
    """The verdict on a claim: VERIFIED, REFUTED or NOT PROVEN, with its reasons.

    Only ``verify`` makes one. It is true as a condition exactly when the claim is VERIFIED. Losses are in nats.
    """

    claim: PrivacyClaim
    verdict: str
    margin: str | None = None
    guarantee: Guarantee | None = None
    witness: Witness | None = None
    """The mechanism that a REFUTED claim is false for."""
    evidence: Witness | None = None
    """A computation, and no theorem, against a claim that is NOT PROVEN."""
    notes: tuple[str, ...] = ()
    room: Room | None = None
    theorem: Theorem | None = field(default=None, repr=False)
    """The closed theorem that is the verdict: the formula of the claim, or that of its refutation."""
    derived_only: str | None = None
    """Why a claim with a derivation is NOT PROVEN: the derivation is no theorem."""
    bounds: Bounds | None = None
    """Bounds of the claim's least true number, where they were computed."""

    def __bool__(self) -> bool:
        return self.verdict == "VERIFIED"

    def with_bounds(self, *, proved: bool = True) -> Verdict:
        """The verdict with how far its claim is from the truth; ``proved``: by one more theorem, where there is one."""
        if self.bounds is not None:
            return self
        return replace(self, bounds=bounds_of(self, is_closed if proved else None))

    def __str__(self) -> str:
        return described(self.with_bounds())

    def __repr__(self) -> str:
        return f"<{self.verdict}: {self.claim}>"

    def _repr_html_(self) -> str:
        claim = self.claim
        return html(self.with_bounds(), f"{claim.mechanism.html()}: {said(words_of(claim))}, {said(claim.relation)}")

    def to_json(self) -> dict[str, object]:
        """The verdict as plain data."""
        return {
            "title": self.claim.title,
            "claim": str(self.claim),
            "verdict": self.verdict,
            "margin": None if self.room is None else {"text": self.margin, **self.room.to_json()},
            "derivation": self.guarantee.to_json() if self.guarantee else None,
            "axioms": list(self.guarantee.axioms()) if self.guarantee else [],
            "witness": self.witness.to_json() if self.witness else None,
            "evidence": self.evidence.to_json() if self.evidence else None,
            "rests_on": self._rests(),
            "notes": list(self.notes),
            "bounds": self.bounds.to_json() if self.bounds else None,
            "argument": argument(self).to_json(),
        }

    def _rests(self) -> dict[str, object] | None:
        """What the verdict rests on, with a code; None where the claim is undecided."""
        if self.theorem is not None:
            return {"code": THEOREM, "axioms": sorted(self.theorem.axioms())}
        return None if self.derived_only is None else {"code": DERIVATION, "reason": self.derived_only}


def verify(claim: PrivacyClaim, seconds: float = SECONDS) -> Verdict:
    """The verdict on a claim: every mechanism that satisfies the premises has the claimed guarantee.

    A mechanism that refutes the claim is searched first, since that is quick. Otherwise the first guarantee that
    suffices decides; others are derived only where needed. A decision is one theorem. Where the claim is undecided,
    its privacy loss distributions are computed on finer and finer grids until it is decided, or until about
    ``seconds`` seconds have passed; the first grid is always tried. Raises DpproofsError where that is no number from
    0 to 1,000,000.
    """
    return verify_read(claim, seconds, None)


def verify_read(claim: PrivacyClaim, seconds: float, source: Source | None, *, printed: bool = False) -> Verdict:
    """The same for a claim that was read from a source: the theorem is about the claim in that text.

    Without a source, it is about the text that would be written for the claim. ``printed``: the derived number is of
    interest, too, and is near to the least one.
    """
    found = in_one_theorem(judged(claim, seconds, printed=printed), source)
    is_open = found.verdict == "NOT PROVEN" and found.evidence is None and found.derived_only is None
    return _by_bounds(found, source) if is_open and has_grids(found.claim) else found


def _by_bounds(verdict: Verdict, source: Source | None) -> Verdict:
    """The verdict with its bounds, and by the one that is enough, where that is no more than what is claimed."""
    bounds = bounds_of(verdict, is_closed)
    own = None if bounds is None or bounds.by is None else concluded(verdict.claim, bounds.by, source)
    return own or replace(verdict, bounds=bounds)


def judged(claim: PrivacyClaim, seconds: float = 0, *, printed: bool = False) -> Verdict:
    """The same before it is put in one theorem, for searches among many claims: on the first grid, by default."""
    check_seconds(seconds)
    claim = plain_claim(claim)  # the caller can change the other one from inside
    most = PRINTED if printed else None
    found, needed = refined(
        lambda finer: at_grid(claim, finer, most), is_final, seconds, FINEST if seconds and has_grids(claim) else 1
    )
    if needed is None:
        return found
    more = f"finer grids come nearer to the truth; they take about {_rounded(needed)} seconds (--seconds)"
    return replace(found, notes=(*found.notes, more))


def is_final(before: Verdict | None, found: Verdict) -> bool:
    """Whether a finer grid brings nothing: the claim is decided, or the last one has brought nothing."""
    return found.verdict != "NOT PROVEN" or (before is not None and found.notes == before.notes)


def at_grid(claim: PrivacyClaim, finer: int, most: float | None = None) -> Verdict:
    """The verdict before it is put in one theorem, on grids that are refined ``finer`` times.

    With ``most``, its PLDs add at most so much to the variance of the loss, also where coarser ones decide.
    """
    with noting_left_out() as missing:
        return _found(claim, Aim(CLAIMED[claim.notion].from_claim(claim.parameters), finer, most=most), missing)


def has_grids(claim: PrivacyClaim) -> bool:
    """Whether finer grids may decide the claim."""
    one = claim.mechanism
    is_exact = isinstance(one, DpSgdWithoutReplacement) and one.steps == 1 and claim.group == 1
    return bool(CLAIMED[claim.notion].choices) and claim.parameters["delta"] != 0 and not is_exact


def _rounded(seconds: float) -> int:
    """Seconds, rounded up to two digits."""
    digits = max(0, len(str(int(seconds))) - 2)
    unit = int(10**digits)
    return math.ceil(seconds / unit) * unit


def in_one_theorem(verdict: Verdict, source: Source | None = None) -> Verdict:
    """The verdict with its theorem, the formula of the claim or its refutation.

    A claim without one is NOT PROVEN. The derived guarantee is the best known bound; a computation against the claim
    is evidence.
    """
    claim, g = verdict.claim, verdict.guarantee
    if verdict.verdict == "REFUTED":
        theorem, reason = _proved(verdict, lambda: refuted(claim), source)
        if theorem is None:
            return unproven(verdict, reason)
        assumes = [ASSUMED[need] for need in meaning(document(claim)).needs]
        return replace(verdict, theorem=theorem, notes=(*verdict.notes, *assumes))
    if verdict.verdict == "VERIFIED" and g is not None:
        theorem, reason = _proved(verdict, lambda: verified(claim, g), source)
        anew = _exactly(claim, g) if theorem is None and claim.roots else None
        if anew is not None:
            verdict = replace(verdict, guarantee=anew)
            theorem, reason = _proved(verdict, lambda: verified(claim, anew), source)
        return _derived_only(verdict, reason) if theorem is None else replace(verdict, theorem=theorem)
    return verdict


def concluded(claim: PrivacyClaim, g: Guarantee, source: Source | None = None) -> Verdict | None:
    """The verdict on a claim from a derivation; None where the claim does not follow from it."""
    found = _verified(claim, g, {})
    return None if found is None else in_one_theorem(found, source)


def is_closed(claim: PrivacyClaim, g: Guarantee) -> bool:
    """Whether one closed theorem states the claim, by a derivation."""
    try:
        return bool(concluded(claim, g))
    except DpproofsError:  # a number outside of its domain, once it is rounded
        return False


def _derived_only(verdict: Verdict, reason: str) -> Verdict:
    """NOT PROVEN, with the derivation, and the reason why it is no theorem."""
    missing, found = f"no theorem says that the claim is true: {reason}", f"by the derivation {verdict.margin}"
    notes = (missing, found, *verdict.notes)
    return replace(verdict, verdict="NOT PROVEN", margin=None, room=None, notes=notes, derived_only=reason)


def unproven(verdict: Verdict, reason: str) -> Verdict:
    """NOT PROVEN, with the computation against the claim, and the reason why it is no theorem."""
    found = None
    with noting_left_out(), suppress(DpproofsError):  # numbers that are too large to compute
        found = best(verdict.claim, quickly=verdict.claim.parameters.get("delta") == 0)
    notes = (f"no theorem says that the claim is false: {reason}", *reached(found), *verdict.notes)
    return Verdict(verdict.claim, "NOT PROVEN", guarantee=found, evidence=verdict.witness, notes=notes)


def _proved(verdict: Verdict, prove: Callable[[], Theorem | None], source: Source | None) -> tuple[Theorem | None, str]:
    """The theorem, if it decides the claim in its source; or the reason why there is none."""
    claim = verdict.claim
    rows = MOST_REFUTED if verdict.verdict == "REFUTED" else MOST_ROWS
    if _has_many(claim.mechanism, rows):
        return None, f"more than {rows} steps of their own are not put in one theorem"
    try:
        with searching(briefly=True):
            theorem = prove()
        if theorem is None:
            return None, "no theorem here shows what was found"
        found = word(theorem, *(written_out(claim) if source is None else source))
    except NoMeaningError as error:
        return None, f"the claim has no formula: {error}"
    except (NotClosedError, NoVerdictError) as error:
        return None, str(error)
    except UnprovedLemmaError as error:
        return None, f"the proof of {error.lemma} fails"
    except RecursionError:
        return None, "its theorem would be nested too deeply"
    except DpproofsError as error:
        return None, str(error)
    return (theorem, "") if found == verdict.verdict else (None, f"what was proved is that the claim is {found}")


def _has_many(mechanism: Mechanism, most: int) -> bool:
    """Whether there are more steps of their own."""
    return any(islice(mechanism.leaves(), most, None))


def _found(claim: PrivacyClaim, aim: Aim, missing: Mapping[str, str]) -> Verdict:
    """The verdict, with PLDs as they are aimed at.

    What is ``missing`` by the end, since lemmas are not proved, is in notes.
    """
    weakest, *others = claim.weakest_of_each

    def false(find: Callable[[PrivacyClaim], Witness | None]) -> Witness | None:
        found = find(weakest)
        return None if found is None or None in map(find, others) else found

    witness = (
        sought(lambda: false(refute))
        or false(shuffled_apart)
        or sought(lambda: false(contradicted))
        or sought(lambda: false(chosen_apart))
        or false(chained)
        or false(partial(told_apart, quickly=True, finer=aim.finer))
    )
    if witness is not None:
        return _refuted(claim, witness, missing)
    best: Guarantee | None = None
    totals = Totals(
        claim.mechanism,
        claim.relation,
        claim.group,
        exact_first=_is_nearly_false(claim),
        aim=aim,
    )
    asked = claim.asked
    for known, is_last in (*((known, False) for known in asked), (asked[0], True)):
        found = [] if best is None else [best]
        for g in (derive_last if is_last else derive)(totals, claim.notion, known):
            verdict = _verified(claim, g, missing) or _verified_exactly(claim, g, missing)
            if verdict is not None:
                return verdict
            found.append(g)
        best = smallest(found, known) if best is None or is_last else best
    for known in weakest.asked if weakest.asked != asked else ():
        for g in derive(totals, claim.notion, known):
            verdict = _verified_exactly(claim, g, missing)
            if verdict is not None:
                return verdict
    witness = false(told_by_samples) or false(partial(told_apart, finer=aim.finer)) or false(summed_up)
    if witness is not None:
        return _refuted(claim, witness, missing)
    notes = (*gap(claim, best, aim.finer), *_over_the_other(claim), *_understood(claim), *_either_way(claim))
    return Verdict(claim, "NOT PROVEN", guarantee=best, notes=(*notes, *_left_out(missing)))


def _refuted(claim: PrivacyClaim, witness: Witness, missing: Mapping[str, str]) -> Verdict:
    """The verdict where the witness violates the claim; a note has what may have been meant."""
    steps = claim.mechanism.counted() if claim.mechanism.is_row else ()
    confused: dict[str, int] = {}
    for one, count in steps:
        if one.confused is not None:
            confused[one.confused] = confused.get(one.confused, 0) + count
    notes = (*_over_the_other(claim), *_numbers(claim), *_either_way(claim))
    notes = (*notes, *(said for said, count in confused.items() if count >= MANY), *_left_out(missing))
    return Verdict(claim, "REFUTED", witness=witness, notes=notes)


def _over_the_other(claim: PrivacyClaim) -> tuple[str, ...]:
    """A note that the claim is true over the relation that its numbers are usually for, if it is."""
    (over, *others) = {step.numbers_over for step in claim.mechanism.leaves()}
    if over in (None, claim.relation) or others or not in_one_theorem(judged(replace(claim, relation=over))):
        return ()
    return (f"over {over} the claim is VERIFIED; a record that is replaced changes a sum by up to twice as much",)


def _verified(claim: PrivacyClaim, g: Guarantee, missing: Mapping[str, str]) -> Verdict | None:
    """The verdict where the claim follows from a derivation."""
    reached = weakened(g, CLAIMED[claim.notion].from_claim(claim.parameters))
    if reached is None or not _is_claimed(reached, claim):
        return None
    notes = (*_understood(claim), *_left_out(missing))
    margin, room = _margin(claim, g)
    return Verdict(claim, "VERIFIED", margin, reached, notes=notes, room=room)


def _verified_exactly(claim: PrivacyClaim, g: Guarantee, missing: Mapping[str, str]) -> Verdict | None:
    """The verdict where the claim follows from a derivation with all numbers as they are written, and unrounded."""
    found = _exactly(claim, g)
    if found is None:
        return None
    notes = (*_understood(claim), *_left_out(missing))
    return Verdict(claim, "VERIFIED", JUST, found, notes=notes, room=Room())


def _exactly(claim: PrivacyClaim, g: Guarantee) -> Guarantee | None:
    """The derivation with all numbers as they are written, and unrounded, if one theorem states the claim by it."""
    ends = {root.parameter: max(root.ends) for root in claim.roots if root.step is None}
    numbers = CLAIMED[claim.notion].from_claim({**claim.parameters, **ends})
    if (g.notion, g.relation) != (claim.notion, claim.target) or not is_near(g, numbers):
        return None
    written = {end: root.term for root in claim.roots for end in root.ends}
    try:
        found = exactly(g, written)
        verified(claim, found)
    except (DpproofsError, NotClosedError, NoMeaningError):
        return None
    return found


def first_derived(claim: PrivacyClaim, parameter: str, digits: int, *, rough: bool = False) -> Verdict | None:
    """The claim with the first derived value of such a number, rounded up, in place of its own: VERIFIED.

    None where nothing is derived. ``best`` derives the least one, which takes longer. A ``rough`` number is the least
    up to some tenths of a per cent.
    """
    claim = plain_claim(claim)
    known = next((numbers for numbers in claim.asked if parameter not in numbers), None)
    if known is None:
        return None
    in_order = rough and not _has_many(claim.mechanism, MOST_ROWS)  # as the theorem needs them
    aim = Aim(rough=rough, in_order=in_order)
    totals = Totals(claim.mechanism, claim.relation, claim.group, exact_first=True, aim=aim)
    with noting_left_out() as missing:
        made = derive(totals, claim.notion, known)
        if rough:
            made = iter(_least_first(totals, chain(derive_last(totals, claim.notion, known), made), known))
        roots = tuple(root for root in claim.roots if root.step is not None or root.parameter != parameter)
        for g in made:
            number = Fraction(decimal_string(g.parameters[parameter].enclosure()[1], digits, up=True))
            found = _verified(
                replace(claim, parameters={**claim.parameters, parameter: number}, roots=roots), g, missing
            )
            if found is not None:
                return in_one_theorem(found)
    return None


def _least_first(totals: Totals, made: Iterator[Guarantee], known: Known) -> list[Guarantee]:
    """The derivations, the least first; the first one alone where it has PLDs that lose nothing but by rounding."""
    found = list(islice(made, 1))
    if found and has_tables(found[0]) and STRATEGIES[found[0].notion].settles(totals):
        return found
    return sorted((*found, *made), key=lambda g: size(g, known))


def _left_out(missing: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{LEFT_OUT}{lemma}, whose proof fails: {reason}" for lemma, reason in missing.items())


def _understood(claim: PrivacyClaim) -> tuple[str, ...]:
    """The reading of the claim where it is ambiguous."""
    if claim.relation == REPLACE_ONE and any(map(_stays, _in_parallel(claim.mechanism))):
        return ("parallel parts: a replaced record is assumed to stay in its part", *_numbers(claim))
    return _numbers(claim)


def _numbers(claim: PrivacyClaim) -> tuple[str, ...]:
    """The reading of numbers whose form is misleading."""
    said = (step.meant_over(claim.relation) for step in _numbered(claim.mechanism))
    meant = dict.fromkeys(note for note in said if note is not None)
    return (*claim.understood, *meant, *_floats(claim))


def _either_way(claim: PrivacyClaim) -> tuple[str, ...]:
    """A note that utilities are assumed to move in either direction, where all may move in one.

    It says whether the claim is true where they do.
    """
    if claim.relation != ADD_OR_REMOVE_ONE or not any(one_way(step.kind) for step in _numbered(claim.mechanism)):
        return ()

    def monotone(one: MechanismStep) -> MechanismStep:
        return step(one_way(one.kind) or one.kind, {**one.parameters, **one.texts}, relation=one.relation)

    other = replace(claim, mechanism=with_steps(claim.mechanism, monotone))
    is_true = in_one_theorem(judged(other)).verdict == "VERIFIED"
    where = "where adding a record lowers none, or raises none, as with counts, write monotone = true"
    then = ": then the claim is VERIFIED" if is_true else ""
    return (f"one utility or query is assumed to rise where another one falls; {where}{then}",)


def _numbered(mechanism: Mechanism) -> Iterator[MechanismStep]:
    """All steps with numbers."""
    return chain.from_iterable(step.with_parts() for step in mechanism.leaves())


def _floats(claim: PrivacyClaim) -> tuple[str, ...]:
    """A note that floats differ from the decimals that are written."""
    numbers = chain(claim.parameters.values(), *(s.parameters.values() for s in _numbered(claim.mechanism)))
    found = list(dict.fromkeys(written(v) for v in numbers if is_long_float(v)))
    if not found:
        return ()
    few = ", ".join(found[:3]) + (" and others" if len(found) > 3 else "")
    return (f"a float means the binary number that it is: {few}",)


def _in_parallel(mechanism: Mechanism) -> Iterator[Parallel]:
    """The parallel parts anywhere in the mechanism."""
    if isinstance(mechanism, Parallel):
        yield mechanism
    for part in mechanism.inner:
        yield from _in_parallel(part)


def _stays(mechanism: Parallel) -> bool:
    """Whether a replaced record is assumed to stay in its part; guarantees for removing one cover its moving."""
    return not all(step.relation == ADD_OR_REMOVE_ONE for step in mechanism.leaves())


def _is_nearly_false(claim: PrivacyClaim) -> bool:
    """Whether the claim is false with a quarter of its delta; bounds that are not exact have about that much slack."""
    quarter = claim.parameters.get("delta", Fraction(0)) / 4
    return quarter > 0 and refute(replace(claim, parameters={**claim.parameters, "delta": quarter})) is not None


def _is_claimed(g: Guarantee, claim: PrivacyClaim) -> bool:
    """Whether the guarantee is the claim, word for word."""
    numbers = {name: v.exact for name, v in g.parameters.items()}
    claimed = CLAIMED[claim.notion].from_claim(claim.parameters)
    return (g.notion, g.relation, numbers) == (claim.notion, claim.target, claimed)


def assumed(g: Guarantee) -> tuple[str, ...]:
    """All assumptions of the steps of a derivation, each once."""
    return tuple(dict.fromkeys(text for step in _steps(g) for text in step.given))


def _steps(g: Guarantee) -> Iterator[Step]:
    """The steps of the derivation, each once."""
    todo, seen = [g], {id(g)}
    while todo:
        step = todo.pop().step
        yield step
        todo.extend(p for p in reversed(step.premises) if id(p) not in seen)
        seen.update(map(id, step.premises))


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
    return JUST, Room()
