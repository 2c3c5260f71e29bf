"""Sharper than Lemma 8.3 and Corollary 8.7: epsilon tanh(epsilon/2) in the place of epsilon**2/2."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import tanh
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, RENYI_LINE, SYMMETRIC, M, N, delta, epsilon, xi
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import use
from theorems.citations import BUN_STEINKE
from theorems.notions.approx_zcdp.weakening import from_components, same_components
from theorems.notions.dp.to_zcdp_tight import PAIR_LEMMA
from theorems.papers.bun_steinke_2016.cor_8_7_approx_dp_to_approx_zcdp import RHO_ZERO_FORM
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import DOMAIN
from theorems.papers.bun_steinke_2016.lemma_8_3_approx_zcdp_tradeoff import GIVEN, pure_pair

RESPONSE = "delta = 0, randomized response, alpha near 1"


def _tight(size: Term, factor: Factor) -> Term:
    return APPROX_ZCDP(M, N, delta, 0, factor * size * tanh(size / 2))


TRADE = Lemma(
    "bs16x.lemma-8.3-tight", "delta-approximate (xi, 0)-zCDP is delta-approximate xi tanh(xi/2)-zCDP",
    f"sharper than Lemma 8.3 of {BUN_STEINKE}",
    GIVEN,
    _tight(xi, factor),
    mutants=(Mutant("factor", {factor: LESS}, RESPONSE,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi="1.0987",
                        delta=0)),),
)  # fmt: skip


@proof_of(TRADE)
def _trade(claim: Claim) -> Theorem:
    """The components are purely private."""

    def line(there: Theorem, back: Theorem) -> Theorem:
        first, second, bound = read(RENYI_LINE, there)["P", "Q", "xi"]
        return use(PAIR_LEMMA, pure_pair(there, back), GIVEN[1], P=first, Q=second, epsilon=bound)

    return from_components(
        claim.conclusion, GIVEN[0], lambda target, components: same_components(target, components, line)
    )


TIGHT = Lemma(
    "bs16x.cor-8.7-tight", "(epsilon, delta)-DP implies delta-approximate epsilon tanh(epsilon/2)-zCDP",
    f"sharper than Corollary 8.7 of {BUN_STEINKE}",
    (APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), *DOMAIN),
    _tight(epsilon, factor),
    mutants=(Mutant("factor", {factor: LESS}, RESPONSE,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        delta=0)),),
)  # fmt: skip


@proof_of(TIGHT)
def _from_dp(claim: Claim) -> Theorem:
    """Corollary 8.7, and what the components are."""
    return use(TRADE, use(RHO_ZERO_FORM, *claim.hypotheses), 0 <= epsilon, xi=epsilon)


approx_dp_to_approx_zcdp_tight = Verified(TIGHT, "approx_dp_to_approx_zcdp_tight")
