"""Finds certificates for checkers/positivstellensatz.py. Nothing here is trusted.

More products are tried level by level (``case``), then more cases.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from dpproofs.checkers.algebra import Algebra, TooLargeError, plus
from dpproofs.checkers.facts import signs
from dpproofs.checkers.positivstellensatz import Branch, Certificate, Constraint, problem
from dpproofs.language.terms import Term
from dpproofs.proving.case import FULL, QUICK, SQUARES, Case
from dpproofs.proving.monomials import Flat, plain
from dpproofs.proving.renumbering import renumbered

_MAX_BITS = 2000
# The level QUICK only where all alternatives are chosen: before that, it fails most often.
_ENDS = 7
_MAX_BRANCHES = (100, 60, 24, 24, 24, 24, 24, 60)
# What is tried after the quick levels; those that multiply conditions come after squares alone.
_LEVELS = ((0,), (0, _ENDS, QUICK), (2,), (2, 3), (2, 3, 4), (SQUARES, 2, 3, 4, FULL), (SQUARES,))


@lru_cache(maxsize=256)
def stated(premises: tuple[Term, ...], goal: Term) -> Branch:
    """What a certificate has to refute, as ``problem`` states it; it is asked for again at each level."""
    return problem(premises, goal, _algebra(*map(tuple, signs(premises))))


# The normal forms of the search alone; checks have their own.
_algebra = lru_cache(maxsize=64)(Algebra)


@lru_cache(maxsize=20_000)
def certificate(premises: tuple[Term, ...], goal: Term, level: int = FULL) -> Certificate | None:
    """A certificate that the premises entail the goal; None if none was found up to the level.

    The limits count steps, not seconds, so that the answer is the same on every machine.
    """
    try:
        start = stated(premises, goal)
        first = None
        if goal.op == "eq":
            first = next((i for i in reversed(range(len(start.disjunctions))) if _is_ne(start.disjunctions[i])), None)
        found = term_by_term(start)
        if found is not None:
            return found
        if _is_long(start):
            return None
        if level > QUICK and level != SQUARES:
            found = certificate(premises, goal, QUICK)
            if found is not None:
                return found
        for tried in _LEVELS[level]:
            if tried == _ENDS and not start.disjunctions:
                continue
            found = _Search(tried, first).refute(start)
            if found is not None:
                return found
    except TooLargeError:
        pass
    return None


def term_by_term(branch: Branch) -> Certificate | None:
    """A certificate for a constraint that cannot hold, as each of its terms is a square times conditions, negated."""
    signs: dict[Term, tuple[int, Fraction]] = {}
    for i, c in enumerate(branch.constraints):
        if c.relation != "=" and len(c.poly) == 1:
            (((exponent, atoms), q),) = c.poly.items()
            if not exponent and len(atoms) == 1 and atoms[0][1] == 1:
                signs.setdefault(atoms[0][0], (i, q))
    for i in range(len(branch.constraints) - 1, -1, -1):
        c = branch.constraints[i]
        if c.relation != "=":
            found = _negated_terms(branch, c, signs)
            if found is not None and (c.relation == ">" or any(positive for positive, _ in found)):
                return ("sum", ((1, ((1, ()),), (i,)), *(part for _, part in found)), ())
    return None


def _negated_terms(
    branch: Branch, c: Constraint, signs: dict[Term, tuple[int, Fraction]]
) -> list[tuple[bool, tuple[Any, ...]]] | None:
    """For each term t of a constraint that -t is nonnegative, as a certificate writes it, and if it is positive."""
    out = []
    for (exponent, atoms), q in c.poly.items():
        share, used = -q, []
        for atom, k in atoms:
            if k % 2:
                if atom not in signs:
                    return None
                i, slope = signs[atom]
                used.append(i)
                share /= slope
        if share <= 0:
            return None
        numbers = {g: n for n, g in enumerate(branch.generators)}
        roots = [(((), ((atom, 1),)), k // 2) for atom, k in atoms]
        powers: list[tuple[int, int | Fraction]] = [(numbers[g], k) for g, k in roots if k]
        powers += [(numbers[((m, Fraction(1)),), ()], plain(k / 2)) for m, k in exponent]
        positive = not any(k for _, k in roots) and all(branch.constraints[i].relation == ">" for i in used)
        out.append((positive, (plain(share), ((1, tuple(powers)),), tuple(used))))
    return out


class _Search:
    def __init__(self, level: int, first: int | None) -> None:
        self.level = level
        self.first = first
        self.branches = _MAX_BRANCHES[level]
        self.learned: list[tuple[Certificate, Branch]] = []

    def refute(self, branch: Branch, done: frozenset[int] = frozenset()) -> Certificate | None:
        """A certificate for a branch in which some disjunctions were split."""
        clash = _clash(branch)
        if clash is not None:
            return clash
        if self.first is not None and self.first not in done:
            return self.split(branch, self.first, done)
        known = self.recalled(branch)
        if known is not None:
            return known
        self.branches -= 1
        if self.branches < 0:
            return None
        case = Case(branch)
        left = [i for i in range(len(branch.disjunctions)) if i not in done]
        found = case.refute((0 if left else QUICK) if self.level == _ENDS else self.level)
        if found is not None:
            self.learned.append((found, branch))
            return found
        if self.level >= QUICK:
            found = self.signs(case, case.squeezed(), done)
            if found is not None:
                return found
        if left:
            return self.split(branch, min(left, key=lambda i: (_is_ne(branch.disjunctions[i]), i)), done)
        return self.signs(case, case.denominator(), done) if self.level == FULL else None

    def split(self, branch: Branch, i: int, done: frozenset[int]) -> Certificate | None:
        """By the alternatives of a disjunction."""
        if i == self.first:
            one, other = (branch.extended(a) for a in branch.disjunctions[i])
            found = self.refute(one, done | {i})
            if found is None:
                return None
            rest = _mirrored(found, len(branch.constraints)) or self.refute(other, done | {i})
            return rest and ("cases", i, (found, rest))
        parts = []
        for alternative in branch.disjunctions[i]:
            one = branch.extended(alternative)
            found = self.refute(one, done | {i})
            if found is None:
                return None
            without = renumbered(found, one, branch)
            if without is not None:
                return without
            parts.append(found)
        return ("cases", i, tuple(parts))

    def recalled(self, branch: Branch) -> Certificate | None:
        """What was found for another case, where it serves for this one."""
        for found, there in reversed(self.learned):
            known = renumbered(found, there, branch)
            if known is not None:
                return known
        return None

    def signs(self, case: Case, p: Flat | None, done: frozenset[int]) -> Certificate | None:
        """By the sign of a polynomial."""
        if p is None:
            return None
        data = case.data(p)
        q = case.branch.polynomial(data)
        items = (Constraint(">", plus({}, q, -1)), Constraint("=", q), Constraint(">", q))
        parts = self.parts((case.branch.extended([item]) for item in items), done)
        return parts and ("sign", data, parts)

    def parts(self, branches: Iterable[Branch], done: frozenset[int]) -> tuple[Certificate, ...] | None:
        """A certificate for each branch."""
        out = []
        for branch in branches:
            found = self.refute(branch, done)
            if found is None:
                return None
            out.append(found)
        return tuple(out)


def _mirrored(found: Certificate, i: int) -> Certificate | None:
    """What refutes -p > 0 as this refutes the constraint i, p > 0, if all that is multiplied has p as a factor."""
    if found[0] != "sum" or any(factors.count(i) != 1 for _, _, factors in found[1]):
        return None
    minus = tuple([(k, tuple([(-c, powers) for c, powers in p])) for k, p in found[2]])
    return ("sum", found[1], minus)


def _is_long(branch: Branch) -> bool:
    """Whether a coefficient is so long that the work, which is counted in operations, would take too long."""
    numbers = (q for c in branch.constraints for q in c.poly.values())
    return any(max(q.numerator.bit_length(), q.denominator.bit_length()) > _MAX_BITS for q in numbers)


def _is_ne(disjunction: tuple[Any, ...]) -> bool:
    """Whether this says that a number is not 0; such facts are known to the normal form already."""
    return all(len(a) == 1 and isinstance(a[0], Constraint) and a[0].relation == ">" for a in disjunction)


def _clash(branch: Branch) -> Certificate | None:
    seen: dict[tuple[Term, bool], int] = {}
    for j, (formula, holds) in enumerate(branch.opaque):
        i = seen.get((formula, not holds))
        if i is not None:
            return ("opaque", i, j)
        seen[formula, holds] = j
    return None
