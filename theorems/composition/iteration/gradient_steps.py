"""Gradient steps on strongly convex and smooth losses are contractions."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, lam, num, var, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, parts, prove, specialize, unfolded, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.geometry.inner_products import minus, square, u, v
from theorems.foundations.geometry.inner_products_expanded import SPACE, product
from theorems.foundations.geometry.smooth_losses import COCOERCIVE, GX, GY, LOSS, ORDER, X, Y, convexity, smoothness

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4, as recalled"
step = var("step")
STEPS = (0 <= step, step * (convexity + smoothness) <= 2)
GIVEN = (SPACE, LOSS, *ORDER, *STEPS)
AFTER_X, AFTER_Y = (point + gradient.times(-step) for point, gradient in ((X, GX), (Y, GY)))
DISTANCE, MOVED = (square(d) for d in (minus(v, u), minus(AFTER_Y.term, AFTER_X.term)))

CONTRACTION = Lemma(
    "bbgg19.gradient-step-contraction", "A gradient step with step size at most 2/(smoothness + convexity) contracts",
    SOURCE,
    GIVEN,
    MOVED <= (1 - factor * (2 * step * smoothness * convexity / (smoothness + convexity))) * DISTANCE,
    mutants=(Mutant("factor", {factor: MORE}, "a parabola"),),
)  # fmt: skip


@proof_of(CONTRACTION)
def _proof(claim: Claim) -> Theorem:
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
    D, change, moved = Y - X, GY - GX, AFTER_Y - AFTER_X
    products = [product(D, D), product(change, change), product(change, D), product(moved, moved)]
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
