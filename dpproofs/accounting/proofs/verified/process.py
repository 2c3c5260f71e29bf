"""The derivation for a process: for its composed steps, and for all that is released in the end.

Steps are composed as maps on each point (``meaning.steps``), as the derivation composes them. At the end this holds
for the release of all of them, from any start.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import cut, read_back
from dpproofs.accounting.proofs.library import instantiate, known
from dpproofs.accounting.proofs.verified.equal_steps import (
    PLACES,
    SAME,
    TOTAL,
    Leaf,
    from_start,
    of_equal_steps,
    of_same_laws,
    place,
    pushed_together,
)
from dpproofs.accounting.proofs.verified.kept_steps import Row, composes, of_kept_steps
from dpproofs.accounting.proofs.verified.nodes import about, derivation, of_every, of_every_mechanism, shape
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import eq, lam, nat, num, substitute, var
from dpproofs.meaning.choices import CHOICE, GUMBEL_TOP_K
from dpproofs.meaning.kinds import for_monotone, without_loss
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import PROCESS, i, law, step_law, v
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.proving.logic import fresh
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    discharge,
    generalize,
    mp,
    numeric,
    parts,
    specialize,
    unfolded,
)

_TOP_K = GUMBEL_TOP_K, without_loss(GUMBEL_TOP_K, CHOICE)
TOP_K = (*_TOP_K, *map(for_monotone, _TOP_K))
MOST_KEPT = 1024
"""How many guarantees of steps are kept."""
_shown: dict[object, Theorem] = {}


def of_process(given: Iterable[Term], g: Guarantee, leaf: Leaf) -> Theorem:
    """The guarantee of what a process has released in the end, from its premise and those of its steps."""
    process, *formulas = given
    opened = [kept(formula, k) for k, formula in enumerate(formulas)]
    rows = [row_of(one.inner)._replace(reads=one.reads, told=one.told) for one in opened]
    rows = [row._replace(weight=weight_of(row.said)) for row in rows]
    made = of_kept_steps(process, rows, g, leaf) if composes(g) else _run(process, tuple(rows), leaf).whole(g)
    for one in opened:
        made = one.closed(made)
    return made


class Kept(NamedTuple):
    """The premise of consecutive steps, with names for how their answers are kept, if any."""

    said: Term
    names: tuple[Term, ...]
    inner: Term
    reads: tuple[Theorem, ...]
    told: Term | None = None

    def closed(self, made: Theorem) -> Theorem:
        """A consequence, without these names."""
        if not self.names:
            return made
        facts = [self.said]
        for name in self.names:
            facts.append(opened(facts[-1], name))
        made = cut(made, *parts(assume(facts.pop())))
        for name, fact in zip(reversed(self.names), reversed(facts), strict=True):
            made = infer("exists_elim", assume(fact), made, variable=name)
        return made


def kept(formula: Term, number: int) -> Kept:
    """The premise of consecutive steps, taken apart; the names have this number."""
    names, inner = list[Term](), formula
    while inner.op == "exists":
        names.append(var(f"{inner.hint}_{number}", inner.data))
        inner = opened(inner, names[-1])
    if not names:
        return Kept(formula, (), inner, ())
    told, steps = inner.args
    return Kept(formula, tuple(names), steps, (_reads(told),), told)


def _reads(told: Term) -> Theorem:
    """The answer can be recovered from what is kept of it, given what was known before: v."""
    if told.op == "def":
        put, _, answer = told.args
        z = var("z", answer.type[2])
        second = parts(specialize(unfolded(assume(told)), v, z))[1]
    else:  # of the first step
        z = var("z", opened(told, v).data)
        second = specialize(assume(told), v, z)
        answer, kept = second.conclusion.args[0].args
        put = kept.args[0]
    there_is = read_back(put(v, z), z)
    return infer("exists_intro", generalize(second, z), formula=there_is, value=answer)


def row_of(formula: Term) -> Row:
    """The premise of consecutive steps, taken apart."""
    (_, low, high), said = premises_of(opened(formula, i, v))
    j, u = var("j"), var("u", v.type)
    of_law = substitute(said, {step_law: lam((j, x, u), law(x))})
    return Row(formula, int(low.args[0].data), int(high.args[1].data), of_law)


class _Steps(NamedTuple):
    """The existence of laws of composed steps; a name for them, and the facts about these."""

    there_are: Theorem
    laws: Term
    one: Theorem
    whole: Theorem


class _Run:
    """A process and its groups of equal steps, and the derivations for parts of it, each computed once."""

    def __init__(self, process: Term, rows: tuple[Row, ...], leaf: Leaf) -> None:
        self.process, self.rows, self.leaf = process, rows, leaf
        self.laws, self.first, self.step, self.number = process.args
        self.begin = self.first(x)
        self.total = int(self.number.data)
        self.weights = [row.weight for row in rows]
        self._in_row: dict[tuple[int, int], Theorem] = {}
        self._checked: set[tuple[int, int]] = set()
        self._counts: dict[int, int] = {}
        self._kept: list[Guarantee] = []

    @cached_property
    def steps(self) -> _Steps:
        """The laws of the composed steps."""
        there_are = cut(instantiate(known("meaning.steps"), n=self.number, J=self.step), _is_natural(self.number))
        laws = var("S", there_are.conclusion.data)
        one, _, whole = parts(unfolded(assume(opened(there_are, laws))))
        return _Steps(there_are, laws, one, whole)

    def without_laws(self, made: Theorem) -> Theorem:
        """The same without the facts about the laws S, which exist."""
        there_are, laws, *_ = self.steps
        return infer("exists_elim", there_are, made, variable=laws)

    # How many steps

    def count(self, g: Guarantee) -> int:
        """The number of steps of a guarantee, those of repeated sequences one by one."""
        if id(g) not in self._counts:
            self._kept.append(g)
            self._counts[id(g)] = self._count(g)
        return self._counts[id(g)]

    def _count(self, g: Guarantee) -> int:
        found = shape(g)
        if found.kind == "composition":
            return sum(map(self.count, g.step.premises))
        if found.kind in ("one", "postprocessing"):
            counts = {self.count(p) for p in g.step.premises}
            if len(counts) == 1:
                return counts.pop()
            raise NotClosedError(f"{g} follows from guarantees of different steps")
        if found.kind == "other":
            raise NotClosedError(f"what {g.step.lemma} says of processes is not put in a closed theorem")
        return 1

    def runs(self, low: int, weight: int) -> int:
        """The number of steps of the process, from the first ``low`` ones on."""
        found = 0
        for row, own in zip(self.rows, self.weights, strict=True):
            here = max(0, row.high - max(row.low, low))
            taken = min(here, weight // own)
            found, weight = found + taken, weight - taken * own
            if taken < here:
                break
        if weight:
            raise NotClosedError("the derivation composes the steps in another order than the claim")
        return found

    def row(self, low: int, count: int) -> int | None:
        """The equal steps that contain the ``count`` steps after the first ``low`` ones."""
        for k, row in enumerate(self.rows):
            if row.low <= low < row.high:
                return k if low + count <= row.high else None
        raise NotClosedError("the derivation has more steps than the claim")

    def check(self, g: Guarantee, low: int = 0) -> None:
        """NotClosedError where the derivation starts at an unknown premise of these steps."""
        k = self.row(low, self.runs(low, self.count(g)))
        if k is not None and (id(g), k) in self._checked:
            return
        if k is not None:
            self._checked.add((id(g), k))
            if self.count(g) == self.weights[k]:
                self._of_same_laws(self.rows[k].said, g)
                return
        is_composed = shape(g).kind == "composition"
        for premise in g.step.premises:
            self.check(premise, low)
            low += self.runs(low, self.count(premise)) if is_composed else 0

    # Consecutive steps, at any position

    def in_row(self, g: Guarantee, k: int) -> Theorem:
        """For all l among the equal steps: the guarantee of the steps after the first l ones, from each point."""
        if (id(g), k) not in self._in_row:
            self._kept.append(g)
            self._in_row[id(g), k] = self._said_in_row(g, k)
        return self._in_row[id(g), k]

    def _said_in_row(self, g: Guarantee, k: int) -> Theorem:
        row, own = self.rows[k], self.weights[k]
        weight = self.count(g)
        if weight == own:
            return self._one_in_row(g, row)
        if weight % own:
            raise NotClosedError("the derivation composes the steps in another order than the claim")
        count, found = num(weight // own), shape(g)
        within = nat(place), num(row.low) <= place, place + count <= num(row.high)
        if found.kind == "composition":
            return self._joined_in_row(g, k, count)
        facts = [specialize(at(self.in_row(p, k), place, by=within), v) for p in g.step.premises]
        made = about(g, self.after(place, count), *facts)
        return generalize(discharge(generalize(made, v), *within), place)

    def after(self, low: Term, count: Term) -> Term:
        """The map from v by ``count`` steps after the first ``low`` ones."""
        return lam(x, self.steps.laws(low, count, x, v))

    def _one_in_row(self, g: Guarantee, row: Row) -> Theorem:
        within = nat(place), num(row.low) <= place, place + 1 <= num(row.high)
        said = mp(specialize(assume(row.formula), place, v), *within)
        values = (law, lam(x, self.step(place + 1, x, v))), (SAME, self.after(place, num(1)))
        one = infer("instantiate", self._of_same_laws(row.said, g), values=values)
        pushed = mp(specialize(self.steps.one, place, x, v), _holds(1 <= self.number))
        made = cut(one, said, generalize(pushed, x), *row.reads)
        return generalize(discharge(generalize(made, v), *within), place)

    def _of_same_laws(self, said: Term, g: Guarantee) -> Theorem:
        """A derivation for laws that are those of the step."""
        key = said, derivation(g)
        if key not in _shown:
            if len(_shown) >= MOST_KEPT:
                _shown.clear()
            _shown[key] = of_same_laws(self.leaf(said, g))
        return _shown[key]

    def _joined_in_row(self, g: Guarantee, k: int, count: Term) -> Theorem:
        row, own = self.rows[k], self.weights[k]
        one, two = (self.in_row(p, k) for p in g.step.premises)
        a, b = (num(self.count(p) // own) for p in g.step.premises)
        here, there = _said_at(one, place), _said_at(two, place + a)
        made = self._composed(g, (place, place + a), (a, b, count), specialize(assume(here), v), assume(there))
        made = generalize(made, v)
        joined = generalize(discharge(made, nat(place), here, there), place)
        values = {"a": a, "b": b, "c": count, "low": num(row.low), "high": num(row.high)}
        statements = {"A": here, "B": _said_at(two, place), "C": made.conclusion}
        values |= {name: lam(place, said) for name, said in statements.items()}
        parts_ = instantiate(known("meaning.parts"), **values)
        return cut(parts_, one, two, joined, _is_natural(a), _is_natural(b), _holds(eq(a + b, count)))

    def _composed(
        self, g: Guarantee, places: tuple[Term, Term], counts: tuple[Term, Term, Term], first: Theorem, second: Theorem
    ) -> Theorem:
        """The composition of a steps from a point v and of b more, wherever the first ones lead."""
        (low, middle), (a, b, count), found = places, counts, shape(g)
        by = _is_natural(a), _is_natural(b), _holds(eq(low + a, middle)), _holds(eq(a + b, count)), self.fits(count)
        values = zip((*PLACES, TOTAL), (low, a, b, middle, count, self.number), strict=True)
        pushed = cut(infer("instantiate", pushed_together(self.step), values=tuple(values)), *by)
        u = var("u", v.type)
        others = {found.first: self.after(low, a), found.second: lam((x, u), self.steps.laws(middle, b, x, u))}
        return about(g, self.after(low, count), first, second, pushed, **others)

    def fits(self, count: Term) -> Theorem:
        """The process has at least ``count`` steps."""
        return _holds(count <= self.number)

    # Steps that are not all equal

    def on(self, g: Guarantee, low: int) -> Theorem:
        """For all points: the guarantee of the steps after the first ``low`` ones."""
        count = self.runs(low, self.count(g))
        k = self.row(low, count)
        if k is not None:
            row = self.rows[k]
            begin = num(low)
            within = _is_natural(begin), _holds(num(row.low) <= begin), _holds(begin + num(count) <= num(row.high))
            return mp(specialize(self.in_row(g, k), begin), *within)
        begin, number = num(low), num(count)
        if shape(g).kind == "composition":
            one, two = g.step.premises
            a = self.runs(low, self.count(one))
            first, second = self.on(one, low), self.on(two, low + a)
            counts = num(a), num(count - a), number
            return generalize(self._composed(g, (begin, num(low + a)), counts, specialize(first, v), second), v)
        facts = [specialize(self.on(p, low), v) for p in g.step.premises]
        return generalize(about(g, self.after(begin, number), *facts), v)

    # All that is released

    def whole(self, g: Guarantee) -> Theorem:
        """The guarantee of the release of all steps, from any start that is independent of the data."""
        mechanism = lam(x, self.laws(self.number, x))
        if of_every_mechanism(g):
            return of_every(g, mechanism)
        if shape(g).kind == "one":
            try:
                return about(g, mechanism, *map(self.whole, g.step.premises))
            except NotClosedError:
                return self._from_start(g, mechanism)
        return self._from_start(g, mechanism)

    def _from_start(self, g: Guarantee, mechanism: Term) -> Theorem:
        """From each start, and so from one at random."""
        if self.runs(0, self.count(g)) != self.total:
            raise NotClosedError("the derivation has other steps than the claim")
        if len(self.rows) == 1 and self.weights == [1] and self.total > 1:
            made = of_equal_steps(self.process, self.rows[0].said, g, self.leaf)
            if made is not None:
                return made
        self.check(g)
        each = self.on(g, 0)
        law_of_all = mp(specialize(self.steps.whole, self.laws, self.first, x), assume(self.process))
        return self.without_laws(from_start(each, law_of_all, mechanism, self.begin))


@lru_cache(maxsize=2)
def _run(process: Term, rows: tuple[Row, ...], leaf: Leaf) -> _Run:
    """The bound beside a verdict has most of its derivation."""
    return _Run(process, rows, leaf)


def _said_at(said: Theorem, place: Term) -> Term:
    """A premise of steps at any position, for those after the first l ones."""
    return premises_of(opened(said, place))[1]


@lru_cache(maxsize=4096)
def _holds(fact: Term) -> Theorem:
    """A fact about numbers."""
    return arith(fact) if fact.free else numeric(fact, depth=0)


def _is_natural(number: Term) -> Theorem:
    return _holds(nat(number))


def weight_of(said: Term) -> int:
    """The number of steps of a derivation for this one: more than one for composed steps."""
    if said.op != "exists":
        return int(said.args[-1].data) if said.op == "def" and said.data in TOP_K else 1
    first, *rest = inside(said)
    if first.conclusion.data == PROCESS:
        rows = [row_of(kept(fact.conclusion, 0).inner) for fact in rest[:-1]]
        return sum((row.high - row.low) * weight_of(row.said) for row in rows)
    return weight_of(first.conclusion)


def inside(said: Term) -> list[Theorem]:
    """The premise of the mechanisms, laws and numbers that exist."""
    inner = said
    while inner.op == "exists":
        inner = opened(inner, fresh(inner.hint, inner.data, inner))
    return parts(assume(inner))
