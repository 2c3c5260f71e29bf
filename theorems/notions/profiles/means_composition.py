"""The profile of a composition is a mean of the profile of the kernels."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, Q, c, h, w
from dpproofs.proving.tactics import arith, at, integrate, parts, theorem
from theorems.foundations.divergences.hockey_stick import GIVEN as DENSITIES, mu, p, q
from theorems.notions.profiles.by_densities import UNITS, at_ratio, f, g, means_of, pointwise
from theorems.notions.profiles.means import KNOWN, SOURCE, profile_level
from theorems.notions.profiles.responses import h2

POINTWISE = pointwise(h)

COMPOSED = Lemma(
    "profiles.means-composition", "The profile of a composition is a mean of the profile of the kernels", SOURCE,
    (*DENSITIES, *UNITS, POINTWISE, KNOWN, 0 <= c),
    E(P, w, f(w)) <= c * E(Q, w, g(w)) + factor * h2(c),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q on different points, f = h = h2 = 1, c = g = 0",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), mu=(1, 1), p=(1, 0), q=(0, 1), f=1, g=0, h=1, h2=1,
                        c=0)),),
)  # fmt: skip


@proof_of(COMPOSED)
def _composed(claim: Claim) -> Theorem:
    """Integrate f p <= c g q + p h(c q/p)."""
    densities = [theorem(density) for density in DENSITIES]
    (f_int, f_mean), (g_int, g_mean) = map(means_of, (f, g), UNITS, densities)
    known_int, known = parts(at(KNOWN, c, by=[0 <= c]))
    goal = p(w) * f(w) <= c * (q(w) * g(w)) + profile_level(h, c)
    point = at_ratio(goal, POINTWISE, densities, lambda _: ())
    whole = integrate(mu, w, point, f_int, g_int, known_int)
    return arith(claim.conclusion, whole, f_mean, g_mean, known)
