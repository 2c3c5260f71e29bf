"""The space of d coordinates has an inner product: the sum of the products of coordinates."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, lam, nat, num, summation, unfold
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, natural, refutation_of
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both, folded, intro, over_range, parts, specialize, unfolded, use
from theorems.foundations.geometry.coordinates import GIVEN, SPACE, d, entry, i
from theorems.foundations.geometry.coordinates_line import COORDINATES_OF_LINE, LINE
from theorems.foundations.geometry.inner_products import INNER_PRODUCT, add, inner, scale, u, v


def _claim(product: Term) -> Claim:
    return Claim(GIVEN, INNER_PRODUCT(add, scale, product))


INNER = Lemma(
    "foundations.inner-product-coordinates", "The sum of the products of coordinates is an inner product", "elementary",
    *_claim(inner).parts,
    mutants=(Mutant("square", _claim(lam((u, v), inner(u, v) * inner(v, v))), "not symmetric on the line",
                    control=_claim(lam((u, v), 2 * inner(u, v)))),),
)  # fmt: skip


@proof_of(INNER)
def _proof(claim: Claim) -> Theorem:
    """Sums of products are symmetric and linear, and sums of squares are not negative."""
    _, added, scaled, product = parts(unfolded(SPACE))

    def total(first: Term, second: Term) -> Term:
        return summation(i, 1, d, entry(first, i) * entry(second, i))

    def symmetric(goal: Term, first: Term, second: Term) -> Theorem:
        same = over_range(eq(total(first, second), total(second, first)), d, nat(d))
        return arith(goal, specialize(product, first, second), specialize(product, second, first), same)

    def additive(goal: Term, first: Term, second: Term, third: Term) -> Theorem:
        whole = add(first, second)
        same = over_range(eq(total(whole, third), total(first, third) + total(second, third)), d, nat(d),
                          each=specialize(added, first, second))  # fmt: skip
        sums = [specialize(product, point, third) for point in (whole, first, second)]
        return arith(goal, same, *sums)

    def homogeneous(goal: Term, factor: Term, first: Term, second: Term) -> Theorem:
        multiple = scale(factor, first)
        same = over_range(eq(total(multiple, second), factor * total(first, second)), d, nat(d),
                          each=specialize(scaled, factor, first))  # fmt: skip
        sums = [specialize(product, point, second) for point in (multiple, first)]
        return arith(goal, same, *sums)

    def nonnegative(goal: Term, point: Term) -> Theorem:
        sign = over_range(0 <= total(point, point), d, nat(d), each=lambda j: arith(0 <= entry(point, j) ** 2))
        return arith(goal, specialize(product, point, point), sign)

    first, second, third, last = conjuncts(unfold(claim.conclusion))
    linear = intro(second, additive), intro(third, homogeneous)
    return folded(claim.conclusion, both(intro(first, symmetric), *linear, intro(last, nonnegative)))


@refutation_of(INNER, "square", V=REAL)
def _not_symmetric(said: Theorem) -> Theorem:
    """The points 1 and 2 of the line."""
    values = dict(zip(("e", "put", "add", "scale", "inner"), LINE, strict=True))
    told = instance(said, use(COORDINATES_OF_LINE), natural(num(1)), **values, d=1)
    return absurd(specialize(parts(unfolded(told))[0], 1, 2))
