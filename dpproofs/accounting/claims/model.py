"""Claims: a mechanism, the neighbouring relation, and the guarantee that is claimed; read from TOML."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

from dpproofs.accounting.limits import MAX_COUNT, MAX_PARTS, whole_number, written
from dpproofs.accounting.mechanisms import (
    KINDS,
    MONOTONE,
    Mechanism,
    PoissonSampled,
    Step,
    check_readable,
    few_steps,
    mixing,
    noise_on_query,
    one_way,
    parallel,
    plain_mechanism,
    poisson_sampled,
    step,
    with_kind,
)
from dpproofs.accounting.mechanisms.given import given_numbers
from dpproofs.accounting.mechanisms.mixing import CONDITIONS, MIXABLE
from dpproofs.accounting.mechanisms.poisson_sampled import KIND, OTHERS, RATE, SAMPLED_TWICE, WORDS
from dpproofs.accounting.numerals import Root, from_squares, last_digits, plain_roots, rises, roots_of, said, settled
from dpproofs.errors import did_you_mean, printable
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, exact_number, plain_names, plain_text, short
from dpproofs.privacy.domains import check_parameter, check_together
from dpproofs.privacy.notions import CLAIMED, notion_like
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, DEFAULTED, REPLACE_ONE, read_as, single_relation
from dpproofs.system.files import read_toml

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")

MAX_DEPTH = 8
MOST_LEVELS = 64
"""How deeply tables and lists may be nested; well-formed files are less deep."""


@dataclass(frozen=True)
class PrivacyClaim:
    """A mechanism, the neighbouring relation, and the claimed guarantee. Losses are in nats.

    ``group`` is the group distance; the mechanism is copied. Raises InputError for a number outside its domain, an
    unknown notion or relation, or a mechanism that does not fit the relation.
    """

    title: str
    relation: str
    mechanism: Mechanism
    notion: str
    parameters: Mapping[str, Fraction]
    """The claimed numbers; any numbers are accepted."""
    group: int = 1
    understood: tuple[str, ...] = ()
    """The reading of omitted words, or of words of other tools."""
    roots: tuple[Root, ...] = ()
    """The irrational numbers, each replaced by the rational end with which the claim is stronger."""

    def __post_init__(self) -> None:
        title = plain_text(self.title)
        if title is None:
            raise InputError("title", self.title, "must be text")
        readings = read_as(self.relation)
        mechanism = plain_mechanism(self.mechanism)
        texts = ((i, step.texts) for i, step in enumerate(numbered(mechanism)))
        written = (root for i, numbers in (*texts, (None, self.parameters)) for root in roots_of(i, numbers))
        exact = {
            "title": title,
            "relation": single_relation(self.relation),
            "mechanism": mechanism,
            "group": whole_number(self.group, "group", MAX_COUNT),
            "parameters": Frozen(claimed_numbers(self.notion, self.parameters, "claim")),
            "notion": plain_text(self.notion),
        }
        for name, value in exact.items():
            object.__setattr__(self, name, value)
        known = {(root.step, root.parameter): root for root in (*plain_roots(self.roots), *written)}
        roots = tuple(filter(self._has, known.values()))
        exact = {"roots": roots, "understood": _notes(self.understood, (*readings, *said(roots)))}
        for name, value in exact.items():
            object.__setattr__(self, name, value)
        check_readable(self.mechanism, self.relation)

    def __reduce__(self) -> tuple[type[PrivacyClaim], tuple[object, ...]]:
        numbers = dict(self.parameters)
        told = self.title, self.relation, self.mechanism, self.notion, numbers, self.group, self.understood, self.roots
        return PrivacyClaim, told

    def __str__(self) -> str:
        size = f" for groups of {self.group}" if self.group > 1 else ""
        return f"{self.mechanism} is {self.guarantee}{size}, {self.relation}"

    @property
    def guarantee(self) -> str:
        """The claimed guarantee as text."""
        return f"{self.notion}({', '.join(f'{k} = {written(v)}' for k, v in self.parameters.items())})"

    @property
    def asked(self) -> list[dict[str, Fraction]]:
        """The numbers of which each is fixed when the others are minimized: delta, for the least epsilon; epsilon."""
        notion = CLAIMED[self.notion]
        if notion.choices:
            return [{name: self.parameters[name]} for name in notion.choices]
        return [notion.from_claim({k: v for k, v in self.parameters.items() if notion.claimed[k].fixes})]

    @property
    def weakest(self) -> PrivacyClaim:
        """The claim with each root replaced by its weaker end: what refutes that refutes the claim."""
        return self._weakest(())

    @property
    def weakest_of_each(self) -> tuple[PrivacyClaim, ...]:
        """The same, and with the other ends of roots neither of whose ends is weaker: what refutes all of them."""
        either = tuple(root for root in self.roots if root.step is not None and self._is_either(root))
        return tuple(self._weakest(turned) for turned in dict.fromkeys(((), either)))

    def _is_either(self, root: Root) -> bool:
        step = next(itertools.islice(numbered(self.mechanism), root.step, None))
        return root.parameter in KINDS[step.kind].either

    def _weakest(self, turned: tuple[Root, ...]) -> PrivacyClaim:
        if not self.roots:
            return self
        number = itertools.count()

        def moved(one: Step) -> Step:
            ends = self._ends(next(number), one.kind, turned)
            return one.with_numbers(ends) if ends else one

        numbers = {**self.parameters, **self._ends(None, self.notion, turned)}
        return replace(self, mechanism=with_steps(self.mechanism, moved), parameters=numbers, roots=())

    def _ends(self, step: int | None, kind: str, turned: tuple[Root, ...]) -> dict[str, Fraction]:
        """The weaker ends of the roots of a step, or of the claimed guarantee, but of those that are turned."""
        known, found = KINDS[kind], dict[str, Fraction]()
        for root in self.roots:
            if root.step == step:
                side = rises(kind if known.key == "guarantee" else None, root.parameter, known.units, known.rising)
                found[root.parameter] = root.ends[(side is (step is None)) is not (root in turned)]
        return found

    def _has(self, root: Root) -> bool:
        """Whether the number in the place of the root is one of its ends."""
        numbers = self.parameters
        if root.step is not None:
            step = next(itertools.islice(numbered(self.mechanism), root.step, None), None)
            numbers = {} if step is None else step.parameters
        return numbers.get(root.parameter) in root.ends

    @property
    def target(self) -> str:
        """The neighbouring relation of the claimed guarantee, with the group distance."""
        return self.relation if self.group == 1 else f"{self.relation}, groups of {self.group}"


def plain_claim(value: object) -> PrivacyClaim:
    """A copy of a claim from its fields, each checked, so that no change of this one affects it."""
    if type(value) is not PrivacyClaim:
        raise InputError("claim", value, "must be a PrivacyClaim, such as read_claim returns")
    return replace(value)


def numbered(mechanism: Mechanism) -> Iterator[Step]:
    """The steps in order, by which roots are numbered: of a step on samples, its base."""
    for leaf in mechanism.leaves():
        yield leaf.base if isinstance(leaf, PoissonSampled) else leaf


def with_steps(mechanism: Mechanism, change: Callable[[Step], Step]) -> Mechanism:
    """The mechanism with its steps replaced."""
    if isinstance(mechanism, Step) and not isinstance(mechanism, PoissonSampled):
        return change(mechanism)

    def changed(part: object) -> object:
        several = tuple(map(changed, part)) if type(part) is tuple else part
        return with_steps(part, change) if isinstance(part, Mechanism) else several

    return type(mechanism)(**{f.name: changed(vars(mechanism)[f.name]) for f in fields(mechanism)})  # type: ignore[arg-type]


def _notes(lines: object, more: tuple[str, ...]) -> tuple[str, ...]:
    """The lines, if they are text, and more; each on one line, since they are printed."""
    given = lines if type(lines) is tuple else (None,)
    found = tuple(printable(text) for line in given if (text := plain_text(line)) is not None)
    if len(found) < len(given):
        raise InputError("understood", lines, "must be a tuple of texts")
    return tuple(dict.fromkeys((*found, *more)))


def read_claims(path: str | Path) -> list[PrivacyClaim]:
    """The claims in a TOML file.

    Raises InputError, which names the file, the key and the violated condition.
    """
    data = read_toml(path)
    try:
        return parse_claims(data)
    except InputError as error:
        raise InputError(f"{path}: {error.parameter}", error.value, error.condition) from error


def read_claim(path: str | Path) -> PrivacyClaim:
    """The claim in a TOML file with exactly one.

    Raises InputError, which names the file, the key and the violated condition.
    """
    claims = read_claims(path)
    if len(claims) != 1:
        raise InputError("file", str(path), f"has {len(claims)} claims, not one")
    return claims[0]


def parse_claims(data: Mapping[str, object]) -> list[PrivacyClaim]:
    """The claims in a parsed TOML document: one, or one for each table [[case]].

    Raises InputError, which names the key and the violated condition.
    """
    found = []
    for entry in read_entries(data):
        for error in entry.errors:
            where = "" if entry.case is None else f"case {entry.case}: "
            raise InputError(f"{where}{error.parameter}", error.value, error.condition) from error
        if entry.claim is not None:
            found.append(entry.claim)
    return found


HINTS: Mapping[tuple[str, str], str] = Frozen(
    {
        ("epsilon", "scale"): "; for one that is epsilon-DP, scale = sensitivity/epsilon",
        ("epsilon", "sigma"): "; it is described by its noise: dpproofs calibrate finds the sigma for a claim",
        ("variance", "sigma"): "; sigma^2 is not the variance of this noise",
        ("variance", "scale"): "; scale is the root of half of it, where the noise is Laplace noise",
        ("std", "sigma"): "; sigma is the standard deviation",
        ("noise_multiplier", "sigma"): "; sigma is the noise multiplier times the sensitivity",
        ("sigma", "noise_multiplier"): "; the noise multiplier is sigma over the clipping norm",
        ("q", "sampling_rate"): "; the rate is sampling_rate",
    }
)
"""What is often written in place of another key, which is known there, and what to write."""


class UnknownKeyError(InputError):
    """An unknown key; ``where`` is the table that it stands in."""

    def __init__(self, key: str, where: str, known: Iterable[str], table: str) -> None:
        self.where = where
        known = tuple(known)
        hint = next((h for (said, meant), h in HINTS.items() if said == key and meant in known), "")
        hint = hint or did_you_mean(key, known)
        super().__init__(key, "unknown key", f"{table} knows {', '.join(known)}{hint}")


class Entry(NamedTuple):
    """An entry of a document: a claim, or all errors that keep it from being one.

    ``case`` is the number of its [[case]], and ``number`` that of its [[claim]] where there are several.
    """

    case: int | None
    number: int | None
    title: str
    claim: PrivacyClaim | None
    errors: tuple[InputError, ...] = ()
    units: Mapping[str, Fraction] = Frozen({})
    """Of claimed decimals with several digits the unit of their last digit."""


def read_entries(data: Mapping[str, object]) -> list[Entry]:
    """The entries of a parsed TOML document, valid or not; InputError where it has no cases at all."""
    if not isinstance(data, Mapping):
        raise InputError("claim", data, "must be a table, such as the contents of a claim file")
    data = _plain_table(data, 0)
    if "case" not in data:
        return case_entries(data, None)
    _only_keys(data, ("case",), "", "a file with [[case]]")
    rows = data["case"]
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_PARTS:
        raise InputError("case", rows, f"must be 1 to {MAX_PARTS} tables [[case]]")
    return [entry for number, row in enumerate(rows, 1) for entry in case_entries(row, number)]


def parse_claim(data: Mapping[str, object]) -> PrivacyClaim:
    """The claim in a parsed TOML document with exactly one.

    Raises InputError, which names the key and the violated condition.
    """
    claims = parse_claims(data)
    if len(claims) != 1:
        raise InputError("claim", len(claims), "must be just one")
    return claims[0]


class _Errors(list[InputError]):
    """The errors found so far."""

    def but_for(
        self, read: Callable[Arguments, Found], *given: Arguments.args, **named: Arguments.kwargs
    ) -> Found | None:
        """The result of reading; None where that is an error, which is recorded."""
        try:
            return read(*given, **named)
        except InputError as error:
            self.append(error)
            return None


def case_entries(data: object, case: int | None) -> list[Entry]:
    """What is claimed of one mechanism: one guarantee, or several. Where the mechanism has an error, none is judged."""
    if not isinstance(data, dict):
        return [Entry(case, None, "", None, (InputError("case", data, "must be a table"),))]
    wrong = _Errors()
    table = "the file" if case is None else f"case {case}"
    for key in data:
        wrong.but_for(_only_keys, (key,), ("title", "relation", "premise", "claim"), "", table)
    title = wrong.but_for(_title, data, "title", "") or ""
    relation = wrong.but_for(single_relation, data.get("relation", REPLACE_ONE), "relation")
    understood = read_as(data["relation"]) if "relation" in data and relation is not None else (DEFAULTED,)
    mechanism = _mechanism(data, relation or REPLACE_ONE, wrong)
    rows = wrong.but_for(_claimed, data) or []
    several = len(rows) > 1
    found = []
    for number, row in enumerate(rows, 1):
        own = _Errors()
        claim = own.but_for(_claim, row, "claim", title, relation, mechanism)
        said = row.get("title", title) if isinstance(row, dict) else title
        name = said if isinstance(said, str) else title
        if claim is not None and isinstance(row, dict):
            claim = own.but_for(_understood, claim, (*understood, *claim.understood))
        units = last_digits(row) if isinstance(row, dict) and row.get("as_printed") is not True else {}
        found.append(Entry(case, number if several else None, name, claim, tuple(own), units))
    if wrong:
        name = title or next((entry.title for entry in found), "")
        return [Entry(case, None, name, None, (*wrong, *(error for entry in found for error in entry.errors)))]
    return found


def as_printed(claim: PrivacyClaim, units: Mapping[str, Fraction], *, most: bool = False) -> PrivacyClaim:
    """The claim with the largest numbers that are printed like those with these units of their last digits.

    Nothing is said of numbers of which larger ones claim more. With ``most`` a number stays in its domain.
    """
    raised = {name: claim.parameters[name] + unit / 2 for name, unit in units.items() if rises(claim.notion, name)}
    if most:
        domains = {name: q.public_condition for name, q in CLAIMED[claim.notion].claimed.items()}
        raised = {name: min(v, domains[name].high or v) for name, v in raised.items()}
    said = (f"as printed: {name} is at most {short(v)} before it was rounded" for name, v in raised.items())
    return replace(claim, parameters={**claim.parameters, **raised}, understood=(*claim.understood, *said))


def _understood(claim: PrivacyClaim, understood: tuple[str, ...]) -> PrivacyClaim:
    """The claim with the readings of its keys; InputError where a number is at the very end of its domain."""
    claim = replace(claim, understood=understood)
    _ = claim.weakest
    return claim


def _mechanism(data: Mapping[str, object], relation: str, wrong: _Errors) -> Mechanism | None:
    """The steps in sequence; None where one is wrong."""
    if "premise" not in data:
        wrong.append(InputError("premise", "missing", f"must be 1 to {MAX_PARTS} tables [[premise]]"))
        return None
    rows = wrong.but_for(_rows, data["premise"], "premise", 0) or []
    parts = [wrong.but_for(_premise, row, f"premise {i}", 0, relation) for i, row in enumerate(rows, 1)]
    steps = [part for part in parts if part is not None]
    if not steps or len(steps) < len(parts):
        return None
    return wrong.but_for(lambda: few_steps(steps[0].then(*steps[1:]), "premise"))


def _claimed(data: Mapping[str, object]) -> list[object]:
    if "claim" not in data:
        raise InputError("claim", "missing", "must be a table [claim], or several [[claim]]")
    claimed = data["claim"]
    rows = claimed if isinstance(claimed, list) else [claimed]
    if not 1 <= len(rows) <= MAX_PARTS:
        raise InputError("claim", len(rows), f"must be 1 to {MAX_PARTS} tables")
    return rows


def _title(table: Mapping[str, object], where: str, default: str) -> str:
    title = table.get("title", default)
    if not isinstance(title, str):
        raise InputError(where, title, "must be text")
    return title


def _claim(
    row: object, where: str, title: str, relation: str | None, mechanism: Mechanism | None
) -> PrivacyClaim | None:
    """The claim; None where it has no errors of its own, but its mechanism or relation has."""
    if not isinstance(row, dict):
        raise InputError(where, row, "must be a table [claim]")
    notion = row.get("notion", "missing")
    if not isinstance(notion, str) or notion not in CLAIMED:
        raise InputError(f"{where}.notion", notion, f"must be one of {', '.join(CLAIMED)}{notion_like(notion)}")
    _only_keys(row, ("title", "notion", "group", "as_printed", *CLAIMED[notion].claimed), where, f"[{where}]")
    title = _title(row, f"{where}.title", title)
    numbers: dict[str, Number] = {k: v for k, v in row.items() if k in CLAIMED[notion].claimed}
    group = whole_number(row.get("group", 1), f"{where}.group", MAX_COUNT)
    claimed_numbers(notion, numbers, where)
    is_rounded = row.get("as_printed", False)
    decimals = {name: value for name, value in numbers.items() if isinstance(value, Decimal) and rises(notion, name)}
    units = last_digits(decimals) if is_rounded is True else {}
    if type(is_rounded) is not bool or (is_rounded and not units):
        wanted = "must be true or false, and goes with a decimal of several digits, without quotes"
        raise InputError(f"{where}.as_printed", is_rounded, wanted)
    if relation is None or mechanism is None:
        return None
    claim = PrivacyClaim(title, relation, mechanism, notion, dict[str, Any](numbers), group)
    try:
        return as_printed(claim, units) if units else claim
    except InputError as error:
        raise InputError(f"{where}.as_printed", True, f"half a unit of the last digit more: {error}") from error


def claimed_numbers(notion: str, numbers: Mapping[str, Number], where: str) -> dict[str, Fraction]:
    """The parameters of a claimed guarantee, checked; optional ones default."""
    text = plain_text(notion)
    if text is None or text not in CLAIMED:
        raise InputError(f"{where}.notion", notion, f"must be one of {', '.join(CLAIMED)}{notion_like(notion)}")
    if not isinstance(numbers, Mapping):
        raise InputError(where, numbers, "must be a mapping from parameters to numbers")
    notion, numbers = text, plain_names(numbers)
    for name in numbers:
        if name not in CLAIMED[notion].claimed:
            known = CLAIMED[notion].claimed
            said = f"{notion} has the parameters {', '.join(known)}{did_you_mean(name, known)}"
            raise InputError(f"{where}: {name}", numbers[name], said)
    out = {}
    for name, q in CLAIMED[notion].claimed.items():
        if name not in numbers and q.default is None:
            raise InputError(f"{where}: {name}", "missing", "must be given")
        out[name] = q.default or Fraction(0)
        if name in numbers:
            number = settled(rises(notion, name), numbers[name], f"{where}: {name}", is_given=False)
            out[name] = exact_number(number, f"{where}: {name}")
        check_parameter(name, out[name], f"{where}: {name}", q.public_condition)
    check_together(out, f"{where}: xi")
    return out


def _plain_table(table: Mapping[str, object], depth: int) -> dict[str, object]:
    """A copy of a table, with plain tables, lists and texts in it, so that every reading of it is the same."""
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


def _sequence(rows: object, where: str, depth: int, over: str) -> Mechanism:
    parts = [_premise(row, f"{where} {i}", depth, over) for i, row in enumerate(_rows(rows, where, depth), 1)]
    return parts[0].then(*parts[1:])


def _rows(rows: object, where: str, depth: int) -> list[object]:
    if isinstance(rows, dict):
        raise InputError(where, "one table", "must be a list of tables: write [[premise]], with two brackets")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_PARTS:
        raise InputError(where, rows, f"must be 1 to {MAX_PARTS} tables [[premise]]")
    if depth > MAX_DEPTH:
        raise InputError(where, f"{depth} levels", f"must be nested at most {MAX_DEPTH} levels deep")
    return rows


def _premise(row: object, where: str, depth: int, over: str) -> Mechanism:
    if not isinstance(row, dict):
        raise InputError(where, row, "must be a table")
    keys = [key for key in ("mechanism", "guarantee", "parallel", "sequence") if key in row]
    if len(keys) != 1:
        known = "mechanism, guarantee, parallel, sequence"
        raise InputError(where, ", ".join(map(str, row)) or "empty", f"must have one of the keys {known}")
    key = keys[0]
    if key in ("parallel", "sequence"):
        _only_keys(row, (key, "count"), where, where)
        if key == "sequence":
            one = _sequence(row[key], f"{where}: sequence", depth + 1, over)
        else:
            rows = row[key]
            if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_PARTS or depth >= MAX_DEPTH:
                wanted = f"must be 1 to {MAX_PARTS} tables, {MAX_DEPTH} levels deep"
                raise InputError(f"{where}: parallel", rows, wanted)
            inner = (_premise(r, f"{where}: parallel {i}", depth + 1, over) for i, r in enumerate(rows, 1))
            one = parallel(*inner)
    elif row[key] == KIND:
        one = _sampled(row, where)
    else:
        one = _step(row, key, where, over)
    return one.repeat(whole_number(row.get("count", 1), f"{where}: count", MAX_COUNT))


def _step(row: Mapping[str, object], key: str, where: str, over: str) -> Step:
    more = ("relation", "after") if key == "guarantee" else (MONOTONE,) if one_way(row[key]) else ()
    row = with_kind(row, where)
    kind, known = row[key], [k for k, v in KINDS.items() if v.key == key] + [KIND] * (key == "mechanism")
    if not isinstance(kind, str) or kind not in known:
        raise InputError(f"{where}: {key}", kind, f"must be one of {', '.join(known)}{did_you_mean(str(kind), known)}")
    if "after" in row and key == "mechanism":
        wanted = f"goes with guarantee = {' or '.join(MIXABLE)}: give a guarantee of {kind}"
        raise InputError(f"{where}: after", kind, wanted)
    names = KINDS[kind].parameters + KINDS[kind].instead
    if KINDS[kind].by_squares:
        row = from_squares(row, names, where)
    if "query" in row and key == "mechanism":
        return noise_on_query(kind, {k: v for k, v in row.items() if k not in (key, "count")}, over, where)
    _only_keys(row, (key, "count", *more, *names, *KINDS[kind].words), where, where)
    _check_words(row, kind, KINDS[kind].words, KINDS[kind].others, where)
    relation = single_relation(row["relation"], f"{where}: relation") if "relation" in row else None
    numbers = {k: v for k, v in row.items() if k in names}
    if "after" in row:
        return _after(row["after"], kind, numbers, where, relation)
    return step(kind, numbers, where, relation=relation)


def _check_words(
    row: Mapping[str, object], kind: str, words: Mapping[str, str], others: Mapping[str, str], where: str
) -> None:
    """InputError where a step lacks its required words, so that nothing else is meant."""
    for name, word in words.items():
        if row.get(name) != word:
            said = plain_text(row.get(name))
            instead = others.get(said or "", f"{kind} is about no other")
            raise InputError(f"{where}: {name}", row.get(name, "missing"), f'must be "{word}": {instead}')


def _sampled(row: Mapping[str, object], where: str) -> Mechanism:
    """A Poisson-sampled step."""
    _only_keys(row, ("mechanism", "count", RATE, "steps", "base", *WORDS), where, where)
    _check_words(row, KIND, WORDS, OTHERS, where)
    for name in (RATE, "base"):
        if name not in row:
            raise InputError(f"{where}: {name}", "missing", "must be given")
    base, place = row["base"], f"{where}: base"
    if not isinstance(base, dict):
        raise InputError(place, base, "must be a table with one step, such as { mechanism = ... }")
    keys = [key for key in ("mechanism", "guarantee") if key in base]
    if len(keys) != 1:
        wanted = "must be one step, with one of the keys mechanism, guarantee"
        raise InputError(place, ", ".join(map(str, base)) or "empty", wanted)
    if base[keys[0]] == KIND:
        raise InputError(place, KIND, SAMPLED_TWICE)
    if "count" in base:
        raise InputError(f"{place}: count", base["count"], "must not be given: each sample is for one answer")
    one = _step(base, keys[0], place, ADD_OR_REMOVE_ONE)
    rate = exact_number(row[RATE], f"{where}: {RATE}")
    check_parameter(RATE, rate, f"{where}: {RATE}")
    steps = whole_number(row.get("steps", 1), f"{where}: steps", MAX_COUNT)
    try:
        return poisson_sampled(one, sampling_rate=rate, steps=steps)
    except InputError as error:
        raise InputError(f"{where}: {error.parameter}", error.value, error.condition) from error


def _after(after: object, kind: str, numbers: Mapping[str, object], where: str, relation: str | None) -> Step:
    """Postprocessing, by a mixing kernel, of an answer with an assumed guarantee."""
    place = f"{where}: after"
    if kind not in MIXABLE:
        raise InputError(place, kind, f"goes with {' and '.join(MIXABLE)}, which the theorems on mixing are about")
    if relation is not None:
        raise InputError(f"{where}: relation", relation, "cannot be given with after: it is that of the file")
    names = {said: name for name, said in CONDITIONS.items()}
    if not isinstance(after, dict) or len(after) != 1:
        shown = ", ".join(after) or "empty" if isinstance(after, dict) else after
        raise InputError(place, shown, f"must be a table with one of {', '.join(names)}")
    ((said, number),) = after.items()
    if said not in names:
        wanted = f"must be one of {', '.join(names)}{did_you_mean(said, names)}"
        raise InputError(f"{place}: {said}", "unknown key", wanted)
    given_numbers(kind, numbers, where)  # its errors say where
    try:
        return step(mixing.kind, {"delta": Fraction(0), **numbers, names[said]: number})
    except InputError as error:
        raise InputError(f"{place}: {said}", error.value, error.condition) from error


def _only_keys(table: Iterable[str], known: Iterable[str], where: str, name: str) -> None:
    known = tuple(known)
    for key in table:
        if key not in known:
            raise UnknownKeyError(str(key), where, known, name)
