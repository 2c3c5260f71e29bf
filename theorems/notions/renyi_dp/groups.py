"""Rényi privacy at one order, for groups: orders that many times smaller, and a bound that grows as k H(k)."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, implies, lam, nat, num
from dpproofs.mutants.witnesses import finite, paths
from dpproofs.privacy.notions import RENYI, RENYI_DP, WITHIN, D, M, N, alpha, epsilon, k, of_groups, x1, x2, x3
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import Fact, arith, at, cases, discharge, for_all, generalize, intro, obtain, parts
from dpproofs.proving.tactics import rewrite, split, unfolded, use
from theorems.foundations.divergences.monotone_in_order import MONOTONE
from theorems.foundations.divergences.renyi import RENYI_WEAKER
from theorems.foundations.divergences.renyi_self import RENYI_SELF
from theorems.foundations.divergences.renyi_triangle import RENYI_TRIANGLE, s
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

SOURCE = "consequence of Bun and Steinke 2016, Lemma 5.2; for groups of 2^c Mironov 2017, Proposition 2, is weaker"
PRIVATE, NEAR, SIZE = RENYI_DP(M, N, alpha, epsilon), WITHIN(D, N), nat(k)
GIVEN = PRIVATE, NEAR, SIZE, 0 <= epsilon

GROUPS = Lemma(
    "mechanisms.group-renyi-dp", "(alpha, epsilon)-Rényi DP is (alpha/k, k H(k) epsilon)-Rényi DP for groups of k",
    SOURCE,
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


ORDER, more = 1 < s, k + 1
middle, last = (more * s - 1) / (more - 1), more * s


def _one_more() -> Theorem:
    """The triangle inequality at the last data set but one."""
    near, below, known = D(more, x1, x3), more * s <= alpha, _group(k)
    size, sums = use(NAT_NONNEGATIVE, SIZE), (use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE))

    def weaker(bound: Theorem, cost: Term, *facts: Fact) -> Theorem:
        smaller = arith(cost <= _cost(more), *facts, *sums, size, 0 <= epsilon, ORDER)
        return use(RENYI_WEAKER, bound, ORDER, smaller, P=M(x1), Q=M(x3), alpha=s, s=cost, t=_cost(more))

    def within(close: Theorem) -> Theorem:
        fewer = arith(k * s <= alpha, below, ORDER)
        return weaker(at(known, x1, x3, s, by=[close, ORDER, fewer]), _cost(k))

    def beyond(between: Term, path: Theorem) -> Theorem:
        close, step = parts(path)

        def alone(no: Theorem) -> Theorem:
            none = arith(eq(k, 0), no, size)
            same = at(parts(unfolded(NEAR))[0], x1, between, by=[rewrite(close, none)])
            back = use("leibniz", same, arith(eq(x1, x1)), x=x1, y=between, A=lam(x3, eq(x3, x1)))
            return weaker(at_lower_order(x1, x3, rewrite(step, back), s, below, none, ORDER), epsilon)

        def together(yes: Theorem) -> Theorem:
            first, second = arith(1 < middle, yes, ORDER), arith(1 < last, yes, ORDER)
            inside = arith(k * middle <= alpha, below, yes)
            here = at(known, x1, between, middle, by=[close, first, inside])
            there = at_lower_order(between, x3, step, last, below, second)
            cost = last / (last - 1) * _cost(k) + epsilon
            made = use(RENYI_TRIANGLE, here, there, arith(1 < more, yes), ORDER, k=more, alpha=s, P=M(x1),
                       R=M(between), Q=M(x3), s=_cost(k), t=epsilon)  # fmt: skip
            turn = arith(last / (last - 1) * k <= more, ORDER, yes)
            return weaker(made, cost, turn, yes)

        return cases(0 < k, together, alone)

    ways = at(parts(unfolded(NEAR))[1], k, x1, x3, by=[SIZE, near])
    found = split(ways, within, lambda some: obtain(some, "x2", beyond))
    return generalize(discharge(found, near, ORDER, below), x1, x3, s)


def _group(size: Term) -> Term:
    """The facts about groups of a size, at all orders s that are small enough."""
    bound = RENYI(s, M(x1), M(x2), _cost(size))
    return forall((x1, x2, s), implies(D(size, x1, x2), ORDER, size * s <= alpha, bound))


def _cost(size: Term) -> Term:
    return size * harmonic(size) * epsilon


def at_lower_order(first: Term, second: Term, near: Theorem, order: Term, *facts: Fact) -> Theorem:
    """The facts about two neighbours at an order that is not larger."""
    bound, low, high = at(PRIVATE, first, second, by=[near]), arith(1 < order, *facts), arith(order <= alpha, *facts)
    return use(MONOTONE, bound, low, high, P=M(first), Q=M(second), alpha=order, beta=alpha, t=epsilon)


def _nobody() -> Theorem:
    """Data sets at distance 0 are equal, and a law has divergence 0 from itself."""

    def bound(goal: Term, one: Term, two: Term, order: Term) -> Theorem:
        same = at(parts(unfolded(NEAR))[0], one, two, by=[D(num(0), one, two)])
        none = arith(0 <= _cost(num(0)))
        itself = use(RENYI_SELF, 1 < order, none, P=M(one), t=_cost(num(0)), alpha=order)
        return use("leibniz", same, itself, x=one, y=two, A=lam(x3, RENYI(order, M(one), M(x3), _cost(num(0)))))

    return intro(_group(num(0)), bound)


renyi_dp_groups = Verified(GROUPS, "renyi_dp_groups")
