"""Whether linear forms can all be nonnegative at once: the simplex method, in exact fractions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from flint import fmpq

_MAX_WORK = 60_000

_K = TypeVar("_K", bound=Hashable)


def accumulate(p: dict[_K, fmpq], m: _K, c: fmpq) -> None:
    """Add to a coefficient; what becomes 0 is left out."""
    old = p.get(m)
    if old is None:
        if c:
            p[m] = c
        return
    total = old + c
    if total:
        p[m] = total
    else:
        del p[m]


class Simplex:
    """Decides whether linear forms can all be >= 0 (>= 1 if strict, = 0 if equations) at once.

    Every basic variable is a combination of the others; a form that is too small is exchanged
    for a variable that can move, and where there is none the combination is the contradiction.
    """

    def __init__(self) -> None:
        self.rows: dict[int, dict[int, fmpq]] = {}
        self.value: list[fmpq] = []
        self.least: dict[int, fmpq] = {}
        self.fixed: set[int] = set()
        self.wrong: set[int] = set()
        self.work = 0

    def unknown(self) -> int:
        """A new variable, with any value."""
        self.value.append(fmpq(0))
        return len(self.value) - 1

    def enter(self, form: dict[int, fmpq], strict: bool, equation: bool) -> int:
        """A new variable that equals the form."""
        row: dict[int, fmpq] = {}
        for v, c in form.items():
            for w, d in self.rows[v].items() if v in self.rows else ((v, fmpq(1)),):
                accumulate(row, w, c * d)
        s = self.unknown()
        self.value[s] = sum((c * self.value[v] for v, c in row.items()), fmpq(0))
        self.least[s] = fmpq(1 if strict else 0)
        if equation:
            self.fixed.add(s)
        self.rows[s] = row
        self._check(s)
        return s

    def conflict(self) -> dict[int, fmpq] | None:
        """Coefficients, positive but for equations, with which forms add up to 0; None if none were found."""
        while self.work < _MAX_WORK:
            if not self.wrong:
                return None
            leaving = min(self.wrong)
            up = self.value[leaving] < self.least[leaving]
            row = self.rows[leaving]
            free = [v for v in row if v not in self.least]
            movable = free or [v for v, c in row.items() if v not in self.fixed and (c > 0) == up]
            if not movable:
                sign = 1 if up else -1
                return {leaving: fmpq(sign), **{v: -sign * c for v, c in row.items()}}
            self.pivot(leaving, min(movable))
        return None

    def _check(self, b: int) -> None:
        """Note whether the value of a basic variable is not what it must be."""
        value, least = self.value[b], self.least.get(b)
        if least is not None and (value < least or (b in self.fixed and value > 0)):
            self.wrong.add(b)
        else:
            self.wrong.discard(b)

    def pivot(self, leaving: int, entering: int) -> None:
        """Exchange a basic variable, which moves to its bound, for another."""
        row = self.rows.pop(leaving)
        c = row.pop(entering)
        step = (self.least[leaving] - self.value[leaving]) / c
        solved = {v: -d / c for v, d in row.items()}
        solved[leaving] = 1 / c
        # Operations on numbers of many digits take longer.
        cost = len(solved) * (1 + max(int(c.p).bit_length(), int(c.q).bit_length()) // 1000)
        self.value[leaving] = self.least[leaving]
        self.value[entering] += step
        self.wrong.discard(leaving)
        self._check(entering)
        for b, other in self.rows.items():
            d = other.pop(entering, None)
            if d is not None:
                self.value[b] += d * step
                self._check(b)
                self.work += cost
                for v, e in solved.items():
                    accumulate(other, v, d * e)
        self.rows[entering] = solved
