"""A guarantee implies every weaker one of its kind."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, exp, variables
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import arith, at, bounded, for_all, integrate, prove, specialize, unfolded, use
from dpproofs.verified import Verified
from theorems.foundations.exponential import EXP_INCREASING
from dpproofs.notions import (
    APPROX_DP, INDISTINGUISHABLE, PURE_DP, RENYI_LINE, ZCDP, M, N, P, Q,
    alpha, delta, epsilon, phi, rho, test_function, w, x1, x2, xi,
)  # fmt: skip
from theorems.foundations.renyi import RENYI_WEAKER

epsilon2, delta2, xi2, rho2 = variables("epsilon2 delta2 xi2 rho2")


def _zcdp(claim: Claim) -> Theorem:
    near, above = N(x1, x2), 1 < alpha
    line = unfolded(at(ZCDP(M, N, xi, rho), x1, x2, by=[near]))
    old, new = xi + rho * alpha, xi2 + rho2 * alpha
    weaker = use(RENYI_WEAKER, at(line, alpha, by=[above]), above, arith(old <= new, *claim.hypotheses[1:], above),
                 P=M(x1), Q=M(x2), s=old, t=new)  # fmt: skip
    goal = RENYI_LINE(M(x1), M(x2), xi2, rho2)
    pair = for_all(goal, weaker)
    return for_all(claim.conclusion, pair)


ZCDP_WEAKENING = Lemma(
    "foundations.zcdp-weakening", "zCDP with larger parameters", "elementary",
    (ZCDP(M, N, xi, rho), xi + rho <= xi2 + rho2, rho <= rho2), ZCDP(M, N, xi2, rho2), _zcdp,
    (Mutant("xi only", Claim((ZCDP(M, N, xi, rho), xi <= xi2), ZCDP(M, N, xi2, rho2)), "rho2 = 0"),),
)  # fmt: skip

zcdp_weaken = Verified(ZCDP_WEAKENING, "zcdp_weaken")


def _indistinguishable(claim: Claim) -> Theorem:
    """The mean of a test is nonnegative, and exp is increasing."""
    test = test_function(phi, w)
    size = specialize(test, w)
    phi_int = bounded(Q, w, phi(w), 1, size)
    positive = integrate(Q, w, prove(0 <= phi(w), size), phi_int)
    bound = at(claim.hypotheses[0], phi, by=[test])
    grow = use(EXP_INCREASING, epsilon <= epsilon2, x=epsilon, y=epsilon2)
    goal = E(P, w, phi(w)) <= exp(epsilon2) * E(Q, w, phi(w)) + delta2
    final = arith(goal, bound, positive, grow, delta <= delta2)
    return for_all(claim.conclusion, final)


INDISTINGUISHABLE_WEAKENING = Lemma(
    "foundations.indistinguishable-weakening", "Indistinguishability with larger parameters", "elementary",
    (INDISTINGUISHABLE(P, Q, epsilon, delta), epsilon <= epsilon2, delta <= delta2),
    INDISTINGUISHABLE(P, Q, epsilon2, delta2), _indistinguishable,
    (Mutant("delta", Claim((INDISTINGUISHABLE(P, Q, epsilon, delta), epsilon <= epsilon2),
                           INDISTINGUISHABLE(P, Q, epsilon2, delta2)), "delta2 < delta"),),
)  # fmt: skip


def _mechanism(claim: Claim) -> Theorem:
    source, target = claim.hypotheses[0], claim.conclusion
    near = unfolded_neighbours(source)
    pair = at(source, x1, x2, by=[near])
    old = pair.conclusion.args
    weaker = use(INDISTINGUISHABLE_WEAKENING, pair, *claim.hypotheses[1:], P=M(x1), Q=M(x2), epsilon=old[2],
                 delta=old[3], epsilon2=epsilon2, delta2=delta2)  # fmt: skip
    return for_all(target, weaker)


def unfolded_neighbours(guarantee: Term) -> Term:
    """The premise under which a guarantee compares M(x1) with M(x2)."""
    statement = specialize(guarantee, x1, x2).conclusion
    return statement.args[0]


APPROX_DP_WEAKENING = Lemma(
    "foundations.approx-dp-weakening", "Approximate DP with larger parameters", "elementary",
    (APPROX_DP(M, N, epsilon, delta), epsilon <= epsilon2, delta <= delta2),
    APPROX_DP(M, N, epsilon2, delta2), _mechanism,
    (Mutant("delta", Claim((APPROX_DP(M, N, epsilon, delta), epsilon <= epsilon2),
                           APPROX_DP(M, N, epsilon2, delta2)), "delta2 < delta"),),
)  # fmt: skip


def _pure(claim: Claim) -> Theorem:
    near = N(x1, x2)
    pair = at(claim.hypotheses[0], x1, x2, by=[near])
    weaker = use(INDISTINGUISHABLE_WEAKENING, pair, *claim.hypotheses[1:], P=M(x1), Q=M(x2), delta=0,
                 epsilon2=epsilon2, delta2=delta2)  # fmt: skip
    return for_all(claim.conclusion, weaker)


PURE_DP_TO_APPROX_DP = Lemma(
    "foundations.pure-dp-to-approx-dp", "Pure DP is approximate DP with any delta", "elementary",
    (PURE_DP(M, N, epsilon), epsilon <= epsilon2, 0 <= delta2),
    APPROX_DP(M, N, epsilon2, delta2),
    _pure,
    (Mutant("epsilon", Claim((PURE_DP(M, N, epsilon), 0 <= delta2), APPROX_DP(M, N, epsilon2, delta2)),
            "epsilon2 = 0, delta2 = 0"),),
)  # fmt: skip


def _pure_weaker(claim: Claim) -> Theorem:
    near = N(x1, x2)
    pair = at(claim.hypotheses[0], x1, x2, by=[near])
    weaker = use(INDISTINGUISHABLE_WEAKENING, pair, *claim.hypotheses[1:], P=M(x1), Q=M(x2), delta=0,
                 epsilon2=epsilon2, delta2=0)  # fmt: skip
    return for_all(claim.conclusion, weaker)


PURE_DP_WEAKENING = Lemma(
    "foundations.pure-dp-weakening", "Pure DP with a larger epsilon", "elementary",
    (PURE_DP(M, N, epsilon), epsilon <= epsilon2), PURE_DP(M, N, epsilon2), _pure_weaker,
    (Mutant("direction", Claim((PURE_DP(M, N, epsilon), epsilon2 <= epsilon), PURE_DP(M, N, epsilon2)),
            "randomized response"),),
)  # fmt: skip

pure_dp_weaken = Verified(PURE_DP_WEAKENING, "pure_dp_weaken")
approx_dp_weaken = Verified(APPROX_DP_WEAKENING, "approx_dp_weaken")
pure_dp_to_approx_dp = Verified(PURE_DP_TO_APPROX_DP, "pure_dp_to_approx_dp")
