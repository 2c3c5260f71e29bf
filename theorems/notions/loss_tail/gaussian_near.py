"""The tail of the privacy loss of Gaussian laws grows with their distance."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, eq, exp, lam
from dpproofs.mutants.witnesses import against
from dpproofs.privacy.notions import Delta, epsilon
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor
from dpproofs.proving.reading import exponent_of
from dpproofs.proving.tactics import arith, cases, constant, parts, same_value, transfer, use
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import mu, nu, sigma, x
from theorems.foundations.reals.erfc import ERFC_DECREASING
from theorems.foundations.reals.error_function import ERFC_NONNEGATIVE
from theorems.notions.loss_tail.gaussian import ABOVE, GAUSSIAN_ABOVE, L, P, tail, threshold

NEAR = absolute(mu - nu) <= Delta
SMALL, SIGN = E(P, x, ABOVE) <= tail(Delta), 0 <= epsilon


def _apart(no: Theorem) -> Theorem:
    distance = absolute(mu - nu)
    positive, same = arith(0 < distance, no), arith(eq(distance, distance))
    mean = use(GAUSSIAN_ABOVE, 0 < sigma, positive, same, Delta=distance)
    inverse = arith(1 / Delta <= 1 / distance, NEAR, positive)
    less = arith(epsilon * sigma * (1 / Delta) <= epsilon * sigma * (1 / distance), inverse, 0 < sigma, SIGN)
    more = arith(distance / (2 * sigma) <= Delta / (2 * sigma), 0 < sigma, NEAR)
    order = arith(threshold(Delta) <= threshold(distance), less, more)
    return arith(SMALL, mean, use(ERFC_DECREASING, order, a=threshold(Delta), b=threshold(distance)))


def _equal(same_mean: Theorem) -> Theorem:
    """The privacy loss is 0."""
    one = same_value(lam(x, exp(x)), arith(eq(exponent_of(L(x)), 0), same_mean))
    never = arith(eq(0, ABOVE), one, use("foundations.exp-tangent", x=epsilon), SIGN)
    nothing, zero = parts(constant(P, x, 0))
    none = parts(transfer(P, x, never, nothing))[1]
    return arith(SMALL, none, zero, use(ERFC_NONNEGATIVE, a=threshold(Delta)))


LEMMA = Lemma(
    "notions.gaussian-loss-tail-near", "The privacy loss of Gaussian laws at a distance of at most Delta is above "
    "epsilon with at most the probability at Delta", f"{BALLE_WANG}, Lemma 3",
    (0 < sigma, 0 < Delta, SIGN, NEAR),
    E(P, x, ABOVE) <= tail(Delta, factor),
    lambda claim: arith(claim.conclusion, cases(eq(mu, nu), _equal, _apart)),
    (Mutant("factor", {factor: LESS}, "an equality at the distance Delta",
            witness=against("notions.gaussian-loss-tail", mu=0, nu=1, sigma=1, Delta=1, epsilon=1)),),
)  # fmt: skip
