"""A power as an integral of excesses over all levels exp(s), s on the real line."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, conj, eq, exists, exp, ind, integrable
from dpproofs.language.terms import substitute, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, both, cases, discharge, generalize, integral, integrate, monotone_limit
from dpproofs.proving.tactics import parts, transfer, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.notions.profiles.layers import VANISHING, layer

c, e, s, x, z = variables("c e s x z")

EXPONENTIAL_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality", witness=against("profiles.exponential-slice", alpha=3, z=3)
)

EXPONENTIAL = Lemma(
    "profiles.exponential-slice", "exp(alpha z) is the integral of its layers", "elementary",
    (1 < alpha,),
    conj(integrable(LEBESGUE, s, layer(exp(z))), eq(E(LEBESGUE, s, layer(exp(z))), factor * exp(alpha * z))),
    mutants=(EXPONENTIAL_FACTOR,),
)  # fmt: skip


@proof_of(EXPONENTIAL)
def _exponential(claim: Claim) -> Theorem:
    """From z - c to z it is F(z) - F(z - c) for an antiderivative F; and F(z - c) comes near 0."""
    body, value = layer(exp(z)), exp(alpha * z)
    level = ind(conj(z - c <= s, s <= z)) * body
    antiderivative = alpha * exp(z) * exp((alpha - 1) * s) - (alpha - 1) * exp(alpha * s)
    raw_int, raw = parts(integral(antiderivative, s, z - c, z, 0 < c))
    inside = integrand_of(raw_int, s)
    same = cases(
        s <= z,
        lambda yes: arith(eq(inside, level), use(EXP_INCREASING, yes, x=s, y=z)),
        lambda no: arith(eq(inside, level), no),
    )
    level_int, level_mean = parts(transfer(LEBESGUE, s, same, raw_int))
    rest = alpha * exp(-(alpha - 1) * c) - (alpha - 1) * exp(-alpha * c)
    mean = arith(eq(E(LEBESGUE, s, level), value - value * rest), level_mean, raw)

    small = use(EXP_INCREASING, arith(-c <= 0, 0 < c), x=-c, y=0)
    part = arith(0 <= (alpha - 1) * exp(-(alpha - 1) * c) * (1 - exp(-c)), small, 1 < alpha)
    above = arith(0 <= rest, part, 1 < alpha)
    upper = arith(E(LEBESGUE, s, level) <= value, mean, above)
    nonneg = arith(0 <= body, arith(0 <= alpha * (alpha - 1), 1 < alpha))
    top = absolute(z - s) + 1
    at_top = substitute(level, {c: top})
    near = cases(
        s <= z,
        lambda yes: arith(body <= at_top + e, yes, 0 < e),
        lambda no: arith(body <= at_top + e, use(EXP_INCREASING, arith(z <= s, no), x=z, y=s), 0 < e),
    )
    reached = witness(exists(c, conj(0 < c, body <= level + e)), top, arith(0 < top), near)
    whole_int, most = parts(
        monotone_limit(
            LEBESGUE, s, body, level, c, upper, level_int, generalize(discharge(reached, 0 < e), s, e), nonneg
        )
    )
    total = E(LEBESGUE, s, body)
    lower = integrate(LEBESGUE, s, arith(level <= body, nonneg), level_int, whole_int)
    gap = arith(value - total <= alpha * value * exp(-(alpha - 1) * c), lower, mean, 1 < alpha)
    scaled = use(gap, 1 < alpha, arith(0 < c / (alpha - 1), 0 < c, 1 < alpha), c=c / (alpha - 1))
    decay = arith(value - total <= alpha * value * exp(-c), scaled, 1 < alpha)
    least = use(
        VANISHING,
        generalize(discharge(decay, 0 < c), c),
        arith(0 <= alpha * value, 1 < alpha),
        a=value - total,
        b=alpha * value,
    )
    return both(whole_int, arith(comparison(claim), most, least))
