"""Footnote 6: conditions that say a law is subgaussian, with constants.

X is a random variable of mean 0: the paper's minus its mean. From the mean of exp(c X^2) follow the others, and
from the moment generating function the tail.

This file is long because it has the tail from either condition, the conditions moved, and a wider law.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact, far_out, standard
from dpproofs.mutants.witnesses import finite, instance, point, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, exp, forall, function_type, implies, ind, integrable
from dpproofs.language.terms import lam, mul, num, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import integrand_of, lhs, rhs
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, generalize, integrate, numeric, parts
from dpproofs.proving.tactics import said_of, transfer, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponential import EXP_INCREASING

SOURCE = f"{BUN_STEINKE}, footnote 6"
X = var("X", function_type(("Y",), REAL))
b, c, k, t, u, x, radius = variables("b c k t u x lambda_")
SQUARE = exp(c * X(w) ** 2)
SQUARES = (0 < c, integrable(P, w, SQUARE), E(P, w, SQUARE) <= 2)
"""E[exp(c X^2)] <= 2."""
CENTRED = (integrable(P, w, X(w)), eq(E(P, w, X(w)), 0))
FAR = ind(radius < absolute(X(w)))


def tail(rate: Term, factor: Factor = 1) -> Term:
    """P[|X| > lambda] <= 2 exp(-rate lambda^2)."""
    return forall(radius, implies(0 <= radius, E(P, w, FAR) <= mul(2 * factor, exp(-rate * radius**2))))


TAIL = Lemma(
    "bs16.footnote-6-tail", "E[exp(c X^2)] <= 2 implies P[|X| > lambda] <= 2 exp(-c lambda^2)", SOURCE,
    SQUARES,
    tail(c),
    mutants=(Mutant("factor", Claim(SQUARES, tail(c, LESS)), "X = 1 or -1, c = log(2), lambda near 1",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), X=("1.001", "-1.001"), c="0.6917")),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """Markov's inequality for exp(c X^2)."""
    above, exponent = radius < absolute(X(w)), c * X(w) ** 2 - c * radius**2
    large = use(EXP_INCREASING, arith(0 <= exponent, above, 0 <= radius, 0 < c), x=0, y=exponent)
    goal = FAR <= exp(-c * radius**2) * SQUARE
    pointwise = cases(above, lambda yes: arith(goal, yes, large), lambda no: arith(goal, no))
    mean = integrate(P, w, pointwise, bounded(P, w, FAR, 1), SQUARES[1])
    return generalize(discharge(arith(said_of(claim.conclusion, radius), mean, SQUARES[2]), 0 <= radius), radius)


def generating(rate: Term, factor: Factor = 1) -> Term:
    """E[exp(t X)] <= exp(rate t^2)."""
    body = exp(t * X(w))
    return forall(t, conj(integrable(P, w, body), E(P, w, body) <= mul(factor, exp(rate * t**2))))


CHERNOFF = Lemma(
    "bs16.footnote-6-chernoff", "E[exp(t X)] <= exp(b t^2) for all t implies P[|X| > lambda] <= 2 exp(-lambda^2/(4 b))",
    SOURCE,
    (0 < b, generating(b)),
    tail(factor / (4 * b)),
    mutants=(Mutant("rate", {factor: 2}, "X standard Gaussian, b = 1/2, lambda = 3: 0.0027 > 0.00025"),),
)  # fmt: skip


@proof_of(CHERNOFF)
def _chernoff(claim: Claim) -> Theorem:
    """exp(-t lambda) (exp(t X) + exp(-t X)) at t = lambda/(2 b)."""
    step = radius / (2 * b)
    sides = [parts(at(generating(b), sign * step)) for sign in (1, -1)]
    goal = FAR <= exp(-step * radius) * exp(step * X(w)) + exp(-step * radius) * exp(-step * X(w))

    def beyond(sign: int) -> Theorem:
        over, exponent = radius < sign * X(w), sign * step * X(w) - step * radius
        large = use(EXP_INCREASING, arith(0 <= exponent, over, 0 <= radius, 0 < b), x=0, y=exponent)
        return arith(goal, large, over)

    pointwise = cases(
        radius < X(w),
        lambda yes: use(beyond(1), yes, 0 <= radius, 0 < b),
        lambda no: cases(
            radius < -X(w), lambda yes: use(beyond(-1), yes, 0 <= radius, 0 < b), lambda other: arith(goal, no, other)
        ),
    )
    mean = integrate(P, w, pointwise, bounded(P, w, FAR, 1), *(side[0] for side in sides), 0 < b)
    product = exp(-step * radius + b * step**2)
    final = arith(E(P, w, FAR) <= 2 * product, mean, *(side[1] for side in sides), 0 < b)
    same = arith(eq(product, exp(-(1 / (4 * b)) * radius**2)), 0 < b)
    return generalize(discharge(arith(said_of(claim.conclusion, radius), final, same), 0 <= radius), radius)


@refutation_of(CHERNOFF, "rate", Y=REAL)
def _wider(said: Theorem) -> Theorem:
    """The standard Gaussian law, with b = 1/2: 0.0027 > 2 exp(-9) = 0.00025."""
    law, half, t = standard(), Fraction(1, 2), var("t")
    measured, value = parts(fact("foundations.gaussian-generating", mu=0, sigma=1, s=t))
    same = arith(eq(integrand_of(measured, x), exp(t * x)))
    integrable_, mean = parts(transfer(law, x, same, measured))
    given = both(integrable_, arith(E(law, x, exp(t * x)) <= exp(num(half) * t**2), mean, value))
    made = instance(said, generalize(given, t), P=law, X=lam(x, x), b=half, lambda_=3)
    often = far_out(3)
    return absurd(made, often, numeric(rhs(made) < lhs(often)))


SHIFTED = Lemma(
    "bs16.footnote-6-exp-below-square", "exp(x) <= x + exp(x^2)", "elementary",
    (),
    exp(x) <= x + exp(x**2),
    lambda claim: inequality(claim.conclusion),
    (Mutant("factor", Claim((), exp(x) <= x + exp(x**2 / 2)), "x = 1/4", witness=point(x="1/4")),),
)  # fmt: skip
