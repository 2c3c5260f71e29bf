"""Polynomial inequalities by certificates that need no search: squares, products of two conditions, Bernstein's basis.

These are tried before anything else; what they miss is left to ``dpproofs.proving.search``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from operator import sub
from typing import TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from dpproofs.checkers.facts import signs
from dpproofs.checkers.positivstellensatz import Certificate
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.prover.bernstein import Side, combination
from dpproofs.prover.scope import Scope

_MOST_TERMS, _MOST_BITS = 200, 10_000
_MOST_CONDITIONS = 8
_MOST_ROUNDS = 40
_ONE = ((1, ()),)

Powers: TypeAlias = tuple[int, ...]
Flat: TypeAlias = "dict[Powers, fmpq]"


class _TooLargeError(Exception):
    """A polynomial with more terms or longer numbers than are worth a try."""


def directly(goal: Term, scope: Scope) -> Theorem | None:
    """A polynomial inequality on a domain given by such, if it has a certificate of one of these kinds."""
    variables = sorted(goal.free.union(*(h.free for h in scope.hypotheses)), key=lambda v: v.key)
    try:
        values = dict(zip(variables, _context(len(variables)).gens(), strict=False))
        polynomials = [_difference(f, values) for f in (goal, *scope.hypotheses)]
    except _TooLargeError:
        return None
    f, *conditions = polynomials
    found = _squares(f.to_dict(), goal.op == "lt")
    if found is not None:
        return infer("certified", formula=goal, certificate=found)
    facts = [th.conclusion for th in scope.premises]
    # Where a sign is known the normal forms are others: with exp(log(x)) for a positive x.
    if goal.op != "le" or any(h.op != "le" for h in facts) or any(signs(facts)):
        return None
    found = _product(f, conditions) or _on_a_box(f, conditions)
    return infer("certified", *scope.premises, formula=goal, certificate=found) if found is not None else None


@lru_cache(maxsize=32)
def _context(count: int) -> fmpq_mpoly_ctx:
    return fmpq_mpoly_ctx.get([f"x{i}" for i in range(max(count, 1))], Ordering.lex)


def _difference(formula: Term, values: dict[Term, fmpq_mpoly]) -> fmpq_mpoly:
    """b - a for a <= b."""
    a, b = (_polynomial(t, values) for t in formula.args)
    return _context(len(values)).constant(0) + b - a


def _polynomial(t: Term, values: dict[Term, fmpq_mpoly]) -> fmpq_mpoly | fmpq:
    match t.op:
        case "num":
            return fmpq(t.data.numerator, t.data.denominator)
        case "var":
            return values[t]
        case "add":
            total, *others = (_polynomial(a, values) for a in t.args)
            for other in others:
                total += other
            return total
        case "mul":
            total, *others = (_polynomial(a, values) for a in t.args)
            for other in others:
                if _length(total) * _length(other) > _MOST_TERMS:
                    raise _TooLargeError
                total *= other
            return total
        case _:
            base, n = _polynomial(t.args[0], values), int(t.args[1].data)
            if _length(base) > 1 and comb(_length(base) + min(n, _MOST_TERMS) - 1, min(n, _MOST_TERMS)) > _MOST_TERMS:
                raise _TooLargeError
            if n > _MOST_BITS or n * _bits(base) > _MOST_BITS:
                raise _TooLargeError
            return base**n


def _length(p: fmpq_mpoly | fmpq) -> int:
    return 1 if isinstance(p, fmpq) else len(p)


def _bits(p: fmpq_mpoly | fmpq) -> int:
    numbers = [p] if isinstance(p, fmpq) else p.coeffs()
    return max((int(c.p).bit_length() + int(c.q).bit_length() for c in numbers), default=0)


def _fraction(c: fmpq) -> Fraction:
    return Fraction(int(c.p), int(c.q))


# Squares ----------------------------------------------------------------------------------------


def _squares(f: Flat, strict: bool) -> Certificate | None:
    """f as a sum of squares of one or two monomials, with a positive number left over if ``strict``.

    A monomial that is no square with a positive coefficient is the mixed part of the square of a sum, whose other
    parts are taken from squares that are there; where there are none they are made, and have to be made up for.
    """
    left = {tuple(map(int, m)): c for m, c in f.items()}
    # The first and the last monomial are corners of the polytope of powers: no squares cancel there.
    if any(left[m] < 0 or any(k % 2 for k in m) for pick in (min, max) if (m := pick(left, default=None)) is not None):
        return None
    parts: list[tuple[fmpq, Flat]] = []
    for _ in range(_MOST_ROUNDS):
        bad = [m for m, c in left.items() if c < 0 or any(k % 2 for k in m)]
        if not bad:
            break
        chosen = _pairs(bad, left)
        if chosen is None:
            return None
        m, pairs = chosen
        if not _complete(m, pairs, left, parts):
            return None
    else:
        return None
    parts.extend((c, {tuple(k // 2 for k in m): fmpq(1)}) for m, c in left.items())
    if strict and not any(len(root) == 1 and not any(next(iter(root))) for _, root in parts):
        return None
    used = [i for i in range(len(next(iter(f), ()))) if any(m[i] for m in f)]
    generators = {i: n for n, i in enumerate(used)}
    products: list[tuple[Fraction, tuple[object, ...], tuple[int, ...]]] = [(Fraction(1), _ONE, (0,))]
    for c, root in parts:
        data = tuple((_fraction(d), tuple((generators[i], k) for i, k in enumerate(m) if k)) for m, d in root.items())
        products.append((_fraction(c), data, ()))
    return ("sum", tuple(products), ())


def _pairs(bad: list[Powers], left: Flat) -> tuple[Powers, list[tuple[Powers, Powers]]] | None:
    """The one of these monomials with fewest pairs of squares whose product is its square, and the pairs."""
    squares = [m for m, c in left.items() if c > 0 and not any(k % 2 for k in m)]
    known = set(squares)
    best: tuple[Powers, list[tuple[Powers, Powers]]] | None = None
    for m in bad:
        double = tuple(2 * k for k in m)
        pairs = [(u, v) for u in squares if u < m and (v := tuple(map(sub, double, u))) in known]
        if pairs and (best is None or len(pairs) < len(best[1])):
            best = (m, pairs)
            if len(pairs) == 1:
                break
    if best is not None:
        return best
    m = bad[0]
    if sum(k % 2 for k in m) < 2:
        return None
    sides: list[list[int]] = [[], []]
    up = 0
    for k in m:
        sides[up].append(k + k % 2)
        sides[1 - up].append(k - k % 2)
        up ^= k % 2
    return m, [(tuple(sides[0]), tuple(sides[1]))]


def _complete(m: Powers, pairs: list[tuple[Powers, Powers]], left: Flat, parts: list[tuple[fmpq, Flat]]) -> bool:
    """Subtract the square with m as its mixed part from the remaining terms; whether there was a pair with enough."""
    c = left[m]
    half = abs(c) / 2
    for u, v in pairs:
        at_u, at_v = left.get(u, fmpq(0)), left.get(v, fmpq(0))
        # share*(u + ratio*v)^2 has the mixed part 2*share*ratio.
        if len(pairs) > 1 and at_u * at_v < half * half:
            continue
        if min(at_u, at_v) >= half or at_u <= 0 or at_v <= 0 or at_u * at_v < half * half:
            share, ratio = half, fmpq(1)
        else:
            share = at_u if at_u < half else half * half / at_v
            ratio = half / share
        del left[m]
        for w, taken in ((u, share), (v, share * ratio * ratio)):
            rest = left.get(w, fmpq(0)) - taken
            if rest:
                left[w] = rest
            else:
                left.pop(w, None)
        roots = [tuple(k // 2 for k in w) for w in (u, v)]
        parts.append((share, {roots[0]: fmpq(1), roots[1]: ratio if c > 0 else -ratio}))
        return True
    return False


# Conditions -------------------------------------------------------------------------------------


def _product(f: fmpq_mpoly, conditions: Sequence[fmpq_mpoly]) -> Certificate | None:
    """f as a positive multiple of a condition or of the product of two."""
    if len(conditions) > _MOST_CONDITIONS or not f:
        return None
    degree, lead = f.total_degree(), f.leading_coefficient()
    options = [(i,) for i in range(len(conditions))]
    for chosen in (*options, *combinations_with_replacement(range(len(conditions)), 2)):
        parts = [conditions[i] for i in chosen]
        if sum(p.total_degree() for p in parts) != degree:
            continue
        whole = parts[0] * parts[1] if len(parts) > 1 else parts[0]
        c = lead / whole.leading_coefficient()
        if c > 0 and f == c * whole:
            return ("sum", ((Fraction(1), _ONE, (len(conditions),)), (_fraction(c), _ONE, chosen)), ())
    return None


def _on_a_box(f: fmpq_mpoly, conditions: Sequence[fmpq_mpoly]) -> Certificate | None:
    """By Bernstein's basis on the box that some of the conditions describe."""
    sides: dict[int, dict[str, Side]] = {}
    for i, p in enumerate(conditions):
        if len(p) > 2:
            continue
        terms = {tuple(map(int, m)): c for m, c in p.to_dict().items()}
        bound = terms.pop((0,) * len(f.context().names()), fmpq(0))
        if len(terms) != 1:
            continue
        ((m, slope),) = terms.items()
        if sum(m) != 1:
            continue
        side, end = ("low" if slope > 0 else "high"), _fraction(-bound / slope)
        known = sides.setdefault(m.index(1), {})
        if side not in known or (end > known[side][0]) is (side == "low"):
            known[side] = (end, abs(_fraction(slope)), i)
    box = {i: s for i, s in sides.items() if len(s) == len(("low", "high")) and s["low"][0] < s["high"][0]}
    terms_of_f = [({i: int(k) for i, k in enumerate(m) if k}, c) for m, c in f.to_dict().items()]
    return combination(terms_of_f, box, len(conditions))
