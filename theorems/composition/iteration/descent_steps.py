"""The author's kit for gradient descent: a step brings points nearer, but for what the gradients change."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, sqrt
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, signed, specialize, squared_root, use
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.descent import LOSSES, SETTING, SIZES, g, loss
from theorems.composition.iteration.gradient_steps_sharp import SHARP
from theorems.composition.iteration.noise import distance
from theorems.composition.iteration.projection import project
from theorems.foundations.geometry.inner_products import square
from theorems.foundations.geometry.inner_products_expanded import Vector, product
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.foundations.geometry.triangle import TRIANGLE, nonnegative_square
from theorems.composition.iteration.pursuit import w

CONTRACTION = 1 - step * convexity


def size(vector: Vector) -> list[Theorem]:
    """The square and the sign of a norm."""
    nonneg = nonnegative_square(vector)
    return [squared_root(square(vector.term), nonneg), signed(0 <= sqrt(square(vector.term)), nonneg)]


def detour(a: Vector, b: Vector, c: Vector) -> Theorem:
    """The way from a to c is at most that by b."""
    whole, first, second = a - c, a - b, b - c
    joined = first + second
    sizes = product(whole, whole), product(joined, joined)
    known = *size(whole), *size(joined)
    same = arith(eq(distance(a.term, c.term) ** 2, sqrt(square(joined.term)) ** 2), *sizes, *known)
    equal = arith(eq(distance(a.term, c.term), sqrt(square(joined.term))), same, *known)
    made = use(TRIANGLE, *SETTING, u=first.term, v=second.term)
    return arith(distance(a.term, c.term) <= distance(a.term, b.term) + distance(b.term, c.term), made, equal)


def step_apart(number: Term, before: Term, after: Term, nearer: Theorem) -> Theorem:
    """From two points with the gradients for x1 and x2: what is left of the distance, and what the gradients add.

    ``nearer`` bounds the distance of their projections.
    """
    here, there = project(before), project(after)
    first, mixed, second = (
        Vector(point) + Vector(g(number, data, point)).times(-step)
        for point, data in ((here, x1), (there, x1), (there, x2))
    )
    losses = specialize(LOSSES, number, x1)
    values = {"loss": lam(w, loss(number, x1, w)), "gradient": lam(w, g(number, x1, w)), "u": there, "v": here}
    near = arith(distance(here, there) <= distance(here, there))
    shrunk = use(SHARP, *SETTING, losses, near, arith(0 <= step, 0 < step), distance=distance(here, there), **values)
    apart = rhs(nearer)
    positive = arith(0 <= CONTRACTION, arith(step * convexity <= 1, *SIZES))
    left = arith(
        distance(first.term, mixed.term) <= CONTRACTION * apart,
        shrunk,
        positive,
        arith(CONTRACTION * distance(here, there) <= CONTRACTION * apart, nearer, positive),
    )
    change = Vector(g(number, x1, there)) - Vector(g(number, x2, there))
    gap = mixed - second
    squares = arith(square(gap.term) * 1 <= step**2 * square(change.term), product(gap, gap), product(change, change))
    short, long = sqrt(square(gap.term)), step * sqrt(square(change.term))
    known: list[Theorem | Term] = [*size(gap), *size(change), 0 < step]
    added = arith(short <= long, arith(short**2 <= long**2, squares, *known), *known)
    total = distance(first.term, second.term) <= CONTRACTION * apart + long
    return arith(total, detour(first, mixed, second), left, added)
