"""How many whole numbers are of at most some size."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, ind, integrable, lam, nat, num
from dpproofs.mutants.one_number import at_one_number
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, assume, both, cases, expand, induction, natural_sign, parts, rewrite
from dpproofs.proving.tactics import split, transfer, unfolded, use
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import mu, n, whole, y
from theorems.foundations.measure.counting_around import AROUND
from theorems.foundations.reals.naturals_predecessor import NAT_GAP


def inside(size: Term) -> Term:
    """1 for the numbers of at most that size."""
    return ind(absolute(y) <= size)


COUNT = Lemma(
    "foundations.counting-count", "There are 2 n + 1 whole numbers of size at most n", "elementary",
    (COUNTING(mu), nat(n)),
    conj(integrable(mu, y, inside(n)), eq(E(mu, y, inside(n)), 1 * (2 * n + 1))),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 1, and n = 0",
                    witness=at_one_number(1, n=0)),),
)  # fmt: skip


@proof_of(COUNT)
def _count(claim: Claim) -> Theorem:
    """Two more for each step."""
    surely, zero, once, _ = parts(unfolded(COUNTING(mu)))

    def said(n: Term) -> Term:
        return conj(integrable(mu, y, inside(n)), eq(E(mu, y, inside(n)), 2 * n + 1))

    def at_point(k: Term, fact: Theorem) -> list[Theorem]:
        ints, mean = parts(use(AROUND, COUNTING(mu), zero, fact, f=lam(y, ind(eq(y, 0))), k=k))
        done, same = parts(transfer(mu, y, arith(eq(ind(eq(k - y, 0)), ind(eq(y, k)))), ints))
        return [done, arith(eq(E(mu, y, ind(eq(y, k))), 1), same, mean, once)]

    only = arith(eq(ind(eq(y, 0)), inside(num(0))))
    start = transfer(mu, y, only, zero)
    base = both(parts(start)[0], arith(eq(E(mu, y, inside(num(0))), num(2) * 0 + 1), parts(start)[1], once))

    def step(goal: Term, before: Term) -> Theorem:
        ints, mean = parts(said(before))
        last = before + 1
        above = at_point(last, assume(nat(last)))
        lowest = -last
        under = at_point(lowest, rewrite(nat(last), arith(eq(last, -lowest))))
        more = inside(before) + ind(eq(y, last)) + ind(eq(y, lowest))
        sum_int, total = parts(expand(mu, y, more, ints, above[0], under[0]))
        same = eq(more, inside(last))

        def on(value: Term, natural: Theorem) -> Theorem:
            signs = natural_sign(value, natural), natural_sign(before)

            def beyond(further: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(before), natural, further, j=before, k=value)
                return arith(same, gap, *signs)

            return cases(before < value, beyond, lambda no: arith(same, no, *signs))

        point = split(whole(y), lambda up: on(y, up), lambda down: on(-y, down))
        done, equal = parts(transfer(mu, y, point, sum_int, surely))
        return both(done, arith(comparison(goal), equal, total, mean, above[1], under[1]))

    return induction(n, said, base, step, nat(n))
