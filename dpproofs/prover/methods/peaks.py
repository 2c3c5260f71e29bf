"""Functions that rise and then fall: both ends of the domain decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dpproofs.checkers.calculus import derivative
from dpproofs.kernel import Term, TermError, Theorem, infer
from dpproofs.language.terms import neg, num, substitute, variables
from dpproofs.prover.factors import factor
from dpproofs.prover.forms import scalings
from dpproofs.prover.goal import Candidate, Form, Goal, May, Slope, unchanged
from dpproofs.prover.methods.tails import at_an_end
from dpproofs.prover.monotone import monotone, ordered
from dpproofs.prover.schemas import apply, schema
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import falling, negate, size
from dpproofs.proving.tactics import assume, cases

_a, _b = variables("a b")
_FEWEST_TO_CROSS = 2
_MOST_TURNS = 2


class Peaks:
    """A function whose slope is seen to be positive and then negative."""

    def least_cost(self, _: Goal, slope: Slope) -> int | None:
        """That of the slope and of the factor that changes its sign."""
        return slope.cost + 1 if slope.changes_sign else None

    def candidates(self, goal: Goal, slope: Slope) -> Iterator[Candidate]:
        """One, if only one factor of the slope changes its sign."""
        v = slope.variable
        samples = slope.inner.samples(slope.derivative, slope.form.function)
        crossing = [g for g, k in slope.product.factors if k % 2 and all(samples.signs(g))]
        if len(crossing) == 1 and (crossing[0], 1) in slope.product.factors:
            turn = falling(crossing[0], slope.derivative, v, slope.inner)
            if turn is not None:
                yield Candidate(slope.cost + size(turn), _climb(goal, slope, turn), ("peak", v, turn))


def _climb(goal: Goal, slope: Slope, turn: Term) -> Callable[[], Theorem | None]:
    def proof() -> Theorem | None:
        h, v = slope.form.function, slope.variable
        th = _peak(h, v, turn, goal.scope, goal.scope, goal.depth, goal.strict, goal.may)
        return slope.form.finish(th) if th is not None else None

    return proof


def _peak(h: Term, v: Term, m: Term, scope: Scope, wide: Scope, depth: int, strict: bool, may: May) -> Theorem | None:
    """The sign of h, which rises and then falls: its slope has the sign of m, which is positive and then negative.

    By cases on the sign of m at the point: to the left of a point where m >= 0 it is so too. What m looks
    like is seen on the ``wide`` domain.
    """
    t = scope.fresh("t")
    there = substitute(m, {v: t})
    moved = [substitute(b, {v: t}) for b in scope.hypotheses if v in b.free]
    # 0 <= m(v) if v <= t and 0 <= m(t), for t in the domain.
    falls = monotone(-m, v, scope, None, depth - 1, False, may)
    left = None
    if falls is None:
        near = scope.having(*scope.hypotheses, *moved, v <= t, num(0) <= there)
        left = _falls_scaled(m, v, t, scope, near, depth - 1, may)
        left = left or _crosses_once(m, v, wide, near, depth - 1, may)
        if left is None and may.much:
            left = may.show(m, near, depth - 1)
        if left is None:
            return None
    made: list[Theorem] = []
    for right in (False, True):
        order = (v <= t) if right else (t <= v)
        case = (m < num(0)) if right else (num(0) <= m)
        side = scope.having(*scope.hypotheses, *moved, order, case)
        if falls is not None:
            known = _compared(falls, m, v, t, right, side)
        elif left is not None:
            known = _beyond(left, m, v, t, right, side)
        if known is None:
            return None
        side = Scope(side.hypotheses, [*side.facts, known])
        th = at_an_end(substitute(h, {v: t}), t, not right, side, depth, strict, may)
        if th is None:
            return None
        here = Scope([*scope.hypotheses, case], scope.facts).settle(infer("instantiate", th, values=((t, v),)))
        if here is None:
            return None
        made.append(here)
    turned = apply(schema((neg(num(0) <= _a),), _a < num(0)), {_a: m}, assume(neg(num(0) <= m)))
    return cases(num(0) <= m, lambda _: made[0], lambda _: infer("cut", made[1], turned))


def _falls_scaled(m: Term, v: Term, t: Term, scope: Scope, near: Scope, depth: int, may: May) -> Theorem | None:
    """0 <= m to the left of a point t where 0 <= m, as on the domain ``near``, for m that falls when scaled."""
    if depth < 1:
        return None
    for form in scalings(m, unchanged, near, may):
        g = form.function
        try:
            slope = derivative(g, v)[0]
        except TermError:
            continue
        samples = scope.inside(v).samples(slope)
        if samples.signs(slope) != (True, False):
            continue
        there = near.derive(num(0) <= substitute(g, {v: t}))
        falls = monotone(-g, v, scope, None, depth, False, may) if there is not None else None
        order = ordered(falls, (v, t), near) if falls is not None else None
        here = near.arith(num(0) <= g, order, there) if order is not None and there is not None else None
        th = form.finish(here) if here is not None else None
        if th is not None:
            return th
    return None


def _crosses_once(m: Term, v: Term, wide: Scope, near: Scope, depth: int, may: May) -> Theorem | None:
    """0 <= m to the left of a point where 0 <= m, as on the domain ``near``, for m that rises and then falls.

    Or m does so when it is scaled. Shapes are seen on the ``wide`` domain.
    """
    if depth < _FEWEST_TO_CROSS:
        return None
    inner = wide.inside(v)
    found: list[tuple[int, Form, Term]] = []
    for form in (Form(m, unchanged), *scalings(m, unchanged, near, may)):
        try:
            slope = derivative(form.function, v)[0]
        except TermError:
            continue
        product = factor(slope, inner.algebra)
        samples = inner.samples(slope, m)
        crossing = [g for g, k in product.factors if k % 2 and all(samples.signs(g))] if product is not None else []
        turn = falling(crossing[0], slope, v, inner) if len(crossing) == 1 else None
        if turn is not None:
            found.append((size(turn), form, turn))
    for _, form, turn in sorted(found, key=lambda x: x[0])[:_MOST_TURNS]:
        th = _peak(form.function, v, turn, near, wide, depth, False, may)
        th = form.finish(th) if th is not None else None
        if th is not None:
            return th
    return None


def _compared(falls: Theorem, m: Term, v: Term, t: Term, right: bool, side: Scope) -> Theorem | None:
    """The sign of m at t from that at v, where m falls."""
    there = substitute(m, {v: t})
    th = ordered(falls, (v, t) if right else (t, v), side)
    return side.arith(num(0) <= (negate(there) if right else there), th) if th is not None else None


def _beyond(left: Theorem, m: Term, v: Term, t: Term, right: bool, side: Scope) -> Theorem | None:
    """The sign of m at t from that at v, where ``left`` says that m >= 0 to the left of points where m >= 0."""
    there = substitute(m, {v: t})
    if not right:
        u = side.fresh("u")
        swapped = left
        for values in (((t, u),), ((v, t),), ((u, v),)):
            swapped = infer("instantiate", swapped, values=values)
        return side.settle(swapped)
    wider = Scope([*side.hypotheses, num(0) <= there], side.facts)
    here = wider.settle(left)
    if here is None:
        return None
    negative = schema((num(0) <= _a, _a < num(0)), _b <= num(0))
    absurd = apply(negative, {_a: m, _b: there}, here, assume(m < num(0)))
    turned = apply(schema((neg(num(0) <= _a),), _a <= num(0)), {_a: there}, assume(neg(num(0) <= there)))
    below = cases(num(0) <= there, lambda _: absurd, lambda _: turned)
    return side.arith(num(0) <= negate(there), below)
