"""Gaussian mechanisms, and mechanisms with one epsilon, as cases of Gaussian noise with groups of responses."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, maximum, nat, num, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import c, epsilon, i, k, mu_squared
from dpproofs.privacy.notions import responses_profile, with_responses
from dpproofs.proving.tactics import arith, rewrite, use
from theorems.foundations.sums.sums_compared import SUM_EQUAL
from theorems.notions.profiles.finite_functions import PULLED_IN
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS
from theorems.notions.profiles.responses import answer, every
from theorems.notions.gaussian_dp.weakening import gaussian

NO_NOISE = substitute(gaussian(mu_squared), {mu_squared: num(0)})

ALONE_FACTOR = Mutant(
    "factor", {factor: LESS}, "k = c = 0", witness=against("profiles.responses-alone", c=0, epsilon=1, k=0)
)

ALONE = Lemma(
    "profiles.responses-alone", "The profile of randomized responses after a mechanism that leaks nothing",
    "elementary",
    (nat(k),),
    eq(with_responses(k, epsilon, NO_NOISE, c), factor * responses_profile(k, epsilon, c)),
    mutants=(ALONE_FACTOR,),
)  # fmt: skip


@proof_of(ALONE)
def _alone(claim: Claim) -> Theorem:
    """The profile of two equal laws is max(1 - c, 0)."""
    level, scale = c * exp((k - 2 * i) * epsilon), exp(i * epsilon)
    equal = use(EQUAL_MEANS, arith(eq(num(0), num(0))), s=0, c=level)
    gap = exp(i * epsilon) - c * exp((k - i) * epsilon)
    pulled = rewrite(use(PULLED_IN, arith(0 <= scale), u=scale, v=1 - level), arith(eq(scale * (1 - level), gap)))
    terms, gaps = answer(k, epsilon, NO_NOISE, c), lam(i, binomial(k, i) * maximum(gap, 0))
    same = use(SUM_EQUAL, every(arith(eq(terms(i), gaps(i)), equal, pulled), i), nat(k), n=k, s=terms, t=gaps)
    return arith(claim.conclusion, same)
