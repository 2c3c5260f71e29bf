"""Remark 3.4: pure DP bounds KL divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, P, Q, epsilon
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, obtain, parts, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.hyperbolic_tanh import TANH_BOUND
from theorems.notions.dp.entropy import PURE_DP_ENTROPY
from theorems.notions.dp.to_zcdp_line import PAIR
from theorems.foundations.tests.pure_dp_pair_ratio import PAIR_RATIO

KL_LEMMA = Lemma(
    "bs16.remark-3.4", "D_oo(P||Q), D_oo(Q||P) <= epsilon imply KL(P||Q) <= epsilon**2/2", f"{BUN_STEINKE}, Remark 3.4",
    PAIR,
    KL(P, Q, factor * epsilon**2 / 2),
    mutants=(Mutant("constant", {factor: LESS}, "randomized response, epsilon = 1/10",
                    witness=finite({"Y": 2}, P=("11/21", "10/21"), Q=("10/21", "11/21"), epsilon="0.09532")),),
)  # fmt: skip


@proof_of(KL_LEMMA)
def _kl(claim: Claim) -> Theorem:
    """E_Q[L log(L)] <= epsilon tanh(epsilon/2), and tanh(s) <= s."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        integrable, sharp = parts(use(PURE_DP_ENTROPY, density, lower, upper, 0 <= epsilon, L=L))
        slope = use(TANH_BOUND, 0 <= epsilon, x=epsilon / 2)
        bound = arith(lhs(sharp) <= read(KL, claim).t, sharp, slope, 0 <= epsilon)
        return witness(claim.conclusion, L, density, integrable, bound)

    return obtain(use(PAIR_RATIO, PAIR[0]), "L", with_ratio)


pure_dp_kl_bound = Verified(KL_LEMMA, "pure_dp_kl_bound", value=epsilon**2 / 2)
