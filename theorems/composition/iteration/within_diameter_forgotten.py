"""Two noisy processes whose maps all differ, that forget, and never lead far apart: only the last steps count."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, lam, nat, num
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, discharge, for_all, generalize, natural_sign, same_value, use
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.every_change import CLOSE
from theorems.composition.iteration.forgotten_gap import FRONT, GAP, LATE
from theorems.composition.iteration.forgotten_signs import MU_SQUARED, all_squares, first_shift, nonnegative
from theorems.composition.iteration.forgotten_steps import WITHIN, near
from theorems.composition.iteration.noise import NOISE, PROFILE_V
from theorems.composition.iteration.noisy_processes import LEMMA, PROCESSES, U2, U, k, n, t
from theorems.composition.iteration.one_change import START, start
from theorems.composition.iteration.one_noisy_step import profile_too_small
from theorems.composition.iteration.within_diameter import ORDER, r
from theorems.foundations.geometry.inner_products_expanded import SPACE
from theorems.foundations.reals.naturals_difference import NAT_DIFFERENCE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.weighted_powers import L
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian

GIVEN = (SPACE, NOISE, *PROCESSES, START, CLOSE, WITHIN, 0 < L, L < 1, *ORDER)

WITHIN_DIAMETER = Lemma(
    "bsa24.within-diameter", "Two noisy processes whose maps all differ by Delta, forget by L, and lead at most the "
    "diameter apart: mu^2 = (L^r diameter + Delta (1 - L^r)/(1 - L))^2 (1 - L^2)/((1 - L^(2 r)) sigma^2) for any "
    "number r of last steps", f"{BOK_SU_ALTSCHULER}, the shifts of strongly convex losses within a diameter",
    GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "one step with diameter = 0",
                    witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip


@proof_of(WITHIN_DIAMETER)
def _proof(claim: Claim) -> Theorem:
    """In the last r steps the third process arrives: before, it is within the diameter anyway."""
    natural = use(NAT_DIFFERENCE, nat(r), nat(n), r <= n, j=r, k=n)
    nonneg = natural_sign(n - r, natural)
    beginning = arith(eq(num(0), GAP(num(0))), nonneg)
    there = use("leibniz", beginning, START, x=0, y=GAP(num(0)), A=lam(t, start(t)))
    power = arith(0 < L ** (n - (k + 1)), 0 < L)
    shift = arith(0 <= LATE(k + 1), arith(0 <= FRONT * L ** (n - (k + 1)), first_shift(), power))
    left = use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n)
    gap = nonnegative(k + 1, arith(0 <= n - (k + 1), left))
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in (shift, gap)]
    ended = same_value(lam(t, L**t), arith(eq(n - n, 0)))
    closed = arith(eq(GAP(n), 0), ended, nonneg, 1 <= r)
    made = use(LEMMA, *GIVEN, arith(1 <= n, 1 <= r, r <= n), there, near(), *signs, closed, a=LATE, z=GAP)
    return for_all(claim.conclusion, equal_mu(made, all_squares(natural)))
