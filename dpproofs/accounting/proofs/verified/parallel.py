"""Steps on disjoint parts of the data: from the premise of each to a guarantee of all.

The releases of the first steps are combined with the next step in two cases: the data of the next part are the same,
or those of all parts before. The other release has one law then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import as_pushed, cut, postprocessed, relation_of, weaker
from dpproofs.accounting.proofs.library import instantiate, known, use
from dpproofs.accounting.proofs.verified.nodes import shape
from dpproofs.accounting.proofs.verified.process import kept
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import REAL, E, conj, disj, eq, function_type, lam, maximum, ne, num, var
from dpproofs.library import library
from dpproofs.library.roles import roles
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, FINITE_LISTS, LIST_SPACE, REPLACE_ONE, x, x1, x2
from dpproofs.meaning.parts import PART_BY_PLACE, PART_BY_RECORD
from dpproofs.meaning.process import OUTPUT, v
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.proving.reading import premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    cases,
    discharge,
    for_all,
    generalize,
    mp,
    numeric,
    obtain,
    obtain_all,
    parts,
    reversed_equation,
    same_value,
    specialize,
    unfolded,
)

OfKind: TypeAlias = Callable[[Term, Term, Guarantee], Theorem]
"""From what says that a mechanism is one of a kind: a guarantee of it."""
MOST_PARTS = 24
"""This many parts fit in one theorem in seconds."""
LISTS = FINITE_LISTS(*LIST_SPACE)
LEAST: Mapping[str, str] = MappingProxyType(
    {
        "pure_dp": "meaning.alike-pure-dp",
        "approx_dp": "meaning.alike-approx-dp",
        "zcdp": "meaning.alike-zcdp",
        "renyi_dp": "meaning.alike-renyi-dp",
        "gaussian_dp": "meaning.alike-gaussian-dp",
    }
)
"""What a mechanism has that has one law at all neighbours."""
SHARED = frozenset({"alpha"})
"""Numbers that all parts have in common."""
_hole, _u = var("hole_"), var("u_", x.type)
h = var("h", function_type((OUTPUT,), REAL))
TEST = test_function(h, v)


def has_parts(said: Term) -> bool:
    """Whether data are parted."""
    return (said.op == "def" and said.data in (PART_BY_RECORD, PART_BY_PLACE)) or any(map(has_parts, said.args))


def in_parallel(said: Sequence[Theorem], mechanism: Term, g: Guarantee, of_kind: OfKind) -> Theorem:
    """The guarantee of the release of all parts, from the premises of the parts and of the steps on them."""
    *chosen, composed = said
    if len(chosen) > MOST_PARTS:
        raise NotClosedError(f"more than {MOST_PARTS} disjoint parts of the data")
    if g.notion not in LEAST:
        raise NotClosedError(f"{g.notion} of disjoint parts of the data")
    premises = _premises(g, len(chosen))

    def with_run(laws: Term, _start: Term, step: Term, facts: Theorem) -> Theorem:
        process, *rows, same_laws = parts(facts)
        run = _Run(laws, step, process)
        places = [one.conclusion.args[0] for one in chosen]
        made = run.begun()
        for row, part, premise in zip(rows, places, premises, strict=True):
            made = run.further(made, run.on_part(row, made.place, part, premise, of_kind))
        near = relation_of(g.relation)
        if made.guarantee is None:
            raise NotClosedError("no parts of the data")
        whole = _restricted(made.guarantee, (x1, x2), near, _in_one_part(chosen, near, made.near))
        whole = run.in_the_end(whole, made.place, len(chosen))
        tests = specialize(unfolded(same_laws), x)
        pushed = cut(instantiate(known("meaning.same-laws"), P=mechanism(x), Q=laws(num(len(chosen)), x)), tests)
        found = postprocessed(whole, mechanism, generalize(pushed, x))
        return _with_numbers(found, *(value.term for value in g.parameters.values()))

    return obtain_all(composed, "R F J", with_run)


def _premises(g: Guarantee, count: int) -> list[Guarantee]:
    """The guarantees of the parts, in their order: they are joined in halves."""
    if count == 1:
        return [g]
    while shape(g).kind == "one" and len(g.step.premises) == 1:
        (g,) = g.step.premises
    if shape(g).kind != "parallel":
        raise NotClosedError("a derivation of other parts of the data than the claim has")
    one, two = g.step.premises
    return [*_premises(one, count // 2), *_premises(two, count - count // 2)]


class _Part(NamedTuple):
    """A step on one part of the data."""

    private: Theorem
    """Its guarantee, whatever was released before: v."""
    near: Term
    """Data sets whose data in the part are neighbours."""
    equal: Term
    """The data in the part are the same."""
    alike: Theorem
    """Where they are, the step has the same law."""


class _First(NamedTuple):
    """The steps on some parts, one after the other."""

    place: Term
    guarantee: Theorem | None
    near: Term | None
    """Data sets that differ in one of the parts, as neighbours do, or in none."""
    equal: tuple[Term, ...]
    alike: Theorem
    """Where the data are the same in all parts, what is released has the same law."""


class _Run(NamedTuple):
    laws: Term
    step: Term
    process: Theorem

    def begun(self) -> _First:
        """What is known before the first step does not depend on the data."""
        begins = parts(unfolded(self.process))[0]
        one, two = (at(begins, point, h, by=[TEST]) for point in (x1, x2))
        means = [E(self.laws(num(0), point), v, h(v)) for point in (x1, x2)]
        alike = generalize(discharge(arith(eq(*means), one, two), TEST), h)
        return _First(num(0), None, None, (), alike)

    def on_part(self, row: Theorem, place: Term, part: Term, g: Guarantee, of_kind: OfKind) -> _Part:
        """The premise of the step on one part: it sees nothing else."""
        opened = kept(row.conclusion, 0)
        said = specialize(assume(opened.inner), place, v)
        said = mp(said, *(numeric(fact, depth=0) for fact in premises_of(said)[0]))
        made, equal = lam(x, self.step(place + 1, x, v)), eq(part(x1), part(x2))
        relation = relation_of(g.relation)
        near = lam((x1, x2), relation(part(x1), part(x2)))

        def with_mechanism(own: Term, facts: Theorem) -> Theorem:
            is_kind, same_laws = parts(facts)
            given = cut(of_kind(is_kind.conclusion, own, g), is_kind)
            seen = lam(x, own(part(x)))
            moved = _restricted(given, (part(x1), part(x2)), near, assume(near(x1, x2)), seen)
            answers = same_laws.conclusion.args[0]
            tests = unfolded(same_laws)
            pushed = cut(instantiate(known("meaning.same-laws"), P=answers(x), Q=seen(x)), specialize(tests, x))
            private = postprocessed(moved, answers, generalize(pushed, x))
            one, two = (at(tests, point, h, by=[TEST]) for point in (x1, x2))
            middle = same_value(lam(_u, E(own(_u), v, h(v))), assume(equal))
            means = [E(answers(point), v, h(v)) for point in (x1, x2)]
            alike = generalize(discharge(arith(eq(*means), one, two, middle), TEST), h)
            return both(private, discharge(alike, equal))

        def with_answers(_: Term, facts: Theorem) -> Theorem:
            """The answers are kept with what was released before."""
            is_made, image = parts(facts)
            private, alike = parts(obtain(is_made, "K", with_mechanism))
            pushed = as_pushed(image, made)
            private = cut(postprocessed(private, made, pushed), *opened.reads)
            put = specialize(image, x).conclusion.args[2]
            answer = var("z", OUTPUT)
            seen, is_test = lam(answer, h(put(answer))), generalize(specialize(TEST, put(answer)), answer)
            one, two = (at(specialize(image, point), h, by=[TEST]) for point in (x1, x2))
            middle = at(mp(alike, equal), seen, by=[is_test])
            means = [E(made(point), v, h(v)) for point in (x1, x2)]
            same = generalize(discharge(arith(eq(*means), one, two, middle), TEST), h)
            return both(private, discharge(same, equal))

        found = obtain(said, "K", with_answers if opened.names else with_mechanism)
        private, alike = parts(cut(opened.closed(found), row))
        return _Part(private, near, equal, mp(alike, equal))

    def further(self, first: _First, part: _Part) -> _First:
        """The steps so far, and one on a further part."""
        place = first.place + 1
        _, follows = parts(unfolded(self.process))
        pushed = specialize(follows, first.place, x)
        pushed = generalize(mp(pushed, *(numeric(fact, depth=0) for fact in premises_of(pushed)[0])), x)
        before, after, second = lam(x, self.laws(first.place, x)), lam(x, self.laws(place, x)), self.step
        step = lam((x, v), second(place, x, v))
        same = part.equal if first.near is None else conj(first.near(x1, x2), part.equal)
        unchanged, changed = lam((x1, x2), same), lam((x1, x2), conj(*first.equal, part.near(x1, x2)))
        here = lam(x, step(x, v))

        def least(mechanism: Term, relation: Term, alike: Theorem) -> Theorem:
            """The least numbers, where there is one law at all neighbours."""
            given = relation(x1, x2)
            told = generalize(discharge(cut(alike, *parts(assume(given))), given), x1, x2)
            shared = {name: value for name, value in _numbers(part.private).items() if name in SHARED}
            made = instantiate(known(LEAST[part.private.conclusion.data.name]), M=mechanism, N=relation, **shared)
            return cut(made, told, *_signs(made))

        def restricted(guarantee: Theorem, relation: Term, near: Term) -> Theorem:
            facts = parts(assume(relation(x1, x2)))
            (fact,) = (one for one in facts if one.conclusion == near(x1, x2))
            return _restricted(guarantee, (x1, x2), relation, fact)

        if first.guarantee is None or first.near is None:
            one = least(before, unchanged, first.alike)
        else:
            one = restricted(first.guarantee, unchanged, first.near)
        stays = _composed(one, least(here, unchanged, part.alike), step, after, pushed)
        least_before = least(before, changed, first.alike)
        moves = _composed(least_before, restricted(part.private, changed, part.near), step, after, pushed)
        near = lam((x1, x2), disj(unchanged(x1, x2), changed(x1, x2)))
        composed = instantiate(known("meaning.alike-composed"), M=before, M2=step, M3=after, x1=x1, x2=x2)
        alike = cut(composed, pushed, first.alike, generalize(part.alike, v))
        return _First(place, _either(stays, moves, near), near, (*first.equal, part.equal), alike)

    def in_the_end(self, made: Theorem, place: Term, count: int) -> Theorem:
        """The same after all of the steps."""
        if place == num(count):
            return made
        stated = made.conclusion
        about = lam(_hole, stated.data(lam(x, self.laws(_hole, x)), *stated.args[1:]))
        return use("leibniz", arith(eq(place, count)), made, x=place, y=num(count), A=about)


def _numbers(made: Theorem) -> dict[str, Term]:
    """The numbers of a guarantee, by their names."""
    stated = made.conclusion
    return {p.data[0]: n for p, n in zip(stated.data.parameters[2:], stated.args[2:], strict=True)}


def _signs(made: Theorem) -> list[Theorem]:
    """What a lemma asks of numbers."""
    return [numeric(h, depth=0) for h in made.hypotheses if not h.free and h.op in ("le", "lt")]


def _restricted(made: Theorem, points: tuple[Term, Term], relation: Term, near: Theorem,
                mechanism: Term | None = None) -> Theorem:  # fmt: skip
    """The guarantee over another relation, whose neighbours are as in ``near``; for the mechanism on the points."""
    stated = made.conclusion
    goal = stated.data(stated.args[0] if mechanism is None else mechanism, relation, *stated.args[2:])
    return for_all(goal, at(made, *points, by=[near]), x1, x2)


def _composed(first: Theorem, second: Theorem, step: Term, after: Term, pushed: Theorem) -> Theorem:
    """The guarantee of two steps, one after the other."""
    stated = first.conclusion
    name = roles().within("composition", stated.data.name)
    if name is None:
        raise NotClosedError(f"{stated.data.name} of composed steps")
    more = {name if name in SHARED else f"{name}2": value for name, value in _numbers(second).items()}
    values = {"M": stated.args[0], "M2": step, "M3": after, "N": stated.args[1], **_numbers(first), **more}
    made = instantiate(library().function(name).lemma.established(), **values)
    return cut(made, first, generalize(second, v), pushed, *_signs(made))


def _either(one: Theorem, two: Theorem, near: Term) -> Theorem:
    """The larger guarantee, over either of two relations."""
    mine, other = _numbers(one), _numbers(two)
    most = [mine[key] if key in SHARED else _larger(mine[key], other[key]) for key in mine]
    large = [_with_numbers(made, *most) for made in (one, two)]
    stated = large[0].conclusion
    given = near(x1, x2)
    told = list[Theorem]()
    for case in given.args:
        made = large[0 if case == large[0].conclusion.args[1](x1, x2) else 1]
        told.append(at(made, x1, x2, by=[_among(assume(case), made.conclusion.args[1](x1, x2))]))
    goal = stated.data(stated.args[0], near, *stated.args[2:])
    return for_all(goal, infer("or_elim", assume(given), *told), x1, x2)


def _with_numbers(made: Theorem, *numbers: Term) -> Theorem:
    """The guarantee with larger numbers."""
    stated = made.conclusion
    return weaker(stated.data(*stated.args[:2], *numbers), made)


def _among(fact: Theorem, goal: Term) -> Theorem:
    """A member of a disjunction, or what implies some of them."""
    if fact.conclusion == goal:
        return fact
    if fact.conclusion.op == "or" and fact.conclusion not in goal.args:
        return infer("or_elim", fact, *(_among(assume(case), goal) for case in fact.conclusion.args))
    return infer("or_intro", fact, formula=goal)


def _larger(one: Term, two: Term) -> Term:
    if one.op == two.op == "num":
        return one if one.data >= two.data else two
    return maximum(one, two)


def _in_one_part(chosen: Sequence[Theorem], relation: Term, near: Term | None) -> Theorem:
    """Neighbours differ in one of the parts, as neighbours do, or in none."""
    if near is None or relation not in (ADD_OR_REMOVE_ONE, REPLACE_ONE):
        raise NotClosedError("disjoint parts of the data, over other neighbours")
    if relation == REPLACE_ONE:
        return _parted(chosen, relation, near, (x1, x2), assume(relation(x1, x2)))
    given = relation(x1, x2)
    ends = ((x1, x2), (x2, x1))
    each = [_parted(chosen, relation, near, end, assume(case)) for end, case in zip(ends, given.args, strict=True)]
    return infer("or_elim", assume(given), *each)


def _parted(chosen: Sequence[Theorem], relation: Term, near: Term, ends: tuple[Term, Term], one: Theorem) -> Theorem:
    """The part of the record, or of its place, is one of them or none."""
    is_added, is_turned = relation == ADD_OR_REMOVE_ONE, ends == (x2, x1)
    names = ("meaning.record-added-which", "meaning.parts-of-record-added") if is_added else (
        "meaning.record-replaced-where", "meaning.parts-of-record-replaced")  # fmt: skip
    there_is = cut(instantiate(known(names[0]), x1=ends[0], x2=ends[1]), one)

    def with_it(found: Term, fact: Theorem) -> Theorem:
        told = list[tuple[Theorem, Theorem]]()
        for said in chosen:
            data, part, number = said.conclusion.args[:3]
            values = {"D": data, "part": part, "j": number, "r" if is_added else "p": found}
            lemma = instantiate(known(names[1]), x1=ends[0], x2=ends[1], **values)
            yes, no = parts(cut(lemma, said, fact))
            told.append((yes, no))
        where = told[0][0].conclusion.args[0].args[0]

        def equal(place: int, elsewhere: Theorem) -> Theorem:
            same = mp(told[place][1], arith(ne(where, num(place + 1)), elsewhere))
            return reversed_equation(same) if is_turned else same

        def inside(place: int, here: Theorem) -> Theorem:
            """The data of that part are neighbours, and those of all others the same."""
            close, data = mp(told[place][0], here), chosen[place].conclusion.args[0]
            if is_added:
                close = infer("or_intro", close, formula=relation(data(x1), data(x2)))
            rest = [equal(k, here) if k != place else close for k in range(len(chosen))]
            return _joined(near, rest, place)

        def nowhere(others: Sequence[Theorem]) -> Theorem:
            """The data of all parts are the same."""
            return _joined(near, [equal(k, other) for k, other in enumerate(others)], None)

        def of(place: int, *others: Theorem) -> Theorem:
            if place == len(chosen):
                return nowhere(others)
            return cases(
                eq(where, num(place + 1)), lambda yes: inside(place, yes), lambda no: of(place + 1, *others, no)
            )

        return of(0)

    return obtain(there_is, "w", with_it)


def _joined(near: Term, facts: Sequence[Theorem], inside: int | None) -> Theorem:
    """The formula for all parts, built up from the first one."""
    formulas, formula = list[Term](), near(x1, x2)
    for _ in facts:
        formulas.append(formula)
        formula = formula.args[0].args[0]
    made, *_ = facts
    for place, (fact, goal) in enumerate(zip(facts, reversed(formulas), strict=True)):
        if place:
            made = both(*facts[:place], fact) if place == inside else both(made, fact)
        made = _among(made, goal)
    return made
