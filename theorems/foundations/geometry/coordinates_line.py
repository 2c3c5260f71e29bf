"""The line is the space of one coordinate."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, ind, lam, nat, ne, num, summation, unfold, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both, folded, generalize, intro, numeric, prove, use
from theorems.foundations.geometry.coordinates import COORDINATES, c, i
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM
from theorems.foundations.samples.real_lists import ONE

x, y = variables("x y")
LINE = lam((x, i), x), lam((x, i, c), ind(ne(i, 0)) * c + ind(eq(i, 0)) * x), SUM, PRODUCT, PRODUCT
"""The line as the space of one coordinate."""
size = mark("size", 1)

COORDINATES_OF_LINE = Lemma(
    "foundations.coordinates-line", "The line is the space of one coordinate", "elementary",
    (),
    on(COORDINATES, V=REAL)(*LINE, size),
    mutants=(Mutant("two", {size: 2}, "replacing the coordinate at the place 1 replaces that at the place 2",
                    witness=finite({})),),
)  # fmt: skip


@proof_of(COORDINATES_OF_LINE)
def _line(claim: Claim) -> Theorem:
    """The only place is 1, and sums to 1 have one term."""
    lists, added, scaled, product = conjuncts(unfold(claim.conclusion))
    one = use("sum_step", numeric(nat(num(0) + 1)), numeric(num(1) <= num(0) + 1), a=1, b=0, s=lam(i, x * y))
    none = use("sum_empty", numeric(num(0) < 1), a=1, b=0, s=lam(i, x * y))
    total = arith(eq(x * y, summation(i, 1, 1, x * y)), one, none)
    plain = (intro(goal, lambda wanted, *_: arith(wanted)) for goal in (added, scaled))
    return folded(claim.conclusion, both(prove(lists, use(ONE)), *plain, prove(product, generalize(total, x, y))))
