"""A bound on the squared Hellinger distance, and divergences by the functions that lie below one."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import REAL, E, absolute, conj, forall, function_type, implies, lam, sqrt, var, variables
from dpproofs.privacy.definitions import M, N, P, Q, t, w, x1, x2
from dpproofs.privacy.domains import BELOW_ONE
from dpproofs.privacy.notion import Notion, Quantity

_f = var("f", function_type((REAL,), REAL))
_g, _h = variables("g h", function_type(("Y",), REAL))
_c, u = variables("c u")
_sizes = conj(0 < _c, forall(w, conj(absolute(_g(w)) <= _c, absolute(_h(w)) <= _c)))
_below = forall((w, u), implies(0 <= u, _g(w) * u + _h(w) <= _f(u)))
_means = E(P, w, _g(w)) + E(Q, w, _h(w)) <= t
DIVERGENCE = Definition("divergence", (_f, P, Q, t), forall((_g, _h, _c), implies(_sizes, implies(_below, _means))))
"""D_f(P||Q) <= t: E_P[g] + E_Q[h] <= t for all bounded g and h with g(w) u + h(w) <= f(u) for every u >= 0. For convex
continuous f this is the integral of f(dP/dQ), with the slope of f at oo times what P has alone."""

SQUARED_HELLINGER = lam(u, (sqrt(u) - 1) ** 2 / 2)
HELLINGER_DP = Definition(
    "hellinger_dp",
    (M, N, t),
    forall((x1, x2), implies(N(x1, x2), DIVERGENCE(SQUARED_HELLINGER, M(x1), M(x2), t))),
)
"""The squared Hellinger distance, half the integral of (sqrt(p) - sqrt(q))^2, of the laws of M at neighbouring data
sets is at most t."""

NOTION = Notion(
    HELLINGER_DP,
    (Quantity("t", BELOW_ONE),),
    words="squared Hellinger distance at most {t}",
)
