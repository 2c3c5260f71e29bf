"""Mixtures from the other side, at the edge, and their components."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exists
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, MIXTURE, P0, P1, L, Pt, phi, t, test_function, w
from dpproofs.proving.tactics import arith, at, bounded, discharge, for_all, generalize, integrate, specialize
from dpproofs.proving.tactics import use
from theorems.foundations.densities.absolute_continuity import LAW_RATIO

MIXED = MIXTURE(Pt, t, P1, P0)
TEST = test_function(phi, w)

MIXTURE_SWAP = Lemma(
    "foundations.mixture-swap", "A mixture from the other side", "elementary",
    (MIXED,),
    MIXTURE(Pt, 1 - t, P0, P1),
    mutants=(Mutant("weight", Claim((MIXED,), MIXTURE(Pt, MORE - t, P0, P1)), "P0, P1 on different points",
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), t="7/10")),),
)  # fmt: skip


@proof_of(MIXTURE_SWAP)
def _swap(claim: Claim) -> Theorem:
    same = at(MIXED, phi, by=[TEST])
    goal = eq(E(Pt, w, phi(w)), (1 - t) * E(P0, w, phi(w)) + (1 - (1 - t)) * E(P1, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, same))


MIXTURE_COMPONENT = Lemma(
    "foundations.mixture-component", "A component has a likelihood ratio to the mixture", "radon_nikodym",
    (MIXED, 0 < t, t <= 1),
    exists(L, DENSITY(L, P1, Pt)),
    mutants=(Mutant("other", Claim((MIXED, 0 < t, t <= 1), exists(L, DENSITY(L, P0, Pt))), "t = 1",
                    witness=finite({"Y": 2}, P1=(1, 0), P0=(0, 1), Pt=(1, 0), t=1)),),
)  # fmt: skip


@proof_of(MIXTURE_COMPONENT)
def _component(claim: Claim) -> Theorem:
    """A test with mean 0 under the mixture has mean 0 under the component."""
    null = eq(E(Pt, w, phi(w)), 0)
    size = specialize(TEST, w)
    low = arith(0 <= phi(w), size)
    means = [integrate(law, w, low, bounded(law, w, phi(w), 1, size)) for law in (P1, P0)]
    vanish = arith(eq(E(P1, w, phi(w)), 0), at(MIXED, phi, by=[TEST]), null, *means, 0 < t, t <= 1)
    return use(LAW_RATIO, generalize(discharge(vanish, TEST, null), phi), P=P1, Q=Pt)
