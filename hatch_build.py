"""How the wheel is built: it ships the folder theorems as dpproofs_theorems, and the types of its functions.

Users have folders that are called theorems. So the files import each other by the other name there. What type checkers
and editors read of the verified functions, ``dpproofs/functions.pyi``, is written when the wheel is built.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE, THERE = "theorems", "dpproofs_theorems"
_IMPORT = re.compile(rf"^(\s*from ){HERE}(?=[. ])", re.MULTILINE)
_OTHERWISE = re.compile(rf"^\s*import {HERE}\b|\b{HERE}\.[a-z]", re.MULTILINE)


def renamed(text: str) -> str:
    """The text of a theorem file as the wheel has it; ValueError where it names the package but to import from it."""
    made = _IMPORT.sub(rf"\g<1>{THERE}", text)
    if found := _OTHERWISE.search(made):
        raise ValueError(f"{found.group().strip()!r} is no 'from {HERE}... import ...'")
    return made


class Hook(BuildHookInterface[Any]):
    """Adds theorems and stubs to a wheel; a source tree that is installed as it lies keeps the name of the folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files under the other name, and say where they are."""
        if version == "editable":
            return
        source = Path(self.root) / HERE
        self.copy = Path(tempfile.mkdtemp())
        for file in sorted(f for f in source.rglob("*") if f.is_file() and "__pycache__" not in f.parts):
            place = self.copy / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".py":
                place.write_text(renamed(file.read_text(encoding="utf-8")), encoding="utf-8")
            else:
                shutil.copyfile(file, place)
        build_data["force_include"][str(self.copy)] = THERE
        stubs = self.copy.with_suffix(".pyi")
        with stubs.open("w", encoding="utf-8") as file:
            subprocess.run(
                [sys.executable, "-X", "utf8", "-m", "dpproofs.library.stubs"],  # Windows writes other bytes by itself
                cwd=self.root,
                stdout=file,
                check=True,
            )
        build_data["force_include"][str(stubs)] = "dpproofs/functions.pyi"

    def finalize(self, version: str, *_: object) -> None:
        """Remove the copies."""
        if version != "editable":
            shutil.rmtree(self.copy)
            self.copy.with_suffix(".pyi").unlink()
