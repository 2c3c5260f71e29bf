"""Total variation is approximate differential privacy with epsilon = 0: so it composes and can be postprocessed."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, TOTAL_VARIATION_DP, M, N, delta, on, phi, test_function, w, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, for_all, use, with_argument
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.citations import SOK

delta2 = var("delta2")
VARIATION_Z = on(TOTAL_VARIATION_DP, Y="Z")
CLOSE, TEST = TOTAL_VARIATION_DP(M, N, delta), test_function(phi, w)
FIRST, SECOND = E(M(x1), w, phi(w)), E(M(x2), w, phi(w))
REVEALED = "the data revealed with probability delta"

TO_APPROX_DP = Lemma(
    "notions.total-variation-to-approx-dp", "Total variation at most delta is (0, delta)-DP", SOK,
    (CLOSE,),
    APPROX_DP(M, N, 0, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, REVEALED,
                    witness=finite({"X": 2, "Y": 2}, M=(("51/100", "49/100"), ("2/3", "1/3")), N=True,
                        delta="0.157")),),
)  # fmt: skip


@proof_of(TO_APPROX_DP)
def _to_approx(claim: Claim) -> Theorem:
    """exp(0) = 1."""
    known, bound = at(at_neighbours(CLOSE), phi, by=[TEST]), read(APPROX_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= exp(0) * SECOND + bound, known))


epsilon = mark("epsilon", 0)

FROM_APPROX_DP = Lemma(
    "notions.approx-dp-as-total-variation", "(0, delta)-DP is total variation at most delta", SOK,
    (APPROX_DP(M, N, epsilon, delta),),
    CLOSE,
    mutants=(Mutant("epsilon", {epsilon: num(1) / 100}, "randomized response with epsilon = 1/100, delta = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/10", "9/10"), ("1/2", "1/2")), N=True, delta="0.399")),),
)  # fmt: skip


@proof_of(FROM_APPROX_DP)
def _from_approx(claim: Claim) -> Theorem:
    known = at(at_neighbours(hypothesis(claim, APPROX_DP)), phi, by=[TEST])
    return for_all(claim.conclusion, arith(FIRST <= SECOND + delta, known))


def as_variation(claim: Claim, approx: Theorem, mechanism: Term = M) -> Theorem:
    """The total variation that is claimed, from (0, delta)-DP."""
    goal = read(TOTAL_VARIATION_DP, claim).delta
    same = with_argument(approx, epsilon=num(0), delta=goal)
    return use(FROM_APPROX_DP, same, M=mechanism, delta=goal)
