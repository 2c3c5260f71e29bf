"""A combination of the means of k features of n records is the mean of the combination; A combination of the means
of k features of a record is the mean of the combination.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, lam, nat, summation
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, discharge, generalize, parts, same_value, specialize, use
from theorems.foundations.samples.list_places import PLACE_OF, UNIFORM, UNIFORM_MEAN, place, places
from theorems.foundations.samples.lists import a, entry, i, inside, n, x
from theorems.foundations.samples.samples import population
from theorems.foundations.sums.sums_from_one_one_chosen import SUM_MEANS
from theorems.foundations.sums.finite_sums import SUM_EQUAL, for_each
from theorems.foundations.samples.coordinate_queries import FEATURES, INSIDE, feature, j, k, values, weighted, weights

LIST_QUERY_FACTOR = Mutant(
    "factor",
    {factor: MORE},
    "k = 1, C = f = 1",
    witness=finite({"X": 1, "A": 1}, J={1: 1}, r={1: 1}, C={1: 1}, f={1: (1,)}, s={1: 1}, e={1: (0,)}, k=1, n=1, x=0),
)

LIST_QUERY = Lemma(
    "foundations.list-query", "A combination of the means of k features of n records is the mean of the combination",
    "elementary",
    (
        nat(k),
        nat(n),
        1 <= n,
        UNIFORM(places, n),
        PLACE_OF(place, n),
        FEATURES,
        for_each(j, k, eq(values(j), summation(i, 1, n, feature(entry(x, i), j)) / n)),
    ),
    eq(weighted(values), factor * E(places, i, weighted(lam(j, feature(entry(x, place(i)), j))))),
    mutants=(LIST_QUERY_FACTOR,),
)  # fmt: skip


@proof_of(LIST_QUERY)
def _query(claim: Claim) -> Theorem:
    """The mean of each feature over a uniform place, and the expectation is linear."""
    read = lam((j, i), feature(entry(x, place(i)), j))
    here = at(FEATURES, entry(x, place(i)), j, by=INSIDE)
    integrable_ = generalize(discharge(bounded(places, i, read(j, i), 1, *parts(here)), *INSIDE), j)
    mean = parts(use(SUM_MEANS, integrable_, nat(k), mu=places, n=k, s=weights, g=read))[1]

    uniform = use(UNIFORM_MEAN, UNIFORM(places, n), nat(n), 1 <= n, generalize(here, i), f=lam(i, read(j, i)))
    record = lam(i, feature(entry(x, i), j))
    own = at(parts(specialize(PLACE_OF(place, n), i))[3], by=inside(i))
    same = generalize(discharge(arith(eq(read(j, i), 1 * record(i)), same_value(record, own)), *inside(i)), i)
    sums = use(SUM_EQUAL, nat(n), same, n=n, c=1, s=lam(i, read(j, i)), t=record)
    *_, each = claim.hypotheses
    coordinate = at(each, j, by=INSIDE)
    first, second = lam(j, weights(j) * values(j)), lam(j, weights(j) * E(places, i, read(j, i)))
    equal = arith(eq(first(j), 1 * second(j)), uniform, sums, coordinate)
    whole = use(SUM_EQUAL, nat(k), generalize(discharge(equal, *INSIDE), j), n=k, c=1, s=first, t=second)
    return arith(claim.conclusion, mean, whole)


CENTRE = Lemma(
    "foundations.population-query",
    "A combination of the means of k features of a record is the mean of the combination", "elementary",
    (nat(k), FEATURES, for_each(j, k, eq(values(j), E(population, a, feature(a, j))))),
    eq(weighted(values), factor * E(population, a, weighted(lam(j, feature(a, j))))),
    mutants=(Mutant("factor", {factor: MORE}, "k = 1, C = f = 1",
                    witness=finite({"A": 2}, C=1, D=("3/4", "1/4"), f="1/10", k=10, s="1/10")),),
)  # fmt: skip


@proof_of(CENTRE)
def _centre(claim: Claim) -> Theorem:
    """The expectation is linear."""
    here = at(FEATURES, a, j, by=INSIDE)
    integrable_ = generalize(discharge(bounded(population, a, feature(a, j), 1, *parts(here)), *INSIDE), j)
    read = lam((j, a), feature(a, j))
    mean = parts(use(SUM_MEANS, integrable_, nat(k), mu=population, n=k, s=weights, g=read))[1]
    *_, each = claim.hypotheses
    coordinate = at(each, j, by=INSIDE)
    first, second = lam(j, weights(j) * values(j)), lam(j, weights(j) * E(population, a, feature(a, j)))
    equal = arith(eq(first(j), 1 * second(j)), coordinate)
    whole = use(SUM_EQUAL, nat(k), generalize(discharge(equal, *INSIDE), j), n=k, c=1, s=first, t=second)
    return arith(claim.conclusion, mean, whole)
