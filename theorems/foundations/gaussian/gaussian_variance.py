"""Means of squares under Gaussian laws: the variance, the squared distance, and exponentials of squares."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import shown
from dpproofs.prover.tactic import inequality
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_GENERATING, GAUSSIAN_MEAN
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT

# The variance of a Gaussian law, from the generating function ---------------------------------

a, m, s, t, x, mu, sigma = variables("a m s t x mu sigma")
LAW = normal(mu, sigma)
SQUARE, SIZE = (x - mu) ** 2, s**2 * sigma**2 / 2
V = E(LAW, x, SQUARE)

VARIANCE = Lemma(
    "foundations.gaussian-variance", "The variance of a Gaussian law", "gaussian_density",
    (0 < sigma,),
    conj(integrable(LAW, x, SQUARE), eq(V, factor * sigma**2)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("foundations.gaussian-variance", mu=1, sigma=1)),),
)  # fmt: skip


@proof_of(VARIANCE)
def _proof(claim: Claim) -> Theorem:
    """Otherwise a is too small for the difference."""
    ints, *bounds = _between()

    def no_difference(sign: int) -> Theorem:
        gap = sign * (V - sigma**2)

        def impossible(wrong: Theorem) -> Theorem:
            rest = 8 * (sigma**2 + gap)
            size = gap / rest
            whole = arith(0 < rest, wrong, 0 < sigma)
            low, high = arith(0 < size, wrong, whole), arith(size <= Fraction(1, 8), wrong, whole, 0 < sigma)
            step = sqrt(2 * size) / sigma
            exact = arith(eq(step**2 * sigma**2 / 2, size), squared_root(2 * size, low), 0 < sigma)
            small = arith(step**2 * sigma**2 / 2 <= Fraction(1, 8), exact, high)
            made = use(bounds[sign < 0], signed(0 < step, low, 0 < sigma), small, 0 < sigma, s=step)
            part = arith(sigma**2 * size <= gap / 8, wrong, whole, 0 < sigma)
            return arith(gap <= 0, made, arith(eq(sigma**2 * (step**2 * sigma**2 / 2), sigma**2 * size), exact), part)

        return cases(0 < gap, impossible, lambda no: arith(gap <= 0, no))

    same = arith(eq(V, sigma**2), *map(no_difference, (1, -1)))
    return both(use(ints, arith(num(0) < 1), 0 < sigma, s=1), same)


NEAR, FAR = exp(t) + exp(-t), exp(2 * t) + exp(-2 * t)


def _between() -> tuple[Theorem, Theorem, Theorem]:
    """(x - mu)^2 is integrable; with a = s^2 sigma^2/2 <= 1/8 its mean is at most sigma^2 (1 + a), and at least
    sigma^2 (1 - 4 a).

    For t = s (x - mu) and u = cosh(t) - 1 the square of t is between 2 u - u^2 and 2 u.
    """
    tails = [use(GAUSSIAN_GENERATING, 0 < sigma, s=k * s) for k in (1, -1, 2, -2)]
    above = use(inequality(t**2 <= NEAR - 2), t=s * (x - mu))
    below = use(inequality(2 * NEAR - FAR / 4 - Fraction(7, 2) <= t**2), t=s * (x - mu))
    low, top = lhs(below), rhs(above)
    (top_int, top_mean), (low_int, low_mean) = (parts(expand(LAW, x, body, *tails)) for body in (top, low))
    one_int = parts(expand(LAW, x, top / s**2, *tails, 0 < s))[0]
    ints = dominated(LAW, x, both(arith(0 <= SQUARE), arith(SQUARE <= top / s**2, above, 0 < s)), one_int)
    scaled_int, scaled = parts(expand(LAW, x, s**2 * SQUARE, ints))
    upper = integrate(LAW, x, arith(s**2 * SQUARE <= top, above), scaled_int, top_int)
    lower = integrate(LAW, x, arith(low <= s**2 * SQUARE, below), low_int, scaled_int)
    curve, slope = inequality(exp(a) <= 1 + a + a**2, 0 <= a, a <= 1), use(EXP_TANGENT, x=SIZE)
    small = SIZE <= Fraction(1, 8)
    grown = [use(curve, arith(0 <= k * SIZE), arith(k * SIZE <= 1, small), a=k * SIZE) for k in (1, 4)]
    known = scaled, mean_of_one(LAW), *tails
    most = arith(s**2 * V <= s**2 * sigma**2 * (1 + SIZE), upper, top_mean, *known, *grown)
    least = arith(s**2 * sigma**2 * (1 - 4 * SIZE) <= s**2 * V, lower, low_mean, *known, *grown, slope)
    return ints, arith(V <= sigma**2 * (1 + SIZE), most, 0 < s), arith(sigma**2 * (1 - 4 * SIZE) <= V, least, 0 < s)


# The mean squared distance of a Gaussian variable from any point ------------------------------

DISTANCE = Lemma(
    "foundations.gaussian-squared-distance", "E[(x - m)^2] = (m - mu)^2 + sigma^2 under N(mu, sigma^2)",
    "gaussian_density",
    (0 < sigma,),
    conj(integrable(LAW, x, (x - m) ** 2), eq(E(LAW, x, (x - m) ** 2), (m - mu) ** 2 + factor * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=against("foundations.gaussian-squared-distance", m=0, mu=1, sigma=1)),),
)  # fmt: skip


@proof_of(DISTANCE)
def _distance(claim: Claim) -> Theorem:
    """(x - m)^2 = (x - mu)^2 + 2 (mu - m) (x - mu) + (mu - m)^2."""
    square, (_, mean_int, mean) = use(VARIANCE, 0 < sigma), parts(use(GAUSSIAN_MEAN, 0 < sigma))
    body = SQUARE + 2 * (mu - m) * x + (m - mu) * (m + mu)
    ints, value = parts(expand(LAW, x, body, square, mean_int))
    whole, same = parts(transfer(LAW, x, arith(eq(body, (x - m) ** 2)), ints))
    return both(whole, arith(comparison(claim), same, value, *parts(square), mean, mean_of_one(LAW)))


# Exponentials of squares under N(0, 1): how large their means are, and the first one that has none ---

STANDARD = normal(num(0), num(1))
GROWN = exp((1 - 1 / sigma**2) * x**2 / 2)

SQUARES_SQUARE = Lemma(
    "foundations.gaussian-square-mean", "The mean of exp((1 - 1/sigma^2) x^2/2) under N(0, 1) is sigma", "elementary",
    (0 < sigma,),
    conj(integrable(STANDARD, x, GROWN), eq(E(STANDARD, x, GROWN), factor * sigma)),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1", witness=finite({}, sigma=1)),),
)  # fmt: skip

UNIT = generalize(both(arith(num(0) <= 1), arith(num(1) <= 1)), x)


@proof_of(SQUARES_SQUARE)
def _square(claim: Claim) -> Theorem:
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
