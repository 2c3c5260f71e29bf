"""After Lemma 4.3: from mCDP to zCDP and back."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MCDP, ZCDP, M, N, mu, tau
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_global import EACH_WAY
from theorems.notions.mcdp.to_zcdp_mechanism import MCDP_TO_ZCDP
from theorems.papers.bun_steinke_2016.lemma_4_3_zcdp_to_mcdp import ZCDP_TO_MCDP, tau_squared

ROUNDTRIP = Lemma(
    "bs16.sec-4-roundtrip",
    "(mu, tau)-mCDP by way of zCDP: (mu, tau')-mCDP, tau'**2 = max(8 w, 4 (exp(w) - 1)), w = mu + tau**2/2",
    f"{BUN_STEINKE}, Section 4, after Lemma 4.3",
    (MCDP(M, N, mu, tau), EACH_WAY),
    MCDP(M, N, mu, sqrt(factor * tau_squared(mu + tau**2 / 2))),
    mutants=(Mutant("eighth", {factor: Fraction(1, 9)}, "Gaussian mechanism, mu = tau**2/2 = 1/10: tau'**2 < tau**2",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu="1/2", tau=1)),),
)  # fmt: skip


@proof_of(ROUNDTRIP)
def _roundtrip(claim: Claim) -> Theorem:
    """Lemma 4.2, then Lemma 4.3 with xi + 2 rho = mu + tau**2/2."""
    private = use(MCDP_TO_ZCDP, hypothesis(claim, MCDP))
    xi_, rho_ = read(ZCDP, private)["xi", "rho"]
    back = use(ZCDP_TO_MCDP, private, EACH_WAY, xi=xi_, rho=rho_)
    back = rewrite(back, arith(eq(xi_ + 2 * rho_, mu + tau**2 / 2)))
    return rewrite(back, arith(eq(xi_ + rho_, mu)))


mcdp_roundtrip = Verified(ROUNDTRIP, "mcdp_roundtrip", requires=(0 <= mu, 0 <= tau))
