"""After Definition 2.1: exp((alpha - 1) D_alpha(P||Q)) = E[exp((alpha - 1) Z)] for the privacy loss Z = log(dP/dQ)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, implies, integrable, lam, log
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, alpha, w
from dpproofs.proving.reading import comparison, conjuncts, if_then
from dpproofs.proving.tactics import arith, both, cases, discharge, generalize, parts, specialize, transfer, unfolded
from dpproofs.proving.tactics import use
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO

SOURCE = f"{BUN_STEINKE}, after Definition 2.1"
RATIO = DENSITY(L, P, Q)
LOSS = exp((alpha - 1) * log(L(w)))
POWER = L(w) ** alpha
there = integrable(Q, w, POWER)

LOSS_GENERATING = Lemma(
    "bs16.eq-2.1-mgf", "E_Q[L**alpha] = E_P[exp((alpha - 1) Z)], one being finite just when the other is", SOURCE,
    (RATIO, 1 < alpha),
    conj(
        implies(there, conj(integrable(P, w, LOSS), eq(E(P, w, LOSS), factor * E(Q, w, POWER)))),
        implies(integrable(P, w, LOSS), there),
    ),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q", witness=finite({"Y": 1}, P=(1,), Q=(1,), alpha=5)),),
)  # fmt: skip


@proof_of(LOSS_GENERATING)
def _proof(claim: Claim) -> Theorem:
    """L exp((alpha - 1) log(L)) = L**alpha, also where L = 0."""
    (there, goal), (here, _) = map(if_then, conjuncts(claim))
    L0 = specialize(parts(unfolded(RATIO))[0], w)
    same = eq(POWER, L(w) * LOSS)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(L(w), 0), no, L0)
        return arith(same, is_zero, use(POWER_OF_ZERO, is_zero, 1 < alpha, u=L(w), a=alpha))

    equal = cases(0 < L(w), lambda pos: arith(same, pos), zero)
    positive, loss = generalize(arith(0 <= LOSS), w), lam(w, LOSS)
    carried, mean = parts(transfer(Q, w, equal, there))
    moved_int, moved = parts(use(FROM_REFERENCE, RATIO, positive, carried, Q=Q, f=loss))
    forward = both(moved_int, arith(comparison(goal), mean, moved))
    weighted = parts(use(TO_REFERENCE, RATIO, positive, here, Q=Q, f=loss))[0]
    back = parts(transfer(Q, w, arith(eq(L(w) * LOSS, POWER), equal), weighted))[0]
    return both(discharge(forward, there), discharge(back, here))
