"""What is kept is written in one step, and to no file of others."""

from __future__ import annotations

import os
from pathlib import Path
from threading import get_ident

from dpproofs.system.cache import read, write


def test_nothing_is_written_through_a_link_that_another_user_has_laid(tmp_path: Path) -> None:
    mine, file = tmp_path / "mine", tmp_path / "kept.json"
    mine.write_text("precious", encoding="ascii")
    file.with_suffix(f".{os.getpid()}-{get_ident()}").symlink_to(mine)
    assert not write(file, {"a": 1})
    assert mine.read_text(encoding="ascii") == "precious"
    assert write(file, {"a": 1})
    assert read(file) == b'{"a":1}'
