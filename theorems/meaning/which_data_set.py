"""Which of two data sets it is: 1 for the one, -1 for the other, and else 0."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, eq, ind, lam, var
from dpproofs.meaning.lists import size, x
from dpproofs.proving.tactics import arith, cases, same_value

one, two = var("one", x.type), var("two", x.type)
WHICH = lam(x, ind(eq(x, one)) - ind(eq(x, two)))


def neither(data: Term, other_size: Theorem) -> Theorem:
    """A data set of another size is neither of them."""

    def mark(single: Term) -> Theorem:
        alone = eq(size(single), 1)
        return cases(
            eq(data, single),
            lambda yes: arith(eq(ind(eq(data, single)), 0), arith(FALSE, same_value(size, yes), alone, other_size)),
            lambda no: arith(eq(ind(eq(data, single)), 0), no),
        )

    return arith(eq(WHICH(data), 0), mark(one), mark(two))
