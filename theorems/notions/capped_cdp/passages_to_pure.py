"""(epsilon, rho)-capped CDP is epsilon-DP; (epsilon, rho)-capped CDP is rho-zCDP; (epsilon, rho)-capped CDP is
(alpha, min(epsilon, rho alpha))-Rényi DP; Capped CDP with larger parameters.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import minimum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import CAPPED_CDP, PURE_DP, RENYI_DP, ZCDP, M, N, alpha, epsilon, rho
from dpproofs.proving.reading import conditions, read
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.notions.dp.iff_rho_zero import TO_PURE_DP as FLAT_TO_PURE_DP
from theorems.notions.orders.passages import ORDER, at_order, stated
from theorems.notions.capped_cdp.passages import CAPPED, FROM_BOTH, FROM_PURE, LARGE, SMALL, SOURCE, epsilon2, rho2

TO_PURE = Lemma(
    "notions.capped-cdp-to-pure-dp", "(epsilon, rho)-capped CDP is epsilon-DP", SOURCE,
    (CAPPED,),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, LARGE,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        rho=10)),),
)  # fmt: skip


@proof_of(TO_PURE)
def _to_pure(claim: Claim) -> Theorem:
    """(epsilon, 0)-zCDP."""
    bound = read(PURE_DP, claim).epsilon
    return use(FLAT_TO_PURE_DP, stated(ZCDP(M, N, bound, 0), at_order(CAPPED)), epsilon=bound)


TO_ZCDP = Lemma(
    "notions.capped-cdp-to-zcdp", "(epsilon, rho)-capped CDP is rho-zCDP", SOURCE,
    (CAPPED,),
    ZCDP(M, N, 0, factor * rho),
    lambda claim: stated(claim.conclusion, at_order(CAPPED)),
    (Mutant("factor", {factor: LESS}, SMALL,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.098647",
                rho="0.55")),),
)  # fmt: skip

other = mark("other", 1)

TO_RENYI_DP = Lemma(
    "notions.capped-cdp-to-renyi-dp", "(epsilon, rho)-capped CDP is (alpha, min(epsilon, rho alpha))-Rényi DP", SOURCE,
    (CAPPED, ORDER),
    RENYI_DP(M, N, alpha, minimum(factor * epsilon, other * rho * alpha)),
    lambda claim: stated(claim.conclusion, at_order(CAPPED)),
    (Mutant("epsilon", {factor: LESS}, LARGE,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987", rho=10,
                alpha=100)),
     Mutant("rho", {other: LESS}, SMALL,
            witness=finite({"X": 2, "Y": 3}, M=(("5/11", "1/11", "5/11"), ("1/3", "5/9", "1/9")), N=True,
                alpha="101/100", epsilon=3, rho="3/4"))),
)  # fmt: skip


def _weaker_claim(*orders: Term) -> Claim:
    return Claim((CAPPED, *orders), CAPPED_CDP(M, N, epsilon2, rho2))


LARGER = epsilon <= epsilon2, rho <= rho2

WEAKENING = Lemma(
    "notions.capped-cdp-weakening", "Capped CDP with larger parameters", SOURCE,
    *_weaker_claim(*LARGER).parts,
    lambda claim: stated(claim.conclusion, at_order(CAPPED), *conditions(claim)),
    (Mutant("epsilon", _weaker_claim(LARGER[1]), f"epsilon2 < epsilon, {LARGE}",
            witness=finite({"X": 2, "Y": 3}, M=(("1/8", "1/4", "5/8"), ("1/2", "1/2", 0)),
                N=(True, False, False, True), epsilon=0, epsilon2=-1, rho=0, rho2=0)),
     Mutant("rho", _weaker_claim(LARGER[0]), f"rho2 < rho, {SMALL}",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                rho="0.5495", epsilon2=2, rho2="1/2"))),
)  # fmt: skip

pure_and_zcdp_to_capped_cdp = Verified(FROM_BOTH, "pure_and_zcdp_to_capped_cdp")
pure_dp_to_capped_cdp = Verified(FROM_PURE, "pure_dp_to_capped_cdp")
capped_cdp_to_pure_dp = Verified(TO_PURE, "capped_cdp_to_pure_dp")
capped_cdp_to_zcdp = Verified(TO_ZCDP, "capped_cdp_to_zcdp")
capped_cdp_to_renyi_dp = Verified(TO_RENYI_DP, "capped_cdp_to_renyi_dp")
capped_cdp_weaken = Verified(WEAKENING, "capped_cdp_weaken")
