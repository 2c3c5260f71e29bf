"""Relaxed differential privacy: approximate DP outside of an event."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import E, conj, exists, exp, forall, implies, var
from dpproofs.privacy.definitions import M, N, delta, epsilon, excepted, phi, w, x1, x2
from dpproofs.privacy.domains import PARAMETERS
from dpproofs.privacy.notion import Notion, Quantity

beta = var("beta")
_kept = (1 - excepted(w)) * phi(w)
_outside = forall(phi, implies(test_function(phi, w), E(M(x1), w, _kept) <= exp(epsilon) * E(M(x2), w, _kept) + delta))
_event = conj(test_function(excepted, w), E(M(x1), w, excepted(w)) <= beta, _outside)
RELAXED_DP = Definition(
    "relaxed_dp", (M, N, epsilon, delta, beta), forall((x1, x2), implies(N(x1, x2), exists(excepted, _event)))
)
"""Outside of an event S (possibly randomised) of probability at most beta, M is (epsilon, delta)-DP."""

NOTION = Notion(
    RELAXED_DP,
    (Quantity("epsilon"), Quantity("delta"), Quantity("beta", PARAMETERS["delta"])),
    words="({epsilon}, {delta}, {beta})-relaxed DP",
    typeset=r"(<epsilon>,\ <delta>,\ <beta>)\text{-relaxed DP}",
)
