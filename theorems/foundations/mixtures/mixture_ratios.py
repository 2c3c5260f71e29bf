"""Likelihood ratios of mixtures."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, eq, function_type, lam, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, P0, P1, Pt, Q, phi, t, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, discharge, dominated, expand, folded, generalize, parts
from dpproofs.proving.tactics import specialize, unfolded
from theorems.foundations.mixtures.mixtures import MIXED, TEST

L0, L1 = variables("L0 L1", function_type(("Y",), "real"))
WEIGHT = (0 <= t, t <= 1)

MIXTURE_RATIO = Lemma(
    "foundations.mixture-ratio", "The likelihood ratio of a mixture is the mixture of the ratios", "elementary",
    (DENSITY(L1, P1, Q), DENSITY(L0, P0, Q), MIXED, *WEIGHT),
    DENSITY(lam(w, t * L1(w) + factor * (1 - t) * L0(w)), Pt, Q),
    mutants=(Mutant("weight", {factor: LESS}, "P0 = P1 = Q, t = 0",
                    witness=finite({"Y": 2}, P0=(1, 0), P1=("1/2", "1/2"), Q=("1/2", "1/2"), t="7/10")),),
)  # fmt: skip


@proof_of(MIXTURE_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """E_Pt[phi] = t E_Q[L1 phi] + (1 - t) E_Q[L0 phi]."""
    ratio, size = read(DENSITY, claim).L, specialize(TEST, w)
    nonneg, ints, with_test, means = [], [], [], []
    first, second, *_ = claim.hypotheses
    for density in (first, second):
        L, (low, L_int, change) = read(DENSITY, density).L, parts(unfolded(density))
        positive = specialize(low, w)
        nonneg.append(positive)
        ints.append(L_int)
        with_test.append(dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), positive, size), L_int))
        means.append(at(change, phi, by=[TEST]))
    mean = parts(expand(Q, w, ratio(w) * phi(w), *with_test))[1]
    equal = arith(eq(E(Pt, w, phi(w)), E(Q, w, ratio(w) * phi(w))), mean, *means, at(MIXED, phi, by=[TEST]))
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= ratio(w), *nonneg, *WEIGHT), w),
            parts(expand(Q, w, ratio(w), *ints))[0],
            generalize(discharge(equal, TEST), phi),
        ),
    )
