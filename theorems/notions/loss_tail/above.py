"""What the event is like that the privacy loss is above epsilon."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, exp, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, Q, epsilon, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, dominated, integrate, parts, specialize, unfolded
from theorems.citations import SOK
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.notions.loss_tail.event import ABOVE, DENSITIES, R

MORE_LIKELY = Lemma(
    "notions.loss-tail-more-likely", "A loss above epsilon is exp(epsilon) times as likely under P as under Q", SOK,
    DENSITIES,
    factor * exp(epsilon) * E(Q, w, ABOVE) <= E(P, w, ABOVE),
    mutants=(Mutant("factor", {factor: MORE}, "P = (1/2, 1/2), Q = (1/4, 3/4)",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/4", "3/4"), R=("1/2", "1/2"), p=1,
                        q=("1/2", "3/2"), epsilon="0.69")),),
)  # fmt: skip


@proof_of(MORE_LIKELY)
def _proof(claim: Claim) -> Theorem:
    """There exp(epsilon) q is below p."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    event = lam(w, ABOVE)
    means = [at(change, event) for change in (p_change, q_change)]
    ints = [
        dominated(R, w, arith(absolute(r(w) * event(w)) <= r(w), specialize(low, w)), r_int)
        for r, low, r_int in ((p, p_low, p_int), (q, q_low, q_int))
    ]
    more = arith(exp(epsilon) * (q(w) * event(w)) <= p(w) * event(w))
    return arith(claim.conclusion, integrate(R, w, more, *ints), *means)
