"""What Gaussian DP implies: zCDP, Rényi divergence and KL divergence, the exact delta for an epsilon, and
the same for neighbours in the other order.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, gaussian_orders, gaussians_apart, standard
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_GROWN
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG
from theorems.notions.gaussian_dp.gaussian_profile import (
    BOUNDS,
    CLOSED_FORM,
    EQUAL_MEANS,
    STANDARD,
    VARIANCE,
    ratio,
    s,
    x,
)
from theorems.notions.gaussian_dp.larger_mu import gaussian
from theorems.notions.kl.kl import CONCENTRATED
from theorems.notions.profiles.excess import REVERSED, c, turned, with_profile
from theorems.notions.profiles.renyi_from_profile import FROM_PROFILE
from theorems.notions.zcdp.composition import ORDER, stated

# Gaussian differential privacy implies Rényi and zero-concentrated differential privacy, and bounds KL divergence ---

SOURCE = f"{DONG_ROTH_SU}, Corollary B.6"
PRIVATE, NONNEGATIVE = GAUSSIAN_DP(M, N, mu_squared), 0 <= mu_squared
ATTAINED = "the Gaussian mechanism: D_alpha is exactly alpha mu^2/2"
MOMENT = ratio(s) ** alpha

MOMENTS = Lemma(
    "profiles.gaussian-ratio-moment", "The moments of the likelihood ratio of N(mu, 1) to N(0, 1)", "gaussian_density",
    (VARIANCE,),
    conj(integrable(STANDARD, x, MOMENT), eq(E(STANDARD, x, MOMENT), factor * exp((alpha - 1) * (alpha * s / 2)))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=finite({}, alpha=0, s=1)),),
)  # fmt: skip


@proof_of(MOMENTS)
def _moment(claim: Claim) -> Theorem:
    """The mean of exp(a x + b) for a = alpha mu, b = -alpha mu^2/2."""
    slope, start = alpha * sqrt(s), -(alpha * s / 2)
    ints, mean, _, _ = parts(use(GAUSSIAN_GROWN, arith(0 < num(1)), sigma=1, nu=0, a=slope, b=start, r=0))
    moment_int, same = parts(transfer(STANDARD, x, arith(eq(exp(slope * x + start), MOMENT)), ints))
    exponent, wanted = exponent_of(rhs(mean)), (alpha - 1) * (alpha * s / 2)
    value = same_value(lam(x, exp(x)), arith(eq(exponent, wanted), squared_root(s, VARIANCE)))
    return both(moment_int, arith(comparison(claim), same, mean, value))


TO_RENYI_DP = Lemma(
    "profiles.gaussian-dp-to-renyi-dp", "mu-Gaussian DP is (alpha, alpha mu^2/2)-Rényi DP", SOURCE,
    (PRIVATE, NONNEGATIVE, ORDER),
    RENYI_DP(M, N, alpha, factor * alpha * mu_squared / 2),
    lambda claim: for_all(claim.conclusion, _renyi(read(RENYI_DP, claim).epsilon)),
    (Mutant("factor", {factor: LESS}, ATTAINED, witness=two_gaussians(mu_squared=1, alpha=2)),),
)  # fmt: skip

TO_ZCDP = Lemma(
    "profiles.gaussian-dp-to-zcdp", "mu-Gaussian DP is mu^2/2-zCDP", SOURCE,
    (PRIVATE, NONNEGATIVE),
    ZCDP(M, N, 0, factor * mu_squared / 2),
    mutants=(Mutant("factor", {factor: LESS}, ATTAINED, witness=two_gaussians(mu_squared=1)),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    rho = read(ZCDP, claim).rho
    return stated(claim.conclusion, _renyi(rho * alpha))


def _renyi(bound: Term) -> Theorem:
    """The Rényi bound at neighbours, from the profile."""
    ratios = lam(x, ratio(mu_squared))
    power, mean = parts(use(MOMENTS, NONNEGATIVE, s=mu_squared))
    nonneg = generalize(arith(0 <= ratio(mu_squared)), x)
    moment = arith(lhs(mean) <= exp((alpha - 1) * bound), mean)
    return use(FROM_PROFILE, nonneg, power, moment, ORDER, at_neighbours(PRIVATE),
               P=M(x1), Q=M(x2), B=STANDARD, g=ratios, t=bound)  # fmt: skip


TO_KL_DP = Lemma(
    "profiles.gaussian-dp-to-kl-dp", "mu-Gaussian DP bounds KL divergence by mu^2/2", SOURCE,
    (PRIVATE, NONNEGATIVE),
    KL_DP(M, N, factor * mu_squared / 2),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism attains the bound",
                    witness=two_gaussians(mu_squared=1)),),
)  # fmt: skip


@proof_of(TO_KL_DP)
def _kl(claim: Claim) -> Theorem:
    """Through zCDP."""
    made = use(CONCENTRATED, use(TO_ZCDP, PRIVATE, NONNEGATIVE), xi=0, rho=mu_squared / 2)
    return written_as(claim.conclusion, made)


gaussian_dp_to_renyi_dp = Verified(TO_RENYI_DP, "gaussian_dp_to_renyi_dp")
gaussian_dp_to_zcdp = Verified(TO_ZCDP, "gaussian_dp_to_zcdp")
gaussian_dp_to_kl_dp = Verified(TO_KL_DP, "gaussian_dp_to_kl_dp")


# Rényi divergence of laws with a Gaussian profile ---------------------------------------------

CLOSE = PROFILE(P, Q, gaussian(s))

PAIR_TO_RENYI = Lemma(
    "profiles.gaussian-pair-to-renyi",
    "Laws with the profile of N(mu, 1) and N(0, 1) have D_alpha at most alpha mu^2/2", f"{DONG_ROTH_SU}, Corollary B.6",
    (CLOSE, 0 <= s, 1 < alpha),
    RENYI(alpha, P, Q, factor * alpha * s / 2),
    mutants=(Mutant("factor", {factor: LESS}, "N(1, 1) and N(0, 1)"),),
)  # fmt: skip


@proof_of(PAIR_TO_RENYI)
def _proof(claim: Claim) -> Theorem:
    """A pair of a larger profile has a larger divergence; that of two Gaussian laws is exact."""
    bound = read(RENYI, claim).t
    power, mean = parts(use(MOMENTS, 0 <= s))
    nonneg = generalize(arith(0 <= ratio(s)), x)
    moment = arith(lhs(mean) <= exp((alpha - 1) * bound), mean)
    return use(FROM_PROFILE, nonneg, power, moment, 1 < alpha, CLOSE, B=STANDARD, g=lam(x, ratio(s)), t=bound)


@refutation_of(PAIR_TO_RENYI, "factor", Y=REAL)
def _apart(said: Theorem) -> Theorem:
    """N(1, 1) and N(0, 1) have D_2 = 1."""
    told = instance(said, gaussians_apart(1, 0, num(1)), P=standard(1), Q=standard(), s=1, alpha=2)
    exact = gaussian_orders(1, 0, 2, arith(1 < num(2)))
    return exceeded(mp(parts(at(exact, read(RENYI, told).t))[0], told))


# Gaussian DP for records that are removed is Gaussian DP for those that are added, too --------

BACK = substitute(turned(c), {h: gaussian(s)})

TURNED = Lemma(
    "profiles.gaussian-turned", "The profile of N(mu, 1) and N(0, 1) is that of N(0, 1) and N(mu, 1)",
    f"{DONG_ROTH_SU}, Gaussian DP",
    (0 <= s, 0 <= c),
    BACK <= factor * gaussian_profile(s, c),
    mutants=(Mutant("factor", {factor: LESS}, "s = 0, c = 0", witness=finite({}, c=0, s=0)),),
)  # fmt: skip


@proof_of(TURNED)
def _turned(claim: Claim) -> Theorem:
    """Both are (erfc(a) - c erfc(b))/2, where the order 1/c has -b and -a in their places."""
    goal, low = claim.conclusion, parts(use(BOUNDS, 0 <= s, 0 <= c))[1]

    def at_zero(no: Theorem) -> Theorem:
        none = arith(eq(c, 0), no, 0 <= c)
        return arith(goal, low, none, arith(eq(c * gaussian_profile(s, 1 / c), 0), none))

    def apart(yes: Theorem, more: Theorem) -> Theorem:
        other = arith(0 < 1 / c, yes)
        here, there = use(CLOSED_FORM, more, yes), use(CLOSED_FORM, more, other, c=1 / c)
        level = arith(eq(log(1 / c), -log(c)), yes)
        root, two = arith(0 < sqrt(s), more), arith(0 < sqrt(2))
        first, second = ((log(c) / sqrt(s) + sign * (sqrt(s) / 2)) / sqrt(2) for sign in (-1, 1))
        third, fourth = ((log(1 / c) / sqrt(s) + sign * (sqrt(s) / 2)) / sqrt(2) for sign in (-1, 1))
        same = [congruence(eq(erfc(a), erfc(-b)), level, root, two) for a, b in ((third, second), (fourth, first))]
        back = [use("foundations.erfc-reflected", a=b) for b in (first, second)]
        orders = [arith(eq(exp(log(v)), v), use(EXP_OF_LOG, sign, y=v)) for v, sign in ((c, yes), (1 / c, other))]
        turned_value = arith(
            eq(c * gaussian_profile(s, 1 / c), c * (2 - erfc(second)) / 2 - (2 - erfc(first)) / 2),
            there, *same, *back, *orders, yes,
        )  # fmt: skip
        return arith(goal, here, turned_value, *orders, yes)

    def equal(yes: Theorem, no: Theorem) -> Theorem:
        none = arith(eq(s, 0), no, 0 <= s)
        there = use(EQUAL_MEANS, none, c=1 / c)
        return arith(goal, low, there, arith(eq(c * (1 / c), 1), yes), yes)

    return cases(0 < c, lambda yes: cases(0 < s, lambda more: apart(yes, more), lambda no: equal(yes, no)), at_zero)


EITHER_ORDER = ADD_OR_REMOVE(either_order, N)

EITHER = Lemma(
    "profiles.gaussian-dp-either-order", "Gaussian DP, where the record is removed or added",
    f"{DONG_ROTH_SU}, Gaussian DP",
    (PRIVATE, EITHER_ORDER, 0 <= mu_squared),
    GAUSSIAN_DP(M, either_order, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise", witness=finite(
                {"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=(0, 1, 0, 0), N2=(0, 1, 1, 0), mu_squared=1)),),
)  # fmt: skip


@proof_of(EITHER)
def _either(claim: Claim) -> Theorem:
    """The profile in the other order is the same."""
    known = parts(specialize(EITHER_ORDER, x1, x2))[0]
    profile = gaussian(mu_squared)

    def turned_around(here: Theorem) -> Theorem:
        other = use(REVERSED, at(PRIVATE, x2, x1, by=[here]), P=M(x2), Q=M(x1), h=profile)
        return with_profile(other, profile, use(TURNED, 0 <= mu_squared, 0 <= c, s=mu_squared))

    return for_all(
        claim.conclusion,
        split(at(known, by=[either_order(x1, x2)]), lambda here: at(PRIVATE, x1, x2, by=[here]), turned_around),
    )


gaussian_dp_either_order = Verified(EITHER, "gaussian_dp_either_order")
