"""Section 1.1: the least delta of a pair of laws, from its privacy loss Z = log(dP/dQ)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, lam, log, maximum, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, L, P, Q, delta, epsilon, equals, w
from dpproofs.proving.tactics import arith, at, both, cases, dominated, parts, prove, rewrite, specialize, transfer
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK

SOURCE = f"{BUN_STEINKE}, Section 1.1, after Definition 1.2"
RATIO, CLOSE = DENSITY(L, P, Q), INDISTINGUISHABLE(P, Q, epsilon, delta)
Z = log(L(w))
PART = maximum(num(0), 1 - exp(epsilon - Z))

LEAST_DELTA = Lemma(
    "bs16.sec-1.1-loss-dp-d", "The least delta at epsilon is E[max(0, 1 - exp(epsilon - Z))]", SOURCE,
    (RATIO,),
    equals(CLOSE, delta, factor * E(P, w, PART)),
    mutants=(Mutant("factor", {factor: LESS}, "P and Q disjoint but for little mass: delta is near 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"), epsilon="1/2")),),
)  # fmt: skip


@proof_of(LEAST_DELTA)
def _least(claim: Claim) -> Theorem:
    """L (1 - exp(epsilon - Z)) is L - exp(epsilon): the hockey-stick divergence, read under P."""
    nonneg, L_int, change = parts(unfolded(RATIO))
    stick = use(HOCKEY_STICK, RATIO, use(DENSITY_OF_SAME, P=Q, Q=Q), mu=Q, p=L, q=lam(w, num(1)))
    L0, excess = specialize(nonneg, w), maximum(num(0), L(w) - exp(epsilon))
    same = cases(
        0 < L(w),
        lambda pos: arith(eq(excess, L(w) * PART), pos),
        lambda no: arith(eq(excess, L(w) * PART), arith(eq(L(w), 0), no, L0)),
    )
    excess_int = dominated(Q, w, both(arith(0 <= excess), arith(excess <= L(w), L0)), L_int)
    equal = arith(
        eq(E(Q, w, excess), E(P, w, PART)), parts(transfer(Q, w, same, excess_int))[1], at(change, lam(w, PART))
    )
    return prove(claim.conclusion, rewrite(stick, equal))
