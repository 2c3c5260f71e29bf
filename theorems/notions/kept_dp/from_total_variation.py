"""Pure DP with a small total variation: as private as a randomized response that is not always said."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import KEPT_DP, PURE_DP, SYMMETRIC, TOTAL_VARIATION_DP, M, N, c, delta, epsilon
from dpproofs.privacy.notions import phi, test_function, w, x1, x2
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, expand, for_all, generalize, mean_of_one, parts
from dpproofs.proving.tactics import specialize, unfolded, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.neighbours import at_neighbours, both_ways
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.notions.kept_dp.event import EVENT

GIVEN = (
    PURE_DP(M, N, epsilon), TOTAL_VARIATION_DP(M, N, delta), SYMMETRIC(N), 0 < epsilon,
    delta * (1 + exp(epsilon)) <= keep * (exp(epsilon) - 1),
)  # fmt: skip

KEPT_OF_PURE = Lemma(
    "profiles.kept-response", "Pure DP with a bound on the total variation: a response that is not always said",
    "elementary",
    GIVEN,
    KEPT_DP(M, N, epsilon, factor * keep),
    mutants=(Mutant("factor", {factor: LESS}, "a randomized response of the odds 3, always said",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        keep=1, delta="1/2")),),
)  # fmt: skip


@proof_of(KEPT_OF_PURE)
def _proof(claim: Claim) -> Theorem:
    """The bounds for a test and for its complement."""
    (there, back), apart = both_ways(unfolded(GIVEN[0])), at_neighbours(GIVEN[1])
    test, unit = test_function(phi, w), specialize(test_function(phi, w), w)
    low, high = (generalize(fact, w) for fact in parts(unit))
    other, ratio = lam(w, 1 - phi(w)), exp(epsilon)
    complement = generalize(both(arith(0 <= other(w), unit), arith(other(w) <= 1, unit)), w)
    laws = M(x1), M(x2)
    others = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit)))[1] for law in laws]
    means = [fact for law in laws for fact in parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))[1:]]
    first, second = (E(law, w, phi(w)) for law in laws)
    pair = use(
        EVENT, arith(1 < ratio, use(EXP_TANGENT, x=epsilon), 0 < epsilon), 0 <= c, *means,
        arith(first <= ratio * second, at(there, phi, by=[test])),
        arith(1 - second <= ratio * (1 - first), at(back, other, by=[complement]), *others, *map(mean_of_one, laws)),
        arith(first <= second + delta, at(apart, phi, by=[test])), GIVEN[-1],
        a=first, b=second, r=ratio, keep=keep, delta=delta,
    )  # fmt: skip
    return for_all(claim.conclusion, pair)


kept_dp_from_total_variation = Verified(KEPT_OF_PURE, "kept_dp_from_total_variation")
