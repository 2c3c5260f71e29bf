"""Definition 2.1 for laws on two points: Rényi and KL divergence as numbers."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, log, prob, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, equals, t
from theorems.papers.bun_steinke_2016.def_2_1_two_points import LAWS, RENYI_R, SOURCE
from theorems.foundations.measure.finite_law import finite_law

a, b, p, p2, q, q2 = variables("a b p p2 q q2")
P, Q = variables("P Q", prob(REAL))

FIRST_LAW, SECOND_LAW = finite_law({a: p, b: p2}, *LAWS[2:]), finite_law({a: q, b: q2}, *LAWS[2:])
MOMENT = p**alpha * q ** (1 - alpha) + p2**alpha * q2 ** (1 - alpha)

TWO_POINT_RENYI = Lemma(
    "bs16.def-2.1-two-points",
    "D_alpha(P||Q) = log(p^alpha q^(1 - alpha) + p2^alpha q2^(1 - alpha))/(alpha - 1) for masses p, p2 and q, q2",
    SOURCE,
    (*LAWS, 1 < alpha),
    equals(RENYI_R(alpha, P, Q, t), t, factor * log(MOMENT) / (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                        q2="3/4", a=0, b=1, alpha=2)),),
)  # fmt: skip


@proof_of(TWO_POINT_RENYI)
def _renyi(claim: Claim) -> Theorem:
    return FIRST_LAW.renyi(SECOND_LAW, P, Q, *LAWS[:2])
