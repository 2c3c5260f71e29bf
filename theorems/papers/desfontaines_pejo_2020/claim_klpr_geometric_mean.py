"""KL privacy bounds the geometric mean of the likelihood ratio."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, exp, implies, integrable, log
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, KL, L, P, Q, t, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, both, cases, discharge, mp, parts, use, witness
from theorems.citations import SOK

LOSS = log(L(w))
MEAN = E(P, w, LOSS)
bound = conj(integrable(P, w, LOSS), exp(MEAN) <= factor * exp(t))

GEOMETRIC = Lemma(
    "sok20.claim-klpr-geometric-mean", "KL divergence is the logarithm of the geometric mean of the likelihood ratio",
    f"{SOK}, after Definition 16",
    (DENSITY(L, P, Q),),
    conj(implies(KL(P, Q, t), bound), implies(bound, KL(P, Q, t))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = 0", witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, t=0)),),
)  # fmt: skip


@proof_of(GEOMETRIC)
def _proof(claim: Claim) -> Theorem:
    """exp of the mean of log(L) is at most exp(t) just when the mean is at most t."""
    density, *_ = claim.hypotheses
    same, back = parts(use("bs16.eq-2.1-mean", density))
    goal = KL(P, Q, t)
    bound = conj(integrable(P, w, LOSS), exp(MEAN) <= exp(t))
    entropy = L(w) * LOSS

    def to_mean() -> Theorem:
        close = use("foundations.kl-at-density", goal, density)
        ints, small = parts(close)
        moved, equal = parts(mp(same, ints))
        less = arith(MEAN <= t, equal, small)
        return both(moved, use("foundations.exp-increasing", less, x=MEAN, y=t))

    def to_kl() -> Theorem:
        ints, small = parts(assume(bound))
        finite = mp(back, ints)
        equal = parts(mp(same, finite))[1]
        less = cases(MEAN <= t, lambda yes: yes, lambda no: beyond(no, small))
        return witness(goal, L, density, finite, arith(E(Q, w, entropy) <= t, equal, less))

    def beyond(no: Theorem, small: Theorem) -> Theorem:
        more = use("foundations.exp-strictly-increasing", arith(t < MEAN, no), x=t, y=MEAN)
        return arith(MEAN <= t, more, small)

    return both(discharge(to_mean(), goal), discharge(to_kl(), bound))
