"""The common part of two laws with densities p, q: min(p, exp(epsilon) q) and min(q, exp(epsilon) p), made equal.

In the numbers: a is the first, b the second, m and n are their masses, and c is exp(epsilon).
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, maximum, minimum, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, P, Q, delta, epsilon, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, dominated, integrate, mp, parts, specialize, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK, mu, p, q

C = exp(epsilon)
RATIOS = (DENSITY(p, P, mu), DENSITY(q, Q, mu))
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)
COMMON = minimum(p(w), C * q(w))

MASS = Lemma(
    "foundations.common-part-mass", "The mass of min(p, exp(epsilon) q) is at least 1 - delta", "elementary",
    (*RATIOS, CLOSE),
    conj(integrable(mu, w, COMMON), 1 - factor * delta <= E(mu, w, COMMON)),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q disjoint, delta = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), delta="0.176", epsilon="1/2",
                        mu=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(MASS)
def _mass(claim: Claim) -> Theorem:
    """The mass 1 of p less the hockey-stick divergence."""
    p0, q0 = (specialize(parts(unfolded(d))[0], w) for d in RATIOS)
    p_int = parts(unfolded(RATIOS[0]))[1]
    excess = maximum(num(0), p(w) - C * q(w))
    excess_int = dominated(mu, w, both(arith(0 <= excess), arith(excess <= p(w), p0, q0)), p_int)
    least = mp(parts(specialize(use(HOCKEY_STICK, *RATIOS), delta))[0], CLOSE)
    ints = dominated(mu, w, both(arith(0 <= COMMON, p0, q0), arith(COMMON <= p(w))), p_int)
    mean = integrate(mu, w, arith(eq(COMMON, p(w) - excess)), ints, p_int, excess_int)
    unit = use(MEAN_OF_DENSITY, RATIOS[0], Q=mu, L=p)
    return both(ints, arith(comparison(claim), mean, least, unit))
