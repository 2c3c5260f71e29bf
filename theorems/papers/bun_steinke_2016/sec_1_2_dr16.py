"""Section 1.2, after Proposition 1.4, and Remark 3.4: the constant of Dwork and Rothblum for pure DP is larger."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, ZCDP, M, N, P, Q, epsilon
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_3_3_pure_dp_to_zcdp_square import SQUARE
from theorems.papers.bun_steinke_2016.remark_3_4_pure_dp_kl import KL_LEMMA
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.notions.dp.to_zcdp_line import MECHANISM, PAIR
from theorems.foundations.divergences.renyi_self import KL_WEAKER
from theorems.notions.zcdp.weakening import ZCDP_WEAKENING

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
def _kl(claim: Claim) -> Theorem:
    """The same comparison, after Remark 3.4."""
    bound = read(KL, claim).t
    return use(KL_WEAKER, use(KL_LEMMA, *PAIR), _larger(bound), s=epsilon**2 / 2, t=bound)


pure_dp_to_zcdp_dr16 = Verified(LEMMA, "pure_dp_to_zcdp_dr16")
pure_dp_kl_bound_dr16 = Verified(KL_BOUND, "pure_dp_kl_bound_dr16", value=CONSTANT)
