"""The real line has an inner product: multiplication."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term
from dpproofs.language.terms import REAL, lam, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import on
from dpproofs.proving.tactics import prove
from theorems.foundations.geometry.inner_products import INNER_PRODUCT

x, y = variables("x y")
SUM, PRODUCT = lam((x, y), x + y), lam((x, y), x * y)


def _claim(product: Term) -> Claim:
    return Claim((), on(INNER_PRODUCT, V=REAL)(SUM, PRODUCT, product))


LINE = Lemma(
    "foundations.inner-product-line", "Multiplication is an inner product on the line", "elementary",
    *_claim(PRODUCT).parts,
    lambda claim: prove(claim.conclusion),
    (Mutant("square", _claim(lam((x, y), x * y**2)), "not symmetric",
            control=_claim(lam((x, y), 2 * x * y)), witness=finite({})),),
)  # fmt: skip
