"""The composition of two mechanisms: the second sees the outcome of the first, or nothing but that outcome."""

from __future__ import annotations

from dpproofs.language.terms import forall, function_type, lam, prob, product, var
from dpproofs.privacy.notions import JOINT, M2, PUSHED, K, M, y

x = var("x", "X")
M3 = var("M3", function_type(("X",), prob("Z")))
MJ = var("MJ", function_type(("X",), prob(product("Y", "Z"))))

PAIRED = forall(x, JOINT(MJ(x), M(x), lam(y, M2(x, y))))
"""MJ(x) is the law of both outcomes: y of M(x), and z of M2(x, y)."""

PIPED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))
"""M3(x) is the law of the second outcome alone."""

POSTPROCESSED = forall(x, PUSHED(M3(x), M(x), K))
"""M3(x) is the law of the outcome of M(x) after the kernel K, which does not see x."""
