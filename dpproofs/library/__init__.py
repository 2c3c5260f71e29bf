"""All lemmas and verified functions of the installed theorem packages."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from dpproofs.errors import did_you_mean
from dpproofs.kernel import Definition
from dpproofs.language.frozen import Frozen
from dpproofs.language.text import the_library_means
from dpproofs.proving.by_id import MEANINGS, homes, sources
from dpproofs.proving.lemma import Lemma
from dpproofs.system.packages import LibraryError, installed_packages

if TYPE_CHECKING:
    from dpproofs.privacy.verified import Verified

Found = TypeVar("Found")
_MOST_NAMED = 8


class Library:
    """All lemmas and verified functions of the installed theorem packages, by name.

    ``packages`` are the theorem packages, by default the installed ones. A name is searched in the files that mention
    it in quotes; only these are loaded. Everything is loaded when that finds nothing, and when all names are needed.
    Raises LibraryError for an unknown name.
    """

    def __init__(self, packages: Iterable[ModuleType] | None = None) -> None:
        self._packages = tuple(installed_packages() if packages is None else packages)
        self._known = _Register()
        self._asked: set[str] = set()
        self._is_whole = not self.packages

    @property
    def packages(self) -> tuple[ModuleType, ...]:
        """The theorem packages."""
        return self._packages

    @property
    def lemmas(self) -> Mapping[str, Lemma]:
        """The lemmas by name."""
        return self._whole().shown.lemmas

    @property
    def modules(self) -> Mapping[str, str]:
        """The file of each lemma."""
        return self._whole().shown.modules

    @property
    def functions(self) -> Mapping[str, Verified]:
        """The verified functions by name."""
        return self._whole().shown.functions

    def _whole(self) -> _Register:
        if not self._is_whole:
            whole = _Register()
            for package in self.packages:
                whole.add(list(_modules(package)))
            self._known, self._is_whole = whole, True
        return self._known

    def _mentioning(self, name: str) -> _Register:
        """The definitions of the files that mention the name."""
        if not self._is_whole and name not in self._asked:
            self._asked.add(name)
            quoted = f'"{name}"'
            self._load(module for module, text in self.sources.items() if quoted in text)
        return self._known

    def _load(self, modules: Iterable[str]) -> None:
        self._known.add([_loaded(module) for module in modules])

    @cached_property
    def sources(self) -> Mapping[str, str]:
        """The text of each module."""
        return Frozen(sources(self.packages))

    @cached_property
    def _homes(self) -> Mapping[str, str]:
        """The module of each lemma, of those that are declared with their ids in quotes."""
        return homes(self.sources)

    def load_meanings(self, names: Iterable[str]) -> None:
        """Load the files that define these names, so that another definition of such a name is marked."""
        for module in MEANINGS:
            known = vars(importlib.import_module(f"dpproofs.meaning.{module}")).values()
            the_library_means(d for d in known if type(d) is Definition)
        quoted = [f'"{name}"' for name in names]
        if quoted and not self._is_whole:
            self._load(
                module
                for module, text in self.sources.items()
                if "Definition(" in text and any(name in text for name in quoted)
            )

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
            hint = did_you_mean(name, (*self.lemmas, *self.functions))
            raise LibraryError(f"no lemma is named {name!r}; 'dpproofs list' shows the names{hint}")
        return found

    def lemma_of(self, name: str) -> Lemma:
        """The lemma of that name, or that of the verified function of that name; raises LibraryError for an unknown
        name.
        """
        function = self._mentioning(name).functions.get(name) if name.isidentifier() else None
        return self[name] if function is None else function.lemma

    def functions_of(self, lemma: Lemma) -> list[Verified]:
        """The verified functions of a lemma, in its file and in the files that import this one."""
        home = lemma.function.__module__
        if not self._is_whole:
            self._load(
                name for name, text in self.sources.items() if name == home or (home in text and "Verified(" in text)
            )
        return [f for f in self._known.functions.values() if f.lemma is lemma]

    def functions_in(self, module: str) -> list[Verified]:
        """The verified functions that a theorem file defines or imports."""
        from dpproofs.privacy.verified import Verified

        self._load([module])
        return [v for v in vars(_loaded(module)).values() if type(v) is Verified]

    def function(self, name: str) -> Verified:
        """The verified function of that name; raises LibraryError for an unknown name."""
        found = self._mentioning(name).functions.get(name) or self.functions.get(name)
        if found is None:
            names = sorted(self.functions)
            known = f"there are {', '.join(names)}" if len(names) <= _MOST_NAMED else "'dpproofs list' shows them"
            raise LibraryError(f"no verified function is named {name!r}; {known}{did_you_mean(name, names)}")
        return found


class _Shown(NamedTuple):
    """The tables of a register, which only the register changes."""

    lemmas: Mapping[str, Lemma]
    modules: Mapping[str, str]
    functions: Mapping[str, Verified]


class _Register:
    """The lemmas and verified functions of some modules."""

    def __init__(self) -> None:
        self.lemmas: dict[str, Lemma] = {}
        self.modules: dict[str, str] = {}
        self.functions: dict[str, Verified] = {}
        self._shown: _Shown | None = None

    @property
    def shown(self) -> _Shown:
        """A copy of the tables."""
        if self._shown is None:
            self._shown = _Shown(Frozen(self.lemmas), Frozen(self.modules), Frozen(self.functions))
        return self._shown

    def add(self, modules: list[ModuleType]) -> list[Lemma]:
        """Add what the modules define; a lemma belongs to the file of its proof, if that is among them."""
        from dpproofs.privacy.verified import Verified

        added = []
        self._shown = None
        for module in modules:
            for v in vars(module).values():
                if type(v) is Verified and self.functions.setdefault(v.name, v) is not v:
                    raise LibraryError(f"two verified functions are named {v.name}")
        lemmas = [(v, m) for m in modules for v in vars(m).values() if type(v) is Lemma]
        for lemma, module in sorted(lemmas, key=lambda pair: pair[0].function.__module__ != pair[1].__name__):
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
        module = importlib.import_module(name)
    except Exception as error:
        raise LibraryError(f"{name} cannot be loaded: {type(error).__name__}: {error}") from error
    the_library_means(d for d in vars(module).values() if isinstance(d, Definition))
    return module
