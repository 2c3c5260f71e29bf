"""The bound along a path, at an order that is a power."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, mul, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import PROFILE, P, Q, gaussian_profile, phi, test_function, w
from dpproofs.proving.tactics import arith, at, parts, use
from theorems.notions.gaussian_dp.orders import FIRST, POSITIVE, SECOND, WHOLE
from theorems.notions.gaussian_dp.orders_telescope import TELESCOPE
from theorems.notions.gaussian_dp.weakening import gaussian

a, b, m = variables("a b m")

R = var("R", prob("Y"))
TEST = test_function(phi, w)
THERE, ON = PROFILE(P, R, gaussian(a**2)), PROFILE(R, Q, gaussian(b**2))


def bound(order: Term, s: Term, factor: Factor = 1) -> Term:
    """What the profile says of the test phi at an order."""
    return E(P, w, phi(w)) <= order * E(Q, w, phi(w)) + mul(factor, gaussian_profile(s, order))


def _positive_claim(factor: Factor) -> Claim:
    return Claim((THERE, ON, *POSITIVE, TEST), bound(WHOLE, m**2, factor))


def _positive(claim: Claim) -> Theorem:
    """The bound at the order FIRST, and FIRST times the bound at the order SECOND."""
    steps = [at(side, order, phi, by=[arith(0 <= order), TEST]) for side, order in ((THERE, FIRST), (ON, SECOND))]
    product, value = parts(use(TELESCOPE, *POSITIVE))
    scaled = arith(
        FIRST * E(R, w, phi(w)) <= FIRST * SECOND * E(Q, w, phi(w)) + FIRST * gaussian_profile(b**2, SECOND),
        steps[1],
        arith(0 < FIRST),
    )
    return arith(claim.conclusion, steps[0], scaled, product, value)


AT_ORDERS = Lemma(
    "profiles.gaussian-triangle-orders", "The bound along a path, at an order that is a power", "gaussian_density",
    *_positive_claim(1).parts, _positive,
    (Mutant("factor", _positive_claim(LESS), "three Gaussian laws, and the best event",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip
