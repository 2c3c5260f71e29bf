"""Rényi and KL bounds: larger ones, and the divergence of a law from itself."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, obtain, parts, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING
from dpproofs.privacy.notions import RENYI, P, Q, alpha, t, w
from dpproofs.proving.reading import read

s = var("s")

RENYI_WEAKER = Lemma(
    "foundations.renyi-weaker", "A Rényi bound implies every larger one", "elementary",
    (RENYI(alpha, P, Q, s), 1 < alpha, s <= t),
    RENYI(alpha, P, Q, t),
    mutants=(Mutant("smaller", Claim((RENYI(alpha, P, Q, s), 1 < alpha, s <= t),
                                     RENYI(alpha, P, Q, t - Fraction(1, 100))), "t = s = D_alpha(P||Q)",
                    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss(1), alpha=4, s=2, t=2)),),
)  # fmt: skip


@proof_of(RENYI_WEAKER)
def _weaker(claim: Claim) -> Theorem:
    bound = read(RENYI, claim).t
    order = arith((alpha - 1) * s <= (alpha - 1) * bound, 1 < alpha, s <= t)

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        larger = use(EXP_INCREASING, order, x=(alpha - 1) * s, y=(alpha - 1) * bound)
        mean = arith(E(Q, w, ratio(w) ** alpha) <= exp((alpha - 1) * bound), moment, larger)
        return witness(claim.conclusion, ratio, density, power, mean)

    return obtain(RENYI(alpha, P, Q, s), "L", with_ratio)
