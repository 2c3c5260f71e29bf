"""Laws on three points of the real line, known by bounded tests."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, integrable, num, prob, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import test_function
from theorems.foundations.measure.finite_law import finite_law

a, b, c, v = variables("a b c v")
R = var("R", prob(REAL))
phi, g = (var(name, function_type((REAL,), REAL)) for name in ("phi", "g"))
TEST = test_function(phi, v)
SPOTS = (num(1), num(0), num(-1))


def weighted(f: Term, top: object, middle: object, bottom: object) -> Term:
    """The mean of f under the masses top at 1, middle at 0 and bottom at -1."""
    return top * f(SPOTS[0]) + middle * f(SPOTS[1]) + bottom * f(SPOTS[2])


def three_points(law: Term, *masses: object) -> Term:
    """The law has these masses at 1, 0 and -1."""
    return forall(phi, implies(TEST, eq(E(law, v, phi(v)), weighted(phi, *masses))))


GIVEN = three_points(R, a, b, c)

THREE_POINTS = Lemma(
    "foundations.three-points", "Means of any function under a law on three points", "elementary",
    (GIVEN,),
    conj(integrable(R, v, g(v)), eq(E(R, v, g(v)), weighted(g, factor * a, b, c))),
    mutants=(Mutant("factor", {factor: MORE}, "the point mass at 1, f = 1",
                        witness=finite({}, R={1: 1}, a=1, b=0, c=0, g=1)),),
)  # fmt: skip


@proof_of(THREE_POINTS)
def _mean(claim: Claim) -> Theorem:
    return finite_law(dict(zip(SPOTS, (a, b, c), strict=True))).mean(R, g(v), v, GIVEN)
