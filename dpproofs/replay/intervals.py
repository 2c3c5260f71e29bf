"""Inequalities on boxes and at places, by exact values and by intervals with rational ends, rounded outward."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from math import comb, floor
from operator import add
from typing import NamedTuple, TypeGuard

from dpproofs.replay import functions, places
from dpproofs.replay.functions import LONGEST_NUMBER, Interval, NoEnclosureError, absolute, length, out, point, times
from dpproofs.replay.terms import REAL, Term, by_name, num
from dpproofs.replay.work import arithmetic, spend

_BITS = (96, 160, 320, 1152, 4352)
_MOST_BOXES = 100_000
_MOST_PLACES = 2**17
"""The most indices that are decided one by one, as many as in the kernel; each is counted as work."""
_LONGEST_SUM = 100_000
"""The work limit of a step; each term counts as work."""
_MANY = 32
"""Terms of a sum, from which on it is worth its while to make operations of them."""
_LARGEST_POWER = 10_000
_PLACE = 5
"""What it takes to go on to the next index."""


_RISING: dict[str, Callable[[Fraction, int], Interval]] = {
    "sinh": functions.sinh,
    "tanh": functions.tanh,
    "atanh": functions.atanh,
    "erf": functions.erf,
}


# Terms ----------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """The indices of the sums around a term, innermost last, and what is known: of terms with an index, and without."""

    indices: tuple[int, ...]
    here: dict[Term, Interval]
    everywhere: dict[Term, Interval]

    def inside(self, index: int) -> _Place:
        """The place in the body of a sum."""
        return _Place((*self.indices, index), {}, self.everywhere)


def enclose(t: Term, box: Mapping[Term, Interval], bits: int) -> Interval:
    """An interval that contains every value of t on the box."""
    return _enclose(t, box, bits, _Place((), {}, {}))


def _enclose(t: Term, box: Mapping[Term, Interval], bits: int, place: _Place) -> Interval:
    is_short = t.op in ("num", "var", "bound", "entry", "add", "mul", "min", "max")
    if is_short and t.dangling:
        spend(len(t.args) * (1 + bits // 96))
        return _worked_out(t, box, bits, place)
    known = place.here if t.dangling else place.everywhere
    found = known.get(t)
    if found is None:
        # A function is a sum of about as many terms as it has digits; those of erf are many.
        price = bits // 2 + bits**2 // 256
        spend(len(t.args) * (1 + bits // 96) if is_short else 8 * price if t.op in ("erf", "erfc") else price)
        found = known[t] = _worked_out(t, box, bits, place)
    return found


def _worked_out(t: Term, box: Mapping[Term, Interval], bits: int, place: _Place) -> Interval:
    op = t.op
    match op:
        case "num":
            return point(t.data, bits)
        case "pi":
            return functions.pi(bits)
        case "var":
            if t not in box:
                raise NoEnclosureError(f"nothing is known about {t!r}")
            return box[t]
        case "pow":
            return _power(t, box, bits, place)
        case "sum":
            indices = _range(t, place.indices)
            if len(indices) > _MANY and t.args[2].reach <= 1:
                found = places.total(t.args[2], indices, bits, lambda a, more: enclose(a, box, more))
                if found is not None:
                    return out(*found, bits)
            total = Interval(Fraction(0), Fraction(0))
            for i in indices:
                spend(_PLACE)
                y = _enclose(t.args[2], box, bits, place.inside(i))
                total = out(total.lo + y.lo, total.hi + y.hi, bits)
            return total
        case "binomial" | "entry" | "bound":
            value = exact(t, place.indices)
            if value is None:
                raise NoEnclosureError(f"{t!r} has no value that can be worked out")
            return point(Fraction(value), bits)
    if op not in _RISING and op not in ("add", "mul", "exp", "log", "cosh", "erfc", "abs", "min", "max"):
        raise NoEnclosureError(f"{t!r} is not a numerical expression")
    args = [_enclose(a, box, bits, place) for a in t.args]
    x = args[0]
    match op:
        case "add":
            return out(reduce(add, [y.lo for y in args]), reduce(add, [y.hi for y in args]), bits)
        case "mul":
            for y in args[1:]:
                x = times(x, y, bits)
            return x
        case "log":
            if x.lo <= 0:
                raise NoEnclosureError(f"log of {t.args[0]!r}, which is not shown to be positive")
            return functions.log_on(x, bits)
        case "cosh":
            y = absolute(x)
            return Interval(functions.cosh(y.lo, bits).lo, functions.cosh(y.hi, bits).hi)
        case "exp":
            return functions.exp_on(x, bits)
        case "erfc":
            return functions.erfc_on(x, bits)
        case "abs":
            return absolute(x)
        case "min":
            return Interval(min(y.lo for y in args), min(y.hi for y in args))
        case "max":
            return Interval(max(y.lo for y in args), max(y.hi for y in args))
        case _:
            f = _RISING[op]
            return Interval(f(x.lo, bits).lo, f(x.hi, bits).hi)


def _range(t: Term, indices: tuple[int, ...]) -> range:
    lo, hi = exact(t.args[0], indices), exact(t.args[1], indices)
    if lo is None or hi is None or lo.denominator != 1 or hi.denominator != 1 or hi - lo > _LONGEST_SUM:
        raise NoEnclosureError(f"{t!r} is not a short sum of numbers")
    return range(int(lo), int(hi) + 1)


def _power(t: Term, box: Mapping[Term, Interval], bits: int, place: _Place) -> Interval:
    base, exponent = t.args
    x = _enclose(base, box, bits, place)
    q = exponent.data if exponent.op == "num" else None
    if q is not None and q.denominator == 1 and abs(q) <= 10**6:
        y = absolute(x) if q % 2 == 0 else x
        if q < 0:
            if x.lo <= 0 <= x.hi:
                raise NoEnclosureError(f"division by {base!r}, which is not shown to be nonzero")
            y = out(1 / y.hi, 1 / y.lo, bits)
        n = abs(int(q))
        lo, hi = _rounded_power(y.lo, n, bits).lo, _rounded_power(y.hi, n, bits).hi
        return Interval(lo, hi)
    if q == Fraction(1, 2):
        if x.lo < 0:
            raise NoEnclosureError(f"sqrt of {base!r}, which is not shown to be nonnegative")
        return Interval(functions.sqrt(x.lo, bits).lo, functions.sqrt(x.hi, bits).hi)
    if x.lo <= 0:
        raise NoEnclosureError(f"power of {base!r}, which is not shown to be positive")
    return functions.exp_on(times(_enclose(exponent, box, bits, place), functions.log_on(x, bits), bits), bits)


def _rounded_power(x: Fraction, n: int, bits: int) -> Interval:
    total, y = Interval(Fraction(1), Fraction(1)), Interval(x, x)
    while n:
        if n & 1:
            total = times(total, y, bits)
        n >>= 1
        if n:
            y = times(y, y, bits)
    return total


def exact(t: Term, indices: tuple[int, ...] = ()) -> int | Fraction | None:
    """The value of a rational expression without variables, if it is one and not too long.

    ``indices`` are those of the sums around it, innermost last. A whole number may be an int, which costs less.
    """
    spend(1 + len(t.args))
    match t.op:
        case "num":
            return t.data.numerator if t.data.denominator == 1 else Fraction(t.data)
        case "bound":
            depth, kind = t.data
            return indices[-1 - depth] if kind == REAL and depth < len(indices) else None
        case "add" | "mul" | "pow":
            numbers = []
            for a in t.args:
                value = exact(a, indices)
                if value is None:
                    return None
                numbers.append(value)
            if t.op == "pow":
                base, e = map(Fraction, numbers)
                if e.denominator != 1 or abs(e) > _LARGEST_POWER or abs(e) * length(base) > LONGEST_NUMBER:
                    return None
                spend(arithmetic(abs(int(e)) * length(base)))
                return base ** int(e) if base or e >= 0 else Fraction(0)
            out = numbers[0]
            for v in numbers[1:]:
                if length(out) > LONGEST_NUMBER:
                    return None
                spend(arithmetic(length(out) + length(v)))
                out = out + v if t.op == "add" else out * v
            return out
        case "min" | "max":
            sides = [v for v in (exact(a, indices) for a in t.args) if v is not None]
            if len(sides) < len(t.args):
                return None
            return min(sides) if t.op == "min" else max(sides)
        case "binomial":
            n, k = (exact(a, indices) for a in t.args)
            if n is None or k is None or n > _LARGEST_POWER:
                return None
            spend(max(floor(n), 0) // 4)
            natural = n.denominator == k.denominator == 1 and n >= 0 and k >= 0
            return comb(int(n), int(k)) if natural else 0
        case "entry":
            return _entry(t, indices)
        case "sum":
            return _sum(t, indices)
        case _:
            return None


def _entry(t: Term, indices: tuple[int, ...]) -> int | None:
    table, width, where = t.args
    place = exact(where, indices)
    if place is None:
        return None
    if place.denominator != 1 or place < 0:
        return 0
    known = _bytes(table, width) if table.op == width.op == "num" else None
    if known is not None:
        size, data = known
        spend(1 + size // 2**6)
        return int.from_bytes(data[size * int(place) : size * (int(place) + 1)], "little")
    x, w = exact(table, indices), exact(width, indices)
    if x is None or w is None or w > LONGEST_NUMBER:
        return None
    if any(v.denominator != 1 or v < 0 for v in (x, w)):
        return 0
    spend(1 + (x.numerator.bit_length() + w.numerator) // 2**8)
    return (x.numerator >> (w.numerator * int(place))) & ((1 << w.numerator) - 1)


@lru_cache(maxsize=16)
def _bytes(table: Term, width: Term) -> tuple[int, bytes] | None:
    """How many bytes an entry of a table has, and the bytes of the table; None if it is not made of bytes."""
    size, x = width.data / 8, table.data
    spend(1 + x.numerator.bit_length() // 2**10)
    if size.denominator != 1 or not 0 < size <= LONGEST_NUMBER or x.denominator != 1 or x < 0:
        return None
    return int(size), x.numerator.to_bytes((x.numerator.bit_length() + 7) // 8, "little")


def _sum(t: Term, indices: tuple[int, ...]) -> int | Fraction | None:
    low, high, body = t.args
    if body.op == "entry" and body.args[0].op == body.args[1].op == "num" and body.args[2] == _INDEX:
        first, last, known = exact(low, indices), exact(high, indices), _bytes(*body.args[:2])
        if known is not None and _is_whole(first) and _is_whole(last):
            return _sum_of_entries(*known, int(first), int(last))
    try:
        places = _range(t, indices)
    except NoEnclosureError:
        return None
    total: int | Fraction = 0
    for i in places:
        spend(_PLACE)
        value = exact(body, (*indices, i))
        if value is None or length(total) > LONGEST_NUMBER:
            return None
        spend(arithmetic(length(total) + length(value)))
        total += value
    return total


def _is_whole(q: int | Fraction | None) -> TypeGuard[int | Fraction]:
    return q is not None and q.denominator == 1


_INDEX = Term("bound", (), (0, REAL))


def _sum_of_entries(size: int, data: bytes, low: int, high: int) -> int:
    """The sum of entries of a table, whose entries are 0 before its beginning and behind its end."""
    total = 0
    for start in range(size * max(0, low), min(size * (high + 1), len(data)), size):
        spend(1 + size // 2**6)
        total += int.from_bytes(data[start : start + size], "little")
    return total


# Decisions ------------------------------------------------------------------------------------


def refusal(goal: Term, premises: Iterable[Term], depth: int) -> str | None:
    """Why the comparison is not shown on the box that the premises describe; None if it is."""
    _bytes.cache_clear()  # what a step costs does not depend on the steps before it
    if goal.op == "nat":
        value = exact(goal.args[0])
        return None if value is not None and value.denominator == 1 and value >= 0 else "not shown to be natural"
    if goal.op == "forall":
        return _at_all_places(goal)
    if goal.op not in ("le", "lt", "eq", "ne") or goal.args[0].type != REAL:
        return "not a comparison of real numbers"
    if not goal.free:
        return _closed(goal)
    if goal.op not in ("le", "lt"):
        return "an equation with variables"
    try:
        box = _box(goal, premises)
    except NoEnclosureError as error:
        return str(error)
    boxes = 0
    stack = [(box, 0)]
    while stack:
        current, level = stack.pop()
        boxes += 1
        if boxes > _MOST_BOXES:
            return f"more than {_MOST_BOXES} boxes are needed"
        if _holds(goal, current):
            continue
        if level >= depth:
            return "not shown on " + ", ".join(f"{v!r} in [{num(i.lo)!r}, {num(i.hi)!r}]" for v, i in current.items())
        x = max(current, key=lambda v: current[v].hi - current[v].lo)
        mid = (current[x].lo + current[x].hi) / 2
        stack.append(({**current, x: Interval(current[x].lo, mid)}, level + 1))
        stack.append(({**current, x: Interval(mid, current[x].hi)}, level + 1))
    return None


def _at_all_places(goal: Term) -> str | None:
    """Why a formula 'for all k: k in N and k <= n -> ...' is not shown by looking at every k."""
    if goal.free or goal.data != REAL:
        return "not about numbers alone"
    body = goal.args[0]
    if body.op != "imp" or body.args[0].op != "and" or len(body.args[0].args) != 2:
        return "not of the form 'k in N and k <= n -> ...'"
    natural, limit = body.args[0].args
    k = Term("bound", (), (0, REAL))
    if natural != Term("nat", (k,)) or limit.op != "le" or limit.args[0] != k or limit.args[1].dangling:
        return "not of the form 'k in N and k <= n -> ...'"
    last = exact(limit.args[1])
    if last is None or last >= _MOST_PLACES:
        return f"k is not bounded by a number below {_MOST_PLACES}"
    claim = body.args[1]
    for part in claim.args if claim.op == "and" else (claim,):
        if part.op not in ("le", "lt", "eq", "ne") or part.args[0].type != REAL:
            return "not a comparison of real numbers"
        known: dict[int, dict[Term, Interval]] = {bits: {} for bits in _BITS}
        looked_at = places.Places(part, lambda t, bits: enclose(t, {}, bits))
        for place in range(floor(last) + 1):
            spend(_PLACE)
            if looked_at.show(place):
                continue
            shown = _decided(part, (place,), known)
            if isinstance(shown, str):
                return f"at {place}: {shown}"
            if not place:
                # Fewer bits than the first place takes are hardly enough for others.
                known = {bits: {} for bits in _BITS if bits >= shown}
    return None


def _closed(goal: Term) -> str | None:
    shown = _decided(goal, (), {bits: {} for bits in _BITS})
    return shown if isinstance(shown, str) else None


def _decided(goal: Term, indices: tuple[int, ...], known: Mapping[int, dict[Term, Interval]]) -> str | int:
    """How many bits show the comparison at these indices, none where it is one of exact numbers; or why none do.

    ``known`` has the numbers of bits that are tried, and what was enclosed with them of terms without an index.
    """
    a = exact(goal.args[0], indices)
    b = None if a is None else exact(goal.args[1], indices)
    if a is not None and b is not None:
        holds = {"le": a <= b, "lt": a < b, "eq": a == b, "ne": a != b}[goal.op]
        return 0 if holds else "false"
    if goal.op == "eq":
        return "equality of numbers that are not rational"
    for bits, everywhere in known.items():
        place = _Place(indices, {}, everywhere)
        try:
            x, y = (_enclose(s, {}, bits, place) for s in goal.args)
        except NoEnclosureError:
            continue
        if x.hi < y.lo or (goal.op == "le" and x.hi == y.lo):
            return bits
        if y.hi < x.lo:
            return bits if goal.op == "ne" else "false"
    return f"not decided with {_BITS[-1]} bits"


def _box(goal: Term, premises: Iterable[Term]) -> dict[Term, Interval]:
    lows: dict[Term, list[int | Fraction]] = {}
    highs: dict[Term, list[int | Fraction]] = {}
    stack = list(premises)
    while stack:
        fact = stack.pop()
        if fact.op == "and":
            stack.extend(fact.args)
        if fact.op in ("le", "lt"):
            a, b = fact.args
            if a.op == "var" and (value := exact(b)) is not None:
                highs.setdefault(a, []).append(value)
            elif b.op == "var" and (value := exact(a)) is not None:
                lows.setdefault(b, []).append(value)
    for x in goal.free:
        if x not in lows or x not in highs:
            raise NoEnclosureError(f"{x!r} has no rational bounds on both sides")
    ends = {x: (Fraction(max(lows[x])), Fraction(min(highs[x]))) for x in goal.free}
    return {x: Interval(*ends[x]) for x in sorted(goal.free, key=by_name)}


def _holds(goal: Term, box: Mapping[Term, Interval]) -> bool:
    if any(i.lo > i.hi for i in box.values()):
        return True
    try:
        gap = enclose(goal.args[1] - goal.args[0], box, _BITS[0])
    except NoEnclosureError:
        return False
    return gap.lo > 0 or (goal.op == "le" and gap.lo >= 0)
