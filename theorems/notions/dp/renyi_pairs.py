"""Lemma 3.2 for pairs of laws: a bound on all tests is a bound on D_alpha for every order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, forall, implies
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI, RENYI_LINE, P, Q, alpha, epsilon
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all, rewrite
from dpproofs.proving.tactics import use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.order_infinity import RENYI_BELOW_MAX
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS

SOURCE = f"{BUN_STEINKE}, Lemma 3.2"
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, 0)
LINE = RENYI_LINE(P, Q, epsilon, 0)
SOME_ORDERS = forall(alpha, implies(1 < alpha, alpha <= 100, RENYI(alpha, P, Q, epsilon)))

PAIR_TO_LINE = Lemma(
    "bs16.lemma-3.2-pair-to-zcdp", "epsilon-DP of a pair bounds D_alpha by epsilon for every order", SOURCE,
    (CLOSE,),
    LINE,
    mutants=(Mutant("smaller", Claim((CLOSE,), RENYI_LINE(P, Q, LESS * epsilon, 0)),
                    "P one point, Q uniform on two, epsilon = log(2)",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1")),),
)  # fmt: skip


@proof_of(PAIR_TO_LINE)
def _to_line(claim: Claim) -> Theorem:
    """D_alpha <= D_oo <= epsilon."""
    above, bound = 1 < alpha, read(RENYI_LINE, claim).xi
    greatest = use(RENYI_BELOW_MAX, use(MAX_DIVERGENCE_FROM_TESTS, CLOSE), above, t=epsilon)
    line = rewrite(greatest, arith(eq(epsilon, bound + 0 * alpha)))
    return for_all(claim.conclusion, line)
