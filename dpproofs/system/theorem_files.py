"""Theorem files of users, run as modules, and always compiled from what they are now."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType

from dpproofs.system.loading import begin_files, found_by_others, installed_folders, kept, lies_in


class _FileLoader(SourceFileLoader):
    """Compiles what it read."""

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        code: CodeType = self.source_to_code(self.get_data(self.path), self.path)
        return code


class _Finder:
    """Finds what the others find, and compiles it where it is one of the user's own modules."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, if it belongs to no theorem package."""
        spec = None if fullname.partition(".")[0] in kept else found_by_others(cls, fullname, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader and not _is_installed(spec.loader.path):
            spec.loader = _FileLoader(fullname, spec.loader.path)
        return spec


def _is_installed(file: str) -> bool:
    return lies_in(os.path.abspath(file), installed_folders())  # noqa: PTH100


def run_file(path: str, name: str) -> ModuleType:
    """Run a file as a module of that name. From now on the user's modules that it imports are compiled, too."""
    begin_files()
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)
    importlib.invalidate_caches()
    spec = importlib.util.spec_from_file_location(name, path, loader=_FileLoader(name, path))
    if spec is None or spec.loader is None:
        raise ImportError("is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
