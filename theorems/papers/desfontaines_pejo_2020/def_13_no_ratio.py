"""The logarithm of the likelihood ratio is no privacy loss where the ratio does not exist."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, dirac, eq, function_type, ind, lam, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, cases, parts, unfolded, use
from theorems.citations import SOK

a, b, v = variables("a b v")
L = var("L", function_type((REAL,), REAL))
RATIO = on(DENSITY, Y=REAL)(L, dirac(a), dirac(b))
shift = mark("shift", 0)

NO_RATIO = Lemma(
    "sok20.def-13-no-ratio", "Two answers that are certain have a likelihood ratio only if they are one answer",
    f"{SOK}, beside Definition 13: a density of one law with respect to the other",
    (RATIO,),
    eq(a, b + shift),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "a = b", witness=finite({}, a=0, b=0, L=1)),),
)  # fmt: skip


@proof_of(NO_RATIO)
def _proof(claim: Claim) -> Theorem:
    """The event v = a has probability 1 under one law, and 0 under the other unless b is a."""
    event, change = ind(eq(v, a)), parts(unfolded(RATIO))[2]
    here = parts(use("E_dirac", x=a, f=lam(v, event)))[1]
    there = parts(use("E_dirac", x=b, f=lam(v, L(v) * event)))[1]
    equal, goal = at(change, lam(v, event)), claim.conclusion
    return cases(eq(a, b), lambda yes: arith(goal, yes), lambda no: arith(goal, equal, here, there, no))
