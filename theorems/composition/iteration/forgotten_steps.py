"""The author's kit for noisy processes that forget, and never lead far apart: what a step does, and signs."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, implies, lam, nat
from dpproofs.proving.tactics import arith, at, cases, discharge, intro, mp, natural_sign, same_value, use
from theorems.composition.iteration.every_change import CLOSE
from theorems.composition.iteration.forgotten_gap import FRONT, GAP, LATE, below_one, exact, gap
from theorems.composition.iteration.noise import distance
from theorems.composition.iteration.noisy_processes import k, n, t
from theorems.composition.iteration.one_change import APART
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.schedule import Delta
from theorems.composition.iteration.within_diameter import diameter, r
from theorems.foundations.reals.naturals_difference import NAT_DIFFERENCE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.weighted_powers import L

WITHIN = forall((k, v, w), implies(nat(k), k < n, APART <= L * diameter + Delta))
"""The maps do not lead farther apart than L times the diameter, but for Delta."""


def near() -> Theorem:
    """In the last steps the gap shrinks by L, and then by the shift; before, the diameter bounds it."""
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= GAP(k), APART <= GAP(k + 1) + LATE(k + 1)))
    recursion, below = exact(), below_one()

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        here = [nat(last), last < n]
        close, within = (at(fact, last, first, second, by=here) for fact in (CLOSE, WITHIN))
        done, rest = L ** (last - (n - r)), L ** (n - last - 1)
        powers = [arith(0 < power, 0 < L) for power in (done, rest)]
        bottom = arith(0 < 1 - (done * rest * L) ** 2, below[2], 0 < L)
        whole = use(recursion, *powers, bottom, 0 < L, L < 1, p=done, q=rest)
        before, after = gap(done, L ** (n - last)), gap(L ** (last + 1 - (n - r)), L ** (n - (last + 1)))
        recurs = arith(eq(L * before + Delta, after + FRONT * rest), whole, 0 < L)

        def late(yes: Theorem) -> Theorem:
            told = arith(distance(first, second) <= before, distance(first, second) <= GAP(last), yes)
            scaled = arith(L * distance(first, second) <= L * before, told, 0 < L)
            return arith(wanted, close, scaled, recurs, yes)

        def first_of_them(same: Theorem) -> Theorem:
            none = same_value(lam(t, L**t), arith(eq(last - (n - r), 0), same))
            rest_of_all = same_value(lam(t, L**t), arith(eq(n - last, r), same))
            full = arith(eq(before, diameter), none, rest_of_all, *below)
            return arith(wanted, within, recurs, full, same)

        def early(no: Theorem) -> Theorem:
            early_enough = use(NAT_GAP, nat(last), *natural, no, j=last, k=n - r)
            return arith(wanted, within, early_enough, natural_sign(last, nat(last)))

        natural = [use(NAT_DIFFERENCE, nat(r), nat(n), r <= n, j=r, k=n)]
        not_yet = cases(eq(last, n - r), first_of_them, lambda other: early(arith(last < n - r, last <= n - r, other)))
        return cases(n - r < last, late, lambda no: mp(discharge(not_yet, last <= n - r), arith(last <= n - r, no)))

    return intro(goal, step)
