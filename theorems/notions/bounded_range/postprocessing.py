"""Postprocessing keeps the interval of the privacy loss."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import BOUNDED_RANGE, K, M, N, epsilon, on, phi_z, x1, x2, y, z
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import consequence_of, opened
from dpproofs.proving.tactics import arith, for_all, generalize, obtain, parts, specialize, unfolded, use, witness
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.foundations.tests.compose_tests import COMPOSE
from theorems.notions.bounded_range.concentrated import SOURCE
from theorems.notions.bounded_range.to_zcdp import RANGE
from theorems.notions.dp.composition import CLOSE_Z, LAST
from dpproofs.language.terms import unfold

RANGE_Z = on(BOUNDED_RANGE, Y="Z")

LEMMA = Lemma(
    "notions.bounded-range-postprocessing", "Postprocessing keeps bounded range", SOURCE,
    (RANGE, POSTPROCESSED),
    RANGE_Z(M3, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, randomized response", witness=finite(
                {"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                epsilon="2.198")),),
)  # fmt: skip

SAME = E(K(y), z, phi_z(z))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Each end of the interval stays a bound."""
    trivial = generalize(for_all(CLOSE_Z(K(y), K(y), 0, 0), arith(SAME <= exp(num(0)) * SAME + 0)), y)
    goal = consequence_of(opened(unfold(claim.conclusion), x1, x2))

    def after(close: Theorem, level: Term, one: Term, two: Term) -> Theorem:
        laws = [unfolded(specialize(POSTPROCESSED, point)) for point in (one, two)]
        return use(COMPOSE, close, trivial, *laws, arith(num(0) <= 0), P=M(one), Q=M(two), K=K, H=K, R=M3(one),
                   S=M3(two), T=LAST, a=level, b=0, delta=0, delta2=0)  # fmt: skip

    def with_start(start: Term, facts: Theorem) -> Theorem:
        there, back = parts(facts)
        ends = after(there, start + epsilon, x1, x2), after(back, -start, x2, x1)
        return witness(goal, start, *ends)

    return for_all(claim.conclusion, obtain(at_neighbours(RANGE), "t", with_start))
