"""The delta that a lower bound of profiles asks for, of a mechanism that is private."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, M, N, delta, epsilon, h, x1, x2
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import at, unfolded, use
from theorems.citations import BALLE_WANG
from theorems.notions.profiles.at_least import AT_LEAST
from theorems.notions.profiles.at_least_reversed import DELTA_AT_LEAST

PRIVATE = APPROX_DP(M, N, epsilon, delta)

PRIVATE_AT_LEAST = Lemma(
    "profiles.private-at-least", "The delta of a mechanism is at least the divergence of two of its laws",
    f"{BALLE_WANG}, Theorem 5",
    (N(x2, x1), AT_LEAST(M(x2), M(x1), h), PRIVATE),
    factor * h(exp(epsilon)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, {"phi": (0, 1)}, M=((1, 0), (0, 1)), N=True, x1=0, x2=1, h=1,
                        epsilon=0, delta=1)),),
)  # fmt: skip


@proof_of(PRIVATE_AT_LEAST)
def _proof(claim: Claim) -> Theorem:
    """The two data sets are neighbours."""
    near, apart, _ = claim.hypotheses
    return use(DELTA_AT_LEAST, apart, at(unfolded(PRIVATE), x2, x1, by=[near]), P=M(x2), Q=M(x1))
