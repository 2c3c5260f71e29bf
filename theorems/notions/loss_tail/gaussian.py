"""The tail of the privacy loss of two Gaussian laws of one variance, exactly: it grows with their distance,
and bounds other tails from below.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, fact
from theorems.citations import BALLE_WANG
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME
from theorems.foundations.gaussian.gaussian import DENSITY_R, GAUSSIAN_RATIO, mu, nu, phi, ratio, sigma, x
from theorems.foundations.gaussian.gaussian_open_tail import OPEN_TAIL
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL
from theorems.foundations.reals.erfc import ERFC_DECREASING, ERFC_NONNEGATIVE, ERFC_REFLECTED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT
from theorems.notions.loss_tail.event import INDEPENDENT, LEMMA as EQUAL_LAWS, LOSS_TAIL

# The tail of the privacy loss of two Gaussian laws of one variance, exactly -------------------

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


# The tail of the privacy loss of Gaussian laws grows with their distance ----------------------

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


# What bounds the tail of the privacy loss of laws that are Gaussian is at least the tail of these ---

FIRST, SECOND = var("P", prob(REAL)), var("Q", prob(REAL))
TEST, TAIL = test_function(phi, x), on(LOSS_TAIL, Y=REAL)


def _same(one: Term, other: Term) -> Term:
    return forall(phi, implies(TEST, eq(E(one, x, phi(x)), E(other, x, phi(x)))))


LEAST = Lemma(
    "notions.gaussian-loss-tail-least", "A bound on the tail of the privacy loss of Gaussian laws is at least the tail",
    f"{BALLE_WANG}, Lemma 3",
    (TAIL(FIRST, SECOND, epsilon, delta), _same(FIRST, P), _same(SECOND, Q), *APART),
    tail(Delta, factor) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "an equality for N(0, 1) and N(1, 1)"),),
)  # fmt: skip


@proof_of(LEAST)
def _lemma(claim: Claim) -> Theorem:
    """The tail is that of all densities."""
    tails = use(EQUAL_LAWS, *claim.hypotheses[:3], P=FIRST, Q=SECOND, P2=P, Q2=Q)
    laws = use(GAUSSIAN_RATIO, 0 < sigma), use(DENSITY_OF_SAME, P=Q, Q=Q)
    every = at(use(INDEPENDENT, *laws, P=P, Q=Q, R=Q, p=L, q=ONE), delta)
    return arith(claim.conclusion, at(parts(every)[0], by=[tails]), use(GAUSSIAN_ABOVE, *APART))


@refutation_of(LEAST, "factor")
def _unit_apart(said: Theorem) -> Theorem:
    """N(0, 1) and N(1, 1), with the tail at 0 as delta."""
    values = {"mu": num(0), "nu": num(1), "sigma": num(1), "Delta": num(1), "epsilon": num(0)}
    mean, ratio = fact("notions.gaussian-loss-tail", **values), fact("foundations.gaussian-ratio", mu=0, nu=1, sigma=1)
    one, other = (normal(num(centre), num(1)) for centre in (0, 1))
    itself = fact("foundations.density-of-same-law", P=other, Q=other)
    densities, small = (other, read(DENSITY_R, ratio).L, ONE), arith(lhs(mean) <= rhs(mean), mean)
    tails = witnesses(TAIL(one, other, num(0), rhs(mean)), densities, ratio, itself, small)
    same = (generalize(discharge(arith(eq(E(law, x, phi(x)), E(law, x, phi(x)))), TEST), phi) for law in (one, other))
    return exceeded(instance(said, tails, *same, **values, P=one, Q=other, delta=rhs(mean)))
