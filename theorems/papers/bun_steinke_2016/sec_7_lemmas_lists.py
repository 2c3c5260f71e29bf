"""Lemmas 7.3, 7.4 and 7.5 and Proposition C.3 at lists of records, for norms of k coordinates."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import k, member
from theorems.foundations.reals.coordinate_norms import COORDINATE_NORM, MEAN_DISTANCE, coordinate
from theorems.foundations.samples.counts_and_means import CENTRE, FEATURES, feature, j
from theorems.foundations.samples.independent_records import (
    DRAWS_EXIST,
    DRAWS_SAMPLE,
    SAMPLES_DRAWN,
    population,
    sample,
)
from theorems.foundations.samples.lists import AGREE_AFTER, MADE, NEIGHBOURS, a, n
from theorems.foundations.samples.packings import (
    APART,
    DISTINCT,
    IN_S,
    INSIDE,
    LISTED,
    METRIC,
    OF_LIST,
    S,
    d,
    i,
    item,
    radius,
)
from theorems.foundations.sums.sums_from_one import for_each
from theorems.papers.bun_steinke_2016.lemma_7_3_exponential_mechanism import (
    EXPONENTIAL as GENERAL,
    SOURCE,
    WHY,
    beta,
    loss,
    x,
)
from theorems.papers.bun_steinke_2016.lemma_7_4_packing import (
    ACCURATE,
    FAIR_COIN,
    PACKING_BOUND,
    VALUES,
    needed,
)
from theorems.papers.bun_steinke_2016.lemma_7_5_population import (
    ACCURATE as POPULATION_ACCURATE,
    FAITHFUL,
    GAP,
    MEAN_AWAY,
    SMALL_NETS,
    centre,
    q,
    q2,
    x_larger,
)
from theorems.papers.bun_steinke_2016.prop_c_3_private_answers_generalize import GENERALIZATION
from theorems.papers.bun_steinke_2016.sec_7_lists import (
    LISTED as LISTS_LISTED,
    NORM,
    QUERY2,
    SIZE2,
    Listed,
    any_distance,
    at_lists,
    for_maximum,
    for_mean,
    of_lists,
    steps,
    v,
)
from theorems.papers.bun_steinke_2016.sec_7_witnesses import REPLACED, THREE_NORMING
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import SIGNS, group_cost

# Lemma 7.3 for k listed points ----------------------------------------------------------------

SENSITIVE = forall((x1, x2, i), implies(N(x1, x2), *INSIDE, absolute(loss(x1, item(i)) - loss(x2, item(i))) <= Delta))
GIVEN = nat(k), 1 <= k, DISTINCT, SENSITIVE, 0 < Delta, 0 < epsilon


MEAN_GAP = E(M(x), w, loss(x, w)) - loss(x, item(i)) <= factor * 2 * Delta / epsilon * log(k)
FAR = 2 * Delta / epsilon * log(k / beta) < loss(x, w) - loss(x, item(i))
RARELY_FAR = forall(beta, implies(0 < beta, E(M(x), w, ind(FAR)) <= beta))
USEFUL = forall(x, for_each(i, k, conj(integrable(M(x), w, loss(x, w)), MEAN_GAP, RARELY_FAR)))

LISTS = Lemma(
    "bs16.lemma-7.3-lists", "An epsilon-DP choice of one of k listed points with nearly the least loss", SOURCE,
    GIVEN,
    exists(M, conj(PURE_DP(M, N, epsilon), USEFUL)),
    mutants=(Mutant("factor", {factor: Fraction(19, 100)}, WHY,
                    witness=finite({"X": 2, "Y": 2}, f={1: 0, 2: 1}, k=2,
                    epsilon=log(num(Fraction(68, 25))), Delta=1, N=True, l=(0, 1, 1, 0))),
             Mutant("insensitive", without(SENSITIVE),
             "k = 2, epsilon = Delta = 1, two neighbours: one point has the "
                     "loss 0 and one 1000, and for the other neighbour the reverse",
                    witness=finite({"X": 2, "Y": 2}, f={1: 0, 2: 1}, k=2,
                    epsilon=log(num(Fraction(68, 25))), Delta=1, N=True, l=(0, 1000, 1000, 0)))),
)  # fmt: skip


@proof_of(LISTS)
def _proof(claim: Claim) -> Theorem:
    """The uniform law on the points of the list."""

    def with_law(law: Term, facts: Theorem) -> Theorem:
        points, listed, from_list = parts(facts)
        near, own, u = N(x1, x2), member(law, k, y), var("u_", "Y")

        def at_place(place: Term, there: Theorem) -> Theorem:
            *inside_, same = parts(there)
            change = at(SENSITIVE, x1, x2, place, by=[near, *inside_])
            small = lam(u, absolute(loss(x1, u) - loss(x2, u)) <= Delta)
            return use("leibniz", same, change, x=item(place), y=y, A=small)

        change = obtain(at(from_list, y, by=[own]), "i_", at_place)
        sensitive = generalize(discharge(change, near, own), x1, x2, y)
        made = use(GENERAL, points, sensitive, arith(0 < k, 1 <= k), 0 < Delta, 0 < epsilon, U=law)

        def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
            private, useful = parts(facts)
            here = at(useful, x, item(i), by=[at(listed, i, by=INSIDE)])
            return witness(claim.conclusion, mechanism, private, generalize(discharge(here, *INSIDE), x, i))

        return obtain(made, "M_", with_mechanism)

    return obtain(use(OF_LIST, nat(k), 1 <= k, DISTINCT), "U_", with_law)


# Lemma 7.4 at lists of records, for k listed values that are far apart ------------------------

PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)
OF_DATA = substitute(IN_S, {S: VALUES})
"""Each of the k points is the value at some data set."""

LISTS_GIVEN = PRIVATE, MADE, nat(n), *SIGNS, ACCURATE, METRIC, 0 < radius, nat(k), 1 <= k, APART, OF_DATA


LEMMA_7_4_LISTS_LISTS = Lemma(
    "bs16.lemma-7.4-lists", "Lemma 7.4 for lists of n records, and k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    LISTS_GIVEN,
    needed(factor) <= group_cost(n),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2, "A": 2}, M=(("1/2", "1/2"), ("1/2", "1/2")), q=(0, 1),
                        e={1: (0, 1)}, c={0: (0, 0, 1, 1), 1: (0, 1, 0, 1)}, f={1: 0, 2: 1}, d=(0, 2, 2, 0), n=1, k=2,
                        alpha=1, beta="1/2", xi=0, rho=0)),
             Mutant("near", without(APART), "q and M are constant, k = 8, beta = rho = xi = 0",
                     witness=finite({"X": 1, "Y": 1, "A": 1}, M=((1,),), q=0, e=0, c=0, f=0, d=0, n=0, k=8, alpha=1,
                         beta=0, xi=0, rho=0))),
)  # fmt: skip


@proof_of(LEMMA_7_4_LISTS_LISTS)
def _lists(claim: Claim) -> Theorem:
    """The points are a packing, and any two lists are joined by n steps."""

    def with_law(law: Term, packed: Theorem) -> Theorem:
        made = use(PACKING_BOUND, PRIVATE, *steps(), nat(n), *SIGNS, ACCURATE, packed, METRIC, 1 <= k, N=NEIGHBOURS,
                   D=AGREE_AFTER, U=law)  # fmt: skip
        return arith(claim.conclusion, made)

    return obtain(use(LISTED, METRIC, 0 < radius, nat(k), 1 <= k, APART, OF_DATA, S=VALUES), "U_", with_law)


# Lemma 7.5 at lists of records, for norms of k coordinates ------------------------------------

LEMMA_7_5_LISTS_GIVEN = NORM, *LISTS_LISTED, PRIVATE, POPULATION_ACCURATE, *SIZE2, QUERY2


LEMMA = Lemma(
    "bs16.lemma-7.5-lists", "Lemma 7.5 for lists of records, means of k features and a norm of k coordinates",
    f"{BUN_STEINKE}, Lemma 7.5",
    LEMMA_7_5_LISTS_GIVEN,
    exists(x, d(q(x), q2(x_larger)) <= 2 * radius + factor * GAP),
    mutants=(Mutant("gap", {factor: Fraction(34, 100)}, f"{FAITHFUL}; the value at a list of both records",
                    witness=finite({"X": 2, "X2": 1, "A": 2, "Y": 3}, THREE_NORMING, k=1, d=(0, 2, 1, 2, 0, 1, 1, 1, 0),
                        u={1: (-1, 1, 0)}, f={1: (-1, 1)}, e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), q2=(2,), n2=2,
                        e2={1: (0,), 2: (1,)}, M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711",
                        alpha="2/21", x2=0)),
             Mutant("unbounded", without(FEATURES),
                    "one record, 100 or -100, revealed with probability 9/10, and a list of both: 2 alpha + "
                    "sqrt(2 rho) < 42",
                    witness=finite({"X": 2, "X2": 1, "A": 2, "Y": 3}, THREE_NORMING, k=1,
                        d=(0, 200, 100, 200, 0, 100, 100, 100, 0), u={1: (-100, 100, 0)}, f={1: (-100, 100)},
                        e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), q2=(2,), n2=2, e2={1: (0,), 2: (1,)},
                        M=(("9/10", "1/10", 0), ("1/10", "9/10", 0)), xi=0, rho="1.758", alpha=20, x2=0))),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The lemma, in the directions of the norm."""

    def near(made: Theorem) -> Theorem:
        return obtain(
            made,
            "x_",
            lambda data, close: witness(claim.conclusion, data, arith(said_of(claim.conclusion, data), close)),
        )

    return of_lists(SMALL_NETS, claim, near)


MAXIMUM = Lemma(
    "bs16.lemma-7.5-maximum", "Lemma 7.5 for lists of records and the maximum norm of k means",
    f"{BUN_STEINKE}, Lemma 7.5",
    *for_maximum(LEMMA),
    (any_distance(witness=finite({"X": 2, "X2": 1, "A": 2, "Y": 3}, k=1, d=(0, 0, 1, 0, 0, 1, 0, 0, 1), u={1: (-1, 1,
                0)}, f={1: (-1, 1)}, e={1: (0, 1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), q2=(2,),
                n2=2, e2={1: (0,), 2: (1,)}, M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0, x2=0)),),
)  # fmt: skip

MEAN = Lemma(
    "bs16.lemma-7.5-mean", "Lemma 7.5 for lists of records and the mean absolute error of k means",
    f"{BUN_STEINKE}, Lemma 7.5",
    *for_mean(LEMMA),
    (Mutant("inaccurate", without(substitute(POPULATION_ACCURATE, {d: MEAN_DISTANCE})),
             "n = 1, records 1 and -1, M = 0, alpha = rho = 0, and a list of both",
            witness=finite({"X": 2, "X2": 1, "A": 2, "Y": 3}, k=1, u={1: (-1, 1, 0)}, f={1: (-1, 1)}, e={1: (0,
                1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), q2=(2,), n2=2, e2={1: (0,), 2: (1,)}, M=((1,
                0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0, x2=0)),),
)  # fmt: skip


# Proposition C.3 at lists of n independent records, for norms of k coordinates ----------------

C_SOURCE = f"{BUN_STEINKE}, Proposition C.3"
POPULATION = for_each(j, k, eq(coordinate(centre, j), E(population, a, feature(a, j))))
"""The coordinates of m are the means of the features under the law D of a record."""

C_GIVEN = NORM, *LISTS_LISTED, PRIVATE, POPULATION_ACCURATE, POPULATION


OFF = d(q(x), centre)

C_LISTS = Lemma(
    "bs16.prop-c.3-lists",
    "Proposition C.3 for lists of n independent records, means of k features and a norm of k coordinates", C_SOURCE,
    C_GIVEN,
    exists(sample,
        conj(SAMPLES_DRAWN, integrable(sample, x, MEAN_AWAY), E(sample, x, MEAN_AWAY) <= radius + GAP,
        integrable(sample, x, OFF), E(sample, x, OFF) <= 2 * radius + GAP)),
    mutants=(Mutant("unbounded", without(FEATURES),
                    "one record, 100 or -100, revealed with probability 9/10, D uniform: "
                     "the distance of a value to the centre is 100, and 2 alpha + sqrt(2 rho) < 42",
                    witness=finite(
                        {"X": 2, "A": 2, "Y": 3}, THREE_NORMING, k=1, d=(0, 200, 100, 200, 0, 100, 100, 100, 0),
                        u={1: (-100, 100, 0)}, f={1: (-100, 100)}, e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), m=2,
                        D=("1/2", "1/2"), M=(("9/10", "1/10", 0), ("1/10", "9/10", 0)), xi=0, rho="1.758", alpha=20)),),
)  # fmt: skip


@proof_of(C_LISTS)
def _c_proof(claim: Claim) -> Theorem:
    """The proposition, for the law of n independent records."""

    def with_law(law: Term, drawn: Theorem) -> Theorem:
        def with_lists(listed: Listed) -> Theorem:
            places = listed.places
            exchanged = use(DRAWS_SAMPLE, drawn, places.placed, P=law, r=places.place)
            made = use(
                GENERALIZATION,
                *listed.facts,
                exchanged,
                _centred(listed),
                PRIVATE,
                POPULATION_ACCURATE,
                **listed.values,
                P=law,
            )
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


C_MAXIMUM = Lemma(
    "bs16.prop-c.3-maximum", "Proposition C.3 for lists of records and the maximum norm of k means", C_SOURCE,
    *for_maximum(C_LISTS),
    (any_distance(witness=finite({"X": 2, "A": 2, "Y": 3}, k=1, d=(0, 0, 1, 0, 0, 1, 0, 0, 1), u={1: (-1, 1, 0)}, f={1:
                (-1, 1)}, e={1: (0, 1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), m=2, D=("1/2", "1/2"),
                M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0)),),
)  # fmt: skip

C_MEAN = Lemma(
    "bs16.prop-c.3-mean", "Proposition C.3 for lists of records and the mean absolute error of k means", C_SOURCE,
    *for_mean(C_LISTS),
    (Mutant("unbounded", without(FEATURES), "one record, 100 or -100, M(x) = x + N(0, 125), D uniform",
            witness=finite({"X": 2, "A": 2, "Y": 3}, k=1, u={1: (-100, 100, 0)}, f={1: (-100, 100)}, e={1: (0,
                1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), m=2, D=("1/2", "1/2"), M=(("9/10", "1/10",
                0), ("1/10", "9/10", 0)), xi=0, rho="1.758", alpha=20)),),
)  # fmt: skip
