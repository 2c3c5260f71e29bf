"""Packings and nets of finitely many points, how a packing grows, and packings from lists of points."""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.measure.finite_points import ONE_MORE, POINTS, SINGLE, U, V, k, member, null_mean, surely, y2
from theorems.foundations.measure.laws_exist import IMAGE_LAW
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.samples.list_places import UNIFORM_EXISTS
from theorems.foundations.samples.lists import then
from theorems.foundations.sums.sums_from_one import ONE_CHOSEN, SUM_EQUAL, for_each

# Packings and nets of finitely many points, and how a packing grows ---------------------------

radius = var("alpha")
y1, y3 = var("y1", "Y"), var("y3", "Y")
S = var("S", function_type(("Y",), PROP))
d = var("d", function_type(("Y", "Y"), REAL))

DISTANCE = Definition(
    "distance_function",
    (d,),
    conj(
        forall(y, eq(d(y, y), 0)),
        forall((y1, y2), eq(d(y1, y2), d(y2, y1))),
        forall((y1, y2, y3), d(y1, y3) <= d(y1, y2) + d(y2, y3)),
    ),
)
"""d is a metric, except that distinct points may have distance 0."""
put_in_words(DISTANCE, "d is a distance, which may be 0 for different points")
write_as(DISTANCE, r"{0} \text{{ is a pseudometric}}")

PACKING = Definition(
    "packing",
    (U, k, S, d, radius),
    conj(
        POINTS(U, k),
        forall(y, implies(member(U, k, y), S(y))),
        forall((y1, y2), implies(member(U, k, y1), member(U, k, y2), ne(y1, y2), radius < d(y1, y2))),
    ),
)
"""k points of the set S, with distances above alpha."""
put_in_words(
    PACKING,
    "U is the uniform law on points of the set that is shown, that many and with pairwise distances "
    "above the numbers that are shown",
)
write_as(
    PACKING,
    r"{0} \text{{ is uniform on an }} {4}\text{{-packing of }} {2} \text{{ by }} {1} \text{{ points in }} {3}",
)

NET = Definition(
    "net",
    (U, k, S, d, radius),
    forall(y, implies(S(y), exists(y1, conj(member(U, k, y1), d(y1, y) <= radius)))),
)
"""Every point of S is at distance at most alpha from one of the k points."""
write_as(
    NET,
    r"\text{{the points of mass }} \tfrac{{1}}{{{1}}} \text{{ of }} {0} \text{{ are an }} {4}\text{{-net of "
    r"}} {2} \text{{ in }} {3}",
)

METRIC, POSITIVE = DISTANCE(d), 0 < radius
PACKED, NEW = PACKING(U, k, S, d, radius), S(y2)
FAR = forall(y, implies(member(U, k, y), radius < d(y, y2)))
size = mark("size", k + 1)

ONE_MORE_POINT = Lemma(
    "foundations.packing-one-more", "A point of S that is far from all points of a packing can be added to it",
    "elementary",
    (PACKED, NEW, FAR, METRIC, POSITIVE, 0 < k),
    exists(V, PACKING(V, size, S, d, radius)),
    mutants=(Mutant("size", {size: k + 2}, "S has k + 1 points",
                    witness=finite({"Y": 2}, U=(1, 0), k=1, S=True, d=(0, 1, 1, 0), alpha="1/2", y2=1)),),
)  # fmt: skip

u = var("u", "U")


@proof_of(ONE_MORE_POINT)
def _one_more(claim: Claim) -> Theorem:
    """The new point is none of the old ones, so it has mass 0."""
    points, inside, apart = parts(unfolded(PACKED))
    near, old = specialize(parts(unfolded(METRIC))[0], y2), member(U, k, y)
    same = eq(y, y2)
    clash = arith(neg(same), rewrite(at(FAR, y, by=[old]), assume(same)), near, POSITIVE)
    distinct = cases(same, lambda _: clash, lambda no: no)
    empty = null_mean(U, y, arith(eq(ind(same), 0), distinct), unfolded(points))

    def with_law(law: Term, mixed: Theorem) -> Theorem:
        larger, kept = parts(use(ONE_MORE, points, specialize(mixed, u), empty, 0 < k, V=law(u)))
        new = member(law(u), k + 1, y)
        in_S = split(
            mp(specialize(kept, y), new), lambda fact: rewrite(NEW, fact), lambda fact: at(inside, y, by=[fact])
        )
        pair = [member(law(u), k + 1, v) for v in (y1, y3)]
        far = _apart(lambda v: mp(specialize(kept, v), member(law(u), k + 1, v)), apart)
        return witness(
            claim.conclusion,
            law(u),
            larger,
            generalize(discharge(in_S, new), y),
            generalize(discharge(far, *pair, ne(y1, y3)), y1, y3),
        )

    weight = k / (k + 1)
    sizes = generalize(both(arith(0 <= weight, 0 < k), arith(weight <= 1, 0 < k)), u)
    made = use(MIXED, sizes, P=lam(u, U), Q=lam(u, dirac(y2)), t=lam(u, weight))
    return obtain(made, "V", with_law)


def _apart(known: Callable[[Term], Theorem], apart: Theorem) -> Theorem:
    """Two points of the larger set: both are old ones, or one of them is the new one."""
    goal, differ = radius < d(y1, y3), ne(y1, y3)
    symmetric = parts(unfolded(METRIC))[1]

    def far(old: Term, member_: Theorem, same: Theorem, swapped: bool) -> Theorem:
        """The distance of an old point and of the one that is the new one."""
        distance = at(FAR, old, by=[member_])
        if swapped:
            distance = arith(radius < d(y2, old), distance, specialize(symmetric, y2, old))
        return rewrite(distance, same)

    return split(
        known(y1),
        lambda first: split(
            known(y3),
            lambda second: arith(goal, differ, rewrite(second, first)),
            lambda second: far(y3, second, first, True),
        ),
        lambda first: split(
            known(y3),
            lambda second: far(y1, first, second, False),
            lambda second: at(apart, y1, y3, by=[first, second, differ]),
        ),
    )


def single_point(point: Term, in_S: Theorem) -> Theorem:
    """One point is a packing."""
    law, goal = dirac(point), PACKING(dirac(point), num(1), S, d, radius)

    def equal(to: Term) -> Theorem:
        mean = parts(use("E_dirac", x=point, f=lam(w, ind(eq(w, to)))))[1]
        return arith(eq(point, to), mean, member(law, num(1), to))

    inside = generalize(discharge(rewrite(in_S, equal(y)), member(law, num(1), y)), y)
    pair = [member(law, num(1), v) for v in (y1, y3)]
    apart = arith(radius < d(y1, y3), ne(y1, y3), rewrite(equal(y3), equal(y1)))
    return prove(goal, use(SINGLE, y2=point), inside, generalize(discharge(apart, *pair, ne(y1, y3)), y1, y3))


# Packings from lists of points: the uniform law on k points that are far apart ----------------

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


# k points of S that are far apart are a packing -----------------------------------------------

LISTED = Lemma(
    "foundations.packing-of-points", "k points of S that are far apart are a packing", "law_with_density",
    (METRIC, 0 < radius, nat(k), 1 <= k, APART, IN_S),
    exists(U, PACKING(U, k, S, d, radius)),
    mutants=(Mutant("near", without(APART), "k = 2, S has one point",
                    witness=finite({"Y": 2}, k=2, f=0, S=(True, False), d=(0, 1, 1, 0), alpha="1/2")),),
)  # fmt: skip


@proof_of(LISTED)
def _proof(claim: Claim) -> Theorem:
    """Points that are far apart are distinct."""
    made = use(OF_LIST, _distinct(), nat(k), 1 <= k)
    return obtain(made, "U_", lambda law, facts: _packing(claim, law, facts))


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
