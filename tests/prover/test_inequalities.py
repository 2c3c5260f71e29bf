"""The list of inequalities: what was proved quickly stays proved, and nothing false is ever proved."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from dpproofs import prove
from dpproofs.kernel import is_theorem
from dpproofs.prover.answers import PROVED, REFUTED

PATH = Path(__file__).resolve().parents[2] / "benchmarks" / "inequalities.py"
spec = importlib.util.spec_from_file_location("inequalities", PATH)
inequalities = importlib.util.module_from_spec(spec)
sys.modules["inequalities"] = inequalities  # a dataclass looks for its module
spec.loader.exec_module(inequalities)

ITEMS = {item.name: item for item in inequalities.load()}
FALSE = [name for name, item in ITEMS.items() if not item.expected]
FAST = """
    bernstein-exp bennett-to-bernstein chernoff-upper chernoff-upper-third chernoff-lower exp-quadratic
    chi-square-laurent-massart chi-square-subexponential exponential-subgamma mills-lower gaussian-chernoff
    gaussian-total-variation entropy-upper gibbs fenchel-entropy renyi-triangle-weights randomized-response-kl
    randomized-response-tanh laplace-kl advanced-composition amplification-linear zcdp-conversion
    logistic-quadratic log-sum-exp one-minus-exp exp-convex-power log-sqrt log-rational log-odds compound
    log-cosh-abs cosh-sum hellinger-total-variation am-gm-4 rearrangement chebyshev-sum independent-products
""".split()


def test_names_are_different():
    assert len(ITEMS) == len(inequalities.load())


@pytest.mark.parametrize("name", ITEMS)
def test_expected_value_agrees_with_mpmath(name):
    assert inequalities.disagreement(ITEMS[name], points=60, seed=2) == ""


def test_sampling_sees_a_wrong_expectation():
    item = inequalities.Inequality("wrong", "exp(x) <= 1 + x + x^2", ["0 <= x <= 3"], "", expected=True)
    assert inequalities.disagreement(item, points=60).startswith("false at x = ")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", FAST)
def test_stays_proved(name):
    item = ITEMS[name]
    result = prove(item.statement, item.where)
    assert item.expected
    assert result.verdict == PROVED
    assert is_theorem(result.theorem)
    assert result.theorem.conclusion == result.goal
    assert result.theorem.hypotheses <= set(result.domain)


@pytest.mark.parametrize("name", FALSE)
def test_false_is_refuted_and_never_proved(name):
    item = ITEMS[name]
    assert prove(item.statement, item.where).verdict == REFUTED


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("(1-1/a)**a <= exp(-1)", ["a >= 1"]),
        ("(1-1/a)**a <= exp(-1)", ["1 <= a <= 5"]),
        ("(1-1/a)**(a*b) <= exp(-b)", ["a >= 1", "b > 0"]),
        ("(2-x)**(x/2+1) <= 4", ["0 <= x <= 2"]),
    ],
)
def test_where_a_base_is_0_its_power_is_0(statement, where):
    """At an end of the domain, which is a case of its own; without it the statement was proved already."""
    result = prove(statement, where)
    assert result.verdict == PROVED
    assert result.theorem.conclusion == result.goal
    assert result.theorem.hypotheses <= set(result.domain)
    assert not result.theorem.axioms()


def test_the_end_where_a_base_is_0_counts():
    for false in ("(1-1/a)**a > 0", "1 - (1-1/a)**a <= 1 - (1-1/(a+1))**(a+1)"):
        assert prove(false, ["a >= 1"]).verdict == REFUTED
