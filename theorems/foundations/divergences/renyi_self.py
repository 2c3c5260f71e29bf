"""A law has divergence 0 from itself; A bound on KL divergence implies every larger one."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, lam, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, expand, mean_of_one, obtain, parts, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING
from dpproofs.privacy.notions import KL, RENYI, P, Q, alpha, t, w
from dpproofs.proving.reading import lhs, read
from theorems.foundations.divergences.renyi import s

RENYI_SELF = Lemma(
    "foundations.renyi-self", "A law has divergence 0 from itself", "elementary",
    (1 < alpha, 0 <= t),
    RENYI(alpha, P, P, t),
    mutants=(Mutant("negative", Claim((1 < alpha, 0 <= t), RENYI(alpha, P, P, t - Fraction(1, 100))), "t = 0",
                    witness=finite({"Y": "real"}, P=gauss(0), alpha=2, t=0)),),
)  # fmt: skip


@proof_of(RENYI_SELF)
def _self(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    bound = read(RENYI, claim).t
    one, (power, mean) = parts(use("E_one", P=P))[0], parts(expand(P, w, num(1) ** alpha))
    larger = use(EXP_INCREASING, arith(0 <= (alpha - 1) * bound, 1 < alpha, 0 <= t), x=0, y=(alpha - 1) * bound)
    moment = arith(E(P, w, num(1) ** alpha) <= exp((alpha - 1) * bound), mean, larger, mean_of_one(P))
    return witness(claim.conclusion, lam(w, num(1)), one, power, moment)


KL_WEAKER = Lemma(
    "foundations.kl-weaker", "A bound on KL divergence implies every larger one", "elementary",
    (KL(P, Q, s), s <= t),
    KL(P, Q, t),
    mutants=(Mutant("smaller", Claim((KL(P, Q, s), s <= t), KL(P, Q, t - Fraction(1, 100))), "t = s = KL(P||Q)",
                    witness=finite({"Y": "real"}, P=gauss(3), Q=gauss(0), s="4.5", t="4.5")),),
)  # fmt: skip


@proof_of(KL_WEAKER)
def _kl_weaker(claim: Claim) -> Theorem:
    bound = read(KL, claim).t

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        return witness(claim.conclusion, ratio, density, entropy, arith(lhs(mean) <= bound, mean, s <= t))

    return obtain(KL(P, Q, s), "L", with_ratio)
