"""The author's kit for gradient descent in a set of that diameter: a step makes no distance longer."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import forall
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from dpproofs.proving.tactics import arith, assume, signed, specialize
from theorems.composition.iteration.descent import SIZES
from theorems.composition.iteration.descent_released import nearer
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noise import distance
from theorems.composition.iteration.projection import project
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.within_diameter import diameter
from theorems.foundations.geometry.inner_products import add, inner, scale
from theorems.foundations.geometry.inner_products_expanded import Vector
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.foundations.geometry.triangle import nonnegative_square

BOUNDED = Definition(
    "within_a_diameter",
    (project, add, scale, inner, diameter),
    forall((v, w), distance(project(v), project(w)) <= diameter),
)
put_in_words(BOUNDED, "any two projections are at most the diameter apart")
write_as(BOUNDED, r"{0} \text{{ has diameter at most }} {4} \text{{ in }} \left({1}, {2}, {3}\right)")
IN_SET = BOUNDED(project, add, scale, inner, diameter)


def _shrunk(size: Term, nonneg: Theorem) -> Theorem:
    """A step makes no distance longer."""
    less = arith(CONTRACTION <= 1, arith(0 <= step * convexity, *SIZES))
    return arith(CONTRACTION * size <= size, less, nonneg)


def near(before: Term, after: Term) -> tuple[Theorem, Sequence[Theorem]]:
    """Projections are as far apart as the points at most, and so are they after a step but for the gradients."""
    gap = Vector(before) - Vector(after)
    sign = signed(0 <= distance(before, after), nonnegative_square(gap))
    return nearer(before, after)[0], [_shrunk(distance(before, after), sign)]


def within(before: Term, after: Term) -> tuple[Theorem, Sequence[Theorem]]:
    """Projections are at most the diameter apart."""
    return specialize(IN_SET, before, after), [_shrunk(diameter, assume(0 <= diameter))]
