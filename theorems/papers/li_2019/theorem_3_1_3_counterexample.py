"""Theorem 3.1 (3) as printed is false: already for one mechanism, T = 1."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exp, implies, log, num
from dpproofs.language.terms import E, sqrt
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, phi, test_function
from dpproofs.proving.reading import conjuncts, if_then, read
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, numeric, specialize
from theorems.citations import LI
from theorems.papers.li_2019.two_points import APART, a, b, event_at, marks, two_points, v

LARGE = 10_000
KEPT = num(Fraction(LARGE, LARGE + 1))
RESPONSES = (two_points(P, KEPT), two_points(Q, 1 - KEPT), APART)
EPSILON = log(num(LARGE))
PRINTED = INDISTINGUISHABLE(P, Q, EPSILON * sqrt(6 * log(num(Fraction(100, 97)))), delta)

LEMMA = Lemma(
    "li16.theorem-3.1.3-counterexample",
    "A log(10000)-DP pair of laws that is not (log(10000) sqrt(6 log(1/delta)), delta)-close for delta = 97/100",
    f"{LI}, against Theorem 3.1 (3) with T = 1",
    RESPONSES,
    conj(
        INDISTINGUISHABLE(P, Q, EPSILON, 0),
        INDISTINGUISHABLE(Q, P, EPSILON, 0),
        implies(PRINTED, factor * num(Fraction(99, 100)) <= delta),
    ),
    mutants=(Mutant("factor", {factor: MORE},
            "the least delta is 0.9948",
                witness=finite({"Y": 2}, a=0, b=1, P=(Fraction(LARGE, LARGE + 1), Fraction(1, LARGE +
            1)), Q=(Fraction(1, LARGE + 1), Fraction(LARGE, LARGE + 1)), delta="0.9949",),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The answer a has probability 10000/10001 and 1/10001; exp(epsilon') < 52."""
    *pure, needed = conjuncts(claim)
    unit = [specialize(test_function(phi, v), point) for point in (a, b)]
    factor = arith(eq(exp(EPSILON), LARGE))
    means = [at(law, phi) for law in RESPONSES[:2]]
    close = [for_all(goal, arith(_of_test(goal), *means, *unit, factor)) for goal in pure]
    event = event_at(a)
    less = numeric(exp(read(INDISTINGUISHABLE, PRINTED).epsilon) < 52)
    given, goal = if_then(needed)
    there = [at(law, event) for law in RESPONSES[:2]]
    return both(*close, discharge(arith(goal, at(PRINTED, event), *there, *marks(), less), given))


def _of_test(goal: Term) -> Term:
    """What a bound for all tests says of phi."""
    first, second, epsilon, extra = read(INDISTINGUISHABLE, goal)["P", "Q", "epsilon", "delta"]
    return E(first, v, phi(v)) <= exp(epsilon) * E(second, v, phi(v)) + extra
