"""There is Laplace noise on any query."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exists, forall, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.kinds import LAPLACE_MECHANISM, Delta, K, N, q, scale
from dpproofs.meaning.lists import x
from dpproofs.privacy.definitions import LAPLACE
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import both, generalize, obtain, specialize, use, witness
from theorems.meaning.gaussian_exists import MOVED
from theorems.mechanisms.laplace.law_exists import EXISTS as LAPLACE_EXISTS

_CLAIM = exists(K, conj(LAPLACE_MECHANISM(K, N, Delta, scale), forall(x, LAPLACE(K(x), q(x), scale))))

MECHANISM_EXISTS = Lemma(
    "meaning.laplace-mechanism-exists", "There is a Laplace mechanism with any query, of its sensitivity", "elementary",
    (MOVED, 0 < scale),
    _CLAIM,
    mutants=(Mutant("any", without(MOVED), "a query that has a negative sensitivity",
                    witness=finite({"X": 2}, N=(0, 1, 0, 0), q=(0, 1), Delta=-1, b=1)),),
)  # fmt: skip


@proof_of(MECHANISM_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The Laplace laws around the values of the query."""

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        made, around = lam(x, laws(q(x))), generalize(specialize(facts, q(x)), x)
        kind = witness(LAPLACE_MECHANISM(made, N, Delta, scale), q, MOVED, around)
        return witness(claim.conclusion, made, both(kind, around))

    return obtain(use(LAPLACE_EXISTS, 0 < scale, b=scale), "R", with_laws)
