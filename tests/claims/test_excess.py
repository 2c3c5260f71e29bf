"""How two laws exceed a bound, whatever parts of them are left out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.claims.excess import main_part_above
from dpproofs.claims.losses import RESPONSE, Coin, Pair

DELTA, NONE = Fraction(1, 10**6), Fraction(0)


@pytest.mark.parametrize("square", [Fraction(1, 100), Fraction(1), Fraction(4)])
def test_gaussian_laws_are_as_far_apart_as_their_rho_hardly_less(square: Fraction) -> None:
    pair, rho = Pair(square), square / 2
    assert main_part_above(pair, DELTA, NONE, rho) is None
    assert main_part_above(pair, DELTA, NONE, rho * Fraction(99, 100)) is not None


def test_what_is_revealed_is_left_out_first() -> None:
    pair = Pair(Fraction(1), reveals=((DELTA, 1),))
    assert main_part_above(pair, DELTA, NONE, Fraction(1, 2)) is None
    assert main_part_above(pair, DELTA, NONE, Fraction(499, 1000)) is not None
    assert main_part_above(pair, DELTA / 2, NONE, Fraction(10)) == "more is revealed than is left out"


def test_a_response_that_is_left_out_tells_nothing() -> None:
    """Of two laws at total variation 1/5, parts of weight 4/5 are the same."""
    epsilon = Fraction(405465, 10**6)  # log(3/2), about
    pair = Pair(coins=(Coin(epsilon, RESPONSE, 1),))
    assert main_part_above(pair, Fraction(1, 5), NONE, Fraction(1, 10**9)) is None
    assert main_part_above(pair, Fraction(1, 1000), NONE, Fraction(1, 20)) is not None
