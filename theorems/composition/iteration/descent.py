"""Noisy projected gradient descent that releases only the last iterate."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, ind, lam, nat, num, prob, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import Delta, N, test_function, x1, x2
from dpproofs.render.notation import write_as
from theorems.composition.iteration.gradient_steps import STEPS, step
from theorems.composition.iteration.noise import GAUSSIAN_NOISE, IMAGE_V, distance, noise, phi
from theorems.composition.iteration.noisy_processes import NOISY_STEPS, k, n
from theorems.composition.iteration.projection import PROJECTED, project
from theorems.composition.iteration.pursuit import w
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import add, inner, scale
from theorems.foundations.geometry.inner_products_expanded import SPACE
from theorems.foundations.geometry.smooth_losses import ORDER, SMOOTH, convexity, smoothness

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
SIZES = (*ORDER, 0 < step, *STEPS[1:], 0 < sigma, nat(n), 1 <= n)
SETTING = (SPACE, PROJECTED, NOISE, RUN, SAME_START(U, N), LOSSES, *SIZES)
