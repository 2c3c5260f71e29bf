"""One approximately private mechanism is as private as one randomized response that may reveal all: the
probabilities of an event form a polygon. The response as a pessimistic table of an accountant.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.table_dp import TABLE, origin, step, table
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.foundations.measure.mechanisms import both_ways
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, longer
from theorems.notions.pld.interpolation import SIZES, TABLE_SIGNS, at_nodes, steps, values
from theorems.notions.pld.pessimistic import table_of

# The probabilities that (epsilon, delta)-close laws can give to an event: a polygon -----------

a, b, r = variables("a b r")
SOURCE = f"{KAIROUZ_OH_VISWANATH}, section 4"

NUMBERS = (1 <= r, 0 <= c, 0 <= b, a <= 1, a <= r * b + delta, 1 - b <= r * (1 - a) + delta)


def one_response(order: Term, ratio: Term) -> Term:
    """The profile of one randomized response, where ratio is exp(epsilon)."""
    return (maximum(ratio - order, 0) + maximum(1 - order * ratio, 0)) / (1 + ratio)


POLYGON = Lemma(
    "kov17x.polygon", "Two probabilities of an event that (log r, delta)-close laws can have", SOURCE,
    NUMBERS,
    a <= c * b + delta + (1 - delta) * factor * one_response(c, r),
    mutants=(Mutant("factor", {factor: LESS}, "delta = 0, r = 2, c = 1, a = 2/3, b = 1/3",
                    witness=point(a=1, b=20, c=0, delta=0, r=20)),),
)  # fmt: skip


@proof_of(POLYGON)
def _polygon(claim: Claim) -> Theorem:
    """At the orders from 1/r to r both bounds are met with equality in one corner; elsewhere one of them is enough."""
    goal, (low, _, b0, *_) = claim.conclusion, NUMBERS
    cleared = (1 + r) * (a - c * b - delta) <= (1 - delta) * (maximum(r - c, 0) + maximum(1 - c * r, 0))

    def inside(yes: Theorem) -> Theorem:
        def corner(met: Theorem) -> Theorem:
            return arith(goal, arith(cleared, yes, met, *NUMBERS), low)

        return cases(1 <= c * r, corner, lambda no: arith(goal, yes, no, *NUMBERS))

    return cases(c < r, inside, lambda no: arith(goal, arith(r * b <= c * b, no, b0), no, *NUMBERS))


# Laws that are (epsilon, delta)-close have the profile of one randomized response that may reveal all ---

CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta), 0 <= epsilon)


def of_one(order: Term, factor: Factor = 1) -> Term:
    """The profile of one randomized response that reveals all with probability delta."""
    return delta + (1 - delta) * factor * responses_profile(1, epsilon, order)


ONE_PAIR = Lemma(
    "kov17.one-pair", "Laws that are (epsilon, delta)-close have the profile of one randomized response", SOURCE,
    CLOSE,
    PROFILE(P, Q, lam(c, of_one(c, factor))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, delta = 0, c = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="1/100", epsilon=20)),),
)  # fmt: skip


@proof_of(ONE_PAIR)
def _pair(claim: Claim) -> Theorem:
    """The bounds for a test and for its complement."""
    test = test_function(phi, w)
    unit = specialize(test, w)
    other = lam(w, 1 - phi(w))
    complement = generalize(both(arith(0 <= other(w), unit), arith(other(w) <= 1, unit)), w)
    ints = [bounded(law, w, phi(w), 1, unit) for law in (P, Q)]
    low = integrate(Q, w, parts(unit)[0], ints[1])
    high = integrate(P, w, parts(unit)[1], ints[0])
    others = [parts(expand(law, w, other(w), fact))[1] for law, fact in zip((P, Q), ints, strict=True)]
    there = at(CLOSE[0], phi, by=[test])
    back = arith(
        1 - E(Q, w, phi(w)) <= exp(epsilon) * (1 - E(P, w, phi(w))) + delta,
        at(CLOSE[1], other, by=[complement]),
        *others,
        mean_of_one(P),
        mean_of_one(Q),
    )
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    bound = use(POLYGON, arith(1 <= exp(epsilon), grow), 0 <= c, low, arith(E(P, w, phi(w)) <= 1, high, mean_of_one(P)),
                there, back, a=E(P, w, phi(w)), b=E(Q, w, phi(w)), r=exp(epsilon))  # fmt: skip
    value = read(PROFILE, claim).h(c)
    final = arith(E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + value, bound, two_answers())
    return for_all(claim.conclusion, final)


def two_answers() -> Theorem:
    """The sum over the two answers."""
    gap = lam(i, binomial(1, i) * maximum(exp(i * epsilon) - c * exp((1 - i) * epsilon), 0))
    step = use(longer(gap, num(0)), use(NAT_ZERO))
    ones = [
        use("binomial_zero", fact, n=top)
        for top, fact in ((0, use(NAT_ZERO)), (1, use("nat_successor", use(NAT_ZERO), k=0)))
    ]
    return arith(
        eq(responses_profile(1, epsilon, c), one_response(c, exp(epsilon))),
        step,
        use(SUM_ONE, s=gap),
        *ones,
        use("binomial_step", use(NAT_ZERO), n=0, k=0),
        use("binomial_empty", arith(ne(num(1), 0)), k=1),
    )


# One approximately private mechanism is as private as one randomized response that may reveal all ---

PRIVATE = (APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), 0 <= epsilon)


def _mechanism(claim: Claim, d: Term) -> Theorem:
    private = unfolded(hypothesis(claim, APPROX_DP, PURE_DP))
    there, back = both_ways(private)
    made = use(ONE_PAIR, there, back, 0 <= epsilon, P=M(x1), Q=M(x2), delta=d)
    return for_all(claim.conclusion, made)


ONE_SIDED = "N relates one pair in one order only: P is Q conditioned on an event"

LEMMA = Lemma(
    "kov17.one-mechanism", "(epsilon, delta)-DP is the case of one mechanism", SOURCE,
    PRIVATE,
    COMPOSED_DP(M, N, 1, epsilon, delta),
    lambda claim: _mechanism(claim, delta),
    (Mutant("delta", Claim(PRIVATE, COMPOSED_DP(M, N, 1, epsilon, LESS * delta)),
            "it reveals the data set with probability delta",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("2/3", "1/3")), N=True, delta="0.084", epsilon=0)),
     Mutant("one-sided", Claim((PRIVATE[0], PRIVATE[2]), COMPOSED_DP(M, N, 1, epsilon, delta)), ONE_SIDED,
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                epsilon="0.6932", delta=0))),
)  # fmt: skip

PURE = (PURE_DP(M, N, epsilon), SYMMETRIC(N), 0 <= epsilon)

PURE_LEMMA = Lemma(
    "kov17.one-pure-mechanism", "epsilon-DP is the case of one mechanism without delta", SOURCE,
    PURE,
    COMPOSED_DP(M, N, 1, epsilon, 0),
    lambda claim: _mechanism(claim, num(0)),
    (Mutant("epsilon", Claim(PURE, COMPOSED_DP(M, N, 1, LESS * epsilon, 0)), "randomized response",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.1")),
     Mutant("one-sided", Claim((PURE[0], PURE[2]), COMPOSED_DP(M, N, 1, epsilon, 0)), ONE_SIDED,
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                epsilon="0.6932"))),
)  # fmt: skip

approx_dp_as_composed_dp = Verified(LEMMA, "approx_dp_as_composed_dp")
pure_dp_as_composed_dp = Verified(PURE_LEMMA, "pure_dp_as_composed_dp")


# A PLD of randomized response that may reveal the data set: the dominating pair of pure and approximate DP ---

level = var("level")


def revealed(order: Term) -> Term:
    """The profile of the response."""
    return delta + (1 - delta) * one_response(order, exp(epsilon))


PROFILE_AT_NODES = at_nodes(lam(level, revealed(exp(level))))

RESPONSES = Lemma(
    "lattices.table-of-response", "A pessimistic PLD of a randomized response that may reveal the data set", SOURCE,
    (COMPOSED_DP(M, N, 1, epsilon, delta), *SIZES, TABLE_SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, epsilon=0, delta=1, step=1, table=0,
                        width=8, last=0, origin=0, rest="99/100", unit=100, values=0x6464)),),
)  # fmt: skip


@proof_of(RESPONSES)
def _proof(claim: Claim) -> Theorem:
    """The profile at the node k is that of two answers, at exp(step (k - origin))."""
    made = lam(c, delta + (1 - delta) * responses_profile(1, epsilon, c))
    both = use(two_answers(), c=exp(step * (k - origin)))
    return table_of(made, unfolded(hypothesis(claim, COMPOSED_DP)), PROFILE_AT_NODES, both)


composed_dp_as_table_dp = Verified(RESPONSES, "composed_dp_as_table_dp", tables=(table, values))
