"""Questions to a mechanism: its best guarantee in each notion that claims name.

The methods are generated from the notions and their numbers, so that a new notion has one. Type checkers and editors
know them from the stub file, which ``make docs`` writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from inspect import Parameter, Signature

from dpproofs.accounting.limits import one_of
from dpproofs.numbers import Number
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notion import Notion
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import REPLACE_ONE

FILE = "questions.pyi"
INDENT = " " * 8


class Questions:
    """The methods ``to_notion(...)``, answered by ``_to`` of a subclass."""

    def _to(self, notion: str, relation: str, group: int, known: Mapping[str, Number], seconds: float) -> Guarantee:
        raise NotImplementedError


def _asked(notion: Notion) -> list[str]:
    """The numbers that a question for a guarantee has to name."""
    return [name for name, q in notion.claimed.items() if q.fixes]


def _parameters(notion: Notion) -> Iterator[Parameter]:
    kind = Parameter.KEYWORD_ONLY
    yield Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)
    yield from (Parameter(name, kind, annotation="Number") for name in _asked(notion))
    yield from (Parameter(name, kind, default=None, annotation="Number | None") for name in notion.choices)
    yield Parameter("relation", kind, default=REPLACE_ONE, annotation="str")
    yield Parameter("group", kind, default=1, annotation="int")
    if notion.choices:
        yield Parameter("seconds", kind, default=0, annotation="float")


def _about(notion: Notion) -> str:
    if not notion.choices:
        return f"The best guarantee that can be derived: {notion.about}."
    given = " or ".join(notion.choices)
    finer = "Privacy loss distributions are computed on finer and finer grids for about ``seconds`` seconds."
    return f"The best guarantee that can be derived, for a given {given}: {notion.about}. {finer}"


def _question(notion: Notion) -> object:
    signature = Signature(list(_parameters(notion)), return_annotation="Guarantee")

    def ask(self: Questions, *arguments: object, **named: Number | None) -> Guarantee:
        bound = signature.bind(self, *arguments, **named)
        bound.apply_defaults()
        given = bound.arguments
        known = {name: given[name] for name in _asked(notion)}
        if notion.choices:
            known |= one_of(**{name: given[name] for name in notion.choices})
        return self._to(notion.name, given["relation"], given["group"], known, given.get("seconds", 0))

    ask.__name__ = f"to_{notion.name}"
    ask.__qualname__ = f"{Questions.__qualname__}.{ask.__name__}"
    ask.__doc__ = _about(notion)
    ask.__signature__ = signature  # type: ignore[attr-defined]
    return ask


for _notion in CLAIMED.values():
    setattr(Questions, f"to_{_notion.name}", _question(_notion))


def stub() -> str:
    """The stub file."""
    from textwrap import fill

    from dpproofs.privacy.signatures import LONGEST_LINE, WIDTH

    lines = [
        '"""What a mechanism can be asked, with types. Written by ``make docs``: do not edit."""',
        "",
        "from dpproofs.numbers import Number",
        "from dpproofs.privacy.guarantees import Guarantee",
        "",
        "FILE: str",
        "",
        "class Questions:",
    ]
    for notion in CLAIMED.values():
        names = ["self", "*", *(_declared(p) for p in _parameters(notion) if p.name != "self")]
        line = f"    def to_{notion.name}({', '.join(names)}) -> Guarantee:"
        if len(line) > LONGEST_LINE:
            listed = "".join(f"        {name},\n" for name in names)
            line = f"    def to_{notion.name}(\n{listed}    ) -> Guarantee:"
        about = fill(f'"""{_about(notion)}', WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
        lines += [line, f'{about}"""' if "\n" not in about else f'{about}\n{INDENT}"""', ""]
    return "\n".join([*lines, "def stub() -> str: ..."]) + "\n"


def _declared(p: Parameter) -> str:
    default = "" if p.default is Parameter.empty else f" = {json.dumps(p.default)}".replace("null", "None")
    return f"{p.name}: {p.annotation}{default}"
