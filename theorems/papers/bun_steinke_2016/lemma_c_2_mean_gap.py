"""Lemma C.2 for zCDP mechanisms, and in terms of a moment."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import integrable, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, ZCDP, M, N, rho, w, x1, x2, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, prove, unfolded, use
from theorems.foundations.divergences.pinsker import f
from theorems.notions.total_variation.by_kl_of_mechanisms import NEAR
from theorems.papers.bun_steinke_2016.lemma_c_2_second_order import SECOND_ORDER, SOURCE, gap_bound

b = var("b")

OF_MECHANISMS = Lemma(
    "bs16.lemma-c.2-zcdp", "(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt((exp(xi + 2 rho) - 1) E[f(M(x'))^2])",
    SOURCE,
    (ZCDP(M, N, xi, rho), NEAR, integrable(M(x2), w, f(w) ** 2)),
    gap_bound(M(x1), M(x2), xi + 2 * rho, factor),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian mechanism, f the likelihood ratio minus 1",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), x1=0,
                        x2=1, f=(1, -1), xi="0.6932", rho=0)),),
)  # fmt: skip


@proof_of(OF_MECHANISMS)
def _zcdp(claim: Claim) -> Theorem:
    """The divergence of order 2 is at most xi + 2 rho."""
    private, near, squares = claim.hypotheses
    line = unfolded(at(private, x1, x2, by=[near]))
    close = at(line, 2, by=[arith(num(1) < 2)])
    made = use(SECOND_ORDER, close, squares, P=M(x1), Q=M(x2), t=read(RENYI, close).t)
    return prove(claim.conclusion, made)
