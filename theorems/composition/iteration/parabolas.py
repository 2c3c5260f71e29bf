"""The author's kit for witnesses: noisy gradient descent on the line, for parabolas that one record moves.

The losses are curvature w^2/2 + c w, where c is 1 in the first step for positive data, and else 0. The points have
Gaussian laws; those at the start have a small variance.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from dpproofs.kernel import Term
from dpproofs.language.terms import eq, ind, lam, normal, num, sqrt, variables
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM


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
