"""Closed terms: sums with numbers as ends, written out, and bounds on values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

import flint

from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import is_used_up
from dpproofs.checkers.interval import enclose
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, eq, function_type, lam, nat, num, summation, var, variables
from dpproofs.numbers import endpoints
from dpproofs.proving.tactics import arith, assume, numeric, same_value

_i, _t = var("i"), var("z_")


MOST_KEPT = 512
"""The most terms of cached sums."""
_s, _total, _start, _end, _next = var("s", function_type((REAL,), REAL)), *variables("t_ a b_ k_")


def settled(fact: Term) -> Theorem:
    """A fact about closed numbers, computed; one about names for numbers is a hypothesis."""
    return assume(fact) if fact.free else numeric(fact, depth=0)


def _up_to(end: Term, start: Term, terms: Term) -> Term:
    return summation(_i, start, end, terms(_i))


def written_out(terms: Term, low: int, high: int) -> Theorem:
    """terms(low) + ... + terms(high), each with its number."""
    return infer("instantiate", _written(low, high), values=((_s, terms),))


@lru_cache(maxsize=1)
def _one_more() -> Theorem:
    """s(a) + ... + s(k) = t + s(k), where t is the sum up to b, and k = b + 1."""
    natural, order, follows = nat(_end + 1), _start <= _end + 1, eq(_end + 1, _next)
    more = use("sum_step", natural, order, a=_start, b=_end, s=_s)
    ends = same_value(lam(_t, _up_to(_t, _start, _s)), follows), same_value(_s, follows)
    known = eq(_up_to(_end, _start, _s), _total)
    return arith(eq(_up_to(_next, _start, _s), _total + _s(_next)), more, known, *ends)


_kept: dict[int, list[Theorem]] = {}


def _written(low: int, high: int) -> Theorem:
    """The sum of s(low), ..., s(high), whatever the function s is."""
    start = num(low)
    made = _kept.setdefault(low, [])[: high - low + 2]
    if not made:
        made.append(use("sum_empty", arith(num(low - 1) < start), a=start, b=num(low - 1), s=_s))
    for k in range(low + len(made) - 1, high + 1):
        values = (_start, start), (_end, num(k - 1)), (_next, num(k)), (_total, made[-1].conclusion.args[1])
        one = infer("instantiate", _one_more(), values=values)
        shown = [numeric(hyp, depth=0) for hyp in one.hypotheses if hyp.op != "eq" or hyp.args[0].op != "sum"]
        made.append(infer("cut", one, made[-1], *shown))
    if len(_kept[low]) < len(made) <= MOST_KEPT:
        _kept[low] = made
    return made[-1]


DIGITS = 256
"""Binary digits with which values are found, at least."""


Bounds = tuple[Theorem, Theorem]
_BETWEEN: ContextVar[Mapping[Term, Bounds]] = ContextVar("_BETWEEN", default=MappingProxyType({}))
"""Named numbers, with their known bounds."""


@contextmanager
def known_between(number: Term, low: Theorem, high: Theorem) -> Iterator[None]:
    """Inside, low <= number and number <= high are known, with rational ends; or until the number is used up."""
    token = _BETWEEN.set({**_BETWEEN.get(), number: (low, high)})
    try:
        yield
    finally:
        if not is_used_up():
            _BETWEEN.reset(token)


def bounds_in(term: Term) -> tuple[Theorem, ...]:
    """The bounds of the named numbers in a term."""
    known = _BETWEEN.get()
    return tuple(fact for number in sorted(term.free, key=lambda v: v.key) for fact in known.get(number, ()))


def enclosed(formula: Term) -> Theorem:
    """A comparison of closed terms, or of terms of numbers with known bounds."""
    return infer("enclosure", *bounds_in(formula), formula=formula, depth=0)


def closed_number(term: Term, wanted: int = 0) -> tuple[Fraction, Fraction]:
    """Bounds on a closed term, or on one of numbers with known bounds, with ``wanted`` binary digits."""
    known, box = _BETWEEN.get(), {}
    digits = max(DIGITS, wanted)
    old, flint.ctx.prec = flint.ctx.prec, digits
    try:
        for number in term.free:
            low, high = known[number]
            ends = low.conclusion.args[0].data, high.conclusion.args[1].data
            first, last = (flint.arb(flint.fmpq(end.numerator, end.denominator)) for end in ends)
            box[number] = first.union(last)
    finally:
        flint.ctx.prec = old
    return endpoints(enclose(term, box, digits))
