"""Checking lemmas, here or by workers."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType

from dpproofs.kernel import KernelError
from dpproofs.kernel.signing import Receipt, receipt
from dpproofs.language.statements import printer
from dpproofs.library import Library, library
from dpproofs.mutants.found import found
from dpproofs.mutants.refusal import control_of, refuses
from dpproofs.numbers import DpproofsError, InputError, printable
from dpproofs.proving.failures import failure
from dpproofs.proving.ledger import Ledger
from dpproofs.proving.lemma import Claim, Lemma, Mutant, states
from dpproofs.proving.memory import without_memory
from dpproofs.proving.tactics import ProofError
from dpproofs.render.html import badge, line, listed, said
from dpproofs.system.cache import read
from dpproofs.system.theorem_files import run_file

NO_LEMMA = "the file defines no Lemma"


class CheckError(DpproofsError):
    """A theorem file that cannot be loaded."""


@dataclass(frozen=True)
class Tried:
    """The results for a false variant of a lemma, its true control and its witness.

    ``refused`` is why the proof does not prove it, None if it does. ``control`` and ``witness`` describe a failure,
    None without one; ``kind`` is that of the witness, None if there is none.
    """

    name: str
    refused: str | None
    control: str | None
    kind: str | None
    witness: str | None

    @property
    def good(self) -> bool:
        """Whether the variant is refused, its control proved, and its witness right if there is one."""
        return self.refused is not None and self.control is None and self.witness is None

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "name": self.name,
            "refused": self.refused,
            "control": "proved" if self.control is None else self.control,
            "witness": None
            if self.kind is None
            else {"kind": self.kind, "holds": self.witness is None, "reason": self.witness or ""},
        }


def try_mutant(lemma: Lemma, mutant: Mutant) -> Tried:
    """Try the lemma's proof on the mutant and on its control, and check the witness."""
    control = control_of(lemma, mutant)
    return Tried(
        mutant.name,
        refuses(lemma, mutant),
        control if isinstance(control, str) else None,
        mutant.witness.kind if mutant.witness else None,
        mutant.witness.failure(mutant.claim) if mutant.witness else None,
    )


@dataclass(frozen=True)
class Outcome:
    """The result of checking one lemma."""

    name: str
    proved: bool
    statement: str
    axioms: tuple[str, ...]
    seconds: float
    reason: str
    receipt: Receipt | None = None
    remembered: bool = False
    variants: tuple[Tried, ...] = ()
    file: str | None = None
    definitions: Mapping[str, str] = field(default_factory=dict)
    where: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The name of a lemma of the library; FILE::NAME for one of a file, which may have any name."""
        return self.name if self.file is None else printable(f"{self.file}::{self.name}")

    @property
    def good(self) -> bool:
        """Whether the statement is proved, no false variant that was tried is, and every true one."""
        return self.proved and all(v.good for v in self.variants)

    def __bool__(self) -> bool:
        return self.good

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The results, one line each."""
        if not self.proved:
            return [f"NOT PROVED {self.shown}: {printable(self.reason)}", *(f"    {printable(w)}" for w in self.where)]
        rests = ", ".join(self.axioms) or "none"
        found = [
            f"proved     {self.shown}: {printable(self.statement)}",
            f"    axioms: {rests}",
        ]
        for v in self.variants:
            wrong = [
                *(["the proof proves it, too"] if v.refused is None else []),
                *([f"a true variant is refused: {v.control}"] if v.control is not None else []),
                *([f"the witness does not show it to be false: {v.witness}"] if v.witness is not None else []),
            ]
            found.append(printable(f"    false variant {v.name}: {'; '.join(wrong) or 'refused'}"))
        return found

    def _repr_html_(self) -> str:
        first, *others = self.lines()
        head = line(badge("PROVED" if self.proved else "NOT PROVED"), said(first[len("NOT PROVED ") :]))
        return f"<div>{head}{listed(map(said, map(str.strip, others)))}</div>"

    def to_json(self) -> dict[str, object]:
        """The outcome as plain data."""
        return {
            "name": self.shown,
            "status": "proved" if self.proved else "not proved",
            "statement": self.statement,
            "definitions": dict(self.definitions),
            "axioms": list(self.axioms),
            "seconds": round(self.seconds, 3),
            "reason": self.reason,
            "where": list(self.where),
            "remembered": self.remembered,
            "accepted_mutants": [v.name for v in self.variants if v.refused is None],
            "mutants": [v.to_json() for v in self.variants],
        }


def check(lemma: Lemma | str, *, mutants: bool = False) -> Outcome:
    """Prove a lemma, a new one or one of the library by its name; returns the outcome.

    With ``mutants`` its false variants, their controls and witnesses are checked, too. The outcome is true as a
    condition exactly when every check succeeded. Raises InputError for what is no lemma, and LibraryError for an
    unknown name.
    """
    found = library()[lemma] if isinstance(lemma, str) else lemma
    if type(found) is not Lemma:
        raise InputError("lemma", lemma, "must be a Lemma, or the name of one of the library")
    return checked(found, mutants=mutants)


def check_lemma(
    name: str, file: str | None = None, folder: Path | None = None, fresh: bool = False, mutants: bool = False
) -> Outcome:
    """Prove one lemma of the library, or of a file, with a summary of what the proof rests on; save it in the folder.

    ``fresh`` searches for each certificate, as if none had been found before. With ``mutants`` the proof is also
    tried on the false variants of the statement, which it should not prove, and on their controls, which it should;
    and their witnesses are checked.
    """
    return checked(file_library(file)[name] if file else library()[name], file, folder, fresh=fresh, mutants=mutants)


def checked(
    lemma: Lemma, file: str | None = None, folder: Path | None = None, *, fresh: bool = False, mutants: bool = False
) -> Outcome:
    """Prove this lemma, as ``check_lemma`` does."""
    name, claim = lemma.id, lemma.claim
    start = time.perf_counter()
    where: tuple[str, ...] = ()
    try:
        with without_memory() if fresh else nullcontext():
            theorem = lemma.theorem
        reason = "" if states(claim, theorem) else f"{name}: what is proved is not what is declared"
    except (KernelError, ProofError) as error:
        reason, where = str(error), _where(error, lemma)
    if reason:
        seconds = time.perf_counter() - start
        return Outcome(name, False, "", (), seconds, reason, file=file, where=where)
    seconds = time.perf_counter() - start
    if folder is not None:
        from dpproofs.library.saved import save

        save(lemma, folder)
    signed = receipt(theorem) if file is None else None
    tried = tuple(try_mutant(lemma, m) for m in (*lemma.mutants, *found(lemma))) if mutants else ()
    said, meanings = _statement(claim)
    return Outcome(
        name, True, said, theorem.axioms(), seconds, "", signed, variants=tried, file=file, definitions=meanings
    )


def _where(error: KernelError | ProofError, lemma: Lemma) -> tuple[str, ...]:
    """Where the proof failed, at which goal, and a point at which this is false, if one is found."""
    from dpproofs.prover.tactic import counterexample

    found = failure(error, lemma.function)
    false = None if found.goal is None else counterexample(found.goal, found.premises)
    return (*found.lines(), *([] if false is None else [false]))


def check_all(
    todo: Iterable[tuple[str, str | None]],
    executor: Executor | None = None,
    folder: Path | None = None,
    ledger: Ledger | None = None,
    mutants: bool = False,
) -> Iterator[Outcome]:
    """Check lemmas given as (name, file), in order; a lemma of the library has no file.

    ``executor`` is anything with the interface of concurrent.futures. What the ledger has a receipt for is not proved
    again, unless it is to be saved or mutants are to be tried. Without a trusted ledger, nothing that was found
    earlier is used.
    """
    pending = list(todo)
    fresh = ledger is None or ledger.fresh
    known = {} if ledger is None or folder is not None or mutants else dict(_recalled(pending, ledger))
    rest = [(name, file) for name, file in pending if file is not None or name not in known]
    made: Iterator[Outcome]
    if executor is None:
        made = (check_lemma(name, file, folder, fresh, mutants) for name, file in rest)
    else:
        work = partial(check_lemma, folder=folder, fresh=fresh, mutants=mutants)
        made = executor.map(work, [n for n, _ in rest], [f for _, f in rest], chunksize=4)
    for name, file in pending:
        if file is None and name in known:
            yield known[name]
            continue
        outcome = next(made)
        if (outcome.name, outcome.file) != (name, file):
            raise CheckError(f"executor: a worker was asked about {name}, and answers about {outcome.name}")
        if ledger is not None:
            ledger.keep(name, outcome.receipt)
        yield outcome
    if ledger is not None:
        ledger.write()


def _recalled(todo: Iterable[tuple[str, str | None]], ledger: Ledger) -> Iterator[tuple[str, Outcome]]:
    """What earlier runs proved."""
    for name, file in todo:
        theorem = ledger.recall(library()[name]) if file is None else None
        if theorem is not None:
            said, meanings = _statement(library()[name].claim)
            yield name, Outcome(name, True, said, theorem.axioms(), 0.0, "", remembered=True, definitions=meanings)


# Theorem files --------------------------------------------------------------------------------


def file_library(file: str) -> Library:
    """The lemmas that a file defines."""
    found = Library(packages=())
    if not found.add_module(_load(Path(file))):
        raise CheckError(f"{file}: {NO_LEMMA}")
    return found


def folder_lemmas(folder: Path) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """The lemmas of the files in a folder, as (name, file); and the files and folders left out, with the reason.

    A file that mentions neither Lemma nor dpproofs is not run; hidden folders and links are not followed. CheckError
    without a lemma.
    """
    found: list[tuple[str, str]] = []
    left_out: dict[str, str] = {}

    def unreadable(error: OSError) -> None:
        left_out[str(error.filename)] = f"cannot be read: {error.strerror}"

    for place, folders, names in os.walk(folder, onerror=unreadable):
        for name in sorted(folders):
            if name.startswith(".") or Path(place, name).is_symlink():
                left_out[str(Path(place, name))] = "a hidden folder" if name.startswith(".") else "a link to a folder"
                folders.remove(name)
        folders.sort()
        for file in (Path(place, n) for n in sorted(names) if n.endswith(".py")):
            text = read(file)
            if text is None or (b"Lemma" not in text and b"dpproofs" not in text):
                left_out[str(file)] = "cannot be read" if text is None else "mentions neither Lemma nor dpproofs"
                continue
            lemmas = Library(packages=()).add_module(_load(file))
            found.extend((lemma.id, str(file)) for lemma in lemmas)
            if not lemmas:
                left_out[str(file)] = NO_LEMMA
    if not found:
        raise CheckError(f"{printable(str(folder))}: no Python file in this folder defines a Lemma")
    return found, left_out


def is_folder(path: Path) -> bool:
    """Whether it is a folder; CheckError for a Python file that is not there."""
    shown = printable(str(path))
    try:
        if path.suffix == ".py" and not path.exists():
            raise CheckError(f"{shown}: there is no such file")
        return path.is_dir()
    except (OSError, ValueError) as error:  # a name that no file can have
        raise CheckError(f"{shown}: cannot be read: {getattr(error, 'strerror', error)}") from error


def _load(path: Path) -> ModuleType:
    """Run a theorem file. Such a file is a program: check only files that you would run."""
    try:
        module = run_file(str(path), f"theorem_file_{path.stem}")
    except (Exception, SystemExit) as error:
        text = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise CheckError(f"{path}: cannot be loaded: {type(error).__name__}: {text}") from error
    stated = [printer(v.hypotheses, v.conclusion) for v in vars(module).values() if isinstance(v, Lemma)]
    library().load_meanings({d.name for shown in stated for d in shown.definitions})
    return module


def _statement(claim: Claim) -> tuple[str, Mapping[str, str]]:
    """The statement as declared, with its definitions; the theorem may have other names of variables."""
    shown = printer(claim.hypotheses, claim.conclusion)
    hypotheses = ", ".join(sorted(map(shown.text, set(claim.hypotheses))))
    said = (f"{hypotheses} " if hypotheses else "") + f"|- {shown.text(claim.conclusion)}"
    return said, shown.meanings()
