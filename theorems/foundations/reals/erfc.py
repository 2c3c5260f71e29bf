"""The Gaussian integral over an interval and over a half-line in terms of erfc, and the limits of erfc."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from theorems.foundations.gaussian.gaussian import BELL, MASS

# The Gaussian integral over an interval, in terms of erfc -------------------------------------

x, a, b, k, m = variables("x a b k m")

ERFC_DECREASING = Lemma(
    "foundations.erfc-decreasing", "erfc is nonincreasing", "elementary",
    (a <= b,),
    erfc(b) <= erfc(a),
    lambda claim: arith(claim.conclusion, at(monotone(-erfc(x), x, []), a, b, by=[a <= b])),
    (Mutant("sign", Claim((a <= b,), erfc(a) <= erfc(b)), "a = 0, b = 1", witness=point(a="1/10", b="1/2")),),
)  # fmt: skip

ERFC_REFLECTED = Lemma(
    "foundations.erfc-reflected", "erfc(-x) = 2 - erfc(x)", "elementary",
    (),
    eq(erfc(-a), factor * 2 - erfc(a)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; a = 0", witness=point(a=4)),),
)  # fmt: skip


@proof_of(ERFC_REFLECTED)
def _reflected(claim: Claim) -> Theorem:
    """erf(x) + erf(-x) has derivative 0, and is 0 at 0."""
    f = erf(x) + erf(-x)
    up, down = monotone(f, x, []), monotone(-f, x, [])
    zero = use("erf_zero")
    complements = [use("erfc_complement", a=s) for s in (a, -a)]

    def odd(low: Term, high: Term, order: Theorem) -> Theorem:
        ends = [at(way, low, high, by=[order]) for way in (up, down)]
        return arith(claim.conclusion, *ends, zero, *complements)

    return cases(0 <= a, lambda yes: odd(num(0), a, yes), lambda no: odd(a, num(0), arith(a <= 0, no)))


# The integral of exp(-(k x + m)^2) from a to b ------------------------------------------------

SLOPED = exp(-((k * x + m) ** 2))
BETWEEN = ind(conj(a <= x, x <= b)) * SLOPED
value = sqrt(PI) / (2 * k) * (erfc(k * a + m) - erfc(k * b + m))
mean = eq(E(LEBESGUE, x, BETWEEN), factor * value)

INTERVAL = Lemma(
    "foundations.gaussian-interval", "The integral of exp(-(k x + m)^2) from a to b", "elementary",
    (0 < k, a <= b),
    conj(integrable(LEBESGUE, x, BETWEEN), mean),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; a < b",
                    witness=against("foundations.gaussian-interval", a=0, b=3, k=2, m=1)),),
)  # fmt: skip


@proof_of(INTERVAL)
def _interval(claim: Claim) -> Theorem:
    """The derivative of -sqrt(pi)/(2 k) erfc(k x + m) is exp(-(k x + m)^2)."""
    raw_int, raw = parts(integral(-(sqrt(PI) / (2 * k)) * erfc(k * x + m), x, a, b, a <= b))
    body = integrand_of(raw_int, x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, BETWEEN), 0 < k), raw_int))
    return both(ints, arith(comparison(claim), same, raw))


# The Gaussian integral over a half-line, in terms of erfc -------------------------------------

c = var("c")

ABOVE = ind(a <= x) * SLOPED

TAIL_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality", witness=against("foundations.gaussian-tail", a=3, k=1, m="1/2")
)

TAIL = Lemma(
    "foundations.gaussian-tail", "The integral of exp(-(k x + m)^2) from a on", "gaussian_density",
    (0 < k,),
    conj(integrable(LEBESGUE, x, ABOVE), eq(E(LEBESGUE, x, ABOVE), factor * (sqrt(PI) / (2 * k) * erfc(k * a + m)))),
    mutants=(TAIL_FACTOR,),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """From a to a + c, where erfc(k (a + c) + m) is between 0 and any e > 0 for large c."""
    value = rhs(comparison(claim))
    level = ind(conj(a <= x, x <= a + c)) * SLOPED

    def slice_(width: Term, positive: Theorem) -> list[Theorem]:
        return parts(use(INTERVAL, 0 < k, arith(a <= a + width, positive), b=a + width))

    ints, mean = slice_(c, assume(0 < c))
    below = arith(E(LEBESGUE, x, level) <= value, mean, use("foundations.erfc-nonnegative", a=k * (a + c) + m), 0 < k)
    limit = monotone_limit(LEBESGUE, x, ABOVE, level, c, below, ints, absolute(x - a) + 1)
    above_int, upper = parts(limit)
    size = E(LEBESGUE, x, ABOVE)

    def impossible(wrong: Theorem) -> Theorem:
        gap = k * (value - size) / sqrt(PI)
        small = use("foundations.erfc-vanishes", arith(0 < gap, wrong, 0 < k), e=gap)

        def far(point: Term, facts: Theorem) -> Theorem:
            width = (absolute(m) + absolute(k * a) + point) / k
            positive = arith(0 < width, facts, 0 < k)
            part_int, part = slice_(width, positive)
            beyond = use(ERFC_DECREASING, arith(point <= k * (a + width) + m, 0 < k), a=point, b=k * (a + width) + m)
            cover = arith(ind(conj(a <= x, x <= a + width)) * SLOPED <= ABOVE)
            less = integrate(LEBESGUE, x, cover, part_int, above_int)
            scaled = arith(sqrt(PI) / (2 * k) * erfc(k * (a + width) + m) <= (value - size) / 2, beyond, facts, 0 < k)
            return arith(value <= size, less, part, scaled, wrong)

        return obtain(small, "r", far)

    lower = cases(value <= size, lambda yes: yes, lambda no: impossible(arith(size < value, no)))
    return both(above_int, arith(comparison(claim), upper, lower))


# The limits of erfc: 0 and 2 ------------------------------------------------------------------

e = var("e")

ERFC_VANISHES = Lemma(
    "foundations.erfc-vanishes", "erfc(x) tends to 0", "gaussian_density",
    (0 < e,),
    exists(c, conj(0 < c, erfc(c) <= e)),
    mutants=(Mutant("zero", {0 < e: 0 <= e}, "e = 0"),),
)  # fmt: skip


@proof_of(ERFC_VANISHES)
def _vanishes(claim: Claim) -> Theorem:
    """Otherwise every interval has integral at most sqrt(pi) (1 - e), and so has the line."""
    goal, level, radius = claim.conclusion, ind(conj(-c <= x, x <= c)) * BELL, absolute(x) + 1

    def impossible(none: Theorem) -> Theorem:
        far = cases(
            erfc(c) <= e,
            lambda yes: arith(e <= erfc(c), witness(goal, c, 0 < c, yes), none),
            lambda no: arith(e <= erfc(c), no),
        )
        ints, value = parts(_centred(c, arith(0 <= c, 0 < c)))
        mean = arith(E(LEBESGUE, x, level) <= sqrt(PI) * (1 - e), value, far)
        limit = monotone_limit(LEBESGUE, x, BELL, level, c, mean, ints, radius)
        return arith(goal, parts(limit)[1], use(MASS), 0 < e)

    return cases(goal, lambda yes: yes, impossible)


def _centred(radius: Term, positive: Theorem) -> Theorem:
    """The integral of exp(-x^2) from -c to c is sqrt(pi) (1 - erfc(c))."""
    level = ind(conj(-radius <= x, x <= radius)) * BELL
    order = arith(-radius <= radius, positive)
    raw = use(INTERVAL, order, arith(0 < num(1)), a=-radius, b=radius, k=1, m=0)
    sloped = integrand_of(parts(raw)[0], x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(sloped, level)), parts(raw)[0]))
    value = eq(E(LEBESGUE, x, level), sqrt(PI) * (1 - erfc(radius)))
    return both(ints, arith(value, same, parts(raw)[1], use(ERFC_REFLECTED, a=radius)))


@refutation_of(ERFC_VANISHES, "zero")
def _never_zero(said: Theorem) -> Theorem:
    """erfc(c) is positive."""

    def at_number(c: Term, zero: Theorem) -> Theorem:
        low = fact("foundations.mills-lower", zero, x=c)
        return absurd(zero, low, arith(0 < lhs(low), zero), arith(0 < sqrt(PI)))

    return obtain(instance(said, e=0), "c", at_number)


ERFC_NONNEGATIVE = Lemma(
    "foundations.erfc-nonnegative", "erfc(x) >= 0", "gaussian_density",
    (),
    0 <= erfc(a),
    mutants=(Mutant("shift", Claim((), Fraction(1, 100) <= erfc(a)), "a = 2", witness=point(a=1000)),),
)  # fmt: skip


@proof_of(ERFC_NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """The integral over an interval is at most the integral over the line."""

    def right(yes: Theorem) -> Theorem:
        ints, value = parts(_centred(a, yes))
        bell_int, mass = parts(use(MASS))
        point = arith(ind(conj(-a <= x, x <= a)) * BELL <= BELL)
        return arith(claim.conclusion, integrate(LEBESGUE, x, point, ints, bell_int), value, mass)

    def left(no: Theorem) -> Theorem:
        below = use(ERFC_DECREASING, arith(a <= 0, no), a=a, b=0)
        return arith(claim.conclusion, below, use("erfc_complement", a=0), use("erf_zero"))

    return cases(0 <= a, right, left)


ERFC_AT_MOST_TWO = Lemma(
    "foundations.erfc-at-most-two", "erfc(x) <= 2", "gaussian_density",
    (),
    erfc(a) <= 2,
    lambda claim: arith(claim.conclusion, use(ERFC_NONNEGATIVE, a=-a), use(ERFC_REFLECTED)),
    (Mutant("bound", Claim((), erfc(a) <= Fraction(199, 100)), "a = -3", witness=point(a=-3)),),
)  # fmt: skip
