"""Independent Gaussian noise on each of d coordinates."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, lam, nat, normal, num, prob, var
from dpproofs.language.terms import variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import IMAGE, PUSHED, on, test_function
from dpproofs.render.notation import write_as
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import Fact, almost, at, parts, unfolded, use
from theorems.composition.iteration.noise import phi
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d, entry, put
from theorems.foundations.geometry.inner_products import u, v, w

a, b, k = variables("a b k")
v2 = var("v2", "V")
R = var("R", function_type((REAL, "V", "V"), prob("V")))
PUSHED_V, IMAGE_V = on(PUSHED, Y=REAL, Z="V"), on(IMAGE, Y="V", Z="V")
TEST = test_function(phi, w)


def mean(number: Term, point: Term, base: Term) -> Term:
    """The mean of the test function."""
    return E(R(number, point, base), w, phi(w))


GAUSSIAN_COORDINATES = Definition(
    "gaussian_coordinates",
    (R, entry, put, sigma, d),
    conj(
        forall((u, v, phi), implies(TEST, eq(mean(num(0), u, v), phi(v)))),
        forall(
            (k, u, v),
            implies(
                nat(k),
                k < d,
                PUSHED_V(R(k + 1, u, v), normal(entry(u, k + 1), sigma), lam(a, R(k, u, put(v, k + 1, a)))),
            ),
        ),
    ),
)
"""R(k, u, v) is the law of v with the first k coordinates replaced by those of u with independent Gaussian
noise of standard deviation sigma. The last of them is drawn, and put in its place, and then those before it."""
put_in_words(
    GAUSSIAN_COORDINATES,
    "to each coordinate of a vector independent Gaussian noise is added, of the standard deviation named last but one",
)
write_as(
    GAUSSIAN_COORDINATES,
    r"{0} \text{{ adds }} \mathcal{{N}}\left(0, {factor[3]}^2\right) \text{{ to each of }} {4} \text{{ "
    r"coordinates }} \left({1}, {2}\right)",
)
DRAWN = GAUSSIAN_COORDINATES(R, entry, put, sigma, d)
NOISY = lam(u, R(d, u, u))
"""The law of a vector with noise on all coordinates."""


def drawn(number: Term, point: Term, base: Term, test: Term, unit: Theorem, *facts: Fact) -> Theorem:
    """The law with k + 1 coordinates, by those with k."""
    return at(at(parts(unfolded(DRAWN))[1], number, point, base, by=facts), test, by=[unit])


def same_means(law: Term, pointwise: Theorem) -> Theorem:
    """Equal functions of the next coordinate have equal means."""
    left, right = both_sides(pointwise)
    return use("E_congruence", almost(law, a, pointwise), mu=law, f=lam(a, left), g=lam(a, right))
