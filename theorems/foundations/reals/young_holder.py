"""The pointwise inequality behind Hölder's, for a product of likelihood ratios."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, log, ne
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases, rewrite, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.reals.young import A, B, ORDERS, YOUNG, a, g, l, p, q, u


def _holder_claim(factor: Factor) -> Claim:
    right: Term = factor * u * exp(-A) * g * l**p + (1 - u) * exp(-B) * g**q
    return Claim((0 <= l, 0 <= g, *ORDERS), (l * g) ** a <= exp(u * A + (1 - u) * B) * right)


HOLDER_WEIGHT = Mutant(
    "weight", _holder_claim(LESS), "l = g = 1, A = B = 0", witness=point(l=1, g=1, A=0, B=0, u="1/2", p=3, q=2, a="3/2")
)

HOLDER = Lemma(
    "foundations.holder-pointwise", "The pointwise inequality behind Hölder's, for a product of likelihood ratios",
    "elementary",
    *_holder_claim(1).parts,
    mutants=(HOLDER_WEIGHT,),
)  # fmt: skip


@proof_of(HOLDER)
def _holder(claim: Claim) -> Theorem:
    """Young at the logarithms of g l**p exp(-A) and g**q exp(-B); the left side vanishes with l g."""

    def positive(l_pos: Theorem, g_pos: Theorem) -> Theorem:
        x, y = log(g) + p * log(l) - A, q * log(g) - B
        convex = use(YOUNG, 0 < u, u < 1, u=u, x=x, y=y)
        of_l = arith(eq(u * p * log(l), a * log(l)), *ORDERS[4:])
        of_g = arith(eq((u + (1 - u) * q) * log(g), a * log(g)), *ORDERS[4:])
        exponent = arith(eq(u * x + (1 - u) * y, a * log(l) + a * log(g) - u * A - (1 - u) * B), of_l, of_g)
        return arith(claim.conclusion, rewrite(convex, exponent), l_pos, g_pos)

    def zero(vanishes: Theorem) -> Theorem:
        product = arith(eq(l * g, 0), vanishes, 0 <= l, 0 <= g)
        left = use(POWER_OF_ZERO, product, arith(ne(a, 0), *ORDERS), u=l * g)
        first = use(POWER_NONNEGATIVE, 0 <= l, 1 < p, u=l, a=p)
        second = use(POWER_NONNEGATIVE, 0 <= g, 1 < q, u=g, a=q)
        return arith(claim.conclusion, left, first, second, 0 <= g, 0 < u, u < 1)

    return cases(0 < l, lambda l_pos: cases(0 < g, lambda g_pos: positive(l_pos, g_pos), zero), zero)
