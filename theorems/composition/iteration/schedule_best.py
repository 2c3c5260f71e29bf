"""The best schedule of shifts for noisy contractions."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, lam, mul, nat, summation, var
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import alpha
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, discharge, generalize, over_range, use, written_as
from theorems.composition.iteration.noisy_processes import U2, U, i, k, n
from theorems.composition.iteration.one_noisy_step_points import divergence_too_small
from theorems.composition.iteration.schedule import RENYI_V, SCHEDULE, SETTING, SOURCE, Delta, without_steps
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.sums.geometric import powers
from theorems.foundations.sums.positive_sums import SUM_POSITIVE
from theorems.foundations.sums.weighted_powers import L

GIVEN = (*(0 < L if h == (0 <= L) else h for h in SETTING), 1 < alpha)
TOTAL = powers(n, L**2)
BEST = Delta**2 * L ** (2 * n) / TOTAL
"""The sum of the squares of the shifts Delta L^n L^(n - k)/TOTAL."""


def _claim(factor: Factor) -> Claim:
    return Claim(GIVEN, RENYI_V(alpha, U(n), U2(n), mul(factor, alpha) * BEST / (2 * sigma**2)))


BEST_SCHEDULE = Lemma(
    "bbgg19.noisy-iteration-schedule-best", "Noisy contractions, with the best schedule of shifts", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "maps w -> L w",
                    witness=refuted(divergence_too_small, V=REAL)), without_steps(_claim(1))),
)  # fmt: skip


@proof_of(BEST_SCHEDULE)
def _proof(claim: Claim) -> Theorem:
    """Shifts proportional to L^(n - k)."""
    positive = total_positive()
    front = Delta * L**n / TOTAL
    shift, reached, squared = shifted(front)
    nonneg = arith(0 <= front, positive, 0 <= Delta, 0 < L)
    signs = generalize(discharge(arith(0 <= shift(k + 1), nonneg, 0 < L), nat(k), k < n), k)
    enough = arith(L**n * Delta <= lhs(reached), reached, positive)
    made = use(SCHEDULE, *GIVEN, arith(0 <= L, 0 < L), signs, enough, a=shift)
    return written_as(claim.conclusion, made, squared, positive, 0 < sigma, 0 < L)


def total_positive() -> Theorem:
    """0 < TOTAL."""
    term = generalize(discharge(arith(0 < (L**2) ** (n - i), 0 < L), nat(i), 1 <= i, i <= n), i)
    return use(SUM_POSITIVE, nat(n), 1 <= n, term, s=lam(i, (L**2) ** (n - i)))


def shifted(front: Term) -> tuple[Term, Theorem, Theorem]:
    """The shifts front L^(n - k): what they make up for, and the sum of their squares."""
    shift, e = lam(i, front * L ** (n - i)), var("e")
    sums = [summation(i, 1, e, body) for body in (shift(i) * L ** (n - i), shift(i) ** 2, (L**2) ** (n - i))]
    goals = eq(sums[0], front * sums[2]), eq(sums[1], front**2 * sums[2])
    made = [use(over_range(goal, e, nat(e), 0 < L), nat(n), 0 < L, e=n) for goal in goals]
    return shift, made[0], made[1]
