"""Comparisons of closed numbers that are equal, where only their parts show it: sums, maxima, logarithms."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache

from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    REAL,
    conj,
    eq,
    exp,
    forall,
    implies,
    lam,
    log,
    nat,
    num,
    open_,
    substitute,
    summation,
    variables,
)
from dpproofs.numbers import DpproofsError, Value, nearest
from dpproofs.proving.lemmas import instantiate, use
from dpproofs.proving.logic import ProofError, fresh
from dpproofs.proving.tactics import (
    arith,
    assume,
    both,
    mp,
    numeric,
    over_range,
    same_value,
    specialize,
)

MOST, LONGEST = 300, 1000
"""How many parts are worked out at most, and how many terms a sum may have."""
NEAR = Fraction(1, 2**60)
BITS = 128
DIGITS = 12
"""Of decimals that a number may be equal to."""
_j, _last = variables("j last")


def compared(goal: Term) -> Theorem:
    """The goal, a comparison of closed numbers. Where they are equal, their parts are worked out until that is seen."""
    try:
        return numeric(goal, depth=0)
    except RuleError:
        if goal.free or goal.op != "le" or goal.args[0].type != REAL or not _are_near(*goal.args):
            raise
        if (found := _by_parts(goal)) is None:
            raise
        return found


def as_rational(v: Value) -> Value:
    """The number as a short rational one, where they are shown to be equal."""
    if v.exact is not None:
        return v
    low, high = v.enclosure()
    for q in (Fraction(nearest(low, DIGITS)), ((low + high) / 2).limit_denominator(LONGEST)):
        if low <= q <= high:
            with suppress(RuleError):
                compared(v.term <= num(q))
                compared(num(q) <= v.term)
                return Value(num(q))
    return v


def _by_parts(goal: Term) -> Theorem | None:
    """The goal, from one in which parts are replaced by what they are equal to."""
    steps = list[tuple[Term, Theorem]]()
    for worked_out in (_unrolled, _logarithms):
        while (equation := next(worked_out(goal), None)) is not None:
            if len(steps) == MOST:
                return None
            steps.append((goal, equation))
            goal = replace(goal, *equation.conclusion.args)
        try:
            proved = numeric(goal, depth=0)
        except RuleError:
            continue
        for before, equation in reversed(steps):
            part, same = equation.conclusion.args
            hole = fresh("hole", REAL, before, same)
            law = instantiate("leibniz", x=same, y=part, A=lam(hole, replace(before, part, hole)))
            turned = infer("instantiate", _turned(), values=((_j, part), (_last, same)))
            proved = infer("cut", law, infer("cut", turned, equation), proved)
        return proved
    return None


@lru_cache(maxsize=1)
def _turned() -> Theorem:
    """Equations, the other way round; equal numbers may be long, so that arithmetic is of variables."""
    return arith(eq(_last, _j), eq(_j, _last))


def _parts(goal: Term) -> Iterator[Term]:
    """The closed parts of a comparison, the outermost first."""
    todo = [*reversed(goal.args)]
    while todo:
        t = todo.pop()
        if not t.free and not t.dangling:
            yield t
            todo += reversed(t.args)


def _unrolled(goal: Term) -> Iterator[Theorem]:
    """Equations for sums and maxima, and what is made of them."""
    for t in _parts(goal):
        with suppress(RuleError, ProofError):
            if t.op == "sum":
                yield _sum(t)
            elif t.op == "binomial":
                yield numeric(eq(t, math.comb(*(int(a.data) for a in t.args))))
            elif t.op == "mul":
                yield _product(t.args)
            elif t.op == "max":
                yield _maximum(*t.args)


def _logarithms(goal: Term) -> Iterator[Theorem]:
    """An equation for a logarithm, if the other side is rational."""
    for t in _parts(goal) if Value(goal.args[1]).exact is not None else ():
        if t.op == "log":
            with suppress(RuleError, ProofError, DpproofsError):
                yield _logarithm(t.args[0], goal.args[1])


def _sum(t: Term) -> Theorem:
    """A sum without maxima, where one side of each is the larger one in all terms; or 0; or without its last term."""
    low, high, body = t.args
    i = fresh("i", REAL, t)
    terms = lam(i, open_(body, (i,)))
    if low.op != "num" or high.op != "num" or high.data - low.data > LONGEST:
        raise ProofError("a sum without numbers as its ends, or a long one")
    if high.data < low.data:
        return use("sum_empty", numeric(high < low), a=low, b=high, s=terms)
    maxima = list(_maxima(terms(i)))
    for one in maxima if low.data == 0 else ():
        for side in (0, 1):
            with suppress(RuleError):
                return _without(t, i, terms(i), one, side)
    with suppress(RuleError):
        if not maxima:
            return numeric(eq(t, 0), depth=0)
    before = num(high.data - 1)
    last = arith(eq(before + 1, high))
    natural = use("leibniz", numeric(nat(high)), arith(eq(high, before + 1)), x=high, y=before + 1, A=lam(i, nat(i)))
    step = use("sum_step", natural, arith(low <= before + 1, last), a=low, b=before, s=terms)
    shorter = summation(i, low, before, terms(i))
    split = lam(_last, eq(summation(i, low, _last, terms(i)), shorter + terms(_last)))
    return use("leibniz", step, last, x=before + 1, y=high, A=split)


def _maxima(t: Term) -> Iterator[Term]:
    """The maxima in a term, but not in its sums."""
    if t.op == "max":
        yield t
    elif t.op != "sum":
        for part in t.args:
            yield from _maxima(part)


def _without(t: Term, i: Term, term: Term, one: Term, side: int) -> Theorem:
    """The sum with that side of the maximum in place of it; RuleError where it is not the larger one in all terms."""
    larger, smaller, last = one.args[side], one.args[1 - side], t.args[1]
    within = conj(nat(i), i <= last)
    every = numeric(forall(i, implies(within, smaller <= larger)), depth=0)
    made, hole = replace(term, one, larger), fresh("hole", REAL, term)
    is_zero = made.op == "mul" and num(0) in made.args

    def same(k: Term) -> Theorem:
        fact = mp(specialize(every, k), both(assume(nat(k)), assume(k <= last)))
        maximum = arith(eq(substitute(one, {i: k}), substitute(larger, {i: k})), fact)
        there = same_value(lam(hole, substitute(replace(term, one, hole), {i: k})), maximum)
        if not is_zero:
            return there
        left, right = there.conclusion.args
        return use("leibniz", _product(right.args), there, x=right, y=0, A=lam(hole, eq(left, hole)))

    goal = eq(t, summation(i, 0, last, num(0) if is_zero else made))
    return over_range(goal, last, numeric(nat(last)), each=same)


def _product(factors: tuple[Term, ...]) -> Theorem:
    """A product of 0 and other numbers."""
    place = next((i for i, factor in enumerate(factors) if not factor.free and Value(factor).exact == 0), None)
    if place is None:
        raise ProofError("no factor is seen to be 0")
    names = variables(" ".join(f"x{i}" for i in range(len(factors))))
    made = arith(eq(Term("mul", names), 0), eq(names[place], 0))
    found = infer("instantiate", made, values=tuple(zip(names, factors, strict=True)))
    return infer("cut", found, numeric(eq(factors[place], 0), depth=0))


def _maximum(a: Term, b: Term) -> Theorem:
    """The larger of two numbers."""
    t = Term("max", (a, b))
    try:
        return arith(eq(t, b), compared(a <= b))
    except RuleError:
        return arith(eq(t, a), compared(b <= a))


def _logarithm(t: Term, other: Term) -> Theorem:
    """A logarithm that is a fraction of the other number."""
    (low, high), (least, most) = Value(log(t)).enclosure(BITS), Value(other).enclosure(BITS)
    if least <= 0 <= most:
        raise ProofError("no fraction of 0")
    share = ((low + high) / (least + most)).limit_denominator(1000)
    same = arith(eq(t, exp(share * other)))
    law = use("leibniz", arith(eq(log(t), log(t))), same, x=t, y=exp(share * other), A=lam(_j, eq(log(t), log(_j))))
    return arith(eq(log(t), share * other), law, arith(eq(log(exp(share * other)), share * other)))


def _are_near(a: Term, b: Term) -> bool:
    """Whether a is larger than b by no more than rounding may be off."""
    try:
        (low, _), (_, high) = Value(a).enclosure(BITS), Value(b).enclosure(BITS)
    except DpproofsError:
        return False
    return low - high <= NEAR * max(abs(low), abs(high))
