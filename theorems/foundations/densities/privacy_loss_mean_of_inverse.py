"""E_P[exp(-log(dP/dQ))] = 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, parts, transfer, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY, G
from theorems.foundations.densities.privacy_loss import INVERSE

value = mark("value", 1)

MEAN_OF_INVERSE = Lemma(
    "foundations.mean-of-inverse-ratio", "E_P[exp(-log(dP/dQ))] = 1", "elementary",
    (DENSITY(L, P, Q), DENSITY(G, Q, P)),
    conj(integrable(P, w, exp(-log(L(w)))), eq(E(P, w, exp(-log(L(w)))), value)),
    mutants=(Mutant("value", {value: LESS}, "P = Q", witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(MEAN_OF_INVERSE)
def _mean(claim: Claim) -> Theorem:
    """It is the ratio of the swapped pair."""
    _, swapped = claim.hypotheses
    back_int = parts(unfolded(swapped))[1]
    inverse = use(INVERSE, *claim.hypotheses)
    whole, same = parts(transfer(P, w, eq(G(w), exp(-log(L(w)))), back_int, inverse))
    total = use(MEAN_OF_DENSITY, swapped, L=G, P=Q, Q=P)
    return both(whole, arith(comparison(claim), same, total))
