"""Two independent outcomes put together."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.kernel.terms import E, conj, eq, forall, function_type, implies, prob, var
from dpproofs.notions import P, test_function, y, z
from theorems.foundations.iterated_bounded import R, T, phi, v

P2, Q2 = var("P2", prob("Z")), var("Q2", prob("Z"))
first, second = var("first", function_type(("V",), "Y")), var("second", function_type(("V",), "Z"))

INDEPENDENT = Definition(
    "independent",
    (R, P, P2, T),
    forall(phi, implies(test_function(phi, v), eq(E(R, v, phi(v)), E(P, y, E(P2, z, phi(T(y, z))))))),
)
"""R is the law of T(y, z) for independent y with law P and z with law P2."""

READ_BACK = Definition(
    "read_back",
    (T, first, second),
    forall((y, z), conj(eq(first(T(y, z)), y), eq(second(T(y, z)), z))),
)
"""y and z can be read back from T(y, z)."""

READ = READ_BACK(T, first, second)
