"""Rényi DP at one order: larger epsilon and lower orders, composition, postprocessing, and the approximate
DP that it implies, with a sharper epsilon too.
"""

from dpproofs.prelude import *
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, at_neighbours, for_laws, x
from theorems.foundations.reals.pointwise_inequalities import share
from theorems.foundations.tests.tests_from_divergences import SHARP_TESTS
from theorems.notions.zcdp.composition import ORDER, composed, implied, processed

# Rényi differential privacy at one order: a larger epsilon, and lower orders ------------------

SOURCE = "Mironov 2017, arXiv:1702.07476"
epsilon2, alpha2 = variables("epsilon2 alpha2")
PRIVATE = RENYI_DP(M, N, alpha, epsilon)
GAUSSIAN = "Gaussian mechanism: the divergence is alpha/2 at distance 1"

WEAKENING = Lemma(
    "mechanisms.renyi-dp-weakening", "Rényi DP with a larger epsilon", "elementary",
    (PRIVATE, ORDER, epsilon <= epsilon2),
    RENYI_DP(M, N, alpha, epsilon2),
    lambda claim: implied(claim, PRIVATE),
    (Mutant("direction", {epsilon <= epsilon2: epsilon2 <= epsilon}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(0)), N=True, alpha=2,
                epsilon="4.0000179", epsilon2=-1)),),
)  # fmt: skip

MONOTONE = Lemma(
    "mechanisms.renyi-dp-lower-order", "Rényi DP at an order implies it at every lower order", SOURCE,
    (PRIVATE, 1 < alpha2, alpha2 <= alpha),
    RENYI_DP(M, N, alpha2, epsilon),
    lambda claim: implied(claim, PRIVATE),
    (Mutant("direction", {1 < alpha2: ORDER, alpha2 <= alpha: alpha <= alpha2}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(1)), N=True, alpha=2, alpha2=10,
                epsilon=1)),),
)  # fmt: skip

renyi_dp_weaken = Verified(WEAKENING, "renyi_dp_weaken")
renyi_dp_lower_order = Verified(MONOTONE, "renyi_dp_lower_order", {"order": alpha2})


# Rényi differential privacy at one order: composition and postprocessing ----------------------

RENYI_DP_Z = on(RENYI_DP, Y="Z")

COMPOSITION = Lemma(
    "mechanisms.renyi-dp-composition", "Adaptive composition: the epsilons of Rényi DP at one order add up",
    f"{SOURCE}, Proposition 1",
    (PRIVATE, forall(y, RENYI_DP_Z(lam(x, M2(x, y)), N, alpha, epsilon2)), PIPED, ORDER),
    RENYI_DP_Z(M3, N, alpha, epsilon + factor * epsilon2),
    lambda claim: composed(claim, PIPED),
    (Mutant("factor", {factor: LESS}, "two Gaussian mechanisms, M2 passing on its input",
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")),
                N=True, alpha=2, epsilon=0, epsilon2="0.8474")),),
)  # fmt: skip

POSTPROCESSING = Lemma(
    "mechanisms.renyi-dp-postprocessing", "Postprocessing keeps Rényi DP", f"{SOURCE}, Section II",
    (PRIVATE, POSTPROCESSED, ORDER),
    RENYI_DP_Z(M3, N, alpha, factor * epsilon),
    lambda claim: processed(claim, PRIVATE),
    (Mutant("factor", {factor: LESS}, "K the identity, M a Gaussian mechanism",
            witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), alpha="1.0001373", epsilon="0.55")),),
)  # fmt: skip

renyi_dp_compose = Verified(COMPOSITION, "renyi_dp_compose")
renyi_dp_postprocess = Verified(POSTPROCESSING, "renyi_dp_postprocess")


# Rényi differential privacy at one order implies approximate privacy --------------------------

CONVERSION = "Canonne, Kamath and Steinke 2020, arXiv:2004.00010"
level = var("t")

TWO_LOSSES = "the privacy loss is epsilon + log(alpha/(alpha - 1)), or very negative"

DELTA = Lemma(
    "mechanisms.renyi-dp-to-approx-dp-delta", "Rényi DP implies approximate DP, with the sharper delta", CONVERSION,
    (RENYI_DP(M, N, alpha, level), ORDER),
    APPROX_DP(M, N, epsilon, mul(factor, share, exp((alpha - 1) * (level - epsilon)))),
    lambda claim: for_laws(claim, SHARP_TESTS, at_neighbours(hypothesis(claim, RENYI_DP)), ORDER, t=level),
    (Mutant("factor", {factor: LESS}, TWO_LOSSES,
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), alpha=2,
                t="0.69315", epsilon=0)),),
)  # fmt: skip


# Rényi DP implies approximate DP, with the sharper epsilon ------------------------------------

slack = (log(1 / (factor * delta)) + (alpha - 1) * log(1 - 1 / alpha) - log(alpha)) / (alpha - 1)

EPSILON = Lemma(
    "mechanisms.renyi-dp-to-approx-dp", "Rényi DP implies approximate DP, with the sharper epsilon", CONVERSION,
    (RENYI_DP(M, N, alpha, level), ORDER, 0 < delta),
    APPROX_DP(M, N, level + slack, delta),
    mutants=(Mutant("delta", {factor: MORE}, TWO_LOSSES,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), alpha=2,
                        t="0.69315", delta="1/2")),),
)  # fmt: skip


@proof_of(EPSILON)
def _epsilon(claim: Claim) -> Theorem:
    """At this epsilon the least delta is the given one."""
    private = use(DELTA, *claim.hypotheses, epsilon=read(APPROX_DP, claim).epsilon)
    signs = arith(0 < 1 - 1 / alpha, ORDER), arith(0 < alpha, ORDER), arith(0 < alpha - 1, ORDER)
    return rewrite(private, arith(eq(read(APPROX_DP, private).delta, delta), *signs, ORDER, 0 < delta))


renyi_dp_to_approx_dp_delta = Verified(DELTA, "renyi_dp_to_approx_dp_delta")
renyi_dp_to_approx_dp = Verified(EPSILON, "renyi_dp_to_approx_dp", requires=(delta <= 1,))
