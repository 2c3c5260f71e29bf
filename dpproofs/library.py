"""Lemmas: a declared statement, its proof, its citation, and the false statements it must not prove."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.tactics import ProofError


class LibraryError(Exception):
    """A theorem package that is missing, shadowed, or names a lemma twice."""


@dataclass(frozen=True)
class Claim:
    """``hypotheses |- conclusion``, to be proved. A proof is given the claim and must end in it."""

    hypotheses: tuple[Term, ...]
    conclusion: Term

    @property
    def parts(self) -> tuple[tuple[Term, ...], Term]:
        """(hypotheses, conclusion), as a lemma takes them."""
        return self.hypotheses, self.conclusion


@dataclass(frozen=True)
class Mutant:
    """A false variant of a lemma, and why it is false."""

    name: str
    claim: Claim
    reason: str


@dataclass(frozen=True, eq=False)
class Lemma:
    """A named statement with its proof.

    ``proof`` gets the claim and returns a theorem. The theorem must have exactly the claimed
    conclusion, and no hypothesis that the claim does not have.
    """

    id: str
    title: str
    source: str
    hypotheses: tuple[Term, ...]
    conclusion: Term
    proof: Callable[[Claim], Theorem] = field(repr=False)
    mutants: tuple[Mutant, ...] = ()

    @property
    def claim(self) -> Claim:
        """The declared statement."""
        return Claim(self.hypotheses, self.conclusion)

    @cached_property
    def theorem(self) -> Theorem:
        """The proved statement; proves it on first use."""
        return demonstrate(self.id, self.claim, self.proof)


def demonstrate(name: str, claim: Claim, proof: Callable[[Claim], Theorem]) -> Theorem:
    """Run a proof and check that it ends in exactly the claim."""
    made = proof(claim)
    if made.conclusion != claim.conclusion:
        raise ProofError(f"{name}: the proof ends in {made.conclusion!r}, not in {claim.conclusion!r}")
    extra = made.hypotheses - set(claim.hypotheses)
    if extra:
        raise ProofError(f"{name}: the proof uses {sorted(map(repr, extra))}, which the statement lacks")
    return infer("weaken", made, formulas=claim.hypotheses)


def refuses(lemma: Lemma, mutant: Mutant) -> str | None:
    """Why the lemma's own proof does not prove the mutant; None if it does."""
    try:
        demonstrate(f"{lemma.id}~{mutant.name}", mutant.claim, lemma.proof)
    except (KernelError, ProofError) as error:
        return str(error)
    return None


class Library:
    """All lemmas of the installed theorem packages, by name."""

    def __init__(self, packages: Iterable[ModuleType] | None = None) -> None:
        self.lemmas: dict[str, Lemma] = {}
        self.modules: dict[str, str] = {}
        self.functions: dict[str, Any] = {}
        for package in installed_packages() if packages is None else packages:
            modules = list(_modules(package))
            for module in modules:
                self.add_module(module, own=True)
            for module in modules:
                self.add_module(module)

    def add_module(self, module: ModuleType, *, own: bool = False) -> list[Lemma]:
        """Add the lemmas and verified functions of a module; ``own`` leaves out lemmas proved elsewhere."""
        from dpproofs.verified import Verified

        for v in vars(module).values():
            if isinstance(v, Verified) and self.functions.setdefault(v.name, v) is not v:
                raise LibraryError(f"two verified functions are named {v.name}")
        added = []
        for lemma in (v for v in vars(module).values() if isinstance(v, Lemma)):
            other = self.lemmas.get(lemma.id)
            if other is lemma or (own and lemma.proof.__module__ != module.__name__):
                continue
            if other is not None:
                raise LibraryError(f"two lemmas are named {lemma.id}")
            self.lemmas[lemma.id] = lemma
            self.modules[lemma.id] = getattr(module, "__file__", "") or module.__name__
            added.append(lemma)
        return added

    def __iter__(self) -> Iterator[Lemma]:
        return iter(self.lemmas.values())

    def __getitem__(self, name: str) -> Lemma:
        if name not in self.lemmas:
            raise LibraryError(f"no lemma is named {name!r}; 'dpproofs list' shows the names")
        return self.lemmas[name]

    def function(self, name: str) -> Any:
        """The verified function of that name."""
        if name not in self.functions:
            raise LibraryError(f"no verified function is named {name!r}; there are {', '.join(sorted(self.functions))}")
        return self.functions[name]


@lru_cache(maxsize=1)
def library() -> Library:
    """The installed library, loaded once."""
    return Library()


def installed_packages() -> list[ModuleType]:
    """The theorem packages that declare the entry point ``dpproofs.theorems``."""
    packages = []
    for point in sorted(entry_points(group="dpproofs.theorems"), key=lambda p: p.name):
        package = importlib.import_module(point.value)
        if point.name == "builtin":
            _check_not_shadowed(package)
        packages.append(package)
    if not packages:
        raise LibraryError("no theorem package is installed")
    return packages


def _check_not_shadowed(package: ModuleType) -> None:
    where = Path(package.__file__ or "").resolve().parents[1]
    if where != Path(__file__).resolve().parents[1]:
        raise LibraryError(
            f"the folder {where / package.__name__} hides the theorems that came with dpproofs; "
            "run from another folder, or rename that one"
        )


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for info in sorted(pkgutil.walk_packages(package.__path__, package.__name__ + "."), key=lambda i: i.name):
        try:
            yield importlib.import_module(info.name)
        except Exception as error:
            raise LibraryError(f"{info.name} cannot be loaded: {type(error).__name__}: {error}") from error
