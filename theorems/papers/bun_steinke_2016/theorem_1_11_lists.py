"""Theorem 1.11 at lists of records, for norms of k coordinates: the maximum norm, and the mean absolute error.

This file is long because it has four statements, one for each norm and kind of data set.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, forall, lam, nat, num, summation
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.privacy.notions import ZCDP, M, rho
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, given, specialize, use
from theorems.papers.bun_steinke_2016.sec_7_witnesses import REPLACED, growing
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, without
from theorems.papers.bun_steinke_2016.sec_7_lists import MADE, NORM, QUERY, QUERY2, SIZE, SIZE2, Listed, any_distance
from theorems.papers.bun_steinke_2016.sec_7_lists import maximum_claim, mean_claim, of_lists, of_maximum, of_mean, v
from theorems.papers.bun_steinke_2016.theorem_1_11_quadratic import BUDGET, GENERAL, QUADRATIC, SQUARE
from theorems.papers.bun_steinke_2016.theorem_7_1_lists import of_neighbours
from theorems.foundations.samples.coordinate_queries import FEATURES, INSIDE, WEIGHTED, feature, j, k
from theorems.foundations.samples.list_relation import NEIGHBOURS
from theorems.foundations.samples.lists import a
from theorems.foundations.sums.sums_from_one import SUM_COMBINED
from theorems.foundations.sums.finite_sums import SUM_EQUAL, for_each

SOURCE = f"{BUN_STEINKE}, Theorem 1.11"
SHARES = forall(a, for_each(j, k, conj(0 <= feature(a, j), feature(a, j) <= 1)))
"""The features of a record are in [0, 1]."""

UNBOUNDED = (
    "n = 1, records 0 and L, which M reveals with probability 1 - e: e = 1/8000000, L = 32000000, rho = 16 and "
    "alpha = log(60), n' = 3; or e = 10^-10, L = 5 10^10, rho = 25 and alpha = log(150), n' = 4"
)
PRIVATE = ZCDP(M, NEIGHBOURS, 0, rho)
SETTING = NORM, nat(k), SHARES, MADE, *SIZE, QUERY, PRIVATE, ACCURATE, *SIZE2, QUERY2, *BUDGET


def _half(listed: Listed) -> tuple[list[Theorem], dict[str, Term]]:
    """The combined features are within 1/2 of half the sum of the weights."""
    weight, twice = lam(j, listed.weights(v, j)), lam(j, 2 * feature(a, j) - 1)
    share = at(SHARES, a, j, by=INSIDE)
    unit = generalize(discharge(both(arith(-1 <= twice(j), share), arith(twice(j) <= 1, share)), *INSIDE), j)
    size = use(WEIGHTED, nat(k), specialize(listed.small, v), unit, C=weight, s=twice)
    combined = lam(j, weight(j) * feature(a, j))
    raw = lam(j, 2 * combined(j) + num(-1) * weight(j))
    same = generalize(discharge(arith(eq(weight(j) * twice(j), 1 * raw(j))), *INSIDE), j)
    sums = use(SUM_EQUAL, nat(k), same, n=k, c=1, s=lam(j, weight(j) * twice(j)), t=raw)
    split = use(SUM_COMBINED, nat(k), n=k, a=2, b=-1, s=combined, t=weight)
    middle = Fraction(1, 2) * summation(j, 1, k, weight(j))
    gap = summation(j, 1, k, combined(j)) - middle
    half = Fraction(1, 2)
    sides = [arith(side, size, sums, split) for side in (-half <= gap, gap <= half)]
    return [generalize(both(*sides), v, a)], {"b": lam(v, middle)}


def _proof(base: Lemma, claim: Claim) -> Theorem:
    """The features are in [-1, 1] too."""
    share = at(SHARES, a, j, by=INSIDE)
    unit = both(arith(-1 <= feature(a, j), share), arith(feature(a, j) <= 1, share))
    return given(of_lists(base, claim, more=_half), for_all(FEATURES, unit, a, j), *claim.hypotheses)


def _claim(base: Lemma, *more: Term) -> Claim:
    return Claim((*SETTING, *more), of_neighbours(base.conclusion))


*_, ENOUGH = GENERAL.hypotheses
_general = _claim(GENERAL, ENOUGH)

LISTS = Lemma(
    "bs16.theorem-1.11-lists", "Theorem 1.11 for lists of records, means of k features and a norm of k coordinates",
    SOURCE,
    *_general.parts,
    lambda claim: _proof(GENERAL, claim),
    (without(SHARES, "unbounded", _general, UNBOUNDED, witness=growing(3, 32 * 10**6, "1/8000000", "60", rho=16)),),
)  # fmt: skip

MAXIMUM = Lemma(
    "bs16.theorem-1.11-maximum", "Theorem 1.11 for lists of records and the maximum norm of k means", SOURCE,
    *maximum_claim(LISTS).parts,
    lambda claim: of_maximum(LISTS, claim),
    (
        any_distance(
            LISTS,
            witness=finite(
                {"X": 2, "X2": 1, "A": 2, "Y": 3},
                k=1,
                d=(0, 0, 100, 0, 0, 100, 0, 0, 100),
                u={1: (0, 1, "1/2")},
                f={1: (0, 1)},
                e={1: (0, 1)},
                c=REPLACED,
                n=1,
                q=(0, 1),
                q2=(2,),
                n2=4,
                e2={1: (0,), 2: (0,), 3: (1,), 4: (1,)},
                M=((1, 0, 0), (1, 0, 0)),
                rho=0,
                alpha=2,
            ),
        ),
    ),
)  # fmt: skip

MEAN = Lemma(
    "bs16.theorem-1.11-mean", "Theorem 1.11 for lists of records and the mean absolute error of k means", SOURCE,
    *mean_claim(LISTS).parts,
    lambda claim: of_mean(LISTS, claim),
    (
        without(
            SHARES,
            "unbounded",
            mean_claim(LISTS),
            UNBOUNDED,
            witness=growing(3, 32 * 10**6, "1/8000000", "60", rho=16, d=None),
        ),
    ),
)  # fmt: skip

_quadratic = _claim(QUADRATIC, *SQUARE)

QUADRATIC_LISTS = Lemma(
    "bs16.theorem-1.11-quadratic-lists", "The same for 4 n^2 records when alpha >= 1/n", SOURCE,
    *_quadratic.parts,
    lambda claim: _proof(QUADRATIC, claim),
    (
        without(
            SHARES, "unbounded", _quadratic, UNBOUNDED, witness=growing(4, 5 * 10**10, "1/10000000000", "150", rho=25)
        ),
    ),
)  # fmt: skip
