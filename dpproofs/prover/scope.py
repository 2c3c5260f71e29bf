"""Domains: hypotheses, facts that hold on them, and points of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property

from dpproofs.checkers.algebra import Algebra, Mono, Poly, TooLargeError
from dpproofs.checkers.facts import signs
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import (
    FALSE,
    as_term,
    eq,
    forall,
    implies,
    ne,
    num,
    substitute,
    var,
    variables,
)
from dpproofs.prover.countermodel import has_countermodel
from dpproofs.prover.sampling import Samples, as_float, bound_on, inside
from dpproofs.prover.schemas import apply, exp_of_log, schema
from dpproofs.proving.case import QUICK
from dpproofs.proving.search import certificate, stated, term_by_term
from dpproofs.proving.tactics import assume

EFFORT = 40_000
a, b = variables("a b")


def strict_of(bound: Term) -> Term:
    """The bound, strict."""
    return Term("lt", bound.args)


def closed_of(bound: Term) -> Term:
    """The bound with equality allowed."""
    return Term("le", bound.args)


def nearest(side: Term, v: Term, scope: Scope) -> list[Term]:
    """The hypotheses without bounds on v that are seen to be further out than a new one, on the same side."""
    found = bound_on(side, v)
    kept = []
    for h in scope.hypotheses:
        old = bound_on(h, v)
        if found is not None and old is not None and old[0] == found[0]:
            gap = found[1] - old[1] if found[0] == "low" else old[1] - found[1]
            negative, positive = scope.without(v).samples(gap).signs(gap)
            if positive and not negative:
                continue
        kept.append(h)
    return kept


def is_log(n: Mono) -> bool:
    """Whether a monomial of an exponent is the logarithm of one term."""
    return not n[0] and len(n[1]) == 1 and n[1][0][1] == 1 and n[1][0][0].op == "log"


def logs_in_exponents(p: Poly) -> set[Term]:
    """The terms with powers in p."""
    return {n[1][0][0].args[0] for m in p for n, _ in m[0] if is_log(n)}


_may_owe: ContextVar[bool] = ContextVar("may_owe", default=True)


@contextmanager
def owing_nothing() -> Iterator[None]:
    """Inside, a search takes nothing from z3."""
    token = _may_owe.set(False)
    try:
        yield
    finally:
        _may_owe.reset(token)


def _owed(goal: Term, premises: Sequence[Theorem]) -> Theorem:
    """The goal from premises that entail it, on one more hypothesis, without free variables, which says just that.

    Where the search comes to use it, ``leaves.with_certificates`` proves that hypothesis.
    """
    facts = [p.conclusion for p in premises]
    variables_ = sorted(goal.free.union(*(f.free for f in facts)), key=lambda v: v.key)
    th = assume(forall(variables_, implies(*facts, goal)))
    for v in variables_:
        th = infer("forall_elim", th, value=v)
    for p in premises:
        th = infer("imp_elim", th, p)
    return th


class Scope:
    """Hypotheses with the facts that are known under them."""

    def __init__(self, hypotheses: Iterable[Term], facts: Iterable[Theorem] = ()) -> None:
        self.hypotheses = tuple(dict.fromkeys(hypotheses))
        known = set(self.hypotheses)
        unique = {th.conclusion: th for th in facts if th.conclusion not in known}
        self.facts = tuple(unique.values())
        self.key = (frozenset(self.hypotheses), frozenset(unique))
        self._derived: dict[Term, Theorem | None] = {}
        self._samples: dict[frozenset[Term], Samples] = {}
        self._children: dict[tuple[Term, ...], Scope] = {}
        # What arithmetic was asked for here and did not show, as the search marks it.
        self.refused: set[object] = set()

    @cached_property
    def premises(self) -> list[Theorem]:
        """The hypotheses, assumed, and the facts."""
        return [*map(assume, self.hypotheses), *self.facts]

    @cached_property
    def sign_premises(self) -> list[Theorem]:
        """Those premises that the normal form can use."""
        return [th for th in self.premises if th.conclusion.op in ("lt", "le", "ne")]

    @cached_property
    def algebra(self) -> Algebra:
        """Normal forms as the rule ``identity`` computes them from the premises."""
        return Algebra(*signs(th.conclusion for th in self.sign_premises))

    def samples(self, *terms: Term) -> Samples:
        """Points of the domain, with coordinates for the variables of the terms."""
        used = frozenset().union(*(t.free for t in (*terms, *self.hypotheses)))
        found = self._samples.get(used)
        if found is None:
            found = self._samples[used] = Samples(self.hypotheses, used)
        return found

    def reaches_zero(self, f: Term) -> bool:
        """Whether f is 0 where a variable is at a number that bounds it, so that it is not positive."""
        for h in self.hypotheses:
            if h.op != "le":
                continue
            v, end = h.args if h.args[0].op == "var" else h.args[::-1]
            if v.op != "var" or end.op != "num" or v not in f.free:
                continue
            try:
                if self.algebra.poly(substitute(f, {v: end})):
                    continue
            except TooLargeError:
                continue
            samples = self.samples(f)
            there = {**samples.columns, v: [as_float(end.data)] * samples.size}
            if any(inside(self.hypotheses, there, samples.size)):
                return True
        return False

    def derive(self, goal: Term, effort: int = EFFORT) -> Theorem | None:
        """The goal from hypotheses and facts by arithmetic."""
        if goal not in self._derived:
            self._derived[goal] = self._derive(goal, effort)
        return self._derived[goal]

    def _derive(self, goal: Term, effort: int) -> Theorem | None:
        for th in self.premises:
            if th.conclusion == goal:
                return th
        if goal.op == "le":
            for th in self.premises:
                if th.conclusion == strict_of(goal):
                    x, y = goal.args
                    return apply(schema((a < b,), a <= b), {a: x, b: y}, th)
        if goal.op == "and":
            made = [self.derive(part, effort) for part in goal.args]
            if any(th is None for th in made):
                return None
            return infer("and_intro", *(th for th in made if th is not None))
        if goal.op == "le" and (goal.args[0] == goal.args[1]):
            return apply(schema((), Term("le", (a, a))), {a: goal.args[0]})
        if goal.op == "ne" and goal.args[0].type == "real":
            return self.apart(goal, effort)
        return self.arith(goal, effort=effort)

    def apart(self, goal: Term, effort: int) -> Theorem | None:
        """x != y from x < y or y < x, if points of the domain leave only one of them."""
        x, y = goal.args
        negative, positive = self.samples(goal).signs(x - y)
        if negative != positive:
            side, fact = (x < y, a < b) if negative else (y < x, b < a)
            th = self.derive(side, effort)
            if th is not None:
                return apply(schema((fact,), ne(a, b)), {a: x, b: y}, th)
        return self.arith(goal, effort=effort)

    def arith(self, goal: Term, *more: Theorem, effort: int = EFFORT, ask: bool = True) -> Theorem | None:
        """The goal by a certificate or, if ``ask``, owed to z3, from the facts about its variables."""
        used = set(goal.free).union(*(th.conclusion.free for th in more))
        while True:
            wider = used.union(*(th.conclusion.free for th in self.premises if th.conclusion.free & used))
            if wider == used:
                break
            used = wider
        relevant = [*(th for th in self.premises if th.conclusion.free <= used), *more]
        facts = tuple(th.conclusion for th in relevant)
        found = None
        try:
            problem = stated(facts, goal)
            found = term_by_term(problem)
            if found is None and has_countermodel(problem, self.samples(goal, *facts)):
                return None
        except TooLargeError:
            pass
        found = found or certificate(facts, goal, QUICK)
        if found is not None:
            return infer("certified", *relevant, formula=goal, certificate=found)
        if not (ask and _may_owe.get()):
            return None
        from dpproofs.proving import smt  # most goals need no z3, which takes long to load

        return _owed(goal, relevant) if smt.entails(facts, goal, effort) else None

    def identity(self, left: Term, right: Term) -> Theorem | None:
        """left = right by normal forms."""
        relevant = [th for th in self.sign_premises if th.conclusion.free <= left.free | right.free]
        try:
            return infer("identity", *relevant, formula=eq(left, right))
        except (RuleError, TooLargeError):
            return None

    def equation(self, left: Term, right: Term) -> Theorem | None:
        """left = right by normal forms, or with exp(log(t)) = t for sums t that are positive."""
        same = self.identity(left, right)
        if same is not None:
            return same
        facts = [th for th in self.sign_premises if th.conclusion.free <= left.free | right.free]
        for t in sorted(self.logarithms(left) | self.logarithms(right), key=lambda t: t.key):
            positive = self.derive(num(0) < t)
            if positive is not None:
                facts.extend((apply(exp_of_log(), {a: t}, positive), positive))
        goal = eq(left, right)
        found = certificate(tuple(th.conclusion for th in facts), goal, QUICK)
        return infer("certified", *facts, formula=goal, certificate=found) if found is not None else None

    def logarithms(self, t: Term) -> set[Term]:
        """The sums whose logarithms are exponents in t."""
        try:
            return {u for u in logs_in_exponents(self.algebra.poly(t)) if u.op not in ("var", "num", "pi")}
        except TooLargeError:
            return set()

    def bounds(self, x: Term) -> list[Term]:
        """The hypotheses that bound x."""
        return [h for h in self.hypotheses if bound_on(h, x) is not None]

    def ends(self, x: Term, side: str) -> list[Term]:
        """The terms that bound x from below or above."""
        return [found[1] for h in self.hypotheses if (found := bound_on(h, x)) is not None and found[0] == side]

    def having(self, *hypotheses: Term) -> Scope:
        """The same domain with other hypotheses; facts that follow are kept."""
        key = tuple(hypotheses)
        found = self._children.get(key)
        if found is None:
            found = self._children[key] = self._having(key)
        return found

    def _having(self, hypotheses: tuple[Term, ...]) -> Scope:
        bare = Scope(hypotheses)
        kept: list[Theorem] = []
        for th in self.facts:
            proofs = [bare.derive(h) for h in bare.missing(th)]
            if all(p is not None for p in proofs):
                kept.append(infer("cut", th, *(p for p in proofs if p is not None)))
        return Scope(hypotheses, kept)

    def inside(self, x: Term) -> Scope:
        """The domain with the bounds on x strict, and what else was assumed of x forgotten."""
        bounds = self.bounds(x)
        others = [h for h in self.hypotheses if x not in h.free]
        return self.having(*others, *map(strict_of, bounds))

    def domain(self, x: Term, base: Term | None) -> list[Term]:
        """The bounds on x, those by the base closed."""
        return [closed_of(h) if base in h.args else h for h in self.bounds(x)]

    def closed(self, x: Term, base: Term | None) -> Scope:
        """As ``inside``, with the bounds on x as they are, and closed at the base."""
        others = [h for h in self.hypotheses if x not in h.free]
        return self.having(*others, *self.domain(x, base))

    def without(self, x: Term) -> Scope:
        """The domain of the other variables: what was assumed of x is forgotten, but not that some x is possible."""
        rest = [h for h in self.hypotheses if x not in h.free]
        lows = [(h, h.args[0]) for h in self.hypotheses if (f := bound_on(h, x)) and f[0] == "low"]
        highs = [(h, h.args[1]) for h in self.hypotheses if (f := bound_on(h, x)) and f[0] == "high"]
        for low, s in lows:
            for high, t in highs:
                if s.free | t.free:
                    rest.append(Term("lt" if "lt" in (low.op, high.op) else "le", (s, t)))
        return self.having(*rest)

    def missing(self, th: Theorem) -> list[Term]:
        """The hypotheses that are none of this domain, in the same order in every run; without what is owed."""
        return sorted([h for h in th.hypotheses if h.free and h not in self.key[0]], key=lambda h: h.key)

    def settle(self, th: Theorem) -> Theorem | None:
        """The theorem with its hypotheses replaced by those of this domain."""
        missing = self.missing(th)
        proofs = [self.derive(h) for h in missing]
        if any(p is None for p in proofs):
            return None
        return infer("cut", th, *(p for p in proofs if p is not None)) if missing else th

    @cached_property
    def empty(self) -> Theorem | None:
        """False, if the hypotheses contradict each other."""
        return self.arith(FALSE)

    def at(self, t: Term, x: Term, value: object) -> Term:
        """t with a value for x."""
        return substitute(t, {x: as_term(value)})

    def fresh(self, name: str) -> Term:
        """A variable that the hypotheses do not mention."""
        used = {v.data[0] for h in self.hypotheses for v in h.free}
        n = 1
        while f"{name}{n}" in used:
            n += 1
        return var(f"{name}{n}")
