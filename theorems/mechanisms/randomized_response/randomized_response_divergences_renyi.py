"""D_alpha(P||Q) = log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1) for randomized response."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, cosh, eq, exp, ind, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, epsilon, equals, t, value_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, bounded, given, instantiate, rewrite, use
from theorems.foundations.divergences.exact_renyi import RENYI_EXACT
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.notions.dp.to_zcdp_line import BIG, SMALL
from theorems.mechanisms.randomized_response.law import DENSITY_OF_RESPONSE, RENYI_R, RESPONSES, ratio
from theorems.mechanisms.randomized_response.law import response_mean
from theorems.mechanisms.randomized_response.randomized_response_divergences import P, Q, a, v, x, y

RENYI_OF_RESPONSE_FACTOR = Mutant(
    "factor",
    {factor: LESS},
    "an equality",
    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3), alpha=2),
)

RENYI_OF_RESPONSE = Lemma(
    "foundations.randomized-response-renyi",
    "D_alpha(P||Q) = log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1) for randomized response",
    "elementary",
    (*RESPONSES, 1 < alpha),
    equals(RENYI_R(alpha, P, Q, t), t, factor * (log(cosh(BIG)) - log(cosh(SMALL))) / (alpha - 1)),
    mutants=(RENYI_OF_RESPONSE_FACTOR,),
)


@proof_of(RENYI_OF_RESPONSE)
def _renyi(claim: Claim) -> Theorem:
    """E_Q[L**alpha] = (1 - p) exp(alpha epsilon) + p exp(-alpha epsilon)."""
    moment, value = ratio(v) ** alpha, value_of(claim.conclusion)
    exponent = alpha * epsilon * (2 * ind(eq(v, a)) - 1)
    below = arith(exponent <= alpha * epsilon, 0 <= alpha * epsilon)
    size = use(
        EXP_INCREASING,
        given(below, arith(0 <= alpha * epsilon, 1 < alpha, 0 <= epsilon)),
        x=exponent,
        y=alpha * epsilon,
    )
    ints = bounded(Q, v, moment, exp(alpha * epsilon), size)
    quotient = instantiate(arith(eq(exp(log(x) - log(y)), x / y), 0 < x, 0 < y), x=cosh(BIG), y=cosh(SMALL))
    logs = log(cosh(BIG)) - log(cosh(SMALL))
    same = rewrite(given(quotient), arith(eq(exp(logs), exp((alpha - 1) * value)), 1 < alpha))
    mean = arith(eq(E(Q, v, moment), lhs(same)), response_mean(moment), same)
    return use(RENYI_EXACT, use(DENSITY_OF_RESPONSE, *RESPONSES), ints, mean, 1 < alpha, P=P, Q=Q, L=ratio, d=value)
