"""Inequalities on boxes by rigorous enclosures, with the balls of Arb."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import floor
from typing import TypeAlias

import flint

from dpproofs.checkers.facts import flatten
from dpproofs.checkers.rational import LARGEST_COEFFICIENT, Scope, exact, exact_at, unknown
from dpproofs.checkers.tables import is_count, is_term, remembered
from dpproofs.language.plain import class_name
from dpproofs.language.terms import REAL, Term, num

_PRECISIONS = (64, 256, 1024, 4096)


class UndefinedError(Exception):
    """A term that has no enclosure at a point or on a box."""


def _arb(q: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


def enclose(t: Term, box: Mapping[Term, flint.arb], precision: int) -> flint.arb:
    """An Arb ball that contains every value of t on the box."""
    if not is_term(t):
        raise UndefinedError(f"a {class_name(t)} is not a term")
    if t.dangling:
        raise UndefinedError(f"{t!r} has a bound variable without its binder")
    # A ball can be changed, and one that is remembered is not given away.
    return _enclose(t, box, precision) if t.free else flint.arb(_number(t, precision))


@remembered(256, is_term, is_count)
def _number(t: Term, precision: int) -> flint.arb:
    """The enclosure of a term without variables; one number is often asked for again."""
    return _enclose(t, {}, precision)


def _enclose(t: Term, box: Mapping[Term, flint.arb], precision: int) -> flint.arb:
    return _at(precision, lambda: _compiled(t, box)(()), t)


def _at(precision: int, look: Callable[[], flint.arb], t: Term) -> flint.arb:
    """What an enclosure of t at a working precision is, if it is finite."""
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        value = look()
    finally:
        flint.ctx.prec = old
    if not value.is_finite():
        raise UndefinedError(f"{t!r} has no finite enclosure")
    return value


_Enclosed: TypeAlias = Callable[[Scope], flint.arb]
_Parts: TypeAlias = dict[Term, _Enclosed]


def _compiled(t: Term, box: Mapping[Term, flint.arb], parts: _Parts | None = None) -> _Enclosed:
    """The enclosure of t as a function of the indices of the sums around it.

    Where there are many indices, ``parts`` has the parts of the body that were looked at before. A part that
    comes twice is looked at once, and enclosed once for the same indices; parts without an index are enclosed once.
    Without ``parts``, it is that on the box as it then is.
    """
    if parts is None:
        return _function(t, box, None)
    if t not in parts:
        inner = _function(t, box, parts)
        parts[t] = inner if t.op in ("num", "bound") else _once(inner, bool(t.dangling))
    return parts[t]


def _once(inner: _Enclosed, has_index: bool) -> _Enclosed:
    """The same, recomputed only where the indices differ from the last ones."""
    known: tuple[Scope, flint.arb] | None = None

    def enclosed(scope: Scope) -> flint.arb:
        nonlocal known
        if known is None or (has_index and known[0] != scope):
            known = scope, inner(scope)
        return known[1]

    return enclosed


def _function(t: Term, box: Mapping[Term, flint.arb], parts: _Parts | None) -> _Enclosed:
    """The enclosure of t by those of its parts, each of which has to be finite."""
    match t.op:
        case "num":
            number = _arb(t.data)
            return lambda _: number
        case "pi":
            return lambda _: flint.arb.pi()
        case "var":
            if t not in box:
                raise UndefinedError(f"nothing is known about {t!r}")
            return lambda _: box[t]
        case "bound":
            index = -1 - t.data[0]
            return lambda scope: flint.arb(scope[index])
        case "pow":
            return _power(t, box, parts)
        case "sum":
            return _sum(t, box)
        case "binomial":
            return _binomial(t)
        case "entry":
            return _entry(t)
    if t.op not in _SIMPLE:
        raise UndefinedError(f"{t!r} is not a numerical expression")
    f = _SIMPLE[t.op]
    args = [_finite(_compiled(a, box, parts), a) for a in t.args]
    first = args[0]
    if len(args) == 1:
        return lambda scope: f(first(scope))
    if len(args) == 2:
        second = args[1]
        return lambda scope: f(first(scope), second(scope))
    return lambda scope: reduce(f, [a(scope) for a in args])


def _finite(enclosed: _Enclosed, t: Term) -> _Enclosed:
    """The same, refused where it is not finite: what comes of infinities and NaN is another matter."""
    if t.op in ("num", "pi", "bound", "entry"):
        return enclosed

    def checked(scope: Scope) -> flint.arb:
        value = enclosed(scope)
        if not value.is_finite():
            raise UndefinedError(f"{t!r} has no finite enclosure")
        return value

    return checked


def _log(x: flint.arb) -> flint.arb:
    if not x > 0:
        raise UndefinedError("log of a number that is not shown to be positive")
    return x.log()


_SIMPLE: dict[str, Callable[..., flint.arb]] = {
    "add": operator.add, "mul": operator.mul, "exp": flint.arb.exp, "log": _log, "sinh": flint.arb.sinh,
    "cosh": flint.arb.cosh, "tanh": flint.arb.tanh, "erf": flint.arb.erf, "erfc": flint.arb.erfc,
    "atanh": flint.arb.atanh, "abs": abs, "min": flint.arb.min, "max": flint.arb.max,
}  # fmt: skip


def _sum(t: Term, box: Mapping[Term, flint.arb]) -> _Enclosed:
    lo, hi = (exact_at(a) for a in t.args[:2])
    parts: _Parts | None = None if t.free else {}  # what is on a box is another value on the next one
    body = _finite(_compiled(t.args[2], box, parts), t.args[2])

    def enclosed(scope: Scope) -> flint.arb:
        low, high = lo(scope), hi(scope)
        if low is None or high is None or low.denominator != 1 or high.denominator != 1 or high - low > 10**6:
            raise UndefinedError(f"{t!r} is not a short sum of numbers")
        total = flint.arb(0)
        for i in range(int(low), int(high) + 1):
            total = total + body((*scope, i))
        return total

    return enclosed


def _binomial(t: Term) -> _Enclosed:
    n, k = (exact_at(a) for a in t.args)

    def enclosed(scope: Scope) -> flint.arb:
        top, bottom = n(scope), k(scope)
        if top is None or bottom is None:
            raise UndefinedError(f"{t!r} is not a binomial coefficient of numbers")
        if top.denominator != 1 or bottom.denominator != 1 or not 0 <= bottom.numerator <= top.numerator:
            return flint.arb(0)
        if top.numerator > LARGEST_COEFFICIENT:
            raise UndefinedError(f"{t!r} is not a binomial coefficient of small numbers")
        return flint.arb.bin_uiui(top.numerator, bottom.numerator)

    return enclosed


def _entry(t: Term) -> _Enclosed:
    value = exact_at(t)

    def enclosed(scope: Scope) -> flint.arb:
        number = value(scope)
        if number is None:
            raise UndefinedError(f"{t!r} is not an entry of a table of numbers")
        return flint.arb(flint.fmpz(number.numerator))

    return enclosed


def _power(t: Term, box: Mapping[Term, flint.arb], parts: _Parts | None) -> _Enclosed:
    base, exponent = t.args
    under = _finite(_compiled(base, box, parts), base)
    if exponent.op == "num" and exponent.data.denominator == 1:
        n = int(exponent.data)
        if abs(n) > 10**6:
            raise UndefinedError(f"the power in {t!r} is too large")

        def integer(scope: Scope) -> flint.arb:
            x = under(scope)
            if n >= 0:
                return _integer_power(x, n)
            if not x != 0:
                raise UndefinedError(f"division by {base!r}, which is not shown to be nonzero")
            return 1 / _integer_power(x, -n)

        return integer
    if exponent.op == "num" and exponent.data == Fraction(1, 2):

        def root(scope: Scope) -> flint.arb:
            x = under(scope)
            if not x >= 0:
                raise UndefinedError(f"sqrt of {base!r}, which is not shown to be nonnegative")
            return x.sqrt()

        return root
    over = _finite(_compiled(exponent, box, parts), exponent)

    def real(scope: Scope) -> flint.arb:
        x = under(scope)
        if not x > 0:
            raise UndefinedError(f"power of {base!r}, which is not shown to be positive")
        return (over(scope) * x.log()).exp()

    return real


def _integer_power(x: flint.arb, n: int) -> flint.arb:
    # By repeated squaring: Arb's own power is NaN on balls that contain 0.
    out = flint.arb(1)
    while n:
        if n & 1:
            out = out * x
        x, n = x * x, n >> 1
    return out


def compare(left: Term, right: Term) -> int | None:
    """-1, 0 or 1 as left is less than, equal to or greater than right; None if not decided.

    Both are expressions without variables. Equality is only found between rational values.
    """
    a, b = exact(left), exact(right)
    if a is not None and b is not None:
        return (a > b) - (a < b)
    for precision in _PRECISIONS:
        try:
            x, y = enclose(left, {}, precision), enclose(right, {}, precision)
        except UndefinedError:
            continue
        if x < y:
            return -1
        if x > y:
            return 1
    return None


_HOLDS = {"le": (-1, 0), "lt": (-1,), "eq": (0,), "ne": (-1, 1)}
_MOST_PLACES = 2**17
"""The most indices at which a formula is decided one by one."""
_PRECISIONS_OF_PLACES = (64, 128, 256, 1024, 4096)


def decide(goal: Term, premises: Sequence[Term], depth: int) -> str | None:
    """None if the comparison holds on the box that the premises describe, else the reason why not."""
    premises = tuple(premises)
    if not all(map(is_term, (goal, *premises))) or not is_count(depth):
        return "the goal and the premises are not terms, or the depth is not a whole number"
    if goal.op == "nat":
        value = exact(goal.args[0])
        natural = value is not None and value.denominator == 1 and value >= 0
        return None if natural else f"{goal!r} is not shown"
    if goal.op == "forall":
        return _everywhere(goal)
    if goal.op not in _HOLDS or goal.args[0].type != "real":
        return f"{goal!r} is not a comparison of real numbers"
    if not goal.free:
        order = compare(*goal.args)
        if order is None:
            return f"{goal!r} is not decided at the largest precision"
        return None if order in _HOLDS[goal.op] else f"{goal!r} is false"
    if goal.op not in ("le", "lt"):
        return f"{goal!r} is not an inequality"
    try:
        box = _box(goal, premises)
    except UndefinedError as error:
        return str(error)
    holds = _holds(goal)
    stack = [(box, 0)]
    while stack:
        current, level = stack.pop()
        if holds(current):
            continue
        if level >= depth:
            ends = ", ".join(f"{v!r} in [{num(lo)!r}, {num(hi)!r}]" for v, (lo, hi) in current.items())
            return f"{goal!r} is not shown on {ends}"
        x = max(current, key=lambda v: current[v][1] - current[v][0])
        lo, hi = current[x]
        mid = (lo + hi) / 2
        stack.append(({**current, x: (lo, mid)}, level + 1))
        stack.append(({**current, x: (mid, hi)}, level + 1))
    return None


def _everywhere(goal: Term) -> str | None:
    """None if comparisons hold at all natural numbers up to some bound, decided one by one."""
    body = goal.args[0]
    k = Term("bound", (), (0, REAL))
    if goal.data != REAL or body.op != "imp" or body.args[0].op != "and" or body.reach > 1 or goal.free:
        return f"{goal!r} is not of the form 'for all k: k in N and k <= n -> ...', without variables"
    where, what = body.args
    natural, limit = where.args[0], where.args[1]
    if len(where.args) != 2 or natural != Term("nat", (k,)) or limit.op != "le" or limit.args[0] != k:
        return f"{where!r} is not of the form 'k in N and k <= n'"
    last = None if limit.args[1].dangling else exact(limit.args[1])
    if last is None or last >= _MOST_PLACES:
        return f"{limit!r} does not bound k by a number below {_MOST_PLACES}"
    for part in what.args if what.op == "and" else (what,):
        if part.op not in _HOLDS or part.args[0].type != REAL:
            return f"{part!r} is not a comparison of real numbers"
        place = _failing(part, range(floor(last) + 1))
        if place is not None:
            return f"{part!r} is not shown at {place}"
    return None


def _failing(comparison: Term, places: Iterable[int]) -> int | None:
    """An index at which a comparison of expressions of the index is not shown to hold; None without one."""
    holds = _HOLDS[comparison.op]
    left, right = map(exact_at, comparison.args)
    rest: list[int] = []
    if left is unknown or right is unknown:
        rest.extend(places)
    else:
        for k in places:
            a, b = left((k,)), right((k,))
            if a is None or b is None:
                rest.append(k)
            elif (a > b) - (a < b) not in holds:
                return k
    old = flint.ctx.prec
    try:
        for precision in _PRECISIONS_OF_PLACES:
            flint.ctx.prec = precision
            # What does not show the first place is too little for most of the others.
            if rest and (precision == _PRECISIONS_OF_PLACES[-1] or not _undecided(comparison, rest[:1])):
                rest = _undecided(comparison, rest)
    finally:
        flint.ctx.prec = old
    return rest[0] if rest else None


def _undecided(comparison: Term, places: Iterable[int]) -> list[int]:
    """The indices at which enclosures at the working precision do not show a comparison."""
    holds = _HOLDS[comparison.op]
    rest: list[int] = []
    parts: _Parts = {}
    try:
        left, right = (_finite(_compiled(side, {}, parts), side) for side in comparison.args)
    except UndefinedError:
        return list(places)
    for k in places:
        try:
            a, b = left((k,)), right((k,))
        except UndefinedError:
            rest.append(k)
            continue
        if not ((a < b and -1 in holds) or (a > b and 1 in holds) or (a <= b and {-1, 0}.issubset(holds))):
            rest.append(k)
    return rest


def _box(goal: Term, premises: Sequence[Term]) -> dict[Term, tuple[Fraction, Fraction]]:
    lows: dict[Term, Fraction] = {}
    highs: dict[Term, Fraction] = {}
    for p in flatten(premises):
        if p.op not in ("le", "lt"):
            continue
        a, b = p.args
        if a.op == "var" and (value := exact(b)) is not None:
            highs[a] = min(highs.get(a, value), value)
        elif b.op == "var" and (value := exact(a)) is not None:
            lows[b] = max(lows.get(b, value), value)
    for x in goal.free:
        if x not in lows or x not in highs:
            raise UndefinedError(f"{x!r} has no rational bounds on both sides")
    return {x: (lows[x], highs[x]) for x in sorted(goal.free, key=lambda v: v.key)}


def _holds(goal: Term) -> Callable[[Mapping[Term, tuple[Fraction, Fraction]]], bool]:
    """Whether an enclosure shows the inequality, as a function of the box."""
    gap = goal.args[1] - goal.args[0]
    balls: dict[Term, flint.arb] = {}
    enclosed: _Enclosed | None = None

    def look() -> flint.arb:
        nonlocal enclosed
        enclosed = enclosed or _compiled(gap, balls)
        return enclosed(())

    def holds(box: Mapping[Term, tuple[Fraction, Fraction]]) -> bool:
        if any(lo > hi for lo, hi in box.values()):
            return True
        balls.update({x: _arb(lo).union(_arb(hi)) for x, (lo, hi) in box.items()})
        try:
            value = _at(_PRECISIONS[0], look, gap)
        except UndefinedError:
            return False
        return bool(value > 0) or (goal.op == "le" and bool(value >= 0))

    return holds
