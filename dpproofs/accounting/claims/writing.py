"""Claims as TOML, in the form of claim files: reading it back gives the same claim."""

from __future__ import annotations

import itertools
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim, parse_claims, plain_claim
from dpproofs.accounting.mechanisms import (
    Given,
    Known,
    Mechanism,
    Parallel,
    PoissonSampled,
    Postprocessed,
    Repeat,
    Sequence,
)
from dpproofs.accounting.mechanisms.poisson_sampled import WORDS
from dpproofs.accounting.mechanisms.queried import OfQuery
from dpproofs.meaning.files import Source
from dpproofs.numbers import InputError, exact_text

POSTPROCESSED = "postprocessed"
"""The key of what is computed from an answer; no claim file has it."""
Document = dict[str, object]
"""Tables as plain data: text, integers, exact fractions, lists, and nested tables."""


def toml(claims: Iterable[PrivacyClaim]) -> str:
    """A claim file with these claims; InputError for a mechanism that claim files cannot describe."""
    found = [plain_claim(claim) for claim in claims]
    if not found:
        raise InputError("claims", "none", "must be at least one")
    for claim in found:
        check_plain(claim)
        _check_is_in_files(claim.mechanism)
    text = "\n".join(_case(claim, "" if len(found) == 1 else "case") for claim in found)
    _check_is_read(text, found)
    return text


def written(claim: PrivacyClaim) -> Source:
    """The claim as the text of a claim file; InputError for a mechanism that claim files cannot describe."""
    return _case(claim, "", titled=False), None, None


def check_plain(claim: PrivacyClaim) -> None:
    """InputError for numbers known only by bounds: what is written has to be the number."""
    if claim.roots:
        raise InputError("claim", claim.guarantee, "has roots or logarithms, which can be written by hand only")


def _check_is_in_files(mechanism: Mechanism) -> None:
    """InputError for postprocessing."""
    if isinstance(mechanism, Postprocessed):
        raise InputError("mechanism", POSTPROCESSED, "has no form in claim files")
    for part in mechanism.inner:
        _check_is_in_files(part)


def _check_is_read(text: str, claims: list[PrivacyClaim]) -> None:
    """InputError where the claims are too large to be read back."""
    again = parse_claims(tomllib.loads(text))
    if [*map(str, again)] != [*map(str, claims)] or [c.title for c in again] != [c.title for c in claims]:
        raise InputError("claim", str(claims[0]), "cannot be written as a claim file")


def document(claim: PrivacyClaim) -> Document:
    """The claim as plain data, with the keys of a claim file; InputError where claim files cannot describe it."""
    group = {"group": claim.group} if claim.group > 1 else {}
    parts = claim.mechanism.parts if isinstance(claim.mechanism, Sequence) else (claim.mechanism,)
    texts = (_texts(claim, step) for step in itertools.count())
    return {
        "relation": claim.relation,
        "premise": [_premise(part, texts) for part in parts],
        "claim": {"notion": claim.notion, **claim.parameters, **_texts(claim, None), **group},
    }


def _texts(claim: PrivacyClaim, step: int | None) -> dict[str, str]:
    """The numbers with roots and logarithms of a step, or of the claimed guarantee."""
    return {root.parameter: root.text for root in claim.roots if root.step == step}


def _premise(mechanism: Mechanism, texts: Iterator[dict[str, str]]) -> Document:
    """A table of steps; ``texts`` has the roots of each single step, in order."""
    if isinstance(mechanism, Repeat):
        inner = _premise(mechanism.mechanism, texts)
        if "count" in inner:
            inner = {"sequence": [inner]}
        return {**inner, "count": mechanism.count}
    if isinstance(mechanism, Sequence):
        return {"sequence": [_premise(part, texts) for part in mechanism.parts]}
    if isinstance(mechanism, Parallel):
        return {"parallel": [_premise(part, texts) for part in mechanism.parts]}
    if isinstance(mechanism, Postprocessed):
        return {POSTPROCESSED: _premise(mechanism.mechanism, texts)}
    if isinstance(mechanism, PoissonSampled):
        base = _premise(mechanism.base, texts)
        return {"mechanism": mechanism.kind, **WORDS, **mechanism.parameters, "base": base}
    if isinstance(mechanism, Given):
        over = {} if mechanism.relation is None else {"relation": mechanism.relation}
        return {"guarantee": mechanism.kind, **mechanism.parameters, **next(texts), **over}
    if isinstance(mechanism, OfQuery):
        return {"mechanism": mechanism.kind, **mechanism.said, **mechanism.noise, **next(texts)}
    if isinstance(mechanism, Known):
        return {"mechanism": mechanism.kind, **mechanism.words, **mechanism.parameters, **next(texts)}
    raise InputError("mechanism", str(mechanism), "is no mechanism of claim files")


def _case(claim: PrivacyClaim, table: str, *, titled: bool = True) -> str:
    dot = f"{table}." if table else ""
    found = document(claim)
    head = {"title": claim.title} if claim.title and titled else {}
    lines = [f"[[{table}]]"] if table else []
    lines += [*_lines({**head, "relation": found["relation"]}), ""]
    premises, claimed = found["premise"], found["claim"]
    for premise in premises if isinstance(premises, list) else []:
        lines += [f"[[{dot}premise]]", *_lines(premise), ""]
    lines += [f"[{dot}claim]", *_lines(claimed if isinstance(claimed, dict) else {})]
    return "\n".join(lines) + "\n"


def _lines(table: Mapping[str, object]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items()]


def _value(value: object) -> str:
    """Plain data as TOML; fractions in quotes, so that they are exact."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_lines(value)) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, Fraction):
        return f'"{exact_text(value) or value}"'
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """Text as a basic string of TOML, whose escapes are those of JSON; InputError for invalid Unicode."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InputError("title", ascii(text), "must be Unicode text") from error
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
