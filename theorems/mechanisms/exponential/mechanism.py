"""The exponential mechanism on finitely many outcomes: its bounded range, pure DP and zCDP; and for monotone
utilities, where the cost is half as large.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.kinds import MONOTONE
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import by_weights
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.sums.sums_from_one import SUM_POSITIVE, for_each
from theorems.notions.bounded_range.conversions import TO_PURE_DP, TO_ZCDP

# The exponential mechanism on finitely many outcomes: its privacy loss lies in an interval of length epsilon ---

RANGE_SOURCE = "Durfee and Rogers 2019, arXiv:1905.04273; Cesar and Rogers 2021, arXiv:2004.07223"
i, j, n = variables("i j n")
x = var("x", "X")
utility = var("u", function_type(("X", REAL), REAL))
item = var("item", function_type((REAL,), "Y"))

SCALE = epsilon / (2 * Delta)

SENSITIVE = for_each(i, n, SENSITIVITY(lam(x, utility(x, i)), N, Delta))


def weight(data: Term, outcome: Term) -> Term:
    """exp(epsilon u(x, i)/(2 Delta))."""
    return exp(SCALE * utility(data, outcome))


def total(data: Term) -> Term:
    """The sum of the weights of all outcomes."""
    return summation(j, 1, n, weight(data, j))


DRAWN = forall(x, FINITE_LAW(M(x), n, item, lam(i, weight(x, i) / total(x))))
GIVEN = SENSITIVE, DRAWN, nat(n), 0 < Delta, 0 <= epsilon

INSIDE = nat(i), 1 <= i, i <= n

RANGE = Lemma(
    "mechanisms.exponential-range", "The exponential mechanism's privacy loss lies in an interval of length epsilon",
    RANGE_SOURCE,
    GIVEN,
    BOUNDED_RANGE(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, Delta) and (Delta, 0)",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("3/4", "1/4")), N=True, u=lambda x,
                        i: x if i ==
                        1 else 1 - x, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(3))),),
)  # fmt: skip


@proof_of(RANGE)
def _range(claim: Claim) -> Theorem:
    """The loss at outcome i is epsilon (u(x, i) - u(x', i))/(2 Delta), plus a number that does not depend on i."""
    goal = claim.conclusion
    gap = at_neighbours(at(SENSITIVE, i, by=INSIDE))
    known = gap, arith(0 <= SCALE, 0 < Delta, 0 <= epsilon)
    half = [arith(eq(SCALE * Delta, epsilon / 2), 0 < Delta)]
    start = log(total(x2)) - log(total(x1)) - epsilon / 2
    pairs = []
    for first, second, bound in ((x1, x2, start + read(BOUNDED_RANGE, goal).epsilon), (x2, x1, -start)):
        small = arith(level(first, second) <= epsilon / 2, arith(level(first, second) <= SCALE * Delta, *known), *half)
        pairs.append(close(first, second, bound, small))
    some = said_of(goal, x1, x2)
    return for_all(goal, witness(some, start, *pairs))


def level(first: Term, second: Term) -> Term:
    """The logarithm of the ratio of the weights of outcome i."""
    return SCALE * (utility(first, i) - utility(second, i))


def close(first: Term, second: Term, bound: Term, small: Theorem) -> Theorem:
    """Let p and q be the weights of outcome i, and s and t those of all outcomes, on the two data sets.

    The loss of outcome i is log(p/q) + log(t/s), where the second number is the same for all outcomes.
    """
    top, p, q, s, t = rhs(small), weight(first, i), weight(second, i), total(first), total(second)
    grown = [use(EXP_INCREASING, small, x=level(first, second), y=top)]
    heavier = arith(p <= exp(top) * q, *grown)
    some, sums = [arith(1 <= n, 1 <= i, i <= n)], []
    for point in (first, second):
        terms = generalize(discharge(arith(0 < weight(point, j)), nat(j), 1 <= j, j <= n), j)
        sums.append(use(SUM_POSITIVE, nat(n), *some, terms, s=lam(j, weight(point, j))))
    a, b, S, T, e = variables("a b S T e")
    cross = [arith(a / S <= exp(log(T) - log(S) + e) * (b / T), a <= exp(e) * b, 0 < S, 0 < T)]
    ratio = use(*cross, heavier, *sums, a=p, b=q, S=s, T=t, e=top)
    laws = [specialize(DRAWN, point) for point in (first, second)]
    return by_weights(laws, nat(n), bound, ratio, *sums)


NAMES = {"sensitivity": Delta}
exponential_mechanism_bounded_range = Verified(RANGE, "exponential_mechanism_bounded_range", NAMES, omits=(n,))


# The exponential mechanism on finitely many outcomes: pure and zero-concentrated privacy ------

SOURCE = "McSherry and Talwar 2007, Section 3.1"

PURE = Lemma(
    "mechanisms.exponential-pure-dp", "Outcomes with weights exp(epsilon u/(2 Delta)) are epsilon-DP", SOURCE,
    GIVEN,
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS},
            "n outcomes, utility Delta of one and 0 of the others, then the reverse; n large",
            witness=finite({"X": 2, "Y": 2}, M=(("2/111", "109/111"), ("1/219", "218/219")), N=True, u={1: (1, 0),
                2: (0, 1)}, n=110, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(2))),),
)  # fmt: skip


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """Between neighbours each weight changes by a factor of at most exp(epsilon/2), and so does their sum.

    The privacy loss of an outcome is the logarithm of the change of its weight, less that of the change of the sum,
    which is the same for all outcomes. So the losses lie in an interval of length epsilon. It has 0 in it, since no law
    is larger than another at all outcomes; and so they are at most epsilon.
    """
    return prove(claim.conclusion, use(TO_PURE_DP, use(RANGE, *GIVEN)))


CONCENTRATED = Lemma(
    "mechanisms.exponential-zcdp", "Outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon^2/8)-zCDP",
    RANGE_SOURCE,
    GIVEN,
    ZCDP(M, N, 0, factor * epsilon**2 / 8),
    lambda claim: prove(claim.conclusion, use(TO_ZCDP, use(RANGE, *GIVEN))),
    (Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, Delta) and (Delta, 0), small",
            witness=finite({"X": 2, "Y": 2}, M=(("100/201", "101/201"), ("101/201", "100/201")), N=True, u=lambda
                x, i: x if i == 1 else 1 - x, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(Fraction(101, 100)))),),
)  # fmt: skip

exponential_mechanism_pure_dp = Verified(PURE, "exponential_mechanism_pure_dp", NAMES, omits=(n,))
exponential_mechanism_zcdp = Verified(CONCENTRATED, "exponential_mechanism_zcdp", NAMES, omits=(n,))


# The exponential mechanism for monotone utilities: all of them move the same way, which halves the cost ---

MONOTONE_GIVEN = MONOTONE(utility, n, N), *GIVEN

MONOTONE_RANGE = Lemma(
    "mechanisms.exponential-monotone-range",
    "For monotone utilities the privacy loss lies in an interval of length epsilon/2", RANGE_SOURCE,
    MONOTONE_GIVEN,
    BOUNDED_RANGE(M, N, factor * epsilon / 2),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, 0) and (Delta, 0)",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("3/4", "1/4")), N=True, u=lambda x,
                        i: x if i ==
                        1 else 0, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(3))),
             Mutant("either way", without(MONOTONE(utility, n, N)), "utilities (0, Delta) and (Delta, 0)",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("3/4", "1/4")), N=True, u=lambda x,
                        i: x if i == 1 else 1 - x, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(3)))),
)  # fmt: skip


@proof_of(MONOTONE_RANGE)
def _monotone_range(claim: Claim) -> Theorem:
    """Either the utilities fall by 0 to Delta, or they rise by 0 to Delta."""
    gap = at_neighbours(at(SENSITIVE, i, by=INSIDE))
    goal = claim.conclusion
    some = said_of(goal, x1, x2)
    positive = arith(0 <= SCALE, 0 < Delta, 0 <= epsilon)
    half = arith(eq(SCALE * Delta, epsilon / 2), 0 < Delta)
    balance = log(total(x2)) - log(total(x1))

    def moved(falls: bool, fact: Theorem) -> Theorem:
        change = gap, at(fact, i, by=INSIDE)
        start = balance if falls else balance - epsilon / 2
        tops = (epsilon / 2, num(0)) if falls else (num(0), epsilon / 2)
        pairs = []
        for first, second, bound, top in (
            (x1, x2, start + read(BOUNDED_RANGE, goal).epsilon, tops[0]),
            (x2, x1, -start, tops[1]),
        ):
            limit = SCALE * Delta if top != num(0) else num(0)
            small = arith(level(first, second) <= limit, *change, positive)
            pairs.append(close(first, second, bound, arith(level(first, second) <= top, small, half)))
        return witness(some, start, *pairs)

    ways = at(MONOTONE(utility, n, N), x1, x2, by=[N(x1, x2)])
    made = split(ways, lambda fact: moved(True, fact), lambda fact: moved(False, fact))
    return for_all(goal, made)


# The exponential mechanism for monotone utilities: pure and zero-concentrated privacy ---------

DP_PURE = Lemma(
    "mechanisms.exponential-monotone-pure-dp",
    "For monotone utilities, outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon/2)-DP",
    "McSherry and Talwar 2007, Section 3.1",
    MONOTONE_GIVEN,
    PURE_DP(M, N, factor * epsilon / 2),
    lambda claim: prove(claim.conclusion, use(TO_PURE_DP, use(MONOTONE_RANGE, *MONOTONE_GIVEN), epsilon=epsilon / 2)),
    (Mutant("factor", {factor: LESS}, "n outcomes, the utility of one rises by Delta; n large",
            witness=finite({"X": 2, "Y": 2}, M=(("1/150", "149/150"), ("2/151", "149/151")), N=True, u={1: (0, 1),
                2: 0}, n=150, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(2))),),
)  # fmt: skip

DP_CONCENTRATED = Lemma(
    "mechanisms.exponential-monotone-zcdp",
    "For monotone utilities, outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon^2/32)-zCDP", RANGE_SOURCE,
    MONOTONE_GIVEN,
    ZCDP(M, N, 0, factor * epsilon**2 / 32),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, 0) and (Delta, 0), small",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("101/201", "100/201")), N=True, u=lambda x,
                        i: x
                        if i == 1 else 0, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(Fraction(101, 100)))),),
)  # fmt: skip


@proof_of(DP_CONCENTRATED)
def _zcdp(claim: Claim) -> Theorem:
    made = use(TO_ZCDP, use(MONOTONE_RANGE, *MONOTONE_GIVEN), epsilon=epsilon / 2)
    return written_as(claim.conclusion, made)


exponential_mechanism_monotone_bounded_range = Verified(
    MONOTONE_RANGE, "exponential_mechanism_monotone_bounded_range", NAMES, omits=(n,)
)
exponential_mechanism_monotone_pure_dp = Verified(DP_PURE, "exponential_mechanism_monotone_pure_dp", NAMES, omits=(n,))
exponential_mechanism_monotone_zcdp = Verified(
    DP_CONCENTRATED, "exponential_mechanism_monotone_zcdp", NAMES, omits=(n,)
)
