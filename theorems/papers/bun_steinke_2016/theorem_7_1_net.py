"""Theorem 7.1, first half: a finite set of outcomes that is near the values at all data sets of any size.

This file is long because the net is taken from a packing, whose points are outcomes near values of smaller data sets.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, E, conj, eq, exists, exp, forall, ind, log, var
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import M, w, y
from dpproofs.proving.tactics import arith, at, bounded, generalize, integrate, obtain, obtain_all, parts, specialize
from dpproofs.proving.tactics import split, unfolded, use, witness, witnesses
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_2_greedy_packing import GREEDY
from theorems.papers.bun_steinke_2016.lemma_7_4_one_near import VALUES, s
from theorems.papers.bun_steinke_2016.lemma_7_4_packing_kl import PACKING_KL, PAIRS
from theorems.papers.bun_steinke_2016.lemma_7_5_population import ACCURATE, alpha, q
from theorems.papers.bun_steinke_2016.lemma_7_5_small_nets import q2, x_larger
from theorems.foundations.reals.archimedes import ABOVE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.finite_points import POINTS, U, member
from theorems.foundations.reals.norm_distance import DISTANCE_NONNEGATIVE, NORM, NORM_IS_DISTANCE
from theorems.foundations.samples.packings import d, y1
from theorems.foundations.samples.samples import x
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_ZERO

m = var("m")
COST = 2 * (s + log(2))
NINE = forall(x_larger, exists(x, d(q(x), q2(x_larger)) <= 4 * alpha))
GIVEN = NORM, ACCURATE, NINE, PAIRS, 0 < alpha


def covers(law: Term, size: Term, factor: Factor = 8) -> Term:
    """Every value has one of the points at distance at most 8 alpha."""
    near = conj(member(law, size, y1), d(q2(x_larger), y1) <= factor * alpha)
    return forall(x_larger, exists(y1, near))


coefficient = mark("coefficient", 8)

NET = Lemma(
    "bs16.theorem-7.1-net", "At most 4 exp(2 s) points are within 8 alpha of all values",
    f"{BUN_STEINKE}, proof of Theorem 7.1, (9)",
    GIVEN,
    exists((m, U), conj(POINTS(U, m), 1 <= m, log(m) <= COST, covers(U, m, coefficient))),
    mutants=(Mutant("radius", {coefficient: Fraction(1, 5)},
                    "M(x) = 0 for the mean of 1s and -1s, alpha = 1, s = 0: four points",
                    unwitnessed="that no law is a packing or a net is not evaluated"),),
)  # fmt: skip


@proof_of(NET)
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
            GREEDY, distance, arith(0 < 4 * alpha, 0 < alpha), some, natural, one, S=VALUES, alpha=4 * alpha, k=size
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
        PACKING_KL, PAIRS, _accurate(), packing, distance, one, U=law, k=size, alpha=4 * alpha, beta=Fraction(1, 2)
    )
    return arith(log(size) <= COST, bound)


def _accurate() -> Theorem:
    """Markov's inequality: the error is above 2 alpha with probability at most 1/2."""
    far, (error_int, error) = ind(4 * alpha / 2 < d(w, q(x))), parts(specialize(ACCURATE, x))
    distance = use(DISTANCE_NONNEGATIVE, use(NORM_IS_DISTANCE, NORM), y1=w, y2=q(x))
    point = arith(2 * alpha * far <= d(w, q(x)), distance, 0 < alpha)
    mean = integrate(M(x), w, point, bounded(M(x), w, far, 1), error_int)
    return generalize(arith(E(M(x), w, far) <= Fraction(1, 2), mean, error, 0 < alpha), x)


def _near(law: Term, size: Term, net: Theorem, factor: object) -> Theorem:
    """A value at a smaller data set is within 4 alpha, and one of the points within 4 alpha of that (9)."""
    _, symmetric, triangle = parts(unfolded(use(NORM_IS_DISTANCE, NORM)))
    target = q2(x_larger)
    goal = exists(y1, conj(member(law, size, y1), d(target, y1) <= factor * alpha))

    def with_data(data: Term, near: Theorem) -> Theorem:
        value = witness(VALUES(q(data)), data, arith(eq(q(data), q(data))))

        def with_point(point: Term, facts: Theorem) -> Theorem:
            is_member, close = parts(facts)
            steps = specialize(triangle, target, q(data), point), specialize(symmetric, target, q(data))
            back = specialize(symmetric, q(data), point)
            return witness(goal, point, is_member, arith(d(target, point) <= factor * alpha, *steps, back, close, near))

        return obtain(at(net, q(data), by=[value]), "y1", with_point)

    return generalize(obtain(specialize(NINE, x_larger), "x", with_data), x_larger)
