"""Projections on closed convex sets bring points nearer, and gradient steps on strongly convex and smooth
losses are contractions, with the best factor.
"""

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.composition.iteration.noise import distance
from theorems.foundations.geometry.inner_products import (
    COCOERCIVE,
    GX,
    GY,
    LOSS,
    ORDER,
    PRODUCT,
    SPACE,
    SUM,
    X_,
    Y_,
    Vector,
    add,
    convexity,
    inner,
    minus,
    nonnegative_square,
    product_,
    scale,
    smoothness,
    square,
    u,
    v,
)

# Projections on closed convex sets bring points nearer ----------------------------------------

project = var("Pi", function_type(("V",), "V"))
PROJECTION = Definition(
    "projection",
    (project, add, scale, inner),
    forall((u, v), inner(minus(u, project(u)), minus(project(v), project(u))) <= 0),
)
"""From no point does the way to its projection go on towards the projection of another one, as from no point outside of
a convex set, nor from one within, where it is its own projection."""
put_in_words(PROJECTION, "points are projected as on a closed convex set, such as a ball, or the whole space")
write_as(PROJECTION, r"{0} \text{{ is a projection in }} \left({1}, {2}, {3}\right)")
PROJECTED = PROJECTION(project, add, scale, inner)

NEARER = Lemma(
    "iteration.projection", "Projections bring points nearer", "elementary",
    (SPACE, PROJECTED),
    distance(project(u), project(v)) <= factor * distance(u, v),
    mutants=(Mutant("factor", {factor: LESS}, "the whole line"),),
)  # fmt: skip


@proof_of(NEARER)
def _proof(claim: Claim) -> Theorem:
    """|u - v|^2 = |u - v - d|^2 + 2 <u - v, d> - |d|^2, where d is between the projections, and <u - v, d> >= |d|^2."""
    X, Y, A, B = (Vector(point) for point in (u, v, project(u), project(v)))
    gap, moved = X - Y, A - B
    rest = gap - moved
    away = [specialize(PROJECTED, *ends) for ends in ((u, v), (v, u))]
    ways = product_(X - A, B - A), product_(Y - B, A - B)
    sizes = [product_(vector, vector) for vector in (gap, moved, rest)]
    squares = arith(square(moved.term) <= square(gap.term), nonnegative_square(rest), *away, *ways, *sizes)
    roots = [squared_root(square(x.term), nonnegative_square(x)) for x in (gap, moved)]
    signs = [signed(0 <= sqrt(square(x.term)), nonnegative_square(x)) for x in (gap, moved)]
    between = arith(distance(project(u), project(v)) ** 2 <= distance(u, v) ** 2, squares, *roots)
    return arith(claim.conclusion, arith(distance(project(u), project(v)) <= distance(u, v), between, *signs))


@refutation_of(NEARER, "factor", V=REAL)
def _all(said: Theorem) -> Theorem:
    """The line is projected on itself."""
    a = var("a")
    values = {"add": SUM, "scale": PRODUCT, "inner": PRODUCT, "Pi": lam(a, a), "u": num(1), "v": num(0)}
    told = instance(said, prove, **values)
    return arith(FALSE, told, numeric(rhs(told) < lhs(told)))


# Gradient steps on strongly convex and smooth losses are contractions -------------------------

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4, as recalled"
step = var("step")
STEPS = (0 <= step, step * (convexity + smoothness) <= 2)
GIVEN = (SPACE, LOSS, *ORDER, *STEPS)
AFTER_X, AFTER_Y = (point + gradient.times(-step) for point, gradient in ((X_, GX), (Y_, GY)))
DISTANCE, MOVED = (square(d) for d in (minus(v, u), minus(AFTER_Y.term, AFTER_X.term)))

CONTRACTION = Lemma(
    "bbgg19.gradient-step-contraction", "A gradient step with step size at most 2/(smoothness + convexity) contracts",
    SOURCE,
    GIVEN,
    MOVED <= (1 - factor * (2 * step * smoothness * convexity / (smoothness + convexity))) * DISTANCE,
    mutants=(Mutant("factor", {factor: MORE}, "a parabola"),),
)  # fmt: skip


@proof_of(CONTRACTION)
def _contraction(claim: Claim) -> Theorem:
    """|D - step G|^2 = |D|^2 - 2 step <G, D> + step^2 |G|^2, where cocoercivity bounds <G, D>."""
    total = smoothness + convexity
    bound, size, change, slope, moved = known_products()
    positive = arith(0 < total, *ORDER)
    nonneg = specialize(parts(unfolded(SPACE))[3], minus(GY.term, GX.term))
    bottom = smoothness * convexity * rhs(size) + rhs(change)
    slope_bound = arith(bottom / total <= rhs(slope), bound, size, change, slope, positive)
    first = arith(2 * step * bottom / total <= 2 * step * rhs(slope), slope_bound, 0 <= step, positive)
    short = arith(0 <= 2 * step / total - step**2, positive, *STEPS)
    lost = arith(0 <= (2 * step / total - step**2) * rhs(change), short, nonneg, change)
    return arith(claim.conclusion, first, lost, size, moved)


def known_products() -> list[Theorem]:
    """The facts about the two points: inner products, cocoercivity and the squared norm after the step."""
    D, change, moved = Y_ - X_, GY - GX, AFTER_Y - AFTER_X
    products = [product_(D, D), product_(change, change), product_(change, D), product_(moved, moved)]
    return [use(COCOERCIVE, *GIVEN), *products]


@refutation_of(CONTRACTION, "factor", V=REAL)
def _parabola(said: Theorem) -> Theorem:
    """The loss 3 x^2/2 on the line; the step takes x to -x/2."""
    return arith(FALSE, instance(said, prove, **parabola(3)))


def parabola(curvature: int) -> dict[str, Term]:
    """A parabola on the line, as a loss between convexity 1 and smoothness 3, a step of 1/2 and the points 0 and 1."""
    x, y = variables("x y")
    space = {"add": lam((x, y), x + y), "scale": lam((x, y), x * y), "inner": lam((x, y), x * y)}
    loss = {"loss": lam(x, curvature * x**2 / 2), "gradient": lam(x, curvature * x)}
    return {**space, **loss, "u": num(0), "v": num(1), "convexity": num(1), "smoothness": num(3), "step": num(1) / 2}


# Gradient steps contract distances by 1 - step convexity, which is the best factor ------------

sharp_distance = var("distance")
NEAR = (sqrt(DISTANCE) <= sharp_distance,)

SHARP = Lemma(
    "bbgg19.gradient-step-contraction-sharp", "The same with the factor 1 - step convexity of distances", SOURCE,
    (*GIVEN, *NEAR),
    sqrt(MOVED) <= (1 - factor * (step * convexity)) * sharp_distance,
    mutants=(Mutant("factor", {factor: MORE}, "a parabola"),),
)  # fmt: skip


@proof_of(SHARP)
def _sharp(claim: Claim) -> Theorem:
    """<G, D> is also at least convexity |D|^2: the factor is 1 - step convexity."""
    bound, size, change, slope, moved = known_products()
    below = parts(specialize(LOSS, u, v))[0], parts(specialize(LOSS, v, u))[0]
    back = product_(X_ - Y_, X_ - Y_), product_(GX, Y_ - X_), product_(GY, X_ - Y_)
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
    wide = arith(rate * sqrt(DISTANCE) <= rate * sharp_distance, positive, *NEAR)
    return arith(claim.conclusion, made, wide)


@refutation_of(SHARP, "factor", V=REAL)
def _flat(said: Theorem) -> Theorem:
    """The loss x^2/2, whose convexity is 1: the step takes 1 to 1/2."""
    told = instance(said, prove, distance=num(1), **parabola(1))
    return arith(FALSE, told, numeric(rhs(told) < lhs(told)))


contracted_distance = Verified(
    SHARP, "contracted_distance", value=(1 - step * convexity) * sharp_distance, requires=(0 <= sharp_distance,)
)
