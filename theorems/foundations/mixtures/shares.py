"""The shares that two mixtures with one common part have, and their order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, implies, maximum, minimum, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, both, cases, discharge

a, b, c, m, n, s, t = variables("a b c m n s t")


def share(m: Term, n: Term, c: Term) -> Term:
    """How much of the density with mass m is exchanged for the other one, divided by c."""
    return c * maximum(m - n, 0) / (c * m - n)


value = mark("value", share(m, n, c))

SHARE = Lemma(
    "foundations.common-part-share", "The share that makes the masses equal", "elementary",
    (1 <= c, 0 < n),
    conj(0 <= value, value <= 1, eq((1 - value) * m + value * n / c, minimum(m, n)), implies(m <= n, eq(value, 0))),
    mutants=(Mutant("factor", {value: LESS * share(m, n, c)}, "m > n",
                        witness=finite({}, c=1000, m=5, n="0.0000005")),),
)  # fmt: skip


@proof_of(SHARE)
def _share(claim: Claim) -> Theorem:
    """For m > n the mass is m - share (c m - n)/c = n; else the share is 0."""
    value = share(m, n, c)

    def more(yes: Theorem) -> Theorem:
        gap = arith(0 < c * m - n, yes, 1 <= c, 0 < n)
        same = arith(eq(value, c * (m - n) / (c * m - n)), yes, gap)
        low = arith(0 <= value, same, yes, gap, 1 <= c)
        high = arith(value <= 1, same, yes, gap, 1 <= c, 0 < n)
        mass = arith(eq((1 - value) * m + value * n / c, minimum(m, n)), same, yes, gap, 1 <= c)
        least = discharge(arith(eq(value, 0), m <= n, yes), m <= n)
        return both(low, high, mass, least)

    def less(no: Theorem) -> Theorem:
        none = arith(eq(value, 0), arith(eq(maximum(m - n, 0), 0), no))
        mass = arith(eq((1 - value) * m + value * n / c, minimum(m, n)), none, no)
        return both(arith(0 <= value, none), arith(value <= 1, none), mass, discharge(none, m <= n))

    return cases(n < m, more, less)
