"""Two independent outcomes put together."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import E, eq, forall, implies, prob, var
from dpproofs.privacy.notions import READ_BACK, P, first, second, test_function, y, z
from dpproofs.privacy.typeset import write_as
from theorems.foundations.measure.iterated_bounded import R, T, phi, v

P2, Q2 = var("P2", prob("Z")), var("Q2", prob("Z"))

INDEPENDENT = Definition(
    "independent",
    (R, P, P2, T),
    forall(phi, implies(test_function(phi, v), eq(E(R, v, phi(v)), E(P, y, E(P2, z, phi(T(y, z))))))),
)
"""R is the law of T(y, z) for independent y with law P and z with law P2."""
write_as(INDEPENDENT, r"{0} = \left({factor[1]} \otimes {factor[2]}\right) \circ {factor[3]}^{{-1}}")

READ = READ_BACK(T, first, second)
