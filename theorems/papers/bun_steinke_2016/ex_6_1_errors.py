"""Section 6.1: the errors of marginals and histograms with Gaussian noise."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import large_noise, written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, nat, sqrt, substitute
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor
from dpproofs.privacy.notions import P, phi, rho, w
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.ex_6_1_noisy_marginals import SOURCE
from theorems.papers.bun_steinke_2016.footnote_2_statistical_queries import n
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_error import lambda_
from theorems.foundations.gaussian.gaussian_errors import LARGEST_ERROR, NOISY as NOISY_ANSWERS, TEST, some_far
from theorems.foundations.measure.union_bound import d

MARGINAL_VARIANCE, COUNT_VARIANCE = d / (2 * n**2 * rho), 1 / rho


def _tail(claim: Claim, variance: Term) -> Theorem:
    """The union bound over d Gaussian tails."""
    signs = claim.hypotheses[4:]
    root = sqrt(variance)
    made = use(LARGEST_ERROR, *claim.hypotheses, arith(0 < root, *signs), sigma=root)
    return arith(claim.conclusion, made, arith(eq(rhs(made), rhs(claim)), *signs))


MARGINALS_TAIL = Lemma(
    "bs16.ex-6.1-marginals-error", "The largest error of d marginals with noise N(0, d/(2 n^2 rho)) is above lambda "
    "with probability at most d exp(-lambda^2 n^2 rho/d)", SOURCE,
    (
        substitute(NOISY_ANSWERS, {sigma: sqrt(MARGINAL_VARIANCE)}),
        nat(d),
        TEST,
        some_far(lambda_),
        0 < rho,
        0 < n,
        1 <= d,
        0 <= lambda_,
    ),
    E(P, w, phi(w)) <= d * exp(-factor * lambda_**2 * n**2 * rho / d),
    lambda claim: _tail(claim, MARGINAL_VARIANCE),
    (Mutant("double", {factor: 2}, "d = 1, lambda n sqrt(2 rho) = 3: it has probability 0.0027"),),
)  # fmt: skip


@refutation_of(MARGINALS_TAIL, "double", Y=REAL)
def _mean_beyond_3(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 3 from 0 with probability 0.0027."""
    deviation = written(sqrt(d / (2 * n**2 * rho)), d=1, n=1, rho=Fraction(1, 2))
    return large_noise(said, 3, deviation, rho=Fraction(1, 2), n=1, lambda_=3)


COUNTS_TAIL = Lemma(
    "bs16.ex-6.1-histograms-error", "The largest error of d counts with noise N(0, 1/rho) is above lambda with "
    "probability at most d exp(-lambda^2 rho/2)", SOURCE,
    (
        substitute(NOISY_ANSWERS, {sigma: sqrt(COUNT_VARIANCE)}),
        nat(d),
        TEST,
        some_far(lambda_),
        0 < rho,
        1 <= d,
        0 <= lambda_,
    ),
    E(P, w, phi(w)) <= d * exp(-factor * lambda_**2 * rho / 2),
    lambda claim: _tail(claim, COUNT_VARIANCE),
    (Mutant("double", {factor: 2}, "d = 1, lambda sqrt(rho) = 3: the probability is 0.0027 > exp(-9)"),),
)  # fmt: skip


@refutation_of(COUNTS_TAIL, "double", Y=REAL)
def _beyond_3(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 3 from 0 with probability 0.0027."""
    return large_noise(said, 3, written(sqrt(1 / rho), rho=1), rho=1, lambda_=3)


marginals_error_probability = Verified(
    MARGINALS_TAIL,
    "marginals_error_probability",
    {"radius": lambda_},
    value=d * exp(-1 * lambda_**2 * n**2 * rho / d),
    requires=(nat(n),),
)
histogram_error_probability = Verified(
    COUNTS_TAIL, "histogram_error_probability", {"radius": lambda_}, value=d * exp(-1 * lambda_**2 * rho / 2)
)
