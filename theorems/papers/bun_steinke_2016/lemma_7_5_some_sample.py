"""Lemma 7.5: some sample has values near those of the population."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import FALSE, E, eq, exists, lam, num
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import almost, arith, cases, expand, integrate, mean_of_one, parts, use, witness
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import FAITHFUL, GAP, GIVEN, alpha
from theorems.papers.bun_steinke_2016.lemma_7_5_values import OFF, VALUES
from theorems.foundations.samples.samples import sample, x
from theorems.foundations.measure.vanishing import VANISHING

SOME = Lemma(
    "bs16.lemma-7.5-some", "With private accurate answers, some data set has a value near that of a given law",
    f"{BUN_STEINKE}, proof of Lemma 7.5",
    GIVEN,
    exists(x, OFF <= 2 * alpha + factor * GAP),
    mutants=(Mutant("gap", {factor: Fraction(34, 100)}, FAITHFUL,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 2, "Y": 3}, d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0,
                        1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711",
                        alpha="2/21")),),
)  # fmt: skip

NEAR = 2 * alpha + GAP


@proof_of(SOME)
def _some(claim: Claim) -> Theorem:
    """Not all values are above their mean."""
    goal = claim.conclusion
    ints, mean = parts(use(VALUES, *GIVEN))
    near = OFF <= NEAR

    def none(no: Theorem) -> Theorem:
        far = cases(
            near,
            lambda yes: arith(NEAR < OFF, witness(goal, x, yes), no),
            lambda other: arith(NEAR < OFF, other),
        )
        above = OFF - NEAR
        above_int, value = parts(expand(sample, x, above, ints))
        low = almost(sample, x, arith(0 <= above, far))
        small = arith(E(sample, x, above) <= 0, value, mean, mean_of_one(sample))
        vanishing = use(VANISHING, low, above_int, small, mu=sample, f=lam(x, above))
        never = integrate(sample, x, arith(num(1) <= 0, far, eq(above, 0)), surely=[vanishing])
        return arith(goal, arith(FALSE, never))

    return cases(goal, lambda yes: yes, none)
