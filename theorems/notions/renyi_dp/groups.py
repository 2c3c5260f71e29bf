"""Rényi DP at one order for other neighbours: parallel composition, also of zCDP, groups, whose bound grows
as k H(k) at smaller orders, and two steps of one relation in place of one of another.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN, left, right
from theorems.foundations.divergences.composition import COMPOSITION
from theorems.foundations.divergences.monotone_in_order import MONOTONE, RENYI_SELF, RENYI_WEAKER
from theorems.foundations.divergences.triangle import RENYI_TRIANGLE, s
from theorems.foundations.measure.mechanisms import MJ
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.dp.neighbours import APART, BOTH, M1, M2, N2_, SOURCE, SPLIT, STEPS, through
from theorems.notions.zcdp.composition import ORDER, stated

# Parallel composition of Rényi privacy at one order -------------------------------------------

epsilon2 = var("epsilon2")
NEAR = N(x1, x2)

GAUSSIAN = "one part empty, a Gaussian mechanism on the other"

RENYI_PARTS = Lemma(
    "mechanisms.parallel-renyi-dp", "Parallel composition of Rényi DP at one order: the larger epsilon", SOURCE,
    (
        on(RENYI_DP, X="A")(M1, N1, alpha, epsilon),
        on(RENYI_DP, X="B", Y="Z")(M2, N2, alpha, epsilon2),
        SPLIT,
        APART,
        ORDER,
    ),
    on(RENYI_DP, Y=BOTH)(MJ, N, alpha, factor * maximum(epsilon, epsilon2)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"A": 2, "B": 2, "X": 2, "Y": 2, "Z": 2}, M1=(("3/4", "1/4"), ("1/4", "3/4")),
                        M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True, N1=True, N2=True, alpha=5, epsilon="1.0267455",
                        epsilon2="1.03", left=(0, 0), right=(1, 0))),),
)  # fmt: skip


@proof_of(RENYI_PARTS)
def _renyi(claim: Claim) -> Theorem:
    goal = claim.conclusion
    return for_all(goal, divergence(claim, read(RENYI_DP, goal).epsilon))


def divergence(claim: Claim, top: Term) -> Theorem:
    """D_alpha at neighbours: the divergences of the two parts add up, and one of them is 0."""
    one, two, *_ = claim.hypotheses
    laws = [specialize(APART, point) for point in (x1, x2)]

    def composed(first: Theorem, second: Theorem) -> Theorem:
        t, s = read(RENYI, first).t, read(RENYI, second).t
        made = use(COMPOSITION, first, generalize(second, y), *laws, ORDER, P=M1(left(x1)), Q=M1(left(x2)),
                   K=lam(y, M2(right(x1))), H=lam(y, M2(right(x2))), J=MJ(x1), I=MJ(x2), t=t, s=s)  # fmt: skip
        return use(RENYI_WEAKER, made, ORDER, arith(t + s <= top, ORDER), P=MJ(x1), Q=MJ(x2), s=t + s, t=top)

    def changed(private: Term, first: Term, second: Term, close: Theorem) -> Theorem:
        bound = at(private, first, second, by=[close])
        return at(bound, alpha, by=[ORDER]) if bound.conclusion.data.name == "renyi_line" else bound

    def in_left(fact: Theorem) -> Theorem:
        close, equal = parts(fact)
        return composed(changed(one, left(x1), left(x2), close), _same(equal, M2))

    def in_right(fact: Theorem) -> Theorem:
        equal, close = parts(fact)
        return composed(_same(equal, M1), changed(two, right(x1), right(x2), close))

    return split(at(SPLIT, x1, x2, by=[NEAR]), in_left, in_right)


def _same(equal: Theorem, mechanism: Term) -> Theorem:
    """A mechanism has divergence 0 on equal parts."""
    first, second = both_sides(equal)
    u, law = var("u", first.type), mechanism(first)
    notion = on(RENYI, Y=law.type[1])
    trivial = use(RENYI_SELF, ORDER, arith(num(0) <= 0), P=law, t=0)
    return use("leibniz", equal, trivial, x=first, y=second, A=lam(u, notion(alpha, law, mechanism(u), 0)))


parallel_renyi_dp = Verified(RENYI_PARTS, "parallel_renyi_dp")


# Parallel composition of zero-concentrated privacy --------------------------------------------

xi2, rho2 = variables("xi2 rho2")

CONCENTRATED = Lemma(
    "mechanisms.parallel-zcdp", "Parallel composition of zCDP: the larger parameters", SOURCE,
    (on(ZCDP, X="A")(M1, N1, xi, rho), on(ZCDP, X="B", Y="Z")(M2, N2, xi2, rho2), SPLIT, APART),
    on(ZCDP, Y=BOTH)(MJ, N, maximum(xi, xi2), factor * maximum(rho, rho2)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"X": 2, "A": 2, "B": 1, "Y": 2, "Z": 1}, left=(0, 1), right=0, N=True, N1=True,
                        N2=True, M1=(("11/21", "10/21"), ("10/21", "11/21")), M2=((1,),), xi=0, rho="0.00456", xi2=0,
                        rho2=0)),),
)  # fmt: skip


@proof_of(CONCENTRATED)
def _zcdp(claim: Claim) -> Theorem:
    goal = claim.conclusion
    return stated(goal, divergence(claim, read(ZCDP, goal).xi + read(ZCDP, goal).rho * alpha))


parallel_zcdp = Verified(CONCENTRATED, "parallel_zcdp")


# Rényi privacy at one order, for groups: orders that many times smaller, and a bound that grows as k H(k) ---

GROUPS_SOURCE = (
    "consequence of Bun and Steinke 2016, Lemma 5.2; for groups of 2^c Mironov 2017, Proposition 2, is weaker"
)
PRIVATE, GROUPS_NEAR, SIZE = RENYI_DP(M, N, alpha, epsilon), WITHIN(D, N), nat(k)
GIVEN = PRIVATE, GROUPS_NEAR, SIZE, 0 <= epsilon

GROUPS = Lemma(
    "mechanisms.group-renyi-dp", "(alpha, epsilon)-Rényi DP is (alpha/k, k H(k) epsilon)-Rényi DP for groups of k",
    GROUPS_SOURCE,
    (*GIVEN, 1 < alpha / k, 1 <= k),
    RENYI_DP(M, of_groups(D, k), alpha / k, factor * (k * harmonic(k) * epsilon)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, k = 1",
                    witness=finite({"X": 2, "Y": 2}, D=paths("N"), M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, alpha=2,
                        k=1, epsilon="0.8474")),),
)  # fmt: skip


@proof_of(GROUPS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the size of the groups, at all smaller orders together."""
    step = generalize(discharge(_one_more(), SIZE, _group(k)), k)
    made = at(use("induction", _nobody(), step, A=lam(k, _group(k))), k, by=[SIZE])
    low, high = 1 < alpha / k, arith(k * (alpha / k) <= alpha, 1 <= k)
    return for_all(claim.conclusion, at(made, x1, x2, alpha / k, by=[D(k, x1, x2), low, high]))


GROUPS_ORDER, more = 1 < s, k + 1
middle, last = (more * s - 1) / (more - 1), more * s


def _one_more() -> Theorem:
    """The triangle inequality at the last data set but one."""
    near, below, known = D(more, x1, x3), more * s <= alpha, _group(k)
    size, sums = use(NAT_NONNEGATIVE, SIZE), (use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE))

    def weaker(bound: Theorem, cost: Term, *facts: Fact) -> Theorem:
        smaller = arith(cost <= _cost(more), *facts, *sums, size, 0 <= epsilon, GROUPS_ORDER)
        return use(RENYI_WEAKER, bound, GROUPS_ORDER, smaller, P=M(x1), Q=M(x3), alpha=s, s=cost, t=_cost(more))

    def within(close: Theorem) -> Theorem:
        fewer = arith(k * s <= alpha, below, GROUPS_ORDER)
        return weaker(at(known, x1, x3, s, by=[close, GROUPS_ORDER, fewer]), _cost(k))

    def beyond(between: Term, path: Theorem) -> Theorem:
        close, step = parts(path)

        def alone(no: Theorem) -> Theorem:
            none = arith(eq(k, 0), no, size)
            same = at(parts(unfolded(GROUPS_NEAR))[0], x1, between, by=[rewrite(close, none)])
            back = use("leibniz", same, arith(eq(x1, x1)), x=x1, y=between, A=lam(x3, eq(x3, x1)))
            return weaker(at_lower_order(x1, x3, rewrite(step, back), s, below, none, GROUPS_ORDER), epsilon)

        def together(yes: Theorem) -> Theorem:
            first, second = arith(1 < middle, yes, GROUPS_ORDER), arith(1 < last, yes, GROUPS_ORDER)
            inside = arith(k * middle <= alpha, below, yes)
            here = at(known, x1, between, middle, by=[close, first, inside])
            there = at_lower_order(between, x3, step, last, below, second)
            cost = last / (last - 1) * _cost(k) + epsilon
            made = use(RENYI_TRIANGLE, here, there, arith(1 < more, yes), GROUPS_ORDER, k=more, alpha=s, P=M(x1),
                       R=M(between), Q=M(x3), s=_cost(k), t=epsilon)  # fmt: skip
            turn = arith(last / (last - 1) * k <= more, GROUPS_ORDER, yes)
            return weaker(made, cost, turn, yes)

        return cases(0 < k, together, alone)

    ways = at(parts(unfolded(GROUPS_NEAR))[1], k, x1, x3, by=[SIZE, near])
    found = split(ways, within, lambda some: obtain(some, "x2", beyond))
    return generalize(discharge(found, near, GROUPS_ORDER, below), x1, x3, s)


def _group(size: Term) -> Term:
    """The facts about groups of a size, at all orders s that are small enough."""
    bound = RENYI(s, M(x1), M(x2), _cost(size))
    return forall((x1, x2, s), implies(D(size, x1, x2), GROUPS_ORDER, size * s <= alpha, bound))


def _cost(size: Term) -> Term:
    return size * harmonic(size) * epsilon


def at_lower_order(first: Term, second: Term, near: Theorem, order: Term, *facts: Fact) -> Theorem:
    """The facts about two neighbours at an order that is not larger."""
    bound, low, high = at(PRIVATE, first, second, by=[near]), arith(1 < order, *facts), arith(order <= alpha, *facts)
    return use(MONOTONE, bound, low, high, P=M(first), Q=M(second), alpha=order, beta=alpha, t=epsilon)


def _nobody() -> Theorem:
    """Data sets at distance 0 are equal, and a law has divergence 0 from itself."""

    def bound(goal: Term, one: Term, two: Term, order: Term) -> Theorem:
        same = at(parts(unfolded(GROUPS_NEAR))[0], one, two, by=[D(num(0), one, two)])
        none = arith(0 <= _cost(num(0)))
        itself = use(RENYI_SELF, 1 < order, none, P=M(one), t=_cost(num(0)), alpha=order)
        return use("leibniz", same, itself, x=one, y=two, A=lam(x3, RENYI(order, M(one), M(x3), _cost(num(0)))))

    return intro(_group(num(0)), bound)


renyi_dp_groups = Verified(GROUPS, "renyi_dp_groups")


# Two steps of one neighbouring relation in place of one of another, for Rényi privacy at one order ---

HALF = alpha / 2

LEMMA = Lemma(
    "mechanisms.two-steps-renyi-dp",
    "(alpha, epsilon)-Rényi DP is (alpha/2, 3 epsilon)-Rényi DP for neighbours that are two steps apart",
    "Mironov 2017, arXiv:1702.07476, Proposition 2",
    (PRIVATE, STEPS, 0 <= epsilon, 2 < alpha),
    RENYI_DP(M, N2_, HALF, factor * (3 * epsilon)),
    mutants=(Mutant("factor", {factor: Fraction(66, 100)}, "Gaussian noise, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), alpha="2001/1000",
                        epsilon="1.00051")),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """D_a(x, x'') <= 2 a/(2 a - 1) D_(2 a - 1)(x, x') + D_(2 a)(x', x'') at a = alpha/2."""
    wide, order, goal = 2 < alpha, arith(1 < HALF, 2 < alpha), said_of(claim.conclusion, x1, x3)
    low, high, most = (2 * HALF - 1) / (num(2) - 1), 2 * HALF, read(RENYI, goal).t

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at_lower_order(x1, middle, one, low, wide), at_lower_order(middle, x3, two, high, wide)
        joined = use(RENYI_TRIANGLE, first, second, order, k=2, alpha=HALF, P=M(x1), R=M(middle), Q=M(x3), s=epsilon,
                     t=epsilon)  # fmt: skip
        total = read(RENYI, joined).t
        return use(RENYI_WEAKER, joined, order, arith(total <= most, wide, 0 <= epsilon), P=M(x1), Q=M(x3), alpha=HALF,
                   s=total, t=most)  # fmt: skip

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_renyi_dp = Verified(LEMMA, "renyi_dp_to_replace_one")
