"""Every function is integrable under the uniform law on finitely many points."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, REAL, E, absolute, conj, exists, function_type, ind, num
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import w
from dpproofs.proving.tactics import arith, bounded, cases, mean_of_one, monotone_limit
from dpproofs.proving.tactics import parts, witness
from theorems.foundations.measure.finite_points import U, k

c = var("c")
f = var("f", function_type(("Y",), REAL))
LEVEL, MOST = ind(absolute(f(w)) <= c), 1 - 1 / (2 * k)
FOUND = exists(c, conj(0 < c, MOST < E(U, w, LEVEL)))

LEVEL_REACHED_POSITIVE = Mutant(
    "positive", {0 < k: k < 0}, "no mean of a level is more than 1", witness=finite({"Y": 1}, k=-1, U=(1,), f=0)
)

LEVEL_REACHED = Lemma(
    "foundations.points-level", "Some level of f has nearly all the mass", "monotone_convergence",
    (0 < k,),
    FOUND,
    mutants=(LEVEL_REACHED_POSITIVE,),
)  # fmt: skip


@proof_of(LEVEL_REACHED)
def _level(claim: Claim) -> Theorem:
    """Otherwise the levels, which increase to 1, have means away from 1."""
    enough = MOST < E(U, w, LEVEL)

    def never(no: Theorem) -> Theorem:
        few = cases(
            enough,
            lambda yes: arith(E(U, w, LEVEL) <= MOST, witness(FOUND, c, 0 < c, yes), no),
            lambda other: arith(E(U, w, LEVEL) <= MOST, other),
        )
        whole = monotone_limit(U, w, num(1), LEVEL, c, few, bounded(U, w, LEVEL, 1), absolute(f(w)) + 1)
        return arith(FOUND, arith(FALSE, parts(whole)[1], mean_of_one(U), 0 < k))

    return cases(FOUND, lambda yes: yes, never)
