"""Closed numbers that are equal are compared by their parts; a number that is less by little is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.accounting.proofs.compared import compared
from dpproofs.kernel import RuleError, Term
from dpproofs.language.terms import binomial, exp, log, maximum, num, summation, var
from dpproofs.meaning.numerals import numeral

j, k = var("j"), var("k")
TENTH, REST = num(Fraction(1, 10)), num(Fraction(1, 7))


def excess(count: int, least: Term) -> Term:
    """What responses of epsilon = 1/10 exceed the ratio e^least by, in all."""
    terms = binomial(count, j) * maximum(exp(j * TENTH) - exp(least) * exp((count - j) * TENTH), 0)
    return REST + (1 - REST) * summation(j, 0, count, terms) / (1 + exp(TENTH)) ** count


def nested(least: Term) -> Term:
    inner = summation(k, 0, 2, binomial(2, k) * maximum(1 - exp(least + (1 - 2 * j) * TENTH + (2 - 2 * k)), 0))
    return REST + summation(j, 0, 1, exp(j * TENTH) * inner)


def written(text: str) -> Term:
    return numeral(text)[0]


EQUAL = {
    "a sum of zeros": (excess(50, num(5)), REST),
    "of fewer": (excess(3, num(1)), REST),
    "in each other": (nested(num(Fraction(21, 10))), REST),
    "a maximum": (maximum(exp(log(num(3))) - 2, 0), num(1)),
    "the other side": (maximum(0, exp(log(num(3))) - 2), num(1)),
    "a logarithm": (log(written("exp(1)/((1+exp(1))*(1-exp(1)/(1+exp(1))))")), num(1)),
    "and a multiple": (2 * log(written("exp(1)/((1+exp(1))*(1-exp(1)/(1+exp(1))))")), num(2)),
}


@pytest.mark.parametrize("name", EQUAL)
def test_equal_numbers_are_compared(name: str) -> None:
    left, right = EQUAL[name]
    made = compared(left <= right)
    assert made.conclusion == (left <= right)
    assert not made.hypotheses
    for less in (Fraction(1, 10**9), Fraction(1, 10**40)):
        with pytest.raises(RuleError):
            compared(left <= num(Fraction(right.data) - less))


def test_a_sum_above_the_number_is_not() -> None:
    with pytest.raises(RuleError):
        compared(excess(50, num(Fraction(49, 10))) <= REST)
