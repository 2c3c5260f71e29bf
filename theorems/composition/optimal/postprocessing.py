"""Postprocessing keeps the privacy of a composition."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import COMPOSED_DP, PROFILE, TWO_GROUPS_DP, M, N, delta, epsilon, epsilon2, k, k2, on
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import for_all, specialize, use
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.notions.profiles.postprocessing import POSTPROCESSING

RESPONSE = {"K": ((1, 0), (0, 1)), "M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True, "epsilon": "1.0987", "k": 1}
SPACES = {"X": 2, "Y": 2, "Z": 2}


def _claim(notion: Definition, *numbers: Term) -> Callable[[Factor], Claim]:
    def claim(factor: Factor) -> Claim:
        scaled = [factor * v if v == epsilon else v for v in numbers]
        return Claim((notion(M, N, *numbers), POSTPROCESSED), on(notion, Y="Z")(M3, N, *scaled))

    return claim


_composed = _claim(COMPOSED_DP, k, epsilon, delta)

COMPOSED = Lemma(
    "kov17x.postprocessing", "Postprocessing keeps the privacy of a composition of k mechanisms", KAIROUZ_OH_VISWANATH,
    *_composed(1).parts,
    mutants=(Mutant("epsilon", _composed(LESS), "K the identity, randomized response",
                    witness=finite(SPACES, **RESPONSE, delta=0)),),
)  # fmt: skip

_groups = _claim(TWO_GROUPS_DP, k, epsilon, k2, epsilon2, delta)

TWO_GROUPS = Lemma(
    "kov17x.postprocessing-two-groups", "Postprocessing keeps how private mechanisms of two kinds are",
    KAIROUZ_OH_VISWANATH,
    *_groups(1).parts,
    mutants=(Mutant("epsilon", _groups(LESS), "K the identity, randomized response",
                    witness=finite(SPACES, **RESPONSE, k2=0, epsilon2=0, delta=0)),),
)  # fmt: skip


@proof_of(COMPOSED, TWO_GROUPS)
def _proof(claim: Claim) -> Theorem:
    """The profile stays."""
    private, _ = claim.hypotheses
    known = at_neighbours(private)
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    made = use(POSTPROCESSING, known, *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=read(PROFILE, known).h)
    return for_all(claim.conclusion, made)
