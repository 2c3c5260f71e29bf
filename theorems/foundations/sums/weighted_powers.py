"""Sums of numbers times powers that decrease: what is there decays by L, and then a number comes to it."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, nat, ne, num, summation, var, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, natural_sign, over_range, use

i, j, k, m, r, L = variables("i j k m r L")
a = var("a", function_type((REAL,), REAL))


def decayed(last: Term) -> Term:
    """a(1) L^(last - 1) + ... + a(last)."""
    return summation(i, 1, last, a(i) * L ** (last - i))


DECAY = Lemma(
    "foundations.sum-of-decayed", "A decaying sum with one more number", "elementary",
    (nat(m), 0 <= L),
    eq(decayed(m + 1), L * decayed(m) + factor * a(m + 1)),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0", witness=finite({}, m=0, L="1/2", a=1)),),
)  # fmt: skip


@proof_of(DECAY)
def _proof(claim: Claim) -> Theorem:
    """Each term but the last is L times what it was."""
    before, after = (summation(i, 1, k, a(i) * L ** (power - i)) for power in (m, m + 1))

    def each(number: Term) -> Theorem:
        return next_power(m + 1 - number, m - number)

    scaled = over_range(eq(after, L * before), k, nat(k), k <= m, 0 <= L, each=each)
    whole = use(scaled, nat(m), 0 <= L, arith(eq(m, m)), k=m)
    last = use("sum_step", use("nat_successor", nat(m), k=m), arith(1 <= m + 1, natural_sign(m, nat(m))), a=1, b=m,
               s=lam(i, a(i) * L ** (m + 1 - i)))  # fmt: skip
    return arith(claim.conclusion, whole, last, 0 <= L)


def next_power(larger: Term, exponent: Term) -> Theorem:
    """L^(e + 1) = L L^e for 0 <= e, also where L is 0."""
    goal = lam(r, eq(r**larger, r * r**exponent))

    def zero(no: Theorem) -> Theorem:
        none = use("pow_zero", arith(ne(larger, 0)), a=larger)
        return use("leibniz", arith(eq(num(0), L), no, 0 <= L), arith(goal(num(0)), none), x=0, y=L, A=goal)

    return cases(0 < L, lambda yes: arith(goal(L), yes), zero)
