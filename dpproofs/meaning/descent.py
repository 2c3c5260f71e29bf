"""Noisy gradient descent on vectors; the last iterate is released and none before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.kernel import Definition, Term, same_means
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, E, conj, eq, exists, forall, function_type, implies, lam, nat, ne
from dpproofs.language.terms import normal, num, prob, sqrt, substitute, summation, var, variables
from dpproofs.meaning.definitions import IMAGE, PUSHED, among, on
from dpproofs.meaning.kinds import Delta, Described, K_out, N, Numbers, known, sigma
from dpproofs.meaning.lists import DATA, x, x1, x2
from dpproofs.meaning.lists import a as record
from dpproofs.meaning.process import OUTPUT, PROCESS

# Vectors

a, c, d, i, j, k, n = variables("a c d i j k n")
entry_of = var("e", function_type(("X", REAL), "A"))
put_in = var("c", function_type(("X", REAL, "A"), "X"))


def _places(size: Term, body: Term) -> Term:
    """The body holds at each place i."""
    return forall(i, implies(*among(i, size), body))


_new = implies(eq(i, j), eq(entry_of(put_in(x, j, record), i), record))
_others = implies(ne(i, j), eq(entry_of(put_in(x, j, record), i), entry_of(x, i)))
LISTS = Definition(
    "lists",
    (entry_of, put_in, n),
    conj(
        forall((x1, x2), implies(_places(n, eq(entry_of(x1, i), entry_of(x2, i))), eq(x1, x2))),
        forall((x, j, record), implies(*among(j, n), _places(n, conj(_new, _others)))),
        forall((x, record), eq(put_in(x, num(0), record), x)),
    ),
)
"""Data sets are the lists of n records: x has the records e(x, 1), ..., e(x, n), and c(x, j, a) is x with the record a
at the place j, where the place 0 is none."""

u, v, w = variables("u v w", OUTPUT)
entry = var("e", function_type((OUTPUT, REAL), REAL))
put = var("put", function_type((OUTPUT, REAL, REAL), OUTPUT))
add = var("add", function_type((OUTPUT, OUTPUT), OUTPUT))
scale = var("scale", function_type((REAL, OUTPUT), OUTPUT))
inner = var("inner", function_type((OUTPUT, OUTPUT), REAL))
COORDINATES = Definition(
    "coordinates",
    (entry, put, add, scale, inner, d),
    conj(
        on(LISTS, X=OUTPUT, A=REAL)(entry, put, d),
        forall((u, v), _places(d, eq(entry(add(u, v), i), entry(u, i) + entry(v, i)))),
        forall((c, u), _places(d, eq(entry(scale(c, u), i), c * entry(u, i)))),
        forall((u, v), eq(inner(u, v), summation(i, 1, d, entry(u, i) * entry(v, i)))),
    ),
)
"""Points are the lists of d numbers: u has the coordinates e(u, 1), ..., e(u, d), and put(u, j, a) is u with the
coordinate a at the place j. Sums and multiples have those of the coordinates, and the inner product is their sum of
products."""

noise = var("R", function_type((REAL, OUTPUT, OUTPUT), prob(OUTPUT)))
phi = var("phi", function_type((OUTPUT,), REAL))
_drawn = on(PUSHED, Y=REAL, Z=OUTPUT)(
    noise(k + 1, u, v), normal(entry(u, k + 1), sigma), lam(a, noise(k, u, put(v, k + 1, a)))
)
GAUSSIAN_COORDINATES = Definition(
    "gaussian_coordinates",
    (noise, entry, put, sigma, d),
    conj(
        forall((u, v), same_means(phi, w, E(noise(num(0), u, v), w, phi(w)), phi(v))),
        forall((k, u, v), implies(nat(k), k < d, _drawn)),
    ),
)
"""R(k, u, v) is the law of v with the first k coordinates replaced by those of u with independent Gaussian
noise of standard deviation sigma. The last of them is drawn, and put in its place, and then those before it."""


def minus(one: Term, other: Term) -> Term:
    """The difference of two points."""
    return add(one, scale(-1, other))


def square(point: Term) -> Term:
    """The squared length."""
    return inner(point, point)


# Convex sets and losses

project = var("Pi", function_type((OUTPUT,), OUTPUT))
PROJECTION = Definition(
    "projection",
    (project, add, scale, inner),
    forall((u, v), inner(minus(u, project(u)), minus(project(v), project(u))) <= 0),
)
"""No segment from a point to its projection extends towards the projection of another one, as from no point outside of
a convex set, nor from one within, where it is its own projection."""

convexity, smoothness = variables("convexity smoothness")
loss, gradient = var("loss", function_type((OUTPUT,), REAL)), var("gradient", function_type((OUTPUT,), OUTPUT))
_gap = loss(v) - loss(u) - inner(gradient(u), minus(v, u))
SMOOTH = Definition(
    "smooth_strongly_convex",
    (loss, gradient, add, scale, inner, convexity, smoothness),
    forall((u, v), conj(convexity / 2 * square(minus(v, u)) <= _gap, _gap <= smoothness / 2 * square(minus(v, u)))),
)
"""The loss lies above its tangents by at least convexity/2, and at most smoothness/2, times the squared distance."""

# Descent

step, steps, diameter, t = variables("step T diameter t")
points = var("U", function_type((REAL, DATA), prob(OUTPUT)))
begin = var("F", prob(OUTPUT))
slope = var("g", function_type((REAL, DATA, OUTPUT), OUTPUT))
cost = var("loss", function_type((REAL, DATA, OUTPUT), REAL))
_moved = add(project(w), scale(-step, slope(k, x, project(w))))
_space = add, scale, inner


def _last_point(last: Term, names: tuple[Term, ...], *more: Term) -> Term:
    """K releases the last of n points; only the gradients depend on the data."""
    smooth = SMOOTH(lam(w, cost(k, x, w)), lam(w, slope(k, x, w)), *_space, convexity, smoothness)
    said = conj(
        nat(d),
        COORDINATES(entry, put, *_space, d),
        PROJECTION(project, *_space),
        GAUSSIAN_COORDINATES(noise, entry, put, step * sigma, d),
        forall((k, x), smooth),
        PROCESS(points, lam(x, begin), lam((k, x, w), noise(d, _moved, _moved)), last),
        forall(x, on(IMAGE, Y=OUTPUT, Z=OUTPUT)(K_out(x), points(last, x), project)),
        *more,
    )
    return exists((d, entry, put, *_space, project, noise, slope, cost, begin, points, *names), said)


_sizes = K_out, N, Delta, sigma, convexity, smoothness, step, n
_changed = sqrt(square(minus(slope(k, x1, project(w)), slope(k, x2, project(w)))))
_same = forall((k, w), implies(*among(k, steps), ne(k, t + 1), eq(slope(k, x1, project(w)), slope(k, x2, project(w)))))
_one = exists(t, conj(nat(t), t + n <= steps, _same, forall(w, substitute(_changed, {k: t + 1}) <= Delta)))
_once = forall((x1, x2), implies(N(x1, x2), _one))
NOISY_SGD = Definition("last_point_of_noisy_sgd", _sizes, _last_point(steps, (steps,), nat(steps), _once))
"""K releases the last point of T steps of projected SGD on convex and smooth losses. Each step projects the point, goes
against the gradient there, and adds noise: N(0, sigma^2) on each coordinate of the gradient. Between neighbours one
gradient changes, by at most Delta wherever the point is, and at least n - 1 more steps come after it."""

_all = forall((x1, x2, k, w), implies(N(x1, x2), *among(k, n), _changed <= Delta))
NOISY_DESCENT = Definition("last_point_of_descent", _sizes, _last_point(n, (), _all))
"""The same for n steps of gradient descent: between neighbours all gradients change, by at most Delta."""

_near = forall((v, w), sqrt(square(minus(project(v), project(w)))) <= diameter)
NOISY_DESCENT_WITHIN = Definition("last_point_within", (*_sizes, diameter), _last_point(n, (), _all, _near))
"""The same on a convex set with that diameter."""


def _sized(numbers: Numbers, relation: Term, is_once: bool) -> Described:
    others = (num(numbers.exact(name)) for name in ("convexity", "smoothness", "step_size", "steps"))
    moved, spread, bent, smooth, size, count = values = [numbers.pop("l2_sensitivity"), numbers.pop("sigma"), *others]
    domain = [0 <= moved, 0 < spread, 0 <= bent, bent < smooth, 0 < size, size * (bent + smooth) <= 2, nat(count)]
    definition = NOISY_SGD if is_once else NOISY_DESCENT
    if not is_once and "diameter" in numbers:
        definition, values = NOISY_DESCENT_WITHIN, [*values, num(numbers.exact("diameter"))]
        domain.append(0 <= values[-1])
    return Described(known(OUTPUT, definition, relation, *values), (*domain, 1 <= count))


DESCENT: Mapping[str, Callable[[Numbers, Term], Described]] = Frozen(
    {
        "noisy-sgd": lambda numbers, relation: _sized(numbers, relation, True),
        "noisy-gradient-descent": lambda numbers, relation: _sized(numbers, relation, False),
    }
)
"""What these kinds mean, by their names."""
