"""What runs is what was read: a change within the same second, to the same size, is seen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import dpproofs
from dpproofs.system import theorem_files

TRUE, FALSE = "num(0) <= 2 * x", "num(2) <= 1 * x"
FILE = """
from dpproofs.language.terms import num, var
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import arith

x = var("x")
LEMMA = Lemma("my.lemma", "Twice", "nowhere", (num(0) <= x,), {}, lambda c: arith(c.conclusion, *c.hypotheses))
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in the folder, which keeps compiled modules."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")}
    env["PYTHONPATH"] = os.pathsep.join((str(folder), str(Path(dpproofs.__file__).parents[1])))
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120
    )


def write(file: Path, text: str) -> None:
    """Write the text, at one and the same time of the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    os.utime(file, (1_600_000_000, 1_600_000_000))


def assert_judged_anew(folder: Path, file: Path, text: str, target: str) -> None:
    """The lemma is proved, and after a change of the file it is not."""
    assert len(TRUE) == len(FALSE)
    write(file, text.replace("{}", TRUE))
    for _ in range(2):  # the second time a compiled module may be there
        done = run(folder, "-m", "dpproofs", "check", target)
        assert (done.returncode, done.stderr) == (0, "")
    write(file, text.replace("{}", FALSE))
    done = run(folder, "-m", "dpproofs", "check", target)
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout.startswith("NOT PROVED")


def test_a_changed_file_is_judged_anew(tmp_path: Path) -> None:
    assert_judged_anew(tmp_path, tmp_path / "mine.py", FILE, "mine.py")


def test_a_file_whose_helper_changed_is_judged_anew(tmp_path: Path) -> None:
    write(tmp_path / "mine.py", FILE.replace("{}", "goal(x)").replace("x = ", "from help.goals import goal\nx = "))
    write(tmp_path / "help" / "__init__.py", "")
    text = "from dpproofs.language.terms import num\ndef goal(x):\n    return {}\n"
    assert_judged_anew(tmp_path, tmp_path / "help" / "goals.py", text, "mine.py")


def test_a_theorem_package_that_changed_is_judged_anew(tmp_path: Path) -> None:
    write(tmp_path / "others-1.0.dist-info" / "METADATA", "Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    write(tmp_path / "others-1.0.dist-info" / "entry_points.txt", "[dpproofs.theorems]\nothers = others\n")
    write(tmp_path / "others" / "__init__.py", "")
    assert_judged_anew(tmp_path, tmp_path / "others" / "lemmas.py", FILE, "my.lemma")


def test_a_helper_below_the_folder_of_python_is_no_installed_one() -> None:
    assert theorem_files._is_installed(json.__file__)
    assert theorem_files._is_installed(pytest.__file__)
    assert not theorem_files._is_installed(str(Path(sys.prefix, "project", "helper.py")))
    assert not theorem_files._is_installed(str(Path(sysconfig.get_path("scripts"), "helper.py")))


BEGINNING = ("__init__.py", "system/__init__.py", "system/started.py", "system/loading.py")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The beginning of dpproofs, and a module of it."""
    folder = tmp_path / "dpproofs"
    for name in BEGINNING:
        write(folder / name, (Path(dpproofs.__file__).parent / name).read_text(encoding="utf-8"))
    write(folder / "module.py", "VALUE = 1")
    return folder


def test_a_module_of_dpproofs_that_changed_is_compiled_anew(package: Path) -> None:
    code = "from dpproofs.module import VALUE; print(VALUE)"
    assert [run(package.parent, "-c", code).stdout for _ in range(2)] == ["1\n", "1\n"]
    write(package / "module.py", "VALUE = 2")
    assert run(package.parent, "-c", code).stdout == "2\n"


def test_compiled_modules_are_used(package: Path) -> None:
    """The name of the file shows whether the module was compiled now: a kept one would have another."""
    code = "import dpproofs.module, marshal; print(dpproofs.module.VALUE)"
    run(package.parent, "-c", code)
    [kept] = (package / "__pycache__").glob("module.*.pyc")
    kept.write_bytes(kept.read_bytes()[:-10])
    assert run(package.parent, "-c", code).stdout == "1\n"  # what is damaged is not used
    assert kept.stat().st_size > 16
    changed = kept.read_bytes()[:16] + _marshalled(package / "module.py", "VALUE = 3")
    kept.write_bytes(changed)
    assert run(package.parent, "-c", code).stdout == "3\n"


def _marshalled(file: Path, text: str) -> bytes:
    import marshal

    return marshal.dumps(compile(text, file, "exec"))


@pytest.mark.parametrize("name", BEGINNING)
def test_what_python_itself_loaded_is_compared_with_its_source(package: Path, name: str) -> None:
    code = "from dpproofs.system import loading; print(loading.runs_as_read())"
    assert [run(package.parent, "-c", code).stdout for _ in range(2)] == ["True\n", "True\n"]
    text = (package / name).read_text(encoding="utf-8")
    write(package / name, text.replace("e", "E", 1))
    assert run(package.parent, "-c", code).stdout == "False\n"


def test_a_module_that_changes_while_it_is_loaded_is_noticed(package: Path) -> None:
    code = (
        "import importlib, pathlib, dpproofs.module\nfrom dpproofs.system import loading\n"
        "print(loading.runs_as_read())\npathlib.Path(dpproofs.module.__file__).write_text('VALUE = 2')\n"
        "print(loading.runs_as_read(), loading.read(dpproofs.module.__file__).decode())\n"
        "importlib.reload(dpproofs.module)\nprint(loading.runs_as_read())"
    )
    assert run(package.parent, "-c", code).stdout == "True\nTrue VALUE = 1\nFalse\n"


def test_every_module_of_a_command_runs_as_it_was_read(tmp_path: Path) -> None:
    code = (
        "import theorems.foundations, dpproofs.cli\n"
        "from dpproofs.system.loading import runs_as_read\nprint(runs_as_read())"
    )
    assert run(tmp_path, "-c", code).stdout == "True\n"


def test_a_theorem_file_may_define_dataclasses(tmp_path: Path) -> None:
    head = """
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Pair:
    x: int
"""
    (tmp_path / "mine.py").write_text(head + FILE.replace("{}", TRUE))
    done = run(tmp_path, "-m", "dpproofs", "check", "mine.py")
    assert (done.returncode, done.stderr) == (0, "")
