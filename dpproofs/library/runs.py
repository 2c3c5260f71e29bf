"""The run of a proof: the functions of its file that it calls, what they name, and how they are written."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import CodeType, FrameType
from typing import TYPE_CHECKING, TypeAlias

from dpproofs.kernel import Theorem, is_theorem
from dpproofs.proving.lemma import Lemma, demonstrate
from dpproofs.proving.memory import without_memory

if TYPE_CHECKING:
    from _typeshed import TraceFunction

WAYS = {"arith": "arithmetic", "rewrite": "rewriting", "integrate": "taking means", "cases": "cases", "prove": "logic"}
"""What is said of steps by some tactics."""


@dataclass
class Call:
    """A function that runs, and what it returned."""

    code: CodeType
    names: Mapping[str, object] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    outside: Mapping[str, object] = field(default_factory=dict)
    result: object = None
    line: int = 0
    """Where it was called, in the function that called it."""
    calls: list[Call] = field(default_factory=list)


@lru_cache(maxsize=64)
def traced(lemma: Lemma) -> Call:
    """The calls of functions of the lemma's own file while its proof runs."""
    home = lemma.function.__code__.co_filename if hasattr(lemma.function, "__code__") else ""
    root = Call(compile("0", home, "eval"))
    open_calls: dict[int, Call] = {}

    def entered(frame: FrameType, event: str, _: object) -> TraceFunction | None:
        code = frame.f_code
        if event != "call" or code.co_filename != home or code.co_name.startswith("<"):
            return None
        above: FrameType | None = frame.f_back
        while above is not None and id(above) not in open_calls:
            above = above.f_back
        call = Call(code, line=above.f_lineno if above is not None else 0)
        (root if above is None else open_calls[id(above)]).calls.append(call)
        open_calls[id(frame)] = call
        frame.f_trace_lines = False
        return left

    def left(frame: FrameType, event: str, result: object) -> TraceFunction:
        if event == "return":
            call = open_calls.pop(id(frame))
            count = frame.f_code.co_argcount + frame.f_code.co_kwonlyargcount
            call.names, call.outside, call.result = dict(frame.f_locals), frame.f_globals, result
            call.given = frame.f_code.co_varnames[:count]
        return left

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        with without_memory():
            demonstrate(lemma.id, lemma.claim, lemma.proof)
    finally:
        sys.settrace(before)
    return root


Row: TypeAlias = tuple[str, Theorem, ast.expr | None, int]


def rows(call: Call, written: Written) -> list[Row]:
    """The facts of a call, each with its name, the expression that made it, and the line on which that ends."""
    named = {name: value for name, value in call.names.items() if isinstance(value, Theorem) and is_theorem(value)}
    rows: list[Row] = [
        (name, named[name], line, line.end_lineno or 0)
        for name, line in written.lines
        if name in named and name not in call.given
    ]
    if isinstance(call.result, Theorem) and is_theorem(call.result):
        rows.append(("", call.result, written.returned, sys.maxsize))
    return rows


@dataclass(frozen=True)
class Written:
    """The docstring of a function, what it names by which expression, and what it returns at last."""

    sentence: str
    lines: tuple[tuple[str, ast.expr], ...]
    returned: ast.expr | None


@cache
def written(code: CodeType) -> Written:
    """A function as it is written."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    function = next((n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)), None)
    if function is None:
        return Written("", (), None)
    named: dict[str, ast.expr] = {}
    returned = None
    stack: list[ast.AST] = [*function.body]
    while stack:
        node = stack.pop(0)
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, node.value)
        if isinstance(node, ast.Return):
            returned = node.value
        stack[:0] = ast.iter_child_nodes(node)
    return Written(" ".join((ast.get_docstring(function) or "").split()), tuple(named.items()), returned)


def way(line: ast.expr | None) -> str:
    """What a step is called, by the tactic at the head of its line."""
    head = line.func if isinstance(line, ast.Call) else None
    return WAYS.get(head.id, "") if isinstance(head, ast.Name) else ""
