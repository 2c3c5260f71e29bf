"""The Gaussian mechanism under probabilistic DP, and its classic noise for (epsilon, delta)."""

from fractions import Fraction
from functools import cache

from dpproofs.prelude import *
from dpproofs.privacy.notions import q_vector
from dpproofs.proving.tactics import positive
from theorems.citations import BALLE_WANG, LI
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, mu, nu, sigma
from theorems.foundations.gaussian.gaussian_open_tail import CLASSIC_TAIL
from theorems.foundations.measure.mechanisms import at_neighbours, x as data
from theorems.foundations.reals.erfc import ERFC_NONNEGATIVE
from theorems.foundations.reals.exponentials_and_logarithms import LOG_BOUND
from theorems.mechanisms.gaussian.mechanism import NOISY, VECTOR_MECHANISM, M
from theorems.notions.dp.composition import APPROX_DP_WEAKENING
from theorems.notions.gaussian_dp.larger_mu import LARGER_MU
from theorems.notions.gaussian_dp.to_approx_dp import CONVERSION
from theorems.notions.loss_tail.conversions import PRIVATE_BY_TAIL
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.gaussian import LEMMA as AT_MOST, NEAR, ONE, L, P, Q, tail

# The Gaussian mechanism is probabilistically private, with the tail of its privacy loss as delta ---

PRIVATE = on(PROBABILISTIC_DP, Y=REAL)

MECHANISM = Lemma(
    "mechanisms.gaussian-probabilistic-dp", "Adding N(0, sigma^2) to a query of sensitivity Delta is probabilistic DP "
    "with the tail of the privacy loss at distance Delta", f"{BALLE_WANG}, Lemma 3",
    (SENSITIVITY(q, N, Delta), 0 < sigma, 0 < Delta, 0 <= epsilon),
    PRIVATE(lam(data, normal(q(data), sigma)), N, epsilon, tail(Delta, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"X": 2}, q=(0, 1), N=True, Delta=1, sigma=1, epsilon=1)),
             Mutant("negative", without(0 <= epsilon), "epsilon = -1, means that are nearer",
                    witness=finite({"X": 2}, q=(0, "1/2"), N=True, Delta=1, sigma=1, epsilon=-1))),
)  # fmt: skip


@proof_of(MECHANISM)
def _proof(claim: Claim) -> Theorem:
    """The densities are those against the second law."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    laws = use(GAUSSIAN_RATIO, 0 < sigma), use(DENSITY_OF_SAME, P=Q, Q=Q)
    small = use(AT_MOST, 0 < sigma, 0 < Delta, 0 <= epsilon, NEAR)
    pair = witnesses(on(LOSS_TAIL, Y=REAL)(P, Q, epsilon, tail(Delta)), (Q, L, ONE), *laws, small)
    every = generalize(discharge(pair, NEAR), mu, nu)
    tails = generalize(discharge(at(every, q(x1), q(x2), by=[gap]), N(x1, x2)), x1, x2)
    return use(PRIVATE_BY_TAIL, tails, M=read(PRIVATE, claim).M, delta=tail(Delta))


gaussian_probabilistic_dp = Verified(MECHANISM, "gaussian_probabilistic_dp", {"sensitivity": Delta, "sigma": sigma})


# How much Gaussian noise is (epsilon, delta)-DP: sqrt(2 log(1.25/delta)) Delta/epsilon, for epsilon <= 1 ---

SIGNS = 0 <= Delta, 0 < sigma, 0 < epsilon, epsilon <= 1, 0 < delta, delta <= 1
coefficient = mark("coefficient", 2)
enough = Delta * sqrt(coefficient * log(5 / (4 * delta))) / epsilon <= sigma
private = on(APPROX_DP, Y="V")(lam(data, M(data, d)), N, epsilon, delta)

LEMMA = Lemma(
    "li16.theorem-2.4",
    "Noise of standard deviation sqrt(2 log(1.25/delta)) Delta/epsilon is (epsilon, delta)-DP, for epsilon <= 1",
    f"Dwork and Roth 2014, Theorem A.1; {LI}, Theorem 2.4",
    (L2_SENSITIVITY(q_vector, d, N, Delta), NOISY, nat(d), *SIGNS),
    implies(enough, private),
    mutants=(Mutant("half", {coefficient: 1}, "epsilon = 1, delta = 1e-10, at distance Delta: the true delta is 5e-8",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma="4.83", epsilon=1,
                        delta="1/10000000000")),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The least delta of Gaussian noise is one normal tail less another one, and the first alone is at most delta.

    With sigma = c Delta/epsilon, the two means are mu = epsilon/c standard deviations apart. The privacy loss exceeds
    epsilon where a standard normal variable exceeds c - epsilon/(2 c). For epsilon <= 1 this has probability at most
    delta, if c^2 = 2 log(1.25/delta).
    """
    enough, goal = if_then(claim)
    size = 2 * log(5 / (4 * delta))
    c = sqrt(size)
    sign = _positive(size)
    square, root = squared_root(size, *sign), positive(c, *sign)
    noisy = use(VECTOR_MECHANISM, *claim.hypotheses, 0 < sigma)
    own, mu = read(GAUSSIAN_DP, noisy).mu_squared, epsilon / c
    scaled = arith(Delta <= sigma * mu, enough, root, 0 < epsilon)
    order = arith(own <= mu**2, arith(Delta**2 <= (sigma * mu) ** 2, scaled, 0 <= Delta), 0 < sigma)
    mechanism = read(APPROX_DP, goal).M
    larger = use(LARGER_MU, noisy, arith(0 <= own, 0 < sigma), order, M=mechanism, mu_squared=own, mu_squared2=mu**2)
    exact = use(CONVERSION, larger, arith(0 < mu**2, root, 0 < epsilon), M=mechanism, mu_squared=mu**2)
    least_delta = read(APPROX_DP, exact).delta
    far = use(CLASSIC_TAIL, *SIGNS[2:], root, square, c=c)
    same = use(_near_tail(), root, 0 < epsilon, u=c)
    away = (epsilon / sqrt(mu**2) + sqrt(mu**2) / 2) / sqrt(2)
    small = arith(least_delta <= delta, far, same, use(ERFC_NONNEGATIVE, a=away))
    made = use(APPROX_DP_WEAKENING, exact, small, M=mechanism, delta=least_delta,
               epsilon2=epsilon, delta2=delta)  # fmt: skip
    return discharge(made, enough)


def _positive(size: Term) -> list[Theorem]:
    top, least = 5 / (4 * delta), log(num(Fraction(5, 4)))
    above = arith(exp(least) <= top, 0 < delta, delta <= 1), arith(0 < top, 0 < delta)
    return [arith(0 < size, use(LOG_BOUND, *above, x=least, y=top), numeric(0 < least))]


u, v = variables("u v")


@cache
def _near_tail() -> Theorem:
    """The first tail of the profile, at the distance mu = epsilon/u."""
    mu = epsilon / u
    straight = use(_root_of_square(), arith(0 < mu, 0 < u, 0 < epsilon), v=mu)
    near, threshold = (epsilon / sqrt(mu**2) - sqrt(mu**2) / 2) / sqrt(2), (u - epsilon / (2 * u)) / sqrt(2)
    same = arith(eq(near, threshold), straight, arith(eq(1 / mu, u / epsilon), 0 < u, 0 < epsilon), 0 < u, 0 < epsilon)
    return congruence(eq(erfc(near), erfc(threshold)), same)


@cache
def _root_of_square() -> Theorem:
    """sqrt(v^2) = v for 0 < v."""
    return arith(eq(sqrt(v**2), v), 0 < v)


gaussian_sigma_classic = Verified(
    LEMMA,
    "gaussian_sigma_classic",
    {"l2_sensitivity": Delta},
    value=Delta * sqrt(2 * log(5 / (4 * delta))) / epsilon,
    omits=(d, sigma),
)
