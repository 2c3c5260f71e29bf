"""After Definition 2.1: D_1(P||Q) is the mean of the privacy loss."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, implies, integrable, lam, log, maximum, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L, P, Q, w
from dpproofs.proving.reading import comparison, conjuncts, if_then
from dpproofs.proving.tactics import arith, both, bounded, discharge, dominated, expand, generalize, parts, specialize
from dpproofs.proving.tactics import transfer, unfolded, use
from theorems.foundations.divergences.loss_generating_function import RATIO, SOURCE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.foundations.divergences.equal_laws_kl import ENTROPY_LOW

MEAN_FACTOR = Mutant(
    "factor", {factor: MORE}, "randomized response", witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/10", "9/10"))
)
here = integrable(P, w, log(L(w)))
there = integrable(Q, w, L(w) * log(L(w)))
same = eq(E(P, w, log(L(w))), factor * E(Q, w, L(w) * log(L(w))))

MEAN = Lemma(
    "bs16.eq-2.1-mean", "D_1(P||Q) = E[Z], one being finite just when the other is", SOURCE,
    (RATIO,),
    conj(implies(there, conj(here, same)), implies(here, there)),
    mutants=(MEAN_FACTOR,),
)  # fmt: skip


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """Z = |Z| - 2 max(-Z, 0), where L max(-Z, 0) <= 1."""
    (there, goal), (here, _) = map(if_then, conjuncts(claim))
    Z, L0 = log(L(w)), specialize(parts(unfolded(RATIO))[0], w)
    low = use(ENTROPY_LOW, L0, u=L(w))
    size, size_nonneg = lam(w, absolute(Z)), generalize(arith(0 <= absolute(Z)), w)
    cover = parts(expand(Q, w, L(w) * Z + 2, there))[0]
    weighted = dominated(
        Q, w, both(arith(0 <= L(w) * absolute(Z), L0), arith(L(w) * absolute(Z) <= L(w) * Z + 2, low, L0)), cover
    )
    size_int = parts(use(FROM_REFERENCE, RATIO, size_nonneg, weighted, Q=Q, f=size))[0]
    same = parts(use(SIGNED, RATIO, size_int, Q=Q, f=lam(w, Z)))[1]
    forward = both(dominated(P, w, arith(absolute(Z) <= absolute(Z)), size_int), arith(comparison(goal), same))

    negative = maximum(-Z, num(0))
    small = bounded(Q, w, L(w) * negative, 1, low, L0)
    negative_int = parts(
        use(FROM_REFERENCE, RATIO, generalize(arith(0 <= negative), w), small, Q=Q, f=lam(w, negative))
    )[0]
    split = arith(eq(Z + 2 * negative, absolute(Z)))
    whole = parts(transfer(P, w, split, parts(expand(P, w, Z + 2 * negative, here, negative_int))[0]))[0]
    back = parts(use(SIGNED, RATIO, whole, Q=Q, f=lam(w, Z)))[0]
    return both(discharge(forward, there), discharge(back, here))
