"""(xi + sqrt(rho log(1/delta)), delta)-DP for every delta implies zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import refuted
from dpproofs.mutants.two_answers import certain_mechanism
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, REAL, eq, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import ZCDP, M, N, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, cases, numeric, prove, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_3_7_loss_tail import SOURCE
from theorems.papers.bun_steinke_2016.lemma_3_7_pair import FOURTH, SURE, fourth_root_of_zero, sharp
from theorems.notions.zcdp.weakening import ZCDP_WEAKENING
from theorems.papers.bun_steinke_2016.lemma_3_7_approx_dp_to_zcdp import EVERY_DELTA, SHARP

constant = mark("constant", 5)

CONSTANT = Mutant("constant", {constant: Fraction(29, 20)}, SURE, witness=refuted(certain_mechanism, X=REAL, Y=REAL))

LEMMA = Lemma(
    "bs16.lemma-3.7", "(xi + sqrt(rho log(1/delta)), delta)-DP for every delta implies zCDP", SOURCE,
    (EVERY_DELTA, 0 <= rho, rho <= 1),
    ZCDP(M, N, xi - rho / 4 + constant * FOURTH, rho / 4),
    mutants=(CONSTANT,),
)  # fmt: skip


@proof_of(LEMMA)
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


NAMES = {"xi_hat": xi, "rho_hat": rho}
approx_dp_family_to_zcdp = Verified(LEMMA, "approx_dp_family_to_zcdp", NAMES, requires=(0 <= xi,))
approx_dp_family_to_zcdp_sharp = Verified(SHARP, "approx_dp_family_to_zcdp_sharp", NAMES, requires=(0 <= xi,))
