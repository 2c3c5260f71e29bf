"""How probable a privacy loss of Laplace noise above epsilon is."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, ind, mul, num
from dpproofs.mutants.counterexamples import absurd, fact, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import Delta, epsilon
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import exponent_of, integrand_of, lhs, rhs
from dpproofs.proving.tactics import arith, bounded, cases, constant, discharge, integrate, mean_of_one, parts
from dpproofs.proving.tactics import numeric, specialize, transfer, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.laplace.density import P
from theorems.mechanisms.laplace.law import b, x
from theorems.mechanisms.laplace.ratio import LAWS, RATIO
from theorems.mechanisms.laplace.tail import TAIL
from theorems.mechanisms.laplace.tilted import mu, nu

LAW, _ = LAWS
ABOVE = ind(exp(epsilon) * 1 < RATIO(x))
NEAR = absolute(mu - nu) <= Delta
SIGNS = 0 < b, 0 <= epsilon, epsilon <= Delta / b
LOSS, MEAN = exponent_of(RATIO(x)), E(P, x, ABOVE)


def most(factor: Factor = 1) -> Term:
    """The probability at the distance Delta."""
    return mul(factor, 1 - exp((epsilon - Delta / b) / 2) / 2)


LEMMA = Lemma(
    "mechanisms.laplace-loss-tail", "The privacy loss of Laplace noise is above epsilon with at most that probability",
    "elementary",
    (LAW, *SIGNS, NEAR),
    MEAN <= most(factor),
    mutants=(Mutant("factor", {factor: LESS}, "an equality at the distance Delta"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The loss is (|x - nu| - |x - mu|)/b."""
    distance = absolute(mu - nu)

    def apart(no: Theorem) -> Theorem:
        def on_side(sign: int, where: Theorem) -> Theorem:
            return _beyond(arith(epsilon * b < sign * (mu - nu), no, where), sign)

        return cases(nu < mu, lambda yes: on_side(1, yes), lambda other: on_side(-1, other))

    return arith(claim.conclusion, cases(distance <= epsilon * b, _never, apart))


def _beyond(far: Theorem, sign: int) -> Theorem:
    """The loss is above epsilon on one side of a level, which is before the median."""
    level = (mu + nu + sign * epsilon * b) / 2
    otherwise = x <= level if sign > 0 else level <= x
    below = arith(absolute(x - nu) - absolute(x - mu) <= epsilon * b, otherwise, far, *SIGNS)
    order = discharge(_grown(LOSS, epsilon, below, 0 < b), otherwise)
    tail, above = use(TAIL, LAW, 0 < b, m=mu, t=level), ind(level < x)
    bound = above if sign > 0 else 1 - above
    ints = bounded(P, x, ABOVE, 1), bounded(P, x, above, 1)
    small = integrate(P, x, arith(ABOVE <= bound, order), *ints)
    offset = sign * (level - mu) / b
    where = arith(sign * (level - mu) < 0, far)
    near = arith(epsilon * b - Delta <= 2 * sign * (level - mu), NEAR, far)
    least = _grown((epsilon - Delta / b) / 2, offset, near, 0 < b)
    return arith(MEAN <= most(), small, tail, where, least, mean_of_one(P))


def _grown(low: Term, high: Term, *facts: Theorem | Term) -> Theorem:
    return use(EXP_INCREASING, arith(low <= high, *facts), x=low, y=high)


def _never(small: Theorem) -> Theorem:
    """Where the distance is at most epsilon scales, so is the loss."""
    less = _grown(LOSS, epsilon, arith(absolute(x - nu) - absolute(x - mu) <= epsilon * b, small), 0 < b)
    nothing, zero = parts(constant(P, x, 0))
    none = parts(transfer(P, x, arith(eq(0, ABOVE), less), nothing))[1]
    most_one = _grown((epsilon - Delta / b) / 2, num(0), *SIGNS), arith(eq(exp(num(0)), 1))
    return arith(MEAN <= most(), none, zero, *most_one)


@refutation_of(LEMMA, "factor")
def _reached(said: Theorem) -> Theorem:
    """At the distance 1 the loss is above 1/2 wherever a number with the centre 1 is above 3/4."""
    half, level = num(Fraction(1, 2)), num(Fraction(3, 4))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 1), laws(num(1))
        false = instance(said, given, P=law, mu=1, nu=0, b=1, Delta=1, epsilon=Fraction(1, 2))
        body, event, loss = integrand_of(lhs(false), x), ind(level < x), absolute(x - 0) - absolute(x - 1)
        more = discharge(use(EXP_STRICT, arith(half < loss, level < x), x=half, y=loss), level < x)
        small = integrate(law, x, arith(event <= body, more), bounded(law, x, event, 1), bounded(law, x, body, 1))
        true = fact("mechanisms.laplace-tail", given, P=law, m=1, b=1, t=Fraction(3, 4))
        return absurd(false, small, true, numeric(rhs(false) < 1 - exp(num(Fraction(-1, 4))) / 2))

    return with_laplace(with_laws)
