"""Rényi divergence is the logarithm of a power mean of the likelihood ratio."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, implies, integrable, lam, ne
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, RENYI, L, P, Q, alpha, t, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, both, discharge, generalize, parts, specialize, transfer, unfolded
from dpproofs.proving.tactics import use, witness
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE

RAISED = L(w) ** (alpha - 1)
MEAN = E(P, w, RAISED)
bound = conj(integrable(P, w, RAISED), MEAN <= factor * exp(t) ** (alpha - 1))

POWER_MEANS = Lemma(
    "sok20.claim-rdp-power-means", "exp of Rényi divergence is the power mean of exponent alpha - 1 of the ratio",
    f"{SOK}, after Definition 17",
    (DENSITY(L, P, Q), 1 < alpha),
    conj(implies(RENYI(alpha, P, Q, t), bound), implies(bound, RENYI(alpha, P, Q, t))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = 0",
                        witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, t=0, alpha=2)),),
)  # fmt: skip


@proof_of(POWER_MEANS)
def _proof(claim: Claim) -> Theorem:
    """L L^(alpha - 1) = L^alpha, and exp(t)^(alpha - 1) = exp((alpha - 1) t)."""
    density, above = claim.hypotheses
    low = specialize(parts(unfolded(density))[0], w)
    goal, whole, level = RENYI(alpha, P, Q, t), L(w) ** alpha, exp(t) ** (alpha - 1)
    bound = conj(integrable(P, w, RAISED), MEAN <= level)
    turned = arith(eq(level, exp((alpha - 1) * t)))
    positive = use("foundations.power-nonnegative", low, arith(ne(alpha - 1, 0), above), u=L(w), a=alpha - 1)
    raised = arith(eq(whole, L(w) * RAISED), use("foundations.power-times", low, above, a=alpha, s=L(w)))
    values = {"Q": Q, "f": lam(w, RAISED)}
    sign = generalize(positive, w)

    def forth() -> Theorem:
        ints, small = parts(use("foundations.renyi-at-density", goal, density))
        inside, equal = parts(transfer(Q, w, raised, ints))
        moved, mean = parts(use(FROM_REFERENCE, density, sign, inside, **values))
        return both(moved, arith(MEAN <= level, mean, equal, small, turned))

    def back() -> Theorem:
        ints, small = parts(assume(bound))
        inside, mean = parts(use(TO_REFERENCE, density, sign, ints, **values))
        finite, equal = parts(transfer(Q, w, arith(eq(L(w) * RAISED, whole), raised), inside))
        return witness(
            goal, L, density, finite, arith(E(Q, w, whole) <= exp((alpha - 1) * t), mean, equal, small, turned)
        )

    return both(discharge(forth(), goal), discharge(back(), bound))
