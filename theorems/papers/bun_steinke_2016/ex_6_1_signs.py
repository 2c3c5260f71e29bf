"""Section 6.1: how well randomized response and Gaussian noise report a sign."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import against, finite
from dpproofs.language.terms import log
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, disj, eq, erf, ind, lam, normal, prob, sqrt, tanh, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import epsilon, rho
from dpproofs.proving.reading import argument_of, part_of, rhs
from dpproofs.proving.tactics import arith, at, bounded, expand, mean_of_one, parts, rewrite, split, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.mechanisms.randomized_response.law import response, v

SOURCE = f"{BUN_STEINKE}, section 6.1"
s, R = var("s"), var("R", prob(REAL))
SIGN = disj(eq(s, 1), eq(s, -1))
KEPT = response(R, s, -s)

RESPONSE_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=finite({}, s=1, epsilon=log(3), R={1: "3/4", -1: "1/4"})
)

RESPONSE = Lemma(
    "bs16.ex-6.1-rr-mean", "Randomized response reports a sign with correlation tanh(epsilon/2)", SOURCE,
    (SIGN, KEPT),
    eq(E(R, v, s * v), factor * tanh(epsilon / 2)),
    mutants=(RESPONSE_FACTOR,),
)  # fmt: skip


@proof_of(RESPONSE)
def _response(claim: Claim) -> Theorem:
    """The sign is kept with probability exp(epsilon)/(1 + exp(epsilon))."""
    mean = at(KEPT, lam(v, s * v))
    square = split(SIGN, lambda one: arith(eq(s * s, 1), one), lambda other: arith(eq(s * s, 1), other))
    return arith(claim.conclusion, mean, square)


SIGN_OF = 2 * ind(0 <= v) - 1
NOISE = normal(s, sqrt(2 / rho))

GAUSSIAN_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=against("bs16.ex-6.1-rr-gaussian-sign", rho=3, s=1)
)

GAUSSIAN = Lemma(
    "bs16.ex-6.1-rr-gaussian-sign", "The sign of N(s, 2/rho) reports the sign s with correlation erf(sqrt(rho)/2)",
    SOURCE,
    (SIGN, 0 < rho),
    eq(E(NOISE, v, s * SIGN_OF), factor * erf(sqrt(rho) / 2)),
    mutants=(GAUSSIAN_FACTOR,),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _gaussian(claim: Claim) -> Theorem:
    """N(1, 2/rho) is at least 0 with probability erfc(-sqrt(rho)/2)/2, and N(-1, 2/rho) with erfc(sqrt(rho)/2)/2."""
    tail = use(GAUSSIAN_TAIL, arith(0 < sqrt(2 / rho), 0 < rho), r=0, nu=s, sigma=sqrt(2 / rho))
    mean = parts(expand(NOISE, v, s * SIGN_OF, bounded(NOISE, v, ind(0 <= v), 1)))[1]
    z = sqrt(rho) / 2
    known = mean, mean_of_one(NOISE), use("erfc_complement", a=z), use(ERFC_REFLECTED, a=z)
    place = argument_of(part_of(rhs(tail), "erfc"))

    def with_sign(value: int) -> Callable[[Theorem], Theorem]:
        return lambda sign: arith(
            claim.conclusion, *known, sign, rewrite(tail, arith(eq(place, -value * z), sign, 0 < rho))
        )

    return split(SIGN, with_sign(1), with_sign(-1))


response_correlation = Verified(
    RESPONSE, "response_correlation", value=tanh(epsilon / 2), omits=(s,), requires=(0 <= epsilon,)
)
gaussian_sign_correlation = Verified(GAUSSIAN, "gaussian_sign_correlation", value=erf(sqrt(rho) / 2), omits=(s,))
