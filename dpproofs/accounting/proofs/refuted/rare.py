"""Events that are rare on one list, bounded by their ratio: by a bound on the loss of each answer.

Where exp(c z + b) q <= p for what an answer adds, z, and its probabilities p and q on the two lists, it follows for
the sum of n answers that exp(c s + n b) Q(s <= sum) <= P(s <= sum), for all s.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.refuted.steps import j, mean_of, v
from dpproofs.accounting.proofs.refuted.sums import Tail, s
from dpproofs.accounting.proofs.sums import enclosed
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import E, eq, exp, forall, implies, ind, lam, nat, num, var, variables
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    cases,
    discharge,
    generalize,
    natural_sign,
    numeric,
    specialize,
)

_n, _t = var("n_"), var("t_")
_u, _w, _p, _q, _g, _f = variables("u_ w_ p_ q_ g_ f_")


class Slope(NamedTuple):
    """The loss of an answer of each step is at least c z + b, where z is what it adds."""

    c: Fraction
    offsets: tuple[Fraction, ...]

    def bound(self, level: int, counts: Sequence[int]) -> Fraction:
        """A lower bound of the log ratio by which sums from a level on are rarer on the other list."""
        return self.c * level + sum((b * n for b, n in zip(self.offsets, counts, strict=True)), Fraction(0))


@lru_cache(maxsize=1)
def _one() -> Theorem:
    """exp(u + w) (q g) <= p f, from exp(u) g <= f and exp(w) q <= p."""
    rare, ratio = exp(_u) * _g <= _f, exp(_w) * _q <= _p
    positive = arith(0 <= exp(_u) * _g, arith(0 <= exp(_u)), 0 <= _g)
    first = arith(exp(_w) * _q * (exp(_u) * _g) <= _p * (exp(_u) * _g), ratio, positive)
    second = arith(_p * (exp(_u) * _g) <= _p * _f, rare, 0 <= _p)
    return arith(exp(_u + _w) * (_q * _g) <= _p * _f, first, second)


class _Sides(NamedTuple):
    """The list on which sums are large, and the other one."""

    likely: Tail
    rare: Tail

    def said(self, steps: Term, exponent: Term) -> Term:
        """The statement after this many steps."""
        return exp(exponent) * _chance(self.rare, steps, s) <= _chance(self.likely, steps, s)


def _chance(tail: Tail, steps: Term, level: Term) -> Term:
    """The probability of sums from a level on, after this many steps."""
    return E(tail.run.laws(steps, tail.point), v, ind(level <= v))


def rarer(tail: Tail, rare: Term, slope: Slope) -> Theorem:
    """forall s: exp(c s + B) times the probability of sums from s on, on the rare list, is at most the other one."""
    sides, c = _Sides(tail, Tail(tail.run, 1, rare, tail.units)), num(slope.c)
    starts = [side.start(s) for side in sides]
    small = use("foundations.exp-increasing", arith(c * s + 0 <= 0, s <= 0, 0 <= c), x=c * s + 0, y=0)
    begin = cases(
        s <= 0,
        lambda yes: arith(sides.said(num(0), c * s + 0), *starts, arith(eq(ind(s <= 0), 1), yes), small),
        lambda no: arith(sides.said(num(0), c * s + 0), *starts, arith(eq(ind(s <= 0), 0), no)),
    )
    known = infer("cut", generalize(begin, s), numeric(0 <= c, depth=0))
    total = Fraction(0)
    for place, b in enumerate(slope.offsets):
        known = _row(sides, place, c, num(total), num(b), known)
        total += b * (tail.run.rows[place].high - tail.run.rows[place].low)
    return known


def _row(sides: _Sides, place: int, c: Term, base: Term, b: Term, known: Theorem) -> Theorem:
    """After all of some equal steps, by induction, from the facts before them."""
    row = sides.likely.run.rows[place]
    low, high, whole = num(row.low), num(row.high), num(row.high - row.low)

    def inside(number: Term) -> Term:
        return implies(low + number <= high, forall(s, sides.said(low + number, c * s + (base + b * number))))

    same = arith(eq(low, low + num(0))), arith(eq(c * s + base, c * s + (base + b * num(0))))
    first = specialize(known, s)
    first = use("leibniz", same[0], first, x=low, y=low + num(0), A=lam(_t, sides.said(_t, c * s + base)))
    first = use("leibniz", same[1], first, x=c * s + base, y=same[1].conclusion.args[1],
                A=lam(_t, sides.said(low + num(0), _t)))  # fmt: skip
    begin = discharge(generalize(first, s), low + num(0) <= high)
    grows = _step(sides, place, c, b)

    spot, end = low + _n, low + (_n + 1) <= high
    before = specialize(at(assume(inside(_n)), by=[arith(spot <= high, end)]), s)
    natural = use("foundations.natural-sum", numeric(nat(low), depth=0), nat(_n), k=low, n=_n)
    facts = natural, arith(low <= spot, natural_sign(_n, assume(nat(_n)))), arith(spot + 1 <= high, end)
    more = infer("instantiate", grows, values=((j, spot), (_u, base + b * _n)))
    more = infer("cut", more, *facts, generalize(before, s))
    after = arith(eq(spot + 1, low + (_n + 1)))
    exponent, wanted = more.conclusion.args[0].args[0].args[0], c * s + (base + b * (_n + 1))
    more = use("leibniz", after, more, x=spot + 1, y=after.conclusion.args[1],
               A=lam(_t, sides.said(_t, exponent)))  # fmt: skip
    more = use("leibniz", arith(eq(exponent, wanted)), more, x=exponent, y=wanted,
               A=lam(_t, sides.said(low + (_n + 1), _t)))  # fmt: skip
    every = generalize(discharge(discharge(generalize(more, s), end), nat(_n), inside(_n)), _n)
    all_ = use("induction", begin, every, A=lam(_n, inside(_n)))
    all_ = at(all_, whole, by=[numeric(nat(whole), depth=0)])
    all_ = at(all_, by=[numeric(low + whole <= high, depth=0)])
    last, exponent = specialize(all_, s), c * s + num(base.data + b.data * whole.data)
    ends = arith(eq(low + whole, high)), arith(eq(c * s + (base + b * whole), exponent))
    last = use("leibniz", ends[0], last, x=low + whole, y=high,
               A=lam(_t, sides.said(_t, c * s + (base + b * whole))))  # fmt: skip
    last = use("leibniz", ends[1], last, x=ends[1].conclusion.args[0], y=exponent, A=lam(_t, sides.said(high, _t)))
    return generalize(last, s)


def _step(sides: _Sides, place: int, c: Term, b: Term) -> Theorem:
    """One step: from j and the exponent u on, c s + u becomes c s + (u + b)."""
    rows = sides.likely.run.rows
    row, values = rows[place], [num(z) for z in rows[place].by_cell]
    before = assume(forall(s, sides.said(j, c * s + _u)))
    after = []
    for which, tail in zip((1, 0), sides, strict=True):
        means = [
            mean_of(tail.run.laws(j, tail.point), v, arith(eq(ind(s <= tail.run.put(v, z)), ind(s - z <= v))))
            for z in values
        ]
        after.append(tail.run.stepped(place, which, tail.point, tail.test(s), tail.is_test(s), means))
    shown = []
    for p, q, z in zip(row.step.chances(1), row.step.chances(0), values, strict=True):
        rare, likely = (_chance(tail, j, s - z) for tail in (sides.rare, sides.likely))
        exponents = c * (s - z) + _u, c * z + b
        named = zip((_u, _w, _p, _q, _g, _f), (*exponents, p, q, rare, likely), strict=True)
        made = infer("instantiate", _one(), values=tuple(named))
        sign = specialize(sides.rare.earlier, s - z)
        shown.append(infer("cut", made, specialize(before, s - z), enclosed(exp(exponents[1]) * q <= p),
                           enclosed(0 <= p), sign))  # fmt: skip
    return arith(sides.said(j + 1, c * s + (_u + b)), *after, *shown)
