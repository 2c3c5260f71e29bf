"""Proposition C.3: answers that are private, and accurate for the sample, are accurate for the law of the records."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, forall, integrable
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import M, w
from dpproofs.proving.reading import comparison, conjuncts, lhs
from dpproofs.proving.tactics import arith, both, bounded, dominated, expand, integrate, mean_of_one, parts, prove
from dpproofs.proving.tactics import specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, ALL_ONES, ANSWERS, ANY_DISTANCE, AWAY
from theorems.papers.bun_steinke_2016.lemma_7_5_population import CENTRE, COUNTER, ERROR, GAP, GIVEN, PRIVATE, PUT
from theorems.papers.bun_steinke_2016.lemma_7_5_population import QUERY, UNIT, alpha, centre, feature, q, without
from theorems.papers.bun_steinke_2016.lemma_7_5_values import VALUES
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.reals.norm_distance import DISTANCE_NONNEGATIVE, NORM, NORM_IS_DISTANCE, along, norming
from theorems.foundations.reals.norm_distance import pairing
from theorems.foundations.samples.packings import d, y1
from theorems.foundations.samples.samples import DRAWN, a, entry, i, places, population, x

SOURCE = f"{BUN_STEINKE}, Proposition C.3"


def _claim(factor: Factor) -> Claim:
    (away, answers), (off, values) = conjuncts(ANSWERS), conjuncts(VALUES)
    small = lhs(answers) <= alpha + factor * GAP, lhs(values) <= 2 * alpha + factor * GAP
    return Claim(GIVEN, conj(away, small[0], off, small[1]))


GENERAL = Lemma(
    "bs16.prop-c.3", "Private answers with mean error alpha are within alpha + sqrt(2 (xi + rho)) of the values of "
    "the law in the mean, and the values of a sample within 2 alpha + sqrt(2 (xi + rho))", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("gap", _claim(Fraction(49, 100)), COUNTER,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 2, "Y": 3}, d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0,
                        1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=(("21/40", "19/40", 0), ("19/40", "21/40", 0)), xi=0, rho="0.00501",
                        alpha="0.95")),
             without(NORM, "any distance", _claim(1), ANY_DISTANCE,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 1, "Y": 3}, d=(0, 0, 1, 0, 0, 1, 0, 0, 1),
                        p=(-1, 1, 0), f=(-1, 1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0)),
             without(DRAWN, "any sample", _claim(1), ALL_ONES,
                    witness=finite({"X": 1, "I": 1, "A": 2, "V": 2, "Y": 2}, d=(0, 1, 1, 0), p=(1, 0, -1, 0),
                        f=(-1, 1, 1, -1), q=(0,), m=1, e=(1,), c=0, J=(1,), P=(1,), D=("1/2", "1/2"), N=True,
                        M=((1, 0),), xi=0, rho=0, alpha=0))),
)  # fmt: skip


@proof_of(GENERAL)
def _proof(claim: Claim) -> Theorem:
    """The two parts are the steps in the proof of Lemma 7.5."""
    return prove(claim.conclusion, use(ANSWERS, *GIVEN), use(VALUES, *GIVEN))


SETTING = tuple(fact for fact in GIVEN if fact not in (DRAWN, PRIVATE, PUT))
LARGEST = forall((y1, y2), eq(d(y1, y2), along(norming(y1, y2), y1, y2)))
DIRECTION = norming(w, centre)

DIRECTED = Lemma(
    "bs16.prop-c.3-direction", "The distance of an answer to the value of the law is alpha and what the value at the "
    "data set has in the direction of the answer", f"{BUN_STEINKE}, (12)",
    (*SETTING, LARGEST),
    conj(integrable(M(x), w, AWAY), E(M(x), w, AWAY) <= factor * alpha + E(M(x), w, along(DIRECTION, q(x), centre))),
    mutants=(Mutant("factor", {factor: LESS}, "M(x) = q(x) + 1 in one dimension, q(x) = m, alpha = 1",
                    witness=finite({"X": 1, "I": 1, "A": 1, "V": 2, "Y": 2}, d=(0, 1, 1, 0), p=(0, 1, 0, -1), f=0,
                        q=(0,), m=0, e=0, J=(1,), D=(1,), M=((0, 1),), alpha=1, W=(0, 1, 0, 0), x=0)),),
)  # fmt: skip


@proof_of(DIRECTED)
def _directed(claim: Claim) -> Theorem:
    """The difference of the answer and of the value at x is at most their distance, in every direction."""
    error_int, error = parts(specialize(ACCURATE, x))
    below = specialize(parts(unfolded(NORM))[1], DIRECTION, w, q(x))
    point = arith(AWAY <= ERROR + along(DIRECTION, q(x), centre), below, specialize(LARGEST, w, centre))
    size = []
    for law, at_, record, vector, values in (
        (places, i, entry(x, i), q(x), specialize(QUERY, DIRECTION, x)),
        (population, a, a, centre, specialize(CENTRE, DIRECTION)),
    ):
        unit = specialize(UNIT, DIRECTION, record)
        ints = bounded(law, at_, feature(DIRECTION, record), 1, unit)
        ends = [integrate(law, at_, fact, ints) for fact in parts(unit)]
        size.append(arith(absolute(pairing(DIRECTION, vector)) <= 1, *ends, values, mean_of_one(law)))
    values_int = bounded(M(x), w, along(DIRECTION, q(x), centre), 2, *size)
    low = use(DISTANCE_NONNEGATIVE, use(NORM_IS_DISTANCE, NORM), y1=w, y2=centre)
    cover = both(low, arith(AWAY <= ERROR + 2, point, *size))
    away_int = dominated(M(x), w, cover, parts(expand(M(x), w, ERROR + 2, error_int))[0])
    total = integrate(M(x), w, point, away_int, error_int, values_int)
    return both(away_int, arith(comparison(claim), total, error))


private_answers_error, sample_values_error = (
    Verified(lemma, name, value=count * alpha + GAP, requires=(0 <= alpha,))
    for lemma, name, count in ((ANSWERS, "private_answers_error", 1), (VALUES, "sample_values_error", 2))
)
