"""Samples of the records of a data set: letters for what Poisson sampling and sampling without replacement say.

Samples are data sets. Who else is drawn is a point s of any space S, of one law W for two neighbours; nothing is asked
of how records are stored, or of how the others depend on each other.
"""

from __future__ import annotations

from dpproofs.language.terms import forall, function_type, prob, var, variables
from dpproofs.privacy.notions import PUSHED, M, on
from theorems.foundations.measure.two_mechanisms import x

m, n = variables("m n")
S0, S1 = variables("S0 S1", prob("X"))
T = var("T", function_type(("X",), prob("X")))
a, b, b2 = variables("a b b2", function_type(("S",), "X"))
PUSHED_X = on(PUSHED, Y="X", Z="Y")

BASE = var("M0", M.type)
SAMPLED = forall(x, PUSHED_X(M(x), T(x), BASE))
"""M(x) is the answer of the mechanism M0 to the sample T(x)."""
