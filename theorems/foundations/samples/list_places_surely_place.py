"""A uniform place is a place; Of n uniform places, none has more weight than 1/n."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, almost_surely, conj, eq, ind
from dpproofs.language.terms import lam, nat, ne, neg, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize
from dpproofs.proving.tactics import parts, reversed_equation, specialize, use
from theorems.foundations.measure.finite_points import surely
from theorems.foundations.samples.lists import i, inside, n
from theorems.foundations.sums.sums_from_one import NONE_CHOSEN
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN
from theorems.foundations.sums.finite_sums import SUM_EQUAL
from theorems.foundations.samples.list_places import PLACE_OF, UNIFORM, one, place, places

size = mark("size", n)

SURELY_PLACE = Lemma(
    "foundations.uniform-places-surely", "A uniform place is a place", "elementary",
    (UNIFORM(places, size), nat(n), PLACE_OF(place, n)),
    almost_surely(places, i, eq(place(i), i)),
    mutants=(Mutant("more", {size: n + 1}, "the place n + 1 has positive probability",
                    witness=finite({}, n=1, J={1: "1/2", 2: "1/2"}, r=1)),),
)  # fmt: skip


@proof_of(SURELY_PLACE)
def _surely(claim: Claim) -> Theorem:
    """The other numbers have mass 0."""
    other = ind(neg(eq(place(i), i)))
    mean = at(hypothesis(claim, UNIFORM), lam(i, other), by=[generalize(both(arith(0 <= other), arith(other <= 1)), i)])
    own = parts(specialize(hypothesis(claim, PLACE_OF), i))[3]
    zero = generalize(discharge(arith(eq(other, 0 * one(i)), at(own, by=inside(i))), *inside(i)), i)
    total = use(SUM_EQUAL, nat(n), zero, n=n, c=0, s=lam(i, other), t=one)
    return surely(places, i, eq(place(i), i), arith(E(places, i, other) <= 0, mean, total))


j = var("j")

PLACE_WEIGHT = Lemma(
    "foundations.uniform-places-weight", "Of n uniform places, none has more weight than 1/n", "elementary",
    (UNIFORM(places, n), nat(n), 1 <= n),
    E(places, i, ind(eq(i, j))) <= factor * 1 / n,
    mutants=(Mutant("factor", {factor: LESS}, "j = 1", witness=finite({}, n=1, J={1: 1}, j=1)),),
)  # fmt: skip


@proof_of(PLACE_WEIGHT)
def _weight(claim: Claim) -> Theorem:
    """At most one term of the sum is not 0."""
    here = lam(i, ind(eq(i, j)))
    mean = at(hypothesis(claim, UNIFORM), here, by=[generalize(both(arith(0 <= here(i)), arith(here(i) <= 1)), i)])
    chosen = lam(i, ind(eq(j, i)) * one(i))
    same = generalize(discharge(arith(eq(here(i), 1 * chosen(i))), *inside(i)), i)
    sums = use(SUM_EQUAL, nat(n), same, n=n, c=1, s=here, t=chosen)
    goal = claim.conclusion
    inverse = arith(0 < 1 / n, 1 <= n)

    def outside(no: Theorem) -> Theorem:
        def clash(yes: Theorem) -> Theorem:
            v = var("v_")
            natural = use("leibniz", nat(i), reversed_equation(yes), x=i, y=j, A=lam(v, nat(v)))
            there = both(natural, arith(1 <= j, yes, 1 <= i), arith(j <= n, yes, i <= n))
            return arith(ne(j, i), there, no)

        differ = cases(eq(j, i), clash, lambda other: arith(ne(j, i), other))
        none_ = use(NONE_CHOSEN, nat(n), generalize(discharge(differ, *inside(i)), i), v=j, n=n, s=one)
        return arith(goal, mean, sums, none_, inverse)

    return cases(
        conj(*inside(j)),
        lambda yes: arith(goal, mean, sums, use(ONE_CHOSEN, nat(n), *parts(yes), v=j, n=n, s=one), inverse),
        outside,
    )
