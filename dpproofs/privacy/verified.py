"""Verified functions: a proved lemma, applied to numbers and guarantees.

The number that a function returns is read off the instantiated theorem. Every hypothesis of the lemma is a
side-condition on numbers, which is proved for the given values, or a guarantee that is passed in, or part of the
description of the mechanism, which the caller assumes and which is listed. So no side-condition can be forgotten.

This file is long because the reading and the checking of all assumptions of a function belong in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from inspect import Signature
from typing import TYPE_CHECKING, Final, NamedTuple, final

from dpproofs.checkers import rational
from dpproofs.errors import SideConditionError, did_you_mean
from dpproofs.kernel import Definition, ForgedTheoremError, KernelError, Term, TermError, Theorem, infer
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, eq, lam, num, substitute, var
from dpproofs.numbers import (
    DpproofsError,
    InputError,
    Number,
    Value,
    exact_number,
    is_short,
    plain_names,
    printable,
    short,
)
from dpproofs.privacy.assumptions import in_words
from dpproofs.privacy.direction import Direction, check_one_place, direction, marked
from dpproofs.privacy.entries import Entries, Numbers
from dpproofs.privacy.guarantees import (
    Guarantee,
    Step,
    _create,
    _vouched,
    check_domain,
    check_listed,
    is_guarantee,
    reasons,
    text_of as _text,
)
from dpproofs.privacy.notions import (
    ADD_OR_REMOVE,
    FIXED_SIZE_SAMPLING,
    PARTITION,
    POISSON_SAMPLING,
    REMOVED_SAMPLING,
    REPLACED_SAMPLING,
    TWO_STEPS,
    WITHIN,
    of_groups,
)
from dpproofs.privacy.places import Product, is_about_places, shown_at_places, table_number
from dpproofs.privacy.reading import (
    NOTIONS,
    Stated,
    applied_notion,
    arguments_of,
    guarantee_in,
    head,
    is_named,
    is_notion,
    refuse_look_alikes,
    said_of,
    same_but_for_spaces,
    says_neighbours,
)
from dpproofs.privacy.relations import (
    PASSAGES,
    REMOVE_ONE,
    REPLACE_ONE,
    RelationError,
    added_or_removed,
    by_replacing,
    check_relation,
    in_either_order,
    in_one_part,
    only_removed,
    over_groups,
    replaced,
    replaced_in_samples,
    the_same,
)
from dpproofs.proving.by_id import load_meaning
from dpproofs.proving.congruence import rewrite
from dpproofs.proving.lemma import Claim, Lemma, states
from dpproofs.proving.logic import ProofError, fresh
from dpproofs.proving.tactics import arith, assume, instantiate, numeric

if TYPE_CHECKING:
    from dpproofs.privacy import signatures

_ONE_MECHANISM: Final = "the guarantees are about one mechanism"


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


@dataclass(frozen=True, eq=False, repr=False)
@final
class Verified:
    """A lemma as a function of numbers and guarantees; losses are in nats.

    ``numbers`` renames the lemma's real variables to public argument names. A result that is a guarantee comes with
    its derivation; any other result is the number ``value``, a term of the conclusion. Whether that bounds something
    from above or from below is read off the conclusion: a value that does not occur there exactly once, or whose
    direction cannot be seen, is refused. ``entries`` are its function variables that are given by lists of numbers;
    ``tables`` are numbers that are packed PLDs, and so may be long, and ``product`` says which of them it assumes to
    be convolved. ``requires`` are conditions that the lemma does not need but that sensible arguments meet; ``omits``
    are variables that are not arguments. The neighbouring relation of a guarantee that is returned is read off the
    statement too: that of the premises, or of groups, or of two steps.
    """

    lemma: Lemma
    name: str
    numbers: Mapping[str, Term] = field(default_factory=dict)
    value: Term | None = None
    requires: tuple[Term, ...] = ()
    omits: tuple[Term, ...] = ()
    entries: Entries | None = None
    tables: tuple[Term, ...] = ()
    product: Product | None = None
    _statement: Claim = field(init=False, repr=False)

    __doc__ = _Text(__doc__)
    __signature__ = _Signature()

    def __post_init__(self) -> None:
        """Refuse what is not read off the statement: a value, a relation, a mechanism, names of arguments."""
        if type(self.lemma) is not Lemma:
            raise TypeError(f"a verified function is of a Lemma, not of {type(self.lemma).__name__}")
        if type(self.name) is not str or (self.entries is not None and type(self.entries) is not Entries):
            raise TypeError(f"{self.lemma.id}: a verified function has a name, and Entries where lists are given")
        if self.product is not None and type(self.product) is not Product:
            raise TypeError(f"{self.lemma.id}: which tables are multiplied is declared by a Product")
        object.__setattr__(self, "_statement", self.lemma.claim)
        for field_name in ("requires", "omits", "tables"):
            object.__setattr__(self, field_name, tuple(getattr(self, field_name)))
        object.__setattr__(self, "numbers", Frozen(self.numbers))
        refuse_look_alikes((*self._statement.hypotheses, self._statement.conclusion))
        _ = self.inputs, self.arguments
        if self.value is not None:
            _ = self.direction
        elif is_notion(self._statement.conclusion):
            self._check_mechanism()
            _ = self._passage

    def __init_subclass__(cls) -> None:
        raise TypeError("Verified cannot be subclassed")

    def _check_mechanism(self) -> None:
        """Refuse a guarantee of a mechanism that is in no hypothesis, or in none about the premises'."""
        stated = applied_notion(self._statement.conclusion)
        known = {applied_notion(c).mechanism for c in self.inputs}
        named = {v for v in stated.mechanism.free if v.type != REAL}
        linked = any(named & h.free and (not known or known & h.free) for h in self._statement.hypotheses)
        is_of_every = not self._statement.hypotheses and stated.mechanism.op == "var"  # without hypotheses: of each one
        if stated.mechanism not in known and not linked and not is_of_every:
            made = f"the mechanism {stated.mechanism!r} in the conclusion comes from the hypotheses"
            raise DpproofsError(f"{self.name}: nothing says how {made}")

    @cached_property
    def _form(self) -> tuple[Term, Term, Term]:
        """The conclusion with a variable in place of the value, that variable, and the value."""
        if self.value is None:
            raise DpproofsError(f"{self.name} returns a guarantee, not a number")
        form, mark = marked(self._statement.conclusion, self.value)
        check_one_place(form, mark)
        return form, mark, self.value

    @cached_property
    def direction(self) -> Direction:
        """Whether the statement bounds something by the number from above, from below, or is an equality."""
        form, mark, _ = self._form
        return direction(form, mark, self._statement.hypotheses)

    @cached_property
    def inputs(self) -> tuple[Term, ...]:
        """The hypotheses of the lemma that are guarantees, in the order of the statement."""
        return tuple(c for h in self._statement.hypotheses if (c := guarantee_in(h)) is not None)

    @cached_property
    def _passage(self) -> Callable[[str, Mapping[str, Value]], str]:
        """The neighbouring relation of the result, from that of the premises and the arguments."""
        wanted = applied_notion(self._statement.conclusion).relation
        known = {applied_notion(h).relation for h in self.inputs}
        told, relations = [], {v for r in (wanted, *known) for v in r.free if v.type != REAL}
        for h in (h for h in self._statement.hypotheses if guarantee_in(h) is None):
            passage = self._told(h, known, wanted) if h.op == "def" else None
            if passage is not None:
                told.append(passage)
            elif says_neighbours(h, relations):
                raise DpproofsError(
                    f"{self.name}: nothing says which neighbouring relation the result is over: {h!r} is none of the "
                    "definitions that are known to say who are neighbours"
                )
        if len(told) > 1:
            raise DpproofsError(f"{self.name}: several hypotheses say who are neighbours, so no one relation is known")
        if not told and (wanted.op != "var" or not known <= {wanted}):
            raise DpproofsError(f"{self.name}: nothing says which neighbouring relation the result is over")
        return told[0] if told else the_same

    def _told(
        self, h: Term, known: AbstractSet[Term], wanted: Term
    ) -> Callable[[str, Mapping[str, Value]], str] | None:
        """The conversion of relations in a hypothesis, from those of the premises to that of the result."""
        at = [head(a) for a in h.args]

        def is_said(definition: Definition) -> bool:
            return same_but_for_spaces(definition, h.data)

        if is_said(POISSON_SAMPLING) or is_said(FIXED_SIZE_SAMPLING):
            tells = at[1] == wanted and known <= {wanted}
            return None if not tells else added_or_removed if is_said(POISSON_SAMPLING) else replaced
        if is_said(PARTITION):
            return in_one_part if at[2] == wanted and known <= {*at[3:]} else None
        if is_said(ADD_OR_REMOVE) and at[0] != at[1]:
            passages = {(at[1], at[0]): in_either_order, (at[0], at[1]): only_removed}
            return next((p for (a, b), p in passages.items() if known == {a} and wanted == b), None)
        if (is_said(REMOVED_SAMPLING) or is_said(REPLACED_SAMPLING)) and at[1] != at[2]:
            passage = only_removed if is_said(REMOVED_SAMPLING) else replaced_in_samples
            return passage if known == {at[2]} and wanted == at[1] else None
        if is_said(TWO_STEPS) and at[0] != at[1]:
            return by_replacing if known <= {at[0]} and wanted == at[1] else None
        if is_said(WITHIN) and known <= {at[-1]}:
            sizes = [name for name, v in self.arguments.items() if wanted == of_groups(at[-2], v)]
            return partial(over_groups, sizes[0]) if sizes else None
        return None

    @cached_property
    def _asks_of_neighbours(self) -> bool:
        """Whether hypotheses are about neighbours, beside guarantees and symmetry."""
        stated = [*self.inputs, *filter(is_notion, (self._statement.conclusion,))]
        relations = {v for c in stated for v in applied_notion(c).relation.free}
        asked = (h for h in self._statement.hypotheses if relations & h.free and guarantee_in(h) is None)
        return not all(h.op == "def" and same_but_for_spaces(ADD_OR_REMOVE, h.data) for h in asked)

    @cached_property
    def description(self) -> signatures.Description:
        """What the function takes and returns, for its signature, its text and its type stub."""
        from dpproofs.privacy import signatures

        conclusion, entries = self._statement.conclusion, self.entries
        numbers = set(self.arguments.values()) | (set() if entries is None else {entries.length})
        conditions: list[Term] = []
        given: list[tuple[Term, str | None]] = []
        for h in (*self.requires, *self._shown):
            of_entries = (entries is not None and h.op == "forall") or is_about_places(h)
            if h.free <= numbers and (of_entries or h.op not in ("forall", "def")):
                conditions.append(h)
            elif guarantee_in(h) is None:
                given.append((h, in_words(h, same_but_for_spaces)))
        return signatures.Description(
            name=self.name,
            lemma=self.lemma,
            arguments=self.arguments,
            lists=() if entries is None else tuple(entries.lists),
            length=None if entries is None else entries.length,
            premises=tuple(map(_described, self.inputs)),
            concludes=_described(conclusion) if self.value is None and is_notion(conclusion) else None,
            value=self.value,
            side="" if self.value is None else self.direction.value,
            conditions=tuple(conditions),
            given=tuple(given),
        )

    @cached_property
    def _shown(self) -> tuple[Term, ...]:
        """The hypotheses; the library's meaning of their names is registered, so that others are marked."""
        todo = list(self._statement.hypotheses)
        while todo:
            t = todo.pop()
            todo.extend(t.args)
            if t.op == "def" and not is_named(t.data.name):
                load_meaning(t.data.name)
        return self._statement.hypotheses

    def __repr__(self) -> str:
        return f"<{self.description.head}>"

    @property
    def stated(self) -> Stated:
        """Premise guarantees and the concluded one."""
        guarantees = {h: c for h in self._statement.hypotheses if (c := guarantee_in(h)) is not None}
        premises = tuple(said_of(c, is_family=h.op == "forall") for h, c in guarantees.items())
        passage = self._passage.func if isinstance(self._passage, partial) else self._passage
        return Stated(premises, said_of(self._statement.conclusion, is_family=False), PASSAGES[passage])

    @cached_property
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
        return Frozen(found)

    def __call__(
        self, *guarantees: Guarantee, relation: str | None = None, **numbers: Number | Sequence[Number]
    ) -> Guarantee | Bound:
        """Apply the lemma; the result is a Guarantee, or a Bound on a number.

        Guarantees fill the lemma's guarantee hypotheses in order; their parameters need not be repeated as numbers.
        Numbers are exact, losses in nats; an argument that stands for a function of 1, ..., k is a list of k numbers.
        ``relation`` is the neighbouring relation, where no guarantee has one. Raises InputError for an argument that
        is unknown, missing or outside its domain, RelationError where relations do not fit, SideConditionError when a
        condition is false or undecided, and UnprovedLemmaError where the proof of the lemma fails.
        """
        return self.applied(guarantees, numbers, relation)

    def applied(
        self,
        guarantees: tuple[Guarantee, ...],
        numbers: Mapping[str, Number | Sequence[Number]],
        relation: object = None,
    ) -> Guarantee | Bound:
        """Apply the lemma to guarantees in order, and numbers by name, as a call does."""
        _check_is_verified(self)
        guarantees, arguments, numbers = tuple(guarantees), self.arguments, plain_names(numbers)
        for key, number in numbers.items():
            if key not in arguments:
                hint = did_you_mean(key, arguments)
                raise InputError(key, number, f"{self.name} has no such argument; it has {', '.join(arguments)}{hint}")
        lists = {} if self.entries is None else self.entries.numbers(numbers)
        values = {
            arguments[k]: num(table_number(value, k)) if arguments[k] in self.tables else _term(value, k)
            for k, value in numbers.items()
            if k not in lists
        }
        typed = dict(values)
        if self.entries is not None:
            values.update(self.entries.values(lists))
        premises = self._match(guarantees, relation, values)
        for key, v in arguments.items():
            if v not in values and key not in lists:
                raise InputError(key, "missing", f"{self.name} needs this argument")
        where = premises[0].relation if premises else check_relation(REPLACE_ONE if relation is None else relation)
        if where == REMOVE_ONE and self._asks_of_neighbours:
            raise RelationError(f"{self.name} is about neighbours in both orders, not {where}")
        made = self._apply(values, lists, premises, where)
        self._check_domains(typed)
        return made

    def _check_domains(self, values: Mapping[Term, Term]) -> None:
        """Refuse numbers of the caller outside the domains of the lemma's guarantees."""
        names = {v: key for key, v in self.arguments.items()}
        stated = (*self.inputs, self._statement.conclusion)
        for c in filter(is_notion, stated):
            slots = dict(zip(NOTIONS[c.data.name], applied_notion(c).numbers, strict=True))
            numbers = {name: t.data for name, v in slots.items() if (t := values.get(v, v)).op == "num"}
            check_domain(c.data.name, numbers, {name: names[v] for name, v in slots.items() if v in names})

    def _match(
        self, guarantees: tuple[Guarantee, ...], relation: object, values: dict[Term, Term]
    ) -> tuple[Guarantee, ...]:
        inputs = self.inputs
        if len(guarantees) > len(inputs):
            many = {0: "no guarantee", 1: "1 guarantee"}.get(len(inputs), f"{len(inputs)} guarantees")
            rest = f"; numbers are given by their names, {', '.join(self.arguments)}" if self.arguments else ""
            raise RelationError(f"{self.name} takes {many}, got {len(guarantees)} arguments without a name{rest}")
        for g, h in zip(guarantees, inputs, strict=False):
            if not is_guarantee(g):
                raise RelationError(f"{self.name} was given {g!r}, which no verified function made")
            if g.notion != h.data.name:
                raise RelationError(f"{self.name} needs a {h.data.name} guarantee, got {g!r}")
            for slot, value in zip(applied_notion(h).numbers, g.parameters.values(), strict=True):
                if slot.op == "var":
                    if values.setdefault(slot, value.term) != value.term:
                        raise RelationError(f"{self.name} was given two values for {slot!r}")
                elif slot != value.term:
                    raise RelationError(f"{self.name} needs {slot!r} where {g!r} has {value}")
        relations = {g.relation for g in guarantees} | (set() if relation is None else {check_relation(relation)})
        if len(relations) > 1:
            raise RelationError(f"{self.name} was given guarantees over {' and '.join(sorted(relations))}")
        where = next(iter(relations), REPLACE_ONE)
        made = list(guarantees)
        made.extend(
            _vouched(h.data.name, (values.get(s, s) for s in applied_notion(h).numbers), where)
            for h in inputs[len(guarantees) :]
            if all(s.op != "var" or s in values for s in applied_notion(h).numbers)
        )
        return tuple(made)

    def _apply(
        self,
        values: dict[Term, Term],
        lists: Mapping[str, Numbers],
        premises: tuple[Guarantee, ...],
        relation: str,
    ) -> Guarantee | Bound:
        _check_is_verified(self)
        names = {v: k for k, v in self.arguments.items()}
        proved: list[Theorem] = []
        conditions: list[str] = []
        assumptions: list[str] = []
        words: dict[str, str] = {}
        try:
            theorem, worked_out = self._theorem(), _WorkedOut((), ())
            if self.value is None:
                theorem, worked_out = _with_names(theorem, values)
            proved += worked_out.known
            theorem = infer("instantiate", theorem, values=(*values.items(), *worked_out.values))
            multiplied = None if self.product is None else self.product.proved(values)
            for h in (*self.requires, *self._shown):
                instance = substitute(h, values)
                if self.entries is not None and instance.op == "forall" and not instance.free:
                    proved.append(self.entries.proved(h, lists))
                    conditions.append(_text(self.lemma.id, h))
                    continue
                if is_about_places(instance) and not instance.free:
                    if multiplied is not None and multiplied.conclusion == instance:
                        proved.append(multiplied)
                    else:
                        proved.append(self._condition(h, instance, values, names, lists))
                    conditions.append(_text(self.lemma.id, h))
                    continue
                if instance.free or instance.op in ("forall", "def"):
                    if guarantee_in(h) is None:
                        assumptions.append(_text(self.lemma.id, instance))
                        said = in_words(h, same_but_for_spaces, _text(self.lemma.id, h))
                        if said is not None:
                            words[assumptions[-1]] = said
                    continue
                proved.append(self._condition(h, instance, values, names, lists))
                conditions.append(_text(self.lemma.id, h))
            theorem = infer("cut", theorem, *proved)
            mechanisms = [applied_notion(h).mechanism for h in self.inputs]
            if len(set(mechanisms)) < len(mechanisms):
                assumptions.append(_ONE_MECHANISM)
        except (TermError, ProofError) as error:
            raise DpproofsError(f"{self.name}: {error}") from error
        if self.value is None and not worked_out.values:
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
            check_listed(step, theorem)
            return Bound(Value(self._number(conclusion, values)), step, self.direction)
        if not is_notion(conclusion):
            raise DpproofsError(f"{self.name}: the conclusion {conclusion!r} is no guarantee")
        relation = check_relation(self._passage(relation, dict(arguments)))
        return _create(conclusion.data.name, applied_notion(conclusion).numbers, relation, step)

    def _theorem(self) -> Theorem:
        """The theorem of the lemma: it has the statement that was read when the function was declared."""
        found = self.lemma.established() if type(self.lemma) is Lemma else None
        if found is None or not states(self._statement, found):
            raise ForgedTheoremError(f"{self.name}: the lemma has no theorem with the statement of this function")
        return found

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
            return (shown_at_places if is_about_places(instance) else partial(numeric, depth=0))(instance)
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


def _term(value: object, name: str) -> Term:
    """A number as a term: an exact one, or the expression of a value."""
    if type(value) is not Value:
        return num(exact_number(value, name))
    if value.term.free or value.term.dangling or value.term.type != REAL:
        raise InputError(name, str(value.term), "must be a number")
    return value.term


def _check_is_verified(function: object) -> None:
    """Refuse an object with the methods of a verified function that is none."""
    if type(function) is not Verified:
        raise ForgedTheoremError(f"a {type(function).__name__} is no verified function")


def _described(c: Term) -> signatures.Said:
    from dpproofs.privacy import signatures

    said = said_of(c, is_family=False)
    return signatures.Said(said.notion, said.mechanism, said.numbers)


@final
@dataclass(frozen=True)
class Bound:
    """A verified number, with its derivation; shown rounded up, or down if it is a lower bound."""

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
        """The number and what it rests on: guarantees below it, side-conditions, assumptions."""
        head = f"{self.decimal(digits)}    [{printable(f'{self.step.lemma}: {self.step.title}')}]"
        below = (g.tree("  ") for g in self.step.premises)
        return "\n".join([head, *(f"    {reason}" for reason in reasons(self.step)), *below])

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


def _condition_text(h: Term, names: Mapping[Term, str]) -> str:
    if h.op == "nat":
        return f"{names[h.args[0]] if h.args[0] in names else repr(h.args[0])} is a natural number"
    renamed = {v: var(names[v], v.type) for v in h.free if v in names and names[v].isidentifier()}
    return repr(substitute(h, renamed))


class _WorkedOut(NamedTuple):
    """Named numbers of a conclusion: their values, with proofs."""

    values: tuple[tuple[Term, Term], ...]
    known: tuple[Theorem, ...]


def _with_names(theorem: Theorem, values: Mapping[Term, Term]) -> tuple[Theorem, _WorkedOut]:
    """The theorem with names for the numbers that are computed from these; unchanged where one is not rational."""
    found, names = named(theorem)
    numbers = [(name, substitute(a, values)) for name, a in names]
    exact = [rational.exact(a) for _, a in numbers]
    if not all(value is not None and is_short(value) for value in exact):
        return theorem, _WorkedOut((), ())
    terms = [num(value) for value in exact if value is not None]
    known = [infer("enclosure", formula=eq(a, t), depth=0) for (_, a), t in zip(numbers, terms, strict=True)]
    return found, _WorkedOut(tuple((name, t) for (name, _), t in zip(numbers, terms, strict=True)), tuple(known))


@lru_cache(maxsize=1024)
def named(theorem: Theorem) -> tuple[Theorem, tuple[tuple[Term, Term], ...]]:
    """The theorem with a name for each number of its conclusion that is an expression, and the expressions.

    Unchanged where the mechanism or the relation depend on numbers.
    """
    stated = theorem.conclusion
    if not is_notion(stated):
        return theorem, ()
    given = arguments_of(stated)
    if any(v.type == REAL or v.type[-1] == REAL for name in ("M", "N") for v in given[name].free):
        return theorem, ()
    names = []
    for name in NOTIONS[stated.data.name]:
        old = given[name]
        if old.op not in ("num", "var"):
            new = given[name] = fresh(f"{name}_", REAL, theorem.conclusion, *theorem.hypotheses)
            there = lam(new, stated.data(*given.values()))
            theorem = infer("cut", instantiate("leibniz", x=old, y=new, A=there), assume(eq(old, new)), theorem)
            names.append((new, old))
    return theorem, tuple(names)


def _evaluated(theorem: Theorem) -> Theorem:
    """The theorem with the rational numbers in its conclusion computed, where they are not too long to write."""
    if not is_notion(theorem.conclusion):
        return theorem
    for name in NOTIONS[theorem.conclusion.data.name]:
        a = arguments_of(theorem.conclusion)[name]  # as it is now: two numbers may be given by one expression
        value = rational.exact(a) if a.op != "num" else None
        if value is not None and is_short(value):
            theorem = rewrite(theorem, infer("enclosure", formula=eq(a, num(value)), depth=0))
        elif a.op in ("min", "max"):
            sides = [x for x in map(rational.exact, a.args) if x is not None]
            if len(sides) == len(a.args):
                chosen = min(sides) if a.op == "min" else max(sides)
                theorem = rewrite(theorem, arith(eq(a, num(chosen))))
    return theorem
