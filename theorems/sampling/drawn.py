"""With probability q the record is drawn; who else is drawn has one law, whether the record is there or not."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, function_type, prob, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import MIXTURE, PUSHED, P, Q, on, phi, w
from dpproofs.proving.tactics import arith, at, bounded, expand, for_all, parts, transfer
from theorems.foundations.measure.unit_mean import TEST, unit_mean

q = var("q")
s, W = var("s", "S"), var("W", prob("S"))
A, B, C = variables("A B C", function_type(("S",), prob("Y")))
R = var("R", prob("Y"))
PUSHED_Y = on(PUSHED, Y="S", Z="Y")

EACH_MIXED = forall(s, MIXTURE(C(s), q, B(s), A(s)))
"""C(s) is B(s) with probability q, when the record is drawn, and A(s) otherwise; s is who else is drawn."""
WITH, WITHOUT, IN = PUSHED_Y(P, W, C), PUSHED_Y(Q, W, A), PUSHED_Y(R, W, B)
"""The laws of the answer on data with the record and on data without it, and the law if it is drawn."""
shift = mark("shift", 0)

DRAWN = Lemma(
    "sampling.drawn", "The answer is a mixture: of the answer if the record is drawn, and of the one without it",
    "elementary",
    (EACH_MIXED, WITH, WITHOUT, IN),
    MIXTURE(P, q + shift, R, Q),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "q = 1/2, A, B on different points",
                    witness=finite({"S": 1, "Y": 2}, q="1/2", A=((1, 0),), B=((0, 1),), C=(("1/2", "1/2"),), W=(1,),
                        P=("1/2", "1/2"), Q=(1, 0), R=(0, 1))),),
)  # fmt: skip


@proof_of(DRAWN)
def _proof(claim: Claim) -> Theorem:
    """The mean over who else is drawn is linear."""
    within, without = (E(kernel(s), w, phi(w)) for kernel in (B, A))
    mixed = q * within + (1 - q) * without
    ints, mean = parts(expand(W, s, mixed, unit_means(B)[0], unit_means(A)[0]))
    each = at(EACH_MIXED, s, phi, by=[TEST])
    same = transfer(W, s, arith(eq(mixed, E(C(s), w, phi(w))), each), ints)
    laws = [at(law, phi, by=[TEST]) for law in (WITH, WITHOUT, IN)]
    goal = eq(E(P, w, phi(w)), q * E(R, w, phi(w)) + (1 - q) * E(Q, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, parts(same)[1], mean, *laws))


def unit_means(kernel: Term) -> list[Theorem]:
    """E_K(s)[phi] is integrable over s, and a test of s."""
    _, nonneg, most = unit_mean(kernel(s))
    return [bounded(W, s, E(kernel(s), w, phi(w)), 1, nonneg, most), nonneg, most]
