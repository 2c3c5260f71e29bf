"""A certificate for one case that serves in another, since all that it rests on holds there, too."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.checkers.positivstellensatz import Branch, Certificate


class _MissingError(Exception):
    """The certificate rests on what the other case does not have."""


def renumbered(found: Certificate, there: Branch, here: Branch) -> Certificate | None:
    """The certificate, which is for ``there``, with the numbers that things have ``here``; None if it needs others."""
    try:
        return _node(found, there, here)
    except _MissingError:
        return None


def _node(found: Certificate, there: Branch, here: Branch) -> Certificate:
    match found:
        case ("cases", i, parts):
            alternatives = there.disjunctions[i]
            at = _place(here.disjunctions, alternatives)
            pairs = zip(alternatives, parts, strict=True)
            return ("cases", at, tuple([_node(part, there.extended(a), here.extended(a)) for a, part in pairs]))
        case ("opaque", i, j):
            return ("opaque", _place(here.opaque, there.opaque[i]), _place(here.opaque, there.opaque[j]))
        case ("sum", _, _):
            return _sum(found, there, here)
        case _:
            raise _MissingError


def _sum(found: Certificate, there: Branch, here: Branch) -> Certificate:
    _, products, multiples = found
    used = {i for _, _, factors in products for i in factors} | {i for i, _ in multiples}
    at = {i: _place(here.constraints, there.constraints[i]) for i in sorted(used, reverse=True)}
    return (
        "sum",
        tuple([(c, _polynomial(root, there, here), tuple([at[i] for i in factors])) for c, root, factors in products]),
        tuple([(at[i], _polynomial(p, there, here)) for i, p in multiples]),
    )


def _polynomial(data: Certificate, there: Branch, here: Branch) -> Certificate:
    if there.generators == here.generators:
        return data
    return tuple(
        [(c, tuple([(_place(here.generators, there.generators[i]), k) for i, k in powers])) for c, powers in data]
    )


def _place(items: Sequence[object], item: object) -> int:
    try:
        return items.index(item)
    except ValueError:
        raise _MissingError from None
