"""Section 7 at lists of records: k features of a record, their means, and norms of k coordinates.

Here norms and independent draws are no hypotheses: a norm of k coordinates is one that the definition
``coordinate_norm`` speaks of, such as the maximum norm and the mean absolute error, and data sets are lists.
"""

from collections.abc import Callable
from typing import TypeAlias

from dpproofs.prelude import *
from theorems.foundations.reals.coordinate_norms import (
    COORDINATE_NORM,
    MAX_DISTANCE,
    MEAN_DISTANCE,
    combined,
    coordinate,
    k,
)
from theorems.foundations.reals.norms_attained import MAX_NORM, MEAN_NORM
from theorems.foundations.samples.counts_and_means import FEATURES, LIST_QUERY, WEIGHTED, feature, j
from theorems.foundations.samples.independent_records import ONE_RECORD, SAMPLES_EXIST, population
from theorems.foundations.samples.list_places import PLACE_WEIGHT, TO_PLACE, UNIFORM_EXISTS
from theorems.foundations.samples.lists import (
    AGREE_AFTER,
    JOINED,
    LISTS,
    NEIGHBOURS,
    PUT_NEIGHBOUR,
    REPLACED,
    a,
    entry,
    i,
    inside,
    n,
    put,
    x,
)
from theorems.foundations.samples.packings import d
from theorems.foundations.sums.sums_from_one import for_each
from theorems.papers.bun_steinke_2016.lemma_7_5_population import q, q2

n2, v = variables("n2 v")
entry2 = var("e2", function_type(("X2", REAL), "A"))
first, second = variables("x1 x2", "X2")


def means(data: Term, value: Term, record: Term, size: Term) -> Term:
    """The coordinates of the value are the means of the features of the records."""
    mean = summation(i, 1, size, feature(record(data, i), j)) / size
    return forall(data, for_each(j, k, eq(coordinate(value(data), j), mean)))


REPLACED2 = on(REPLACED, X="X2")(entry2, n2, first, second)
NEIGHBOURS2 = lam((first, second), REPLACED2)
NORM = COORDINATE_NORM(d, coordinate, k)
SIZE, SIZE2 = (nat(n), 1 <= n), (nat(n2), 1 <= n2)
MADE = LISTS(entry, put, n)
QUERY, QUERY2 = means(x, q, entry, n), means(second, q2, entry2, n2)
PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)
LISTED = nat(k), FEATURES, MADE, *SIZE, QUERY
"""M gets lists of n records; q(x) has as coordinates the means of k features of the records."""


class Places:
    """A place for every number and the uniform law of places, for lists of a type of data sets."""

    def __init__(
        self, data: Term, record: Term, size: Term, place: Term, placed: Theorem, law: Term, uniform: Theorem
    ) -> None:
        self.data, self.record, self.size = data, record, size
        self.place, self.placed, self.law, self.uniform = place, placed, law, uniform

    @property
    def at_place(self) -> Term:
        """The records at numbers."""
        return lam((self.data, i), self.record(self.data, self.place(i)))

    def query(self, weights: Term, value: Term, query: Term) -> Theorem:
        """In every direction the value is the mean of the combined features."""
        coordinates = lam(j, coordinate(value(self.data), j))
        mean = use(LIST_QUERY, nat(k), nat(self.size), 1 <= self.size, self.uniform, self.placed, FEATURES,
                   specialize(query, self.data), C=lam(j, weights(v, j)), s=coordinates, n=self.size, J=self.law,
                   r=self.place, e=self.record, x=self.data)  # fmt: skip
        return generalize(mean, v, self.data)


Then: TypeAlias = Callable[[Places], Theorem]


def with_places(data: Term, record: Term, size: Term, then: Then) -> Theorem:
    """What follows from places and their uniform law, which exist."""
    there, name = (nat(size), 1 <= size), data.data[0]

    def with_place(place: Term, placed: Theorem) -> Theorem:
        return obtain(
            use(UNIFORM_EXISTS, *there, n=size),
            f"J_{name}",
            lambda law, uniform: then(Places(data, record, size, place, placed, law, uniform)),
        )

    return obtain(use(TO_PLACE, *there, n=size), f"r_{name}", with_place)


class Listed:
    """The setting of section 7 at lists: what stands for its functions, and its hypotheses as theorems."""

    def __init__(self, weights: Term, norm: Theorem, places: Places) -> None:
        self.weights, self.places = weights, places
        self.small, distance = parts(norm)
        unit = use(
            WEIGHTED,
            nat(k),
            specialize(self.small, v),
            specialize(FEATURES, a),
            C=lam(j, weights(v, j)),
            s=lam(j, feature(a, j)),
        )
        inside_ = parts(specialize(unfolded(places.placed), i))[:3]
        neighbour = use(PUT_NEIGHBOUR, MADE, *inside_, j=places.place(i))
        samples = use(SAMPLES_EXIST, MADE, nat(n), places.placed, r=places.place)
        self.values = {
            "p": combined(coordinate, weights),
            "f": lam((v, a), summation(j, 1, k, weights(v, j) * feature(a, j))),
            "J": places.law,
            "e": places.at_place,
            "c": lam((x, i, a), put(x, places.place(i), a)),
            "N": NEIGHBOURS,
        }
        self.facts = [
            distance,
            generalize(unit, v, a),
            places.query(weights, q, QUERY),
            generalize(neighbour, x, i, a),
            generalize(samples, population),
        ]


def at_lists(norm: Theorem | Term, then: Callable[[Listed], Theorem]) -> Theorem:
    """What follows from the setting of section 7 at lists."""
    return obtain(
        norm, "C_", lambda weights, facts: with_places(x, entry, n, lambda places: then(Listed(weights, facts, places)))
    )


def steps() -> list[Theorem]:
    """Any two lists of n records are joined by n steps."""
    beyond = arith(eq(entry(x1, i), entry(x2, i)), arith(FALSE, i <= n, n < i))
    return [use(JOINED, MADE), generalize(discharge(beyond, *inside(i), n < i), x1, x2, i)]


def larger_lists(listed: Listed, larger: Places) -> tuple[list[Theorem], dict[str, Term]]:
    """The queries to lists of n' records, neighbours among these, and the weights of their places."""
    one = use(ONE_RECORD, REPLACED2, larger.uniform, nat(n2), larger.placed, e=entry2, n=n2, J=larger.law,
              r=larger.place, x1=first, x2=second)  # fmt: skip
    weight = use(PLACE_WEIGHT, larger.uniform, nat(n2), 1 <= n2, J=larger.law, n=n2)
    facts = [
        larger.query(listed.weights, q2, QUERY2),
        generalize(discharge(one, REPLACED2), first, second),
        generalize(weight, var("j")),
    ]
    return facts, {"e2": larger.at_place, "J2": larger.law, "N2": NEIGHBOURS2}


More: TypeAlias = Callable[[Listed], tuple[list[Theorem], dict[str, Term]]]


def of_lists(
    base: Lemma, claim: Claim, then: Callable[[Theorem], Theorem] | None = None, more: More | None = None
) -> Theorem:
    """A claim about lists, from the lemma about any queries, norms and samples; ``more`` is what only it needs."""
    th = base.theorem
    names = {v.data[0] for v in frozenset().union(*(f.free for f in (th.conclusion, *th.hypotheses)))}

    def with_lists(listed: Listed) -> Theorem:
        def with_larger(larger: Places) -> Theorem:
            facts, values = larger_lists(listed, larger)
            own, others = more(listed) if more is not None else ([], {})
            values |= {**listed.values, **others, "D": AGREE_AFTER}
            chosen = {name: value for name, value in values.items() if name in names}
            made = use(base, *listed.facts, *facts, *own, *steps(), *claim.hypotheses, **chosen)
            return then(made) if then is not None else prove(claim.conclusion, made)

        return with_places(second, entry2, n2, with_larger)

    return at_lists(claim.hypotheses[0], with_lists)


MAXIMUM = MAX_DISTANCE(d, coordinate, k)
ANY = (
    "n = 1, and d(w, y) = 0 where u(y, 1) is the feature of one of two records, else 1 or 100; alpha = 1/20 or 2, "
    "xi = rho = 0, and a list of both records"
)


Proved = tuple[tuple[Term, ...], Term, Callable[[Claim], Theorem]]


def for_maximum(lists: Lemma) -> Proved:
    """The lemma about lists for the maximum norm, and its proof."""
    given = (MAXIMUM, 1 <= k, *(h for h in lists.hypotheses if h != NORM))

    def proof(claim: Claim) -> Theorem:
        return prove(claim.conclusion, use(lists, use(MAX_NORM, MAXIMUM, nat(k), 1 <= k), *claim.hypotheses))

    return given, lists.conclusion, proof


def any_distance(witness: Witness | None = None, unwitnessed: str = "") -> Mutant:
    """The lemma for the maximum norm, of any function as the distance."""
    return Mutant("any distance", without(MAXIMUM), ANY, witness=witness, unwitnessed=unwitnessed)


def for_mean(lists: Lemma) -> Proved:
    """The lemma about lists for the mean absolute error, and its proof."""
    at_mean = {d: MEAN_DISTANCE}
    given = (1 <= k, *(substitute(h, at_mean) for h in lists.hypotheses if h != NORM))

    def proof(claim: Claim) -> Theorem:
        norm = use(MEAN_NORM, nat(k), 1 <= k)
        return prove(claim.conclusion, use(lists, norm, *claim.hypotheses, d=MEAN_DISTANCE))

    return given, substitute(lists.conclusion, at_mean), proof
