"""Terms of the kernel as the second verifier has them, and the other way round; its modules for terms of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any

from dpproofs.language import terms as of_kernel
from dpproofs.replay import terms as of_replay


def second(value: Any) -> Any:
    """The value, with terms of the second verifier in place of those of the kernel."""
    return _moved(value, of_kernel, of_replay)


def first(value: Any) -> Any:
    """The value, with terms of the kernel in place of those of the second verifier."""
    return _moved(value, of_replay, of_kernel)


def _moved(value: Any, there: ModuleType, here: ModuleType) -> Any:
    done: dict[int, Any] = {}

    def of(v: Any) -> Any:
        if id(v) not in done:
            done[id(v)] = v, made(v)  # kept, so that no other value has its id
        return done[id(v)][1]

    def made(v: Any) -> Any:
        kind = type(v)
        if kind is there.Term:
            return here.Term(v.op, map(of, v.args), of(v.data), v.hint)
        if kind is there.Definition:
            return here.Definition(v.name, map(of, v.parameters), of(v.body))
        if kind in (tuple, list, set, frozenset):
            return kind(map(of, v))
        if kind is dict:
            return {of(key): of(one) for key, one in v.items()}
        return kind(*map(of, v)) if issubclass(kind, tuple) and hasattr(kind, "_fields") else v

    return of(value)


class Second:
    """A module of the second verifier, which is given the kernel's terms."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.module, name)
        plain = isinstance(found, type) and (hasattr(found, "_fields") or issubclass(found, Exception))
        return taking(found) if callable(found) and not plain else found


def taking(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of the kernel's terms."""

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        return function(*map(second, arguments), **{name: second(value) for name, value in named.items()})

    return called
