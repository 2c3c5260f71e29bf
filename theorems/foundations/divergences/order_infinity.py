"""Lemma 2.2, fifth bullet: the order oo is above all others."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import MAX_DIVERGENCE, RENYI, P, Q, alpha, t, w
from dpproofs.proving.tactics import arith, both, dominated, expand, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use, witness
from theorems.foundations.divergences.monotone_in_order import SOURCE, WHY
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.entropy_below_power import POWER_WHEN_BOUNDED

bound = mark("bound", t)

RENYI_BELOW_MAX_SMALLER = Mutant(
    "smaller", {bound: LESS * t}, WHY, witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), alpha=10, t="7/10")
)

RENYI_BELOW_MAX = Lemma(
    "bs16.lemma-2.2e-max", "D_alpha(P||Q) <= D_oo(P||Q) for 1 < alpha < oo", SOURCE,
    (MAX_DIVERGENCE(P, Q, t), 1 < alpha),
    RENYI(alpha, P, Q, bound),
    mutants=(RENYI_BELOW_MAX_SMALLER,),
)  # fmt: skip


@proof_of(RENYI_BELOW_MAX)
def _max(claim: Claim) -> Theorem:
    """L**alpha <= exp((alpha - 1) t) L where L <= exp(t), integrated."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, surely = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        L0 = specialize(nonneg, w)
        point = use(POWER_WHEN_BOUNDED, L0, L(w) <= exp(t), 1 < alpha, u=L(w))
        positive = use(POWER_NONNEGATIVE, L0, 1 < alpha, u=L(w), a=alpha)
        top = parts(expand(Q, w, exp((alpha - 1) * t) * L(w), L_int))[0]
        power = dominated(Q, w, both(positive, point), top, surely)
        bound = integrate(Q, w, point, L_int, power, surely=[surely])
        mean = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        return witness(claim.conclusion, L, density, power, bound, mean,
                       arith(E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t), bound, mean))  # fmt: skip

    return obtain(MAX_DIVERGENCE(P, Q, t), "L", with_ratio)
