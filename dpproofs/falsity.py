"""Witnesses: data from which the machine sees that a mutant is false.

A witness is checked against the mutant's own formulas. ``point`` gives values for the variables: the
kernel proves each hypothesis there, and the negation of the conclusion. ``refuted`` gives a proof:
the kernel derives a contradiction from the mutant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.kernel.terms import (
    FALSE,
    as_term,
    eq,
    forall,
    implies,
    lam,
    nat,
    ne,
    neg,
    rename_spaces,
    substitute,
    unfold,
    var,
)
from dpproofs.library import Claim
from dpproofs.tactics import ProofError, arith, both, inequality, numeric, prove, use

Value: TypeAlias = Term | int | Fraction | str
"""A closed term, or a number; text such as "1/2" or "0.35" is that number exactly."""


def exactly(value: Value) -> Term:
    """The value as a closed term."""
    term = as_term(Fraction(value) if isinstance(value, str) else value)
    if term.free:
        raise ProofError(f"{term!r} is not closed: it has {sorted(map(repr, term.free))}")
    return term


@dataclass(frozen=True)
class Point:
    """Values of the variables at which the hypotheses hold and the conclusion does not."""

    values: Mapping[str, Value] = field(hash=False)
    kind = "point"

    def failure(self, claim: Claim) -> str | None:
        """Why the claim is not false there; None if it is."""
        try:
            self.theorem(claim)
        except (KernelError, ProofError) as error:
            return str(error)
        return None

    def theorem(self, claim: Claim) -> Theorem:
        """The hypotheses of the claim at the values, and the negation of its conclusion."""
        free = frozenset().union(*(t.free for t in (*claim.hypotheses, claim.conclusion)))
        missing = sorted({v.data[0] for v in free} - set(self.values))
        unknown = sorted(set(self.values) - {v.data[0] for v in free})
        if missing or unknown:
            raise ProofError(f"the witness gives no value of {missing}" if missing else f"there is no {unknown}")
        at = {v: exactly(self.values[v.data[0]]) for v in free}
        facts: list[Theorem] = [shown(substitute(h, at)) for h in claim.hypotheses]
        return both(*facts, shown(denied(substitute(claim.conclusion, at)), *facts), use_true())


def use_true() -> Theorem:
    """0 = 0: what a conjunction has when it would have one part alone."""
    return arith(eq(0, 0))


def point(**values: Value) -> Point:
    """Values of the variables by name; one that is no Python name is given through ``Point``."""
    return Point(values)


@dataclass(frozen=True)
class Refuted:
    """A proof that the mutant is false: from 'for all values: hypotheses -> conclusion', a contradiction."""

    proof: Callable[[Theorem], Theorem]
    spaces: Mapping[str, object] = field(default_factory=dict, hash=False)
    kind = "proof"

    def failure(self, claim: Claim) -> str | None:
        """Why the claim is not refuted; None if it is."""
        statement = everywhere(claim)
        if self.spaces:
            statement = rename_spaces(statement, self.spaces)  # type: ignore[arg-type]
        try:
            made = self.proof(infer("assume", formula=statement))
        except (KernelError, ProofError) as error:
            return str(error)
        if made.conclusion != FALSE:
            return f"the proof ends in {made.conclusion!r}, not in a contradiction"
        if extra := made.hypotheses - {statement}:
            return f"the proof uses {sorted(map(repr, extra))}"
        return None


def refuted(proof: Callable[[Theorem], Theorem], **spaces: object) -> Refuted:
    """A proof of a contradiction from the mutant, at the given spaces."""
    return Refuted(proof, spaces)


def everywhere(claim: Claim) -> Term:
    """The claim as one closed formula."""
    free = frozenset().union(*(t.free for t in (*claim.hypotheses, claim.conclusion)))
    order = sorted(free, key=lambda v: v.key)
    return forall(order, implies(*claim.hypotheses, claim.conclusion))


# Closed formulas ------------------------------------------------------------------------------


def denied(formula: Term) -> Term:
    """The negation, as a comparison where it is one."""
    match formula.op:
        case "le" | "lt":
            a, b = formula.args
            return b < a if formula.op == "le" else b <= a
        case "eq":
            return ne(*formula.args)
        case "ne":
            return eq(*formula.args)
        case "not":
            return formula.args[0]
        case _:
            return neg(formula)


def shown(formula: Term, *facts: Theorem) -> Theorem:
    """A closed formula, by computation; ProofError if it is not shown."""
    match formula.op:
        case "and":
            return both(*(shown(a, *facts) for a in formula.args))
        case "or":
            return _some(formula, facts)
        case "not":
            return _not(formula, facts)
        case "def":
            return infer("fold", shown(unfold(formula), *facts), formula=formula)
        case "nat":
            return natural(formula.args[0], facts)
        case "imp":
            return infer("imp_intro", shown(formula.args[1], *facts), formula=formula.args[0])
        case "ne":
            a, b = formula.args
            for order in (a < b, b < a):
                try:
                    return arith(formula, shown(order, *facts))
                except (KernelError, ProofError):
                    continue
            raise ProofError(f"{formula!r} is not shown")
        case _:
            pass
    ways: tuple[Callable[[], Theorem], ...] = (
        lambda: numeric(formula), lambda: arith(formula, *facts), lambda: inequality(formula))  # fmt: skip
    for way in ways:
        try:
            return way()
        except (KernelError, ProofError):
            continue
    raise ProofError(f"{formula!r} is not shown")


def _some(formula: Term, facts: Iterable[Theorem]) -> Theorem:
    for i, part in enumerate(formula.args):
        try:
            return infer("or_intro", shown(part, *facts), formula=formula, index=i)
        except (KernelError, ProofError):
            continue
    raise ProofError(f"{formula!r} is not shown")


def _not(formula: Term, facts: Iterable[Theorem]) -> Theorem:
    """The negation of a conjunction, by that of a part; of an implication, by its premise and the end's negation."""
    inner = formula.args[0]
    simple = denied(inner)
    if simple.op != "not":
        return prove(formula, shown(simple, *facts))
    raise ProofError(f"{formula!r} is not shown")


def natural(k: Term, facts: Iterable[Theorem] = ()) -> Theorem:
    """A number that is written out is natural."""
    goal = nat(k)
    for fact in facts:
        if fact.conclusion == goal:
            return fact
    if k.op != "num" or k.data.denominator != 1 or not 0 <= k.data <= 1000:
        raise ProofError(f"{goal!r} is not shown")
    made = use("nat_zero")
    for i in range(1, int(k.data) + 1):
        after = use("nat_successor", made)
        made = use("leibniz", after, arith(eq(after.conclusion.args[0], i)), x=after.conclusion.args[0], y=i,
                   A=_is_natural())  # fmt: skip
    return made


def _is_natural() -> Term:
    u = var("u_")
    return lam(u, nat(u))
