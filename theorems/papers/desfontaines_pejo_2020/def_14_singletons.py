"""Approximate DP speaks of events: single outcomes are not enough."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, forall, implies, ind, lam, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import delta
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize, said_of
from theorems.citations import SOK
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, P, Q, masses, v

UNEVEN, EVEN = masses(P, "3/8", "3/8", "1/8", "1/8"), masses(Q, "1/4", "1/4", "1/4", "1/4")
b = var("b")
NEAR = CLOSE(P, Q, 0, delta)
ways = [
    E(first, v, ind(eq(v, b))) <= E(second, v, ind(eq(v, b))) + Fraction(1, 8) for first, second in ((P, Q), (Q, P))
]

SINGLETONS = Lemma(
    "sok20.def-14-singletons", "Laws off by 1/8 at each outcome, by 1/4 at an event", f"{SOK}, beside Definition 14",
    (UNEVEN, EVEN),
    conj(*(forall(b, way) for way in ways), implies(NEAR, factor * num(Fraction(1, 4)) <= delta)),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1/4",
                        witness=finite({}, P={0: "3/8", 1: "3/8", 2: "1/8", 3: "1/8"},
                            Q={0: "1/4", 1: "1/4", 2: "1/4", 3: "1/4"}, delta="1/4")),),
)  # fmt: skip


@proof_of(SINGLETONS)
def _proof(claim: Claim) -> Theorem:
    """Each of four outcomes is off by 1/8, and the first two together by 1/4."""
    *ways, needed = conjuncts(claim)
    single, pair = lam(v, ind(eq(v, b))), lam(v, ind(v <= 1))
    apart = [_one_of(i, j) for i, j in ((0, 1), (2, 3))]
    means = [at(law, single) for law in (UNEVEN, EVEN)]
    alone = [generalize(arith(said_of(way, b), *means, *apart), b) for way in ways]
    seen = [at(law, pair) for law in (UNEVEN, EVEN)]
    values = [arith(eq(ind(num(i) <= 1), int(i <= 1))) for i in range(4)]
    unit = generalize(both(arith(0 <= pair(v)), arith(pair(v) <= 1)), v)
    one = arith(eq(exp(num(0)), 1))
    given, goal = if_then(needed)
    together = discharge(arith(goal, at(NEAR, pair, by=[unit]), *seen, *values, one), given)
    return both(*alone, together)


def _one_of(i: int, j: int) -> Theorem:
    """The number b is not both."""
    goal = ind(eq(num(i), b)) + ind(eq(num(j), b)) <= 1
    return cases(eq(num(i), b), lambda yes: arith(goal, yes), lambda no: arith(goal, no))
