"""Lemma 3.2: epsilon-DP is (epsilon, 0)-zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, implies
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import PURE_DP, ZCDP, M, N, epsilon, x1, x2
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import both, discharge, for_all, mp, parts, use
from dpproofs.privacy.verified import Verified
from theorems.notions.dp.renyi_pairs_line_to_pair import LINE_TO_PAIR
from theorems.notions.dp.renyi_pairs import PAIR_TO_LINE, SOURCE
from theorems.foundations.measure.neighbours import at_neighbours

bound = mark("bound", epsilon)

LEMMA = Lemma(
    "bs16.lemma-3.2", "M is epsilon-DP just when it is (epsilon, 0)-zCDP", SOURCE,
    (),
    conj(implies(PURE_DP(M, N, epsilon), ZCDP(M, N, bound, 0)), implies(ZCDP(M, N, bound, 0), PURE_DP(M, N, epsilon))),
    mutants=(Mutant("smaller", {bound: LESS * epsilon},
                    "two neighbours, laws one point and uniform on two, epsilon = log(2)",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987")),
             Mutant("larger", {bound: MORE * epsilon}, "as before, epsilon = 100/101 log(2)",
                    witness=finite({"X": 2, "Y": 2}, M=(("2/3", "1/3"), ("1/10", "9/10")),
                        N=(False, False, True, False), epsilon="99/100"))),
)  # fmt: skip


@proof_of(LEMMA)
def _mechanism(claim: Claim) -> Theorem:
    """For each pair of neighbours, in both directions."""
    directions = []
    for implication, lemma in zip(conjuncts(claim), (PAIR_TO_LINE, LINE_TO_PAIR), strict=True):
        given, goal = if_then(implication)
        pair = use(lemma, at_neighbours(given), P=M(x1), Q=M(x2))
        every = for_all(goal, pair)
        directions.append(discharge(every, given))
    return both(*directions)


TO_ZCDP = Lemma(
    "bs16.lemma-3.2-to-zcdp", "epsilon-DP is (epsilon, 0)-zCDP", SOURCE,
    (PURE_DP(M, N, epsilon),),
    ZCDP(M, N, epsilon, 0),
    lambda claim: mp(parts(LEMMA.theorem)[0], *claim.hypotheses),
    (Mutant("smaller", Claim((PURE_DP(M, N, epsilon),), ZCDP(M, N, LESS * epsilon, 0)), "as for the lemma",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.1")),),
)  # fmt: skip

TO_PURE_DP = Lemma(
    "bs16.lemma-3.2-to-pure-dp", "(epsilon, 0)-zCDP is epsilon-DP", SOURCE,
    (ZCDP(M, N, epsilon, 0),),
    PURE_DP(M, N, epsilon),
    lambda claim: mp(parts(LEMMA.theorem)[1], *claim.hypotheses),
    (Mutant("smaller", Claim((ZCDP(M, N, epsilon, 0),), PURE_DP(M, N, LESS * epsilon)), "as for the lemma",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.1")),),
)  # fmt: skip

pure_dp_as_zcdp = Verified(TO_ZCDP, "pure_dp_as_zcdp", requires=(0 <= epsilon,))
zcdp_as_pure_dp = Verified(TO_PURE_DP, "zcdp_as_pure_dp", requires=(0 <= epsilon,))
