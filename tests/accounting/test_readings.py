"""Files with good and bad claims: each error is located, and the others are judged."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dpproofs.accounting import parse_claims
from dpproofs.accounting.files import readings
from dpproofs.accounting.files.readings import judged, read_file
from dpproofs.accounting.verdicts.outcomes import Outcome, Place, Problem, counts, exit_code
from dpproofs.cli import main
from dpproofs.numbers import DpproofsError, InputError
from dpproofs.system.packages import LibraryError

STEP = '[[case.premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = 2\n'
TRUE = 'title = "fine"\n' + STEP + '[case.claim]\nnotion = "zcdp"\nrho = 1\n'
FALSE = TRUE.replace("rho = 1", "rho = 0.1").replace("fine", "false")
OPEN = TRUE.replace("sigma = 2", 'sigma = "sqrt(2)"').replace("rho = 1", "rho = 0.2499")
"""Just what holds, of a number that is not rational."""
BAD = {
    "misspelt premises": (TRUE.replace("case.premise", "case.premises"), ["premises = unknown key", "premise = miss"]),
    "unknown key of a case": ("sigma = 3\n" + TRUE, ["sigma = unknown key: case 2 knows"]),
    "two errors": (
        TRUE.replace("sigma = 2", "sigma = -2").replace("rho = 1", "rho = -1"),
        ["premise 1: sigma = -2: must be greater than 0", "claim: rho = -1: must be at least 0"],
    ),
    "a step of no kind": (TRUE.replace("gaussian", "gausian"), ["premise 1: mechanism = gausian: must be one of"]),
    "a relation that is none": ('relation = "swap"\n' + TRUE, ["relation = swap: must be one of"]),
    "a bad claim table": (TRUE + "rhoo = 1\n", ["rhoo = unknown key: [claim] knows"]),
    "no claim": (TRUE.partition("[case.claim]")[0], ["claim = missing"]),
    "a title that is none": (TRUE.replace('"fine"', "3"), ["title = 3: must be text"]),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "claims.toml"


@pytest.mark.parametrize("name", BAD)
def test_a_bad_case_is_an_error_and_the_others_are_judged(name: str, file: Path) -> None:
    text, messages = BAD[name]
    file.write_text(f"[[case]]\n{TRUE}[[case]]\n{text}[[case]]\n{FALSE}")
    first, bad, last = judged(read_file(file))
    assert [one.status for one in (first, bad, last)] == ["VERIFIED", "ERROR", "REFUTED"]
    assert (first.place.line, bad.place.line, first.place.case, bad.place.case) == (1, 10, 1, 2)
    assert [p.message[: len(m)] for p, m in zip(bad.problems, messages, strict=True)] == messages
    assert bad.errors[0].startswith(f"{file}:{bad.problems[0].line}: case 2")
    if name != "a title that is none":
        assert "(fine)" in bad.errors[0]
    with pytest.raises(InputError, match="case 2: "):
        parse_claims(tomllib.loads(file.read_text()))


HINTS = {
    STEP.replace("sigma = 2", "epsilon = 1"): "dpproofs calibrate finds the sigma",
    STEP.replace("sigma = 2", "std = 2"): "sigma is the standard deviation",
    STEP.replace("gaussian", "laplace").replace("sigma = 2", "variance = 2"): "scale is the root of half of it",
    STEP.replace("gaussian", "laplace").replace("sigma = 2", "epsilon = 1"): "scale = sensitivity/epsilon",
    STEP.replace("[[case.premise]]", "[case.premise]"): "write [[premise]], with two brackets",
}


@pytest.mark.parametrize("step", HINTS)
def test_common_slips_are_answered_with_what_to_write(step: str, file: Path) -> None:
    file.write_text("[[case]]\n" + TRUE.replace(STEP, step))
    (one,) = read_file(file)
    assert any(HINTS[step] in problem.message for problem in one.problems)


def test_a_relation_is_asked_for_in_strict_runs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(f"[[case]]\n{TRUE}[[case]]\nrelation = 'replace-one'\n{TRUE}")
    assert main(["verify", str(file)]) == 0
    capsys.readouterr()
    assert main(["verify", "--strict", str(file)]) == 4
    assert f"{file}:1: case 1 (fine): relation = missing: must be given, with --strict" in capsys.readouterr().err


def test_errors_are_on_their_lines(file: Path) -> None:
    file.write_text("[[case]]\n" + BAD["two errors"][0])
    (one,) = read_file(file)
    lines = file.read_text().splitlines()
    assert [lines[p.line - 1] for p in one.problems if p.line] == ["sigma = -2", "rho = -1"]


def test_one_of_several_claims_is_bad(file: Path) -> None:
    rows = '[[case.claim]]\nnotion = "zcdp"\nrho = 1\n[[case.claim]]\ntitle = "odd"\nnotion = "zcdp"\nrho = "1,000"\n'
    file.write_text("[[case]]\n" + STEP + rows)
    good, bad = judged(read_file(file))
    assert (good.status, bad.status, bad.place.number, bad.place.title) == ("VERIFIED", "ERROR", 2, "odd")
    assert bad.errors[0].startswith(f"{file}:12: case 1, claim 2 (odd): claim: rho = 1,000: ")


WHOLE = {
    "": "premise = missing",
    "case = []": "case = []: must be 1 to 256 tables",
    f'relation = "replace-one"\n[[case]]\n{TRUE}': "relation = unknown key: a file with [[case]] knows case",
    f"[[case]]\n{TRUE}[claim]\n": "claim = unknown key: a file with [[case]] knows case",
    f"[[case]]\n{TRUE}[[cases]]\n": "cases = unknown key",
    "[[case]]\nx == 1": "is not valid TOML",
}


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_wrong_with_the_file_keeps_all_of_it_from_being_judged(text: str, file: Path) -> None:
    file.write_text(text)
    (one,) = judged(read_file(file))
    assert one.status == "ERROR"
    assert WHOLE[text] in one.errors[0]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


CODES = [
    (TRUE, None, 0),
    (FALSE, None, 1),
    (OPEN, None, 3),
    (None, None, 2),
    (TRUE, FALSE, 1),
    (OPEN, FALSE, 1),
    (TRUE, OPEN, 3),
    (FALSE, None, 1),
    (TRUE, "", 4),
    (FALSE, "", 4),
    (OPEN, "", 4),
    ("", "", 2),
]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("first", "second", "code"), CODES)
def test_exit_codes(
    first: str | None, second: str | None, code: int, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("".join(f"[[case]]\n{text}" for text in (first, second) if text is not None))
    found, out, err = run(capsys, "verify", str(file))
    assert found == code
    assert (out == "") == (code == 2)
    assert all(line.startswith(f"error: {file}") for line in err.splitlines())
    assert (err == "") == (code not in (2, 4))
    found, out, _ = run(capsys, "verify", str(file), "--json")
    data = json.loads(out)
    assert (found, data["exit_code"], data["schema"]) == (code, code, "dpproofs.verify/1")
    assert sum(data["counts"].values()) == len(data["outcomes"])
    assert run(capsys, "explain", str(file))[0] == code


def test_one_bad_file_stops_no_other(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(f"[[case]]\n{TRUE}")
    code, out, err = run(capsys, "verify", "none.toml", str(file), str(file))
    assert (code, out.count("VERIFIED ")) == (4, 1)
    assert err == "error: none.toml: cannot be read: No such file or directory\n"


def test_json_has_no_infinite_numbers(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(f"[[case]]\n{TRUE}".replace("rho = 1", "rho = 1e400"))

    def refuse(text: str) -> float:
        raise AssertionError(text)

    _, out, _ = run(capsys, "verify", str(file), "--json")
    (one,) = json.loads(out, parse_constant=refuse)["outcomes"]
    assert one["margin"]["claimed"] is not None
    assert one["margin"]["parameter"] == "rho"
    assert one["derivation"]["parameters"]["rho"]["upper"] is None


def test_margins_are_numbers(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(f"[[case]]\n{TRUE}")
    _, out, _ = run(capsys, "verify", str(file), "--json")
    margin = json.loads(out)["outcomes"][0]["margin"]
    said = "rho <= 0.125 was derived, 0.875 below the claim"
    assert margin == {"text": said, "parameter": "rho", "claimed": 1.0, "claimed_exact": "1",
                      "derived": 0.125, "below": 0.875}  # fmt: skip


@pytest.mark.parametrize("error", [LibraryError("no file"), DpproofsError("too large\nto compute")])
def test_what_keeps_one_claim_from_being_judged_is_its_error(
    error: Exception, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(f"[[case]]\n{TRUE}[[case]]\n{FALSE}")
    verdicts: Iterator[Any] = iter([error, None])

    def verify(claim: Any, _seconds: float, _source: object, *, printed: bool) -> Any:
        assert not printed
        found = next(verdicts)
        if found is not None:
            raise found
        return claim.mechanism.verify(claim.notion, **claim.parameters)

    monkeypatch.setattr(readings, "verify_read", verify)
    first, second = judged(read_file(file))
    assert (first.status, second.status) == ("ERROR", "REFUTED")
    assert first.errors[0].endswith(" ".join(str(error).split()))


def test_outcomes_are_counted_and_coded() -> None:
    wrong = Outcome(Place("a"), None, (Problem(1, "x"), Problem(2, "y")))
    assert counts([wrong]) == {"VERIFIED": 0, "REFUTED": 0, "NOT PROVEN": 0, "ERROR": 1}
    assert exit_code([]) == exit_code([wrong]) == 2
    assert wrong.errors == ("a:1: x", "a:2: y")
    assert str(Place("f", 3, 2, 1, "t", "row")) == "f:3: row 2, claim 1 (t)"


def test_a_verdict_is_where_the_claim_begins(file: Path) -> None:
    """Of a file with one claim that is its table, of a case its first line, of several claims each one's table."""
    step = 'mechanism = "gaussian"\nsensitivity = 1\nsigma = 1\n'
    said = 'notion = "zcdp"\nrho = 1\n'
    file.write_text(f'relation = "replace-one"\n[[premise]]\n{step}[claim]\n{said}')
    assert [one.place.line for one in read_file(file)] == [6]
    file.write_text(f"[[premise]]\n{step}[[claim]]\n{said}")
    assert [one.place.line for one in read_file(file)] == [5]
    case = f"[[case]]\n[[case.premise]]\n{step}"
    file.write_text(f"{case}[case.claim]\n{said}{case}[[case.claim]]\n{said}[[case.claim]]\n{said}")
    assert [one.place.line for one in read_file(file)] == [1, 14, 17]
