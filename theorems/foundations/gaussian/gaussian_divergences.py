"""The divergences of two Gaussian laws of one variance."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, log, normal, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, dominated, expand, mean_of_one, parts, use, witness
from theorems.foundations.divergences.exact_kl_equality import KL_EQUALS
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALS
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import ratio
from theorems.foundations.gaussian.gaussian_mean import GAUSSIAN_MEAN
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_MOMENT

x, mu, nu, sigma = variables("x mu nu sigma")


def _laws() -> tuple[Term, Term]:
    return normal(mu, sigma), normal(nu, sigma)


GAUSSIAN_RENYI = Lemma(
    "foundations.gaussian-renyi", "The Rényi divergence of two Gaussian laws of one variance", "gaussian_density",
    (0 < sigma,),
    on(RENYI_EQUALS, Y=REAL)(alpha, *_laws(), factor * alpha * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; mu - nu = sigma = 1, alpha = 2",
                    witness=finite({}, mu=1, nu=0, sigma=1, alpha=2)),),
)  # fmt: skip


@proof_of(GAUSSIAN_RENYI)
def _renyi(claim: Claim) -> Theorem:
    facts = use(GAUSSIAN_RATIO, 0 < sigma), use(GAUSSIAN_MOMENT, 0 < sigma)
    return witness(claim.conclusion, ratio(mu, nu), *facts, 0 < sigma)


GAUSSIAN_KL = Lemma(
    "foundations.gaussian-kl", "The relative entropy of two Gaussian laws of one variance", "gaussian_density",
    (0 < sigma,),
    on(KL_EQUALS, Y=REAL)(*_laws(), factor * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; mu - nu = sigma = 1",
                        witness=finite({}, mu=1, nu=0, sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_KL)
def _kl(claim: Claim) -> Theorem:
    """The logarithm of the ratio is affine in x, and x has mean mu under the first law."""
    P, L = normal(mu, sigma), ratio(mu, nu)
    abs_int, x_int, mean = parts(use(GAUSSIAN_MEAN, 0 < sigma))
    slope, start = (mu - nu) / sigma**2, (nu**2 - mu**2) / (2 * sigma**2)
    affine = arith(eq(log(L(x)), slope * x + start), 0 < sigma)
    size = absolute(slope) * absolute(x) + absolute(start)
    below = arith(absolute(absolute(log(L(x)))) <= size, affine)
    log_int = dominated(P, x, below, parts(expand(P, x, size, abs_int))[0])
    expanded = parts(expand(P, x, log(L(x)), x_int, 0 < sigma))[1]
    value = arith(eq(E(P, x, log(L(x))), read(KL_EQUALS, claim).d), expanded, mean, mean_of_one(P), 0 < sigma)
    return witness(claim.conclusion, L, use(GAUSSIAN_RATIO, 0 < sigma), log_int, value)
