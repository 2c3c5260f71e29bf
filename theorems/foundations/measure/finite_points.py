"""Finite sets of k points in any space, as the uniform laws on them."""

from __future__ import annotations

from dpproofs.privacy.assumptions import put_in_words
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import E, almost_surely, dirac, eq, ind, lam, neg, num, prob, var
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import w, y
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import Fact, almost, arith, bounded, folded, parts, use
from theorems.foundations.measure.vanishing import VANISHING

k, y2 = var("k"), var("y2", "Y")
U, V = var("U", prob("Y")), var("V", prob("Y"))


def member(law: Term, size: Term, point: Term) -> Term:
    """The point is one of those of a uniform law on that many points."""
    return eq(mass(law, point), size**-1)


def mass(law: Term, point: Term) -> Term:
    """The mass that the law has on one point."""
    return E(law, w, ind(eq(w, point)))


POINTS = Definition("points", (U, k), almost_surely(U, y, member(U, k, y)))
"""U is the uniform law on a set of k points, which are those of mass 1/k."""
put_in_words(POINTS, "U is the uniform law on a set of as many points as the number says")
write_as(POINTS, r"{0} \text{{ is uniform on }} {1} \text{{ points}}")

SINGLE = Lemma(
    "foundations.points-single", "A point mass is uniform on one point", "elementary",
    (),
    POINTS(dirac(y2), num(1)),
    mutants=(Mutant("size", Claim((), POINTS(dirac(y2), num(2))), "the mass is 1", witness=finite({"Y": 2}, y2=0)),),
)  # fmt: skip


@proof_of(SINGLE)
def _single(claim: Claim) -> Theorem:
    """The point has mass 1."""
    inside = membership(claim.conclusion)
    mean = parts(use("E_dirac", x=y2, f=lam(w, ind(eq(w, y2)))))[1]
    there = arith(inside(y2), mean, arith(eq(y2, y2)))
    drawn = parts(use("E_dirac", x=y2, f=lam(y, ind(neg(inside(y))))))[1]
    none = arith(lhs(drawn) <= 0, drawn, there)
    return folded(claim.conclusion, surely(dirac(y2), y, inside(y), none))


def membership(points: Term) -> Term:
    """Being one of the points."""
    law, size = points.args
    return lam(y, member(law, size, y))


def surely(law: Term, v: Term, formula: Term, none: Fact) -> Theorem:
    """The formula holds almost surely, from E[1[not formula]] <= 0."""
    failing = ind(neg(formula))
    zero = use(
        VANISHING, almost(law, v, arith(0 <= failing)), bounded(law, v, failing, 1), none, mu=law, f=lam(v, failing)
    )
    return almost(law, v, arith(formula, eq(failing, 0)), zero)
