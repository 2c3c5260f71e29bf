"""Groups of neighbours: a path of pairs can be walked back, and joined to a longer one."""

from dpproofs.prelude import *
from dpproofs.meaning.lists import DATA, neighbours, x
from theorems.foundations.sums.sums import NATURAL_SUM
from theorems.meaning.relations import DISTANCE, D, at_distance, rules

# Data sets that a path of k pairs of neighbours joins are joined by longer ones, too: a group distance is an
# upper bound ----------------------------------------------------------------------------------

n, u = var("n"), var("u")

LONGER_GROUPS = Lemma(
    "meaning.groups-longer", "Data sets within a group distance are within every larger one", "elementary",
    (DISTANCE(k, x1, x2), nat(k), nat(n)),
    DISTANCE(k + n, x1, x2),
    mutants=(Mutant("fewer", without(nat(n)), "fewer pairs of neighbours",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip


@proof_of(LONGER_GROUPS)
def _proof(claim: Claim) -> Theorem:
    """By induction on how many more there are."""
    near = DISTANCE(k, x1, x2)
    same = arith(eq(k, k + num(0)))
    base = use("leibniz", same, assume(near), x=k, y=k + num(0), A=lam(u, DISTANCE(u, x1, x2)))

    def step(_: Term, number: Term) -> Theorem:
        _, more, _ = rules(D)
        natural = use(NATURAL_SUM, nat(k), nat(number), k=k, n=number)
        told = at(DISTANCE(k + number, x1, x2), D, by=rules(D))
        made = at_distance(DISTANCE(k + number + 1, x1, x2), at(more, k + number, x1, x2, by=[natural, told]))
        end = k + (number + 1)
        return rewrite(made, arith(eq(k + number + 1, end)))

    return induction(n, lambda number: DISTANCE(k + number, x1, x2), base, step, nat(n))


# Groups are symmetric where neighbours are: a path can be walked back -------------------------

N = neighbours
BOTH_WAYS = on(SYMMETRIC, X=DATA)(N)

_GROUPS = on(SYMMETRIC, X=DATA)(lam((x1, x2), DISTANCE(k, x1, x2)))

SYMMETRIC_GROUPS = Lemma(
    "meaning.groups-symmetric", "Groups are symmetric where neighbours are", "elementary",
    (BOTH_WAYS,),
    _GROUPS,
    mutants=(Mutant("one way", without(BOTH_WAYS), "neighbours in one order",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip

w = var("w", DATA)


@proof_of(SYMMETRIC_GROUPS)
def _symmetric_groups(claim: Claim) -> Theorem:
    """The relation of the way back has the rules of the way there."""
    back = lam((j, x1, x2), DISTANCE(j, x2, x1))
    start = specialize(generalize(_none(), w), x)
    more = at(_longer(), j, x2, x1, by=[nat(j), back(j, x1, x2)])
    more = generalize(discharge(more, nat(j), back(j, x1, x2)), j, x1, x2)
    turned = at(BOTH_WAYS, x2, x3, by=[N(x2, x3)])
    pair = at(at(_first(), j, x2, x1, by=[back(j, x1, x2)]), x3, by=[turned])
    pair = generalize(discharge(pair, nat(j), back(j, x1, x2), N(x2, x3)), j, x1, x2, x3)
    found = at(DISTANCE(k, x1, x2), back, by=[generalize(start, x), more, pair])
    return for_all(claim.conclusion, found, x1, x2)


def _none() -> Theorem:
    """A data set is at no distance from itself."""
    first, _, _ = rules(D)
    return at_distance(DISTANCE(num(0), w, w), at(first, w))


def _longer() -> Theorem:
    """What is at a distance is at a larger one."""
    _, more, _ = rules(D)
    near = DISTANCE(j, x1, x2)
    made = at_distance(DISTANCE(j + 1, x1, x2), at(more, j, x1, x2, by=[nat(j), at(near, D, by=rules(D))]))
    return generalize(discharge(made, nat(j), near), j, x1, x2)


def _first() -> Theorem:
    """A pair of neighbours more, at the beginning."""
    before = lam((j, x1, x2), forall(w, implies(N(w, x1), DISTANCE(j + 1, w, x2))))
    zero, natural = num(0), use("nat_successor", nat(j), k=j)
    none = at(_further(), zero, w, w, x, by=[numeric(nat(zero), depth=0), _none(), N(w, x)])
    start = generalize(discharge(none, N(w, x)), w, x)
    start = generalize(specialize(generalize(discharge(none, N(w, x)), x, w), x), x)
    told = at(before(j, x1, x2), w, by=[N(w, x1)])
    more = at(_longer(), j + 1, w, x2, by=[natural, told])
    more = generalize(discharge(generalize(discharge(more, N(w, x1)), w), nat(j), before(j, x1, x2)), j, x1, x2)
    pair = at(_further(), j + 1, w, x2, x3, by=[natural, told, N(x2, x3)])
    pair = generalize(discharge(pair, N(w, x1)), w)
    pair = generalize(discharge(pair, nat(j), before(j, x1, x2), N(x2, x3)), j, x1, x2, x3)
    found = at(DISTANCE(j, x1, x2), before, by=[start, more, pair])
    return generalize(discharge(found, DISTANCE(j, x1, x2)), j, x1, x2)


def _further() -> Theorem:
    """A pair of neighbours more, at the end."""
    _, _, pair = rules(D)
    near = DISTANCE(j, x1, x2), N(x2, x3)
    told = at(near[0], D, by=rules(D))
    made = at_distance(DISTANCE(j + 1, x1, x3), at(pair, j, x1, x2, x3, by=[nat(j), told, near[1]]))
    return generalize(discharge(made, nat(j), *near), j, x1, x2, x3)
