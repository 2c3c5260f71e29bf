"""After Definition 8.1: approximate DP is approximate zCDP with rho = 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, implies
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, SYMMETRIC, M, N, delta, epsilon
from dpproofs.proving.reading import equivalent, read
from dpproofs.proving.tactics import both, discharge, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.cor_8_7_approx_dp_to_approx_zcdp import RHO_ZERO_FORM
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import DOMAIN, WITNESS
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp import RHO_ZERO

bound = mark("bound", epsilon)
private = APPROX_DP(M, N, epsilon, delta)
concentrated = APPROX_ZCDP(M, N, delta, bound, 0)

EQUIVALENCE = Lemma(
    "bs16.sec-8-equivalence", "M is (epsilon, delta)-DP just when it is delta-approximately (epsilon, 0)-zCDP",
    f"{BUN_STEINKE}, after Definition 8.1",
    (SYMMETRIC(N), *DOMAIN),
    conj(implies(private, concentrated), implies(concentrated, private)),
    mutants=(Mutant("epsilon", {bound: Fraction(9, 10) * epsilon}, WITNESS,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        delta=0)),),
)  # fmt: skip


@proof_of(EQUIVALENCE)
def _equivalence(claim: Claim) -> Theorem:
    """Corollary 8.7 and Lemma 8.8."""
    private, concentrated = equivalent(claim)
    there = use(RHO_ZERO_FORM, private, *claim.hypotheses)
    back = use(RHO_ZERO, concentrated, *DOMAIN, xi=read(APPROX_ZCDP, concentrated).xi)
    return both(discharge(there, private), discharge(back, concentrated))
