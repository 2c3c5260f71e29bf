"""The largest of independent Gumbel noisy utilities is chosen as by the exponential mechanism."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, eq, exp, function_type, lam, nat, num, summation, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of, lhs
from dpproofs.proving.tactics import arith, discharge, generalize, linear, parts, same_value, transfer, use
from theorems.foundations.sums.finite_sums import SUM_EQUAL
from theorems.mechanisms.noisy_max.gumbel_score import SCORE_INTEGRAL
from theorems.foundations.sums.positive_sums import SUM_POSITIVE

SOURCE = "Gumbel 1954; Durfee and Rogers 2019, arXiv:1905.04273"
a, i, j, n, s, z = variables("a i j n s z")

v = var("v", function_type((REAL,), REAL))
INSIDE = nat(n), nat(i), 1 <= i, i <= n


def winning(scores: Term, outcome: Term) -> Term:
    """The probability that outcome's noisy score is the largest: its density at z, times the chance of the others."""
    density = exp(-(z - scores(outcome)) / s) / s
    return E(LEBESGUE, z, density * exp(-summation(j, 1, n, exp(-(z - scores(j)) / s))))


WINNER_FACTOR = Mutant(
    "factor", {factor: LESS}, "n = 1", witness=against("mechanisms.gumbel-winner", n=1, i=1, s=1, v=lam(j, num(0)))
)

WINNER = Lemma(
    "mechanisms.gumbel-winner", "The largest of Gumbel noisy scores is at i with probability proportional to exp(v/s)",
    SOURCE,
    (*INSIDE, 0 < s),
    eq(winning(v, i), factor * (exp(v(i) / s) / summation(j, 1, n, exp(v(j) / s)))),
    mutants=(WINNER_FACTOR,),
)  # fmt: skip


@proof_of(WINNER)
def _winner(claim: Claim) -> Theorem:
    """The sum in the exponent is exp(-z/s) times the sum of all exp(v(j)/s)."""
    natural = nat(n)
    among = nat(j), 1 <= j, j <= n
    scaled = arith(eq(exp(-(z - v(j)) / s), exp(-z / s) * exp(v(j) / s)))
    sums = use(
        SUM_EQUAL,
        natural,
        generalize(discharge(scaled, *among), j),
        c=exp(-z / s),
        s=lam(j, exp(-(z - v(j)) / s)),
        t=lam(j, exp(v(j) / s)),
    )
    terms = generalize(discharge(arith(0 < exp(v(j) / s)), *among), j)
    some = arith(1 <= n, 1 <= i, i <= n)
    positive = use(SUM_POSITIVE, natural, some, terms, s=lam(j, exp(v(j) / s)))
    whole = summation(j, 1, n, exp(v(j) / s))
    ints, mean = parts(use(SCORE_INTEGRAL, positive, 0 < s, S=whole))
    score = integrand_of(ints, z)
    weighted_int, weighted = parts(linear(LEBESGUE, z, exp(v(i) / s) * score, [(exp(v(i) / s), ints)]))
    others = same_value(lam(a, exp(-a)), sums)
    body = integrand_of(lhs(claim), z)
    same = parts(transfer(LEBESGUE, z, arith(eq(exp(v(i) / s) * score, body), others), weighted_int))[1]
    return arith(claim.conclusion, same, weighted, mean)
