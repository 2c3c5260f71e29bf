"""Claims as TOML, in the form that claim files have: what is written is read as the same claim."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction

from dpproofs.claims.mechanisms import Given, Known, Mechanism, Parallel, PoissonSampled, Repeat, Sequence
from dpproofs.claims.mechanisms.poisson_sampled import WORDS
from dpproofs.claims.model import PrivacyClaim, parse_claims, plain_claim
from dpproofs.numbers import InputError, exact_text

Table = dict[str, str]
"""The keys of a table, each with its value as TOML."""


def toml(claims: Iterable[PrivacyClaim]) -> str:
    """A claim file with these claims; InputError for a mechanism that no claim file has."""
    found = [plain_claim(claim) for claim in claims]
    if not found:
        raise InputError("claims", "none", "must be at least one")
    for claim in found:
        check_plain(claim)
    text = "\n".join(_case(claim, "" if len(found) == 1 else "case") for claim in found)
    _check_is_read(text, found)
    return text


def check_plain(claim: PrivacyClaim) -> None:
    """InputError for numbers that are known by bounds only: what is written has to be the number."""
    if claim.roots:
        raise InputError("claim", claim.guarantee, "has roots or logarithms, which can be written by hand only")


def _check_is_read(text: str, claims: list[PrivacyClaim]) -> None:
    """InputError where the claims are too large to be read from a file."""
    again = parse_claims(tomllib.loads(text))
    if [*map(str, again)] != [*map(str, claims)] or [c.title for c in again] != [c.title for c in claims]:
        raise InputError("claim", str(claims[0]), "cannot be written as a claim file")


def _case(claim: PrivacyClaim, table: str) -> str:
    dot = f"{table}." if table else ""
    group = {"group": str(claim.group)} if claim.group > 1 else {}
    head = {"title": _quoted(claim.title)} if claim.title else {}
    lines = [f"[[{table}]]"] if table else []
    lines += [*_lines({**head, "relation": _quoted(claim.relation)}), ""]
    parts = claim.mechanism.parts if isinstance(claim.mechanism, Sequence) else (claim.mechanism,)
    for part in parts:
        lines += [f"[[{dot}premise]]", *_lines(_premise(part)), ""]
    lines += [f"[{dot}claim]", *_lines({"notion": _quoted(claim.notion), **_numbers(claim.parameters), **group})]
    return "\n".join(lines) + "\n"


def _lines(table: Table) -> list[str]:
    return [f"{key} = {value}" for key, value in table.items()]


def _premise(mechanism: Mechanism) -> Table:
    if isinstance(mechanism, Repeat):
        inner = _premise(mechanism.mechanism)
        if "count" in inner:
            inner = {"sequence": _list([mechanism.mechanism])}
        return {**inner, "count": str(mechanism.count)}
    if isinstance(mechanism, Sequence):
        return {"sequence": _list(mechanism.parts)}
    if isinstance(mechanism, Parallel):
        return {"parallel": _list(mechanism.parts)}
    if isinstance(mechanism, PoissonSampled):
        words = {key: _quoted(word) for key, word in WORDS.items()}
        base = {"base": _inline(mechanism.base)}
        return {"mechanism": _quoted(mechanism.kind), **words, **_numbers(mechanism.parameters), **base}
    if isinstance(mechanism, Given):
        over = {} if mechanism.relation is None else {"relation": _quoted(mechanism.relation)}
        return {"guarantee": _quoted(mechanism.kind), **_numbers(mechanism.parameters), **over}
    if isinstance(mechanism, Known):
        words = {key: _quoted(word) for key, word in mechanism.words.items()}
        return {"mechanism": _quoted(mechanism.kind), **words, **_numbers(mechanism.parameters)}
    raise InputError("mechanism", str(mechanism), "has no form in claim files")


def _list(parts: Iterable[Mechanism]) -> str:
    return "[" + ", ".join(map(_inline, parts)) + "]"


def _inline(part: Mechanism) -> str:
    return "{ " + ", ".join(_lines(_premise(part))) + " }"


def _numbers(numbers: Mapping[str, Fraction]) -> Table:
    """The numbers in quotes, so that they mean just what they say."""
    return {name: f'"{exact_text(q) or q}"' for name, q in numbers.items()}


def _quoted(text: str) -> str:
    """Text as a basic string of TOML, whose escapes are those of JSON; InputError for what is no Unicode."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InputError("title", ascii(text), "must be Unicode text") from error
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
