"""Distinct names for what SymPy's LaTeX would write alike."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import sympy

from dpproofs.language.terms import Definition
from dpproofs.language.text import Printer, type_text
from dpproofs.render.expressions import Lebesgue, Name, by_name, escaped, from_sympy, template

_BOUND_IN_TEMPLATE = re.compile(r"\\forall (\\\w+)")


def own_names(*expressions: Any) -> dict[Any, str]:
    """Names for what SymPy's LaTeX would write alike in the expressions, as its setting ``symbol_names``.

    So ``x1`` and ``x_1`` are distinguished where both occur, variables called ``pi`` and ``e`` from the numbers, and
    two definitions of one name as in text.
    """
    alike: defaultdict[str, dict[Any, None]] = defaultdict(dict)
    definitions: dict[Definition, None] = {}
    for part in (p for e in expressions for p in sympy.preorder_traversal(e)):
        if isinstance(part, sympy.Symbol | Lebesgue) or part is sympy.pi:
            alike[sympy.latex(part)][part] = None
        elif isinstance(part, sympy.exp) or part is sympy.E:
            alike[sympy.latex(sympy.E)][sympy.E] = None
        elif isinstance(part, Name):
            definitions[part.definition] = None
            for letter in _BOUND_IN_TEMPLATE.findall(template(part.definition)):
                alike[letter][part] = None
    marks = Printer(d(*d.parameters) for d in definitions).marks
    names: dict[Any, str] = {Name(d): by_name(d, f"_{{{escaped(mark)}}}") for d, mark in marks.items()}
    for parts in filter(lambda parts: len(parts) > 1, alike.values()):
        variables = [part for part in parts if isinstance(part, sympy.Symbol)]
        several = len({v.name for v in variables}) < len(variables)
        names |= {v: _spelled(v, with_type=several) for v in variables}
    return names


def told_apart(printer: Any, *expressions: Any) -> list[str]:
    """The expressions as the printer writes them, with distinct names for what it would write alike."""
    settings = {name: printer._settings[name] for name in printer._default_settings}
    names = own_names(*expressions) | settings["symbol_names"]
    return [type(printer)({**settings, "symbol_names": names}).doprint(e) for e in expressions]


def _spelled(v: Any, *, with_type: bool) -> str:
    """A variable letter by letter."""
    return rf"\mathtt{{{escaped(v.name)}{escaped(f' : {type_text(from_sympy(v).type)}') if with_type else ''}}}"
