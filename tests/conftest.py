"""Settings of the tests: modules in this folder and in docs can be imported, random tests repeat themselves, and
of earlier runs nothing is remembered."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "docs")]

if "PYTEST_XDIST_WORKER" not in os.environ:  # the workers of one run share what they found
    _cache = TemporaryDirectory(prefix="dpproofs-")
    os.environ["DPPROOFS_CACHE"] = str(Path(_cache.name) / "cache")
    os.environ["XDG_STATE_HOME"] = str(Path(_cache.name) / "state")
    os.environ.setdefault("DPPROOFS_TODAY", str(datetime.now(tz=UTC).toordinal()))  # one day for all, at midnight too
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # else each of the commands compiles all that it loads
        sys.dont_write_bytecode = False

settings.register_profile(
    "repeatable", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("repeatable")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing is remembered yet. Receipts are made, as in a command, though this is pytest."""
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setenv("DPPROOFS_CACHE", str(folder))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("dpproofs.system.loading.runs_as_read", lambda: True)
    monkeypatch.setattr("dpproofs.system.loading._is_at_home", lambda: True)
    monkeypatch.setattr("dpproofs.system.loading._is_command", True)
    monkeypatch.setattr("dpproofs.system.loading._ran_foreign", False)
    return folder


def pytest_collection_finish() -> None:
    """What was loaded, and terms, last as long as the tests: to look for garbage among them takes time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 10, 100)


# Sweeps ---------------------------------------------------------------------------------------

BUDGET = float(os.environ.get("DPPROOFS_BUDGET", "inf"))
"""For how many seconds slow tests are begun; the ones that are left have their turn on another day."""
BEGUN = time.monotonic()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the tests that take turns, leave those of today; where there is a budget, begin elsewhere each day."""
    today = int(os.environ["DPPROOFS_TODAY"])
    seen: Counter[str] = Counter()
    for item in items:
        turns = item.get_closest_marker("by_turns")
        if turns is not None:
            together = turns.kwargs.get("together")
            test = together or item.nodeid.split("[")[0]
            if (seen[test] + today + crc32(test.encode())) % turns.args[0]:  # not all tests on one day
                item.add_marker("slow")
            seen[test] += not together
    if BUDGET < float("inf"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        first = (today * 977) % max(1, len(slow))
        others = [item for item in items if not item.get_closest_marker("slow")]
        items[:] = [*others, *slow[first:], *slow[:first]]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a slow test when the budget is used up."""
    if item.get_closest_marker("slow") and time.monotonic() - BEGUN > BUDGET:
        pytest.skip(f"the {BUDGET:.0f} seconds for slow tests are used up")
