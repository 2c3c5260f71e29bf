"""The squares of decreasing powers, from some number on."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, lam, nat, summation, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, natural_sign, over_range, same_value, use
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.weighted_powers import L, i

c, e, m, n = variables("c e m n")


def _squares(last: Term) -> Term:
    return summation(i, 1, last, (c * L ** (n - i) * ind(m < i)) ** 2)


LATE_POWERS = Lemma(
    "foundations.late-powers", "The squares of the terms that are c L^(n - i) from m + 1 on", "elementary",
    (nat(m), nat(n), m <= n, 0 < L),
    eq((1 - L**2) * _squares(n), factor * (c**2 * (1 - L ** (2 * (n - m))))),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0, n = 1", witness=finite({}, m=0, n=1, c=2, L="1/2")),),
)  # fmt: skip


@proof_of(LATE_POWERS)
def _proof(claim: Claim) -> Theorem:
    """By induction: there are none up to m."""
    counted = eq((1 - L**2) * _squares(e), c**2 * _counted(e))
    made = over_range(counted, e, nat(e), nat(m), natural_sign(m, nat(m)), 0 < L, each=_each)
    whole = use(made, nat(n), nat(m), 0 < L, e=n)

    def some(yes: Theorem) -> Theorem:
        return arith(claim.conclusion, whole, yes, same_value(lam(e, L**e), arith(eq(2 * (n - n), 0))))

    def none(no: Theorem) -> Theorem:
        flat = same_value(lam(e, L**e), arith(eq(2 * (n - m), 0), no, m <= n))
        return arith(claim.conclusion, whole, no, flat)

    return cases(m < n, some, none)


def _counted(last: Term) -> Term:
    """What is there up to the last number."""
    return (L ** (2 * (n - last)) - L ** (2 * (n - m))) * ind(m < last)


def _each(place: Term) -> Theorem:
    """One more square, from m + 1 on."""
    goal = eq(_counted(place), _counted(place - 1) + (1 - L**2) * L ** (2 * (n - place)) * ind(m < place))
    gap = use(NAT_GAP, nat(m), nat(place), m < place, j=m, k=place)
    before = arith(eq(L ** (2 * (n - (place - 1))), L**2 * L ** (2 * (n - place))), 0 < L)

    def first(no: Theorem, here: Theorem) -> Theorem:
        same = same_value(lam(e, L ** (2 * (n - e))), arith(eq(m, place - 1), no, gap, here))
        return arith(goal, same, before, here, no)

    def not_before(no: Theorem) -> Theorem:
        return cases(m < place, lambda here: first(no, here), lambda none: arith(goal, none, no))

    more = cases(m < place - 1, lambda yes: arith(goal, yes, before), not_before)
    square = (1 - L**2) * (c * L ** (n - place) * ind(m < place)) ** 2
    return arith(eq(c**2 * _counted(place), c**2 * _counted(place - 1) + square), more, 0 < L)
