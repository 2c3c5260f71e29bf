"""Data sets that a path of k pairs of neighbours joins are joined by longer ones, too: a group distance is an upper
bound.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, nat, num, var
from dpproofs.meaning.lists import k, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.sums import induction
from dpproofs.proving.tactics import arith, assume, at, use
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.meaning.relations import DISTANCE, D, at_distance, rules

n, u = var("n"), var("u")

LONGER_GROUPS = Lemma(
    "meaning.groups-longer", "Data sets within a group distance are within every larger one", "elementary",
    (DISTANCE(k, x1, x2), nat(k), nat(n)),
    DISTANCE(k + n, x1, x2),
    mutants=(Mutant("fewer", without(nat(n)), "fewer pairs of neighbours",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip


@proof_of(LONGER_GROUPS)
def _proof(claim: Claim) -> Theorem:
    """By induction on how many more there are."""
    near = DISTANCE(k, x1, x2)
    same = arith(eq(k, k + num(0)))
    base = use("leibniz", same, assume(near), x=k, y=k + num(0), A=lam(u, DISTANCE(u, x1, x2)))

    def step(_: Term, number: Term) -> Theorem:
        _, more, _ = rules(D)
        natural = use(NATURAL_SUM, nat(k), nat(number), k=k, n=number)
        told = at(DISTANCE(k + number, x1, x2), D, by=rules(D))
        made = at_distance(DISTANCE(k + number + 1, x1, x2), at(more, k + number, x1, x2, by=[natural, told]))
        end = k + (number + 1)
        return use("leibniz", arith(eq(k + number + 1, end)), made, x=k + number + 1, y=end,
                   A=lam(u, DISTANCE(u, x1, x2)))  # fmt: skip

    return induction(n, lambda number: DISTANCE(k + number, x1, x2), base, step, nat(n))
