"""Ctrl-C: each command that takes long ends with 130, says so in a line, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from dpproofs import cli
from dpproofs.replay import __main__ as second_verifier

EXAMPLES = Path(__file__).parents[2] / "examples"
DPPROOFS = [sys.executable, "-m", "dpproofs"]
Z3 = """
from dpproofs.proving import smt
from dpproofs.language.terms import variables
x, y, z, w = parts = variables("x y z w")
facts = [
    sum(((i * j + k * s) % 7 - 3) * a * b * c for i, a in enumerate(parts) for j, b in enumerate(parts)
        for k, c in enumerate(parts)) <= s for s in (2, 3, 5, 11)
]
try:
    for n in range(10_000):
        smt.CALL([*facts, 0 <= x + n], x**6 + y**6 + z**6 + w**6 <= 1 + n, effort=30_000_000)
except KeyboardInterrupt:
    raise SystemExit(130)
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")


def used(pid: int) -> float:
    """The processor time of the processes of a session, in seconds."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[3]) == pid:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def interrupted(command: list[str], after: float, *, group: bool) -> tuple[int, str]:
    """The exit code and stderr of a command that gets Ctrl-C, again and again until it ends.

    One signal can be lost: an exception inside of a destructor is. Tests that a shell runs in its background are
    deaf to Ctrl-C, and so would be what they start.
    """
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    signal.signal(signal.SIGINT, heard)
    try:
        while process.poll() is None and used(process.pid) < after:
            time.sleep(0.05)
        deadline = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < deadline:
            (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
            try:
                process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                continue
        _, said = process.communicate(timeout=200)
        while time.monotonic() < deadline:
            os.killpg(process.pid, 0)
            time.sleep(0.05)
    except ProcessLookupError:
        return process.returncode, said
    else:
        pytest.fail("a process was left behind")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


SEARCH = ["prove", "x^y + y^x > 1", "--where", "x > 0", "--where", "y > 0", "--effort", "100"]
CHECK = ["check", "--fresh", "--jobs", "2"]
VERIFY = ["verify", "--fresh", *map(str, sorted(EXAMPLES.glob("*.toml"))), "--jobs"]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("group", [False, True], ids=["the process", "the group"])
@pytest.mark.parametrize(
    "arguments", [SEARCH, CHECK, [*VERIFY, "1"], [*VERIFY, "2"]], ids=["prove", "check", "verify", "verify by two"]
)
def test_a_command_that_is_interrupted_ends(arguments: list[str], group: bool) -> None:
    code, said = interrupted([*DPPROOFS, *arguments], 3 if arguments[-1] == "2" else 1.5, group=group)
    assert code == 130
    assert said in ("interrupted\n", "") or "Exception ignored in" in said


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("group", [False, True], ids=["the process", "the group"])
def test_replay_that_is_interrupted_ends(group: bool, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    subprocess.run([*DPPROOFS, "prove", "exp(x) >= 1 + x", "--save", str(file)], check=True, capture_output=True)
    code, said = interrupted([*DPPROOFS, "replay", *[str(file)] * 4000], 0.3, group=group)
    assert (code, said) == (130, "interrupted\n")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("call", ["entails(", "opinion(seconds=60, premises="])
def test_ctrl_c_reaches_the_caller_while_z3_runs(call: str) -> None:
    code = Z3.replace("CALL(", call).replace("0 <= x + n], x**6", "0 <= x + n], goal=x**6")
    assert interrupted([sys.executable, "-c", code], 2, group=False)[0] == 130


class _Part:
    def __set_name__(self, owner: type, name: str) -> None:
        raise KeyboardInterrupt


def _make_a_class(*_: object) -> int:
    type("Owner", (), {"part": _Part()})
    return 0


@pytest.mark.parametrize(
    ("program", "runs", "arguments"), [(cli, "_answered", []), (second_verifier, "run", ["proof.json"])]
)
def test_ctrl_c_while_a_class_is_made_is_ctrl_c(
    program: ModuleType,
    runs: str,
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Python 3.11 raises RuntimeError then; the parts of enums are made so, in many imports."""
    monkeypatch.setattr(program, runs, _make_a_class)
    assert program.main(arguments) == 130
    assert capsys.readouterr().err == "interrupted\n"
