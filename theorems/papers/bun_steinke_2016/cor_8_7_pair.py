"""Corollary 8.7 for a pair of laws."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_RENYI_LINE, INDISTINGUISHABLE, P, Q, delta, epsilon
from dpproofs.proving.tactics import generalize, obtain_all, specialize, use, witnesses
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import DOMAIN, OF_KERNELS, SOURCE, WITNESS
from theorems.foundations.measure.weighted_laws import u

CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta))

PAIR = Lemma(
    "bs16x.cor-8.7-pair", "(epsilon, delta)-close laws are delta-approximately close in Rényi divergence", SOURCE,
    (*CLOSE, *DOMAIN),
    APPROX_RENYI_LINE(P, Q, delta, epsilon, 0),
    mutants=(Mutant("epsilon", Claim((*CLOSE, *DOMAIN), APPROX_RENYI_LINE(P, Q, delta, Fraction(9, 10) * epsilon, 0)),
                    WITNESS,
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="0.0000002", epsilon="1.1")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The case of kernels that do not depend on their argument."""
    every = [generalize(fact, u) for fact in CLOSE]
    found = use(OF_KERNELS, *every, *DOMAIN, K=lam(u, P), H=lam(u, Q))

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        return witnesses(claim.conclusion, (A(u), A2(u), B(u), B2(u)), specialize(facts, u))

    return obtain_all(found, "KA KA2 KB KB2", with_parts)
