"""Bounds on the aggregates of a list, from what is so of the values of its records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import as_term, eq, lam, num, substitute
from dpproofs.meaning.lists import a, append, empty, most, size, x
from dpproofs.meaning.queries import SPACE, TOTAL
from dpproofs.proving.lemmas import use
from dpproofs.proving.tactics import (
    ProofError,
    arith,
    at,
    both,
    discharge,
    folded,
    generalize,
    parts,
    specialize,
    unfolded,
)
from dpproofs.queries.models import LISTS, Model
from dpproofs.queries.reading import COUNT, RECORD
from dpproofs.queries.records import Records
from dpproofs.queries.search import Number, function, grid

_FINE = 1000
_NEAR = 1e-9


@dataclass(frozen=True)
class Bound:
    """A comparison of aggregates and of the number of records, and its proof for a list with a record or more."""

    formula: Term
    at: Callable[[Term, Theorem, Theorem | None], Theorem]
    """Of the list, that it is one, and that it has a record, where that is known."""
    needs_record: bool = False


class Bounds:
    """Bounds on aggregates of the lists of a model, found by trying."""

    def __init__(self, model: Model, records: Records) -> None:
        self.model, self.records = model, records
        self.totals = {v: one.inner for v, one in model.query.aggregates.items() if one.kind == "total"}
        self.values = [value for few in grid(model) for value in few]

    @cached_property
    def plain(self) -> list[Bound]:
        """The range of each aggregate."""
        out: list[Bound] = []
        for v, one in self.model.query.aggregates.items():
            low, high = self.ends(one.inner)
            if one.kind == "total":
                for end, sign in ((low, 1), (high, -1)):
                    if end is not None:
                        out.append(self._of_totals({v: sign}, -sign * end))
            elif one.kind in ("largest", "smallest") and low is not None and high is not None:
                out.append(self._extreme(v, one.kind, low, high, 0))
                out.append(self._extreme(v, one.kind, low, high, 1))
        folds = [(v, one) for v, one in self.model.query.aggregates.items() if one.kind in ("largest", "smallest")]
        for (v, one), (w, two) in combinations(folds, 2):
            if one.inner == two.inner:
                out.append(self._order(*((v, w) if one.kind == "smallest" else (w, v))))
        return out

    @cached_property
    def joint(self) -> tuple[list[Bound], list[Bound]]:
        """Bounds on two totals together: that of squares, and linear ones."""
        squares, lines = list[Bound](), list[Bound]()
        for v, w in combinations(self.totals, 2):
            lines += [self._of_totals(weights, shift) for weights, shift in self._lines(v, w)]
            squares += [self._squares(one, two) for one, two in ((v, w), (w, v))
                        if self.totals[two] == self.totals[one] ** 2]  # fmt: skip
        return squares, lines

    @property
    def every(self) -> list[Bound]:
        """All of them."""
        return [*self.plain, *self.joint[0], *self.joint[1]]

    def ends(self, inner: Term) -> tuple[Term | None, Term | None]:
        """The least and the largest value of a function of x, or bounds on them; None where none is shown."""
        if inner in self._known:
            return self._known[inner]
        values = self._numbers(inner)
        found: list[Term | None] = []
        for pick, sign in ((min, 1), (max, -1)):
            number, where = pick(values, key=lambda pair: float(pair[0]))
            candidates = [self._closed(inner, number, where)]
            rounded = Fraction(int(float(number) * _FINE) - 2 * sign, _FINE)
            candidates.append(num(rounded))
            shown = (end for end in candidates if self._never(sign * (inner - end)) is not None)
            found.append(next(shown, None))
        self._known[inner] = found[0], found[1]
        return found[0], found[1]

    @cached_property
    def _known(self) -> dict[Term, tuple[Term | None, Term | None]]:
        return {}

    def _numbers(self, inner: Term) -> list[tuple[Number, Fraction]]:
        value = function(inner)
        return [(value({RECORD: number}), number) for number in self.values]

    def _closed(self, inner: Term, number: Number, where: Fraction) -> Term:
        """The value there as a term."""
        return num(number) if isinstance(number, Fraction) else substitute(inner, {RECORD: num(where)})

    @cached_property
    def _signs(self) -> dict[Term, Theorem | None]:
        return {}

    def _never(self, g: Term) -> Theorem | None:
        if g not in self._signs:
            self._signs[g] = self.records.never_negative(g)
        return self._signs[g]

    def _lines(self, v: Term, w: Term) -> Iterator[tuple[dict[Term, Fraction], Term]]:
        """Linear bounds on two functions of x: lines through their values at the ends, and simple ones."""
        one, two = ({where: value for value, where in self._numbers(self.totals[u])} for u in (v, w))
        if not all(isinstance(value, Fraction) for values in (one, two) for value in values.values()):
            return
        points = [(Fraction(one[t]), Fraction(two[t])) for t in self.values]
        first, last = points[self.values.index(min(self.values))], points[self.values.index(max(self.values))]
        directions = [(first[1] - last[1], last[0] - first[0]), (Fraction(1), Fraction(1)), (Fraction(1), Fraction(-1))]
        for alpha, beta in dict.fromkeys(directions):
            for sign in (1, -1):
                weights = {v: sign * alpha, w: sign * beta}
                if not alpha or not beta:
                    continue
                least = min(weights[v] * p + weights[w] * q for p, q in points)
                g = weights[v] * self.totals[v] + weights[w] * self.totals[w] - least
                if self._never(g) is not None:
                    yield weights, num(-least)

    def _of_totals(self, weights: Mapping[Term, Fraction | int], shift: Term | Fraction) -> Bound:
        """A sum of totals, and a number for each record, is not negative."""
        terms = {v: as_term(c) for v, c in weights.items()}
        last = as_term(shift)

        def at_list(data: Term, is_list: Theorem, _: Theorem | None) -> Theorem:
            sign = self._never(_sum([*(c * self.totals[v] for v, c in terms.items()), last]))
            return self._weighted(terms, last, data, is_list, sign)

        return Bound(0 <= _sum([*(c * v for v, c in terms.items()), last * COUNT]), at_list)

    def _weighted(
        self, weights: dict[Term, Term], shift: Term, data: Term, is_list: Theorem, sign: Theorem | None
    ) -> Theorem:
        """That sum at a list, where what each record adds to it is not negative by ``sign``."""
        functions = self.model.functions
        number = _sum([*(c * self.model.number_of(self.totals[v]) for v, c in weights.items()), shift])
        made = lam(x, _sum([*(c * functions[v](x) for v, c in weights.items()), shift * size(x)]))
        known = [parts(unfolded(self.model.defined(v, self.model.query.aggregates[v])[0])) for v in weights]
        _, none, grows, _ = parts(unfolded(LISTS))
        short = size(x) < most
        begins = arith(eq(made(empty), 0), none, *(one[0] for one in known))
        later = [at(one[1], x, a, by=[short]) for one in known]
        sized = parts(at(grows, x, a, by=[short]))[0]
        step = arith(eq(made(append(x, a)), made(x) + number), sized, *later)
        grown = generalize(discharge(step, short), x, a)
        total = folded(TOTAL(*SPACE, made, lam(a, number)), both(begins, grown))
        if sign is None:
            raise ProofError(f"{number!r} is not shown to be at least 0")
        return use("sensitivity.total-sign", LISTS, total, sign, is_list, x=data, c=made, f=lam(a, number))

    def _squares(self, v: Term, w: Term) -> Bound:
        """The square of a total is at most the number of records times the total of squares."""

        def at_list(data: Term, is_list: Theorem, some: Theorem | None) -> Theorem:
            total, squares = self.model.functions[v](data), self.model.functions[w](data)
            mean = total / size(data)
            one, two = (self.model.number_of(self.totals[u]) for u in (w, v))
            sign = generalize(arith(0 <= one + -2 * mean * two + mean**2, arith(0 <= (two - mean) ** 2)), a)
            whole = self._weighted({w: num(1), v: -2 * mean}, mean**2, data, is_list, sign)
            return arith(total**2 <= size(data) * squares, whole, *known(some))

        return Bound(v**2 <= COUNT * w, at_list, needs_record=True)

    def _extreme(self, v: Term, kind: str, low: Term, high: Term, index: int) -> Bound:
        """The largest or smallest value lies where all values do."""
        inner = self.model.query.aggregates[v].inner
        given = self.model.defined(v, self.model.query.aggregates[v])[0]

        def at_list(data: Term, is_list: Theorem, some: Theorem | None) -> Theorem:
            number, (_, _, within) = self.model.number_of(inner), self.within(inner)
            values = {"c": self.model.functions[v], "f": lam(a, number), "u": low, "v": high, "x": data}
            found = use(f"sensitivity.{kind}-range", LISTS, given, within, is_list, *known(some), **values)
            return parts(found)[index]

        return Bound((low <= v, v <= high)[index], at_list, needs_record=True)

    def within(self, inner: Term) -> tuple[Term, Term, Theorem]:
        """The range of a function of x, and that it is so for all records."""
        low, high = self.ends(inner)
        if low is None or high is None:
            raise ProofError(f"no range is known of {inner!r}")
        number = self.model.number_of(inner)
        signs = [self._never(inner - low), self._never(-1 * (inner - high))]
        each = [specialize(sign, a) for sign in signs if sign is not None]
        return low, high, generalize(both(arith(low <= number, *each), arith(number <= high, *each)), a)

    def _order(self, small: Term, large: Term) -> Bound:
        """The smallest value is at most the largest one."""
        one, two = (self.model.defined(v, self.model.query.aggregates[v])[0] for v in (small, large))

        def at_list(data: Term, is_list: Theorem, some: Theorem | None) -> Theorem:
            functions = self.model.functions
            number = lam(a, self.model.number_of(self.model.query.aggregates[small].inner))
            values = {"c": functions[small], "d": functions[large], "f": number, "x": data}
            return use("sensitivity.smallest-and-largest", LISTS, one, two, is_list, *known(some), **values)

        return Bound(small <= large, at_list, needs_record=True)


def known(some: Theorem | None) -> tuple[Theorem, ...]:
    """A fact, where there is one."""
    return () if some is None else (some,)


def _sum(terms: list[Term]) -> Term:
    return sum(terms[1:], terms[0])
