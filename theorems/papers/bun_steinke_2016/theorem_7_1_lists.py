"""Theorem 7.1 at lists of records, for norms of k coordinates: the maximum norm, and the mean absolute error."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term
from dpproofs.language.terms import substitute
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.privacy.notions import epsilon, rho, xi
from theorems.papers.bun_steinke_2016.sec_7_witnesses import REPLACED, unlimited
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_3_tail_loss import beta
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, alpha, without
from theorems.papers.bun_steinke_2016.sec_7_lists import LISTED, NEIGHBOURS2, NORM, PRIVATE, QUERY2, SIZE2, any_distance
from theorems.papers.bun_steinke_2016.sec_7_lists import maximum_claim, mean_claim, of_lists, of_maximum, of_mean
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import group_cost, simple_cost
from theorems.papers.bun_steinke_2016.theorem_7_1_forms import SIMPLE, TAIL
from theorems.papers.bun_steinke_2016.theorem_7_1_net import NINE
from theorems.papers.bun_steinke_2016.theorem_7_1_sensitivity import N2
from theorems.papers.bun_steinke_2016.theorem_7_1_zcdp_to_pure_dp import (
    CONVERSION as GENERAL,
    NEAR_VALUES,
    SMALL,
    UNLIMITED,
)
from theorems.papers.bun_steinke_2016.theorem_7_1_zcdp_to_pure_dp import enough
from theorems.foundations.samples.coordinate_queries import FEATURES
from theorems.foundations.samples.lists import n

SETTING = *LISTED, PRIVATE, ACCURATE, *SIZE2, QUERY2, 0 < epsilon
SOURCE = f"{BUN_STEINKE}, Theorem 7.1"


def of_neighbours(conclusion: Term) -> Term:
    """Neighbours are lists that differ at one place."""
    return substitute(conclusion, {N2: NEIGHBOURS2})


def _claim(base: Lemma, *more: Term) -> Claim:
    return Claim((NORM, *SETTING, *more), of_neighbours(base.conclusion))


_general = _claim(GENERAL, *SMALL, enough(group_cost(n)))

LISTS = Lemma(
    "bs16.theorem-7.1-lists", "Theorem 7.1 for lists of records, means of k features and a norm of k coordinates",
    SOURCE,
    *_general.parts,
    lambda claim: of_lists(GENERAL, claim),
    (without(FEATURES, "unbounded", _general, UNLIMITED, witness=unlimited()),),
)  # fmt: skip

MAXIMUM = Lemma(
    "bs16.theorem-7.1-maximum", "Theorem 7.1 for lists of records and the maximum norm of k means", SOURCE,
    *maximum_claim(LISTS).parts,
    lambda claim: of_maximum(LISTS, claim),
    (any_distance(LISTS, witness=finite(
                {"X": 2, "X2": 1, "A": 2, "Y": 3}, k=1, d=(0, 0, 1, 0, 0, 1, 0, 0, 1), u={1: (-1, 1, 0)},
                f={1: (-1, 1)}, e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), q2=(2,), n2=2, e2={1: (0,), 2: (1,)},
                M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha="1/20", epsilon=40)),
     without(FEATURES, "unbounded", maximum_claim(LISTS), UNLIMITED,
            witness=unlimited())),
)  # fmt: skip

MEAN = Lemma(
    "bs16.theorem-7.1-mean", "Theorem 7.1 for lists of records and the mean absolute error of k means", SOURCE,
    *mean_claim(LISTS).parts,
    lambda claim: of_mean(LISTS, claim),
    (without(FEATURES, "unbounded", mean_claim(LISTS), UNLIMITED, witness=unlimited(d=None)),),
)  # fmt: skip

_near = _claim(NEAR_VALUES, NINE, 0 < alpha, 0 <= xi, 0 <= rho, enough(group_cost(n)))

NEAR = Lemma(
    "bs16.theorem-7.1-near-lists", "The same for all xi and rho, when (9) holds", SOURCE,
    *_near.parts,
    lambda claim: of_lists(NEAR_VALUES, claim),
    (without(FEATURES, "unbounded", _near, UNLIMITED, witness=unlimited()),),
)  # fmt: skip

_simple = _claim(SIMPLE, *SMALL, enough(simple_cost(n)))

SIMPLE_LISTS = Lemma(
    "bs16.theorem-7.1-log-lists", "The same for n' >= 4 (xi n (1 + log(n)) + rho n^2 + 1)/(epsilon alpha)", SOURCE,
    *_simple.parts,
    lambda claim: of_lists(SIMPLE, claim),
    (without(FEATURES, "unbounded", _simple, UNLIMITED, witness=unlimited()),),
)  # fmt: skip

_tail = _claim(TAIL, *SMALL, enough(group_cost(n)), 0 < beta)

TAIL_LISTS = Lemma(
    "bs16.theorem-7.1-tail-lists",
    "The error is above 10 alpha + (4/(epsilon n')) log(1/beta) with probability at most beta", SOURCE,
    *_tail.parts,
    lambda claim: of_lists(TAIL, claim),
    (without(FEATURES, "unbounded", _tail, UNLIMITED, witness=unlimited(beta="3/10")),),
)  # fmt: skip
