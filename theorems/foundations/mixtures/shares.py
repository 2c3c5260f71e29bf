"""The shares that two mixtures with one common part have, and their order."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, disj, eq, implies, maximum, minimum, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both, cases, discharge, split

a, b, c, m, n, s, t = variables("a b c m n s t")


def share(m: Term, n: Term, c: Term) -> Term:
    """How much of the density with mass m is exchanged for the other one, divided by c."""
    return c * maximum(m - n, 0) / (c * m - n)


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


def _share_claim(value: Term) -> Claim:
    mass = eq((1 - value) * m + value * n / c, minimum(m, n))
    return Claim((1 <= c, 0 < n), conj(0 <= value, value <= 1, mass, implies(m <= n, eq(value, 0))))


SHARE = Lemma(
    "foundations.common-part-share",
    "The share that makes the masses equal",
    "elementary",
    *_share_claim(share(m, n, c)).parts,
    _share,
    (Mutant("factor", _share_claim(LESS * share(m, n, c)), "m > n", witness=finite({}, c=1000, m=5, n="0.0000005")),),
)

NUMBERS = (1 <= c, 0 <= a, 0 <= b, a <= c * b, b <= c * a, 0 <= s, s <= 1, 0 <= t, t <= 1, disj(eq(s, 0), eq(t, 0)))
LEFT, RIGHT = (1 - s) * a + s * b / c, (1 - t) * b + t * a / c


def _order(claim: Claim) -> Theorem:
    """If t = 0 then RIGHT = b, and c LEFT - b and c b - LEFT are averages of c a - b, 0 and c b - a, c b - b/c."""
    quotient_a, quotient_b = arith(a / c <= c * a, 1 <= c, 0 <= a), arith(b / c <= c * b, 1 <= c, 0 <= b)

    def when(fact: Theorem, share: Term, x: Term, y: Term, small: Theorem) -> Theorem:
        facts = [
            arith(0 <= (1 - share) * (c * x - y), *NUMBERS),
            arith(0 <= (1 - share) * (c * y - x), *NUMBERS),
            arith(0 <= share * (c * y - y / c), small, *NUMBERS),
        ]
        return both(*(arith(goal, fact, *facts, 1 <= c) for goal in conjuncts(claim)))

    zero = NUMBERS[-1]
    return split(zero, lambda fact: when(fact, t, b, a, quotient_a), lambda fact: when(fact, s, a, b, quotient_b))


ORDER = Lemma(
    "foundations.common-part-order", "The two densities stay within the factor c of each other", "elementary",
    NUMBERS, conj(LEFT <= c * RIGHT, RIGHT <= c * LEFT), _order,
    (Mutant("factor", Claim(NUMBERS, conj(100 * LEFT <= 99 * c * RIGHT, RIGHT <= c * LEFT)), "c = 1, a = b",
            witness=finite({}, a="99/100", b="19.7999974", c=20, s=0, t=1)),),
)  # fmt: skip
