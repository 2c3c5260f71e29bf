"""The probability of large sums: steps add integers, with lower bounds of the probability of each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from dpproofs.accounting.pld.pld import multiplied
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.labels import LARGEST_GAP, LEVEL, Labels, places as places_of, shares
from dpproofs.accounting.proofs.library import instantiate, use
from dpproofs.accounting.proofs.refuted.steps import Run, Step, Values, chain, j, mean_of, v, w
from dpproofs.accounting.proofs.sums import closed_number, enclosed, written_out
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    entry,
    eq,
    forall,
    function_type,
    implies,
    ind,
    lam,
    nat,
    num,
    power,
    substitute,
    var,
    variables,
)
from dpproofs.privacy.notions.table_dp import last as last_, origin as origin_, origin2, table as table_, unit, width
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    discharge,
    generalize,
    natural_sign,
    numeric,
    parts,
    reversed_equation,
    same_value,
    specialize,
)

_sums = theorem_file("foundations.sums.sums")
_entries_at_places = theorem_file("notions.pld.grids")
_kept_shares = theorem_file("meaning.masses")
_labelled_answers = theorem_file("meaning.labelled_answers")
_masses_averaged = theorem_file("meaning.masses")
_masses = theorem_file("meaning.masses")

i, k_, t_, s, low = map(var, ("i", "k", "t_", "s", "low"))
g0, g1 = variables("g0 g1", function_type((REAL,), REAL))
PLACE, ORIGIN = s - origin_ - i, origin_ + origin2 + low
ROUGH = 56
"""The reliable binary digits of probabilities that are known by bounds: boxes are enclosed with 64."""


def placed(level: Term, origin: Term, number: Term) -> Term:
    """level - origin - number, as in the lemma."""
    return substitute(PLACE, {s: level, origin_: origin, i: number})


class Units(NamedTuple):
    """The units of probabilities."""

    bits: int
    """A multiple of 8: the binary digits of how many units there are."""
    spare: int
    """Units that are truncated at each end."""

    @property
    def whole(self) -> int:
        """How many units make 1."""
        return 1 << self.bits

    @property
    def unit(self) -> Term:
        """The same as a term."""
        return num(self.whole)

    @property
    def width(self) -> int:
        """The bytes of an entry."""
        return self.bits // 8 + 1

    @property
    def digits(self) -> Term:
        """The binary digits of an entry."""
        return num(8 * self.width)


@dataclass(frozen=True, eq=False)
class Table:
    """Lower bounds in units for the probabilities of the integers from ``origin`` on."""

    entries: tuple[int, ...]
    origin: int
    units: Units

    @property
    def last(self) -> int:
        """The index of the last entry."""
        return len(self.entries) - 1

    @cached_property
    def packed(self) -> Term:
        """The entries as the digits of one number."""
        width = self.units.width
        return num(int.from_bytes(b"".join(e.to_bytes(width, "little") for e in self.entries), "little"))

    @cached_property
    def entry(self) -> Term:
        """The entry at an index."""
        return lam(i, entry(self.packed, self.units.digits, i))

    @property
    def above(self) -> list[int]:
        """The units from each index on."""
        return [*accumulate(self.entries[::-1])][::-1]

    @property
    def below(self) -> list[int]:
        """The units up to each index."""
        return [*accumulate(self.entries)]


class Joined(NamedTuple):
    """Lower bounds below the convolution of two tables, from the index ``low`` on."""

    table: Table
    low: int


@lru_cache(maxsize=256)
def joined(first: Table, second: Table) -> Joined:
    """The product, truncated at each end by what may be spared."""
    bits, spare = first.units
    sums = multiplied(first.entries, second.entries, bits)
    low, high, left = 0, len(sums), 0
    while low < high - 1 and left + sums[low] <= spare:
        left += sums[low]
        low += 1
    left = 0
    while low < high - 1 and left + sums[high - 1] <= spare:
        high -= 1
        left += sums[high]
    return Joined(Table(tuple(sums[low:high]), first.origin + second.origin + low, first.units), low)


LONGEST = 2**22  # between two places in the table of a step


@lru_cache(maxsize=16)
def one_step(step: Step, values: Values, which: int, units: Units) -> Table:
    """The table of one step on a list."""
    if isinstance(values, Labels):
        if step.line is None:
            raise NotClosedError("labels of answers that have none")
        places, found = values.places, shares(step.line, which, values, units.whole)
    else:
        places = tuple(int(one) for one in values)
        found = tuple(_units(chance, units) for chance in step.chances(which))
    origin = min(places)
    if max(places) - origin > LONGEST:
        raise NotClosedError("a table of losses that are so far apart")
    entries = [0] * (max(places) - origin + 1)
    for place, share in zip(places, found, strict=True):
        entries[place - origin] += share
    return Table(tuple(entries), origin, units)


def _units(chance: Term, units: Units) -> int:
    """A probability in units, rounded down."""
    found: int = math.floor(closed_number(chance)[0] * units.whole)
    return max(0, found - (units.whole >> ROUGH if chance.free else 1))


def table_of(rows: Sequence[tuple[Step, Values, int]], which: int, units: Units) -> Table:
    """An estimate of the table of all steps on a list: for each group what an answer adds, and its size."""
    tables = []
    for step, values, count in rows:
        found = one = one_step(step, values, which, units)
        for digit in bin(count)[3:]:
            found = joined(found, found).table
            if digit == "1":
                found = joined(found, one).table
        tables.append(found)
    whole, *rest = tables
    for table in rest:
        whole = joined(whole, table).table
    return whole


class Tail:
    """The probability that the sum is at least s on the second list, or below s on the first one."""

    def __init__(self, run: Run, which: int, point: Term, units: Units) -> None:
        self.run, self.which, self.point, self.units = run, which, point, units

    def test(self, level: Term) -> Term:
        """Whether the sum is that large, or that small."""
        return lam(v, ind(level <= v) if self.which else ind(v < level))

    def chance(self, steps: Term, level: Term) -> Term:
        """The probability of that after this many steps."""
        return E(self.run.laws(steps, self.point), v, self.test(level)(v))

    def is_test(self, level: Term) -> Theorem:
        """It is 0 or 1."""
        event = self.test(level)(v)
        return generalize(both(arith(0 <= event), arith(event <= 1)), v)

    @cached_property
    def earlier(self) -> Theorem:
        """forall s: the probability is not negative, after any number of steps j."""
        law = self.run.laws(j, self.point)
        low, high = (generalize(fact, v) for fact in parts(specialize(self.is_test(s), v)))
        bounds = use("foundations.bounded-mean", low, high, P=law, f=self.test(s), c=1)
        return generalize(parts(bounds)[1], s)

    def weights(self, steps: Term, origin: int, place: Term | None = None) -> Theorem:
        """The probability at s - origin - z, for a number or index z, is between 0 and 1."""
        z = var("z")
        level = placed(s, num(origin), z if place is None else place(z))
        low, high = (generalize(fact, v) for fact in parts(specialize(self.is_test(level), v)))
        bounds = use("foundations.bounded-mean", low, high, P=self.run.laws(steps, self.point), f=self.test(level), c=1)
        return generalize(both(*parts(bounds)[1:]), z)

    def start(self, level: Term) -> Theorem:
        """The probability before any step."""
        said = at(self.run.begins, self.point, self.test(level), by=[self.is_test(level)])
        sure = parts(use("E_dirac", x=self.run.begin, f=self.test(level)))[1]
        return arith(eq(self.chance(num(0), level), self.test(level)(self.run.begin)), said, sure)

    def below(self, table: Term, last: int, origin: Term, before: Term, after: Term) -> Term:
        """The probability after some steps is at least the table applied to that before."""
        return substitute(_masses.bounded_below(table_, last_, origin_, g0, g1), {
            table_: table, width: self.units.digits, last_: num(last), origin_: origin, unit: self.units.unit,
            g0: lam(s, self.chance(before, s)), g1: lam(s, self.chance(after, s)),
        })  # fmt: skip


class Below(NamedTuple):
    """nat(j), low <= j, j + steps <= high |- the probability after j + steps is at least the table's of it after j."""

    tail: Tail
    table: Table
    number: Term
    steps: int
    low: int
    high: int
    known: Theorem
    signs: Theorem

    def started(self, place: int) -> Theorem:
        """From the number of steps ``place`` on."""
        known = infer("instantiate", self.known, values=((j, num(place)),))
        shown = [
            numeric(hyp, depth=0)
            for hyp in (nat(num(place)), num(self.low) <= num(place), num(place) + num(self.steps) <= num(self.high))
        ]
        known = infer("cut", known, *shown)
        end = arith(eq(num(place) + num(self.steps), num(place + self.steps)))
        goal = lam(t_, self.tail.below(self.number, self.table.last, num(self.table.origin), num(place), t_))
        return use("leibniz", end, known, x=end.conclusion.args[0], y=end.conclusion.args[1], A=goal)


def _signs(table: Table) -> Theorem:
    inside = conj(nat(i), i <= num(table.last))
    return numeric(forall(i, implies(inside, 0 <= table.entry(i))), depth=0)


_ENDS = variables("a0 a1 a2 a3 a4")
_FACTORS = variables("m0 p0 g0_ g1_ u0")
_ORIGIN = num(0)


@lru_cache(maxsize=1)
def _weighed() -> Theorem:
    """m g <= u p h, from m <= u p and g = h."""
    entry_, chance, weight, other, unit_ = _FACTORS
    return arith(entry_ * weight <= unit_ * (chance * other), entry_ <= unit_ * chance, eq(weight, other), 0 <= other)


@lru_cache(maxsize=1)
def _summed() -> Theorem:
    """Bounds on two parts of a sum bound it."""
    one, most, other, more, unit_ = _ENDS
    return arith(one + other <= unit_ * (most + more), one <= unit_ * most, other <= unit_ * more)


@lru_cache(maxsize=1)
def _between() -> Theorem:
    """s a <= e, from a <= b and b <= u d, with d = e."""
    all_, some, mean, after, unit_ = _ENDS
    return arith(SHARE_OF * all_ <= after, all_ <= some, some <= unit_ * mean, eq(mean, after), 0 < unit_)


SHARE_OF = power(_ENDS[4], -1)


def _with(fact: Theorem, names: Sequence[Term], values: Sequence[Term], *facts: Theorem) -> Theorem:
    """A fact about numbers at these values."""
    return infer("cut", infer("instantiate", fact, values=tuple(zip(names, values, strict=True))), *facts)


class _Entries(NamedTuple):
    """The table of one step with few nonzero entries, which are numbered."""

    table: Table
    places: tuple[int, ...]

    @property
    def last(self) -> int:
        """The number of the last nonzero entry."""
        return len(self.places) - 1

    @property
    def at_places(self) -> Term:
        """The entry with the number k."""
        place, entry_ = places_of(self.places), self.table.entry
        return lam(i, entry_(place(i)))

    def compared(self, weight: Term, is_test: Theorem) -> Theorem:
        """The sum of all entries, weighted by the test, is at most that of the nonzero ones."""
        place, table = places_of(self.places), self.table
        return shown(
            _entries_at_places.ENTRIES_AT_PLACES,
            is_test,
            n=num(self.last),
            a=num(table.last),
            place=place,
            e=table.entry,
            F=weight,
        )


def shown(lemma: Lemma, *facts: Theorem, **values: Term) -> Theorem:
    """A lemma at these values; its hypotheses about numbers alone are proved."""
    made = instantiate(lemma, **values)
    known = {fact.conclusion for fact in facts}
    numbers = [numeric(hyp, depth=0) for hyp in sorted(made.hypotheses - known, key=lambda hyp: hyp.key)]
    return infer("cut", made, *facts, *numbers)


def of_one(tail: Tail, place: int, table: Table) -> Below:
    """The table of one step."""
    row = tail.run.rows[place]
    known = _by_label(tail, place, table) if isinstance(row.values, Labels) else _by_cell(tail, place, table)
    return Below(tail, table, table.packed, 1, row.low, row.high, generalize(known, s), _signs(table))


def _one_table(entries: _Entries, tail: Tail, known: Theorem, mean: Term, after: Theorem) -> Theorem:
    """From a sum over indices, which is at most unit times a mean that equals the probability after the step."""
    weight = lam(i, tail.chance(j, placed(s, num(entries.table.origin), i)))
    whole = entries.compared(weight, tail.weights(j, entries.table.origin))
    unit_ = tail.units.unit
    ends = (*whole.conclusion.args, mean, after.conclusion.args[1], unit_)
    return _with(_between(), _ENDS, ends, whole, known, after, arith(0 < unit_))


@lru_cache(maxsize=2)
def _moved(is_above: bool) -> Theorem:
    """v + z passes the threshold if v does so by z less."""
    after = ind(s <= v + t_) if is_above else ind(v + t_ < s)
    before = ind(s - 0 - t_ <= v) if is_above else ind(v < s - 0 - t_)
    return arith(eq(after, before))


def _by_label(tail: Tail, place: int, table: Table) -> Theorem:
    """For answers that are labelled by thresholds."""
    run, row = tail.run, tail.run.rows[place]
    labels, line = row.values, row.step.line
    if not isinstance(labels, Labels) or line is None:
        raise NotClosedError("labels of answers that have none")
    before, law = run.laws(j, tail.point), row.step.law(tail.point)
    told = run.told(place, tail.point, tail.test(s), tail.is_test(s))
    cell = labels.cell
    level = placed(s, _ORIGIN, cell(w))
    moved = infer("instantiate", _moved(bool(tail.which)), values=((t_, cell(w)),))
    inner = mean_of(before, v, mean_of(law, w, moved))
    test = lam((v, w), tail.test(level)(v))
    unit_ = generalize(specialize(tail.is_test(level), v), v, w)
    swapped = parts(use("foundations.tests-swapped", unit_, P=before, R=law, h=test))[2]
    after = chain(told, inner, swapped)
    entries = _Entries(table, labels.places)
    weight = lam(t_, tail.chance(j, placed(s, _ORIGIN, labels.place(t_))))
    threshold, values = labels.threshold, line.tails[tail.which]
    reached = infer("instantiate", values, values=((LEVEL, threshold(k_)),))
    inside = conj(nat(k_), k_ <= num(labels.last))
    tails = generalize(discharge(reached, inside), k_)
    known = shown(
        _labelled_answers.LABELLED_ANSWERS,
        tails,
        tail.weights(j, 0, labels.place),
        P=law,
        f=lam(w, w),
        T=threshold,
        t=lam(LEVEL, substitute(values.conclusion.args[1], {LEVEL: threshold(LEVEL)})),
        m=entries.at_places,
        F=weight,
        n=num(labels.last),
        n2=num(labels.last + 1),
        unit=tail.units.unit,
    )
    return _one_table(entries, tail, known, after.conclusion.args[1], reversed_equation(after))


def _by_cell(tail: Tail, place: int, table: Table) -> Theorem:
    """For answers in one of a few cells."""
    row = tail.run.rows[place]
    chances, values, means = row.step.chances(tail.which), [int(z) for z in row.by_cell], dict[int, Theorem]()
    for z in dict.fromkeys(values):
        level = placed(s, num(table.origin), num(z - table.origin))
        here = arith(eq(tail.test(s)(tail.run.put(v, num(z))), tail.test(level)(v)))
        means[z] = mean_of(tail.run.laws(j, tail.point), v, here)
    whole_mean = [means[z] for z in values]
    stepped = tail.run.stepped(place, tail.which, tail.point, tail.test(s), tail.is_test(s), whole_mean)
    entries = _Entries(table, _filled(sorted({z - table.origin for z in values})))
    place_, entry_, unit_ = places_of(entries.places), table.entry, tail.units.unit
    chance = lam(t_, tail.chance(j, placed(s, num(table.origin), t_)))
    added, least, most = None, num(0), num(0)
    for k, spot in enumerate(entries.places):
        share = sum((p for p, z in zip(chances, values, strict=True) if z - table.origin == spot), num(0))
        part = entry_(place_(num(k)))
        less = enclosed(part <= unit_ * share)
        same = same_value(chance, numeric(eq(place_(num(k)), spot), depth=0))
        sign = specialize(tail.earlier, placed(s, num(table.origin), num(spot)))
        weight, other = same.conclusion.args
        piece = _with(_weighed(), _FACTORS, (part, share, weight, other, unit_), less, same, sign)
        left, right = part * weight, share * other
        ends = least, most, left, right, unit_
        added = piece if added is None else _with(_summed(), _ENDS, ends, added, piece)
        least, most = (left, right) if not k else (least + left, most + right)
    weighed = lam(i, entry_(place_(i)) * tail.chance(j, placed(s, num(table.origin), place_(i))))
    whole = written_out(weighed, 0, entries.last)
    if added is None or whole.conclusion.args[1] != added.conclusion.args[0]:
        raise NotClosedError("a sum in another order")
    known = use("leibniz", reversed_equation(whole), added, x=whole.conclusion.args[1], y=whole.conclusion.args[0],
                A=lam(t_, t_ <= added.conclusion.args[1]))  # fmt: skip
    same = arith(eq(most, stepped.conclusion.args[1]))
    return _one_table(entries, tail, known, most, chain(same, reversed_equation(stepped)))


def _filled(found: Sequence[int]) -> tuple[int, ...]:
    """The nonzero indices, and some between them, so that all gaps are small powers of 2."""
    filled = [found[0]]
    for place in found[1:]:
        while filled[-1] < place:
            filled.append(filled[-1] + min(LARGEST_GAP, 2 ** ((place - filled[-1]).bit_length() - 1)))
    return tuple(filled)


def _joined(
    tail: Tail, a: Below, b: Below, made: Joined, places: tuple[Term, Term, Term], one: Theorem, two: Theorem
) -> tuple[Term, Theorem]:
    """The probability at places[2], from that at places[0]."""
    number, units = made.table.packed, tail.units
    counts = tuple(len(t.entries) for t in (a.table, b.table, made.table))
    tables = a.number, b.number, number
    multiplied_ = infer("convolution", tables=tables, width=units.width, counts=counts, low=made.low, unit=units.unit)
    chances = [lam(s, tail.chance(place, s)) for place in places]
    theorem = instantiate(_masses.MASSES, table=a.number, table2=b.number, table3=number, width=units.digits,
        last=num(a.table.last), last2=num(b.table.last), last3=num(made.table.last), low=num(made.low), unit=units.unit,
        origin=num(a.table.origin), origin2=num(b.table.origin),
        g0=chances[0], g1=chances[1], g2=chances[2])  # fmt: skip
    earlier = infer("instantiate", tail.earlier, values=((j, places[0]),))
    known = {fact.conclusion: fact for fact in (one, two, earlier, a.signs, b.signs, multiplied_)}
    needed = sorted((hyp for hyp in theorem.hypotheses), key=lambda hyp: hyp.key)
    shown = [known[hyp] if hyp in known else numeric(hyp, depth=0) for hyp in needed]
    theorem = infer("cut", theorem, *shown)
    origin = substitute(ORIGIN, {origin_: num(a.table.origin), origin2: num(b.table.origin), low: num(made.low)})
    same = arith(eq(origin, num(made.table.origin)))
    moved = lam(t_, tail.below(number, made.table.last, t_, places[0], places[2]))
    return number, use("leibniz", same, theorem, x=origin, y=num(made.table.origin), A=moved)


def doubled(a: Below, b: Below) -> Below:
    """For the steps of both, consecutive and equal."""
    made, tail, steps = joined(a.table, b.table), a.tail, a.steps + b.steps
    inside = (nat(j), num(a.low) <= j, j + num(steps) <= num(a.high))
    middle = j + num(a.steps)
    one = infer("cut", a.known, arith(j + num(a.steps) <= num(a.high), inside[2]))
    natural = use("foundations.natural-sum", nat(j), numeric(nat(num(a.steps)), depth=0), k=j, n=num(a.steps))
    two = infer("instantiate", b.known, values=((j, middle),))
    two = infer(
        "cut",
        two,
        natural,
        arith(num(a.low) <= middle, inside[1]),
        arith(middle + num(b.steps) <= num(a.high), inside[2]),
    )
    number, known = _joined(tail, a, b, made, (j, middle, middle + num(b.steps)), one, two)
    end = arith(eq(middle + num(b.steps), j + num(steps)))
    goal = lam(t_, tail.below(number, made.table.last, num(made.table.origin), j, t_))
    known = use("leibniz", end, known, x=end.conclusion.args[0], y=end.conclusion.args[1], A=goal)
    return Below(tail, made.table, number, steps, a.low, a.high, known, _signs(made.table))


def _of_block(tail: Tail, place: int, block: Run) -> Below:
    """The table of a step that is several: that of all of these, whatever was kept before them."""
    run, row = tail.run, tail.run.rows[place]
    inner = Tail(block, tail.which, tail.point, tail.units)
    made, count = sum_of(inner), num(row.inner[-1].high)
    law, test, is_test = run.laws(j, tail.point), tail.test(s), tail.is_test(s)
    each = generalize(made.known, v)
    same = generalize(inner.start(s), v, s)
    unit_now = generalize(specialize(is_test, v), v, s)
    after = E(block.laws(count, tail.point), w, test(w))
    low, high = (generalize(fact, w) for fact in parts(specialize(is_test, w)))
    bounds = use("foundations.bounded-mean", low, high, P=block.laws(count, tail.point), f=test, c=1)
    unit_after = generalize(both(*parts(bounds)[1:]), v, s)
    means = generalize(run.told(place, tail.point, test, is_test), s)
    known = instantiate(
        _masses_averaged.MASSES_AVERAGED, P=law, f0=lam((v, s), inner.chance(num(0), s)), f=lam((v, s), test(v)),
        g=lam((v, s), after), g1=lam(s, tail.chance(j + 1, s)), table=made.number, width=tail.units.digits,
        last=num(made.table.last), origin=num(made.table.origin), unit=tail.units.unit,
    )  # fmt: skip
    numbers = [numeric(hyp, depth=0) for hyp in known.hypotheses if not hyp.free and hyp.op != "forall"]
    known = infer("cut", known, each, same, unit_now, unit_after, means, *numbers)
    return Below(tail, made.table, made.number, 1, row.low, row.high, known, _signs(made.table))


def row_of(tail: Tail, place: int) -> Below:
    """All equal steps, by doubling."""
    row = tail.run.rows[place]
    if row.block is None:
        found = one = of_one(tail, place, one_step(row.step, row.values, tail.which, tail.units))
    else:
        found = one = _of_block(tail, place, row.block(v))
    for digit in bin(row.high - row.low)[3:]:
        found = doubled(found, found)
        if digit == "1":
            found = doubled(found, one)
    return found


@lru_cache(maxsize=1)
def _counted() -> Theorem:
    share, kept, all_, chance, unit_ = _ENDS
    return arith(share <= chance, unit_ * share <= kept, kept <= all_, SHARE_OF * all_ <= chance, 0 < unit_)


class Sum(NamedTuple):
    """The table of all steps, and |- forall s: the probability after them is at least that of the table, from no step
    on.
    """

    tail: Tail
    table: Table
    number: Term
    known: Theorem

    def reached(self, level: int) -> Theorem:
        """That the probability at a level is at least the share of the entries there, or below."""
        tail, place = self.tail, level - self.table.origin
        first, last = (place, self.table.last - place) if tail.which else (0, min(place - 1, self.table.last))
        if last < 0:
            raise NotClosedError("the distribution of the losses ends before this one")
        known = specialize(self.known, num(level))
        weight = lam(i, tail.chance(num(0), placed(num(level), num(self.table.origin), i)))
        from_ = infer("instantiate", tail.earlier, values=((j, num(0)),))
        signs = generalize(specialize(from_, placed(num(level), num(self.table.origin), i)), i)
        inside, spot = conj(nat(i), i <= num(last)), num(first) + i
        natural, bound = parts(inside)
        start = tail.start(placed(num(level), num(self.table.origin), spot))
        one = arith(eq(weight(spot), 1), start, natural_sign(i, natural), bound)
        ones = generalize(discharge(one, inside), i)
        some = shown(_kept_shares.KEPT_SHARES, signs, ones, _signs(self.table), a=num(first), n=num(last),
                     last=num(self.table.last), e=self.table.entry, G=weight)  # fmt: skip
        # one unit less is a strict comparison, which enclosures decide
        share = num(Fraction(sum(self.table.entries[first : first + last + 1]) - 1, tail.units.whole))
        (kept, all_), chance = some.conclusion.args, known.conclusion.args[1]
        unit_ = tail.units.unit
        value = enclosed(unit_ * share <= kept)
        return _with(_counted(), _ENDS, (share, kept, all_, chance, unit_), value, some, known, arith(0 < unit_))


def sum_of(tail: Tail) -> Sum:
    """All groups of steps, one after the other."""
    rows = [row_of(tail, place) for place in range(len(tail.run.rows))]
    first = rows[0]
    known, done = first.started(0), first
    for row in rows[1:]:
        made = joined(done.table, row.table)
        places = num(0), num(row.low), num(row.high)
        number, known = _joined(tail, done, row, made, places, known, row.started(row.low))
        done = Below(tail, made.table, number, row.high, 0, row.high, known, _signs(made.table))
    return Sum(tail, done.table, done.number, known)
