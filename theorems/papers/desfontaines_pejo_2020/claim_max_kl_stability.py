"""Max-KL stability is approximate DP for its own neighbours: adding a record is not replacing one."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, exp, implies, log, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import epsilon
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, discharge, generalize
from theorems.citations import SOK
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, M, at_point, close, marks, masses, v

NONE, ZERO, ONE = variables("x0 x1 x2", "X")
LAWS = masses(M(NONE), "1/2", "1/2"), masses(M(ZERO), "3/4", "1/4"), masses(M(ONE), "1/4", "3/4")
TWO, THREE = log(num(2)), num(3)
added = [CLOSE(M(a), M(b), TWO, 0) for x in (ZERO, ONE) for a, b in ((NONE, x), (x, NONE))]
replaced = implies(CLOSE(M(ZERO), M(ONE), epsilon, 0), factor * THREE <= exp(epsilon))

ADJACENCY = Lemma(
    "sok20.claim-max-kl-stability", "A bit kept with probability 3/4, fair without record: log(2) where records are "
    "added, log(3) where they are replaced", f"{SOK}, after Definition 14",
    LAWS,
    conj(*added, replaced),
    mutants=(Mutant("factor", {factor: MORE}, "exp(epsilon) = 3", witness=finite({"X": 3}, M=({0: "1/2", 1: "1/2"},
                    {0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), x0=0, x1=1, x2=2, epsilon="1.0987")),),
)  # fmt: skip


@proof_of(ADJACENCY)
def _proof(claim: Claim) -> Theorem:
    """(3/4)/(1/2) <= 2 and (1/2)/(1/4) <= 2, but (3/4)/(1/4) = 3."""
    none, zero, one = LAWS
    ratio, (*_, needed) = arith(eq(exp(TWO), 2)), conjuncts(claim)
    ways = [close(*laws, TWO, 0, 2, ratio) for law in (zero, one) for laws in ((none, law), (law, none))]
    given, goal = if_then(needed)
    means = [at(law, at_point(0)) for law in (zero, one)]
    unit = generalize(both(arith(0 <= at_point(0)(v)), arith(at_point(0)(v) <= 1)), v)
    return both(*ways, discharge(arith(goal, at(given, at_point(0), by=[unit]), *means, *marks(2)), given))
