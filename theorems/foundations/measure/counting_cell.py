"""One whole number is less than 1 above a number."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, forall, ind, integrable, var
from dpproofs.meaning.laws import COUNTING
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, both, cases, generalize, obtain, parts, same_value, transfer, unfolded, use
from dpproofs.proving.tactics import witness
from theorems.foundations.measure.counting import f, mu, whole, y
from theorems.foundations.measure.counting_point import POINT
from theorems.foundations.reals.whole_numbers import ABOVE, GAP

j, x = var("j"), var("x")


def cell(number: Term, above: Term) -> Term:
    """1 where the number is at least the other one and less than 1 above it."""
    return ind(above <= number) * ind(number < above + 1)


SEEN = cell(y, x) * f(y)
sums = forall(f, conj(integrable(mu, y, SEEN), eq(E(mu, y, SEEN), 1 * f(j))))

CELL = Lemma(
    "foundations.counting-cell", "One whole number is less than 1 above a number", "elementary",
    (COUNTING(mu),),
    exists(j, conj(whole(j), x <= j, j < x + 1, sums)),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 0, seen from 1/2",
                    unwitnessed="the number is one that is said to exist"),),
)  # fmt: skip


@proof_of(CELL)
def _proof(claim: Claim) -> Theorem:
    """All other whole numbers are at least 1 away."""
    surely = parts(unfolded(COUNTING(mu)))[0]

    def with_number(number: Term, facts: Theorem) -> Theorem:
        is_whole, low, high = parts(facts)
        ints, mean = parts(use(POINT, COUNTING(mu), is_whole, k=number))
        goal = eq(ind(eq(y, number)) * f(y), SEEN)

        def other(no: Theorem) -> Theorem:
            def above(less: Theorem) -> Theorem:
                return arith(goal, no, use(GAP, is_whole, whole(y), less, j=number, k=y), low)

            def below(rest: Theorem) -> Theorem:
                gap = use(GAP, whole(y), is_whole, arith(y < number, rest, no), j=y, k=number)
                return arith(goal, no, gap, high)

            return cases(number < y, above, below)

        def here(yes: Theorem) -> Theorem:
            return arith(goal, arith(eq(cell(y, x), 1), yes, low, high), yes, same_value(f, yes))

        done, same = parts(transfer(mu, y, cases(eq(y, number), here, other), ints, surely))
        value = both(done, arith(eq(E(mu, y, SEEN), f(number)), same, mean))
        return witness(claim.conclusion, number, is_whole, low, high, generalize(value, f))

    return obtain(use(ABOVE), "k", with_number)
