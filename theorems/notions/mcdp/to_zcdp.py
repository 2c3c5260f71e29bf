"""Lemma 4.2: mCDP implies zCDP; and the mean of the privacy loss is at most tau**2/2."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, log, mul
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import MCDP, MEAN_CONCENTRATED, RENYI, ZCDP, M, N, P, Q, alpha, mu, tau, w, x1, x2
from dpproofs.proving.reading import hypothesis, premise_of, read
from dpproofs.proving.tactics import arith, expand, mp, obtain, parts, specialize, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.notions.zcdp.by_loss import BOUND
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.zcdp.neighbours import AT_PAIR, zcdp_of

SOURCE = f"{BUN_STEINKE}, Lemma 4.2"
CONCENTRATED = MEAN_CONCENTRATED(P, Q, mu, tau)
GAUSSIAN = "Gaussian mechanism, mu = tau**2/2"


def _pair_claim(factor: Factor) -> Claim:
    bound = mu + mul(factor, tau**2 / 2) * (alpha - 1)
    return Claim((CONCENTRATED, 1 < alpha), RENYI(alpha, P, Q, bound))


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


PAIR = Lemma(
    "bs16.lemma-4.2-pair", "D_alpha(P||Q) <= mu + (alpha - 1) tau**2/2 for a pair of laws", SOURCE,
    *_pair_claim(1).parts, _pair,
    (Mutant("factor", _pair_claim(LESS), GAUSSIAN,
            witness=finite({"Y": "real"}, P=gauss("1/10"), Q=gauss(0), alpha=2, mu="0.005", tau="0.1000002")),),
)  # fmt: skip


def _claim(factor: Factor) -> Claim:
    rho = mul(factor, tau**2 / 2)
    return Claim((MCDP(M, N, mu, tau),), ZCDP(M, N, mu - rho, rho))


def _proof(claim: Claim) -> Theorem:
    pair = at_neighbours(hypothesis(claim, MCDP))
    return zcdp_of(claim.conclusion, use(PAIR, pair, AT_PAIR[1], P=M(x1), Q=M(x2)))


MCDP_TO_ZCDP = Lemma(
    "bs16.lemma-4.2", "(mu, tau)-mCDP implies (mu - tau**2/2, tau**2/2)-zCDP", SOURCE, *_claim(1).parts, _proof,
    (Mutant("half", _claim(Fraction(1, 2)), "Gaussian mechanism, rho = 1/2: D_3 = 1.5 > 1",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(3)), N=(True, False, True, False),
                mu=100, tau=4)),
     Mutant("factor", _claim(LESS), GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(0)), N=True, mu=10, tau="1/10"))),
)  # fmt: skip

mcdp_to_zcdp = Verified(MCDP_TO_ZCDP, "mcdp_to_zcdp")
