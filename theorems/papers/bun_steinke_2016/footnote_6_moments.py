"""Footnote 6: moments of all even orders bound the tail."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, E, conj, exists, exp, forall, implies, integrable, nat, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.tactics import arith, at, cases, discharge, obtain, parts, use, witness
from theorems.papers.bun_steinke_2016.footnote_6_subgaussian import X, k, radius
from theorems.foundations.reals.archimedes import ABOVE
from theorems.foundations.sums.sums_compared import by_length

m, y = variables("m y")
BELOW = exists(m, conj(nat(m), m <= y, y < m + 1))

FLOOR = Lemma(
    "bs16.footnote-6-floor", "A number y >= 0 has a natural number m with m <= y < m + 1", "elementary",
    (0 <= y,),
    BELOW,
    mutants=(Mutant("negative", {0 <= y: -1 <= y}, "y = -1/2", witness=finite({}, y="-1/2")),),
)  # fmt: skip


@proof_of(FLOOR)
def _floor(claim: Claim) -> Theorem:
    """By induction on a natural number above y."""

    def goal(size: Term) -> Term:
        return implies(y < size, BELOW)

    base = discharge(arith(BELOW, arith(FALSE, y < 0, 0 <= y)), y < 0)

    def step(size: Term) -> Theorem:
        inside = y < size + 1
        found = cases(
            y < size,
            lambda yes: at(goal(size), by=[yes]),
            lambda no: witness(BELOW, size, nat(size), arith(size <= y, no), inside),
        )
        return discharge(found, inside)

    every = by_length(goal, base, step)
    return obtain(
        use(ABOVE, x=y),
        "n",
        lambda above, facts: at(use(every, parts(facts)[0], 0 <= y, n=above), by=[parts(facts)[1]]),
    )


C = var("C")
POWER = (X(w) ** 2) ** k
MOMENTS = forall(k, implies(nat(k), 1 <= k, conj(integrable(P, w, POWER), E(P, w, POWER) <= (C * k) ** k)))
GIVEN = (0 < C, MOMENTS)
LEVEL = radius**2 / (exp(1) * C)
