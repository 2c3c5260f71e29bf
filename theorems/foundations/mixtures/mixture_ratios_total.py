"""The likelihood ratios of the components to the mixture add up to at most 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, almost_surely, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import DENSITY, P0, P1, Pt, phi, t, w
from dpproofs.proving.reading import integrand_of, read, rhs
from dpproofs.proving.tactics import arith, constant, discharge, generalize, parts
from dpproofs.proving.tactics import use
from theorems.foundations.densities.density import AT_MOST
from theorems.foundations.mixtures.mixtures import MIXED, TEST
from theorems.foundations.mixtures.mixture_ratios import L0, L1, MIXTURE_RATIO, WEIGHT

bound = mark("bound", 1)

MIXTURE_TOTAL = Lemma(
    "foundations.mixture-total", "The likelihood ratios of the components to the mixture add up to at most 1",
    "elementary",
    (DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), MIXED, *WEIGHT),
    almost_surely(Pt, w, t * L1(w) + (1 - t) * L0(w) <= bound),
    mutants=(Mutant("less", {bound: LESS}, "P1 = P0",
                    witness=finite({"Y": 2}, P0=("1/10", "9/10"), P1=("1/10", "9/10"), t="98/100")),),
)  # fmt: skip


@proof_of(MIXTURE_TOTAL)
def _total(claim: Claim) -> Theorem:
    """The mixture has the likelihood ratio t L1 + (1 - t) L0 to itself, and a law is at most itself."""
    ratio = use(MIXTURE_RATIO, *claim.hypotheses, Q=Pt)
    bound = rhs(integrand_of(claim, w))
    equal = arith(E(Pt, w, phi(w)) <= E(Pt, w, bound * phi(w)))
    one = parts(constant(Pt, w, bound))[0]
    return use(AT_MOST, ratio, generalize(arith(0 <= bound), w), one, generalize(discharge(equal, TEST), phi),
               P=Pt, Q=Pt, L=read(DENSITY, ratio).L, g=lam(w, bound))  # fmt: skip
