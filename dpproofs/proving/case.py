"""The search for a certificate in one case of a problem, where the constraints are polynomials.

Equations are used as rewriting rules. Then every monomial counts as an unknown of its own, and the
constraints, with products of them, as linear inequalities; the simplex method finds that these
contradict each other, and the coefficients that show it. More products are tried level by level.

This file is long because rewriting, products and the simplex method work on the same rows of one case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, islice, product as cartesian
from math import lcm, prod
from operator import add, sub
from typing import Any, NamedTuple

from flint import fmpq

from dpproofs.checkers.algebra import Poly, mono_key
from dpproofs.checkers.positivstellensatz import Branch, Certificate
from dpproofs.proving.monomials import Flat, Powers, Trail, best, collect, double, plain, scaled, up_to_scale
from dpproofs.proving.simplex import Simplex, accumulate

QUICK, FULL, SQUARES = 1, 5, 6
_MAX_TERMS = 60
_STAGE_ROWS = 150
_MAX_EQUATIONS = 60
_MOST_MONOMIALS, _MOST_SQUARES = 2000, 60
_FEW_COLUMNS = 12


class _Rule(NamedTuple):
    """lead = -rest, because lead + rest is a combination of equations; it serves where powers are at least these."""

    lead: Powers
    least: tuple[tuple[int, int], ...]
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


class Case:
    """The search in one branch, with monomials as tuples of integers."""

    def __init__(self, branch: Branch) -> None:
        self.branch = branch
        self.generators = branch.generators
        self._measure()
        self.rules: list[_Rule] = []
        self.live: list[int] = []
        self.loose: list[tuple[Flat, dict[int, Flat]]] = []
        self.simplex = Simplex()
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

    def flat(self, p: Poly) -> Flat:
        """A polynomial with monomials as tuples."""
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
            powers = [(i, plain(Fraction(k, self.units[i] * divisor))) for i, k in enumerate(m) if k]
            out.append((plain(Fraction(int(c.p), int(c.q))), tuple(powers)))
        return tuple(out)

    def product(self, m: Powers, n: Powers) -> tuple[Powers, fmpq | None]:
        """The product of two monomials, and a number that comes of roots."""
        mn = tuple(map(add, m, n))
        factor = None
        for i, unit, base in self.numbers:
            if not 0 <= mn[i] < unit:
                whole = mn[i] // unit
                mn = (*mn[:i], mn[i] - whole * unit, *mn[i + 1 :])
                factor = base**whole if factor is None else factor * base**whole
        return mn, factor

    def times(self, p: Flat, q: Flat) -> Flat:
        """The product of two polynomials."""
        out: Flat = {}
        for m, c in p.items():
            for n, d in q.items():
                mn, factor = self.product(m, n)
                accumulate(out, mn, c * d if factor is None else c * d * factor)
        return out

    def size(self, m: Powers) -> tuple[int, Powers]:
        """What orders monomials: the degree, then the powers."""
        part = tuple([m[i] for i in self.ordinary])
        return sum(self.weight[i] * m[i] for i in self.ordinary), part

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
                accumulate(out, m, c)
                continue
            quotient, factor = self.product(m, tuple(-k for k in self.rules[rule].lead))
            if factor is not None:
                c *= factor
            trail.append((rule, quotient, c))
            for n, d in self.rules[rule].rest.items():
                mn, factor = self.product(quotient, n)
                accumulate(todo, mn, -c * d if factor is None else -c * d * factor)
        return out, trail

    def _rule_for(self, m: Powers) -> int | None:
        for r in self.live:
            for i, k in self.rules[r].least:
                if m[i] < k:
                    break
            else:
                return r
        return None

    def orient(self, complete: bool) -> None:
        """Turn the equations into rules, where they have a largest monomial."""
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
            least = tuple((i, lead[i]) for i in self.ordinary if lead[i])
            self.rules.append(_Rule(lead, least, {m: d / c for m, d in q.items()}, scaled(origin, 1 / c)))
            for r in list(self.live):
                old = self.rules[r]
                if all(old.lead[i] >= lead[i] for i in self.ordinary):
                    self.live.remove(r)
                    todo.append(({**old.rest, old.lead: fmpq(1)}, old.origin))
                elif any(old.lead[i] and lead[i] for i in self.ordinary):
                    overlaps.append((r, new))
            self.live.append(new)

    def primitive(self, p: Flat, origin: dict[int, Flat]) -> tuple[Flat, dict[int, Flat]]:
        """An equation without the exponentials that all its monomials share, if rules may need them."""
        free = {i for i in self.ordinary if i >= len(self.atoms)}
        shared = tuple(min(k) if i in free else 0 for i, k in enumerate(zip(*p, strict=True)))
        inverse = {tuple(-k for k in shared): fmpq(1)}
        return self.times(p, inverse), {i: self.times(q, inverse) for i, q in origin.items()}

    def overlap(self, r: int, s: int) -> tuple[Flat, dict[int, Flat]]:
        """The equation between the two results of rewriting one monomial by two rules."""
        first, second = self.rules[r], self.rules[s]
        both = tuple(map(max, first.lead, second.lead))
        poly: Flat = {}
        origin: dict[int, Flat] = {}
        for rule, sign in ((first, 1), (second, -1)):
            quotient = {tuple(map(sub, both, rule.lead)): fmpq(sign)}
            for m, c in self.times(quotient, {**rule.rest, rule.lead: fmpq(1)}).items():
                accumulate(poly, m, c)
            collect(origin, {i: self.times(quotient, p) for i, p in rule.origin.items()})
        return poly, origin

    def _traced(self, origin: dict[int, Flat], trail: Trail, scale: fmpq | None = None) -> dict[int, Flat]:
        out = {i: dict(p) for i, p in origin.items()}
        for r, quotient, c in trail:
            for i, p in self.rules[r].origin.items():
                target = out.setdefault(i, {})
                for m, d in self.times({quotient: -c if scale is None else -c * scale}, p).items():
                    accumulate(target, m, d)
        return out

    def add(self, raw: Flat, strict: bool, root: Flat, factors: tuple[int, ...]) -> _Row | None:
        """Enter a nonnegative polynomial, unless it is known or too large."""
        return self.enter(*self.reduce(raw), strict, root, factors)

    def enter(self, p: Flat, trail: Trail, strict: bool, root: Flat, factors: tuple[int, ...]) -> _Row | None:
        """Enter a nonnegative polynomial that is reduced already."""
        if len(p) > _MAX_TERMS:
            return None
        row = _Row(p, strict, False, root, factors, trail)
        key = up_to_scale(p)
        if (True, key) in self.seen or (not strict and (False, key) in self.seen):
            return None
        self.seen.add((strict, key))
        self.rows[self.simplex.enter(self._columns(p), strict, False)] = row
        return row

    def add_equation(self, p: Flat, root: Flat, index: int) -> None:
        """Enter an equation, times ``root``."""
        q, trail = self.reduce(p)
        key = up_to_scale(q)
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

    def add_signs(self, monomials: Iterable[Powers]) -> None:
        """Enter the monomials that are squares."""
        for m in monomials:
            if all(m[i] % 2 == 0 for i in range(len(self.atoms))):
                strict = not any(m[i] for i in range(len(self.atoms)))
                self.add({m: fmpq(1)}, strict, {m: fmpq(1)}, ())

    def add_opposite_square(self, p: Flat) -> None:
        """Enter -p where that is a square."""
        lead, last = max(p, default=self.one), min(p, default=self.one)
        if not p or max(p[lead], p[last]) > 0 or any(k % 2 for m in (lead, last) for k in m[: len(self.atoms)]):
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
            m = tuple(map(sub, double(first), lead))
            if m in root or m > lead:
                return None
            c = left[first] / 2
            for n, d in (*root.items(), (m, c / 2)):
                middle = tuple(k // 2 for k in map(add, m, n))
                if double(middle) != tuple(map(add, m, n)):
                    return None
                accumulate(left, middle, -2 * c * d)
            root[m] = c
        atoms = range(len(self.atoms))
        whole = not any(m[i] % 2 or (m[i] < 0 and i in self.ordinary) for m in root for i in atoms)
        return root if whole and not left else None

    def refute(self, level: int) -> Certificate | None:
        """A certificate for the case alone, without further cases."""
        self.orient(level > QUICK)
        given: list[tuple[int, Flat, Flat, Trail]] = []
        for i in reversed(range(len(self.branch.constraints))):
            c = self.branch.constraints[i]
            if c.relation != "=":
                p = self.flat(c.poly)
                q, trail = self.reduce(p)
                if not q and c.relation == ">":
                    return self.false_alone(i, trail)
                given.append((i, p, q, trail))
        basic = []
        for i, p, q, trail in reversed(given):
            row = self.enter(q, trail, self.branch.constraints[i].relation == ">", {self.one: fmpq(1)}, (i,))
            if row is not None:
                basic.append(row)
            self.add_opposite_square(p)
        for k, (p, _) in enumerate(self.loose):
            self.add_equation(p, {self.one: fmpq(1)}, k)
        self._columns({self.one: fmpq(1)})
        for _ in self.stages(basic, level):
            self.add_signs(list(self.columns))
            found = self.conclude()
            if found is not None:
                return found
            self.room = len(self.rows) + _STAGE_ROWS
        return None

    def false_alone(self, i: int, trail: Trail) -> Certificate:
        """The certificate where the equations make 0 of what should be positive."""
        multiples = self._traced({}, trail, fmpq(1))
        equations = tuple((k, self.data(p)) for k, p in sorted(multiples.items()) if p)
        return ("sum", ((1, self.data({self.one: fmpq(1)}), (i,)),), equations)

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
            self.add_signs([self.rules[r].lead for r in self.live])  # what is rewritten is in no column
            yield
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
        whole, others = ([(row, self.raw(row)) for row in rows] for rows in (left, right))
        pairs = combinations_with_replacement(whole, 2) if left is right else cartesian(whole, others)
        for (a, p), (b, q) in pairs:
            if len(self.rows) > self.room:
                break
            if len(a.poly) * len(b.poly) > 4 * _MAX_TERMS:
                continue
            factors = (*a.factors, *b.factors)
            raw = self.times(p, q)
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
                accumulate(out, m, d)
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
        """Enter the row times each of the squares that are most in demand."""
        for s in best(shifts, 12):
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
            for q in best(quotients, 40):
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
                v = tuple(map(sub, double(m), u))
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
        if double(middle) == tuple(map(add, m, n)) and middle in self.columns:
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
                if p and up_to_scale({m: -d for m, d in p.items()}) in known:
                    return p
                known.add(up_to_scale(p))
        return None

    def denominator(self) -> Flat | None:
        """A polynomial whose inverse occurs and whose sign is not known."""
        known = {up_to_scale(self.flat(c.poly)) for c in self.branch.constraints}
        for atom in self.atoms:
            if atom.op == "pow" and atom.args[1].op == "num" and atom.args[1].data == -1:
                try:
                    p = self.flat(self.branch.algebra.poly(atom.args[0]))
                except KeyError:
                    continue
                if not {up_to_scale(p), up_to_scale({m: -c for m, c in p.items()})} & known:
                    return p
        return None

    def conclude(self) -> Certificate | None:
        """The certificate, if the rows contradict each other."""
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
                collect(multiples, {i: self.times({m: c}, p) for i, p in origin.items()})
            else:
                products.append((plain(Fraction(int(c.p), int(c.q))), self.data(row.root, 2), row.factors))
            collect(multiples, self._traced({}, row.trail, c))
        return (
            "sum",
            tuple(sorted(products, key=lambda p: (len(p[2]), p[2]))),
            tuple((i, self.data(p)) for i, p in sorted(multiples.items()) if p),
        )
