"""Pure and approximate differential privacy with larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, M, N, delta, epsilon, x1, x2
from dpproofs.proving.reading import conditions, hypothesis, premise_of, read
from dpproofs.proving.tactics import at, for_all, specialize, use
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING

epsilon2, delta2 = variables("epsilon2 delta2")

APPROX_DP_WEAKENING = Lemma(
    "foundations.approx-dp-weakening", "Approximate DP with larger parameters", "elementary",
    (APPROX_DP(M, N, epsilon, delta), epsilon <= epsilon2, delta <= delta2),
    APPROX_DP(M, N, epsilon2, delta2),
    mutants=(Mutant("delta", without(delta <= delta2), "delta2 < delta",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/10", "9/10"), ("1/10", "9/10")), N=True, delta=0, delta2=-1,
                        epsilon=2, epsilon2=2)),),
)  # fmt: skip


@proof_of(APPROX_DP_WEAKENING)
def _mechanism(claim: Claim) -> Theorem:
    source, target = hypothesis(claim, APPROX_DP), claim.conclusion
    near = unfolded_neighbours(source)
    pair = at(source, x1, x2, by=[near])
    old = read(INDISTINGUISHABLE, pair)
    weaker = use(INDISTINGUISHABLE_WEAKENING, pair, *conditions(claim), P=M(x1), Q=M(x2), epsilon=old.epsilon,
                 delta=old.delta, epsilon2=epsilon2, delta2=delta2)  # fmt: skip
    return for_all(target, weaker)


def unfolded_neighbours(guarantee: Term) -> Term:
    """The premise under which a guarantee compares M(x1) with M(x2)."""
    statement = specialize(guarantee, x1, x2).conclusion
    return premise_of(statement)
