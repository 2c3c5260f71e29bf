"""Truncated means of L log(L) + 1 reach every level below KL + 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, exists, forall, implies, log, minimum, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, bounded, cases, expand, mean_of_one, monotone_limit, parts, specialize
from dpproofs.proving.tactics import unfolded, use, witness
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT
from dpproofs.privacy.notions import DENSITY, KL, L, P, Q, w
from dpproofs.proving.reading import conditions

s, u, b, c = variables("s u b c")
AT_LEAST = forall(u, implies(KL(P, Q, u), s <= u))
RATIO = DENSITY(L, P, Q)
entropy = L(w) * log(L(w))
cut = minimum(entropy + 1, c)
reached = exists(c, conj(0 < c, b <= E(Q, w, cut)))

KL_TRUNCATED = Lemma(
    "foundations.kl-truncated", "Truncated means of L log(L) + 1 reach every level below KL + 1", "elementary",
    (RATIO, AT_LEAST, b < s + 1),
    reached,
    mutants=(Mutant("strict", {b < s + 1: b < s + MORE}, "P = Q, s = 0, b = 201/200",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, s=0, b="201/200")),),
)  # fmt: skip


@proof_of(KL_TRUNCATED)
def _proof(claim: Claim) -> Theorem:
    """Otherwise E_Q[L log(L) + 1] <= b, and KL <= b - 1 < s."""
    L0 = specialize(parts(unfolded(RATIO))[0], w)
    nonneg = arith(0 <= entropy + 1, use(ENTROPY_TANGENT_AT, L0, u=L(w), s=1), L0)

    def otherwise(no: Theorem) -> Theorem:
        small = cases(
            b <= E(Q, w, cut),
            lambda yes: arith(E(Q, w, cut) <= b, witness(reached, c, 0 < c, yes), no),
            lambda far: arith(E(Q, w, cut) <= b, far),
        )
        ints = bounded(Q, w, cut, c, nonneg, 0 < c)
        shifted_int, mean = parts(monotone_limit(Q, w, entropy + 1, cut, c, small, ints, entropy + 2, nonneg))
        entropy_int, value = parts(expand(Q, w, entropy, shifted_int))
        bound = arith(E(Q, w, entropy) <= b - 1, mean, value, mean_of_one(Q))
        least = at(AT_LEAST, b - 1, by=[witness(KL(P, Q, b - 1), L, RATIO, entropy_int, bound)])
        return arith(reached, least, *conditions(claim))

    return cases(claim.conclusion, lambda yes: yes, otherwise)
