"""Fact 1.2 does not say that the mechanisms draw independently; without that it is false."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, fst, function_type, implies, ind, lam, num, pair
from dpproofs.language.terms import prob, product, snd, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, delta, epsilon, on
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, discharge, generalize
from theorems.citations import LI

BITS = product(REAL, REAL)
v = var("v", BITS)
P, Q = variables("P Q", prob(BITS))
f, g = var("f", function_type((BITS,), REAL)), var("g", function_type((REAL,), REAL))


def padded(law: Term, bit: int) -> Term:
    """The law of (bit + U modulo 2, U) for a fair bit U."""
    first, second = pair(num(bit), num(0)), pair(num(1 - bit), num(1))
    return forall(f, eq(E(law, v, f(v)), (f(first) + f(second)) / 2))


LAWS = padded(P, 0), padded(Q, 1)
CLOSE = on(INDISTINGUISHABLE, Y=BITS)(P, Q, epsilon, delta)
alone = [forall(g, eq(E(P, v, g(part(v))), E(Q, v, g(part(v))))) for part in (fst, snd)]

LEMMA = Lemma(
    "li16.fact-1.2-counterexample",
    "Two answers, each of one law whatever the input is, that reveal the input together",
    f"{LI}, against Fact 1.2 without independence",
    LAWS,
    conj(*alone, implies(CLOSE, factor * num(1) <= delta)),
    mutants=(Mutant("factor", {factor: MORE},
            "delta = 1", witness=finite({}, P={(0, 0): "1/2", (1, 1): "1/2"}, Q={(1, 0): "1/2", (0, 1): "1/2"},
                epsilon=0, delta=1),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Each of the two bits is fair for both inputs; that they are equal shows the input."""
    *_, needed = conjuncts(claim)
    given, goal = if_then(needed)
    alone = []
    for part in (fst, snd):
        means = [at(law, lam(v, g(part(v)))) for law in LAWS]
        alone.append(generalize(arith(eq(E(P, v, g(part(v))), E(Q, v, g(part(v)))), *means), g))
    event = lam(v, ind(eq(fst(v), snd(v))))
    bits = [(i, j) for i in (0, 1) for j in (0, 1)]
    known = [arith(eq(event(pair(num(i), num(j))), int(i == j))) for i, j in bits]
    means = [at(law, event) for law in LAWS]
    return both(*alone, discharge(arith(goal, at(CLOSE, event), *means, *known), given))
