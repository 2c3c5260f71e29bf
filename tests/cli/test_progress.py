"""Commands that take long say on a terminal how far they are, and nothing where stderr is none."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from dpproofs.cli import main
from dpproofs.system import progress

EXAMPLES = Path(__file__).parents[2] / "examples"
ERASE = "\r\x1b[K"
RUN = """
import sys
from dpproofs.system import progress
progress.FIRST = progress.PAUSE = 0.001
from dpproofs.cli import main
sys.exit(main())
"""
"""The command line, with a line from the start."""
CLAIM, PURE = (str(EXAMPLES / f"{name}.toml") for name in ("first_claim", "pure_dp_sum"))
AUDIT = {"history": [[1, 1, 1]], "epsilon": 9, "delta": "1e-5"}
LOCK = """
[[constant]]
name = "epsilon"
function = "zcdp_to_approx_dp"
arguments = {xi = 0, rho = "1/8", delta = 1e-6}
"""


def command(arguments: list[str]) -> list[str]:
    return [sys.executable, "-c", RUN, *arguments]


def on_terminal(arguments: list[str], *, alone: bool = True, interrupt: bool = False) -> tuple[int, str]:
    """The exit code of a command, and what stands on a terminal; without ``alone`` its output goes there, too."""
    environment: Mapping[str, str] = {**os.environ, "TERM": "xterm"}
    reader, writer = os.openpty()
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background is deaf to Ctrl-C
    process = subprocess.Popen(
        command(arguments),
        env={name: value for name, value in environment.items() if name != "NO_COLOR"},
        stdout=subprocess.DEVNULL if alone else writer,
        stderr=writer,
    )
    signal.signal(signal.SIGINT, heard)
    os.close(writer)
    said, next_time = b"", 0.0
    try:
        while more := os.read(reader, 1 << 16):
            said += more
            if interrupt and b"lemma 2" in said and b"lemma" in more and time.monotonic() > next_time:
                process.send_signal(signal.SIGINT)  # again where one is lost, as an exception inside of a destructor is
                next_time = time.monotonic() + 2
    except OSError:  # the other end is closed
        pass
    os.close(reader)
    return process.wait(), said.decode().replace("\r\n", "\n")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the commands are about."""
    (tmp_path / "audit.json").write_text(json.dumps([AUDIT, AUDIT]))
    (tmp_path / "lock.toml").write_text(LOCK)
    return tmp_path


LONG = {
    "verify": (["verify", CLAIM, PURE], ["verify: claim 1 of 2, ", "verify: claim 2 of 2, "]),
    "total": (["verify", CLAIM, "--total", "1e-5"], ["verify: the total, "]),
    "page": (["verify", CLAIM, PURE, "--html", "TMP/page.html", "--no-curves"], ["verify: section 2 of 2, "]),
    "explain": (["explain", CLAIM], ["explain: "]),
    "calibrate": (
        ["calibrate", CLAIM, "--vary", "sigma"],
        [
            "calibrate: sigma = 4, ",
            "calibrate: sigma = 2, ",
            "calibrate: sigma between 2 and 4, ",
            "calibrate: the proofs, ",
        ],
    ),
    "plot": (["plot", CLAIM, "--points", "3"], ["plot: point 4 of 4, "]),
    "check": (
        ["check", "bs16.lemma-3.5", "foundations.exp-tangent"],
        ["check: lemma 1 of 2, ", "check: lemma 2 of 2, "],
    ),
    "audit": (["audit", "TMP/audit.json"], ["audit: audit 2 of 2, ", "audit: report 2 of 2, "]),
    "lock": (["lock", "TMP/lock.toml"], ["lock: "]),
    "second-opinion": (["second-opinion", "foundations.exp-tangent"], ["second-opinion: "]),
    "prove": (["prove", "exp(x) >= 1 + x"], ["prove: step 1, 2% of the search, "]),
}


@pytest.mark.parametrize(("words", "wanted"), LONG.values(), ids=LONG)
def test_a_terminal_shows_a_line_that_vanishes(
    words: list[str],
    wanted: list[str],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Here each of its states is drawn. Without a terminal there is none."""
    put = progress._Line.put

    def put_and_draw(self: progress._Line, depth: int, words: str) -> None:
        put(self, depth, words)
        self.draw()

    monkeypatch.setattr(progress._Line, "put", put_and_draw)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    words = [word.replace("TMP", str(folder)) for word in words]
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", terminal := Terminal())
        assert main(words) == 0
    said = terminal.getvalue()
    assert [text for text in wanted if f"{ERASE}{text}" not in said] == []
    assert "\n" not in said
    assert said.startswith(ERASE)
    assert said.endswith(ERASE)
    capsys.readouterr()
    assert main(words) == 0
    assert capsys.readouterr().err == ""


def shown(said: str) -> list[str]:
    """The lines that stay on the terminal."""
    return [text.split(ERASE)[-1] for text in said.split("\n")]


def test_what_is_printed_on_the_way_stays(tmp_path: Path) -> None:
    names = ["bs16.lemma-3.5", "foundations.exp-tangent"]
    code, said = on_terminal(["check", *names, "--save", str(tmp_path)], alone=False)
    assert code == 0
    assert shown(said)[:2] == [f"proved     {name}" for name in names]
    assert ERASE in said
    files = [str(tmp_path / f"{name}.json") for name in names]
    code, said = on_terminal(["replay", *files], alone=False)
    plain = subprocess.run(command(["replay", *files]), capture_output=True, text=True, check=True)
    assert shown(said) == plain.stdout.split("\n")
    assert "replay: file 1 of 2, " in said


def test_errors_stay(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("title,mechanism,sensitivity,sigma,rho\na,gaussian,1,2,1/8\nb,gaussian,1,x,1\n")
    same = ["--set", "notion=zcdp", "--set", "relation=replace-one"]
    code, said = on_terminal(["verify", "--csv", str(file), *same])
    assert code == 4
    first, *others = shown(said)
    assert first.startswith(f"error: {file}:3: ")
    assert others == [""]


@pytest.mark.parametrize("words", [["check", "bs16.lemma-3.5"], ["verify", PURE]])
def test_json_on_the_terminal_stands_alone(words: list[str]) -> None:
    _, said = on_terminal([*words, "--json"], alone=False)
    assert json.loads(said)


def test_ctrl_c_takes_the_line_away() -> None:
    code, said = on_terminal(["check", "--jobs", "1", "--fresh"], interrupt=True)
    assert code == 130
    assert shown(said)[-2:] == ["interrupted", ""]
