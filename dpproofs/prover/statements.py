"""From statements to signs of functions: by cases where they are not smooth, and on larger boxes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from dpproofs.checkers.algebra import TooLargeError
from dpproofs.checkers.rational import exact
from dpproofs.kernel import RuleError, Term, TermError, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import eq, lam, ne, neg, num, substitute, variables
from dpproofs.prover.factors import poly_term
from dpproofs.prover.refute import looks_false
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.schemas import apply, replaced, schema, sign
from dpproofs.prover.scope import Scope
from dpproofs.prover.search import Search
from dpproofs.prover.shapes import size
from dpproofs.proving.tactics import ProofError, arith, assume, cases, given, instantiate

_a, _b, _c, _d = variables("a b c d")
_EFFORT = 3_000_000


def shown(goal: Term, scope: Scope, search: Search, depths: range) -> Theorem | None:
    """The goal, by cases until it is a statement on the sign of a smooth function."""
    cased = _case(goal, scope, search, depths)
    if cased is not None:
        return cased()
    left, right = goal.args
    values = {_a: left, _b: right}
    if goal.op == "eq":
        same = scope.identity(left, right)
        if same is not None:
            return same
        halves = [shown(g, scope, search, depths) for g in (left <= right, right <= left)]
        if halves[0] is None or halves[1] is None:
            return None
        return apply(schema((_a <= _b, _b <= _a), eq(_a, _b)), values, halves[0], halves[1])
    if goal.op == "ne":
        for formula, fact in ((left < right, _a < _b), (right < left, _b < _a)):
            th = shown(formula, scope, search, depths)
            if th is not None:
                return apply(schema((fact,), ne(_a, _b)), values, th)
        return None
    strict = goal.op == "lt"
    gap = substitute(_b - _a, values)
    direct = scope.arith(goal, effort=_EFFORT)
    if direct is not None:
        return direct
    th = search.boldly(gap, scope, strict, depths)
    if th is None:
        return None
    relation = Term(goal.op, (_a, _b))
    return apply(schema((sign(_b - _a, strict),), relation), values, th)


def larger_box(goal: Term, scope: Scope) -> Scope | None:
    """The domain where the numbers that bound variables are whole: at such ends both sides are often equal.

    None if it is no other, or the goal seems false there.
    """
    wider = tuple(map(_rounded_out, scope.hypotheses))
    if wider == scope.hypotheses or looks_false(goal, wider):
        return None
    return scope.having(*wider)


def _rounded_out(h: Term) -> Term:
    for v in sorted(h.free, key=lambda v: v.key):
        found = bound_on(h, v)
        value = exact(found[1]) if found is not None else None
        if found is not None and value is not None and value.denominator > 1:
            return num(math.floor(value)) <= v if found[0] == "low" else v <= num(math.ceil(value))
    return h


def _case(goal: Term, scope: Scope, search: Search, depths: range) -> Callable[[], Theorem | None] | None:
    """How the goal follows by cases: on the sign inside abs, on the smaller of min and max, or on whether a base is 0.

    None if there is nothing in it that needs cases.
    """
    for t in _subterms(goal):
        if t.op in ("abs", "min", "max"):
            return partial(_branch, goal, t, *_split(t), scope, search, depths)
        found = _end(t.args[0], scope) if _may_vanish(t, scope) else None
        if found is not None:
            return partial(_at_end, goal, *found, scope, search, depths)
    return None


def _split(t: Term) -> tuple[Term, tuple[Term, Term]]:
    """A condition, and the values of abs, min or max where it holds and where not."""
    if t.op == "abs":
        return num(0) <= t.args[0], (t.args[0], -t.args[0])
    left, right = t.args
    return left <= right, (left, right) if t.op == "min" else (right, left)


def _end(base: Term, scope: Scope) -> tuple[Term, Term, Term] | None:
    """A variable, the end of a bound on it at which the base is 0, and that bound."""
    if base.op == "var":
        return base, num(0), num(0) <= base
    for h in scope.hypotheses:
        for v in sorted(base.free, key=lambda v: v.key):
            found = bound_on(h, v)
            if found is not None and h.op == "le" and not found[1].free and _vanishes(base, v, found[1], scope):
                return v, found[1], h
    return None


def _vanishes(base: Term, v: Term, end: Term, scope: Scope) -> bool:
    """Whether the base is 0 where the variable has that value."""
    try:
        return v in base.free and not scope.algebra.poly(substitute(base, {v: end}))
    except (TermError, TooLargeError):
        return False


def _may_vanish(t: Term, scope: Scope) -> bool:
    if t.op != "pow":
        return False
    whole = t.args[1].op == "num" and t.args[1].data.denominator == 1
    return not whole and scope.derive(num(0) < t.args[0]) is None and scope.derive(num(0) <= t.args[0]) is not None


def _subterms(t: Term) -> list[Term]:
    """All subterms, the small ones first."""
    found: dict[Term, None] = {}
    todo = [t]
    while todo:
        part = todo.pop()
        found[part] = None
        todo += part.args
    return sorted(found, key=lambda part: (size(part), part.key))


def _branch(
    goal: Term, t: Term, condition: Term, values: tuple[Term, Term], scope: Scope, search: Search, depths: range
) -> Theorem | None:
    """The goal with t replaced by its value, in two cases."""
    branches: list[Theorem] = []
    condition = as_bound(condition)
    left, right = condition.args
    first: Theorem | None = None
    for case, value in zip((condition, right < left), values, strict=True):
        narrower = scope.having(*scope.hypotheses, case)
        there = replace(goal, t, value)
        th = exchanged(there, first, (left, right), narrower) if first is not None else None
        th = first = th or shown(there, narrower, search, depths)
        if th is None:
            return None
        try:
            same = arith(eq(value, t), case)
        except (RuleError, ProofError):  # numbers beyond the limits of arithmetic
            return None
        branches.append(replaced(goal, t, value, same, th))
    turned = apply(schema((neg(_a <= _b),), _b < _a), {_a: left, _b: right}, assume(neg(condition)))
    return cases(condition, lambda _: branches[0], lambda _: infer("cut", branches[1], turned))


def as_bound(condition: Term) -> Term:
    """A condition that is linear in a variable as a bound on it."""
    if any(bound_on(condition, v) for v in condition.free):
        return condition
    left, right = condition.args
    algebra = Scope(()).algebra
    try:
        p = algebra.poly(right - left)
    except TooLargeError:
        return condition
    found = []
    for v in condition.free:
        unit = ((), ((v, 1),))
        slope = p.get(unit)
        if slope is None:
            continue
        end = poly_term({m: -c / slope for m, c in p.items() if m != unit}, algebra)
        if v not in end.free:
            found.append(end <= v if slope > 0 else v <= end)
    return min(found, key=lambda h: (size(h), h.key), default=condition)


def exchanged(goal: Term, th: Theorem, pair: tuple[Term, Term], scope: Scope) -> Theorem | None:
    """The goal from the theorem with its two variables exchanged."""
    x, y = pair
    if x.op != "var" or y.op != "var" or x == y:
        return None
    there = scope.settle(infer("instantiate", th, values=((x, y), (y, x))))
    if there is None:
        return None
    (left, right), (new_left, new_right) = goal.args, there.conclusion.args
    one, two = scope.identity(left, new_left), scope.identity(right, new_right)
    if one is None or two is None:
        return None
    fact = schema((Term(goal.op, (_a, _b)), eq(_c, _a), eq(_d, _b)), Term(goal.op, (_c, _d)))
    return apply(fact, {_a: new_left, _b: new_right, _c: left, _d: right}, there, one, two)


def _at_end(
    goal: Term, v: Term, end: Term, closed: Term, scope: Scope, search: Search, depths: range
) -> Theorem | None:
    """By cases: v is inside of the bound, or at its end, where powers whose bases are 0 there are 0."""
    inside, bound = Term("lt", closed.args), scope.derive(closed)
    powers = [t for t in _subterms(goal) if _may_vanish(t, scope) and _vanishes(t.args[0], v, end, scope)]
    within = scope.having(*(inside if h == closed else h for h in scope.hypotheses), inside)
    positive = [shown(num(0) < base, within, search, depths) for base in dict.fromkeys(p.args[0] for p in powers)]
    facts = [th for th in positive if th is not None]
    above = shown(goal, Scope(within.hypotheses, [*within.facts, *facts]), search, depths)
    if above is None or bound is None:
        return None
    at_end = arith(eq(end, v), assume(neg(inside)), bound)
    # The goal at the end, with these powers replaced by 0 first.
    simple = goal
    for p in powers:
        simple = replace(simple, p, num(0))
    try:
        narrow = [substitute(h, {v: end}) for h in scope.hypotheses]
        there = shown(substitute(simple, {v: end}), scope.having(*narrow), search, depths)
        if there is None:
            return None
        facts = [arith(h, at_end, *scope.premises) for h in narrow if h in there.hypotheses]
        there = infer("cut", there, *facts)
        th = infer("cut", instantiate("leibniz", x=end, y=v, A=lam(v, simple)), at_end, there)
        for i, p in enumerate(powers):
            partly = goal
            for later in powers[i + 1 :]:
                partly = replace(partly, later, num(0))
            base, exponent = p.args
            nonzero = scope.derive(ne(exponent, 0)) or arith(ne(exponent, 0), *scope.premises)
            start = arith(eq(num(0), num(0) ** exponent), given(instantiate("pow_zero", a=exponent), nonzero))
            law = instantiate("leibniz", x=end, y=v, A=lam(v, eq(num(0), base)))
            no_base = infer("cut", law, at_end, arith(eq(num(0), substitute(base, {v: end}))))
            hole = variables("hole_")[0]
            law = instantiate("leibniz", x=num(0), y=base, A=lam(hole, eq(num(0), hole**exponent)))
            th = replaced(partly, p, num(0), infer("cut", law, no_base, start), th)
    except (RuleError, ProofError):
        return None
    return cases(inside, lambda _: above, lambda _: th)
