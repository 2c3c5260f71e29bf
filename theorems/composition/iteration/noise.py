"""Gaussian noise about the points of an inner-product space."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, conj, forall, function_type, lam
from dpproofs.language.terms import prob, sqrt, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import IMAGE, PROFILE, on
from dpproofs.render.notation import write_as
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import add, inner, minus, scale, square, u, v, w
from theorems.notions.gaussian_dp.weakening import gaussian

PROFILE_V, IMAGE_V = on(PROFILE, Y="V"), on(IMAGE, Y="V", Z="V")
noise = var("G", function_type(("V",), prob("V")))
phi = var("phi", function_type(("V",), REAL))
GAUSSIAN_NOISE = Definition(
    "gaussian_noise",
    (noise, add, scale, inner, sigma),
    conj(
        forall((u, v), IMAGE_V(noise(add(u, v)), noise(u), lam(w, add(w, v)))),
        forall((u, v), PROFILE_V(noise(u), noise(v), gaussian(square(minus(u, v)) / sigma**2))),
    ),
)
"""The noise moves with the point. No test distinguishes the noise about two points better than two Gaussian laws at
their distance, of the standard deviation sigma."""
put_in_words(
    GAUSSIAN_NOISE,
    "to a point noise is added whose law does not depend on the point; no test distinguishes the sums for two points "
    "better than two Gaussian laws at the distance of the points, with the standard deviation named last",
)
write_as(
    GAUSSIAN_NOISE,
    r"{0} \text{{ adds }} \mathcal{{N}}\left(0, {factor[4]}^2 I\right) \text{{ in }} \left({1}, {2}, "
    r"{3}\right)",
)
NOISE = GAUSSIAN_NOISE(noise, add, scale, inner, sigma)
APART = square(minus(u, v))


def distance(a: Term, b: Term) -> Term:
    """The norm of a - b."""
    return sqrt(square(minus(a, b)))
