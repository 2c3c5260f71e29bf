"""Lemma 3.7 and Lemma B.3 for a pair of laws.

This file is long because it has the lemma for a pair of laws, and proofs that its variants are false for laws with
certain answers.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.mutants.two_answers import private_with_each_delta, ratio_of_certain, too_far, with_certain_answer
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PI, REAL, E, eq, exp, log, num, sqrt
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI_LINE, P, Q, alpha, phi, rho, test_function, w, xi
from dpproofs.proving.reading import premise_of, read, rhs
from dpproofs.proving.tactics import arith, at, bounded, cases, discharge, for_all, generalize, integrate, mp, obtain
from dpproofs.proving.tactics import parts, rewrite, specialize, use, witness
from theorems.notions.zcdp.by_loss import BOUND
from theorems.notions.dp.renyi_pairs import PAIR_TO_LINE
from theorems.papers.bun_steinke_2016.lemma_3_7_loss_moments import MOMENT
from theorems.papers.bun_steinke_2016.lemma_3_7_loss_tail import FAMILY, SOURCE
from theorems.foundations.densities.absolute_continuity import LAW_RATIO
from theorems.foundations.reals.convex_powers import POWER_OF_ZERO

ROOT, FOURTH = sqrt(sqrt(PI * rho)), sqrt(sqrt(rho))
SURE = "xi = 0, rho = 1, P is certain of an outcome that Q has with probability 0.234: every divergence is 1.4524"


def sharp(factor: Factor = 1) -> Term:
    """xi + 2 (pi rho)**(1/4) + sqrt(pi rho) - rho/4."""
    return xi + factor * (2 * ROOT + ROOT**2) - rho / 4


PAIR = Lemma(
    "bs16.lemma-3.7-pair", "Approximate DP of a pair for every delta bounds D_alpha for all alpha", SOURCE,
    (FAMILY, 0 <= rho),
    RENYI_LINE(P, Q, sharp(factor), rho / 4),
    mutants=(Mutant("factor", {factor: Fraction(32, 100)}, SURE),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    goal = claim.conclusion
    return cases(
        0 < rho, lambda positive: _spread(goal, positive), lambda no: _point(goal, arith(eq(rho, 0), no, 0 <= rho))
    )


def _spread(goal: Term, positive: Theorem) -> Theorem:
    """The bound on the moments of the loss at lambda = (pi rho)**(1/4)."""
    order, value = 1 < alpha, read(RENYI_LINE, goal).xi + read(RENYI_LINE, goal).rho * alpha
    to_divergence = parts(use(BOUND, order, t=value))[1]

    def with_ratio(L: Term, ratio: Theorem) -> Theorem:
        known = use(MOMENT, FAMILY, ratio, positive, arith(0 < ROOT, positive), arith(0 < alpha - 1, order),
                    L=L, lambda_=ROOT, k=alpha - 1)  # fmt: skip
        ints, mean = parts(known)
        bound, wanted = rhs(mean), exp((alpha - 1) * value)
        same = rewrite(mean, arith(eq(bound, wanted), positive))
        return mp(to_divergence, witness(premise_of(to_divergence), L, ratio, ints, same))

    divergence = obtain(_ratio(), "L", with_ratio)
    return for_all(goal, divergence)


def _ratio() -> Theorem:
    """A test that is Q-null has P-mean at most delta for every delta."""
    test, null = test_function(phi, w), eq(E(Q, w, phi(w)), 0)
    unit, mean = specialize(test, w), E(P, w, phi(w))
    nonneg = integrate(P, w, arith(0 <= phi(w), unit), bounded(P, w, phi(w), 1, unit))

    def impossible(no: Theorem) -> Theorem:
        level = mean / (1 + mean)
        close = at(FAMILY, level, by=[arith(0 < level, no, nonneg), arith(level <= 1, nonneg)])
        small = at(close, phi, by=[test])
        below = arith(mean <= level, small, null)
        return arith(eq(mean, 0), arith(mean <= 0, below, nonneg), nonneg)

    zero = cases(eq(mean, 0), lambda yes: yes, impossible)
    return use(LAW_RATIO, generalize(discharge(zero, test, null), phi))


def _point(goal: Term, zero: Theorem) -> Theorem:
    """For rho = 0 the curve is constant, and delta may go to 0."""
    test = test_function(phi, w)
    gap = E(P, w, phi(w)) - exp(xi) * E(Q, w, phi(w))
    level = gap / (1 + gap)

    def impossible(no: Theorem) -> Theorem:
        below = arith(0 < gap, no)
        close = at(FAMILY, level, by=[arith(0 < level, below), arith(level <= 1, below)])
        inside = arith(eq(rho * log(1 / level), 0), zero)
        flat = rewrite(close, use(POWER_OF_ZERO, inside, u=rho * log(1 / level), a=Fraction(1, 2)))
        return arith(gap <= 0, at(flat, phi, by=[test]), below)

    small = cases(gap <= 0, lambda yes: yes, impossible)
    bound = arith(E(P, w, phi(w)) <= exp(xi) * E(Q, w, phi(w)) + 0, small)
    close = for_all(INDISTINGUISHABLE(P, Q, xi, 0), bound)
    line = use(PAIR_TO_LINE, close, epsilon=xi)
    root = fourth_root_of_zero(PI * rho, zero)
    flat = rewrite(line, arith(eq(num(0), read(RENYI_LINE, goal).rho), zero))
    return rewrite(flat, arith(eq(xi, read(RENYI_LINE, goal).xi), root, zero))


def fourth_root_of_zero(base: Term, zero: Theorem) -> Theorem:
    """The fourth root of a base that is 0 is 0."""
    half = use(POWER_OF_ZERO, arith(eq(base, 0), zero), u=base, a=Fraction(1, 2))
    return use(POWER_OF_ZERO, half, u=sqrt(base), a=Fraction(1, 2))


@refutation_of(PAIR, "factor", Y=REAL)
def _certain_answer(said: Theorem) -> Theorem:
    """xi = 0, rho = 1, and an answer that is certain or has probability 0.234."""
    share, order = Fraction(234, 1000), Fraction(1001, 1000)

    def with_answer(made: Term, first: Theorem, second: Theorem) -> Theorem:
        private = private_with_each_delta(share, made, first, second)
        line = instance(said, private, P=made(num(0)), Q=made(num(1)), xi=0, rho=1)
        return too_far(
            at(line, order, by=[shown(1 < num(order))]), ratio_of_certain(share, made, first, second), second, share
        )

    return with_certain_answer(share, with_answer)
