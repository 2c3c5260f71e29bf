"""Two steps of one neighbouring relation in place of one of another, for total variation."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TOTAL_VARIATION_DP, M, delta, phi, w, x1, x3
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all
from theorems.citations import SOK
from theorems.notions.dp.relations import STEPS, N2, through
from theorems.notions.total_variation.passages import CLOSE, TEST

LEMMA = Lemma(
    "notions.total-variation-two-steps", "Total variation delta is 2 delta for neighbours that are two steps apart",
    SOK,
    (CLOSE, STEPS),
    TOTAL_VARIATION_DP(M, N2, factor * (2 * delta)),
    mutants=(Mutant("factor", {factor: LESS}, "probabilities 0, delta, 2 delta of an outcome along the path",
                    witness=finite({"X": 3, "Y": 2}, M=((0, 1), ("1/4", "3/4"), ("1/2", "1/2")),
                        N=(True, True, False, True, True, True, False, True, True), N2=True, delta="1/4")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A metric adds up."""
    most = read(TOTAL_VARIATION_DP, claim).delta

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        near = at(CLOSE, x1, middle, by=[one]), at(CLOSE, middle, x3, by=[two])
        known = [at(fact, phi, by=[TEST]) for fact in near]
        return arith(E(M(x1), w, phi(w)) <= E(M(x3), w, phi(w)) + most, *known)

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_total_variation = Verified(LEMMA, "total_variation_to_replace_one")
