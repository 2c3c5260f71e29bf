"""Rényi DP at one order for groups, at smaller orders, and how bounds for groups follow from any curve, by induction
on their size.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.foundations.divergences.monotone_in_order import RENYI_SELF, RENYI_WEAKER
from theorems.foundations.divergences.triangle import RENYI_TRIANGLE, s
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.dp.neighbours import FEW, SIZE, along
from theorems.notions.zcdp.composition import at_order

# Rényi privacy at one order, for groups: orders that many times smaller, and a bound that grows as k H(k) ---

GROUPS_SOURCE = (
    "consequence of Bun and Steinke 2016, Lemma 5.2; for groups of 2^c Mironov 2017, Proposition 2, is weaker"
)
PRIVATE = RENYI_DP(M, N, alpha, epsilon)
GIVEN = PRIVATE, FEW, SIZE, 0 <= epsilon

GROUPS = Lemma(
    "mechanisms.group-renyi-dp", "(alpha, epsilon)-Rényi DP is (alpha/k, k H(k) epsilon)-Rényi DP for groups of k",
    GROUPS_SOURCE,
    (*GIVEN, 1 < alpha / k, 1 <= k),
    RENYI_DP(M, of_groups(D, k), alpha / k, factor * (k * harmonic(k) * epsilon)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, k = 1",
                    witness=two_responses(D=paths("N"), alpha=2, k=1, epsilon="0.8474")),),
)  # fmt: skip


@proof_of(GROUPS)
def _proof(claim: Claim) -> Theorem:
    """At all smaller orders together; last/(last - 1) k <= k + 1."""
    sums = use(NAT_NONNEGATIVE, SIZE), use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE)

    def cost(size: Term, _: Term) -> Term:
        return size * harmonic(size) * epsilon

    def cheaper(goal: Term, positive: tuple[Fact, ...]) -> Theorem:
        turn = [arith(LAST / (LAST - 1) * k <= k + 1, 1 < s, *positive)] if positive else []
        return arith(goal, *turn, *sums, 1 < s, 0 <= epsilon, *positive)

    made = of_groups_at(PRIVATE, lambda order: order <= alpha, cost, cheaper, s)
    low, high = 1 < alpha / k, arith(k * (alpha / k) <= alpha, 1 <= k)
    return for_all(claim.conclusion, at(made, alpha / k, by=[low, high]), x1, x3)


LAST = (k + 1) * s


def of_groups_at(
    curve: Term,
    inside: Callable[[Term], Term],
    cost: Callable[[Term, Term], Term],
    cheaper: Callable[[Term, tuple[Fact, ...]], Theorem],
    order: Term,
) -> Theorem:
    """Bounds on D_a for x1, x3 at the distance k and the orders a for which k a is inside, from a curve of neighbours.

    ``cost(k, a)`` is the bound; ``cheaper`` proves that another one is at most that for k + 1, given 0 < k for the one
    that the triangle inequality gives.
    """
    more, size = k + 1, use(NAT_NONNEGATIVE, SIZE)
    middle, last = (more * order - 1) / (more - 1), more * order
    above, below = 1 < order, inside(last)

    def said(size: Term) -> Term:
        return forall(order, implies(above, inside(size * order), RENYI(order, M(x1), M(x3), cost(size, order))))

    def weaker(bound: Theorem, *positive: Fact) -> Theorem:
        old, new = read(RENYI, bound).t, cost(more, order)
        made = use(RENYI_WEAKER, bound, above, cheaper(old <= new, positive), P=M(x1), Q=M(x3), alpha=order, s=old,
                   t=new)  # fmt: skip
        return for_all(said(more), made, order)

    def longer(bound: Theorem) -> Theorem:
        return weaker(at(bound, order, by=[above, arith(inside(k * order), below, above)]))

    def further(between: Term, bound: Theorem, step: Theorem, near: Theorem) -> Theorem:
        def alone(no: Theorem) -> Theorem:
            none = arith(eq(k, 0), no, size)
            same = at(parts(unfolded(FEW))[0], x1, between, by=[rewrite(near, none)])
            back = use("leibniz", same, arith(eq(x1, x1)), x=x1, y=between, A=lam(x3, eq(x3, x1)))
            return weaker(at_order(curve, above, arith(inside(order), below, none), order=order, second=x3,
                                   near=rewrite(step, back)))  # fmt: skip

        def together(yes: Theorem) -> Theorem:
            low, high = arith(1 < middle, yes, above), arith(1 < last, yes, above)
            first = at(bound, middle, by=[low, arith(inside(k * middle), below, yes)])
            second = at_order(curve, high, below, order=last, first=between, second=x3, near=step)
            made = use(RENYI_TRIANGLE, first, second, arith(1 < more, yes), above, k=more, alpha=order, P=M(x1),
                       R=M(between), Q=M(x3), s=read(RENYI, first).t, t=read(RENYI, second).t)  # fmt: skip
            return weaker(made, yes)

        return cases(0 < k, together, alone)

    start = cost(num(0), order)
    itself = use(RENYI_SELF, above, cheaper(0 <= start, ()), P=M(x1), t=start, alpha=order)
    return along(said, for_all(substitute(said(num(0)), {x3: x1}), itself, order), longer, further)


renyi_dp_groups = Verified(GROUPS, "renyi_dp_groups")
