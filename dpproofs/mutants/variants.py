"""Variants of a statement: the true, weaker ones that a proof must accept where it refuses the false ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from dpproofs.kernel import Term, TermError
from dpproofs.language.terms import PROP, REAL, add, mul, num, rebuild, unfold

if TYPE_CHECKING:
    from dpproofs.proving.lemma import Lemma, Mutant

Variant: TypeAlias = tuple[tuple[Term, ...], Term]
"""The hypotheses and the conclusion of a claim."""

SLIGHTLY = Fraction(1, 100)
MOST = 2
"""The most positions at which a mutant may differ from its lemma, for controls to be derived from both."""


def controls(lemma: Lemma, mutant: Mutant) -> Iterator[Variant]:
    """True variants to try, the closest to the mutant first: one of them must be proved.

    The control that the mutant declares, if it does. Else the lemma with the change of the mutant
    mirrored: a bound as much larger as the mutant's is smaller, a condition as much stronger as the
    mutant's is weaker. An equation leaves no room; then an inequality stands for it, or a condition
    is made stronger. Where a condition is dropped that cannot be made stronger, the conclusion says a
    little less, or another condition is. The lemma itself, which says nothing, comes last.
    """
    if mutant.true_claim is not None:
        yield mutant.true_claim.parts
        return
    own, other = lemma.claim, mutant.claim
    if own.conclusion != other.conclusion:
        for conclusion in _mirrored(own.conclusion, other.conclusion):
            yield other.hypotheses, conclusion
            if set(other.hypotheses) != set(own.hypotheses):
                yield tuple(dict.fromkeys((*own.hypotheses, *other.hypotheses))), conclusion
        for old in own.hypotheses:
            for stronger in _stronger(old):
                yield tuple(stronger if h is old else h for h in own.hypotheses), own.conclusion
        return
    lost = [h for h in own.hypotheses if h not in set(other.hypotheses)]
    new = [h for h in other.hypotheses if h not in set(own.hypotheses)]
    kept = tuple(h for h in other.hypotheses if h not in set(new))
    for old in lost:
        rest = tuple(h for h in lost if h is not old)
        for instead in new:
            for stronger in _mirrored(old, instead):
                yield (*kept, *rest, stronger), own.conclusion
        for stronger in _stronger(old):
            yield (*kept, *rest, *new, stronger), own.conclusion
    for conclusion in _weaker(own.conclusion):
        yield own.hypotheses, conclusion
    for old in own.hypotheses:
        for stronger in _stronger(old):
            yield tuple(stronger if h is old else h for h in own.hypotheses), own.conclusion
    yield own.parts


def _weaker(t: Term) -> Iterator[Term]:
    """The formula with one inequality for an equation, or with one of its numbers a little larger or smaller."""
    if t.op == "eq" and t.args[0].type == REAL:
        yield Term("le", t.args)
    elif t.op in ("and", "imp", "forall", "as"):
        for i in range(len(t.args)) if t.op == "and" else (len(t.args) - 1,):
            for part in _weaker(t.args[i]):
                yield Term(t.op, [part if j == i else a for j, a in enumerate(t.args)], t.data, t.hint)
    else:
        for place in _numbers(t, ()):
            for by in (SLIGHTLY, -SLIGHTLY):
                made = _made(t, [_Change(*place, place[1])], (add(place[1], num(by)),))
                if made is not None:
                    yield made


def _numbers(t: Term, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Term]]:
    """The largest real subterms, by the paths to them."""
    if t.type == REAL:
        yield path, t
        return
    for i, a in enumerate(t.args):
        yield from _numbers(a, (*path, i))


def _stronger(hypothesis: Term) -> Iterator[Term]:
    """A comparison with a gap, for one without."""
    if hypothesis.op in ("le", "lt") and hypothesis.args[0].type == REAL:
        a, b = hypothesis.args
        yield Term(hypothesis.op, (add(a, num(SLIGHTLY)), b))


@dataclass(frozen=True)
class _Change:
    """A real subterm of the lemma, by the path to it, and what the mutant has there."""

    path: tuple[int, ...]
    old: Term
    new: Term


def _mirrored(own: Term, other: Term) -> Iterator[Term]:
    """The formula with the changes of the other one mirrored, at least one of them."""
    if {own.op, other.op} == {"le", "lt"}:
        yield Term(other.op, (own.args[0], add(own.args[1], num(SLIGHTLY))))
        return
    for a, b in _inequalities(own, other):
        widest = list(_changes(a, b, (), outermost=True))
        for chosen in (list(_changes(a, b, ())), widest):
            if len(chosen) <= MOST:
                for ways in product(*(tuple(_ways(c.old, c.new)) for c in chosen)):
                    made = _made(a, chosen, ways)
                    if made is not None and made not in (a, b):
                        yield made
        if len(widest) <= MOST:
            for signs in product((SLIGHTLY, -SLIGHTLY), repeat=len(widest)):
                made = _made(a, widest, tuple(add(c.old, num(s)) for c, s in zip(widest, signs, strict=True)))
                if made is not None:
                    yield made
        for change in widest:
            yield from _beside(a, change)


def _inequalities(own: Term, other: Term) -> Iterator[tuple[Term, Term]]:
    """The two formulas; where an equation differs, with one inequality in its place, and with the other.

    A part may also stay as it is, and a notion be written out: one that is made of equations leaves no room.
    """
    if own == other or own.type != PROP or own.op != other.op or len(own.args) != len(other.args):
        yield own, other
    elif own.op == "eq" and own.args[0].type == REAL:
        for i, j in ((0, 1), (1, 0)):
            yield tuple(Term("le", (t.args[i], t.args[j])) for t in (own, other))  # type: ignore[misc]
    elif own.op in ("and", "or", "imp", "forall", "exists", "as") and own.data == other.data:
        parts = [tuple(_or_unchanged(a, b)) for a, b in zip(own.args, other.args, strict=True)]
        for chosen in product(*parts):
            if any(a != b for a, b in chosen):
                yield tuple(
                    Term(t.op, [c[side] for c in chosen], t.data, t.hint) for side, t in enumerate((own, other))
                )  # type: ignore[misc]
    else:
        yield own, other
        if own.op == "def" and own.data == other.data:
            yield from _inequalities(unfold(own), unfold(other))


def _or_unchanged(own: Term, other: Term) -> Iterator[tuple[Term, Term]]:
    """As ``_inequalities``, and the part of the lemma as it is."""
    yield from _inequalities(own, other)
    if own != other:
        yield own, own


def _beside(t: Term, change: _Change) -> Iterator[Term]:
    """The formula with another number of the changed notion larger or smaller."""
    notion = t
    for i in change.path[:-1]:
        notion = notion.args[i]
    if notion.op == "def":
        for i, old in enumerate(notion.args):
            if i != change.path[-1] and old.type == REAL:
                for by in (SLIGHTLY, -SLIGHTLY):
                    there = (*change.path[:-1], i)
                    yield _put(t, [_Change(there, old, old)], (add(old, num(by)),))


def _changes(own: Term, other: Term, path: tuple[int, ...], outermost: bool = False) -> Iterator[_Change]:
    """Where the two differ: the smallest real subterms that do, or the largest."""
    if own == other:
        return
    alike = own.op == other.op and own.data == other.data and len(own.args) == len(other.args)
    if own.type == REAL and other.type == REAL and (outermost or not alike or own.op == "num"):
        yield _Change(path, own, other)
    elif alike:
        for i, (a, b) in enumerate(zip(own.args, other.args, strict=True)):
            yield from _changes(a, b, (*path, i), outermost)


def changed_places(own: Term, other: Term) -> Iterator[tuple[int, ...]]:
    """The paths to the smallest real subterms in which the two differ."""
    yield from (change.path for change in _changes(own, other, ()))


def _ways(old: Term, new: Term) -> Iterator[Term]:
    """The change from old to new, mirrored."""
    (c, rest), (c2, rest2) = _scaled(old), _scaled(new)
    if rest == rest2:
        ratio = c / c2 if c2 else Fraction(0)
        if abs(c - c2) < abs(c):
            yield mul(num(2 * c - c2), rest) if rest is not None else num(2 * c - c2)
        elif ratio > 0:
            yield mul(num(c * ratio), rest) if rest is not None else num(c * ratio)
        else:
            yield mul(num(2 * c - c2), rest) if rest is not None else num(2 * c - c2)
    yield new


def _scaled(t: Term) -> tuple[Fraction, Term | None]:
    """A term as a number times the remaining factors."""
    if t.op == "num":
        return t.data, None
    if t.op == "mul":
        numbers = [a.data for a in t.args if a.op == "num"]
        rest = [a for a in t.args if a.op != "num"]
        c = Fraction(1)
        for x in numbers:
            c *= x
        return c, mul(*rest)
    return Fraction(1), t


def _made(t: Term, changes: list[_Change], values: tuple[Term, ...]) -> Term | None:
    """The formula with the values at the positions of the changes; None if a value would be bound there."""
    try:
        return _put(t, changes, values)
    except TermError:
        return None


def put_at(t: Term, path: tuple[int, ...], value: Term) -> Term:
    """The term with the value at the place."""
    return _put(t, [_Change(path, value, value)], (value,))


def _put(t: Term, changes: list[_Change], values: tuple[Term, ...], path: tuple[int, ...] = ()) -> Term:
    """The term with the values at the positions of the changes."""
    for change, value in zip(changes, values, strict=True):
        if change.path == path:
            return value
    inside = [c for c in changes if c.path[: len(path)] == path]
    if not inside:
        return t
    args = iter(range(len(t.args)))
    return rebuild(t, lambda a, _: _put(a, changes, values, (*path, next(args))))
