"""What is multiplied by one factor in each of several steps is multiplied by a power of it in all of them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, forall, function_type, implies, lam, mul, nat, num, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, induction, same_value, use
from theorems.foundations.sums.vandermonde import NATURAL_SUM

low, high, n, c, u = variables("low high n c u")
g = var("g", function_type((REAL,), REAL))
GROWS = forall(i, implies(nat(i), low <= i, i + 1 <= high, eq(g(i + 1), exp(c) * g(i))))


def _said(number: Term, factor: Factor = 1) -> Term:
    return eq(g(low + number), mul(factor, exp(number * c)) * g(low))


GROWTH = Lemma(
    "meaning.growth", "What grows by one factor in each step grows by a power of it in several", "elementary",
    (GROWS, nat(low), nat(n), low + n <= high),
    _said(n, factor),
    mutants=(Mutant("factor", {factor: MORE}, "no step", witness=finite({}, low=0, high=0, n=0, c=0, g=1)),),
)  # fmt: skip


@proof_of(GROWTH)
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
        scaled = same_value(lam(u, exp(c) * u), before)
        return discharge(arith(_said(number + 1), more, same, scaled), end)

    return induction(n, inside, base, step, nat(n), low + n <= high)
