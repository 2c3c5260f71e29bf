"""Packings from lists of points: the uniform law on k points that are far apart.

This file is long because the law of a listed point, its masses and its distances are three parts of one proof.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exists, forall, function_type, implies, ind, lam, nat, ne, neg
from dpproofs.language.terms import num, summation, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import w, y
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, generalize, obtain
from dpproofs.proving.tactics import same_value, use, witness
from theorems.foundations.measure.finite_points import POINTS, U, k, member, surely
from theorems.foundations.samples.list_places import UNIFORM_EXISTS
from theorems.foundations.samples.packings import S, d, radius
from theorems.foundations.measure.pushed_laws_image_law import IMAGE_LAW
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN
from theorems.foundations.sums.finite_sums import SUM_EQUAL, for_each

i, j = variables("i j")
item = var("f", function_type((REAL,), "Y"))
INSIDE, INSIDE_J = ((nat(v), 1 <= v, v <= k) for v in (i, j))
APART = forall((i, j), implies(*INSIDE, *INSIDE_J, ne(i, j), radius < d(item(i), item(j))))
DISTINCT = forall((i, j), implies(*INSIDE, *INSIDE_J, ne(i, j), ne(item(i), item(j))))
IN_S = for_each(i, k, S(item(i)))
one = lam(i, num(1))


class _Law:
    """The uniform law on the points."""

    def __init__(self, places: Term, uniform: Theorem, law: Term, image: Theorem) -> None:
        self.places, self.uniform, self.law, self.image = places, uniform, law, image

    def mean(self, test: Term) -> Theorem:
        """The mean of an indicator is that over the list."""
        unit = both(arith(0 <= test(w)), arith(test(w) <= 1))
        drawn = at(self.image, test, by=[generalize(unit, w)])
        listed = lam(i, test(item(i)))
        sized = generalize(both(arith(0 <= listed(i)), arith(listed(i) <= 1)), i)
        return arith(
            eq(E(self.law, w, test(w)), summation(i, 1, k, listed(i)) / k), drawn, at(self.uniform, listed, by=[sized])
        )

    def mass(self, point: Term) -> Theorem:
        """The mass of a point is its count over k."""
        return self.mean(lam(w, ind(eq(w, point))))

    def listed(self) -> Theorem:
        """Every point of the list is a member."""
        point = item(j)

        def other(no: Theorem) -> Theorem:
            apart = at(DISTINCT, i, j, by=[*INSIDE, *INSIDE_J, arith(ne(i, j), no)])
            return arith(eq(ind(eq(item(i), point)), 1 * (ind(eq(j, i)) * one(i))), apart, no)

        def here(yes: Theorem) -> Theorem:
            return arith(eq(ind(eq(item(i), point)), 1 * (ind(eq(j, i)) * one(i))), same_value(item, yes), yes)

        each = generalize(discharge(cases(eq(i, j), here, other), *INSIDE), i)
        sums = use(
            SUM_EQUAL, nat(k), each, n=k, c=1, s=lam(i, ind(eq(item(i), point))), t=lam(i, ind(eq(j, i)) * one(i))
        )
        chosen = use(ONE_CHOSEN, nat(k), *INSIDE_J, v=j, n=k, s=one)
        return arith(member(self.law, k, point), self.mass(point), sums, chosen)

    def from_list(self, point: Term, is_member: Term) -> Theorem:
        """Every member is a point of the list."""
        goal = exists(i, conj(*INSIDE, eq(item(i), point)))

        def none(no: Theorem) -> Theorem:
            differ = cases(
                eq(item(i), point),
                lambda yes: arith(ne(item(i), point), witness(goal, i, *INSIDE, yes), no),
                lambda other: arith(ne(item(i), point), other),
            )
            zero = arith(eq(ind(eq(item(i), point)), 0 * one(i)), differ)
            sums = use(SUM_EQUAL, nat(k), generalize(discharge(zero, *INSIDE), i), n=k, c=0,
                       s=lam(i, ind(eq(item(i), point))), t=one)  # fmt: skip
            return arith(goal, self.mass(point), sums, is_member, arith(0 < k**-1, 1 <= k))

        return cases(goal, lambda yes: yes, none)


def of_list(law: Term) -> Term:
    """The points of the uniform law are those of the list."""
    listed = for_each(j, k, member(law, k, item(j)))
    return conj(POINTS(law, k), listed, forall(y, implies(member(law, k, y), exists(i, conj(*INSIDE, eq(item(i), y))))))


OF_LIST = Lemma(
    "foundations.points-of-list", "Some law is uniform on k distinct points, which are listed", "law_with_density",
    (nat(k), 1 <= k, DISTINCT),
    exists(U, of_list(U)),
    mutants=(Mutant("equal", without(DISTINCT), "k = 2, and both points are the same",
                    witness=finite({"Y": 2}, k=2, f=0)),),
)  # fmt: skip


@proof_of(OF_LIST)
def _uniform(claim: Claim) -> Theorem:
    """The law of the point at a uniform place of the list."""

    def with_law(law: _Law) -> Theorem:
        own = member(law.law, k, y)
        listed = generalize(discharge(law.listed(), *INSIDE_J), j)
        from_list = generalize(discharge(law.from_list(y, own), own), y)
        return witness(claim.conclusion, law.law, _points(law), listed, from_list)

    def with_places(places: Term, uniform: Theorem) -> Theorem:
        image = use(IMAGE_LAW, P=places, g=item)
        return obtain(image, "U_", lambda law, facts: with_law(_Law(places, uniform, law, facts)))

    return obtain(use(UNIFORM_EXISTS, nat(k), 1 <= k, n=k), "J_", with_places)


def _points(law: _Law) -> Theorem:
    """The law is uniform on k points."""
    uniform = law.law
    failing = lam(y, ind(neg(member(uniform, k, y))))
    zero = arith(eq(failing(item(j)), 0 * num(1)), law.listed())
    sums = use(SUM_EQUAL, nat(k), generalize(discharge(zero, *INSIDE_J), j), n=k, c=0,
               s=lam(j, failing(item(j))), t=lam(j, num(1)))  # fmt: skip
    none = arith(E(uniform, y, failing(y)) <= 0, law.mean(failing), sums)
    return folded(POINTS(uniform, k), surely(uniform, y, member(uniform, k, y), none))
