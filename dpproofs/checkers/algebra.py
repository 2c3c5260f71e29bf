"""Exact normal forms: polynomials over the rationals in exponentials and atoms.

A term becomes a sum of monomials ``c * exp(A) * a1**k1 * ... * an**kn`` with a
rational c, an exponent A that is again such a sum, and atoms: variables,
applications, expectations, logarithms and whatever else is not arithmetic. Equal
normal forms mean equal values, for every value of the variables.

Facts are used where they are given, never guessed: a term known positive is
written as ``exp(log(term))``, so that its real powers become exponentials; a term
known nonzero may be divided by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeAlias

from dpproofs.checkers.tables import are_terms, is_exponent, is_monomial, is_term, remembered
from dpproofs.language.errors import TermError
from dpproofs.language.plain import class_name
from dpproofs.language.terms import BINDERS, PI, Term, rebuild

# A monomial is (exponent of e, ((atom, power), ...)); an exponent is a frozen polynomial.
Exponent: TypeAlias = "tuple[tuple[Mono, Fraction], ...]"
Mono: TypeAlias = "tuple[Exponent, tuple[tuple[Term, int], ...]]"
Poly: TypeAlias = dict[Mono, Fraction]

UNIT: Mono = ((), ())
_ONE: Poly = {UNIT: Fraction(1)}
_MAX_POWER = 64
_MAX_TERMS = 20000
_MAX_BITS = 2**17  # of the numerator or the denominator of a coefficient
_MAX_WRITTEN = 10_000  # Python refuses to write longer numbers than 4300 decimal digits
_MOST_KEPT = 2**14


class TooLargeError(Exception):
    """A normal form grew beyond the limit."""


@remembered(200_000, is_monomial)
def mono_key(m: Mono) -> str:
    """A string that orders monomials, the same in every run."""
    if max([*(_bits(c) for _, c in m[0]), *(k.bit_length() for _, k in m[1])], default=0) > _MAX_WRITTEN:
        raise TooLargeError(f"a coefficient or a power of more than {_MAX_WRITTEN} binary digits")
    exponent = "+".join(f"{c}*{mono_key(n)}" for n, c in m[0])
    return f"[{exponent}]" + "".join(f"{a.key}^{k}" for a, k in m[1])


def freeze(p: Poly) -> Exponent:
    """A polynomial as a sorted tuple."""
    return tuple(sorted(p.items(), key=lambda item: mono_key(item[0])))


def _bits(c: Fraction) -> int:
    return max(c.numerator.bit_length(), c.denominator.bit_length())


def _longest(p: Poly) -> int:
    return max(map(_bits, p.values()), default=0)


def _expect_short(bits: int) -> None:
    """Refuse numbers of too many digits, before any computation."""
    if bits > _MAX_BITS:
        raise TooLargeError(f"a number of more than {_MAX_BITS} binary digits")


def constant(c: Fraction | int) -> Poly:
    """The polynomial c."""
    return {UNIT: Fraction(c)} if c else {}


def plus(p: Poly, q: Poly, factor: Fraction | int = 1) -> Poly:
    """p + factor * q."""
    out = dict(p)
    for m, c in q.items():
        summand = c if factor == 1 else -c if factor == -1 else c * factor
        before = out.get(m)
        total = summand if before is None else before + summand
        _expect_short(total.denominator.bit_length())
        if total:
            out[m] = total
        else:
            out.pop(m, None)
    return out


@remembered(200_000, is_exponent, is_exponent)
def _add_exponents(a: Exponent, b: Exponent) -> Exponent:
    return freeze(plus(dict(a), dict(b)))


@remembered(200_000, is_exponent)
def tidy(exponent: Exponent) -> tuple[Exponent, Fraction]:
    """(e, c) with exp(exponent) = c * exp(e): whole powers of numbers leave the exponential."""
    factor, rest = Fraction(1), []
    for m, c in exponent:
        left, whole = c, c.numerator // c.denominator
        if whole and not m[0] and len(m[1]) == 1 and m[1][0][1] == 1 and abs(whole) <= 4096:
            atom = m[1][0][0]
            if atom.op == "log" and atom.args[0].op == "num" and atom.args[0].data > 0:
                _expect_short(_bits(factor) + abs(whole) * _bits(atom.args[0].data))
                factor *= atom.args[0].data ** whole
                left = c - whole
        if left:
            rest.append((m, left))
    return tuple(rest), factor


@remembered(200_000, is_monomial, is_monomial)
def mono_times(a: Mono, b: Mono) -> tuple[Mono, Fraction]:
    """The product of two monomials, as a monomial and a number."""
    factor = Fraction(1)
    exponent = a[0] if not b[0] else b[0] if not a[0] else _add_exponents(a[0], b[0])
    if a[0] and b[0]:
        exponent, factor = tidy(exponent)
    if not a[1] or not b[1]:
        return (exponent, a[1] or b[1]), factor
    powers = dict(a[1])
    for atom, k in b[1]:
        powers[atom] = powers.get(atom, 0) + k
    atoms = tuple(sorted(((t, k) for t, k in powers.items() if k), key=lambda x: x[0].key))
    return (exponent, atoms), factor


def times(p: Poly, q: Poly) -> Poly:
    """p * q."""
    if len(p) * len(q) > _MAX_TERMS:
        raise TooLargeError(f"a product of {len(p)} by {len(q)} terms")
    if _ONE in (p, q):
        return dict(q if p == _ONE else p)
    _expect_short(_longest(p) + _longest(q))
    out: Poly = {}
    for m, c in p.items():
        for n, d in q.items():
            mn, factor = mono_times(m, n)
            product = c * d if factor == 1 else c * d * factor
            before = out.get(mn)
            total = product if before is None else before + product
            if total:
                out[mn] = total
            else:
                out.pop(mn, None)
    return out


def integer_power(p: Poly, n: int) -> Poly:
    """p**n for n >= 0, and for n < 0 where p is one monomial, of atoms that are nonzero."""
    if n < 0 and len(p) > 1:
        raise TermError(f"a power {n} of a polynomial is not a polynomial")
    if not p:
        return constant(0 if n else 1)
    if n > _MAX_POWER and len(p) > 1:
        raise TooLargeError(f"a power {n}")
    if len(p) == 1:
        ((m, c),) = p.items()
        if n == 0:
            return constant(1)
        if abs(c) != 1:
            _expect_short(abs(n) * _bits(c))
        exponent, factor = tidy(freeze({k: v * n for k, v in m[0]}))
        return {(exponent, tuple((a, k * n) for a, k in m[1])): c**n * factor}
    out = constant(1)
    for _ in range(n):
        out = times(out, p)
    return out


class Algebra:
    """Normal forms relative to terms known positive and terms known nonzero."""

    def __init__(self, positive: Iterable[Term] = (), nonzero: Iterable[Term] = ()) -> None:
        self.memo: dict[Term, Poly] = {}
        self.canon_memo: dict[Term, Term] = {}
        self.positive: set[Term] = set()
        self.nonzero: set[Term] = set()
        for facts, given in ((self.positive, tuple(positive)), (self.nonzero, tuple(nonzero))):
            # Atoms first, so that the normal forms of larger facts already use them.
            for t in sorted(given, key=lambda t: len(t.key)):
                facts.update((self.term(self.poly(t)), t))
                self.memo.clear()
                self.canon_memo.clear()

    # Terms to polynomials -------------------------------------------------------------------

    def poly(self, t: Term) -> Poly:
        """The normal form of a real term."""
        found = self.memo.get(t)
        if found is None:
            _expect_term(t)
            if len(self.memo) >= _MOST_KEPT:
                self.memo.clear()
            found = self.memo[t] = self._poly(t)
        return found

    def _poly(self, t: Term) -> Poly:
        match t.op:
            case "num":
                return constant(t.data)
            case "add":
                out: Poly = {}
                for a in t.args:
                    out = plus(out, self.poly(a))
                return out
            case "mul":
                out = constant(1)
                for a in t.args:
                    out = times(out, self.poly(a))
                return out
            case "pow":
                return self._power(t)
            case "exp":
                return self.exponential(self.poly(t.args[0]))
            case "log":
                return self._logarithm(self.poly(t.args[0]))
            case "sinh" | "cosh" | "tanh":
                return self._hyperbolic(t)
            case _:
                return self._atom(self.canon(t))

    def exponential(self, a: Poly) -> Poly:
        """exp(a)."""
        exponent, factor = tidy(freeze(a))
        return {(exponent, ()): factor}

    def _atom(self, t: Term) -> Poly:
        if t.op == "num":
            return constant(t.data)
        if t in self.positive or t == PI:
            return self.exponential(self._atom(Term("log", (t,))))
        minus = Term("mul", (Term("num", (), Fraction(-1)), t))
        if minus in self.positive:
            return plus({}, self.exponential(self._atom(Term("log", (minus,)))), -1)
        return {((), ((t, 1),)): Fraction(1)}

    def _hyperbolic(self, t: Term) -> Poly:
        a = self.poly(t.args[0])
        up, down = self.exponential(a), self.exponential(plus({}, a, -1))
        if t.op == "sinh":
            return times(constant(Fraction(1, 2)), plus(up, down, -1))
        if t.op == "cosh":
            return times(constant(Fraction(1, 2)), plus(up, down))
        return times(plus(up, down, -1), self.inverse(plus(up, down)))

    def _power(self, t: Term) -> Poly:
        base, exponent = self.poly(t.args[0]), self.poly(t.args[1])
        if not exponent:
            return constant(1)
        value = exponent.get(UNIT) if len(exponent) == 1 else None
        if value is not None and value.denominator == 1:
            n = int(value)
            if n > 0:
                return integer_power(base, n)
            return integer_power(self._inverse_of(t.args[0]), -n)
        log_base = self.log_if_positive(base)
        if log_base is not None:
            return self.exponential(times(exponent, log_base))
        if value is not None and value > 0 and not base:
            return {}
        return {((), ((Term("pow", (self.term(base), self.term(exponent))), 1),)): Fraction(1)}

    def log_if_positive(self, p: Poly) -> Poly | None:
        """The logarithm of p in normal form, if p is evidently or by a given fact positive."""
        if len(p) == 1:
            ((m, c),) = p.items()
            if c > 0 and not m[1]:
                return plus(_log_rational(c), dict(m[0]))
        if self.evidently_positive(p) or self.term(p) in self.positive:
            return self._atom(Term("log", (self.term(p),)))
        return None

    def _logarithm(self, p: Poly) -> Poly:
        known = self.log_if_positive(p)
        return self._atom(Term("log", (self.term(p),))) if known is None else known

    def _inverse_of(self, t: Term) -> Poly:
        """1/t, factor by factor as t is written."""
        if t.op == "mul":
            out = constant(1)
            for a in t.args:
                out = times(out, self._inverse_of(a))
            return out
        return self.inverse(self.poly(t))

    def inverse(self, p: Poly) -> Poly:
        """1/p, with 1/0 = 0, under which inversion is multiplicative."""
        if not p:
            return {}
        if len(p) == 1:
            ((m, c),) = p.items()
            exponent, factor = tidy(freeze({k: -v for k, v in m[0]}))
            out: Poly = {(exponent, ()): factor / c}
            for atom, k in m[1]:
                out = times(out, integer_power(self._atom_inverse(atom), k))
            return out
        lead = min(p, key=mono_key)
        scale = p[lead]
        monic = plus({}, p, 1 / scale)
        d = self.term(monic)
        return {((), ((Term("pow", (d, Term("num", (), Fraction(-1)))), 1),)): 1 / scale}

    def _atom_inverse(self, atom: Term) -> Poly:
        if atom.op == "pow" and atom.args[1].op == "num" and atom.args[1].data == -1:
            return self.poly(atom.args[0])
        if atom in self.nonzero:
            return {((), ((atom, -1),)): Fraction(1)}
        return {((), ((Term("pow", (atom, Term("num", (), Fraction(-1)))), 1),)): Fraction(1)}

    # Signs ----------------------------------------------------------------------------------

    def evidently_positive(self, p: Poly) -> bool:
        """Every coefficient is positive, every atom squared, and one monomial is free of atoms."""
        return (
            bool(p)
            and all(c > 0 and all(k % 2 == 0 for _, k in m[1]) for m, c in p.items())
            and any(not m[1] for m in p)
        )

    def _is_positive(self, t: Term) -> bool:
        # exp(log(t)) = t holds for positive t only.
        if t.op == "num":
            return bool(t.data > 0)
        return t == PI or t in self.positive or self.evidently_positive(self.poly(t))

    def known_nonzero(self, d: Term) -> bool:
        """Whether d is nonzero, evidently or by a given fact."""
        p = self.poly(d)
        minus = plus({}, p, -1)
        if self.evidently_positive(p) or self.evidently_positive(minus):
            return True
        if len(p) == 1:
            ((m, _),) = p.items()
            return all(self._fact_nonzero({((), ((a, 1),)): Fraction(1)}) for a, _ in m[1])
        return self._fact_nonzero(p)

    def _fact_nonzero(self, p: Poly) -> bool:
        lead = min(p, key=mono_key)
        for scale in (1, -1, 1 / p[lead]):
            t = self.term(plus({}, p, scale))
            if t in self.nonzero or t in self.positive:
                return True
        return any(_proportional(p, self.poly(f)) for f in (*self.nonzero, *self.positive))

    def clear(self, p: Poly) -> Poly | None:
        """p times powers of its denominators, free of inverses; None if one may be zero."""
        for _ in range(32):
            denominators = {
                a: max(k for m in p for b, k in m[1] if b == a)
                for m in p
                for a, _ in m[1]
                if a.op == "pow" and a.args[1].op == "num" and a.args[1].data == -1
            }
            if not denominators:
                return p
            atom, highest = next(iter(denominators.items()))
            d = atom.args[0]
            if not self.known_nonzero(d):
                return None
            dp = self.poly(d)
            out: Poly = {}
            for m, c in p.items():
                k = dict(m[1]).get(atom, 0)
                rest: Mono = (m[0], tuple((a, j) for a, j in m[1] if a != atom))
                out = plus(out, times({rest: c}, integer_power(dp, highest - k)))
            p = out
        return None

    def merge(self, p: Poly, representatives: list[Exponent] | None = None) -> Poly:
        """p with exponents that are equal once denominators are cleared written as one."""
        known: list[Exponent] = [()] if representatives is None else representatives
        if () in known and not any(m[0] for m in p):
            return p
        out: Poly = {}
        for m, c in p.items():
            out = plus(out, {(self._representative(m[0], known), m[1]): c})
        return out

    def _representative(self, exponent: Exponent, known: list[Exponent]) -> Exponent:
        if exponent in known:
            return exponent
        for other in known:
            cleared = self.clear(plus(dict(exponent), dict(other), -1))
            if cleared is not None and not cleared:
                return other
        known.append(exponent)
        return exponent

    # Polynomials to terms -------------------------------------------------------------------

    def term(self, p: Poly) -> Term:
        """The canonical term of a polynomial."""
        if not p:
            return Term("num", (), Fraction(0))
        parts = [self._mono_term(m, c) for m, c in freeze(p)]
        return parts[0] if len(parts) == 1 else Term("add", parts)

    def _mono_term(self, m: Mono, c: Fraction) -> Term:
        factors: list[Term] = [] if c == 1 else [Term("num", (), c)]
        if m[0]:
            factors.append(self._exp_term(m[0]))
        for atom, k in m[1]:
            factors.append(atom if k == 1 else Term("pow", (atom, Term("num", (), Fraction(k)))))
        if not factors:
            return Term("num", (), Fraction(1))
        return factors[0] if len(factors) == 1 else Term("mul", factors)

    def _exp_term(self, exponent: Exponent) -> Term:
        if len(exponent) == 1:
            ((m, c),) = exponent
            if c == 1 and not m[0] and len(m[1]) == 1 and m[1][0][0].op == "log" and m[1][0][1] == 1:
                t = m[1][0][0].args[0]
                if self._is_positive(t):
                    return t
        return Term("exp", (self.term(dict(exponent)),))

    def canon(self, t: Term) -> Term:
        """A canonical form of any term or formula, equal in value."""
        found = self.canon_memo.get(t)
        if found is None:
            _expect_term(t)
            if len(self.canon_memo) >= _MOST_KEPT:
                self.canon_memo.clear()
            found = self.canon_memo[t] = self._canon(t)
        return found

    def _canon(self, t: Term) -> Term:
        if t.op in ("var", "bound"):
            return t
        if t.op in _ARITHMETIC:
            return self.term(self.poly(t))
        bound = len(t.args) - 1 if t.op in BINDERS else None  # the facts are about other variables there
        args = [(_BARE if i == bound else self).canon(a) for i, a in enumerate(t.args)]
        if t.op in ("fst", "snd") and args[0].op == "pair":
            return args[0].args[0 if t.op == "fst" else 1]
        if t.op == "pair" and args[0].op == "fst" and args[1].op == "snd" and args[0].args == args[1].args:
            return args[0].args[0]
        if t.op == "ind" and args[0].op in ("true", "false"):
            return Term("num", (), Fraction(1 if args[0].op == "true" else 0))
        if t.op == "app" and args[0].op == "lam":
            return rebuild(t, lambda a, _: a)
        return Term(t.op, args, t.data, t.hint)


def _expect_term(t: object) -> None:
    """Refuse what imitates a term before a table takes it."""
    if not is_term(t):
        raise TermError(f"a {class_name(t)} is not a term")


def _proportional(p: Poly, q: Poly) -> bool:
    if p.keys() != q.keys():
        return False
    ratios = {p[m] / q[m] for m in p}
    return len(ratios) == 1


def _log_rational(c: Fraction) -> Poly:
    out: Poly = {}
    for n, sign in ((c.numerator, 1), (c.denominator, -1)):
        for prime, k in _factor(n):
            atom = Term("log", (Term("num", (), Fraction(prime)),))
            out = plus(out, {((), ((atom, 1),)): Fraction(sign * k)})
    return out


def _factor(n: int) -> list[tuple[int, int]]:
    """The factorisation of n by small primes; what is left stays one factor."""
    out: list[tuple[int, int]] = []
    d = 2
    while d * d <= n and d < 1000:
        k = 0
        while n % d == 0:
            n //= d
            k += 1
        if k:
            out.append((d, k))
        d += 1
    if n > 1:
        out.append((n, 1))
    return out


_ARITHMETIC = ("num", "add", "mul", "pow", "exp", "log", "sinh", "cosh", "tanh")
_BARE = Algebra()


# Normal forms relative to the same facts, shared by all checks and never given to other code.
_shared: Callable[[tuple[Term, ...], tuple[Term, ...]], Algebra] = remembered(64, are_terms, are_terms)(Algebra)


def identical(left: Term, right: Term, positive: Iterable[Term] = (), nonzero: Iterable[Term] = ()) -> bool:
    """Whether left = right follows from the normal forms and the given facts."""
    try:
        positive, nonzero = tuple(positive), tuple(nonzero)
        for t in (left, right, *positive, *nonzero):
            _expect_term(t)
        algebra = _shared(positive, nonzero)
        if left.type != "real":
            return algebra.canon(left) == algebra.canon(right)
        difference = plus(algebra.poly(left), algebra.poly(right), -1)
        if not difference:
            return True
        cleared = algebra.clear(algebra.merge(difference))
        if cleared is None:
            return False
        return not algebra.merge(cleared)
    except TooLargeError:
        return False
