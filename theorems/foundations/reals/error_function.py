"""The limits of erfc: 0 and 2."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, point, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, LEBESGUE, PI, E, absolute, conj, eq, erfc, exists, ind, num, sqrt, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of, lhs
from dpproofs.proving.tactics import arith, both, cases, integrate, monotone_limit, obtain, parts, transfer, use
from dpproofs.proving.tactics import witness
from theorems.foundations.reals.erfc import ERFC_DECREASING, ERFC_REFLECTED
from theorems.foundations.reals.erfc_interval import INTERVAL
from theorems.foundations.gaussian.gaussian_integral import BELL, MASS

x, a, c, e = variables("x a c e")

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
        absurd = arith(FALSE, parts(limit)[1], use(MASS), 0 < e)
        return arith(goal, absurd)

    return cases(goal, lambda yes: yes, impossible)


def _centred(radius: Term, positive: Theorem) -> Theorem:
    """The integral of exp(-x^2) from -c to c is sqrt(pi) (1 - erfc(c))."""
    level = ind(conj(-radius <= x, x <= radius)) * BELL
    order = arith(-radius <= radius, positive)
    raw = use(INTERVAL, order, arith(0 < num(1)), a=-radius, b=radius, k=1, m=0)
    sloped = integrand_of(parts(raw)[0], x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(sloped, level)), parts(raw)[0]))
    value = eq(E(LEBESGUE, x, level), sqrt(PI) * (1 - erfc(radius)))
    ends = arith(eq(erfc(-radius + 0), 2 - erfc(radius)), use(ERFC_REFLECTED, a=radius))
    return both(ints, arith(value, same, parts(raw)[1], ends))


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
