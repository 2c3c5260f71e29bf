"""Rényi divergence with a known likelihood ratio is equal to its moment."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, integrable, log, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, RENYI, L, P, Q, alpha, equals, t, value_of, w
from dpproofs.proving.tactics import arith, both, discharge, generalize, parts, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND

d, u = var("d"), var("u")
RATIO = DENSITY(L, P, Q)

RENYI_EXACT = Lemma(
    "foundations.renyi-exact", "D_alpha(P||Q) = d when E_Q[L**alpha] = exp((alpha-1) d)", "elementary",
    (RATIO, integrable(Q, w, L(w) ** alpha), eq(E(Q, w, L(w) ** alpha), exp((alpha - 1) * d)), 1 < alpha),
    equals(RENYI(alpha, P, Q, t), t, factor * d),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; any d > 0",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), L=(2, 0), d=log(2), alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_EXACT)
def _renyi(claim: Claim) -> Theorem:
    """exp((alpha - 1) d) <= exp((alpha - 1) t) just when d <= t."""
    _, moment_int, moment, _ = claim.hypotheses
    at_most, top, room = RENYI(alpha, P, Q, t), exp((alpha - 1) * t), value_of(claim.conclusion) <= t
    below = parts(use("foundations.renyi-at-density", at_most, RATIO))[1]
    order = use(LOG_BOUND, arith(exp((alpha - 1) * d) <= top, below, moment), x=(alpha - 1) * d, y=top)
    growth = use(
        EXP_INCREASING, arith((alpha - 1) * d <= (alpha - 1) * t, room, 1 < alpha), x=(alpha - 1) * d, y=(alpha - 1) * t
    )
    small = arith(E(Q, w, L(w) ** alpha) <= top, growth, moment)
    enough = witness(at_most, L, RATIO, moment_int, small)
    return generalize(both(discharge(arith(room, order, 1 < alpha), at_most), discharge(enough, room)), t)
