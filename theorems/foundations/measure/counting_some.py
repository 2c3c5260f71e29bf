"""The sum over the first whole numbers from 0 on is a finite sum."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.mutants.one_number import at_one_number
from dpproofs.language.terms import E, conj, eq, ind, integrable, lam, nat, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, expand, induction, natural_sign, parts
from dpproofs.proving.tactics import split, transfer, unfolded, use
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import f, mu, n, whole, y
from theorems.foundations.measure.counting_point import POINT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.whole_numbers import is_whole
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import longer


def some(last: Term) -> Term:
    """1 for the numbers from 0 on up to that one."""
    return ind(0 <= y) * ind(y <= last)


SOME = Lemma(
    "foundations.counting-some", "The sum over the first whole numbers is a finite sum", "elementary",
    (COUNTING(mu), nat(n)),
    conj(integrable(mu, y, some(n) * f(y)), eq(E(mu, y, some(n) * f(y)), 1 * total(f, n))),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 1, and n = 0",
                    witness=at_one_number(1, n=0, f=lam(y, y + 1))),),
)  # fmt: skip


@proof_of(SOME)
def _proof(claim: Claim) -> Theorem:
    """One more for each step."""
    surely = parts(unfolded(COUNTING(mu)))[0]

    def said(n: Term) -> Term:
        picked = some(n) * f(y)
        return conj(integrable(mu, y, picked), eq(E(mu, y, picked), total(f, n)))

    zero = num(0)
    ints, one = parts(use(POINT, COUNTING(mu), is_whole(zero, use(NAT_ZERO)), k=zero))
    only = cases(
        eq(y, zero),
        lambda yes: arith(eq(ind(eq(y, zero)) * f(y), some(zero) * f(y)), yes),
        lambda no: arith(eq(ind(eq(y, zero)) * f(y), some(zero) * f(y)), no),
    )
    done, same = parts(transfer(mu, y, only, ints))
    base = both(done, arith(eq(E(mu, y, some(zero) * f(y)), total(f, zero)), same, one, use(SUM_ONE, s=f)))

    def step(goal: Term, before: Term) -> Theorem:
        ints, mean = parts(said(before))
        last = before + 1
        natural = use("nat_successor", nat(before), k=before)
        above = parts(use(POINT, COUNTING(mu), is_whole(last, natural), k=last))
        more = some(before) * f(y) + ind(eq(y, last)) * f(y)
        sum_int, whole_sum = parts(expand(mu, y, more, ints, above[0]))
        same, sign = eq(more, some(last) * f(y)), natural_sign(before)

        def up(natural: Theorem) -> Theorem:
            def beyond(further: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(before), natural, further, j=before, k=y)
                return cases(eq(y, last), lambda yes: arith(same, yes, sign), lambda no: arith(same, no, gap, sign))

            return cases(before < y, beyond, lambda no: arith(same, no, natural_sign(y, natural), sign))

        def down(natural: Theorem) -> Theorem:
            below = natural_sign(-y, natural)
            return cases(eq(y, 0), lambda yes: arith(same, yes, sign), lambda no: arith(same, no, below, sign))

        point = split(whole(y), up, down)
        done, equal = parts(transfer(mu, y, point, sum_int, surely))
        return both(done, arith(comparison(goal), equal, whole_sum, mean, above[1], longer(f, before)))

    return induction(n, said, base, step, nat(n))
