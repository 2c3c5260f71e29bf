"""Means under a Gaussian law of what formulas of profiles are about: max(exp(a x + b) - c, 0), and tails."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from dpproofs.kernel import Term
from dpproofs.mutants.models.values import Gaussian, Number, ball, less, plus, times

Value = Callable[[Term, Fraction], Number]
"""The value of a term where the innermost bound variable has a value."""


def gaussian_mean(body: Term, value: Value, law: Gaussian) -> Number | None:
    """The mean of the body, by a closed form, if any."""
    if body.op == "max":
        found = excess_of(body, value)
        return None if found is None else excess(*_moved(found[:2], law), found[2])
    if body.op == "ind" and body.args[0].op in ("le", "lt"):
        low, high = body.args[0].args
        if high.op == "abs" and not _varies(low) and (line := _line(high.args[0], value)) is not None:
            return _two_tails(value(low, Fraction(0)), *_moved(line, law))
        first, second = _line(low, value), _line(high, value)
        if first is not None and second is not None:
            slope, at_zero = (plus(b, times(Fraction(-1), a)) for a, b in zip(first, second, strict=True))
            return _upper_tail(*_moved((slope, at_zero), law))
    return None


def excess_of(body: Term, value: Value) -> tuple[Number, Number, Number] | None:
    """(a, b, c) if the body is max(exp(a x + b) - c, 0), where c does not depend on x."""
    difference, zero = body.args
    if zero.op != "num" or zero.data != 0 or difference.op != "add":
        return None
    varying = [part for part in difference.args if _varies(part)]
    if len(varying) != 1 or varying[0].op != "exp" or (line := _line(varying[0].args[0], value)) is None:
        return None
    rest: Number = Fraction(0)
    for part in difference.args:
        if part is not varying[0]:
            rest = plus(rest, value(part, Fraction(0)))
    return (*line, times(Fraction(-1), rest))


def excess(a: Number, b: Number, c: Number) -> Number | None:
    """E[max(exp(a Z + b) - c, 0)] for a standard Gaussian Z; None where a sign is not known."""
    whole = (ball(b) + ball(a) ** 2 / 2).exp()
    if less(c, Fraction(0), strictly=False):
        return whole - ball(c)
    if not less(Fraction(0), c, strictly=True):
        return None
    if isinstance(a, Fraction) and a == 0:
        return (ball(b).exp() - ball(c)).max(arb(0))
    size = abs(ball(a))
    if not size > 0:
        return None
    above = (ball(b) - ball(c).log()) / size
    return whole * _below(above + size) - ball(c) * _below(above)


def _below(x: arb) -> arb:
    """The probability that a standard Gaussian number is at most x."""
    return (-x / arb(2).sqrt()).erfc() / 2


def _upper_tail(a: Number, b: Number) -> Number | None:
    """The probability that a Z + b is positive, where a is not 0."""
    size = abs(ball(a))
    return _below(ball(b) / size) if size > 0 else None


def _two_tails(low: Number, a: Number, b: Number) -> Number | None:
    """The probability that |a Z + b| is above a number that is not negative, where a is not 0."""
    if not less(Fraction(0), low, strictly=False):
        return None
    above, below = (_upper_tail(sign * ball(a), sign * ball(b) - ball(low)) for sign in (1, -1))
    return None if above is None or below is None else above + below


def _moved(line: tuple[Number, Number], law: Gaussian) -> tuple[Number, Number]:
    """a x + b in terms of the standard Gaussian number that x is made of."""
    a, b = line
    return times(a, law.deviation), plus(b, times(a, law.mean))


def _varies(t: Term) -> bool:
    """Whether a term depends on the innermost bound variable."""
    return any(i == 0 for i, _ in t.dangling)


def _line(t: Term, value: Value) -> tuple[Number, Number] | None:
    """(a, b) if the term is a x + b; None where that is not seen."""
    degree = _degree(t)
    if degree is None or degree > 2:
        return None
    at = [value(t, Fraction(x)) for x in (0, 1, 2)]
    if degree == 2 and not all(isinstance(x, Fraction) for x in at):
        return None
    if degree == 2 and at[2] - 2 * at[1] + at[0] != 0:
        return None
    return plus(at[1], times(Fraction(-1), at[0])), at[0]


def _degree(t: Term) -> int | None:
    """The degree of a polynomial in the innermost bound variable, at most; None for another term."""
    if not _varies(t):
        return 0
    if t.op == "bound":
        return 1
    if t.op == "pow" and t.args[1].op == "num" and t.args[1].data.denominator == 1 and t.args[1].data > 0:
        base = _degree(t.args[0])
        return None if base is None else base * int(t.args[1].data)
    if t.op not in ("add", "mul"):
        return None
    degrees = [_degree(a) for a in t.args]
    known = [x for x in degrees if x is not None]
    if len(known) < len(degrees):
        return None
    return max(known) if t.op == "add" else sum(known)
