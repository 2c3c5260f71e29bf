"""Lemma 7.5: private accurate answers at data sets of one size."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, integrable
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import w
from dpproofs.proving.reading import comparison, law_of, rhs
from dpproofs.proving.tactics import arith, both, constant, dominated, expand, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, ANSWERS, AWAY, FAITHFUL, ERROR, GAP, GIVEN
from theorems.papers.bun_steinke_2016.lemma_7_5_population import Means, alpha, centre, q
from theorems.foundations.reals.norm_distance import DISTANCE_NONNEGATIVE, NORM, NORM_IS_DISTANCE
from theorems.foundations.samples.packings import d
from theorems.foundations.samples.samples import sample, x

OFF = d(q(x), centre)

VALUES = Lemma(
    "bs16.lemma-7.5-values", "With private accurate answers, values at a sample are near those of its law",
    f"{BUN_STEINKE}, Proposition C.3",
    GIVEN,
    conj(integrable(sample, x, OFF), E(sample, x, OFF) <= 2 * alpha + factor * GAP),
    mutants=(Mutant("gap", {factor: Fraction(34, 100)}, FAITHFUL,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 2, "Y": 3}, d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0,
                        1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711",
                        alpha="2/21")),),
)  # fmt: skip


@proof_of(VALUES)
def _values(claim: Claim) -> Theorem:
    """The triangle inequality, through the answer."""
    distance = use(NORM_IS_DISTANCE, NORM)
    _, symmetric, triangle = parts(unfolded(distance))
    low = use(DISTANCE_NONNEGATIVE, distance, y1=q(x), y2=centre)
    error_int, error = parts(specialize(ACCURATE, x))

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        away_int = Means(norming, largest).at_data()[0]
        point = arith(OFF <= ERROR + AWAY, specialize(triangle, q(x), w, centre), specialize(symmetric, w, q(x)))
        law = law_of(away_int)
        off_int, off = parts(constant(law, w, OFF))
        total = arith(
            OFF <= alpha + E(law, w, AWAY), integrate(law, w, point, off_int, error_int, away_int), off, error
        )
        away, mean = parts(use(ANSWERS, *GIVEN))
        ints = dominated(sample, x, both(low, total), parts(expand(sample, x, rhs(total), away))[0])
        return both(ints, arith(comparison(claim), integrate(sample, x, total, ints, away), mean))

    return obtain(parts(unfolded(NORM))[2], "W", with_norming)
