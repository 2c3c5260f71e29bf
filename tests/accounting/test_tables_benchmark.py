"""The benchmark of claims of DP-SGD: its second way is right, and it says of a gap what was decided."""

from __future__ import annotations

import importlib.util
import math
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from dpproofs.accounting.mechanisms import poisson_sampled_gaussian
from dpproofs.library.saved import SavedProofError

PATH = Path(__file__).resolve().parents[2] / "benchmarks" / "tables.py"
SPEC = importlib.util.spec_from_file_location("benchmark_tables", PATH)
tables = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = tables
SPEC.loader.exec_module(tables)
SMALL = tables.Row(Fraction(1, 3), Fraction(2), 4, Fraction(1, 10**5))
FINE, WIDE = tables.GAPS[1], tables.WIDER[tables.GAPS[1]]


def test_the_second_way_gives_what_is_known_without_sampling():
    """100 steps with N(0, 10^2) are one with N(0, 1), whose profile is known."""
    row = next(row for row in tables.ROWS if row.rate == 1)
    epsilon = tables.second_way(row)
    above, below = (math.erfc((epsilon + shift) / math.sqrt(2)) / 2 for shift in (-0.5, 0.5))
    assert above - math.exp(epsilon) * below == pytest.approx(1e-5, rel=1e-8)


@pytest.mark.slow
def test_claims_on_both_sides_of_the_second_way_are_decided_and_replayed():
    least = tables.second_way(SMALL)
    for side, wanted in tables.SIDES:
        found = tables.decided(SMALL, least, Fraction(1, 100), side, wanted)
        assert found.verdict.verdict == wanted
        again = tables.replayed(found.verdict)
        assert again.said == "valid"
        assert again.size > 1000
        assert again.seconds > 0


def test_a_verdict_that_the_second_way_denies_ends_the_run(monkeypatch):
    monkeypatch.setattr(tables, "verify", lambda claim, _: SimpleNamespace(verdict="VERIFIED", claim=claim))
    with pytest.raises(SystemExit, match="is VERIFIED, and the second way says otherwise"):
        tables.decided(SMALL, 1.0, Fraction(1, 100), -1, "REFUTED")


def test_claims_are_judged_only_so_long(monkeypatch):
    times = []

    def endless(claim, seconds):
        while True:
            times.append(seconds)

    monkeypatch.setattr(tables, "verify", endless)
    monkeypatch.setattr(tables, "BUDGET", 0.01)
    assert tables.decided(SMALL, 1.0, FINE, 1, "VERIFIED") == tables.Decided(FINE)
    assert set(times) == {0.01}


def test_what_has_no_theorem_is_not_replayed():
    def refuse(verdict, path):
        raise SavedProofError(f"{path}: nothing is decided; nothing is saved")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "save_verdict", refuse)
        assert tables.replayed(None) == tables.Replayed("none, nothing is decided; nothing is saved")


def test_what_takes_more_than_its_budget_is_stopped():
    def busy():
        with tables.budget(0.01):
            while True:
                pass

    with pytest.raises(tables.OutOfBudgetError):
        busy()
    with tables.budget(0.01):
        pass
    assert sum(range(10**6)) > 0  # what comes after it has all the time


@pytest.mark.parametrize("decided", range(len(WIDE) + 1))
def test_the_narrowest_gap_that_is_decided_is_what_is_reached(decided):
    asked = []

    def decide(gap):
        asked.append(gap)
        return tables.Decided(gap, 1.0, "a verdict" if gap in WIDE[:decided] else None)

    found = tables.reached(FINE, decide)
    assert found.gap == (WIDE[decided - 1] if decided else FINE)
    assert (found.verdict is None) == (decided == 0)
    assert asked == [FINE, *WIDE][: decided + 2]


def test_what_is_decided_at_once_is_asked_once():
    assert tables.reached(FINE, lambda gap: tables.Decided(gap, 2.0, "a verdict")).gap == FINE


def test_the_table_says_which_gap_is_reached():
    yes, wider, no = (tables.Decided(g, t, v) for g, t, v in ((FINE, 2.5, "v"), (WIDE[0], 7, "v"), (FINE, 0, None)))
    assert tables.cell(FINE, [yes, wider]) == "2.50 s / 7.00 s at 0.0003"
    assert tables.cell(FINE, [no, yes]) == "not decided / 2.50 s"
    assert tables.ratios([(2.0, 5.0), (0.0, 1.0), (1.0, 1.0)]) == "1.0 to 2.5"
    assert tables.ratios([]) == ""
    assert tables.line(no, FINE, "REFUTED", Fraction(3, 2)) == ("    1.500000000 (gap 1e-05) REFUTED  not within 20 s")
    assert "; not at the gap 1e-05 within 20 s" in tables.line(wider, FINE, "VERIFIED", Fraction(3, 2))
    assert tables.line(yes, FINE, "VERIFIED", Fraction(3, 2)).endswith("2.50 s")


def test_the_claim_is_that_of_the_row():
    claim = tables.claim(SMALL, Fraction(2))
    assert claim.mechanism == poisson_sampled_gaussian(sampling_rate="1/3", noise_multiplier=2, steps=4)
    assert claim.parameters == {"epsilon": 2, "delta": Fraction(1, 10**5)}
    assert tables.at(1.5, Fraction(1, 100), -1) == Fraction(1495, 1000)
