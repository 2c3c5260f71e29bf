"""Noise of density c exp(-|y - q(x)|/b) for any reference measure.

The geometric mechanism is the case of counting measure on the integers, where c is the same for all
data sets because q takes integer values.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact, near, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, forall, function_type, ind, lam, measure, num, prob, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, PURE_DP, SENSITIVITY, Delta, N, on, q, test_function
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.reading import hypothesis, lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, dominated, for_all, generalize, integrate, linear, numeric, parts
from dpproofs.proving.tactics import specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.neighbours import at_neighbours

SOURCE = "Ghosh, Roughgarden and Sundararajan 2009; Dwork, McSherry, Nissim and Smith 2006, Proposition 1"
b, c, y = variables("b c y")
x = var("x", "X")
mu = var("mu", measure(REAL))
M = var("M", function_type(("X",), prob(REAL)))
PURE_DP_R, DENSITY_R = on(PURE_DP, Y=REAL), on(DENSITY, Y=REAL)
NOISY = forall(x, DENSITY_R(lam(y, c * exp(-absolute(y - q(x)) / b)), M(x), mu))

LEMMA = Lemma(
    "mechanisms.discrete-laplace", "Discrete Laplace noise of scale b on a query of sensitivity Delta is (Delta/b)-DP",
    SOURCE,
    (SENSITIVITY(q, N, Delta), NOISY, 0 < b),
    PURE_DP_R(M, N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "Laplace noise, two neighbours with q = 0 and q = Delta = 1, y > 1"),),
)  # fmt: skip

phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, y)


@proof_of(LEMMA)
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


@refutation_of(LEMMA, "factor", X=REAL)
def _above_one(said: Theorem) -> Theorem:
    """Laplace noise on 0 or on 1, and its values above 1."""
    x, y = var("x"), var("y")

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        one = fact("mechanisms.laplace-density", specialize(centred, x), P=laws(x), m=x, b=1)
        ratio, _, lines = read(DENSITY, one)["L", "P", "Q"]
        density = lam(y, Fraction(1, 2) * exp(-absolute(y - x) / 1))
        same = generalize(arith(eq(ratio(y), density(y))), y)
        given = generalize(fact("foundations.density-equal", one, same, L=ratio, G=density, P=laws(x), Q=lines), x)
        values = {"X": 1, "q": lam(x, x), "N": near(), "Delta": 1, "b": 1, "c": Fraction(1, 2), "mu": lines}
        private = instance(said, given, M=lam(x, laws(x)), **values)
        mean = at(at(private, 1, 0), lam(x, ind(1 < x)))
        tails = [fact("mechanisms.laplace-tail", specialize(centred, m), P=laws(num(m)), m=m, b=1, t=1) for m in (1, 0)]
        half, less = (rhs(tail) for tail in tails)
        small = arith(less <= exp(num(-1)) / 2), numeric(exp(num(Fraction(99, 100))) * exp(num(-1)) < 1)
        return absurd(mean, *tails, shown(eq(half, Fraction(1, 2))), *small)

    return with_laplace(with_laws)


discrete_laplace_pure_dp = Verified(
    LEMMA, "discrete_laplace_pure_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(c,)
)
