"""Smooth and strongly convex functions: their gradients are cocoercive."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import FALSE, REAL, conj, eq, forall, function_type, lam, num, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, parts, prove, specialize
from theorems.foundations.geometry.inner_products import add, inner, minus, scale, square, u, v
from theorems.foundations.geometry.inner_products_expanded import SPACE, Vector, product

convexity, smoothness = variables("convexity smoothness")
loss = var("loss", function_type(("V",), REAL))
gradient = var("gradient", function_type(("V",), "V"))
_gap = loss(v) - loss(u) - inner(gradient(u), minus(v, u))
SMOOTH = Definition(
    "smooth_strongly_convex",
    (loss, gradient, add, scale, inner, convexity, smoothness),
    forall((u, v), conj(convexity / 2 * square(minus(v, u)) <= _gap, _gap <= smoothness / 2 * square(minus(v, u)))),
)
"""The loss lies above its tangents by at least convexity/2, and at most smoothness/2, times the squared distance."""
put_in_words(SMOOTH, "the loss has that gradient, and is strongly convex and smooth with the two numbers named last")
write_as(
    SMOOTH,
    r"{0} \text{{ is }} {5}\text{{-strongly convex and }} {6}\text{{-smooth with gradient }} {1} \text{{ in "
    r"}} \left({2}, {3}, {4}\right)",
)
LOSS = SMOOTH(loss, gradient, add, scale, inner, convexity, smoothness)
ORDER = (0 <= convexity, convexity < smoothness)
X, Y, GX, GY = (Vector(term) for term in (u, v, gradient(u), gradient(v)))
change = minus(gradient(v), gradient(u))

COCOERCIVE = Lemma(
    "foundations.cocoercive-gradients", "The gradients of a strongly convex and smooth function are cocoercive",
    "Nesterov, Introductory lectures on convex optimization (2004), Theorem 2.1.12",
    (SPACE, LOSS, *ORDER),
    convexity * smoothness * square(minus(v, u)) + factor * square(change) <= (convexity + smoothness) * inner(
        change, minus(v, u)
    ),
    mutants=(
                Mutant(
                    "factor",
                    {factor: MORE},
                    "the loss 3 x^2/2 on the line, convexity 1 and smoothness 3",
                ),
            ),
)  # fmt: skip


@proof_of(COCOERCIVE)
def _proof(claim: Claim) -> Theorem:
    """The bound above the tangent at u and the one at v, added."""
    D, change = Y - X, GY - GX
    known = _above_tangent(X, Y, GX, GY), _above_tangent(Y, X, GY, GX)
    products = [product(D, D), product(change, change), product(change, D)]
    room = smoothness - convexity
    summed = arith(lhs(known[0]) + lhs(known[1]) <= loss(u) + loss(v), *known)
    scaled = arith(room * (lhs(known[0]) + lhs(known[1])) <= room * (loss(u) + loss(v)), summed, *ORDER)
    return arith(claim.conclusion, scaled, *products, *ORDER)


def _above_tangent(x: Vector, y: Vector, gx: Vector, gy: Vector) -> Theorem:
    """loss(y) is at least the tangent at x plus convexity/2 |y - x|^2 plus s/2 |G|^2, s = 1/(smoothness - convexity).

    G is the difference of the gradients less convexity (y - x); by the two bounds at the point y - s G.
    """
    s = 1 / (smoothness - convexity)
    D = y - x
    G = (gy - gx) - D.times(convexity)
    z = y - G.times(s)
    below = parts(specialize(LOSS, x.term, z.term))[0]
    above = parts(specialize(LOSS, y.term, z.term))[1]
    there, moved = z - x, z - y
    squares = [product(vector, vector) for vector in (there, moved, D, G)]
    slopes = [product(gx, there), product(gy, moved), product(gx, D)]
    gap = rhs(squares[3])
    whole = arith(eq((smoothness - convexity) * s**2 * gap, s * gap), convexity < smoothness)
    goal = loss(x.term) + rhs(slopes[2]) + convexity / 2 * rhs(squares[2]) + s / 2 * gap <= loss(y.term)
    return arith(goal, below, above, whole, *squares, *slopes)


@refutation_of(COCOERCIVE, "factor", V=REAL)
def _parabola(said: Theorem) -> Theorem:
    """The loss 3 x^2/2 on the line, whose gradient is 3 x."""
    x, y = variables("x y")
    values = {"add": lam((x, y), x + y), "scale": lam((x, y), x * y), "inner": lam((x, y), x * y)}
    values |= {"loss": lam(x, 3 * x**2 / 2), "gradient": lam(x, 3 * x), "u": num(0), "v": num(1)}
    return arith(FALSE, instance(said, prove, convexity=1, smoothness=3, **values))
