"""Packings from lists of points: the uniform law on k points that are far apart."""

from __future__ import annotations


from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exists, forall, function_type, implies, ind, lam, nat, ne, neg
from dpproofs.language.terms import num, summation, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import w, y
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, generalize, obtain, parts
from dpproofs.proving.tactics import reversed_equation, same_value, specialize, unfolded, use, witness
from theorems.foundations.measure.finite_points import POINTS, U, k, member, surely, y2
from theorems.foundations.samples.list_places import UNIFORM_EXISTS
from theorems.foundations.samples.lists import then
from theorems.foundations.samples.packings import METRIC, PACKING, S, d, radius, y1
from theorems.foundations.measure.pushed_laws import IMAGE_LAW
from theorems.foundations.sums.sums_from_one import ONE_CHOSEN
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


def _points(law: _Law) -> Theorem:
    """The law is uniform on k points."""
    uniform = law.law
    failing = lam(y, ind(neg(member(uniform, k, y))))
    zero = arith(eq(failing(item(j)), 0 * num(1)), law.listed())
    sums = use(SUM_EQUAL, nat(k), generalize(discharge(zero, *INSIDE_J), j), n=k, c=0,
               s=lam(j, failing(item(j))), t=lam(j, num(1)))  # fmt: skip
    none = arith(E(uniform, y, failing(y)) <= 0, law.mean(failing), sums)
    return folded(POINTS(uniform, k), surely(uniform, y, member(uniform, k, y), none))


def of_list(law: Term) -> Term:
    """The points of the uniform law are those of the list."""
    listed = for_each(j, k, member(law, k, item(j)))
    return conj(POINTS(law, k), listed, forall(y, implies(member(law, k, y), exists(i, conj(*INSIDE, eq(item(i), y))))))


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


def _uniform_claim(*given: Term) -> Claim:
    return Claim((nat(k), 1 <= k, *given), exists(U, of_list(U)))


OF_LIST = Lemma(
    "foundations.points-of-list",
    "Some law is uniform on k distinct points, which are listed",
    "law_with_density",
    *_uniform_claim(DISTINCT).parts,
    _uniform,
    (Mutant("equal", _uniform_claim(), "k = 2, and both points are the same", witness=finite({"Y": 2}, k=2, f=0)),),
)


def _distinct() -> Theorem:
    """Points at a positive distance differ."""
    u, point = var("u_", "Y"), item(j)
    zero = specialize(parts(unfolded(METRIC))[0], point)
    far = at(APART, i, j, by=[*INSIDE, *INSIDE_J, ne(i, j)])

    def clash(same: Theorem) -> Theorem:
        near = same_value(lam(u, d(u, point)), same)
        return arith(ne(item(i), point), near, zero, far, 0 < radius)

    differ = cases(eq(item(i), point), clash, lambda no: arith(ne(item(i), point), no))
    return generalize(discharge(differ, *INSIDE, *INSIDE_J, ne(i, j)), i, j)


def _packing(claim: Claim, uniform: Term, facts: Theorem) -> Theorem:
    points, _, from_list = parts(facts)
    u = var("u_", "Y")

    def listed(point: Term) -> Theorem:
        return at(from_list, point, by=[member(uniform, k, point)])

    def in_S(place: Term, facts: Theorem) -> Theorem:
        *there, same = parts(facts)
        return use("leibniz", at(IN_S, place, by=there), same, x=item(place), y=y, A=lam(u, S(u)))

    own = member(uniform, k, y)
    inside = generalize(discharge(obtain(listed(y), "i_", in_S), own), y)
    pair = [member(uniform, k, v) for v in (y1, y2)]
    goal = radius < d(y1, y2)

    def with_both(i1: Term, first: Theorem, i2: Term, second: Theorem) -> Theorem:
        *there1, same1 = parts(first)
        *there2, same2 = parts(second)

        def equal(yes: Theorem) -> Theorem:
            return arith(goal, then(then(reversed_equation(same1), same_value(item, yes)), same2), ne(y1, y2))

        def other(no: Theorem) -> Theorem:
            far = at(APART, i1, i2, by=[*there1, *there2, arith(ne(i1, i2), no)])
            return arith(goal, far, same_value(lam(u, d(u, item(i2))), same1), same_value(lam(u, d(y1, u)), same2))

        return cases(eq(i1, i2), equal, other)

    apart = obtain(
        listed(y1),
        "i1",
        lambda i1, first: obtain(listed(y2), "i2", lambda i2, second: with_both(i1, first, i2, second)),
    )
    far = generalize(discharge(apart, *pair, ne(y1, y2)), y1, y2)
    return witness(claim.conclusion, uniform, points, inside, far)


def _proof(claim: Claim) -> Theorem:
    """Points that are far apart are distinct."""
    made = use(OF_LIST, _distinct(), nat(k), 1 <= k)
    return obtain(made, "U_", lambda law, facts: _packing(claim, law, facts))


def _claim(*given: Term) -> Claim:
    return Claim((METRIC, 0 < radius, nat(k), 1 <= k, *given), exists(U, PACKING(U, k, S, d, radius)))


LISTED = Lemma(
    "foundations.packing-of-points", "k points of S that are far apart are a packing", "law_with_density",
    *_claim(APART, IN_S).parts, _proof,
    (Mutant("near", _claim(IN_S), "k = 2, S has one point",
            witness=finite({"Y": 2}, k=2, f=0, S=(True, False), d=(0, 1, 1, 0), alpha="1/2")),),
)  # fmt: skip
