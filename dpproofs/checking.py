"""Checking lemmas: here, in other processes, or on other machines; and remembering the results.

A remembered result is only for the command ``check``: no theorem rests on it. It is stored under a
hash of everything that it depends on: the sources of dpproofs and of all theorem packages, and the
versions of Python and of the engines. It is signed with a key that only the user can read, so that
an entry that somebody else wrote is not believed.
"""

from __future__ import annotations

import hashlib
import hmac
import importlib
import importlib.util
import json
import os
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from dpproofs.kernel import KernelError
from dpproofs.library import Lemma, Library, installed_packages, library
from dpproofs.memory import default_folder, without_memory
from dpproofs.numbers import DpproofsError
from dpproofs.tactics import ProofError

ENGINES = ("python-flint", "z3-solver")


class CheckError(DpproofsError):
    """A theorem file that cannot be loaded, or an executor that cannot be reached."""


@dataclass(frozen=True)
class Outcome:
    """The result of checking one lemma."""

    name: str
    proved: bool
    statement: str
    axioms: tuple[str, ...]
    steps: int
    solver_steps: int
    seconds: float
    reason: str
    remembered: bool = False

    def to_json(self) -> dict[str, object]:
        """The outcome as plain data."""
        return {
            "name": self.name,
            "status": "proved" if self.proved else "not proved",
            "statement": self.statement,
            "axioms": list(self.axioms),
            "steps": self.steps,
            "solver_steps": self.solver_steps,
            "seconds": round(self.seconds, 3),
            "reason": self.reason,
            "remembered": self.remembered,
        }


def check_lemma(name: str, file: str | None = None, folder: Path | None = None, fresh: bool = False) -> Outcome:
    """Prove one lemma of the library, or of a file, and say what the proof rests on; save it in the folder.

    ``fresh`` searches for each certificate, as if none had been found before.
    """
    lemma = file_library(file)[name] if file else library()[name]
    start = time.perf_counter()
    try:
        with without_memory() if fresh else nullcontext():
            theorem = lemma.theorem
    except (KernelError, ProofError) as error:
        return Outcome(name, False, "", (), 0, 0, time.perf_counter() - start, str(error))
    seconds = time.perf_counter() - start
    if folder is not None:
        from dpproofs.saved import save

        save(lemma, folder)
    rules = Counter(t.rule for t in theorem.derivation())
    steps = sum(rules.values())
    return Outcome(name, True, _statement(lemma), theorem.axioms(), steps, rules["arithmetic"], seconds, "")


def check_all(
    todo: Iterable[tuple[str, str | None]],
    executor: Executor | None = None,
    folder: Path | None = None,
    cache: Cache | None = None,
) -> Iterator[Outcome]:
    """Check lemmas given as (name, file), in order; a lemma of the library has no file.

    ``executor`` is anything with the interface of concurrent.futures. What the cache remembers is
    not proved again, unless it is to be saved. Without a cache, nothing found earlier is used.
    """
    pending = list(todo)
    known = cache.load() if cache is not None and folder is None else {}
    rest = [(name, file) for name, file in pending if file is not None or name not in known]
    fresh: Iterator[Outcome]
    if executor is None:
        fresh = (check_lemma(name, file, folder, cache is None) for name, file in rest)
    else:
        names, files = [n for n, _ in rest], [f for _, f in rest]
        folders, anew = [folder] * len(rest), [cache is None] * len(rest)
        fresh = executor.map(check_lemma, names, files, folders, anew, chunksize=4)
    made: list[Outcome] = []
    for name, file in pending:
        if file is None and name in known:
            yield known[name]
            continue
        outcome = next(fresh)
        if file is None and outcome.proved:
            made.append(outcome)
        yield outcome
    if cache is not None and made:
        cache.store([*known.values(), *made])


@contextmanager
def executor_for(jobs: int, address: str | None = None) -> Iterator[Executor | None]:
    """Processes on this machine, or a Dask cluster at dask://HOST:PORT; None to work in this process."""
    if address is not None:
        with _dask(address) as executor:
            yield executor
    elif jobs > 1:
        with ProcessPoolExecutor(max_workers=jobs) as pool:
            yield pool
    else:
        yield None


def _dask(address: str) -> AbstractContextManager[Executor]:
    scheme, _, place = address.partition("://")
    host, _, port = place.rpartition(":")
    if scheme != "dask" or not host or not port.isascii() or not port.isdigit():
        raise CheckError(f"executor = {address}: must have the form dask://HOST:PORT")
    try:
        client_of: Any = importlib.import_module("distributed").Client
    except ImportError as error:
        raise CheckError("executor: install dpproofs[dask] to use a Dask cluster") from error

    @contextmanager
    def connected() -> Iterator[Executor]:
        try:
            client = client_of(f"tcp://{place}", timeout=10)
        except OSError as error:
            raise CheckError(f"executor = {address}: cannot be reached") from error
        with client, client.get_executor() as executor:
            yield executor

    return connected()


# Theorem files --------------------------------------------------------------------------------


def file_library(file: str) -> Library:
    """The lemmas that a file defines."""
    found = Library(packages=())
    if not found.add_module(_load(Path(file))):
        raise CheckError(f"{file}: the file defines no Lemma")
    return found


def _load(path: Path) -> ModuleType:
    """Run a theorem file. Such a file is a program: check only files that you would run."""
    spec = importlib.util.spec_from_file_location(f"theorem_file_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise CheckError(f"{path}: is not a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        text = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise CheckError(f"{path}: cannot be loaded: {type(error).__name__}: {text}") from error
    return module


# Remembered results ---------------------------------------------------------------------------


class Cache:
    """Signed results of the installed library."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()
        self.depends_on = fingerprint()
        self.file = self.folder / f"checked-{self.depends_on[:32]}.json"

    def load(self) -> dict[str, Outcome]:
        """The remembered results; none if the file is missing, damaged, signed by another key, or stale."""
        try:
            data = json.loads(self.file.read_text(encoding="utf-8"))
            body, signature = data["body"], bytes.fromhex(data["signature"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return {}
        key = self._key(create=False)
        if key is None or not isinstance(body, str) or not hmac.compare_digest(_sign(key, body), signature):
            return {}
        content = json.loads(body)
        if content["depends_on"] != self.depends_on:
            return {}
        lemmas = library().lemmas
        found = [Outcome(**{**row, "axioms": tuple(row["axioms"]), "remembered": True}) for row in content["outcomes"]]
        return {o.name: o for o in found if o.name in lemmas and o.statement == _statement(lemmas[o.name])}

    def store(self, outcomes: Iterable[Outcome]) -> None:
        """Remember results, in one step or not at all; a folder that cannot be written is left alone."""
        body = json.dumps({"depends_on": self.depends_on, "outcomes": [asdict(o) for o in outcomes]})
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            key = self._key(create=True)
            if key is None:
                return
            temporary = self.file.with_suffix(f".{os.getpid()}")
            temporary.write_text(json.dumps({"body": body, "signature": _sign(key, body).hex()}), encoding="utf-8")
            temporary.replace(self.file)
        except OSError:
            return

    def _key(self, *, create: bool) -> bytes | None:
        file = self.folder / "key"
        if create and not file.exists():
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as out:
                out.write(secrets.token_bytes(32))
        try:
            key = file.read_bytes()
            private = os.name != "posix" or (file.stat().st_mode & 0o077) == 0
        except OSError:
            return None
        return key if len(key) == 32 and private else None


def _sign(key: bytes, body: str) -> bytes:
    return hmac.new(key, body.encode(), hashlib.sha256).digest()


def _statement(lemma: Lemma) -> str:
    """The statement as it is declared; the theorem may name its bound variables otherwise."""
    hypotheses = ", ".join(sorted(map(repr, set(lemma.hypotheses))))
    return (f"{hypotheses} " if hypotheses else "") + f"|- {lemma.conclusion!r}"


def fingerprint() -> str:
    """A hash of the sources of dpproofs and of the theorem packages, and of the versions of the engines."""
    import dpproofs

    digest = hashlib.sha256()
    digest.update(f"{sys.version}|{'|'.join(f'{e} {version(e)}' for e in ENGINES)}".encode())
    for package in (dpproofs, *installed_packages()):
        root = Path(package.__file__ or "").parent
        for file in sorted(root.rglob("*.py")):
            digest.update(f"\0{file.relative_to(root.parent).as_posix()}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()
