"""Lemma 2.2, first bullet: KL divergence and max-divergence are 0 just when the laws are equal."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, log, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import KL, MAX_DIVERGENCE, P, Q, w
from dpproofs.proving.tactics import almost, arith, parts, specialize, unfolded, use
from theorems.papers.bun_steinke_2016.lemma_2_2a_equality import SOURCE, just_when, laws_agree, only_at_one, zero_if
from theorems.foundations.reals.strict_entropy import ENTROPY_TANGENT, ENTROPY_TANGENT_STRICT
from theorems.foundations.measure.vanishing import NOTHING

KL_EQUALITY = Lemma(
    "bs16.lemma-2.2a-kl-equality", "D_1(P||Q) = 0 just when P = Q", SOURCE,
    *zero_if(KL(P, Q, 0)).parts,
    mutants=(Mutant("bound", zero_if(KL(P, Q, Fraction(1, 100))), "laws that differ a little",
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(KL_EQUALITY)
def _kl(claim: Claim) -> Theorem:
    """The gap is L log(L) - (L - 1)."""

    def forward(L: Term, facts: Theorem) -> Theorem:
        gap = L(w) * log(L(w)) - (L(w) - 1)
        nonneg = specialize(parts(unfolded(parts(facts)[0]))[0], w)
        above = arith(0 <= gap, use(ENTROPY_TANGENT, nonneg, u=L(w)))
        touch = only_at_one(gap, L, lambda no: use(ENTROPY_TANGENT_STRICT, nonneg, no, u=L(w)))
        return laws_agree(gap, L, facts, above, touch)

    return just_when(claim, forward, use(NOTHING, mu=Q))


MAX_EQUALITY = Lemma(
    "bs16.lemma-2.2a-max-equality", "D_oo(P||Q) = 0 just when P = Q", SOURCE,
    *zero_if(MAX_DIVERGENCE(P, Q, 0)).parts,
    mutants=(Mutant("bound", zero_if(MAX_DIVERGENCE(P, Q, Fraction(1, 100))), "laws that differ a little",
                    witness=finite({"Y": 2}, P=("0.501", "0.499"), Q=("0.499", "0.501"))),),
)  # fmt: skip


@proof_of(MAX_EQUALITY)
def _max(claim: Claim) -> Theorem:
    """The gap is 1 - L."""

    def forward(L: Term, facts: Theorem) -> Theorem:
        gap, surely = 1 - L(w), parts(facts)[1]
        above = arith(0 <= gap, L(w) <= exp(num(0)))
        return laws_agree(gap, L, facts, above, arith(eq(L(w), 1), eq(gap, 0)), surely)

    return just_when(claim, forward, almost(Q, w, arith(num(1) <= exp(num(0)))))
