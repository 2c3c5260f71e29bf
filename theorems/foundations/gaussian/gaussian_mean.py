"""The mean of a Gaussian law, from the generating function."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exp, integrable, normal, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, dominated, expand, integrate, parts, use
from theorems.foundations.reals.exponential_near_zero import EXP_NEAR_ZERO
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_GENERATING

x, mu, sigma = variables("x mu sigma")
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
