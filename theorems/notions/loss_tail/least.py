"""The least event that has to be left out is that where the privacy loss is above epsilon."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, forall, implies, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, Q, epsilon, excepted, phi, test_function, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import almost, arith, at, both, bounded, constant, dominated, expand, generalize
from dpproofs.proving.tactics import integrate, parts, specialize, transfer, unfolded, use
from theorems.citations import SOK
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.foundations.measure.vanishing import VANISHING
from theorems.notions.loss_tail.event import ABOVE, DENSITIES, R

TEST, UNIT = test_function(phi, w), test_function(excepted, w)


def left(test: Term) -> Term:
    """What a test sees outside of the event S."""
    return (1 - excepted(w)) * test(w)


OUTSIDE = forall(phi, implies(TEST, E(P, w, left(phi)) <= exp(epsilon) * E(Q, w, left(phi))))

LEAST = Lemma(
    "notions.loss-tail-least", "An event that contains all losses above epsilon is at least as probable as these", SOK,
    (*DENSITIES, UNIT, OUTSIDE),
    factor * E(P, w, ABOVE) <= E(P, w, excepted(w)),
    mutants=(Mutant("factor", {factor: MORE}, "that event itself",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), R=("1/2", "1/2"), S=(1, 0),
                        p=("3/2", "1/2"), q=("1/2", "3/2"), epsilon="1/2")),),
)  # fmt: skip


@proof_of(LEAST)
def _proof(claim: Claim) -> Theorem:
    """Outside of S, the part above epsilon has (p - exp(epsilon) q) <= 0 in the mean, and so it is null."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    size, low = specialize(UNIT, w), [specialize(p_low, w), specialize(q_low, w)]
    above = lam(w, ABOVE)
    rest = lam(w, left(above))
    is_test = [generalize(both(arith(0 <= f(w), size), arith(f(w) <= 1, size)), w) for f in (above, rest)]
    seen = at(OUTSIDE, above, by=is_test[:1])
    means = [at(change, rest, by=is_test[1:]) for change in (p_change, q_change)]
    ints = [
        dominated(R, w, arith(absolute(r(w) * rest(w)) <= r(w), at_least, size), r_int)
        for r, at_least, r_int in zip((p, q), low, (p_int, q_int), strict=True)
    ]
    gain = p(w) * rest(w) - exp(epsilon) * (q(w) * rest(w))
    total, mean = parts(expand(R, w, gain, *ints))
    small = arith(E(R, w, gain) <= 0, mean, *means, seen)
    none = use(VANISHING, almost(R, w, arith(0 <= gain, size)), total, small, mu=R, f=lam(w, gain))
    nothing, zero = parts(constant(R, w, 0))
    gone = parts(transfer(R, w, arith(eq(0, p(w) * rest(w)), eq(gain, 0), size), nothing, none))[1]
    both_of = excepted(w) * ABOVE
    bounds = [bounded(P, w, f, 1, size) for f in (ABOVE, excepted(w), both_of)]
    less = integrate(P, w, arith(both_of <= excepted(w), size), *bounds)
    apart = parts(expand(P, w, rest(w), *bounds))[1]
    return arith(claim.conclusion, less, apart, means[0], gone, zero)
