"""log(cosh) lies below each parabola around 0 that touches it."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import cosh, eq, log, tanh, variables
from dpproofs.mutants.witnesses import point
from dpproofs.prover.tactic import inequality
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases, congruence, use
from theorems.foundations.reals.log_cosh import LOG_COSH_SHARP

A, B = variables("A B")
SIGN = 0 < B


def _bound(a: Term, factor: Factor = 1) -> Term:
    return log(cosh(a)) - log(cosh(B)) <= factor * (a**2 - B**2) * tanh(B) / (2 * B)


INNER = Lemma(
    "foundations.log-cosh-inner", "log(cosh) between 0 and a place where a parabola touches it", "elementary",
    (SIGN, 0 <= A, A <= B),
    _bound(A),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim((SIGN, 0 <= A, A <= B), _bound(A, MORE)), "A = 0.99, B = 1",
            witness=point(A="0.0999", B="0.1")),),
)  # fmt: skip

PARABOLA = Lemma(
    "foundations.log-cosh-parabola", "log(cosh) lies below each parabola around 0 that touches it", "elementary",
    (SIGN,),
    _bound(A),
    mutants=(Mutant("factor", Claim((SIGN,), _bound(A, LESS)), "A = 0.11, B = 0.1",
                    witness=point(A="0.101", B="0.1")),),
)  # fmt: skip


@proof_of(PARABOLA)
def _everywhere(claim: Claim) -> Theorem:
    """cosh is even, and both sides of the place are known."""

    def at_size(size: Term, sign: Theorem) -> Theorem:
        inner = cases(size <= B, lambda yes: use(INNER, SIGN, sign, yes, A=size),
                      lambda no: use(LOG_COSH_SHARP, SIGN, arith(B <= size, no), A=size))  # fmt: skip
        return arith(claim.conclusion, inner, arith(eq(cosh(size), cosh(A))), turned(size))

    def turned(size: Term) -> Theorem:
        return congruence(eq(log(cosh(size)), log(cosh(A))), arith(eq(cosh(size), cosh(A))))

    return cases(0 <= A, lambda yes: at_size(A, yes), lambda no: at_size(-A, arith(0 <= -A, no)))
