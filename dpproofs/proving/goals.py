"""Goals taken apart until they are among the facts, or arithmetic from them."""

from __future__ import annotations

from collections.abc import Iterable

from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import as_term, open_, substitute, unfold, var
from dpproofs.proving.arithmetic import arith
from dpproofs.proving.context import known
from dpproofs.proving.logic import (
    Fact,
    ProofError,
    assume,
    both,
    discharge,
    fresh,
    generalize,
    specialize,
    theorems,
    weaker,
)


def at(fact: Fact, *values: object, by: Iterable[Fact] = ()) -> Theorem:
    """Specialize a quantified fact, or its meaning, and discharge the premises of the implications it then has."""
    th = specialize(fact, *values)
    facts = tuple(by)
    while th.conclusion.op == "imp":
        th = infer("imp_elim", th, prove(th.conclusion.args[0], *facts))
    return th


def prove(goal: Term, *facts: Fact) -> Theorem:
    """The goal, if it is among the facts or their parts, true by arithmetic, or built from such."""
    given_ = theorems(facts)
    available = known(given_)
    for th in available:
        if th.conclusion == goal:
            return th
    made = weaker(goal, available)
    if made is not None:
        return made
    if goal.op == "and":
        return both(*(prove(a, *given_) for a in goal.args))
    if goal.op == "forall":
        v = fresh(
            goal.hint or "v",
            goal.data,
            goal,
            *(t.conclusion for t in available),
            *(h for t in available for h in t.hypotheses),
        )
        return generalize(prove(open_(goal.args[0], (v,)), *given_, *_at_point(available, v)), v)
    if goal.op == "imp":
        return discharge(prove(goal.args[1], *given_, assume(goal.args[0])), goal.args[0])
    if goal.op == "def":
        return infer("fold", prove(unfold(goal), *given_), formula=goal)
    return arith(goal, *(t for t in given_ if t.conclusion.op not in ("forall", "and")))


def _at_point(available: list[Theorem], v: Term) -> list[Theorem]:
    """The facts that hold for all values of the type of v, at v."""
    return theorems(
        specialize(th, v) for th in available if th.conclusion.op == "forall" and th.conclusion.data == v.type
    )


def witness(goal: Term, value: object, *facts: Fact) -> Theorem:
    """'For some x: A', shown by a value and the facts that prove A there."""
    if goal.op == "def":
        return infer("fold", witness(unfold(goal), value, *facts), formula=goal)
    v = var("witness_", goal.data)
    chosen = as_term(value)
    instance = substitute(open_(goal.args[0], (v,)), {v: chosen})
    return infer("exists_intro", prove(instance, *facts), formula=goal, value=chosen)


def witnesses(goal: Term, values: Iterable[object], *facts: Fact) -> Theorem:
    """``witness`` for several variables."""
    if goal.op == "def":
        return infer("fold", witnesses(unfold(goal), values, *facts), formula=goal)
    first, *rest = values
    if not rest:
        return witness(goal, first, *facts)
    inner = open_(goal.args[0], (as_term(first),))
    return infer("exists_intro", witnesses(inner, rest, *facts), formula=goal, value=as_term(first))


def given(fact: Theorem, *facts: Fact) -> Theorem:
    """Discharge every hypothesis of a theorem: from the facts, or by arithmetic from them."""
    available = known(facts)
    there = {t.conclusion for t in available}
    proofs = list(available)
    for h in sorted(fact.hypotheses, key=lambda t: t.key):
        if h in there:
            continue
        try:
            proofs.append(prove(h, *facts))
        except (RuleError, ProofError) as error:
            raise ProofError(f"cannot discharge {h!r}: {error}") from error
    needed = [p for p in proofs if p.conclusion in fact.hypotheses]
    return infer("cut", fact, *needed)
