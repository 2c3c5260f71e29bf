"""The recipe for conda says what pyproject.toml says, and allows the versions that the tests run with."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from yaml import safe_load

ROOT = Path(__file__).parents[2]
RECIPE = safe_load((ROOT / "conda" / "meta.yaml").read_text())
DATA = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = DATA["project"]


def parsed(lines: list[str]) -> dict[str, SpecifierSet]:
    """The packages with their versions; a recipe writes a space before these."""
    found = (Requirement(line.replace(" ", "")) for line in lines)
    return {canonicalize_name(one.name): one.specifier for one in found}


def test_the_recipe_is_that_of_the_project() -> None:
    package, about = RECIPE["package"], RECIPE["about"]
    assert (package["name"], package["version"]) == (PROJECT["name"], PROJECT["version"])
    assert (about["license"], [about["license_file"]]) == (PROJECT["license"], PROJECT["license-files"])
    assert about["summary"] == PROJECT["description"]
    assert all((ROOT / file).is_file() for file in PROJECT["license-files"])
    scripts = [f"{name} = {target}" for name, target in PROJECT["scripts"].items()]
    assert RECIPE["build"]["entry_points"] == scripts
    assert (ROOT / "conda" / RECIPE["source"]["path"]).resolve() == ROOT


def test_it_asks_for_what_the_project_asks_for() -> None:
    run = parsed(RECIPE["requirements"]["run"])
    assert run.pop("python") == SpecifierSet(PROJECT["requires-python"])
    assert run == parsed(PROJECT["dependencies"])
    host = parsed(RECIPE["requirements"]["host"])
    assert host.pop("python") == SpecifierSet(PROJECT["requires-python"])
    assert set(host) == {"pip", *parsed(DATA["build-system"]["requires"])}


def test_the_versions_of_the_tests_are_allowed() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    fixed = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in lines if re.match(r"\w.*==", line)}
    for name, allowed in parsed([*RECIPE["requirements"]["run"], *RECIPE["requirements"]["host"]]).items():
        assert name in ("python", "pip") or fixed[name] in allowed, name


def test_its_own_tests_are_about_what_is_installed() -> None:
    assert RECIPE["test"]["imports"] == ["dpproofs", "dpproofs_theorems"]  # as hatch_build.py names the theorems
    assert 'THERE = "theorems", "dpproofs_theorems"' in (ROOT / "hatch_build.py").read_text()
    (script,) = PROJECT["scripts"]
    assert all(command.startswith(f"{script} ") for command in RECIPE["test"]["commands"])
