"""Beside Theorem 3.1 (3): (epsilon, delta)-close kernels but for a part of mass delta, with the mean of the loss."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exists, forall, log, num, tanh
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KA, KA2, KB, KB2, K, delta, epsilon, y
from dpproofs.proving.tactics import generalize, obtain_all, parts, prove, specialize, unfolded, use, witnesses
from theorems.citations import LI
from theorems.foundations.densities.absolute_continuity import H
from theorems.notions.dp.hoeffding_line import HOEFFDING_LINE
from theorems.notions.dp.renyi_pairs_line_to_pair import LINE_TO_PAIR
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import COMPONENTS_Z, DOMAIN, KERNELS, OF_KERNELS

xi = factor * (epsilon * tanh(epsilon / 2)) - epsilon**2 / 2
made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, xi, epsilon**2 / 2)

OF_KERNELS_HOEFFDING = Lemma(
    "li16.theorem-3.1.3-corrected-kernels",
    "(epsilon, delta)-close kernels have main parts at divergence epsilon tanh(epsilon/2) + (alpha - 1) epsilon^2/2",
    f"{LI}, beside Theorem 3.1 (3)",
    (*KERNELS, *DOMAIN),
    exists((KA, KA2, KB, KB2), forall(y, made)),
    mutants=(Mutant("mean", {factor: LESS},
            "randomized response, alpha near 1",
                witness=finite({"Y": 1, "Z": 2}, K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), epsilon=log(num(3)),
                    delta=0),),),
)  # fmt: skip


@proof_of(OF_KERNELS_HOEFFDING)
def _proof(claim: Claim) -> Theorem:
    """Hoeffding's lemma for the main parts."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(specialize(facts, y)))
        A, B = KA(y), KB(y)
        one, other = (use(LINE_TO_PAIR, fact, P=P, Q=Q) for fact, P, Q in ((there, A, B), (back, B, A)))
        lines = [
            use(HOEFFDING_LINE, one, other, 0 <= epsilon, P=A, Q=B),
            use(HOEFFDING_LINE, other, one, 0 <= epsilon, P=B, Q=A),
        ]
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, offset(epsilon), epsilon**2 / 2)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(OF_KERNELS, *KERNELS, *DOMAIN), "KA KA2 KB KB2", with_parts)


def offset(epsilon: Term) -> Term:
    """xi, for which xi + epsilon^2/2 is the mean of the loss of randomized response."""
    return epsilon * tanh(epsilon / 2) - epsilon**2 / 2
