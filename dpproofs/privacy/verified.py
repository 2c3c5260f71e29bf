"""Verified functions: a proved lemma, applied to numbers and guarantees.

The number that a function returns is read off the instantiated theorem. Every hypothesis of
the lemma is a side-condition on numbers, which is proved for the given values, or a guarantee
that is passed in, or part of the description of the mechanism, which the caller vouches for
and which is listed. So no side-condition can be forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from inspect import Signature
from types import MappingProxyType
from typing import Final, NamedTuple, final

from dpproofs.checkers import interval
from dpproofs.checkers.tables import is_definition, remembered
from dpproofs.errors import SideConditionError as SideConditionError
from dpproofs.kernel import Definition, KernelError, Term, TermError, Theorem, Type, infer
from dpproofs.language.terms import PROP, REAL, eq, num, open_, substitute, var
from dpproofs.numbers import (
    DpproofsError,
    InputError,
    Number,
    Value,
    exact_number,
    is_short,
    plain_names,
    plain_text,
    printable,
    short,
)
from dpproofs.privacy import definitions, display, domains, signatures
from dpproofs.privacy.assumptions import in_words
from dpproofs.privacy.direction import Direction, check_one_place, direction, marked
from dpproofs.privacy.entries import Entries, Numbers
from dpproofs.privacy.notions import NOTIONS as KNOWN
from dpproofs.privacy.notions import (
    PARTITION,
    TWO_STEPS,
    WITHIN,
    of_groups,
    on,
)
from dpproofs.proving.congruence import rewrite
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.logic import ProofError, fresh
from dpproofs.proving.tactics import arith
from dpproofs.sealed import Kept, Sealed, seal, was_made

_NAMED: Mapping[str, Definition] = {
    **{d.name: d for d in vars(definitions).values() if isinstance(d, Definition)},
    **{n.name: n.definition for n in KNOWN.values()},
}
"""The definitions that readers know by name, and that are put in words."""

RELATIONS = ("replace-one", "add-or-remove-one")
"""Neighbouring data sets differ in the value of one record, or in its presence."""

NOTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType({name: n.names for name, n in KNOWN.items()})
"""Notions of privacy: the parameters of each definition that are numbers, in order."""


class RelationError(DpproofsError, ValueError):
    """Guarantees over different neighbouring relations, or of the wrong kind, were combined."""


class Step(NamedTuple):
    """How a guarantee or value was derived: one application of a lemma."""

    lemma: str
    title: str
    source: str
    theorem: Theorem | None
    arguments: tuple[tuple[str, Value], ...]
    conditions: tuple[str, ...]
    assumptions: tuple[str, ...]
    premises: tuple[Guarantee, ...]
    words: tuple[tuple[str, str], ...] = ()
    """Assumptions, and what they say in words."""

    @property
    def given(self) -> tuple[str, ...]:
        """The assumptions, each followed by what it says in words where there are any."""
        said = dict(self.words)
        return tuple(f"{a}: {said[a]}" if a in said else a for a in self.assumptions)


def _reasons(step: Step, indent: str = "") -> Iterator[str]:
    """What was checked and what was taken as given, one line each."""
    for condition in step.conditions:
        yield f"{indent}    checked: {condition}"
    for assumption in step.given:
        yield f"{indent}    given: {assumption}"


@final
@dataclass(frozen=True, eq=False, repr=False)
class Guarantee(Sealed):
    """A privacy guarantee with exact parameters, the neighbouring relation and its derivation."""

    __slots__ = ()

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
        for key, value in self._parameters:
            if key == name:
                return value
        raise AttributeError(f"a {self.notion} guarantee has no parameter {name}")

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
        yield from _reasons(step, indent)
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
        """The guarantee and its derivation as plain data; a part that occurs again is its number alone."""
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
        return f"${display.latex(self)}$"

    def _repr_html_(self) -> str:
        return display.html(self)


def _create(notion: str, terms: Iterable[Term], relation: str, step: Step) -> Guarantee:
    if notion not in NOTIONS:
        raise DpproofsError(f"{notion} is not a notion of privacy that guarantees are made of")
    values = tuple(zip(NOTIONS[notion], map(Value, terms), strict=True))
    _check_step(notion, tuple(v.term for _, v in values), step)
    return _guarantee(notion, values, relation, step)


def _check_step(notion: str, terms: tuple[Term, ...], step: Step) -> None:
    """Refuse a derivation that is not what it says: the theorem must state the guarantee, from what is listed."""
    theorem = step.theorem
    if theorem is None:
        if step.lemma != _GIVEN or step.premises:
            raise DpproofsError(f"{step.lemma}: there is no theorem")
        return
    c = theorem.conclusion
    if not _is_notion(c) or c.data.name != notion or _stated(c).numbers != terms:
        raise DpproofsError(f"{step.lemma}: the theorem does not state the guarantee")
    _check_listed(step, theorem)


def _check_listed(step: Step, theorem: Theorem) -> None:
    """Refuse a theorem that rests on what is neither a premise nor listed."""
    for h in theorem.hypotheses:
        c = _guarantee_in(h)
        if c is not None:
            listed = any(
                is_guarantee(p) and p.notion == c.data.name and _terms_of(p) == _stated(c).numbers
                for p in step.premises
            )
        else:
            listed = repr(h) in step.assumptions
        if not listed:
            raise DpproofsError(f"{step.lemma}: the theorem also rests on {h!r}")


_GIVEN: Final = "given"
_ONE_MECHANISM: Final = "the guarantees are about one mechanism"
_guarantee = seal(Guarantee)


def is_guarantee(value: object) -> bool:
    """Whether a verified function made this value."""
    return type(value) is Guarantee and was_made(value)


def premise(notion: str, relation: str = "replace-one", **numbers: Number) -> Guarantee:
    """A guarantee that the caller vouches for, such as 'this mechanism is 0.1-DP'.

    Raises InputError when a parameter is missing, unknown or outside the notion's domain.
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
    _check_domain(notion, values, {})
    return _given(notion, map(num, values.values()), relation)


def _given(notion: str, terms: Iterable[Term], relation: str) -> Guarantee:
    step = Step(_GIVEN, "vouched for by the caller", "premise", None, (), (), (f"the mechanism is {notion}",), ())
    return _create(notion, terms, relation, step)


def _check_domain(notion: str, numbers: Mapping[str, Fraction], names: Mapping[str, str]) -> None:
    """Refuse numbers outside the domain of a notion; ``names`` are those the caller knows them by."""
    for name, value in numbers.items():
        wanted, shown = KNOWN[notion].quantity(name).condition, names.get(name, name)
        if not wanted.holds(value):
            raise SideConditionError(shown, short(value), wanted.text(shown))
    domains.check_together(numbers, names.get("xi", "xi"))


def check_relation(relation: object) -> str:
    """The neighbouring relation, if it is one of RELATIONS, or that of groups: 'replace-one, groups of 4'."""
    text = plain_text(relation) or ""
    name, _, size = text.partition(_GROUPS)
    if name not in RELATIONS or (text != name and not _SIZE.fullmatch(size)):
        raise InputError("relation", relation, f"must be one of {', '.join(RELATIONS)}")
    return text


def single_relation(relation: object, where: str = "relation") -> str:
    """The neighbouring relation, if it is one of RELATIONS."""
    text = plain_text(relation)
    if text is None or text not in RELATIONS:
        raise InputError(where, relation, f"must be one of {', '.join(RELATIONS)}")
    return text


def _the_same(relation: str, _: Mapping[str, Value]) -> str:
    return relation


def _in_one_part(relation: str, _: Mapping[str, Value]) -> str:
    """The same relation for all data, if neighbours differ in one part: not so for groups, which can be spread."""
    if _GROUPS in relation:
        raise RelationError(
            f"only guarantees over neighbouring data pass to data in parts, not {relation}, which can differ in several"
        )
    return relation


def _of_groups(size_name: str, relation: str, numbers: Mapping[str, Value]) -> str:
    """The neighbouring relation of groups: a path of so many neighbouring pairs, or fewer, joins the data."""
    if _GROUPS in relation:
        raise RelationError(f"groups of groups: {relation} is about groups already")
    size = numbers[size_name].exact
    return relation if size == 1 else f"{relation}{_GROUPS}{size}"


def _by_replacing(relation: str, _: Mapping[str, Value]) -> str:
    """replace-one, from add-or-remove-one: a record is replaced by removing it and adding another one."""
    if relation != RELATIONS[1]:
        raise RelationError(f"only guarantees over {RELATIONS[1]} pass to {RELATIONS[0]}, not {relation}")
    return RELATIONS[0]


_GROUPS: Final = ", groups of "
_SIZE: Final = re.compile(r"[1-9]\d{0,17}", re.ASCII)


class _Text:
    """The text of a class, and one of its own of each instance."""

    def __init__(self, of_class: str | None) -> None:
        self._of_class = of_class

    def __get__(self, function: Verified | None, owner: type[Verified]) -> str | None:
        if function is None:
            return self._of_class
        return f"{function.description.head}\n\n{function.description.text}"


class _Signature:
    """The signature that each instance has of its own; the class has that of its constructor."""

    def __get__(self, function: Verified | None, owner: type[Verified]) -> Signature:
        if function is None:
            raise AttributeError(f"{owner.__name__} is a class")
        return function.description.signature


@final
@dataclass(frozen=True, eq=False, repr=False)
class Verified:
    """A lemma as a function of numbers and guarantees.

    ``numbers`` renames the lemma's real variables to public argument names. A result that is a
    guarantee comes with its derivation; any other result is the number ``value``, a term of the
    conclusion. Whether that bounds something from above or from below is read off the conclusion: a
    value that does not stand there in just one place, or whose direction cannot be seen, is refused.
    ``entries`` are its function variables that are given by lists of numbers.
    ``requires`` are conditions that the lemma does not need but that arguments in good sense meet;
    ``omits`` are variables that are not arguments. The neighbouring relation of a guarantee that is
    returned is read off the statement too: that of the premises, or of groups, or of two steps.
    """

    lemma: Lemma
    name: str
    numbers: Mapping[str, Term] = field(default_factory=dict)
    value: Term | None = None
    requires: tuple[Term, ...] = ()
    omits: tuple[Term, ...] = ()
    entries: Entries | None = None
    _statement: Claim = field(init=False, repr=False)

    __doc__ = _Text(__doc__)
    __signature__ = _Signature()

    def __post_init__(self) -> None:
        """Refuse what is not read off the statement: a value, a relation, a mechanism, names of arguments."""
        if type(self.lemma) is not Lemma:
            raise TypeError(f"a verified function is of a Lemma, not of {type(self.lemma).__name__}")
        object.__setattr__(self, "_statement", self.lemma.claim)
        object.__setattr__(self, "numbers", MappingProxyType(dict(self.numbers)))
        _refuse_look_alikes((*self._statement.hypotheses, self._statement.conclusion))
        _ = self.inputs, self.arguments
        if self.value is not None:
            _ = self.direction
        elif _is_notion(self._statement.conclusion):
            self._check_mechanism()
            _ = self._passage

    def __init_subclass__(cls) -> None:
        raise TypeError("Verified cannot be subclassed")

    def _established(self) -> Theorem:
        """The theorem of the lemma, which states what the function was read off."""
        theorem, said = self.lemma.established(), self._statement
        if theorem.hypotheses != frozenset(said.hypotheses) or theorem.conclusion != said.conclusion:
            raise DpproofsError(f"{self.name}: the lemma is no longer the one that this function was read off")
        return theorem

    def _check_mechanism(self) -> None:
        """Refuse a guarantee of a mechanism of which the hypotheses say nothing, or nothing about the premises'."""
        stated = _stated(self._statement.conclusion)
        known = {_stated(c).mechanism for c in self.inputs}
        named = {v for v in stated.mechanism.free if v.type != REAL}
        linked = any(named & h.free and (not known or known & h.free) for h in self._statement.hypotheses)
        if stated.mechanism not in known and not linked:
            raise DpproofsError(
                f"{self.name}: nothing says how the mechanism {stated.mechanism!r} in the conclusion comes from the "
                "hypotheses"
            )

    @Kept
    def _form(self) -> tuple[Term, Term, Term]:
        """The conclusion with a variable in place of the value, that variable, and the value."""
        if self.value is None:
            raise DpproofsError(f"{self.name} returns a guarantee, not a number")
        form, mark = marked(self._statement.conclusion, self.value)
        check_one_place(form, mark)
        return form, mark, self.value

    @Kept
    def direction(self) -> Direction:
        """Whether the statement bounds something by the number from above, from below, or is an equality."""
        form, mark, _ = self._form
        return direction(form, mark, self._statement.hypotheses)

    @Kept
    def inputs(self) -> tuple[Term, ...]:
        """The hypotheses of the lemma that are guarantees, in the order of the statement."""
        return tuple(c for h in self._statement.hypotheses if (c := _guarantee_in(h)) is not None)

    @Kept
    def _passage(self) -> Callable[[str, Mapping[str, Value]], str]:
        """The neighbouring relation of the result, from that of the premises and the arguments."""
        wanted = _stated(self._statement.conclusion).relation
        known = {_stated(h).relation for h in self.inputs}
        if wanted.op == "var" and known <= {wanted}:
            return _the_same
        for h in (h for h in self._statement.hypotheses if h.op == "def"):
            *_, first, second = map(_head, h.args)
            if same_but_for_spaces(TWO_STEPS, h.data) and known <= {first} and wanted == second:
                return _by_replacing
            if same_but_for_spaces(PARTITION, h.data) and known <= {first, second} and wanted == _head(h.args[2]):
                return _in_one_part
            if same_but_for_spaces(WITHIN, h.data) and known <= {second}:
                sizes = [name for name, v in self.arguments.items() if wanted == of_groups(first, v)]
                if sizes:
                    return partial(_of_groups, sizes[0])
        raise DpproofsError(f"{self.name}: nothing says which neighbouring relation the result is over")

    @Kept
    def description(self) -> signatures.Description:
        """What the function takes and returns, for its signature, its text and its type stub."""
        conclusion, entries = self._statement.conclusion, self.entries
        numbers = set(self.arguments.values()) | (set() if entries is None else {entries.length})
        conditions: list[Term] = []
        given: list[tuple[Term, str | None]] = []
        for h in (*self.requires, *self._statement.hypotheses):
            of_entries = entries is not None and h.op == "forall"
            if h.free <= numbers and (of_entries or h.op not in ("forall", "def")):
                conditions.append(h)
            elif _guarantee_in(h) is None:
                given.append((h, in_words(h, same_but_for_spaces)))
        return signatures.Description(
            name=self.name,
            lemma=self.lemma,
            arguments=self.arguments,
            lists=() if entries is None else tuple(entries.lists),
            length=None if entries is None else entries.length,
            premises=tuple(map(_described, self.inputs)),
            concludes=_described(conclusion) if self.value is None and _is_notion(conclusion) else None,
            value=self.value,
            side="" if self.value is None else self.direction.value,
            conditions=tuple(conditions),
            given=tuple(given),
        )

    def __repr__(self) -> str:
        return f"<{self.description.head}>"

    @property
    def stated(self) -> Stated:
        """What the statement says of guarantees: those that are given, and the one that follows."""
        guarantees = {h: c for h in self._statement.hypotheses if (c := _guarantee_in(h)) is not None}
        premises = tuple(_said(c, is_family=h.op == "forall") for h, c in guarantees.items())
        passage = self._passage.func if isinstance(self._passage, partial) else self._passage
        return Stated(premises, _said(self._statement.conclusion, is_family=False), _PASSAGES[passage])

    @Kept
    def arguments(self) -> Mapping[str, Term]:
        """All real variables of the lemma, and those that lists stand for, by their public names, which differ."""
        renamed = {v: k for k, v in self.numbers.items()}
        free = self._statement.conclusion.free.union(*(h.free for h in self._statement.hypotheses))
        lists, omitted = dict[str, Term](), set(self.omits)
        if self.entries is not None:
            lists = dict(self.entries.lists)
            omitted.add(self.entries.length)
        real = sorted((v for v in free if v.type == REAL and v not in omitted), key=lambda v: v.key)
        found = {**lists, **{renamed.get(v, str(v.data[0])): v for v in real}}
        if len(found) < len(real) + len(set(lists.values())) or len(renamed) < len(self.numbers):
            raise DpproofsError(f"{self.name}: each argument must have one name, and each name one argument")
        return MappingProxyType(found)

    def __call__(
        self, *guarantees: Guarantee, relation: str | None = None, **numbers: Number | Sequence[Number]
    ) -> Guarantee | Bound:
        """Apply the lemma.

        Guarantees fill the lemma's guarantee hypotheses in order; their parameters need not be
        repeated as numbers. An argument that stands for a function of 1, ..., k is a list of k numbers.
        Raises SideConditionError when a condition fails or is not decided.
        """
        return self.applied(guarantees, numbers, relation)

    def applied(
        self,
        guarantees: tuple[Guarantee, ...],
        numbers: Mapping[str, Number | Sequence[Number]],
        relation: object = None,
    ) -> Guarantee | Bound:
        """Apply the lemma to guarantees in order, and numbers by name, as a call does."""
        arguments, numbers = self.arguments, plain_names(numbers)
        for key, number in numbers.items():
            if key not in arguments:
                raise InputError(key, number, f"{self.name} has no such argument; it has {', '.join(arguments)}")
        lists = {} if self.entries is None else self.entries.numbers(numbers)
        values = {arguments[k]: num(exact_number(value, k)) for k, value in numbers.items() if k not in lists}
        typed = dict(values)
        if self.entries is not None:
            values.update(self.entries.values(lists))
        premises = self._match(guarantees, relation, values)
        for key, v in arguments.items():
            if v not in values and key not in lists:
                raise InputError(key, "missing", f"{self.name} needs this argument")
        where = premises[0].relation if premises else check_relation(RELATIONS[0] if relation is None else relation)
        made = self._apply(values, lists, premises, where)
        self._check_domains(typed)
        return made

    def _check_domains(self, values: Mapping[Term, Term]) -> None:
        """Refuse numbers of the caller that no guarantee of the lemma has in good sense."""
        names = {v: key for key, v in self.arguments.items()}
        stated = (*self.inputs, self._statement.conclusion)
        for c in filter(_is_notion, stated):
            slots = dict(zip(NOTIONS[c.data.name], _stated(c).numbers, strict=True))
            numbers = {name: t.data for name, v in slots.items() if (t := values.get(v, v)).op == "num"}
            _check_domain(c.data.name, numbers, {name: names[v] for name, v in slots.items() if v in names})

    def _match(
        self, guarantees: tuple[Guarantee, ...], relation: object, values: dict[Term, Term]
    ) -> tuple[Guarantee, ...]:
        inputs = self.inputs
        if len(guarantees) > len(inputs):
            raise RelationError(f"{self.name} takes {len(inputs)} guarantees, got {len(guarantees)}")
        for g, h in zip(guarantees, inputs, strict=False):
            if not is_guarantee(g):
                raise RelationError(f"{self.name} was given {g!r}, which no verified function made")
            if g.notion != h.data.name:
                raise RelationError(f"{self.name} needs a {h.data.name} guarantee, got {g!r}")
            for slot, value in zip(_stated(h).numbers, g.parameters.values(), strict=True):
                if slot.op == "var":
                    if values.setdefault(slot, value.term) != value.term:
                        raise RelationError(f"{self.name} was given two values for {slot!r}")
                elif slot != value.term:
                    raise RelationError(f"{self.name} needs {slot!r} where {g!r} has {value}")
        relations = {g.relation for g in guarantees} | (set() if relation is None else {check_relation(relation)})
        if len(relations) > 1:
            raise RelationError(f"{self.name} was given guarantees over {' and '.join(sorted(relations))}")
        where = next(iter(relations), RELATIONS[0])
        made = list(guarantees)
        made.extend(
            _given(h.data.name, (values.get(s, s) for s in _stated(h).numbers), where)
            for h in inputs[len(guarantees) :]
            if all(s.op != "var" or s in values for s in _stated(h).numbers)
        )
        return tuple(made)

    def _apply(
        self,
        values: dict[Term, Term],
        lists: Mapping[str, Numbers],
        premises: tuple[Guarantee, ...],
        relation: str,
    ) -> Guarantee | Bound:
        names = {v: k for k, v in self.arguments.items()}
        proved: list[Theorem] = []
        conditions: list[str] = []
        assumptions: list[str] = []
        words: dict[str, str] = {}
        try:
            theorem = infer("instantiate", self._established(), values=tuple(values.items()))
            for h in (*self.requires, *self._statement.hypotheses):
                instance = substitute(h, values)
                if self.entries is not None and instance.op == "forall" and not instance.free:
                    proved.append(self.entries.proved(h, lists))
                    conditions.append(repr(h))
                    continue
                if instance.free or instance.op in ("forall", "def"):
                    if _guarantee_in(h) is None:
                        assumptions.append(repr(instance))
                        said = in_words(h, same_but_for_spaces)
                        if said is not None:
                            words[assumptions[-1]] = said
                    continue
                proved.append(self._condition(h, instance, values, names, lists))
                conditions.append(repr(h))
            theorem = infer("cut", theorem, *proved)
            mechanisms = [_stated(h).mechanism for h in self.inputs]
            if len(set(mechanisms)) < len(mechanisms):
                assumptions.append(_ONE_MECHANISM)
        except (TermError, ProofError) as error:
            raise DpproofsError(f"{self.name}: {error}") from error
        if self.value is None:
            theorem = _evaluated(theorem)
        arguments = tuple(
            argument
            for k, v in self.arguments.items()
            for argument in (
                [(f"{k}[{n}]", Value(num(x))) for n, x in enumerate(lists[k])]
                if k in lists
                else [(k, Value(values[v]))]
            )
        )
        lemma = self.lemma
        step = Step(lemma.id, lemma.title, lemma.source, theorem, arguments, tuple(conditions),
                    tuple(assumptions), premises, tuple(words.items()))  # fmt: skip
        conclusion = theorem.conclusion
        if self.value is not None:
            _check_listed(step, theorem)
            return _bound(Value(self._number(conclusion, values)), step, self.direction)
        if not _is_notion(conclusion):
            raise DpproofsError(f"{self.name}: the conclusion {conclusion!r} is no guarantee")
        relation = check_relation(self._passage(relation, dict(arguments)))
        return _create(conclusion.data.name, _stated(conclusion).numbers, relation, step)

    def _number(self, conclusion: Term, values: Mapping[Term, Term]) -> Term:
        """The value at these arguments, which must be what the proved conclusion has in its place."""
        form, mark, value = self._form
        number = substitute(value, values)
        if substitute(form, {**values, mark: number}) != conclusion:
            raise DpproofsError(f"{self.name}: {number!r} is not the number in {conclusion!r}")
        return number

    def _condition(
        self,
        h: Term,
        instance: Term,
        values: Mapping[Term, Term],
        names: Mapping[Term, str],
        lists: Mapping[str, Numbers],
    ) -> Theorem:
        """The instantiated side-condition, proved; SideConditionError if it is false or undecided."""
        try:
            return infer("enclosure", formula=instance, depth=0)
        except KernelError as error:
            shown_as = {name: f"[{', '.join(map(short, numbers))}]" for name, numbers in lists.items()}
            known = sorted(h.free & names.keys(), key=lambda v: v.key)
            said = {u: shown_as.get(names[u]) or str(Value(values[u])) for u in known}
            v = next(iter(said))
            shown = ", ".join(f"{names[u]} = {text}" for u, text in said.items())
            condition = _condition_text(h, names)
            undecided = "is not decided" in str(error)
            verb = "could not be decided" if undecided else "must hold"
            extra = "" if len(said) == 1 else f" (here {shown})"
            raise SideConditionError(names[v], said[v], f"{condition} {verb}{extra}") from error


def _described(c: Term) -> signatures.Said:
    said = _said(c, is_family=False)
    return signatures.Said(said.notion, said.mechanism, said.numbers)


@final
@dataclass(frozen=True)
class Bound(Sealed):
    """A verified number, with its derivation; shown rounded up, or down if it is a lower bound."""

    __slots__ = ()

    value: Value
    step: Step
    direction: Direction

    @property
    def is_lower(self) -> bool:
        """Whether the statement stays true for smaller numbers only."""
        return self.direction is Direction.LOWER

    def __float__(self) -> float:
        return self.value.lower() if self.is_lower else self.value.upper()

    def decimal(self, digits: int = 15) -> str:
        """The number as a decimal, rounded so that the statement stays true."""
        return self.value.decimal(digits, up=not self.is_lower)

    def tree(self, digits: int = 15) -> str:
        """The number and what it rests on: guarantees below it, side-conditions, what is taken as given."""
        head = f"{self.decimal(digits)}    [{printable(f'{self.step.lemma}: {self.step.title}')}]"
        below = (g.tree("  ") for g in self.step.premises)
        return "\n".join([head, *_reasons(self.step), *below])

    def to_json(self) -> dict[str, object]:
        """The number and its derivation as plain data."""
        return {
            "value": self.value.to_json(),
            "safe_side": self.direction.value,
            "lemma": self.step.lemma,
            "source": self.step.source,
            "statement": repr(self.step.theorem),
            "conditions": list(self.step.conditions),
            "assumptions": list(self.step.assumptions),
        }

    def __str__(self) -> str:
        return self.value.text(up=not self.is_lower)


_bound = seal(Bound)


def _condition_text(h: Term, names: Mapping[Term, str]) -> str:
    if h.op == "nat":
        return f"{names[h.args[0]] if h.args[0] in names else repr(h.args[0])} is a natural number"
    renamed = {v: var(names[v], v.type) for v in h.free if v in names and names[v].isidentifier()}
    return repr(substitute(h, renamed))


def _refuse_look_alikes(formulas: Iterable[Term]) -> None:
    """Refuse definitions that have the name of one of the library's but another meaning."""
    todo, seen = list(formulas), set[Term]()
    while todo:
        t = todo.pop()
        if t in seen:
            continue
        seen.add(t)
        if t.op == "def":
            known = _NAMED.get(t.data.name)
            if known is not None and not same_but_for_spaces(known, t.data):
                raise DpproofsError(f"{t!r} is not the library's {t.data.name}: a definition needs a name of its own")
            todo.append(t.data.body)
        todo.extend(t.args)


def _is_notion(t: Term) -> bool:
    """Whether t applies one of the notions of privacy: the definition itself, not just its name."""
    if t.op != "def" or t.data.name not in NOTIONS:
        return False
    return same_but_for_spaces(KNOWN[t.data.name].definition, t.data)


@remembered(4096, is_definition, is_definition)
def same_but_for_spaces(known: Definition, given: Definition) -> bool:
    """Whether a definition is another one at other spaces."""
    spaces = {
        known_name: given_name
        for p, q in zip(known.parameters, given.parameters, strict=False)
        for known_name, given_name in _spaces(p.type, q.type)
    }
    try:
        return bool(on(known, **spaces) == given)
    except TermError:
        return False


def _spaces(known: Type, given: Type) -> Iterator[tuple[str, Type]]:
    """How the spaces of a type are named in another type of the same form."""
    if isinstance(known, str):
        if known not in ("real", "prop"):
            yield known, given
    elif isinstance(given, tuple) and len(given) == len(known):
        for a, b in zip(known[1:], given[1:], strict=True):
            if known[0] == "fn" and a is known[1]:
                for x, y in zip(a, b, strict=False):
                    yield from _spaces(x, y)
            else:
                yield from _spaces(a, b)


class Said(NamedTuple):
    """What is said of a mechanism, or of a family of mechanisms: a notion, and its numbers as terms."""

    notion: str
    mechanism: Term
    numbers: Mapping[str, Term]
    is_family: bool


class Stated(NamedTuple):
    """The guarantees in a statement, and how the neighbouring relation of the last comes from those before."""

    premises: tuple[Said, ...]
    conclusion: Said
    passage: str


_PASSAGES: Final = {_the_same: "same", _in_one_part: "parallel", _of_groups: "groups", _by_replacing: "replacement"}


def _said(c: Term, *, is_family: bool) -> Said:
    stated = _stated(c)
    return Said(c.data.name, stated.mechanism, dict(zip(NOTIONS[c.data.name], stated.numbers, strict=True)), is_family)


class _Stated(NamedTuple):
    """What a notion is said of: a mechanism, a neighbouring relation, and numbers; it has no other parameters."""

    mechanism: Term
    relation: Term
    numbers: tuple[Term, ...]

    @property
    def is_general(self) -> bool:
        """Whether this is said of every mechanism and relation, so that any guarantee can be put for it."""
        return self.mechanism.op == self.relation.op == "var"


def _stated(c: Term) -> _Stated:
    """An applied notion by its parts; a mechanism that depends on earlier answers is the function of both."""
    given, names = _arguments(c), NOTIONS[c.data.name]
    if given.keys() != {"M", "N", *names} or any(given[name].type != REAL for name in names):
        raise DpproofsError(f"{c!r} is not said of a mechanism, a relation and {', '.join(names)}")
    numbers = tuple(given[name] for name in names)
    return _Stated(_head(given["M"], after_others=True), _head(given["N"]), numbers)


def _arguments(c: Term) -> dict[str, Term]:
    """What a definition is applied to, by the names of its parameters."""
    names = [p.data[0] for p in c.data.parameters]
    if len(set(names)) < len(names):
        raise DpproofsError(f"two parameters of {c.data.name} have one name")
    return dict(zip(names, c.args, strict=True))


def _head(t: Term, *, after_others: bool = False) -> Term:
    """The function f, where t is written as (x => f(x)), or, after other answers y, as (x => f(x, y))."""
    if t.op != "lam" or t.args[0].op != "app":
        return t
    f, *arguments = t.args[0].args
    own = [a.data[0] for a in arguments if a.op == "bound"]
    others = {a for a in arguments if a.op == "var"}
    in_order = own == list(range(len(t.data)))[::-1]
    apart = len(others) + len(own) == len(arguments) and (after_others or not others)
    return f if f.op == "var" and in_order and apart else t


def _guarantee_in(h: Term) -> Term | None:
    """The guarantee that a hypothesis is, or else None.

    It may be assumed for every history and every index: for all values of variables that choose the
    mechanism from a family and stand nowhere else. A guarantee for every relation, every mechanism or
    every number is more than a guarantee that is passed in says, so it is refused.
    """
    c, opened = h, set[Term]()
    while c.op == "forall":
        v = fresh(c.hint or "v", c.data, c, h, *opened)
        opened.add(v)
        c = open_(c.args[0], (v,))
    if not _is_notion(c):
        return None
    stated = _stated(c)
    indices = all(_is_outcome(v.type) for v in opened)
    if not indices or not stated.is_general or opened & stated.relation.free.union(*(n.free for n in stated.numbers)):
        raise DpproofsError(
            f"{h!r} is no guarantee of one mechanism over one relation, so no guarantee can be passed for it"
        )
    return c


def _is_outcome(kind: Type) -> bool:
    """Whether values of this type are outcomes or indices, and not relations, laws or functions."""
    return kind != PROP if isinstance(kind, str) else kind[0] == "x" and all(map(_is_outcome, kind[1:]))


def _terms_of(g: Guarantee) -> tuple[Term, ...]:
    return tuple(v.term for v in g.parameters.values())


def _evaluated(theorem: Theorem) -> Theorem:
    """The theorem with the rational numbers in its conclusion computed, where they are not too long to write."""
    if not _is_notion(theorem.conclusion):
        return theorem
    for name in NOTIONS[theorem.conclusion.data.name]:
        a = _arguments(theorem.conclusion)[name]  # as it is now: two numbers may be given by one expression
        value = interval.exact(a) if a.op != "num" else None
        if value is not None and is_short(value):
            theorem = rewrite(theorem, infer("enclosure", formula=eq(a, num(value)), depth=0))
        elif a.op in ("min", "max"):
            sides = [x for x in map(interval.exact, a.args) if x is not None]
            if len(sides) == len(a.args):
                chosen = min(sides) if a.op == "min" else max(sides)
                theorem = rewrite(theorem, arith(eq(a, num(chosen))))
    return theorem
