"""Gradient steps contract distances by 1 - step convexity, which is the best factor."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, REAL, num, sqrt, var, variables
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, numeric, parts, prove, signed, specialize, squared_root, unfolded, use
from theorems.composition.iteration.gradient_steps import AFTER_X, AFTER_Y, DISTANCE, GIVEN, MOVED, SOURCE, STEPS
from theorems.composition.iteration.gradient_steps import known_products, parabola, step
from theorems.foundations.geometry.inner_products import minus, u, v
from theorems.foundations.geometry.inner_products_expanded import SPACE, product
from theorems.foundations.geometry.smooth_losses import GX, GY, LOSS, ORDER, X, Y, convexity, smoothness

distance = var("distance")
NEAR = (sqrt(DISTANCE) <= distance,)

SHARP = Lemma(
    "bbgg19.gradient-step-contraction-sharp", "The same with the factor 1 - step convexity of distances", SOURCE,
    (*GIVEN, *NEAR),
    sqrt(MOVED) <= (1 - factor * (step * convexity)) * distance,
    mutants=(Mutant("factor", {factor: MORE}, "a parabola"),),
)  # fmt: skip


@proof_of(SHARP)
def _sharp(claim: Claim) -> Theorem:
    """<G, D> is also at least convexity |D|^2: the factor is 1 - step convexity."""
    bound, size, change, slope, moved = known_products()
    below = parts(specialize(LOSS, u, v))[0], parts(specialize(LOSS, v, u))[0]
    back = product(X - Y, X - Y), product(GX, Y - X), product(GY, X - Y)
    steep = arith(convexity * rhs(size) <= rhs(slope), *below, *back, size)
    first = arith(step**2 * (smoothness * convexity * rhs(size) + rhs(change))
                  <= step**2 * (smoothness + convexity) * rhs(slope), bound, size, change, slope)  # fmt: skip
    left = arith(0 <= step * (2 - step * (smoothness + convexity)), *STEPS)
    second = arith(step * (2 - step * (smoothness + convexity)) * (convexity * rhs(size))
                   <= step * (2 - step * (smoothness + convexity)) * rhs(slope), steep, left)  # fmt: skip
    rate = 1 - step * convexity
    squares = arith(MOVED <= rate**2 * DISTANCE, first, second, size, moved)
    nonneg = [specialize(parts(unfolded(SPACE))[3], minus(*ends)) for ends in ((v, u), (AFTER_Y.term, AFTER_X.term))]
    positive = arith(0 <= rate, arith(step * convexity <= 1, *STEPS, *ORDER))
    roots = [squared_root(x, fact) for x, fact in zip((DISTANCE, MOVED), nonneg, strict=True)]
    signs = [signed(0 <= sqrt(x), fact) for x, fact in zip((DISTANCE, MOVED), nonneg, strict=True)]
    a, b, c = variables("a b c")
    ordered = arith(a <= c * b, 0 <= a, 0 <= b, 0 <= c, a**2 <= c**2 * b**2)
    below_square = arith(sqrt(MOVED) ** 2 <= rate**2 * sqrt(DISTANCE) ** 2, squares, *roots)
    made = use(ordered, *signs, positive, below_square, a=sqrt(MOVED), b=sqrt(DISTANCE), c=rate)
    wide = arith(rate * sqrt(DISTANCE) <= rate * distance, positive, *NEAR)
    return arith(claim.conclusion, made, wide)


@refutation_of(SHARP, "factor", V=REAL)
def _flat(said: Theorem) -> Theorem:
    """The loss x^2/2, whose convexity is 1: the step takes 1 to 1/2."""
    told = instance(said, prove, distance=num(1), **parabola(1))
    return arith(FALSE, told, numeric(rhs(told) < lhs(told)))


contracted_distance = Verified(
    SHARP, "contracted_distance", value=(1 - step * convexity) * distance, requires=(0 <= distance,)
)
