"""m-bounded (xi, rho)-zCDP bounds KL divergence by xi + rho; (rho, omega)-truncated CDP bounds KL divergence by
rho; (alpha, epsilon)-Rényi DP bounds KL divergence by epsilon.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL_DP, RENYI_DP, M, N, alpha, epsilon, omega, rho, x1, x2
from dpproofs.privacy.notions import xi
from dpproofs.proving.reading import conditions, hypothesis
from dpproofs.proving.tactics import discharge, for_all, generalize, said_of, use
from dpproofs.proving.tactics import written_as
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.order_one import KL_BELOW_RENYI
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.citations import BDRS, SOK
from theorems.notions.kl.passages import GAUSSIAN
from theorems.notions.bounded_zcdp.passages import BELOW, BOUNDED
from theorems.notions.orders.passages import ORDER, at_order
from theorems.notions.truncated_cdp.passages_as_bounded import AS_BOUNDED
from theorems.notions.truncated_cdp.passages import TRUNCATED
from theorems.notions.orders.near_one import PAIR, SIGNS

FROM_BOUNDED = Lemma(
    "notions.bounded-zcdp-to-kl-dp", "m-bounded (xi, rho)-zCDP bounds KL divergence by xi + rho", SOK,
    (BOUNDED, *SIGNS),
    KL_DP(M, N, xi + factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, f"xi = 0, {GAUSSIAN}",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, m=4, xi=0, rho="1/2")),),
)  # fmt: skip


@proof_of(FROM_BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    line = generalize(discharge(at_order(BOUNDED, BELOW), ORDER, BELOW), alpha)
    return for_all(claim.conclusion, use(PAIR, line, *SIGNS, P=M(x1), Q=M(x2)))


FROM_TRUNCATED = Lemma(
    "notions.truncated-cdp-to-kl-dp", "(rho, omega)-truncated CDP bounds KL divergence by rho", BDRS,
    (TRUNCATED, 1 < omega, 0 <= rho),
    KL_DP(M, N, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, omega="101/100",
                        rho="0.55")),),
)  # fmt: skip


@proof_of(FROM_TRUNCATED)
def _truncated(claim: Claim) -> Theorem:
    made = use(FROM_BOUNDED, use(AS_BOUNDED, TRUNCATED), *conditions(claim), m=omega, xi=0)
    close = at_neighbours(made)
    return for_all(claim.conclusion, written_as(said_of(claim.conclusion, x1, x2), close))


FROM_RENYI = Lemma(
    "notions.renyi-dp-to-kl-dp", "(alpha, epsilon)-Rényi DP bounds KL divergence by epsilon", SOK,
    (RENYI_DP(M, N, alpha, epsilon), ORDER),
    KL_DP(M, N, factor * epsilon),
    lambda claim: for_all(claim.conclusion, use(
        KL_BELOW_RENYI, at_neighbours(hypothesis(claim, RENYI_DP)), ORDER, P=M(x1), Q=M(x2), beta=alpha, t=epsilon)),
    (Mutant("factor", {factor: LESS}, "P one point, Q uniform on two, epsilon = log(2): every order has it",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, alpha="101/100",
                epsilon="0.554")),),
)  # fmt: skip

bounded_zcdp_to_kl_dp = Verified(FROM_BOUNDED, "bounded_zcdp_to_kl_dp")
truncated_cdp_to_kl_dp = Verified(FROM_TRUNCATED, "truncated_cdp_to_kl_dp")
renyi_dp_to_kl_dp = Verified(FROM_RENYI, "renyi_dp_to_kl_dp")
