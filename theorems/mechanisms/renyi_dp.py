"""Rényi differential privacy at one order: composition, postprocessing, and lower orders."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import forall, function_type, lam, prob, var, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import PUSHED, RENYI_DP, K, M, N, alpha, epsilon, on, x1, x2, y
from dpproofs.tactics import at, for_all, generalize, specialize, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016.lemma_2_2d_postprocessing import DATA_PROCESSING
from theorems.bun_steinke_2016.lemma_2_2e_monotone_in_order import LEMMA as LOWER_ORDER
from theorems.bun_steinke_2016.lemma_2_3_zcdp_composition import RENYI_ADAPTIVE
from theorems.foundations.renyi import RENYI_WEAKER

SOURCE = "Mironov 2017, arXiv:1702.07476"
epsilon2, alpha2 = variables("epsilon2 alpha2")
x = var("x", "X")
M2 = var("M2", function_type(("X", "Y"), prob("Z")))
M3 = var("M3", function_type(("X",), prob("Z")))
NEAR, ORDER = N(x1, x2), 1 < alpha
PRIVATE = RENYI_DP(M, N, alpha, epsilon)
RENYI_DP_Z = on(RENYI_DP, Y="Z")
PIPED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))
POSTPROCESSED = forall(x, PUSHED(M3(x), M(x), K))
GAUSSIAN = "Gaussian mechanism: the divergence is alpha/2 at distance 1"


def at_neighbours(guarantee: Term | Theorem) -> Theorem:
    return at(guarantee, x1, x2, by=[NEAR])


def for_neighbours(goal: Term, bound: Theorem) -> Theorem:
    """A guarantee, from what it says of the neighbours x1, x2."""
    return for_all(goal, bound)


def _weaker(claim: Claim) -> Theorem:
    bound = use(RENYI_WEAKER, at_neighbours(PRIVATE), *claim.hypotheses[1:], P=M(x1), Q=M(x2), s=epsilon, t=epsilon2)
    return for_neighbours(claim.conclusion, bound)


WEAKENING = Lemma(
    "mechanisms.renyi-dp-weakening", "Rényi DP with a larger epsilon", "elementary",
    (PRIVATE, ORDER, epsilon <= epsilon2), RENYI_DP(M, N, alpha, epsilon2), _weaker,
    (Mutant("direction", Claim((PRIVATE, ORDER, epsilon2 <= epsilon), RENYI_DP(M, N, alpha, epsilon2)), GAUSSIAN),),
)  # fmt: skip


def _lower(claim: Claim) -> Theorem:
    bound = use(LOWER_ORDER, at_neighbours(PRIVATE), *claim.hypotheses[1:], P=M(x1), Q=M(x2), alpha=alpha2, beta=alpha,
                t=epsilon)  # fmt: skip
    return for_neighbours(claim.conclusion, bound)


MONOTONE = Lemma(
    "mechanisms.renyi-dp-lower-order", "Rényi DP at an order implies it at every lower order",
    SOURCE,
    (PRIVATE, 1 < alpha2, alpha2 <= alpha), RENYI_DP(M, N, alpha2, epsilon), _lower,
    (Mutant("direction", Claim((PRIVATE, ORDER, alpha <= alpha2), RENYI_DP(M, N, alpha2, epsilon)), GAUSSIAN),),
)  # fmt: skip


def _composition(claim: Claim) -> Theorem:
    """The divergences of the first answer, and of the second given the first, add up."""
    _, second, piped, order = claim.hypotheses
    laws = [specialize(piped, point) for point in (x1, x2)]
    made = use(RENYI_ADAPTIVE, at_neighbours(PRIVATE), generalize(at_neighbours(specialize(second, y)), y), *laws,
               order, P=M(x1), Q=M(x2), K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=M3(x1), S=M3(x2), t=epsilon,
               s=epsilon2)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


def _composition_claim(factor: Factor) -> Claim:
    second = forall(y, RENYI_DP_Z(lam(x, M2(x, y)), N, alpha, epsilon2))
    return Claim((PRIVATE, second, PIPED, ORDER), RENYI_DP_Z(M3, N, alpha, epsilon + factor * epsilon2))


COMPOSITION = Lemma(
    "mechanisms.renyi-dp-composition", "Adaptive composition: the epsilons of Rényi DP at one order add up",
    f"{SOURCE}, Proposition 1", *_composition_claim(1).parts, _composition,
    (Mutant("factor", _composition_claim(LESS), "two Gaussian mechanisms, M2 passing on its input"),),
)  # fmt: skip


def _postprocessing(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    made = use(DATA_PROCESSING, at_neighbours(PRIVATE), *laws, ORDER, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K,
               t=epsilon)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


def _postprocessing_claim(factor: Factor) -> Claim:
    return Claim((PRIVATE, POSTPROCESSED, ORDER), RENYI_DP_Z(M3, N, alpha, factor * epsilon))


POSTPROCESSING = Lemma(
    "mechanisms.renyi-dp-postprocessing", "Postprocessing keeps Rényi DP", f"{SOURCE}, Section II",
    *_postprocessing_claim(1).parts, _postprocessing,
    (Mutant("factor", _postprocessing_claim(LESS), "K the identity, M a Gaussian mechanism"),),
)  # fmt: skip

renyi_dp_weaken = Verified(WEAKENING, "renyi_dp_weaken")
renyi_dp_lower_order = Verified(MONOTONE, "renyi_dp_lower_order", {"order": alpha2})
renyi_dp_compose = Verified(COMPOSITION, "renyi_dp_compose")
renyi_dp_postprocess = Verified(POSTPROCESSING, "renyi_dp_postprocess")
