"""Guarantees: proved privacy of a mechanism, with exact numbers and the derivation.

A guarantee states what the theorem of its last step states, and rests on nothing but the guarantees before it and
what is listed; or it is an assumption of the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, final

from dpproofs.errors import SideConditionError
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import num
from dpproofs.numbers import (
    DpproofsError,
    InputError,
    Number,
    Value,
    exact_number,
    plain_names,
    plain_text,
    printable,
    short,
)
from dpproofs.privacy import domains
from dpproofs.privacy.notions import NOTIONS as KNOWN, TABLE_DP
from dpproofs.privacy.reading import NOTIONS, applied_notion, guarantee_in, is_notion
from dpproofs.privacy.relations import check_relation
from dpproofs.render.html import folded, listed, said

_GIVEN: Final = "given"


class Step(NamedTuple):
    """The derivation of a guarantee or value: one application of a lemma."""

    lemma: str
    title: str
    source: str
    theorem: Theorem | None
    arguments: tuple[tuple[str, Value], ...]
    conditions: tuple[str, ...]
    assumptions: tuple[str, ...]
    premises: tuple[Guarantee, ...]
    words: tuple[tuple[str, str], ...] = ()
    """Assumptions, with their words."""

    @property
    def given(self) -> tuple[str, ...]:
        """The assumptions, each followed by its words where there are any."""
        said = dict(self.words)
        return tuple(f"{a}: {said[a]}" if a in said else a for a in self.assumptions)


def reasons(step: Step) -> Iterator[str]:
    """The checked conditions and the assumptions, one line each."""
    yield from (f"checked: {condition}" for condition in step.conditions)
    yield from (f"given: {assumption}" for assumption in step.given)


@final
@dataclass(frozen=True, eq=False, repr=False)
class Guarantee:
    """A privacy guarantee with exact parameters, the neighbouring relation and its derivation.

    Losses and divergences are in nats. Guarantees are made by verified functions and ``premise`` only.
    """

    notion: str
    """The notion of privacy: a key of NOTIONS."""
    _parameters: tuple[tuple[str, Value], ...]
    relation: str
    """The neighbouring relation."""
    step: Step
    """The last step of the derivation."""

    @property
    def parameters(self) -> dict[str, Value]:
        """The parameters, in the order of the notion."""
        return dict(self._parameters)

    def __getattr__(self, name: str) -> Value:
        parameters: tuple[tuple[str, Value], ...] = self.__dict__.get("_parameters", ())
        for key, value in parameters:
            if key == name:
                return value
        raise AttributeError(f"the guarantee has no parameter {name}")

    def tree(self, indent: str = "") -> str:
        """The derivation, one line a step, premises below conclusions; a shared part is shown once."""
        return "\n".join(self._lines(indent, set()))

    def _lines(self, indent: str, shown: set[int]) -> Iterator[str]:
        step = self.step
        if id(self) in shown:
            yield f"{indent}{self}    [as above]"
            return
        shown.add(id(self))
        yield f"{indent}{self}    [{printable(f'{step.lemma}: {step.title}')}]"
        yield from (f"{indent}    {reason}" for reason in reasons(step))
        for premise in step.premises:
            yield from premise._lines(indent + "  ", shown)

    def axioms(self) -> tuple[str, ...]:
        """The axioms that the derivation rests on."""
        found: set[str] = set()
        todo, seen = [self], {id(self)}
        while todo:
            step = todo.pop().step
            if step.theorem is not None:
                found.update(step.theorem.axioms())
            todo.extend(p for p in step.premises if id(p) not in seen)
            seen.update(map(id, step.premises))
        return tuple(sorted(found))

    def to_json(self) -> dict[str, object]:
        """The guarantee and its derivation as plain data; a repeated part is a reference by number."""
        return self._json({})

    def _json(self, numbers: dict[int, int]) -> dict[str, object]:
        if id(self) in numbers:
            return {"number": numbers[id(self)]}
        numbers[id(self)] = len(numbers)
        return {
            "number": numbers[id(self)],
            "notion": self.notion,
            "parameters": {k: v.to_json() for k, v in self._parameters},
            "relation": self.relation,
            "lemma": self.step.lemma,
            "source": self.step.source,
            "statement": repr(self.step.theorem) if self.step.theorem is not None else None,
            "conditions": list(self.step.conditions),
            "assumptions": list(self.step.assumptions),
            "premises": [p._json(numbers) for p in self.step.premises],
        }

    def __str__(self) -> str:
        return KNOWN[self.notion].text(self.parameters)

    def __repr__(self) -> str:
        return f"<{self} ({self.relation})>"

    def _repr_latex_(self) -> str:
        return f"${KNOWN[self.notion].latex(self.parameters)}$"

    def _repr_html_(self) -> str:
        """In words, with the derivation as lists: LaTeX is not typeset everywhere where HTML is shown."""
        derivation = folded("derivation", f"<ul>{self._item(set())}</ul>")
        return f"<div><b>{said(self)}</b>, {said(self.relation)}{derivation}</div>"

    def _item(self, shown: set[int]) -> str:
        step, words = self.step, said(self)
        if id(self) in shown:
            return f"<li>{words}, as above</li>"
        shown.add(id(self))
        head = f"{words} &mdash; {said(step.title)} <small>[{said(step.lemma)}; {said(step.source)}]</small>"
        notes = listed(f"<small>{said(reason)}</small>" for reason in reasons(step))
        conditions = folded("<small>conditions</small>", notes) if notes else ""
        below = "".join(p._item(shown) for p in step.premises)
        return f"<li>{head}{conditions}{f'<ul>{below}</ul>' if below else ''}</li>"


def _create(notion: str, terms: Iterable[Term], relation: str, step: Step) -> Guarantee:
    """The guarantee that a derivation ends in; DpproofsError where the theorem of its last step does not state it."""
    if notion not in NOTIONS:
        raise DpproofsError(f"{notion} is not a notion of privacy that guarantees are made of")
    values = tuple(zip(NOTIONS[notion], map(Value, terms), strict=True))
    _check_step(notion, tuple(v.term for _, v in values), step)
    return Guarantee(notion, values, relation, step)


def _check_step(notion: str, terms: tuple[Term, ...], step: Step) -> None:
    """Refuse a derivation that is not what it says: the theorem must state the guarantee, from what is listed."""
    theorem = step.theorem
    if theorem is None:
        if step.lemma != _GIVEN or step.premises:
            raise DpproofsError(f"{step.lemma}: there is no theorem")
        return
    c = theorem.conclusion
    if not is_notion(c) or c.data.name != notion or applied_notion(c).numbers != terms:
        raise DpproofsError(f"{step.lemma}: the theorem does not state the guarantee")
    check_listed(step, theorem)


def check_listed(step: Step, theorem: Theorem) -> None:
    """Refuse a theorem with a hypothesis that is neither a premise nor listed."""
    for h in theorem.hypotheses:
        c = guarantee_in(h)
        if c is not None:
            listed = any(
                is_guarantee(p) and p.notion == c.data.name and _terms_of(p) == applied_notion(c).numbers
                for p in step.premises
            )
        else:
            listed = text_of(step.lemma, h) in step.assumptions
        if not listed:
            raise DpproofsError(f"{step.lemma}: the theorem also rests on {h!r}")


@lru_cache(maxsize=1024)
def text_of(_: str, h: Term) -> str:
    """A formula of a lemma, independent of the numbers; equal ones may differ in bound names."""
    return repr(h)


def is_guarantee(value: object) -> bool:
    """Whether a verified function made this value."""
    return type(value) is Guarantee


def premise(notion: str, relation: str = "replace-one", **numbers: Number) -> Guarantee:
    """A guarantee that the caller assumes, such as 'this mechanism is 0.1-DP'.

    ``notion`` is the name of a notion, ``relation`` the neighbouring relation, and ``numbers`` are those of the
    notion: any exact numbers in its domain, losses in nats. Raises InputError when a parameter is missing, unknown or
    outside the notion's domain, or the relation is unknown.
    """
    text = plain_text(notion)
    if text is None or text not in NOTIONS:
        raise InputError("notion", notion, f"must be one of {', '.join(NOTIONS)}")
    notion, relation, numbers = text, check_relation(relation), plain_names(numbers)
    for name, number in numbers.items():
        if name not in NOTIONS[notion]:
            raise InputError(name, number, f"is not a parameter of {notion}")
    values = {}
    for name in NOTIONS[notion]:
        default = KNOWN[notion].quantity(name).default
        if name not in numbers and default is None:
            raise InputError(name, "missing", f"{notion} needs this parameter")
        values[name] = exact_number(numbers[name], name) if name in numbers else default or Fraction(0)
    check_domain(notion, values, {})
    return _vouched(notion, map(num, values.values()), relation)


def _vouched(notion: str, terms: Iterable[Term], relation: str) -> Guarantee:
    """The guarantee with these numbers, an assumption of the caller; InputError for a PLD that no two laws have."""
    terms = tuple(terms)
    if notion == TABLE_DP.name and all(t.op == "num" for t in terms):
        domains.check_table(dict(zip(NOTIONS[notion], (t.data for t in terms), strict=True)))
    step = Step(_GIVEN, "vouched for by the caller", "premise", None, (), (), (f"the mechanism is {notion}",), ())
    return _create(notion, terms, relation, step)


def check_domain(notion: str, numbers: Mapping[str, Fraction], names: Mapping[str, str]) -> None:
    """Refuse numbers outside the domain of a notion; ``names`` are their names for the caller."""
    for name, value in numbers.items():
        wanted, shown = KNOWN[notion].quantity(name).condition, names.get(name, name)
        if not wanted.holds(value):
            raise SideConditionError(shown, short(value), wanted.text(shown))
    domains.check_together(numbers, names.get("xi", "xi"))


def _terms_of(g: Guarantee) -> tuple[Term, ...]:
    return tuple(v.term for v in g.parameters.values())
