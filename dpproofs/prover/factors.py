"""Terms as quotients of polynomials in generators, factored: variables, exponentials, logarithms and so on.

Untrusted: a factorisation becomes a fact only by the rule ``identity``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

import flint

from dpproofs.checkers.algebra import Algebra, Mono, Poly, TooLargeError, freeze
from dpproofs.kernel import Term
from dpproofs.language.terms import add, exp, mul, num, power

MAX_TERMS = 400
MAX_DEGREE = 200
_FEW_TERMS, _LOW_DEGREE = 40, 40
"""Polynomials of two variables or more that have neither take minutes to factor."""


@dataclass(frozen=True)
class Factored:
    """``constant * product of factor**power``; powers may be negative."""

    constant: Fraction
    factors: tuple[tuple[Term, int], ...]

    def term(self) -> Term:
        """The product as a term."""
        return mul(num(self.constant), *(f if k == 1 else power(f, k) for f, k in self.factors))


class Generators:
    """The generators of some polynomials, as variables of flint's polynomials."""

    def __init__(self, algebra: Algebra, polys: Iterable[Poly]) -> None:
        self.algebra = algebra
        self.units: dict[Mono, Fraction] = {}
        self.atoms: dict[Term, int] = {}
        values: dict[Mono, list[Fraction]] = {}
        for p in polys:
            self._collect(p, values)
        for m, cs in values.items():
            d = lcm(*(c.denominator for c in cs))
            self.units[m] = Fraction(gcd(*(int(c * d) for c in cs)), d)
        names = [f"g{i}" for i in range(len(self.units))] + [f"a{i}" for i in range(len(self.atoms))]
        self.context = flint.fmpq_mpoly_ctx.get(names or ["g"], flint.Ordering.lex)
        gens = self.context.gens()
        self.exponentials = {m: gens[i] for i, m in enumerate(self.units)}
        self.plain = {a: gens[len(self.units) + i] for i, a in enumerate(self.atoms)}
        self.one = self.context.constant(1)

    def _collect(self, p: Poly, values: dict[Mono, list[Fraction]]) -> None:
        for m in p:
            for n, c in m[0]:
                values.setdefault(n, []).append(c)
            for atom, _ in m[1]:
                if is_inverse(atom):
                    self._collect(self.algebra.poly(atom.args[0]), values)
                else:
                    self.atoms.setdefault(atom, len(self.atoms))

    def fraction(self, p: Poly) -> tuple[flint.fmpq_mpoly, flint.fmpq_mpoly]:
        """Numerator and denominator."""
        top, bottom = self.context.constant(0), self.one
        for m, c in p.items():
            up, down = self.context.constant(flint.fmpq(c.numerator, c.denominator)), self.one
            for n, q in m[0]:
                k = int(q / self.units[n])
                if abs(k) > MAX_DEGREE:
                    raise TooLargeError("a polynomial of high degree")
                up, down = _raise(up, down, self.exponentials[n], k)
            for atom, k in m[1]:
                if abs(k) > MAX_DEGREE:
                    raise TooLargeError("a polynomial of high degree")
                if is_inverse(atom):
                    t, b = self.fraction(self.algebra.poly(atom.args[0]))
                    up, down = _raise(up, down, b, k)
                    up, down = _raise(up, down, t, -k)
                else:
                    up, down = _raise(up, down, self.plain[atom], k)
            top, bottom = _add_fractions(top, bottom, up, down)
            if len(top) > MAX_TERMS or len(bottom) > MAX_TERMS:
                raise TooLargeError("a fraction with many terms")
        common = top.gcd(bottom)
        return (top / common, bottom / common) if common.total_degree() > 0 else (top, bottom)

    def term(self, p: flint.fmpq_mpoly) -> Term:
        """A polynomial in the generators as a term."""
        parts = []
        n = len(self.units)
        monos, atoms = list(self.units), list(self.atoms)
        for exponents, c in sorted(p.to_dict().items(), reverse=True):
            powers = tuple(map(int, exponents))
            factors: list[object] = [num(Fraction(int(c.p), int(c.q)))]
            inside: list[Term] = []
            for m, k in zip(monos, powers[:n], strict=True):
                if k:
                    _exponential(self.algebra, m, self.units[m] * k, factors, inside)
            if inside:
                factors.append(exp(add(*inside)))
            factors.extend(_atom_power(a, k, self.algebra) for a, k in zip(atoms, powers[n:], strict=True) if k)
            parts.append(mul(*factors))
        return add(*parts)


def _exponential(algebra: Algebra, m: Mono, q: Fraction, factors: list[object], inside: list[Term]) -> None:
    """exp(q*m), powers of a positive term being written as such."""
    if not m[0] and len(m[1]) == 1 and m[1][0][1] == 1 and m[1][0][0].op == "log":
        base = _plain(m[1][0][0].args[0], algebra)
        factors.append(base if q == 1 else power(base, num(q)))
    else:
        inside.append(mul(num(q), poly_term({m: Fraction(1)}, algebra)))


def is_inverse(atom: Term) -> bool:
    """Whether an atom is 1/t."""
    return atom.op == "pow" and atom.args[1].op == "num" and atom.args[1].data == -1


def _raise(
    up: flint.fmpq_mpoly, down: flint.fmpq_mpoly, by: flint.fmpq_mpoly, k: int
) -> tuple[flint.fmpq_mpoly, flint.fmpq_mpoly]:
    return (up * by**k, down) if k >= 0 else (up, down * by**-k)


def _add_fractions(
    a: flint.fmpq_mpoly, b: flint.fmpq_mpoly, c: flint.fmpq_mpoly, d: flint.fmpq_mpoly
) -> tuple[flint.fmpq_mpoly, flint.fmpq_mpoly]:
    if b == d:
        return a + c, b
    common = b.gcd(d)
    left, right = d / common, b / common
    return a * left + c * right, b * left


def factor(t: Term, algebra: Algebra) -> Factored | None:
    """t as a product; None if it grows too large. The product of nothing but 0 is 0."""
    try:
        p = algebra.poly(t)
        generators = Generators(algebra, [p])
        top, bottom = generators.fraction(p)
        if not top:
            return Factored(Fraction(0), ())
        constant = Fraction(1)
        out: list[tuple[Term, int]] = []
        for polynomial, sign in ((top, 1), (bottom, -1)):
            c, factors = _factors(polynomial)
            constant *= Fraction(int(c.p), int(c.q)) ** sign
            out.extend((generators.term(f), sign * int(k)) for f, k in factors)
    except (TooLargeError, ZeroDivisionError):
        return None
    return Factored(constant, tuple(_split_powers(out)))


def _factors(p: flint.fmpq_mpoly) -> tuple[flint.fmpq, list[tuple[flint.fmpq_mpoly, int]]]:
    """A number and factors with their powers; large factors that occur once stay whole."""
    if _is_quick(p):
        constant, factors = p.factor()
        return constant, list(factors)
    constant, parts = p.factor_squarefree()
    out: list[tuple[flint.fmpq_mpoly, int]] = []
    for part, k in parts:
        if _is_quick(part):
            c, inner = part.factor()
            constant *= c ** int(k)
            out.extend((f, int(n) * int(k)) for f, n in inner)
        else:
            out.append((part, int(k)))
    return constant, out


def _is_quick(p: flint.fmpq_mpoly) -> bool:
    return len(p) <= _FEW_TERMS or sum(d > _LOW_DEGREE for d in p.degrees()) < 2


def _split_powers(factors: Iterable[tuple[Term, int]]) -> Iterable[tuple[Term, int]]:
    """Powers that are single generators with their own exponents taken together: exp(x)**2 is exp(2*x)."""
    for f, k in factors:
        if f.op == "exp":
            yield exp(mul(num(k), f.args[0])), 1
        else:
            yield f, k


def poly_term(p: Poly, algebra: Algebra) -> Term:
    """A normal form as a term, powers of positive terms being written as such."""
    parts = []
    for m, c in freeze(p):
        factors: list[object] = [num(c)]
        inside: list[Term] = []
        for n, q in m[0]:
            _exponential(algebra, n, q, factors, inside)
        if inside:
            factors.append(exp(add(*inside)))
        factors.extend(_atom_power(a, k, algebra) for a, k in m[1])
        parts.append(mul(*factors))
    return add(*parts)


def _atom_power(atom: Term, k: int, algebra: Algebra) -> Term:
    t = Term(atom.op, (_plain(a, algebra) for a in atom.args), atom.data) if atom.args else atom
    return t if k == 1 else power(t, num(k))


def _plain(t: Term, algebra: Algebra) -> Term:
    """A term inside an atom, in the form of ``poly_term``."""
    if not t.args:
        return t
    p = algebra.poly(t)
    # A positive t may be its own normal form, exp(log(t)).
    itself = any(a[0].args == (t,) for m in p for n, _ in m[0] for a in n[1] if a[0].op == "log")
    return t if itself else poly_term(p, algebra)
