"""Lemma 3.5, the other way round: the largest rho is about (epsilon - xi)^2/(4 log(1/delta))."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log, sqrt
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import delta, epsilon, xi
from dpproofs.proving.tactics import arith, nonnegative, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_3_5_inverse import FAR, GAP, LOSS
from theorems.foundations.reals.logarithm_tangent import LOG_TANGENT
from theorems.foundations.reals.square_order import SQUARE

ROOM, SUM = epsilon - xi, sqrt(FAR) + sqrt(LOSS)

SOURCE = f"{BUN_STEINKE}, Lemma 3.5"
SMALL, AT = "epsilon - xi small against log(1/delta)", point(delta="1/2", epsilon="1/1000", xi=0)

LOWER = Lemma(
    "bs16.lemma-3.5-inverse-lower", "The largest rho that Lemma 3.5 needs for (epsilon, delta) is at least (epsilon - "
    "xi)^2/(4 (epsilon - xi + log(1/delta)))", SOURCE,
    (xi < epsilon, 0 < delta, delta <= 1),
    factor * ROOM**2 / (4 * (ROOM + LOSS)) <= GAP**2,
    mutants=(Mutant("factor", {factor: MORE}, SMALL, witness=AT),),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """a + b <= 2 a."""
    inverse = arith(eq(LOSS, -log(delta)), 0 < delta)
    loss = arith(0 <= LOSS, inverse, use(LOG_TANGENT, 0 < delta, y=delta), delta <= 1)
    whole, square, _, far, gap, root = _roots(loss)
    wide = arith(SUM**2 <= 4 * FAR, far, gap, root)
    low = arith(ROOM**2 <= 4 * FAR * GAP**2, whole, arith(GAP**2 * SUM**2 <= GAP**2 * (4 * FAR), square, wide))
    return arith(claim.conclusion, low, arith(0 < FAR, loss, xi < epsilon))


def _roots(loss: Theorem) -> tuple[Theorem, ...]:
    """With a^2 = epsilon - xi + log(1/delta) and b^2 = log(1/delta): a - b = (a^2 - b^2)/(a + b), and b <= a."""
    far = arith(0 <= FAR, loss, xi < epsilon)
    squares = use(SQUARE, loss, u=LOSS), use(SQUARE, far, u=FAR)
    near, wide = nonnegative(sqrt(LOSS), loss), nonnegative(sqrt(FAR), far)
    gap = arith(0 < GAP, *squares, near, wide, xi < epsilon)
    product = arith(eq(GAP * SUM, ROOM), *squares)
    whole = arith(eq(GAP**2 * SUM**2, ROOM**2), product)
    return whole, arith(0 <= GAP**2), *squares, gap, near


UPPER = Lemma(
    "bs16.lemma-3.5-inverse-upper",
    "The largest rho that Lemma 3.5 needs for (epsilon, delta) is at most (epsilon - xi)^2/(4 log(1/delta))", SOURCE,
    (xi < epsilon, 0 < delta, delta < 1),
    GAP**2 <= factor * ROOM**2 / (4 * LOSS),
    mutants=(Mutant("factor", {factor: LESS}, SMALL, witness=AT),),
)  # fmt: skip


@proof_of(UPPER)
def _upper(claim: Claim) -> Theorem:
    """2 b <= a + b."""
    inverse = arith(eq(LOSS, -log(delta)), 0 < delta)
    positive = arith(0 < LOSS, inverse, use(LOG_TANGENT, 0 < delta, y=delta), delta < 1)
    whole, square, near, _, gap, root = _roots(arith(0 <= LOSS, positive))
    wide = arith(4 * LOSS <= SUM**2, near, gap, root)
    high = arith(4 * LOSS * GAP**2 <= ROOM**2, whole, arith(GAP**2 * (4 * LOSS) <= GAP**2 * SUM**2, square, wide))
    return arith(claim.conclusion, high, positive)
