"""Recorded numbers of libraries and formulas: each has its verdict."""

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from dpproofs.accounting import parse_claim, verify
from dpproofs.accounting.verdicts.verdict import judged


def rows(name):
    return tomllib.loads((Path(__file__).parent / name).read_text(), parse_float=Decimal)["row"]


ROWS, SAMPLED = rows("returned.toml"), rows("published.toml")


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=[f"{row['library']}: {row['call']}"[:70] for row in ROWS])
def test_recorded_numbers_are_judged(row):
    assert judged(parse_claim(row["case"])).verdict == row["verdict"]


@pytest.mark.by_turns(20)
@pytest.mark.parametrize("row", SAMPLED, ids=[f"{row['library']}: {row['call']}" for row in SAMPLED])
def test_what_is_stated_of_dp_sgd_is_judged(row):
    found = verify(parse_claim({**row["case"], "relation": "add-or-remove-one"}))
    assert found.verdict == row["verdict"]
    assert found.theorem is not None
