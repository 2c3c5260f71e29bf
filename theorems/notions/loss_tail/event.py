"""The privacy loss without absolute continuity: where it is above epsilon."""

from __future__ import annotations

from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import E, absolute, conj, exists, exp, ind, lam, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, P, Q, delta, epsilon, phi, test_function, w
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, both, dominated, generalize, integrate, parts, specialize, unfolded
from theorems.citations import SOK
from theorems.foundations.divergences.hockey_stick import p, q

R = var("R", prob("Y"))
DENSITIES = DENSITY(p, P, R), DENSITY(q, Q, R)
ABOVE = ind(exp(epsilon) * q(w) < p(w))
_tail = conj(*DENSITIES, E(P, w, ABOVE) <= delta)
LOSS_TAIL = Definition("loss_tail", (P, Q, epsilon, delta), exists((R, p, q), _tail))
"""The privacy loss log(p/q) is above epsilon with probability at most delta under P; it is oo where q is 0."""
write_as(LOSS_TAIL, r"\operatorname{{Pr}}_{{{0}}}\left[\tfrac{{d {0}}}{{d {1}}} > e^{{{2}}}\right] \leq {3}")

TEST = test_function(phi, w)
bound = mark("bound", exp(epsilon))

OUTSIDE_ABOVE = Lemma(
    "notions.loss-tail-outside", "Outside of the event that the loss is above epsilon, no test sees more than epsilon",
    SOK,
    (*DENSITIES, TEST),
    E(P, w, (1 - ABOVE) * phi(w)) <= bound * E(Q, w, (1 - ABOVE) * phi(w)),
    mutants=(Mutant("factor", {bound: LESS * exp(epsilon)}, "P = Q, epsilon = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), R=(1,), p=1, q=1, phi=1, epsilon=0)),),
)  # fmt: skip


@proof_of(OUTSIDE_ABOVE)
def _outside(claim: Claim) -> Theorem:
    """There p <= exp(epsilon) q."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    size, seen = specialize(TEST, w), lam(w, (1 - ABOVE) * phi(w))
    low = [specialize(p_low, w), specialize(q_low, w)]
    unit = generalize(both(arith(0 <= seen(w), size), arith(seen(w) <= 1, size)), w)
    means = [at(change, seen, by=[unit]) for change in (p_change, q_change)]
    ints = [
        dominated(R, w, arith(absolute(r(w) * seen(w)) <= r(w), at_least, specialize(unit, w)), r_int)
        for r, at_least, r_int in zip((p, q), low, (p_int, q_int), strict=True)
    ]
    less = arith(p(w) * seen(w) <= exp(epsilon) * (q(w) * seen(w)), size)
    return arith(claim.conclusion, integrate(R, w, less, *ints), *means)
