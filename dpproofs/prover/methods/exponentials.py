"""Two exponentials compared by their logarithms, and logarithms by what they are taken of."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dpproofs.checkers.algebra import Poly, TooLargeError, plus as add_polys
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, log, num, substitute, var, variables
from dpproofs.prover.factors import poly_term
from dpproofs.prover.forms import scaled
from dpproofs.prover.goal import Attempt, Goal
from dpproofs.prover.schemas import (
    apply,
    from_logs,
    log_of_product,
    log_order,
    schema,
    sign,
    sign_of_power,
    times,
    transport,
)
from dpproofs.prover.shapes import by_exponential, negate, powers_of_logs

_a, _b, _c, _q = variables("a b c q")


class Exponentials:
    """q1 exp(E1) - q2 exp(E2) has the sign of log(q1) - log(q2) + E1 - E2; log(s) - log(t) that of s - t."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Yield the single attempt."""
        yield Attempt(lambda: _compared(goal), goal.form.finish)


def _compared(goal: Goal) -> Theorem | None:
    g, scope, depth, strict = goal.g, goal.scope, goal.depth, goal.strict
    try:
        p = scope.algebra.poly(g)
    except TooLargeError:
        return None
    groups = by_exponential(p)
    if len(groups) == 1 and () in groups:
        return _compared_logs(goal, p)
    if len(groups) != 2:
        return None
    samples = scope.samples(g)
    parts = []
    for exponent, q in groups.items():
        coefficient = poly_term(q, scope.algebra)
        negative, positive = samples.signs(coefficient)
        parts.append((exponent, coefficient, negative, positive))
    parts.sort(key=lambda part: part[2])
    (e1, q1, n1, _), (e2, q2, _, p2) = parts
    if n1 or p2:
        return None
    q2 = negate(q2)
    simple = q1.op == "num" and q2.op == "num"
    if depth == 0 and not simple:
        return None
    positive_1, positive_2 = (goal.show(q, depth=min(depth, 1), strict=True) for q in (q1, q2))
    if positive_1 is None or positive_2 is None:
        return None
    gap = poly_term(add_polys(dict(e1), dict(e2), -1), scope.algebra)
    values = {_a: q1, _b: q2, _c: gap}
    needed = substitute(sign(log(_a) - log(_b) + _c, strict), values)
    th = goal.show(needed.args[1], depth=depth, strict=strict)
    if th is None:
        return None
    th = apply(from_logs(strict), values, positive_1, positive_2, th)
    return scaled(g, exp(poly_term(dict(e2), scope.algebra)), th, scope)


def _compared_logs(goal: Goal, p: Poly) -> Theorem | None:
    """c1*log(s1) + ... - d1*log(t1) - ... has the sign of s1^c1*... - t1^d1*..."""
    scope, strict = goal.scope, goal.strict
    found = powers_of_logs(p)
    if found is None:
        return None
    unit, powers = found
    sides: list[tuple[Theorem, Theorem]] = []
    for turn in (1, -1):
        side = [(t, k * turn) for t, k in powers if k * turn > 0]
        positive = [scope.derive(num(0) < t) for t, _ in side]
        known = [th for th in positive if th is not None]
        if len(known) < len(side):
            return None
        values = {var(f"a{i}"): t for i, (t, _) in enumerate(side)}
        equation = apply(log_of_product(Fraction(1), tuple(k for _, k in side)), values, *known)
        whole = schema((), num(0) < num(1))
        for th, (_, k) in zip(known, side, strict=True):
            whole = times(whole, sign_of_power(th, k))
        same = scope.identity(equation.conclusion.args[0].args[0], whole.conclusion.args[1])
        if same is None:
            return None
        sides.append((equation, transport(whole, same)))
    (up, _), (down, positive_down) = sides
    values = {_a: up.conclusion.args[0].args[0], _b: down.conclusion.args[0].args[0]}
    needed = substitute(sign(_a - _b, strict), values)
    gap_proof = goal.show(needed.args[1], depth=goal.depth, strict=strict)
    if gap_proof is None:
        return None
    th = apply(log_order(strict), values, positive_down, gap_proof)
    link = schema((sign(_a - _b, strict), eq(_a, _c), eq(_b, _q)), sign(_c - _q, strict))
    (x, s), (y, t) = up.conclusion.args, down.conclusion.args
    th = apply(link, {_a: x, _b: y, _c: s, _q: t}, th, up, down)
    return scaled(goal.g, num(unit), th, scope)
