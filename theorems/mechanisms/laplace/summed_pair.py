"""The integral of the product of two Laplace densities of different scales."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, LEBESGUE, absolute, eq, exp, lam, ne, variables
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, both, cases, expand, parts, same_value, transfer, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.mechanisms.laplace.two_slopes import DIFFERENT

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Example 2"
a, b, m, u, x, z, A, B = variables("a b m u x z A B")
FIRST, SECOND = exp(-absolute(u - m) / a) / (2 * a), exp(-absolute(x - u) / b) / (2 * b)


def summed(distance: Term) -> Term:
    """The density at a distance from the median, for different scales."""
    return (a * exp(-distance / a) - b * exp(-distance / b)) / (2 * (a**2 - b**2))


APART = (0 < a, 0 < b, ne(a, b))


def _value() -> Theorem:
    """What the pieces add up to, with the values A and B of the exponentials."""
    pieces = (B + A) / (1 / a + 1 / b) + (B - A) / (1 / a - 1 / b)
    first = arith(eq((B + A) / (1 / a + 1 / b), (B + A) * a * b / (a + b)), 0 < a, 0 < b)
    gap = arith(ne(1 / a - 1 / b, 0), *APART)
    second = arith(eq((B - A) / (1 / a - 1 / b), (B - A) * a * b / (b - a)), gap, *APART)
    both_ = arith(ne(a**2 - b**2, 0), *APART)
    return arith(eq(pieces / (4 * a * b), (a * A - b * B) / (2 * (a**2 - b**2))), first, second, both_, *APART)


def mixed() -> Theorem:
    """The integral of the product of the densities."""

    def at_side(low: Term, high: Term, one: Term, two: Term, order: Theorem) -> Theorem:
        rates = [arith(0 < 1 / scale, 0 < scale) for scale in (one, two)]
        apart = arith(ne(1 / one, 1 / two), *APART)
        made = use(DIFFERENT, *rates, order, apart, l=low, h=high, p=1 / one, q=1 / two)
        ints, mean = parts(made)
        body = integrand_of(ints, u)
        scaled_int, scaled = parts(expand(LEBESGUE, u, body / (4 * a * b), ints, *APART))
        turned = same_value(lam(z, exp(-absolute(u - m) / a - z / b)), arith(eq(absolute(x - u), absolute(u - x))))
        same = arith(eq(body / (4 * a * b), FIRST * SECOND), turned, *APART)
        whole_int, whole = parts(transfer(LEBESGUE, u, same, scaled_int))
        pieces = use(_value(), *APART, A=exp(-(high - low) / a), B=exp(-(high - low) / b))
        size = same_value(lam(z, summed(z)), arith(eq(high - low, absolute(x - m)), order))
        total = eq(E(LEBESGUE, u, FIRST * SECOND), summed(absolute(x - m)))
        return both(whole_int, arith(total, whole, scaled, mean, pieces, size, *APART))

    return cases(m <= x, lambda yes: at_side(m, x, a, b, yes), lambda no: at_side(x, m, b, a, arith(x <= m, no)))
