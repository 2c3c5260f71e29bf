"""Exponential moments of what is kept: steps add numbers that are not positive, so moments are products."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.refuted.steps import Run, chain, j, mean_of, v
from dpproofs.accounting.proofs.sums import enclosed
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    eq,
    exp,
    ind,
    lam,
    log,
    minimum,
    nat,
    num,
    prob,
    substitute,
    var,
    variables,
)
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    bounded,
    discharge,
    expand,
    generalize,
    integrate,
    numeric,
    parts,
    reversed_equation,
    same_value,
    specialize,
)

k, t_ = var("k"), var("t_")
KEPT = lam((v, var("z")), minimum(v, 0) + var("z"))
"""What is kept is not positive."""


class Followed(NamedTuple):
    """A test of what is kept that each value multiplies: test(put(v, z)) is test(v) times a number."""

    test: Term
    is_test: Theorem
    start: Theorem
    """test(0) = exp(0)."""
    factor: Callable[[Fraction], Term]
    pushed: Callable[[Fraction], Theorem]
    """Whatever the law before it is, the mean after a value is put is the factor times that before."""


_law, _z, _a, _b, _c = var("P_", prob(REAL)), *variables("z_ a_ b_ c_")


def moment(run: Run, which: int, point: Term, order: Fraction) -> tuple[Theorem, Term]:
    """E[R(n, point)] exp(order min(v, 0)) = exp(A), and A, the sum of the logarithms of the moments of all steps."""
    return growing(run, which, point, _power(order))


@lru_cache(maxsize=64)
def _power(order: Fraction) -> Followed:
    """exp(order min(v, 0)), where what is kept is not positive."""
    b = num(order)
    test = lam(v, exp(b * minimum(v, 0)))
    low = arith(minimum(v, 0) <= 0)
    small = arith(
        test(v) <= 1, use("foundations.exp-increasing", arith(b * minimum(v, 0) <= 0, low), x=b * minimum(v, 0), y=0)
    )
    is_test = generalize(both(arith(0 <= test(v)), small), v)
    start = same_value(lam(t_, exp(b * t_)), arith(eq(substitute(minimum(v, 0), {v: num(0)}), 0)))
    start = arith(eq(test(num(0)), exp(num(0))), start)
    shifted = _shifted(b, test, is_test)

    def pushed(value: Fraction) -> Theorem:
        return infer("cut", infer("instantiate", shifted, values=((_z, num(value)),)), arith(num(value) <= 0))

    return Followed(test, is_test, start, lambda z: exp(b * num(z)), pushed)


def growing(run: Run, which: int, point: Term, followed: Followed) -> tuple[Theorem, Term]:
    """E[R(n, point)] test = exp(A), and A, the sum of the logarithms of what all steps multiply it by."""
    known, total = _grown(run, which, point, followed)
    none = arith(eq(known.conclusion.args[1], exp(total)), same_value(lam(t_, exp(total) * t_), followed.start))
    return chain(known, none), total


def _grown(run: Run, which: int, point: Term, followed: Followed) -> tuple[Theorem, Term]:
    """E[R(n, point)] test = exp(A) test(o), where o is what the run begins with."""
    test = followed.test

    def mean(steps: Term) -> Term:
        return E(run.laws(steps, point), v, test(v))

    start = at(run.begins, point, test, by=[followed.is_test])
    sure = parts(use("E_dirac", x=run.begin, f=test))[1]
    first = test(run.begin)
    known = arith(eq(mean(num(0)), exp(num(0)) * first), start, sure)
    total: Term = num(0)
    for place, row in enumerate(run.rows):
        next_, factor = _growth(run, place, which, point, followed)
        whole, low_ = num(row.high - row.low), num(row.low)
        inside = nat(j), low_ <= j, j + 1 <= num(row.high)
        grows = generalize(discharge(next_, *inside), j)
        naturals = [numeric(nat(number), depth=0) for number in (low_, whole)]
        every = use("meaning.growth", grows, *naturals, arith(low_ + whole <= num(row.high)),
                    low=low_, high=num(row.high), n=whole, c=factor, g=lam(t_, mean(t_)))  # fmt: skip
        ends = same_value(lam(t_, mean(t_)), arith(eq(num(row.low) + whole, num(row.high))))
        scaled = same_value(lam(t_, exp(whole * factor) * t_), known)
        joined = infer("instantiate", _joined(), values=((_a, whole * factor), (_b, total), (_c, first)))
        total = total + whole * factor
        known = chain(reversed_equation(ends), every, scaled, joined)
    return known, total


def _growth(run: Run, place: int, which: int, point: Term, followed: Followed) -> tuple[Theorem, Term]:
    """nat(j), low <= j, j + 1 <= high |- the mean after step j + 1 is exp(c) times that before; and c."""
    row, test = run.rows[place], followed.test
    before, after = (E(run.laws(steps, point), v, test(v)) for steps in (j, j + 1))
    if row.block is not None:
        inner, factor = _grown(row.block(v), which, point, followed)
        told = run.told(place, point, test, followed.is_test)
        ints = bounded(run.laws(j, point), v, test(v), 1, specialize(followed.is_test, v))
        scaled = parts(expand(run.laws(j, point), v, exp(factor) * test(v), ints))[1]
        same = mean_of(run.laws(j, point), v, inner)
        return arith(eq(after, exp(factor) * before), told, same, scaled), factor
    chances = row.step.chances(which)
    parts_ = [p * followed.factor(z) for p, z in zip(chances, row.by_cell, strict=True)]
    one = sum(parts_[1:], parts_[0])
    grown = use("foundations.exp-of-log", enclosed(num(0) < one), y=one)
    laws = ((_law, run.laws(j, point)),)
    means = [infer("instantiate", followed.pushed(value), values=laws) for value in row.by_cell]
    stepped = run.stepped(place, which, point, test, followed.is_test, means)
    next_ = chain(stepped, arith(eq(stepped.conclusion.args[1], one * before)))
    return chain(next_, same_value(lam(t_, t_ * before), reversed_equation(grown))), log(one)


@lru_cache(maxsize=1)
def _joined() -> Theorem:
    return arith(eq(exp(_a) * (exp(_b) * _c), exp(_b + _a) * _c))


def _shifted(order: Term, test: Term, is_test: Theorem) -> Theorem:
    """z <= 0 |- the moment after z is added is exp(order z) of that before."""
    kept, after = minimum(v, 0), test(KEPT(v, _z))
    below = arith(eq(minimum(kept + _z, 0), kept + _z), _z <= 0)
    equal = arith(eq(after, exp(order * _z) * test(v)), same_value(lam(t_, exp(order * t_)), below))
    ints = bounded(_law, v, test(v), 1, specialize(is_test, v))
    scaled = parts(expand(_law, v, exp(order * _z) * test(v), ints))[1]
    return arith(eq(E(_law, v, after), scaled.conclusion.args[1]), mean_of(_law, v, equal), scaled)


EITHER = lam(
    (v, var("z")),
    ind(eq(var("z"), 1)) * (2 - ind(conj(0 <= v, v <= 1)))
    + ind(eq(var("z"), -1)) * (2 - 3 * ind(conj(-1 <= v, v <= 0)))
    + ind(eq(var("z"), 0)) * 2,
)
"""What is kept is 1 where all values are 1, -1 where all are -1, and else 2."""


@lru_cache(maxsize=2)
def always(sign: int) -> Followed:
    """Whether all values are this one, 1 or -1."""
    low, high = (0, 1) if sign > 0 else (-1, 0)
    test = lam(v, ind(conj(low <= v, v <= high)))
    is_test = generalize(both(arith(0 <= test(v)), arith(test(v) <= 1)), v)

    def pushed(value: Fraction) -> Theorem:
        kept, factor = EITHER(v, num(value)), num(int(value == sign))
        ints = bounded(_law, v, test(v), 1, specialize(is_test, v))
        scaled = parts(expand(_law, v, factor * test(v), ints))[1]
        return chain(mean_of(_law, v, arith(eq(test(kept), factor * test(v)))), scaled)

    return Followed(test, is_test, arith(eq(test(num(0)), exp(num(0)))), lambda z: num(int(z == sign)), cache(pushed))


def capped(cap: Term) -> Term:
    """What is kept, as a loss that is at most the cap."""
    return lam(v, minimum(-minimum(v, 0), cap))


def mean_capped(run: Run, which: int, point: Term, cap: Fraction) -> tuple[Theorem, Term]:
    """E[R(n, point)] capped(v)/cap <= D, and D: the means of what all steps add, as parts of the cap."""
    top = num(cap)
    test = lam(v, capped(top)(v) / top)
    is_test = generalize(both(arith(0 <= test(v)), arith(test(v) <= 1)), v)

    def mean(steps: Term) -> Term:
        return E(run.laws(steps, point), v, test(v))

    start = at(run.begins, point, test, by=[is_test])
    sure = parts(use("E_dirac", x=num(0), f=test))[1]
    known, total = arith(mean(num(0)) <= num(0), start, sure, arith(eq(test(num(0)), 0))), num(0)
    for place, row in enumerate(run.rows):
        stepped = run.stepped(place, which, point, test, is_test)
        more = _capped_more(run, test, run.laws(j, point), is_test, top)
        chances, bound, one = row.step.chances(which), None, num(0)
        for p, value in zip(chances, row.by_cell, strict=True):
            here = infer("instantiate", more, values=((_z, num(value)),))
            here = infer("cut", here, arith(num(value) <= 0))
            named = tuple(zip((t_, _a, _b), (p, *here.conclusion.args), strict=True))
            weighted = infer("instantiate", _weighted(), values=named)
            weighted = infer("cut", weighted, enclosed(0 <= p), here)
            one = one + p * (num(-value) / top)
            if bound is None:
                bound = weighted
                continue
            sides = (*bound.conclusion.args, *weighted.conclusion.args)
            summed = infer("instantiate", _summed(), values=tuple(zip(_PARTS, sides, strict=True)))
            bound = infer("cut", summed, bound, weighted)
        if bound is None:
            raise NotClosedError("a step without answers")
        after = mean(j) + one
        same = arith(eq(bound.conclusion.args[1], after))
        left = arith(eq(stepped.conclusion.args[1], bound.conclusion.args[0]))
        next_ = use("leibniz", same, bound, x=bound.conclusion.args[1], y=after,
                    A=lam(t_, bound.conclusion.args[0] <= t_))  # fmt: skip
        next_ = use("leibniz", reversed_equation(chain(stepped, left)), next_, x=bound.conclusion.args[0],
                    y=mean(j + 1), A=lam(t_, t_ <= after))  # fmt: skip
        whole, low_ = num(row.high - row.low), num(row.low)
        grows = generalize(discharge(next_, nat(j), low_ <= j, j + 1 <= num(row.high)), j)
        naturals = [numeric(nat(number), depth=0) for number in (low_, whole)]
        every = use("meaning.growth-added", grows, *naturals, arith(low_ + whole <= num(row.high)),
                    low=low_, high=num(row.high), n=whole, c=one, g=lam(t_, mean(t_)))  # fmt: skip
        ends = same_value(lam(t_, mean(t_)), arith(eq(low_ + whole, num(row.high))))
        every = use("leibniz", ends, every, x=ends.conclusion.args[0], y=ends.conclusion.args[1],
                    A=lam(t_, t_ <= every.conclusion.args[1]))  # fmt: skip
        reached = zip((_a, _b, _c, t_), (mean(num(row.high)), mean(low_), total, whole * one), strict=True)
        added = infer("instantiate", _carried(), values=tuple(reached))
        known, total = infer("cut", added, every, known), total + whole * one
    return known, total


_PARTS = variables("x0 y0 x1 y1")


@lru_cache(maxsize=1)
def _carried() -> Theorem:
    return arith(_a <= _c + t_, _a <= _b + t_, _b <= _c)


@lru_cache(maxsize=1)
def _weighted() -> Theorem:
    return arith(t_ * _a <= t_ * _b, 0 <= t_, _a <= _b)


@lru_cache(maxsize=1)
def _summed() -> Theorem:
    one, most, other, more = _PARTS
    return arith(one + other <= most + more, one <= most, other <= more)


def _capped_more(run: Run, test: Term, law: Term, is_test: Theorem, top: Term) -> Theorem:
    """z <= 0 |- the mean after z is added is at most -z/cap more."""
    kept, scaled = minimum(v, 0), -_z / top
    after = test(run.put(v, _z))
    small = arith(minimum(-minimum(kept + _z, 0), top) <= minimum(-kept, top) - _z, _z <= 0)
    line = arith(after <= test(v) + scaled, small)
    ints = (
        bounded(law, v, after, 1, specialize(is_test, run.put(v, _z))),
        bounded(law, v, test(v), 1, specialize(is_test, v)),
    )
    made = integrate(law, v, line, *ints)
    return arith(E(law, v, after) <= E(law, v, test(v)) + scaled, made)
