"""Induction over the natural numbers, and statements on sums whose indices lie in a range."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import REAL, eq, implies, lam, nat, neg, num, open_, rebuild, var
from dpproofs.proving.arithmetic import arith, numeric
from dpproofs.proving.context import knowing, knowing_nothing, known
from dpproofs.proving.goals import at
from dpproofs.proving.lemmas import use
from dpproofs.proving.logic import Fact, ProofError, assume, cases, discharge, fresh, generalize

_k = var("k")
Each: TypeAlias = "Callable[[Term], Theorem] | Fact | None"
"""Facts about the terms of sums: a statement for all numbers, or what proves one for a number."""


def natural_sign(n: Term, *facts: Fact) -> Theorem:
    """0 <= n, for natural n."""
    return use(_natural_sign(), *(facts or (nat(n),)), k=n)


@lru_cache(maxsize=1)
@knowing_nothing()
def _natural_sign() -> Theorem:
    step = generalize(discharge(arith(0 <= _k + 1, 0 <= _k), nat(_k), 0 <= _k), _k)
    return at(use("induction", arith(num(0) <= 0), step, A=lam(_k, 0 <= _k)), _k, by=[nat(_k)])


def induction(
    n: Term, said: Callable[[Term], Term], base: Theorem, step: Callable[[Term, Term], Theorem], *facts: Fact
) -> Theorem:
    """said(n) for a natural number n.

    ``base`` is said(0). ``step`` gets said(m + 1) and m, and proves it; inside are known said(m), that m and
    m + 1 are natural, and 0 <= m. That n is natural is among the facts, or known.
    """
    m = fresh("m", REAL, said(n), n, *(t.conclusion for t in known(facts)))
    about = use("nat_successor", nat(m), k=m), natural_sign(m)
    with knowing(nat(m), *about, said(m)):
        made = _without(step(said(m + 1), m), *about)
    every = generalize(discharge(made, nat(m), said(m)), m)
    return at(use("induction", base, every, A=lam(m, said(m))), n, by=facts)


def over_range(goal: Term, n: Term, *facts: Fact, each: Each = None) -> Theorem:
    """A statement on sums with the upper end n, a natural number: each sum is taken apart at its last term.

    ``each`` says what holds of the terms with number i: a statement 'for all i', which may have as premises that
    i is natural and where it lies, or a function that proves a statement about i. The sums have one lower end,
    0 or another natural number; that i is natural, at least this number and at most n is known. That n is natural
    is among the facts, or known. The induction is on n wherever it stands outside of the terms of sums; if that
    fails, on the ends of the sums alone.
    """
    sums = [t for t in dict.fromkeys(_sums(goal)) if t.args[1] == n]
    lows = list(dict.fromkeys(t.args[0] for t in sums))
    if len(lows) != 1:
        raise ProofError(f"{goal!r} has no sums up to {n!r}, or they begin at different numbers")
    if lows[0].op == "num" and lows[0].data < 0:
        raise ProofError(f"the sums in {goal!r} begin below 0")
    with knowing(*facts):
        try:
            return _Range(goal, n, sums, each, everywhere=True).proved()
        except (RuleError, ProofError) as error:
            first = error
        if _up_to(goal, n, num(0), everywhere=True) == _up_to(goal, n, num(0), everywhere=False):
            raise first
        try:
            return _Range(goal, n, sums, each, everywhere=False).proved()
        except (RuleError, ProofError):
            raise first from None


class _Range(NamedTuple):
    """A statement on sums up to n. ``everywhere``: the induction is on each n in it, not only on the ends of sums."""

    goal: Term
    n: Term
    sums: list[Term]
    each: Each
    everywhere: bool

    @property
    def low(self) -> Term:
        """Where the sums begin."""
        return self.sums[0].args[0]

    def up_to(self, top: Term) -> Term:
        """The statement about another number than n."""
        return _up_to(self.goal, self.n, top, self.everywhere)

    def said(self, top: Term) -> Term:
        """The same for numbers up to n, so that the terms are among those with facts."""
        return implies(top <= self.n, self.up_to(top))

    def proved(self) -> Theorem:
        """The statement."""
        return at(induction(self.n, self.said, self.start(), self.step), by=[arith(Term("le", (self.n, self.n)))])

    def start(self) -> Theorem:
        """At 0, the number after -1."""
        with knowing(*([natural_sign(self.low)] if self.low.op != "num" else [])):
            return self.at_the_next(num(0), num(-1), *self.empty(num(-1), arith(num(-1) < self.low)))

    def step(self, _: Term, m: Term) -> Theorem:
        """At m + 1."""
        before = at(assume(self.said(m)), by=[arith(m <= self.n, m + 1 <= self.n)])
        return self.at_the_next(m + 1, m, before)

    def empty(self, top: Term, below: Theorem) -> list[Theorem]:
        """The sums that end before they begin."""
        return [use("sum_empty", below, a=self.low, b=top, s=_terms(t)) for t in self.sums]

    def at_the_next(self, top: Term, before: Term, *known_before: Theorem) -> Theorem:
        """At the number after another one."""
        natural = _natural_after(before)
        goal = self.up_to(top)

        def longer(reached: Theorem) -> Theorem:
            ends = [use("sum_step", reached, natural, a=self.low, b=before, s=_terms(t)) for t in self.sums]
            about = natural, *([numeric(nat(top))] if top.op == "num" else []), arith(self.low <= top, reached)
            with knowing(*about):
                return _without(arith(goal, *known_before, *ends, *self.of_the_term(top)), *about)

        def over(no: Theorem) -> Theorem:
            return arith(goal, *self.empty(top, arith(top < self.low, no)))

        with knowing(top <= self.n):
            reached = self.low <= before + 1
            if self.low.op != "num" or (self.low.data > 1 and top.op != "num"):
                made = cases(reached, longer, over)
            elif top.op == "num" and self.low.data > top.data:
                made = over(arith(neg(reached)))
            else:
                made = longer(arith(reached))
        return discharge(made, top <= self.n)

    def of_the_term(self, i: Term) -> list[Theorem]:
        """What holds of the terms with number i."""
        if self.each is None:
            return []
        return [at(self.each, i) if isinstance(self.each, Term | Theorem) else self.each(i)]


def _without(fact: Theorem, *proved: Theorem) -> Theorem:
    """The fact without the hypotheses that are proved: what is known may also have been assumed."""
    needed = [th for th in proved if th.conclusion in fact.hypotheses]
    return infer("cut", fact, *needed) if needed else fact


def _natural_after(before: Term) -> Theorem:
    """before + 1 is natural: it is 0, or before is natural."""
    if before.op != "num":
        return use("nat_successor", nat(before), k=before)
    same = arith(eq(num(0), before + 1))
    return use("leibniz", numeric(nat(0)), same, x=num(0), y=before + 1, A=lam(_k, nat(_k)))


def _sums(t: Term) -> Iterator[Term]:
    """The sums in a statement that are in no other sum and under no other binder."""
    if t.op == "sum" and not t.dangling:
        yield t
    else:
        for a in t.args:
            yield from _sums(a)


def _terms(t: Term) -> Term:
    """The terms of a sum, as a function of their numbers."""
    i = fresh("i", REAL, t)
    return lam(i, open_(t.args[2], (i,)))


def _up_to(goal: Term, n: Term, top: Term, everywhere: bool) -> Term:
    """The goal with another end of the sums than n, and so everywhere but in the terms of sums."""
    if goal.op == "sum":
        low, high, body = goal.args
        return Term("sum", (low, top if high == n else high, body), goal.data, goal.hint)
    if goal == n and everywhere:
        return top
    return rebuild(goal, lambda a, _: _up_to(a, n, top, everywhere)) if goal.args else goal
