"""The command bound: a verified function applied to numbers."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from dpproofs.system.output import UsageError, as_json

if TYPE_CHECKING:
    from dpproofs.numbers import Number
    from dpproofs.privacy.guarantees import Guarantee
    from dpproofs.privacy.verified import Bound

DONE = 0


def add_relation(bound: argparse.ArgumentParser) -> None:
    """The option that takes a neighbouring relation, and says which there are."""
    from dpproofs.privacy.relations import RELATIONS

    bound.add_argument("--relation", default=None, help=f"neighbouring relation: {' or '.join(RELATIONS)}")


def applied(name: str, values: Mapping[str, Number | list[Number]], relation: str | None) -> Guarantee | Bound:
    """What the verified function of that name says of these numbers; a list may be text with commas."""
    from dpproofs.library import library

    function = library().function(name)
    lists = () if function.entries is None else function.entries.lists
    apart = {k: v.split(",") if k in lists and isinstance(v, str) else v for k, v in values.items()}
    return function.applied((), apart, relation)


def numbers(result: Guarantee | Bound) -> dict[str, tuple[str, str]]:
    """The numbers of a result by name, each with the side on which it is safe and rounded to that side."""
    from dpproofs.privacy.guarantees import Guarantee
    from dpproofs.privacy.notions import is_end

    if not isinstance(result, Guarantee):
        return {"value": (">=" if result.is_lower else "<=", result.decimal(17))}
    found = {}
    for key, value in result.parameters.items():
        below = is_end(result.notion, key)
        found[key] = ">=" if below else "<=", value.decimal(17, up=not below)
    return found


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    from dpproofs.privacy.guarantees import Guarantee

    values: dict[str, Number | list[Number]] = {}
    for item in options.values:
        key, equals, value = item.partition("=")
        if not equals or not key:
            raise UsageError(f"{item}: must have the form key=value")
        if key in values:
            raise UsageError(f"{key}: is given twice")
        values[key] = value
    result = applied(options.name, values, options.relation)
    if options.json:
        print(as_json(result.to_json()))
    elif isinstance(result, Guarantee):
        print(result.tree())
        for key, (side, number) in numbers(result).items():
            print(f"{key} {side} {number}")
    else:
        print(result.tree(17))
    if not options.json and result.step.theorem is not None:
        print(f"by the theorem: {result.step.theorem!r}")
    return DONE
