"""Four conditions on a Markov kernel K: that its laws at any two points have much in common."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import E, exists, forall, implies, prob, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import INDISTINGUISHABLE, K, epsilon, on, phi_z, test_function, y, z
from dpproofs.privacy.typeset import write_as

gamma = var("gamma")
y2 = var("y2", "Y")
omega = var("omega", prob("Z"))
CLOSE_Z = on(INDISTINGUISHABLE, Y="Z")
TEST_Z = test_function(phi_z, z)


def value(point: Term) -> Term:
    """The mean of the test phi under K at a point."""
    return E(K(point), z, phi_z(z))


VALUE = value(y)
"""The mean of the test phi under K(y)."""

DOBRUSHIN = Definition("dobrushin", (K, gamma, epsilon), forall((y, y2), CLOSE_Z(K(y), K(y2), epsilon, gamma)))
"""K is (gamma, epsilon)-Dobrushin: its laws at any two points are (epsilon, gamma)-indistinguishable. With
epsilon = 0 this is Dobrushin's condition, that their total variation is at most gamma."""
write_as(DOBRUSHIN, r"{0} \text{{ is }} \left({1}, {2}\right)\text{{-Dobrushin}}")

MINORIZED = Definition(
    "minorized",
    (K, gamma, omega),
    forall((y, phi_z), implies(TEST_Z, (1 - gamma) * E(omega, z, phi_z(z)) <= VALUE)),
)
"""Every law of K is at least (1 - gamma) omega."""
write_as(MINORIZED, r"{0} \geq \left(1 - {factor[1]}\right) {factor[2]}")

DOEBLIN = Definition("doeblin", (K, gamma), exists(omega, MINORIZED(K, gamma, omega)))
"""K is gamma-Doeblin: some law omega has K(y) >= (1 - gamma) omega for every y."""
write_as(DOEBLIN, r"{0} \text{{ is }} {1}\text{{-Doeblin}}")

ULTRA_MIXING = Definition(
    "ultra_mixing",
    (K, gamma),
    forall((y, y2, phi_z), implies(TEST_Z, (1 - gamma) * E(K(y2), z, phi_z(z)) <= VALUE)),
)
"""K is gamma-ultra-mixing: K(y) >= (1 - gamma) K(y2) for any two points, so that for gamma < 1 the likelihood
ratios of its laws are at least 1 - gamma."""
write_as(ULTRA_MIXING, r"{0} \text{{ is }} {1}\text{{-ultra-mixing}}")

put_in_words(
    DOBRUSHIN,
    "the laws of the kernel at any two points satisfy approximate DP, with the delta and the epsilon named last",
)
put_in_words(DOEBLIN, "the laws of the kernel have a common part of mass 1 - gamma")
put_in_words(ULTRA_MIXING, "the laws of the kernel at any two points are at least 1 - gamma times each other")
