"""Groups of Laplace noise: the numbers are those of a query that moves as far as the whole group moves it."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from mpmath import exp, mpf
from searched import searched

from dpproofs import functions as fn
from dpproofs.accounting import laplace, vector_laplace
from dpproofs.errors import DpproofsError


def near(x: mpf, sign: int) -> Fraction:
    return Fraction(mpmath.nstr(x * (1 + sign * mpf(10) ** -12), 20))


@pytest.mark.parametrize("step", [laplace(sensitivity=1, scale=3), vector_laplace(l1_sensitivity=1, scale=3)], ids=str)
@pytest.mark.parametrize("group", [2, 3, 7])
def test_one_step_is_judged_exactly(step, group: int) -> None:
    """1 - exp((epsilon - group/3)/2), by the event that the loss is above epsilon."""
    with mpmath.workdps(40):
        for epsilon in ("0", "0.1", "0.6"):
            true = 1 - exp((mpf(epsilon) - mpf(group) / 3) / 2)
            for sign, verdict in ((1, "VERIFIED"), (-1, "REFUTED")):
                claimed = near(true, sign)
                assert searched(step, "approx_dp", epsilon=epsilon, delta=claimed, group=group).verdict == verdict
                if epsilon == "0":
                    assert searched(step, "total_variation", delta=claimed, group=group).verdict == verdict


def test_the_distances_add_up() -> None:
    one = fn.laplace_dp(sensitivity=2, scale=3)
    for size in (1, 2, 10**6):
        assert fn.laplace_dp_groups(one, k=size).shift.exact == Fraction(2 * size, 3)
    for size in (0, -1, "1.5"):
        with pytest.raises((DpproofsError, ValueError), match="k"):
            fn.laplace_dp_groups(one, k=size)
