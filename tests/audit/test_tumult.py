"""Budgets of Tumult Analytics: objects that are made up like theirs, and plain data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
import sympy

from dpproofs.accounting import gaussian, given, laplace
from dpproofs.audit.tumult import BUDGETS, read, write
from dpproofs.numbers import InputError


@dataclass
class ExactNumber:
    expr: Any


@dataclass
class PureDPBudget:
    """As in versions of Tumult before numbers were exact: there is no value."""

    epsilon: Any


class ApproxDPBudget:
    def __init__(self, epsilon: Any, delta: Any) -> None:
        self.value = ExactNumber(sympy.nsimplify(epsilon)), ExactNumber(sympy.nsimplify(delta))
        self.epsilon, self.delta = float(epsilon), float(delta)


class RhoZCDPBudget:
    def __init__(self, rho: Any) -> None:
        self.value, self.rho = ExactNumber(sympy.sympify(rho)), 0.3333333333333333


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (PureDPBudget(1), "pure_dp(epsilon = 1)"),
        (PureDPBudget(0.5), "pure_dp(epsilon = 0.5)"),
        (ApproxDPBudget(1, sympy.Rational(1, 10**6)), "approx_dp(epsilon = 1, delta = 1e-6)"),
        (ApproxDPBudget(1, 0), "pure_dp(epsilon = 1)"),
        (RhoZCDPBudget("1/3"), "zcdp(xi = 0, rho = 1/3)"),
        ({"class_name": "RhoZCDPBudget", "rho": "1/3"}, "zcdp(xi = 0, rho = 1/3)"),
        ({"class_name": "ApproxDPBudget", "epsilon": 2, "delta": "1e-9"}, "approx_dp(epsilon = 2, delta = 1e-9)"),
    ],
)
def test_budgets_are_guarantees(budget: Any, said: str) -> None:
    assert str(read(budget)) == said


def test_what_is_read_composes() -> None:
    whole = read(PureDPBudget(1)).then(read(RhoZCDPBudget("1/2")), laplace(sensitivity=1, scale=1))
    assert whole.to_zcdp().rho.upper() <= Fraction(3, 2)


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (3, "budget = int: must be one of PureDPBudget, ApproxDPBudget, RhoZCDPBudget"),
        ({}, "budget = None: must be one of"),
        ({"class_name": ["PureDPBudget"]}, "must be one of"),
        ({"class_name": "PureDPBudget", "rho": 1}, "must have the keys class_name, epsilon"),
        ({"class_name": "PureDPBudget", "epsilon": 1, "delta": 0}, "must have the keys class_name, epsilon"),
        (PureDPBudget(float("inf")), "epsilon = inf"),
        (PureDPBudget(-1), "must be at least 0"),
        (PureDPBudget(None), "epsilon"),
        (RhoZCDPBudget("sqrt(2)"), r"rho = sqrt\(2\): must be a rational number"),
        (RhoZCDPBudget(sympy.oo), "rho = oo: must be a rational number"),
        (ApproxDPBudget(1, 2), "must satisfy 0 <= delta <= 1|delta"),
    ],
)
def test_what_is_refused(budget: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read(budget)


def test_a_budget_with_too_few_numbers_is_refused() -> None:
    budget = RhoZCDPBudget(1)
    budget.value = (budget.value, budget.value)  # type: ignore[assignment]
    with pytest.raises(InputError, match="must have the numbers rho"):
        read(budget)


def test_guarantees_are_budgets_that_are_kept_to() -> None:
    """Numbers are rounded up, and read back as what they are."""
    noise = gaussian(sensitivity=1, sigma=3).repeat(7)
    for found in (noise.to_zcdp(), noise.to_approx_dp(delta="1e-6"), given("pure_dp", epsilon="1/3").to_pure_dp()):
        budget = write(found)
        assert BUDGETS[str(budget["class_name"])][0] == found.notion
        for name, number in budget.items():
            if name not in ("class_name", "relation"):
                assert isinstance(number, float)
                assert found.parameters[name].enclosure()[1] <= Fraction(number)
                assert Fraction(number) <= found.parameters[name].enclosure()[1] * Fraction(10**12 + 1, 10**12)
        again = read(budget)
        assert again.verify(found.notion, **{n: v for n, v in budget.items() if n != "class_name"})


def test_the_relation_is_written_and_read() -> None:
    """What holds where a record is replaced is not said of where one is added."""
    for relation in ("replace-one", "add-or-remove-one"):
        budget = write(gaussian(sensitivity=1, sigma=3).to_zcdp(relation=relation))
        assert budget["relation"] == relation
        again = read(budget)
        assert again.verify("zcdp", rho="0.06", relation=relation).verdict == "VERIFIED"
        other = "add-or-remove-one" if relation == "replace-one" else "replace-one"
        assert again.verify("zcdp", rho="0.06", relation=other).verdict != "VERIFIED"
    for wrong in ("bounded by one", 3):
        with pytest.raises(InputError, match="relation"):
            read({"class_name": "PureDPBudget", "epsilon": 1, "relation": wrong})
    assert read({"class_name": "ApproxDPBudget", "epsilon": 1, "delta": 0, "relation": "replace-one"}).verify(
        "pure_dp", epsilon=1
    )


def test_what_no_budget_says_is_refused() -> None:
    with pytest.raises(InputError, match="has no budget"):
        write(gaussian(sensitivity=1, sigma=1).to_gaussian_dp())
    with pytest.raises(InputError, match="xi = 1: must be at most 0"):
        write(given("zcdp", xi=1, rho=1).to_zcdp())
    with pytest.raises(InputError, match="must be a number that a float holds"):
        write(given("pure_dp", epsilon=Fraction(10) ** 400).to_pure_dp())
    with pytest.raises(InputError, match="must be a Guarantee"):
        write(gaussian(sensitivity=1, sigma=1))  # type: ignore[arg-type]


@pytest.mark.parametrize(("p", "q"), [(1, 0), (None, 2), (1.9, 1), (True, 1), (1, -2)])
def test_a_fraction_that_is_none_is_refused(p: object, q: object) -> None:
    expression = SimpleNamespace(is_Rational=True, p=p, q=q)
    budget = type("PureDPBudget", (), {"value": SimpleNamespace(expr=expression)})()
    with pytest.raises(InputError, match="must be a rational number"):
        read(budget)
