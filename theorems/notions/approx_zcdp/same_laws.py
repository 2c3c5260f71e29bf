"""Equal laws are 0-approximately at divergence 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, unfold
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_RENYI_LINE, COMPONENTS, MIXTURE, RENYI_LINE, P, Q, alpha, phi, test_function
from dpproofs.privacy.notions import w
from dpproofs.proving.reading import both_sides, conjuncts, read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, prove, use, witnesses
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.divergences.renyi_self import RENYI_SELF

SAME = (same_law(P, Q),)

SAME_LAWS = Lemma(
    "foundations.approx-zcdp-same-law", "Equal laws are 0-approximately at divergence 0", "elementary",
    SAME,
    APPROX_RENYI_LINE(P, Q, 0, 0, 0),
    mutants=(Mutant("negative", Claim(SAME, APPROX_RENYI_LINE(P, Q, 0, Fraction(-1, 100), 0)), "P = Q",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,))),),
)  # fmt: skip


@proof_of(SAME_LAWS)
def _same(claim: Claim) -> Theorem:
    """All components are P."""
    test, above = test_function(phi, w), 1 < alpha
    equal = at(SAME[0], phi, by=[test])
    p, q = both_sides(equal)
    first, *_ = conjuncts(unfold(COMPONENTS(P, Q, P, P, P, P, 0, 0, 0)))
    weight = read(MIXTURE, first).t
    mixed = [
        for_all(MIXTURE(law, weight, P, P), arith(eq(mean, weight * p + (1 - weight) * p), equal))
        for law, mean in ((P, p), (Q, q))
    ]
    itself = use(RENYI_SELF, above, arith(0 <= 0 + 0 * alpha), t=0 + 0 * alpha)
    line = prove(RENYI_LINE(P, P, 0, 0), generalize(discharge(itself, above), alpha))
    return witnesses(claim.conclusion, (P, P, P, P), prove(COMPONENTS(P, Q, P, P, P, P, 0, 0, 0), *mixed, line))
