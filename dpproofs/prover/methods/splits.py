"""Both sides of a point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import num, substitute
from dpproofs.prover.goal import Attempt, Candidate, Goal, Slope
from dpproofs.prover.schemas import both_sides, transport
from dpproofs.prover.scope import Scope, nearest
from dpproofs.prover.shapes import multiples, size, with_same_zeros, zeros

_SPLITS = tuple(num(c) for c in (0, 1, -1, Fraction(1, 2), 2))
_LARGEST_POINT, _SMALL_POINT = 20, 13
_BASE_COST = 3


class Halves:
    """An even function of one variable that may be any number, from where that is nonnegative."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """One, for such a function."""
        f, scope = goal.f, goal.scope
        if len(f.free) != 1:
            return
        (v,) = f.free
        if any(v in h.free for h in scope.hypotheses) or not scope.samples(f).vanishes(f - substitute(f, {v: -v})):
            return
        yield Attempt(lambda: _split(goal, v, num(0)))


class Splits:
    """A point at which the slope is seen to change its sign."""

    def least_cost(self, _: Goal, slope: Slope) -> int | None:
        """That of the slope, and of the simplest point."""
        return slope.cost + _BASE_COST + 1 if slope.changes_sign else None

    def candidates(self, goal: Goal, slope: Slope) -> Iterator[Candidate]:
        """One for each point, whatever the form."""
        v = slope.variable
        for point in _points(slope, goal.scope):
            yield Candidate(slope.cost + _BASE_COST + size(point), _both_sides(goal, v, point), ("split", v, point))


def _both_sides(goal: Goal, v: Term, point: Term) -> Callable[[], Theorem | None]:
    return lambda: _split(goal, v, point)


def _points(slope: Slope, scope: Scope) -> Iterator[Term]:
    """Values of the variable at which the slope changes sign."""
    v, h = slope.variable, slope.form.function
    options: list[Term] = []
    for g, k in slope.product.factors:
        if v in g.free and k % 2:
            for simpler in with_same_zeros(g, scope):
                options.extend(zeros(simpler, v, scope))
    roots = len(options)
    options.extend(_SPLITS)
    options.extend(multiples(h, v, scope))
    samples = scope.samples(h, slope.derivative)
    values = zip(*samples.value(slope.derivative), strict=True)
    decided = [(k, d > 0) for k, (d, r) in enumerate(values) if abs(d) > r]
    tried: set[Term] = set()
    found: list[tuple[Term, bool]] = []
    rest = scope.without(v)
    for i, c in enumerate(options):
        if c in tried or samples.size == 0 or size(c) > _LARGEST_POINT:
            continue
        tried.add(c)
        sides, errors = samples.value(v - c)
        pairs: set[tuple[bool, bool]] = set()
        for k, rises in decided:
            if abs(sides[k]) > errors[k]:
                pairs.add((sides[k] > 0, rises))
                if len(pairs) > 2:  # the slope has both signs on one side
                    break
        if len({s for s, _ in pairs}) < 2:
            continue
        level = i < roots or rest.samples(at_c := substitute(slope.derivative, {v: c})).vanishes(at_c)
        if not level:
            at_c = substitute(h, {v: c})
            if not rest.samples(at_c).vanishes(at_c):
                continue
        if level or len(pairs) == 2:
            found.append((c, len(pairs) == 2))
    # One of several roots may be a start; a single one must be where the slope changes sign, and the only such.
    for c, alone in found:
        if alone or len(found) > 1:
            yield c


def _split(goal: Goal, v: Term, point: Term) -> Theorem | None:
    """The goal from both sides of a point.

    A small point replaces the bounds that are further out, so that derivatives have one end to start from. With a
    large point most goals are lost, and with all bounds that is seen sooner.
    """
    f, scope = goal.f, goal.scope
    right, left = point <= v, v <= point
    made: list[Theorem] = []
    may = goal.may.with_a_split()
    if may is None:
        return None
    replaces = size(point) <= _SMALL_POINT
    for side in (right, left):
        there = scope.having(*(nearest(side, v, scope) if replaces else scope.hypotheses), side)
        th = _mirrored(f, v, made[0], there) if made and point == num(0) else None
        th = th or may.show(f, there, goal.depth, goal.strict)
        if th is None:
            return None
        made.append(th)
    return both_sides(v, point, *made)


def _mirrored(f: Term, v: Term, th: Theorem, scope: Scope) -> Theorem | None:
    """The sign of f where v <= 0 from that where v >= 0, if f is even in v."""
    there = substitute(f, {v: -v})
    values, errors = scope.samples(f).value(f - there)
    if any(abs(d) > e for d, e in zip(values, errors, strict=True)):
        return None
    equation = scope.identity(f, there)
    other = scope.settle(infer("instantiate", th, values=((v, -v),))) if equation is not None else None
    return transport(other, equation) if other is not None and equation is not None else None
