"""How much Gaussian noise is (epsilon, delta)-DP: sqrt(2 log(1.25/delta)) Delta/epsilon, for epsilon <= 1."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, erfc, exp, implies, lam, log, nat, num, sqrt, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, GAUSSIAN_DP, L2_SENSITIVITY, Delta, N, d, delta, epsilon, on
from dpproofs.privacy.notions import q_vector as q
from dpproofs.proving.reading import if_then, read
from dpproofs.proving.tactics import arith, congruence, discharge, numeric, positive, squared_root, use
from theorems.citations import LI
from theorems.foundations.gaussian.classic_tail import CLASSIC_TAIL
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.reals.error_function import ERFC_NONNEGATIVE
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.mechanisms.gaussian.vector_mechanism import MECHANISM
from theorems.mechanisms.gaussian.vector_zcdp import NOISY, M, x
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING
from theorems.notions.gaussian_dp.to_approx_dp import CONVERSION
from theorems.notions.gaussian_dp.weakening import LARGER_MU

SIGNS = 0 <= Delta, 0 < sigma, 0 < epsilon, epsilon <= 1, 0 < delta, delta <= 1
coefficient = mark("coefficient", 2)
enough = Delta * sqrt(coefficient * log(5 / (4 * delta))) / epsilon <= sigma
private = on(APPROX_DP, Y="V")(lam(x, M(x, d)), N, epsilon, delta)

LEMMA = Lemma(
    "li16.theorem-2.4",
    "Noise of standard deviation sqrt(2 log(1.25/delta)) Delta/epsilon is (epsilon, delta)-DP, for epsilon <= 1",
    f"Dwork and Roth 2014, Theorem A.1; {LI}, Theorem 2.4",
    (L2_SENSITIVITY(q, d, N, Delta), NOISY, nat(d), *SIGNS),
    implies(enough, private),
    mutants=(
                Mutant(
                    "half",
                    {coefficient: 1},
                    "epsilon = 1, delta = 1e-10, at distance Delta: the true delta is 5e-8",
                    witness=finite(
                        {"V": "lists", "X": 2},
                        q={1: (1, 0)},
                        N=True,
                        d=1,
                        Delta=1,
                        sigma="4.83",
                        epsilon=1,
                        delta="1/10000000000",
                    ),
                ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile is that of Gaussian laws at distance mu = epsilon/c, which leaves out a second term."""
    enough, goal = if_then(claim)
    size = 2 * log(5 / (4 * delta))
    c = sqrt(size)
    least = arith(exp(log(num(Fraction(5, 4)))) <= 5 / (4 * delta), 0 < delta, delta <= 1)
    large = use(LOG_BOUND, least, arith(0 < 5 / (4 * delta), 0 < delta), x=log(num(Fraction(5, 4))), y=5 / (4 * delta))
    sign = arith(0 < size, large, numeric(0 < log(num(Fraction(5, 4)))))
    square, root = squared_root(size, sign), positive(c, sign)
    noisy = use(MECHANISM, *claim.hypotheses, 0 < sigma)
    own, mu = read(GAUSSIAN_DP, noisy).mu_squared, epsilon / c
    scaled = arith(Delta <= sigma * mu, enough, root, 0 < epsilon)
    order = arith(own <= mu**2, arith(Delta**2 <= (sigma * mu) ** 2, scaled, 0 <= Delta), 0 < sigma)
    mechanism = read(APPROX_DP, goal).M
    larger = use(LARGER_MU, noisy, arith(0 <= own, 0 < sigma), order, M=mechanism, mu_squared=own, mu_squared2=mu**2)
    exact = use(CONVERSION, larger, arith(0 < mu**2, root, 0 < epsilon), M=mechanism, mu_squared=mu**2)
    least_delta = read(APPROX_DP, exact).delta
    far = use(CLASSIC_TAIL, *SIGNS[2:], root, square, c=c)
    tail = use(_near_tail(), root, 0 < epsilon, u=c)
    away = (epsilon / sqrt(mu**2) + sqrt(mu**2) / 2) / sqrt(2)
    small = arith(least_delta <= delta, far, tail, use(ERFC_NONNEGATIVE, a=away))
    made = use(APPROX_DP_WEAKENING, exact, small, M=mechanism, delta=least_delta,
               epsilon2=epsilon, delta2=delta)  # fmt: skip
    return discharge(made, enough)


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
