"""The profile of a composition is a mean of the profile of the kernels."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import E, eq, forall, implies
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import P, Q, c, h, w
from dpproofs.tactics import arith, at, cases, integrate, parts, specialize, theorem, unfolded
from theorems.foundations.hockey_stick import GIVEN as DENSITIES, mu, p, q
from theorems.profiles.means import KNOWN, SOURCE, profile_level
from theorems.profiles.responses import h2
from theorems.profiles.two_point_functions import UNITS, f, g, means_of

POINTWISE = forall((w, c), implies(0 <= c, f(w) <= c * g(w) + h(c)))


def _composed_claim(factor: int | Fraction) -> Claim:
    goal = E(P, w, f(w)) <= c * E(Q, w, g(w)) + factor * h2(c)
    return Claim((*DENSITIES, *UNITS, POINTWISE, KNOWN, 0 <= c), goal)


def _composed(claim: Claim) -> Theorem:
    """Where p > 0, take the order c q/p; where p = 0 the first law has nothing."""
    p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in DENSITIES)
    (f_int, f_mean), (g_int, g_mean) = (
        means_of(*each) for each in zip((f, g), UNITS, map(theorem, DENSITIES), strict=True)
    )
    known_int, known = parts(at(KNOWN, c, by=[0 <= c]))
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + profile_level(h, c)
    order = c * q(w) / p(w)
    positive = lambda yes: arith(goal, at(POINTWISE, w, order, by=[arith(0 <= order, yes, q0, 0 <= c)]), yes)  # noqa: E731
    other = arith(0 <= c * (q(w) * g(w)), 0 <= c, q0, specialize(UNITS[1], w))
    point = cases(0 < p(w), positive, lambda no: arith(goal, arith(eq(p(w), 0), no, p0), other))
    whole = integrate(mu, w, point, f_int, g_int, known_int)
    return arith(claim.conclusion, whole, f_mean, g_mean, known)


COMPOSED = Lemma(
    "profiles.means-composition", "The profile of a composition is a mean of the profile of the kernels", SOURCE,
    *_composed_claim(1).parts, _composed,
    (Mutant("factor", _composed_claim(Fraction(99, 100)), "P, Q on different points, f = h = h2 = 1, c = g = 0"),),
)  # fmt: skip
