"""What other systems lack is not needed: locks of files, users, limits, signals, and processors of one's own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLAIM = str(ROOT / "examples" / "first_claim.toml")

# What is not of dpproofs has to be loaded as what it is here, and dpproofs after the system is changed.
ENGINES = "import dpproofs.cli, concurrent.futures.process, multiprocessing.connection, flint, sympy, z3"
WINDOWS = """
import sys, types, tempfile
import dpproofs.replay.worker
for name in [name for name in sys.modules if name.partition(".")[0] in ("dpproofs", "theorems")]:
    del sys.modules[name]
import os as real, signal
LACKS = "getuid geteuid getgid fork kill killpg sched_getaffinity O_NOFOLLOW O_NONBLOCK O_CLOEXEC fchmod".split()
system = types.ModuleType("os")
vars(system).update({name: value for name, value in vars(real).items() if name not in LACKS}, name="nt")
sys.modules["os"], sys.platform = system, "win32"
sys.modules.update(dict.fromkeys(("fcntl", "resource", "pwd", "grp", "termios", "posix")))
for name in ("SIGALRM", "SIGKILL", "SIGHUP", "SIGPIPE", "setitimer", "alarm"):
    delattr(signal, name)
"""
MACOS = """
import os, resource, sys
del os.sched_getaffinity
def refused(*_): raise ValueError("current limit exceeds maximum limit")
resource.setrlimit, sys.platform = refused, "darwin"
"""
THERE = """
from dpproofs.replay.worker import Judge
here = Judge._program
Judge._program = lambda self: {system!r} + here(self)
from dpproofs.kernel import receipts
assert receipts._key(create=True)
from dpproofs.cli import main
sys.exit(main({arguments!r}))
"""


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("system", [WINDOWS, MACOS], ids=["windows", "macos"])
def test_commands_need_nothing_that_another_system_lacks(system: str, tmp_path: Path) -> None:
    def run(*arguments: str) -> str:
        script = tmp_path / "there.py"
        script.write_text(ENGINES + system + THERE.format(system=system, arguments=[*arguments]), encoding="utf-8")
        home = {"HOME": str(tmp_path), "XDG_STATE_HOME": "", "DPPROOFS_CACHE": str(tmp_path / "cache")}
        done = subprocess.run(
            [sys.executable, str(script)],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, **home, "PYTHONPATH": str(ROOT)},
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert run("check", "bs16.lemma-2.4").startswith("proved     bs16.lemma-2.4\n")
    assert run("verify", CLAIM, "--save", "proof.json").startswith("VERIFIED")
    assert run("replay", "proof.json", "--claim", CLAIM).startswith("VERIFIED: proof.json")
