"""The derivation for a process whose steps keep their answers, in probabilistic DP: one group of equal steps after
the other.

Postprocessing does not keep this notion. So what has been released is looked at after each step, where all that was
released before can be read back from it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import cut, weaker
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.verified.nodes import shape
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import eq, lam, nat, num, var
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import i, law, v
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import PROBABILISTIC_DP
from dpproofs.proving.congruence import rewrite
from dpproofs.proving.reading import premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    discharge,
    generalize,
    mp,
    numeric,
    obtain,
    parts,
    specialize,
    unfolded,
)

Leaf = Callable[[Term, Guarantee], Theorem]


class Row(NamedTuple):
    """Equal consecutive steps: those after the first ``low`` up to ``high``, and the premise of one with laws M.

    Where answers are kept, ``told`` says how, and ``reads`` that they can be read back. ``weight``
    is the number of steps of a derivation for one of these.
    """

    formula: Term
    low: int
    high: int
    said: Term
    reads: tuple[Theorem, ...] = ()
    told: Term | None = None
    weight: int = 1


def composes(g: Guarantee) -> bool:
    """Whether steps are composed in this notion."""
    while g.notion == PROBABILISTIC_DP.name and g.step.premises:
        if shape(g).kind == "composition":
            return True
        g = g.step.premises[0]
    return False


def of_kept_steps(process: Term, rows: list[Row], g: Guarantee, leaf: Leaf) -> Theorem:
    """The guarantee of what is released in the end, from that of each step."""
    steps, ones = _Steps(process, leaf), _InTurn(rows).of(g)
    place, made = 0, None
    for row in rows:
        while place < row.high:
            if not ones:
                raise NotClosedError("the derivation has fewer steps than the claim")
            one, count = ones.pop(0)
            end = min(place + count, row.high)
            if place + count > end:
                ones.insert(0, (one, place + count - end))
            if made is None:
                made, place = steps.first(steps.each(row, 0, 1, one)), 1
            if place < end:
                made = steps.further(made, row, (place, end), steps.each(row, place, end, one))
            place = end
    if made is None or ones:
        raise NotClosedError("the derivation has more steps than the claim")
    return made


Ones = list[tuple[Guarantee, int]]
"""The guarantees of steps in their order, equal ones with their number."""


class _InTurn:
    """The guarantees of the steps of a process."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.place, self.known, self.counts = 0, dict[tuple[int, int], Ones](), dict[int, int]()

    def count(self, g: Guarantee) -> int:
        """How many steps a derivation composes, those of repeated sequences one by one."""
        if id(g) not in self.counts:
            several = shape(g).kind == "composition"
            self.counts[id(g)] = sum(map(self.count, g.step.premises[: None if several else 1])) or 1
        return self.counts[id(g)]

    def of(self, g: Guarantee) -> Ones:
        """The guarantees of the next steps."""
        row = next((row for row in self.rows if self.place < row.high), None)
        if row is None:
            raise NotClosedError("the derivation has more steps than the claim")
        if self.count(g) <= row.weight * (row.high - self.place):
            found = self._of_equal(g, row.weight)
            self.place += self.count(g) // row.weight
            return found
        if not composes(g):
            raise NotClosedError("the derivation composes the steps in another order than the claim")
        return _joined([self.of(premise) for premise in g.step.premises])

    def _of_equal(self, g: Guarantee, weight: int) -> Ones:
        """Of equal steps."""
        if self.count(g) == weight:
            return [(g, 1)]
        if self.count(g) < weight:
            raise NotClosedError("the derivation composes the steps in another order than the claim")
        if (id(g), weight) not in self.known:
            self.known[id(g), weight] = _joined([self._of_equal(premise, weight) for premise in g.step.premises])
        return self.known[id(g), weight]


def _joined(several: list[Ones]) -> Ones:
    found: Ones = []
    for one, count in chain.from_iterable(several):
        before = found.pop()[1] if found and found[-1][0] is one else 0
        found.append((one, before + count))
    return found


def _within(low: int, high: int) -> tuple[Term, ...]:
    """Step i + 1 is after the first ``low`` ones, and one of the first ``high``."""
    return nat(i), num(low) <= i, i + 1 <= num(high)


class _Steps:
    """A process, and what its steps do."""

    def __init__(self, process: Term, leaf: Leaf) -> None:
        self.process, self.leaf = assume(process), leaf
        self.laws, self.first_law, self.step, self.number = process.args
        self.follows = parts(unfolded(self.process))[1]

    def _said(self, row: Row, inside: tuple[Term, ...]) -> Theorem:
        """The premise of step i + 1 after v."""
        low, high = arith(num(row.low) <= i, inside[1]), arith(i + 1 <= num(row.high), inside[2])
        return mp(specialize(assume(row.formula), i, v), inside[0], low, high)

    def each(self, row: Row, low: int, high: int, one: Guarantee) -> Theorem:
        """For all i and v: the guarantee of step i + 1 after v."""
        inside = _within(low, high)
        values = ((law, lam(x, self.step(i + 1, x, v))),)
        made = infer("instantiate", self.leaf(row.said, one), values=values)
        made = cut(made, self._said(row, inside), *row.reads)
        stated = made.conclusion
        made = weaker(stated.data(*stated.args[:2], *(value.term for value in one.parameters.values())), made)
        return generalize(discharge(made, *inside), i, v)

    def _read(self, row: Row, inside: tuple[Term, ...]) -> tuple[Term, Theorem]:
        """The function that reads what was released before step i + 1, and that it does so almost surely."""
        if row.told is None or row.told.op != "def":
            raise NotClosedError("what is released before the first step is not read")
        put, before, answer = row.told.args
        z = var("z", answer.type[2])
        read = generalize(parts(specialize(assume(row.told), v, z))[0], z)

        def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
            image = specialize(parts(facts)[1], x)
            values = {"R": image.conclusion.args[0], "P": mechanism(x), "g": lam(z, put(v, z)), "r": before, "c": v}
            return use("meaning.read-almost-surely", image, read, **values)

        return before, obtain(self._said(row, inside), "K", with_mechanism)

    def first(self, each: Theorem) -> Theorem:
        """What the first step releases."""
        begin = self.first_law(x)
        if begin.op != "dirac":
            raise NotClosedError("a start at random")
        (point,) = begin.args
        one = specialize(each, num(0), point)
        one = mp(one, *(numeric(fact, depth=0) for fact in premises_of(one.conclusion)[0]))
        _, relation, epsilon, delta = one.conclusion.args
        more = numeric(1 <= self.number, depth=0)
        values = {"R": self.laws, "J": self.step, "n": self.number, "o": point, "N": relation}
        return use("meaning.kept-first", self.process, more, one, **values, epsilon=epsilon, delta=delta)

    def further(self, made: Theorem, row: Row, places: tuple[int, int], each: Theorem) -> Theorem:
        """What is released after these steps, too."""
        (low, high), inside = places, _within(*places)
        _, relation, epsilon, delta = made.conclusion.args
        *_, epsilon2, delta2 = premises_of(specialize(each, i, v).conclusion)[1].args
        if delta2.op != "num" or delta2.data >= 1:
            raise NotClosedError("a step whose privacy loss has no bound")
        within = inside[0], arith(i + 1 <= self.number, inside[2])
        follows = generalize(discharge(mp(specialize(self.follows, i, x), *within), *inside), i, x)
        before, read = self._read(row, inside)
        read = generalize(discharge(read, *inside), i, v, x)
        share, count = num(1 - Fraction(delta2.data)), num(high - low)
        sizes = [nat(num(low)), nat(count), num(low) + count <= num(high), eq(delta2, 1 - share), 0 < share]
        values = {"R": self.laws, "J": self.step, "N": relation, "g": before, "low": num(low), "high": num(high)}
        numbers = {"n": count, "epsilon": epsilon, "delta": delta, "epsilon2": epsilon2, "delta2": delta2}
        made = use("meaning.kept-composed", follows, each, read, made, *(numeric(fact, depth=0) for fact in sizes),
                   **values, **numbers, share=share)  # fmt: skip
        return rewrite(made, arith(eq(num(low) + count, num(high))))
