"""Lemma 2.2, third bullet at the order oo: max-divergence is jointly quasi-convex."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, MAX_DIVERGENCE, P0, P1, Pt, phi, t, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, bounded, for_all, integrate, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.mixtures.quasi_convexity import LARGER, SMALLER, TIGHT
from theorems.foundations.mixtures.moment_convexity import a, b
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.mixtures.mixture_divergences import MIXTURES
from theorems.foundations.mixtures.mixture_moments import Q0, Q1, Qt
from theorems.foundations.mixtures.mixture_ratios import WEIGHT
from theorems.foundations.mixtures.mixtures import TEST
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.tests.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE

FIRST_MAX, SECOND_MAX = MAX_DIVERGENCE(P1, Q1, a), MAX_DIVERGENCE(P0, Q0, b)
bound = mark("bound", LARGER)

MAX_LEMMA = Lemma(
    "bs16.lemma-2.2c-infinity", "D_oo of mixtures is at most the larger of the two divergences",
    f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST_MAX, SECOND_MAX, *MIXTURES, *WEIGHT),
    MAX_DIVERGENCE(Pt, Qt, bound),
    mutants=(Mutant("factor", {bound: SMALLER}, TIGHT,
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        a="1/100", b="1.0989559", t="0.01")),),
)  # fmt: skip


@proof_of(MAX_LEMMA)
def _max(claim: Claim) -> Theorem:
    """The order oo is a bound on all tests, and tests are affine in the laws."""
    bound, size = read(MAX_DIVERGENCE, claim).t, specialize(TEST, w)
    facts: list[Theorem] = [at(m, phi, by=[TEST]) for m in MIXTURES]
    scaled = []
    for c, given in ((t, FIRST_MAX), (1 - t, SECOND_MAX)):
        P, Q, d = read(MAX_DIVERGENCE, given)["P", "Q", "t"]
        positive = integrate(Q, w, arith(0 <= phi(w), size), bounded(Q, w, phi(w), 1, size))
        close = use(TESTS_FROM_MAX_DIVERGENCE, MAX_DIVERGENCE(P, Q, d), P=P, Q=Q, epsilon=d)
        tests = at(close, phi, by=[TEST])
        order = use(EXP_INCREASING, arith(d <= bound), x=d, y=bound)
        larger = arith(E(P, w, phi(w)) <= exp(bound) * E(Q, w, phi(w)), tests, order, positive)
        scaled.append(arith(c * E(P, w, phi(w)) <= c * exp(bound) * E(Q, w, phi(w)), larger, *WEIGHT))
    mixed = arith(E(Pt, w, phi(w)) <= exp(bound) * E(Qt, w, phi(w)) + 0, *facts, *scaled)
    close = for_all(INDISTINGUISHABLE(Pt, Qt, bound, 0), mixed)
    return use(MAX_DIVERGENCE_FROM_TESTS, close, P=Pt, Q=Qt, epsilon=bound)
