"""By arithmetic, from the facts about the parts of a function."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dpproofs.checkers.algebra import Poly, TooLargeError
from dpproofs.checkers.interval import UndefinedError, enclose
from dpproofs.checkers.rational import exact
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import add, atanh, exp, mul, num, variables
from dpproofs.numbers import DpproofsError, endpoints, is_short
from dpproofs.prover.factors import poly_term
from dpproofs.prover.facts import exp_tangent, facts_of_erfc, quotients_of_logs
from dpproofs.prover.goal import Attempt, Goal
from dpproofs.prover.schemas import apply, atanh_of_zero, exp_of_log, exp_order, root, schema, sign, weaken
from dpproofs.prover.scope import Scope, logs_in_exponents
from dpproofs.prover.shapes import negate, rounded, square_roots

_a, _c = variables("a c")
_MOST_SIZES = 6
_MOST_TERMS = 24


class Arithmetic:
    """By a certificate; z3 is asked only where f is not divided by a sum, since signs of two sides are easier."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Yield the single attempt."""
        yield Attempt(lambda: by_arithmetic(goal, ask=goal.is_simple))


def by_arithmetic(goal: Goal, *, ask: bool) -> Theorem | None:
    """The goal from the facts about the parts of f; z3 is tried only if ``ask``."""
    f, scope, strict, statement = goal.f, goal.scope, goal.strict, goal.statement
    value = exact(f)
    if value is not None:
        return schema((), statement) if (value > 0 or (value == 0 and not strict)) else None
    if not f.free:
        try:
            return infer("enclosure", formula=statement, depth=1)
        except RuleError:
            pass
    for th in scope.premises:
        if th.conclusion == statement or (not strict and th.conclusion == sign(f, True)):
            return th if th.conclusion == statement else weaken(th)
    try:
        p = scope.algebra.poly(f)
    except TooLargeError:
        return None
    tried = (frozenset(p.items()), strict, ask, goal.may.tangents)
    if len(p) > _MOST_TERMS or tried in scope.refused:
        return None
    th_or_none = scope.arith(statement, *_relations(p, scope, goal.may.tangents), ask=ask)
    if th_or_none is None:
        scope.refused.add(tried)
    return th_or_none


def _relations(p: Poly, scope: Scope, tangents: bool) -> list[Theorem]:
    """What ties the parts of p to each other, such as exp(log(t)) = t."""
    out: list[Theorem] = []
    for t in sorted(logs_in_exponents(p), key=lambda t: t.key):
        if t.op in ("var", "num", "pi"):
            continue
        positive = scope.derive(num(0) < t)
        if positive is not None:
            out.extend((apply(exp_of_log(), {_a: t}, positive), positive))
    for t in sorted(square_roots(p), key=lambda t: t.key):
        nonnegative = scope.derive(num(0) <= t)
        if nonnegative is not None:
            out.extend(apply(root(squared), {_a: t}, nonnegative) for squared in (False, True))
    if any(a == atanh(num(0)) for m in p for a, _ in m[1]):
        out.append(atanh_of_zero())
    tails = sorted({a.args[0] for m in p for a, _ in m[1] if a.op in ("erf", "erfc")}, key=lambda t: t.key)
    for t in tails:
        out.extend(facts_of_erfc(t, scope))
    if tails or tangents:
        out.extend(_sizes(p, scope, tangents))
    if tangents:
        out.extend(quotients_of_logs(p, scope))
    return out


def _sizes(p: Poly, scope: Scope, tangents: bool) -> list[Theorem]:
    """Bounds on the constants in p, and on which side of 1 its exponentials are."""
    out: list[Theorem] = []
    closed: dict[Term, None] = {}
    open_: dict[Term, None] = {}
    for m in p:
        parts: tuple[list[Term], list[Term]] = ([], [])
        for n, c in m[0]:
            t = mul(num(c), poly_term({n: Fraction(1)}, scope.algebra))
            parts[bool(t.free)].append(t)
        for where, found in zip((closed, open_), parts, strict=True):
            if found:
                where[add(*found)] = None
    for t in list(closed)[:_MOST_SIZES]:
        try:
            low, high = endpoints(enclose(exp(t), {}, 64))
            around = (num(rounded(low, up=False)) < exp(t), exp(t) < num(rounded(high, up=True)))
            if is_short(low) and is_short(high):
                out.extend([infer("enclosure", formula=formula, depth=1) for formula in around])
        except (UndefinedError, DpproofsError, RuleError):  # too large or too small to be written
            continue
    for t in list(open_)[:_MOST_SIZES]:
        for gap in (t, negate(t)):
            th = scope.derive(num(0) <= gap)
            if th is not None:
                out.append(apply(exp_order(False), {_c: gap}, th))
                if tangents:
                    out.append(exp_tangent(gap))
    return out
