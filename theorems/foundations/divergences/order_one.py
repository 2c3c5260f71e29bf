"""Lemma 2.2, fifth bullet: the order 1 is below all others."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KL, RENYI, P, Q, t, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, dominated, expand, integrate, obtain, parts, specialize, unfolded, use
from dpproofs.proving.tactics import witness
from theorems.foundations.divergences.monotone_in_order import SOURCE, WHY
from theorems.foundations.reals.between import beta
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.entropy_below_power import ENTROPY_BELOW_POWER
from theorems.foundations.reals.strict_entropy import ENTROPY_TANGENT

bound = mark("bound", t)

KL_BELOW_RENYI = Lemma(
    "bs16.lemma-2.2e-kl", "D_1(P||Q) <= D_beta(P||Q) for 1 < beta < oo", SOURCE,
    (RENYI(beta, P, Q, t), 1 < beta),
    KL(P, Q, bound),
    mutants=(Mutant("smaller", {bound: LESS * t}, WHY,
                    witness=finite({"Y": "real"}, P=gauss(1), Q=gauss("1/10"), beta="1.00000025", t="0.406")),),
)  # fmt: skip


@proof_of(KL_BELOW_RENYI)
def _kl(claim: Claim) -> Theorem:
    """L (1 + (beta - 1)(log(L) - t)) <= L**beta exp(-(beta - 1) t), integrated."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        L0, entropy, top = specialize(nonneg, w), L(w) * log(L(w)), 1 + L(w) ** beta / (beta - 1)
        below, above = use(ENTROPY_TANGENT, L0, u=L(w)), use(ENTROPY_BELOW_POWER, L0, 1 < beta, u=L(w), t=0)
        upper = arith(entropy <= L(w) ** beta / (beta - 1), above, L0, 1 < beta)
        positive = use(POWER_NONNEGATIVE, L0, 1 < beta, u=L(w), a=beta)
        lower = arith(0 <= L(w) ** beta / (beta - 1), positive, 1 < beta)
        size = arith(absolute(entropy) <= top, upper, lower, below, L0)
        entropy_int = dominated(Q, w, size, parts(expand(Q, w, top, power, 1 < beta))[0])
        point = use(ENTROPY_BELOW_POWER, L0, 1 < beta, u=L(w))
        bound = integrate(Q, w, point, L_int, power, entropy_int)
        mean = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        least = arith(E(Q, w, entropy) <= read(KL, claim).t, bound, mean, moment, 1 < beta)
        return witness(claim.conclusion, L, density, entropy_int, least)

    return obtain(RENYI(beta, P, Q, t), "L", with_ratio)
