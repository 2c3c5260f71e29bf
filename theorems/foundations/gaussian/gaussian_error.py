"""How far Gaussian noise goes: one answer."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, exp, ind, normal, sqrt, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, bounded, integrate, use
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.gaussian.gaussian import sigma, x
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.foundations.reals.mills_ratio_half import HALF

lambda_, nu = var("lambda_"), var("m")
LAW = normal(nu, sigma)
SIGNS = 0 < sigma, 0 <= lambda_
BOUND = exp(-(lambda_**2) / (2 * sigma**2))

GAUSSIAN_ERROR_FACTOR = Mutant("factor", {factor: LESS}, "lambda = 0", witness=finite({}, m=0, sigma=1, lambda_=0))

GAUSSIAN_ERROR = Lemma(
    "foundations.gaussian-error", "P[|N(0, sigma^2)| > lambda] <= exp(-lambda^2/(2 sigma^2))", "gaussian_density",
    SIGNS,
    E(LAW, x, ind(lambda_ < absolute(x - nu))) <= factor * BOUND,
    mutants=(GAUSSIAN_ERROR_FACTOR,),
)  # fmt: skip


@proof_of(GAUSSIAN_ERROR)
def _error(claim: Claim) -> Theorem:
    """Both tails are erfc(lambda/(sigma sqrt(2)))/2."""
    z = lambda_ / (sigma * sqrt(2))
    above, below = (use(GAUSSIAN_TAIL, 0 < sigma, r=level, nu=nu) for level in (nu + lambda_, nu - lambda_))
    events = ind(nu + lambda_ <= x), ind(nu - lambda_ <= x)
    point = arith(ind(lambda_ < absolute(x - nu)) <= events[0] + 1 - events[1], 0 <= lambda_)
    ints = [bounded(LAW, x, body, 1) for body in (ind(lambda_ < absolute(x - nu)), *events)]
    total = integrate(LAW, x, point, *ints)
    small = use(HALF, arith(0 <= z, *SIGNS), x=z)
    reflected = use(ERFC_REFLECTED, a=z)
    return arith(claim.conclusion, total, above, below, small, reflected, *SIGNS)
