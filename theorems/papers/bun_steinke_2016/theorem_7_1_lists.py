"""Theorems 7.1 and 1.11 at lists of records, for the maximum norm and the mean absolute error of k coordinates."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.citations import BUN_STEINKE
from theorems.foundations.samples.counts_and_means import FEATURES, INSIDE, WEIGHTED, feature, j, k
from theorems.foundations.samples.lists import NEIGHBOURS, a, n
from theorems.foundations.sums.sums_from_one import SUM_COMBINED, SUM_EQUAL, for_each
from theorems.papers.bun_steinke_2016.lemma_7_3_exponential_mechanism import beta
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, alpha
from theorems.papers.bun_steinke_2016.sec_7_lists import (
    LISTED,
    MADE,
    NEIGHBOURS2,
    NORM,
    PRIVATE,
    QUERY,
    QUERY2,
    SIZE,
    SIZE2,
    Listed,
    any_distance,
    for_maximum,
    for_mean,
    of_lists,
    v,
)
from theorems.papers.bun_steinke_2016.sec_7_witnesses import REPLACED, growing, unlimited
from theorems.papers.bun_steinke_2016.theorem_1_11_quadratic import (
    BUDGET,
    QUADRATIC,
    QUADRATIC_ERROR,
    SIMPLE,
    SQUARE,
    TAIL,
)
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import group_cost, simple_cost
from theorems.papers.bun_steinke_2016.theorem_7_1_net import NINE
from theorems.papers.bun_steinke_2016.theorem_7_1_zcdp_to_pure_dp import (
    CONVERSION as GENERAL,
    N2,
    NEAR_VALUES,
    SMALL,
    UNLIMITED,
    enough,
)

# Theorem 7.1 at lists of records, for norms of k coordinates: the maximum norm, and the mean absolute error ---

SETTING = *LISTED, PRIVATE, ACCURATE, *SIZE2, QUERY2, 0 < epsilon
SOURCE = f"{BUN_STEINKE}, Theorem 7.1"


def of_neighbours(conclusion: Term) -> Term:
    """Neighbours are lists that differ at one place."""
    return substitute(conclusion, {N2: NEIGHBOURS2})


LISTS = Lemma(
    "bs16.theorem-7.1-lists", "Theorem 7.1 for lists of records, means of k features and a norm of k coordinates",
    SOURCE,
    (NORM, *SETTING, *SMALL, enough(group_cost(n))),
    of_neighbours(GENERAL.conclusion),
    lambda claim: of_lists(GENERAL, claim),
    (Mutant("unbounded", without(FEATURES), UNLIMITED, witness=unlimited()),),
)  # fmt: skip

MAXIMUM = Lemma(
    "bs16.theorem-7.1-maximum", "Theorem 7.1 for lists of records and the maximum norm of k means", SOURCE,
    *for_maximum(LISTS),
    (any_distance(witness=finite(
                {"X": 2, "X2": 1, "A": 2, "Y": 3}, k=1, d=(0, 0, 1, 0, 0, 1, 0, 0, 1), u={1: (-1, 1, 0)},
                f={1: (-1, 1)}, e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), q2=(2,), n2=2, e2={1: (0,), 2: (1,)},
                M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha="1/20", epsilon=40)),
     Mutant("unbounded", without(FEATURES), UNLIMITED,
            witness=unlimited())),
)  # fmt: skip

MEAN = Lemma(
    "bs16.theorem-7.1-mean", "Theorem 7.1 for lists of records and the mean absolute error of k means", SOURCE,
    *for_mean(LISTS),
    (Mutant("unbounded", without(FEATURES), UNLIMITED, witness=unlimited(d=None)),),
)  # fmt: skip

NEAR = Lemma(
    "bs16.theorem-7.1-near-lists", "The same for all xi and rho, when (9) holds", SOURCE,
    (NORM, *(h for h in SETTING if h != QUERY), NINE, 0 < alpha, 0 <= xi, 0 <= rho, enough(group_cost(n))),
    of_neighbours(NEAR_VALUES.conclusion),
    lambda claim: of_lists(NEAR_VALUES, claim),
    (Mutant("unbounded", without(FEATURES), UNLIMITED, witness=unlimited()),),
)  # fmt: skip

SIMPLE_LISTS = Lemma(
    "bs16.theorem-7.1-log-lists", "The same for n' >= 4 (xi n (1 + log(n)) + rho n^2 + 1)/(epsilon alpha)", SOURCE,
    (NORM, *SETTING, *SMALL, enough(simple_cost(n))),
    of_neighbours(SIMPLE.conclusion),
    lambda claim: of_lists(SIMPLE, claim),
    (Mutant("unbounded", without(FEATURES), UNLIMITED, witness=unlimited()),),
)  # fmt: skip

TAIL_LISTS = Lemma(
    "bs16.theorem-7.1-tail-lists",
    "The error is above 10 alpha + (4/(epsilon n')) log(1/beta) with probability at most beta", SOURCE,
    (NORM, *SETTING, *SMALL, enough(group_cost(n)), 0 < beta),
    of_neighbours(TAIL.conclusion),
    lambda claim: of_lists(TAIL, claim),
    (Mutant("unbounded", without(FEATURES), UNLIMITED, witness=unlimited(beta="3/10")),),
)  # fmt: skip


# Theorem 1.11 at lists of records, for norms of k coordinates: the maximum norm, and the mean absolute error ---

LISTS_SOURCE = f"{BUN_STEINKE}, Theorem 1.11"
SHARES = forall(a, for_each(j, k, conj(0 <= feature(a, j), feature(a, j) <= 1)))
"""The features of a record are in [0, 1]."""

UNBOUNDED = (
    "n = 1, records 0 and L, which M reveals with probability 1 - e: e = 1/8000000, L = 32000000, rho = 16 and "
    "alpha = log(60), n' = 3; or e = 10^-10, L = 5 10^10, rho = 25 and alpha = log(150), n' = 4"
)
LISTS_PRIVATE = ZCDP(M, NEIGHBOURS, 0, rho)
LISTS_SETTING = NORM, nat(k), SHARES, MADE, *SIZE, QUERY, LISTS_PRIVATE, ACCURATE, *SIZE2, QUERY2, *BUDGET


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


*_, ENOUGH = QUADRATIC_ERROR.hypotheses
THEOREM_1_11_LISTS_LISTS = Lemma(
    "bs16.theorem-1.11-lists",
    "Theorem 1.11 for lists of records, means of k features and a norm of k coordinates",
    LISTS_SOURCE,
    (*LISTS_SETTING, ENOUGH),
    of_neighbours(QUADRATIC_ERROR.conclusion),
    lambda claim: _proof(QUADRATIC_ERROR, claim),
    (Mutant("unbounded", without(SHARES), UNBOUNDED, witness=growing(3, 32 * 10**6, "1/8000000", "60", rho=16)),),
)

LISTS_MAXIMUM = Lemma(
    "bs16.theorem-1.11-maximum", "Theorem 1.11 for lists of records and the maximum norm of k means", LISTS_SOURCE,
    *for_maximum(THEOREM_1_11_LISTS_LISTS),
    (
        any_distance(witness=finite(
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

LISTS_MEAN = Lemma(
    "bs16.theorem-1.11-mean", "Theorem 1.11 for lists of records and the mean absolute error of k means", LISTS_SOURCE,
    *for_mean(THEOREM_1_11_LISTS_LISTS),
    (
        Mutant("unbounded", without(SHARES),
            UNBOUNDED,
            witness=growing(3, 32 * 10**6, "1/8000000", "60", rho=16, d=None),
        ),
    ),
)  # fmt: skip

QUADRATIC_LISTS = Lemma(
    "bs16.theorem-1.11-quadratic-lists", "The same for 4 n^2 records when alpha >= 1/n", LISTS_SOURCE,
    (*LISTS_SETTING, *SQUARE),
    of_neighbours(QUADRATIC.conclusion),
    lambda claim: _proof(QUADRATIC, claim),
    (Mutant("unbounded", without(SHARES), UNBOUNDED, witness=growing(4, 5 * 10**10, "1/10000000000", "150", rho=25)),),
)  # fmt: skip
