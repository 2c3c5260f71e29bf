"""Rényi differential privacy at one order: composition and postprocessing."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, lam, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import M2, RENYI_DP, M, N, alpha, epsilon, on, x1, x2, y
from dpproofs.proving.tactics import for_all, generalize, specialize, use
from theorems.foundations.divergences.adaptive_composition import RENYI_ADAPTIVE
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, PIPED, x
from theorems.notions.renyi_dp.weakening import ORDER, PRIVATE, SOURCE

epsilon2 = var("epsilon2")
RENYI_DP_Z = on(RENYI_DP, Y="Z")

COMPOSITION = Lemma(
    "mechanisms.renyi-dp-composition", "Adaptive composition: the epsilons of Rényi DP at one order add up",
    f"{SOURCE}, Proposition 1",
    (PRIVATE, forall(y, RENYI_DP_Z(lam(x, M2(x, y)), N, alpha, epsilon2)), PIPED, ORDER),
    RENYI_DP_Z(M3, N, alpha, epsilon + factor * epsilon2),
    mutants=(Mutant("factor", {factor: LESS}, "two Gaussian mechanisms, M2 passing on its input",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")),
                        N=True, alpha=2, epsilon=0, epsilon2="0.8474")),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    """The divergences of the first answer, and of the second given the first, add up."""
    _, second, piped, order = claim.hypotheses
    laws = [specialize(piped, point) for point in (x1, x2)]
    made = use(RENYI_ADAPTIVE, at_neighbours(PRIVATE), generalize(at_neighbours(specialize(second, y)), y), *laws,
               order, P=M(x1), Q=M(x2), K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=M3(x1), S=M3(x2), t=epsilon,
               s=epsilon2)  # fmt: skip
    return for_all(claim.conclusion, made)
