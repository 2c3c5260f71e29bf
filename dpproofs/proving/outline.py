"""Derivations as plain data, from which the kernel makes the theorem again, step by step.

An outline is not trusted: what comes out of it is what the rules of the kernel make. It serves to
repeat a long search; ``dpproofs.library.saved`` writes proofs for other programs to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from fractions import Fraction
from typing import Any

from dpproofs.kernel import Definition, KernelError, Term, Theorem, infer
from dpproofs.kernel.rules import RECALLED
from dpproofs.language.frozen import Frozen

_TYPED = frozenset("var bound forall exists lam".split())
_LARGEST = 10**6
"""The most parts of a term, each counted as often as it occurs."""


class OutlineError(Exception):
    """Data that is not the outline of a derivation."""


_CITED = "lemma"
"""Stands where other steps have their rule."""


def outline(theorem: Theorem, cited: Mapping[str, Theorem] = Frozen({})) -> tuple[Any, ...]:
    """The derivation of a theorem, as tuples of names, numbers and tuples.

    Theorems that are cited have names, and are steps without premises.
    """
    table = _Table()
    names = {id(th): name for name, th in cited.items()}
    number: dict[int, int] = {}
    steps: list[tuple[Any, ...]] = []
    for step in steps_up_to(theorem, names):
        number[id(step)] = len(steps)
        if id(step) in names:
            steps.append((_CITED, (), (("name", names[id(step)]),)))
            continue
        parameters = tuple((name, table.value(value)) for name, value in sorted(step.parameters.items()))
        steps.append((step.rule, tuple(number[id(p)] for p in step.premises), parameters))
    return tuple(table.rows), tuple(steps)


def steps_up_to(theorem: Theorem, cited: Container[int]) -> Iterator[Theorem]:
    """The steps of the derivation, premises before conclusions, without what those rest on whose ``id`` is cited."""
    done: set[int] = set()
    stack = [(theorem, False)]
    while stack:
        step, expanded = stack.pop()
        if id(step) in done:
            continue
        if expanded or id(step) in cited:
            done.add(id(step))
            yield step
        else:
            stack.append((step, True))
            stack.extend((p, False) for p in step.premises)


def size(theorem: Theorem) -> int:
    """The number of its steps. Those that are alike count once, so that it does not matter what was proved before."""
    return len({(step.rule, step.hypotheses, step.conclusion) for step in theorem.derivation()})


class _Table:
    def __init__(self) -> None:
        self.rows: list[tuple[Any, ...]] = []
        self.known: dict[Term, int] = {}

    def index(self, t: Term) -> int:
        found = self.known.get(t)
        if found is None:
            arguments = tuple(map(self.index, t.args))
            if t.op == "num":
                data: Any = str(t.data)
            elif t.op == "def":
                data = (t.data.name, tuple(map(self.index, t.data.parameters)), self.index(t.data.body))
            else:
                data = t.data if t.op in _TYPED else ()
            found = self.known[t] = len(self.rows)
            self.rows.append((t.op, arguments, data, t.hint))
        return found

    def value(self, v: object) -> Any:
        if type(v) is Term:
            return ("term", self.index(v))
        if type(v) is Fraction:
            return ("number", str(v))
        if type(v) is tuple:
            return ("tuple", *map(self.value, v))
        if type(v) is bool or v is None:
            return ("constant", str(v))
        return v


_FRACTION = re.compile(r"-?[0-9]{1,100000}(/[0-9]{1,100000})?")
_CONSTANTS = {"True": True, "False": False, "None": None}


def remade(data: Any, cite: Callable[[str], Theorem] | None = None) -> Theorem:
    """The theorem that has this outline, with what is cited in it by these names; OutlineError if there is none."""
    try:
        rows, steps = data
        terms: list[Term] = []
        sizes: list[int] = []
        for op, arguments, extra, hint in rows:
            sizes.append(1 + sum([sizes[i] for i in arguments]))
            if sizes[-1] > _LARGEST:
                raise OutlineError("a formula in the outline is too large")
            content = extra if op in _TYPED else None
            if op == "num":
                content = _number(extra)
            elif op == "def":
                name, variables, body = extra
                content = Definition(name, [terms[i] for i in variables], terms[body])
            terms.append(Term(op, [terms[i] for i in arguments], content, hint))
        made: list[Theorem] = []
        for rule, premises, parameters in steps:
            if rule == RECALLED:
                raise OutlineError("an outline takes nobody's word")
            if rule == _CITED and cite is not None:
                ((_, name),) = parameters
                made.append(cite(name))
                continue
            given = {name: _value(value, terms) for name, value in parameters}
            made.append(infer(rule, *(made[i] for i in premises), **given))
        return made[-1]
    except (KernelError, TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        raise OutlineError("the data is not the outline of a derivation") from error


def _number(text: str | Fraction) -> Fraction:
    """A fraction, or as it is written; a file in the cache may hold other text, which could be a number without end."""
    if isinstance(text, Fraction):
        return text
    if not _FRACTION.fullmatch(text):
        raise OutlineError("the data is not the outline of a derivation")
    return Fraction(text)


def _value(value: Any, terms: list[Term]) -> Any:
    match value:
        case ("term", i):
            return terms[i]
        case ("number", text):
            return _number(text)
        case ("tuple", *parts):
            return tuple([_value(p, terms) for p in parts])
        case ("constant", name):
            return _CONSTANTS[name]
        case _:
            return value
