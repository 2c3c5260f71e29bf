"""Steps on disjoint parts of the data, one after the other: at neighbours, all but one of them have the same laws.

Each may depend on what came out before it. The guarantee is the larger one of the two.
"""

from __future__ import annotations


from dpproofs.kernel import Term
from dpproofs.language.terms import PROP, E, forall, function_type, implies, prob
from dpproofs.language.terms import var, variables
from dpproofs.privacy.notions import test_function, x1

x = var("x", x1.type)
M2 = var("M2", function_type((x.type, "Y"), prob("Z")))
M3 = var("M3", function_type((x.type,), prob("Z")))
N1, N2 = (var(name, function_type((x.type, x.type), PROP)) for name in ("N1", "N2"))
epsilon2, delta2, xi2, rho2, mu_squared2 = variables("epsilon2 delta2 xi2 rho2 mu_squared2")


def _alike(one: Term, two: Term) -> Term:
    """Two laws on any space are one."""
    space = one.type[1]
    test, point = var("phi", function_type((space,), "real")), var("w", space)
    means = E(one, point, test(point)), E(two, point, test(point))
    return forall(test, implies(test_function(test, point), means[0].__class__("eq", means)))
