"""Noisy projected gradient descent that releases only the last iterate: what its steps do to distances, and
what theorems on two noisy processes say of the points that are released.
"""

from collections.abc import Callable, Sequence

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.composition.iteration.gradient_steps import NEARER, PROJECTED, SHARP, STEPS, project, step
from theorems.composition.iteration.noise import GAUSSIAN_NOISE, IMAGE_V, PROFILE_V, distance, noise, phi
from theorems.composition.iteration.noisy_processes import NOISY_STEPS, SAME_START as EQUAL_LAWS, k, n
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.within_diameter import diameter
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import (
    ORDER,
    SMOOTH,
    SPACE,
    TRIANGLE,
    Vector,
    add,
    convexity,
    inner,
    nonnegative_square,
    product_,
    scale,
    smoothness,
    square,
)
from theorems.foundations.measure.postprocessed_laws import IMAGE_IS_PUSHED
from theorems.notions.profiles.excess import POSTPROCESSING

# Noisy projected gradient descent that releases only the last iterate -------------------------

x = var("x", "X")
M = var("M", function_type(("X",), prob("V")))
U = var("U", function_type((REAL, "X"), prob("V")))
g = var("g", function_type((REAL, "X", "V"), "V"))
loss = var("loss", function_type((REAL, "X", "V"), REAL))


def moved(number: Term, data: Term, point: Term) -> Term:
    """Where a step leads, before the noise: from the projection of the point against the gradient there."""
    return add(project(point), scale(-step, g(number, data, project(point))))


DESCENT = Definition(
    "noisy_gradient_descent",
    (M, U, g, project, noise, add, scale, step, n),
    forall(
        x,
        conj(
            NOISY_STEPS(lam(k, U(k, x)), lam((k, w), moved(k, x, w)), noise, n),
            IMAGE_V(M(x), U(n, x), project),
        ),
    ),
)
put_in_words(
    DESCENT,
    "each of the n steps projects the point, goes from there against the gradient of the step, the step size times its "
    "length, and adds noise; the projection of the last point is released, and nothing else",
)
write_as(
    DESCENT,
    r"{0} \text{{ releases }} {3} \text{{ of the last of }} {8} \text{{ steps }} {1} \text{{ of size }} {7} "
    r"\text{{ along }} {2} \text{{ with noise }} {4} \text{{ in }} \left({5}, {6}\right)",
)
_same = eq(*(E(U(num(0), data), w, phi(w)) for data in (x1, x2)))
SAME_START = Definition(
    "same_start", (U, N), forall((x1, x2), implies(N(x1, x2), forall(phi, implies(test_function(phi, w), _same))))
)
put_in_words(SAME_START, "what there is before the n steps is the same, in law, for neighbours")
write_as(SAME_START, r"{factor[0]}\left(0, \cdot\right) \text{{ is the same over }} {1}")
_changed = distance(g(k + 1, x1, project(w)), g(k + 1, x2, project(w)))


def gradients_change(name: str, most: Term, which: str, words: str) -> Term:
    """How far the gradients of a step are apart for neighbours, at all points that projections lead to."""
    near = forall((k, w), implies(nat(k), k < n, _changed <= most))
    says = forall((x1, x2), implies(N(x1, x2), near))
    definition = Definition(name, (g, project, add, scale, inner, n, N, Delta), says)
    put_in_words(definition, words)
    write_as(
        definition,
        rf"\text{{{{{which} of }}}} {{5}} \text{{{{ gradients }}}} {{0}} \circ {{1}} \text{{{{ changes over }}}} {{6}}"
        r"\text{{, by at most }} {7} \text{{ in }} \left({2}, {3}, {4}\right)",
    )
    return definition(g, project, add, scale, inner, n, N, Delta)


FIRST_CHANGES = gradients_change(
    "first_gradient_changes",
    Delta * ind(eq(k, 0)),
    "only the first",
    "between neighbours, of the n gradients only the first one changes, by at most the Euclidean length named last, "
    "wherever the point is",
)
LOSSES = forall((k, x), SMOOTH(lam(w, loss(k, x, w)), lam(w, g(k, x, w)), add, scale, inner, convexity, smoothness))
"""Each gradient is that of a smooth convex loss."""
NOISE = GAUSSIAN_NOISE(noise, add, scale, inner, step * sigma)
"""The noise on the gradient has the standard deviation sigma."""
RUN = DESCENT(M, U, g, project, noise, add, scale, step, n)
STEP_SIZES = (*ORDER, 0 < step, *STEPS[1:])
SIZES = (*STEP_SIZES, 0 < sigma, nat(n), 1 <= n)
SETTING = (SPACE, PROJECTED, NOISE, RUN, SAME_START(U, N), LOSSES, *SIZES)


# The author's kit for gradient descent: a step brings points nearer, but for what the gradients change ---

CONTRACTION = 1 - step * convexity


CHANGE = distance(g(k, x1, project(w)), g(k, x2, project(w)))
farthest = var("farthest")
NEAR = distance(project(v), project(w)) <= farthest

STEP_APART = Lemma(
    "iteration.descent-step-apart",
    "A step of gradient descent for x1 and one for x2 bring points nearer, but for what the gradients change",
    "elementary",
    (SPACE, LOSSES, *STEP_SIZES, NEAR),
    distance(moved(k, x1, v), moved(k, x2, w)) <= CONTRACTION * farthest + factor * step * CHANGE,
    mutants=(Mutant("factor", {factor: LESS}, "one point, and gradients that differ",
                    unwitnessed="vectors, their gradients and projections have no finite model"),),
)  # fmt: skip


@proof_of(STEP_APART)
def _step_apart(claim: Claim) -> Theorem:
    """The gradient for x1 contracts, and the other one is as far from it as they differ."""
    here, there = project(v), project(w)
    first, mixed, second = (
        Vector(point) + Vector(g(k, data, point)).times(-step) for point, data in ((here, x1), (there, x1), (there, x2))
    )
    values = {"loss": lam(w, loss(k, x1, w)), "gradient": lam(w, g(k, x1, w)), "u": there, "v": here}
    near = arith(distance(here, there) <= distance(here, there))
    shrunk = use(SHARP, SPACE, *STEP_SIZES, specialize(LOSSES, k, x1), near, arith(0 <= step, 0 < step),
                 distance=distance(here, there), **values)  # fmt: skip
    positive = arith(0 <= CONTRACTION, arith(step * convexity <= 1, *STEP_SIZES))
    scaled = arith(CONTRACTION * distance(here, there) <= CONTRACTION * farthest, NEAR, positive)
    left = arith(distance(first.term, mixed.term) <= CONTRACTION * farthest, shrunk, positive, scaled)
    change, gap = Vector(g(k, x1, there)) - Vector(g(k, x2, there)), mixed - second
    squares = arith(square(gap.term) * 1 <= step**2 * square(change.term), product_(gap, gap), product_(change, change))
    short, long = sqrt(square(gap.term)), step * sqrt(square(change.term))
    known: list[Theorem | Term] = [*size(gap), *size(change), 0 < step]
    added = arith(short <= long, arith(short**2 <= long**2, squares, *known), *known)
    return arith(claim.conclusion, detour(first, mixed, second), left, added)


def size(vector: Vector) -> list[Theorem]:
    """The square and the sign of a norm."""
    nonneg = nonnegative_square(vector)
    return [squared_root(square(vector.term), nonneg), signed(0 <= sqrt(square(vector.term)), nonneg)]


def detour(a: Vector, b: Vector, c: Vector) -> Theorem:
    """The way from a to c is at most that by b."""
    whole, first, second = a - c, a - b, b - c
    joined = first + second
    sizes = product_(whole, whole), product_(joined, joined)
    known = *size(whole), *size(joined)
    same = arith(eq(distance(a.term, c.term) ** 2, sqrt(square(joined.term)) ** 2), *sizes, *known)
    equal = arith(eq(distance(a.term, c.term), sqrt(square(joined.term))), same, *known)
    made = use(TRIANGLE, SPACE, u=first.term, v=second.term)
    return arith(distance(a.term, c.term) <= distance(a.term, b.term) + distance(b.term, c.term), made, equal)


# The author's kit for gradient descent: what is said of two noisy processes, said of the points that are released ---

Near = Callable[[Term, Term], tuple[Theorem, Sequence[Theorem]]]


def close_to(changes: Term, most: Term, left: Term, near: Near) -> Theorem:
    """The points of neighbours are at most ``left`` apart, plus the change of the gradients.

    ``near`` has the facts about two points: the distance of their projections, and its consequences.
    """
    apart = distance(moved(k + 1, x1, v), moved(k + 1, x2, w))
    goal = forall((k, v, w), implies(nat(k), k < n, apart <= left + mul(step * Delta, most)))

    def of_step(wanted: Term, last: Term, before: Term, after: Term) -> Theorem:
        change = at(at(changes, x1, x2, by=[N(x1, x2)]), last, after, by=[nat(last), last < n])
        added = arith(step * lhs(change) <= step * rhs(change), change, 0 < step)
        size, facts = near(before, after)
        made = use(STEP_APART, *SETTING, size, k=last + 1, v=before, w=after, farthest=rhs(size))
        return arith(wanted, made, added, *facts)

    return intro(goal, of_step)


def nearer(before: Term, after: Term) -> tuple[Theorem, Sequence[Theorem]]:
    """Projections are at most as far apart as the points."""
    return use(NEARER, *SETTING, u=before, v=after), ()


def released(lemma: Lemma, changes: Term, most: Term, *facts: Theorem | Term, **more: Term) -> Theorem:
    """The profile of what is released for neighbours; gradients of the step k + 1 change by ``most`` Delta."""
    runs = [parts(specialize(RUN, data)) for data in (x1, x2)]
    start = use(EQUAL_LAWS, *SETTING, at(SAME_START(U, N), x1, x2, by=[N(x1, x2)]), P=U(0, x1), Q=U(0, x2))
    values = {"U": lam(k, U(k, x1)), "U2": lam(k, U(k, x2)), "Delta": step * Delta}
    moves = {"psi": lam((k, w), moved(k, x1, w)), "psi2": lam((k, w), moved(k, x2, w)), "sigma": step * sigma}
    left = arith(0 < CONTRACTION, arith(step * convexity < 1, *SIZES)), arith(0 <= step * Delta, 0 < step, 0 <= Delta)
    near = start, close_to(changes, most, CONTRACTION * distance(v, w), nearer), *left, arith(0 < step * sigma, *SIZES)
    given: list[Theorem | Term] = [*SETTING, *(run[0] for run in runs), *near]
    made = use(lemma, *given, *facts, **values, **moves, **more)
    laws = [use(IMAGE_IS_PUSHED, run[1], R=M(data), P=U(n, data), g=project)
            for run, data in zip(runs, (x1, x2), strict=True)]  # fmt: skip
    kernel = lam(w, dirac(project(w)))
    old = {"P": U(n, x1), "Q": U(n, x2), "h": read(PROFILE_V, made).h}
    return use(POSTPROCESSING, made, *laws, R=M(x1), S=M(x2), K=kernel, **old)


# The author's kit for gradient descent in a set of that diameter: a step makes no distance longer ---

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
