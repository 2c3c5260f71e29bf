"""Distances that come from a norm, in terms of linear functions, and norms on vectors of k coordinates as the
largest of linear combinations.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import natural
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.samples.packings import DISTANCE, METRIC, d, y1, y3
from theorems.foundations.sums.sums_from_one import SUM_COMBINED, SUM_EQUAL, for_each

# Distances that come from a norm, in terms of linear functions --------------------------------

v = var("v", "V")
pairing = var("p", function_type(("V", "Y"), REAL))
norming = var("W", function_type(("Y", "Y"), "V"))


def along(direction: Term, first: Term, second: Term) -> Term:
    """The difference of two vectors in a direction."""
    return pairing(direction, first) - pairing(direction, second)


NORM_DISTANCE = Definition(
    "norm_distance",
    (d, pairing),
    conj(
        forall((y1, y2), eq(d(y1, y2), d(y2, y1))),
        forall((v, y1, y2), along(v, y1, y2) <= d(y1, y2)),
        exists(norming, forall((y1, y2), eq(d(y1, y2), along(norming(y1, y2), y1, y2)))),
    ),
)
"""d(y, y') is the norm of y - y', in terms of the linear functions p(v, y) of norm at most 1: it is the largest
p(v, y) - p(v, y'), which is attained at a v that depends measurably on y and y'."""
put_in_words(
    NORM_DISTANCE,
    "d is the distance of a norm, and the linear functions p of norm at most 1 attain it, "
    "at one that depends measurably on the two points",
)
write_as(
    NORM_DISTANCE,
    r"{factor[0]}\left(y, z\right) = {factor[0]}\left(z, y\right) = \operatorname{{max}}_v "
    r"\left({factor[1]}\left(v, y\right) - {factor[1]}\left(v, z\right)\right)",
)

NORM = NORM_DISTANCE(d, pairing)

NORM_IS_DISTANCE = Lemma(
    "foundations.norm-distance", "The distance of a norm satisfies the triangle inequality", "elementary",
    (NORM,),
    DISTANCE(d),
    mutants=(Mutant("any", without(NORM), "d = 1", witness=finite({"Y": 2}, d=(-1, 1, "1/3", 2))),),
)  # fmt: skip


@proof_of(NORM_IS_DISTANCE)
def _distance(claim: Claim) -> Theorem:
    """The triangle inequality holds in every direction."""
    symmetric, below, attained = parts(unfolded(NORM))

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        zero = specialize(largest, y, y)
        there = specialize(largest, y1, y3)
        direction = norming(y1, y3)
        steps = specialize(below, direction, y1, y2), specialize(below, direction, y2, y3)
        none = arith(eq(d(y, y), 0), zero)
        triangle = arith(d(y1, y3) <= d(y1, y2) + d(y2, y3), there, *steps)
        return prove(claim.conclusion, generalize(none, y), symmetric, generalize(triangle, y1, y2, y3))

    return obtain(attained, "W", with_norming)


above = mark("above", 0)

DISTANCE_NONNEGATIVE = Lemma(
    "foundations.distance-nonnegative", "A distance is at least 0", "elementary",
    (METRIC,),
    above <= d(y1, y2),
    mutants=(Mutant("positive", {above: 1}, "y1 = y2", witness=finite({"Y": 1}, d=(0,), y1=0, y2=0)),),
)  # fmt: skip


@proof_of(DISTANCE_NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """From a point to another and back."""
    zero, symmetric, triangle = parts(unfolded(METRIC))
    there_and_back = specialize(triangle, y1, y2, y1)
    return arith(claim.conclusion, there_and_back, specialize(symmetric, y1, y2), specialize(zero, y1))


# Norms on vectors of k coordinates, as the largest of linear combinations of the coordinates ---

k, j, m, r = variables("k j m r")
coordinate = var("u", function_type(("Y", REAL), REAL))
weight = var("C", function_type((REAL, REAL), REAL))
chosen = var("W", function_type(("Y", "Y"), REAL))
INSIDE = nat(j), 1 <= j, j <= k


def combined(vector: Term, weight: Term = weight) -> Term:
    """The linear combinations of the coordinates of a vector, by their number r: the sum of C(r, j) u(y, j)."""
    return lam((r, y), summation(j, 1, k, weight(r, j) * vector(y, j)))


COORDINATE_NORM = Definition(
    "coordinate_norm",
    (d, coordinate, k),
    exists(
        weight,
        conj(
            forall(r, summation(j, 1, k, absolute(weight(r, j))) <= 1),
            on(NORM_DISTANCE, V=REAL)(d, combined(coordinate)),
        ),
    ),
)
"""d(y, y') is a norm of the vector with the coordinates u(y, j) - u(y', j), j = 1, ..., k, that is at most the size of
the largest one: the largest of the sums of C(r, j) (u(y, j) - u(y', j)) for weights with sum of sizes at most 1."""
write_as(
    COORDINATE_NORM,
    r"{0} \text{{ is the distance of a norm of }} {2} \text{{ coordinates }} {1}\text{{, at most their "
    r"maximum}}",
)


def difference(place: Term) -> Term:
    """The difference of two vectors in a coordinate."""
    return coordinate(y1, place) - coordinate(y2, place)


MEAN_DISTANCE = lam((y1, y2), summation(j, 1, k, absolute(difference(j))) / k)
"""The mean absolute error of k coordinates: the l1 norm of the difference, divided by k."""

MAX_DISTANCE = Definition(
    "max_distance",
    (d, coordinate, k),
    forall(
        (y1, y2),
        conj(
            for_each(j, k, absolute(difference(j)) <= d(y1, y2)),
            exists(j, conj(*INSIDE, eq(d(y1, y2), absolute(difference(j))))),
        ),
    ),
)
"""d(y, y') is the largest of |u(y, j) - u(y', j)|, j = 1, ..., k: the maximum norm of the difference."""
write_as(
    MAX_DISTANCE,
    r"{factor[0]}\left(y, z\right) = \operatorname{{max}}_{{j \leq {2}}} \left|{factor[1]}\left(y, j\right) - "
    r"{factor[1]}\left(z, j\right)\right|",
)

v_ = var("v")


class Along:
    """The difference of two vectors in the direction with the number r, for weights C(r, j)."""

    def __init__(self, weights: Term) -> None:
        self.weights = weights
        self.pairing = combined(coordinate, weights)

    def term(self, number: Term) -> Term:
        """p(r, y1) - p(r, y2)."""
        return self.pairing(number, y1) - self.pairing(number, y2)

    def as_sum(self, number: Term) -> tuple[Theorem, Term]:
        """It is the sum of C(r, j) (u(y1, j) - u(y2, j)); with the terms of the sum."""
        parts_ = [lam(j, self.weights(number, j) * coordinate(v, j)) for v in (y1, y2)]
        both_ = use(SUM_COMBINED, nat(k), n=k, a=1, b=-1, s=parts_[0], t=parts_[1])
        terms = lam(j, self.weights(number, j) * difference(j))
        raw = lam(j, 1 * parts_[0](j) + num(-1) * parts_[1](j))
        same = generalize(discharge(arith(eq(raw(j), 1 * terms(j))), *INSIDE), j)
        equal = use(SUM_EQUAL, nat(k), same, n=k, c=1, s=raw, t=terms)
        goal = eq(self.term(number), summation(j, 1, k, terms(j)))
        return arith(goal, both_, equal), terms


def norm_of(
    claim: Claim, weights: Term, small: Theorem, symmetric: Theorem, below: Theorem, attained: Theorem, number: Term
) -> Theorem:
    """The claim that d is a coordinate norm, from its parts at y1, y2 and r."""
    distance = read(COORDINATE_NORM, claim).d
    notion = on(NORM_DISTANCE, V=REAL)(distance, combined(coordinate, weights))
    _, _, largest = conjuncts(unfold(notion))
    top = witness(largest, lam((y1, y2), number), generalize(attained, y1, y2))
    made = prove(notion, generalize(symmetric, y1, y2), generalize(below, r, y1, y2), top)
    return witness(claim.conclusion, weights, generalize(small, r), made)


signs, bound = var("s", function_type((REAL, REAL), REAL)), var("b")


def _signs_claim(size: Term, factor: Factor = 1) -> Term:
    sizes = forall((r, j), conj(-factor <= signs(r, j), signs(r, j) <= factor))
    number = chosen(y1, y2)
    matched = for_each(j, size, eq(signs(number, j) * difference(j), absolute(difference(j))))
    return exists((bound, signs, chosen), conj(sizes, forall((y1, y2), conj(0 <= number, number < bound, matched))))


SIGNS = Lemma(
    "foundations.signs-of-differences", "The signs of the differences of two vectors are chosen measurably",
    "elementary",
    (nat(k),),
    _signs_claim(k),
    mutants=(Mutant("factor", Claim((nat(k),), _signs_claim(k, LESS)), "k = 1, the numbers 1 and 0"),),
)  # fmt: skip


@proof_of(SIGNS)
def _signs(claim: Claim) -> Theorem:
    """By induction: the number of the signs grows by b where the next difference is not negative."""
    some = lam(m, _signs_claim(m))
    zero, end = num(0), m + 1
    empty = arith(eq(0 * difference(j), absolute(difference(j))), 1 <= j, j <= 0)
    nothing = generalize(discharge(empty, nat(j), 1 <= j, j <= zero), j)
    least = generalize(both(arith(0 <= zero), arith(zero < 1), nothing), y1, y2)
    within_one = generalize(both(arith(-1 <= zero), arith(zero <= 1)), r, j)
    base = witnesses(some(zero), (num(1), lam((r, j), zero), lam((y1, y2), zero)), within_one, least)

    def longer(size: Term, old: Term, numbers: Term, facts: Theorem) -> Theorem:
        sizes, matched = parts(facts)
        before = numbers(y1, y2)
        low, high, known = parts(specialize(matched, y1, y2))
        up = ind(size <= r)
        new = lam((r, j), ind(eq(j, end)) * (2 * up - 1) + ind(ne(j, end)) * old(r - size * up, j))
        new_number = before + size * ind(0 <= difference(end))
        small = specialize(sizes, r - size * up, j)
        ranges = generalize(both(arith(-1 <= new(r, j), small), arith(new(r, j) <= 1, small)), r, j)
        goal = eq(new(new_number, j) * difference(j), absolute(difference(j)))

        sign, above = new(new_number, j), ind(size <= new_number)

        def last(yes: Theorem) -> Theorem:
            same, signed = same_value(lam(v_, difference(v_)), yes), arith(eq(sign, 2 * above - 1), yes)
            at_end = 0 <= difference(end)

            def up_to(up: Theorem, value: int) -> Theorem:
                return arith(
                    goal, arith(eq(sign, 2 * value - 1), signed, arith(eq(above, value), up, low, high)), same, up
                )

            return cases(at_end, lambda yes: up_to(yes, 1), lambda no: up_to(no, 0))

        def earlier(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(j), use("nat_successor", nat(m), k=m), arith(j < end, no, j <= end), j=j, k=end)
            here = at(known, j, by=[nat(j), 1 <= j, arith(j <= m, gap)])
            shifted = new_number - size * above
            same = same_value(lam(v_, old(v_, j)), arith(eq(shifted, before), low, high))
            return arith(goal, here, arith(eq(sign, old(before, j)), no, same))

        match = generalize(discharge(cases(eq(j, end), last, earlier), nat(j), 1 <= j, j <= end), j)
        numbered = both(arith(0 <= new_number, low, high), arith(new_number < 2 * size, low, high), match)
        new_numbers = lam((y1, y2), new_number)
        return witnesses(some(end), (2 * size, new, new_numbers), ranges, generalize(numbered, y1, y2))

    step = discharge(obtain_all(some(m), "b s W", longer), nat(m), some(m))
    every = at(use("induction", base, generalize(step, m), A=some), k, by=[nat(k)])

    def found(size: Term, old: Term, numbers: Term, facts: Theorem) -> Theorem:
        sizes, matched = parts(facts)
        small, (wanted, _) = specialize(sizes, r, j), conjuncts(said_of(claim.conclusion, size, old, numbers))
        ranges = generalize(both(*(arith(side, small) for side in conjuncts(said_of(wanted, r, j)))), r, j)
        return witnesses(claim.conclusion, (size, old, numbers), ranges, matched)

    return obtain_all(every, "b s W", found)


@refutation_of(SIGNS, "factor", Y=REAL)
def _too_small_signs(said: Theorem) -> Theorem:
    """1 - 0 times a sign is at most 0.99."""

    def with_signs(bound: Term, signs: Term, chosen: Term, facts: Theorem) -> Theorem:
        small, every = parts(facts)
        *_, products = parts(specialize(every, 1, 0))
        number = at(products, 1, by=[natural(num(1))])
        return absurd(number, *parts(specialize(small, chosen(num(1), num(0)), 1)))

    y = var("y")
    return obtain_all(instance(said, k=1, u=lam((y, j), y)), "b s W", with_signs)
