"""The profile of two Gaussian laws of one variance, of vectors, and of many steps one after the other; the
Gaussian mechanism is Gaussian DP.
"""

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG, DONG_ROTH_SU
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, mu, nu, ratio as likelihood_ratio, sigma, x
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_EXCESS
from theorems.foundations.measure.mechanisms import at_neighbours, x as data
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, EQUAL_MEANS, ORDER_ZERO, v
from theorems.notions.gaussian_dp.larger_mu import gaussian, larger_mu
from theorems.notions.profiles.excess import PROFILE_WEAKEN, c
from theorems.notions.profiles.likelihood_ratio import PROFILE_OF_RATIO

# The profile of two Gaussian laws of one variance is that of N(mu, 1) and N(0, 1), mu their distance in
# deviations -----------------------------------------------------------------------------------

P, Q = normal(mu, sigma), normal(nu, sigma)
L = likelihood_ratio(mu, nu)
EXCESS = maximum(L(x) - c, 0)
DISTANCE = eq(v, (mu - nu) ** 2 / sigma**2)
GIVEN = (0 < sigma, DISTANCE, 0 <= c)
MEAN = E(Q, x, EXCESS)

GAUSSIAN_HOCKEY_STICK_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=finite({}, mu=1, nu=0, sigma=1, c=1)
)

GAUSSIAN_HOCKEY_STICK = Lemma(
    "profiles.gaussian-hockey-stick", "The hockey-stick divergence of two Gaussian laws of one variance",
    f"{BALLE_WANG}, Theorem 8",
    GIVEN,
    eq(MEAN, factor * gaussian_profile(v, c)),
    mutants=(GAUSSIAN_HOCKEY_STICK_FACTOR,),
)  # fmt: skip


@proof_of(GAUSSIAN_HOCKEY_STICK)
def _proof(claim: Claim) -> Theorem:
    nonneg = arith(0 <= v, DISTANCE, arith(0 <= rhs(DISTANCE), 0 < sigma))

    def positive(order: Theorem) -> Theorem:
        return cases(eq(mu, nu), _equal, lambda no: _different(order, arith(ne(mu, nu), no)))

    found = cases(0 < c, positive, lambda no: _order_zero(arith(eq(c, 0), no, 0 <= c), nonneg))
    return arith(claim.conclusion, found)


def _equal(same_mean: Theorem) -> Theorem:
    zero = arith(eq(v, 0), DISTANCE, same_mean)
    exponent = exponent_of(L(x))
    one = arith(eq(L(x), 1), same_value(lam(x, exp(x)), arith(eq(exponent, 0), same_mean)))
    ints, mean = parts(constant(Q, x, maximum(1 - c, 0)))
    same = parts(transfer(Q, x, arith(eq(maximum(1 - c, 0), EXCESS), one), ints))[1]
    return arith(eq(MEAN, gaussian_profile(v, c)), mean, same, use(EQUAL_MEANS, zero, s=v))


def _different(order: Theorem, different: Theorem) -> Theorem:
    """The logarithm of the ratio is affine; its mean is -v/2 and its variance is v."""
    positive = arith(0 < v, different, DISTANCE, 0 < sigma)
    root = arith(0 < sqrt(v), positive)
    slope, start = (mu - nu) / sigma**2, (nu**2 - mu**2) / (2 * sigma**2)
    facts = [
        arith(ne(slope, 0), different, 0 < sigma),
        root,
        order,
        arith(eq(sqrt(v) ** 2, slope**2 * sigma**2), DISTANCE, positive, 0 < sigma),
        arith(eq(-(v / 2), slope * nu + start), DISTANCE, 0 < sigma),
    ]
    value = parts(use(GAUSSIAN_EXCESS, *facts, 0 < sigma, a=slope, b=start, t=sqrt(v), m=-(v / 2)))[1]
    known = use(CLOSED_FORM, positive, order, s=v)
    return arith(eq(MEAN, gaussian_profile(v, c)), value, known, positive, order)


def _order_zero(zero: Theorem, nonneg: Theorem) -> Theorem:
    density = use(GAUSSIAN_RATIO, 0 < sigma)
    one = use(MEAN_OF_DENSITY, density, L=L, P=P, Q=Q)
    same = parts(transfer(Q, x, arith(eq(L(x), EXCESS), arith(0 < L(x)), zero), parts(unfolded(density))[1]))[1]
    return arith(eq(MEAN, gaussian_profile(v, c)), one, same, use(ORDER_ZERO, nonneg, zero, s=v))


# The Gaussian mechanism is Gaussian differentially private, with mu the sensitivity in standard deviations ---

PROFILE_R, GAUSSIAN_DP_R = on(PROFILE, Y=REAL), on(GAUSSIAN_DP, Y=REAL)

LAWS = Lemma(
    "profiles.gaussian-laws", "The profile of two Gaussian laws of one variance", f"{DONG_ROTH_SU}, Theorem 2.7",
    (0 < sigma, DISTANCE),
    PROFILE_R(P, Q, gaussian(factor * v)),
    mutants=(Mutant("factor", {factor: LESS}, "the best event attains it; mu - nu = sigma",
                    witness=finite({}, mu=1, nu=0, sigma=1)),),
)  # fmt: skip


@proof_of(LAWS)
def _laws(claim: Claim) -> Theorem:
    made = use(PROFILE_OF_RATIO, use(GAUSSIAN_RATIO, 0 < sigma), P=P, Q=Q, L=L)
    same = use(GAUSSIAN_HOCKEY_STICK, 0 < sigma, DISTANCE, 0 <= c)
    mean, value = both_sides(same)
    smaller = generalize(discharge(arith(mean <= value, same), 0 <= c), c)
    return use(PROFILE_WEAKEN, made, smaller, P=P, Q=Q, h=lam(c, mean), h2=lam(c, value))


# A line below the profile: the event that the first law is above a number ---------------------

a, b, r = variables("a b r")

LINE = Lemma(
    "profiles.gaussian-line", "The profile of two Gaussian laws is above the line of each event", "elementary",
    (0 <= c, 2 * a <= erfc((r - mu) / sqrt(2)), erfc(r / sqrt(2)) <= 2 * b),
    a - c * b <= factor * gaussian_profile(mu**2, c),
    mutants=(Mutant("factor", {factor: LESS}, "one law, and the event that is certain, nearly",
                    witness=finite({}, c=0, mu=0, a="0.999", b=1, r=-5)),),
)  # fmt: skip


@proof_of(LINE)
def _line(claim: Claim) -> Theorem:
    """The profile bounds what the event is likelier by."""
    one, above = arith(num(0) < 1), ind(r <= x)
    unit = generalize(both(arith(0 <= above), arith(above <= 1)), x)
    laws = use(LAWS, one, arith(eq(mu**2, (mu - 0) ** 2 / 1**2)), nu=0, sigma=1, v=mu**2)
    told = at(laws, c, lam(x, above), by=[0 <= c, unit])
    there, here = (use("foundations.gaussian-upper-tail", one, sigma=1, nu=m, r=r) for m in (mu, 0))
    same = [congruence(eq(erfc((r - m) / (1 * sqrt(2))), erfc(z / sqrt(2)))) for m, z in ((mu, r - mu), (0, r))]
    return arith(claim.conclusion, told, there, here, *same, *claim.hypotheses)


# Adding N(0, sigma^2) to a query of sensitivity Delta is Gaussian DP with mu = Delta/sigma ----

MECHANISM = Lemma(
    "profiles.gaussian-mechanism",
    "Adding N(0, sigma^2) to a query of sensitivity Delta is Gaussian DP with mu = Delta/sigma",
    f"{DONG_ROTH_SU}, Theorem 2.7",
    (SENSITIVITY(q, N, Delta), 0 < sigma),
    GAUSSIAN_DP_R(lam(data, normal(q(data), sigma)), N, factor * Delta**2 / sigma**2),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"X": 2}, q=(0, 1), N=True, Delta=1, sigma=1)),),
)  # fmt: skip


@proof_of(MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The profile grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    distance = (q(x1) - q(x2)) ** 2 / sigma**2
    bound = use(LAWS, 0 < sigma, arith(eq(distance, distance)), mu=q(x1), nu=q(x2), v=distance)
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    order = arith(0 <= distance, 0 < sigma), arith(distance <= Delta**2 / sigma**2, square, 0 < sigma)
    return for_all(claim.conclusion, larger_mu(bound, distance, Delta**2 / sigma**2, *order))


gaussian_dp = Verified(MECHANISM, "gaussian_dp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,))
