"""Both components of a mixture have likelihood ratios to it."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import almost_surely, conj, exists, function_type, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, P0, P1, Pt, t, w
from dpproofs.proving.reading import opened
from dpproofs.proving.tactics import obtain, use, witness
from theorems.foundations.mixtures.mixture_ratios_total import MIXTURE_TOTAL
from theorems.foundations.mixtures.mixture_ratios import WEIGHT
from theorems.foundations.mixtures.mixtures import MIXED, MIXTURE_COMPONENT, MIXTURE_SWAP

L0, L1 = variables("L0 L1", function_type(("Y",), "real"))

UNIT = almost_surely(Pt, w, t * L1(w) + (1 - t) * L0(w) <= 1)

MIXTURE_SPLIT = Lemma(
    "foundations.mixture-split", "Both components have likelihood ratios to the mixture", "radon_nikodym",
    (MIXED, 0 < t, t < 1),
    exists((L1, L0), conj(DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), UNIT)),
    mutants=(Mutant("edge", Claim((MIXED, *WEIGHT),
                    exists((L1, L0), conj(DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), UNIT))),
                    "t = 0, P1 not absolutely continuous with respect to P0",
                    witness=finite({"Y": 2}, P1=(0, 1), P0=(1, 0), Pt=(1, 0), t=0)),),
)  # fmt: skip


@proof_of(MIXTURE_SPLIT)
def _split(claim: Claim) -> Theorem:
    whole = claim.conclusion

    def first(one: Term, one_density: Theorem) -> Theorem:
        def second(other: Term, other_density: Theorem) -> Theorem:
            total = use(MIXTURE_TOTAL, one_density, other_density, MIXED, 0 < t, t < 1, L1=one, L0=other)
            inner = opened(whole, one)
            return witness(whole, one, witness(inner, other, one_density, other_density, total))

        swapped = use(MIXTURE_SWAP, MIXED)
        found = use(MIXTURE_COMPONENT, swapped, 0 < t, t < 1, t=1 - t, P1=P0, P0=P1)
        return obtain(found, "r0", second)

    return obtain(use(MIXTURE_COMPONENT, MIXED, 0 < t, t < 1), "r1", first)
