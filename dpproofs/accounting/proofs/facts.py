"""Facts of the library for closed verdicts: lemmas by their ids, and facts about the neighbouring relations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.compared import compared
from dpproofs.accounting.proofs.library import instantiate, known
from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import (
    REAL,
    eq,
    exists,
    forall,
    function_type,
    lam,
    mul,
    num,
    open_,
    substitute,
    unfold,
    var,
)
from dpproofs.library import library
from dpproofs.library.roles import roles
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    GROUP,
    REPLACE_ONE,
    k as group_size,
    neighbours,
    relation as relation_named,
    removed,
    x,
    x1,
    x2,
)
from dpproofs.privacy.notions import APPROX_ZCDP, IMAGE, NOTIONS, RENYI_DP, SYMMETRIC, on
from dpproofs.privacy.relations import REMOVE_ONE
from dpproofs.proving.logic import fresh
from dpproofs.proving.tactics import (
    arith,
    assume,
    discharge,
    folded,
    generalize,
    numeric,
    obtain,
    specialize,
    unfolded,
)


def relation_of(name: str) -> Term:
    """The neighbouring relation of that name, as in guarantees: 'replace-one, groups of 4'."""
    one, _, size = name.partition(", groups of ")
    return removed if one == REMOVE_ONE else relation_named(one, int(size or 1))


_FACTS = (
    "meaning.add-or-remove-symmetric",
    "meaning.replace-symmetric",
    "meaning.replace-in-two-steps",
    "meaning.add-or-remove-orders",
)


def distance_of(relation: Term) -> Term:
    """D(k, x, x'): x and x' are joined by at most k pairs of neighbours."""
    found: Term = _group_distance(relation).conclusion.args[0]
    return found


def of_relations(h: Term) -> Theorem | None:
    """A hypothesis of a lemma about neighbouring relations, if it is known."""
    found = _of_relations().get(h)
    if found is None and h.op == "def" and h.data.name == SYMMETRIC.name:
        near = h.args[0](x1, x2)
        if near.op == "def" and near.data == GROUP:
            neighbours_are, k = near.args[:2]
            lemma = infer(
                "instantiate", known("meaning.groups-symmetric"), values=((neighbours, neighbours_are), (group_size, k))
            )
            return cut(lemma, *_of_relations().values())
    return found


@cache
def _group_distance(relation: Term) -> Theorem:
    return infer("instantiate", known("meaning.group-distance"), values=((neighbours, relation),))


@cache
def _of_relations() -> Mapping[Term, Theorem]:
    found = [*map(known, _FACTS), *map(_group_distance, (ADD_OR_REMOVE_ONE, REPLACE_ONE))]
    return {th.conclusion: th for th in found}


def cut(fact: Theorem, *facts: Theorem) -> Theorem:
    """The fact without hypotheses that are among these facts."""
    needed = [one for one in facts if one.conclusion in fact.hypotheses]
    return infer("cut", fact, *needed) if needed else fact


def written_as(goal: Term, fact: Theorem) -> Theorem | None:
    """The goal, from a fact that differs only in how closed numbers in it are written; None for other facts."""
    numbers: dict[tuple[Term, Term], Term] = {}

    def hole(new: Term, old: Term) -> Term:
        return numbers.setdefault((new, old), var(f"number{len(numbers)}"))

    def common(new: Term, old: Term) -> Term:
        if new == old:
            return new
        if new.type == REAL and _is_closed(new) and _is_closed(old):
            return hole(new, old)
        if "mul" in (new.op, old.op) and new.type == REAL:
            return _scaled(new, old)
        if (new.op, new.data, len(new.args)) != (old.op, old.data, len(old.args)) or not new.args:
            raise _OtherwiseError
        return Term(new.op, tuple(map(common, new.args, old.args)), new.data, new.hint)

    def _scaled(new: Term, old: Term) -> Term:
        (one, rest), (two, others) = _factors(new), _factors(old)
        if len(rest) != len(others) or not rest:
            raise _OtherwiseError
        return mul(hole(one, two), *map(common, rest, others))

    try:
        pattern = common(goal, fact.conclusion)
        equal = {place: arith(eq(old, new)) for (new, old), place in numbers.items()}
    except (_OtherwiseError, KernelError):
        return None
    for (new, old), place in numbers.items():
        others = {v: other_old for (_, other_old), v in numbers.items() if v is not place and v in pattern.free}
        there = lam(place, substitute(pattern, others))
        fact = infer("cut", instantiate("leibniz", x=old, y=new, A=there), equal[place], fact)
        pattern = substitute(pattern, {place: new})
    return fact if fact.conclusion == goal else None


class _OtherwiseError(Exception):
    """Two formulas that differ in more than how numbers are written."""


def _is_closed(t: Term) -> bool:
    return not t.free and not t.dangling


def _factors(t: Term) -> tuple[Term, list[Term]]:
    """The number that is a factor, and all other factors."""
    factors = t.args if t.op == "mul" else (t,)
    closed = [f for f in factors if _is_closed(f)]
    return mul(*closed) if closed else num(1), [f for f in factors if not _is_closed(f)]


# What follows with other notions and numbers -----------------------------------------------------


def leads_to(lemma: str, goal: Term, *facts: Theorem) -> Theorem:
    """The goal, by a lemma about guarantees of one mechanism, and by weakening."""
    mechanism, relation = goal.args[:2]
    stated = known(lemma)
    values: dict[str, object] = {"M": mechanism, "N": relation}
    for h in sorted(stated.hypotheses, key=lambda h: h.key):
        if h.op != "def":
            continue
        for fact in facts:
            if fact.conclusion.op == "def" and fact.conclusion.data.name == h.data.name:
                numbers = zip(h.args[2:], fact.conclusion.args[2:], strict=True)
                values |= {p.data[0]: n for p, n in numbers if p.op == "var"}
    for p, n in zip(stated.conclusion.args[2:], goal.args[2:], strict=True):
        if p.op == "var":
            values.setdefault(p.data[0], n)
    made = instantiate(stated, **values)
    return weaker(goal, cut(made, *facts, *_asked(made)))


def _asked(made: Theorem) -> list[Theorem]:
    """The conditions of a lemma on the relation and on numbers."""
    found = [compared(h) for h in made.hypotheses if not h.free and h.op not in ("forall", "def")]
    symmetric = (of_relations(h) for h in made.hypotheses if h.op == "def" and h.data.name == SYMMETRIC.name)
    return [*found, *filter(None, symmetric)]


@cache
def _weakening(notion: str) -> Theorem:
    """The lemma that weakens the numbers of a guarantee; of Rényi DP at the same order."""
    if notion == RENYI_DP.name:
        return known("mechanisms.renyi-dp-weakening")
    name = roles().within("weakening", notion)
    if name is None:
        raise NotClosedError(f"no theorem on numbers of {notion} that say less")
    return library().function(name).lemma.established()


def weaker(goal: Term, made: Theorem) -> Theorem:
    """The goal, from the same guarantee with numbers that are as strong or stronger."""
    if made.conclusion == goal:
        return made
    if goal.data.name == APPROX_ZCDP.name and made.conclusion.args[2] != goal.args[2]:
        made = _with_more_mass(made, goal.args[2])
        return weaker(goal, made)
    weakening = _weakening(goal.data.name)
    values: dict[str, object] = {"M": goal.args[0], "N": goal.args[1]}
    source = next(h for h in weakening.hypotheses if h.op == "def" and h.data.name == goal.data.name)
    for shown, own in ((source, made.conclusion), (weakening.conclusion, goal)):
        values |= {p.data[0]: n for p, n in zip(shown.args[2:], own.args[2:], strict=True)}
    found = instantiate(weakening, **values)
    return cut(found, made, *_asked(found))


def _with_more_mass(made: Theorem, delta: Term) -> Theorem:
    """Approximate zCDP with a larger delta."""
    mechanism, relation, *numbers = made.conclusion.args
    names = (p.data[0] for p in made.conclusion.data.parameters[2:])
    values = dict(zip(names, numbers, strict=True))
    lemma = instantiate(known("foundations.approx-zcdp-mass"), M=mechanism, N=relation, **values, delta2=delta)
    return cut(lemma, made, *_asked(lemma))


# What passes along from one mechanism to another ------------------------------------------------

_POSTPROCESSING = {
    "bounded_range": "notions.bounded-range-postprocessing",
    "bounded_zcdp": "notions.bounded-zcdp-postprocessing",
    "composed_dp": "kov17x.postprocessing",
    "two_groups_dp": "kov17x.postprocessing-two-groups",
}
"""Lemmas on postprocessing that are no verified functions."""
_AVERAGED = {
    "profile": ("sampling.averaged", (None, None, "h")),
    "indistinguishable": ("meaning.start-indistinguishable", (None, None, "epsilon", "delta")),
    "renyi": ("meaning.start-renyi", ("alpha", None, None, "t")),
    "kl": ("meaning.start-kl", (None, None, "t")),
}
"""Of what two laws are for each start, and so for a start at random: the lemmas, and the names of their numbers."""
_PROCESSED = {"profile": ("profiles.postprocessing", (None, None, "h"))}

Lemmas = Mapping[str, tuple[str, tuple[str | None, ...]]]


@cache
def _postprocessing(notion: str) -> Theorem | None:
    """The lemma that postprocessing keeps a guarantee with the same numbers."""
    if notion in _POSTPROCESSING:
        return known(_POSTPROCESSING[notion])
    name = roles().within("postprocessing", notion)
    if name is None or notion == "mcdp":
        return None
    return library().function(name).lemma.established()


def postprocessed(guarantee: Theorem, made: Term, pushed: Theorem) -> Theorem:
    """The guarantee of postprocessing: ``pushed`` says, for all x, that made(x) is computed from the answer."""
    stated = guarantee.conclusion
    mechanism, relation = stated.args[:2]
    kernel = specialize(pushed, x).conclusion.args[2]
    if stated.data.name in _KEPT:
        return _kept(guarantee, made, pushed, kernel)
    lemma = _postprocessing(stated.data.name)
    if lemma is not None:
        names = {v.data[0] for v in lemma.conclusion.free}
        parameters = zip(stated.data.parameters[2:], stated.args[2:], strict=True)
        numbers = {p.data[0]: number for p, number in parameters if p.data[0] in names}
        found = instantiate(lemma, M=mechanism, M3=made, N=relation, K=kernel, **numbers)
        return cut(found, guarantee, pushed, *_signs(found))

    def of_laws(p: Term, q: Term) -> tuple[dict[str, Term], list[Theorem]]:
        values = {"P": mechanism(p), "Q": mechanism(q), "K": kernel, "R": made(p), "S": made(q)}
        return values, [specialize(pushed, point) for point in (p, q)]

    return _at_each_pair(guarantee, None, _made_of(stated, made), _PROCESSED, of_laws)


def as_pushed(said: Theorem, mechanism: Term) -> Theorem:
    """Postprocessing as a pushforward; a function of the answer is written as one."""
    made = specialize(said, x)
    if made.conclusion.data.name != IMAGE.name:
        return said
    _, before, function = made.conclusion.args
    lemma = instantiate(known("foundations.image-is-pushed"), R=mechanism(x), P=before, g=function)
    return generalize(cut(lemma, made), x)


_KEPT = {"mcdp": "meaning.kept-mcdp", "probabilistic_dp": "meaning.kept-probabilistic-dp"}
"""Lemmas on answers that can be read back from what is kept, in notions that do not survive other postprocessing."""


def _kept(guarantee: Theorem, made: Term, pushed: Theorem, kernel: Term) -> Theorem:
    """The same for a function from whose value the answer can be recovered.

    The identity is known to allow that; for others it is assumed.
    """
    stated = guarantee.conclusion
    mechanism = stated.args[0]
    answer = fresh("y", mechanism.type[2][1], kernel)
    law = kernel(answer)
    if law.op != "dirac":
        raise NotClosedError(f"{stated.data.name} is not kept by randomized postprocessing here")
    kept = law.args[0]
    function = lam(answer, kept)
    values = {"R": made(x), "P": mechanism(x), "g": function}
    image = generalize(cut(instantiate(known("meaning.image-of-pushed"), **values), specialize(pushed, x)), x)
    told = assume(read_back(kept, answer))
    if kept == answer:
        same = generalize(arith(eq(answer, answer)), answer)
        told = infer("exists_intro", same, formula=told.conclusion, value=lam(answer, answer))

    def with_reading(back: Term, reads: Theorem) -> Theorem:
        parameters = zip(stated.data.parameters[2:], stated.args[2:], strict=True)
        numbers = {p.data[0]: number for p, number in parameters}
        others = {"M": mechanism, "M3": made, "N": stated.args[1], "g": function, "r": back}
        return cut(instantiate(known(_KEPT[stated.data.name]), **others, **numbers), guarantee, image, reads)

    return obtain(told, "r", with_reading)


def read_back(kept: Term, answer: Term) -> Term:
    """The answer can be recovered from what is kept."""
    back = var("r", function_type((kept.type,), answer.type))
    return exists(back, forall(answer, eq(back(kept), answer)))


def averaged(guarantee: Theorem, made: Term, start: Term, pushed: Theorem) -> Theorem:
    """The guarantee of made(x), which begins at random: ``guarantee`` is for each start, ``pushed`` says how."""
    before = var(guarantee.conclusion.hint or "v", guarantee.conclusion.data)
    each = specialize(guarantee, before)
    mechanism = each.conclusion.args[0]

    def of_laws(p: Term, q: Term) -> tuple[dict[str, Term], list[Theorem]]:
        kernels = {"B": lam(before, mechanism(p)), "A": lam(before, mechanism(q))}
        values = {"W": start, "R": made(p), "Q": made(q), **kernels}
        return values, [specialize(pushed, point) for point in (p, q)]

    return _at_each_pair(each, before, _made_of(each.conclusion, made), _AVERAGED, of_laws)


def _made_of(stated: Term, made: Term) -> Term:
    """The same guarantee of another mechanism."""
    return on(NOTIONS[stated.data.name].definition, Y=made.type[2][1])(made, *stated.args[1:])


def _signs(found: Theorem) -> list[Theorem]:
    """The conditions of a lemma on numbers."""
    return [numeric(h, depth=0) for h in found.hypotheses if not h.free and h.op not in ("forall", "def")]


OfLaws = Callable[[Term, Term], tuple[dict[str, Term], list[Theorem]]]


def _at_each_pair(source: Theorem, before: Term | None, goal: Term, lemmas: Lemmas, of_laws: OfLaws) -> Theorem:
    """The goal, from the source at each pair of neighbours, by a lemma about two laws."""
    stated, points = goal, list[Term]()
    facts: list[Theorem] = []

    def shown(source: Theorem, goal: Term) -> Theorem:
        said = source.conclusion
        if goal.op == "def" and goal.data.name in lemmas:
            name, slots = lemmas[goal.data.name]
            numbers = {slot: n for slot, n in zip(slots, said.args, strict=True) if slot is not None}
            return applied(name, source, numbers)
        if goal.op == "def":
            return folded(goal, shown(unfolded(source), unfold(goal)))
        if goal.op == "imp":
            given = assume(goal.args[0])
            facts.append(given)
            return discharge(shown(infer("imp_elim", source, given), goal.args[1]), goal.args[0])
        if goal.op != "forall":
            raise NotClosedError(f"{goal!r} is not kept by a start at random")
        if isinstance(goal.data, tuple):
            if lemmas is not _AVERAGED:
                raise NotClosedError(f"{goal!r} is not known to be kept")
            return applied("meaning.start-total-variation", source, {"delta": stated.args[-1]})
        point = fresh(goal.hint or "x", goal.data, goal, said, *source.hypotheses)
        points.append(point)
        return generalize(shown(specialize(source, point), open_(goal.args[0], (point,))), point)

    def applied(name: str, source: Theorem, numbers: dict[str, Term]) -> Theorem:
        values, laws = of_laws(points[0], points[1])
        fact = source if before is None else generalize(source, before)
        lemma = instantiate(known(name), **values, **numbers)
        return cut(lemma, fact, *laws, *facts, *_signs(lemma))

    return shown(source, goal)
