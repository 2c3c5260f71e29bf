"""The mean of a hinge of a likelihood ratio is a least delta: of P to Q above 1, of Q to P below."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, lam, maximum, num
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, dominated, expand, mp, parts, specialize, transfer, unfolded, use
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.divergences.csiszar import hinge, s
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK


def hinge_integrable(law: Term, v: Term, ratio: Term, density: Theorem | Term) -> list[Theorem]:
    """The two sides of the hinge at exp(s) of a likelihood ratio are integrable."""
    nonneg, ints, _ = parts(unfolded(density))
    top = parts(expand(law, v, ratio(v) + exp(s), ints))[0]
    low, sides = specialize(nonneg, v), (maximum(ratio(v) - exp(s), 0), maximum(exp(s) - ratio(v), 0))
    return [dominated(law, v, arith(absolute(side) <= ratio(v) + exp(s), low), top) for side in sides]


class Level:
    """Two laws at the order exp(s) for s >= 0, in reversed order at exp(-s) for s < 0; what is so is given."""

    def __init__(self, pair: tuple[Term, Term], v: Term, ratio: Term, density: Theorem | Term, case: Theorem) -> None:
        """The laws, and the likelihood ratio of the first one."""
        P, Q = pair
        known: tuple[Theorem | Term, Theorem | Term]
        self.above = case.conclusion == (0 <= s)
        one, same = lam(v, num(1)), use(DENSITY_OF_SAME, P=Q, Q=Q)
        if self.above:
            self.level, self.laws, scale, side = s, (P, Q), num(1), maximum(0, ratio(v) - exp(s))
            known, ratios = (density, same), (ratio, one)
        else:
            self.level, self.laws, scale, side = -s, (Q, P), exp(s), maximum(0, 1 - exp(-s) * ratio(v))
            known, ratios = (same, density), (one, ratio)
        (first, second), (p, q) = self.laws, ratios
        self._least = use(HOCKEY_STICK, *known, P=first, Q=second, mu=Q, p=p, q=q, epsilon=self.level)
        body = hinge(ratio(v))
        hinges = hinge_integrable(Q, v, ratio, density)
        scaled_int, scaled = parts(expand(Q, v, body / scale, *hinges))
        equal = parts(transfer(Q, v, arith(eq(body / scale, side), case), scaled_int))[1]
        self.delta = E(Q, v, side)
        self.mean = arith(eq(E(Q, v, body), scale * self.delta), scaled, equal, parts(expand(Q, v, body, *hinges))[1])

    def close(self) -> Theorem:
        """The laws are indistinguishable with this delta."""
        enough = parts(specialize(self._least, self.delta))[1]
        return mp(enough, arith(premise_of(enough)))

    def least(self, close: Theorem, delta: Term) -> Theorem:
        """No smaller delta is enough."""
        return mp(parts(specialize(self._least, delta))[0], close)
