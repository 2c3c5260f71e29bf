"""Laws on a few numbers, for counterexamples."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, as_term, eq, exp, forall, function_type, ind, lam, num, prob, var
from dpproofs.language.terms import variables
from dpproofs.privacy.notions import INDISTINGUISHABLE, on, test_function
from dpproofs.proving.reading import law_of, lhs
from dpproofs.proving.tactics import Fact, arith, at, for_all, specialize

v = var("v")
f = var("f", function_type((REAL,), REAL))
phi = var("phi", function_type((REAL,), REAL))
M, (P, Q) = var("M", function_type(("X",), prob(REAL))), variables("P Q", prob(REAL))
TEST = test_function(phi, v)
CLOSE = on(INDISTINGUISHABLE, Y=REAL)


def masses(law: Term, *weights: Term | str | int) -> Term:
    """The law has these weights at 0, 1, 2 and so on."""
    terms = [as_term(Fraction(p) if isinstance(p, str) else p) * f(num(i)) for i, p in enumerate(weights)]
    return forall(f, eq(E(law, v, f(v)), sum(terms[1:], terms[0])))


def close(first: Term, second: Term, epsilon: Term, delta: object, points: int, *facts: Fact) -> Theorem:
    """``CLOSE`` of the laws with these masses, by arithmetic for the values of a test at the points."""
    means = [at(law, phi) for law in (first, second)]
    sides = [specialize(TEST, num(i)) for i in range(points)]
    laws = [law_of(lhs(mean)) for mean in means]
    seen = [E(law, v, phi(v)) for law in laws]
    bound = arith(seen[0] <= exp(epsilon) * seen[1] + delta, *means, *sides, *facts)
    return for_all(CLOSE(*laws, epsilon, delta), bound)


def marks(points: int) -> list[Theorem]:
    """Which of the points are equal."""
    pairs = [(i, j) for i in range(points) for j in range(points)]
    return [arith(eq(ind(eq(num(i), num(j))), int(i == j))) for i, j in pairs]


def at_point(point: int) -> Term:
    """The event that the outcome is this number."""
    return lam(v, ind(eq(v, point)))
