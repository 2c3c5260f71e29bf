"""Unary encoding, whose odds are compared with an epsilon that is given: also where they are 1, or very large."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PURE_DP, M, N, epsilon
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.unary_encoding.mechanism import GIVEN, LEMMA, SIZES, SOURCE, p, q

COMPARED = p * (1 - q) <= exp(epsilon) * (q * (1 - p))

BY_ODDS = Lemma(
    "mechanisms.unary-encoding-odds", "Unary encoding whose odds are at most exp(epsilon) is epsilon-DP", SOURCE,
    (GIVEN, *SIZES, COMPARED),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "two values, p = 3/4, q = 1/4, and the bits 1, 0",
                    witness=finite({"X": 2, "Y": 4, "V": 2},
                        M=(("3/16", "9/16", "1/16", "3/16"), ("3/16", "1/16", "9/16", "3/16")), N=True, f=(0, 1),
                        bit=(0, 0, 1, 0, 0, 1, 1, 1), R=("9/16", "3/16", "3/16", "1/16"), p="3/4", q="1/4",
                        epsilon="2.2")),),
)  # fmt: skip

ODDS = p * (1 - q) / (q * (1 - p))


@proof_of(BY_ODDS)
def _proof(claim: Claim) -> Theorem:
    """The logarithm of the odds is at most epsilon, by their exponentials."""
    signs = arith(0 < 1 - q, *SIZES), arith(0 < q * (1 - p), *SIZES)
    level = use(EXP_OF_LOG, arith(0 < ODDS, *SIZES, *signs), y=ODDS)
    small = arith(ODDS <= exp(epsilon), COMPARED, *signs)

    def larger(more: Theorem) -> Theorem:
        grown = use(EXP_STRICT, more, x=epsilon, y=log(ODDS))
        return arith(log(ODDS) <= epsilon, grown, level, small)

    order = cases(epsilon < log(ODDS), larger, lambda no: arith(log(ODDS) <= epsilon, no))
    exact = use(LEMMA, GIVEN, *SIZES)
    return use("foundations.pure-dp-weakening", exact, order, epsilon=log(ODDS), epsilon2=epsilon)


unary_encoding_by_odds = Verified(BY_ODDS, "unary_encoding_by_odds")
