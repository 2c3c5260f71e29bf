"""Gaussian profiles along a path: the distances mu add up."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, excess_value, from_level, gaussians_apart, standard, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, lam, log, num, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, P, Q, gaussian_profile, phi, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, for_all, rewrite, same_value, use
from theorems.foundations.measure.unit_mean import unit_mean
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.path import AT_ORDERS, ON, TEST, THERE, bound
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS, ORDER_ZERO
from theorems.notions.gaussian_dp.weakening import gaussian

a, b, m, r = variables("a b m r")
PATH = (THERE, ON, 0 <= a, 0 <= b)

TRIANGLE = Lemma(
    "profiles.gaussian-triangle", "Gaussian profiles with mu1 and mu2 along a path: one with mu1 + mu2",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    PATH,
    PROFILE(P, Q, gaussian(factor * (a + b) ** 2)),
    mutants=(Mutant("factor", {factor: LESS}, "N(2, 1), N(1, 1) and N(0, 1), a = b = 1"),),
)  # fmt: skip


@proof_of(TRIANGLE)
def _triangle(claim: Claim) -> Theorem:
    """At the order c = exp(m r - m^2/2) for m = a + b."""
    total = a + b
    goal = bound(c, total**2)

    def none(no: Theorem) -> Theorem:
        zero, nonneg = arith(eq(c, 0), no, 0 <= c), arith(0 <= total**2)
        _, _, most = unit_mean(P)
        return arith(goal, most, zero, use(ORDER_ZERO, nonneg, zero, s=total**2))

    def one_way(zero: Theorem, side: Term, other: Term) -> Theorem:
        """The laws at distance 0 are compared at the order 1."""
        still, moved = (THERE, ON) if side is a else (ON, THERE)
        equal = use(EQUAL_MEANS, arith(eq(side**2, 0), zero), s=side**2, c=1)
        same = at(still, 1, phi, by=[arith(num(0) <= 1), TEST])
        order = arith(E(read(PROFILE, still).P, w, phi(w)) <= E(read(PROFILE, still).Q, w, phi(w)), same, equal)
        close = at(moved, c, phi, by=[0 <= c, TEST])
        distance = same_value(lam(m, gaussian_profile(m, c)), arith(eq(other**2, total**2), zero))
        return arith(goal, close, order, distance, 0 <= c)

    def apart(order: Theorem, first: Theorem, second: Theorem) -> Theorem:
        positive = arith(0 < total, first, second)
        level = (log(c) + total**2 / 2) / total
        exponent = arith(eq(total * level - total**2 / 2, log(c)), positive)
        same = arith(eq(exp(total * level - total**2 / 2), c), same_value(lam(r, exp(r)), exponent), order)
        known = use(AT_ORDERS, THERE, ON, first, second, arith(eq(total, total)), TEST, m=total, r=level)
        return rewrite(known, same)

    def ordered(order: Theorem) -> Theorem:
        return cases(
            0 < a,
            lambda first: cases(
                0 < b, lambda second: apart(order, first, second), lambda no: one_way(arith(eq(b, 0), no, 0 <= b), b, a)
            ),
            lambda no: one_way(arith(eq(a, 0), no, 0 <= a), a, b),
        )

    found = cases(0 < c, ordered, none)
    return for_all(claim.conclusion, found)


@refutation_of(TRIANGLE, "factor", Y=REAL)
def _two_apart(said: Theorem) -> Theorem:
    """N(2, 1), N(1, 1) and N(0, 1), and what is above 1."""
    one = Term("pow", (num(1), num(2)))
    given = gaussians_apart(2, 1, one), gaussians_apart(1, 0, one)
    mean = at(instance(said, *given, P=standard(2), R=standard(1), Q=standard(), a=1, b=1), 1, from_level(1))
    return exceeded(mean, tail(1, 2), tail(1), excess_value(mean))
