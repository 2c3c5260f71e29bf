"""Rényi DP under Dobrushin's condition: exp((alpha - 1) epsilon) - 1 shrinks by gamma, and epsilon itself need not."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import substitute
from dpproofs.privacy.notions import RENYI_DP, K, M, N, alpha, epsilon, on, t, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import for_all, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.notions.mixing.contraction_hinges import CONTRACTS
from theorems.notions.mixing.contraction_renyi_pair import PAIR, SMALLER

RENYI_DP_Z = on(RENYI_DP, Y="Z")

LEMMA = Lemma(
    "bbgg19.strong-markov-contraction-renyi-dp", "Postprocessing that is gamma-Dobrushin lowers Rényi DP",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (RENYI_DP(M, N, alpha, epsilon), POSTPROCESSED, *CONTRACTS, 1 < alpha),
    RENYI_DP_Z(M3, N, alpha, factor * substitute(SMALLER, {t: epsilon})),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2 and else forgets it, alpha = 2",
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, gamma="1/2",
                        alpha=2, epsilon="0.8473", K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")))),),
)  # fmt: skip


@proof_of(LEMMA)
def _mechanism(claim: Claim) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    close = at_neighbours(RENYI_DP(M, N, alpha, epsilon))
    made = use(PAIR, close, *laws, *CONTRACTS, 1 < alpha, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K, t=epsilon)
    return for_all(claim.conclusion, made)


contract_renyi = Verified(LEMMA, "contract_renyi")
