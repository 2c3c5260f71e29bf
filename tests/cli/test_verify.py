"""The command verify, with files of both kinds."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from dpproofs.cli import main
from dpproofs.system.files import MAX_FILE

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
    file.write_text("name,mechanism,sensitivity,sigma,rho,who\na,gaussian,1,2,1/8,x\nb,gaussian,1,2,1x,y\n")
    given_options = ["--map", "title=name", "--ignore", "who", "--set", "notion=zcdp", "--set", "relation=replace-one"]
    code, out, err = run(capsys, "verify", "--csv", str(file), *given_options)
    assert (code, out.count("VERIFIED ")) == (4, 1)
    assert err == f"error: {file}:3: row 2 (b): rho = 1x: has a unit, x, that is not known here\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "there is no file to read"),
        (["x.toml", "--map", "a=b"], "are about the columns of spreadsheets"),
        (["--csv", "FILE", "--map", "a"], "--map a: must have the form NAME=VALUE"),
        (["--csv", "FILE", "--set", "=b"], "--set =b: must have the form"),
        (["--csv", "FILE", "--set", "rho=1", "--set", "rho=2"], "rho is given twice"),
        (["--csv", "missing.csv"], "missing.csv: cannot be read"),
        (["x.toml", "--delimiter", ";"], "are about the columns of spreadsheets"),
        (["--csv", "FILE", "--delimiter", ";;"], "must be one character that is in no cell"),
        (["--csv", "FILE", "--delimiter", '"'], "must be one character that is in no cell"),
        (["--csv", "FILE", "--delimiter", "."], "must be one character that is in no cell"),
        (["-", "--csv", "-"], "standard input can be read once"),
    ],
)
def test_mistakes(options: list[str], message: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(HEAD + GOOD)
    code, out, err = run(capsys, "verify", *(o.replace("FILE", str(file)) for o in options))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


TOML = """relation = "replace-one"
title = "counts"
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 2
[claim]
notion = "zcdp"
rho = "1/8"
"""


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, TOML.encode())
    code, out, err = run(capsys, "verify", "-")
    assert (code, err) == (0, "")
    assert out.startswith("VERIFIED   0.125-zCDP   <stdin>: counts\n")
    typed(monkeypatch, TOML.replace("zcdp", "zcpd").encode())
    code, out, err = run(capsys, "verify", "-")
    assert (code, out) == (2, "")
    assert err.startswith("error: <stdin>:8: (counts): claim.notion = zcpd: ")
    typed(monkeypatch, TOML.encode())
    assert run(capsys, "explain", "-")[0] == 0
    typed(monkeypatch, b"\xff")
    assert run(capsys, "verify", "-") == (2, "", "error: <stdin>: is not UTF-8 text\n")
    typed(monkeypatch, b"#" * (MAX_FILE + 1))
    assert "must be at most" in run(capsys, "verify", "-")[2]


def test_a_spreadsheet_by_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    same = ["--set", "notion=zcdp", "--set", "relation=replace-one"]
    for mark, name in ((";", ";"), ("\t", "tab"), ("\t", "\t"), ("|", "|")):
        typed(monkeypatch, (HEAD + GOOD + "bad,gaussian,1,x,1\n").replace(",", mark).encode())
        sarif = tmp_path / "out.sarif"
        code, out, err = run(capsys, "verify", "--csv", "-", "--delimiter", name, *same, "--sarif", str(sarif))
        assert (code, "VERIFIED  <stdin>:2  counts" in out) == (4, True)
        assert err.startswith("error: <stdin>:3: row 2 (bad): sigma = x: ")
        assert "%3Cstdin%3E" in sarif.read_text()


def test_a_file_that_is_called_as_standard_input_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("<stdin>").write_text(TOML.replace("1/8", "1/9"))
    typed(monkeypatch, TOML.encode())
    assert run(capsys, "verify", "<stdin>")[0] == 1
    assert run(capsys, "verify", "-")[0] == 0


def test_folders_and_patterns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Claim files and spreadsheets, in order; what is hidden, or locked by Excel, is none."""
    (tmp_path / "b" / ".hidden").mkdir(parents=True)
    rows = "mechanism,sensitivity,sigma,rho,relation\ngaussian,1,2,1/8,swap\n"
    for name, text in (("a.toml", TOML), ("b/c.CSV", rows), ("b/d.tsv", rows.replace(",", "\t")), ("b/e.txt", "?")):
        (tmp_path / name).write_text(text)
    for name in ("b/.hidden/x.toml", "b/~$c.xlsx", ".y.csv"):
        (tmp_path / name).write_text("?")
    files = [str(tmp_path / name) for name in ("a.toml", "b/c.CSV", "b/d.tsv")]
    for given in ([str(tmp_path)], [str(tmp_path / "**" / "[a-d].*")], [str(tmp_path), *files]):
        code, out, err = run(capsys, "verify", "--json", *given)
        assert (code, err) == (0, "")
        assert [one["file"] for one in json.loads(out)["outcomes"]] == files
    (tmp_path / "none").mkdir()
    for given, said in (("none", "has no file whose name ends with .toml or .csv"), ("*.json", "that no file fits")):
        code, out, err = run(capsys, "verify", str(tmp_path / given))
        assert (code, out, err.count("\n"), said in err) == (2, "", 1, True)
    (tmp_path / "[a].toml").write_text(TOML)
    assert run(capsys, "verify", str(tmp_path / "[a].toml"))[0] == 0


def test_errors_that_differ_in_the_value_alone_are_one(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = "".join(f'counts,gaussian,1,-{n},"1"\n' for n in range(1, 31))
    file.write_text(HEAD + GOOD + wrong + GOOD + "counts,gaussian,1,0,1\ncounts,gaussian,1,2,-1\n")
    code, out, err = run(capsys, "verify", str(file), "--set", "relation=swap", "--jobs", "1")
    assert (code, len(err.splitlines())) == (4, 2)
    assert f"{file}: lines 3-32, 34: sigma = -1, -2, -3, ...: must be greater than 0 (31 times)" in err
    assert "2 claims judged: 2 VERIFIED, 32 with errors" in out


def test_an_assumed_relation_is_said_of_a_spreadsheet(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(HEAD + GOOD * 2)
    code, out, _ = run(capsys, "verify", str(file))
    assert (code, "read: no relation was given, so replace-one was taken" in " ".join(out.split())) == (0, True)
    file.rename(file.with_suffix(".txt"))
    assert "; a spreadsheet is read with --csv" in run(capsys, "verify", str(file.with_suffix(".txt")))[2]


@pytest.mark.by_turns(3)
def test_the_verdict_on_a_row_replays_against_a_claim_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    row = "Noise;L2 sensitivity;noise multiplier;Eps;Delta;Neighbours\nGauss;0,5;800 %;0,6;1,00E-06;swap\n"
    Path("row.csv").write_bytes(row.encode("utf-16"))
    assert run(capsys, "verify", "row.csv", "--save", "v.json")[0] == 0
    Path("row.toml").write_text(
        'relation = "replace-one"\npremise = [{ mechanism = "vector-gaussian", l2_sensitivity = 0.5, sigma = 4 }]\n'
        'claim = { notion = "approx_dp", epsilon = 0.6, delta = 1e-6 }\n'
    )
    code, out, _ = run(capsys, "replay", "v.json", "--claim", "row.toml")
    assert (code, "row.toml" in out) == (0, True)
    Path("row.toml").write_text(Path("row.toml").read_text().replace("0.6", "0.5"))
    assert run(capsys, "replay", "v.json", "--claim", "row.toml")[0] != 0
