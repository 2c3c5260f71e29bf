"""Sampling one of two records does not halve epsilon: it makes log(3) to log(2)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, implies, log, num, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MIXTURE, epsilon, on
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, numeric
from theorems.citations import STEINKE
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, P, Q, at_point, close, marks, masses, v

R = var("R", prob(REAL))
GIVEN = masses(P, "3/4", "1/4"), masses(Q, "1/4", "3/4"), on(MIXTURE, Y=REAL)(R, num(Fraction(1, 2)), P, Q)
THREE = log(num(3))
pure = [CLOSE(*laws, THREE, 0) for laws in ((P, Q), (Q, P))]

LEMMA = Lemma(
    "st18.subsampling-approx-counterexample",
    "A bit kept with probability 3/4, of one of two records: log(2) and not log(3)/2",
    f"{STEINKE}, against (s epsilon, s delta)",
    GIVEN,
    conj(*pure, implies(CLOSE(R, Q, epsilon, 0), factor * num(2) <= exp(epsilon)), exp(THREE / 2) < 2),
    mutants=(Mutant("factor", {factor: MORE}, "the ratio is 2", witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4",
                    1: "3/4"}, R={0: "1/2", 1: "1/2"}, epsilon="0.69315")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The record that differs is sampled or not: (3/4 + 1/4)/2 against 1/4."""
    *_, needed, root = conjuncts(claim)
    given, goal = if_then(needed)
    zero, triple = at_point(0), arith(eq(exp(THREE), 3))
    unit = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
    means = at(GIVEN[0], zero), at(GIVEN[1], zero), at(GIVEN[2], zero, by=[unit])
    ratio = arith(goal, at(given, zero, by=[unit]), *means, *marks(2))
    pure = [close(*laws, THREE, num(0), 2, triple) for laws in (GIVEN[:2], GIVEN[1::-1])]
    return both(*pure, discharge(ratio, given), numeric(root))
