"""Whole numbers differ by whole numbers, and so by at least 1; one is less than 1 above each number.

This file is long because each of two whole numbers is natural, or its negative is, and all four cases are
distinguished.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj, eq, exists, ne, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.laws import whole
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import disjuncts
from dpproofs.proving.tactics import arith, cases, natural_sign, obtain, parts, rewrite, split, use, witness
from theorems.foundations.reals.natural_above import LEMMA as NATURAL_ABOVE
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.naturals_difference import NAT_DIFFERENCE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP, NAT_PREDECESSOR
from theorems.foundations.sums.vandermonde import NATURAL_SUM

j, k, n, x = variables("j k n x")


def natural_of(fact: Theorem, sign: Theorem) -> Theorem:
    """A whole number that is not negative is natural."""
    number = disjuncts(fact)[0].args[0]

    def below(down: Theorem) -> Theorem:
        none = arith(eq(num(0), number), natural_sign(-number, down), sign)
        return rewrite(use(NAT_ZERO), none)

    return split(fact, lambda up: up, below)


GAP = Lemma(
    "foundations.whole-gap", "Whole numbers that differ do so by at least 1", "elementary",
    (whole(j), whole(k), j < k),
    j + 1 <= k,
    mutants=(Mutant("two", Claim((whole(j), whole(k), j < k), j + 2 <= k), "j = 0, k = 1",
                    witness=finite({}, j=0, k=1)),),
)  # fmt: skip


@proof_of(GAP)
def _gap(claim: Claim) -> Theorem:
    """Both are natural, or the negatives of both are, or 0 is between them."""
    goal = claim.conclusion

    def of(first: Theorem, first_up: bool) -> Theorem:
        def of_both(second: Theorem, second_up: bool) -> Theorem:
            signs = natural_sign(j if first_up else -j, first), natural_sign(k if second_up else -k, second)
            if first_up and second_up:
                return use(NAT_GAP, first, second, j < k)
            if not first_up and not second_up:
                return arith(goal, use(NAT_GAP, second, first, arith(-k < -j, j < k), j=-k, k=-j))
            if first_up:
                return arith(goal, *signs, j < k)

            def below(less: Theorem) -> Theorem:
                one = use(NAT_GAP, use(NAT_ZERO), first, arith(0 < -j, less), j=0, k=-j)
                return arith(goal, one, *signs)

            def at_zero(no: Theorem) -> Theorem:
                one = use(NAT_GAP, use(NAT_ZERO), second, arith(0 < k, no, j < k), j=0, k=k)
                return arith(goal, one, signs[0])

            return cases(j < 0, below, at_zero)

        return by_sign(k, of_both)

    return by_sign(j, of)


def by_sign(number: Term, then: Callable[[Theorem, bool], Theorem]) -> Theorem:
    """What holds of a whole number, as it is natural or the negative of it is."""
    return split(whole(number), lambda up: then(up, True), lambda down: then(down, False))


def _above(room: int) -> Term:
    return exists(k, conj(whole(k), x <= k, k < x + room))


ABOVE = Lemma(
    "foundations.whole-above", "A whole number less than 1 above a number", "elementary",
    (),
    _above(1),
    mutants=(Mutant("room", Claim((), _above(0)), "x = 0", witness=finite({}, x=0)),),
)  # fmt: skip


@proof_of(ABOVE)
def _proof(claim: Claim) -> Theorem:
    """A natural number, or the negative of one, or of the one before."""
    goal = claim.conclusion

    def shown(value: Term, is_one: Theorem, *facts: Theorem) -> Theorem:
        order = arith(x <= value, *facts), arith(value < x + 1, *facts)
        return witness(goal, value, is_one, *order)

    def above_it(found: Term, facts: Theorem) -> Theorem:
        natural, *order = parts(facts)
        return shown(found, is_whole(found, natural), *order)

    def above(sign: Theorem) -> Theorem:
        return obtain(use(NATURAL_ABOVE, sign), "n", above_it)

    def below(no: Theorem) -> Theorem:
        def mirrored(found: Term, facts: Theorem) -> Theorem:
            natural, reached, near = parts(facts)

            def at_it(yes: Theorem) -> Theorem:
                return shown(-found, negative(found, natural), yes)

            def between(other: Theorem) -> Theorem:
                before = use(NAT_PREDECESSOR, natural, arith(ne(found, 0), reached, no), k=found)
                below = rewrite(before, arith(eq(found - 1, -(1 - found))))
                return shown(1 - found, is_whole(1 - found, below), other, reached, near)

            return cases(eq(found, -x), at_it, between)

        return obtain(use(NATURAL_ABOVE, arith(0 <= -x, no), x=-x), "n", mirrored)

    return cases(0 <= x, above, below)


def is_whole(number: Term, natural: Theorem) -> Theorem:
    """A natural number is a whole one, and so is a number whose negative is natural."""
    return infer("or_intro", natural, formula=whole(number))


def negative(number: Term, natural: Theorem) -> Theorem:
    """The negative of a natural number is whole."""
    goal = whole(-number)
    return infer("or_intro", rewrite(natural, arith(eq(number, disjuncts(goal)[1].args[0]))), formula=goal)


DIFFERENCE = Lemma(
    "foundations.whole-difference", "Whole numbers differ by a whole number", "elementary",
    (whole(j), whole(k)),
    whole(k - j),
    mutants=(Mutant("half", without(whole(j)), "j = 1/2, k = 1", witness=finite({}, j="1/2", k=1)),),
)  # fmt: skip


@proof_of(DIFFERENCE)
def _difference(_: Claim) -> Theorem:
    """The sum of two natural numbers, or the difference of the smaller one and the larger one."""

    def natural(value: Term, *, is_negative: bool, fact: Theorem) -> Theorem:
        goal = -(k - j) if is_negative else k - j
        made = rewrite(fact, arith(eq(value, goal)))
        return infer("or_intro", made, formula=whole(k - j))

    def added(first: Theorem, second: Theorem, one: Term, other: Term, *, is_negative: bool) -> Theorem:
        fact = use(NATURAL_SUM, first, second, k=one, n=other)
        return natural(one + other, is_negative=is_negative, fact=fact)

    def between(first: Theorem, second: Theorem, one: Term, other: Term, *, turned: bool) -> Theorem:
        """Both are natural."""

        def ordered(yes: Theorem) -> Theorem:
            fact = use(NAT_DIFFERENCE, first, second, yes, j=one, k=other)
            return natural(other - one, is_negative=turned, fact=fact)

        def other_way(no: Theorem) -> Theorem:
            fact = use(NAT_DIFFERENCE, second, first, arith(other <= one, no), j=other, k=one)
            return natural(one - other, is_negative=not turned, fact=fact)

        return cases(one <= other, ordered, other_way)

    def of(first: Theorem, first_up: bool) -> Theorem:
        def of_both(second: Theorem, second_up: bool) -> Theorem:
            if first_up and second_up:
                return between(first, second, j, k, turned=False)
            if first_up:
                return added(first, second, j, -k, is_negative=True)
            if second_up:
                return added(first, second, -j, k, is_negative=False)
            return between(first, second, -j, -k, turned=True)

        return by_sign(k, of_both)

    return by_sign(j, of)
