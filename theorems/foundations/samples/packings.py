"""Packings and nets of finitely many points, and how a packing grows.

This file is long because it defines packings and nets, and shows at which points a larger packing has mass.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import PROP, REAL, conj, dirac, eq, exists, forall, function_type, implies, ind, lam, ne
from dpproofs.language.terms import neg, num, var
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import w, y
from dpproofs.proving.tactics import arith, assume, at, both, cases, discharge, generalize, mp, obtain, parts, prove
from dpproofs.proving.tactics import rewrite, specialize, split, unfolded, use, witness
from theorems.foundations.measure.finite_points import POINTS, SINGLE, U, V, k, member, y2
from theorems.foundations.measure.finite_points_one_more import ONE_MORE, null_mean
from theorems.foundations.mixtures.mixed_laws import MIXED

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
