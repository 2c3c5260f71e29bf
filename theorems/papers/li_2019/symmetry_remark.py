"""After Definition 1.1: the guarantee holds with X and X' exchanged, since adjacency is symmetric."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, forall, implies, log, num
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, SYMMETRIC, M, N, P, Q, delta, epsilon, phi
from dpproofs.privacy.notions import test_function, x1, x2
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, specialize
from theorems.citations import LI
from theorems.foundations.measure.neighbours import both_ways
from theorems.papers.li_2019.two_points import APART, a, b, event_at, marks, two_points, v

PRIVATE = APPROX_DP(M, N, epsilon, delta)

LEMMA = Lemma(
    "li16.symmetry-remark",
    "Approximate DP holds with the two data sets exchanged, when neighbours are so in both orders",
    f"{LI}, after Definition 1.1",
    (PRIVATE, SYMMETRIC(N)),
    forall((x1, x2), implies(N(x1, x2), INDISTINGUISHABLE(M(x2), M(x1), epsilon, delta))),
    mutants=(
                Mutant(
                    "one order",
                    without(SYMMETRIC(N)),
                    "of two data sets only the second is a neighbour of the first; the second law has an outcome more",
                    witness=finite({"X": 2, "Y": 2}, N=lambda i, j: i < j, M=((1, 0), ("1/2", "1/2")), epsilon=1,
                        delta=0), ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The definition at (X', X)."""
    _, swapped = both_ways(PRIVATE)
    return generalize(discharge(swapped, N(x1, x2)), x1, x2)


HALF, MOST = num(Fraction(1, 2)), num(Fraction(9, 10))
FACTOR = log(num(Fraction(9, 5)))
needed = implies(INDISTINGUISHABLE(P, Q, FACTOR, delta), factor * num(Fraction(8, 25)) <= delta)

PAIR = Lemma(
    "li16.symmetry-remark-pair",
    "For one pair of laws the two orders differ: log(9/5)-close in one, and not without delta = 8/25 in the other",
    f"{LI}, beside the remark after Definition 1.1",
    (two_points(P, HALF), two_points(Q, MOST), APART),
    conj(INDISTINGUISHABLE(Q, P, FACTOR, 0), needed),
    mutants=(
                Mutant(
                    "factor",
                    {factor: MORE},
                    "the least delta is 8/25",
                    witness=finite({"Y": 2}, a=0, b=1, P=("1/2", "1/2"), Q=("9/10", "1/10"), delta="0.3201"),
                ),
            ),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The second point has probability 1/2 and 1/10."""
    close, needed = conjuncts(claim)
    given, goal = if_then(needed)
    unit = [specialize(test_function(phi, v), point) for point in (a, b)]
    laws, factor = (two_points(P, HALF), two_points(Q, MOST)), arith(eq(exp(FACTOR), Fraction(9, 5)))
    bound = arith(E(Q, v, phi(v)) <= exp(FACTOR) * E(P, v, phi(v)) + 0, *(at(law, phi) for law in laws), *unit, factor)
    event = event_at(b)
    least = arith(goal, at(given, event), *(at(law, event) for law in laws), *marks(), factor)
    return both(for_all(close, bound), discharge(least, given))
