"""Around Proposition 3.3: the least rho of pure DP, that it is attained, Remark 3.4 on the KL divergence, and the
bound of section 1.2.
"""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.hyperbolic import LOG_COSH_TANGENT, TANH_BOUND
from theorems.foundations.tests.pure_dp import PAIR_RATIO
from theorems.mechanisms.randomized_response.two_answers import (
    KL_OF_RESPONSE,
    KL_R,
    RENYI_OF_RESPONSE,
    RESPONSES,
    P as P_R,
    Q as Q_R,
)
from theorems.notions.dp.privacy_loss import PURE_DP_ENTROPY
from theorems.notions.dp.to_zcdp import BIG, MECHANISM, PAIR, SMALL, TIGHT, for_neighbours
from theorems.notions.zcdp.composition import ZCDP_WEAKENING
from theorems.papers.bun_steinke_2016.prop_3_3_pure_dp_to_zcdp import SQUARE_OF_PAIR

# epsilon-DP implies epsilon**2/2-zCDP ---------------------------------------------------------


SQUARE = Lemma(
    "bs16.prop-3.3", "epsilon-DP implies epsilon**2/2-zCDP", f"{BUN_STEINKE}, Propositions 3.3 and 1.4",
    MECHANISM,
    ZCDP(M, N, 0, factor * epsilon**2 / 2),
    mutants=(Mutant("constant", {factor: LESS}, "randomized response, epsilon = 1/10, alpha = 1.001",
            witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True,
                epsilon="0.09532")),
     Mutant("one-sided", without(SYMMETRIC(N)),
            "N relates one pair in one order only: P is Q conditioned on half of the outcomes",
            witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), (1, 0)), N=(False, False, True, True), epsilon="0.7"))),
)  # fmt: skip


@proof_of(SQUARE)
def _square(claim: Claim) -> Theorem:
    """Both likelihood ratios are at most exp(epsilon); the ratio of randomized response has the largest moments.

    There the moment of the order alpha is cosh((alpha - 1/2) epsilon)/cosh(epsilon/2). Where alpha epsilon < 2, Lemma
    B.1 bounds it by exp((alpha - 1) alpha epsilon^2/2). For larger orders D_alpha is at most epsilon, as the ratio is
    at most exp(epsilon), and epsilon is at most alpha epsilon^2/2.
    """
    return for_neighbours(claim, SQUARE_OF_PAIR)


pure_dp_to_zcdp = Verified(SQUARE, "pure_dp_to_zcdp")


# If randomized response is rho-zCDP then rho >= epsilon tanh(epsilon/2) -----------------------

OPTIMAL_FACTOR = Mutant(
    "factor",
    {factor: MORE},
    "rho = epsilon tanh(epsilon/2) is enough",
    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3), rho="0.5494"),
)

OPTIMAL = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-optimal", "If randomized response is rho-zCDP then rho >= epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    (*RESPONSES, on(RENYI_LINE, Y=REAL)(P_R, Q_R, 0, rho)),
    factor * TIGHT <= rho,
    mutants=(OPTIMAL_FACTOR,),
)  # fmt: skip


@proof_of(OPTIMAL)
def _optimal(claim: Claim) -> Theorem:
    """(alpha - 1) epsilon tanh(epsilon/2) <= log(cosh(A)/cosh(B)) <= (alpha - 1) rho alpha; at alpha near 1."""
    above, line = 1 < alpha, hypothesis(claim, RENYI_LINE)
    exact = parts(at(use(RENYI_OF_RESPONSE, *RESPONSES, above), rho * alpha))[0]
    divergence = mp(exact, at(line, alpha, by=[above]))
    tangent = use(LOG_COSH_TANGENT, arith(SMALL <= BIG, above, 0 <= epsilon), A=BIG, B=SMALL)
    bound = lhs(claim)
    scaled = arith((alpha - 1) * bound <= (alpha - 1) * (rho * alpha), tangent, divergence, above)
    every = generalize(discharge(arith(bound <= rho * alpha, scaled, above), above), alpha)

    def near(no: Theorem, order: Term, *facts: Theorem) -> Theorem:
        """rho alpha is below the bound, at an order near 1."""
        return arith(claim.conclusion, at(every, order, by=[arith(1 < order, no, *facts)]), no, *facts)

    def smaller(no: Theorem) -> Theorem:
        middle = (rho + bound) / (2 * rho)
        return cases(0 < rho, lambda positive: near(no, middle, positive), lambda other: near(no, num(2), other))

    return cases(claim.conclusion, lambda yes: yes, smaller)


# Nothing better than epsilon tanh(epsilon/2)-zCDP follows from epsilon-DP ---------------------

LOWER_FACTOR = Mutant(
    "factor",
    {factor: MORE},
    "the divergence is equal to the bound",
    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3), t="0.5494"),
)

LOWER = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-lower", "Randomized response has KL divergence at least epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    (*RESPONSES, KL_R(P_R, Q_R, t)),
    factor * TIGHT <= t,
    mutants=(LOWER_FACTOR,),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """The divergence of randomized response is known."""
    exact = parts(at(use(KL_OF_RESPONSE, *RESPONSES), t))[0]
    return arith(claim.conclusion, mp(exact, KL_R(P_R, Q_R, t)))


# Remark 3.4: pure DP bounds KL divergence -----------------------------------------------------

KL_LEMMA = Lemma(
    "bs16.remark-3.4", "D_oo(P||Q), D_oo(Q||P) <= epsilon imply KL(P||Q) <= epsilon**2/2", f"{BUN_STEINKE}, Remark 3.4",
    PAIR,
    KL(P, Q, factor * epsilon**2 / 2),
    mutants=(Mutant("constant", {factor: LESS}, "randomized response, epsilon = 1/10",
                    witness=finite({"Y": 2}, P=("11/21", "10/21"), Q=("10/21", "11/21"), epsilon="0.09532")),),
)  # fmt: skip


@proof_of(KL_LEMMA)
def _kl(claim: Claim) -> Theorem:
    """E_Q[L log(L)] <= epsilon tanh(epsilon/2), and tanh(s) <= s."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        integrable, sharp = parts(use(PURE_DP_ENTROPY, density, lower, upper, 0 <= epsilon, L=L))
        slope = use(TANH_BOUND, 0 <= epsilon, x=epsilon / 2)
        bound = arith(lhs(sharp) <= read(KL, claim).t, sharp, slope, 0 <= epsilon)
        return witness(claim.conclusion, L, density, integrable, bound)

    return obtain(use(PAIR_RATIO, PAIR[0]), "L", with_ratio)


pure_dp_kl_bound = Verified(KL_LEMMA, "pure_dp_kl_bound", value=epsilon**2 / 2)


# Section 1.2, after Proposition 1.4, and Remark 3.4: the constant of Dwork and Rothblum for pure DP is larger ---

SOURCE = f"{BUN_STEINKE}, Section 1.2, after Proposition 1.4; Dwork and Rothblum 2016, arXiv:1603.01887"
CONSTANT = epsilon * (exp(epsilon) - 1) / 2

COMPARED = Lemma(
    "bs16.sec-1.2-dr16-compared", "epsilon^2/2 <= epsilon (exp(epsilon) - 1)/2", SOURCE,
    (0 <= epsilon,),
    factor * epsilon**2 / 2 <= CONSTANT,
    lambda claim: arith(claim.conclusion, use(EXP_TANGENT, x=epsilon), 0 <= epsilon),
    (Mutant("factor", {factor: MORE}, "epsilon near 0", witness=point(epsilon="1/1000")),),
)  # fmt: skip

RESPONSE = "randomized response, epsilon = 1/1000"

LEMMA = Lemma(
    "bs16.sec-1.2-dr16", "epsilon-DP implies epsilon (exp(epsilon) - 1)/2-zCDP", SOURCE,
    MECHANISM,
    ZCDP(M, N, 0, factor * CONSTANT),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, epsilon = 1/100",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.5025", "0.4975"), ("0.4975", "0.5025")),
                        N=(False, True, True, False), epsilon="0.0100001")),),
)  # fmt: skip


@proof_of(LEMMA)
def _zcdp(claim: Claim) -> Theorem:
    """epsilon^2/2 <= epsilon (exp(epsilon) - 1)/2."""
    rho = read(ZCDP, claim).rho
    larger = _larger(rho)
    return use(ZCDP_WEAKENING, use(SQUARE, *MECHANISM), larger, arith(0 + epsilon**2 / 2 <= 0 + rho, larger),
               xi=0, rho=epsilon**2 / 2, xi2=0, rho2=rho)  # fmt: skip


def _larger(bound: Term) -> Theorem:
    """epsilon <= exp(epsilon) - 1."""
    return arith(epsilon**2 / 2 <= bound, use(EXP_TANGENT, x=epsilon), 0 <= epsilon)


KL_BOUND = Lemma(
    "bs16.sec-1.2-dr16-kl", "D_oo(P||Q), D_oo(Q||P) <= epsilon imply KL(P||Q) <= epsilon (exp(epsilon) - 1)/2",
    f"{BUN_STEINKE}, Remark 3.4; Dwork and Rothblum 2016, arXiv:1603.01887",
    PAIR,
    KL(P, Q, factor * CONSTANT),
    mutants=(Mutant("factor", {factor: LESS}, RESPONSE,
                    witness=finite({"Y": 2}, P=("1001/2001", "1000/2001"), Q=("1000/2001", "1001/2001"),
                        epsilon="0.0009995004")),),
)  # fmt: skip


@proof_of(KL_BOUND)
def _kl_bound(claim: Claim) -> Theorem:
    """The same comparison, after Remark 3.4."""
    bound = read(KL, claim).t
    return use(KL_WEAKER, use(KL_LEMMA, *PAIR), _larger(bound), s=epsilon**2 / 2, t=bound)


pure_dp_to_zcdp_dr16 = Verified(LEMMA, "pure_dp_to_zcdp_dr16")
pure_dp_kl_bound_dr16 = Verified(KL_BOUND, "pure_dp_kl_bound_dr16", value=CONSTANT)
