"""Lists of numbers in place of functions of 1, ..., k, and the hypotheses of a lemma about all their entries.

Nothing here is trusted: the function is a term, and facts about its entries are proved in the kernel.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import final

from dpproofs.checkers.facts import flatten
from dpproofs.errors import DpproofsError, InputError, SideConditionError
from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.frozen import Frozen
from dpproofs.language.subterms import replace
from dpproofs.language.terms import REAL, eq, lam, maximum, minimum, nat, neg, num, open_, substitute, var, variables
from dpproofs.numbers import exact_number, short
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import arith, assume, cases, discharge, fresh, generalize, prove, reversed_equation, use

LONGEST_LIST = 128
"""How many numbers a list may have."""

Numbers = tuple[Fraction, ...]


@dataclass(frozen=True, eq=False)
@final
class Entries:
    """Function variables of a lemma that are given by lists of numbers.

    ``lists`` has the variables by the names of the arguments; the n-th number is the value at n, and beyond the list
    the last number is. ``length`` is the lemma's variable for the number of entries. ``gap`` is the lemma that j + 1
    <= k for natural j < k. A hypothesis about all entries must be "for all natural i: ...", of the values at one
    index, i or i + 1.
    """

    lists: Mapping[str, Term]
    length: Term
    gap: Lemma

    def __post_init__(self) -> None:
        """Copy the lists."""
        object.__setattr__(self, "lists", Frozen(self.lists))

    def numbers(self, arguments: Mapping[str, object]) -> dict[str, Numbers]:
        """The arguments that are lists, as exact numbers; InputError if they are not of one length."""
        found: dict[str, Numbers] = {}
        for name in (name for name in self.lists if name in arguments):
            found[name] = exact_numbers(arguments[name], name)
            first = next(iter(found))
            if len(found[name]) != len(found[first]):
                raise InputError(name, f"{len(found[name])} numbers", f"must have {len(found[first])}, as {first} has")
        return found

    def values(self, lists: Mapping[str, Numbers]) -> dict[Term, Term]:
        """The functions in place of the variables, and the number of entries; nothing while a list is missing."""
        if len(lists) < len(self.lists):
            return {}
        size = len(next(iter(lists.values())))
        return {self.length: num(size), **{v: function(lists[name]) for name, v in self.lists.items()}}

    def proved(self, h: Term, lists: Mapping[str, Numbers]) -> Theorem:
        """A hypothesis about all entries, from the numbers one by one; SideConditionError if one violates it."""
        i = fresh("i", REAL, h)
        body = open_(h.args[0], (i,))
        places = set(_applied(body, self.lists.values()))
        indices = {a.args[1] for a in places}
        if body.op != "imp" or body.args[0] != nat(i) or len(indices) != 1 or not indices <= {i, i + 1}:
            raise DpproofsError(f"{h!r} is not said of the entries at one index of all natural numbers")
        (index,) = indices
        natural = assume(nat(i)) if index == i else use("nat_successor", nat(i), k=i)
        names = {v: name for name, v in self.lists.items()}
        form, marks = body.args[1], dict[Term, str]()
        for place in sorted(places, key=lambda a: a.key):
            mark = fresh(names[place.args[0]], REAL, form, *marks)
            form = replace(form, place, mark)
            marks[mark] = names[place.args[0]]
        every = _Cases(form, marks, index, natural, *_choices(self.gap))
        return generalize(discharge(every.of({mark: lists[name] for mark, name in marks.items()}), nat(i)), i)


def exact_numbers(values: object, parameter: str) -> Numbers:
    """The exact values of a list or tuple of 1 to LONGEST_LIST numbers; InputError for anything else."""
    if not isinstance(values, list | tuple):
        raise InputError(parameter, values, "must be a list of numbers")
    if not 1 <= len(values) <= LONGEST_LIST:
        raise InputError(parameter, f"{len(values)} numbers", f"must have at least 1 number and at most {LONGEST_LIST}")
    return tuple(exact_number(x, f"{parameter}[{n}]") for n, x in enumerate(values))


_i, _n, _u, _low, _high = variables("i n u low high")
# 1 at whole numbers i above n, and 0 at all others; in operations that have enclosures.
_BEYOND = lam((_i, _n), minimum(1, maximum(0, _i - _n)))
_CHOICE = lam((_u, _low, _high), (1 - _u) * _low + _u * _high)


def function(numbers: Numbers) -> Term:
    """The number of an index, as a function; beyond the list, the last number."""
    return lam(_i, _at(numbers, _i, 0))


def _at(numbers: Numbers, index: Term, before: int) -> Term:
    """The number of the index, where ``before`` numbers are left out at the start: a tree of choices."""
    if len(set(numbers)) == 1:
        return num(numbers[0])
    half = len(numbers) // 2
    middle = before + half
    sides = _at(numbers[:half], index, before), _at(numbers[half:], index, middle)
    return _CHOICE(_BEYOND(index, num(middle)), *sides)


def _applied(t: Term, functions: Collection[Term]) -> Iterator[Term]:
    """The applications of these functions in a term."""
    if t.op == "app" and t.args[0] in functions:
        yield t
    for a in t.args:
        yield from _applied(a, functions)


def _choices(gap: Lemma) -> tuple[tuple[Theorem, Theorem], tuple[Theorem, Theorem]]:
    """Which side is chosen, up to n and beyond it: the number 0 or 1, and what the choice then is."""
    beyond = _BEYOND(_i, _n)
    more = use(gap.established(), nat(_n), nat(_i), arith(_n < _i, neg(_i <= _n)), j=_n, k=_i)
    first = arith(eq(beyond, 0), _i <= _n), arith(eq(_low, _CHOICE(num(0), _low, _high)))
    second = arith(eq(beyond, 1), more), arith(eq(_high, _CHOICE(num(1), _low, _high)))
    return (reversed_equation(first[0]), first[1]), (reversed_equation(second[0]), second[1])


@dataclass(frozen=True)
class _Cases:
    """A form to be proved with the entries of an index in place of its marks, by cases of the index."""

    form: Term
    marks: Mapping[Term, str]
    index: Term
    natural: Theorem
    first: tuple[Theorem, Theorem]
    second: tuple[Theorem, Theorem]

    def of(self, given: Mapping[Term, Numbers], before: int = 0) -> Theorem:
        """The form, where ``before`` entries are left out at the start."""
        if all(len(set(numbers)) == 1 for numbers in given.values()):
            return self._at_numbers({mark: numbers[0] for mark, numbers in given.items()}, before)
        half = len(next(iter(given.values()))) // 2
        middle = before + half
        end = num(middle)

        def early(side: Theorem) -> Theorem:
            found = self.of({mark: numbers[:half] for mark, numbers in given.items()}, before)
            return self._whole(found, given, before, self.first, side)

        def late(side: Theorem) -> Theorem:
            found = self.of({mark: numbers[half:] for mark, numbers in given.items()}, middle)
            whole = infer("enclosure", formula=nat(end), depth=0)
            return self._whole(found, given, before, self.second, side, whole, self.natural)

        return cases(self.index <= end, early, late)

    def _whole(
        self,
        found: Theorem,
        given: Mapping[Term, Numbers],
        before: int,
        choice: tuple[Theorem, Theorem],
        *side: Theorem,
    ) -> Theorem:
        """The form with the choices in place of the side that is chosen."""
        half = len(next(iter(given.values()))) // 2
        middle = before + half
        number = use(choice[0], *side, i=self.index, n=num(middle))
        chosen, beyond = number.conclusion.args
        parts = {
            mark: (_at(numbers[:half], self.index, before), _at(numbers[half:], self.index, middle))
            for mark, numbers in given.items()
        }
        now = {mark: parts[mark][choice is self.second] for mark in given}
        for mark, numbers in given.items():
            if len(set(numbers)) > 1:
                low, high = parts[mark]
                u = fresh("u", REAL, self.form, self.index)
                at_number = infer("instantiate", choice[1], values=((_low, low), (_high, high)))
                same = use(
                    "leibniz", number, at_number, x=chosen, y=beyond, A=lam(u, eq(now[mark], _CHOICE(u, low, high)))
                )
                others = {m: t for m, t in now.items() if m != mark}
                made = same.conclusion.args[1]
                found = use("leibniz", same, found, x=now[mark], y=made, A=lam(mark, substitute(self.form, others)))
                now[mark] = made
        return found

    def _at_numbers(self, numbers: Mapping[Term, Fraction], position: int) -> Theorem:
        """The form at these numbers, part by part."""
        values = {mark: num(x) for mark, x in numbers.items()}
        found = []
        for part in flatten((self.form,)):
            try:
                found.append(infer("enclosure", formula=substitute(part, values), depth=0))
            except KernelError as error:
                mark = min(part.free & self.marks.keys(), key=lambda v: v.key)
                said = substitute(part, {m: var(self.marks[m]) for m in part.free & self.marks.keys()})
                raise SideConditionError(
                    f"{self.marks[mark]}[{position}]", short(numbers[mark]), f"{said!r} must hold for every entry"
                ) from error
        return prove(substitute(self.form, values), *found)
