"""There is a likelihood ratio with values in the interval."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exists, exp, forall, lam, maximum, minimum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, epsilon, t, w
from dpproofs.proving.tactics import almost, arith, both, generalize, obtain, parts, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.tests.pure_dp_ratio_lower import RATIO_LOWER
from theorems.foundations.densities.modified_ratio import MODIFIED
from theorems.notions.bounded_range.ratio import CLOSE, ORDER

RATIO = Lemma(
    "mechanisms.bounded-range-ratio", "There is a likelihood ratio with values in the interval", "elementary",
    CLOSE,
    exists(L, conj(DENSITY(L, P, Q), forall(w, conj(exp(t) <= L(w), L(w) <= factor * exp(t + epsilon))))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"), t=0, epsilon=0)),),
)  # fmt: skip


@proof_of(RATIO)
def _ratio(claim: Claim) -> Theorem:
    """The ratio is in the interval almost surely; outside of it, it is moved to the nearer end."""
    low, high, start = exp(t), exp(t + epsilon), -t
    goal = claim.conclusion

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        lower = almost(
            Q, w, arith(low <= L(w), exp(-start) <= L(w)), use(RATIO_LOWER, density, CLOSE[1], L=L, epsilon=start)
        )
        G = lam(w, maximum(low, minimum(L(w), high)))
        same = almost(Q, w, arith(eq(L(w), G(w)), low <= L(w), L(w) <= high), lower, upper)
        moved = use(MODIFIED, density, same, generalize(arith(0 <= G(w)), w), L=L, G=G)
        order = use(EXP_INCREASING, arith(t <= t + epsilon, use(ORDER, *CLOSE)), x=t, y=t + epsilon)
        inside = generalize(both(arith(low <= G(w)), arith(G(w) <= high, order)), w)
        return witness(goal, G, moved, inside)

    return obtain(use(MAX_DIVERGENCE_FROM_TESTS, CLOSE[0], epsilon=t + epsilon), "L", with_ratio)
