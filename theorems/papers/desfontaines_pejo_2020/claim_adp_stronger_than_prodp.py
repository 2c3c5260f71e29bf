"""Approximate DP does not imply probabilistic DP with the same parameters: a bit that is kept with probability 3/4."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, lam, log, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROBABILISTIC_DP, N, delta, on, x1, x2
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, generalize, obtain, parts, specialize
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, M, at_point, close, marks, masses, v

KEPT, TURNED = masses(M(x1), "3/4", "1/4"), masses(M(x2), "1/4", "3/4")
TWO = log(num(2))
PRIVATE = on(PROBABILISTIC_DP, Y=REAL)(M, N, TWO, delta)
close_ = [CLOSE(*laws, TWO, Fraction(1, 4)) for laws in ((M(x1), M(x2)), (M(x2), M(x1)))]

COUNTEREXAMPLE = Lemma(
    "sok20.claim-adp-stronger-than-prodp",
    "A bit kept with probability 3/4: (log(2), 1/4)-DP, and delta >= 3/4 for probabilistic DP",
    f"{SOK}, against the sentence after Definition 15",
    (KEPT, TURNED, N(x1, x2), PRIVATE),
    conj(*close_, factor * num(Fraction(3, 4)) <= delta),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 3/4", witness=finite({"X": 2}, {"S": {0: 1, 1: 0}},
                    M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), N=lambda i, j: i < j, x1=0, x2=1, delta="3/4")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _proof(claim: Claim) -> Theorem:
    """3/4 <= 2/4 + 1/4, both ways; the ratio is 3 with probability 3/4, and that cannot be left out in part."""
    ratio, (*_, needed) = arith(eq(exp(TWO), 2)), conjuncts(claim)

    def with_event(S: Term, facts: Theorem) -> Theorem:
        unit, small, outside = parts(facts)
        zero = at_point(0)
        test = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
        seen = at(outside, zero, by=[test])
        means = [at(law, body) for law, body in ((KEPT, S), (KEPT, left(S)), (TURNED, left(S)))]
        sizes = [specialize(unit, num(i)) for i in (0, 1)]
        return arith(needed, small, seen, ratio, *means, *sizes, *marks(2))

    def left(S: Term) -> Term:
        return lam(v, (1 - S(v)) * at_point(0)(v))

    ways = [close(*laws, TWO, Fraction(1, 4), 2, ratio) for laws in ((KEPT, TURNED), (TURNED, KEPT))]
    return both(*ways, obtain(at_neighbours(PRIVATE), "S", with_event))
