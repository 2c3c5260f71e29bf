"""Inner products: sums and multiples, the real line, the inequalities of Cauchy and Schwarz and of the
triangle, and the gradients of smooth and strongly convex functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.proving.context import knowing_nothing
from dpproofs.render.notation import write_as

# Inner products: points can be added and scaled, and no more is asked than what the inner product says of it ---

c = var("c")
u, v, w = variables("u v w", "V")
add = var("add", function_type(("V", "V"), "V"))
scale = var("scale", function_type((REAL, "V"), "V"))
inner = var("inner", function_type(("V", "V"), REAL))
INNER_PRODUCT = Definition(
    "inner_product",
    (add, scale, inner),
    conj(
        forall((u, v), eq(inner(u, v), inner(v, u))),
        forall((u, v, w), eq(inner(add(u, v), w), inner(u, w) + inner(v, w))),
        forall((c, u, v), eq(inner(scale(c, u), v), c * inner(u, v))),
        forall(u, 0 <= inner(u, u)),
    ),
)
"""The inner product is symmetric and linear, and that of a point with itself is not negative."""
put_in_words(INNER_PRODUCT, "points can be added and scaled, and have an inner product")
write_as(INNER_PRODUCT, r"{2} \text{{ is an inner product on }} \left({0}, {1}\right)")


def minus(a: Term, b: Term) -> Term:
    """a - b."""
    return add(a, scale(-1, b))


def square(a: Term) -> Term:
    """The squared norm."""
    return inner(a, a)


# The author's kit for inner products of sums and multiples: what they are, by those of the points they are made
# of -------------------------------------------------------------------------------------------

SPACE = INNER_PRODUCT(add, scale, inner)


@dataclass(frozen=True)
class Vector:
    """A point, and how it is made of others: as a sum, or as a multiple."""

    term: Term
    addends: tuple[Vector, ...] = ()
    factor: Term | None = None
    of: Vector | None = None

    def __add__(self, other: Vector) -> Vector:
        return Vector(add(self.term, other.term), (self, other))

    def __sub__(self, other: Vector) -> Vector:
        return self + other.times(-1)

    def times(self, factor: object) -> Vector:
        """A multiple."""
        return Vector(scale(factor, self.term), (), as_term(factor), self)


@lru_cache(maxsize=1)
def _laws() -> list[Theorem]:
    return parts(unfolded(SPACE))


@lru_cache(maxsize=1024)
@knowing_nothing()
def product_(a: Vector, b: Vector) -> Theorem:
    """The inner product of the two, by those of points that are not made of others, in the order of their names."""
    symmetric, additive, homogeneous, _ = _laws()
    if a.addends:
        known = [product_(part, b) for part in a.addends]
        whole = specialize(additive, *(part.term for part in a.addends), b.term)
        total = rhs(known[0]) + rhs(known[1])
        return arith(eq(inner(a.term, b.term), total), whole, *known)
    if a.of is not None:
        return rewrite(specialize(homogeneous, a.factor, a.of.term, b.term), product_(a.of, b))
    swapped = specialize(symmetric, a.term, b.term)
    if b.addends or b.of is not None:
        return rewrite(swapped, product_(b, a))
    if repr(a.term) <= repr(b.term):
        return arith(eq(inner(a.term, b.term), inner(a.term, b.term)))
    return swapped


# The real line has an inner product: multiplication -------------------------------------------

x, y = variables("x y")
SUM, PRODUCT = lam((x, y), x + y), lam((x, y), x * y)


multiplied = mark("multiplied", PRODUCT)

LINE = Lemma(
    "foundations.inner-product-line", "Multiplication is an inner product on the line", "elementary",
    (),
    on(INNER_PRODUCT, V=REAL)(SUM, PRODUCT, lam((x, y), multiplied(x, y))),
    lambda claim: prove(claim.conclusion),
    (Mutant("square", {multiplied: lam((x, y), x * y**2)}, "not symmetric",
            control={multiplied: lam((x, y), 2 * x * y)}, witness=finite({})),),
)  # fmt: skip


# Norms of inner products: the inequality of Cauchy and Schwarz, and that of the triangle ------

TRIANGLE = Lemma(
    "foundations.inner-product-triangle", "The triangle inequality", "elementary",
    (SPACE,),
    sqrt(square(add(u, v))) <= factor * (sqrt(square(u)) + sqrt(square(v))),
    mutants=(Mutant("factor", {factor: LESS}, "1 and 1 on the line"),),
)  # fmt: skip

X, Y = Vector(u), Vector(v)


@proof_of(TRIANGLE)
def _proof(claim: Claim) -> Theorem:
    """The squares of both sides differ by 2 (|u| |v| - <u, v>)."""
    whole = X + Y
    roots = [squared_root(square(x.term), nonnegative_square(x)) for x in (X, Y, whole)]
    signs = [signed(0 <= sqrt(square(x.term)), nonnegative_square(x)) for x in (X, Y, whole)]
    a, b, c = (sqrt(square(x.term)) for x in (X, Y, whole))
    below = arith(inner(u, v) ** 2 <= (a * b) ** 2, _cauchy_schwarz(), *roots[:2])
    nonneg = arith(0 <= a * b, *signs)
    inside = arith(inner(u, v) <= a * b, below, nonneg)
    squares = arith(c**2 <= (a + b) ** 2, inside, product_(whole, whole), *roots)
    return arith(claim.conclusion, arith(c <= a + b, squares, *signs))


def nonnegative_square(vector: Vector) -> Theorem:
    """The squared norm is not negative."""
    return specialize(_laws()[3], vector.term)


def _cauchy_schwarz() -> Theorem:
    """<u, v>^2 is at most |u|^2 |v|^2: by the squared norm of |v|^2 u - <u, v> v, or where |v| = 0 of u - r v."""
    t, s = inner(u, v), square(v)
    nonneg = nonnegative_square(Y)

    def positive(yes: Theorem) -> Theorem:
        rest = X.times(s) - Y.times(t)
        size = arith(0 <= s * (square(u) * s - t**2), nonnegative_square(rest), product_(rest, rest))
        return arith(t**2 <= square(u) * s, size, yes)

    def zero(no: Theorem) -> Theorem:
        rest = X - Y.times((square(u) + 1) / t)
        size = arith(0 <= rhs(product_(rest, rest)), nonnegative_square(rest), product_(rest, rest))
        none = arith(eq(s, 0), no, nonneg)

        def some(no_zero: Theorem) -> Theorem:
            steep = arith(0 <= square(u) - 2 * (square(u) + 1), size, none, arith(ne(t, 0), no_zero))
            return arith(eq(t, 0), steep, nonnegative_square(X))

        return arith(t**2 <= square(u) * s, none, cases(eq(t, 0), lambda yes: yes, some))

    return cases(0 < s, positive, zero)


@refutation_of(TRIANGLE, "factor", V=REAL)
def _on_the_line(said: Theorem) -> Theorem:
    """The points 1 and 1 on the line."""
    told = instance(said, prove, add=SUM, scale=PRODUCT, inner=PRODUCT, u=num(1), v=num(1))
    return arith(FALSE, told, numeric(rhs(told) < lhs(told)))


# Smooth and strongly convex functions: their gradients are cocoercive -------------------------

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
X_, Y_, GX, GY = (Vector(term) for term in (u, v, gradient(u), gradient(v)))
change = minus(gradient(v), gradient(u))

COCOERCIVE = Lemma(
    "foundations.cocoercive-gradients", "The gradients of a strongly convex and smooth function are cocoercive",
    "Nesterov, Introductory lectures on convex optimization (2004), Theorem 2.1.12",
    (SPACE, LOSS, *ORDER),
    convexity * smoothness * square(minus(v, u)) + factor * square(change)
        <= (convexity + smoothness) * inner(change, minus(v, u)),
    mutants=(Mutant("factor", {factor: MORE}, "the loss 3 x^2/2 on the line, convexity 1 and smoothness 3"),),
)  # fmt: skip


@proof_of(COCOERCIVE)
def _cocoercive(claim: Claim) -> Theorem:
    """The bound above the tangent at u and the one at v, added."""
    D, change = Y_ - X_, GY - GX
    known = _above_tangent(X_, Y_, GX, GY), _above_tangent(Y_, X_, GY, GX)
    products = [product_(D, D), product_(change, change), product_(change, D)]
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
    squares = [product_(vector, vector) for vector in (there, moved, D, G)]
    slopes = [product_(gx, there), product_(gy, moved), product_(gx, D)]
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
