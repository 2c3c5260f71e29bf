"""Claims on compositions of equal steps, once for all numbers: for each form of a claim and of its derivation.

The derivation for the composed steps is one lemma (``equal_steps``), and its conversions, one after the other, are
applied to it, with names for all numbers. A claim is an instance of the whole, if its numbers meet the conditions.
"""

from __future__ import annotations

from typing import NamedTuple

from dpproofs.accounting.proofs import FAILURES, NotClosedError
from dpproofs.accounting.proofs.facts import cut, of_relations
from dpproofs.accounting.proofs.library import instantiate, known
from dpproofs.accounting.proofs.verified.equal_steps import MOST_KEPT, Instance, Leaf, at_numbers, instance
from dpproofs.accounting.proofs.verified.nodes import shape
from dpproofs.accounting.proofs.verified.process import row_of, weight_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, var
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE
from dpproofs.meaning.process import PROCESS, released, step_law
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.reading import applied_notion, guarantee_in
from dpproofs.privacy.verified import named
from dpproofs.proving.reading import opened
from dpproofs.proving.tactics import discharge, generalize


def instance_of_shape(body: Term, g: Guarantee, leaf: Leaf) -> Theorem | None:
    """For all lists, the body of a claim; None without a proof for all numbers."""
    begin = var(body.args[0].hint, body.args[0].data)
    process, rest = opened(body, released, begin, step_law).args
    row, goal = rest.args
    if process.data != PROCESS or row.op != "forall" or goal.op != "def":
        return None  # different steps, or answers that are kept
    equal = row_of(row)
    if weight_of(equal.said) > 1:
        return None
    conversions, first = _taken_apart(g)
    steps = instance(process, equal.said, first, leaf)
    lemma = None if steps is None else _lemma(steps.lemma, conversions, begin)
    if steps is None or lemma is None:
        return None
    numbers = dict(steps.numbers)
    for one, names in zip(conversions, lemma.names, strict=True):
        arguments, parameters = one.step.arguments, tuple(one.parameters.values())
        if len(arguments) != len(names.arguments):
            return None  # lists are among them
        given = zip(names.arguments, arguments, strict=True)
        numbers |= {name: value.term for name, (_, value) in given if name is not None}
        numbers |= {name: parameters[place].term for name, place in names.worked_out}
    return at_numbers(Instance(lemma.theorem, numbers))


def _taken_apart(g: Guarantee) -> tuple[tuple[Guarantee, ...], Guarantee]:
    """The conversions of the guarantee of the composed steps, the first one first, and that guarantee."""
    found = list[Guarantee]()
    while shape(g).kind == "one" and len(g.step.premises) == 1 and g.relation == g.step.premises[0].relation:
        found.append(g)
        (g,) = g.step.premises
    return tuple(reversed(found)), g


class _Names(NamedTuple):
    """Names for numbers of a conversion: of its arguments, None where they are those of its premise."""

    arguments: tuple[Term | None, ...]
    worked_out: tuple[tuple[Term, int], ...]
    """Names of what is worked out from these, and which numbers of the conclusion they are."""


class _Lemma(NamedTuple):
    """For all lists, the body of a claim with names for its numbers, from the conditions on these."""

    theorem: Theorem
    names: tuple[_Names, ...]


_lemmas: dict[object, _Lemma | None] = {}


def _lemma(steps: Theorem, conversions: tuple[Guarantee, ...], begin: Term) -> _Lemma | None:
    key = steps, begin, tuple(one.step.lemma for one in conversions)
    if key not in _lemmas:
        if len(_lemmas) >= MOST_KEPT:
            _lemmas.clear()
        try:
            _lemmas[key] = _proved(steps, conversions, begin)
        except (*FAILURES, NotClosedError):
            _lemmas[key] = None
    return _lemmas[key]


def _proved(steps: Theorem, conversions: tuple[Guarantee, ...], begin: Term) -> _Lemma:
    made, names = steps, list[_Names]()
    for number, one in enumerate(conversions):
        made, found = _converted(made, one, number)
        names.append(found)
    process = next(h for h in made.hypotheses if h.op == "def" and h.data == PROCESS)
    row = next(h for h in made.hypotheses if h.op == "forall" and step_law in h.free)
    made = generalize(discharge(made, process, row), released, begin, step_law)
    made = generalize(discharge(made, FINITE_LISTS(*LIST_SPACE)), *LIST_SPACE)
    if any(v.type != REAL for h in made.hypotheses for v in h.free):
        raise NotClosedError("more than numbers is asked about")
    return _Lemma(made, tuple(names))


def _converted(made: Theorem, one: Guarantee, number: int) -> tuple[Theorem, _Names]:
    """The conclusion of a conversion, with names for its numbers."""
    lemma, found = known(one.step.lemma), shape(one)
    mechanism, relation, *numbers = made.conclusion.args
    values: dict[str, Term] = {found.mechanism: mechanism, found.before: relation}
    (given,) = (c for h in lemma.hypotheses if (c := guarantee_in(h)) is not None)
    for slot, own in zip(applied_notion(given).numbers, numbers, strict=True):
        if slot.op == "var":
            values[slot.data[0]] = own
        elif slot != own:
            raise NotClosedError(f"{lemma!r} is not about all numbers")
    arguments = list[Term | None]()
    free = lemma.conclusion.free.union(*(h.free for h in lemma.hypotheses))
    for v in sorted((v for v in free if v.type == REAL), key=lambda v: v.key):
        name = var(f"{v.data[0]}_{number}_")
        arguments.append(None if v.data[0] in values else name)
        values.setdefault(v.data[0], name)
    made = cut(instantiate(lemma, **values), made)
    made, worked_out = named(cut(made, *filter(None, map(of_relations, made.hypotheses))))
    stated = applied_notion(made.conclusion).numbers
    return made, _Names(tuple(arguments), tuple((new, stated.index(new)) for new, _ in worked_out))
