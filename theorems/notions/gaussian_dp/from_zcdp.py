"""Zero-concentrated differential privacy is Gaussian differential privacy, with a mu that does not tend to 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, maximum, num, sqrt
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import GAUSSIAN_DP, SYMMETRIC, ZCDP, M, N, rho, x1, x2, xi
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, for_all, nonnegative, rewrite, squared_root, use
from theorems.citations import STEINKE
from theorems.foundations.measure.neighbours import both_ways
from theorems.notions.gaussian_dp.from_lines import LEMMA as FROM_LINES
from theorems.notions.zcdp.weakening import ZCDP_WEAKENING

LEVEL = maximum(xi, 0) + rho
ROOT = sqrt(LEVEL)

LEMMA = Lemma(
    "profiles.zcdp-to-gaussian-dp", "(xi, rho)-zCDP is mu-Gaussian DP with mu^2 = 8 (1 + sqrt(max(xi, 0) + rho))^2",
    STEINKE,
    (ZCDP(M, N, xi, rho), SYMMETRIC(N), 0 < rho),
    GAUSSIAN_DP(M, N, factor * (8 * (1 + ROOT) ** 2)),
    mutants=(Mutant("factor", {factor: Fraction(1, 20)}, "randomized response, 3 to 1: its total variation is larger",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi=0, rho="16/25")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The line is below one through 0, and the bound is on tests."""
    given, *_ = claim.hypotheses
    above = arith(0 < LEVEL, 0 < rho)
    square, sign = squared_root(LEVEL, above), nonnegative(ROOT, above)
    some = arith(0 < ROOT, square, sign, above)
    line = use(ZCDP_WEAKENING, given, arith(xi + rho <= num(0) + LEVEL), arith(rho <= LEVEL), xi2=0, rho2=LEVEL)
    lines = both_ways(rewrite(line, arith(eq(LEVEL, ROOT**2), square)))
    return for_all(claim.conclusion, use(FROM_LINES, *lines, some, P=M(x1), Q=M(x2), r=ROOT))


zcdp_to_gaussian_dp = Verified(LEMMA, "zcdp_to_gaussian_dp")
