"""Appendix A, the Gaussian bit: the privacy loss of a bit with Gaussian noise is Gaussian."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import REAL, E, absolute, conj, disj, eq, exp, forall, lam, log, mul, normal, num, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import MCDP, MEAN_CONCENTRATED, SENSITIVITY, ZCDP, Delta, N, lambda_, on, q, x1, x2
from dpproofs.tactics import (
    arith, at, both, expand, for_all, generalize, mean_of_one, parts, rewrite, specialize, transfer, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_2_4_gaussian import MECHANISM
from theorems.foundations.gaussian import GAUSSIAN_RATIO, mu, nu, ratio, sigma, x
from theorems.foundations.gaussian_mean import GAUSSIAN_MEAN
from theorems.foundations.gaussian_moments import GAUSSIAN_GENERATING
from theorems.foundations.independent import same_value
from theorems.foundations.mcdp import PAIR_WEAKENING

SOURCE = f"{PAPER}, Appendix A"
MEAN_CONCENTRATED_R, MCDP_R, ZCDP_R = (on(notion, Y=REAL) for notion in (MEAN_CONCENTRATED, MCDP, ZCDP))
L, LAW = ratio(mu, nu), normal(mu, sigma)


def _pair_claim(factor: Factor) -> Claim:
    goal = MEAN_CONCENTRATED_R(LAW, normal(nu, sigma), (mu - nu) ** 2 / (2 * sigma**2), mul(factor, (mu - nu) / sigma))
    return Claim((0 < sigma,), goal)


def _pair(claim: Claim) -> Theorem:
    """The loss is affine in x, with slope (mu - nu)/sigma^2: Gaussian, with standard deviation |mu - nu|/sigma."""
    goal, slope = claim.conclusion, (mu - nu) / sigma**2
    bound, tau = goal.args[2:]
    x_int, mean = parts(use(GAUSSIAN_MEAN, 0 < sigma))[1:]
    loss = log(L(x))
    affine = arith(eq(loss, slope * x + (nu**2 - mu**2) / (2 * sigma**2)), 0 < sigma)
    affine_int, whole = parts(expand(LAW, x, affine.conclusion.args[1], x_int, 0 < sigma))
    back = arith(eq(*reversed(affine.conclusion.args)), affine)
    loss_int, same = parts(transfer(LAW, x, back, affine_int))
    value = arith(eq(E(LAW, x, loss), bound), same, whole, mean, mean_of_one(LAW), 0 < sigma)
    centred = exp(lambda_ * (loss - E(LAW, x, loss)))
    generated_int, generated = parts(use(GAUSSIAN_GENERATING, 0 < sigma, s=lambda_ * slope))
    exponent = arith(eq(lambda_ * slope * (x - mu), lambda_ * (loss - E(LAW, x, loss))), value, affine, 0 < sigma)
    point = same_value(lam(x, exp(x)), exponent)
    centred_int, equal = parts(transfer(LAW, x, point, generated_int))
    top = exp(lambda_**2 * tau**2 / 2)
    known = arith(eq(generated.conclusion.args[1], top), 0 < sigma)
    small = arith(E(LAW, x, centred) <= top, equal, generated, known)
    return witness(
        goal, L, use(GAUSSIAN_RATIO, 0 < sigma), loss_int, arith(E(LAW, x, loss) <= bound, value),
        generalize(centred_int, lambda_), generalize(small, lambda_),
    )  # fmt: skip


PAIR = Lemma(
    "bs16.app-a-gaussian-bit-pair", "The loss of N(mu, sigma^2) and N(nu, sigma^2) has mean (mu - nu)^2/(2 sigma^2) "
    "and is subgaussian with parameter |mu - nu|/sigma", SOURCE, *_pair_claim(1).parts, _pair,
    (Mutant("deviation", _pair_claim(LESS), "the loss is Gaussian with that standard deviation"),),
)  # fmt: skip

point = var("x", "X")
BIT = lam(point, normal(q(point), sigma))
SENSITIVE = SENSITIVITY(q, N, Delta)


def _mechanism_claim(factor: Factor) -> Claim:
    return Claim((SENSITIVE, 0 < sigma), MCDP_R(BIT, N, Delta**2 / (2 * sigma**2), mul(factor, Delta / sigma)))


def _mechanism(claim: Claim) -> Theorem:
    """The distance of the means is at most Delta."""
    goal, near = claim.conclusion, N(x1, x2)
    gap = at(SENSITIVE, x1, x2, by=[near])
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    exact = use(PAIR, 0 < sigma, mu=q(x1), nu=q(x2))
    (bound, tau), (mean, deviation) = exact.conclusion.args[2:], goal.args[2:]
    wider = use(
        PAIR_WEAKENING, exact, arith(bound <= mean, square, 0 < sigma),
        arith(tau**2 <= deviation**2, square, 0 < sigma),
        P=normal(q(x1), sigma), Q=normal(q(x2), sigma), mu=bound, tau=tau, mu2=mean, tau2=deviation,
    )  # fmt: skip
    return for_all(goal, wider)


MCDP_MECHANISM = Lemma(
    "bs16.app-a-gaussian-bit-mechanism", "Adding N(0, sigma^2) to a query of sensitivity Delta is "
    "(Delta^2/(2 sigma^2), Delta/sigma)-mCDP", SOURCE, *_mechanism_claim(1).parts, _mechanism,
    (Mutant("deviation", _mechanism_claim(LESS), "the loss is Gaussian with that standard deviation"),),
)  # fmt: skip

SIGNS = forall(point, disj(eq(q(point), 1), eq(q(point), -1)))


def _claim(factor: Factor) -> Claim:
    private = MCDP_R(BIT, N, 2 / sigma**2, mul(factor, 2 / sigma))
    return Claim((SIGNS, 0 < sigma), conj(private, ZCDP_R(BIT, N, 0, mul(factor, 2 / sigma**2))))


def _proof(claim: Claim) -> Theorem:
    """The means are at distance 0 or 2."""
    mcdp, zcdp = claim.conclusion.args
    close = arith(absolute(q(x1) - q(x2)) <= 2, specialize(SIGNS, x1), specialize(SIGNS, x2))
    sensitive = for_all(SENSITIVITY(q, N, num(2)), close)
    concentrated = use(MCDP_MECHANISM, sensitive, 0 < sigma, Delta=2)
    gaussian = use(MECHANISM, sensitive, 0 < sigma, Delta=2)
    mean, old = concentrated.conclusion.args[2], gaussian.conclusion.args[3]
    return both(
        rewrite(concentrated, arith(eq(mean, mcdp.args[2]), 0 < sigma)),
        rewrite(gaussian, arith(eq(old, zcdp.args[3]), 0 < sigma)),
    )


LEMMA = Lemma(
    "bs16.app-a-gaussian-bit", "A bit in {1, -1} with noise N(0, sigma^2) is (2/sigma^2, 2/sigma)-mCDP and "
    "2/sigma^2-zCDP", SOURCE, *_claim(1).parts, _proof,
    (Mutant("deviation", _claim(LESS), "the loss is Gaussian with that standard deviation"),),
)  # fmt: skip

gaussian_mcdp = Verified(
    MCDP_MECHANISM, "gaussian_mcdp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,)
)
