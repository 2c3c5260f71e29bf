"""The command verify, with files of both kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.cli import main

HEAD = "title,mechanism,sensitivity,sigma,rho\n"
GOOD = "counts,gaussian,1,2,1/8\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rows.csv"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def test_the_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("name,mechanism,sensitivity,sigma,rho,who\na,gaussian,1,2,1/8,x\nb,gaussian,1,2,1%,y\n")
    given_options = ["--map", "title=name", "--ignore", "who", "--set", "notion=zcdp", "--set", "relation=replace-one"]
    code, out, err = run(capsys, "verify", "--csv", str(file), *given_options)
    assert (code, out.count("VERIFIED ")) == (4, 1)
    hint = "a percentage is written as a fraction, here 1e-2"
    form = "must be a decimal number such as 2.5 or 1e-6, or a fraction such as 1/3"
    assert err == f"error: {file}:3: row 2 (b): rho = 1%: {form}; {hint}\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "there is no file to read"),
        (["x.toml", "--map", "a=b"], "are about the columns of --csv"),
        (["--csv", "FILE", "--map", "a"], "--map a: must have the form NAME=VALUE"),
        (["--csv", "FILE", "--set", "=b"], "--set =b: must have the form"),
        (["--csv", "FILE", "--set", "rho=1", "--set", "rho=2"], "rho is given twice"),
        (["--csv", "missing.csv"], "missing.csv: cannot be read"),
    ],
)
def test_mistakes(options: list[str], message: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(HEAD + GOOD)
    code, out, err = run(capsys, "verify", *(o.replace("FILE", str(file)) for o in options))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
