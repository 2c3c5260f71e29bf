"""Receipts: what the kernel proved in an earlier run, signed by the kernel so that it can believe it.

A receipt is a message authentication code on a statement, on what its proof rested on, on the sources
of dpproofs and on the versions of Python and of the engines. The key lies in the user's cache folder,
where only that user can read it. Who can write such a receipt can as well change the installed kernel.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from dpproofs.kernel.errors import TermError
from dpproofs.kernel.terms import Definition, Term
from dpproofs.loading import read, runs_as_read

ENGINES = ("python-flint", "z3-solver")
KEY_BYTES = 32


class Receipt(NamedTuple):
    """What a proof rested on, how many steps it had, how many of them z3 decided; and the signature."""

    axioms: tuple[str, ...]
    steps: int
    solver_steps: int
    signature: str


def cache_folder() -> Path:
    """$DPPROOFS_CACHE, or dpproofs in the user's cache folder."""
    if given := os.environ.get("DPPROOFS_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "dpproofs"


def signature(hypotheses: Iterable[Term], conclusion: Term, about: tuple[object, ...], *, create: bool) -> str | None:
    """The signature on a statement and on what is said about its proof; None if there is no key."""
    key = _key(create=create) if runs_as_read() else None
    if key is None:
        return None
    text = json.dumps([sources(), digest(hypotheses, conclusion), *about])
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def is_signed(hypotheses: Iterable[Term], conclusion: Term, receipt: Receipt) -> bool:
    """Whether the receipt is for this statement, and was signed here."""
    *about, given = receipt
    wanted = signature(hypotheses, conclusion, tuple(about), create=False)
    return wanted is not None and type(given) is str and hmac.compare_digest(wanted.encode(), given.encode())


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
    if data is None or type(data) in (str, int, Fraction):
        return repr(data)
    raise TermError(f"a term that holds a {type(data).__name__} has no receipt")


def _hash(*parts: str) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


@lru_cache(maxsize=1)
def sources() -> str:
    """A hash of the sources of dpproofs, and of the versions of Python and of the engines."""
    found = hashlib.sha256(f"{sys.version}|{'|'.join(f'{e} {version(e)}' for e in ENGINES)}".encode())
    add_sources(found, Path(__file__).parents[1])
    return found.hexdigest()


def add_sources(found: Any, root: Path) -> None:
    """Add the Python files of a package to a hash: what was loaded from them, or lies there for loading."""
    for file in sorted(root.rglob("*.py")):
        content = read(str(file))
        found.update(f"\0{file.relative_to(root.parent).as_posix()}\0{len(content)}\0".encode())
        found.update(content)


def _key(*, create: bool) -> bytes | None:
    file = cache_folder() / "key"
    try:
        if create and not file.exists():
            _make_key(file)
        key, state = file.read_bytes(), file.stat()
    except OSError:
        return None
    private = os.name != "posix" or (state.st_mode & 0o077 == 0 and state.st_uid == os.getuid())
    return key if len(key) == KEY_BYTES and private else None


def _make_key(file: Path) -> None:
    """Make the key, whole or not at all; one that another process has made meanwhile stays."""
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f"key-{os.urandom(8).hex()}")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(os.urandom(KEY_BYTES))
    try:
        with suppress(FileExistsError):
            os.link(temporary, file)
    finally:
        temporary.unlink()
