"""A delta of 1 says nothing: every mechanism has it, whatever the epsilon."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, nat, num
from dpproofs.mutants.witnesses import finite, paths
from dpproofs.privacy.notions import APPROX_DP, TOTAL_VARIATION_DP, WITHIN, D, M, N, delta, epsilon, k, of_groups, phi
from dpproofs.privacy.notions import test_function, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all, generalize, parts, specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN

TEST, FIRST, SECOND = test_function(phi, w), E(M(x1), w, phi(w)), E(M(x2), w, phi(w))

APPROX = Lemma(
    "notions.approx-dp-says-nothing", "Every mechanism is (0, 1)-DP, also for groups", "elementary",
    (APPROX_DP(M, N, epsilon, delta), WITHIN(D, N), nat(k)),
    APPROX_DP(M, of_groups(D, k), 0, factor * num(1)),
    mutants=(Mutant("factor", {factor: LESS}, "the data are revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, D=paths("N"), k=1, epsilon=0,
                        delta=1)),),
)  # fmt: skip


@proof_of(APPROX)
def _approx(claim: Claim) -> Theorem:
    most = read(APPROX_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= exp(0) * SECOND + most, *between()))


def between() -> list[Theorem]:
    """The means of a test are between 0 and 1."""
    low, high = (generalize(fact, w) for fact in parts(specialize(TEST, w)))
    return [fact for x in (x1, x2) for fact in parts(use(BOUNDED_MEAN, low, high, P=M(x), f=phi, c=1))[1:]]


VARIATION = Lemma(
    "notions.total-variation-says-nothing", "No total variation is above 1", "elementary",
    (TOTAL_VARIATION_DP(M, N, delta), 1 <= delta),
    TOTAL_VARIATION_DP(M, N, factor * num(1)),
    mutants=(Mutant("factor", {factor: LESS}, "the data are revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, delta=1)),),
)  # fmt: skip


@proof_of(VARIATION)
def _variation(claim: Claim) -> Theorem:
    most = read(TOTAL_VARIATION_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= SECOND + most, *between()))


approx_dp_of_any_group = Verified(APPROX, "approx_dp_of_any_group", requires=(1 <= k,))
total_variation_at_most_one = Verified(VARIATION, "total_variation_at_most_one")
