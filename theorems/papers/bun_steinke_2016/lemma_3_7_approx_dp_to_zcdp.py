"""Lemma 3.7 and Lemma B.3: approximate DP for every delta implies zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, eq, forall, implies, sqrt
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import APPROX_DP, ZCDP, M, N, delta, rho, x1, x2, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, numeric, prove, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_3_7_loss_tail import SOURCE, curve
from theorems.papers.bun_steinke_2016.lemma_3_7_pair import FOURTH, SURE, PAIR, fourth_root_of_zero, sharp
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.zcdp.weakening import ZCDP_WEAKENING

EVERY_DELTA = forall(delta, implies(0 < delta, delta <= 1, APPROX_DP(M, N, curve(), delta)))


def _sharp_claim(factor: Factor) -> Claim:
    return Claim((EVERY_DELTA, 0 <= rho), ZCDP(M, N, sharp(factor), rho / 4))


def _mechanism(claim: Claim) -> Theorem:
    between = (0 < delta, delta <= 1)
    close = at_neighbours(at(EVERY_DELTA, delta, by=between))
    line = use(PAIR, generalize(discharge(close, *between), delta), 0 <= rho, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, line)


SHARP = Lemma(
    "bs16x.lemma-3.7-sharp", "The constant that the proof of Lemma 3.7 gives, for every rho >= 0", SOURCE,
    *_sharp_claim(1).parts, _mechanism,
    (Mutant("factor", _sharp_claim(Fraction(32, 100)), SURE,
            unwitnessed="all values of a parameter are not decided by evaluation"),),
)  # fmt: skip


def _claim(constant: Factor) -> Claim:
    value = xi - rho / 4 + constant * FOURTH
    return Claim((EVERY_DELTA, 0 <= rho, rho <= 1), ZCDP(M, N, value, rho / 4))


def _proof(claim: Claim) -> Theorem:
    """2 pi**(1/4) + sqrt(pi) <= 5, and rho**(1/4) <= 1."""
    value, old = read(ZCDP, claim).xi, sharp(1)
    goal = old + rho / 4 <= value + rho / 4
    constant = numeric(2 * sqrt(sqrt(PI)) + sqrt(PI) <= 5)

    def spread(positive: Theorem) -> Theorem:
        small = arith(FOURTH <= 1, positive, rho <= 1)
        return arith(goal, constant, small, arith(0 < FOURTH, positive), positive)

    def point(no: Theorem) -> Theorem:
        zero = arith(eq(rho, 0), no, 0 <= rho)
        return arith(goal, *(fourth_root_of_zero(base, zero) for base in (rho, PI * rho)), zero)

    smaller = cases(0 < rho, spread, point)
    private = use(SHARP, EVERY_DELTA, 0 <= rho)
    weaker = use(ZCDP_WEAKENING, private, smaller, xi=old, rho=rho / 4, xi2=value, rho2=rho / 4)
    return prove(claim.conclusion, weaker)


CONSTANT = Mutant(
    "constant", _claim(Fraction(29, 20)), SURE, unwitnessed="all values of a parameter are not decided by evaluation"
)
LEMMA = Lemma(
    "bs16.lemma-3.7",
    "(xi + sqrt(rho log(1/delta)), delta)-DP for every delta implies zCDP",
    SOURCE,
    *_claim(5).parts,
    _proof,
    (CONSTANT,),
)

NAMES = {"xi_hat": xi, "rho_hat": rho}
approx_dp_family_to_zcdp = Verified(LEMMA, "approx_dp_family_to_zcdp", NAMES, requires=(0 <= xi,))
approx_dp_family_to_zcdp_sharp = Verified(SHARP, "approx_dp_family_to_zcdp_sharp", NAMES, requires=(0 <= xi,))
