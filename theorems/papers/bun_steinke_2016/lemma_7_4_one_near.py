"""An answer is near at most one of values that are far apart."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, function_type, ind, lam, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import w, y
from dpproofs.proving.tactics import arith, at, bounded, cases, integrate, obtain, parts, specialize, unfolded, witness
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import U, k, member
from theorems.foundations.measure.finite_points_one_more import null_mean
from theorems.foundations.samples.packings import METRIC, PACKING, d, radius, y1

beta, s, x = var("beta"), var("s"), var("x", "X")
q = var("q", function_type(("X",), "Y"))
VALUES = lam(y, exists(x, eq(q(x), y)))
PACKED = PACKING(U, k, VALUES, d, radius)
NEARBY = ind(d(w, y) <= radius / 2)

ONE_NEAR = Lemma(
    "bs16.lemma-7.4-one-near", "At most one of k points with distances above alpha is within alpha/2 of an outcome",
    f"{BUN_STEINKE}, proof of Lemma 7.4",
    (PACKED, METRIC, 0 < k),
    E(U, y, NEARBY) <= factor * k ** (-1),
    mutants=(Mutant("factor", {factor: LESS}, "w is one of the points",
                    witness=finite({"X": 2, "Y": 1}, U=(1,), alpha="101/100", d=(0,), k=1, q=(0, 0), w=0)),),
)  # fmt: skip


@proof_of(ONE_NEAR)
def _few_near(claim: Claim) -> Theorem:
    """At most one of the points is at distance at most alpha/2 from w."""
    points, _, apart = parts(unfolded(PACKED))
    surely = unfolded(points)
    inside = member(U, k, y)
    there = exists(y1, conj(member(U, k, y1), d(w, y1) <= radius / 2))
    _, symmetric, triangle = parts(unfolded(METRIC))

    def with_point(point: Term, facts: Theorem) -> Theorem:
        """The others are further away."""
        is_member, near = parts(facts)
        same = ind(eq(y, point))

        def other(no: Theorem) -> Theorem:
            far = at(apart, y, point, by=[inside, is_member, no])
            around = specialize(triangle, y, w, point)
            return arith(NEARBY <= same, far, around, near, specialize(symmetric, y, w))

        below = cases(eq(y, point), lambda yes: arith(NEARBY <= same, yes), other)
        total = integrate(U, y, below, bounded(U, y, NEARBY, 1), bounded(U, y, same, 1), surely=[surely])
        return arith(claim.conclusion, total, is_member)

    def none(no: Theorem) -> Theorem:
        """None is near."""
        near = d(w, y) <= radius / 2
        far = cases(
            near,
            lambda yes: arith(eq(NEARBY, 0), witness(there, y, inside, yes), no),
            lambda other: arith(eq(NEARBY, 0), other),
        )
        return arith(claim.conclusion, null_mean(U, y, far, surely), arith(0 < 1 / k, 0 < k))

    return cases(there, lambda yes: obtain(yes, "y1", with_point), none)
