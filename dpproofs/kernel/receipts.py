"""Receipts: what the kernel proved in an earlier run, signed by the kernel so that it can believe it.

A receipt is a message authentication code on a statement, on what its proof rested on, on the sources
of dpproofs and on the versions of Python and of the engine. Only ``kernel.signing`` signs, and only
theorems with their whole derivation. The key is a file of the user's apart from the
cache, which nobody else can read. Who can make such a receipt can as well change the installed kernel.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

import flint

from dpproofs.language.errors import TermError
from dpproofs.language.plain import class_name, is_a
from dpproofs.language.terms import Definition, Term
from dpproofs.system import loading
from dpproofs.system.folders import cache_folder, user_folder
from dpproofs.system.loading import read

if sys.platform != "win32":
    import fcntl

VERSIONS: Final = f"Python {sys.version}, python-flint {flint.__version__}, FLINT {flint.__FLINT_VERSION__}"
"""What a proof is checked by, besides dpproofs itself."""
KEY_BYTES = 32


def _message(hypotheses: Iterable[Term], conclusion: Term, axioms: tuple[str, ...]) -> bytes:
    """The signed message: a statement, what its proof rested on, and the sources in which it was proved."""
    return json.dumps([sources(), digest(hypotheses, conclusion), axioms]).encode()


def _signature(hypotheses: Iterable[Term], conclusion: Term, axioms: tuple[str, ...], *, create: bool) -> str | None:
    """The kernel's signature; None where no key can be kept, or, unless to ``create``, none is there."""
    key = _key(create=create)
    return None if key is None else hmac.digest(key, _message(hypotheses, conclusion, axioms), "sha256").hex()


def is_signed(hypotheses: Iterable[Term], conclusion: Term, axioms: tuple[str, ...], signed: str) -> bool:
    """Whether this is the kernel's signature for the statement, and this process runs the sources that it is for."""
    own = _signature(hypotheses, conclusion, axioms, create=False) if loading.runs_as_read() else None
    return own is not None and hmac.compare_digest(own.encode(), signed.encode(errors="replace"))


def digest(hypotheses: Iterable[Term], conclusion: Term) -> str:
    """A hash of a statement and of the definitions in it; equal statements have the same."""
    done: dict[Term | Definition, str] = {}
    given = sorted({_digest(h, done) for h in hypotheses})
    return _hash(*given, "|-", _digest(conclusion, done))


def _digest(t: Term, done: dict[Term | Definition, str]) -> str:
    if t not in done:
        done[t] = _hash(t.op, _data(t.data, done), *(_digest(a, done) for a in t.args))
    return done[t]


def _data(data: Any, done: dict[Term | Definition, str]) -> str:
    """What a term holds besides its arguments, as text that nothing else has."""
    if type(data) is Definition:
        if data not in done:
            done[data] = _hash(data.name, *(_digest(p, done) for p in data.parameters), _digest(data.body, done))
        return f"definition {done[data]}"
    if type(data) is tuple:
        return f"({','.join(_data(d, done) for d in data)})"
    if type(data) is Fraction:
        return f"{data.numerator:x}/{data.denominator:x}"  # in decimals Python does not write very long ones
    if data is None or is_a(data, str, int):
        return repr(data)
    raise TermError(f"a term that holds a {class_name(data)} has no receipt")


def _hash(*parts: str) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


@lru_cache(maxsize=1)
def sources() -> str:
    """A hash of the sources of dpproofs, and of the versions of Python and of the engine."""
    found = hashlib.sha256(VERSIONS.encode())
    add_sources(found, Path(__file__).parents[1])
    return found.hexdigest()


def add_sources(found: Any, root: Path) -> None:
    """Add the Python files of a package to a hash: what was loaded from them, or lies there for loading."""
    above = len(os.path.join(os.path.dirname(root), ""))
    parts: list[bytes] = []
    for file in sorted(python_files(str(root))):
        content = read(file)
        name = os.fsencode(file[above:].replace(os.sep, "/"))  # it may be no text
        parts += (b"\0", name, f"\0{len(content)}\0".encode(), content)
    found.update(b"".join(parts))


def python_files(folder: str, above: tuple[tuple[int, int], ...] = ()) -> Iterator[str]:
    """The Python files below a folder. Links are followed, as Python does when it loads modules, but in no circle."""
    state = os.stat(folder)
    place = state.st_dev, state.st_ino
    if place in above:
        return
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from python_files(entry.path, (*above, place))
            elif entry.name.endswith(".py") and entry.is_file():
                yield entry.path


def key_file() -> Path | None:
    """The file of the key: never in the cache folder; None without a folder for it."""
    state, cache = user_folder("XDG_STATE_HOME", ".local/state"), cache_folder()
    if state is None or cache is None:
        return None
    file = state / "dpproofs" / "key"
    return None if _is_below(str(file), str(cache)) else file


@lru_cache(maxsize=8)
def _is_below(file: str, folder: str) -> bool:
    return Path(file).resolve().is_relative_to(Path(folder).resolve())


def _key(*, create: bool) -> bytes | None:
    """The key of this user on this machine; None if there is none, or others could read it.

    It is made of the random content of the file and of what the file system says of the file. So a
    copy, from a backup, an image or an archive, is another key.
    """
    file = key_file()
    if file is None:
        return None
    found = _read_key(file)
    if found is None and create:
        _make_key(file)
        found = _read_key(file)
    return found


def _read_key(file: Path) -> bytes | None:
    """The key in the file; of one that another process is just writing, when it is complete."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    for _ in range(20):
        try:
            handle = os.open(file, flags)
            try:
                state, content = os.fstat(handle), os.read(handle, KEY_BYTES + 1)
            finally:
                os.close(handle)
        except OSError:
            return None
        private = os.name != "posix" or (state.st_mode & 0o077 == 0 and state.st_uid == os.getuid())
        if not S_ISREG(state.st_mode) or not private or len(content) > KEY_BYTES:
            return None
        if len(content) == KEY_BYTES:
            here = f"{state.st_uid} {state.st_ino} {state.st_ctime_ns}"
            return hmac.digest(content, here.encode(), "sha256")
        time.sleep(0.005)
    return None


def _make_key(file: Path) -> None:
    """Make the key, unless there is a file; one that was left empty when its process was killed is made anew.

    Who makes a key holds the folder's lock meanwhile, so that a file that is empty is nobody's who still writes it.
    """
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone_in(file.parent):
            if file.is_file() and file.stat().st_size == 0:
                file.unlink()
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb", buffering=0) as out:
                out.write(os.urandom(KEY_BYTES))


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder; it goes with the process. Where there are no such locks, hold nothing."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
