"""Appendix A, the Gaussian bit: the privacy loss of Gaussian noise is Gaussian."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, eq, exp, lam, log, normal
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MCDP, MEAN_CONCENTRATED, ZCDP, lambda_, on
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, expand, generalize, mean_of_one, parts, reversed_equation, same_value
from dpproofs.proving.tactics import transfer, use, witness
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import mu, nu, ratio, sigma, x
from theorems.foundations.gaussian.gaussian_mean import GAUSSIAN_MEAN
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_GENERATING

SOURCE = f"{BUN_STEINKE}, Appendix A"
MEAN_CONCENTRATED_R, MCDP_R, ZCDP_R = (on(notion, Y=REAL) for notion in (MEAN_CONCENTRATED, MCDP, ZCDP))
L, LAW = ratio(mu, nu), normal(mu, sigma)
goal = MEAN_CONCENTRATED_R(LAW, normal(nu, sigma), (mu - nu) ** 2 / (2 * sigma**2), factor * ((mu - nu) / sigma))

PAIR = Lemma(
    "bs16.app-a-gaussian-bit-pair", "The loss of N(mu, sigma^2) and N(nu, sigma^2) has mean (mu - nu)^2/(2 sigma^2) "
    "and is subgaussian with parameter |mu - nu|/sigma", SOURCE,
    (0 < sigma,),
    goal,
    mutants=(Mutant("deviation", {factor: LESS}, "the loss is Gaussian with that standard deviation",
                    witness=finite({}, mu="3/4", nu="101/100", sigma=3)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The loss is affine in x, with slope (mu - nu)/sigma^2: Gaussian, with standard deviation |mu - nu|/sigma."""
    goal, slope = claim.conclusion, (mu - nu) / sigma**2
    bound, tau = read(MEAN_CONCENTRATED, goal)["mu", "tau"]
    x_int, mean = parts(use(GAUSSIAN_MEAN, 0 < sigma))[1:]
    loss = log(L(x))
    affine = arith(eq(loss, slope * x + (nu**2 - mu**2) / (2 * sigma**2)), 0 < sigma)
    affine_int, whole = parts(expand(LAW, x, rhs(affine), x_int, 0 < sigma))
    back = reversed_equation(affine)
    loss_int, same = parts(transfer(LAW, x, back, affine_int))
    value = arith(eq(E(LAW, x, loss), bound), same, whole, mean, mean_of_one(LAW), 0 < sigma)
    centred = exp(lambda_ * (loss - E(LAW, x, loss)))
    generated_int, generated = parts(use(GAUSSIAN_GENERATING, 0 < sigma, s=lambda_ * slope))
    exponent = arith(eq(lambda_ * slope * (x - mu), lambda_ * (loss - E(LAW, x, loss))), value, affine, 0 < sigma)
    point = same_value(lam(x, exp(x)), exponent)
    centred_int, equal = parts(transfer(LAW, x, point, generated_int))
    top = exp(lambda_**2 * tau**2 / 2)
    known = arith(eq(rhs(generated), top), 0 < sigma)
    small = arith(E(LAW, x, centred) <= top, equal, generated, known)
    return witness(
        goal,
        L,
        use(GAUSSIAN_RATIO, 0 < sigma),
        loss_int,
        arith(E(LAW, x, loss) <= bound, value),
        generalize(centred_int, lambda_),
        generalize(small, lambda_),
    )
