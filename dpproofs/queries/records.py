"""What is so of the value of every record: by the prover, in cases where there are conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product

from dpproofs.errors import InputError
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import FALSE, eq, ind, lam, ne, neg, num, substitute, variables
from dpproofs.meaning.lists import a
from dpproofs.proving.lemmas import instantiate
from dpproofs.proving.tactics import ProofError, arith, assume, cases, generalize, parts, specialize
from dpproofs.queries.arithmetic import defined, proved
from dpproofs.queries.models import VALUE, Model
from dpproofs.queries.reading import RECORD
from dpproofs.queries.search import UndefinedError, condition, grid

MOST_CONDITIONS = 4
_STEPS = 400
_HOLES = variables(" ".join(f"hole{i}" for i in range(MOST_CONDITIONS)))
Signs = tuple[bool, ...]
Change = tuple[Term, Term, Theorem]
"""A hole of a pattern, what stands there, and the equation of that with what is to stand there."""


def conditions(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The conditions of indicators in the terms."""
    found: dict[Term, None] = {}
    todo = list(terms)
    while todo:
        t = todo.pop()
        if t.op == "ind":
            found[t.args[0]] = None
        else:
            todo += t.args
    return tuple(sorted(found, key=lambda t: t.key))


def comparisons(formula: Term) -> tuple[Term, ...]:
    """The comparisons of which a condition consists."""
    return formula.args if formula.op == "and" else (formula,)


def as_facts(formula: Term, sign: bool) -> tuple[Term, ...]:
    """A condition that holds, or does not, as comparisons; none where it is no comparison."""
    if sign:
        return comparisons(formula)
    if formula.op == "and":
        return ()
    left, right = formula.args
    return ({"le": right < left, "lt": right <= left, "eq": ne(left, right), "ne": eq(left, right)}[formula.op],)


def changed(pattern: Term, changes: Sequence[Change], th: Theorem) -> Theorem:
    """The pattern with the new things in its holes, from the pattern with the old ones."""
    now = {hole: old for hole, old, _ in changes}
    for hole, old, same in changes:
        rest = {h: t for h, t in now.items() if h != hole}
        new = same.conclusion.args[1]
        law = instantiate("leibniz", x=old, y=new, A=lam(hole, substitute(pattern, rest)))
        th = infer("cut", law, same, th)
        now[hole] = new
    return th


class Records:
    """The values of records in their range, and the conditions of a query on them."""

    def __init__(self, model: Model, effort: int = 1) -> None:
        self.model, self.effort = model, effort
        inner = [one.inner for one in model.query.aggregates.values()]
        self.conditions = conditions(inner)
        if len(self.conditions) > MOST_CONDITIONS:
            said = f"has {len(self.conditions)} conditions; at most {MOST_CONDITIONS} different ones are compared"
            raise InputError("query", model.query.text, said)
        self._impossible: dict[Signs, Theorem] = {}
        self.signs = [signs for signs in product((True, False), repeat=len(self.conditions)) if self._happens(signs)]

    def domain(self, t: Term) -> list[Term]:
        """Where the value t of a record lies."""
        low, high = self.model.low, self.model.high
        return ([num(low) <= t] if low is not None else []) + ([t <= num(high)] if high is not None else [])

    def facts(self, signs: Signs, t: Term) -> list[Term]:
        """Which conditions hold for the value t."""
        held = zip(self.conditions, signs, strict=True)
        return [substitute(fact, {RECORD: t}) for formula, sign in held for fact in as_facts(formula, sign)]

    def decided(self, inner: Term, signs: Signs, t: Term) -> Term:
        """A function of x at t, where these conditions hold."""
        for formula, sign in zip(self.conditions, signs, strict=True):
            inner = replace(inner, ind(formula), num(int(sign)))
        return substitute(inner, {RECORD: t})

    def _happens(self, signs: Signs) -> bool:
        """Whether these conditions may hold together; if not, that is shown."""
        if not signs or any(self._holding(value) == signs for value in self._values):
            return True
        try:
            facts = [*self.domain(RECORD), *self.facts(signs, RECORD)]
            self._impossible[signs] = arith(FALSE, *map(assume, facts))
        except (ProofError, RuleError):
            return True
        return False

    def _holding(self, value: Fraction) -> Signs | None:
        """Which conditions hold at a value; None where one has no meaning."""
        try:
            return tuple(condition(formula)({RECORD: value}) for formula in self.conditions)
        except UndefinedError:
            return None

    @cached_property
    def _values(self) -> list[Fraction]:
        return [value for values in grid(self.model) for value in values]

    def undefined(self) -> str:
        """What is not known to have a value for all records; nothing, where everything has."""
        sides = [eq(side, side) for formula in self.conditions for one in comparisons(formula) for side in one.args]
        for signs in self.signs:
            for one in self.model.query.aggregates.values():
                inner = self.decided(one.inner, signs, RECORD)
                for formula in (eq(inner, inner), *sides):
                    domain = (*self.domain(RECORD), *(self.facts(signs, RECORD) if formula not in sides else ()))
                    if defined(formula, domain) is None:
                        return f"{formula.args[0]!r} is not shown to have a value for all x in the range"
        return ""

    def at(self, record: Term, then: Callable[[Signs, list[Theorem]], Theorem]) -> Theorem:
        """A conclusion in all cases: ``then`` gets the conditions that hold, and what the indicators are."""
        value = VALUE(record)

        def go(signs: Signs, made: list[Theorem]) -> Theorem:
            if len(signs) == len(self.conditions):
                return then(signs, made)
            formula = substitute(self.conditions[len(signs)], {RECORD: value})

            def case(sign: bool) -> Callable[[Theorem], Theorem]:
                return lambda th: go((*signs, sign), [*made, arith(eq(ind(formula), int(sign)), th)])

            return cases(formula, case(True), case(False))

        return go((), [])

    def impossible(self, signs: Signs) -> Theorem | None:
        """That these conditions do not hold together for x, if that is so."""
        return self._impossible.get(signs)

    def in_range(self, record: Term) -> list[Theorem]:
        """That the value of the record lies in the range."""
        return [one for h in self.model.range for one in parts(specialize(assume(h), record))]

    def settled(self, th: Theorem, signs: Signs, record: Term, name: Term = RECORD) -> Theorem:
        """A theorem on the value of a record, without that this lies in its range, and with the conditions as such."""
        th = infer("instantiate", th, values=((name, VALUE(record)),))
        return infer("cut", th, *[k for k in self.known(signs, record) if k.conclusion in th.hypotheses])

    def known(self, signs: Signs, record: Term) -> list[Theorem]:
        """That the value of the record lies in its range, and which conditions hold, as comparisons."""
        value, known = VALUE(record), self.in_range(record)
        for formula, sign in zip(self.conditions, signs, strict=True):
            there = substitute(formula, {RECORD: value})
            assumed = assume(there if sign else neg(there))
            known += parts(assumed) if sign else [arith(fact, assumed) for fact in as_facts(there, False)]
        return known

    def never_negative(self, g: Term, steps: int = _STEPS) -> Theorem | None:
        """For all records a, 0 <= g(value(a)); None where it is not found."""
        leaves: dict[Signs, Theorem] = {}
        for signs in self.signs:
            goal = 0 <= self.decided(g, signs, RECORD)
            th = proved(goal, [*self.domain(RECORD), *self.facts(signs, RECORD)], self.effort, steps)
            if th is None:
                return None
            leaves[signs] = th
        goal = 0 <= self.model.number_of(g)

        def then(signs: Signs, made: list[Theorem]) -> Theorem:
            never = self.impossible(signs)
            if never is not None:
                return arith(goal, self.settled(never, signs, a))
            return self.written(goal, self.settled(leaves[signs], signs, a), made)

        return generalize(self.at(a, then), a)

    def written(self, goal: Term, th: Theorem, made: Sequence[Theorem]) -> Theorem:
        """The goal, from a theorem in which its indicators are 0 and 1, and from what says so."""
        pattern, changes = goal, list[Change]()
        for i, one in enumerate(made):
            indicator, number = one.conclusion.args
            hole = _HOLES[i]
            pattern = replace(pattern, indicator, hole)
            changes.append((hole, number, _reversed(one)))
        return changed(pattern, changes, th)


def _reversed(same: Theorem) -> Theorem:
    left, right = same.conclusion.args
    return arith(eq(right, left), same)
