"""Rényi divergence is nonnegative, Pinsker's inequality bounds the difference of means by KL divergence, and
a test that is likely under one law only makes KL divergence large.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import SIGNED
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.reals.exponentials_and_logarithms import ENTROPY_TANGENT, LOG_BOUND
from theorems.foundations.reals.pointwise_inequalities import OPTIMAL_WEIGHT, WEIGHTED, YOUNG, c
from theorems.foundations.reals.powers import POWER_TANGENT

# Bun and Steinke 2016, Lemma 2.2, first bullet: Rényi divergence is nonnegative, for every order from 1 to oo ---

SOURCE = f"{BUN_STEINKE}, Lemma 2.2, first bullet"
STRICTLY = Fraction(1, 100)
ORDER = 1 < alpha
GAP = E(P, w, phi(w)) - E(Q, w, phi(w))

NONNEGATIVE = Lemma(
    "bs16.lemma-2.2a", "D_alpha(P||Q) >= 0 for 1 < alpha < oo", SOURCE,
    (RENYI(alpha, P, Q, t), ORDER),
    0 <= t,
    mutants=(Mutant("positive", Claim((RENYI(alpha, P, Q, t), ORDER), STRICTLY <= t), "P = Q and t = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), alpha=5, t=0)),
             Mutant("total variation",
             Claim((RENYI(alpha, P, Q, t), ORDER, test_function(phi, w)), 2 * alpha * GAP**2 <= t),
                    "randomized response, epsilon = 1, alpha = 10, phi the event {1}: 4.271 > 0.966",
                    witness=finite({"Y": 2}, P=("2/3", "1/3"), Q=("1/4", "3/4"), alpha=100, phi=("9/10", "1/3"), t=4))),
)  # fmt: skip


@proof_of(NONNEGATIVE)
def _renyi(claim: Claim) -> Theorem:
    """1 + alpha (L - 1) <= L**alpha, integrated: 1 <= E[L**alpha] <= exp((alpha - 1) t)."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        point = use(POWER_TANGENT, specialize(nonneg, w), ORDER, a=alpha, s=1, u=L(w))
        bound = integrate(Q, w, point, L_int, power)
        top = exp((alpha - 1) * t)
        above = arith(1 <= top, bound, use(MEAN_OF_DENSITY, density, L=L, Q=Q), moment)
        return arith(claim.conclusion, use(LOG_BOUND, arith(exp(num(0)) <= top, above), x=0, y=top), ORDER)

    return obtain(RENYI(alpha, P, Q, t), "L", with_ratio)


KL_NONNEGATIVE_POSITIVE = Mutant(
    "positive",
    Claim((KL(P, Q, t),), STRICTLY <= t),
    "P = Q and t = 0",
    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("1/4", "3/4"), t=0),
)

KL_NONNEGATIVE = Lemma(
    "bs16.lemma-2.2a-kl", "D_1(P||Q) >= 0", SOURCE,
    (KL(P, Q, t),),
    0 <= t,
    mutants=(KL_NONNEGATIVE_POSITIVE,),
)  # fmt: skip


@proof_of(KL_NONNEGATIVE)
def _kl(claim: Claim) -> Theorem:
    """L - 1 <= L log(L), integrated."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        bound = integrate(Q, w, use(ENTROPY_TANGENT, specialize(nonneg, w), u=L(w)), L_int, entropy)
        return arith(claim.conclusion, bound, mean, use(MEAN_OF_DENSITY, density, L=L, Q=Q))

    return obtain(KL(P, Q, t), "L", with_ratio)


MAX_NONNEGATIVE = Lemma(
    "bs16.lemma-2.2a-max", "D_oo(P||Q) >= 0", SOURCE,
    (MAX_DIVERGENCE(P, Q, t),),
    0 <= t,
    mutants=(Mutant("positive", Claim((MAX_DIVERGENCE(P, Q, t),), STRICTLY <= t), "P = Q and t = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), t=0)),),
)  # fmt: skip


@proof_of(MAX_NONNEGATIVE)
def _max(claim: Claim) -> Theorem:
    """1 = E[L] <= exp(t)."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, surely = parts(facts)
        L_int = parts(unfolded(density))[1]
        bound = integrate(Q, w, assume(L(w) <= exp(t)), L_int, surely=[surely])
        above = arith(exp(num(0)) <= exp(t), bound, use(MEAN_OF_DENSITY, density, L=L, Q=Q))
        return arith(claim.conclusion, use(LOG_BOUND, above, x=0, y=exp(t)))

    return obtain(MAX_DIVERGENCE(P, Q, t), "L", with_ratio)


renyi_lower_bound = Verified(NONNEGATIVE, "renyi_lower_bound", value=num(0), omits=(t,))


# Lemma C.1, Pinsker's inequality: KL divergence bounds the difference of means of bounded functions ---

PINSKER_SOURCE = f"{BUN_STEINKE}, Lemma C.1"
NEARLY = "P = (0.51, 0.49), Q = (0.5, 0.5), f = 1, -1: the difference is 0.02, the bound with 1.99 is 0.01995"
f = var("f", function_type(("Y",), "real"))
BOUNDED = forall(w, conj(-1 <= f(w), f(w) <= 1))


def gap(first: Term, second: Term, body: Term) -> Term:
    """The difference of the means of the body under two laws."""
    return absolute(E(first, w, body) - E(second, w, body))


coefficient = mark("coefficient", 2)

PINSKER = Lemma(
    "bs16.lemma-c.1", "|E_P[f] - E_Q[f]| <= sqrt(2 KL(P||Q)) for f with values in [-1, 1] (Pinsker's inequality)",
    PINSKER_SOURCE,
    (KL(P, Q, t), BOUNDED),
    gap(P, Q, f(w)) <= sqrt(coefficient * t),
    mutants=(Mutant("constant", {coefficient: Fraction(199, 100)}, NEARLY,
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("1/2", "1/2"), f=(1, -1), t="0.00020002")),),
)  # fmt: skip


@proof_of(PINSKER)
def _proof(claim: Claim) -> Theorem:
    """2 (L - 1) f <= c (4 + 2 L)/3 + (L log(L) - L + 1)/c, integrated under Q, at the best c."""
    close, size = hypothesis(claim, KL), specialize(BOUNDED, w)
    Q_int = bounded(Q, w, f(w), 1, size)
    P_size = bounded(P, w, absolute(f(w)), 1, size)
    d = E(P, w, f(w)) - E(Q, w, f(w))

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, entropy_int, entropy = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        moved_int, moved = parts(use(SIGNED, density, P_size, L=L, Q=Q))
        total, L0 = use(MEAN_OF_DENSITY, density, L=L, Q=Q), specialize(nonneg, w)
        weighted = {}
        for sign in (1, -1):
            point = use(
                WEIGHTED,
                L0,
                0 < c,
                *(arith(g, size) for g in (-1 <= sign * f(w), sign * f(w) <= 1)),
                r=L(w),
                f=sign * f(w),
            )
            mean = integrate(Q, w, point, moved_int, Q_int, L_int, entropy_int, 0 < c)
            below = arith(2 * (sign * d) <= c * 2 + E(Q, w, L(w) * log(L(w))) / c, mean, moved, total, 0 < c)
            weighted[sign] = arith(
                2 * (sign * d) <= c * 2 + t / c, below, arith(E(Q, w, L(w) * log(L(w))) / c <= t / c, entropy, 0 < c)
            )
        return from_both_signs(claim.conclusion, weighted, 2, t, use(KL_NONNEGATIVE, close))

    return obtain(close, "L", with_ratio)


def from_both_signs(goal: Term, weighted: dict[int, Theorem], a: object, b: Term, *facts: Fact) -> Theorem:
    """|d| <= sqrt(a b), from 2 d <= c a + b/c and -2 d <= c a + b/c for c > 0."""
    d = argument_of(lhs(goal))
    sides = [
        use(OPTIMAL_WEIGHT, generalize(discharge(fact, 0 < c), c), *facts, a=a, b=b, d=sign * d)
        for sign, fact in weighted.items()
    ]
    return arith(goal, *sides)


# A test that is likely under P and unlikely under Q makes KL(P||Q) large ----------------------

k = var("k")
CLOSE, TEST = KL(P, Q, t), test_function(phi, w)

KL_TEST = Lemma(
    "foundations.kl-test", "log(k) P(S) <= KL(P||Q) + log(2) + ((k - 1) Q(S) - 1)/2", "Gibbs variational principle",
    (CLOSE, TEST, 1 <= k),
    factor * log(k) * E(P, w, phi(w)) <= t + log(2) + ((k - 1) * E(Q, w, phi(w)) - 1) / 2,
    mutants=(Mutant("factor", {factor: MORE}, "P(S) = 1, Q(S) = 1/(k - 1), k large",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(Fraction(1, 2**101), 1 - Fraction(1, 2**101)), phi=(1, 0),
                        k=2**101, t="70.008")),),
)  # fmt: skip


@proof_of(KL_TEST)
def _kl_test(claim: Claim) -> Theorem:
    """u log(u) lies above its tangent at k^phi / 2, and k^phi <= 1 + (k - 1) phi."""
    unit = specialize(TEST, w)
    level = phi(w) * log(k) - log(2)
    convex = use(YOUNG, *parts(unit), u=phi(w), x=log(k), y=0)
    power = arith(2 * exp(level) <= 1 + (k - 1) * phi(w), convex, 1 <= k)

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        nonneg, ratio_int, tests = parts(unfolded(density))
        low = specialize(nonneg, w)
        tangent = use(ENTROPY_TANGENT_AT, low, arith(0 < exp(level)), u=ratio(w), s=exp(level))
        value = ratio(w) * log(ratio(w))
        point = arith(ratio(w) * (1 + level) - (1 + (k - 1) * phi(w)) / 2 <= value, tangent, power)
        cover = arith(absolute(ratio(w) * phi(w)) <= ratio(w), low, unit)
        moved = dominated(Q, w, cover, ratio_int)
        means = integrate(Q, w, point, ratio_int, moved, entropy, bounded(Q, w, phi(w), 1, unit))
        one = use(MEAN_OF_DENSITY, density, L=ratio, Q=Q)
        return arith(claim.conclusion, means, mean, one, at(tests, phi, by=[TEST]))

    return obtain(CLOSE, "L", with_ratio)
