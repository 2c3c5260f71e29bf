"""Noisy projected SGD with the constants of the paper, which are not the best.

This file is long because the record that is used last is a case of its own.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, lam, nat, num, substitute, var
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import GAUSSIAN_DP, RENYI_DP, Delta, N, alpha, on
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, discharge, mp, numeric, parts, use, written_as
from theorems.composition.iteration.descent import SIZES, M, x
from theorems.composition.iteration.descent_steps import CONTRACTION
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd import GIVEN, NOISY_SGD, TOTAL
from theorems.composition.iteration.parabolas_refuting import Refuting
from theorems.composition.iteration.schedule import SOURCE
from theorems.composition.iteration.schedule_best import total_positive
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.smooth_losses import convexity, smoothness
from theorems.foundations.reals.powers import POWER_INCREASING
from theorems.foundations.sums.geometric import none, one_more, powers
from theorems.foundations.sums.geometric_bounds import BOUNDS
from theorems.foundations.sums.weighted_powers import L
from theorems.notions.gaussian_dp.to_zcdp import TO_RENYI_DP
from theorems.notions.renyi_dp.weakening import WEAKENING

B = var("B")
RATE = 1 - 2 * step * smoothness * convexity / (smoothness + convexity)
"""A bound on the square of L = 1 - step convexity."""
DOUBLE = tuple(substitute(h, {Delta: 2 * B}) for h in GIVEN if h != (0 <= Delta))
AFTER = (*(2 <= n if h == (1 <= n) else h for h in DOUBLE), 0 <= B, 1 < alpha)
epsilon = factor * 2 * B**2 / ((n - 1) * sigma**2) * RATE ** (n / 2)

PAPER = Lemma(
    "bbgg19.noisy-sgd-strongly-convex", "Noisy projected SGD: the Rényi DP of a record that n - 1 steps come after",
    SOURCE,
    AFTER,
    on(RENYI_DP, Y="V")(lam(x, M(x)), N, alpha, alpha * epsilon),
    mutants=(Mutant("factor", {factor: LESS * Fraction(1, 2)}, "losses convexity/2 w^2 + c w", control={factor: MORE},
                    witness=refuted(Refuting(Fraction(0), 2).too_near, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(PAPER)
def _proof(claim: Claim) -> Theorem:
    """The noise of the step that uses the record is left out, and powers of L are bounded."""
    some, nonneg = arith(1 <= n, 2 <= n), arith(0 <= 2 * B, 0 <= B)
    made = use(NOISY_SGD, *DOUBLE, nonneg, some, Delta=2 * B)
    level = read(GAUSSIAN_DP, made).mu_squared
    whole = use(total_positive(), nat(n), some, left(), L=CONTRACTION)
    least = arith(0 <= 1 / TOTAL, whole)
    sign = arith(0 <= level, least, left(), 0 < sigma)
    renyi = use(TO_RENYI_DP, made, sign, 1 < alpha, M=lam(x, M(x)), mu_squared=level)
    old, new = (read(RENYI_DP, stated).epsilon for stated in (renyi, claim))
    short = use(fewer(), left(), arith(CONTRACTION <= 1, *SIZES), nat(n), some, 2 <= n, L=CONTRACTION)
    bound = arith(CONTRACTION**n / (n - 1) <= RATE ** (n / 2) / (n - 1), rates(), 2 <= n)
    both_ = arith(CONTRACTION ** (2 * (n - 1)) / TOTAL <= RATE ** (n / 2) / (n - 1), short, bound)
    order = arith(old <= new, scaled(both_), arith(0 <= old, sign, 1 < alpha), 1 < alpha)
    weaker = use(WEAKENING, renyi, 1 < alpha, order, M=lam(x, M(x)), epsilon=old, epsilon2=new)
    return mp(discharge(weaker, 1 <= n), some)


def left() -> Theorem:
    """0 < L."""
    return arith(0 < CONTRACTION, arith(step * convexity < 1, *SIZES))


def fewer() -> Theorem:
    """L^(2 (n - 1))/(1 + L^2 + ... + L^(2 (n - 1))) is at most L^n/(n - 1)."""
    positive = total_positive()
    shorter = parts(use(BOUNDS, 0 < L, L <= 1, nat(n), 1 <= n))[1]
    nonneg = arith(0 <= L**n, 0 < L)
    scaled = arith(L**n * ((n - 1) * L ** (n - 2)) <= L**n * powers(n, L**2), shorter, nonneg)
    product = arith((n - 1) * L ** (2 * (n - 1)) <= L**n * powers(n, L**2), scaled, 0 < L)
    return arith(L ** (2 * (n - 1)) / powers(n, L**2) <= L**n / (n - 1), product, positive, 2 <= n)


def scaled(bound: Theorem) -> Theorem:
    """The bound, times what is before both sides."""
    front = alpha * 2 * B**2 / sigma**2
    return arith(front * lhs(bound) <= front * rhs(bound), bound, arith(0 <= front, 1 < alpha, 0 < sigma))


def rates() -> Theorem:
    """L^n is at most RATE^(n/2)."""
    total = 0 < smoothness + convexity
    given = *SIZES, arith(total, *SIZES)
    product = arith(step * convexity * (convexity + smoothness) <= 2 * convexity, *given)
    square = arith(step * convexity * (step * convexity * (convexity + smoothness)) <= step * convexity * 2 * convexity,
                   product, arith(0 <= step * convexity, *given))  # fmt: skip
    most = arith(CONTRACTION**2 <= RATE, square, *given)
    grown = use(POWER_INCREASING, arith(0 <= CONTRACTION**2), most, arith(0 < n / 2, 1 <= n), u=CONTRACTION**2,
                v=RATE, a=n / 2)  # fmt: skip
    same = use(arith(eq((L**2) ** (n / 2), L**n), 0 < L), left(), L=CONTRACTION)
    return arith(CONTRACTION**n <= RATE ** (n / 2), grown, same)


given = [substitute(h, {n: num(1)}) for h in (*DOUBLE, 0 <= B, 1 < alpha) if h not in (nat(n), 1 <= n)]

LAST = Lemma(
    "bbgg19.noisy-sgd-strongly-convex-last", "Noisy projected SGD: the Rényi DP of the record that is used last",
    SOURCE,
    tuple(given),
    on(RENYI_DP, Y="V")(lam(x, M(x)), N, alpha, factor * alpha * (2 * B**2 / sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_near, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(LAST)
def _last(claim: Claim) -> Theorem:
    """No step comes after: the Gaussian mechanism."""
    given: list[Theorem | Term] = [*claim.hypotheses, arith(num(1) <= 1), numeric(nat(num(1)))]
    made = use(NOISY_SGD, *given, arith(0 <= 2 * B, 0 <= B), Delta=2 * B, n=1)
    level = read(GAUSSIAN_DP, made).mu_squared
    one = one_more(num(0), CONTRACTION**2, arith(0 <= CONTRACTION**2)), none(CONTRACTION**2)
    raw = arith(eq(level, 4 * B**2 / sigma**2), *one, 0 < sigma)
    exact = mp(discharge(raw, nat(num(0))), numeric(nat(num(0))))
    sign = arith(0 <= level, exact, 0 < sigma)
    renyi = use(TO_RENYI_DP, made, sign, 1 < alpha, M=lam(x, M(x)), mu_squared=level)
    return written_as(claim.conclusion, renyi, exact, 0 < sigma)
