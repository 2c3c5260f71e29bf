"""Lemmas: a declared statement, its proof, its citation, and the false statements it must not prove."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from types import ModuleType
from typing import Any, Protocol, TypeAlias

from dpproofs.kernel import ForgedTheoremError, KernelError, Term, Theorem, infer, is_theorem
from dpproofs.ledger import current
from dpproofs.memory import memory_of
from dpproofs.packages import LibraryError, installed_packages
from dpproofs.proving.by_id import being_proved, homes, sources
from dpproofs.proving.context import knowing_nothing
from dpproofs.tactics import ProofError, under
from dpproofs.variants import controls
from dpproofs.weakening import closed, from_hypotheses

Factor: TypeAlias = int | Fraction
"""What a bound is multiplied by: 1 in a lemma, another number in a mutant."""

LESS, MORE = Fraction(99, 100), Fraction(101, 100)
"""The factors of mutants whose bound is one percent smaller, or larger, than it should be."""


@dataclass(frozen=True)
class Claim:
    """``hypotheses |- conclusion``, to be proved. A proof is given the claim and must end in it."""

    hypotheses: tuple[Term, ...]
    conclusion: Term

    def __post_init__(self) -> None:
        """Keep the hypotheses as they are now."""
        object.__setattr__(self, "hypotheses", tuple(self.hypotheses))

    @property
    def parts(self) -> tuple[tuple[Term, ...], Term]:
        """(hypotheses, conclusion), as a lemma takes them."""
        return self.hypotheses, self.conclusion


class Witness(Protocol):
    """Data that show a mutant to be false; see ``dpproofs.falsity`` for the kinds there are."""

    @property
    def kind(self) -> str:
        """What sort of witness it is, in a word or two."""

    def failure(self, claim: Claim) -> str | None:
        """Why it does not show that the claim is false; None if it does."""


@dataclass(frozen=True)
class Mutant:
    """A false variant of a lemma, and why it is false.

    ``control`` is a true variant that the lemma's proof must accept; where none is given, it is
    derived from the mutant and the lemma (``dpproofs.variants``). ``witness`` shows the falsity
    to the machine.
    """

    name: str
    claim: Claim
    reason: str
    control: Claim | None = None
    witness: Witness | None = None


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

    def __post_init__(self) -> None:
        """Keep what is declared as it is now; TypeError for what is no text or formula."""
        for name in ("id", "title", "source"):
            if type(getattr(self, name)) is not str:
                raise TypeError(f"the {name} of a lemma is text, not {getattr(self, name)!r}")
        for name in ("hypotheses", "mutants"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if any(type(t) is not Term for t in (*self.hypotheses, self.conclusion)):
            raise TypeError(f"{self.id}: the hypotheses and the conclusion of a lemma are formulas")

    def __init_subclass__(cls) -> None:
        raise TypeError("Lemma cannot be subclassed")

    @property
    def claim(self) -> Claim:
        """The declared statement."""
        return Claim(self.hypotheses, self.conclusion)

    @cached_property
    def theorem(self) -> Theorem:
        """The proved statement; proves it on first use."""
        with being_proved(self.id), memory_of(self.id):
            return demonstrate(self.id, self.claim, self.proof)

    def states(self, theorem: Theorem) -> bool:
        """Whether the theorem, made by the kernel, is what the lemma declares."""
        if not is_theorem(theorem):
            return False
        return theorem.hypotheses == frozenset(self.hypotheses) and theorem.conclusion == self.conclusion

    def established(self) -> Theorem:
        """The proved statement; where a ledger is in use, without its proof if it was proved before."""
        ledger = current()
        return self.theorem if ledger is None else ledger.established(self)


def demonstrate(name: str, claim: Claim, proof: Callable[[Claim], Theorem]) -> Theorem:
    """Run a proof and check that it ends in exactly the claim."""
    wanted = Claim(claim.hypotheses, claim.conclusion)  # the proof is code, and has the other one in its hands
    with from_hypotheses(None), knowing_nothing():
        made = proof(claim)
    return _exactly(name, wanted, made)


def _exactly(name: str, claim: Claim, made: Theorem) -> Theorem:
    """The theorem with the hypotheses of the claim; ProofError if it is another, or needs more."""
    if not is_theorem(made):
        raise ForgedTheoremError(f"{name}: the proof returned a value that no rule of the kernel made")
    if made.conclusion != claim.conclusion:
        raise ProofError(f"{name}: the proof ends in {made.conclusion!r}, not in {claim.conclusion!r}")
    extra = made.hypotheses - set(claim.hypotheses)
    if extra:
        raise ProofError(f"{name}: the proof uses {sorted(map(repr, extra))}, which the statement lacks")
    if not reads_alike(made.conclusion, claim.conclusion):
        made = infer("cut", infer("assume", formula=claim.conclusion), made)
    return under(made, *claim.hypotheses)


def reads_alike(s: Term, t: Term) -> bool:
    """Whether two equal terms also have the same names of bound variables."""
    seen: set[tuple[int, int]] = set()
    stack = [(s, t)]
    while stack:
        a, b = stack.pop()
        if a is b or (id(a), id(b)) in seen:
            continue
        seen.add((id(a), id(b)))
        if a.hint != b.hint:
            return False
        stack.extend(zip(a.args, b.args, strict=True))
    return True


def demonstrate_variant(name: str, claim: Claim, lemma: Lemma) -> Theorem:
    """The lemma's proof of another claim: what it makes, weakened to the claim where it says more.

    The proof makes the lemma when it is given the lemma's own claim; that may be enough. Else it is given
    the other claim. So a variant is refused only if it does not follow.
    """
    try:
        return follows(name, claim, lemma)
    except (KernelError, ProofError):
        pass
    with from_hypotheses(claim.hypotheses), knowing_nothing():
        made = lemma.proof(claim)
    return _exactly(name, claim, closed(claim.hypotheses, claim.conclusion, made))


def follows(name: str, claim: Claim, lemma: Lemma) -> Theorem:
    """The claim, from the lemma itself by weakening."""
    return _exactly(name, claim, closed(claim.hypotheses, claim.conclusion, lemma.established()))


def refuses(lemma: Lemma, mutant: Mutant) -> str | None:
    """Why the lemma's own proof does not prove the mutant; None if it does."""
    try:
        demonstrate_variant(f"{lemma.id}~{mutant.name}", mutant.claim, lemma)
    except (KernelError, ProofError) as error:
        return str(error)
    return None


def control_of(lemma: Lemma, mutant: Mutant) -> Claim | str:
    """The true variant that the lemma's own proof proves; why it proves none, if so."""
    candidates = [Claim(*parts) for parts in controls(lemma, mutant)]
    reason = ""
    for prove in (follows, demonstrate_variant):
        for claim in candidates:
            try:
                prove(f"{lemma.id}~{mutant.name}~control", claim, lemma)
            except (KernelError, ProofError, ValueError, TypeError, LookupError, AttributeError) as error:
                # Not every claim that is derived has the form that the proof takes apart.
                reason = str(error)
            else:
                return claim
    return reason or "no control is declared, and none can be derived"


class Library:
    """All lemmas and verified functions of the installed theorem packages, by name.

    What is asked for by name is looked for in the files that mention the name in quotes; only these
    are loaded. Everything is loaded when that finds nothing, and when all names are asked for.
    """

    def __init__(self, packages: Iterable[ModuleType] | None = None) -> None:
        self.packages = installed_packages() if packages is None else list(packages)
        self._known = _Register()
        self._asked: set[str] = set()
        self._is_whole = not self.packages

    @property
    def lemmas(self) -> dict[str, Lemma]:
        """The lemmas by name."""
        return self._whole().lemmas

    @property
    def modules(self) -> dict[str, str]:
        """The file of each lemma."""
        return self._whole().modules

    @property
    def functions(self) -> dict[str, Any]:
        """The verified functions by name."""
        return self._whole().functions

    def _whole(self) -> _Register:
        if not self._is_whole:
            whole = _Register()
            for package in self.packages:
                whole.add(list(_modules(package)))
            self._known, self._is_whole = whole, True
        return self._known

    def _mentioning(self, name: str) -> _Register:
        """What the files define that mention the name."""
        if not self._is_whole and name not in self._asked:
            self._asked.add(name)
            quoted = f'"{name}"'
            self._load(module for module, text in self.sources.items() if quoted in text)
        return self._known

    def _load(self, modules: Iterable[str]) -> None:
        self._known.add([_loaded(module) for module in modules])

    @cached_property
    def sources(self) -> dict[str, str]:
        """The text of each module."""
        return sources(self.packages)

    @cached_property
    def _homes(self) -> dict[str, str]:
        """The module of each lemma, of those that are declared with their ids in quotes."""
        return homes(self.sources)

    def add_module(self, module: ModuleType) -> list[Lemma]:
        """Add the lemmas and verified functions of a module."""
        return self._whole().add([module])

    def __iter__(self) -> Iterator[Lemma]:
        return iter(self.lemmas.values())

    def __getitem__(self, name: str) -> Lemma:
        if not self._is_whole and name not in self._known.lemmas and name in self._homes:
            self._load([self._homes[name]])
        found = self._known.lemmas.get(name) or self._mentioning(name).lemmas.get(name) or self.lemmas.get(name)
        if found is None:
            raise LibraryError(f"no lemma is named {name!r}; 'dpproofs list' shows the names")
        return found

    def lemma_of(self, name: str) -> Lemma:
        """The lemma of that name, or that of the verified function of that name."""
        function = self._mentioning(name).functions.get(name) if name.isidentifier() else None
        return self[name] if function is None else function.lemma

    def functions_of(self, lemma: Lemma) -> list[Any]:
        """The verified functions of a lemma, in its file and in the files that import this one."""
        home = lemma.proof.__module__
        if not self._is_whole:
            self._load(name for name, text in self.sources.items()
                       if name == home or (home in text and "Verified(" in text))  # fmt: skip
        return [f for f in self._known.functions.values() if f.lemma is lemma]

    def functions_in(self, module: str) -> list[Any]:
        """The verified functions that a theorem file defines or imports."""
        from dpproofs.verified import Verified

        self._load([module])
        return [v for v in vars(_loaded(module)).values() if isinstance(v, Verified)]

    def function(self, name: str) -> Any:
        """The verified function of that name."""
        found = self._mentioning(name).functions.get(name) or self.functions.get(name)
        if found is None:
            raise LibraryError(f"no verified function is named {name!r}; there are {', '.join(sorted(self.functions))}")
        return found


class _Register:
    """The lemmas and verified functions of some modules."""

    def __init__(self) -> None:
        self.lemmas: dict[str, Lemma] = {}
        self.modules: dict[str, str] = {}
        self.functions: dict[str, Any] = {}

    def add(self, modules: list[ModuleType]) -> list[Lemma]:
        """Add what the modules define; a lemma belongs to the file of its proof, if that is among them."""
        from dpproofs.verified import Verified

        added = []
        for module in modules:
            for v in vars(module).values():
                if isinstance(v, Verified) and self.functions.setdefault(v.name, v) is not v:
                    raise LibraryError(f"two verified functions are named {v.name}")
        lemmas = [(v, m) for m in modules for v in vars(m).values() if isinstance(v, Lemma)]
        for lemma, module in sorted(lemmas, key=lambda pair: pair[0].proof.__module__ != pair[1].__name__):
            other = self.lemmas.setdefault(lemma.id, lemma)
            if other is not lemma:
                raise LibraryError(f"two lemmas are named {lemma.id}")
            if lemma.id not in self.modules:
                self.modules[lemma.id] = getattr(module, "__file__", "") or module.__name__
                added.append(lemma)
        return added


@lru_cache(maxsize=1)
def library() -> Library:
    """The installed library, loaded once."""
    return Library()


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for info in sorted(pkgutil.walk_packages(package.__path__, package.__name__ + "."), key=lambda i: i.name):
        yield _loaded(info.name)


def _loaded(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise LibraryError(f"{name} cannot be loaded: {type(error).__name__}: {error}") from error
