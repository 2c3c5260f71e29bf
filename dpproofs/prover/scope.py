"""Domains: hypotheses, what is known on them, points of them, and schematic steps of proofs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache

from dpproofs.checkers.algebra import Algebra, Mono, Poly, TooLargeError
from dpproofs.checkers.facts import signs
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    FALSE,
    add,
    as_term,
    atanh,
    eq,
    exp,
    lam,
    log,
    mul,
    ne,
    num,
    power,
    sqrt,
    substitute,
    var,
    variables,
)
from dpproofs.prover.countermodel import has_countermodel
from dpproofs.prover.sampling import Samples, as_float, bound_on, inside
from dpproofs.proving.search import QUICK, certificate, stated, term_by_term
from dpproofs.proving.tactics import arith, assume, cases, instantiate, monotone, specialize, use

EFFORT = 40_000
HALF = Fraction(1, 2)
a, b, c, q = variables("a b c q")


def strict_of(bound: Term) -> Term:
    """The bound, strict."""
    return Term("lt", bound.args)


def closed_of(bound: Term) -> Term:
    """The bound with equality allowed."""
    return Term("le", bound.args)


# Schematic facts: proved once for variables, then instantiated ----------------------------------


@lru_cache(maxsize=4096)
def schema(hypotheses: tuple[Term, ...], conclusion: Term) -> Theorem:
    """A fact of arithmetic about variables."""
    return arith(conclusion, *hypotheses)


def apply(fact: Theorem, values: Mapping[Term, Term], *premises: Theorem) -> Theorem:
    """The fact at the values, its hypotheses discharged by premises that state them exactly."""
    th = infer("instantiate", fact, values=tuple(values.items()))
    needed = [p for p in premises if p.conclusion in th.hypotheses]
    return infer("cut", th, *needed)


def sign(t: Term, strict: bool) -> Term:
    """0 < t or 0 <= t."""
    return num(0) < t if strict else num(0) <= t


def is_strict(th: Theorem) -> bool:
    """Whether a theorem on a sign is strict."""
    return th.conclusion.op == "lt"


def weaken(th: Theorem) -> Theorem:
    """0 <= t from 0 < t."""
    return apply(schema((num(0) < a,), num(0) <= a), {a: th.conclusion.args[1]}, th) if is_strict(th) else th


def times(left: Theorem, right: Theorem) -> Theorem:
    """The sign of a product from the signs of its factors."""
    strict = is_strict(left) and is_strict(right)
    if not strict:
        left, right = weaken(left), weaken(right)
    fact = schema((sign(a, strict), sign(b, strict)), sign(a * b, strict))
    return apply(fact, {a: left.conclusion.args[1], b: right.conclusion.args[1]}, left, right)


def plus(left: Theorem, right: Theorem) -> Theorem:
    """The sign of a sum from the signs of its parts."""
    one, two = is_strict(left), is_strict(right)
    fact = schema((sign(a, one), sign(b, two)), sign(a + b, one or two))
    return apply(fact, {a: left.conclusion.args[1], b: right.conclusion.args[1]}, left, right)


def above(low: Theorem, order: Theorem) -> Theorem:
    """0 <= y from 0 <= x and x <= y; strict if one of them is."""
    one, two = is_strict(low), is_strict(order)
    fact = schema((sign(a, one), Term("lt" if two else "le", (a, b))), sign(b, one or two))
    return apply(fact, {a: order.conclusion.args[0], b: order.conclusion.args[1]}, low, order)


def transport(th: Theorem, equation: Theorem) -> Theorem:
    """The sign of the left side of an equation from the sign of its right side."""
    strict = is_strict(th)
    fact = schema((sign(b, strict), eq(a, b)), sign(a, strict))
    left, right = equation.conclusion.args
    return apply(fact, {a: left, b: right}, th, equation)


def sign_of_power(th: Theorem, k: int) -> Theorem:
    """The sign of t**k from the sign of t."""
    if k == 1:
        return th
    strict = is_strict(th)
    fact = schema((sign(a, strict),), sign(power(a, k), strict))
    return apply(fact, {a: th.conclusion.args[1]}, th)


def square(t: Term, k: int) -> Theorem:
    """0 <= t**k for even k > 0."""
    return apply(schema((), num(0) <= power(a, k)), {a: t})


@lru_cache(maxsize=1)
def exp_of_log() -> Theorem:
    """0 < a |- exp(log(a)) = a."""
    return schema((num(0) < a,), eq(exp(log(a)), a))


@lru_cache(maxsize=2)
def exp_order(strict: bool) -> Theorem:
    """0 <= c |- 1 <= exp(c)."""
    th = specialize(monotone(exp(c), c, [], strict=strict), 0, c)
    order = (num(0) < c) if strict else (num(0) <= c)
    th = infer("imp_elim", th, assume(order))
    return arith(Term("lt" if strict else "le", (num(1), exp(c))), th)


@lru_cache(maxsize=2)
def from_logs(strict: bool) -> Theorem:
    """0 < a, 0 < b, 0 <= log(a) - log(b) + c |- 0 <= a*exp(c) - b."""
    whole = log(a) - log(b) + c
    raised = apply(exp_order(strict), {c: whole}, assume(sign(whole, strict)))
    return arith(sign(a * exp(c) - b, strict), raised, num(0) < a, num(0) < b)


@lru_cache(maxsize=2)
def log_order(strict: bool) -> Theorem:
    """0 < b, 0 <= a - b |- 0 <= log(a) - log(b), for otherwise a = exp(log(a)) < exp(log(b)) = b."""
    premise, goal = sign(a - b, strict), sign(log(a) - log(b), strict)
    positive = arith(num(0) < a, premise, num(0) < b)

    def otherwise(no: Theorem) -> Theorem:
        gap = log(b) - log(a)
        wrong = arith(sign(gap, not strict), no)
        raised = apply(exp_order(not strict), {c: gap}, wrong)
        return arith(goal, arith(sign(b - a, not strict), raised, positive, num(0) < b), premise)

    return cases(goal, lambda yes: yes, otherwise)


@lru_cache(maxsize=512)
def log_of_product(constant: Fraction, powers: tuple[Fraction | int, ...]) -> Theorem:
    """0 < a0, ... |- log(constant * a0**k0 * ...) = log(constant) + k0*log(a0) + ..."""
    names = [var(f"a{i}") for i in range(len(powers))]
    factors = [v if k == 1 else power(v, k) for v, k in zip(names, powers, strict=True)]
    logs = [mul(num(k), log(v)) for v, k in zip(names, powers, strict=True)]
    if constant != 1:
        factors, logs = [num(constant), *factors], [log(num(constant)), *logs]
    return arith(eq(log(mul(*factors)), add(*logs)), *(num(0) < v for v in names))


@lru_cache(maxsize=512)
def power_of_product(constant: Fraction, powers: tuple[Fraction | int, ...], q: Fraction) -> Theorem:
    """0 < a0, ... |- (constant * a0**k0 * ...)**q = constant**q * a0**(q*k0) * ..."""
    names = [var(f"a{i}") for i in range(len(powers))]
    factors = [v if k == 1 else power(v, k) for v, k in zip(names, powers, strict=True)]
    parts = [power(v, q * k) for v, k in zip(names, powers, strict=True)]
    if constant != 1:
        factors, parts = [num(constant), *factors], [power(num(constant), q), *parts]
    return arith(eq(power(mul(*factors), q), mul(*parts)), *(num(0) < v for v in names))


def replaced(goal: Term, t: Term, value: Term, equation: Theorem, th: Theorem) -> Theorem:
    """The goal from the goal with t replaced by an equal value."""
    hole = var("hole_")
    pattern = replace(goal, t, hole)
    law = instantiate("leibniz", x=value, y=t, A=lam(hole, pattern))
    return infer("cut", law, equation, th)


@lru_cache(maxsize=2)
def root(squared: bool) -> Theorem:
    """0 <= a |- 0 <= a^(1/2), or a^(1/2)*a^(1/2) = a."""
    r = sqrt(a)
    goal = eq(r * r, a) if squared else num(0) <= r

    def at_zero(no: Theorem) -> Theorem:
        zero = arith(eq(num(0), a), no, num(0) <= a)
        start = use("pow_zero", arith(ne(num(HALF), 0)), a=num(HALF))
        law = instantiate("leibniz", x=num(0), y=a, A=lam(b, eq(b ** num(HALF), 0)))
        return arith(goal, infer("cut", law, zero, start), zero)

    return cases(num(0) < a, lambda yes: arith(goal, yes), at_zero)


@lru_cache(maxsize=1)
def atanh_of_zero() -> Theorem:
    """atanh(0) = 0: interval arithmetic is exact there."""
    box = (assume(num(0) <= a), assume(a <= num(0)))
    low, high = (infer("enclosure", *box, formula=f, depth=1) for f in (num(0) <= atanh(a), atanh(a) <= num(0)))
    here = schema((), Term("le", (num(0), num(0))))
    sides = [apply(th, {a: num(0)}, here) for th in (low, high)]
    return arith(eq(atanh(num(0)), 0), *sides)


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
        """The goal by a certificate or, if ``ask``, by z3, from what is known of its variables."""
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
        if not ask:
            return None
        try:
            return infer("arithmetic", *relevant, formula=goal, effort=effort)
        except RuleError:
            return None

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
            proofs = [bare.derive(h) for h in th.hypotheses if h not in bare.key[0]]
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

    def settle(self, th: Theorem) -> Theorem | None:
        """The theorem with its hypotheses replaced by those of this domain."""
        missing = [h for h in th.hypotheses if h not in self.key[0]]
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
