"""Gaussian laws on the real line: densities against Lebesgue measure and against each other, moments."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    LEBESGUE, PI, REAL, E, absolute, conj, eq, exp, function_type, integrable, lam, log, normal, num, sqrt,
    var, variables,
)  # fmt: skip
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, cases, discharge, dominated, expand, folded, generalize, integrate, mean_of_one,
    parts, specialize, transfer, unfolded, use, witness,
)  # fmt: skip
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.foundations.exact import KL_EQUALS, RENYI_EQUALS
from theorems.foundations.exponential import EXP_NEAR_ZERO, EXP_TANGENT
from dpproofs.notions import DENSITY, alpha, on, test_function

s, x, mu, nu, sigma = variables("s x mu nu sigma")
phi = var("phi", function_type((REAL,), REAL))
DENSITY_R = on(DENSITY, Y=REAL)


def gaussian(mean: object) -> Term:
    """The density of normal(mean, sigma) against Lebesgue measure, as a function."""
    return lam(x, exp(-((x - mean) ** 2) / (2 * sigma**2)) / (sigma * sqrt(2 * PI)))


def ratio(top: object, bottom: object) -> Term:
    """The density of normal(top, sigma) against normal(bottom, sigma), as a function."""
    return lam(x, exp(((x - bottom) ** 2 - (x - top) ** 2) / (2 * sigma**2)))


def _lebesgue(claim: Claim) -> Theorem:
    g_int, tests = parts(use("gaussian_density", 0 < sigma, m=mu, s=sigma))
    nonneg = generalize(arith(0 <= claim.conclusion.args[0](x), 0 < sigma), x)
    return folded(claim.conclusion, both(nonneg, g_int, tests))


LEBESGUE_DENSITY = Lemma(
    "foundations.gaussian-density", "The density of a Gaussian law", "gaussian_density",
    (0 < sigma,), DENSITY_R(gaussian(mu), normal(mu, sigma), LEBESGUE), _lebesgue,
    (Mutant("mean", Claim((0 < sigma,), DENSITY_R(gaussian(mu + 1), normal(mu, sigma), LEBESGUE)),
            "a law has one mean"),),
)  # fmt: skip


def _ratio(claim: Claim) -> Theorem:
    """Under Lebesgue measure the density at nu, times the ratio, is the density at mu."""
    L, P, Q = claim.conclusion.args
    top = use(LEBESGUE_DENSITY, 0 < sigma)
    bottom = use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)
    g, h = gaussian(mu), gaussian(nu)
    nonneg, g_int, change = parts(unfolded(top))
    L0 = arith(0 <= L(x), 0 < sigma)

    def moved(f: Term, f0: Theorem, gf_int: Theorem) -> list[Theorem]:
        """E_Q[L f] is the Lebesgue integral of g f."""
        same = arith(eq(g(x) * f, h(x) * (L(x) * f)), 0 < sigma)
        hf_int, hf = parts(transfer(LEBESGUE, x, same, gf_int))
        positive = generalize(arith(0 <= L(x) * f, L0, f0), x)
        back = use(FROM_REFERENCE, bottom, positive, hf_int, P=Q, Q=LEBESGUE, L=h, f=lam(x, L(x) * f))
        integrable_, equal = parts(back)
        return [integrable_, arith(eq(E(Q, x, L(x) * f), E(LEBESGUE, x, g(x) * f)), equal, hf)]

    L_int = moved(num(1), arith(0 <= num(1)), g_int)[0]
    tests = test_function(phi, x)
    phi0 = specialize(tests, x)
    g0 = specialize(nonneg, x)
    size = both(arith(0 <= g(x) * phi(x), g0, phi0), arith(g(x) * phi(x) <= g(x), g0, phi0))
    value = moved(phi(x), arith(0 <= phi(x), phi0), dominated(LEBESGUE, x, size, g_int))[1]
    equal = arith(eq(E(P, x, phi(x)), E(Q, x, L(x) * phi(x))), at(change, phi, by=[tests]), value)
    return folded(claim.conclusion, both(generalize(L0, x), L_int, generalize(discharge(equal, tests), phi)))


GAUSSIAN_RATIO = Lemma(
    "foundations.gaussian-ratio", "The likelihood ratio of two Gaussian laws of one variance", "gaussian_density",
    (0 < sigma,), DENSITY_R(ratio(mu, nu), normal(mu, sigma), normal(nu, sigma)), _ratio,
    (Mutant("mean", Claim((0 < sigma,), DENSITY_R(ratio(mu, nu), normal(mu + 1, sigma), normal(nu, sigma))),
            "a law has one mean"),),
)  # fmt: skip


def _moment_claim(factor: Factor) -> Claim:
    Q, power = normal(nu, sigma), ratio(mu, nu)(x) ** alpha
    value = exp(factor * alpha * (alpha - 1) * (mu - nu) ** 2 / (2 * sigma**2))
    return Claim((0 < sigma,), conj(integrable(Q, x, power), eq(E(Q, x, power), value)))


def _as_ratio(mean: Term, body: Term, shifted: Term, base: Term) -> Theorem:
    """The body is its mean times the likelihood ratio of the law with the shifted mean, to that with the base."""
    law, value = normal(base, sigma), mean.args[1]
    density, L = use(GAUSSIAN_RATIO, 0 < sigma, mu=shifted, nu=base), ratio(shifted, base)
    one = use(MEAN_OF_DENSITY, density, L=L, P=normal(shifted, sigma), Q=law)
    scaled, scaled_mean = parts(expand(law, x, value * L(x), parts(unfolded(density))[1]))
    body_int, same = parts(transfer(law, x, arith(eq(value * L(x), body), 0 < sigma), scaled))
    return both(body_int, arith(mean, same, scaled_mean, one))


def _moment(claim: Claim) -> Theorem:
    """Complete the square: the mean alpha mu + (1 - alpha) nu."""
    return _as_ratio(claim.conclusion.args[1], ratio(mu, nu)(x) ** alpha, alpha * mu + (1 - alpha) * nu, nu)


GAUSSIAN_MOMENT = Lemma(
    "foundations.gaussian-moment", "The moments of the likelihood ratio of two Gaussian laws", "gaussian_density",
    *_moment_claim(1).parts, _moment,
    (Mutant("variance", _moment_claim(LESS), "an equality; mu - nu = sigma = 1, alpha = 2"),),
)  # fmt: skip


def _generating_claim(factor: Factor) -> Claim:
    P, f = normal(mu, sigma), exp(s * (x - mu))
    return Claim((0 < sigma,), conj(integrable(P, x, f), eq(E(P, x, f), exp(factor * s**2 * sigma**2 / 2))))


def _generating(claim: Claim) -> Theorem:
    """Complete the square: the mean mu + s sigma**2."""
    return _as_ratio(claim.conclusion.args[1], exp(s * (x - mu)), mu + s * sigma**2, mu)


GAUSSIAN_GENERATING = Lemma(
    "foundations.gaussian-generating", "E[exp(s (x - mu))] = exp(s^2 sigma^2/2)", "gaussian_density",
    *_generating_claim(1).parts, _generating,
    (Mutant("variance", _generating_claim(LESS), "an equality; s = sigma = 1"),),
)  # fmt: skip


def _mean_claim(shift: Factor) -> Claim:
    P = normal(mu, sigma)
    return Claim((0 < sigma,), conj(integrable(P, x, absolute(x)), integrable(P, x, x), eq(E(P, x, x), mu + shift)))


def _mean(claim: Claim) -> Theorem:
    """s (E[x] - mu) <= exp(s^2 sigma^2/2) - 1 <= s^2 sigma^2 for small s of either sign."""
    P, mean = normal(mu, sigma), claim.conclusion.args[2]
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


GAUSSIAN_MEAN = Lemma(
    "foundations.gaussian-mean", "The mean of a Gaussian law", "gaussian_density",
    *_mean_claim(0).parts, _mean,
    (Mutant("shift", _mean_claim(Fraction(1, 100)), "an equality"),),
)  # fmt: skip


def _laws() -> tuple[Term, Term]:
    return normal(mu, sigma), normal(nu, sigma)


def _renyi_claim(factor: Factor) -> Claim:
    value = factor * alpha * (mu - nu) ** 2 / (2 * sigma**2)
    return Claim((0 < sigma,), on(RENYI_EQUALS, Y=REAL)(alpha, *_laws(), value))


def _renyi(claim: Claim) -> Theorem:
    facts = use(GAUSSIAN_RATIO, 0 < sigma), use(GAUSSIAN_MOMENT, 0 < sigma)
    return witness(claim.conclusion, ratio(mu, nu), *facts, 0 < sigma)


GAUSSIAN_RENYI = Lemma(
    "foundations.gaussian-renyi", "The Rényi divergence of two Gaussian laws of one variance", "gaussian_density",
    *_renyi_claim(1).parts, _renyi,
    (Mutant("variance", _renyi_claim(LESS), "an equality; mu - nu = sigma = 1, alpha = 2"),),
)  # fmt: skip


def _kl_claim(factor: Factor) -> Claim:
    value = factor * (mu - nu) ** 2 / (2 * sigma**2)
    return Claim((0 < sigma,), on(KL_EQUALS, Y=REAL)(*_laws(), value))


def _kl(claim: Claim) -> Theorem:
    """The logarithm of the ratio is affine in x, and x has mean mu under the first law."""
    P, L = normal(mu, sigma), ratio(mu, nu)
    abs_int, x_int, mean = parts(use(GAUSSIAN_MEAN, 0 < sigma))
    slope, start = (mu - nu) / sigma**2, (nu**2 - mu**2) / (2 * sigma**2)
    affine = arith(eq(log(L(x)), slope * x + start), 0 < sigma)
    size = absolute(slope) * absolute(x) + absolute(start)
    below = arith(absolute(absolute(log(L(x)))) <= size, affine)
    log_int = dominated(P, x, below, parts(expand(P, x, size, abs_int))[0])
    expanded = parts(expand(P, x, log(L(x)), x_int, 0 < sigma))[1]
    value = arith(eq(E(P, x, log(L(x))), claim.conclusion.args[2]), expanded, mean, mean_of_one(P), 0 < sigma)
    return witness(claim.conclusion, L, use(GAUSSIAN_RATIO, 0 < sigma), log_int, value)


GAUSSIAN_KL = Lemma(
    "foundations.gaussian-kl", "The relative entropy of two Gaussian laws of one variance", "gaussian_density",
    *_kl_claim(1).parts, _kl,
    (Mutant("factor", _kl_claim(LESS), "an equality; mu - nu = sigma = 1"),),
)  # fmt: skip
