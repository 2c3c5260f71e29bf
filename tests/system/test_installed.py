"""What is installed: as ``importlib.metadata`` finds it."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

import pytest

from dpproofs.kernel.receipts import ENGINES
from dpproofs.system import installed
from dpproofs.system.installed import NotInstalledError, declared, version


def package(folder: Path, name: str, points: str = "") -> None:
    (folder / name).mkdir(parents=True)
    if name.endswith("dist-info"):
        stem = name.removesuffix(".dist-info").split("-")
        (folder / name / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {stem[0]}\nVersion: {stem[1]}\n")
    if points:
        (folder / name / "entry_points.txt").write_text(points)


def pythons_own(group: str) -> list[str]:
    return [p.value for p in sorted(importlib.metadata.entry_points(group=group), key=lambda p: p.name)]


def test_versions_are_those_that_python_gives() -> None:
    for name in (*ENGINES, "pytest", "PyTest", "typing_extensions", "typing.extensions"):
        assert version(name) == importlib.metadata.version(name)


def test_all_that_is_installed_here_is_found() -> None:
    for found in importlib.metadata.distributions():
        assert version(found.metadata["Name"]) == importlib.metadata.version(found.metadata["Name"])
    for group in ("console_scripts", "pytest11", "dpproofs.theorems"):
        assert sorted(declared(group)) == sorted(pythons_own(group))
    assert declared("pytest11") != []


def test_what_is_not_installed_has_no_version() -> None:
    with pytest.raises(NotInstalledError, match="the package no-such-package is not installed"):
        version("no-such-package")


def test_packages_come_first_that_come_first_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    package(
        first, "my_Lemmas-2.0.dist-info", "# ours\n[a]\nz = from.first\n\n[dpproofs.theorems]\nb = last \n a=front\n"
    )
    package(second, "my.lemmas-1.0.dist-info", "[a]\ny = from.second\n")
    package(second, "other-3.1.dist-info", "[a]\nx = other:thing\n")
    package(second, "old.egg-info", "[a]\nw = old\n")
    (tmp_path / "text").write_text("no folder")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "missing"), str(tmp_path / "text"), str(first), str(second)])
    assert (version("my-lemmas"), version("Other")) == ("2.0", "3.1")
    assert importlib.metadata.version("my-lemmas") == "2.0"
    assert declared("a") == pythons_own("a") == ["old", "other:thing", "from.first"]
    assert declared("dpproofs.theorems") == pythons_own("dpproofs.theorems") == ["front", "last"]
    assert declared("nothing") == []


def test_the_current_folder_may_be_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "here-1.5.dist-info")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [""])
    installed._packages.cache_clear()
    assert version("here") == "1.5"
    installed._packages.cache_clear()
