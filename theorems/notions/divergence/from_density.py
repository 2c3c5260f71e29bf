"""The divergence of laws with a density is the mean of the function of it."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, integrable, lam, num, var
from dpproofs.mutants.witnesses import instance, refuted
from dpproofs.privacy.notions import DIVERGENCE, DENSITY, L, P, Q, t, w
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, at, bounded, constant, dominated, integrate, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.notions.divergence.bound import BELOW, ONE, c, f, too_small

FINITE = integrable(Q, w, f(L(w)))


def _claim(factor: Factor) -> Claim:
    small = E(Q, w, f(L(w))) <= t
    return Claim((DENSITY(L, P, Q), FINITE, small), DIVERGENCE(f, P, Q, factor * t))


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


def _constant(said: Theorem) -> Theorem:
    """The function 1, and a law without privacy loss."""
    density = use("foundations.density-of-same-law", P=ONE["P"], Q=ONE["Q"])
    ints, mean = parts(constant(ONE["Q"], var("x"), 1))
    return too_small(instance(said, density, ints, mean, **ONE, L=lam(var("x"), num(1)), t=1))


FROM_DENSITY = Lemma(
    "notions.divergence-from-density", "The integral of f(dP/dQ) bounds the f-divergence", SOK, *_claim(1).parts,
    _proof, (Mutant("factor", _claim(LESS), "f = 1", witness=refuted(_constant, Y=REAL)),),
)  # fmt: skip
