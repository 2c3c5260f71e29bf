"""Lemma 7.2, packings that are nets, and the first half of Theorem 7.1: a finite set of outcomes that is near
the values at all data sets of any size.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import POINTS, U, k, member, y2
from theorems.foundations.reals.completeness import ABOVE
from theorems.foundations.reals.coordinate_norms import DISTANCE_NONNEGATIVE, NORM, NORM_IS_DISTANCE
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_PREDECESSOR, NAT_ZERO
from theorems.foundations.samples.independent_records import x
from theorems.foundations.samples.packings import (
    FAR,
    METRIC,
    NET,
    NEW,
    ONE_MORE_POINT,
    PACKED,
    PACKING,
    POSITIVE,
    S,
    d,
    radius,
    single_point,
    y1,
)
from theorems.papers.bun_steinke_2016.lemma_7_4_packing import PACKING_KL, PAIRS, VALUES, s
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, q, q2, x_larger

# Lemma 7.2: one point more, or all points are near --------------------------------------------

j = var("j")


def outcome(size: Term, factor: Factor = 1) -> Term:
    """A packing of that many points, or one of at most as many that is a net."""
    maximal = conj(nat(j), 1 <= j, j <= size, PACKING(U, j, S, d, radius), NET(U, j, S, d, factor * radius))
    return disj(exists(U, PACKING(U, size, S, d, radius)), exists((j, U), maximal))


CLOSE = "S = {0, 199/200}, alpha = 1: one point is a packing, but no net of radius 99/100"

STEP = Lemma(
    "bs16.lemma-7.2-step", "A packing of k points is a net, or there is one of k + 1 points",
    f"{BUN_STEINKE}, Lemma 7.2",
    (PACKED, METRIC, POSITIVE, nat(k), 1 <= k),
    outcome(k + 1, factor),
    mutants=(Mutant("radius", {factor: LESS}, CLOSE,
                    unwitnessed="that no law is a packing or a net is not evaluated"),),
)  # fmt: skip

EXTRA = exists(y2, conj(NEW, FAR))


@proof_of(STEP)
def _step(claim: Claim) -> Theorem:
    """A point far from the packing is added, or there is none."""
    goal = claim.conclusion
    larger, maximal = disjuncts(goal)

    def added(extra: Theorem) -> Theorem:
        def with_point(point: Term, facts: Theorem) -> Theorem:
            more = use(ONE_MORE_POINT, PACKED, facts, METRIC, POSITIVE, arith(0 < k, 1 <= k), y2=point)
            return either(goal, prove(larger, more))

        return obtain(extra, "y2", with_point)

    def finished(no: Theorem) -> Theorem:
        return either(goal, witnesses(maximal, (k, U), nat(k), 1 <= k, arith(k <= k + 1), PACKED, _net(no)))

    return cases(EXTRA, added, finished)


def either(goal: Term, fact: Theorem) -> Theorem:
    """A or B, from one of them."""
    return infer("or_intro", fact, formula=goal)


def _net(no: Theorem) -> Theorem:
    """A packing to which no point can be added is a net."""
    near, close = d(y1, y) <= radius, exists(y1, conj(member(U, k, y1), d(y1, y) <= radius))

    def none(no_close: Theorem) -> Theorem:
        goal = radius < d(y1, y)
        far = cases(
            near,
            lambda yes: arith(goal, witness(close, y1, member(U, k, y1), yes), no_close),
            lambda other: arith(goal, other),
        )
        every = generalize(discharge(far, member(U, k, y1)), y1)
        return arith(close, witness(EXTRA, y, S(y), every), no)

    there = cases(close, lambda yes: yes, none)
    return for_all(NET(U, k, S, d, radius), there)


# Lemma 7.2: points are added while some point is far from all of them -------------------------

SOME = exists(y, S(y))


GREEDY_GIVEN = METRIC, POSITIVE, SOME, nat(k), 1 <= k
_, PACKING_NET = disjuncts(outcome(k))

GREEDY = Lemma(
    "bs16.lemma-7.2", "A set has a packing of k points, or one of at most k points that is a net",
    f"{BUN_STEINKE}, Lemma 7.2",
    GREEDY_GIVEN,
    outcome(k, factor),
    mutants=(Mutant("radius", {factor: LESS}, CLOSE,
                    unwitnessed="that no law is a packing or a net is not evaluated"),
             Mutant("always a net", Claim(GREEDY_GIVEN, PACKING_NET), "S = {0, 2}, alpha = k = 1",
                    unwitnessed="that no law is a packing or a net is not evaluated")),
)  # fmt: skip


@proof_of(GREEDY)
def _greedy(claim: Claim) -> Theorem:
    """By induction on the number of points, less one."""
    m = var("m")

    def first(point: Term, in_S: Theorem) -> Theorem:
        single = single_point(point, in_S)
        few, _ = disjuncts(outcome(num(1)))
        return either(outcome(num(1)), witness(few, dirac(point), single))

    def later(size: Term) -> Theorem:
        goal = outcome(size + 1)
        more = arith(1 <= size, use(NAT_NONNEGATIVE, nat(m), k=m))
        natural = use("nat_successor", nat(m), k=m)

        def enlarged(found: Theorem) -> Theorem:
            return obtain(
                found,
                "U",
                lambda law, packed: prove(goal, use(STEP, packed, METRIC, POSITIVE, natural, more, U=law, k=size)),
            )

        def kept(found: Theorem) -> Theorem:
            def with_set(number: Term, law: Term, facts: Theorem) -> Theorem:
                natural, one, below, *rest = parts(facts)
                order = arith(number <= size + 1, below)
                _, net = disjuncts(goal)
                return either(goal, witnesses(net, (number, law), natural, one, order, *rest))

            return obtain_all(found, "j U", with_set)

        return split(assume(outcome(size)), enlarged, kept)

    step = generalize(discharge(later(m + 1), nat(m), outcome(m + 1)), m)
    every = use("induction", obtain(SOME, "start", first), step, A=lam(m, outcome(m + 1)))
    before = use(NAT_PREDECESSOR, nat(k), arith(ne(k, 0), 1 <= k))
    return rewrite(at(every, k - 1, by=[before]), arith(eq(k - 1 + 1, k)))


# Theorem 7.1, first half: a finite set of outcomes that is near the values at all data sets of any size ---

m = var("m")
COST = 2 * (s + log(2))
NINE = forall(x_larger, exists(x, d(q(x), q2(x_larger)) <= 4 * radius))
NET_GIVEN = NORM, ACCURATE, NINE, PAIRS, 0 < radius


def covers(law: Term, size: Term, factor: Factor = 8) -> Term:
    """Every value has one of the points at distance at most 8 alpha."""
    near = conj(member(law, size, y1), d(q2(x_larger), y1) <= factor * radius)
    return forall(x_larger, exists(y1, near))


coefficient = mark("coefficient", 8)

THEOREM_7_1_NET_NET = Lemma(
    "bs16.theorem-7.1-net", "At most 4 exp(2 s) points are within 8 alpha of all values",
    f"{BUN_STEINKE}, proof of Theorem 7.1, (9)",
    NET_GIVEN,
    exists((m, U), conj(POINTS(U, m), 1 <= m, log(m) <= COST, covers(U, m, coefficient))),
    mutants=(Mutant("radius", {coefficient: Fraction(1, 5)},
                    "M(x) = 0 for the mean of 1s and -1s, alpha = 1, s = 0: four points",
                    unwitnessed="that no law is a packing or a net is not evaluated"),),
)  # fmt: skip


@proof_of(THEOREM_7_1_NET_NET)
def _proof(claim: Claim) -> Theorem:
    """A packing that is as large as can be is a net."""
    goal, distance = claim.conclusion, use(NORM_IS_DISTANCE, NORM)
    factor = 8
    some = witness(exists(y, VALUES(y)), q(x), witness(VALUES(q(x)), x, arith(eq(q(x), q(x)))))

    def with_size(size: Term, facts: Theorem) -> Theorem:
        natural, enough = parts(facts)
        positive = arith(0 < size, enough, arith(0 < exp(COST)))
        one = arith(1 <= size, use(NAT_GAP, use(NAT_ZERO), natural, positive, j=0, k=size))
        ways = use(
            GREEDY, distance, arith(0 < 4 * radius, 0 < radius), some, natural, one, S=VALUES, alpha=4 * radius, k=size
        )

        def too_large(found: Theorem) -> Theorem:
            def with_set(law: Term, packing: Theorem) -> Theorem:
                top = _at_most(law, size, packing, one)
                grown = use(EXP_INCREASING, top, x=log(size), y=COST)
                return arith(goal, arith(FALSE, grown, enough, positive))

            return obtain(found, "U", with_set)

        return split(ways, too_large, finished)

    def finished(found: Theorem) -> Theorem:
        def with_net(number: Term, law: Term, facts: Theorem) -> Theorem:
            _, least, _, packing, net = parts(facts)
            points = parts(unfolded(packing))[0]
            near = _near(law, number, net, factor)
            return witnesses(goal, (number, law), points, least, _at_most(law, number, packing, least), near)

        return obtain_all(found, "j U", with_net)

    return obtain(use(ABOVE, x=exp(COST)), "k", with_size)


def _at_most(law: Term, size: Term, packing: Theorem, one: Theorem) -> Theorem:
    """Lemma 7.4: a packing of values has at most exp(2 (s + log(2))) points."""
    distance = use(NORM_IS_DISTANCE, NORM)
    bound = use(
        PACKING_KL, PAIRS, _accurate(), packing, distance, one, U=law, k=size, alpha=4 * radius, beta=Fraction(1, 2)
    )
    return arith(log(size) <= COST, bound)


def _accurate() -> Theorem:
    """Markov's inequality: the error is above 2 alpha with probability at most 1/2."""
    far, (error_int, error) = ind(4 * radius / 2 < d(w, q(x))), parts(specialize(ACCURATE, x))
    distance = use(DISTANCE_NONNEGATIVE, use(NORM_IS_DISTANCE, NORM), y1=w, y2=q(x))
    point = arith(2 * radius * far <= d(w, q(x)), distance, 0 < radius)
    mean = integrate(M(x), w, point, bounded(M(x), w, far, 1), error_int)
    return generalize(arith(E(M(x), w, far) <= Fraction(1, 2), mean, error, 0 < radius), x)


def _near(law: Term, size: Term, net: Theorem, factor: object) -> Theorem:
    """A value at a smaller data set is within 4 alpha, and one of the points within 4 alpha of that (9)."""
    _, symmetric, triangle = parts(unfolded(use(NORM_IS_DISTANCE, NORM)))
    target = q2(x_larger)
    goal = exists(y1, conj(member(law, size, y1), d(target, y1) <= factor * radius))

    def with_data(data: Term, near: Theorem) -> Theorem:
        value = witness(VALUES(q(data)), data, arith(eq(q(data), q(data))))

        def with_point(point: Term, facts: Theorem) -> Theorem:
            is_member, close = parts(facts)
            steps = specialize(triangle, target, q(data), point), specialize(symmetric, target, q(data))
            back = specialize(symmetric, q(data), point)
            return witness(
                goal, point, is_member, arith(d(target, point) <= factor * radius, *steps, back, close, near)
            )

        return obtain(at(net, q(data), by=[value]), "y1", with_point)

    return generalize(obtain(specialize(NINE, x_larger), "x", with_data), x_larger)
