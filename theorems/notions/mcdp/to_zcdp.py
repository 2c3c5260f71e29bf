"""Lemma 4.2: mCDP implies zCDP; and the mean of the privacy loss is at most tau**2/2."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MEAN_CONCENTRATED, RENYI, P, Q, alpha, mu, tau, w
from dpproofs.proving.reading import premise_of, read
from dpproofs.proving.tactics import arith, expand, mp, obtain, parts, specialize, use, witness
from theorems.citations import BUN_STEINKE
from theorems.notions.zcdp.by_loss import BOUND
from theorems.foundations.reals.exponential import EXP_INCREASING

SOURCE = f"{BUN_STEINKE}, Lemma 4.2"
CONCENTRATED = MEAN_CONCENTRATED(P, Q, mu, tau)
GAUSSIAN = "Gaussian mechanism, mu = tau**2/2"

PAIR = Lemma(
    "bs16.lemma-4.2-pair", "D_alpha(P||Q) <= mu + (alpha - 1) tau**2/2 for a pair of laws", SOURCE,
    (CONCENTRATED, 1 < alpha),
    RENYI(alpha, P, Q, mu + factor * (tau**2 / 2) * (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"Y": "real"}, P=gauss("1/10"), Q=gauss(0), alpha=2, mu="0.005", tau="0.1000002")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """E[exp((alpha - 1) Z)] = exp((alpha - 1) E[Z]) E[exp((alpha - 1) (Z - E[Z]))]."""
    bound = read(RENYI, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, _, mean, finite, small = parts(facts)
        Z = log(L(w))
        m, shifted = E(P, w, Z), exp((alpha - 1) * Z)
        loss_int, loss = parts(expand(P, w, shifted, specialize(finite, alpha - 1)))
        low = use(
            EXP_INCREASING,
            arith((alpha - 1) * m <= (alpha - 1) * mu, mean, 1 < alpha),
            x=(alpha - 1) * m,
            y=(alpha - 1) * mu,
        )
        top = arith(E(P, w, shifted) <= exp((alpha - 1) * bound), loss, low, specialize(small, alpha - 1))
        divergence = parts(use(BOUND, 1 < alpha, t=bound))[1]
        return mp(divergence, witness(premise_of(divergence), L, density, loss_int, top))

    return obtain(CONCENTRATED, "L", with_ratio)
