"""After Definition 2.1: bounds on the moments of the privacy loss."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, exp, integrable
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import RENYI, P, Q, alpha, t, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, mp, parts, use
from theorems.foundations.divergences.loss_generating_function import LOSS_GENERATING, LOSS, RATIO, SOURCE
from theorems.foundations.divergences.renyi_at_density import RENYI_AT

bound = mark("bound", exp((alpha - 1) * t))

MOMENT = Lemma(
    "bs16.eq-2.1-bound", "E[exp((alpha - 1) Z)] <= exp((alpha - 1) t) when D_alpha(P||Q) <= t", SOURCE,
    (RENYI(alpha, P, Q, t), RATIO, 1 < alpha),
    conj(integrable(P, w, LOSS), E(P, w, LOSS) <= bound),
    mutants=(Mutant("factor", {bound: LESS * exp((alpha - 1) * t)}, "P = Q, t = 0",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(1, 0), alpha="1.00001", t=1000)),),
)  # fmt: skip


@proof_of(MOMENT)
def _moment(claim: Claim) -> Theorem:
    at_ratio = use(RENYI_AT, *claim.hypotheses)
    here, same = parts(mp(parts(use(LOSS_GENERATING, RATIO, 1 < alpha))[0], parts(at_ratio)[0]))
    return both(here, arith(comparison(claim), same, at_ratio))
