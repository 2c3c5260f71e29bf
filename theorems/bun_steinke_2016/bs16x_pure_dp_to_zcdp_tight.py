"""Sharper than Proposition 3.3: epsilon-DP implies epsilon tanh(epsilon/2)-zCDP, and nothing better."""

from __future__ import annotations

from dpproofs.kernel import Theorem, infer
from dpproofs.kernel.terms import REAL, cosh, eq, exp, num, tanh
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import arith, at, both, cases, limit, mp, parts, rewrite, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.logarithm import RATIO_FROM_LOGS
from theorems.foundations.log_cosh import LOG_COSH_SHARP, LOG_COSH_TANGENT
from dpproofs.notions import RENYI_LINE, ZCDP, M, N, P, Q, alpha, epsilon, on, rho, t
from theorems.foundations.pure_dp_line import BIG, MECHANISM, PAIR, SMALL, for_neighbours, for_pair, sufficient
from theorems.foundations.randomized_response import KL_R, RESPONSES, P as P_R, Q as Q_R
from theorems.foundations.randomized_response_divergences import KL_OF_RESPONSE, RENYI_OF_RESPONSE

TIGHT = epsilon * tanh(epsilon / 2)


def _pair(claim: Claim) -> Theorem:
    """log(cosh(A)/cosh(B)) <= (A**2 - B**2) tanh(B)/(2 B), and A**2 - B**2 = alpha (alpha - 1) epsilon**2."""
    rho, above = claim.conclusion.args[3], 1 < alpha
    goal = sufficient(rho)

    def positive(pos: Theorem) -> Theorem:
        order = (arith(0 < SMALL, pos), arith(SMALL <= BIG, pos, above))
        logs = use(LOG_COSH_SHARP, *order, A=BIG, B=SMALL)
        ratio = use(RATIO_FROM_LOGS, logs, x=cosh(BIG), y=cosh(SMALL), t=logs.conclusion.args[1])
        chord = rewrite(ratio, arith(eq(ratio.conclusion.args[1], exp((alpha - 1) * (rho * alpha))), pos))
        return infer("or_intro", both(pos, chord), formula=goal)

    def zero(no: Theorem) -> Theorem:
        flat = arith(eq(epsilon, 0), no, 0 <= epsilon)
        return infer("or_intro", arith(goal.args[0], flat), formula=goal)

    return for_pair(claim, cases(0 < epsilon, positive, zero))


def _pair_claim(factor: Factor) -> Claim:
    return Claim(PAIR, RENYI_LINE(P, Q, 0, factor * TIGHT))


PAIR_LEMMA = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-pair",
    "D_oo(P||Q), D_oo(Q||P) <= epsilon imply D_alpha(P||Q) <= alpha epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {PAPER}",
    *_pair_claim(1).parts, _pair,
    (Mutant("factor", _pair_claim(LESS), "randomized response, alpha near 1"),),
)  # fmt: skip


def _mechanism_claim(factor: Factor) -> Claim:
    return Claim(MECHANISM, ZCDP(M, N, 0, factor * TIGHT))


LEMMA = Lemma(
    "bs16x.pure-dp-to-zcdp-tight", "epsilon-DP implies epsilon tanh(epsilon/2)-zCDP",
    f"sharper than Proposition 3.3 of {PAPER}",
    *_mechanism_claim(1).parts, lambda claim: for_neighbours(claim, PAIR_LEMMA),
    (Mutant("factor", _mechanism_claim(LESS), "randomized response"),),
)  # fmt: skip

pure_dp_to_zcdp_optimal = Verified(LEMMA, "pure_dp_to_zcdp_optimal")


def _lower(claim: Claim) -> Theorem:
    """The divergence of randomized response is known."""
    exact = parts(at(use(KL_OF_RESPONSE, *RESPONSES), t))[0]
    return arith(claim.conclusion, mp(exact, KL_R(P_R, Q_R, t)))


def _lower_claim(factor: Factor) -> Claim:
    return Claim((*RESPONSES, KL_R(P_R, Q_R, t)), factor * TIGHT <= t)


LOWER = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-lower", "Randomized response has KL divergence at least epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {PAPER}",
    *_lower_claim(1).parts, _lower,
    (Mutant("factor", _lower_claim(MORE), "the divergence is equal to the bound"),),
)  # fmt: skip


def _optimal(claim: Claim) -> Theorem:
    """(alpha - 1) epsilon tanh(epsilon/2) <= log(cosh(A)/cosh(B)) <= (alpha - 1) rho alpha; let alpha tend to 1."""
    above, line = 1 < alpha, claim.hypotheses[-1]
    exact = parts(at(use(RENYI_OF_RESPONSE, *RESPONSES, above), rho * alpha))[0]
    divergence = mp(exact, at(line, alpha, by=[above]))
    tangent = use(LOG_COSH_TANGENT, arith(SMALL <= BIG, above, 0 <= epsilon), A=BIG, B=SMALL)
    bound = claim.conclusion.args[0]
    scaled = arith((alpha - 1) * bound <= (alpha - 1) * (rho * alpha), tangent, divergence, above)
    slack = arith(0 <= rho * alpha - bound, scaled, above)
    return arith(claim.conclusion, limit(rho * alpha - bound, alpha, num(1), num(2), slack))


def _optimal_claim(factor: Factor) -> Claim:
    return Claim((*RESPONSES, on(RENYI_LINE, Y=REAL)(P_R, Q_R, 0, rho)), factor * TIGHT <= rho)


OPTIMAL = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-optimal", "If randomized response is rho-zCDP then rho >= epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {PAPER}",
    *_optimal_claim(1).parts, _optimal,
    (Mutant("factor", _optimal_claim(MORE), "rho = epsilon tanh(epsilon/2) is enough"),),
)  # fmt: skip
