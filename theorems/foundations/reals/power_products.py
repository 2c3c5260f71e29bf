"""Products and roots of numbers that may be 0."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ne, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO

a, u, v = variables("a u v")

POWER_OF_PRODUCT = Lemma(
    "foundations.power-of-product", "(u v)**a = u**a v**a", "elementary",
    (0 <= u, 0 <= v, ne(a, 0)),
    eq((u * v) ** a, u**a * v**a),
    mutants=(Mutant("factor", Claim((0 <= u, 0 <= v, ne(a, 0)), eq((u * v) ** a, MORE * u**a * v**a)), "u = v = 1",
                    witness=against("foundations.power-of-product", a=3, u=2, v=3)),),
)  # fmt: skip


@proof_of(POWER_OF_PRODUCT)
def _of_product(claim: Claim) -> Theorem:
    """Where a factor is 0, both sides are 0."""

    def zero(is_zero: Theorem, power: Theorem) -> Theorem:
        product = use(POWER_OF_ZERO, arith(eq(u * v, 0), is_zero), ne(a, 0), u=u * v, a=a)
        return arith(claim.conclusion, product, power)

    def with_u(u_pos: Theorem) -> Theorem:
        return _positive_or_zero(v, a, ne(a, 0), lambda v_pos: arith(claim.conclusion, u_pos, v_pos), zero)

    return _positive_or_zero(u, a, ne(a, 0), with_u, zero)


def _positive_or_zero(
    x: Term,
    exponent: Term,
    fact: Term,
    positive: Callable[[Theorem], Theorem],
    zero: Callable[[Theorem, Theorem], Theorem],
) -> Theorem:
    """Cases 0 < x, and x = 0 with x**exponent = 0."""

    def otherwise(no: Theorem) -> Theorem:
        is_zero = arith(eq(x, 0), no, 0 <= x)
        return zero(is_zero, use(POWER_OF_ZERO, is_zero, fact, u=x, a=exponent))

    return cases(0 < x, positive, otherwise)
