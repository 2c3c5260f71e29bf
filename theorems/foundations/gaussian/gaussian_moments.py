"""Moments of a Gaussian law: the generating function, the mean, the variance, the squared distance from a
point, and exponentials of squares.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, ratio
from theorems.foundations.reals.exponentials_and_logarithms import EXP_NEAR_ZERO, EXP_TANGENT

# Moments of the likelihood ratio of Gaussian laws, and the generating function ----------------

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


# The mean of a Gaussian law, from the generating function -------------------------------------

shift = mark("shift", 0)

GAUSSIAN_MEAN_SHIFT = Mutant(
    "shift", {shift: Fraction(1, 100)}, "an equality", witness=against("foundations.gaussian-mean", mu=1, sigma=1)
)
P = normal(mu, sigma)

GAUSSIAN_MEAN = Lemma(
    "foundations.gaussian-mean", "The mean of a Gaussian law", "gaussian_density",
    (0 < sigma,),
    conj(integrable(P, x, absolute(x)), integrable(P, x, x), eq(E(P, x, x), mu + shift)),
    mutants=(GAUSSIAN_MEAN_SHIFT,),
)  # fmt: skip


@proof_of(GAUSSIAN_MEAN)
def _mean(claim: Claim) -> Theorem:
    """s (E[x] - mu) <= exp(s^2 sigma^2/2) - 1 <= s^2 sigma^2 for small s of either sign."""
    P, mean = normal(mu, sigma), comparison(claim)
    tails = [parts(use(GAUSSIAN_GENERATING, 0 < sigma, s=sign))[0] for sign in (1, -1)]
    size = exp(x - mu) + exp(mu - x) + absolute(mu)
    below = arith(absolute(absolute(x)) <= size, use(EXP_TANGENT, x=x - mu), use(EXP_TANGENT, x=mu - x))
    abs_int = dominated(P, x, below, parts(expand(P, x, size, *tails))[0])
    x_int = dominated(P, x, arith(absolute(x) <= absolute(x)), abs_int)
    offset = E(P, x, x) - mu

    def bounded_by_zero(sign: int) -> Theorem:
        """Otherwise a step of that sign is too short for the offset."""
        over = sign * offset

        def impossible(wrong: Theorem) -> Theorem:
            size = over / (2 * sigma**2 + over * sigma)
            step, half = sign * size, size**2 * sigma**2 / 2
            f_int, value = parts(use(GAUSSIAN_GENERATING, 0 < sigma, s=step))
            tangent = integrate(P, x, use(EXP_TANGENT, x=step * (x - mu)), x_int, f_int)
            positive = arith(0 < size, wrong, 0 < sigma)
            short = arith(size * sigma <= 1, wrong, 0 < sigma)
            small = arith(half <= Fraction(1, 2), short, positive, 0 < sigma)
            smooth = use(EXP_NEAR_ZERO, arith(0 <= half), small, x=half)
            linear = arith(size * over <= size**2 * sigma**2, tangent, value, smooth)
            reached = arith(over <= size * sigma**2, linear, positive)
            return arith(over <= 0, reached, wrong, 0 < sigma)

        return cases(0 < over, impossible, lambda no: arith(over <= 0, no))

    return both(abs_int, x_int, arith(mean, bounded_by_zero(1), bounded_by_zero(-1)))
