"""Equality of real terms: fractions of exponential polynomials.

The value of a term is a fraction. Its numerator is a polynomial over the rationals in *atoms* and in
powers, with rational exponents, of exponentials of *units*; its denominator is a product of
polynomials that are known not to vanish. Two terms are equal when the numerator of their difference
is zero after exponentials with equal exponents are put together.

An atom is a subterm that is not arithmetic. Two atoms are one when they have the same operator and
equal arguments. An atom that a premise makes positive is written as exp(log(atom)), which gives it
real powers. Inverses obey ``1/0 = 0``, and then 1/(ab) = (1/a)(1/b) always, but a/a = 1 only if a
is known not to vanish.

This file is long because it is one algorithm, and its reader has to see that no step divides by what may vanish.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from math import floor
from typing import NamedTuple, TypeAlias, TypeVar

from dpproofs.replay.opening import size
from dpproofs.replay.terms import BINDERS, PI, REAL, Term, num
from dpproofs.replay.work import arithmetic, spend

# ((unit, exponent), ...), ((atom, power), ...), both sorted; units and atoms are numbered.
Monomial: TypeAlias = tuple[tuple[tuple[int, Fraction], ...], tuple[tuple[int, int], ...]]
Polynomial: TypeAlias = dict[Monomial, Fraction]
Factors: TypeAlias = tuple[tuple[int, int], ...]

N = TypeVar("N", int, Fraction)
ONE: Monomial = ((), ())
_MOST_TERMS = 20_000
_LARGEST_POWER = 64
_LARGEST_WHOLE = 4096
_LARGEST_NUMBER = 200_000


class TooLargeError(Exception):
    """A polynomial grew beyond the limit."""


class Value(NamedTuple):
    """``top`` over the product of the numbered factors in ``bottom``, none of which vanishes."""

    top: Polynomial
    bottom: Factors = ()


class _Unit(NamedTuple):
    """``value`` is the exponent; ``plain`` if no denominator occurs in it; ``log`` is P if it is log(P)."""

    value: Value
    plain: bool
    log: Value | None


class _Atom(NamedTuple):
    """What an atom stands for: ``kind`` and operator alike, and equal arguments, mean equal atoms."""

    head: tuple[object, ...]
    parts: tuple[Value | Term, ...]


def number(c: Fraction | int) -> Value:
    """The number c."""
    return Value({ONE: Fraction(c)} if c else {})


def sum_of(p: Polynomial, q: Polynomial, c: Fraction | int = 1) -> Polynomial:
    """p + c q."""
    spend(len(p) // 16 + len(q) * arithmetic(_bits(q)))
    out = dict(p)
    for m, k in q.items():
        more = k if c == 1 else c * k
        if m in out:
            more += out[m]
        if more:
            out[m] = more
        else:
            out.pop(m, None)
    return out


def _bits(p: Polynomial) -> int:
    """The length of the longest number in p, or more."""
    return max(map(_length, p.values()), default=0)


def _length(c: Fraction) -> int:
    top, bottom = c.as_integer_ratio()
    return top.bit_length() + bottom.bit_length()


def _merge_powers(a: tuple[tuple[int, N], ...], b: tuple[tuple[int, N], ...]) -> tuple[tuple[int, N], ...]:
    if not a or not b:
        return a or b
    spend((len(a) + len(b)) // 8)
    out = dict(a)
    for i, k in b:
        out[i] = out[i] + k if i in out else k
    return tuple(sorted((i, k) for i, k in out.items() if k))


def product_of(p: Polynomial, q: Polynomial) -> Polynomial:
    """p q."""
    if len(p) * len(q) > _MOST_TERMS:
        raise TooLargeError
    spend(len(p) * len(q) * arithmetic(_bits(p) + _bits(q)))
    if len(p) == 1:
        p, q = q, p
    if len(q) == 1:
        # A monomial moves the others, and none of them meet.
        (((f, b), d),) = q.items()
        if not f and not b:
            return {m: c * d for m, c in p.items()} if d != 1 else dict(p)
        return {(_merge_powers(e, f), _merge_powers(a, b)): c * d for (e, a), c in p.items()}
    out: Polynomial = {}
    for (e, a), c in p.items():
        for (f, b), d in q.items():
            m = (_merge_powers(e, f), _merge_powers(a, b))
            out[m] = out[m] + c * d if m in out else c * d
    return {m: c for m, c in out.items() if c}


class Field:
    """Values of terms, given terms that are positive and terms that are not zero."""

    def __init__(self, positive: Iterable[Term] = (), nonzero: Iterable[Term] = ()) -> None:
        facts = [(PI, True), *((t, True) for t in positive), *((t, False) for t in nonzero)]
        facts = sorted(dict.fromkeys(facts), key=lambda f: size(f[0]))
        # The sign of an atom changes how larger facts are written, so such facts come first.
        self.positive: list[Value]
        self.nonvanishing: list[Value]
        first: dict[tuple[Term, bool], None] = {}
        for _ in range(4):
            self._clear()
            learnt = dict.fromkeys(f for f in (*first, *(f for f in facts if f not in first)) if self._learn(*f))
            if learnt.keys() == first.keys():
                break
            first = learnt
        self.memo.clear()
        self.positive = [self.value(t) for t, is_positive in facts if is_positive]
        self.nonvanishing = [self.value(t) for t, _ in facts]
        self.memo.clear()

    def _clear(self) -> None:
        self.memo: dict[Term, Value] = {}
        self.atoms: list[_Atom] = []
        self.by_parts: dict[tuple[tuple[object, ...], tuple[Value | Term, ...]], int] = {}
        self.by_head: dict[tuple[object, ...], list[int]] = {}
        self.units: list[_Unit] = []
        self.numbers: dict[int, Fraction] = {}
        self.by_monomial: dict[tuple[Monomial, Factors], int] = {}
        self.factors: list[Polynomial] = []
        self.by_factor: dict[frozenset[tuple[Monomial, Fraction]], int] = {}
        self.sign: dict[int, int] = {}
        self.nonzero: set[int] = set()
        self.positive = []
        self.nonvanishing = []
        self.bare: Field | None = None

    def _learn(self, t: Term, is_positive: bool) -> bool:
        """Whether the fact says something of one atom; if so it is noted."""
        v = self.value(t)
        if v.bottom or len(v.top) != 1:
            self.nonvanishing.append(v)
            self.positive.extend([v] if is_positive else [])
            return False
        (((_, atoms), c),) = v.top.items()
        odd = [i for i, k in atoms if k % 2]
        if is_positive and len(odd) == 1:
            self.sign[odd[0]] = 1 if c > 0 else -1
        self.nonzero.update(i for i, _ in atoms)
        self.memo.clear()
        return bool(atoms)

    # Values of terms

    def value(self, t: Term) -> Value:
        """The value of a real term."""
        found = self.memo.get(t)
        if found is None:
            spend(1 + len(t.args))
            found = self.memo[t] = self._value(t)
        return found

    def _value(self, t: Term) -> Value:
        match t.op:
            case "num":
                return number(t.data)
            case "add":
                return reduce(self.plus, map(self.value, t.args))
            case "mul":
                return reduce(self.times, map(self.value, t.args))
            case "pow":
                return self._power(*t.args)
            case "exp":
                return self._exponential(t.args[0])
            case "log":
                return self.logarithm(self.value(t.args[0]))
            case "sinh" | "cosh" | "tanh":
                up = self._exponential(t.args[0])
                down = self.inverse(up)
                if t.op == "tanh":
                    return self.times(self.plus(up, down, -1), self.inverse(self.plus(up, down)))
                return self.times(number(Fraction(1, 2)), self.plus(up, down, -1 if t.op == "sinh" else 1))
            case "ind" if t.args[0].op in ("true", "false"):
                return number(1 if t.args[0].op == "true" else 0)
            case _:
                s = _simple(t)
                if s.op != t.op:
                    return self.value(s)
                return self.atom(_Atom(("term", s.op, s.data, *(a.type for a in s.args)), s.args))

    def plus(self, v: Value, w: Value, c: Fraction | int = 1) -> Value:
        """v + c w, over the least common denominator."""
        if v.bottom == w.bottom:
            return self._reduced(sum_of(v.top, w.top, c), v.bottom)
        left, right = dict(v.bottom), dict(w.bottom)
        common = {i: max(left.get(i, 0), right.get(i, 0)) for i in {**left, **right}}
        p, q = v.top, w.top
        for i, k in common.items():
            p = self._times_factor(p, i, k - left.get(i, 0))
            q = self._times_factor(q, i, k - right.get(i, 0))
        return self._reduced(sum_of(p, q, c), tuple(sorted(common.items())))

    def _times_factor(self, p: Polynomial, i: int, k: int) -> Polynomial:
        for _ in range(k):
            p = product_of(p, self.factors[i])
        return p

    def times(self, v: Value, w: Value) -> Value:
        """v w."""
        return self._reduced(self._settled(product_of(v.top, w.top)), _merge_powers(v.bottom, w.bottom))

    def _settled(self, p: Polynomial) -> Polynomial:
        """p with exp(q log(n)), for numbers n, written as a power of n times one with 0 <= q < 1."""
        if all(u not in self.numbers for e, _ in p for u, _ in e):
            return p
        out: Polynomial = {}
        for (e, a), c in p.items():
            left: list[tuple[int, Fraction]] = []
            scale = c
            for u, q in e:
                n = floor(q) if u in self.numbers else 0
                if abs(n) > _LARGEST_WHOLE:
                    n = 0
                if n:
                    scale = self._scaled(scale, self.numbers[u], n)
                left.extend([(u, q - n)] if q != n else [])
            out = sum_of(out, {(tuple(left), a): scale})
        return out

    def _scaled(self, scale: Fraction, base: Fraction, n: int) -> Fraction:
        length = abs(n) * _length(base) + _length(scale)
        if length > _LARGEST_NUMBER:
            raise TooLargeError
        spend(arithmetic(length))
        return scale * base**n

    def _reduced(self, top: Polynomial, bottom: Factors) -> Value:
        if not top or not bottom:
            return Value(top)
        if len(top) > 1:
            unit, scale, rest = self._split(top)
            i = self.by_factor.get(frozenset(rest.items()))
            if i is not None and any(i == j for j, _ in bottom):
                return Value({unit: scale}, tuple((j, k - (i == j)) for j, k in bottom if k > (i == j)))
        return Value(top, bottom)

    def whole_power(self, v: Value, n: int) -> Value:
        """v to the power n >= 0."""
        if not v.top:
            return number(int(n == 0))
        if n > _LARGEST_POWER and (len(v.top) > 1 or v.bottom):
            raise TooLargeError
        if len(v.top) == 1 and not v.bottom and n:
            (((e, a), c),) = v.top.items()
            if n * _length(c) > _LARGEST_NUMBER and abs(c) != 1:
                raise TooLargeError
            spend(arithmetic(n * _length(c)))
            power: Polynomial = {(tuple((u, q * n) for u, q in e), tuple((i, k * n) for i, k in a)): c**n}
            return Value(self._settled(power))
        out = number(1)
        for _ in range(n):
            out = self.times(out, v)
        return out

    # Inverses

    def _split(self, p: Polynomial) -> tuple[Monomial, Fraction, Polynomial]:
        """p = scale * unit * rest, where unit does not vanish and rest does not change with such units."""
        spend(len(p))
        powers: dict[int, list[Fraction]] = {}
        counts: dict[int, list[int]] = {}
        for e, a in p:
            for u, q in e:
                powers.setdefault(u, []).append(q)
            for i, k in a:
                counts.setdefault(i, []).append(k)
        n = len(p)
        low = {u: min(q if len(q) == n else [*q, Fraction(0)]) for u, q in powers.items()}
        less = {i: min(k if len(k) == n else [*k, 0]) for i, k in counts.items() if i in self.nonzero}
        unit: Monomial = (
            tuple(sorted((u, q) for u, q in low.items() if q)),
            tuple(sorted((i, k) for i, k in less.items() if k)),
        )
        down = (tuple((u, -q) for u, q in unit[0]), tuple((i, -k) for i, k in unit[1]))
        rest = product_of(p, {down: Fraction(1)})
        scale = rest[min(rest)]
        return unit, scale, {m: c / scale for m, c in rest.items()}

    def inverse(self, v: Value) -> Value:
        """1/v, with 1/0 = 0."""
        if not v.top:
            return v
        unit, scale, rest = self._split(v.top)
        inverse_unit = (tuple((u, -q) for u, q in unit[0]), tuple((i, -k) for i, k in unit[1]))
        out = Value(self._settled({inverse_unit: 1 / scale}))
        for i, k in v.bottom:
            out = self.times(out, self.whole_power(Value(self.factors[i]), k))
        if len(rest) == 1:
            ((_, atoms),) = rest
            for i, k in atoms:
                out = self.times(out, self.whole_power(self._inverse_atom(i), k))
            return out
        if self.never_zero(rest):
            return self._reduced(out.top, _merge_powers(out.bottom, ((self._factor(rest), 1),)))
        return self.times(out, self.atom(_Atom(("inverse",), (Value(rest),))))

    def _inverse_atom(self, i: int) -> Value:
        head, parts = self.atoms[i]
        if head == ("inverse",) and isinstance(parts[0], Value):
            return parts[0]
        return self.atom(_Atom(("inverse",), (Value({((), ((i, 1),)): Fraction(1)}),)))

    def _factor(self, p: Polynomial) -> int:
        key = frozenset(p.items())
        found = self.by_factor.get(key)
        if found is None:
            found = next((i for i, q in enumerate(self.factors) if self.is_zero(sum_of(p, q, -1))), -1)
            if found < 0:
                found = len(self.factors)
                self.factors.append(p)
            self.by_factor[key] = found
        return found

    def _inverse_of(self, t: Term) -> Value:
        """1/t, factor by factor as t is written."""
        if t.op == "mul":
            out = number(1)
            for a in t.args:
                out = self.times(out, self._inverse_of(a))
            return out
        return self.inverse(self.value(t))

    # Exponentials, powers, logarithms

    def _exponential(self, t: Term) -> Value:
        if t.op == "add":
            out = number(1)
            for a in t.args:
                out = self.times(out, self._exponential(a))
            return out
        return self.exponential(self.value(t))

    def exponential(self, v: Value) -> Value:
        """exp(v), with one unit for each monomial of v."""
        exponents: dict[int, Fraction] = {}
        for m, c in v.top.items():
            u = self._unit(m, v.bottom)
            exponents[u] = exponents.get(u, Fraction(0)) + c
        return Value(self._settled({(tuple(sorted(exponents.items())), ()): Fraction(1)}))

    def _unit(self, m: Monomial, bottom: Factors) -> int:
        found = self.by_monomial.get((m, bottom))
        if found is None:
            log = None
            if not bottom and not m[0] and len(m[1]) == 1 and m[1][0][1] == 1:
                head, parts = self.atoms[m[1][0][0]]
                if head == ("log",) and isinstance(parts[0], Value) and self._extractable(parts[0]):
                    log = parts[0]
            if log is not None and log.top.keys() == {ONE} and not log.bottom:
                self.numbers[len(self.units)] = log.top[ONE]
            plain = not bottom and log is None and all(self.units[u].plain for u, _ in m[0])
            found = self.by_monomial[m, bottom] = len(self.units)
            self.units.append(_Unit(Value({m: Fraction(1)}, bottom), plain, log))
        return found

    def _extractable(self, v: Value) -> bool:
        """Whether exp(log(v)) = v, for a v that is not itself written as an exponential."""
        if len(v.top) == 1 and not v.bottom:
            (((e, a), c),) = v.top.items()
            return not e and not a and c > 0
        return self.known_positive(v)

    def _power(self, base: Term, exponent: Term) -> Value:
        e = self.value(exponent)
        if not e.top:
            return number(1)
        q = e.top[ONE] if e.top.keys() == {ONE} and not e.bottom else None
        if q is not None and q.denominator == 1:
            n = int(q)
            return self.whole_power(self.value(base) if n > 0 else self._inverse_of(base), abs(n))
        b = self.value(base)
        if q is not None and q > 0 and not b.top:
            return number(0)
        if not self.known_positive(b):
            return self.atom(_Atom(("power",), (b, e)))
        log = self.logarithm(b)
        out = number(1)
        for part in exponent.args if exponent.op == "add" else (exponent,):
            out = self.times(out, self.exponential(self.times(self.value(part), log)))
        return out

    def logarithm(self, v: Value) -> Value:
        """log(v): a sum if v is a positive number times an exponential, else an atom."""
        if len(v.top) == 1 and not v.bottom:
            (((e, a), c),) = v.top.items()
            if c > 0 and not a:
                out = number(0)
                for n, sign in ((c.numerator, 1), (c.denominator, -1)):
                    for prime, k in _small_factors(n):
                        out = self.plus(out, self.atom(_Atom(("log",), (number(prime),))), sign * k)
                for u, q in e:
                    out = self.plus(out, self.units[u].value, q)
                return out
        return self.atom(_Atom(("log",), (v,)))

    # Atoms

    def atom(self, new: _Atom) -> Value:
        """The value of an atom, by the facts about its sign."""
        key = (new.head, new.parts) if new.head[0] == "term" else None
        found = self.by_parts.get(key) if key else None
        i = self._number(new) if found is None else found
        if key:
            self.by_parts[key] = i
        sign = self.sign.get(i)
        if sign is None:
            return Value({((), ((i, 1),)): Fraction(1)})
        # The logarithm of a signed atom is its own kind of atom, so that writing one ends.
        log = self.atom(_Atom(("log of atom", i), ()))
        return Value({m: c * sign for m, c in self.exponential(log).top.items()})

    def _number(self, new: _Atom) -> int:
        # Atoms inside others come first, so that comparing two never asks for one of them.
        self.visit(str(new.head[1]) if new.head[0] == "term" else "", new.parts)
        same = self.by_head.setdefault(new.head, [])
        i = next((j for j in same if self._same_parts(self.atoms[j], new)), -1)
        if i < 0:
            # The comparisons may have made atoms of their own.
            i = len(self.atoms)
            self.atoms.append(new)
            same.append(i)
        return i

    def visit(self, op: str, parts: Sequence[Value | Term]) -> None:
        """Give numbers to the atoms in the parts of a term."""
        last = len(parts) - 1
        spend(len(parts))
        for i, a in enumerate(parts):
            if isinstance(a, Term):
                field = self._inside() if op in BINDERS and i == last else self
                if a.type == REAL:
                    field.value(a)
                else:
                    field.visit(a.op, a.args)

    def _same_parts(self, a: _Atom, b: _Atom) -> bool:
        spend(1)
        if a.parts == b.parts:
            return True
        if a.head[0] == "term":
            return self._congruent(str(a.head[1]), a.parts, b.parts)
        return all(
            isinstance(v, Value) and isinstance(w, Value) and self.is_zero(self.plus(v, w, -1).top)
            for v, w in zip(a.parts, b.parts, strict=True)
        )

    def _congruent(self, op: str, left: Sequence[Value | Term], right: Sequence[Value | Term]) -> bool:
        last = len(left) - 1
        for i, (a, b) in enumerate(zip(left, right, strict=True)):
            if not isinstance(a, Term) or not isinstance(b, Term):
                return False
            if not (self._inside() if op in BINDERS and i == last else self).equal(a, b):
                return False
        return True

    def _inside(self) -> Field:
        """Under a binder nothing is known."""
        if self.bare is None:
            self.bare = Field()
            self.bare.bare = self.bare
        return self.bare

    # Decisions

    def equal(self, s: Term, t: Term) -> bool:
        """Whether two terms or formulas of one type are shown to be equal."""
        spend(1)
        if s == t:
            return True
        if s.type != t.type:
            return False
        if s.type == REAL:
            return self.is_zero(self.plus(self.value(s), self.value(t), -1).top)
        s, t = _simple(s), _simple(t)
        if s == t:
            return True
        alike = s.op == t.op and s.data == t.data and len(s.args) == len(t.args) and len(s.args) > 0
        return alike and self._congruent(s.op, s.args, t.args)

    def is_zero(self, p: Polynomial) -> bool:
        """Whether p is zero once equal exponentials are put together."""
        if not p:
            return True
        if len(p) == 1:
            return False
        p = self._merged(p)
        q = self._extracted(p)
        return not q or (q != p and not self._merged(q))

    def _merged(self, p: Polynomial) -> Polynomial:
        """p with exponentials that have equal exponents written as one."""
        if all(self.units[u].plain for e, _ in p for u, _ in e):
            return p
        kept: list[tuple[tuple[int, Fraction], ...]] = []
        out: Polynomial = {}
        for (e, a), c in p.items():
            f = next((f for f in kept if self._same_exponent(e, f)), e)
            if f is e:
                kept.append(e)
            out = sum_of(out, {(f, a): c})
        return out

    def _same_exponent(self, e: tuple[tuple[int, Fraction], ...], f: tuple[tuple[int, Fraction], ...]) -> bool:
        if e == f:
            return True
        spend(1 + len(e) + len(f))
        difference = dict(e)
        for u, q in f:
            difference[u] = difference.get(u, Fraction(0)) - q
        if all(self.units[u].plain for u, q in difference.items() if q):
            return False
        out = number(0)
        for u, q in difference.items():
            out = self.plus(out, self.units[u].value, q)
        return self.is_zero(out.top)

    def _extracted(self, p: Polynomial) -> Polynomial:
        """A multiple of p by something positive, in which exp(q log(P)) occurs with 0 <= q < 1 only."""
        special = {u for e, _ in p for u, _ in e if self.units[u].log is not None}
        for u in sorted(special):
            base = self.units[u].log
            parts: dict[int, Polynomial] = {}
            for (e, a), c in p.items():
                q = dict(e).get(u, Fraction(0))
                left = tuple((v, r if v != u else q - floor(q)) for v, r in e)
                m: Monomial = (tuple((v, r) for v, r in left if r), a)
                parts[floor(q)] = sum_of(parts.get(floor(q), {}), {m: c})
            least, most = min(parts), max(parts)
            if base is None or least == most:
                p = p if base is None else parts[least]
                continue
            # A denominator of P stays: the whole is multiplied by it.
            if most - least > _LARGEST_WHOLE:
                raise TooLargeError
            out = number(0)
            for k, part in parts.items():
                out = self.plus(out, self.times(Value(part), self.whole_power(base, k - least)))
            p = out.top
        return p

    def _evident_sign(self, p: Polynomial) -> int:
        """1 or -1 if p has this sign for every value of its atoms, else 0."""
        signs = {1 if c > 0 else -1 for c in p.values()}
        even = all(k % 2 == 0 for _, a in p for _, k in a)
        nowhere_zero = any(all(i in self.nonzero for i, _ in a) for _, a in p)
        return signs.pop() if len(signs) == 1 and even and nowhere_zero else 0

    def known_positive(self, v: Value) -> bool:
        """Whether v is positive, evidently or by a premise."""
        sign = self._evident_sign(v.top)
        for i, k in v.bottom:
            sign *= self._evident_sign(self.factors[i]) ** k
        if sign > 0:
            return True
        return any(self._multiple(v, f) > 0 for f in self.positive)

    def never_zero(self, p: Polynomial) -> bool:
        """Whether p does not vanish, evidently or by a premise."""
        if not p or self._evident_sign(p):
            return bool(p)
        if len(p) == 1:
            ((_, atoms),) = p
            return all(i in self.nonzero for i, _ in atoms)
        rest = Value(self._split(p)[2])
        return any(f.top and self._multiple(Value(self._split(f.top)[2]), rest) for f in self.nonvanishing)

    def _multiple(self, v: Value, w: Value) -> Fraction:
        """c != 0 with v = c w, or 0."""
        spend(1)
        if not v.top or not w.top:
            return Fraction(0)
        p = v.top if v.bottom == w.bottom else self._cross(v.top, w.bottom)
        q = w.top if v.bottom == w.bottom else self._cross(w.top, v.bottom)
        if len(p) != len(q):
            return Fraction(0)
        c = p[min(p)] / q[min(q)]
        return c if self.is_zero(sum_of(p, q, -c)) else Fraction(0)

    def _cross(self, p: Polynomial, bottom: Factors) -> Polynomial:
        for i, k in bottom:
            p = self._times_factor(p, i, k)
        return p


def signs(facts: Iterable[Term]) -> tuple[list[Term], list[Term]]:
    """Terms that are positive, and terms that are not zero, if the facts hold."""
    positive: list[Term] = []
    nonzero: list[Term] = []
    stack = list(facts)
    while stack:
        fact = stack.pop()
        if fact.op == "and":
            stack.extend(fact.args)
        if fact.op not in ("lt", "le", "ne") or fact.args[0].type != REAL:
            continue
        a, b = fact.args
        if fact.op == "ne":
            nonzero.append(b - a)
            continue
        strict = fact.op == "lt"
        if strict:
            positive.append(b - a)
        if a.op == "num" and (a.data > 0 or (strict and a.data == 0)):
            positive.append(b)
        if b.op == "num" and (b.data < 0 or (strict and b.data == 0)):
            positive.append(num(-1) * a)
    return positive, nonzero


def equal(s: Term, t: Term, facts: Iterable[Term]) -> bool:
    """Whether s = t follows from the normal forms, given what the facts say of signs."""
    try:
        return Field(*signs(facts)).equal(s, t)
    except TooLargeError:
        return False


def _simple(t: Term) -> Term:
    """First and second parts of a pair, and the pair of the two parts of one outcome."""
    spend(1)
    if t.op in ("fst", "snd"):
        inner = _simple(t.args[0])
        return _simple(inner.args[t.op == "snd"]) if inner.op == "pair" else Term(t.op, (inner,))
    if t.op == "pair":
        a, b = map(_simple, t.args)
        return a.args[0] if a.op == "fst" and b.op == "snd" and a.args == b.args else Term("pair", (a, b))
    return t


def _small_factors(n: int) -> list[tuple[int, int]]:
    """n as a product of primes below 1000 and one factor more."""
    out = []
    for d in range(2, 1000):
        if d * d > n:
            break  # what is left is 1 or a prime
        k = 0
        spend(n.bit_length() // 256)
        while n % d == 0:
            spend(1 + n.bit_length() // 256)
            n, k = n // d, k + 1
        if k:
            out.append((d, k))
    return [*out, (n, 1)] if n > 1 else out
