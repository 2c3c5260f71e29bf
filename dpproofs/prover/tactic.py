"""The prover as a tactic. It is loaded when it is first asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.language.terms import REAL, num, rebuild, substitute, var
from dpproofs.proving.context import comparisons
from dpproofs.proving.goals import given
from dpproofs.proving.logic import Fact, ProofError, theorems
from dpproofs.proving.memory import Found, current, without_memory
from dpproofs.proving.outline import OutlineError, outline, remade


def inequality(goal: Term, *facts: Fact, effort: int = 1) -> Theorem:
    """An inequality between real functions, as the prover finds it from the facts; these bound its variables.

    The steps are those of the outline of what was found, whether it was found now or is remembered.
    """
    available = [t for t in theorems(facts) if t.conclusion.op != "and"]
    available += comparisons(goal, available)
    domain = tuple(dict.fromkeys(t.conclusion for t in available))
    memory = current()
    known = memory.find(domain, goal, "prover") if memory is not None else None
    th = _remade(goal, domain, known) if known is not None else None
    if th is None:
        from dpproofs.prover.answers import prove_inequality
        from dpproofs.prover.definedness import GoalError
        from dpproofs.prover.facts import cited

        try:
            with without_memory():
                result = prove_inequality(goal, domain, effort)
        except GoalError as error:
            raise ProofError(str(error)) from error
        if result.theorem is None:
            raise ProofError(f"{goal!r} is {result.verdict.lower()} by the prover: {result.reason}")
        known = outline(result.theorem, cited())
        th = _remade(goal, domain, known) or result.theorem
    if memory is not None and known is not None:
        memory.keep(domain, goal, known, "prover")
    return given(th, *available)


def _remade(goal: Term, domain: tuple[Term, ...], data: Found) -> Theorem | None:
    """The theorem with the derivation that an earlier run found for it."""
    try:
        th = remade(data, _cite)
    except OutlineError:
        return None
    return th if th.conclusion == goal and th.hypotheses <= set(domain) else None


def _cite(name: str) -> Theorem:
    """A lemma that the search uses; what is remembered may name no other."""
    from dpproofs.prover.facts import FACTS, fact

    if name not in FACTS:
        raise OutlineError(f"the search does not use {name!r}")
    return fact(name)


_COMPARISONS = {"le": "<=", "lt": "<", "eq": "=", "ne": "!="}
_SIMPLE = (Fraction(1), Fraction(0), Fraction(2), Fraction(-1), Fraction(1, 2))
_MOST_SIMPLE = 625
_EFFORT, _SECONDS = 1_000_000, 2
"""How long z3 may look for a point: in its own units, and at most."""
_EVALUATED = frozenset("num pi var add mul pow exp log sinh cosh tanh atanh erf erfc abs min max".split())


def counterexample(goal: Term, premises: Iterable[Term]) -> str | None:
    """A point at which the comparisons among the premises hold and the goal does not, in words; None if none is found.

    It is that of ``against``.
    """
    from dpproofs.numbers import DpproofsError, Value

    found = against(goal, premises)
    if found is None:
        return None
    try:
        sides = [Value(substitute(t, {v: num(q) for v, q in found.point.items()})) for t in found.goal.args]
        left, right = map(str, sides)
    except (KernelError, DpproofsError, ArithmeticError, ValueError):
        return None
    names = {v: repr(t) for t, v in found.numbers.items()}
    there = ", ".join(f"{names.get(v, v.data[0])} = {q}" for v, q in found.point.items())
    gap = f"{left} {_COMPARISONS[goal.op]} {right} fails"
    return f"arithmetic cannot exclude that {there}, where {gap}" if names else f"false at {there}: {gap}"


class Against(NamedTuple):
    """A point against a goal, and what it is a point of: goal and facts with variables for the ``numbers``."""

    goal: Term
    facts: tuple[Term, ...]
    point: Mapping[Term, Fraction]
    numbers: Mapping[Term, Term]


def against(goal: Term, premises: Iterable[Term]) -> Against | None:
    """A point at which the comparisons among the premises hold and the goal does not; None if none is found.

    Functions, sums and means count as numbers of any size, as they do in arithmetic. It is found by sampling, or
    else by z3, and confirmed by enclosures.
    """
    if not _compares(goal):
        return None
    numbers: dict[Term, Term] = {}
    plain = as_numbers(goal, numbers)
    facts = [as_numbers(p, numbers) for p in premises if _compares(p)]
    try:
        point = _point(plain, facts)
    except (KernelError, ArithmeticError, ValueError):
        return None
    return None if point is None else Against(plain, tuple(facts), point, numbers)


def _point(goal: Term, facts: list[Term]) -> Mapping[Term, Fraction] | None:
    """Values of the variables at which the facts hold and the goal does not: simple ones, if there are such."""
    from dpproofs.prover.refute import holds_at, refute

    free = sorted(goal.free.union(*(f.free for f in facts)), key=lambda v: v.key)
    for values in islice(product(_SIMPLE, repeat=len(free)), _MOST_SIMPLE):
        point = dict(zip(free, values, strict=True))
        if holds_at(goal, point) is False and all(holds_at(f, point) for f in facts):
            return point
    found = refute(goal, facts, free)
    if found is not None:
        return {v: found.point[v] for v in free}
    from dpproofs.proving import smt  # z3 takes long to load, and most points are found without it

    _, model = smt.opinion(facts, goal, _EFFORT, _SECONDS)
    point = {v: model.get(v, Fraction(0)) for v in free}
    return point if holds_at(goal, point) is False and all(holds_at(f, point) for f in facts) else None


def _compares(t: Term) -> bool:
    return t.op in _COMPARISONS and t.args[0].type == REAL


def as_numbers(t: Term, numbers: dict[Term, Term]) -> Term:
    """The term with a variable for each part that is not made of elementary functions of numbers."""
    if t.type == REAL and t.op not in _EVALUATED:
        return numbers.setdefault(t, var(f"number_{len(numbers)}"))
    return rebuild(t, lambda a, _: as_numbers(a, numbers)) if t.args else t
