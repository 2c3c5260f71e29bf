"""The author's kit for witnesses: noisy gradient descent for parabolas that one record moves, and what it
leaks, on the line and on vectors of one coordinate.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, exceeded, excess_value, fact, from_level, tail
from dpproofs.mutants.two_answers import single_sums
from dpproofs.mutants.witnesses import natural as natural_number, shown
from theorems.composition.iteration.noise import ON_THE_LINE
from theorems.composition.iteration.noise_on_coordinates import VALUES, known, noisy, with_noise
from theorems.composition.iteration.one_noisy_step import at_most, is_first
from theorems.foundations.divergences.known_likelihood_ratio import RENYI_EQUALS
from theorems.foundations.gaussian.sums_of_gaussians import GAUSSIAN_AFFINE
from theorems.foundations.geometry.inner_products import PRODUCT, SUM
from theorems.foundations.reals.naturals import NAT_GAP

# The author's kit for witnesses: noisy gradient descent on the line, for parabolas that one record moves ---
# The losses are curvature w^2/2 + c w, where c is 1 in the first step for positive data, and else 0. The points have
# Gaussian laws; those at the start have a small variance.

a, b, k, w, x = variables("a b k w x")
START = num(Fraction(1, 1000))


@dataclass(frozen=True)
class Parabolas:
    """A run of some steps, or of at most two with that curvature, where the noise has the standard deviation 1.

    With a curvature the formulas for means and variances are right for two steps.
    """

    curvature: Fraction
    steps: int
    always: bool = field(default=False, kw_only=True)
    """Whether the losses are moved in each step."""

    @property
    def distance(self) -> Fraction:
        """How far apart the means of the released points are."""
        moved = self.steps * (1 + self.curvature / 2 - self.curvature * self.steps / 2)
        return moved if self.always else Fraction(1)

    def mean(self, data: Term, number: Term) -> Term:
        """The function of the points after that many steps."""
        moved = number * (1 + num(self.curvature / 2) - num(self.curvature / 2) * number)
        return -ind(0 < data) * (moved if self.always else ind(0 < number))

    def change(self, data: Term, number: Term) -> Term:
        """The shift of the losses in the step after that many."""
        return ind(0 < data) * (num(1) if self.always else ind(eq(number, 0)))

    @property
    def growth(self) -> Term:
        """How much the variance grows in the first step, and in each where there is no curvature."""
        return num(1 - START.data * (1 - (1 - self.curvature) ** 2))

    def variance(self, number: Term) -> Term:
        """The function of the points after that many steps."""
        bend = (1 - (1 - self.curvature) ** 2) * self.growth.data / 2
        return START + number * (self.growth + num(bend)) - num(bend) * number**2

    @property
    def law(self) -> Term:
        """Of the released point, for all data."""
        return lam(x, normal(-ind(0 < x) * self.distance, sqrt(self.variance(num(self.steps)))))

    @property
    def gradient(self) -> Term:
        """Of the loss in a step."""
        return lam((k, x, w), num(self.curvature) * w + self.change(x, k - 1))

    @property
    def values(self) -> dict[str, object]:
        """All that a theorem on gradient descent speaks of."""
        half = num(self.curvature / 2)
        return {
            "add": SUM, "scale": PRODUCT, "inner": PRODUCT, "Pi": lam(w, w), "G": lam(a, normal(a, 1 * num(1))),
            "M": self.law, "N": lam((a, b), eq(num(0), 0)), "n": self.steps,
            "U": lam((k, x), normal(self.mean(x, k), sqrt(self.variance(k)))),
            "g": self.gradient, "loss": lam((k, x, w), half * w**2 + self.change(x, k - 1) * w),
            "convexity": self.curvature, "smoothness": 1, "step": 1, "sigma": 1, "Delta": 1,
        }  # fmt: skip


# The author's kit for witnesses: noisy gradient descent for parabolas is what a theorem asks of it ---


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


# The author's kit for witnesses: what noisy gradient descent for parabolas leaks --------------


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


# The author's kit for witnesses: noisy gradient descent for parabolas, with the line as vectors of one coordinate ---


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
