"""Exponentials of squares under N(0, 1): how large their means are, and the first one that has none."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, LEBESGUE, PI, E, conj, eq, exp, integrable, lam, neg, normal, num, sqrt
from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import finite, refutation_of, shown
from dpproofs.privacy.notions import DENSITY
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.reading import integrand_of, read
from dpproofs.proving.tactics import almost, arith, at, both, discharge, generalize, integral, integrate, linear
from dpproofs.proving.tactics import mean_of_one, parts, transfer, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, sigma, x

STANDARD = normal(num(0), num(1))
GROWN = exp((1 - 1 / sigma**2) * x**2 / 2)

SQUARE = Lemma(
    "foundations.gaussian-square-mean", "The mean of exp((1 - 1/sigma^2) x^2/2) under N(0, 1) is sigma", "elementary",
    (0 < sigma,),
    conj(integrable(STANDARD, x, GROWN), eq(E(STANDARD, x, GROWN), factor * sigma)),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1", witness=finite({}, sigma=1)),),
)  # fmt: skip

UNIT = generalize(both(arith(num(0) <= 1), arith(num(1) <= 1)), x)


@proof_of(SQUARE)
def _proof(claim: Claim) -> Theorem:
    """The density of N(0, 1) times it is sigma times that of N(0, sigma^2)."""
    wide, tests = parts(use("gaussian_density", 0 < sigma, m=0, s=sigma))
    bell = integrand_of(wide, x)
    whole = at(tests, lam(x, num(1)), by=[UNIT])
    mass = arith(eq(E(LEBESGUE, x, bell), 1), whole, mean_of_one(normal(num(0), sigma)))
    scaled, value = parts(linear(LEBESGUE, x, sigma * bell, [(sigma, wide)]))
    narrow = read(DENSITY, density()).L
    same = arith(eq(sigma * bell, narrow(x) * GROWN), 0 < sigma)
    ints, equal = parts(transfer(LEBESGUE, x, same, scaled))
    positive = generalize(arith(0 <= GROWN), x)
    moved = use(FROM_REFERENCE, density(), positive, ints, P=STANDARD, Q=LEBESGUE, L=narrow,
                f=lam(x, GROWN))  # fmt: skip
    known, mean = parts(moved)
    return both(known, arith(eq(E(STANDARD, x, GROWN), sigma), mean, equal, value, mass))


def density() -> Theorem:
    """The density of N(0, 1)."""
    return use(LEBESGUE_DENSITY, arith(num(0) < 1), mu=0, sigma=1)


NONE = neg(integrable(STANDARD, x, exp(x**2 / 2)))

UNBOUNDED = Lemma(
    "foundations.gaussian-square-infinite", "exp(x^2/2) has no mean under N(0, 1)", "elementary",
    (),
    NONE,
    mutants=(Mutant("smaller", Claim((), neg(integrable(STANDARD, x, exp(Fraction(3, 8) * x**2)))),
                    "sigma = 2: the mean is 2",
                    control=also(0 < sigma)),),
)  # fmt: skip


@proof_of(UNBOUNDED)
def _none(claim: Claim) -> Theorem:
    """The density times it is a constant, and intervals are as long as wanted."""
    grown = exp(x**2 / 2)
    known = integrable(STANDARD, x, grown)
    positive = generalize(arith(0 <= grown), x)
    narrow = read(DENSITY, density()).L
    made = use(TO_REFERENCE, density(), positive, known, P=STANDARD, Q=LEBESGUE, L=narrow, f=lam(x, grown))
    ints = parts(made)[0]
    level = 1 / sqrt(2 * PI)
    flat = parts(transfer(LEBESGUE, x, arith(eq(narrow(x) * grown, level)), ints))
    end = (E(LEBESGUE, x, level) + 1) / level
    size = arith(0 < level)
    high = arith(0 <= E(LEBESGUE, x, level), integrate(LEBESGUE, x, arith(0 <= level), *flat))
    span, length = parts(integral(x, x, 0, end, arith(0 <= end, high, size)))
    inside = integrand_of(span, x)
    part, mean = parts(linear(LEBESGUE, x, level * inside, [(level, span)]))
    below = almost(LEBESGUE, x, arith(level * inside <= level, size))
    less = use("E_monotone", below, part, flat[0], mu=LEBESGUE, f=lam(x, level * inside), g=lam(x, level))
    total = arith(eq(level * end, E(LEBESGUE, x, level) + 1), size)
    return arith(NONE, discharge(arith(FALSE, less, mean, length, total), known))


@refutation_of(UNBOUNDED, "smaller")
def _smaller(said: Theorem) -> Theorem:
    """The mean of exp(3 x^2/8) is 2."""
    known = parts(fact("foundations.gaussian-square-mean", shown(0 < num(2)), sigma=2))[0]
    small = exp(Fraction(3, 8) * x**2)
    return absurd(said, parts(transfer(STANDARD, x, arith(eq(integrand_of(known, x), small)), known))[0])
