"""Fact 2.7 as printed is false: the factor c, about the root of log(1/delta), is missing."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, eq, erfc, ind, log, normal, num, sqrt, variables
from dpproofs.mutants.counterexamples import absurd, written
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import Delta, delta, epsilon
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, bounded, congruence, discharge, generalize, integrate, numeric, positive
from dpproofs.proving.tactics import squared_root, use
from theorems.citations import LI
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.foundations.reals.erfc import ERFC_DECREASING, ERFC_REFLECTED
from theorems.foundations.reals.square_order import SQUARE_ORDER

C, x, r, s = variables("C x r s")
SIZE = 2 * log(5 / (4 * delta))
SIGMA = sqrt(SIZE) * Delta / epsilon
RADIUS = C * (Delta / epsilon) * sqrt(log(num(2)))
SIGNS = 0 < C, 0 < Delta, 0 < epsilon, 0 < delta
FAR = E(normal(num(0), SIGMA), x, ind(RADIUS <= absolute(x)))

LEMMA = Lemma(
    "li16.fact-2.7-counterexample", "For every C and small delta, Gaussian noise with c^2 = 2 log(1.25/delta) is "
    "beyond C Delta/epsilon sqrt(log(2)) with probability at least 0.615",
    f"{LI}, against Fact 2.7 with d = 1 and eta = 1/2",
    (*SIGNS, 2 * C**2 * log(num(2)) <= log(5 / (4 * delta))),
    factor * num(Fraction(123, 200)) <= FAR,
    mutants=(Mutant("factor", {factor: MORE}, "the probability is 0.6171"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """sigma is at least twice the radius, so that the probability is at least erfc(1/(2 sqrt(2)))."""
    law, chosen = normal(num(0), SIGMA), claim.hypotheses[-1]
    two, root = log(num(2)), sqrt(log(num(2)))
    known = [numeric(0 < two), numeric(0 < root), squared_root(two, numeric(0 < two))]
    large = arith(0 < SIZE, chosen, arith(0 < C**2 * two, 0 < C, *known))
    scale, size = positive(sqrt(SIZE), large), squared_root(SIZE, large)
    square = arith((2 * C * root) ** 2 <= sqrt(SIZE) ** 2, size, chosen, *known)
    signs = arith(0 <= 2 * C * root, 0 < C, *known), arith(0 <= sqrt(SIZE), scale)
    order = use(SQUARE_ORDER, square, *signs, u=2 * C * root, v=sqrt(SIZE))
    double = arith(2 * RADIUS <= SIGMA, order, 0 < Delta, 0 < epsilon)
    width, above = arith(0 < RADIUS, *known, *SIGNS), arith(0 < SIGMA, scale, *SIGNS)
    high, low = (use(GAUSSIAN_TAIL, above, r=level, nu=0, sigma=SIGMA) for level in (RADIUS, -RADIUS))
    z, place = 1 / (2 * sqrt(num(2))), RADIUS / (SIGMA * sqrt(num(2)))
    tails = [congruence(eq(erfc((sign * RADIUS - 0) / (SIGMA * sqrt(num(2)))), erfc(sign * place))) for sign in (1, -1)]
    half = arith(r / (s * sqrt(num(2))) <= z, 2 * r <= s, 0 < s)
    small = generalize(generalize(discharge(half, 2 * r <= s, 0 < s), s), r)
    near = use(ERFC_DECREASING, at(at(small, RADIUS), SIGMA, by=[double, above]), a=place, b=z)
    events = ind(RADIUS <= absolute(x)), ind(RADIUS <= x), ind(-RADIUS <= x)
    ints = [bounded(law, x, event, 1) for event in events]
    below = integrate(law, x, arith(events[1] + 1 - events[2] <= events[0], width), *ints)
    most = numeric(Fraction(617, 1000) < erfc(z))
    return arith(claim.conclusion, below, high, low, *tails, use(ERFC_REFLECTED, a=place), near, most)


@refutation_of(LEMMA, "factor")
def _seldom(said: Theorem) -> Theorem:
    """With C = 1 the probability is 0.6171."""
    values = {"C": 1, "Delta": 1, "epsilon": 1, "delta": Fraction(781, 2500)}
    made = instance(said, **values)
    deviation, radius, near = written(SIGMA, **values), written(RADIUS, **values), Fraction(333, 400)
    law, beyond = normal(num(0), deviation), ind(radius <= absolute(x))
    events = beyond, ind(num(near) <= x), ind(num(-near) <= x)
    ints = [bounded(law, x, event, 1) for event in events]
    cover = arith(beyond <= events[1] + 1 - events[2], numeric(num(near) < radius))
    above, below = (
        use(GAUSSIAN_TAIL, numeric(0 < deviation), nu=0, r=level, sigma=deviation) for level in (near, -near)
    )
    seldom = integrate(law, x, cover, *ints)
    return absurd(made, seldom, above, below, numeric(1 + rhs(above) - rhs(below) < lhs(made)))
