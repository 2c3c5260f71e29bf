"""mu-Gaussian DP bounds total variation by erf(mu/(2 sqrt(2))); KL divergence kappa bounds total variation by
sqrt(kappa/2).
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import erf, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, KL_DP, TOTAL_VARIATION_DP, M, N, delta
from dpproofs.privacy.notions import epsilon, kappa, mu_squared, phi, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, for_all
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.pinsker import NEARLY
from theorems.notions.total_variation.by_kl import TESTS
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.citations import KL_PRIVACY
from theorems.notions.total_variation.passages import FIRST, SECOND, TEST
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.to_approx_dp import CONVERSION
from theorems.notions.total_variation.to_total_variation import APPROX, PURE

GAUSSIAN = Lemma(
    "notions.gaussian-dp-to-total-variation", "mu-Gaussian DP bounds total variation by erf(mu/(2 sqrt(2)))",
    f"{DONG_ROTH_SU}, Gaussian DP",
    (GAUSSIAN_DP(M, N, mu_squared), 0 < mu_squared),
    TOTAL_VARIATION_DP(M, N, factor * erf(sqrt(mu_squared) / (2 * sqrt(2)))),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism attains the bound",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _gaussian(claim: Claim) -> Theorem:
    """The exact delta of epsilon = 0; erfc(-x) = 2 - erfc(x)."""
    approx = use(CONVERSION, *claim.hypotheses, epsilon=0)
    known = at(at_neighbours(approx), phi, by=[TEST])
    point = sqrt(mu_squared) / (2 * sqrt(2))
    value = use(ERFC_REFLECTED, a=point), use("erfc_complement", a=point)
    return for_all(
        claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known, *value, 0 < mu_squared)
    )


PINSKER = Lemma(
    "notions.kl-dp-to-total-variation", "KL divergence kappa bounds total variation by sqrt(kappa/2)",
    f"Pinsker's inequality; {KL_PRIVACY}",
    (KL_DP(M, N, kappa),),
    TOTAL_VARIATION_DP(M, N, sqrt(factor * kappa / 2)),
    mutants=(Mutant("constant", {factor: Fraction(199, 200)}, NEARLY,
                    witness=finite({"X": 2, "Y": 2}, M=(("0.51", "0.49"), ("1/2", "1/2")),
                        N=(False, True, False, False), kappa="0.00020002")),),
)  # fmt: skip


@proof_of(PINSKER)
def _kl(claim: Claim) -> Theorem:
    """Pinsker's inequality."""
    near = use(TESTS, at_neighbours(hypothesis(claim, KL_DP)), TEST, P=M(x1), Q=M(x2), t=kappa)
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, near))


approx_dp_to_total_variation = Verified(
    APPROX, "approx_dp_to_total_variation", requires=(0 <= epsilon, 0 <= delta, delta <= 1)
)
pure_dp_to_total_variation = Verified(PURE, "pure_dp_to_total_variation", requires=(0 <= epsilon,))
gaussian_dp_to_total_variation = Verified(GAUSSIAN, "gaussian_dp_to_total_variation")
kl_dp_to_total_variation = Verified(PINSKER, "kl_dp_to_total_variation", requires=(0 <= kappa,))
