"""Moments of the likelihood ratio of Gaussian laws, and the generating function."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, normal, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha
from dpproofs.proving.reading import comparison, rhs
from dpproofs.proving.tactics import arith, both, expand, parts, transfer, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import ratio

s, x, mu, nu, sigma = variables("s x mu nu sigma")
power = ratio(mu, nu)(x) ** alpha
value = exp(factor * alpha * (alpha - 1) * (mu - nu) ** 2 / (2 * sigma**2))

GAUSSIAN_MOMENT = Lemma(
    "foundations.gaussian-moment", "The moments of the likelihood ratio of two Gaussian laws", "gaussian_density",
    (0 < sigma,),
    conj(integrable(normal(nu, sigma), x, power), eq(E(normal(nu, sigma), x, power), value)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; mu - nu = sigma = 1, alpha = 2",
                    witness=against("foundations.gaussian-moment", alpha=2, mu=3, nu="1/2", sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_MOMENT)
def _moment(claim: Claim) -> Theorem:
    """Complete the square: the mean alpha mu + (1 - alpha) nu."""
    return _as_ratio(comparison(claim), ratio(mu, nu)(x) ** alpha, alpha * mu + (1 - alpha) * nu, nu)


def _as_ratio(mean: Term, body: Term, shifted: Term, base: Term) -> Theorem:
    """The body is its mean times the likelihood ratio of the law with the shifted mean, to that with the base."""
    law, value = normal(base, sigma), rhs(mean)
    density, L = use(GAUSSIAN_RATIO, 0 < sigma, mu=shifted, nu=base), ratio(shifted, base)
    one = use(MEAN_OF_DENSITY, density, L=L, P=normal(shifted, sigma), Q=law)
    scaled, scaled_mean = parts(expand(law, x, value * L(x), parts(unfolded(density))[1]))
    body_int, same = parts(transfer(law, x, arith(eq(value * L(x), body), 0 < sigma), scaled))
    return both(body_int, arith(mean, same, scaled_mean, one))


GAUSSIAN_GENERATING = Lemma(
    "foundations.gaussian-generating", "E[exp(s (x - mu))] = exp(s^2 sigma^2/2)", "gaussian_density",
    (0 < sigma,),
    conj(
        integrable(normal(mu, sigma), x, exp(s * (x - mu))),
        eq(E(normal(mu, sigma), x, exp(s * (x - mu))), exp(factor * s**2 * sigma**2 / 2)),
    ),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; s = sigma = 1",
                    witness=against("foundations.gaussian-generating", mu=0, s=3, sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_GENERATING)
def _generating(claim: Claim) -> Theorem:
    """Complete the square: the mean mu + s sigma**2."""
    return _as_ratio(comparison(claim), exp(s * (x - mu)), mu + s * sigma**2, mu)
