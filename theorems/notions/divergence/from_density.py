"""The divergence of laws with a density is the mean of the function of it."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, integrable, lam, num, var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DIVERGENCE, DENSITY, L, P, Q, t, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, constant, dominated, integrate, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.notions.divergence.bound import BELOW, ONE, c, f, too_small

FINITE = integrable(Q, w, f(L(w)))

FROM_DENSITY = Lemma(
    "notions.divergence-from-density", "The integral of f(dP/dQ) bounds the f-divergence", SOK,
    (DENSITY(L, P, Q), FINITE, E(Q, w, f(L(w))) <= t),
    DIVERGENCE(f, P, Q, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip


@proof_of(FROM_DENSITY)
def _proof(claim: Claim) -> Theorem:
    """E_P[g] + E_Q[h] = E_Q[g L + h] <= E_Q[f(L)]."""
    density, finite, small = claim.hypotheses
    low, _, _ = parts(unfolded(density))
    size, positive, g, h = BELOW.size(), specialize(low, w), BELOW.g, BELOW.h
    whole = dominated(P, w, arith(absolute(absolute(g(w))) <= c, size), parts(constant(P, w, c))[0])
    moved, mean = parts(use(SIGNED, density, whole, Q=Q, f=g))
    below = at(BELOW.below, w, L(w), by=[positive])
    total = integrate(Q, w, below, moved, bounded(Q, w, h(w), c, size), finite)
    return BELOW.folded(DIVERGENCE(f, P, Q, t), arith(BELOW.means(P, Q) <= t, total, mean, small))


@refutation_of(FROM_DENSITY, "factor", Y=REAL)
def _constant(said: Theorem) -> Theorem:
    """The function 1, and a law without privacy loss."""
    density = use("foundations.density-of-same-law", P=ONE["P"], Q=ONE["Q"])
    ints, mean = parts(constant(ONE["Q"], var("x"), 1))
    return too_small(instance(said, density, ints, mean, **ONE, L=lam(var("x"), num(1)), t=1))
