"""D_1(P||Q) <= D_oo(P||Q)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import KL, MAX_DIVERGENCE, P, Q, t
from dpproofs.proving.tactics import prove
from dpproofs.proving.tactics import use
from theorems.foundations.divergences.monotone_in_order import SOURCE, WHY
from theorems.foundations.divergences.order_one import KL_BELOW_RENYI
from theorems.foundations.divergences.order_infinity import RENYI_BELOW_MAX

KL_BELOW_MAX = Lemma(
    "bs16.lemma-2.2e-kl-max", "D_1(P||Q) <= D_oo(P||Q)", SOURCE,
    (MAX_DIVERGENCE(P, Q, t),),
    KL(P, Q, t),
    mutants=(Mutant("smaller", Claim((MAX_DIVERGENCE(P, Q, t),), KL(P, Q, LESS * t)), WHY,
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), t="0.6932")),),
)  # fmt: skip


@proof_of(KL_BELOW_MAX)
def _kl_max(claim: Claim) -> Theorem:
    """Through the order 2."""
    second = use(RENYI_BELOW_MAX, MAX_DIVERGENCE(P, Q, t), alpha=2)
    return prove(claim.conclusion, use(KL_BELOW_RENYI, second, beta=2))
