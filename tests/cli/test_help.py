"""--help says how each command is used, and what its exit code means."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from dpproofs.cli import _whole_parser, main
from dpproofs.cli.help import CODES, EXAMPLES

ROOT = Path(__file__).resolve().parents[2]
_, COMMANDS = _whole_parser()
NAMES = [parser.prog.removeprefix("dpproofs ") for parser in COMMANDS]


def test_each_command_has_examples() -> None:
    assert set(NAMES) == set(EXAMPLES)
    assert set(CODES) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_help_has_examples_and_exit_codes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    for line in EXAMPLES[name]:
        assert f"  {line}\n" in out
    codes = out.partition("\nexit codes:\n")[2].splitlines()
    assert {0, 2, 70, 130, 141} <= {int(line.split()[0]) for line in codes}


def test_help_of_the_whole_has_them_too(capsys: pytest.CaptureFixture[str]) -> None:
    """What a code means is said in the documents, too."""
    with pytest.raises(SystemExit):
        main(["--help"])
    text, _, codes = capsys.readouterr().out.partition("\nexit codes:\n")
    for line in text.partition("\nexamples:\n")[2].splitlines():
        test_examples_can_be_typed(line.strip())
    said = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8").partition("## Exit codes\n")[2]
    numbers = [int(line.split()[0]) for line in codes.splitlines()]
    assert all(f"| {code} | " in said for code in numbers), said
    assert {*numbers} >= {code for own in CODES.values() for code in own}


@pytest.mark.parametrize("line", [line for lines in EXAMPLES.values() for line in lines])
def test_examples_can_be_typed(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0])
    assert words[0] == "dpproofs"
    parser, _ = _whole_parser()
    if words[-1] == "--help":
        assert words[1] in NAMES
        return
    options = parser.parse_args(words[1:])
    assert options.command == words[1]
    for word in words:
        if word.startswith("examples/"):
            assert (ROOT / word).is_file()


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("check", ["foundations.exp-tangent"], 0),
        ("prove", ["exp(x) >= 1 + x"], 0),
        ("prove", ["x <= x^2", "--where", "0 <= x"], 1),
        ("audit", ["no such file.json"], 2),
    ],
)
def test_exit_codes_are_those_that_are_said(name, arguments, code, capsys) -> None:
    assert main([name, *arguments]) == code
    assert code == 2 or code in CODES[name]
