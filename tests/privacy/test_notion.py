"""How the numbers of a notion are shown."""

from __future__ import annotations

import hashlib
from fractions import Fraction

import pytest

from dpproofs.language.terms import exp, num
from dpproofs.numbers import Value
from dpproofs.privacy.notion import exactly


@pytest.mark.parametrize("q", [0, 7, Fraction(-3, 8), 2**100, Fraction(1, 3**20)])
def test_a_number_that_is_not_long_is_shown_in_full(q):
    assert Fraction(exactly(Value(num(q)))) == q


def test_a_long_number_is_shown_by_a_digest_that_only_it_has():
    shown = {exactly(Value(num(Fraction(2**20_000 + i, 3)))) for i in (0, 1, 3)}
    assert len(shown) == 3
    assert f"#{hashlib.sha256(f'{2**20_000:x}/3'.encode()).hexdigest()}" in shown


def test_what_is_no_fraction_is_shown_as_it_is_written():
    assert exactly(Value(exp(num(1)))) == "exp(1)"
