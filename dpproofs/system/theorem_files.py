"""Theorem files of users, run as modules."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

from dpproofs.system.loading import FileLoader, begin_files


def run_file(path: str, name: str) -> ModuleType:
    """Run a file as a module of that name, compiled from what it is now."""
    begin_files()
    importlib.invalidate_caches()
    spec = importlib.util.spec_from_file_location(name, path, loader=FileLoader(name, path))
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
