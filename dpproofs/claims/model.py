"""Claims: a mechanism, the neighbouring relation, and the guarantee that is claimed; read from TOML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from dpproofs.claims.mechanisms import (
    KINDS,
    Mechanism,
    Step,
    check_readable,
    few_steps,
    parallel,
    plain_mechanism,
    step,
)
from dpproofs.claims.values import MAX_COUNT, MAX_PARTS, whole_number, written
from dpproofs.errors import did_you_mean
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, exact_number, plain_names, plain_text
from dpproofs.privacy.domains import check_parameter, check_together
from dpproofs.privacy.notions import CLAIMED, notion_like
from dpproofs.privacy.relations import DEFAULTED, RELATIONS, read_as, single_relation
from dpproofs.system.files import read_toml

MAX_DEPTH = 8
MOST_LEVELS = 64
"""How deep tables and lists may lie in each other; what is well formed is not that deep."""


@dataclass(frozen=True)
class PrivacyClaim:
    """A mechanism, the neighbouring relation, and the guarantee that is claimed; the mechanism is made anew."""

    title: str
    relation: str
    mechanism: Mechanism
    notion: str
    parameters: Mapping[str, Fraction]
    group: int = 1
    understood: tuple[str, ...] = ()
    """What was understood where words were left out, or were those of others."""

    def __post_init__(self) -> None:
        title = plain_text(self.title)
        if title is None:
            raise InputError("title", self.title, "must be text")
        exact = {
            "title": title,
            "relation": single_relation(self.relation),
            "understood": _notes((*self.understood, *read_as(self.relation))),
            "mechanism": plain_mechanism(self.mechanism),
            "group": whole_number(self.group, "group", MAX_COUNT),
            "parameters": Frozen(claimed_numbers(self.notion, self.parameters, "claim")),
            "notion": plain_text(self.notion),
        }
        for name, value in exact.items():
            object.__setattr__(self, name, value)
        check_readable(self.mechanism, self.relation)

    def __reduce__(self) -> tuple[type[PrivacyClaim], tuple[object, ...]]:
        numbers = dict(self.parameters)
        said = self.title, self.relation, self.mechanism, self.notion, numbers, self.group, self.understood
        return PrivacyClaim, said

    def __str__(self) -> str:
        size = f" for groups of {self.group}" if self.group > 1 else ""
        return f"{self.mechanism} is {self.guarantee}{size}, {self.relation}"

    @property
    def guarantee(self) -> str:
        """The claimed guarantee as text."""
        return f"{self.notion}({', '.join(f'{k} = {written(v)}' for k, v in self.parameters.items())})"

    @property
    def target(self) -> str:
        """The neighbouring relation of the claimed guarantee, with the size of the groups."""
        return self.relation if self.group == 1 else f"{self.relation}, groups of {self.group}"


def plain_claim(value: object) -> PrivacyClaim:
    """A claim made anew from the fields of this one, each checked, so that no change of this one changes it."""
    if type(value) is not PrivacyClaim:
        raise InputError("claim", value, "must be a PrivacyClaim, such as read_claim returns")
    return PrivacyClaim(
        value.title, value.relation, value.mechanism, value.notion, value.parameters, value.group, value.understood
    )


def _notes(lines: tuple[object, ...]) -> tuple[str, ...]:
    """The lines, if they are text."""
    found = tuple(text for line in lines if (text := plain_text(line)) is not None)
    if len(found) < len(lines):
        raise InputError("understood", lines, "must be texts")
    return tuple(dict.fromkeys(found))


def read_claims(path: str | Path) -> list[PrivacyClaim]:
    """The claims in a TOML file; InputError names the file, the key and the condition that fails."""
    data = read_toml(path)
    try:
        return parse_claims(data)
    except InputError as error:
        raise InputError(f"{path}: {error.parameter}", error.value, error.condition) from error


def read_claim(path: str | Path) -> PrivacyClaim:
    """The claim in a TOML file that has just one."""
    claims = read_claims(path)
    if len(claims) != 1:
        raise InputError("file", str(path), f"has {len(claims)} claims, not one")
    return claims[0]


def parse_claims(data: Mapping[str, object]) -> list[PrivacyClaim]:
    """The claims in a parsed TOML document: one, or one for each table [[case]]."""
    if not isinstance(data, Mapping):
        raise InputError("claim", data, "must be a table, such as the contents of a claim file")
    data = _plain_table(data, 0)
    if "case" not in data:
        return _cases(data, "")
    _only_keys(data, ("case",), "a file with [[case]]")
    rows = data["case"]
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_PARTS:
        raise InputError("case", rows, f"must be 1 to {MAX_PARTS} tables [[case]]")
    found = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise InputError(f"case {number}", row, "must be a table")
        found.extend(_cases(row, f"case {number}: "))
    return found


def parse_claim(data: Mapping[str, object]) -> PrivacyClaim:
    """The claim in a parsed TOML document that has just one."""
    claims = parse_claims(data)
    if len(claims) != 1:
        raise InputError("claim", len(claims), "must be just one")
    return claims[0]


def _cases(data: Mapping[str, object], place: str) -> list[PrivacyClaim]:
    """What is claimed of one mechanism: one guarantee, or several."""
    _only_keys(data, ("title", "relation", "premise", "claim"), f"{place}the file" if not place else place[:-2])
    title = data.get("title", "")
    if not isinstance(title, str):
        raise InputError(f"{place}title", title, "must be text")
    relation = single_relation(data.get("relation", RELATIONS[0]), f"{place}relation")
    understood = read_as(data["relation"]) if "relation" in data else (DEFAULTED,)
    if "premise" not in data:
        raise InputError(f"{place}premise", "missing", f"must be 1 to {MAX_PARTS} tables [[premise]]")
    mechanism = few_steps(_sequence(data["premise"], f"{place}premise", 0), f"{place}premise")
    if "claim" not in data:
        raise InputError(f"{place}claim", "missing", "must be a table [claim], or several [[claim]]")
    claimed = data["claim"]
    rows = claimed if isinstance(claimed, list) else [claimed]
    if not 1 <= len(rows) <= MAX_PARTS:
        raise InputError(f"{place}claim", len(rows), f"must be 1 to {MAX_PARTS} tables")
    found = [_claim(row, f"{place}claim", title, relation, mechanism) for row in rows]
    return [replace(claim, understood=understood) for claim in found]


def _claim(row: object, where: str, title: str, relation: str, mechanism: Mechanism) -> PrivacyClaim:
    if not isinstance(row, dict):
        raise InputError(where, row, "must be a table [claim]")
    notion = row.get("notion", "missing")
    if not isinstance(notion, str) or notion not in CLAIMED:
        raise InputError(f"{where}.notion", notion, f"must be one of {', '.join(CLAIMED)}{notion_like(notion)}")
    _only_keys(row, ("title", "notion", "group", *CLAIMED[notion].claimed), f"[{where}]")
    title = row.get("title", title)
    if not isinstance(title, str):
        raise InputError(f"{where}.title", title, "must be text")
    numbers = {k: v for k, v in row.items() if k in CLAIMED[notion].claimed}
    group = whole_number(row.get("group", 1), f"{where}.group", MAX_COUNT)
    return PrivacyClaim(title, relation, mechanism, notion, claimed_numbers(notion, numbers, where), group)


def claimed_numbers(notion: str, numbers: Mapping[str, Number], where: str) -> dict[str, Fraction]:
    """The parameters of a claimed guarantee, checked; those that may be left out are then at their defaults."""
    text = plain_text(notion)
    if text is None or text not in CLAIMED:
        raise InputError(f"{where}.notion", notion, f"must be one of {', '.join(CLAIMED)}{notion_like(notion)}")
    if not isinstance(numbers, Mapping):
        raise InputError(where, numbers, "must be a mapping from parameters to numbers")
    notion, numbers = text, plain_names(numbers)
    for name in numbers:
        if name not in CLAIMED[notion].claimed:
            raise InputError(
                f"{where}: {name}", numbers[name], f"{notion} has the parameters {', '.join(CLAIMED[notion].claimed)}"
            )
    out = {}
    for name, q in CLAIMED[notion].claimed.items():
        if name not in numbers and q.default is None:
            raise InputError(f"{where}: {name}", "missing", "must be given")
        out[name] = exact_number(numbers[name], f"{where}: {name}") if name in numbers else q.default or Fraction(0)
        check_parameter(name, out[name], f"{where}: {name}", q.public_condition)
    check_together(out, f"{where}: xi")
    return out


def _plain_table(table: Mapping[str, object], depth: int) -> dict[str, object]:
    """A table as it is now, with plain tables, lists and texts in it, so that it says the same however it is read."""
    return {name: _plain(value, depth + 1) for name, value in plain_names(dict(table)).items()}


def _plain(value: object, depth: int) -> object:
    if depth > MOST_LEVELS:
        raise InputError("claim", "too many levels", f"must be tables in tables at most {MOST_LEVELS} levels deep")
    if isinstance(value, Mapping):
        return _plain_table(value, depth)
    if isinstance(value, list):
        return [_plain(one, depth + 1) for one in value]
    text = plain_text(value)
    return value if text is None else text


def _sequence(rows: object, where: str, depth: int) -> Mechanism:
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_PARTS:
        raise InputError(where, rows, f"must be 1 to {MAX_PARTS} tables [[premise]]")
    if depth > MAX_DEPTH:
        raise InputError(where, f"{depth} levels", f"must be nested at most {MAX_DEPTH} levels deep")
    parts = [_premise(row, f"{where} {i}", depth) for i, row in enumerate(rows, 1)]
    return parts[0].then(*parts[1:])


def _premise(row: object, where: str, depth: int) -> Mechanism:
    if not isinstance(row, dict):
        raise InputError(where, row, "must be a table")
    keys = [key for key in ("mechanism", "guarantee", "parallel", "sequence") if key in row]
    if len(keys) != 1:
        known = "mechanism, guarantee, parallel, sequence"
        raise InputError(where, ", ".join(map(str, row)) or "empty", f"must have one of the keys {known}")
    key = keys[0]
    if key in ("parallel", "sequence"):
        _only_keys(row, (key, "count"), where)
        if key == "sequence":
            one = _sequence(row[key], f"{where}: sequence", depth + 1)
        else:
            rows = row[key]
            if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_PARTS or depth >= MAX_DEPTH:
                raise InputError(
                    f"{where}: parallel", rows, f"must be 1 to {MAX_PARTS} tables, {MAX_DEPTH} levels deep"
                )
            one = parallel(*(_premise(r, f"{where}: parallel {i}", depth + 1) for i, r in enumerate(rows, 1)))
    else:
        one = _step(row, key, where)
    return one.repeat(whole_number(row.get("count", 1), f"{where}: count", MAX_COUNT))


def _step(row: Mapping[str, object], key: str, where: str) -> Step:
    kind = row[key]
    known = [k for k, v in KINDS.items() if v.key == key]
    if not isinstance(kind, str) or kind not in known:
        hint = did_you_mean(kind, known) if isinstance(kind, str) else ""
        raise InputError(f"{where}: {key}", kind, f"must be one of {', '.join(known)}{hint}")
    names = KINDS[kind].parameters + KINDS[kind].instead
    words = KINDS[kind].words
    _only_keys(row, (key, "count", *(("relation",) if key == "guarantee" else ()), *names, *words), where)
    for name, word in words.items():
        if row.get(name) != word:
            said = plain_text(row.get(name))
            instead = KINDS[kind].others.get(said or "", f"{kind} is about no other")
            raise InputError(f"{where}: {name}", row.get(name, "missing"), f'must be "{word}": {instead}')
    relation = single_relation(row["relation"], f"{where}: relation") if "relation" in row else None
    return step(kind, {k: v for k, v in row.items() if k in names}, where, relation=relation)


def _only_keys(table: Mapping[str, object], known: Iterable[str], where: str) -> None:
    known = tuple(known)
    for key in table:
        if key not in known:
            hint = did_you_mean(str(key), known)
            raise InputError(str(key), "unknown key", f"{where} knows {', '.join(known)}{hint}")
