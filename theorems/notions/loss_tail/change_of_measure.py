"""The mean of a function of the privacy loss under one law is one under the other law."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, ind, integrable, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, Q, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, cases, dominated, generalize, parts, specialize, transfer
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.notions.loss_tail.event import DENSITIES, R

inverse = q(w) / p(w)
SHARED = ind(0 < p(w))

INVERSE = Lemma(
    "sok20.plrv-change-of-measure", "The mean of exp(-L) under P is the probability under Q that P has a density",
    f"{SOK}, after Definition 13",
    DENSITIES,
    conj(integrable(P, w, inverse), eq(E(P, w, inverse), factor * E(Q, w, SHARED))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q", witness=finite({"Y": 1}, P=(1,), Q=(1,), R=(1,), p=1, q=1)),
             Mutant("all", Claim(DENSITIES, conj(integrable(P, w, inverse), eq(E(P, w, inverse), 1))),
             "Q has mass where P has "
                    "none", witness=finite({"Y": 3}, P=("2/3", "1/3", 0), Q=("1/4", "1/2", "1/4"),
                        R=("1/3", "1/3", "1/3"), p=(2, 1, 0), q=("3/4", "3/2", "3/4")), control={})),
)  # fmt: skip


@proof_of(INVERSE)
def _proof(claim: Claim) -> Theorem:
    """p (q/p) = q where p > 0."""
    first, _ = DENSITIES
    (low, *_), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    signs = specialize(low, w), specialize(q_low, w)
    goal = eq(p(w) * inverse, q(w) * SHARED)
    inside = arith(eq(p(w) * (1 / p(w)), 1), 0 < p(w)), arith(eq(SHARED, 1), 0 < p(w))
    same = cases(0 < p(w), lambda _: arith(goal, *inside), lambda no: arith(goal, arith(eq(p(w), 0), no, signs[0]), no))
    moved = dominated(R, w, arith(absolute(p(w) * inverse) <= q(w), *signs, same), q_int)
    above, none = arith(0 <= inverse, 0 < p(w), signs[1]), eq(p(w), 0)
    low_one = cases(0 < p(w), lambda _: above, lambda no: arith(0 <= inverse, arith(none, no, signs[0])))
    positive = generalize(low_one, w)
    integral, mean = parts(use(FROM_REFERENCE, first, positive, moved, L=p, Q=R, f=lam(w, inverse)))
    equal = parts(transfer(R, w, same, moved))[1]
    return both(integral, arith(eq(E(P, w, inverse), E(Q, w, SHARED)), mean, equal, at(q_change, lam(w, SHARED))))
