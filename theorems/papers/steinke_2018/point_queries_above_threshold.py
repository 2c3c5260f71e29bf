"""Point queries under approximate DP, for lists of records: counts that are released above a threshold are private
whatever the number of elements, and right for about log(1/delta)/epsilon records.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.streams import RELEASED_COUNTS
from theorems.citations import STEINKE
from theorems.foundations.measure.union_bound import (
    INSIDE,
    TEST,
    answer as noisy_answer,
    centre,
    j as number,
    some_answer,
)
from theorems.foundations.samples.lists import NEIGHBOURS, entry, n, x
from theorems.mechanisms.laplace.error import LAPLACE_ANSWERS, LARGEST
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.released_counts import CONTRIBUTIONS, COUNTS as RELEASED, NOISE
from theorems.papers.bun_steinke_2016.ex_6_1_lower_bounds_lists import DISTINCT, point_
from theorems.papers.steinke_2018.point_queries_of_lists import COUNTS, moved_at_most_one, moved_at_most_two
from theorems.papers.steinke_2018.queries import LEMMA as OFF, beta

SOURCE = f"{STEINKE}, point queries under approximate DP"
tau = var("tau")
LEVEL = 1 + 2 / epsilon * log(1 / delta)
SIZES = nat(n), nat(d), DISTINCT, 0 < epsilon, 0 < delta, delta <= 1

# Counts that are released above a threshold are private ----------------------------------------

append, empty = var("append", function_type(("V", "Y"), "V")), var("empty", "V")
M2, noisy = var("M2", function_type(("X", REAL), prob("V"))), var("L", function_type((REAL,), prob(REAL)))
none, some = var("none", "Y"), var("some", function_type((REAL,), "Y"))
DRAWN = forall(x, RELEASED_COUNTS(lam(i, M2(x, i)), append, empty, noisy, none, some, lam(i, COUNTS(x, i)), LEVEL))
LAPLACE_NOISE = substitute(NOISE, {b: 2 / epsilon})

PRIVATE = Lemma(
    "st18.point-queries-approx", "The counts of d elements, with Laplace noise of scale 2/epsilon, that are released "
    "above 1 + 2/epsilon log(1/delta), are (epsilon, delta)-DP, for lists of n records", SOURCE,
    (DRAWN, LAPLACE_NOISE, *SIZES),
    on(APPROX_DP, Y="V")(lam(x, M2(x, d)), NEIGHBOURS, epsilon, factor * delta),
    mutants=(Mutant("half", {factor: Fraction(49, 100)}, "one record, which is one of two elements: the count of the "
                    "first is released with probability delta/2, or never", control={factor: 2},
                    unwitnessed="lists of answers with Laplace noise have no finite model"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _private(claim: Claim) -> Theorem:
    """Two counts move by 1; delta - delta^2/4 is at most delta."""
    said = CONTRIBUTIONS(COUNTS, d, NEIGHBOURS, num(2))
    near = both(generalize(moved_at_most_one(), i), moved_at_most_two())
    close = generalize(discharge(near, NEIGHBOURS(x1, x2)), x1, x2)
    contributions = prove(said, generalize(_whole(), x, i), close)
    ratio = arith(0 < 1 / delta, 0 < delta), arith(exp(num(0)) <= 1 / delta, *SIZES[4:])
    inner = use("foundations.log-bound", *ratio, x=0, y=1 / delta)
    high = arith(1 <= LEVEL, inner, 0 < epsilon)
    made = use(RELEASED, contributions, DRAWN, LAPLACE_NOISE, nat(d), arith(0 < 2 / epsilon, 0 < epsilon), high,
               q=COUNTS, M=M2, N=NEIGHBOURS, b=2 / epsilon, tau=LEVEL, k=2)  # fmt: skip
    old = read(APPROX_DP, made)
    share = arith(eq((LEVEL - 1) / (2 / epsilon), log(1 / delta)), 0 < epsilon)
    seen = congruence(eq(exp(-(LEVEL - 1) / (2 / epsilon)), exp(-log(1 / delta))), share)
    value = arith(eq(exp(-log(1 / delta)), delta), 0 < delta)
    enough = arith(old.delta <= delta, seen, value, 0 < delta, delta <= 1)
    more = arith(old.epsilon <= epsilon, 0 < epsilon)
    return use("foundations.approx-dp-weakening", made, more, enough, M=lam(x, M2(x, d)), N=NEIGHBOURS,
               epsilon=old.epsilon, delta=old.delta, epsilon2=epsilon, delta2=delta)  # fmt: skip


def _whole() -> Theorem:
    """Counts are natural numbers."""
    here, k = ind(eq(entry(x, j), point_(i))), var("k")
    total = lam(k, summation(j, 1, k, here))

    def step(goal: Term, m: Term) -> Theorem:
        same = eq(entry(x, m + 1), point_(i))
        longer = use("sum_step", nat(m + 1), arith(1 <= m + 1), a=1, b=m, s=lam(j, here))
        more = use("nat_successor", nat(total(m)), k=total(m))
        return cases(
            same,
            lambda yes: rewrite(more, arith(eq(total(m) + 1, total(m + 1)), longer, yes)),
            lambda no: rewrite(theorem(nat(total(m))), arith(eq(total(m), total(m + 1)), longer, no)),
        )

    empty_sum = use("sum_empty", arith(num(0) < 1), a=1, b=0, s=lam(j, here))
    start = rewrite(use("foundations.natural-zero"), reversed_equation(empty_sum))
    return induction(n, lambda m: nat(total(m)), start, step, nat(n))


# They are right for about log(1/delta)/epsilon records ----------------------------------------

released = ind(tau < noisy_answer(w, number)) * noisy_answer(w, number)
FAR = n / 100 <= absolute(released - centre(number))
ANSWERS = LAPLACE_ANSWERS(P, noisy_answer, centre, 2 / epsilon, d)
POSITIVE = forall(number, 0 <= centre(number))
room = mark("room", tau)
ENOUGH = 100 * (room + 2 / epsilon * log(d / beta)) <= n

RIGHT = Lemma(
    "st18.point-queries-approx-size", "Where n >= 100 (tau + 2/epsilon log(d/beta)), d counts that are released above "
    "tau, with Laplace noise of scale 2/epsilon, are off by n/100 or more with probability at most beta", SOURCE,
    (ANSWERS, POSITIVE, nat(d), TEST, 0 < epsilon, 1 <= d, 0 < beta, beta <= 1, 0 <= tau, ENOUGH),
    implies(forall(w, disj(phi(w) <= 0, exists(number, conj(*INSIDE, FAR)))), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("no threshold", {room: num(0)}, "a count of tau, which is released with probability 1/2 alone",
                    control={room: 2 * tau}, unwitnessed="laws of Laplace noise are not evaluated"),),
)  # fmt: skip


@proof_of(RIGHT)
def _right(claim: Claim) -> Theorem:
    """The error is at most the threshold and the noise."""
    far, goal = if_then(claim)
    enough = claim.hypotheses[-1]
    radius = 2 / epsilon * log(d / beta)
    made = use(LARGEST, ANSWERS, nat(d), TEST, numeric(0 < num(2)), *claim.hypotheses[4:8], Delta=2)
    closer = exists(number, conj(*INSIDE, radius <= absolute(noisy_answer(w, number) - centre(number))))

    def wrong(index: Term, facts: list[Theorem]) -> Theorem:
        (event,) = facts
        value, mean = noisy_answer(w, index), centre(index)
        off = use(OFF, specialize(POSITIVE, index), 0 <= tau, q=mean, z=value - mean, tau=tau)
        same = arith(eq(mean + (value - mean), value))
        return arith(radius <= absolute(value - mean), event, rewrite(off, same), enough, 0 <= tau)

    some_far = some_answer(far, closer, wrong)
    return discharge(arith(goal, mp(made, prove(premise_of(made), some_far))), far)
