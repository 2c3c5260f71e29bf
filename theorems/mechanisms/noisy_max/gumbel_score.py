"""The integral over the noise of the winner, under Gumbel noise."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, conj, eq, exp, ind, integrable, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, both, cases, integral, integrate, monotone_limit, parts, transfer, use
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT

c, s, S, z = variables("c s S z")
SCORE = exp(-z / s) / s * exp(-S * exp(-z / s))

SCORE_INTEGRAL = Lemma(
    "mechanisms.gumbel-integral", "The integral of exp(-z/s)/s exp(-S exp(-z/s)) is 1/S", "elementary",
    (0 < s, 0 < S),
    conj(integrable(LEBESGUE, z, SCORE), eq(E(LEBESGUE, z, SCORE), factor * (1 / S))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality", witness=against("mechanisms.gumbel-integral", S=1, s=3)),),
)  # fmt: skip


@proof_of(SCORE_INTEGRAL)
def _score(claim: Claim) -> Theorem:
    """Let c grow; a smaller integral is exceeded at c = s (S + 1/S)/gap."""
    level = ind(conj(-c <= z, z <= c)) * SCORE
    level_int, value = parts(_level())
    top, bottom = exp(-S * exp(-c / s)), exp(-S * exp(c / s))
    far = exp(-c / s)
    above = arith(top <= 1, use(EXP_INCREASING, arith(-S * far <= 0, 0 < S), x=-S * far, y=0))
    below = arith(E(LEBESGUE, z, level) <= 1 / S, value, above, 0 < S)
    ints, upper = parts(
        monotone_limit(LEBESGUE, z, SCORE, level, c, below, level_int, absolute(z) + 1, arith(0 <= SCORE, 0 < s))
    )
    lower = integrate(LEBESGUE, z, arith(level <= SCORE, arith(0 <= SCORE, 0 < s)), level_int, ints)
    total_, large = E(LEBESGUE, z, SCORE), S * exp(c / s)
    early = arith(1 - S * far <= top, use(EXP_TANGENT, x=-S * far))
    late = arith(bottom * large <= 1, use(EXP_TANGENT, x=large))
    late = arith(bottom <= far / S, late, 0 < S)
    rest = S + 1 / S
    bound = arith(1 - far * rest <= S * total_, arith(top - bottom <= S * total_, lower, value, 0 < S), early, late)
    gap = 1 - S * total_

    def short(less: Theorem) -> Theorem:
        positive = arith(0 < rest, 0 < S)
        reach = s * rest / gap
        reached = use(bound, 0 < s, 0 < S, arith(0 < reach, less, positive, 0 < s), c=reach)
        left = exp(-reach / s)
        small = arith(left * (1 + reach / s) <= 1, use(EXP_TANGENT, x=reach / s))
        little = arith(left * rest < gap, small, less, positive, 0 < s)
        return arith(comparison(claim), little, reached)

    exact = cases(0 < gap, short, lambda no: arith(comparison(claim), upper, no, 0 < S))
    return both(ints, exact)


def _level() -> Theorem:
    """A primitive of the function is exp(-S exp(-z/s))/S."""
    order = arith(-c <= c, 0 < c)
    raw_int, raw = parts(integral(exp(-S * exp(-z / s)) / S, z, -c, c, order, 0 < s, 0 < S))
    level = ind(conj(-c <= z, z <= c)) * SCORE
    body = integrand_of(raw_int, z)
    ints, same = parts(transfer(LEBESGUE, z, arith(eq(body, level), 0 < s, 0 < S), raw_int))
    value = (exp(-S * exp(-c / s)) - exp(-S * exp(c / s))) / S
    return both(ints, arith(eq(E(LEBESGUE, z, level), value), same, raw))
