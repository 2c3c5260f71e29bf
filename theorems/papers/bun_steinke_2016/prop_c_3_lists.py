"""Proposition C.3 at lists of n independent records, for norms of k coordinates."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, integrable, lam, nat
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Factor, Lemma, proof_of
from dpproofs.privacy.notions import M, w
from dpproofs.proving.reading import conjuncts, hypothesis, opened
from dpproofs.proving.tactics import arith, generalize, obtain, parts, use, witness
from theorems.papers.bun_steinke_2016.sec_7_witnesses import REPLACED, THREE_NORMING
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, AWAY, GAP, alpha, centre, q, without
from theorems.papers.bun_steinke_2016.prop_c_3_private_answers_generalize import GENERAL
from theorems.papers.bun_steinke_2016.sec_7_lists import LISTED, MADE, NORM, PRIVATE, Listed, any_distance, at_lists
from theorems.papers.bun_steinke_2016.sec_7_lists import maximum_claim, mean_claim, of_maximum, of_mean, v
from theorems.foundations.reals.coordinate_norms import COORDINATE_NORM, coordinate, k
from theorems.foundations.samples.coordinate_queries_list_query import CENTRE
from theorems.foundations.samples.coordinate_queries import FEATURES, feature, j
from theorems.foundations.samples.list_draws import DRAWS_EXIST
from theorems.foundations.samples.list_samples import DRAWN, DRAWS_SAMPLE
from theorems.foundations.samples.lists import a, i, n, x
from theorems.foundations.samples.packings import d
from theorems.foundations.samples.samples import population, sample
from theorems.foundations.sums.finite_sums import for_each

SOURCE = f"{BUN_STEINKE}, Proposition C.3"
POPULATION = for_each(j, k, eq(coordinate(centre, j), E(population, a, feature(a, j))))
"""The coordinates of m are the means of the features under the law D of a record."""

GIVEN = NORM, *LISTED, PRIVATE, ACCURATE, POPULATION


def _claim(factor: Factor) -> Claim:
    away, off = E(M(x), w, AWAY), d(q(x), centre)
    near = (
        integrable(sample, x, away),
        E(sample, x, away) <= alpha + factor * GAP,
        integrable(sample, x, off),
        E(sample, x, off) <= 2 * alpha + factor * GAP,
    )
    return Claim(GIVEN, exists(sample, conj(DRAWN, *near)))


LISTS = Lemma(
    "bs16.prop-c.3-lists",
    "Proposition C.3 for lists of n independent records, means of k features and a norm of k coordinates", SOURCE,
    *_claim(1).parts,
    mutants=(without(FEATURES, "unbounded", _claim(1),
                    "one record, 100 or -100, revealed with probability 9/10, D uniform: "
                     "the distance of a value to the centre is 100, and 2 alpha + sqrt(2 rho) < 42",
                    witness=finite(
                        {"X": 2, "A": 2, "Y": 3}, THREE_NORMING, k=1, d=(0, 200, 100, 200, 0, 100, 100, 100, 0),
                        u={1: (-100, 100, 0)}, f={1: (-100, 100)}, e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), m=2,
                        D=("1/2", "1/2"), M=(("9/10", "1/10", 0), ("1/10", "9/10", 0)), xi=0, rho="1.758", alpha=20)),),
)  # fmt: skip


@proof_of(LISTS)
def _proof(claim: Claim) -> Theorem:
    """The proposition, for the law of n independent records."""

    def with_law(law: Term, drawn: Theorem) -> Theorem:
        def with_lists(listed: Listed) -> Theorem:
            places = listed.places
            exchanged = use(DRAWS_SAMPLE, drawn, places.placed, P=law, r=places.place)
            made = use(GENERAL, *listed.facts, exchanged, _centred(listed), PRIVATE, ACCURATE, **listed.values, P=law)
            _, *goals = conjuncts(opened(claim, law))
            _, answers_close, _, values_close = goals
            answers, close, values, near = parts(made)
            bounds = arith(answers_close, close), arith(values_close, near)
            return witness(claim.conclusion, law, drawn, answers, bounds[0], values, bounds[1])

        return at_lists(hypothesis(claim, COORDINATE_NORM), with_lists)

    return obtain(use(DRAWS_EXIST, MADE, nat(n), D=lam(i, population)), "P", with_law)


def _centred(listed: Listed) -> Theorem:
    """The centre in every direction."""
    weight, coordinates = lam(j, listed.weights(v, j)), lam(j, coordinate(centre, j))
    return generalize(use(CENTRE, nat(k), FEATURES, POPULATION, C=weight, s=coordinates), v)


MAXIMUM = Lemma(
    "bs16.prop-c.3-maximum", "Proposition C.3 for lists of records and the maximum norm of k means", SOURCE,
    *maximum_claim(LISTS).parts,
    lambda claim: of_maximum(LISTS, claim),
    (any_distance(LISTS,
            witness=finite({"X": 2, "A": 2, "Y": 3}, k=1, d=(0, 0, 1, 0, 0, 1, 0, 0, 1), u={1: (-1, 1, 0)}, f={1:
                (-1, 1)}, e={1: (0, 1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), m=2, D=("1/2", "1/2"),
                M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0)),),
)  # fmt: skip

MEAN = Lemma(
    "bs16.prop-c.3-mean", "Proposition C.3 for lists of records and the mean absolute error of k means", SOURCE,
    *mean_claim(LISTS).parts,
    lambda claim: of_mean(LISTS, claim),
    (without(FEATURES, "unbounded", mean_claim(LISTS), "one record, 100 or -100, M(x) = x + N(0, 125), D uniform",
            witness=finite({"X": 2, "A": 2, "Y": 3}, k=1, u={1: (-100, 100, 0)}, f={1: (-100, 100)}, e={1: (0,
                1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), m=2, D=("1/2", "1/2"), M=(("9/10", "1/10",
                0), ("1/10", "9/10", 0)), xi=0, rho="1.758", alpha=20)),),
)  # fmt: skip
