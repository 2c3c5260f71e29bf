"""Whole powers of 1/y are below a parabola that touches them at y = 1."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, nat, num, variables
from dpproofs.mutants.witnesses import point
from dpproofs.privacy.notions import k
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, induction, natural_sign, parts, use
from theorems.foundations.reals.whole_powers import whole_power

r, u, y, z = variables("r u y z")
GIVEN = 0 < y, 1 <= r, 1 <= r * y, nat(k)


def above(n: Term, factor: Factor = 1) -> Term:
    """The parabola."""
    return 1 - n * (y - 1) + factor * n * (n + 1) / 2 * r**n * (y - 1) ** 2


LEMMA = Lemma(
    "foundations.inverse-powers", "Whole powers of 1/y are below a parabola", "elementary",
    GIVEN,
    (1 / y) ** k <= above(k),
    mutants=(Mutant("factor", Claim(GIVEN, (1 / y) ** k <= above(k, LESS)), "k = 1, y = 1/2, r = 2",
                    witness=point(k=1, y="1/2", r=2)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction."""
    return parts(induction(k, _said, arith(_said(num(0))), _next, nat(k)))[1]


def _said(n: Term) -> Term:
    return conj(1 <= r**n, (1 / y) ** n <= above(n))


def _next(goal: Term, m: Term) -> Theorem:
    """With v = 1/y and x = y - 1, v (1 - m x + c x^2) is 1 - (m + 1) x + v (m + 1 + c) x^2."""
    v, c, sign = 1 / y, m * (m + 1) / 2 * r**m, natural_sign(m)
    large, small = parts(_said(m))
    inverse = arith(0 < v, 0 < y), arith(eq(v * y, 1), 0 < y)
    least = arith(v <= r, arith(0 <= v * (r * y - 1), inverse[0], 1 <= r * y), inverse[1])
    powers = [whole_power(base, m, fact) for base, fact in ((v, arith(0 <= v, 0 < y)), (r, arith(0 <= r, 1 <= r)))]
    grown = arith(1 <= r**m * r, large, 1 <= r)
    scaled = arith(v**m * v <= above(m) * v, small, inverse[0])
    flat = arith(eq(above(m) * v, 1 - (m + 1) * (y - 1) + v * (m + 1 + c) * (y - 1) ** 2), inverse[1])
    sizes = arith(v * (m + 1 + c) <= r * (m + 1 + c), least, arith(0 <= m + 1 + c, sign, arith(0 <= c, sign, large)))
    room = arith(0 <= (m + 1) * r * (r**m - 1), arith(0 <= (m + 1) * r, sign, 1 <= r), large)
    gap = arith(0 <= (m + 1) * (m + 2) / 2 * (r**m * r) - v * (m + 1 + c), sizes, room)
    more = use(arith(0 <= u * z**2, 0 <= u), gap, u=rhs(gap), z=y - 1)
    return arith(goal, *powers, grown, scaled, flat, more)
