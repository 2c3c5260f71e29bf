"""Laws on two points of any space, for counterexamples."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, eq, forall, function_type, ind, lam, ne, var, variables
from dpproofs.proving.tactics import arith, assume, discharge, fresh, use

v, a, b = variables("v a b", "Y")
f = var("f", function_type(("Y",), REAL))
APART = ne(a, b)


def two_points(law: Term, p: Term) -> Term:
    """The law with probability p at a, and 1 - p at b."""
    return forall(f, eq(E(law, v, f(v)), p * f(a) + (1 - p) * f(b)))


def marks() -> list[Theorem]:
    """Whether a and b are a, and whether they are b."""
    u = fresh("u", "Y")
    swapped = use("leibniz", assume(eq(b, a)), arith(eq(b, b)), x=b, y=a, A=lam(u, eq(u, b)))
    other = discharge(arith(FALSE, swapped, APART), eq(b, a))
    here = [arith(eq(ind(eq(point, point)), 1), arith(eq(point, point))) for point in (a, b)]
    return [*here, arith(eq(ind(eq(a, b)), 0), APART), arith(eq(ind(eq(b, a)), 0), other)]


def event_at(point: Term) -> Term:
    """The event that the outcome is this point."""
    return lam(v, ind(eq(v, point)))
