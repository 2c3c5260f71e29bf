"""What other libraries returned that is too small, as claim files: each is refuted by a theorem, which is replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.cli import main

ROOT = Path(__file__).parents[2]
PEERS = sorted(ROOT.joinpath("examples", "peers").glob("*.toml"))


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("file", PEERS, ids=lambda file: file.stem)
def test_a_number_that_is_too_small_is_refuted_by_a_theorem(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = str(tmp_path / "verdict.json")
    assert main(["verify", str(file), "--save", saved]) == 1
    assert main(["replay", saved, "--claim", str(file)]) == 4
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"REFUTED: {saved}: ")


def test_each_is_in_the_document() -> None:
    said = (ROOT / "docs" / "audit.md").read_text(encoding="utf-8")
    assert PEERS
    assert not [file.name for file in PEERS if f"`{file.stem}`" not in said]
