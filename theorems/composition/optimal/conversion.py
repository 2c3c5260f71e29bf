"""The delta of a composition for any epsilon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, COMPOSED_DP, TWO_GROUPS_DP, M, N, delta, epsilon, epsilon2, k, k2, phi
from dpproofs.privacy.notions import responses_profile, test_function, two_groups_profile, w, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, for_all, said_of, unfolded
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.composition.optimal.composition_laws import HETEROGENEOUS, HOMOGENEOUS

least = var("least")
LEVEL = exp(least)
GIVEN = COMPOSED_DP(M, N, k, epsilon, delta)
TWO = TWO_GROUPS_DP(M, N, k, epsilon, k2, epsilon2, delta)

CONVERSION = Lemma(
    "kov17.approx-dp", "k-fold composition: the least delta for an epsilon", HOMOGENEOUS,
    (GIVEN,),
    APPROX_DP(M, N, least, delta + (1 - delta) * factor * responses_profile(k, epsilon, LEVEL)),
    mutants=(Mutant("factor", {factor: LESS}, "k = 1: randomized response, epsilon = log(2), least = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, epsilon="1.0987",
                        delta=0, least=0)),),
)  # fmt: skip

TWO_LEMMA = Lemma(
    "mv16.approx-dp", "Composition with two epsilons: the least delta for an epsilon", HETEROGENEOUS,
    (TWO,),
    APPROX_DP(M, N, least, delta + (1 - delta) * factor * two_groups_profile(k, epsilon, k2, epsilon2, LEVEL)),
    mutants=(Mutant("factor", {factor: LESS}, "k2 = 0, k = 1: randomized response, epsilon = log(2), least = 0",
                    witness=finite({"X": 2, "Y": 2, "Z": 1}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1,
                        epsilon="1.0987", k2=0, epsilon2=0, delta=0, least=0)),),
)  # fmt: skip


@proof_of(CONVERSION, TWO_LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile at the exponential of epsilon."""
    test = test_function(phi, w)
    profile = unfolded(at_neighbours(hypothesis(claim, COMPOSED_DP, TWO_GROUPS_DP)))
    bound = at(profile, LEVEL, phi, by=[arith(0 <= LEVEL), test])
    final = arith(E(M(x1), w, phi(w)) <= LEVEL * E(M(x2), w, phi(w)) + read(APPROX_DP, claim).delta, bound)
    goal = said_of(claim.conclusion, x1, x2)
    pair = for_all(goal, final)
    return for_all(claim.conclusion, pair)


composed_dp_to_approx_dp = Verified(CONVERSION, "composed_dp_to_approx_dp", {"epsilon": least, "epsilon0": epsilon})
two_groups_dp_to_approx_dp = Verified(TWO_LEMMA, "two_groups_dp_to_approx_dp", {"epsilon": least, "epsilon1": epsilon})
