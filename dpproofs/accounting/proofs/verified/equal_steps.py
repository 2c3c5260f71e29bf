"""The derivation for a composition of equal steps, once for all numbers: their multiplicity, and those of each step.

Only the kind of the steps, the relation and the lemmas of the derivation matter. So all claims that differ only in
their numbers share one proof, by induction on the number of steps, and each of them is an instance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from dpproofs.accounting.proofs import FAILURES, NotClosedError
from dpproofs.accounting.proofs.facts import averaged, cut, of_relations, postprocessed, weaker
from dpproofs.accounting.proofs.library import instantiate, known, use
from dpproofs.accounting.proofs.verified.nodes import shape
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import (
    dirac,
    eq,
    forall,
    implies,
    lam,
    mul,
    nat,
    num,
    substitute,
    var,
    variables,
)
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import OUTPUT, PROCESS, i, law, released, start, start_point, step_law, v
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import NOTIONS, PUSHED, on
from dpproofs.privacy.reading import guarantee_in
from dpproofs.proving.congruence import written_as
from dpproofs.proving.logic import theorems
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.sums import natural_sign
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    discharge,
    generalize,
    induction,
    mp,
    numeric,
    parts,
    specialize,
    unfolded,
)

place = var("l")
"""The number of steps before these."""
SAME = var("M2", law.type)
"""What has the laws of a step."""
PLACES, TOTAL = variables("low_ a_ b_ middle_ count_"), var("n_")
BEFORE_LAST = var("before_")
WHOLE = BEFORE_LAST + 1
"""The number of steps, at least one."""
_to_itself = on(PUSHED, Y=OUTPUT, Z=OUTPUT)
Leaf = Callable[[Term, Guarantee], Theorem]


def of_same_laws(made: Theorem) -> Theorem:
    """A guarantee of the laws of a step, for what has the same laws."""
    same = forall(x, _to_itself(SAME(x), law(x), lam(v, dirac(v))))
    return postprocessed(made, SAME, assume(same))


@lru_cache(maxsize=16)
def pushed_together(step: Term) -> Theorem:
    """For all x: b steps after a steps are a + b steps, where S are the laws of any number of such steps from a point
    v.
    """
    there_are = instantiate(known("meaning.steps"), n=TOTAL, J=step).conclusion
    laws = var("S", there_are.data)
    joined = specialize(parts(unfolded(assume(opened(there_are, laws))))[1], *PLACES, x, v)
    return generalize(mp(joined, *premises_of(joined)[0]), x)


_K, _T = variables("k_ t_")


@lru_cache(maxsize=1)
def _sign_of_more() -> Theorem:
    """k + 1 times a number that is not negative."""
    return arith(0 <= (_K + 1) * _T, 0 <= _K, 0 <= _T)


def from_start(each: Theorem, law_of_all: Theorem, mechanism: Term, begin: Term) -> Theorem:
    """The guarantee of what is released, from that for each starting point, fixed or random."""
    if begin.op != "dirac":
        return averaged(each, mechanism, begin, generalize(law_of_all, x))
    point = begin.args[0]
    kernel = law_of_all.conclusion.args[2]
    alone = cut(instantiate(known("meaning.from-point"), R=mechanism(x), y=point, K=kernel), law_of_all)
    return postprocessed(specialize(each, point), mechanism, generalize(alone, x))


class _Derived(NamedTuple):
    """The derivation for equal steps: that of one, and the lemma that composes them; None for one step alone."""

    one: Guarantee
    composition: Guarantee | None


class _Row(NamedTuple):
    """The premise of a step with the laws M, with names for its numbers, which have these values here."""

    said: Term
    numbers: dict[Term, Term]


class Instance(NamedTuple):
    """A theorem for all numbers, and the numbers here."""

    lemma: Theorem
    numbers: dict[Term, Term]


def of_equal_steps(process: Term, said: Term, g: Guarantee, leaf: Leaf) -> Theorem | None:
    """The guarantee of all that is released, if all steps are alike; None without a proof for all numbers.

    ``said`` is the premise of each step, about the laws M.
    """
    found = instance(process, said, g, leaf)
    if found is None:
        return None
    laws, first, step, _ = process.args
    begin = first(x)
    own = (start_point, begin.args[0]) if begin.op == "dirac" else (start, begin)
    return at_numbers(found, (released, laws), (step_law, step), own)


def instance(process: Term, said: Term, g: Guarantee, leaf: Leaf) -> Instance | None:
    """The same for all numbers, of any laws of steps and of what is released."""
    derived = _derived(g)
    if derived is None or said.op != "exists":
        return None
    row = _named(said)
    if not {value.term for _, value in derived.one.step.arguments} <= set(row.numbers.values()):
        return None  # the derivation starts at other steps
    _, first, _, count = process.args
    if _count(g, {}) != count.data:
        return None  # and has other steps
    lemma = _lemma(derived, row.said, leaf, first(x).op == "dirac")
    if lemma is None:
        return None
    totals = zip(_totals(g.notion), (value.term for value in g.parameters.values()), strict=True)
    steps = (TOTAL, count), (BEFORE_LAST, num(count.data - 1))
    return Instance(lemma, dict((*row.numbers.items(), *totals, *steps)))


def at_numbers(found: Instance, *others: tuple[Term, Term]) -> Theorem | None:
    """The theorem at these numbers; None where they violate a condition."""
    made = infer("instantiate", found.lemma, values=(*found.numbers.items(), *others))
    try:
        return cut(made, *(numeric(h, depth=0) for h in made.hypotheses if not h.free))
    except FAILURES:  # all together have other numbers than as many times those of one
        return None


def _derived(g: Guarantee) -> _Derived | None:
    """One step and its composition, where the derivation does nothing else besides rounding."""
    found = {id(one): one for one in _parts(g)}.values()
    ones = [one for one in found if not one.step.premises]
    compositions = [one for one in found if shape(one).kind == "composition"]
    others = (one for one in found if one.step.premises and shape(one).kind != "composition")
    if (
        len(ones) != 1
        or len({one.step.lemma for one in compositions}) > 1
        or any(one.notion != g.notion for one in found)
    ):
        return None
    if any(shape(one) != shape(one)._replace(kind="one", distance="") for one in others):
        return None
    return _Derived(ones[0], compositions[0] if compositions else None)


def _parts(g: Guarantee) -> Iterator[Guarantee]:
    """The guarantees of the derivation, each once."""
    met, todo = {id(g)}, [g]
    while todo:
        one = todo.pop()
        yield one
        more = [p for p in one.step.premises if id(p) not in met]
        met.update(map(id, more))
        todo += more


def _count(g: Guarantee, known_: dict[int, int]) -> int:
    """The number of steps of a derivation that only composes and rounds."""
    if id(g) not in known_:
        known_[id(g)] = sum(_count(p, known_) for p in g.step.premises) or 1
    return known_[id(g)]


def _named(said: Term) -> _Row:
    """The first definition in the premise, with names for its numbers."""
    numbers: dict[Term, Term] = {}

    def go(t: Term) -> Term:
        if t.op == "def":
            named = [var(p.data[0]) if a.op == "num" else a for p, a in zip(t.data.parameters, t.args, strict=True)]
            numbers.update((new, old) for new, old in zip(named, t.args, strict=True) if old.op == "num")
            return Term("def", tuple(named), t.data, t.hint)
        return Term(t.op, (go(t.args[0]), *t.args[1:]), t.data, t.hint) if t.op in ("exists", "and") else t

    return _Row(go(said), numbers)


MOST_KEPT = 256
_lemmas: dict[object, Theorem | None] = {}
"""Theorems about equal steps, by the premise of one and the lemmas of the derivation."""


def _lemma(derived: _Derived, said: Term, leaf: Leaf, is_fixed: bool) -> Theorem | None:
    one, composition = derived
    key = said, one.step.lemma, one.notion, one.relation, composition and composition.step.lemma, leaf, is_fixed
    if key not in _lemmas:
        if len(_lemmas) >= MOST_KEPT:
            _lemmas.clear()
        try:
            _lemmas[key] = _proved(derived, said, leaf, start_point if is_fixed else start)
        except (*FAILURES, NotClosedError):
            _lemmas[key] = None
    return _lemmas[key]


def _totals(notion: str) -> tuple[Term, ...]:
    """Names for the numbers of all steps together."""
    return tuple(var(f"{name}_") for name in NOTIONS[notion].names)


def _proved(derived: _Derived, said: Term, leaf: Leaf, begin: Term) -> Theorem:
    one, composition = derived
    stated = replace(one, step=one.step._replace(theorem=known(one.step.lemma)))
    each = of_same_laws(leaf(said, stated))
    return _Steps(each, said, composition, dirac(begin) if begin == start_point else begin).all()


class _Steps:
    """A composition of ``count`` equal steps, with ``said`` as the premise of each, about the laws M."""

    def __init__(self, one: Theorem, said: Term, composition: Guarantee | None, begin: Term) -> None:
        self.of_one, self.composition, self.begin = one, composition, begin
        self.of_step = substitute(said, {law: lam(x, step_law(i + 1, x, v))})
        self.count = num(1) if composition is None else WHOLE
        self.there_are = instantiate(known("meaning.steps"), n=self.count, J=step_law)
        self.laws = var("S", self.there_are.conclusion.data)
        steps = opened(self.there_are, self.laws)
        self.one, _, self.whole = parts(unfolded(assume(steps)))
        self.numbers = one.conclusion.args[2:]
        self.added = self._added()

    def _added(self) -> tuple[bool, ...]:
        """Which numbers grow with the steps; orders do not."""
        if self.composition is None:
            return tuple(False for _ in self.numbers)
        return tuple(number.op != "var" for number in known(self.composition.step.lemma).conclusion.args[2:])

    def given(self, count: Term) -> tuple[Term, Term]:
        """The process of these steps, and the premise of each."""
        inside = nat(i), num(0) <= i, i + 1 <= count
        return PROCESS(released, lam(x, self.begin), step_law, count), forall((i, v), implies(*inside, self.of_step))

    def after(self, low: Term, count: Term) -> Term:
        """The map from v by ``count`` steps after the first ``low`` ones."""
        return lam(x, self.laws(low, count, x, v))

    def guarantee(self, low: Term, count: Term) -> Term:
        """The guarantee of ``count`` steps after the first ``low`` ones."""
        stated = self.of_one.conclusion
        grown = [mul(count, n) if is_added else n for n, is_added in zip(self.numbers, self.added, strict=True)]
        found: Term = stated.data(self.after(low, count), stated.args[1], *grown)
        return found

    def said(self, before: Term) -> Term:
        """The same for one step more, at any position."""
        count = before + 1
        return forall(place, implies(nat(place), place + count <= self.count, forall(v, self.guarantee(place, count))))

    def first(self) -> Theorem:
        """One step."""
        within = nat(place), place + 1 <= self.count
        said = mp(specialize(assume(self.given(self.count)[1]), place, v), within[0], natural_sign(place), within[1])
        values = (law, lam(x, step_law(place + 1, x, v))), (SAME, self.after(place, num(1)))
        one = infer("instantiate", self.of_one, values=values)
        same = mp(specialize(self.one, place, x, v), 1 <= self.count)
        made = written_as(self.guarantee(place, num(1)), cut(one, said, generalize(same, x)))
        return generalize(discharge(generalize(made, v), *within), place)

    def more(self, composition: Guarantee, _: Term, before: Term) -> Theorem:
        """One step more."""
        names, lemma = shape(composition), known(composition.step.lemma)
        count, total = before + 1, before + 1 + 1
        end = place + total <= self.count
        middle = place + count
        sign = natural_sign(place)
        natural = use(known("foundations.natural-sum"), nat(place), nat(count), k=place, n=count)
        fits = arith(place + count <= self.count, end), arith(middle + 1 <= self.count, end)
        first = specialize(at(self.said(before), place, by=[nat(place), fits[0]]), v)
        second = at(self.first(), middle, by=[natural, fits[1]])
        by = (nat(count), numeric(nat(num(1))), arith(eq(place + count, middle)), arith(eq(count + 1, total)),
              arith(total <= self.count, end, sign))  # fmt: skip
        places = tuple(zip((*PLACES, TOTAL), (place, count, num(1), middle, total, self.count), strict=True))
        joined = cut(infer("instantiate", pushed_together(step_law), values=places), *theorems(by))
        u = var("u", v.type)
        values = {
            names.mechanism: self.after(place, total),
            names.first: self.after(place, count),
            names.second: lam((x, u), self.laws(middle, num(1), x, u)),
            names.before: first.conclusion.args[1],
        }
        for h in lemma.hypotheses:
            given = guarantee_in(h)
            if given is not None:
                facts = second.conclusion.args[0] if h.op == "forall" else first.conclusion
                numbers = zip(given.args[2:], facts.args[2:], strict=True)
                values |= {p.data[0]: n for p, n in numbers}
        signs = (infer("instantiate", _sign_of_more(), values=((_K, before), (_T, n))) for n in self.numbers)
        made = cut(instantiate(lemma, **values), first, second, joined, *signs)
        made = written_as(self.guarantee(place, total), made)
        return generalize(discharge(generalize(made, v), nat(place), end), place)

    def all(self) -> Theorem:
        """What is released in the end: {numbers in their domains, the process, the steps} |- the guarantee."""
        every = self.first()
        if self.composition is not None:
            every = induction(BEFORE_LAST, self.said, every, partial(self.more, self.composition), nat(BEFORE_LAST))
        each = at(every, num(0), by=[numeric(nat(num(0))), arith(num(0) + self.count <= self.count)])
        mechanism = lam(x, released(self.count, x))
        law_of_all = mp(specialize(self.whole, released, lam(x, self.begin), x), self.given(self.count)[0])
        made = from_start(each, law_of_all, mechanism, self.begin)
        made = infer("exists_elim", self.there_are, made, variable=self.laws)
        made = cut(made, *filter(None, map(of_relations, made.hypotheses)))
        stated = made.conclusion
        goal = stated.data(*stated.args[:2], *_totals(stated.data.name))
        return self.of_total(weaker(goal, made))

    def of_total(self, made: Theorem) -> Theorem:
        """The same with a name for the number of steps."""
        others = made.conclusion.args[1:]

        def said(count: Term) -> Term:
            return implies(*self.given(count), made.conclusion.data(lam(x, released(count, x)), *others))

        same = assume(eq(self.count, TOTAL))
        found = cut(instantiate("leibniz", x=self.count, y=TOTAL, A=lam(TOTAL, said(TOTAL))), same)
        return mp(cut(found, discharge(made, *self.given(self.count))), *self.given(TOTAL))
