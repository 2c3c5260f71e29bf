"""Odometers of SmartNoise: objects that are made up like theirs, plain data, and the installed package."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from dpproofs.audit import smartnoise
from dpproofs.audit.events import claims_in
from dpproofs.cli import main
from dpproofs.numbers import InputError

HOMOGENEOUS = 8.25192937146147, 0.1925601246706026
"""What Odometer of smartnoise-sql 1.0.10 says of 300 queries of (0.1, 0.001); 8.4917 at 81d1351 of its repository."""
HETEROGENEOUS = 8.25192937146147, 0.2596633213599784
MANY = 88.94786702828812, 0.000545171305345903


class Odometer:
    def __init__(self, k: int, spent: tuple[float, float]) -> None:
        self.k, self.privacy, self.spent = k, SimpleNamespace(epsilon=0.1, delta=0.001), spent


class OdometerHeterogeneous:
    def __init__(self, steps: list[tuple[float, float]], spent: tuple[float, float]) -> None:
        self.steps, self.k, self.spent = steps, len(steps), spent


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("k", "spent"), [(300, HOMOGENEOUS), (300, (8.4917, 0.19256)), (10_000, MANY)], ids=["300", "its test", "10000"]
)
def test_the_delta_of_many_queries_is_too_small(k: int, spent: tuple[float, float]) -> None:
    """All queries keep their delta with probability (1 - delta)^k only, whatever the epsilon."""
    assert spent[1] < 1 - 0.999**k
    found = smartnoise.audit_odometer(Odometer(k, spent))
    assert found.verdict == "REFUTED"
    assert found.judged.theorem is not None
    assert smartnoise.ASSUMPTION in found.assumptions


@pytest.mark.by_turns(2)
def test_steps_of_their_own_are_summed_up_correctly() -> None:
    found = smartnoise.audit_odometer(OdometerHeterogeneous([(0.1, 0.001)] * 300, HETEROGENEOUS))
    assert found.verdict == "VERIFIED"
    assert smartnoise.audit([(0.1, 0.001, 1), (0.2, 0, 2)], 0.51, 0.0011).verdict == "VERIFIED"


def test_the_delta_is_the_optimal_one_of_all_epsilons() -> None:
    """For an epsilon of the sum of all, what is left is the probability that some query keeps nothing."""
    least = 1 - 0.999**5
    assert smartnoise.audit([("0.1", "0.001", 5)], "0.5", least * 1.001).verdict == "VERIFIED"
    assert smartnoise.audit([("0.1", "0.001", 5)], "0.5", least * 0.999).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("queries", "said"),
    [
        (3, r"odometer = 3: must be a list of \(epsilon, delta, count\)"),
        ([(0.1, 0.001)], r"odometer\[0\].*must be \(epsilon, delta, count\)"),
        (["abc"], r"odometer\[0\] = abc: must be"),
        ([(0.1, 0.001, 0.5)], r"count = 0.5: must be a whole number"),
        ([(-1, 0, 1)], "epsilon = -1: must be at least 0"),
        ([(float("inf"), 0, 1)], "epsilon = inf"),
    ],
)
def test_what_is_refused(queries: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        smartnoise.audit(queries, 1, 0.001)  # type: ignore[arg-type]


def test_a_file_of_queries_is_judged_and_is_a_claim(tmp_path, capsys) -> None:
    file = tmp_path / "spent.json"
    file.write_text(json.dumps({"odometer": [[0.1, 0.001, 5]], "epsilon": 0.5, "delta": 0.004}))
    assert main(["audit", str(file)]) == 1
    assert capsys.readouterr().out.startswith("REFUTED")
    (claim,) = claims_in(file)
    assert (claim.relation, str(claim.guarantee)) == ("add-or-remove-one", "approx_dp(epsilon = 0.5, delta = 0.004)")


def test_the_package() -> None:
    odometers = pytest.importorskip("snsql.sql.odometer")
    privacy = pytest.importorskip("snsql.sql.privacy").Privacy
    odometer = odometers.Odometer(privacy(epsilon=0.1, delta=0.001))
    odometer.spend(300)
    assert smartnoise.queries_of(odometer) == [(0.1, 0.001, 300)]
    assert smartnoise.audit_odometer(odometer).verdict == "REFUTED"
