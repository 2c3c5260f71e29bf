"""Powers of nonnegative numbers: signs, tangents and chords."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, lam, ne, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, cases, use

a, s, t, u, x, y = variables("a s t u x y")

POWER_OF_ZERO = Lemma(
    "foundations.power-of-zero", "u**a = 0 when u = 0 and a is not 0", "elementary",
    (eq(u, 0), ne(a, 0)),
    eq(u**a, 0),
    mutants=(Mutant("exponent 0", without(ne(a, 0)), "a = 0", witness=point(a=0, u=0)),),
)  # fmt: skip


@proof_of(POWER_OF_ZERO)
def _power_of_zero(claim: Claim) -> Theorem:
    at_zero = use("pow_zero", ne(a, 0), a=a)
    return use("leibniz", arith(eq(num(0), u), eq(u, 0)), at_zero, x=num(0), y=u, A=lam(t, eq(t**a, 0)))


POWER_NONNEGATIVE = Lemma(
    "foundations.power-nonnegative", "u**a >= 0 when u >= 0", "elementary",
    (0 <= u, ne(a, 0)),
    0 <= u**a,
    mutants=(Mutant("strict", Claim((0 <= u, ne(a, 0)), 0 < u**a), "u = 0", witness=point(a=50, u=0)),),
)  # fmt: skip


@proof_of(POWER_NONNEGATIVE)
def _power_nonneg(claim: Claim) -> Theorem:
    return cases(
        0 < u,
        lambda pos: arith(claim.conclusion, pos),
        lambda no: arith(claim.conclusion, use(POWER_OF_ZERO, arith(eq(u, 0), no, 0 <= u), ne(a, 0))),
    )
