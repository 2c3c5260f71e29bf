"""The example of histograms: a count cannot be released privately up to a factor 1 + alpha, however large n is."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, function_type, ind, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import N, alpha, delta, epsilon, x1, x2
from dpproofs.proving.tactics import arith
from theorems.citations import LI
from theorems.foundations.tests.disjoint_answers import beta
from theorems.papers.li_2019.claim_spiky_function import PRIVATE, M, least_failure, y

count = var("c", function_type(("X",), REAL))
CELL = (eq(count(x1), 0), eq(count(x2), 1), 0 <= alpha, alpha < 1)


def failure(x: Term) -> Term:
    """The answer is not between (1 - alpha) c and (1 + alpha) c."""
    return ind(alpha * count(x) < absolute(y - count(x)))


LEMMA = Lemma(
    "li16.example-histogram.multiplicative-counterexample", "An (epsilon, delta)-DP count is wrong by more than a "
    "factor 1 + alpha with probability at least (1 - delta)/(1 + exp(epsilon)), for an empty cell or one with one "
    "record", f"{LI}, against the last sentence of section 2.1",
    (PRIVATE, N(x1, x2), *CELL, *[E(M(x), y, failure(x)) <= beta for x in (x1, x2)]),
    factor * ((1 - delta) / (1 + exp(epsilon))) <= beta,
    mutants=(Mutant("factor", {factor: MORE},
            "randomized response on 0 and 1", witness=finite({"X": 2}, N=lambda i, j: i != j, x1=0, x2=1, c=(0, 1),
            alpha="1/2", M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), epsilon="1.0986122886681099", delta=0,
            beta="1/4",),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Only the answer 0 is right for an empty cell, and it is wrong for a cell with one record."""
    return arith(claim.conclusion, least_failure(failure, x1, x2, *claim.hypotheses))
