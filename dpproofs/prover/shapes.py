"""What functions look like: their parts, where they vanish, how they change along a variable.

Nothing here is part of a proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd, lcm

from dpproofs.checkers.algebra import Exponent, Mono, Poly, TooLargeError, freeze, plus as add_polys
from dpproofs.checkers.calculus import derivative
from dpproofs.kernel import Term, TermError
from dpproofs.language.subterms import replace
from dpproofs.language.terms import add, erf, erfc, log, mul, num, power, sqrt, substitute
from dpproofs.prover.factors import factor, poly_term
from dpproofs.prover.sampling import Evaluator, inside
from dpproofs.prover.scope import Scope, is_log

_MOST_POWERS = 6
_SHIFTS = 12
_MOST_EXPONENTIALS = 8
_MOST_ROOTS = 3
_COMPOUND = ("add", "mul", "pow")
_MULTIPLES = (1, -1, 2, -2, Fraction(1, 2), Fraction(-1, 2))


def size(t: Term) -> int:
    """The number of nodes of a term."""
    return 1 + sum(map(size, t.args))


def negate(t: Term) -> Term:
    """-t, signs moved inwards."""
    if t.op == "add":
        return add(*map(negate, t.args))
    if t.op == "mul" and t.args[0].op == "num":
        return mul(num(-t.args[0].data), *t.args[1:])
    return -t


def by_exponential(p: Poly) -> dict[Exponent, Poly]:
    """The coefficients of the exponentials in p; powers of positive variables count as coefficients."""
    out: dict[Exponent, Poly] = {}
    for m, c in p.items():
        outer = tuple((n, q) for n, q in m[0] if not is_log(n))
        inner = tuple((n, q) for n, q in m[0] if is_log(n))
        out[outer] = add_polys(out.get(outer, {}), {(inner, m[1]): c})
    return {k: v for k, v in out.items() if v}


def parts_with_tails(p: Poly) -> list[Poly]:
    """Parts of p with erf or erfc: positive multiples of erfc, and all that is a multiple of the same other factors."""
    single = [{m: c} for m, c in p.items() if c > 0 and any(a.op == "erfc" for a, _ in m[1])]
    groups: dict[Mono, Poly] = {}
    for m, c in p.items():
        others = (m[0], tuple((a, k) for a, k in m[1] if a.op not in ("erf", "erfc")))
        groups.setdefault(others, {})[m] = c
    mixed = [
        g for g in groups.values() if 1 < len(g) < len(p) and any(a.op in ("erf", "erfc") for m in g for a, _ in m[1])
    ]
    return [*single, *mixed]


def roots_in(p: Poly) -> list[Exponent]:
    """The products of powers of positive terms in p, those that are not all whole."""
    found = {tuple((n, q) for n, q in m[0] if is_log(n)): None for m in p}
    return [e for e in sorted(found, key=repr) if any(q.denominator > 1 for _, q in e)][:_MOST_ROOTS]


def erfc_scales(h: Term, v: Term, scope: Scope) -> Iterator[tuple[Term, Term, Term]]:
    """(k, s, m) for parts -k*erfc(s*v + m) of h with k, s, m free of v, and k and s seen to be positive.

    Powers of erf are those of 1 - erfc.
    """
    try:
        for t in sorted(
            {a.args[0] for m in scope.algebra.poly(h) for a, _ in m[1] if a.op == "erf"}, key=lambda t: t.key
        ):
            h = replace(h, erf(t), 1 - erfc(t))
        p = scope.algebra.poly(h)
        for monomial, c in p.items():
            atoms = monomial[1]
            if len(atoms) != 1 or atoms[0][0].op != "erfc" or atoms[0][1] != 1:
                continue
            inside_ = atoms[0][0].args[0]
            scale, k = (
                factor(derivative(inside_, v)[0], scope.algebra),
                poly_term({(monomial[0], ()): -c}, scope.algebra),
            )
            if scale is None or v in k.free or v in (s := scale.term()).free:
                continue
            shift = factor(inside_ - s * v, scope.algebra)
            if shift is None or v in (m := shift.term()).free or any(scope.samples(t, h).negative(t) for t in (k, s)):
                continue
            yield k, s, m
    except (TooLargeError, TermError):
        return


def rounded(q: Fraction, *, up: bool) -> Fraction:
    """q with about four digits, in the given direction."""
    step = Fraction(1, 1000)
    while abs(q) < 100 * step and step > Fraction(1, 10**30):
        step /= 10
    return (-(-q // step) if up else q // step) * step


def _is_log_of(m: Mono) -> bool:
    return not m[0] and len(m[1]) == 1 and m[1][0][1] == 1 and m[1][0][0].op == "log"


def powers_of_logs(p: Poly) -> tuple[Fraction, list[tuple[Term, int]]] | None:
    """(unit, [(t, k), ...]) if p is unit times the sum of k*log(t), for small whole numbers k."""
    if not p or not all(map(_is_log_of, p)):
        return None
    unit = Fraction(1, lcm(*(c.denominator for c in p.values())))
    powers = [(m[1][0][0].args[0], int(c / unit)) for m, c in freeze(p)]
    common = gcd(*(k for _, k in powers))
    powers = [(t, k // common) for t, k in powers]
    return (unit * common, powers) if sum(abs(k) for _, k in powers) <= _MOST_POWERS else None


def with_same_zeros(g: Term, scope: Scope) -> Iterator[Term]:
    """g, and terms without logarithms or exponentials that are 0 where g is."""
    yield g
    try:
        p = scope.algebra.poly(g)
    except TooLargeError:
        return
    found = powers_of_logs(p)
    if found is not None:
        up, down = (mul(*(power(t, k * turn) for t, k in found[1] if k * turn > 0)) for turn in (1, -1))
        product = factor(up - down, scope.algebra)
        yield from (h for h, k in (product.factors if product is not None else ()) if k > 0)
    groups = list(by_exponential(p).items())
    if len(groups) == 2 and any(groups[0]):
        (e1, q1), (e2, q2) = groups
        c1, c2 = poly_term(q1, scope.algebra), negate(poly_term(q2, scope.algebra))
        signs = [scope.samples(g).signs(c) for c in (c1, c2)]
        if signs[0] == signs[1] and signs[0] in ((True, False), (False, True)):
            if signs[0][0]:
                c1, c2 = negate(c1), negate(c2)
            yield log(c1) - log(c2) + poly_term(add_polys(dict(e1), dict(e2), -1), scope.algebra)


def multiples(h: Term, v: Term, scope: Scope) -> list[Term]:
    """Small multiples of the other variables and of the logarithms, without v, in h: where a slope may be 0."""
    units: dict[Term, None] = dict.fromkeys(sorted(h.free - {v}, key=lambda t: t.key))
    for t in _parts_without(h, v):
        product = factor(t, scope.algebra)
        if product is not None and product.constant:
            units.update({g: None for g, k in product.factors if k and _mentions_log(g) and g.op != "exp"})
    return [mul(num(c), t) for t in units for c in _MULTIPLES]


def _parts_without(t: Term, v: Term) -> Iterator[Term]:
    """The largest subterms with variables, but without v."""
    if v not in t.free:
        if t.free:
            yield t
    else:
        for a in t.args:
            yield from _parts_without(a, v)


def _mentions_log(t: Term) -> bool:
    return t.op == "log" or any(map(_mentions_log, t.args))


def without_logs_of_exponentials(t: Term) -> Term:
    """A sum of products with s for log(exp(s))."""
    if t.op == "log" and t.args[0].op == "exp":
        return t.args[0].args[0]
    return (
        add(*map(without_logs_of_exponentials, t.args))
        if t.op == "add"
        else (mul(*map(without_logs_of_exponentials, t.args)) if t.op == "mul" else t)
    )


def arguments_of_logs(t: Term) -> set[Term]:
    """Sums, products and powers whose logarithm occurs in t."""
    own = {t.args[0]} if t.op == "log" and t.args[0].op in _COMPOUND else set()
    return own.union(*map(arguments_of_logs, t.args))


def bases(t: Term) -> set[tuple[Term, Fraction]]:
    """Sums, products and powers with their exponents, where these are not whole."""
    own: set[tuple[Term, Fraction]] = set()
    if t.op == "pow" and t.args[1].op == "num" and t.args[1].data.denominator > 1 and t.args[0].op in _COMPOUND:
        own = {(t.args[0], t.args[1].data)}
    return own.union(*map(bases, t.args))


def has_sums_below(t: Term) -> bool:
    """Whether t is divided by a sum somewhere."""
    if t.op == "pow" and t.args[0].op == "add" and t.args[1].op == "num" and t.args[1].data < 0:
        return True
    return any(map(has_sums_below, t.args))


def square_roots(p: Poly) -> set[Term]:
    """The terms whose square root occurs in p."""
    return {a.args[0] for m in p for a, _ in m[1] if a.op == "pow" and a.args[1] == num(Fraction(1, 2))}


def transcendental_atoms(p: Poly) -> set[Term]:
    """Logarithms and the like that occur in p to the first power."""
    return {a for m in p for a, k in m[1] if a.op in ("log", "erf", "erfc", "atanh") and k == 1}


def falling(m: Term, slope: Term, v: Term, scope: Scope) -> Term | None:
    """m or -m with the sign of the slope, if that seems to be positive first and then negative as v grows."""
    samples = scope.samples(slope, m, v)
    columns = zip(samples.value(slope)[0], samples.value(m)[0], strict=True)
    if sum(a * b for a, b in columns if a * b == a * b) < 0:
        m = negate(m)
    values, errors = samples.value(m)
    seen = False
    for shift in range(1, min(_SHIFTS, samples.size)):
        moved = {u: list(c) for u, c in samples.columns.items()}
        moved[v] = [*moved[v][shift:], *moved[v][:shift]]
        good = inside(scope.hypotheses, moved, samples.size)
        others, mistakes = Evaluator(moved, samples.size).value(m)
        for i in range(samples.size):
            if good[i] and moved[v][i] > samples.columns[v][i]:
                if values[i] < -errors[i] and others[i] > mistakes[i]:
                    return None
                seen = seen or (values[i] > errors[i] and others[i] < -mistakes[i])
    return m if seen else None


def exponential_degrees(g: Term, v: Term, scope: Scope) -> dict[Fraction, int] | None:
    """{c: degree of the coefficient of exp(c*v)}, if g is a sum of polynomials in v times exp(c*v)."""
    try:
        groups = by_exponential(scope.algebra.poly(g))
    except TooLargeError:
        return None
    if not 2 <= len(groups) <= _MOST_EXPONENTIALS:
        return None
    out: dict[Fraction, int] = {}
    for exponent, q in groups.items():
        rate = _rate(exponent, v, scope)
        if rate is None:
            return None
        degree = 0
        for m in q:
            powers = [k for n, k in m[0] if n[1][0][0] == log(v)] + [k for atom, k in m[1] if atom == v]
            if len(powers) < len(m[0]) + len(m[1]) or any(k < 0 or k != int(k) for k in powers):
                return None
            degree = max(degree, int(sum(powers)))
        out[rate] = degree
    return out


def _rate(exponent: Exponent, v: Term, scope: Scope) -> Fraction | None:
    """c if the exponent is c*v and something without v."""
    if not exponent:
        return Fraction(0)
    try:
        slope = derivative(poly_term(dict(exponent), scope.algebra), v)[0]
    except TermError:
        return None
    rate = _without(slope, v, scope)
    return rate.data if rate is not None and rate.op == "num" else None


def halved(t: Term, v: Term, u: Term) -> Term:
    """t with u for v^2; v is left where its power is not even."""
    if t.op == "pow" and t.args[0] == v and t.args[1].op == "num" and t.args[1].data % 2 == 0:
        return u if t.args[1].data == 2 else power(u, t.args[1].data / 2)
    return Term(t.op, [halved(a, v, u) for a in t.args], t.data) if v in t.free else t


def zeros(g: Term, v: Term, scope: Scope) -> Iterator[Term]:
    """Terms at which g is 0, as a polynomial in v of degree 1 or 2, or of two terms."""
    linear = _linear_root(g, v, scope)
    if linear is not None:
        yield linear
        return
    try:
        slope = derivative(g, v)[0]
        bend = _without(derivative(slope, v)[0] / 2, v, scope)
        if bend is not None:
            at_zero = [substitute(t, {v: num(0)}) for t in (slope, g)]
            middle = factor(mul(num(Fraction(-1, 2)), at_zero[0]) / bend, scope.algebra)
            radicand = factor((at_zero[0] ** 2 - 4 * bend * at_zero[1]) / (4 * bend**2), scope.algebra)
            if middle is not None and radicand is not None and not scope.samples(g, bend).negative(radicand.term()):
                yield middle.term() + sqrt(radicand.term())
                yield middle.term() - sqrt(radicand.term())
            return
        for n in (3, 4):
            lowest = _without(g - v * slope / n, v, scope)
            lead = _without((g - lowest) / power(v, n), v, scope) if lowest is not None else None
            if lowest is not None and lead is not None:
                quotient = factor(-lowest / lead, scope.algebra)
                if quotient is not None and not scope.samples(g).negative(quotient.term()):
                    yield power(quotient.term(), Fraction(1, n))
    except (TermError, TooLargeError):
        return


def _without(t: Term, v: Term, scope: Scope) -> Term | None:
    """t written without v, if t does not depend on it and is not 0."""
    product = factor(t, scope.algebra)
    if product is None or not product.constant or v in (out := product.term()).free:
        return None
    return out


def _linear_root(g: Term, v: Term, scope: Scope) -> Term | None:
    """c with g = q * (v - c), when q has a sign."""
    try:
        slope, needed = derivative(g, v)
    except TermError:
        return None
    product = factor(slope, scope.algebra)
    if product is None or needed or not product.constant:
        return None
    q = product.term()
    if v in q.free:
        return None
    negative, positive = scope.samples(q, g).signs(q)
    if negative and positive:
        return None
    quotient = factor(v - g / q, scope.algebra)
    if quotient is None or v in (c := quotient.term()).free:
        return None
    return c
