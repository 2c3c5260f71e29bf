"""(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt(2 (xi + rho)) for f with values in [-1, 1]."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import ZCDP, M, N, rho, t, w, x1, x2, xi
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import prove
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.pinsker import BOUNDED, PINSKER, NEARLY, SOURCE, gap
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.zcdp.to_kl import ZCDP_KL
from theorems.notions.total_variation.by_kl import TESTS, f

NEAR = N(x1, x2)
coefficient = mark("coefficient", 2)

OF_MECHANISMS = Lemma(
    "bs16.lemma-c.1-zcdp",
    "(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt(2 (xi + rho)) for f with values in [-1, 1]", SOURCE,
    (ZCDP(M, N, xi, rho), NEAR, BOUNDED),
    gap(M(x1), M(x2), f(w)) <= sqrt(coefficient * (xi + rho)),
    mutants=(Mutant("constant", {coefficient: Fraction(199, 100)},
                    f"{NEARLY}; rho large, and xi + rho the larger of the two "
                    "KL divergences",
                    witness=finite({"X": 2, "Y": 2}, M=(("51/100", "49/100"), ("1/2", "1/2")),
                        N=(False, True, False, False), xi="-99", rho="99.0002003", x1=0, x2=1, f=(1, -1))),),
)  # fmt: skip


@proof_of(OF_MECHANISMS)
def _zcdp(claim: Claim) -> Theorem:
    """KL divergence is at most xi + rho."""
    close = use(ZCDP_KL, at_neighbours(hypothesis(claim, ZCDP)), P=M(x1), Q=M(x2))
    return prove(claim.conclusion, use(PINSKER, close, BOUNDED, P=M(x1), Q=M(x2), t=xi + rho))


pinsker_total_variation = Verified(TESTS, "pinsker_total_variation", {"kl": t}, value=sqrt(t / 2), requires=(0 <= t,))
zcdp_mean_gap = Verified(OF_MECHANISMS, "zcdp_mean_gap", value=sqrt(2 * (xi + rho)))
