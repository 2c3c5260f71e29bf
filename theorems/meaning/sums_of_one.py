"""A sum from 1 to 1 has one term."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, nat, num, var
from dpproofs.proving.reading import term_of
from dpproofs.proving.tactics import arith, numeric, use

i = var("i")


def alone(total: Term) -> Theorem:
    """A sum of one term, up to 1, is that term."""
    terms = lam(i, term_of(total, i))
    goal = eq(total, terms(num(1)))
    here = numeric(nat(num(1)))
    step = use("sum_step", here, arith(num(1) <= num(0) + 1), a=1, b=0, s=terms)
    return arith(goal, step, use("sum_empty", arith(num(0) < 1), a=1, b=0, s=terms))
