"""f-divergences without densities, and values at which false variants are refuted."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, Type
from dpproofs.language.terms import FALSE, REAL, E, absolute, as_term, conj, dirac, eq, forall, function_type, implies
from dpproofs.language.terms import lam, num, var, variables
from dpproofs.privacy.notions import DIVERGENCE, on
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import Fact, arith, at, both, discharge, folded, generalize, parts, specialize, use

f = var("f", function_type((REAL,), REAL))
c, u = variables("c u")


class Affine:
    """Bounded functions g and h on a space, with g(w) u + h(w) <= f(u) for every u >= 0."""

    def __init__(self, function: Term, space: Type = "Y") -> None:
        """The terms; ``function`` is f."""
        self.w, self.g, self.h = var("w", space), *variables("g h", function_type((space,), REAL))
        point, first, second = self.w, self.g(self.w), self.h(self.w)
        self.sizes = conj(0 < c, forall(point, conj(absolute(first) <= c, absolute(second) <= c)))
        self.below = forall((point, u), implies(0 <= u, first * u + second <= function(u)))

    def means(self, P: Term, Q: Term) -> Term:
        """E_P[g] + E_Q[h]."""
        return E(P, self.w, self.g(self.w)) + E(Q, self.w, self.h(self.w))

    def size(self) -> Theorem:
        """0 < c, and how large g(w) and h(w) are."""
        positive, sizes = parts(self.sizes)
        return both(positive, specialize(sizes, self.w))

    def folded(self, goal: Term, final: Fact) -> Theorem:
        """A bound on the divergence, from one on the means."""
        return folded(goal, generalize(discharge(final, self.sizes, self.below), self.g, self.h, c))


BELOW = Affine(f)

SAME = {"P": dirac(num(0)), "Q": dirac(num(0))}
"""Laws that are the same: the divergence is f(1)."""
ONE = {"f": lam(u, num(1)), **SAME}
ON_LINE = on(DIVERGENCE, Y=REAL)


def of_same_laws(function: Term, value: Theorem) -> Theorem:
    """The divergence is at most f(1), from f(1) = value."""
    line, bound = Affine(function, REAL), rhs(value)
    means = [parts(use("E_dirac", x=num(0), f=part))[1] for part in (line.g, line.h)]
    near = at(line.below, num(0), num(1), by=[arith(0 <= num(1))])
    total = arith(line.means(*SAME.values()) <= bound, *means, near, value)
    return line.folded(ON_LINE(function, *SAME.values(), bound), total)


def divergence_of_one() -> Theorem:
    """That of the function 1 is at most 1."""
    return of_same_laws(ONE["f"], arith(eq(num(1), 1)))


def too_small(said: Theorem, first: object = 0, second: object = 1, *facts: Theorem) -> Theorem:
    """A contradiction from a bound on it that is too small, with constant g and h."""
    place = var("x")
    functions = lam(place, as_term(first)), lam(place, as_term(second))
    bound = at(said, *functions, num(1), by=facts)
    return arith(FALSE, bound, *(parts(use("E_dirac", x=num(0), f=function))[1] for function in functions))
