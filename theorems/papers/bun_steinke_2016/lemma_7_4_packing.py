"""Lemma 7.4: the number of accurate answers that are far apart is bounded under zCDP, also as a bound on the
number of records.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.mutual_information import told, uniform
from theorems.foundations.divergences.pinsker import KL_TEST
from theorems.foundations.measure.finite_points import U, k, member, null_mean
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND
from theorems.foundations.samples.packings import METRIC, PACKING, d, radius, y1
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import (
    GROUP_KL,
    NEAR,
    PRIVATE,
    REACHED,
    SIGNS,
    group_cost,
    n,
    simple_cost,
    simpler,
)

# An answer is near at most one of values that are far apart -----------------------------------

beta, s, x = var("beta"), var("s"), var("x", "X")
q = var("q", function_type(("X",), "Y"))
VALUES = lam(y, exists(x, eq(q(x), y)))
PACKED = PACKING(U, k, VALUES, d, radius)
NEARBY = ind(d(w, y) <= radius / 2)

ONE_NEAR = Lemma(
    "bs16.lemma-7.4-one-near", "At most one of k points with distances above alpha is within alpha/2 of an outcome",
    f"{BUN_STEINKE}, proof of Lemma 7.4",
    (PACKED, METRIC, 0 < k),
    E(U, y, NEARBY) <= factor * k ** (-1),
    mutants=(Mutant("factor", {factor: LESS}, "w is one of the points",
                    witness=finite({"X": 2, "Y": 1}, U=(1,), alpha="101/100", d=(0,), k=1, q=(0, 0), w=0)),),
)  # fmt: skip


@proof_of(ONE_NEAR)
def _few_near(claim: Claim) -> Theorem:
    """At most one of the points is at distance at most alpha/2 from w."""
    points, _, apart = parts(unfolded(PACKED))
    surely = unfolded(points)
    inside = member(U, k, y)
    there = exists(y1, conj(member(U, k, y1), d(w, y1) <= radius / 2))
    _, symmetric, triangle = parts(unfolded(METRIC))

    def with_point(point: Term, facts: Theorem) -> Theorem:
        """The others are further away."""
        is_member, near = parts(facts)
        same = ind(eq(y, point))

        def other(no: Theorem) -> Theorem:
            """Another point is more than alpha from this one, and so more than alpha/2 from w."""
            far = at(apart, y, point, by=[inside, is_member, no])
            around = specialize(triangle, y, w, point)
            return arith(NEARBY <= same, far, around, near, specialize(symmetric, y, w))

        below = cases(eq(y, point), lambda yes: arith(NEARBY <= same, yes), other)
        total = integrate(U, y, below, bounded(U, y, NEARBY, 1), bounded(U, y, same, 1), surely=[surely])
        return arith(claim.conclusion, total, is_member)

    def none(no: Theorem) -> Theorem:
        """None is near."""
        near = d(w, y) <= radius / 2
        far = cases(
            near,
            lambda yes: arith(eq(NEARBY, 0), witness(there, y, inside, yes), no),
            lambda other: arith(eq(NEARBY, 0), other),
        )
        return arith(claim.conclusion, null_mean(U, y, far, surely), arith(0 < 1 / k, 0 < k))

    return cases(there, lambda yes: obtain(yes, "y1", with_point), none)


# Accurate answers to queries with values that are far apart make KL divergences large ---------

ACCURATE = forall(x, E(M(x), w, ind(radius / 2 < d(w, q(x)))) <= beta)
PAIRS = forall((x1, x2), KL(M(x1), M(x2), s))

FAIR_COIN = "two data sets, k = 2, beta = 1/2: a fair coin on their two values, which costs no privacy"
slack = mark("slack", 1)

PACKING_KL = Lemma(
    "bs16.lemma-7.4-kl", "(1 - beta) log(k) - log(2) bounds the KL divergence of accurate answers from below",
    f"{BUN_STEINKE}, proof of Lemma 7.4",
    (PAIRS, ACCURATE, PACKED, METRIC, 1 <= k),
    (1 - beta) * log(k) - slack * log(2) <= s,
    mutants=(Mutant("constant", {slack: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, s=0)),),
)  # fmt: skip


@proof_of(PACKING_KL)
def _packing(claim: Claim) -> Theorem:
    """For each point y, the test that the output is near y says yes often where y is true, and rarely elsewhere.

    At one data set fixed, an output is near one of the k points at most. So in the mean over the points it is near one
    with probability at most 1/k, and the KL divergence from a law that is near with probability 1 - beta is large.
    """
    base = M(x2)
    point = _of_point(base)
    unit = [generalize(arith(goal), w) for goal in (0 <= NEARBY, NEARBY <= 1)]
    ints, low, high = parts(use(BOUNDED_MEAN, *unit, P=base, f=lam(w, NEARBY), c=1))
    mean = E(base, w, NEARBY)
    outer, *_ = parts(use(BOUNDED_MEAN, generalize(low, y), generalize(high, y), P=U, f=lam(y, mean), c=1))
    total = integrate(U, y, point, outer, surely=[unfolded(parts(unfolded(PACKED))[0])])
    finite = (
        generalize(arith(0 <= NEARBY), y, w),
        use("as_always", generalize(ints, y), mu=U, A=lam(y, ints.conclusion)),
    )
    _, swapped, equal = parts(use("E_swap", *finite, outer, mu=U, nu=base, f=lam((y, w), NEARBY)))
    few = use(ONE_NEAR, PACKED, METRIC, arith(0 < k, 1 <= k))
    rare = integrate(base, w, few, swapped)
    share = arith((k - 1) * E(U, y, mean) <= 1, rare, equal, arith((k - 1) * k**-1 <= 1, 1 <= k), 1 <= k)
    return arith(claim.conclusion, total, share)


def _of_point(base: Term) -> Theorem:
    """For a point y: it is the value of some data set x."""
    goal = (1 - beta) * log(k) <= s + log(2) + ((k - 1) * E(base, w, NEARBY) - 1) / 2
    value = at(parts(unfolded(PACKED))[1], y, by=[member(U, k, y)])
    is_test = generalize(both(arith(0 <= NEARBY), arith(NEARBY <= 1)), w)

    def with_data(data: Term, same: Theorem) -> Theorem:
        """There the output is near y with probability 1 - beta; the KL divergence bounds how rarely elsewhere."""
        far = ind(radius / 2 < d(w, y))
        accurate = rewrite(specialize(ACCURATE, data), same)
        sizes = bounded(M(data), w, far, 1), bounded(M(data), w, NEARBY, 1)
        likely = integrate(M(data), w, arith(1 - far <= NEARBY), *sizes)
        cost = use(
            KL_TEST, specialize(PAIRS, data, x2), is_test, 1 <= k, P=M(data), Q=base, phi=lam(w, NEARBY), t=s, k=k
        )
        known = arith(1 - beta <= E(M(data), w, NEARBY), likely, accurate)
        signs = use(LOG_BOUND, arith(0 < k, 1 <= k), arith(exp(num(0)) <= k, 1 <= k), x=0, y=k), known
        return arith(goal, arith((1 - beta) * log(k) <= log(k) * E(M(data), w, NEARBY), *signs), cost)

    return obtain(value, "x", with_data)


# Lemma 7.4: the number of accurate answers that are far apart is bounded under zCDP -----------

QUERIES = ACCURATE, PACKED, METRIC, 1 <= k
GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, REACHED, *QUERIES


def needed(factor: Factor = 1) -> Term:
    """(1 - beta) log(k) - log(2)."""
    return (1 - beta) * log(k) - factor * log(2)


PACKING_BOUND = Lemma(
    "bs16.lemma-7.4", "(1 - beta) log(k) - log(2) <= xi n H_n + rho n^2 for k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    (*GIVEN,),
    needed(factor) <= group_cost(n),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), xi=0, rho=0)),),
)  # fmt: skip


@proof_of(PACKING_BOUND)
def _proof(claim: Claim) -> Theorem:
    """An accurate answer shows which of k values that are far apart is the true one: that is about log(k) nats.

    An answer is near one of the values only. So for some two data sets, the answer is near the value of the first with
    probability 1 - beta on the first, and with probability 1/k on the second; then their laws are far apart. But group
    privacy bounds how far, as n steps lead from any data set to any other.
    """
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(REACHED, x1, x2), l=n)
    return use(PACKING_KL, generalize(pair, x1, x2), *QUERIES, s=read(KL, pair).t)


SIMPLE = Lemma(
    "bs16.lemma-7.4-log", "(1 - beta) log(k) - log(2) <= xi n (1 + log(n)) + rho n^2 for k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    (*GIVEN, 1 <= n),
    needed(factor) <= simple_cost(n),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), xi=0, rho=0)),),
)  # fmt: skip


@proof_of(SIMPLE)
def _simple(claim: Claim) -> Theorem:
    """H_n <= 1 + log(n)."""
    return arith(claim.conclusion, use(PACKING_BOUND, *GIVEN), simpler(num(1), n, arith(num(0) <= 1)))


# Lemma 7.4 as a bound on the number of points, and on the number of records -------------------

POINTS = Lemma(
    "bs16.lemma-7.4-points", "At most exp((xi n H_n + rho n^2 + log(2))/(1 - beta)) values are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    (*GIVEN, beta < 1),
    k <= exp((group_cost(n) + factor * log(2)) / (1 - beta)),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), xi=0, rho=0)),),
)  # fmt: skip


@proof_of(POINTS)
def _points(claim: Claim) -> Theorem:
    """Divide by 1 - beta."""
    top = exponent_of(rhs(claim))
    bound = arith(log(k) <= top, use(PACKING_BOUND, *GIVEN), beta < 1)
    return arith(claim.conclusion, use(EXP_INCREASING, bound, x=log(k), y=top), 1 <= k)


PURELY = ZCDP(M, N, 0, rho), NEAR, nat(n), REACHED, *QUERIES, 0 < rho, 0 <= needed()

SIZE = Lemma(
    "bs16.lemma-7.4-size", "n >= sqrt(((1 - beta) log(k) - log(2))/rho) for k values that are far apart",
    f"{BUN_STEINKE}, Lemma 7.4",
    PURELY,
    sqrt(needed() / (factor * rho)) <= n,
    mutants=(Mutant("rho", {factor: Fraction(1, 2)},
                    "20 points, M(x) = x with probability 13/25 and else uniform on the others, beta = 12/25, n "
                    "= 1",
                    witness=finite({"X": 20, "Y": 20}, M=told(20, "13/25"), q=tuple(range(20)), d=lambda i,
                        j: 2 * (i != j), alpha=1, beta="12/25", U=uniform(20), k=20, N=True, D=paths("N"), n=1,
                        rho="1.55")),),
)  # fmt: skip


@proof_of(SIZE)
def _size(claim: Claim) -> Theorem:
    """The square root of the inequality."""
    bound = use(PACKING_BOUND, *PURELY[:4], *QUERIES, arith(num(0) <= 0), arith(0 <= rho, 0 < rho), xi=0)
    square = arith(needed() / rho <= n**2, bound, 0 < rho)
    nonneg = arith(0 <= needed() / rho, *PURELY[-2:])
    return signed(claim.conclusion, square, nonneg, natural_sign(n))


NAMES = {"points": k}
packing_min_n = Verified(
    SIZE,
    "packing_min_n",
    NAMES,
    value=sqrt(needed() / rho),
    omits=(n, radius),
    requires=(nat(k), 0 <= beta, beta < 1),
)
MOST = exp((group_cost(n) + log(2)) / (1 - beta))
packing_max_points = Verified(POINTS, "packing_max_points", value=MOST, omits=(k, radius), requires=(1 <= n, 0 <= beta))
