"""Proposition 5.3: zCDP for groups, by induction on the size of the group."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import eq, forall, function_type, implies, lam, nat, num, substitute, variables
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, cases, discharge, folded, generalize, obtain, parts, rewrite, split, unfolded, use,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_5_2_renyi_triangle import LEMMA as TRIANGLE
from theorems.foundations.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from dpproofs.notions import GROUP_ZCDP, RENYI, RENYI_LINE, WITHIN, ZCDP, D, M, N, alpha, k, rho, xi
from theorems.foundations.renyi import RENYI_SELF, RENYI_WEAKER

x1, x2, x3 = variables("x1 x2 x3", "X")
X, R = variables("X R", function_type(("real",), "real"))
PRIVATE, NEAR, SIZE, ORDER = ZCDP(M, N, xi, rho), WITHIN(D, N), nat(k), 1 < alpha
GROUP = GROUP_ZCDP(M, D, k, X(k), R(k))
more = k + 1
middle, last = (more * alpha - 1) / (more - 1), more * alpha


def _obligations(X: Term, R: Term) -> tuple[tuple[tuple[Term, ...], tuple[Term, ...], Term], ...]:
    """What X(k) + R(k) alpha must satisfy, as (variables, premises, conclusion)."""
    larger = X(more) + R(more) * alpha
    joined = last / (last - 1) * (X(k) + R(k) * middle) + (xi + rho * last)
    return (
        ((alpha,), (ORDER,), 0 <= X(num(0)) + R(num(0)) * alpha),
        ((k, alpha), (SIZE, ORDER), xi + rho * alpha <= larger),
        ((k, alpha), (SIZE, ORDER), X(k) + R(k) * alpha <= larger),
        ((k, alpha), (SIZE, ORDER, 0 < k), joined <= larger),
    )


COSTS = tuple(forall(vs, implies(*premises, cost)) for vs, premises, cost in _obligations(X, R))


def _group(goal: Term, near: Term, bound: Theorem) -> Theorem:
    """The goal, from the bound for two data sets that are near, at every order."""
    (P, Q), (first, second) = bound.conclusion.args[1:3], near.args[2:]
    line = folded(RENYI_LINE(P, Q, *goal.args[3:]), generalize(discharge(bound, ORDER), alpha))
    return folded(goal, generalize(discharge(line, near), first, second))


def _nobody(goal: Term) -> Theorem:
    """Data sets at distance 0 are equal, and a law has divergence 0 from itself."""
    near, cost = D(num(0), x1, x2), X(num(0)) + R(num(0)) * alpha
    same = at(parts(unfolded(NEAR))[0], x1, x2, by=[near])
    trivial = use(RENYI_SELF, ORDER, at(COSTS[0], alpha, by=[ORDER]), P=M(x1), t=cost)
    moved = use("leibniz", same, trivial, x=x1, y=x2, A=lam(x3, RENYI(alpha, M(x1), M(x3), cost)))
    return _group(goal, near, moved)


def _one_more(goal: Term) -> Theorem:
    """The triangle inequality with k := k + 1 at the last data set but one."""
    near, known = D(more, x1, x3), (SIZE, ORDER)

    def weaker(bound: Theorem, cost: Theorem) -> Theorem:
        s, t = cost.conclusion.args
        return use(RENYI_WEAKER, bound, ORDER, cost, P=M(x1), Q=M(x3), s=s, t=t)

    def within(close: Theorem) -> Theorem:
        line = unfolded(at(unfolded(GROUP), x1, x3, by=[close]))
        return weaker(at(line, alpha, by=[ORDER]), at(COSTS[2], k, alpha, by=known))

    def beyond(between: Term, path: Theorem) -> Theorem:
        close, step = parts(path)

        def alone(no: Theorem) -> Theorem:
            is_zero = arith(eq(k, 0), no, use("nat_nonnegative", SIZE))
            same = at(parts(unfolded(NEAR))[0], x1, between, by=[rewrite(close, is_zero)])
            back = use("leibniz", same, arith(eq(x1, x1)), x=x1, y=between, A=lam(x3, eq(x3, x1)))
            line = unfolded(at(unfolded(PRIVATE), x1, x3, by=[rewrite(step, back)]))
            return weaker(at(line, alpha, by=[ORDER]), at(COSTS[1], k, alpha, by=known))

        def together(yes: Theorem) -> Theorem:
            first = unfolded(at(unfolded(GROUP), x1, between, by=[close]))
            second = unfolded(at(unfolded(PRIVATE), between, x3, by=[step]))
            large, group = arith(1 < last, yes, ORDER), arith(1 < more, yes)
            triangle = use(
                TRIANGLE, at(first, middle, by=[arith(1 < middle, yes, ORDER)]), at(second, last, by=[large]),
                group, ORDER, k=more, P=M(x1), R=M(between), Q=M(x3), s=X(k) + R(k) * middle, t=xi + rho * last,
            )  # fmt: skip
            return weaker(triangle, at(COSTS[3], k, alpha, by=[*known, yes]))

        return cases(0 < k, together, alone)

    ways = at(parts(unfolded(NEAR))[1], k, x1, x3, by=[SIZE, near])
    return _group(goal, near, split(ways, within, lambda some: obtain(some, "x2", beyond)))


def _induction(claim: Claim) -> Theorem:
    nobody, larger = (substitute(claim.conclusion, {k: size}) for size in (num(0), more))
    step = generalize(discharge(_one_more(larger), SIZE, GROUP), k)
    return at(use("induction", _nobody(nobody), step, A=lam(k, claim.conclusion)), k, by=[SIZE])


INDUCTION = Lemma(
    "bs16.prop-5.3-induction", "zCDP for groups from costs that the triangle inequality adds up",
    f"{PAPER}, proof of Proposition 5.3",
    (PRIVATE, NEAR, SIZE, *COSTS), GROUP, _induction,
    (Mutant("one-less", Claim((PRIVATE, NEAR, SIZE, *COSTS), GROUP_ZCDP(M, D, k, X(k), Fraction(99, 100) * R(k))),
            "the Gaussian mechanism, X = 0, R(k) = k**2 rho"),),
)  # fmt: skip


def from_costs(claim: Claim, *facts: Theorem | Term) -> Theorem:
    """The claim, from facts that entail its four obligations."""
    X, R = (lam(k, cost) for cost in claim.conclusion.args[3:])
    costs = [generalize(discharge(arith(goal, *premises, *facts), *premises), *vs)
             for vs, premises, goal in _obligations(X, R)]  # fmt: skip
    return use(INDUCTION, PRIVATE, NEAR, SIZE, *costs, X=X, R=R)


def _proof(claim: Claim) -> Theorem:
    """k alpha / (k alpha - 1) <= k / (k - 1), and k H(k - 1) + 1 = k H(k)."""
    known = use("nat_nonnegative", SIZE), use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE)
    return from_costs(claim, *known, *claim.hypotheses[3:])


def _claim(factor: int | Fraction, *signs: Term) -> Claim:
    costs = xi * k * harmonic(k), factor * rho * k**2
    return Claim((PRIVATE, NEAR, SIZE, *signs), GROUP_ZCDP(M, D, k, *costs))


LEMMA = Lemma(
    "bs16.prop-5.3", "(xi, rho)-zCDP is (xi k H_k, rho k^2)-zCDP for groups of size k",
    f"{PAPER}, Propositions 5.3 and 1.9", *_claim(1, 0 <= xi, 0 <= rho).parts, _proof,
    (Mutant("rho", _claim(Fraction(99, 100), 0 <= xi, 0 <= rho), "tight: the Gaussian mechanism, xi = 0"),
     Mutant("negative-xi", _claim(1, 0 <= rho), "no output with probability 1/2, else N(x, 1/20): this is "
            "(-0.6, 10.1)-zCDP, but for groups of 2 and alpha = 2 the divergence is 79.3 > 79")),
)  # fmt: skip

group_privacy = Verified(LEMMA, "group_privacy", requires=(1 <= k,))
