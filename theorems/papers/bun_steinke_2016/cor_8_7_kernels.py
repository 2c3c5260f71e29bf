"""Corollary 8.7: the components of close kernels, as kernels."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exists, forall, log
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_RENYI_LINE, COMPONENTS, INDISTINGUISHABLE, KA, KA2, KB, KB2, K, delta
from dpproofs.privacy.notions import epsilon, on, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import generalize, obtain_all, parts, prove, specialize, use, witnesses
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.renyi_pairs import PAIR_TO_LINE
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.densities.dp_decomposition import DECOMPOSITION

SOURCE = f"{BUN_STEINKE}, Corollary 8.7"
COMPONENTS_Z, CLOSE_Z, APPROX_LINE_Z = (on(d, Y="Z") for d in (COMPONENTS, INDISTINGUISHABLE, APPROX_RENYI_LINE))
DOMAIN = (0 <= epsilon, 0 <= delta, delta < 1)
WITNESS = "approximate randomized response with epsilon = 1, delta = 1/100: at 9/10 the least delta is 0.0788"
RESPONSE = "delta = 0, randomized response, epsilon = 1/10, alpha near 1"
KERNELS = (forall(y, CLOSE_Z(K(y), H(y), epsilon, delta)), forall(y, CLOSE_Z(H(y), K(y), epsilon, delta)))
bound = mark("bound", epsilon)

OF_KERNELS = Lemma(
    "bs16x.cor-8.7-kernels", "Components of (epsilon, delta)-close kernels, as kernels", SOURCE,
    (*KERNELS, *DOMAIN),
    exists((KA, KA2, KB, KB2), forall(y, COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, bound, 0))),
    mutants=(Mutant("epsilon", {bound: Fraction(9, 10) * epsilon}, WITNESS,
                    witness=finite({"Y": 1, "Z": 2}, K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), epsilon=log(3),
                        delta=0)),),
)  # fmt: skip


@proof_of(OF_KERNELS)
def _kernels(claim: Claim) -> Theorem:
    """The main parts of the decomposition are purely private, so D_alpha <= D_oo <= epsilon."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(specialize(facts, y))
        lines = [
            use(PAIR_TO_LINE, fact, P=read(INDISTINGUISHABLE, fact).P, Q=read(INDISTINGUISHABLE, fact).Q)
            for fact in close
        ]
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, epsilon, 0)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(DECOMPOSITION, *KERNELS, *DOMAIN, P=K, Q=H), "A A2 B B2", with_parts)
