"""The author's kit for witnesses: noisy gradient descent for parabolas is what a theorem asks of it."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, nat, num
from dpproofs.mutants.witnesses import natural as natural_number, shown
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, cases, congruence, intro, natural_sign, use
from theorems.composition.iteration.first_step import at_most, is_first
from theorems.composition.iteration.noise_on_the_line import ON_THE_LINE
from theorems.composition.iteration.parabolas import Parabolas
from theorems.foundations.gaussian.gaussian_affine import GAUSSIAN_AFFINE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP


@dataclass(frozen=True)
class Run(Parabolas):
    """The run, and what a theorem asks of it."""

    def shows(self, goal: Term) -> Theorem:
        """A premise of such a theorem, where computation does not do."""
        match goal.data.name if goal.op == "def" else "":
            case "gaussian_noise":
                return use(ON_THE_LINE, shown(num(0) < 1), sigma=1)
            case "noisy_gradient_descent":
                return intro(goal, self._run)
            case "same_start":
                return intro(goal, lambda wanted, *_: congruence(wanted))
            case _:
                return intro(goal, lambda wanted, *_: at_most(wanted))

    def _run(self, goal: Term, data: Term) -> Theorem:
        """Both parts: the steps, and what is released of the last one."""
        steps, released = conjuncts(goal)
        made = intro(steps, lambda wanted, number, test: self.step(wanted, data, number, test))
        return both(made, intro(released, lambda wanted, _: congruence(wanted)))

    def step(self, goal: Term, data: Term, number: Term, test: Term) -> Theorem:
        """A Gaussian variable that is scaled and moved, with noise."""
        if not self.curvature:
            return self._step(goal, data, number, test)
        if self.steps == 1:
            return self._step(goal, data, number, test, is_first(number))
        return cases(
            eq(number, 0),
            lambda yes: self._step(goal, data, number, test, yes),
            lambda no: self._step(goal, data, number, test, self._second(number, no)),
        )

    def _step(self, goal: Term, data: Term, number: Term, test: Term, *which: Theorem) -> Theorem:
        sign = natural_sign(number, nat(number))
        before, after = (self.variance(time) for time in (number, number + 1))
        left = 1 - num(self.curvature)
        known = arith(0 < before, sign, *which), shown(num(0) < 1), arith(eq(after, left**2 * before + 1), *which)
        values = {"c": left, "b": -self.change(data, number), "m": self.mean(data, number)}
        made = use(GAUSSIAN_AFFINE, *known, **values, s=before, t=1, v=after)
        return congruence(goal, at(made, test), sign, *which)

    @staticmethod
    def _second(number: Term, later: Theorem) -> Theorem:
        """Of two steps, what is not the first is the second."""
        natural = nat(number)
        positive = arith(0 < number, later, natural_sign(number, natural))
        above = use(NAT_GAP, natural_number(num(0)), natural, positive, j=0, k=number)
        below = use(NAT_GAP, natural, natural_number(num(2)), number < 2, j=number, k=2)
        return arith(eq(number, 1), above, below)
