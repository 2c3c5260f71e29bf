"""Budgets of PipelineDP: objects that are made up like theirs, plain data, and the installed package."""

from __future__ import annotations

import json
import math
from enum import Enum
from types import SimpleNamespace

import pytest

from dpproofs.audit import pipelinedp
from dpproofs.cli import main
from dpproofs.numbers import InputError

Kind = Enum("Kind", ["LAPLACE", "GAUSSIAN", "LAPLACE_THRESHOLDING", "TRUNCATED_GEOMETRIC", "GENERIC"])


def spec(kind: Kind, count: int = 1, *, sensitivity: float = 1, **numbers: float) -> SimpleNamespace:
    is_set = "noise_standard_deviation" in numbers
    found = SimpleNamespace(mechanism_type=kind, count=count, standard_deviation_is_set=is_set, **numbers)
    return SimpleNamespace(mechanism_spec=found, sensitivity=sensitivity)


def accountant(epsilon: float, delta: float, *specs: SimpleNamespace, finalized: bool = True) -> SimpleNamespace:
    return SimpleNamespace(total_epsilon=epsilon, total_delta=delta, finalized=finalized, _mechanisms=list(specs))


NAIVE = accountant(1, 1e-6, spec(Kind.LAPLACE, 2, eps=0.25, delta=0), spec(Kind.GAUSSIAN, eps=0.5, delta=1e-6))
PLD = accountant(
    1,
    1e-6,
    spec(Kind.LAPLACE, 2, noise_standard_deviation=18.4503173828125),
    spec(Kind.GAUSSIAN, noise_standard_deviation=4.612579345703125),
)
WITHOUT_DELTA = accountant(1, 0, spec(Kind.LAPLACE, 100, noise_standard_deviation=1.4142135623730951))
WEIGHTED = accountant(1, 1e-6, spec(Kind.GENERIC, eps=3.9999093704925626, delta=3.999909370492563e-06))


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("spent", "verdict"),
    [(NAIVE, "VERIFIED"), (WITHOUT_DELTA, "REFUTED"), (WEIGHTED, "REFUTED")],
    ids=["naive", "PLD without delta, 100 times", "PLD, a weight of 4"],
)
def test_recorded_budgets_of_version_0_3_1(spent: SimpleNamespace, verdict: str) -> None:
    found = pipelinedp.audit_accountant(spent)
    assert found.verdict == verdict
    assert verdict != "REFUTED" or found.judged.theorem is not None
    assert pipelinedp.ASSUMPTION in found.assumptions


@pytest.mark.by_turns(2)
def test_the_noise_of_a_pld_is_as_little_as_the_budget_allows() -> None:
    rows = pipelinedp.mechanisms_of(PLD)
    assert pipelinedp.audit(rows, "1.0005", "1e-6").verdict == "VERIFIED"
    assert pipelinedp.audit(rows, "0.999", "1e-6").verdict == "REFUTED"


def test_a_total_is_judged_exactly() -> None:
    """Shares that are rounded to floats may add up to more than the total in the last digit."""
    shares = accountant(1, 0, spec(Kind.LAPLACE, 11, eps=1 / 11, delta=0))
    assert pipelinedp.audit_accountant(shares).verdict == "REFUTED"
    assert pipelinedp.audit(pipelinedp.mechanisms_of(shares), "1.000000001", 0).verdict == "VERIFIED"


def test_noise_is_that_of_its_deviation() -> None:
    rows = [{"mechanism_type": "LAPLACE", "noise_standard_deviation": 4 * math.sqrt(2)}]
    assert pipelinedp.audit(rows, 0.2500001, 0).verdict == "VERIFIED"
    assert pipelinedp.audit(rows, 0.2499999, 0).verdict == "REFUTED"
    assert pipelinedp.event([{"mechanism_type": "GAUSSIAN", "noise_standard_deviation": 3, "count": 7}])["events"] == [
        {
            "class_name": "SelfComposedDpEvent",
            "event": {"class_name": "GaussianDpEvent", "noise_multiplier": 3},
            "count": 7,
        }
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"mechanism_type": "LAPLACE"}, "must be a list of mechanisms"),
        ([3], r"pipeline\[0\] = 3: must be a mechanism with the keys mechanism_type, count"),
        ([{"mechanism_type": "LAPLACE", "epsilon": 1}], r"pipeline\[0\].*must be a mechanism with the keys"),
        ([{"mechanism_type": "LAPLACE"}], "give one of eps, with delta, and noise_standard_deviation"),
        ([{"mechanism_type": "LAPLACE", "eps": 1, "noise_standard_deviation": 1}], "give one of eps"),
        ([{"mechanism_type": "LAPLACE_THRESHOLDING", "noise_standard_deviation": 1}], "what a threshold leaks"),
        (
            [{"mechanism_type": "GAUSSIAN", "noise_standard_deviation": 1, "sensitivity": 2}],
            "sensitivity = 2: must be 1: else noise_standard_deviation may be that of the noise",
        ),
        (
            [{"mechanism_type": "LAPLACE", "noise_standard_deviation": -1}],
            "noise_standard_deviation = -1: must be",
        ),
        ([{"mechanism_type": "LAPLACE", "eps": 1, "count": -1}], "count = -1"),
    ],
)
def test_what_is_refused(rows: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        pipelinedp.audit(rows, 1, 0)  # type: ignore[arg-type]


def test_budgets_that_are_not_computed_are_refused() -> None:
    with pytest.raises(InputError, match="compute_budgets: must have been called"):
        pipelinedp.audit_accountant(accountant(1, 0, finalized=False))


def test_a_file_of_budgets_is_judged(tmp_path, capsys) -> None:
    file = tmp_path / "budget.json"
    rows = [{"mechanism_type": "LAPLACE", "eps": 0.25, "delta": 0, "count": 4}]
    file.write_text(json.dumps({"pipeline": rows, "epsilon": 1, "delta": 0}))
    assert main(["audit", str(file)]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED")
    file.write_text(json.dumps({"pipeline": rows, "odometer": [], "epsilon": 1, "delta": 0}))
    assert main(["audit", str(file)]) == 2
    assert "give one of event, history, odometer, pipeline" in capsys.readouterr().err


def test_the_package() -> None:
    package = pytest.importorskip("pipeline_dp")
    for count, verdict in ((1, "VERIFIED"), (100, "REFUTED")):
        spent = package.budget_accounting.PLDBudgetAccountant(1, 0)
        spent.request_budget(package.budget_accounting.MechanismType.LAPLACE, count=count)
        spent.compute_budgets()
        assert pipelinedp.audit_accountant(spent).verdict == verdict
