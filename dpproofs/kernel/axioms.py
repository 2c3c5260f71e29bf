"""Axioms: facts of measure theory that are not proved here, each with its citation.

A statement of one of the sources is never an axiom.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import LEBESGUE, PI, REAL, E, Term, conj, eq, exists, exp, forall, function_type, implies
from dpproofs.language.terms import integrable, measure, normal, num, power, prob, sqrt, var, variables


class Axiom(NamedTuple):
    """A cited fact: ``hypotheses |- conclusion`` for all values of its free variables."""

    name: str
    hypotheses: tuple[Term, ...]
    conclusion: Term
    citation: str


def test_function(f: Term, point: Term) -> Term:
    """f takes values in [0, 1]; an event is the case of an indicator."""
    return forall(point, conj(0 <= f(point), f(point) <= 1))


def same_means(f: Term, point: Term, one: Term, other: Term) -> Term:
    """Two terms in f, which are its means under two laws, are equal for every test: the laws are one."""
    return forall(f, implies(test_function(f, point), eq(one, other)))


def _axioms() -> tuple[Axiom, ...]:
    c, d, e, bound, mean, deviation, shift = variables("c d e B m s b")
    w, y, z, x = var("w", "Y"), var("y", "Y"), var("z", "Z"), var("x")
    mu = var("mu", measure("Y"))
    f = var("f", function_type(("Y",), REAL))
    level = var("g", function_type((REAL, "Y"), REAL))
    kernel, reference = variables("K H", function_type(("Y",), prob("Z")))
    ratio = var("L", function_type(("Y", "Z"), REAL))
    on_z = var("phi", function_type(("Z",), REAL))
    on_line = var("phi", function_type((REAL,), REAL))
    density = exp(-power(x - mean, 2) / (2 * power(deviation, 2))) / (deviation * sqrt(2 * PI))
    u = var("u", "U")
    first, second = variables("P Q", function_type(("U",), prob("Y")))
    weight, other = variables("f g", function_type(("U", "Y"), REAL))
    drawn = var("K", function_type(("U", "Y"), prob("Z")))
    made = var("R", function_type(("U",), prob("Z")))
    mean_of_test = E(drawn(u, y), z, on_z(z))
    null = implies(eq(E(reference(y), z, on_z(z)), 0), eq(E(kernel(y), z, on_z(z)), 0))
    with_ratio = same_means(on_z, z, E(kernel(y), z, on_z(z)), E(reference(y), z, ratio(y, z) * on_z(z)))
    parts = E(first(u), y, weight(u, y) * mean_of_test), E(second(u), y, other(u, y) * mean_of_test)
    with_density = same_means(
        on_line, x, E(normal(mean, deviation), x, on_line(x)), E(LEBESGUE, x, density * on_line(x))
    )
    return (
        Axiom(
            "monotone_convergence",
            (
                forall(c, implies(0 < c, integrable(mu, w, level(c, w)))),
                forall(c, implies(0 < c, E(mu, w, level(c, w)) <= bound)),
                forall((c, d, w), implies(0 < c, c <= d, level(c, w) <= level(d, w))),
                forall((w, e), implies(0 < e, exists(c, conj(0 < c, f(w) <= level(c, w) + e)))),
                forall(w, 0 <= f(w)),
            ),
            conj(integrable(mu, w, f(w)), E(mu, w, f(w)) <= bound),
            "Beppo Levi's monotone convergence theorem; Kallenberg, Foundations of Modern Probability "
            "(2nd ed., 2002), Theorem 1.19. Stated in Mathlib as MeasureTheory.lintegral_iSup",
        ),
        Axiom(
            "radon_nikodym",
            (forall((y, on_z), implies(test_function(on_z, z), null)),),
            exists(
                ratio,
                forall(y, conj(forall(z, 0 <= ratio(y, z)), integrable(reference(y), z, ratio(y, z)), with_ratio)),
            ),
            "Radon-Nikodym theorem, jointly measurable for kernels between standard Borel spaces "
            "(Doob); Dellacherie and Meyer, Probabilities and Potential B (1982), V.58. Stated in Mathlib as "
            "ProbabilityTheory.Kernel.withDensity_rnDeriv_eq and measurable_rnDeriv",
        ),
        Axiom(
            "law_with_density",
            (
                forall((u, y), conj(0 <= weight(u, y), 0 <= other(u, y))),
                forall(u, conj(integrable(first(u), y, weight(u, y)), integrable(second(u), y, other(u, y)))),
                forall(u, eq(E(first(u), y, weight(u, y)) + E(second(u), y, other(u, y)), 1)),
            ),
            exists(made, forall(u, same_means(on_z, z, E(made(u), z, on_z(z)), parts[0] + parts[1]))),
            "Kernels are closed under densities, composition and sums (a sum of mass 1 is a Markov "
            "kernel); Çınlar, Probability and Stochastics (2011), Theorem I.6.3. Stated in Mathlib, its parts, as "
            "ProbabilityTheory.Kernel.lintegral_withDensity and lintegral_comp",
        ),
        Axiom(
            "gaussian_density",
            (num(0) < deviation,),
            conj(integrable(LEBESGUE, x, density), with_density),
            "The Gaussian law has its density with respect to Lebesgue measure, of total mass 1; "
            "Billingsley, Probability and Measure (3rd ed., 1995), Example 20.1 and (20.3). Stated in Mathlib as "
            "ProbabilityTheory.integral_gaussianPDFReal_eq_one",
        ),
        Axiom(
            "lebesgue_translation",
            (integrable(LEBESGUE, x, on_line(x)),),
            conj(
                integrable(LEBESGUE, x, on_line(x + shift)),
                eq(E(LEBESGUE, x, on_line(x + shift)), E(LEBESGUE, x, on_line(x))),
            ),
            "Lebesgue measure does not change under translations; Billingsley, Probability and Measure (3rd ed., "
            "1995), Theorems 12.1 and 16.13. Stated in Mathlib as MeasureTheory.Integrable.comp_add_right and "
            "integral_add_right_eq_self",
        ),
    )


AXIOMS: Final[Mapping[str, Axiom]] = Frozen({a.name: a for a in _axioms()})
