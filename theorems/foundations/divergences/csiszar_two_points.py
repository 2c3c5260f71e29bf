"""The author's kit for counterexamples: two laws on two points, whose divergence with the hinge at 1 is 1/2."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, dirac, eq, exp, lam, num
from dpproofs.privacy.notions import on
from dpproofs.proving.reading import premise_of, read
from dpproofs.proving.tactics import arith, mp, obtain, parts, specialize, use
from theorems.foundations.divergences.csiszar import CSISZAR, HINGE, ONE, STICK, hinge, u
from theorems.foundations.measure.finite_law import finite_law

FIRST, SECOND = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})
RATIO = FIRST.ratio(SECOND)
AT_ONE = lam(u, hinge(u, num(0)))
HALF = num(1) / 2
CSISZAR_R = on(CSISZAR, Y=REAL)
VALUES: dict[str, object] = {"f": AT_ONE, "m": dirac(num(0)), "weight": ONE, "b": 0}
"""The function is the hinge at 1."""


class TwoPoints:
    """The two laws, and the facts about them."""

    def __init__(self, P: Term, Q: Term, of_P: Theorem, of_Q: Theorem) -> None:
        """The laws; made by ``with_two_points``."""
        self.first, self.second = P, Q
        self.generator = use(HINGE, epsilon=0)
        self.density = FIRST.density(SECOND, P, Q, of_P, of_Q)
        self.least = FIRST.hockey_stick(SECOND, P, Q, of_P, of_Q, order=0)
        self.one = arith(eq(exp(num(0)), 1))

    def divergence(self, bound: object) -> Theorem:
        """Their divergence is at most a bound, which is 1/2 or more."""
        enough = parts(specialize(self.least, bound))[1]
        close = mp(enough, arith(premise_of(enough), self.one))
        return mp(parts(self._stick(bound))[1], close)

    def too_small(self, said: Theorem) -> Theorem:
        """False, from a divergence that is below 1/2."""
        bound = read(CSISZAR_R, said).t
        close = mp(parts(self._stick(bound))[0], said)
        return arith(FALSE, mp(parts(specialize(self.least, bound))[0], close), self.one)

    def _stick(self, bound: object) -> Theorem:
        return use(STICK, self.density, arith(num(0) <= 0), P=self.first, Q=self.second, L=RATIO, epsilon=0, t=bound)


def with_two_points(then: Callable[[TwoPoints], Theorem]) -> Theorem:
    """Goes on with such laws."""

    def with_first(P: Term, of_P: Theorem) -> Theorem:
        return obtain(SECOND.exists(), "Q2", lambda Q, of_Q: then(TwoPoints(P, Q, of_P, of_Q)))

    return obtain(FIRST.exists(), "P2", with_first)
