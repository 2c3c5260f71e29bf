"""The density of the sum of two Laplace variables of any two scales."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, LEBESGUE, absolute, conj, eq, ind, integrable, lam, ne, substitute, var
from dpproofs.privacy.notions import LAPLACE
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, cases, generalize, parts, use
from theorems.foundations.densities.chained import CHAINED, DENSITY_R, PUSHED_R
from theorems.mechanisms.laplace.density import LEBESGUE_RATIO
from theorems.mechanisms.laplace.summed_equal import mixed as mixed_equal
from theorems.mechanisms.laplace.summed_equal import twice
from theorems.mechanisms.laplace.summed_pair import mixed as mixed_different
from theorems.mechanisms.laplace.summed_pair import FIRST, SECOND, a, b, m, summed, u, x

PAIR = FIRST * SECOND
SIGNS = 0 < a, 0 < b


def profile(distance: Term) -> Term:
    """The density of the sum at a distance from its median, of any two scales."""
    return ind(eq(a, b)) * twice(distance) + ind(ne(a, b)) * summed(distance)


def mixed_any() -> Theorem:
    """The integral of the product of the densities, for any two scales."""
    total = eq(E(LEBESGUE, u, PAIR), profile(absolute(x - m)))

    def equal(yes: Theorem) -> Theorem:
        end = var("b2")
        said = conj(integrable(LEBESGUE, u, PAIR), eq(E(LEBESGUE, u, PAIR), twice(absolute(x - m))))
        ints, mean = parts(use("leibniz", yes, mixed_equal(), x=a, y=b, A=lam(end, substitute(said, {b: end}))))
        return both(ints, arith(total, mean, yes))

    def different(no: Theorem) -> Theorem:
        ints, mean = parts(use(mixed_different(), no, *SIGNS))
        return both(ints, arith(total, mean, no))

    return cases(eq(a, b), equal, different)


def density_of_both(start: Theorem | Term, step: Theorem, pushed: Theorem | Term, mixed: Theorem) -> Theorem:
    """The law after both noises has the density of the sum."""
    first = read(LAPLACE, start)
    f = use(LEBESGUE_RATIO, start, 0 < a, P=first.P, m=first.m, b=a)
    second = read(LAPLACE, step)
    g = use(LEBESGUE_RATIO, step, 0 < b, P=second.P, m=second.m, b=b)
    kernel, law = read(PUSHED_R, pushed)["K", "R"]
    h = lam(x, profile(absolute(x - m)))
    values = {"f": read(DENSITY_R, f).L, "g": lam((u, x), read(DENSITY_R, g).L(x)), "h": h}
    return use(CHAINED, f, generalize(g, u), pushed, generalize(mixed, x), **values, P=first.P, K=kernel, R=law)
