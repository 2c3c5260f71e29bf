"""Lemma 2.2, fifth bullet: Rényi divergence is nondecreasing in the order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, dominated, expand, integrate, obtain, parts, specialize, unfolded, use
from dpproofs.proving.tactics import witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.between import BETWEEN, beta
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from dpproofs.privacy.notions import RENYI, P, Q, alpha, t, w

SOURCE = f"{BUN_STEINKE}, Lemma 2.2, fifth bullet"
WHY = "P one point, Q uniform on two: every order gives log(2)"
bound = mark("bound", t)

MONOTONE = Lemma(
    "bs16.lemma-2.2e", "D_alpha(P||Q) <= D_beta(P||Q) for 1 < alpha <= beta < oo", SOURCE,
    (RENYI(beta, P, Q, t), 1 < alpha, alpha <= beta),
    RENYI(alpha, P, Q, bound),
    mutants=(Mutant("smaller", {bound: LESS * t}, WHY,
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("3/4", "1/4"), alpha="3.9999994", beta=4, t="1.01")),
             Mutant("per order", Claim((RENYI(beta, P, Q, beta * t), 1 < alpha, alpha <= beta),
             RENYI(alpha, P, Q, alpha * t)),
                    "randomized response, epsilon = 1, alpha = 2, beta = 10: D_2/2 = 0.3677 > 0.0966",
                    witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("3/4", "1/4"), alpha="1.001", beta="101/100",
                        t="0.9467302"))),
)  # fmt: skip


@proof_of(MONOTONE)
def _renyi(claim: Claim) -> Theorem:
    """L**alpha below a mean of L and L**beta, tight where L = exp(t); with t = 0 this shows it integrable."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        L0 = specialize(nonneg, w)
        at_zero, at_t = (use(BETWEEN, L0, 1 < alpha, alpha <= beta, u=L(w), t=s) for s in (0, t))
        small, large = (use(POWER_NONNEGATIVE, L0, 1 < alpha, alpha <= beta, u=L(w), a=a) for a in (alpha, beta))
        size = arith(L(w) ** alpha <= L(w) + L(w) ** beta, at_zero, small, large, L0, 1 < alpha, alpha <= beta)
        total = parts(expand(Q, w, L(w) + L(w) ** beta, L_int, power))[0]
        lower = dominated(Q, w, arith(absolute(L(w) ** alpha) <= L(w) + L(w) ** beta, size, small), total)
        bound = integrate(Q, w, at_t, L_int, power, lower)
        mean = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        goal = E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t)
        return witness(claim.conclusion, L, density, lower, arith(goal, bound, mean, moment, 1 < alpha, alpha <= beta))

    return obtain(RENYI(beta, P, Q, t), "L", with_ratio)


renyi_lower_order = Verified(
    MONOTONE,
    "renyi_lower_order",
    {"d": t, "order": alpha, "given_order": beta},
    value=t,
    requires=(0 <= t,),
)
