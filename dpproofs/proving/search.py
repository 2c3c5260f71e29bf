"""Finds certificates for checkers/positivstellensatz.py. Nothing here is trusted.

In one case of a problem the constraints are polynomials. Equations are used as rewriting rules.
Then every monomial counts as an unknown of its own, and the constraints, with products of them,
as linear inequalities; the simplex method finds that these contradict each other, and the
coefficients that show it. More products are tried level by level, then more cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, islice
from itertools import product as cartesian
from math import lcm, prod
from operator import add, sub
from typing import Any, NamedTuple, TypeAlias, TypeVar

from flint import fmpq

from dpproofs.checkers.algebra import Poly, TooLargeError, mono_key, plus
from dpproofs.checkers.positivstellensatz import Branch, Certificate, Constraint, problem
from dpproofs.language.terms import Term

# A monomial as the powers of the generators, in units of _Case.units; a polynomial with such.
Powers: TypeAlias = tuple[int, ...]
Flat: TypeAlias = "dict[Powers, fmpq]"
# (rule, quotient, coefficient): coefficient * quotient * rule was subtracted.
Trail: TypeAlias = "list[tuple[int, Powers, fmpq]]"

_MAX_WORK = 60_000
_MAX_TERMS = 60
_MAX_BITS = 2000
_STAGE_ROWS = 150
_MAX_EQUATIONS = 60
_MOST_MONOMIALS, _MOST_SQUARES = 2000, 60
_MAX_BRANCHES = (100, 60, 24, 24, 24, 24, 24)
QUICK, FULL, SQUARES = 1, 5, 6
_FEW_COLUMNS = 12
# What is tried after the quick levels; those that multiply conditions come after squares alone.
_LEVELS = ((0,), (0, 1), (2,), (2, 3), (2, 3, 4), (SQUARES, 2, 3, 4, FULL), (SQUARES,))


@lru_cache(maxsize=256)
def stated(premises: tuple[Term, ...], goal: Term) -> Branch:
    """What a certificate has to refute, as ``problem`` states it; it is asked for again at each level."""
    return problem(premises, goal)


@lru_cache(maxsize=20_000)
def certificate(premises: tuple[Term, ...], goal: Term, level: int = FULL) -> Certificate | None:
    """A certificate that the premises entail the goal; None if none was found up to the level.

    The limits count steps, not seconds, so that the answer is the same on every machine.
    """
    try:
        start = stated(premises, goal)
        first = None
        if goal.op == "eq":
            first = next((i for i in reversed(range(len(start.disjunctions))) if _is_ne(start.disjunctions[i])), None)
        found = term_by_term(start)
        if found is not None:
            return found
        if _is_long(start):
            return None
        if level > QUICK and level != SQUARES:
            found = certificate(premises, goal, QUICK)
            if found is not None:
                return found
        for tried in _LEVELS[level]:
            found = _Search(tried, first).refute(start)
            if found is not None:
                return found
    except TooLargeError:
        pass
    return None


def term_by_term(branch: Branch) -> Certificate | None:
    """A certificate for a constraint that cannot hold, as each of its terms is a square times conditions, negated."""
    signs: dict[Term, tuple[int, Fraction]] = {}
    for i, c in enumerate(branch.constraints):
        if c.relation != "=" and len(c.poly) == 1:
            (((exponent, atoms), q),) = c.poly.items()
            if not exponent and len(atoms) == 1 and atoms[0][1] == 1:
                signs.setdefault(atoms[0][0], (i, q))
    for i in range(len(branch.constraints) - 1, -1, -1):
        c = branch.constraints[i]
        if c.relation != "=":
            found = _negated_terms(branch, c, signs)
            if found is not None and (c.relation == ">" or any(positive for positive, _ in found)):
                return ("sum", ((1, ((1, ()),), (i,)), *(part for _, part in found)), ())
    return None


def _negated_terms(
    branch: Branch, c: Constraint, signs: dict[Term, tuple[int, Fraction]]
) -> list[tuple[bool, tuple[Any, ...]]] | None:
    """For each term t of a constraint that -t is nonnegative, as a certificate writes it, and if it is positive."""
    out = []
    for (exponent, atoms), q in c.poly.items():
        share, used = -q, []
        for atom, k in atoms:
            if k % 2:
                if atom not in signs:
                    return None
                i, slope = signs[atom]
                used.append(i)
                share /= slope
        if share <= 0:
            return None
        numbers = {g: n for n, g in enumerate(branch.generators)}
        roots = [(((), ((atom, 1),)), k // 2) for atom, k in atoms]
        powers: list[tuple[int, int | Fraction]] = [(numbers[g], k) for g, k in roots if k]
        powers += [(numbers[((m, Fraction(1)),), ()], _plain(k / 2)) for m, k in exponent]
        positive = not any(k for _, k in roots) and all(branch.constraints[i].relation == ">" for i in used)
        out.append((positive, (_plain(share), ((1, tuple(powers)),), tuple(used))))
    return out


class _Search:
    def __init__(self, level: int, first: int | None) -> None:
        self.level = level
        self.first = first
        self.branches = _MAX_BRANCHES[level]

    def refute(self, branch: Branch, done: frozenset[int] = frozenset()) -> Certificate | None:
        """A certificate for a branch in which some disjunctions were split."""
        clash = _clash(branch)
        if clash is not None:
            return clash
        if self.first is not None and self.first not in done:
            return self.split(branch, self.first, done)
        self.branches -= 1
        if self.branches < 0:
            return None
        case = _Case(branch)
        found = case.refute(self.level)
        if found is not None:
            return found
        if self.level >= QUICK:
            found = self.signs(case, case.squeezed(), done)
            if found is not None:
                return found
        left = [i for i in range(len(branch.disjunctions)) if i not in done]
        if left:
            return self.split(branch, min(left, key=lambda i: (_is_ne(branch.disjunctions[i]), i)), done)
        return self.signs(case, case.denominator(), done) if self.level == FULL else None

    def split(self, branch: Branch, i: int, done: frozenset[int]) -> Certificate | None:
        """By the alternatives of a disjunction."""
        parts = self.parts((branch.extended(a) for a in branch.disjunctions[i]), done | {i})
        return parts and ("cases", i, parts)

    def signs(self, case: _Case, p: Flat | None, done: frozenset[int]) -> Certificate | None:
        """By the sign of a polynomial."""
        if p is None:
            return None
        data = case.data(p)
        q = case.branch.polynomial(data)
        items = (Constraint(">", plus({}, q, -1)), Constraint("=", q), Constraint(">", q))
        parts = self.parts((case.branch.extended([item]) for item in items), done)
        return parts and ("sign", data, parts)

    def parts(self, branches: Iterable[Branch], done: frozenset[int]) -> tuple[Certificate, ...] | None:
        """A certificate for each branch."""
        out = []
        for branch in branches:
            found = self.refute(branch, done)
            if found is None:
                return None
            out.append(found)
        return tuple(out)


def _is_long(branch: Branch) -> bool:
    """Whether a coefficient is so long that the work, which is counted in operations, would take too long."""
    numbers = (q for c in branch.constraints for q in c.poly.values())
    return any(max(q.numerator.bit_length(), q.denominator.bit_length()) > _MAX_BITS for q in numbers)


def _is_ne(disjunction: tuple[Any, ...]) -> bool:
    """Whether this says that a number is not 0; such facts are known to the normal form already."""
    return all(len(a) == 1 and isinstance(a[0], Constraint) and a[0].relation == ">" for a in disjunction)


def _clash(branch: Branch) -> Certificate | None:
    seen: dict[tuple[Term, bool], int] = {}
    for j, (formula, holds) in enumerate(branch.opaque):
        i = seen.get((formula, not holds))
        if i is not None:
            return ("opaque", i, j)
        seen[formula, holds] = j
    return None


class _Rule(NamedTuple):
    """lead = -rest, because lead + rest is a combination of equations."""

    lead: Powers
    rest: Flat
    origin: dict[int, Flat]


class _Row(NamedTuple):
    """A polynomial that is nonnegative (or 0, for an equation), and where it comes from.

    It is root**2 * (the product of the constraints ``factors``), reduced by the trail; the powers
    in ``root`` are doubled, so that those of exp(a/2) are whole. For an equation it is root times
    a loose equation.
    """

    poly: Flat
    strict: bool
    equation: bool
    root: Flat
    factors: tuple[int, ...]
    trail: Trail


class _Case:
    """The search in one branch, with monomials as tuples of integers."""

    def __init__(self, branch: Branch) -> None:
        self.branch = branch
        self.generators = branch.generators
        self._measure()
        self.rules: list[_Rule] = []
        self.live: list[int] = []
        self.loose: list[tuple[Flat, dict[int, Flat]]] = []
        self.simplex = _Simplex()
        self.rows: dict[int, _Row] = {}
        self.room = 0
        self.seen: set[tuple[Any, ...]] = set()
        self.columns: dict[Powers, int] = {}

    def _measure(self) -> None:
        """Fix the units of the powers, and which generators can be divided by."""
        atoms = {g[1][0][0]: i for i, g in enumerate(self.generators) if g[1]}
        exponents = {g[0][0][0]: i for i, g in enumerate(self.generators) if g[0]}
        units = [1] * len(self.generators)
        divisible = [False] * len(self.generators)
        for c in self.branch.constraints:
            for exponent, powers in c.poly:
                for m, q in exponent:
                    i = exponents[m]
                    units[i] = lcm(units[i], q.denominator)
                    divisible[i] = divisible[i] or q < 0
                for a, k in powers:
                    if k < 0:
                        divisible[atoms[a]] = True
        self.atoms, self.exponents, self.units = atoms, exponents, units
        self.ordinary = [i for i, d in enumerate(divisible) if not d]
        self.one = (0,) * len(units)
        # Weights: what is written longer is expressed by what is shorter.
        whole = lcm(*units)
        self.weight = [
            (len(g[1][0][0].key) if g[1] else len(mono_key(g[0][0][0]))) * whole // unit
            for g, unit in zip(self.generators, units, strict=True)
        ]
        # exp(log(2)) is 2: the normal form keeps powers of numbers below 1.
        self.numbers = []
        for m, i in exponents.items():
            if not m[0] and len(m[1]) == 1 and m[1][0][1] == 1:
                a = m[1][0][0]
                if a.op == "log" and a.args[0].op == "num" and a.args[0].data > 0:
                    n = a.args[0].data
                    self.numbers.append((i, units[i], fmpq(n.numerator, n.denominator)))

    # Polynomials ----------------------------------------------------------------------------

    def flat(self, p: Poly) -> Flat:
        out = {}
        for (exponent, powers), c in p.items():
            m = [0] * len(self.units)
            for n, q in exponent:
                i = self.exponents[n]
                m[i] = int(q * self.units[i])
            for a, k in powers:
                m[self.atoms[a]] = k
            out[tuple(m)] = fmpq(c.numerator, c.denominator)
        return out

    def data(self, p: Flat, divisor: int = 1) -> tuple[Any, ...]:
        """A polynomial as a certificate writes it; powers divided by the divisor."""
        out = []
        for m, c in p.items():
            powers = [(i, _plain(Fraction(k, self.units[i] * divisor))) for i, k in enumerate(m) if k]
            out.append((_plain(Fraction(int(c.p), int(c.q))), tuple(powers)))
        return tuple(out)

    def product(self, m: Powers, n: Powers) -> tuple[Powers, fmpq | None]:
        mn = tuple(map(add, m, n))
        factor = None
        for i, unit, base in self.numbers:
            if not 0 <= mn[i] < unit:
                whole = mn[i] // unit
                mn = (*mn[:i], mn[i] - whole * unit, *mn[i + 1 :])
                factor = base**whole if factor is None else factor * base**whole
        return mn, factor

    def times(self, p: Flat, q: Flat) -> Flat:
        out: Flat = {}
        for m, c in p.items():
            for n, d in q.items():
                mn, factor = self.product(m, n)
                _accumulate(out, mn, c * d if factor is None else c * d * factor)
        return out

    def size(self, m: Powers) -> tuple[int, Powers]:
        part = tuple([m[i] for i in self.ordinary])
        return sum(self.weight[i] * m[i] for i in self.ordinary), part

    # Equations as rules ---------------------------------------------------------------------

    def reduce(self, p: Flat) -> tuple[Flat, Trail]:
        """p rewritten by the rules."""
        trail: Trail = []
        if not self.live:
            return p, trail
        out: Flat = {}
        todo, steps = dict(p), 0
        while todo:
            m, c = todo.popitem()
            rule = self._rule_for(m)
            steps += 1
            if rule is None or steps > 300:
                _accumulate(out, m, c)
                continue
            quotient, factor = self.product(m, tuple(-k for k in self.rules[rule].lead))
            if factor is not None:
                c *= factor
            trail.append((rule, quotient, c))
            for n, d in self.rules[rule].rest.items():
                mn, factor = self.product(quotient, n)
                _accumulate(todo, mn, -c * d if factor is None else -c * d * factor)
        return out, trail

    def _rule_for(self, m: Powers) -> int | None:
        for r in self.live:
            lead = self.rules[r].lead
            if all(m[i] >= lead[i] for i in self.ordinary if lead[i]):
                return r
        return None

    def orient(self, complete: bool) -> None:
        """Turn the equations into rules, as far as they have a largest monomial."""
        todo = [
            (self.flat(c.poly), {i: {self.one: fmpq(1)}})
            for i, c in enumerate(self.branch.constraints)
            if c.relation == "="
        ]
        todo.reverse()
        overlaps: list[tuple[int, int]] = []
        for _ in range(_MAX_EQUATIONS):
            if not todo and complete and overlaps:
                todo.append(self.overlap(*overlaps.pop(0)))
            if not todo:
                break
            p, origin = todo.pop()
            q, trail = self.reduce(p)
            if not q or len(q) > _MAX_TERMS:
                continue
            q, origin = self.primitive(q, self._traced(origin, trail))
            ordered = sorted(((self.size(m), m) for m in q), reverse=True)
            (largest, lead) = ordered[0]
            if not any(largest[1]) or (len(ordered) > 1 and ordered[1][0] == largest):
                self.loose.append((q, origin))
                continue
            c = q.pop(lead)
            new = len(self.rules)
            self.rules.append(_Rule(lead, {m: d / c for m, d in q.items()}, _scaled(origin, 1 / c)))
            for r in list(self.live):
                old = self.rules[r]
                if all(old.lead[i] >= lead[i] for i in self.ordinary):
                    self.live.remove(r)
                    todo.append(({**old.rest, old.lead: fmpq(1)}, old.origin))
                elif any(old.lead[i] and lead[i] for i in self.ordinary):
                    overlaps.append((r, new))
            self.live.append(new)

    def primitive(self, p: Flat, origin: dict[int, Flat]) -> tuple[Flat, dict[int, Flat]]:
        """An equation without the exponentials that all its monomials share, as far as rules may need them."""
        free = {i for i in self.ordinary if i >= len(self.atoms)}
        shared = tuple(min(k) if i in free else 0 for i, k in enumerate(zip(*p, strict=True)))
        inverse = {tuple(-k for k in shared): fmpq(1)}
        return self.times(p, inverse), {i: self.times(q, inverse) for i, q in origin.items()}

    def overlap(self, r: int, s: int) -> tuple[Flat, dict[int, Flat]]:
        """The equation between the two ways in which two rules rewrite one monomial."""
        first, second = self.rules[r], self.rules[s]
        both = tuple(map(max, first.lead, second.lead))
        poly: Flat = {}
        origin: dict[int, Flat] = {}
        for rule, sign in ((first, 1), (second, -1)):
            quotient = {tuple(map(sub, both, rule.lead)): fmpq(sign)}
            for m, c in self.times(quotient, {**rule.rest, rule.lead: fmpq(1)}).items():
                _accumulate(poly, m, c)
            self._collect(origin, {i: self.times(quotient, p) for i, p in rule.origin.items()})
        return poly, origin

    def _traced(self, origin: dict[int, Flat], trail: Trail, scale: fmpq | None = None) -> dict[int, Flat]:
        out = {i: dict(p) for i, p in origin.items()}
        for r, quotient, c in trail:
            for i, p in self.rules[r].origin.items():
                target = out.setdefault(i, {})
                for m, d in self.times({quotient: -c if scale is None else -c * scale}, p).items():
                    _accumulate(target, m, d)
        return out

    # Rows -----------------------------------------------------------------------------------

    def add(self, raw: Flat, strict: bool, root: Flat, factors: tuple[int, ...]) -> _Row | None:
        """Enter a nonnegative polynomial, unless it is known or too large."""
        p, trail = self.reduce(raw)
        if len(p) > _MAX_TERMS:
            return None
        row = _Row(p, strict, False, root, factors, trail)
        key = _key(p)
        if (strict, key) in self.seen or (True, key) in self.seen:
            return None
        self.seen.add((strict, key))
        self.rows[self.simplex.enter(self._columns(p), strict, False)] = row
        return row

    def add_equation(self, p: Flat, root: Flat, index: int) -> None:
        q, trail = self.reduce(p)
        key = _key(q)
        if not q or ("=", key) in self.seen:
            return
        self.seen.add(("=", key))
        row = _Row(q, False, True, root, (index,), trail)
        self.rows[self.simplex.enter(self._columns(q), False, True)] = row

    def _columns(self, p: Flat) -> dict[int, fmpq]:
        out = {}
        for m, c in p.items():
            column = self.columns.get(m)
            if column is None:
                column = self.columns[m] = self.simplex.unknown()
            out[column] = c
        return out

    def add_signs(self) -> None:
        """Enter the monomials that are squares."""
        for m in list(self.columns):
            if all(m[i] % 2 == 0 for i in range(len(self.atoms))):
                strict = not any(m[i] for i in range(len(self.atoms)))
                self.add({m: fmpq(1)}, strict, {m: fmpq(1)}, ())

    def add_opposite_square(self, p: Flat) -> None:
        """Enter -p where that is a square."""
        lead = max(p, default=self.one)
        if not p or p[lead] > 0:
            return
        goal = {m: d / p[lead] for m, d in p.items()}
        root = self.square_root(goal)
        if root is not None:
            self.add(goal, False, root, ())

    def square_root(self, p: Flat) -> Flat | None:
        """The square root of a polynomial that begins with 1 times its largest monomial; its powers are doubled."""
        lead = max(p)
        left, root = dict(p), {lead: fmpq(1)}
        left.pop(lead)
        while left and len(root) <= len(p):
            first = max(left)
            m = tuple(map(sub, _double(first), lead))
            if m in root or m > lead:
                return None
            c = left[first] / 2
            for n, d in (*root.items(), (m, c / 2)):
                middle = tuple(k // 2 for k in map(add, m, n))
                if _double(middle) != tuple(map(add, m, n)):
                    return None
                _accumulate(left, middle, -2 * c * d)
            root[m] = c
        atoms = range(len(self.atoms))
        whole = not any(m[i] % 2 or (m[i] < 0 and i in self.ordinary) for m in root for i in atoms)
        return root if whole and not left else None

    def refute(self, level: int) -> Certificate | None:
        """A certificate for the case alone, without further cases."""
        self.orient(level > QUICK)
        basic = []
        for i, c in enumerate(self.branch.constraints):
            if c.relation != "=":
                p = self.flat(c.poly)
                row = self.add(p, c.relation == ">", {self.one: fmpq(1)}, (i,))
                if row is not None:
                    basic.append(row)
                self.add_opposite_square(p)
        for k, (p, _) in enumerate(self.loose):
            self.add_equation(p, {self.one: fmpq(1)}, k)
        self._columns({self.one: fmpq(1)})
        for _ in self.stages(basic, level):
            self.add_signs()
            found = self.conclude()
            if found is not None:
                return found
            self.room = len(self.rows) + _STAGE_ROWS
        return None

    def stages(self, basic: list[_Row], level: int) -> Iterator[None]:
        """Enter more and more products; a contradiction is looked for after each stage."""
        yield
        if level == 0:
            return
        if level == SQUARES:
            self.needed_squares()
            yield
            return
        pairs = self.products(basic, basic)
        yield
        if level == QUICK and len(self.columns) <= _FEW_COLUMNS:
            self.needed_squares()
            yield
        if level in (2, 3):
            if level == 2:
                self.products(pairs, basic)
            else:
                self.multiply_by_squares(basic)
            yield
            return
        if level == FULL:
            self.squares()
            yield
            self.bound_products()
            yield
        self.multiply_equations()
        self.shift(basic)
        yield
        if level == 4:
            self.shift(pairs)
            self.multiply_equations()
            yield
        if level == FULL:
            self.squares()
            yield
            self.more_squares()
            yield

    def products(self, left: Sequence[_Row], right: Sequence[_Row]) -> list[_Row]:
        """Enter the products of rows; returns those that are new."""
        out = []
        pairs = combinations_with_replacement(left, 2) if left is right else ((a, b) for a in left for b in right)
        for a, b in pairs:
            if len(self.rows) > self.room or len(a.poly) * len(b.poly) > 4 * _MAX_TERMS:
                continue
            factors = (*a.factors, *b.factors)
            raw = self.times(self.raw(a), self.raw(b))
            root = {tuple(map(add, m, n)): c * d for m, c in a.root.items() for n, d in b.root.items()}
            row = self.add(raw, a.strict and b.strict, root, factors)
            if row is not None:
                out.append(row)
        return out

    def raw(self, row: _Row) -> Flat:
        """The polynomial of a row before it was reduced."""
        out = dict(row.poly)
        for r, quotient, c in row.trail:
            rule = self.rules[r]
            for m, d in self.times({quotient: c}, {**rule.rest, rule.lead: fmpq(1)}).items():
                _accumulate(out, m, d)
        return out

    def shift(self, rows: Iterable[_Row]) -> None:
        """Enter rows times exponentials, where this makes monomials meet."""
        atoms = len(self.atoms)
        by_atoms: dict[Powers, list[Powers]] = {}
        for m in self.columns:
            by_atoms.setdefault(m[:atoms], []).append(m)
        for row in rows:
            shifts = Counter(tuple(map(sub, n, m)) for m in row.poly for n in by_atoms.get(m[:atoms], ()) if n != m)
            self.enter_shifted(row, shifts)

    def multiply_by_squares(self, rows: Iterable[_Row]) -> None:
        """Enter rows times squares of monomials, where this makes monomials meet."""
        atoms = range(len(self.atoms))
        for row in rows:
            shifts = Counter(tuple(map(sub, n, m)) for m in row.poly for n in list(self.columns) if n != m)
            for s in list(shifts):
                if any(s[i] % 2 for i in atoms) or any(s[i] < 0 for i in self.ordinary if i in atoms):
                    del shifts[s]
            self.enter_shifted(row, shifts)

    def enter_shifted(self, row: _Row, shifts: Counter[Powers]) -> None:
        """Enter the row times each of the squares that are asked for most."""
        for s in _best(shifts, 12):
            if len(self.rows) > self.room:
                return
            raw = self.times({s: fmpq(1)}, self.raw(row))
            root = {tuple(map(add, m, s)): c for m, c in row.root.items()}
            self.add(raw, row.strict and not any(s[: len(self.atoms)]), root, row.factors)

    def multiply_equations(self) -> None:
        """Enter multiples of the equations that are not rules."""
        for k, (p, _) in enumerate(self.loose):
            quotients = Counter(
                tuple(map(sub, n, m)) for n in list(self.columns) for m in p if all(n[i] >= m[i] for i in self.ordinary)
            )
            for q in _best(quotients, 40):
                self.add_equation(self.times({q: fmpq(1)}, p), {q: fmpq(1)}, k)

    def squares(self) -> None:
        """Enter squares of differences of two monomials, where all three parts of the square occur."""
        atoms = range(len(self.atoms))
        even = [m for m in self.columns if all(m[i] % 2 == 0 for i in atoms)]
        for m, n in combinations(even[:40], 2):
            self.add_squares(m, n)

    def fitting(self) -> list[Powers]:
        """Monomials that are squares, with powers and degrees as in the constraints; none if there are too many."""
        atoms = range(len(self.atoms))
        given = [m for row in self.rows.values() if row.factors for m in row.poly]
        if not given or self.branch.disjunctions:
            return []
        lows, highs = (tuple(map(pick, zip(*given, strict=True))) for pick in (min, max))
        degrees = [sum(m) for m in given]
        ranges = [
            range(low + low % 2 if i in atoms else low, high + 1, 2 if i in atoms else 1)
            for i, (low, high) in enumerate(zip(lows, highs, strict=True))
        ]
        # A range of high powers has no len().
        if prod((r.stop - r.start + r.step - 1) // r.step for r in ranges) > _MOST_MONOMIALS:
            return []
        return [m for m in cartesian(*ranges) if min(degrees) <= sum(m) <= max(degrees)]

    def needed_squares(self) -> None:
        """Enter squares whose mixed part is a monomial that no square can be, and so on for their other parts."""
        atoms = range(len(self.atoms))
        even = self.fitting()
        known = set(even)
        rows = [row for row in self.rows.values() if row.factors]
        todo = [m for row in rows for m, c in row.poly.items() if c > 0 or any(m[i] % 2 for i in atoms)]
        done = set(todo)
        while todo and len(self.rows) < self.room:
            m = todo.pop(0)
            self._columns({m: fmpq(1)})
            for u in even:
                v = tuple(map(sub, _double(m), u))
                if u < v and v in known:
                    self.add_squares(u, v)
                    new = [w for w in (u, v) if w not in done]
                    todo += new
                    done.update(new)

    def more_squares(self) -> None:
        """Enter squares of differences of two monomials, where the mixed part of the square occurs."""
        fitting = self.fitting()
        for _ in range(2):
            for m, n in combinations(fitting[:_MOST_SQUARES], 2):
                if len(self.rows) > self.room:
                    return
                self.add_squares(m, n)

    def add_squares(self, m: Powers, n: Powers) -> None:
        """Enter the squares of the sum and of the difference of the roots of m and n, if sqrt(m*n) occurs."""
        middle = tuple((a + b) // 2 for a, b in zip(m, n, strict=True))
        if _double(middle) == tuple(map(add, m, n)) and middle in self.columns:
            for sign in (1, -1):
                square = {m: fmpq(1), middle: fmpq(2 * sign), n: fmpq(1)}
                self.add(square, False, {m: fmpq(1), n: fmpq(sign)}, ())

    def bound_products(self) -> None:
        """Enter products of bounds on atoms, for each monomial of these atoms that occurs."""
        bounds = self.bounds()
        todo, done = list(self.columns), set(self.columns)
        while todo and len(self.rows) < self.room:
            m = todo.pop(0)
            choices = [self.choices(i, k, bounds) for i, k in enumerate(m)]
            for choice in islice(cartesian(*choices), 6):
                row = self.bound_product(m, choice)
                for n in row.poly if row else ():
                    if n not in done:
                        done.add(n)
                        todo.append(n)

    def choices(self, i: int, k: int, bounds: dict[int, list[int]]) -> Sequence[int | None]:
        """The constraints that may stand for one factor of generator**k; None if it is positive by itself."""
        some = bounds.get(i, []) if k > 0 else []
        if i >= len(self.atoms):
            return [None, *some[:1]]
        return some if k % 2 else [None]

    def bound_product(self, m: Powers, choice: Sequence[int | None]) -> _Row | None:
        """Enter m with an odd power of each atom replaced by the constraint that was chosen for it."""
        raw: Flat = {tuple(k - (c is not None) for k, c in zip(m, choice, strict=True)): fmpq(1)}
        ((root, _),) = raw.items()
        strict = not any(root[: len(self.atoms)])
        factors = []
        for c in choice:
            if c is not None:
                factors.append(c)
                raw = self.times(raw, self.flat(self.branch.constraints[c].poly))
                strict = strict and self.branch.constraints[c].relation == ">"
        return self.add(raw, strict, {root: fmpq(1)}, tuple(factors)) if factors else None

    def bounds(self) -> dict[int, list[int]]:
        """The inequalities that are linear in an atom, the shortest, for each atom."""
        found: dict[int, list[tuple[int, int]]] = {}
        for i, c in enumerate(self.branch.constraints):
            if c.relation == "=" or len(c.poly) > 3:
                continue
            p = self.flat(c.poly)
            if any(sum(map(abs, m)) > 1 for m in p):
                continue
            for m in p:
                if sum(m) == 1:
                    found.setdefault(m.index(1), []).append((len(p) - (self.one in p), i))
        return {atom: [i for size, i in sorted(some)[:3] if size == min(some)[0]] for atom, some in found.items()}

    def squeezed(self) -> Flat | None:
        """A polynomial that is both >= 0 and <= 0, if that is not known as an equation."""
        known: set[tuple[Any, ...]] = set()
        for c in self.branch.constraints:
            if c.relation == ">=" and len(c.poly) <= 3:
                p, _ = self.reduce(self.flat(c.poly))
                if p and _key({m: -d for m, d in p.items()}) in known:
                    return p
                known.add(_key(p))
        return None

    def denominator(self) -> Flat | None:
        """A polynomial whose inverse occurs and whose sign is not known."""
        known = {_key(self.flat(c.poly)) for c in self.branch.constraints}
        for atom in self.atoms:
            if atom.op == "pow" and atom.args[1].op == "num" and atom.args[1].data == -1:
                try:
                    p = self.flat(self.branch.algebra.poly(atom.args[0]))
                except KeyError:
                    continue
                if not {_key(p), _key({m: -c for m, c in p.items()})} & known:
                    return p
        return None

    # The certificate ------------------------------------------------------------------------

    def conclude(self) -> Certificate | None:
        conflict = self.simplex.conflict()
        if conflict is None:
            return None
        products = []
        multiples: dict[int, Flat] = {}
        for v, c in conflict.items():
            row = self.rows[v]
            if row.equation:
                ((m, _),) = row.root.items()
                origin = self.loose[row.factors[0]][1]
                self._collect(multiples, {i: self.times({m: c}, p) for i, p in origin.items()})
            else:
                products.append((_plain(Fraction(int(c.p), int(c.q))), self.data(row.root, 2), row.factors))
            self._collect(multiples, self._traced({}, row.trail, c))
        return (
            "sum",
            tuple(sorted(products, key=lambda p: (len(p[2]), p[2]))),
            tuple((i, self.data(p)) for i, p in sorted(multiples.items()) if p),
        )

    @staticmethod
    def _collect(total: dict[int, Flat], more: dict[int, Flat]) -> None:
        for i, p in more.items():
            target = total.setdefault(i, {})
            for m, c in p.items():
                _accumulate(target, m, c)


def _key(p: Flat) -> tuple[Any, ...]:
    """A polynomial up to a positive factor."""
    items = sorted(p.items())
    scale = abs(items[0][1]) if items else fmpq(1)
    return tuple((m, c / scale) for m, c in items)


def _best(found: Counter[Powers], limit: int) -> list[Powers]:
    """The quotients that make most monomials meet; the smallest, where these are equal."""
    return sorted(found, key=lambda s: (-found[s], sum(map(abs, s)), s))[:limit]


def _double(m: Powers) -> Powers:
    return tuple(2 * k for k in m)


def _plain(c: Fraction) -> int | Fraction:
    return c.numerator if c.denominator == 1 and abs(c) < 10**9 else c


_K = TypeVar("_K", bound=Hashable)


def _accumulate(p: dict[_K, fmpq], m: _K, c: fmpq) -> None:
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


def _scaled(origin: dict[int, Flat], c: fmpq) -> dict[int, Flat]:
    return {i: {m: c * d for m, d in p.items()} for i, p in origin.items()}


class _Simplex:
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
                _accumulate(row, w, c * d)
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
                    _accumulate(other, v, d * e)
        self.rows[entering] = solved
