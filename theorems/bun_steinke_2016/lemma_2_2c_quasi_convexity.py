"""Lemma 2.2, third bullet: Rényi divergence is jointly quasi-convex."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, exp, maximum
from dpproofs.library import LESS, Claim, Lemma, Mutant
from dpproofs.tactics import arith, at, bounded, for_all, integrate, specialize, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_b_6_joint_convexity import (
    FIRST, JOINT, LEMMA as JOINT_CONVEXITY, MEAN, ORDER, SECOND, a, b,
)  # fmt: skip
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.logarithm import LOG_UPPER
from theorems.foundations.mixture_divergences import MIXTURES
from theorems.foundations.mixture_moments import Q0, Q1, Qt
from theorems.foundations.mixture_ratios import WEIGHT
from theorems.foundations.mixtures import TEST
from dpproofs.notions import INDISTINGUISHABLE, MAX_DIVERGENCE, RENYI, P0, P1, Pt, alpha, phi, t, w
from theorems.foundations.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE
from theorems.foundations.renyi import RENYI_WEAKER

LARGER = maximum(a, b)
SMALLER = LESS * LARGER
TIGHT = "P0 = P1, Q0 = Q1, of positive divergence"


def _renyi(claim: Claim) -> Theorem:
    """A mixture of exp((alpha - 1) a) and exp((alpha - 1) b) is at most the larger one."""
    bound = claim.conclusion.args[3]
    joint = use(JOINT_CONVEXITY, *claim.hypotheses)
    high = (alpha - 1) * bound
    below = [use(EXP_INCREASING, arith((alpha - 1) * d <= high, arith(d <= bound), ORDER), x=(alpha - 1) * d, y=high)
             for d in (a, b)]  # fmt: skip
    mean = arith(MEAN <= exp(high), *below, *WEIGHT)
    top = use(LOG_UPPER, arith(0 < MEAN, *WEIGHT), mean, x=high, y=MEAN)
    return use(RENYI_WEAKER, joint, ORDER, arith(JOINT <= bound, top, ORDER), P=Pt, Q=Qt, s=JOINT, t=bound)


def _renyi_claim(bound: Term) -> Claim:
    return Claim((FIRST, SECOND, *MIXTURES, *WEIGHT, ORDER), RENYI(alpha, Pt, Qt, bound))


RENYI_LEMMA = Lemma(
    "bs16.lemma-2.2c", "D_alpha of mixtures is at most the larger of the two divergences, 1 < alpha < oo",
    f"{PAPER}, Lemma 2.2, third bullet", *_renyi_claim(LARGER).parts, _renyi,
    (Mutant("factor", _renyi_claim(SMALLER), TIGHT),
     Mutant("convex", _renyi_claim(t * a + (1 - t) * b), "components on disjoint sets with D_2 = 0 and log(73/9), "
            "t = 1/2: 1.516 > 1.047")),
)  # fmt: skip


FIRST_MAX, SECOND_MAX = MAX_DIVERGENCE(P1, Q1, a), MAX_DIVERGENCE(P0, Q0, b)


def _max(claim: Claim) -> Theorem:
    """The order oo is a bound on all tests, and tests are affine in the laws."""
    bound, size = claim.conclusion.args[2], specialize(TEST, w)
    facts: list[Theorem] = [at(m, phi, by=[TEST]) for m in MIXTURES]
    scaled = []
    for c, (P, Q, d) in ((t, FIRST_MAX.args), (1 - t, SECOND_MAX.args)):
        positive = integrate(Q, w, arith(0 <= phi(w), size), bounded(Q, w, phi(w), 1, size))
        close = use(TESTS_FROM_MAX_DIVERGENCE, MAX_DIVERGENCE(P, Q, d), P=P, Q=Q, epsilon=d)
        tests = at(close, phi, by=[TEST])
        order = use(EXP_INCREASING, arith(d <= bound), x=d, y=bound)
        larger = arith(E(P, w, phi(w)) <= exp(bound) * E(Q, w, phi(w)), tests, order, positive)
        scaled.append(arith(c * E(P, w, phi(w)) <= c * exp(bound) * E(Q, w, phi(w)), larger, *WEIGHT))
    mixed = arith(E(Pt, w, phi(w)) <= exp(bound) * E(Qt, w, phi(w)) + 0, *facts, *scaled)
    close = for_all(INDISTINGUISHABLE(Pt, Qt, bound, 0), mixed)
    return use(MAX_DIVERGENCE_FROM_TESTS, close, P=Pt, Q=Qt, epsilon=bound)


def _max_claim(bound: Term) -> Claim:
    return Claim((FIRST_MAX, SECOND_MAX, *MIXTURES, *WEIGHT), MAX_DIVERGENCE(Pt, Qt, bound))


MAX_LEMMA = Lemma(
    "bs16.lemma-2.2c-infinity", "D_oo of mixtures is at most the larger of the two divergences",
    f"{PAPER}, Lemma 2.2, third bullet", *_max_claim(LARGER).parts, _max,
    (Mutant("factor", _max_claim(SMALLER), TIGHT),),
)  # fmt: skip

renyi_mixture_bound = Verified(
    RENYI_LEMMA, "renyi_mixture_bound", {"d1": a, "d0": b}, reads=lambda c: c.args[3], requires=(0 <= a, 0 <= b)
)
