"""What commands remember is removed, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dpproofs.cli import main

CLAIM = str(Path(__file__).parents[2] / "examples" / "first_claim.toml")


def test_what_is_remembered_is_removed(empty_cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    others = [empty_cache / "proved-by-me.json", empty_cache / "certificates" / "mine.json"]
    assert main(["verify", CLAIM]) == 0
    for file in others:
        file.parent.mkdir(exist_ok=True)
        file.write_text("{}")
    key = empty_cache.parent / "state" / "dpproofs" / "key"
    assert key.is_file()
    capsys.readouterr()
    assert main(["clean", "--dry-run", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert str(key) in said["files"]
    assert said["removed"] is False
    assert all(Path(file).is_file() for file in said["files"])
    assert main(["clean"]) == 0
    assert "removed" in capsys.readouterr().out
    assert not any(Path(file).exists() for file in said["files"])
    assert not key.parent.exists()
    assert all(file.is_file() for file in others)
    assert main(["clean"]) == 0
    assert capsys.readouterr().out == "nothing is remembered\n"
    assert main(["verify", CLAIM]) == 0
