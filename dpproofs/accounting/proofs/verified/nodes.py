"""Steps of a derivation: how their premises are about mechanisms, and what they conclude."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import cut, distance_of, of_relations, relation_of
from dpproofs.accounting.proofs.library import instantiate
from dpproofs.kernel import Term, Theorem
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE
from dpproofs.meaning.mixing import DOBRUSHIN, DOEBLIN, ULTRA_MIXING
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import (
    FIXED_SIZE_SAMPLING,
    PARTITION,
    POISSON_SAMPLING,
    PUSHED,
    REMOVED_SAMPLING,
    REPLACED_SAMPLING,
    WITHIN,
)
from dpproofs.privacy.reading import applied_notion, guarantee_in, head, same_but_for_spaces

MIXES = DOBRUSHIN, DOEBLIN, ULTRA_MIXING
SAMPLINGS = FIXED_SIZE_SAMPLING, POISSON_SAMPLING, REMOVED_SAMPLING, REPLACED_SAMPLING


class Shape(NamedTuple):
    """How the mechanisms of a theorem depend on each other, by the names of its variables."""

    kind: str
    """start, one, composition, postprocessing, mixing, sampling, parallel; or other, which is not supported here."""
    mechanism: str = ""
    relation: str = ""
    first: str = ""
    second: str = ""
    before: str = ""
    """The relation of the guarantees that are taken, where it is not that of the conclusion."""
    distance: str = ""


def shape(g: Guarantee) -> Shape:
    """The role of the mechanism in the last step of a derivation."""
    theorem = g.step.theorem
    if theorem is None:
        return Shape("start")
    return _shape(g.step.lemma, len(g.step.premises), theorem)


_shapes: dict[tuple[str, int], Shape] = {}


def _shape(lemma: str, premises: int, theorem: Theorem) -> Shape:
    """The same for all numbers: it is kept by the lemma."""
    if (lemma, premises) not in _shapes:
        _shapes[lemma, premises] = _read(premises, theorem)
    return _shapes[lemma, premises]


def _read(premises: int, theorem: Theorem) -> Shape:
    stated = applied_notion(theorem.conclusion)
    given = [(applied_notion(c), h.op == "forall") for h in theorem.hypotheses if (c := guarantee_in(h)) is not None]
    others = [h for h in theorem.hypotheses if guarantee_in(h) is None]
    if any(_is(d, h) for d in SAMPLINGS for h in others):
        return Shape("sampling")
    if any(_is(PARTITION, h) for h in others):
        return Shape("parallel")
    if not given:
        return Shape("start")
    if stated.mechanism.op != "var":
        return Shape("other")
    mechanism = str(stated.mechanism.data[0])
    before = str(given[0][0].relation.data[0])
    relation = str(stated.relation.data[0]) if stated.relation.op == "var" else ""
    distance = next((str(head(h.args[0]).data[0]) for h in others if _is(WITHIN, h)), "")
    names = Shape("one", mechanism, relation or before, "", "", before, distance)
    if all(one.mechanism == stated.mechanism and not many for one, many in given):
        return names
    first = [str(one.mechanism.data[0]) for one, many in given if not many]
    second = [str(one.mechanism.data[0]) for one, many in given if many]
    pushed = [h for h in others if h.op == "forall" and _is(PUSHED, h.args[0])]
    if len(pushed) == 1 and len(first) == 1 and len(second) <= 1 and premises == len(first) + len(second):
        mixes = any(_is(d, h) for d in MIXES for h in others)
        alone = "mixing" if mixes else "postprocessing"
        made = names._replace(kind="composition" if second else alone, first=first[0])
        return made._replace(second=second[0]) if second else made
    return Shape("other")


def _is(definition: object, h: Term) -> bool:
    return h.op == "def" and same_but_for_spaces(definition, h.data)


def of_every_mechanism(g: Guarantee) -> bool:
    """Whether the theorem is about every mechanism."""
    theorem = g.step.theorem
    return theorem is not None and not theorem.hypotheses and applied_notion(theorem.conclusion).is_general


def about(g: Guarantee, mechanism: Term, *facts: Theorem, **others: Term) -> Theorem:
    """The last step, for this mechanism, with its hypotheses among the facts or those about relations."""
    found, theorem = shape(g), g.step.theorem
    if theorem is None:
        raise NotClosedError(f"{g} is given")
    before = relation_of(g.step.premises[0].relation)
    values: dict[str, Term] = {found.mechanism: mechanism, found.before: before, **others}
    if found.relation != found.before:
        values[found.relation] = relation_of(g.relation)
    if found.distance:
        values[found.distance] = distance_of(before)
    made = cut(instantiate(theorem, **values), *facts)
    made = cut(made, *filter(None, map(of_relations, made.hypotheses)))
    taken = made.hypotheses.difference(*(fact.hypotheses for fact in facts), _OF_LISTS)
    if taken:
        said = ", ".join(sorted({h.data.name if h.op == "def" else "a formula" for h in taken}))
        raise NotClosedError(f"{g.step.lemma} assumes what is not known about the steps: {said}")
    return made


_OF_LISTS = {FINITE_LISTS(*LIST_SPACE)}


def concluded(g: Guarantee, start: Callable[[Guarantee], Theorem], mechanism: Term) -> Theorem:
    """The conclusion of a derivation for this mechanism, from the start of the derivation."""
    if of_every_mechanism(g):
        return of_every(g, mechanism)
    if shape(g).kind != "one":
        return start(g)
    return about(g, mechanism, *(concluded(p, start, mechanism) for p in g.step.premises))


def of_every(g: Guarantee, mechanism: Term) -> Theorem:
    """A theorem about every mechanism, for this one."""
    theorem = g.step.theorem
    if theorem is None:
        raise NotClosedError(f"{g} is given")
    stated = applied_notion(theorem.conclusion)
    values = {stated.mechanism.data[0]: mechanism, stated.relation.data[0]: relation_of(g.relation)}
    return instantiate(theorem, **values)


def derivation(g: Guarantee) -> object:
    """A derivation as text, step for step; repeated steps by their numbers."""
    numbers = dict[int, int]()
    said = list[object]()

    def number(one: Guarantee) -> int:
        if id(one) not in numbers:
            premises, theorem = tuple(map(number, one.step.premises)), one.step.theorem
            stated = (theorem.hypotheses, theorem.conclusion) if theorem is not None else one.notion
            terms = tuple(value.term for value in one.parameters.values())
            said.append((one.step.lemma, stated, one.relation, terms, premises))
            numbers[id(one)] = len(said)
        return numbers[id(one)]

    number(g)
    return tuple(said)
