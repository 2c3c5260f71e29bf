"""Rényi DP of an order says less of higher orders: a bit that is kept with probability 3/4."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, eq, implies, lam, log, num
from dpproofs.mutants.counterexamples import u
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, on, t, value_of
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import argument_of, conjuncts, if_then, part_of
from dpproofs.proving.tactics import arith, at, both, discharge, numeric, parts, same_value, specialize
from theorems.citations import SOK
from theorems.foundations.measure.finite_law import finite_law
from theorems.papers.desfontaines_pejo_2020.masses import P, Q, masses

KEPT, TURNED = masses(P, "3/4", "1/4"), masses(Q, "1/4", "3/4")
RENYI_AT = on(RENYI, Y=REAL)
SECOND, THIRD = log(num(Fraction(7, 3))), log(num(Fraction(61, 9))) / 2

COUNTEREXAMPLE = Lemma(
    "sok20.claim-rdp-order-monotone",
    "A bit kept with probability 3/4: divergence log(7/3) of order 2, and more of order 3",
    f"{SOK}, after Definition 17",
    (KEPT, TURNED),
    conj(RENYI_AT(2, P, Q, SECOND), implies(RENYI_AT(3, P, Q, t), factor * THIRD <= t), SECOND < THIRD),
    mutants=(Mutant("factor", {factor: MORE}, "t is the divergence of order 3",
                        witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, t="0.9569")),),
)  # fmt: skip

FIRST_LAW, SECOND_LAW = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})


@proof_of(COUNTEREXAMPLE)
def _proof(claim: Claim) -> Theorem:
    """9/4 + 1/12 = 7/3, 27/4 + 1/36 = 61/9, and (7/3)^2 < 61/9."""
    *_, needed, _ = conjuncts(claim)
    values = []
    for order, total in ((2, Fraction(7, 3)), (3, Fraction(61, 9))):
        least = FIRST_LAW.renyi(SECOND_LAW, P, Q, KEPT, TURNED, order=order)
        level = part_of(value_of(least.conclusion), "log")
        values.append((least, same_value(lam(u, log(u)), arith(eq(argument_of(level), total)))))
    (second, one), (third, two) = values
    close = at(parts(specialize(second, SECOND))[1], by=[arith(value_of(second.conclusion) <= SECOND, one)])
    given, goal = if_then(needed)
    far = discharge(arith(goal, at(parts(specialize(third, t))[0], by=[given]), two), given)
    return both(close, far, numeric(SECOND < THIRD))
