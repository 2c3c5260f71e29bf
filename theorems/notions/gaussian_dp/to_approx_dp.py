"""The exact delta of Gaussian differential privacy, and of two Gaussian laws."""

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG, DONG_ROTH_SU
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, mu, nu, sigma
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.gaussian_dp.gaussian_laws import GAUSSIAN_HOCKEY_STICK, LAWS, L, P, Q
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, closed_form
from theorems.notions.profiles.likelihood_ratio import LEAST_PROFILE

CONVERSION = Lemma(
    "profiles.gaussian-dp-to-approx-dp", "Gaussian DP implies (epsilon, delta)-DP with the exact delta",
    f"{DONG_ROTH_SU}, Corollary 2.13; {BALLE_WANG}, Theorem 8",
    (GAUSSIAN_DP(M, N, mu_squared), 0 < mu_squared),
    APPROX_DP(M, N, epsilon, closed_form(mu_squared, epsilon, factor)),
    mutants=(Mutant("factor", {factor: MORE}, "the Gaussian mechanism: the best event attains it",
                    witness=two_gaussians(epsilon="1/10", mu_squared=1)),),
)  # fmt: skip

ORDER = exp(epsilon)


@proof_of(CONVERSION)
def _conversion(claim: Claim) -> Theorem:
    """Of all tests the best one between two normal laws is a threshold, and its two errors are normal tails.

    The profile at the order exp(epsilon) is the delta that belongs to epsilon. It is the probability that the loss is
    above epsilon on one data set, less exp(epsilon) times that on the other.
    """
    profile = at_neighbours(hypothesis(claim, GAUSSIAN_DP))
    value = use(CLOSED_FORM, 0 < mu_squared, arith(0 < ORDER), s=mu_squared, c=ORDER)
    close = INDISTINGUISHABLE(M(x1), M(x2), epsilon, read(APPROX_DP, claim).delta)
    return for_all(claim.conclusion, _close(close, profile, value))


def _close(goal: Term, profile: Theorem, value: Theorem, *facts: Theorem | Term) -> Theorem:
    """At the order exp(epsilon), a profile bounds all tests as (epsilon, delta)-DP does: its value there is delta."""
    first, second, bound = read(INDISTINGUISHABLE, goal)["P", "Q", "delta"]
    point = var("w", first.type[1])
    phi = var("phi", function_type((point.type,), REAL))
    test = test_function(phi, point)
    known = at(profile, ORDER, phi, by=[arith(0 <= ORDER), test])
    final = arith(E(first, point, phi(point)) <= ORDER * E(second, point, phi(point)) + bound, known, value, *facts)
    return for_all(goal, final)


DISTANCE = (mu - nu) ** 2 / sigma**2

LEAST_DELTA = Lemma(
    "profiles.gaussian-least-delta", "The least delta of two Gaussian laws of one variance, exactly",
    f"{BALLE_WANG}, Theorem 8",
    (0 < sigma, ne(mu, nu)),
    equals(on(INDISTINGUISHABLE, Y=REAL)(P, Q, epsilon, delta), delta, closed_form(DISTANCE, epsilon, factor)),
    mutants=(Mutant("larger", {factor: LESS}, "mu - nu = sigma, epsilon = 1",
                    witness=against("profiles.gaussian-least-delta", epsilon=0, mu=0, nu=1, sigma=1)),
             Mutant("smaller", {factor: MORE}, "mu - nu = sigma, epsilon = 1",
                    witness=against("profiles.gaussian-least-delta", epsilon=0, mu="1/2", nu=0, sigma=1))),
)  # fmt: skip


@proof_of(LEAST_DELTA)
def _least(claim: Claim) -> Theorem:
    """The event that the likelihood ratio is more than exp(epsilon) attains it."""
    close, bound = on(INDISTINGUISHABLE, Y=REAL)(P, Q, epsilon, delta), value_of(claim.conclusion)
    order, distance = arith(0 < ORDER), arith(eq(DISTANCE, DISTANCE))
    positive = arith(0 < DISTANCE, ne(mu, nu), 0 < sigma)
    value = use(CLOSED_FORM, positive, order, s=DISTANCE, c=ORDER)
    mean = use(GAUSSIAN_HOCKEY_STICK, 0 < sigma, distance, arith(0 <= ORDER), v=DISTANCE, c=ORDER)
    ratio = use(GAUSSIAN_RATIO, 0 < sigma)
    least = parts(use(LEAST_PROFILE, ratio, unfolded(close), arith(0 <= ORDER), P=P, Q=Q, L=L, c=ORDER, d=delta))[1]
    profile = use(LAWS, 0 < sigma, distance, v=DISTANCE)
    needed = arith(bound <= delta, least, mean, value)
    enough = _close(close, profile, value, bound <= delta)
    return generalize(both(discharge(needed, close), discharge(enough, bound <= delta)), delta)


gaussian_dp_to_approx_dp = Verified(CONVERSION, "gaussian_dp_to_approx_dp", requires=(0 <= epsilon,))
gaussian_least_delta = Verified(
    LEAST_DELTA,
    "gaussian_least_delta",
    value=closed_form(DISTANCE, epsilon, 1),
    omits=(delta,),
    requires=(0 <= epsilon,),
)
