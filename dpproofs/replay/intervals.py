"""Inequalities on boxes: intervals with rational ends, rounded outward to a number of bits.

Functions are summed from their power series with a bound on the remainder. Only Python's
integers and fractions are used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import comb, floor, isqrt
from typing import NamedTuple

from dpproofs.language.terms import REAL, Term, num
from dpproofs.replay.opening import opened
from dpproofs.replay.work import arithmetic, spend

_BITS = (96, 320, 1152, 4352)
_LARGEST_EXPONENT = 20_000
_MOST_BOXES = 100_000
_LONGEST_SUM = 10_000
_LONGEST_NUMBER = 200_000
_OPENING = 20
"""What it takes to put a number for a variable in a small term."""


class NoEnclosureError(Exception):
    """A term without an enclosure."""


class Interval(NamedTuple):
    """All real numbers from ``lo`` to ``hi``."""

    lo: Fraction
    hi: Fraction


def _down(q: Fraction, bits: int) -> Fraction:
    """A number with so many bits, at most q."""
    n, d = q.numerator, q.denominator
    if n.bit_length() <= bits and d & (d - 1) == 0:
        return q
    shift = bits - n.bit_length() + d.bit_length()
    return Fraction((n << shift) // d, 1 << shift) if shift >= 0 else Fraction((n // (d << -shift)) << -shift)


def _out(lo: Fraction, hi: Fraction, bits: int) -> Interval:
    if max(_magnitude(lo), _magnitude(hi)) > _LONGEST_NUMBER:
        raise NoEnclosureError("a number is too large or too small")
    return Interval(_down(lo, bits), -_down(-hi, bits))


def _magnitude(q: Fraction) -> int:
    """The number of binary digits of q before the point, or of zeros after it."""
    return abs(q.numerator.bit_length() - q.denominator.bit_length())


def _point(q: Fraction, bits: int) -> Interval:
    return _out(q, q, bits)


# Functions at a rational point. Each returns an interval that contains the value. -------------


@lru_cache(maxsize=4096)
def _exp(x: Fraction, bits: int) -> Interval:
    """exp(x) = exp(x / 2**k) ** (2**k), with |x| / 2**k <= 1/2, in whole numbers of 2**-work."""
    if abs(x) > _LARGEST_EXPONENT:
        raise NoEnclosureError("the exponential of a number is too large or too small")
    if x < 0:
        y = _exp(-x, bits)
        return _out(1 / y.hi, 1 / y.lo, bits)
    k = max(0, x.numerator.bit_length() - x.denominator.bit_length() + 2)
    work = bits + 2 * k + 16
    below, above = _cut(x / 2**k, work)
    lo = hi = low = high = 1 << work
    for n in count(1):
        low, high = (low * below >> work) // n, -((-high * above >> work) // n)
        lo, hi = lo + low, hi + high
        # The terms that follow are at most 1/2, 1/4, ... of this one.
        if high <= 1:
            break
    hi += high
    shift = work
    for _ in range(k):
        lo, hi, shift = lo * lo, hi * hi, 2 * shift
        surplus = hi.bit_length() - work
        lo, hi, shift = lo >> surplus, -(-hi >> surplus), shift - surplus
    return _out(lo / Fraction(2) ** shift, hi / Fraction(2) ** shift, bits)


def _cut(q: Fraction, bits: int) -> tuple[int, int]:
    """The whole numbers of 2**-bits next to q, below and above."""
    n = q.numerator << bits
    return n // q.denominator, -(-n // q.denominator)


def _odd_series(z: Fraction, sign: int, bits: int) -> Interval:
    """Sum of sign**n z**(2n+1) / (2n+1) for |z| <= 1/2: atanh(z) for sign 1, atan(z) for -1."""
    square, power, total = _cut(z * z, bits)[0], _cut(z, bits)[0], 0
    for n in count():
        total += (-1 if sign < 0 and n % 2 else 1) * (power // (2 * n + 1))
        power = power * square >> bits
        if abs(power) <= 1:
            break
    # In units of 2**-bits: a power errs by at most 2, as it errs by 1 when it is cut, by 1/2 through the
    # square and by a quarter of what the last one erred by; so a term errs by less than 3, and the tail is
    # at most 4/3 of the true power over 2n + 3, so less than 2 |power| + 2.
    error = 2 * abs(power) + 4 * n + 8
    return Interval(Fraction(total - error, 1 << bits), Fraction(total + error, 1 << bits))


@lru_cache(maxsize=64)
def _pi(bits: int) -> Interval:
    """Machin: pi = 16 atan(1/5) - 4 atan(1/239)."""
    a, b = (_odd_series(Fraction(1, n), -1, bits + 16) for n in (5, 239))
    return _out(16 * a.lo - 4 * b.hi, 16 * a.hi - 4 * b.lo, bits)


@lru_cache(maxsize=64)
def _log2(bits: int) -> Interval:
    """log(2) = 2 atanh(1/3)."""
    a = _odd_series(Fraction(1, 3), 1, bits + 16)
    return _out(2 * a.lo, 2 * a.hi, bits)


@lru_cache(maxsize=4096)
def _log(x: Fraction, bits: int) -> Interval:
    """log(x) = k log(2) + 2 atanh((m-1)/(m+1)), where x = 2**k m."""
    if x == 1:
        return Interval(Fraction(0), Fraction(0))
    k = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** k
    if m > Fraction(4, 3):
        k, m = k + 1, m / 2
    elif m < Fraction(2, 3):
        k, m = k - 1, m * 2
    # Near 1 the logarithm is small; bits are added so that its relative error is small.
    z = (m - 1) / (m + 1)
    extra = 16 + (k.bit_length() if k else max(0, z.denominator.bit_length() - z.numerator.bit_length()))
    a = _odd_series(z, 1, bits + extra)
    two = _log2(bits + extra) if k else Interval(Fraction(0), Fraction(0))
    ends = (k * two.lo, k * two.hi)
    return _out(min(ends) + 2 * a.lo, max(ends) + 2 * a.hi, bits)


def _sqrt(x: Fraction, bits: int) -> Interval:
    shift = max(0, bits - (x.numerator.bit_length() - x.denominator.bit_length()) // 2)
    root = isqrt((x.numerator << (2 * shift)) // x.denominator)
    return _out(Fraction(root, 1 << shift), Fraction(root + 1, 1 << shift), bits) if x else Interval(x, x)


def _sinh(x: Fraction, bits: int) -> Interval:
    extra = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length()) + 4
    up, down = _exp(x, extra), _exp(-x, extra)
    return _out((up.lo - down.hi) / 2, (up.hi - down.lo) / 2, bits)


def _cosh(x: Fraction, bits: int) -> Interval:
    up, down = _exp(x, bits), _exp(-x, bits)
    return _out(max(Fraction(1), (up.lo + down.lo) / 2), (up.hi + down.hi) / 2, bits)


def _tanh(x: Fraction, bits: int) -> Interval:
    """1 - 2 / (exp(2x) + 1)."""
    if abs(x) > bits:
        near = Interval(1 - Fraction(1, 2**bits), Fraction(1))
        return near if x > 0 else Interval(-near.hi, -near.lo)
    extra = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length()) + 4
    e = _exp(2 * x, extra)
    return _out((e.lo - 1) / (e.lo + 1), (e.hi - 1) / (e.hi + 1), bits)


def _atanh(x: Fraction, bits: int) -> Interval:
    if abs(x) >= 1:
        raise NoEnclosureError("atanh of a number that is not between -1 and 1")
    y = _log((1 + x) / (1 - x), bits + 2)
    return _out(y.lo / 2, y.hi / 2, bits)


def _erf(x: Fraction, bits: int) -> Interval:
    """2/sqrt(pi) exp(-x**2) (x + 2 x**3 / 3 + 4 x**5 / 15 + ...), all terms of one sign."""
    if x < 0:
        y = _erf(-x, bits)
        return Interval(-y.hi, -y.lo)
    if x * x > 4 * bits:
        return Interval(1 - Fraction(1, 2**bits), Fraction(1))
    # Enough for a sum that is as small as x.
    work = bits + 32 + max(0, x.denominator.bit_length() - x.numerator.bit_length())
    square = 2 * x * x
    (low, high), (below, above) = _cut(x, work), _cut(square, work)
    lo, hi = low, high
    for n in count(1):
        low, high = (low * below >> work) // (2 * n + 1), -((-high * above >> work) // (2 * n + 1))
        lo, hi = lo + low, hi + high
        # From here each term is at most half the one before.
        if 2 * square <= 2 * n + 3 and high <= 1:
            break
    hi += high
    e, p = _exp(-x * x, work), _pi(work)
    factor_lo, factor_hi = 2 / _sqrt(p.hi, work).hi, 2 / _sqrt(p.lo, work).lo
    one = 1 << work
    return _out(factor_lo * e.lo * Fraction(lo, one), min(Fraction(1), factor_hi * e.hi * Fraction(hi, one)), bits)


def _erfc(x: Fraction, bits: int) -> Interval:
    """1 - erf(x), or for large x the asymptotic series, whose partial sums lie on alternating sides."""
    square = x * x
    if x > 0 and square > bits:
        e, p = _exp(-square, bits + 16), _pi(bits + 16)
        term, total = Fraction(1), Fraction(1)
        for n in count(1):
            before, term = total, -term * (2 * n - 1) / (2 * square)
            total += term
            if abs(term) * 2**bits < 1 or 2 * n > square:
                break
        lo, hi = min(before, total), max(before, total)
        return _out(e.lo * lo / (x * _sqrt(p.hi, bits).hi), e.hi * hi / (x * _sqrt(p.lo, bits).lo), bits)
    y = _erf(x, bits + (int(2 * square) + 16 if x > 0 else 2))
    return _out(max(Fraction(0), 1 - y.hi), 1 - y.lo, bits)


_RISING: dict[str, Callable[[Fraction, int], Interval]] = {
    "exp": _exp,
    "sinh": _sinh,
    "tanh": _tanh,
    "atanh": _atanh,
    "erf": _erf,
}


# Terms ----------------------------------------------------------------------------------------


def enclose(t: Term, box: Mapping[Term, Interval], bits: int) -> Interval:
    """An interval that contains every value of t on the box."""
    op = t.op
    if op in ("num", "var", "add", "mul", "min", "max"):
        spend(len(t.args) * (1 + bits // 96))
    else:
        # A function is a sum of about as many terms as it has digits; those of erf are many.
        spend((bits // 2 + bits**2 // 256) * (8 if op in ("erf", "erfc") else 1))
    match op:
        case "num":
            return _point(t.data, bits)
        case "pi":
            return _pi(bits)
        case "var":
            if t not in box:
                raise NoEnclosureError(f"nothing is known of {t!r}")
            return box[t]
        case "pow":
            return _power(t, box, bits)
        case "sum":
            out = Interval(Fraction(0), Fraction(0))
            for i in _range(t):
                spend(_OPENING)
                y = enclose(opened(t.args[2], (num(i),)), box, bits)
                out = _out(out.lo + y.lo, out.hi + y.hi, bits)
            return out
        case "binomial" | "entry":
            value = exact(t)
            if value is None:
                raise NoEnclosureError(f"{t!r} has no value that can be worked out")
            return _point(value, bits)
    if op not in _RISING and op not in ("add", "mul", "log", "cosh", "erfc", "abs", "min", "max"):
        raise NoEnclosureError(f"{t!r} is not a numerical expression")
    args = [enclose(a, box, bits) for a in t.args]
    x = args[0]
    match op:
        case "add":
            return _out(sum((y.lo for y in args), Fraction(0)), sum((y.hi for y in args), Fraction(0)), bits)
        case "mul":
            for y in args[1:]:
                x = _times(x, y, bits)
            return x
        case "log":
            if x.lo <= 0:
                raise NoEnclosureError(f"log of {t.args[0]!r}, which is not shown to be positive")
            return Interval(_log(x.lo, bits).lo, _log(x.hi, bits).hi)
        case "cosh":
            y = _absolute(x)
            return Interval(_cosh(y.lo, bits).lo, _cosh(y.hi, bits).hi)
        case "erfc":
            return Interval(_erfc(x.hi, bits).lo, _erfc(x.lo, bits).hi)
        case "abs":
            return _absolute(x)
        case "min":
            return Interval(min(y.lo for y in args), min(y.hi for y in args))
        case "max":
            return Interval(max(y.lo for y in args), max(y.hi for y in args))
        case _:
            f = _RISING[op]
            return Interval(f(x.lo, bits).lo, f(x.hi, bits).hi)


def _absolute(x: Interval) -> Interval:
    ends = (abs(x.lo), abs(x.hi))
    return Interval(Fraction(0) if x.lo <= 0 <= x.hi else min(ends), max(ends))


def _times(x: Interval, y: Interval, bits: int) -> Interval:
    spend(4 + sum(arithmetic(_length(e)) for e in (*x, *y)))
    ends = [a * b for a in x for b in y]
    return _out(min(ends), max(ends), bits)


def _range(t: Term) -> range:
    lo, hi = exact(t.args[0]), exact(t.args[1])
    if lo is None or hi is None or lo.denominator != 1 or hi.denominator != 1 or hi - lo > _LONGEST_SUM:
        raise NoEnclosureError(f"{t!r} is not a short sum of numbers")
    return range(int(lo), int(hi) + 1)


def _power(t: Term, box: Mapping[Term, Interval], bits: int) -> Interval:
    base, exponent = t.args
    x = enclose(base, box, bits)
    q = exponent.data if exponent.op == "num" else None
    if q is not None and q.denominator == 1 and abs(q) <= 10**6:
        y = _absolute(x) if q % 2 == 0 else x
        if q < 0:
            if x.lo <= 0 <= x.hi:
                raise NoEnclosureError(f"division by {base!r}, which is not shown to be nonzero")
            y = _out(1 / y.hi, 1 / y.lo, bits)
        n = abs(int(q))
        lo, hi = _rounded_power(y.lo, n, bits).lo, _rounded_power(y.hi, n, bits).hi
        return Interval(lo, hi)
    if q == Fraction(1, 2):
        if x.lo < 0:
            raise NoEnclosureError(f"sqrt of {base!r}, which is not shown to be nonnegative")
        return Interval(_sqrt(x.lo, bits).lo, _sqrt(x.hi, bits).hi)
    if x.lo <= 0:
        raise NoEnclosureError(f"power of {base!r}, which is not shown to be positive")
    log = Interval(_log(x.lo, bits).lo, _log(x.hi, bits).hi)
    y = _times(enclose(exponent, box, bits), log, bits)
    return Interval(_exp(y.lo, bits).lo, _exp(y.hi, bits).hi)


def _rounded_power(x: Fraction, n: int, bits: int) -> Interval:
    out, y = Interval(Fraction(1), Fraction(1)), Interval(x, x)
    while n:
        if n & 1:
            out = _times(out, y, bits)
        n >>= 1
        if n:
            y = _times(y, y, bits)
    return out


def _length(q: Fraction) -> int:
    return q.numerator.bit_length() + q.denominator.bit_length()


def exact(t: Term) -> Fraction | None:
    """The value of a rational expression without variables, if it is one and not too long."""
    spend(1 + len(t.args))
    match t.op:
        case "num":
            return Fraction(t.data)
        case "add" | "mul" | "pow":
            values = [exact(a) for a in t.args]
            numbers = [v for v in values if v is not None]
            if len(numbers) != len(values):
                return None
            if t.op == "pow":
                base, e = numbers
                if e.denominator != 1 or abs(e) > _LONGEST_SUM or abs(e) * _length(base) > _LONGEST_NUMBER:
                    return None
                spend(arithmetic(abs(int(e)) * _length(base)))
                return base ** int(e) if base or e >= 0 else Fraction(0)
            out = numbers[0]
            for v in numbers[1:]:
                if _length(out) > _LONGEST_NUMBER:
                    return None
                spend(arithmetic(_length(out) + _length(v)))
                out = out + v if t.op == "add" else out * v
            return out
        case "min" | "max":
            sides = [v for v in map(exact, t.args) if v is not None]
            if len(sides) < len(t.args):
                return None
            return min(sides) if t.op == "min" else max(sides)
        case "binomial":
            n, k = map(exact, t.args)
            if n is None or k is None or n > _LONGEST_SUM:
                return None
            spend(max(floor(n), 0) // 4)
            natural = n.denominator == k.denominator == 1 and n >= 0 and k >= 0
            return Fraction(comb(int(n), int(k)) if natural else 0)
        case "entry":
            x, w, place = map(exact, t.args)
            if x is None or w is None or place is None or w > _LONGEST_NUMBER:
                return None
            if any(v.denominator != 1 or v < 0 for v in (x, w, place)):
                return Fraction(0)
            spend(1 + (x.numerator.bit_length() + w.numerator) // 2**8)
            return Fraction((x.numerator >> (w.numerator * place.numerator)) & ((1 << w.numerator) - 1))
        case "sum":
            try:
                places = _range(t)
            except NoEnclosureError:
                return None
            total = Fraction(0)
            for i in places:
                spend(_OPENING)
                value = exact(opened(t.args[2], (num(i),)))
                if value is None or _length(total) > _LONGEST_NUMBER:
                    return None
                spend(arithmetic(_length(total) + _length(value)))
                total += value
            return total
        case _:
            return None


# Decisions ------------------------------------------------------------------------------------


def refusal(goal: Term, premises: Iterable[Term], depth: int) -> str | None:
    """Why the comparison is not shown on the box that the premises describe; None if it is."""
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
    if last is None or last > _MOST_BOXES:
        return f"k is not bounded by a number of at most {_MOST_BOXES}"
    claim = body.args[1]
    for part in claim.args if claim.op == "and" else (claim,):
        if part.op not in ("le", "lt", "eq", "ne") or part.args[0].type != REAL:
            return "not a comparison of real numbers"
        for place in range(floor(last) + 1):
            spend(_OPENING)
            refused = _closed(opened(part, (num(place),)))
            if refused is not None:
                return f"at {place}: {refused}"
    return None


def _closed(goal: Term) -> str | None:
    a, b = map(exact, goal.args)
    if a is not None and b is not None:
        holds = {"le": a <= b, "lt": a < b, "eq": a == b, "ne": a != b}[goal.op]
        return None if holds else "false"
    if goal.op == "eq":
        return "equality of numbers that are not rational"
    for bits in _BITS:
        try:
            x, y = (enclose(s, {}, bits) for s in goal.args)
        except NoEnclosureError:
            continue
        if x.hi < y.lo:
            return None
        if y.hi < x.lo:
            return None if goal.op == "ne" else "false"
    return f"not decided with {_BITS[-1]} bits"


def _box(goal: Term, premises: Iterable[Term]) -> dict[Term, Interval]:
    lows: dict[Term, list[Fraction]] = {}
    highs: dict[Term, list[Fraction]] = {}
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
    return {x: Interval(max(lows[x]), min(highs[x])) for x in sorted(goal.free, key=lambda v: v.key)}


def _holds(goal: Term, box: Mapping[Term, Interval]) -> bool:
    if any(i.lo > i.hi for i in box.values()):
        return True
    try:
        gap = enclose(goal.args[1] - goal.args[0], box, _BITS[0])
    except NoEnclosureError:
        return False
    return gap.lo > 0 or (goal.op == "le" and gap.lo >= 0)
