"""What a profile says of the excess of one density over another."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, ind, integrable, lam, maximum, mul, num, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, cases, dominated, expand, integrate, parts, specialize, transfer
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.divergences.hockey_stick import GIVEN, mu, p, q
from theorems.citations import BALLE_WANG
from dpproofs.privacy.notions import PROFILE, P, Q, h, w
from dpproofs.proving.reading import comparison
from theorems.foundations.measure.vanishing import NOTHING

a, c = variables("a c")
EXCESS = maximum(a * p(w) - c * q(w), 0)
CLOSE = PROFILE(P, Q, h)

EXCESS_BOUND = Lemma(
    "profiles.excess", "The integral of max(a p - c q, 0) is at most a h(c/a) for a profile h",
    f"{BALLE_WANG}, Theorem 5",
    (*GIVEN, CLOSE, 0 <= a, 0 <= c),
    conj(integrable(mu, w, EXCESS), E(mu, w, EXCESS) <= mul(factor, a, h(c / a))),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q disjoint, h = 1, a = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), mu=(1, 1), p=(1, 0), q=(0, 1), h=1, a=1, c=1)),),
)  # fmt: skip


@proof_of(EXCESS_BOUND)
def _proof(claim: Claim) -> Theorem:
    """It is a (p - (c/a) q) on the event c q < a p, and 0 if a = 0."""
    (p_nonneg, p_int, p_change), (q_nonneg, q_int, q_change) = (parts(unfolded(g)) for g in GIVEN)
    p0, q0 = specialize(p_nonneg, w), specialize(q_nonneg, w)
    cover = both(arith(0 <= EXCESS), arith(EXCESS <= a * p(w), p0, q0, 0 <= a, 0 <= c))
    ints = dominated(mu, w, cover, parts(expand(mu, w, a * p(w), p_int))[0])
    goal = comparison(claim)

    def positive(yes: Theorem) -> Theorem:
        event = ind(c * q(w) < a * p(w))
        products = [
            dominated(mu, w, arith(absolute(r(w) * event) <= r(w), r0), r_int)
            for r, r0, r_int in ((p, p0, p_int), (q, q0, q_int))
        ]
        mean = integrate(mu, w, arith(EXCESS <= a * (p(w) * event) - c * (q(w) * event)), ints, *products)
        means = [at(change, lam(w, event)) for change in (p_change, q_change)]
        level = arith(0 <= c / a, yes, 0 <= c)
        bound = at(CLOSE, c / a, lam(w, event), by=[level])
        scaled = arith(a * E(P, w, event) - c * E(Q, w, event) <= a * h(c / a), bound, yes)
        return arith(goal, mean, *means, scaled)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(a, 0), no, 0 <= a)
        nothing, mean = parts(use(NOTHING, mu=mu))
        same = parts(transfer(mu, w, arith(eq(num(0), EXCESS), is_zero, q0, 0 <= c), nothing))[1]
        return arith(goal, same, mean, is_zero)

    return both(ints, cases(0 < a, positive, zero))
