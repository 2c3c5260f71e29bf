"""Distances that come from a norm, in terms of linear functions."""

from __future__ import annotations

from dpproofs.privacy.assumptions import put_in_words
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exists, forall, function_type, var
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of, without
from dpproofs.privacy.notions import y
from dpproofs.proving.tactics import arith, generalize, obtain, parts, prove, specialize, unfolded
from theorems.foundations.samples.packings import DISTANCE, METRIC, d, y1, y3
from theorems.foundations.measure.finite_points import y2

v = var("v", "V")
pairing = var("p", function_type(("V", "Y"), REAL))
norming = var("W", function_type(("Y", "Y"), "V"))


def along(direction: Term, first: Term, second: Term) -> Term:
    """The difference of two vectors in a direction."""
    return pairing(direction, first) - pairing(direction, second)


NORM_DISTANCE = Definition(
    "norm_distance",
    (d, pairing),
    conj(
        forall((y1, y2), eq(d(y1, y2), d(y2, y1))),
        forall((v, y1, y2), along(v, y1, y2) <= d(y1, y2)),
        exists(norming, forall((y1, y2), eq(d(y1, y2), along(norming(y1, y2), y1, y2)))),
    ),
)
"""d(y, y') is the norm of y - y', in terms of the linear functions p(v, y) of norm at most 1: it is the largest
p(v, y) - p(v, y'), which is attained at a v that depends measurably on y and y'."""
put_in_words(
    NORM_DISTANCE,
    "d is the distance of a norm, and the linear functions p of norm at most 1 attain it, "
    "at one that depends measurably on the two points",
)
write_as(
    NORM_DISTANCE,
    r"{factor[0]}\left(y, z\right) = {factor[0]}\left(z, y\right) = \operatorname{{max}}_v "
    r"\left({factor[1]}\left(v, y\right) - {factor[1]}\left(v, z\right)\right)",
)

NORM = NORM_DISTANCE(d, pairing)

NORM_IS_DISTANCE = Lemma(
    "foundations.norm-distance", "The distance of a norm satisfies the triangle inequality", "elementary",
    (NORM,),
    DISTANCE(d),
    mutants=(Mutant("any", without(NORM), "d = 1", witness=finite({"Y": 2}, d=(-1, 1, "1/3", 2))),),
)  # fmt: skip


@proof_of(NORM_IS_DISTANCE)
def _distance(claim: Claim) -> Theorem:
    """The triangle inequality holds in every direction."""
    symmetric, below, attained = parts(unfolded(NORM))

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        zero = specialize(largest, y, y)
        there = specialize(largest, y1, y3)
        direction = norming(y1, y3)
        steps = specialize(below, direction, y1, y2), specialize(below, direction, y2, y3)
        none = arith(eq(d(y, y), 0), zero)
        triangle = arith(d(y1, y3) <= d(y1, y2) + d(y2, y3), there, *steps)
        return prove(claim.conclusion, generalize(none, y), symmetric, generalize(triangle, y1, y2, y3))

    return obtain(attained, "W", with_norming)


above = mark("above", 0)

DISTANCE_NONNEGATIVE = Lemma(
    "foundations.distance-nonnegative", "A distance is at least 0", "elementary",
    (METRIC,),
    above <= d(y1, y2),
    mutants=(Mutant("positive", {above: 1}, "y1 = y2", witness=finite({"Y": 1}, d=(0,), y1=0, y2=0)),),
)  # fmt: skip


@proof_of(DISTANCE_NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """From a point to another and back."""
    zero, symmetric, triangle = parts(unfolded(METRIC))
    there_and_back = specialize(triangle, y1, y2, y1)
    return arith(claim.conclusion, there_and_back, specialize(symmetric, y1, y2), specialize(zero, y1))
