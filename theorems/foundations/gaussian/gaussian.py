"""Gaussian laws on the real line: their densities against Lebesgue measure and against each other, the
Gaussian integral, and the likelihood ratio of two Gaussian laws of one variance.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import fact, other_gaussian, tail
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY

# Gaussian laws on the real line: densities against Lebesgue measure and against each other ----

x, mu, nu, sigma = variables("x mu nu sigma")
phi = var("phi", function_type((REAL,), REAL))
DENSITY_R = on(DENSITY, Y=REAL)


def gaussian(mean: object) -> Term:
    """The density of normal(mean, sigma) against Lebesgue measure, as a function."""
    return lam(x, exp(-((x - mean) ** 2) / (2 * sigma**2)) / (sigma * sqrt(2 * PI)))


def ratio(top: object, bottom: object) -> Term:
    """The density of normal(top, sigma) against normal(bottom, sigma), as a function."""
    return lam(x, exp(((x - bottom) ** 2 - (x - top) ** 2) / (2 * sigma**2)))


LEBESGUE_DENSITY = Lemma(
    "foundations.gaussian-density", "The density of a Gaussian law", "gaussian_density",
    (0 < sigma,),
    DENSITY_R(gaussian(mu), normal(mu, sigma), LEBESGUE),
    mutants=(Mutant("mean", Claim((0 < sigma,), DENSITY_R(gaussian(mu + 1), normal(mu, sigma), LEBESGUE)),
                    "a law has one mean"),),
)  # fmt: skip


@proof_of(LEBESGUE_DENSITY)
def _lebesgue(claim: Claim) -> Theorem:
    g_int, tests = parts(use("gaussian_density", 0 < sigma, m=mu, s=sigma))
    nonneg = generalize(arith(0 <= read(DENSITY, claim).L(x), 0 < sigma), x)
    return folded(claim.conclusion, both(nonneg, g_int, tests))


@refutation_of(LEBESGUE_DENSITY, "mean")
def _one_mean(said: Theorem) -> Theorem:
    """N(0, 1) would have the density of N(1, 1)."""
    true = fact("foundations.gaussian-density", mu=1, sigma=1)
    return other_gaussian(instance(said, mu=0, sigma=1), true, tail(0, 1), tail(0))


# The Gaussian integral over the real line -----------------------------------------------------

BELL = exp(-(x**2))

MASS = Lemma(
    "foundations.gaussian-integral", "The integral of exp(-x^2) over the real line is sqrt(pi)", "gaussian_density",
    (),
    conj(integrable(LEBESGUE, x, BELL), eq(E(LEBESGUE, x, BELL), factor * sqrt(PI))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality", witness=against("foundations.gaussian-integral")),),
)  # fmt: skip


@proof_of(MASS)
def _mass(claim: Claim) -> Theorem:
    """The density of the Gaussian law of variance 1/2, times sqrt(pi)."""
    half = sqrt(Fraction(1, 2))
    positive = arith(0 < half)
    density = use(LEBESGUE_DENSITY, positive, mu=0, sigma=half)
    L = read(DENSITY, density).L
    ints = parts(unfolded(density))[1]
    mean = use(MEAN_OF_DENSITY, density, L=L, P=normal(0, half), Q=LEBESGUE)
    scaled_int, scaled = parts(expand(LEBESGUE, x, sqrt(PI) * L(x), ints))
    bell_int, same = parts(transfer(LEBESGUE, x, arith(eq(sqrt(PI) * L(x), BELL)), scaled_int))
    return both(bell_int, arith(comparison(claim), same, scaled, mean))


# The likelihood ratio of two Gaussian laws of one variance ------------------------------------

GAUSSIAN_RATIO = Lemma(
    "foundations.gaussian-ratio", "The likelihood ratio of two Gaussian laws of one variance", "gaussian_density",
    (0 < sigma,),
    DENSITY_R(ratio(mu, nu), normal(mu, sigma), normal(nu, sigma)),
    mutants=(Mutant("mean", Claim((0 < sigma,), DENSITY_R(ratio(mu, nu), normal(mu + 1, sigma), normal(nu, sigma))),
                    "a law has one mean"),),
)  # fmt: skip


@proof_of(GAUSSIAN_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """Under Lebesgue measure the density at nu, times the ratio, is the density at mu."""
    L, P, Q = read(DENSITY, claim)["L", "P", "Q"]
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


@refutation_of(GAUSSIAN_RATIO, "mean")
def _one_law(said: Theorem) -> Theorem:
    """The law with the density 1 would be N(1, 1) and N(0, 1)."""
    values = {"mu": 0, "nu": 0, "sigma": 1}
    true = fact("foundations.gaussian-ratio", **values)
    return other_gaussian(instance(said, **values), true, tail(0, 1), tail(0))
