"""The author's kit for witnesses: noisy gradient descent for parabolas, with the line as vectors of one coordinate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, lam
from dpproofs.mutants.witnesses import Refuted, refuted
from dpproofs.proving.reading import integrand_of, law_of, lhs, rhs
from dpproofs.proving.tactics import almost, arith, parts, use
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, known, noisy, with_noise
from theorems.composition.iteration.parabolas import w
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM


@dataclass(frozen=True)
class OnCoordinates(Refuting):
    """The run, with the noise on coordinates that there is."""

    noise: Term
    told: Theorem

    def step(self, goal: Term, data: Term, number: Term, test: Term) -> Theorem:
        """The noise on the one coordinate is Gaussian noise."""
        after = rhs(goal)
        inner = integrand_of(after, w)
        point = SUM(w, PRODUCT(-1, self.gradient(number + 1, data, w)))
        known = noisy(self.noise, self.told, point, point, test)
        law = law_of(after)
        same = use("E_congruence", almost(law, w, known), mu=law, f=lam(w, inner), g=lam(w, rhs(known)))
        plain = eq(lhs(goal), E(law, w, rhs(known)))
        return arith(goal, super().step(plain, data, number, test), parts(same)[0])


Ends = Callable[[OnCoordinates, Theorem, list[Theorem], dict[str, object]], Theorem]
"""From the run, what a theorem says, and what it asks besides: a contradiction."""


def _on_coordinates(curvature: Fraction, steps: int, always: bool, ends: Ends) -> Refuted:
    """Refuted by a run of that many steps."""

    def proof(said: Theorem) -> Theorem:
        def with_laws(noise: Term, told: Theorem) -> Theorem:
            run = OnCoordinates(curvature, steps, noise, told, always=always)
            return ends(run, said, [*known(), told], {**VALUES, "R": noise})

        return with_noise(with_laws)

    return refuted(proof, V=REAL, X=REAL)


def too_private(curvature: Fraction, steps: int = 1, always: bool = False, **more: object) -> Refuted:
    """Refuted by what the run leaks."""
    return _on_coordinates(
        curvature, steps, always, lambda run, said, facts, values: run.too_private(said, *facts, **values, **more)
    )


def too_near(curvature: Fraction, steps: int = 1) -> Refuted:
    """Refuted by the Rényi divergence of order 2 of the run."""
    return _on_coordinates(
        curvature, steps, False, lambda run, said, facts, values: run.too_near(said, *facts, **values)
    )
