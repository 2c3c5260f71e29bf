"""Runs a block of Python, here and in the browser: what it prints, and the value of its last line."""

from __future__ import annotations

import ast
import contextlib
import io
from html import escape
from typing import Any


def run(code: str, names: dict[str, Any]) -> tuple[str, Any]:
    """Run a block; returns what it printed, and the value of its last line if that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102  a cell is a program, of the lesson or of who reads it
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307  as above
    return printed.getvalue(), value


def told(value: Any) -> str:
    """What is shown of a value, as text."""
    return str(value) if hasattr(value, "verdict") or hasattr(value, "tree") else repr(value)


def shown(printed: str, value: Any) -> str:
    """What a block gave, as HTML."""
    out = f'<pre class="out" tabindex="0">{escape(printed.rstrip())}</pre>' if printed.strip() else ""
    if value is None:
        return out
    if hasattr(value, "_repr_svg_"):
        return f'{out}<figure class="plot">{value._repr_svg_()}</figure>'
    out += f'<pre class="out" tabindex="0">{escape(told(value))}</pre>'
    if not hasattr(value, "tree"):
        return out
    tree = f'<pre tabindex="0">{escape(value.tree())}</pre>'
    return f'{out}<details class="tree"><summary>derivation</summary>{tree}</details>'
