"""cosh(c x) - 1 <= c**2 (cosh(x) - 1) for |c| <= 1 (PT-COSH)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against, point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, sinh, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, at, cases, monotone, use

c, x, y = variables("c x y")
UNIT = (0 <= c, c <= 1)

SINH_CHORD_FACTOR = Mutant(
    "factor", Claim((*UNIT, 0 <= y), sinh(c * y) <= LESS * c * sinh(y)), "c = 1, y = 1", witness=point(c="1/2", y="1/4")
)

SINH_CHORD = Lemma(
    "foundations.sinh-chord", "sinh(c y) <= c sinh(y) for 0 <= c <= 1 and y >= 0", "elementary",
    (*UNIT, 0 <= y),
    sinh(c * y) <= c * sinh(y),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (SINH_CHORD_FACTOR,),
)  # fmt: skip

COSH_SCALING = Lemma(
    "foundations.cosh-scaling", "cosh(c x) - 1 <= c**2 (cosh(x) - 1) for 0 <= c <= 1 (PT-COSH)", "elementary",
    UNIT,
    exp(c * x) + exp(-c * x) - 2 <= factor * c**2 * (exp(x) + exp(-x) - 2),
    mutants=(Mutant("factor", {factor: LESS}, "c = 1, x = 1",
                    witness=against("foundations.cosh-scaling", c=1, x="1/2")),),
)  # fmt: skip


@proof_of(COSH_SCALING)
def _cosh(claim: Claim) -> Theorem:
    """The derivative of the difference is 2 c (c sinh(x) - sinh(c x))."""
    f = c**2 * (exp(x) + exp(-x) - 2) - (exp(c * x) + exp(-c * x) - 2)
    chord = use(SINH_CHORD, *UNIT, 0 <= x, y=x)
    grows = monotone(f, x, [0 <= x], chord, *UNIT)
    return cases(
        0 <= x,
        lambda pos: arith(claim.conclusion, at(grows, 0, x, by=[pos])),
        lambda no: arith(claim.conclusion, at(grows, 0, -x, by=[arith(0 <= -x, no)])),
    )
