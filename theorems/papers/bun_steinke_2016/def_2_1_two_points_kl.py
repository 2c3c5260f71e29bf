"""D_1(P||Q) = p log(p/q) + p2 log(p2/q2) for masses p, p2 and q, q2."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, equals, t
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.def_2_1_two_points import KL_R, LAWS, SOURCE
from theorems.papers.bun_steinke_2016.def_2_1_two_points_renyi import (
    FIRST_LAW,
    MOMENT,
    P,
    Q,
    SECOND_LAW,
    TWO_POINT_RENYI,
    a,
    b,
    p,
    p2,
    q,
    q2,
)

TWO_POINT_KL = Lemma(
    "bs16.def-2.1-two-points-kl", "D_1(P||Q) = p log(p/q) + p2 log(p2/q2) for masses p, p2 and q, q2", SOURCE,
    LAWS,
    equals(KL_R(P, Q, t), t, factor * (p * log(p / q) + p2 * log(p2 / q2))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                        q2="3/4", a=0, b=1)),),
)  # fmt: skip


@proof_of(TWO_POINT_KL)
def _kl(claim: Claim) -> Theorem:
    return FIRST_LAW.kl(SECOND_LAW, P, Q, *LAWS[:2])


WHOLE = eq(p + p2, 1), eq(q + q2, 1)
renyi_divergence_two_points = Verified(
    TWO_POINT_RENYI, "renyi_divergence_two_points", value=log(MOMENT) / (alpha - 1), requires=WHOLE, omits=(a, b)
)
kl_divergence_two_points = Verified(
    TWO_POINT_KL, "kl_divergence_two_points", value=p * log(p / q) + p2 * log(p2 / q2), requires=WHOLE, omits=(a, b)
)
