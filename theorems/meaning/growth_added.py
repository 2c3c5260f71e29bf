"""What grows by at most some amount in each of several steps grows by at most as many times that in all of them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, implies, mul, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, induction, same_value, use
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.meaning.growth import c, g, high, low, n

GROWS = forall(i, implies(nat(i), low <= i, i + 1 <= high, g(i + 1) <= g(i) + c))


def _said(number: Term, factor: Factor = 1) -> Term:
    return g(low + number) <= g(low) + mul(factor, number * c)


GROWTH_ADDED = Lemma(
    "meaning.growth-added", "What grows by at most c in each step grows by at most n c in n steps", "elementary",
    (GROWS, nat(low), nat(n), low + n <= high),
    _said(n, factor),
    mutants=(Mutant("factor", {factor: LESS}, "one step that adds 1",
                    witness=finite({}, low=0, high=1, n=1, c=1, g=lambda i: i)),),
)  # fmt: skip


@proof_of(GROWTH_ADDED)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of steps."""

    def inside(number: Term) -> Term:
        return implies(low + number <= high, _said(number))

    none = same_value(g, arith(eq(low + num(0), low)))
    base = discharge(arith(_said(num(0)), none), low + num(0) <= high)

    def step(_: Term, number: Term) -> Theorem:
        spot, end = low + number, low + (number + 1) <= high
        before = at(inside(number), by=[arith(spot <= high, end)])
        natural = use(NATURAL_SUM, nat(low), nat(number), k=low, n=number)
        more = at(GROWS, spot, by=[natural, arith(low <= spot, 0 <= number), arith(spot + 1 <= high, end)])
        same = same_value(g, arith(eq(spot + 1, low + (number + 1))))
        return discharge(arith(_said(number + 1), before, more, same), end)

    return induction(n, inside, base, step, nat(n), low + n <= high)
