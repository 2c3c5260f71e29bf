"""Approximate DP as probabilistic DP: no probability above 1 is returned."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs import functions as fn
from dpproofs.errors import InputError, SideConditionError


@pytest.mark.parametrize(
    ("name", "numbers", "condition"),
    [
        ("approx_dp_to_probabilistic_dp", {"epsilon": 1, "delta": "0.5", "epsilon2": "1.1"}, "delta <= 1 - exp"),
        ("approx_dp_to_probabilistic_dp", {"epsilon": 1, "delta": "1e-9", "epsilon2": 1}, "delta <= 1 - exp"),
        ("approx_dp_to_probabilistic_dp", {"epsilon": 1, "delta": 0, "epsilon2": 1}, "epsilon < epsilon2"),
        ("approx_dp_to_probabilistic_dp_at_epsilon", {"epsilon": 1, "delta": "0.64"}, r"exp\(epsilon\)\*delta <= "),
        ("approx_dp_to_probabilistic_dp_at_epsilon", {"epsilon": 0, "delta": "1e-9"}, r"exp\(epsilon\)\*delta <= "),
    ],
)
def test_a_delta_above_one_is_refused(name: str, numbers: dict[str, object], condition: str) -> None:
    with pytest.raises((InputError, SideConditionError), match=condition):
        getattr(fn, name)(**numbers)


def test_deltas_up_to_one_are_returned() -> None:
    """1 - exp(-1/10) is 0.0951..., and 1 - 1/e is 0.632..."""
    near = fn.approx_dp_to_probabilistic_dp(epsilon=1, delta="0.09516", epsilon2="1.1")
    assert Fraction(999, 1000) < near.delta.enclosure()[1] <= 1
    near = fn.approx_dp_to_probabilistic_dp_at_epsilon(epsilon=1, delta="0.6321")
    assert Fraction(999, 1000) < near.delta.enclosure()[1] <= 1
