"""How two laws exceed a bound, whatever parts of them are left out."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from dpproofs.accounting.pairs.excess import main_part_above
from dpproofs.accounting.pairs.pair import Coin, Pair
from dpproofs.accounting.pairs.sources import RESPONSE

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


@pytest.mark.parametrize("runs", [10**9, 10**96, 10**300])
def test_so_many_parts_are_revealed_that_digits_do_not_say_how_much(runs: int) -> None:
    """Of 1/(3 n) each time, 1 - exp(-1/3) = 0.28346... in n times."""
    pair = Pair(reveals=((Fraction(1, 3 * runs), runs),))
    assert main_part_above(pair, Fraction("0.2835"), NONE, Fraction(1)) is None
    assert main_part_above(pair, Fraction("0.2834"), NONE, Fraction(1)) == "more is revealed than is left out"


def test_all_is_revealed() -> None:
    pair = Pair(Fraction(1), reveals=((Fraction(1), 10**12), (Fraction(1, 2), 1)))
    assert main_part_above(pair, Fraction("0.999"), NONE, Fraction(1)) == "more is revealed than is left out"


def test_a_response_that_is_left_out_tells_nothing() -> None:
    """Of two laws at total variation 1/5, parts of weight 4/5 are the same."""
    epsilon = Fraction(405465, 10**6)  # log(3/2), about
    pair = Pair(coins=(Coin(epsilon, RESPONSE, 1),))
    assert main_part_above(pair, Fraction(1, 5), NONE, Fraction(1, 10**9)) is None
    assert main_part_above(pair, Fraction(1, 1000), NONE, Fraction(1, 20)) is not None


def test_responses_of_many_epsilons_are_added_up_on_one_lattice() -> None:
    """Their losses are multiples of one number, so that their sum has few values: against sums over all ways."""
    coins = tuple(Coin(Fraction(k, 100), RESPONSE, 3) for k in range(5, 15))
    few = Pair(coins=coins)
    assert few.terms == 3 * sum(range(5, 15)) + 1 < 4**10
    for epsilon in (Fraction(1, 10), Fraction(1)):
        low, high = few.delta(epsilon, 128)
        assert high - low < Fraction(1, 10**30)
        assert low <= Fraction(_delta(coins, epsilon)) + Fraction(1, 10**12)
        assert Fraction(_delta(coins, epsilon)) <= high + Fraction(1, 10**12)


def _delta(coins: tuple[Coin, ...], epsilon: Fraction) -> float:
    laws = {Fraction(0): 1.0}
    for coin in coins:
        for _ in range(coin.count):
            up = 1 / (1 + math.exp(-coin.loss))
            after = dict[Fraction, float]()
            for loss, weight in laws.items():
                for step, chance in ((coin.loss, up), (-coin.loss, 1 - up)):
                    after[loss + step] = after.get(loss + step, 0.0) + weight * chance
            laws = after
    return sum(weight * max(0.0, 1 - math.exp(epsilon - loss)) for loss, weight in laws.items())
