"""Gaussian DP of mechanisms on Poisson samples at the rate 1: that of the mechanisms themselves."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, forall, implies
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import most, size, x1, x2
from dpproofs.privacy.notions import GAUSSIAN_DP, M, N, mu_squared
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import at, for_all, parts, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.meaning.sampled_whole import KEPT, LEMMA
from theorems.meaning.samples_whole import at_rate
from theorems.meaning.sizes import LISTS
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.notions.profiles.postprocessing import POSTPROCESSING
from theorems.sampling.samples import BASE, SAMPLED

ON_LISTS = forall((x1, x2), implies(N(x1, x2), conj(size(x1) <= most, size(x2) <= most)))
"""Neighbours are lists."""
GIVEN = LISTS, at_rate(1), SAMPLED, ON_LISTS


def _gaussian_claim(*given: Term) -> Claim:
    return Claim((GAUSSIAN_DP(BASE, N, mu_squared), *given), GAUSSIAN_DP(M, N, mu_squared))


GAUSSIAN = Lemma(
    "meaning.gaussian-dp-at-rate-one", "Gaussian DP on Poisson samples at the rate 1", "elementary",
    *_gaussian_claim(*GIVEN).parts,
    mutants=(Mutant("junk", _gaussian_claim(LISTS, at_rate(1), SAMPLED),
                    "a point that is no list, on which T is arbitrary",
                    witness=finite({"X": 3, "A": 1, "Y": 2}, empty=0, append=(1, 1, 1), front=0, last=0, size=(0, 1, 2),
                        m=1, T=((1, 0, 0), (0, 1, 0), (0, 1, 0)), N=lambda one, other: {one, other} == {0, 2},
                        M0=((1, 0), (0, 1), (1, 0)), M=((1, 0), (0, 1), (0, 1)), mu_squared=0)),),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _gaussian(claim: Claim) -> Theorem:
    private, *_ = claim.hypotheses
    points = {"P": BASE(x1), "Q": BASE(x2), "R": M(x1), "S": M(x2), "K": KEPT}
    return for_all(
        claim.conclusion, use(POSTPROCESSING, at_neighbours(private), *laws(), **points, h=gaussian(mu_squared))
    )


def laws() -> list[Theorem]:
    """The answers on neighbours are those of the mechanism itself."""
    short = parts(at(ON_LISTS, x1, x2, by=[N(x1, x2)]))
    return [use(LEMMA, *GIVEN, fact, x=data) for fact, data in zip(short, (x1, x2), strict=True)]
