"""The theorem packages: those that come with dpproofs, in a source tree and in a wheel, and those of users."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

import dpproofs
from dpproofs.system import packages
from dpproofs.system.packages import LibraryError, installed_packages

ROOT = Path(dpproofs.__file__).parents[1]
spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
hatch_build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(hatch_build)

SEEN = """
import json, sys, theorems
from dpproofs.library import library
from dpproofs.proving.ledger import fingerprint
from dpproofs.system.loading import OWN
lib = library()
packages, lemma = {package.__name__: package.__path__[0] for package in lib.packages}, lib["bs16.lemma-2.4"]
names = {name.partition(".")[0] for name in sys.modules if "theorems" in name}
print(json.dumps([theorems.VALUE, packages, lemma.proof.__module__, sorted(names), sorted(OWN), fingerprint()]))
"""


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("from theorems.a import b\n", "from dpproofs_theorems.a import b\n"),
        ("def f():\n    from theorems import b\n", "def f():\n    from dpproofs_theorems import b\n"),
        ("from theorems_of_mine import b\n# theorems\n", "from theorems_of_mine import b\n# theorems\n"),
    ],
)
def test_imports_are_renamed_in_a_wheel(text, made):
    assert hatch_build.renamed(text) == made


@pytest.mark.parametrize("text", ["import theorems\n", "import theorems.a as a\n", "load('theorems.a')\n"])
def test_what_names_the_package_otherwise_is_refused(text):
    with pytest.raises(ValueError, match="is no 'from theorems"):
        hatch_build.renamed(text)


def test_every_theorem_file_can_be_in_a_wheel():
    for file in (ROOT / "theorems").rglob("*.py"):
        hatch_build.renamed(file.read_text(encoding="utf-8"))


def test_the_theorems_that_come_with_dpproofs_are_first():
    assert installed_packages()[0].__name__ == "theorems"


def packed(file: Path, inside: str = "") -> None:
    with ZipFile(file, "w") as out:
        for name, text in DESCRIPTION.items():
            out.writestr(inside + name, text)


def unpacked(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name, text in DESCRIPTION.items():
        (folder / name).write_text(text)


DESCRIPTION = {
    "METADATA": "Metadata-Version: 2.1\nName: others\nVersion: 1.0\n",
    "PKG-INFO": "Metadata-Version: 2.1\nName: others\nVersion: 1.0\n",
    "entry_points.txt": "[dpproofs.theorems]\nothers = its.own.package\n",
}
INSTALLED = {
    "place": lambda place: unpacked(place / "others-1.0.dist-info"),
    "old": lambda place: unpacked(place / "others.egg-info"),
    "others-1.0.egg": lambda place: unpacked(place / "EGG-INFO"),
    "packed-1.0.egg": lambda place: packed(place, "EGG-INFO/"),
    "packed.zip": lambda place: packed(place, "others-1.0.dist-info/"),
}


@pytest.mark.parametrize("name", INSTALLED)
def test_theorems_of_others_are_found_wherever_they_are_installed(monkeypatch, tmp_path, name):
    INSTALLED[name](tmp_path / name)
    assert packages._others() == []
    monkeypatch.syspath_prepend(str(tmp_path / name))
    assert packages._others() == ["its.own.package"]


def test_missing_theorems_are_said_to_be_missing(monkeypatch):
    monkeypatch.setattr(packages, "find_spec", lambda _: None)
    with pytest.raises(LibraryError, match="theorems of the theorems that come with dpproofs is not installed"):
        installed_packages()


def installed(folder: Path) -> Path:
    """The scripts of a fresh environment with the wheel; what dpproofs needs is taken from this one."""
    python = [sys.executable, "-m"]
    build = [
        *python,
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(build, check=True)
    (wheel,) = folder.glob("*.whl")
    tops = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"dpproofs", "dpproofs_theorems"}
    subprocess.run([*python, "venv", "--without-pip", str(folder / "venv")], check=True)
    scripts = folder / "venv" / "bin"
    where = subprocess.run([scripts / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
                           capture_output=True, text=True, check=True).stdout.strip()  # fmt: skip
    install = ["pip", "--python", str(scripts / "python"), "install", "--quiet", "--no-deps", str(wheel)]
    subprocess.run([*python, *install], check=True)
    (Path(where) / "engines.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return scripts


@pytest.mark.slow
def test_an_installed_wheel_leaves_a_folder_theorems_to_its_user(tmp_path):
    scripts = installed(tmp_path)
    mine = tmp_path / "mine"
    (mine / "theorems").mkdir(parents=True)
    (mine / "theorems" / "__init__.py").write_text("VALUE = 'mine'\n")
    env = {**os.environ, "PYTHONPATH": str(mine), "DPPROOFS_CACHE": str(tmp_path / "cache")}
    env["XDG_STATE_HOME"] = str(tmp_path / "state")

    def run(*command: str) -> str:
        return subprocess.run(
            [scripts / command[0], *command[1:]], cwd=mine, env=env, capture_output=True, text=True, check=True
        ).stdout

    for command in (["dpproofs"], ["python", "-m", "dpproofs"]):
        assert "bs16.lemma-3.5" in run(*command, "list")
    shown = run("dpproofs", "show", "bs16.lemma-3.5")
    (line,) = re.findall(r"in a proof: (from dpproofs_theorems\.papers\S* import \w+)", shown)
    run("python", "-c", line)
    seen = json.loads(run("python", "-c", SEEN))
    *same, value = seen
    place = Path(same[1]["dpproofs_theorems"])
    assert place.parent == Path(run("python", "-c", "import dpproofs; print(dpproofs.__path__[0])").strip()).parent
    assert same == [
        "mine",
        {"dpproofs_theorems": str(place)},
        "dpproofs_theorems.foundations.gaussian.gaussian_divergences",
        ["dpproofs_theorems", "theorems"],
        ["dpproofs", "dpproofs_theorems"],
    ]
    (mine / "theorems" / "__init__.py").write_text("VALUE = 'mine'\nOTHER = 1\n")
    assert json.loads(run("python", "-c", SEEN)) == seen
    with (place / "citations.py").open("a") as file:
        file.write("# changed\n")
    *again, changed = json.loads(run("python", "-c", SEEN))
    assert (again, changed != value) == (same, True)
