"""A composition of more mechanisms, with a larger epsilon or delta."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, lam, nat
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import COMPOSED_DP, M, N, c, delta, epsilon, epsilon2, k, k2, responses_profile
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.composition.optimal.larger_epsilon import LARGER_EPSILON
from theorems.composition.optimal.more_responses import LONGER, LONGER_LEMMA
from theorems.composition.optimal.profile_at_most_one import AT_MOST_ONE
from theorems.composition.optimal.sums_of_responses import delta2, of
from theorems.notions.profiles.weakening import with_profile

PRIVATE = COMPOSED_DP(M, N, k, epsilon, delta)
GIVEN = (PRIVATE, *LONGER, 0 <= epsilon, epsilon <= epsilon2, delta <= delta2, delta <= 1)


def _claim(*changes: object) -> Claim:
    return Claim(GIVEN, COMPOSED_DP(M, N, *changes))


LEMMA = Lemma(
    "kov17x.weakening", "A composition of more mechanisms, with a larger epsilon and delta", "elementary",
    *_claim(k2, epsilon2, delta2).parts,
    mutants=(Mutant("delta", _claim(k2, epsilon2, LESS * delta2), "k = k2, epsilon = epsilon2, delta = delta2",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, k=0, k2=0, epsilon=0, epsilon2=0,
                        delta=1, delta2=1)),
             Mutant("epsilon", _claim(k2, LESS * epsilon2, delta2), "k = k2, epsilon = epsilon2, delta = delta2",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, k2=1,
                        epsilon="1.0987", epsilon2="1.0987", delta=0, delta2=0)),
             Mutant("count", _claim(k2 - 1, epsilon2, delta2), "k = k2, epsilon = epsilon2, delta = delta2",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, k2=1,
                        epsilon="1.0987", epsilon2="1.0987", delta=0, delta2=0))),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    profile = at_neighbours(PRIVATE)
    new = unfolded_profile(claim.conclusion)
    made = with_profile(profile, new, _profiles())
    return for_all(claim.conclusion, made)


def unfolded_profile(guarantee: Term) -> Term:
    """The profile that a guarantee says."""
    length, size, rest = read(COMPOSED_DP, guarantee)["k", "epsilon", "delta"]
    return lam(c, rest + (1 - rest) * responses_profile(length, size, c))


def _profiles() -> Theorem:
    """One after the other, the epsilon, the number and the delta are replaced."""
    before, middle, after = (responses_profile(*pair, c) for pair in ((k, epsilon), (k, epsilon2), (k2, epsilon2)))
    powers = [(1 + exp(size)) ** length for size, length in ((epsilon, k), (epsilon2, k), (epsilon2, k2))]
    first = use(LARGER_EPSILON, nat(k), 0 <= epsilon, epsilon <= epsilon2, 0 <= c, e=epsilon, e2=epsilon2, u=1, v=c)
    larger = arith(before <= middle, first, *(arith(0 < power) for power in powers))
    longer = use(LONGER_LEMMA, *LONGER, epsilon=epsilon2)
    most = use(AT_MOST_ONE, nat(k2), 0 <= c, k=k2, e=epsilon2, v=c)
    top = arith(after <= 1, most, arith(0 < powers[2]))
    kept = arith((1 - delta) * before <= (1 - delta) * after, larger, longer, delta <= 1)
    return arith(
        of(k, epsilon, delta, c) <= delta2 + (1 - delta2) * after,
        kept,
        arith((delta2 - delta) * after <= delta2 - delta, top, delta <= delta2),
    )


composed_dp_weaken = Verified(LEMMA, "composed_dp_weaken")
