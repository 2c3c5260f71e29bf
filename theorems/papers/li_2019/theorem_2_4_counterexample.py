"""Theorem 2.4 as printed is false: no constant C makes c^2 >= C log(1/delta) enough for all epsilon."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, erfc, exp, ind, lam, log, normal, num, sqrt, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, Delta, delta, on
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, congruence, numeric, use
from theorems.citations import LI
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.foundations.reals.mills_ratio_half import HALF

c, x = var("c"), var("x")
EPSILON = 2 * c**2 + 6 * c
SIGMA = c * Delta / EPSILON


def close(epsilon: Term, sigma: Term) -> Term:
    """The answers with that noise, at two neighbours where the query differs by Delta, are close."""
    return on(INDISTINGUISHABLE, Y=REAL)(normal(Delta, sigma), normal(num(0), sigma), epsilon, delta)


CLOSE = close(EPSILON, SIGMA)

LEMMA = Lemma(
    "li16.theorem-2.4-counterexample",
    "For every c, Gaussian noise of sigma = c Delta/epsilon needs delta >= 0.99 at epsilon = 2 c^2 + 6 c",
    f"{LI}, against Theorem 2.4 for all epsilon, with delta = 1/2",
    (0 < c, 0 < Delta, CLOSE),
    factor * num(Fraction(99, 100)) <= delta,
    mutants=(
                Mutant(
                    "factor",
                    {factor: MORE},
                    "c = 1, Delta = 1: the least delta is 0.9978",
                    witness=finite({}, c=1, Delta=1, delta="0.998"),
                ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The event beyond Delta/2 + c sigma: 3 deviations below the first mean, 2 c + 3 above the second."""
    signs = 0 < c, 0 < Delta
    width = arith(eq(SIGMA, Delta / (2 * c + 6)), *signs)
    positive = arith(0 < SIGMA, width, *signs)
    level = Delta * (2 * c + 3) / (2 * c + 6)
    event = lam(x, ind(level <= x))
    above, below = (use(GAUSSIAN_TAIL, positive, r=level, nu=mean, sigma=SIGMA) for mean in (Delta, num(0)))
    first = congruence(eq(tail_argument(level, Delta), -3 / sqrt(num(2))), width, *signs)
    second = congruence(eq(tail_argument(level, num(0)), (2 * c + 3) / sqrt(num(2))), width, *signs)
    high = congruence(eq(erfc(tail_argument(level, Delta)), erfc(-3 / sqrt(num(2)))), first)
    low = congruence(eq(erfc(tail_argument(level, num(0))), erfc((2 * c + 3) / sqrt(num(2)))), second)
    small = use(HALF, arith(0 <= (2 * c + 3) / sqrt(num(2)), 0 < c), x=(2 * c + 3) / sqrt(num(2)))
    power = arith(eq(exp(EPSILON) * exp(-(((2 * c + 3) / sqrt(num(2))) ** 2)), exp(num(Fraction(-9, 2)))))
    room = numeric(Fraction(99, 100) < erfc(-3 / sqrt(num(2))) / 2 - exp(num(Fraction(-9, 2))) / 2)
    scaled = arith(exp(EPSILON) * erfc((2 * c + 3) / sqrt(num(2))) <= exp(num(Fraction(-9, 2))), small, power)
    return arith(claim.conclusion, at(CLOSE, event), above, below, high, low, scaled, room)


def tail_argument(level: Term, mean: Term) -> Term:
    """Where erfc is taken for the tail from the level on."""
    return (level - mean) / (SIGMA * sqrt(num(2)))


PRINTED = sqrt(2 * log(num(Fraction(25, 16)))) / 4
RATIO = num(Fraction(1181, 5000))
TEXTBOOK_CLOSE = close(num(4), RATIO * Delta)

TEXTBOOK = Lemma(
    "li16.theorem-2.4-counterexample-textbook", "Noise of sigma = sqrt(2 log(1.25/delta)) Delta/epsilon, and a little "
    "more, is not enough for epsilon = 4, delta = 4/5", f"{LI}, against Theorem 2.4 with c^2 = 2 log(1.25/delta)",
    (0 < Delta, TEXTBOOK_CLOSE),
    conj(PRINTED <= RATIO, factor * num(Fraction(409, 500)) <= delta),
    mutants=(
                Mutant(
                    "factor", {factor: MORE}, "the least delta is 0.8193", witness=finite({}, Delta=1, delta="0.8195")
                ),
            ),
)  # fmt: skip


@proof_of(TEXTBOOK)
def _textbook(claim: Claim) -> Theorem:
    """The event where the first density is exp(4) times the second."""
    sigma, level = RATIO * Delta, Delta * (Fraction(1, 2) + 4 * RATIO**2)
    positive = arith(0 < sigma, 0 < Delta)
    event = lam(x, ind(level <= x))
    above, below = (use(GAUSSIAN_TAIL, positive, r=level, nu=mean, sigma=sigma) for mean in (Delta, num(0)))
    places = [(Fraction(1, 2) + 4 * RATIO**2 - mean) / (RATIO * sqrt(num(2))) for mean in (1, 0)]
    same = []
    for mean, place in zip((Delta, num(0)), places, strict=True):
        written = (level - mean) / (sigma * sqrt(num(2)))
        same.append(congruence(eq(erfc(written), erfc(place)), arith(eq(written, place), 0 < Delta)))
    room = numeric(Fraction(409, 500) < erfc(places[0]) / 2 - exp(num(4)) * erfc(places[1]) / 2)
    larger, needed = conjuncts(claim)
    return both(numeric(larger), arith(needed, at(TEXTBOOK_CLOSE, event), above, below, *same, room))
