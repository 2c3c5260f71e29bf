"""Completion in shells."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dpproofs.cli import main


@pytest.fixture
def bash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["completion", "bash"]) == 0
    file = tmp_path / "dpproofs.bash"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file


def completed(script: Path, *words: str) -> set[str]:
    """What bash offers for the last word."""
    line = (
        f'source "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); function=$(complete -p dpproofs); '
        'function=${function##*-F }; function=${function%% *}; "$function"; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["/bin/bash", "-c", line, "bash", *words], capture_output=True, text=True, check=False, cwd=script.parent
    )
    return set(done.stdout.split())


def test_bash_completes_commands_and_options(bash: Path) -> None:
    assert "verify" in completed(bash, "dpproofs", "ver")
    assert "calibrate" in completed(bash, "dpproofs", "cal")
    options = completed(bash, "dpproofs", "verify", "--")
    assert {"--github", "--sarif", "--junit", "--json"} <= options
    assert "--relation" in completed(bash, "dpproofs", "bound", "--")
    assert "--expect" in completed(bash, "dpproofs", "replay", "--")


def test_files_are_completed_where_files_are_meant(bash: Path) -> None:
    (bash.parent / "claim.toml").touch()
    assert "claim.toml" in completed(bash, "dpproofs", "explain", "cla")


@pytest.mark.parametrize("shell", ["zsh", "tcsh", "fish", "powershell"])
def test_other_shells_have_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    out = capsys.readouterr().out
    assert "dpproofs" in out
    assert "verify" in out


def test_what_cannot_be_written_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["completion", "elvish"]) == 2
    assert "invalid choice" in capsys.readouterr().err
    assert main(["completion", "--json", "bash"]) == 2
    capsys.readouterr()
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert capsys.readouterr().err == "error: completion needs the package shtab: pip install 'dpproofs[completion]'\n"
