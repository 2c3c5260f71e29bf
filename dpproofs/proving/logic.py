"""Logic: the rules of the kernel as functions, and what is put together from them without a search.

A *fact* is a theorem, or a formula, which is then assumed and stays a hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import lru_cache
from typing import TypeAlias

from dpproofs.kernel import Term, Theorem, Type, infer
from dpproofs.language.terms import PROP, as_term, disj, neg, open_, unfold, var

Fact: TypeAlias = Theorem | Term


class ProofError(Exception):
    """A tactic did not find a proof."""


WEAKER: ContextVar[Callable[[Term, list[Theorem]], Theorem | None] | None] = ContextVar("weaker", default=None)
"""How a goal that is not among the facts may be had by weakening one of them; set while variants are tried."""


OBTAINED: ContextVar[tuple[Term, ...]] = ContextVar("obtained", default=())
"""What a proof has obtained and not yet used up: these variables stand in its facts, and others are named otherwise."""


def weaker(goal: Term, facts: list[Theorem]) -> Theorem | None:
    """The goal from a fact that says more, while variants of a lemma are tried; else None."""
    weaken = WEAKER.get()
    return None if weaken is None else weaken(goal, facts)


def assume(formula: Term) -> Theorem:
    """A |- A."""
    return _assumed(id(formula), formula) if type(formula) is Term else infer("assume", formula=formula)


@lru_cache(maxsize=4096)
def _assumed(_: int, formula: Term) -> Theorem:
    """Terms that are equal may have other names of bound variables; those that are one may not."""
    return infer("assume", formula=formula)


def theorem(fact: Fact) -> Theorem:
    """A theorem as it is; a formula assumed."""
    return assume(fact) if isinstance(fact, Term) else fact


def theorems(facts: Iterable[Fact]) -> list[Theorem]:
    """The facts and the parts of those that are conjunctions."""
    out: list[Theorem] = []
    for fact in facts:
        th = theorem(fact)
        out.append(th)
        if th.conclusion.op == "and":
            out.extend(theorems(parts(th)))
    return out


def under(fact: Fact, *formulas: Term) -> Theorem:
    """The same with more hypotheses."""
    th = theorem(fact)
    more = [a for a in formulas if a not in th.hypotheses]
    return infer("cut", th, *map(assume, more)) if more else th


def parts(fact: Fact) -> list[Theorem]:
    """The parts of a conjunction."""
    return list(_parts(theorem(fact)))


@lru_cache(maxsize=4096)
def _parts(th: Theorem) -> tuple[Theorem, ...]:
    if th.conclusion.op != "and":
        return (th,)
    return tuple([infer("and_elim", th, index=i) for i in range(len(th.conclusion.args))])


def both(*facts: Fact) -> Theorem:
    """The conjunction of the facts."""
    return infer("and_intro", *map(theorem, facts))


def mp(fact: Fact, *premises: Fact) -> Theorem:
    """Modus ponens, once for each premise."""
    th = theorem(fact)
    for p in premises:
        th = infer("imp_elim", th, theorem(p))
    return th


def discharge(fact: Fact, *formulas: Term) -> Theorem:
    """Move hypotheses into the conclusion: the last formula becomes the innermost premise."""
    th = theorem(fact)
    for a in reversed(formulas):
        th = infer("imp_intro", th, formula=a)
    return th


def generalize(fact: Fact, *vs: Term) -> Theorem:
    """For all vs, the conclusion."""
    th = theorem(fact)
    for v in reversed(vs):
        th = infer("forall_intro", th, variable=v)
    return th


def specialize(fact: Fact, *values: object) -> Theorem:
    """The conclusion, or its meaning, at the values."""
    th = theorem(fact)
    for value in values:
        th = infer("forall_elim", meaning(th), value=as_term(value))
    return th


def meaning(th: Theorem) -> Theorem:
    """An applied definition unfolded; another fact as it is."""
    return infer("unfold", th) if th.conclusion.op == "def" else th


def for_all(goal: Term, fact: Fact, *chosen: Term) -> Theorem:
    """'For all x: if A, then B', or a definition that means this, from B.

    The variables of B are those that are chosen, else those of the goal. B may be such a statement too.
    """
    th = theorem(fact)
    if goal == th.conclusion:
        return th
    if goal.op == "def":
        return infer("fold", for_all(unfold(goal), th, *chosen), formula=goal)
    if goal.op == "forall":
        v, *rest = chosen or (var(goal.hint, goal.data),)
        return generalize(for_all(open_(goal.args[0], (v,)), th, *rest), v)
    if goal.op == "imp":
        return discharge(for_all(goal.args[1], th, *chosen), goal.args[0])
    made = weaker(goal, [th])
    if made is not None:
        return made
    raise ProofError(f"{th.conclusion!r} is not {goal!r}")


def said_of(goal: Term, *values: Term) -> Term:
    """What 'for all x: if A, then B', or a definition that means this, says of the values: B."""
    for value in values:
        goal = open_((unfold(goal) if goal.op == "def" else goal).args[0], (value,))
    return goal.args[1] if goal.op == "imp" else goal


def fresh(name: str, kind: Type, *used: Term) -> Term:
    """A variable that is not free in the terms."""
    free = frozenset().union(*(t.free for t in used))
    taken = {v.data[0] for v in free}
    n, candidate = 1, name
    while candidate in taken:
        n += 1
        candidate = f"{name}{n}"
    return var(candidate, kind)


def cases(condition: Term, when: Callable[[Theorem], Theorem], otherwise: Callable[[Theorem], Theorem]) -> Theorem:
    """Prove a conclusion when the condition holds, and when it does not."""
    either = infer("instantiate", _either(), values=((_STATEMENT, condition),))
    return infer("or_elim", either, when(assume(condition)), otherwise(assume(neg(condition))))


_STATEMENT = var("A", PROP)


@lru_cache(maxsize=1)
def _either() -> Theorem:
    """A or not A: what denies both parts contradicts itself."""
    return infer("certified", formula=disj(_STATEMENT, neg(_STATEMENT)), certificate=("opaque", 0, 1))


def split(fact: Fact, *branches: Callable[[Theorem], Theorem]) -> Theorem:
    """Prove a conclusion from each part of a disjunction."""
    th = theorem(fact)
    made = [b(assume(a)) for a, b in zip(th.conclusion.args, branches, strict=True)]
    return infer("or_elim", th, *made)


def obtain(fact: Fact, name: str, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """From 'for some x: A', or a definition that means this, prove a conclusion without x, given x and A."""
    th = meaning(theorem(fact))
    kind = th.conclusion.data
    v = fresh(name, kind, th.conclusion, *th.hypotheses)
    token = OBTAINED.set((*OBTAINED.get(), v))
    try:
        inner = then(v, assume(open_(th.conclusion.args[0], (v,))))
    finally:
        OBTAINED.reset(token)
    return infer("exists_elim", th, inner, variable=v)


def obtain_all(fact: Fact, names: str, then: Callable[..., Theorem]) -> Theorem:
    """``obtain`` for several variables: ``then(x, y, ..., facts)``."""
    first, _, rest = names.partition(" ")
    if not rest:
        return obtain(fact, first, then)
    return obtain(fact, first, lambda v, inner: obtain_all(inner, rest, lambda *more: then(v, *more)))


def unfolded(fact: Fact) -> Theorem:
    """The meaning of an applied definition."""
    return infer("unfold", theorem(fact))


def folded(goal: Term, fact: Fact) -> Theorem:
    """An applied definition, from its meaning."""
    th = theorem(fact)
    return infer("fold", weaker(unfold(goal), [th]) or th, formula=goal)
