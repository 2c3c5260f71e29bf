"""|E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) b) when E_Q[f^2] <= b."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, num, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, P, Q, t, w
from dpproofs.proving.tactics import arith, integrate, parts, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.nonnegativity import NONNEGATIVE
from theorems.foundations.divergences.pinsker import f, gap
from theorems.papers.bun_steinke_2016.lemma_c_2_second_order import EQUAL, SECOND_ORDER, SOURCE, SQUARES
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.powers import POWER_INCREASING
from theorems.papers.bun_steinke_2016.lemma_c_2_mean_gap import b

OF_MOMENT = Lemma(
    "bs16.lemma-c.2-moment", "|E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) b) when E_Q[f^2] <= b", SOURCE,
    (RENYI(2, P, Q, t), SQUARES, E(Q, w, f(w) ** 2) <= b),
    gap(P, Q, f(w)) <= sqrt((factor * exp(t) - 1) * b),
    mutants=(Mutant("factor", {factor: LESS}, EQUAL,
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), b="101/100", f=(-1, 1), t="0.6932609")),),
)  # fmt: skip


@proof_of(OF_MOMENT)
def _moment(claim: Claim) -> Theorem:
    """The bound grows with the second moment."""
    close, squares, small = claim.hypotheses
    bound = parts(use(SECOND_ORDER, close, squares))[2]
    grown = use(EXP_INCREASING, use(NONNEGATIVE, close, arith(num(1) < 2), alpha=2), x=0, y=t)
    positive = integrate(Q, w, arith(num(0) <= f(w) ** 2), squares)
    old, new = (exp(t) - 1) * E(Q, w, f(w) ** 2), (exp(t) - 1) * b
    order = arith(old <= new, small, grown)
    root = use(POWER_INCREASING, order, arith(0 <= old, positive, grown), u=old, v=new, a=Fraction(1, 2))
    return arith(claim.conclusion, bound, root)


mean_gap_bound = Verified(
    OF_MOMENT, "mean_gap_bound", {"d2": t, "second_moment": b}, value=sqrt((exp(t) - 1) * b), requires=(0 <= t, 0 <= b)
)
