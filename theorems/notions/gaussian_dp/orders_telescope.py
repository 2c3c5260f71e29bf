"""The orders at which Gaussian profiles add up along a path."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, erfc, exp, lam, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.reading import conjuncts, exponent_of
from dpproofs.proving.tactics import arith, both, same_value, use
from theorems.notions.gaussian_dp.orders import AT_LEVEL, FIRST, POSITIVE, SECOND, WHOLE, a, b, m, r

value = gaussian_profile(a**2, FIRST) + FIRST * gaussian_profile(b**2, SECOND)

TELESCOPE = Lemma(
    "profiles.gaussian-orders", "The orders at which Gaussian profiles add up along a path", "gaussian_density",
    POSITIVE,
    conj(eq(FIRST * SECOND, WHOLE), eq(value, factor * gaussian_profile(m**2, WHOLE))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, a=1, b=1, r=1)),),
)  # fmt: skip


@proof_of(TELESCOPE)
def _orders(claim: Claim) -> Theorem:
    """Q(r - a - b) - FIRST Q(r - b) and FIRST (Q(r - b) - SECOND Q(r)), with the Gaussian tail Q."""
    total = arith(0 < m, *POSITIVE)
    values = [use(AT_LEVEL, 0 < a, r=r - b), use(AT_LEVEL, 0 < b, a=b), use(AT_LEVEL, total, a=m)]
    tail = same_value(lam(r, erfc(r / sqrt(2))), arith(eq(r - b - a, r - m), POSITIVE[2]))
    exponents = exponent_of(FIRST) + exponent_of(SECOND)
    product_of_orders, sum_of_profiles = conjuncts(claim)
    product = arith(
        product_of_orders, same_value(lam(r, exp(r)), arith(eq(exponents, exponent_of(WHOLE)), POSITIVE[2]))
    )
    return both(product, arith(sum_of_profiles, *values, tail, product))
