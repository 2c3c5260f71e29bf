"""Four conditions on a Markov kernel K: that its laws at any two points have much in common."""

from __future__ import annotations

from dpproofs.kernel import Term
from dpproofs.language.terms import E
from dpproofs.meaning.mixing import DOBRUSHIN, DOEBLIN, MINORIZED, ULTRA_MIXING, gamma, omega, y2
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import INDISTINGUISHABLE, K, on, phi_z, test_function, y, z
from dpproofs.render.notation import write_as

__all__ = ["DOBRUSHIN", "DOEBLIN", "MINORIZED", "ULTRA_MIXING", "gamma", "omega", "y2"]
CLOSE_Z = on(INDISTINGUISHABLE, Y="Z")
TEST_Z = test_function(phi_z, z)


def value(point: Term) -> Term:
    """The mean of the test phi under K at a point."""
    return E(K(point), z, phi_z(z))


VALUE = value(y)
"""The mean of the test phi under K(y)."""

write_as(DOBRUSHIN, r"{0} \text{{ is }} \left({1}, {2}\right)\text{{-Dobrushin}}")
write_as(MINORIZED, r"{0} \geq \left(1 - {factor[1]}\right) {factor[2]}")
write_as(DOEBLIN, r"{0} \text{{ is }} {1}\text{{-Doeblin}}")
write_as(ULTRA_MIXING, r"{0} \text{{ is }} {1}\text{{-ultra-mixing}}")

put_in_words(
    DOBRUSHIN,
    "the laws of the kernel at any two points satisfy approximate DP, with the delta and the epsilon named last",
)
put_in_words(DOEBLIN, "the laws of the kernel have a common part of mass 1 - gamma")
put_in_words(ULTRA_MIXING, "the laws of the kernel at any two points are at least 1 - gamma times each other")
