"""Bounds on max-divergence: larger ones."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import almost, arith, obtain, parts, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING
from dpproofs.privacy.notions import MAX_DIVERGENCE, P, Q, t, w
from dpproofs.proving.reading import read

s = var("s")
GIVEN = (MAX_DIVERGENCE(P, Q, s), s <= t)

MAX_WEAKER = Lemma(
    "foundations.max-weaker", "A bound on max-divergence implies every larger one", "elementary",
    GIVEN,
    MAX_DIVERGENCE(P, Q, t),
    mutants=(Mutant("smaller", Claim(GIVEN, MAX_DIVERGENCE(P, Q, t - Fraction(1, 100))), "t = s = D_oo(P||Q)",
                    witness=finite({"Y": 2}, P=(0, 1), Q=(0, 1), s=0, t=0)),),
)  # fmt: skip


@proof_of(MAX_WEAKER)
def _weaker(claim: Claim) -> Theorem:
    bound = read(MAX_DIVERGENCE, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, below = parts(facts)
        larger = use(EXP_INCREASING, arith(s <= bound, s <= t), x=s, y=bound)
        smaller = arith(L(w) <= exp(bound), L(w) <= exp(s), larger)
        return witness(claim.conclusion, L, density, almost(Q, w, smaller, below))

    return obtain(GIVEN[0], "L", with_ratio)
