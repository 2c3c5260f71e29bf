"""Randomized response: report the true value, or else another one of k values at random."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, forall, function_type, ind, lam, log, nat, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PURE_DP, M, N, epsilon, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import Fact, arith, discharge, for_all, generalize, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import CLOSE_WEIGHTS

SOURCE = "Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3"
i, k = variables("i k")
x = var("x", "X")
value = var("v", function_type(("X",), REAL))
item = var("item", function_type((REAL,), "Y"))


def weights(true: Term, kept: Term, other: Term) -> Term:
    """The weights of the k reports: one for the true value, another for each other one."""
    return lam(i, other + (kept - other) * ind(eq(i, true)))


def response(kept: Term, other: Term) -> Term:
    """The law of the report: the value with probability ``kept``, each other one with probability ``other``."""
    return forall(x, FINITE_LAW(M(x), k, item, weights(value(x), kept, other)))


TOTAL = exp(epsilon) + k - 1
BY_EPSILON = response(exp(epsilon) / TOTAL, 1 / TOTAL)

LEMMA = Lemma(
    "mechanisms.randomized-response", "Randomized response that keeps one of k values with probability "
    "exp(epsilon)/(exp(epsilon) + k - 1) is epsilon-DP", SOURCE,
    (BY_EPSILON, nat(k), 2 <= k, 0 <= epsilon),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), epsilon=log(3))),),
)  # fmt: skip


@proof_of(LEMMA)
def _epsilon(claim: Claim) -> Theorem:
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    positive = arith(0 < 1 / TOTAL, grow, 2 <= k)
    weight = arith(eq(exp(epsilon) / TOTAL, exp(epsilon) * (1 / TOTAL)))
    return private(claim, grow, positive, weight)


def private(claim: Claim, *facts: Fact) -> Theorem:
    """The weights at any two data sets have ratio kept/other at most."""
    law, natural, *_ = claim.hypotheses
    bound = read(PURE_DP, claim).epsilon
    laws = [specialize(law, point) for point in (x1, x2)]
    inside = (nat(i), 1 <= i, i <= k)
    there, here = (read(FINITE_LAW, fact).p for fact in laws)
    ratio = arith(there(i) <= exp(bound) * here(i), *facts)
    pair = use(CLOSE_WEIGHTS, *laws, natural, generalize(discharge(ratio, *inside), i),
               P=M(x1), Q=M(x2), n=k, p=there, q=here, epsilon=bound)  # fmt: skip
    return for_all(claim.conclusion, pair)


randomized_response_pure_dp = Verified(LEMMA, "randomized_response_pure_dp")
