"""Two noisy processes whose maps all differ, but never lead far apart: only the last steps count."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, implies, ind, lam, nat, num, var
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, intro, natural_sign, use
from theorems.citations import ALTSCHULER_TALWAR, BOK_SU_ALTSCHULER
from theorems.composition.iteration.noise import NOISE, PROFILE_V, distance
from theorems.composition.iteration.noisy_processes import LEMMA, PROCESSES, U2, U, i, k, n, t
from theorems.composition.iteration.one_change import APART, START, start
from theorems.composition.iteration.one_noisy_step import profile_too_small
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.schedule import Delta
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products_expanded import SPACE
from theorems.foundations.reals.naturals_difference import NAT_DIFFERENCE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.sum_counted import COUNTED
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian

diameter, r = var("diameter"), var("r")
CLOSE = forall((k, v, w), implies(nat(k), k < n, APART <= distance(v, w) + Delta))
"""The maps of a step bring no points farther apart, but for Delta."""
WITHIN = forall((k, v, w), implies(nat(k), k < n, APART <= diameter + Delta))
"""Nor do they lead farther apart than the diameter, but for Delta."""
ORDER = 0 <= diameter, 0 <= Delta, nat(n), nat(r), 1 <= r, r <= n, 0 < sigma
GIVEN = (SPACE, NOISE, *PROCESSES, START, CLOSE, WITHIN, *ORDER)
SHIFT = diameter / r + Delta
MU_SQUARED = r * SHIFT**2 / sigma**2

WITHIN_DIAMETER = Lemma(
    "at22.within-diameter", "Two noisy processes whose maps all differ by Delta, and lead at most the diameter apart: "
    "mu^2 = r (Delta + diameter/r)^2/sigma^2 for any number r of last steps",
    f"{ALTSCHULER_TALWAR}, convex losses, with the constant of {BOK_SU_ALTSCHULER}",
    GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "one step with diameter = 0",
                    witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip

GAP = lam(k, diameter * (n - k) / r * ind(n - r < k) + (diameter + Delta) * ind(0 < k) * ind(k <= n - r))
"""How far apart the processes are."""
LATE = lam(i, SHIFT * ind(n - r < i))
"""In the last r steps the third process moves by a share of the diameter, and by what the maps differ."""


@proof_of(WITHIN_DIAMETER)
def _proof(claim: Claim) -> Theorem:
    """In the last r steps the third process arrives: before, it is within the diameter anyway."""
    natural = use(NAT_DIFFERENCE, nat(r), nat(n), r <= n, j=r, k=n)
    nonneg = natural_sign(n - r, natural)
    beginning = arith(eq(num(0), GAP(num(0))), nonneg)
    there = use("leibniz", beginning, START, x=0, y=GAP(num(0)), A=lam(t, start(t)))
    share = arith(0 <= diameter / r, 0 <= diameter, 1 <= r)
    shift = arith(0 <= LATE(k + 1), share, 0 <= Delta)
    left = use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n)
    rest = arith(0 <= diameter * (n - (k + 1)) / r, 0 <= diameter, left, 1 <= r)
    gap = arith(0 <= GAP(k + 1), rest, 0 <= diameter, 0 <= Delta)
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in (shift, gap)]
    closed = arith(eq(GAP(n), 0), nonneg, 1 <= r)
    made = use(LEMMA, *GIVEN, arith(1 <= n, 1 <= r, r <= n), there, _near(), *signs, closed, a=LATE, z=GAP)
    squared = use(COUNTED, natural, nat(n), arith(n - r <= n, 1 <= r), m=n - r, c=SHIFT)
    sums = arith(eq(lhs(squared) / sigma**2, MU_SQUARED), squared, 1 <= r, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, sums))


def _near() -> Theorem:
    """What is left of the diameter shrinks by its share in each of the last steps."""
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= GAP(k), APART <= GAP(k + 1) + LATE(k + 1)))
    share = arith(eq(diameter / r * r, diameter), 1 <= r)
    parts = arith(eq(diameter * (n - k) / r, diameter / r * (n - k)), 1 <= r)
    after = arith(eq(diameter * (n - (k + 1)) / r, diameter / r * (n - (k + 1))), 1 <= r)
    sign = arith(0 <= diameter / r, 0 <= diameter, 1 <= r)

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        here = [nat(last), last < n]
        near, within = (at(fact, last, first, second, by=here) for fact in (CLOSE, WITHIN))
        apart, natural = distance(first, second) <= GAP(last), natural_sign(last, nat(last))

        def late(yes: Theorem) -> Theorem:
            early = arith(eq(GAP(last), diameter / r * (n - last)), yes, parts)
            new = arith(eq(GAP(last + 1) + LATE(last + 1), diameter / r * (n - (last + 1)) + SHIFT), yes, after)
            return arith(wanted, near, apart, early, new)

        def first_of_them(yes: Theorem, no: Theorem) -> Theorem:
            new = arith(eq(GAP(last + 1) + LATE(last + 1), diameter / r * (n - (last + 1)) + SHIFT), yes, after)
            left = arith(diameter / r * r <= diameter / r * (n - last), no, sign)
            return arith(wanted, within, left, share, new)

        def before(no: Theorem) -> Theorem:
            new = arith(eq(GAP(last + 1), diameter + Delta), no, natural)
            none = arith(eq(LATE(last + 1), 0), no)
            return arith(wanted, within, new, none)

        return cases(
            n - r < last,
            late,
            lambda no: cases(n - r < last + 1, lambda yes: first_of_them(yes, no), before),
        )

    return intro(goal, step)
