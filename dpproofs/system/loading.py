"""Modules run as the bytes that were read, and these bytes are on record.

Python takes a compiled module for its source when the time, in whole seconds, and the size agree. A file
that is changed twice within a second would run as it was before. Here the compiled module counts only
if it carries the hash of the source that was just read.
"""

from __future__ import annotations

import importlib.util
import marshal
import os
import site
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

from dpproofs.system.started import COMMAND

CHECKED_HASH = 3
"""The flags of a compiled module that is valid for one content of its source (PEP 552)."""

_HERE = os.path.dirname(os.path.abspath(__file__))
_HOME = os.path.dirname(os.path.realpath(os.path.dirname(_HERE)))
INSTALLED_AS = "dpproofs_theorems"
BUILTIN = INSTALLED_AS if os.path.isdir(os.path.join(_HOME, INSTALLED_AS)) else "theorems"
"""The package of the theorems that come with dpproofs: the folder theorems of a source tree has another name in a
wheel, so that users may have one of that name."""

OWN = frozenset({"dpproofs", BUILTIN})
kept = set(OWN)
_read: dict[str, bytes] = {}
_changed: set[str] = set()
_unchecked: dict[str, tuple[CodeType, bytes]] = {}
_checked: set[str] = set()
_at_home: set[str] = set()
_PROGRAM = ("__main__", "__mp_main__")
"""What Python was started with; ``begin_command`` and ``begin_worker`` look at that."""
_is_command = False
_ran_foreign = False


class _Loader(SourceFileLoader):
    """Compiles what it read; a compiled module is used for exactly that source."""

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path)
        place = os.path.abspath(self.path)
        if _read.setdefault(place, source) != source:
            _changed.add(place)
        file = importlib.util.cache_from_source(self.path)
        head = importlib.util.MAGIC_NUMBER + CHECKED_HASH.to_bytes(4, "little") + importlib.util.source_hash(source)
        with suppress(OSError, ValueError, EOFError, TypeError):
            data = self.get_data(file)
            known = marshal.loads(data[16:]) if data[:16] == head else None
            if type(known) is CodeType and known.co_filename == self.path:
                _unchecked[self.path] = known, source
                return known
        code: CodeType = self.source_to_code(source, self.path)
        if not sys.dont_write_bytecode:
            self.set_data(file, head + marshal.dumps(code))
        return code


class _Finder:
    """Finds what the others find, and loads it as the bytes that were read."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, if it belongs to a theorem package."""
        spec = found_by_others(cls, fullname, path, target) if fullname.partition(".")[0] in kept else None
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(fullname, spec.loader.path)
        return spec


def found_by_others(
    asking: type, fullname: str, path: Sequence[str] | None, target: ModuleType | None
) -> ModuleSpec | None:
    """What the other finders of Python find."""
    for finder in (PathFinder, *sys.meta_path):
        if finder is not asking and hasattr(finder, "find_spec"):
            spec: ModuleSpec | None = finder.find_spec(fullname, path, target)
            if spec is not None:
                return spec
    return None


def install() -> None:
    """Load the modules of dpproofs and of the theorem packages by this loader, from now on."""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)


def keep(package: str) -> None:
    """Load the modules of that theorem package by this loader, from now on."""
    global _ran_foreign
    name = package.partition(".")[0]
    _ran_foreign |= name not in OWN
    if name not in kept:
        kept.add(name)
        _checked.clear()


def begin_command() -> None:
    """Say that this process was started as a command of dpproofs.

    A program that calls the command line is no command, even if it runs the script of dpproofs for this:
    who knows what it did before. So it counts with what Python itself was started.
    """
    global _is_command
    main = os.path.abspath(getattr(sys.modules["__main__"], "__file__", None) or "")
    place, name = os.path.split(main)
    scripts = {sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")}
    by_script = name == "dpproofs" and place in {os.path.abspath(folder) for folder in scripts}
    if by_script:
        _is_command = os.path.abspath(COMMAND) == main
    else:
        _is_command = COMMAND == "-m dpproofs" and main == os.path.join(os.path.dirname(_HERE), "__main__.py")


def begin_worker() -> None:
    """Declare that this process works for a command of dpproofs, and does nothing else.

    Only a process that ``multiprocessing`` started can be one; what a program starts this way cannot be
    distinguished.
    """
    global _is_command
    from multiprocessing import parent_process

    _is_command = parent_process() is not None and "--multiprocessing-fork" in sys.orig_argv


def is_pure_command() -> bool:
    """Whether this process is a command of dpproofs that ran no theorem file and no theorem package from elsewhere.

    And whether what it runs is what its sources mean. A compiled module carries a hash that anybody can write.
    """
    ran_nothing_else = _is_command and not _ran_foreign and _is_at_home() and runs_as_read()
    return ran_nothing_else and all(map(_means_its_source, list(_unchecked)))


def _is_at_home() -> bool:
    """Whether each module that was loaded lies in dpproofs, in its theorems, or among what is installed.

    Names say nothing: a folder can hold a link to dpproofs, and any file beside it.
    """
    for name in set(sys.modules) - _at_home:
        file = getattr(sys.modules.get(name), "__dict__", {}).get("__file__")
        if name not in _PROGRAM and isinstance(file, str) and not _is_home(os.path.dirname(os.path.abspath(file))):
            return False
        _at_home.add(name)
    return True


@lru_cache(maxsize=4096)
def _is_home(folder: str) -> bool:
    return lies_in(os.path.realpath(folder), _homes())


@lru_cache(maxsize=1)
def _homes() -> tuple[str, ...]:
    """Where dpproofs, its theorems, and what is installed really lie."""
    own = os.path.realpath(os.path.dirname(_HERE))
    windows = (os.path.join(sys.base_prefix, "DLLs"),) if os.name == "nt" else ()
    installed = map(os.path.realpath, (*installed_folders(), *windows))
    return own, os.path.join(_HOME, BUILTIN), *installed


def lies_in(place: str, folders: Iterable[str]) -> bool:
    """Whether a file or folder lies in one of these folders."""
    return any(f"{place}{os.sep}".startswith(f"{folder}{os.sep}") for folder in folders)


def _means_its_source(file: str) -> bool:
    found = _unchecked.get(file)
    if found is None:  # another thread has just compared it
        return True
    code, source = found
    if code != SourceFileLoader("", file).source_to_code(source, file):
        return False
    _unchecked.pop(file, None)
    return True


def read(file: str) -> bytes:
    """The bytes of a source file, as this process first read them."""
    known = _read.get(file)  # these have their whole paths
    if known is None:
        place = os.path.abspath(file)
        known = _read.get(place)
        if known is None:
            with open(place, "rb", buffering=0) as source:
                known = _read[place] = source.read()
    return known


def runs_as_read() -> bool:
    """Whether each module of dpproofs and of the theorem packages that was loaded runs as what ``read`` gives."""
    for name in set(sys.modules) - _checked:
        module = sys.modules.get(name)
        if name.partition(".")[0] in kept and module is not None and not _runs_as_read(name, module):
            return False
        _checked.add(name)
    return not _changed


def _runs_as_read(name: str, module: ModuleType) -> bool:
    loader = getattr(getattr(module, "__spec__", None), "loader", None)
    if type(loader) is _Loader:
        return True
    return type(loader) is SourceFileLoader and _took_the_source(loader, name)


@lru_cache
def _took_the_source(loader: SourceFileLoader, name: str) -> bool:
    """Whether Python itself, which loaded this module and ``dpproofs``, took the code that the source means."""
    return bool(loader.get_code(name) == loader.source_to_code(read(loader.path), loader.path))


def begin_files() -> None:
    """Say that files of users are run."""
    global _ran_foreign
    _ran_foreign = True


@lru_cache(maxsize=1)
def installed_folders() -> tuple[str, ...]:
    """Where Python keeps its library and installed packages."""
    named = sysconfig.get_paths()
    paths = (
        *(named[n] for n in ("stdlib", "platstdlib", "purelib", "platlib")),
        *site.getsitepackages(),
        *([site.getusersitepackages()] if site.ENABLE_USER_SITE else []),
    )
    return tuple(os.path.abspath(path) for path in paths)
