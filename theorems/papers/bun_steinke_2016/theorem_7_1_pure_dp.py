"""Theorem 7.1: queries that a zCDP mechanism answers have a pure DP mechanism for more records.

This file is long because the new mechanism is made from the net, and its mean error and its tail are bounded.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PROP, E, conj, eq, exists, forall, function_type, implies, ind, integrable, lam, log
from dpproofs.language.terms import num, prob, var, variables
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import PURE_DP, epsilon, on, w, y
from dpproofs.proving.reading import integrand_of, lhs, part_of
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, generalize, integrate, numeric, obtain
from dpproofs.proving.tactics import obtain_all, parts, specialize, theorem, transfer, unfolded, use, witness
from theorems.papers.bun_steinke_2016.sec_7_witnesses import apart
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_3_exponential_mechanism import EXPONENTIAL
from theorems.papers.bun_steinke_2016.lemma_7_3_tail_loss import beta
from theorems.papers.bun_steinke_2016.lemma_7_4_one_near import s
from theorems.papers.bun_steinke_2016.lemma_7_5_population import UNIT, alpha
from theorems.papers.bun_steinke_2016.lemma_7_5_small_nets import q2, x_larger
from theorems.papers.bun_steinke_2016.theorem_7_1_net import GIVEN as NET_GIVEN, NET
from theorems.papers.bun_steinke_2016.theorem_7_1_sensitivity import OTHER, SENSITIVITY, n2
from theorems.foundations.measure.finite_points import member
from theorems.foundations.reals.norm_distance import NORM, NORM_IS_DISTANCE
from theorems.foundations.samples.packings import d

N2 = var("N2", function_type(("X2", "X2"), PROP))
M2 = var("M2", function_type(("X2",), prob("Y")))

ENOUGH_RECORDS = 0 < n2, 4 * (s + 1) / (epsilon * alpha) <= n2
GIVEN = (*NET_GIVEN, UNIT, *OTHER, 0 < epsilon, *ENOUGH_RECORDS)


def useful(mechanism: Term, factor: Factor = 10) -> Term:
    """The mean error is at most 10 alpha, and the tail is that of the exponential mechanism."""
    error = d(w, q2(x_larger))
    more = factor * alpha + 4 / (epsilon * n2) * log(1 / beta)
    law = mechanism(x_larger)
    mean = conj(integrable(law, w, error), E(law, w, error) <= factor * alpha)
    tail = forall(beta, implies(0 < beta, E(law, w, ind(more < error)) <= beta))
    return forall(x_larger, conj(mean, tail))


def pure(factor: Factor = 10) -> Term:
    """There is such an epsilon-DP mechanism for the larger data sets."""
    private = on(PURE_DP, X="X2")(M2, N2, epsilon)
    return exists(M2, conj(private, useful(M2, factor)))


THREE = (
    "three values, any two of which are 2 apart, one record, M constant, alpha = 3, s = 0 and epsilon = log(19/5): the "
    "laws of two data sets are within a factor of 19/5, so some answer is wrong with probability 10/29"
)

CORE = Lemma(
    "bs16.theorem-7.1-kl", "Accurate answers whose laws differ by at most s in KL divergence have a pure DP mechanism",
    f"{BUN_STEINKE}, proof of Theorem 7.1",
    GIVEN,
    pure(),
    mutants=(Mutant("radius", Claim(GIVEN, pure(Fraction(1, 5))), THREE,
                    witness=apart(3, "19/5", s=0)),),
)  # fmt: skip

first, second = variables("x1 x2", "X2")


@proof_of(CORE)
def _core(claim: Claim) -> Theorem:
    """The exponential mechanism on the points, with the distance from the value as its loss."""
    goal, distance = claim.conclusion, use(NORM_IS_DISTANCE, NORM)
    symmetric = parts(unfolded(distance))[1]
    loss = lam((x_larger, y), d(q2(x_larger), y))
    error, lost = d(w, q2(x_larger)), d(q2(x_larger), w)
    swap = specialize(symmetric, w, q2(x_larger))

    def with_points(number: Term, law: Term, facts: Theorem) -> Theorem:
        points, one, few, covered = parts(facts)
        change = use(SENSITIVITY, NORM, UNIT, *OTHER, N2(first, second))
        steps = generalize(discharge(change, N2(first, second), member(law, number, y)), first, second, y)
        positive = arith(0 < number, one), arith(0 < 2 / n2, 0 < n2), theorem(0 < epsilon)
        drawn = use(EXPONENTIAL, points, steps, *positive, U=law, k=number, N=N2, l=loss, Delta=2 / n2)
        small = _small(number, few)

        def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
            private, losses = parts(facts)
            output = mechanism(x_larger)

            def with_point(point: Term, near: Theorem) -> Theorem:
                is_member, close = parts(near)
                lost_int, lost_mean, tail = parts(at(losses, x_larger, point, by=[is_member]))
                error_int, same = parts(transfer(output, w, arith(eq(lost, error), swap), lost_int))
                mean = arith(E(output, w, error) <= 10 * alpha, same, lost_mean, small, close)
                rare = at(tail, beta, by=[0 < beta])
                above = 10 * alpha + 4 / (epsilon * n2) * log(1 / beta)
                event, new = integrand_of(lhs(rare), w), ind(above < error)
                start = lhs(part_of(event, "lt"))
                split = arith(
                    eq(start, 2 * (2 / n2) / epsilon * log(number) + 4 / (epsilon * n2) * log(1 / beta)),
                    0 < beta,
                    positive[0],
                    0 < n2,
                    0 < epsilon,
                )
                order = arith(start <= above - 8 * alpha, split, small)
                inside = arith(new <= event, order, close, swap)
                far = integrate(output, w, inside, bounded(output, w, new, 1), bounded(output, w, event, 1))
                late = arith(E(output, w, new) <= beta, far, rare)
                return both(error_int, mean, generalize(discharge(late, 0 < beta), beta))

            whole = obtain(specialize(covered, x_larger), "y1", with_point)
            return witness(goal, mechanism, private, generalize(whole, x_larger))

        return obtain(drawn, "M2", with_mechanism)

    return obtain_all(use(NET, *NET_GIVEN), "m U", with_points)


def _small(number: Term, few: Theorem) -> Theorem:
    """What the exponential mechanism loses: 2 (2/n) log(m)/epsilon <= 2 alpha."""
    t = var("t")
    below_one = numeric(log(num(2)) <= 1)
    records = arith(4 * (s + 1) <= n2 * (epsilon * alpha), ENOUGH_RECORDS[1], 0 < epsilon, 0 < alpha)
    top = arith(4 * log(number) <= 2 * alpha * (n2 * epsilon), records, few, below_one)
    divide = arith(2 * (2 / n2) / epsilon * t <= 2 * alpha, 4 * t <= 2 * alpha * (n2 * epsilon), 0 < n2, 0 < epsilon)
    return use(divide, top, 0 < n2, 0 < epsilon, t=log(number))
