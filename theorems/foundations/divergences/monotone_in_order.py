"""Rényi divergence in its order, from 1 to infinity, in which it is nondecreasing; before that, larger bounds
on Rényi, KL and max-divergence, and the divergence of a law from itself.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.reals.entropy import ENTROPY_BELOW_POWER, POWER_WHEN_BOUNDED
from theorems.foundations.reals.exponentials_and_logarithms import ENTROPY_TANGENT, EXP_INCREASING
from theorems.foundations.reals.pointwise_inequalities import BETWEEN, beta
from theorems.foundations.reals.powers import POWER_NONNEGATIVE

# Rényi and KL bounds: larger ones, and the divergence of a law from itself --------------------

s = var("s")

RENYI_WEAKER = Lemma(
    "foundations.renyi-weaker", "A Rényi bound implies every larger one", "elementary",
    (RENYI(alpha, P, Q, s), 1 < alpha, s <= t),
    RENYI(alpha, P, Q, t),
    mutants=(Mutant("smaller", Claim((RENYI(alpha, P, Q, s), 1 < alpha, s <= t),
                                     RENYI(alpha, P, Q, t - Fraction(1, 100))), "t = s = D_alpha(P||Q)",
                    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss(1), alpha=4, s=2, t=2)),),
)  # fmt: skip


@proof_of(RENYI_WEAKER)
def _weaker(claim: Claim) -> Theorem:
    bound = read(RENYI, claim).t
    order = arith((alpha - 1) * s <= (alpha - 1) * bound, 1 < alpha, s <= t)

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        larger = use(EXP_INCREASING, order, x=(alpha - 1) * s, y=(alpha - 1) * bound)
        mean = arith(E(Q, w, ratio(w) ** alpha) <= exp((alpha - 1) * bound), moment, larger)
        return witness(claim.conclusion, ratio, density, power, mean)

    return obtain(RENYI(alpha, P, Q, s), "L", with_ratio)


# A law has divergence 0 from itself; A bound on KL divergence implies every larger one --------

RENYI_SELF = Lemma(
    "foundations.renyi-self", "A law has divergence 0 from itself", "elementary",
    (1 < alpha, 0 <= t),
    RENYI(alpha, P, P, t),
    mutants=(Mutant("negative", Claim((1 < alpha, 0 <= t), RENYI(alpha, P, P, t - Fraction(1, 100))), "t = 0",
                    witness=finite({"Y": "real"}, P=gauss(0), alpha=2, t=0)),),
)  # fmt: skip


@proof_of(RENYI_SELF)
def _self(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    bound = read(RENYI, claim).t
    one, (power, mean) = parts(use("E_one", P=P))[0], parts(expand(P, w, num(1) ** alpha))
    larger = use(EXP_INCREASING, arith(0 <= (alpha - 1) * bound, 1 < alpha, 0 <= t), x=0, y=(alpha - 1) * bound)
    moment = arith(E(P, w, num(1) ** alpha) <= exp((alpha - 1) * bound), mean, larger, mean_of_one(P))
    return witness(claim.conclusion, lam(w, num(1)), one, power, moment)


KL_WEAKER = Lemma(
    "foundations.kl-weaker", "A bound on KL divergence implies every larger one", "elementary",
    (KL(P, Q, s), s <= t),
    KL(P, Q, t),
    mutants=(Mutant("smaller", Claim((KL(P, Q, s), s <= t), KL(P, Q, t - Fraction(1, 100))), "t = s = KL(P||Q)",
                    witness=finite({"Y": "real"}, P=gauss(3), Q=gauss(0), s="4.5", t="4.5")),),
)  # fmt: skip


@proof_of(KL_WEAKER)
def _kl_weaker(claim: Claim) -> Theorem:
    bound = read(KL, claim).t

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        return witness(claim.conclusion, ratio, density, entropy, arith(lhs(mean) <= bound, mean, s <= t))

    return obtain(KL(P, Q, s), "L", with_ratio)


# Bounds on max-divergence: larger ones --------------------------------------------------------

GIVEN = (MAX_DIVERGENCE(P, Q, s), s <= t)

MAX_WEAKER = Lemma(
    "foundations.max-weaker", "A bound on max-divergence implies every larger one", "elementary",
    GIVEN,
    MAX_DIVERGENCE(P, Q, t),
    mutants=(Mutant("smaller", Claim(GIVEN, MAX_DIVERGENCE(P, Q, t - Fraction(1, 100))), "t = s = D_oo(P||Q)",
                    witness=finite({"Y": 2}, P=(0, 1), Q=(0, 1), s=0, t=0)),),
)  # fmt: skip


@proof_of(MAX_WEAKER)
def _max_weaker(claim: Claim) -> Theorem:
    bound = read(MAX_DIVERGENCE, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, below = parts(facts)
        larger = use(EXP_INCREASING, arith(s <= bound, s <= t), x=s, y=bound)
        smaller = arith(L(w) <= exp(bound), L(w) <= exp(s), larger)
        return witness(claim.conclusion, L, density, almost(Q, w, smaller, below))

    return obtain(GIVEN[0], "L", with_ratio)


# Bun and Steinke 2016, Lemma 2.2, fifth bullet: Rényi divergence is nondecreasing in the order ---

SOURCE = f"{BUN_STEINKE}, Lemma 2.2, fifth bullet"
WHY = "P one point, Q uniform on two: every order gives log(2)"
bound = mark("bound", t)

MONOTONE = Lemma(
    "bs16.lemma-2.2e", "D_alpha(P||Q) <= D_beta(P||Q) for 1 < alpha <= beta < oo", SOURCE,
    (RENYI(beta, P, Q, t), 1 < alpha, alpha <= beta),
    RENYI(alpha, P, Q, bound),
    mutants=(Mutant("smaller", {bound: LESS * t}, WHY,
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("3/4", "1/4"), alpha="3.9999994", beta=4, t="1.01")),
             Mutant("per order", Claim((RENYI(beta, P, Q, beta * t), 1 < alpha, alpha <= beta),
             RENYI(alpha, P, Q, alpha * t)),
                    "randomized response, epsilon = 1, alpha = 2, beta = 10: D_2/2 = 0.3677 > 0.0966",
                    witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("3/4", "1/4"), alpha="1.001", beta="101/100",
                        t="0.9467302"))),
)  # fmt: skip


@proof_of(MONOTONE)
def _renyi(claim: Claim) -> Theorem:
    """L**alpha below a mean of L and L**beta, tight where L = exp(t); with t = 0 this shows it integrable."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        L0 = specialize(nonneg, w)
        at_zero, at_t = (use(BETWEEN, L0, 1 < alpha, alpha <= beta, u=L(w), t=s) for s in (0, t))
        small, large = (use(POWER_NONNEGATIVE, L0, 1 < alpha, alpha <= beta, u=L(w), a=a) for a in (alpha, beta))
        size = arith(L(w) ** alpha <= L(w) + L(w) ** beta, at_zero, small, large, L0, 1 < alpha, alpha <= beta)
        total = parts(expand(Q, w, L(w) + L(w) ** beta, L_int, power))[0]
        lower = dominated(Q, w, arith(absolute(L(w) ** alpha) <= L(w) + L(w) ** beta, size, small), total)
        bound = integrate(Q, w, at_t, L_int, power, lower)
        mean = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        goal = E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t)
        return witness(claim.conclusion, L, density, lower, arith(goal, bound, mean, moment, 1 < alpha, alpha <= beta))

    return obtain(RENYI(beta, P, Q, t), "L", with_ratio)


renyi_lower_order = Verified(
    MONOTONE,
    "renyi_lower_order",
    {"d": t, "order": alpha, "given_order": beta},
    value=t,
    requires=(0 <= t,),
)


# Bun and Steinke 2016, Lemma 2.2, fifth bullet: the order 1 is below all others ----------------

KL_BELOW_RENYI = Lemma(
    "bs16.lemma-2.2e-kl", "D_1(P||Q) <= D_beta(P||Q) for 1 < beta < oo", SOURCE,
    (RENYI(beta, P, Q, t), 1 < beta),
    KL(P, Q, bound),
    mutants=(Mutant("smaller", {bound: LESS * t}, WHY,
                    witness=finite({"Y": "real"}, P=gauss(1), Q=gauss("1/10"), beta="1.00000025", t="0.406")),),
)  # fmt: skip


@proof_of(KL_BELOW_RENYI)
def _kl(claim: Claim) -> Theorem:
    """L (1 + (beta - 1)(log(L) - t)) <= L**beta exp(-(beta - 1) t), integrated."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        L0, entropy, top = specialize(nonneg, w), L(w) * log(L(w)), 1 + L(w) ** beta / (beta - 1)
        below, above = use(ENTROPY_TANGENT, L0, u=L(w)), use(ENTROPY_BELOW_POWER, L0, 1 < beta, u=L(w), t=0)
        upper = arith(entropy <= L(w) ** beta / (beta - 1), above, L0, 1 < beta)
        positive = use(POWER_NONNEGATIVE, L0, 1 < beta, u=L(w), a=beta)
        lower = arith(0 <= L(w) ** beta / (beta - 1), positive, 1 < beta)
        size = arith(absolute(entropy) <= top, upper, lower, below, L0)
        entropy_int = dominated(Q, w, size, parts(expand(Q, w, top, power, 1 < beta))[0])
        point = use(ENTROPY_BELOW_POWER, L0, 1 < beta, u=L(w))
        bound = integrate(Q, w, point, L_int, power, entropy_int)
        mean = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        least = arith(E(Q, w, entropy) <= read(KL, claim).t, bound, mean, moment, 1 < beta)
        return witness(claim.conclusion, L, density, entropy_int, least)

    return obtain(RENYI(beta, P, Q, t), "L", with_ratio)


# Bun and Steinke 2016, Lemma 2.2, fifth bullet: the order oo is above all others ---------------

RENYI_BELOW_MAX_SMALLER = Mutant(
    "smaller", {bound: LESS * t}, WHY, witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), alpha=10, t="7/10")
)

RENYI_BELOW_MAX = Lemma(
    "bs16.lemma-2.2e-max", "D_alpha(P||Q) <= D_oo(P||Q) for 1 < alpha < oo", SOURCE,
    (MAX_DIVERGENCE(P, Q, t), 1 < alpha),
    RENYI(alpha, P, Q, bound),
    mutants=(RENYI_BELOW_MAX_SMALLER,),
)  # fmt: skip


@proof_of(RENYI_BELOW_MAX)
def _max(claim: Claim) -> Theorem:
    """L**alpha <= exp((alpha - 1) t) L where L <= exp(t), integrated."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, surely = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        L0 = specialize(nonneg, w)
        point = use(POWER_WHEN_BOUNDED, L0, L(w) <= exp(t), 1 < alpha, u=L(w))
        positive = use(POWER_NONNEGATIVE, L0, 1 < alpha, u=L(w), a=alpha)
        top = parts(expand(Q, w, exp((alpha - 1) * t) * L(w), L_int))[0]
        power = dominated(Q, w, both(positive, point), top, surely)
        bound = integrate(Q, w, point, L_int, power, surely=[surely])
        mean = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
        return witness(claim.conclusion, L, density, power, bound, mean,
                       arith(E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t), bound, mean))  # fmt: skip

    return obtain(MAX_DIVERGENCE(P, Q, t), "L", with_ratio)


# D_1(P||Q) <= D_oo(P||Q) ----------------------------------------------------------------------

KL_BELOW_MAX = Lemma(
    "bs16.lemma-2.2e-kl-max", "D_1(P||Q) <= D_oo(P||Q)", SOURCE,
    (MAX_DIVERGENCE(P, Q, t),),
    KL(P, Q, t),
    mutants=(Mutant("smaller", Claim((MAX_DIVERGENCE(P, Q, t),), KL(P, Q, LESS * t)), WHY,
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), t="0.6932")),),
)  # fmt: skip


@proof_of(KL_BELOW_MAX)
def _kl_max(claim: Claim) -> Theorem:
    """Through the order 2."""
    second = use(RENYI_BELOW_MAX, MAX_DIVERGENCE(P, Q, t), alpha=2)
    return prove(claim.conclusion, use(KL_BELOW_RENYI, second, beta=2))
