"""The same with epsilon**2/2 alpha as the bound."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exists, forall, log
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KA, KA2, KB, KB2, K, delta
from dpproofs.privacy.notions import epsilon, y
from dpproofs.proving.tactics import generalize, obtain_all, parts, prove, specialize, unfolded, use, witnesses
from theorems.papers.bun_steinke_2016.lemma_8_3_approx_zcdp_tradeoff import pure_pair
from theorems.papers.bun_steinke_2016.prop_3_3_pure_dp_to_zcdp import SQUARE_OF_PAIR
from theorems.foundations.densities.absolute_continuity import H
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import COMPONENTS_Z, DOMAIN, KERNELS, OF_KERNELS, RESPONSE, SOURCE

rho = mark("rho", epsilon**2 / 2)

OF_KERNELS_SQUARE = Lemma(
    "bs16x.cor-8.7-kernels-square", "The same with epsilon**2/2 alpha as the bound", SOURCE,
    (*KERNELS, *DOMAIN),
    exists((KA, KA2, KB, KB2), forall(y, COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, 0, rho))),
    mutants=(Mutant("constant", {rho: Fraction(99, 200) * epsilon ** 2}, RESPONSE,
                    witness=finite({"Y": 1, "Z": 2}, K=(("21/41", "20/41"),), H=(("20/41", "21/41"),),
                        epsilon=log(Fraction(21, 20)), delta=0)),),
)  # fmt: skip


@proof_of(OF_KERNELS_SQUARE)
def _square(claim: Claim) -> Theorem:
    """Proposition 3.3 for the main parts."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(specialize(facts, y)))
        lines = [
            use(SQUARE_OF_PAIR, pure_pair(*fact), 0 <= epsilon, P=P, Q=Q)
            for fact, P, Q in (((there, back), KA(y), KB(y)), ((back, there), KB(y), KA(y)))
        ]
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, 0, epsilon**2 / 2)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(OF_KERNELS, *KERNELS, *DOMAIN), "KA KA2 KB KB2", with_parts)
