"""The profiles of sampled (epsilon, delta)-DP mechanisms at the order 1 + q (exp(epsilon) - 1): q delta."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, maximum, num, substitute, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import delta, epsilon
from dpproofs.proving.tactics import Fact, arith, cases, use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.step import step
from theorems.sampling.drawn import q
from theorems.sampling.fixed_size import RATE, SIZES, resized
from theorems.sampling.replaced import LEAST, ORDER
from theorems.sampling.two_laws import added, removed

GROWTH = exp(epsilon)
RAISED = 1 + q * (GROWTH - 1)
GIVEN = eq(c, RAISED), 0 < q, q <= 1, 0 <= epsilon, 0 <= delta
LEAK = step(epsilon, delta)
HALF = {"epsilon": 0, "delta": 1, "c": 1}

REMOVED_ORDER = Lemma(
    "sampling.removed-order", "The profile at that order when a record is removed", BALLE_BARTHE_GABOARDI,
    GIVEN,
    removed(LEAK) <= factor * q * delta,
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0", witness=finite({}, **HALF, q="1/2")),),
)  # fmt: skip


@proof_of(REMOVED_ORDER)
def _removed(claim: Claim) -> Theorem:
    """The order of the mechanism itself is exp(epsilon)."""
    order = (c - (1 - q)) / q
    value = arith(eq(LEAK(order), delta), arith(eq(order, GROWTH), *GIVEN))
    return arith(claim.conclusion, arith(1 - q <= c, *_grows()), value, *GIVEN)


def _grows() -> tuple[Fact, ...]:
    return arith(1 <= GROWTH, use(EXP_TANGENT, x=epsilon), 0 <= epsilon), *GIVEN


ADDED_ORDER = Lemma(
    "sampling.added-order", "The profile at that order when a record is added", BALLE_BARTHE_GABOARDI,
    GIVEN,
    added(LEAK) <= factor * q * delta,
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0", witness=finite({}, **HALF, q="1/2")),),
)  # fmt: skip


@proof_of(ADDED_ORDER)
def _added(claim: Claim) -> Theorem:
    """The order is larger than exp(epsilon), as (1 - q) (exp(epsilon) - 1)^2 is nonnegative."""
    plain, facts = 1 - c * (1 - q), _grows()
    share = maximum(plain, 0)
    rate, grown = arith(0 <= q * (1 - q), 0 < q, q <= 1), arith(0 <= (GROWTH - 1) ** 2)
    square = arith(0 <= q * (1 - q) * (GROWTH - 1) ** 2, rate, grown)
    same = arith(eq(c * q - GROWTH * plain, q * (1 - q) * (GROWTH - 1) ** 2), eq(c, RAISED))
    less = arith(0 <= q * (1 - q) * (GROWTH - 1), *facts)
    most = arith(plain <= q, less, eq(c, RAISED))

    def some(yes: Theorem) -> Theorem:
        whole = arith(eq(share, plain), yes)
        order = arith(GROWTH <= c * q / share, square, same, whole, yes)
        value = arith(eq(LEAK(c * q / share), delta), order)
        return arith(claim.conclusion, arith(share * delta <= q * delta, whole, most, 0 <= delta), value)

    def none(no: Theorem) -> Theorem:
        zero = arith(eq(share, 0), no)
        return arith(claim.conclusion, zero, arith(0 <= q * delta, 0 < q, 0 <= delta))

    return cases(0 < plain, some, none)


SIZED = eq(c, 1 + RATE * (GROWTH - 1)), *SIZES, 0 <= epsilon, 0 <= delta

RESIZED_ORDER = Lemma(
    "sampling.fixed-size-order", "The profile at that order when a record is replaced", BALLE_BARTHE_GABOARDI,
    SIZED,
    resized(LEAK) <= factor * RATE * delta,
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0", witness=finite({}, **HALF, m=1, n=2)),),
)  # fmt: skip

x, y, z = variables("x y z")


@proof_of(RESIZED_ORDER)
def _resized(claim: Claim) -> Theorem:
    """The order of the mechanism itself is exp(epsilon)."""
    more = arith(0 <= GROWTH - 1, use(EXP_TANGENT, x=epsilon), 0 <= epsilon)
    rate = arith(0 < RATE, *SIZES)
    least = arith(eq(LEAST, c), arith(num(1) <= c, arith(0 <= RATE * (GROWTH - 1), more, rate), *SIZED))
    order = substitute(ORDER, {q: RATE})
    raised = arith(eq(LEAST - 1, RATE * (GROWTH - 1)), least, *SIZED)
    quotient = arith(eq(1 + x / y, 1 + z), eq(x, y * z), 0 < y)
    same = arith(eq(order, GROWTH), use(quotient, raised, rate, x=LEAST - 1, y=RATE, z=GROWTH - 1))
    return arith(claim.conclusion, arith(eq(LEAK(order), delta), same), least)
