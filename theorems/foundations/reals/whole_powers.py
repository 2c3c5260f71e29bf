"""One more factor of a power with a natural number as its exponent, which may be 0, as may be the base."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, num, var
from dpproofs.proving.tactics import arith, cases, natural_sign, use

z = var("z")


def whole_power(base: Term, n: Term, sign: Theorem) -> Theorem:
    """u^(n + 1) = u^n u, for a natural number n and 0 <= u; that n is natural is known."""
    goal = eq(base ** (n + 1), base**n * base)

    def some(yes: Theorem) -> Theorem:
        return arith(goal, use("foundations.power-times", sign, arith(1 < n + 1, yes), s=base, a=n + 1))

    def none(no: Theorem) -> Theorem:
        said = lam(z, eq(base ** (z + 1), base**z * base))
        return use("leibniz", arith(eq(num(0), n), no, natural_sign(n)), arith(said(num(0))), x=0, y=n, A=said)

    return cases(0 < n, some, none)
