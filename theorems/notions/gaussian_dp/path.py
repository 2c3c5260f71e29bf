"""The bound along a path, at an order that is a power."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, fact, from_level, gaussians_apart, standard, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, mul, num, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
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


AT_ORDERS = Lemma(
    "profiles.gaussian-triangle-orders", "The bound along a path, at an order that is a power", "gaussian_density",
    (THERE, ON, *POSITIVE, TEST),
    bound(WHOLE, m**2, factor),
    mutants=(Mutant("factor", {factor: LESS}, "N(2, 1), N(1, 1) and N(0, 1), and what is above 1"),),
)  # fmt: skip


@proof_of(AT_ORDERS)
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


@refutation_of(AT_ORDERS, "factor", Y=REAL)
def _best_event(said: Theorem) -> Theorem:
    """N(2, 1), N(1, 1) and N(0, 1), and what is above 1."""
    one = Term("pow", (num(1), num(2)))
    given = gaussians_apart(2, 1, one), gaussians_apart(1, 0, one)
    laws, values = {"P": standard(2), "R": standard(1), "Q": standard()}, {"a": 1, "b": 1, "m": 2, "r": 1}
    mean = instance(said, *given, **laws, **values, phi=from_level(1))
    return exceeded(mean, tail(1, 2), tail(1), fact("profiles.gaussian-at-level", a=2, r=1))
