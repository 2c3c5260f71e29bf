"""The first powers of 2, as the zeros of a product."""

from __future__ import annotations

from functools import reduce

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, assume, cases, numeric, prove, reversed_equation, rewrite
from theorems.foundations.reals.naturals import k

FIRST_POWERS = tuple(2**e for e in range(8))


def is_power_of_two(gap: Term) -> Term:
    """The number is 1, 2, 4, 8, 16, 32, 64 or 128."""
    return eq(_product(gap, FIRST_POWERS), 0)


def _product(gap: Term, powers: tuple[int, ...]) -> Term:
    return reduce(lambda x, y: x * y, [gap - power for power in powers])


POWERS_OF_TWO = Lemma(
    "foundations.first-powers-of-two", "Zeros of a product are natural numbers", "elementary",
    (is_power_of_two(k),),
    conj(nat(k), 0 < k),
    mutants=(Mutant("large", Claim((is_power_of_two(k),), conj(nat(k), 1 < k)), "k = 1", witness=finite({}, k=1)),),
)  # fmt: skip


@proof_of(POWERS_OF_TWO)
def _proof(claim: Claim) -> Theorem:
    """One factor is 0."""
    return _one_of(claim.conclusion, FIRST_POWERS, assume(is_power_of_two(k)))


def _one_of(goal: Term, powers: tuple[int, ...], known: Theorem) -> Theorem:
    """From a product that is 0: the number is the first of the powers, or a product of one factor less is 0."""
    power, later = powers[0], powers[1:]

    def here(same: Theorem) -> Theorem:
        natural = rewrite(numeric(nat(num(power))), reversed_equation(same))
        return prove(goal, natural, arith(0 < k, same))

    def other(no: Theorem) -> Theorem:
        return _one_of(goal, later, arith(eq(_product(k, later), 0), known, no))

    if not later:
        return here(arith(eq(k, power), known))
    return cases(eq(k, power), here, other)
