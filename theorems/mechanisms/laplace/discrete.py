"""Noise of density c exp(-|y - q(x)|/b) for any reference measure.

The geometric mechanism is the case of counting measure on the integers, where c is the same for all
data sets because q takes integer values.
"""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, exp, forall, function_type, lam, measure, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, PURE_DP, SENSITIVITY, Delta, N, on, q, test_function
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.reading import hypothesis, lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, dominated, for_all, integrate, linear, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.neighbours import at_neighbours

SOURCE = "Ghosh, Roughgarden and Sundararajan 2009; Dwork, McSherry, Nissim and Smith 2006, Proposition 1"
b, c, y = variables("b c y")
x = var("x", "X")
mu = var("mu", measure(REAL))
M = var("M", function_type(("X",), prob(REAL)))
phi = var("phi", function_type((REAL,), REAL))
PURE_DP_R, DENSITY_R = on(PURE_DP, Y=REAL), on(DENSITY, Y=REAL)
TEST = test_function(phi, y)
NOISY = forall(x, DENSITY_R(lam(y, c * exp(-absolute(y - q(x)) / b)), M(x), mu))


def _proof(claim: Claim) -> Theorem:
    """The normalising constant c does not depend on the data, so the densities have the ratio exp(Delta/b) at most."""
    goal = claim.conclusion
    epsilon = read(PURE_DP, goal).epsilon
    test = specialize(TEST, y)
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    order = arith(-absolute(y - q(x1)) / b <= epsilon - absolute(y - q(x2)) / b, gap, 0 < b)
    ratio = use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))
    bodies, ints, means, signs = [], [], [], []
    for data in (x1, x2):
        nonneg, whole, change = parts(unfolded(specialize(NOISY, data)))
        height = specialize(nonneg, y)
        body = rhs(height) * phi(y)
        small = both(arith(0 <= body, test, height), arith(body <= rhs(height), test, height))
        bodies.append(body)
        signs.append(height)
        ints.append(dominated(mu, y, small, whole))
        means.append(at(change, phi, by=[TEST]))
    positive = arith(0 <= c, signs[0])
    point = arith(bodies[0] <= exp(epsilon) * bodies[1], ratio, test, positive)
    scaled_int, scaled = parts(linear(mu, y, rhs(point), [(exp(epsilon), ints[1])]))
    bound = integrate(mu, y, point, ints[0], scaled_int)
    final = arith(E(M(x1), y, phi(y)) <= exp(epsilon) * E(M(x2), y, phi(y)) + 0, bound, scaled, *means)
    pair = for_all(on(INDISTINGUISHABLE, Y=REAL)(M(x1), M(x2), epsilon, 0), final)
    return for_all(goal, pair)


def _claim(factor: Factor) -> Claim:
    return Claim((SENSITIVITY(q, N, Delta), NOISY, 0 < b), PURE_DP_R(M, N, factor * Delta / b))


LEMMA = Lemma(
    "mechanisms.discrete-laplace",
    "Discrete Laplace noise of scale b on a query of sensitivity Delta is (Delta/b)-DP", SOURCE,
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "Laplace noise, two neighbours with q = 0 and q = Delta, y <= 0",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

discrete_laplace_pure_dp = Verified(
    LEMMA, "discrete_laplace_pure_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(c,)
)
