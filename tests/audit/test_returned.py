"""Recorded numbers of libraries and formulas: each has its verdict."""

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from dpproofs.claims import parse_claim, verify

ROWS = tomllib.loads((Path(__file__).parent / "returned.toml").read_text(), parse_float=Decimal)["row"]


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=[f"{row['library']}: {row['call']}"[:70] for row in ROWS])
def test_recorded_numbers_are_judged(row):
    assert verify(parse_claim(row["case"])).verdict == row["verdict"]
