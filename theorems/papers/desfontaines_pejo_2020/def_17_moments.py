"""Moments of the privacy loss bound no Rényi divergence: the second one is at most 1, and D_2 above log(100)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, conj, eq, implies, lam, log, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, RENYI, on, t, value_of
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, congruence, discharge, mp, numeric, parts, specialize
from theorems.citations import SOK
from theorems.foundations.measure.finite_law import finite_law
from theorems.papers.desfontaines_pejo_2020.masses import P, Q, marks, masses, v

FIRST, SECOND = ("99/100", "1/100"), ("999999/1000000", "1/1000000")
GIVEN = masses(P, *FIRST), masses(Q, *SECOND)
FIRST_LAW, SECOND_LAW = (finite_law(dict(enumerate(weights))) for weights in (FIRST, SECOND))
L = FIRST_LAW.ratio(SECOND_LAW)
RENYI_TWO = on(RENYI, Y=REAL)(2, P, Q, t)
SQUARE = log(L(v)) ** 2

COUNTEREXAMPLE = Lemma(
    "sok20.def-17-moments",
    "A privacy loss with a mean square of at most 1, and divergence of order 2 of at least log(100)",
    f"{SOK}, against the words after Definition 17, a bound on a moment of the privacy loss",
    GIVEN,
    conj(on(DENSITY, Y=REAL)(L, P, Q), E(P, v, SQUARE) <= 1, implies(RENYI_TWO, factor * log(num(100)) <= t)),
    mutants=(Mutant("factor", {factor: MORE}, "t is the divergence", witness=finite({}, P={0: "99/100", 1: "1/100"},
                    Q={0: "999999/1000000", 1: "1/1000000"}, t="4.616")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _proof(claim: Claim) -> Theorem:
    """log(10000)^2/100 < 1, and 10000/100 = 100."""
    _, small, needed = conjuncts(claim)
    ratios = [Fraction(p) / Fraction(q) for p, q in zip(FIRST, SECOND, strict=True)]
    values = [
        congruence(eq(log(L(num(i))), log(num(ratio))), arith(eq(L(num(i)), ratio), *marks(2)))
        for i, ratio in enumerate(ratios)
    ]
    bounds = [numeric(log(num(ratio)) ** 2 <= most) for ratio, most in zip(ratios, (Fraction(1, 100), 90), strict=True)]
    moment = arith(small, at(GIVEN[0], lam(v, SQUARE)), *values, *bounds)
    exact = FIRST_LAW.renyi(SECOND_LAW, P, Q, *GIVEN, order=2)
    given, goal = if_then(needed)
    least = mp(parts(specialize(exact, t))[0], given)
    more = numeric(log(num(100)) <= value_of(exact.conclusion))
    density = FIRST_LAW.density(SECOND_LAW, P, Q, *GIVEN)
    return both(density, moment, discharge(arith(goal, least, more), given))
