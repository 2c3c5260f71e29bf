"""The probabilities that a Laplace law gives to half-lines, where it is known on which side of the median they end."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, ind, lam
from dpproofs.proving.tactics import Fact, arith, bounded, cases, expand, mean_of_one, parts, same_value, transfer, use
from theorems.mechanisms.laplace.law import b, u, x
from theorems.mechanisms.laplace.tail import TAIL, tail


def tail_of(law: Term, given: Term, centre: Term, threshold: Term, *facts: Fact, is_above: bool) -> Theorem:
    """The probability of more than a threshold that is above the centre, or below it, by the facts."""
    offset = threshold - centre
    mean = use(TAIL, given, 0 < b, P=law, m=centre, t=threshold)
    value = exp(-offset / b) / 2 if is_above else 1 - exp(offset / b) / 2

    def at_centre(equal: Theorem) -> Theorem:
        one = [arith(eq(exp(part / b), 1), same_value(lam(u, exp(u / b)), arith(eq(part, 0), equal)))
               for part in (offset, -offset)]  # fmt: skip
        return arith(eq(tail(offset), value), *one, equal)

    exact = cases(eq(offset, 0), at_centre, lambda no: arith(eq(tail(offset), value), no, *facts))
    return arith(eq(E(law, x, ind(threshold < x)), value), mean, exact)


def at_most(law: Term, threshold: Term) -> Theorem:
    """P[x <= t] = 1 - P[t < x]."""
    above, below = ind(threshold < x), ind(x <= threshold)
    ints, mean = parts(expand(law, x, 1 - above, bounded(law, x, above, 1)))
    same = parts(transfer(law, x, arith(eq(1 - above, below)), ints))[1]
    return arith(eq(E(law, x, below), 1 - E(law, x, above)), same, mean, mean_of_one(law))
