"""A plugin for pytest: fixtures for claims and locks, and a check of the lock as tests.

PYTEST_DONT_REWRITE: there is no assert here. dpproofs itself is loaded when a test asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from dpproofs.lock import Lock, Report

_DEFAULT = "dpproofs.toml"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option --dpproofs-lock, and the setting dpproofs_files."""
    group = parser.getgroup("dpproofs")
    group.addoption(
        "--dpproofs-lock", action="store_true", help="also check that the constants of dpproofs.lock are as recorded"
    )
    parser.addini("dpproofs_files", "files that declare constants, for --dpproofs-lock", "args", [_DEFAULT])


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of the tests that check the lock."""
    config.addinivalue_line("markers", "dpproofs_lock: a constant of dpproofs.lock is as recorded (--dpproofs-lock)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """One more test for each constant that is declared or recorded."""
    if config.getoption("dpproofs_lock"):
        for name in config.getini("dpproofs_files"):
            items.extend(_items(session, config.rootpath / name, name))


def _items(session: pytest.Session, file: Path, shown: str) -> Iterator[pytest.Item]:
    from dpproofs import lock
    from dpproofs.lock.declarations import read_declarations
    from dpproofs.numbers import DpproofsError

    try:
        names = {d.name: None for d in read_declarations(file)}
        names |= dict.fromkeys(lock.read_lock(lock.lock_file(file)))
    except DpproofsError as error:
        raise pytest.UsageError(f"--dpproofs-lock: {error}") from error
    for constant in names:
        item: pytest.Item = LockItem.from_parent(
            session, name=constant, nodeid=f"{shown}::{constant}", file=file, shown=shown
        )
        yield item


class LockError(Exception):
    """A constant is not as recorded; the text says what changed."""


class LockItem(pytest.Item):
    """A constant of a lock as a test."""

    def __init__(self, *, file: Path, shown: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.file = file
        self.shown = shown
        self.add_marker("dpproofs_lock")

    def runtest(self) -> None:
        """Derive the constant again and compare it with the record."""
        from dpproofs.numbers import DpproofsError
        from dpproofs.system.packages import LibraryError

        try:
            report = _report(self.config, self.file)
        except (DpproofsError, LibraryError) as error:
            raise LockError(str(error)) from error
        found = [f for f in report.findings if f.constant == self.name]
        if found:
            raise LockError("\n".join(map(str, found)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What changed, without a traceback."""
        if isinstance(excinfo.value, LockError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the constant is declared."""
        return self.file, None, f"{self.shown}: {self.name}"


_REPORTS: pytest.StashKey[dict[Path, Report]] = pytest.StashKey()


def _report(config: pytest.Config, file: Path) -> Report:
    """The check of a lock, made once in a run."""
    from dpproofs.lock import check

    reports = config.stash.setdefault(_REPORTS, {})
    if file not in reports:
        reports[file] = check(file)
    return reports[file]


@pytest.fixture
def private_claim(request: pytest.FixtureRequest) -> Callable[[Any], None]:
    """dpproofs.testing.assert_private; a claim file is searched beside the test, then in the root folder."""
    from dpproofs.testing import assert_private

    folders = (request.path.parent, request.config.rootpath)

    def check(claim: Any) -> None:
        __tracebackhide__ = True
        if isinstance(claim, str | Path):
            claim = next((p for folder in folders if (p := folder / claim).exists()), claim)
        assert_private(claim)

    return check


@pytest.fixture(scope="session")
def dpproofs_lock(request: pytest.FixtureRequest) -> Lock:
    """The recorded constants by name, from the lock of each file of the setting dpproofs_files."""
    from dpproofs.lock import Lock, lock_file, read_lock

    root = request.config.rootpath
    files = [lock_file(root / name) for name in request.config.getini("dpproofs_files")]
    return Lock({name: constant for file in files for name, constant in read_lock(file).items()})
