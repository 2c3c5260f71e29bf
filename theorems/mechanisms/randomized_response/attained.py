"""Randomized response to two bits that differ: two answers, each of which is likelier for one of them."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, lam, substitute, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, for_all, same_value
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import test_function, x1, x2
from theorems.mechanisms.randomized_response.bit import FLIPPED, bits, p, value
from theorems.mechanisms.randomized_response.mechanism import SOURCE
from theorems.notions.lattices.lower_response import ONE, ZERO
from theorems.notions.lattices.runs import P, Q
from theorems.notions.lattices.thresholds import phi, w

DIFFERENT = eq(value(x1), 0), eq(value(x2), 1)
shift = mark("shift", 0)
one, zero = (substitute(said, {P: bits(x2), Q: bits(x1)}) for said in (ONE, ZERO))

ATTAINED = Lemma(
    "mechanisms.randomized-response-attained", "Randomized response to bits that differ gives either answer its odds",
    SOURCE,
    (FLIPPED, *DIFFERENT),
    conj(substitute(one, {p: p + shift}), zero),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "another probability",
                    witness=finite({"X": 2}, M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), v=(0, 1), x1=0, x2=1,
                        p="3/4")),),
)  # fmt: skip


@proof_of(ATTAINED)
def _proof(claim: Claim) -> Theorem:
    """The bits are put in."""
    u = var("u")

    def known(point: Term, bit: Term, number: int) -> Theorem:
        told = at(FLIPPED, point, phi, by=[test_function(phi, w)])
        same = same_value(lam(u, p * phi(u) + (1 - p) * phi(1 - u)), bit)
        value = p * phi(number) + (1 - p) * phi(1 - number)
        return arith(eq(E(bits(point), w, phi(w)), value), told, same)

    one, zero = conjuncts(claim)
    return both(for_all(one, known(x2, DIFFERENT[1], 1)), for_all(zero, known(x1, DIFFERENT[0], 0)))
