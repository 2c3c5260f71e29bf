"""Approximate DP as a bound on the divergence of the hockey stick."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, REAL, E, absolute, eq, exp, lam, log, maximum, num, substitute, var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DIVERGENCE, INDISTINGUISHABLE, P, Q, delta, epsilon, phi, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, expand, for_all, generalize, parts
from dpproofs.proving.tactics import specialize, use
from theorems.citations import SOK
from theorems.notions.divergence.bound import SAME, of_same_laws, u

GROWN = exp(epsilon)
STICK = lam(u, maximum(u - GROWN, 0))
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)

BOUND = DIVERGENCE(STICK, P, Q, delta)

HALF = num(Fraction(1, 2))
VALUES = {**SAME, "epsilon": log(HALF), "delta": HALF}
RATIO = arith(eq(exp(log(HALF)), HALF))

TO_TESTS = Lemma(
    "notions.divergence-hockey-stick-to-tests", "A bound on the hockey-stick divergence bounds the gain of tests", SOK,
    (BOUND,),
    CLOSE,
    mutants=(Mutant("factor", Claim((BOUND,), INDISTINGUISHABLE(P, Q, epsilon, LESS * delta)),
                    "equal laws, exp(epsilon) = 1/2"),),
)  # fmt: skip


@proof_of(TO_TESTS)
def _needed(_: Claim) -> Theorem:
    """g = phi and h = -exp(epsilon) phi."""
    test = test_function(phi, w)
    unit, positive = specialize(test, w), arith(0 < GROWN)
    size = 1 + GROWN
    scaled = [arith(goal, unit, positive) for goal in (0 <= GROWN * phi(w), GROWN * phi(w) <= GROWN)]
    first = arith(absolute(phi(w)) <= size, unit, positive)
    second = arith(absolute(-GROWN * phi(w)) <= size, *scaled, positive)
    goal = phi(w) * u + -GROWN * phi(w) <= STICK(u)
    line = cases(
        GROWN <= u,
        lambda yes: arith(goal, arith(phi(w) * (u - GROWN) <= u - GROWN, yes, unit)),
        lambda no: arith(goal, arith(phi(w) * (GROWN - u) >= 0, no, unit)),
    )
    lines = generalize(discharge(line, 0 <= u), w, u)
    functions = phi, lam(w, -GROWN * phi(w))
    said = at(BOUND, *functions, size, by=[arith(0 < size, positive), generalize(both(first, second), w), lines])
    moved = parts(expand(Q, w, functions[1](w), bounded(Q, w, phi(w), 1, unit)))[1]
    return for_all(CLOSE, arith(E(P, w, phi(w)) <= GROWN * E(Q, w, phi(w)) + delta, said, moved))


@refutation_of(TO_TESTS, "factor", Y=REAL)
def _less_close(said: Theorem) -> Theorem:
    """The laws are the same, exp(epsilon) = 1/2: delta is 1/2."""
    stick = substitute(STICK, {epsilon: VALUES["epsilon"]})
    divergence = of_same_laws(stick, arith(eq(stick(num(1)), HALF), RATIO))
    one = lam(var("x"), num(1))
    close = at(instance(said, divergence, **VALUES), one)
    return arith(FALSE, close, RATIO, parts(use("E_dirac", x=num(0), f=one))[1])
