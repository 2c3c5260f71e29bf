"""The author's kit for witnesses on the line: the first step, and roots."""

from __future__ import annotations


from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, nat, num, sqrt
from dpproofs.mutants.counterexamples import inside
from dpproofs.mutants.witnesses import natural
from dpproofs.proving.reading import base_of, both_sides
from dpproofs.proving.tactics import arith, natural_sign, signed, squared_root, use
from theorems.foundations.reals.naturals_predecessor import NAT_GAP


def is_first(number: Term) -> Theorem:
    """The step before the number 1 is that from 0."""
    gap = use(NAT_GAP, nat(number), natural(num(1)), number < 1, j=number, k=1)
    return arith(eq(number, 0), gap, natural_sign(number, nat(number)))


def roots(goal: Term) -> list[Theorem]:
    """The facts about the roots in a statement: their squares and signs."""
    powers = dict.fromkeys(t for t in inside(goal) if t.op == "pow")
    known = []
    for root in (power for power in powers if power == sqrt(base_of(power))):
        nonneg = arith(0 <= base_of(root))
        known += [squared_root(base_of(root), nonneg), signed(0 <= root, nonneg)]
    return known


def at_most(goal: Term) -> Theorem:
    """A root is at most a number, if its square is."""
    root, most = both_sides(goal)
    square, sign = roots(root)
    return arith(goal, arith(root**2 <= most**2, square), sign, arith(0 <= most))
