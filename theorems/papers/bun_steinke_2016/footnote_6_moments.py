"""Footnote 6: moments of all even orders bound the tail, so that they too say a law is subgaussian."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, fact
from dpproofs.mutants.two_answers import mean_of, with_certain_answer
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import given
from theorems.foundations.reals.completeness import ABOVE
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_GAP, NAT_ZERO
from theorems.foundations.reals.powers import POWER_INCREASING, POWER_NONNEGATIVE, POWER_OF_PRODUCT
from theorems.foundations.sums.sums import by_length
from theorems.papers.bun_steinke_2016.footnote_6_subgaussian import FAR, SOURCE, X, k, radius, tail

# Footnote 6: moments of all even orders bound the tail ----------------------------------------

m, y = variables("m y")
BELOW = exists(m, conj(nat(m), m <= y, y < m + 1))

FLOOR = Lemma(
    "bs16.footnote-6-floor", "A number y >= 0 has a natural number m with m <= y < m + 1", "elementary",
    (0 <= y,),
    BELOW,
    mutants=(Mutant("negative", {0 <= y: -1 <= y}, "y = -1/2", witness=finite({}, y="-1/2")),),
)  # fmt: skip


@proof_of(FLOOR)
def _floor(claim: Claim) -> Theorem:
    """By induction on a natural number above y."""

    def goal(size: Term) -> Term:
        return implies(y < size, BELOW)

    base = discharge(arith(BELOW, arith(FALSE, y < 0, 0 <= y)), y < 0)

    def step(size: Term) -> Theorem:
        inside = y < size + 1
        found = cases(
            y < size,
            lambda yes: at(goal(size), by=[yes]),
            lambda no: witness(BELOW, size, nat(size), arith(size <= y, no), inside),
        )
        return discharge(found, inside)

    every = by_length(goal, base, step)
    return obtain(
        use(ABOVE, x=y),
        "n",
        lambda above, facts: at(use(every, parts(facts)[0], 0 <= y, n=above), by=[parts(facts)[1]]),
    )


C = var("C")
POWER = (X(w) ** 2) ** k
MOMENTS = forall(k, implies(nat(k), 1 <= k, conj(integrable(P, w, POWER), E(P, w, POWER) <= (C * k) ** k)))
GIVEN = (0 < C, MOMENTS)
LEVEL = radius**2 / (exp(1) * C)


# E[X^(2 k)] <= (C k)^k for all natural k >= 1 implies P[|X| > lambda] <= 2 exp(-lambda^2/(4 e C)) ---

LEMMA = Lemma(
    "bs16.footnote-6-from-moments",
    "E[X^(2 k)] <= (C k)^k for all natural k >= 1 implies P[|X| > lambda] <= 2 exp(-lambda^2/(4 e C))", SOURCE,
    GIVEN,
    tail(factor / (4 * exp(1) * C)),
    mutants=(Mutant("rate", {factor: 6}, "X = 3 with probability 1/28, else 0, C = 1, lambda = 29/10"),),
)  # fmt: skip


@proof_of(LEMMA)
def _tail(claim: Claim) -> Theorem:
    """At the largest natural number below lambda^2/(e C), and by 1 where that is 0."""
    far = E(P, w, FAR)
    most = integrate(P, w, arith(FAR <= 1), bounded(P, w, FAR, 1), parts(use("E_one", P=P))[0])
    whole = arith(far <= 1, most, mean_of_one(P))
    start = arith(0 <= LEVEL, arith(0 <= radius**2), 0 < C)

    def with_order(order: Term, facts: Theorem) -> Theorem:
        high = parts(facts)[2]

        def large(least: Theorem) -> Theorem:
            small = use(_markov(facts_of(m), assume(1 <= m)), *GIVEN, 0 <= radius, facts, least, m=order)
            grown = use(EXP_INCREASING, arith(-order <= 1 - LEVEL, high), x=-order, y=1 - LEVEL)
            return arith(far <= exp(1 - LEVEL), small, grown)

        def none(no: Theorem) -> Theorem:
            above = use(EXP_TANGENT, x=1 - LEVEL)
            empty = cases(
                0 < order,
                lambda pos: arith(order <= 0, use(NAT_GAP, use(NAT_ZERO), parts(facts)[0], pos, j=0, k=order), no),
                lambda other: arith(order <= 0, other),
            )
            zero = arith(LEVEL <= 1, high, empty)
            return arith(far <= exp(1 - LEVEL), whole, above, zero)

        return cases(1 <= order, large, none)

    near = obtain(use(FLOOR, start, y=LEVEL), "m", with_order)
    quarter = exp(-LEVEL / 4)

    def close(yes: Theorem) -> Theorem:
        return arith(far <= 2 * quarter, whole, use(EXP_TANGENT, x=-LEVEL / 4), yes)

    def beyond(no: Theorem) -> Theorem:
        grown = use(EXP_INCREASING, arith(1 - LEVEL <= -LEVEL / 4, no), x=1 - LEVEL, y=-LEVEL / 4)
        return arith(far <= 2 * quarter, near, grown)

    made = cases(LEVEL <= 2, close, beyond)
    same = arith(eq(-LEVEL / 4, -(1 / (4 * exp(1) * C)) * radius**2), 0 < C)
    return generalize(discharge(arith(said_of(claim.conclusion, radius), rewrite(made, same)), 0 <= radius), radius)


def _markov(facts: Theorem, least: Theorem) -> Theorem:
    """P[|X| > lambda] <= E[X^(2 m)]/lambda^(2 m) <= (C m/lambda^2)^m <= exp(-m)."""
    natural, low, _ = parts(facts)
    size = radius**2
    reached = arith(exp(1) * (C * m) <= size, low, 0 < C)
    positive = arith(0 < size, reached, least, arith(0 < exp(1) * (C * m), least, 0 < C))
    whole = at(MOMENTS, m, by=[natural, least])
    ints, mean = parts(whole)
    floor, power = size**m, (X(w) ** 2) ** m
    above, order = arith(0 < floor, positive), arith(0 < m, least)

    def beyond(yes: Theorem) -> Theorem:
        squares = arith(size <= X(w) ** 2, yes, 0 <= radius)
        larger = use(POWER_INCREASING, arith(0 <= size), squares, order, u=size, v=X(w) ** 2, a=m)
        return arith(floor * FAR <= power, larger, yes)

    nonneg = use(POWER_NONNEGATIVE, arith(0 <= X(w) ** 2), arith(ne(m, 0), order), u=X(w) ** 2, a=m)
    point = cases(radius < absolute(X(w)), beyond, lambda no: arith(floor * FAR <= power, no, nonneg))
    total = integrate(P, w, point, bounded(P, w, FAR, 1), ints)
    base = C * m
    inside = arith(0 < base, order, 0 < C)
    larger = use(POWER_INCREASING, arith(0 <= exp(1) * base, inside), reached, order, u=exp(1) * base, v=size, a=m)
    product = use(POWER_OF_PRODUCT, arith(0 <= exp(num(1))), arith(0 <= base, inside), arith(ne(m, 0), order),
                  u=exp(1), v=base, a=m)  # fmt: skip
    split = rewrite(product, arith(eq(exp(num(1)) ** m, exp(m))))
    scaled = arith(exp(m) * base**m <= floor, larger, split)
    weight = arith(
        exp(m) * (floor * E(P, w, FAR)) <= floor,
        arith(exp(m) * (floor * E(P, w, FAR)) <= exp(m) * base**m, total, mean),
        scaled,
    )
    once = arith(exp(m) * E(P, w, FAR) <= 1, weight, above)
    return arith(E(P, w, FAR) <= exp(-m), once)


def facts_of(order: Term) -> Theorem:
    """The assumption that this is the largest natural number below the level."""
    return assume(conj(nat(order), order <= LEVEL, LEVEL < order + 1))


@refutation_of(LEMMA, "rate", Y=REAL)
def _rare_value(said: Theorem) -> Theorem:
    """X = 3 with probability 1/28, else 0: 9^k/28 <= k^k, since k log(k/9) is at least -9/e."""
    share, nine, v = Fraction(1, 28), num(9), var("v")

    def with_answer(made: Term, _: Theorem, means: Theorem) -> Theorem:
        law = made(num(1))

        def moment(goal: Term, k: Term) -> Theorem:
            power = lam(y, Term("pow", (y, k)))
            measured, value = mean_of(means, law, num(share), lam(x, power((3 * x) ** 2)))
            zero, one = (same_value(power, arith(eq((num(3) * spot) ** 2, 9 * spot))) for spot in (0, 1))
            nothing = use("pow_zero", arith(ne(k, 0), 1 <= k), a=k)
            tangent = infer("instantiate", inequality(1 - 1 / v <= log(v), 0 < v), values=((v, k * exp(1) / 9),))
            ratio = arith(
                log(k * exp(1) / 9) >= 1 - 9 / (k * exp(1)), given(tangent, arith(0 < k * exp(1) / 9, 1 <= k))
            )
            logs = arith(k * log(nine) - 9 / exp(1) <= k * log(k), ratio, 1 <= k)
            grown = fact("foundations.exp-increasing", logs, x=lhs(logs), y=rhs(logs))
            small = numeric(Fraction(1, 28) <= exp(-9 / exp(num(1))))
            bound = arith(nine**k / 28 <= k**k, grown, small, 1 <= k, arith(0 < nine**k))
            return both(
                measured, arith(E(law, x, power((3 * x) ** 2)) <= (1 * k) ** k, value, zero, one, nothing, bound)
            )

        made_ = instance(said, lambda goal: intro(goal, moment), P=law, X=lam(x, 3 * x), C=1, lambda_=Fraction(29, 10))
        _, likely = mean_of(means, law, num(share), lam(x, ind(num(Fraction(29, 10)) < absolute(3 * x))))
        often = arith(eq(lhs(made_), num(share)), likely)
        return exceeded(made_, often)

    return with_certain_answer(share, with_answer)
