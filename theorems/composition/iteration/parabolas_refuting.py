"""The author's kit for witnesses: what noisy gradient descent for parabolas leaks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, ind, num, sqrt
from dpproofs.mutants.counterexamples import absurd, exceeded, excess_value, fact, from_level, tail
from dpproofs.mutants.witnesses import instance, shown
from dpproofs.mutants.two_answers import single_sums
from dpproofs.privacy.notions import RENYI
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import at, congruence, mp, numeric, parts, signed, squared_root
from theorems.composition.iteration.parabolas import START, w
from theorems.composition.iteration.parabolas_run import Run
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALS


@dataclass(frozen=True)
class Refuting(Run):
    """The run, and why a theorem that says too little of it is false."""

    def too_private(self, said: Theorem, *facts: Theorem, **more: object) -> Theorem:
        """A theorem's bound for the run is smaller than the gain of the event in the middle."""
        told = at(instance(said, *facts, self.shows, **(self.values | more)), 0, 1)
        bound = single_sums(at(told, 1, from_level(self._middle)))
        return exceeded(bound, *(self._above(data) for data in (0, 1)), excess_value(bound))

    def too_near(self, said: Theorem, *facts: Theorem, **more: object) -> Theorem:
        """What a theorem says of the Rényi divergence of order 2 is less than that of the two Gaussian laws."""
        values = self.values | {"B": Fraction(1, 2), "alpha": 2} | more
        told = at(instance(said, *facts, self.shows, **values), 0, 1)
        spread = self.variance(num(self.steps))
        ends = {"mu": -ind(num(0) < 0), "nu": -ind(num(0) < 1), "sigma": sqrt(spread), "alpha": 2}
        exact = fact(
            "foundations.gaussian-renyi", signed(0 < sqrt(spread), shown(0 < spread)), shown(num(1) < 2), **ends
        )
        least = fact("foundations.renyi-equality", exact, shown(num(1) < 2), P=self.law(0), Q=self.law(1), alpha=2,
                     d=read(RENYI_EQUALS, exact).d)  # fmt: skip
        bound = read(RENYI, told).t
        below = mp(parts(at(least, bound))[0], told)
        root = squared_root(spread, shown(0 < spread))
        level = num(1 / (START.data + self.steps * self.growth.data) - Fraction(1, 500))
        return absurd(below, root, numeric(bound < level))

    @property
    def _middle(self) -> Fraction:
        return Fraction(-self.distance, 2)

    def _above(self, data: int) -> Theorem:
        """How likely the released point is above the middle of the means."""
        end = tail(self._middle, -data * self.distance, sqrt(self.variance(num(self.steps))))
        law, event = self.law(data), from_level(self._middle)
        return congruence(eq(E(law, w, event(w)), rhs(end)), end)
