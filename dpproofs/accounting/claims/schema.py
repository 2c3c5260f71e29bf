"""The form of claim files as a JSON Schema (draft 2020-12), made from the tables that the parser reads.

What it cannot express: where a number may be irrational, and of which form; that xi + rho >= 0; that
epochs make an integer number of steps of batches within the data set; that the truth is the most probable
answer; that a number in quotes is an integer, or respects a bound other than 0; which mechanisms are for one
relation only; how deeply premises may be nested; and how many digits a number may have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction

from dpproofs.accounting.claims.model import MAX_DEPTH
from dpproofs.accounting.limits import MAX_COUNT, MAX_PARTS
from dpproofs.accounting.mechanisms import BATCHES, DP_SGD, DRAWN, KINDS, MONOTONE, one_way
from dpproofs.accounting.mechanisms.mixing import CONDITIONS, MIXABLE, mixing
from dpproofs.accounting.mechanisms.poisson_sampled import ABOUT, KIND, RATE, WORDS
from dpproofs.accounting.mechanisms.poisson_sampled_gaussian import PoissonSampledGaussian
from dpproofs.accounting.mechanisms.queried import MOVED, NOISE, QUERY, SIZE, VALUES
from dpproofs.accounting.numerals import SQUARES
from dpproofs.privacy.domains import PARAMETERS, Condition
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, OTHER_NAMES, RELATIONS, REPLACE_ONE, single_relation

Schema = dict[str, object]

_DIGITS = "[0-9]{1,400}"
_UNSIGNED = rf"({_DIGITS}(\.[0-9]{{0,400}})?([eE][+-]?(0?[0-9]{{1,3}}|1000))?|{_DIGITS}/(?=0*[1-9]){_DIGITS})"
_PATTERNS = {
    "any": rf"^\s*[+-]?{_UNSIGNED}\s*$",
    "nonnegative": rf"^\s*(?!-[0.]*[1-9])[+-]?{_UNSIGNED}\s*$",
    "positive": rf"^\s*(?=\+?[0.]*[1-9])\+?{_UNSIGNED}\s*$",
}

_EXPRESSION = r"^(?!\s*[+-]?\d+/\d+\s*$)(?=.*([*/^%(]|\d\s*[-+]))[-+*/^%().0-9a-zE\s]{1,200}$"
"""Of a sum, a product, a power, a root or the like: only the letters that it may have."""


def schema() -> Schema:
    """The schema of a claim file."""
    one = _object(
        {
            "title": {"type": "string"},
            "relation": {"enum": [*RELATIONS, *OTHER_NAMES], "default": REPLACE_ONE},
            "premise": _list("premise"),
            "claim": {"anyOf": [{"$ref": "#/$defs/claim"}, _list("claim")]},
        },
        ("premise", "claim"),
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:dpproofs:claim-file",
        "title": "A claim file of dpproofs",
        "description": "One claim, or several as tables [[case]]. Epsilon, rho and xi are in nats.",
        "anyOf": [{"$ref": "#/$defs/case"}, _object({"case": _list("case")}, ("case",))],
        "$defs": {
            "case": one,
            "premise": {
                "description": f"A step, or several; nested at most {MAX_DEPTH} levels deep.",
                "oneOf": [{"$ref": "#/$defs/step"}, _sampled(), *map(_several, ("parallel", "sequence"))],
            },
            "step": {"oneOf": _steps()},
            "claim": {"oneOf": list(map(_claimed, CLAIMED))},
            "count": {"type": "integer", "minimum": 1, "maximum": MAX_COUNT, "default": 1},
            **{name: _number(name, c) for name, c in PARAMETERS.items()},
        },
    }


def text() -> str:
    """The schema as it is written."""
    return json.dumps(schema(), indent=2) + "\n"


def _object(properties: Mapping[str, Schema], required: Iterable[str], about: str = "") -> Schema:
    described = {"description": about} if about else {}
    return {
        **described,
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def _list(name: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}, "minItems": 1, "maxItems": MAX_PARTS}


def _steps() -> list[Schema]:
    found = []
    for name, kind in KINDS.items():
        names: Schema = {"enum": [*RELATIONS, *OTHER_NAMES]}
        more = {"relation": names} if kind.key == "guarantee" else {}
        more |= {MONOTONE: {"type": "boolean", "default": False}} if one_way(name) else {}
        for form in (one for said in kind.forms for one in (_by_squares(said) if kind.by_squares else [said])):
            properties: dict[str, Schema] = {
                kind.key: {"const": name},
                **_numbers(form),
                **{name: {"const": word} for name, word in kind.words.items()},
                "count": _reference("count"),
                **more,
            }
            required = (kind.key, *(n for n in form if n not in kind.defaults), *kind.words)
            found.append(_object(properties, required, kind.about))
            for way in (way for way, drawn in DRAWN.items() if drawn == name):
                said: dict[str, Schema] = {kind.key: {"const": DP_SGD}, BATCHES: {"const": way}}
                needed = (n for n in required if n not in kind.words)
                found.append(_object({**properties, **said}, (*needed, BATCHES), kind.about))
            if name in NOISE and "sensitivity" in form:
                found.append(_of_query(properties, required, kind.about))
            if name in MIXABLE:
                properties = {**properties, "after": _after()}
                del properties["relation"]
                found.append(_object(properties, (*required, "after"), f"{kind.about}; a kernel that mixes answers"))
    return found


def _of_query(properties: Mapping[str, Schema], required: Iterable[str], about: str) -> Schema:
    """Noise on a query that is said in place of its sensitivity."""
    kept = {name: said for name, said in properties.items() if name != MOVED}
    text: Schema = {"type": "string"}
    said = {**kept, QUERY: text, VALUES: text, SIZE: _number(SIZE, PARAMETERS[SIZE])}
    needed = (*(name for name in required if name != MOVED), QUERY, VALUES)
    return _object(said, needed, f"{about}; its sensitivity is proved")


def _by_squares(form: Mapping[str, Condition]) -> list[Mapping[str, Condition]]:
    """The numbers of a step, some of which may be given by their squares."""
    forms = [form]
    for square, root in SQUARES.items():
        if root in form:
            forms += [{square if name == root else name: c for name, c in one.items()} for one in forms]
    return forms


def _sampled() -> Schema:
    """A Poisson-sampled step: not a sampled one itself, run once on each sample, for add-or-remove-one."""
    inside: Schema = {
        "count": False,
        "mechanism": {"not": {"const": PoissonSampledGaussian.kind}},
        BATCHES: False,
        "relation": {
            "enum": [name for name in (*RELATIONS, *OTHER_NAMES) if single_relation(name) == ADD_OR_REMOVE_ONE]
        },
    }
    properties: dict[str, Schema] = {
        "mechanism": {"const": KIND},
        RATE: _reference(RATE),
        "steps": _reference("count"),
        "base": {"$ref": "#/$defs/step", "properties": inside},
        **{name: {"const": word} for name, word in WORDS.items()},
        "count": _reference("count"),
    }
    return _object(properties, ("mechanism", RATE, "base", *WORDS), ABOUT)


def _after() -> Schema:
    """The description of a mixing kernel: one of the conditions with its coefficient."""
    numbers = {name: mixing.fields()[name].condition for name in CONDITIONS}
    forms = [_object({CONDITIONS[name]: _number(name, c)}, (CONDITIONS[name],)) for name, c in numbers.items()]
    return {"oneOf": forms}


def _several(key: str) -> Schema:
    about = {"parallel": "Mechanisms on disjoint parts of the data.", "sequence": "One mechanism after the other."}
    return _object({key: _list("premise"), "count": _reference("count")}, (key,), about[key])


def _claimed(notion: str) -> Schema:
    kind = KINDS[notion]
    properties: dict[str, Schema] = {
        "notion": {"const": notion},
        **_numbers(kind.forms[0]),
        "group": _reference("count"),
        "as_printed": {"type": "boolean", "default": False},
    }
    required = ("notion", *(n for n in kind.parameters if n not in kind.defaults))
    return _object({**properties, "title": {"type": "string"}}, required)


def _numbers(form: Mapping[str, Condition]) -> dict[str, Schema]:
    return {name: _reference(name) if c == PARAMETERS.get(name) else _number(name, c) for name, c in form.items()}


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _number(name: str, c: Condition) -> Schema:
    """A number, or a number in quotes: a pattern expresses its sign only."""
    bounds = {}
    if c.low is not None:
        bounds["exclusiveMinimum" if c.low_open else "minimum"] = _plain(c.low)
    if c.high is not None:
        bounds["exclusiveMaximum" if c.high_open else "maximum"] = _plain(c.high)
    if c.whole:
        bounds["multipleOf"] = 1
    sign = "any" if c.low is None or c.low < 0 else "positive" if c.low > 0 or c.low_open else "nonnegative"
    texts = [{"type": "string", "pattern": pattern} for pattern in (_PATTERNS[sign], _EXPRESSION)]
    numbers = [{"type": "number", **bounds}, *texts]
    return {"description": f"{name}: {c.text(name)}", "anyOf": numbers}


def _plain(q: Fraction) -> int | float:
    return q.numerator if q.denominator == 1 else q.numerator / q.denominator
