"""The tail of the privacy loss of two Gaussian laws of one variance, exactly."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, erfc, exp, ind, lam, mul, normal, num, sqrt
from dpproofs.mutants.witnesses import against
from dpproofs.privacy.notions import Delta, epsilon
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import exponent_of, lhs
from dpproofs.proving.tactics import arith, bounded, cases, congruence, discharge, expand, mean_of_one, parts, transfer
from dpproofs.proving.tactics import use
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import mu, nu, ratio, sigma, x
from theorems.foundations.gaussian.gaussian_open_tail import OPEN_TAIL
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.strict import EXP_STRICT

P, Q = normal(mu, sigma), normal(nu, sigma)
L, ONE = ratio(mu, nu), lam(x, num(1))
"""Their densities against the second law."""
ABOVE = ind(exp(epsilon) * ONE(x) < L(x))
APART = 0 < sigma, 0 < Delta, eq(absolute(mu - nu), Delta)


def tail(distance: Term, factor: Factor = 1) -> Term:
    """The probability that the privacy loss of laws at this distance is above epsilon."""
    return mul(factor, erfc(threshold(distance))) / 2


def threshold(distance: Term) -> Term:
    """The loss is above epsilon where a Gaussian variable with mean 0 and variance 1/2 is above this."""
    return (epsilon * sigma / distance - distance / (2 * sigma)) / sqrt(2)


GAUSSIAN_ABOVE = Lemma(
    "notions.gaussian-loss-tail",
    "The privacy loss of two Gaussian laws of one variance is above epsilon with that probability",
    f"{BALLE_WANG}, Lemma 3",
    APART,
    eq(E(P, x, ABOVE), tail(Delta, factor)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("notions.gaussian-loss-tail", mu=0, nu=1, sigma=1, Delta=1, epsilon=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_ABOVE)
def _proof(claim: Claim) -> Theorem:
    """It is so on one side of a level, which is the threshold, in standard deviations, from the mean."""
    level = (mu + nu) / 2 + epsilon * sigma**2 / (mu - nu)
    end = (level - mu) / (sigma * sqrt(2))

    def growing(sign: Theorem) -> Theorem:
        same = _at_level(level, level < x, x <= level, sign)
        moved = parts(transfer(P, x, same, bounded(P, x, lhs(same), 1)))[1]
        value = congruence(eq(erfc(end), erfc(threshold(Delta))), arith(eq(end, threshold(Delta)), sign, *APART))
        return arith(claim.conclusion, moved, value, use(OPEN_TAIL, 0 < sigma, r=level, nu=mu))

    def falling(no: Theorem) -> Theorem:
        sign = arith(mu < nu, no, *APART)
        same = _at_level(level, x < level, level <= x, sign)
        moved = parts(transfer(P, x, same, bounded(P, x, lhs(same), 1)))[1]
        above = ind(level <= x)
        ints, mean = parts(expand(P, x, 1 - above, bounded(P, x, above, 1)))
        rest = parts(transfer(P, x, arith(eq(1 - above, lhs(same))), ints))[1]
        value = congruence(eq(erfc(-end), erfc(threshold(Delta))), arith(eq(-end, threshold(Delta)), sign, *APART))
        closed, back = use(GAUSSIAN_TAIL, 0 < sigma, r=level, nu=mu), use(ERFC_REFLECTED, a=end)
        return arith(claim.conclusion, moved, rest, mean, mean_of_one(P), closed, back, value)

    return cases(nu < mu, growing, falling)


def _at_level(level: Term, event: Term, otherwise: Term, sign: Theorem) -> Theorem:
    """The privacy loss (mu - nu)(x - (mu + nu)/2)/sigma^2 is above epsilon in the event, and not otherwise."""
    loss, turned = exponent_of(L(x)), epsilon * sigma**2
    middle = arith(eq((mu - nu) * (level - (mu + nu) / 2), turned), sign)
    product = (mu - nu) * (x - (mu + nu) / 2)
    more = arith(epsilon < loss, arith(turned < product, event, middle, sign), 0 < sigma)
    less = arith(loss <= epsilon, arith(product <= turned, otherwise, middle, sign), 0 < sigma)
    orders = (
        discharge(use(EXP_STRICT, more, x=epsilon, y=loss), event),
        discharge(use(EXP_INCREASING, less, x=loss, y=epsilon), otherwise),
    )
    return arith(eq(ind(event), ABOVE), *orders)
