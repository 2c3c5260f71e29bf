"""The two forms of D_alpha(P||Q) = d."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, exp, integrable, log
from dpproofs.mutants.witnesses import finite
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, L, P, Q, alpha, equals, t, value_of, w
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import obtain, use
from theorems.foundations.divergences.exact_renyi import RATIO, RENYI_EXACT, d

RENYI_EQUALS = Definition(
    "renyi_equals",
    (alpha, P, Q, d),
    exists(L, conj(RATIO, integrable(Q, w, L(w) ** alpha), eq(E(Q, w, L(w) ** alpha), exp((alpha - 1) * d)))),
)
"""D_alpha(P||Q) = d is finite, for an order 1 < alpha < oo."""
write_as(RENYI_EQUALS, r"D_{{{0}}}\left({1} \,\middle\|\, {2}\right) = {3}")

RENYI_EQUALITY = Lemma(
    "foundations.renyi-equality", "The two forms of D_alpha(P||Q) = d", "elementary",
    (RENYI_EQUALS(alpha, P, Q, d), 1 < alpha),
    equals(RENYI(alpha, P, Q, t), t, factor * d),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; any d > 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), d=log(Fraction(7, 3)), alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_EQUALITY)
def _renyi_equals(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        return use(RENYI_EXACT, facts, 1 < alpha, L=L, d=value_of(claim.conclusion))

    return obtain(hypothesis(claim, RENYI_EQUALS), "L", with_ratio)
