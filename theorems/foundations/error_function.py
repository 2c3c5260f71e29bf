"""The error functions: total mass, tails and limits of the Gaussian integral over the real line."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    FALSE, LEBESGUE, PI, E, absolute, conj, eq, erf, erfc, exists, exp, ind, integrable, mul, normal, num, open_, sqrt,
    variables,
)  # fmt: skip
from dpproofs.library import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, assume, at, both, cases, expand, integral, integrate, monotone,
    monotone_limit, obtain, parts, transfer, unfolded, use, witness,
)  # fmt: skip
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.foundations.gaussian import LEBESGUE_DENSITY

x, a, b, c, e, k, m = variables("x a b c e k m")
BELL = exp(-(x**2))


def _mass_claim(factor: Factor) -> Claim:
    return Claim((), conj(integrable(LEBESGUE, x, BELL), eq(E(LEBESGUE, x, BELL), mul(factor, sqrt(PI)))))


def _mass(claim: Claim) -> Theorem:
    """The density of the Gaussian law of variance 1/2, times sqrt(pi)."""
    half = sqrt(Fraction(1, 2))
    positive = arith(0 < half)
    density = use(LEBESGUE_DENSITY, positive, mu=0, sigma=half)
    L = density.conclusion.args[0]
    ints = parts(unfolded(density))[1]
    mean = use(MEAN_OF_DENSITY, density, L=L, P=normal(0, half), Q=LEBESGUE)
    scaled_int, scaled = parts(expand(LEBESGUE, x, sqrt(PI) * L(x), ints))
    bell_int, same = parts(transfer(LEBESGUE, x, arith(eq(sqrt(PI) * L(x), BELL)), scaled_int))
    return both(bell_int, arith(claim.conclusion.args[1], same, scaled, mean))


MASS = Lemma(
    "foundations.gaussian-integral", "The integral of exp(-x^2) over the real line is sqrt(pi)", "gaussian_density",
    *_mass_claim(1).parts, _mass,
    (Mutant("factor", _mass_claim(MORE), "an equality"),),
)  # fmt: skip


ERFC_DECREASING = Lemma(
    "foundations.erfc-decreasing", "erfc is nonincreasing", "elementary",
    (a <= b,), erfc(b) <= erfc(a),
    lambda claim: arith(claim.conclusion, at(monotone(-erfc(x), x, []), a, b, by=[a <= b])),
    (Mutant("sign", Claim((a <= b,), erfc(a) <= erfc(b)), "a = 0, b = 1"),),
)  # fmt: skip


def _reflected_claim(factor: Factor) -> Claim:
    return Claim((), eq(erfc(-a), factor * 2 - erfc(a)))


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


ERFC_REFLECTED = Lemma(
    "foundations.erfc-reflected", "erfc(-x) = 2 - erfc(x)", "elementary",
    *_reflected_claim(1).parts, _reflected,
    (Mutant("factor", _reflected_claim(MORE), "an equality; a = 0"),),
)  # fmt: skip

SLOPED = exp(-((k * x + m) ** 2))
BETWEEN = ind(conj(a <= x, x <= b)) * SLOPED


def _interval_claim(factor: Factor) -> Claim:
    value = sqrt(PI) / (2 * k) * (erfc(k * a + m) - erfc(k * b + m))
    mean = eq(E(LEBESGUE, x, BETWEEN), mul(factor, value))
    return Claim((0 < k, a <= b), conj(integrable(LEBESGUE, x, BETWEEN), mean))


def _interval(claim: Claim) -> Theorem:
    """The derivative of -sqrt(pi)/(2 k) erfc(k x + m) is exp(-(k x + m)^2)."""
    raw_int, raw = parts(integral(-(sqrt(PI) / (2 * k)) * erfc(k * x + m), x, a, b, a <= b))
    body = open_(raw_int.conclusion.args[1], (x,))
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, BETWEEN), 0 < k), raw_int))
    return both(ints, arith(claim.conclusion.args[1], same, raw))


INTERVAL = Lemma(
    "foundations.gaussian-interval", "The integral of exp(-(k x + m)^2) from a to b", "elementary",
    *_interval_claim(1).parts, _interval,
    (Mutant("factor", _interval_claim(MORE), "an equality; a < b"),),
)  # fmt: skip


def _centred(radius: Term, positive: Theorem) -> Theorem:
    """The integral of exp(-x^2) from -c to c is sqrt(pi) (1 - erfc(c))."""
    level = ind(conj(-radius <= x, x <= radius)) * BELL
    order = arith(-radius <= radius, positive)
    raw = use(INTERVAL, order, arith(0 < num(1)), a=-radius, b=radius, k=1, m=0)
    sloped = open_(parts(raw)[0].conclusion.args[1], (x,))
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(sloped, level)), parts(raw)[0]))
    value = eq(E(LEBESGUE, x, level), sqrt(PI) * (1 - erfc(radius)))
    ends = arith(eq(erfc(-radius + 0), 2 - erfc(radius)), use(ERFC_REFLECTED, a=radius))
    return both(ints, arith(value, same, parts(raw)[1], ends))


def _vanishes(claim: Claim) -> Theorem:
    """Otherwise every interval has integral at most sqrt(pi) (1 - e), and so has the line."""
    goal, level, radius = claim.conclusion, ind(conj(-c <= x, x <= c)) * BELL, absolute(x) + 1

    def impossible(none: Theorem) -> Theorem:
        far = cases(
            erfc(c) <= e,
            lambda yes: use("contradiction", witness(goal, c, 0 < c, yes), none, A=goal, B=e <= erfc(c)),
            lambda no: arith(e <= erfc(c), no),
        )
        ints, value = parts(_centred(c, arith(0 <= c, 0 < c)))
        mean = arith(E(LEBESGUE, x, level) <= sqrt(PI) * (1 - e), value, far)
        limit = monotone_limit(LEBESGUE, x, BELL, level, c, mean, ints, radius)
        absurd = arith(FALSE, parts(limit)[1], use(MASS), 0 < e)
        return use("ex_falso", absurd, A=goal)

    return cases(goal, lambda yes: yes, impossible)


ERFC_VANISHES = Lemma(
    "foundations.erfc-vanishes", "erfc(x) tends to 0", "gaussian_density",
    (0 < e,), exists(c, conj(0 < c, erfc(c) <= e)), _vanishes,
    (Mutant("zero", Claim((0 <= e,), exists(c, conj(0 < c, erfc(c) <= e))), "e = 0"),),
)  # fmt: skip


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


ERFC_NONNEGATIVE = Lemma(
    "foundations.erfc-nonnegative", "erfc(x) >= 0", "gaussian_density",
    (), 0 <= erfc(a), _nonnegative,
    (Mutant("shift", Claim((), Fraction(1, 100) <= erfc(a)), "a = 2"),),
)  # fmt: skip

ERFC_AT_MOST_TWO = Lemma(
    "foundations.erfc-at-most-two", "erfc(x) <= 2", "gaussian_density",
    (), erfc(a) <= 2,
    lambda claim: arith(claim.conclusion, use(ERFC_NONNEGATIVE, a=-a), use(ERFC_REFLECTED)),
    (Mutant("bound", Claim((), erfc(a) <= Fraction(199, 100)), "a = -3"),),
)  # fmt: skip

ABOVE = ind(a <= x) * SLOPED


def _tail_claim(factor: Factor) -> Claim:
    mean = eq(E(LEBESGUE, x, ABOVE), mul(factor, sqrt(PI) / (2 * k) * erfc(k * a + m)))
    return Claim((0 < k,), conj(integrable(LEBESGUE, x, ABOVE), mean))


def _tail(claim: Claim) -> Theorem:
    """From a to a + c, where erfc(k (a + c) + m) is between 0 and any e > 0 for large c."""
    value = claim.conclusion.args[1].args[1]
    level = ind(conj(a <= x, x <= a + c)) * SLOPED

    def slice_(width: Term, positive: Theorem) -> list[Theorem]:
        return parts(use(INTERVAL, 0 < k, arith(a <= a + width, positive), b=a + width))

    ints, mean = slice_(c, assume(0 < c))
    below = arith(E(LEBESGUE, x, level) <= value, mean, use(ERFC_NONNEGATIVE, a=k * (a + c) + m), 0 < k)
    limit = monotone_limit(LEBESGUE, x, ABOVE, level, c, below, ints, absolute(x - a) + 1)
    above_int, upper = parts(limit)
    size = E(LEBESGUE, x, ABOVE)

    def impossible(wrong: Theorem) -> Theorem:
        gap = k * (value - size) / sqrt(PI)
        small = use(ERFC_VANISHES, arith(0 < gap, wrong, 0 < k), e=gap)

        def far(point: Term, facts: Theorem) -> Theorem:
            width = (absolute(m) + absolute(k * a) + point) / k
            positive = arith(0 < width, facts, 0 < k)
            part_int, part = slice_(width, positive)
            beyond = use(ERFC_DECREASING, arith(point <= k * (a + width) + m, 0 < k), a=point, b=k * (a + width) + m)
            cover = arith(ind(conj(a <= x, x <= a + width)) * SLOPED <= ABOVE)
            less = integrate(LEBESGUE, x, cover, part_int, above_int)
            scaled = arith(sqrt(PI) / (2 * k) * erfc(k * (a + width) + m) <= (value - size) / 2, beyond, facts, 0 < k)
            absurd = arith(FALSE, less, part, scaled, wrong)
            return use("ex_falso", absurd, A=value <= size)

        return obtain(small, "r", far)

    lower = cases(value <= size, lambda yes: yes, lambda no: impossible(arith(size < value, no)))
    return both(above_int, arith(claim.conclusion.args[1], upper, lower))


TAIL = Lemma(
    "foundations.gaussian-tail", "The integral of exp(-(k x + m)^2) from a on", "gaussian_density",
    *_tail_claim(1).parts, _tail,
    (Mutant("factor", _tail_claim(MORE), "an equality"),),
)  # fmt: skip
