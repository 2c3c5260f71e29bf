"""Lemma 3.7 and Lemma B.3: approximate DP for every delta implies zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import PI, E, eq, exp, forall, implies, log, num, sqrt
from dpproofs.library import Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, INDISTINGUISHABLE, M, N, P, Q, RENYI_LINE, ZCDP, alpha, delta, phi, rho, test_function, w, x1, x2, xi,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, bounded, cases, discharge, for_all, generalize, integrate, mp, numeric, obtain, parts, prove, rewrite,
    specialize, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016.eq_2_1_loss_generating_function import BOUND
from theorems.bun_steinke_2016.lemma_3_2_pure_dp_iff_rho_zero import PAIR_TO_LINE
from theorems.bun_steinke_2016.lemma_3_7_loss_moments import FAMILY, MOMENT, SOURCE, curve
from theorems.foundations.absolute_continuity import LAW_RATIO
from theorems.foundations.convex_powers import POWER_OF_ZERO
from theorems.foundations.zcdp_weakening import ZCDP_WEAKENING

EVERY_DELTA = forall(delta, implies(0 < delta, delta <= 1, APPROX_DP(M, N, curve(), delta)))
ROOT, FOURTH = sqrt(sqrt(PI * rho)), sqrt(sqrt(rho))
GAUSSIAN = "Gaussian laws that are 1/20-zCDP: xi = 0, rho = 1/4, KL = 1/20"


def sharp(factor: Factor = 1) -> Term:
    """xi + 2 (pi rho)**(1/4) + sqrt(pi rho) - rho/4."""
    return xi + factor * (2 * ROOT + ROOT**2) - rho / 4


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


def _pair_claim(factor: Factor) -> Claim:
    return Claim((FAMILY, 0 <= rho), RENYI_LINE(P, Q, sharp(factor), rho / 4))


def _spread(goal: Term, positive: Theorem) -> Theorem:
    """The bound on the moments of the loss at lambda = (pi rho)**(1/4)."""
    order, value = 1 < alpha, goal.args[2] + goal.args[3] * alpha
    to_divergence = parts(use(BOUND, order, t=value))[1]

    def with_ratio(L: Term, ratio: Theorem) -> Theorem:
        known = use(MOMENT, FAMILY, ratio, positive, arith(0 < ROOT, positive), arith(0 < alpha - 1, order),
                    L=L, lambda_=ROOT, k=alpha - 1)  # fmt: skip
        ints, mean = parts(known)
        bound, wanted = mean.conclusion.args[1], exp((alpha - 1) * value)
        same = rewrite(mean, arith(eq(bound, wanted), positive))
        return mp(to_divergence, witness(to_divergence.conclusion.args[0], L, ratio, ints, same))

    divergence = obtain(_ratio(), "L", with_ratio)
    return for_all(goal, divergence)


def _fourth_root_of_zero(base: Term, zero: Theorem) -> Theorem:
    half = use(POWER_OF_ZERO, arith(eq(base, 0), zero), u=base, a=Fraction(1, 2))
    return use(POWER_OF_ZERO, half, u=sqrt(base), a=Fraction(1, 2))


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
    root = _fourth_root_of_zero(PI * rho, zero)
    flat = rewrite(line, arith(eq(num(0), goal.args[3]), zero))
    return rewrite(flat, arith(eq(xi, goal.args[2]), root, zero))


def _pair(claim: Claim) -> Theorem:
    goal = claim.conclusion
    return cases(
        0 < rho, lambda positive: _spread(goal, positive), lambda no: _point(goal, arith(eq(rho, 0), no, 0 <= rho))
    )


PAIR = Lemma(
    "bs16.lemma-3.7-pair", "Approximate DP of a pair for every delta bounds D_alpha for all alpha", SOURCE,
    *_pair_claim(1).parts, _pair,
    (Mutant("factor", _pair_claim(Fraction(1, 100)), GAUSSIAN),),
)  # fmt: skip


def _sharp_claim(factor: Factor) -> Claim:
    return Claim((EVERY_DELTA, 0 <= rho), ZCDP(M, N, sharp(factor), rho / 4))


def _mechanism(claim: Claim) -> Theorem:
    near, between = N(x1, x2), (0 < delta, delta <= 1)
    close = at(at(EVERY_DELTA, delta, by=between), x1, x2, by=[near])
    line = use(PAIR, generalize(discharge(close, *between), delta), 0 <= rho, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, line)


SHARP = Lemma(
    "bs16x.lemma-3.7-sharp", "The constant that the proof of Lemma 3.7 gives, for every rho >= 0", SOURCE,
    *_sharp_claim(1).parts, _mechanism,
    (Mutant("factor", _sharp_claim(Fraction(1, 100)), GAUSSIAN),),
)  # fmt: skip


def _claim(constant: Factor) -> Claim:
    value = xi - rho / 4 + constant * FOURTH
    return Claim((EVERY_DELTA, 0 <= rho, rho <= 1), ZCDP(M, N, value, rho / 4))


def _proof(claim: Claim) -> Theorem:
    """2 pi**(1/4) + sqrt(pi) <= 5, and rho**(1/4) <= 1."""
    value, old = claim.conclusion.args[2], sharp(1)
    goal = old + rho / 4 <= value + rho / 4
    constant = numeric(2 * sqrt(sqrt(PI)) + sqrt(PI) <= 5)

    def spread(positive: Theorem) -> Theorem:
        small = arith(FOURTH <= 1, positive, rho <= 1)
        return arith(goal, constant, small, arith(0 < FOURTH, positive), positive)

    def point(no: Theorem) -> Theorem:
        zero = arith(eq(rho, 0), no, 0 <= rho)
        return arith(goal, *(_fourth_root_of_zero(base, zero) for base in (rho, PI * rho)), zero)

    smaller = cases(0 < rho, spread, point)
    private = use(SHARP, EVERY_DELTA, 0 <= rho)
    weaker = use(ZCDP_WEAKENING, private, smaller, xi=old, rho=rho / 4, xi2=value, rho2=rho / 4)
    return prove(claim.conclusion, weaker)


LEMMA = Lemma(
    "bs16.lemma-3.7", "(xi + sqrt(rho log(1/delta)), delta)-DP for every delta implies zCDP", SOURCE,
    *_claim(5).parts, _proof,
    (Mutant("constant", _claim(Fraction(1, 20)), GAUSSIAN),),
)  # fmt: skip

NAMES = {"xi_hat": xi, "rho_hat": rho}
approx_dp_family_to_zcdp = Verified(LEMMA, "approx_dp_family_to_zcdp", NAMES, requires=(0 <= xi,))
approx_dp_family_to_zcdp_sharp = Verified(SHARP, "approx_dp_family_to_zcdp_sharp", NAMES, requires=(0 <= xi,))
