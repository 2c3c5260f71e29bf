"""Definition 1.1, (1) and (2): zCDP as a bound on the generating function of the privacy loss."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, exists, exp, implies, integrable, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, L, P, Q, alpha, t, w
from dpproofs.proving.reading import equivalent
from dpproofs.proving.tactics import arith, both, discharge, mp, obtain, parts, use, witness
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.loss_generating_function import LOSS_GENERATING, LOSS, RATIO

loss = exists(L, conj(RATIO, integrable(P, w, LOSS), E(P, w, LOSS) <= factor * exp((alpha - 1) * t)))

BOUND = Lemma(
    "bs16.def-1.1-loss", "D_alpha(P||Q) <= t just when E[exp((alpha - 1) Z)] <= exp((alpha - 1) t)",
    f"{BUN_STEINKE}, Definition 1.1, (1) and (2)",
    (1 < alpha,),
    conj(implies(RENYI(alpha, P, Q, t), loss), implies(loss, RENYI(alpha, P, Q, t))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha="1.01", t="99/100")),),
)  # fmt: skip


@proof_of(BOUND)
def _bound(claim: Claim) -> Theorem:
    divergence, loss = equivalent(claim)

    def there(L: Term, facts: Theorem) -> Theorem:
        forward = mp(parts(use(LOSS_GENERATING, facts, 1 < alpha, L=L))[0], parts(facts)[1])
        known = arith(E(P, w, exp((alpha - 1) * log(L(w)))) <= exp((alpha - 1) * t), forward, parts(facts)[2])
        return witness(loss, L, facts, forward, known)

    def back(L: Term, facts: Theorem) -> Theorem:
        forward, backward = parts(use(LOSS_GENERATING, facts, 1 < alpha, L=L))
        power_int = mp(backward, parts(facts)[1])
        known = arith(E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t), mp(forward, power_int), parts(facts)[2])
        return witness(divergence, L, facts, power_int, known)

    forward = obtain(divergence, "L", there)
    return both(discharge(forward, divergence), discharge(obtain(loss, "L", back), loss))
