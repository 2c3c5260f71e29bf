"""Polynomials on boxes: nonnegative if their coefficients in the basis of Bernstein are.

On l <= x <= u a polynomial of degree d is a combination of (x-l)^k (u-x)^(d-k) for k = 0, ..., d, and
one in several variables a combination of products of these, which are products of the bounds.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import TypeAlias, TypeVar

from flint import fmpq

from dpproofs.checkers.algebra import UNIT, Mono, TooLargeError
from dpproofs.checkers.positivstellensatz import Certificate, Constraint, problem
from dpproofs.kernel import Term

_MOST_COEFFICIENTS = 128
_WHOLE = -1
_ONE = ((1, ()),)

# A generator of polynomials: an atom, or exp of a monomial. For a positive x the normal form has exp(log(x)).
Generator: TypeAlias = "Term | Mono"
# Each bound, the size of the coefficient in the constraint, and the number of the constraint.
Side: TypeAlias = tuple[Fraction, Fraction, int]
Sides: TypeAlias = "dict[Generator, dict[str, Side]]"
_G = TypeVar("_G", bound=Hashable)


def on_a_box(premises: Sequence[Term], goal: Term) -> Certificate | None:
    """A certificate for f <= g, if g - f is such a combination with coefficients that are not negative."""
    if goal.op != "le":
        return None
    try:
        constraints = problem(tuple(premises), goal).constraints
    except TooLargeError:
        return None
    negated = len(constraints) - 1
    f: list[tuple[dict[Generator, int], fmpq]] = []
    for m, c in constraints[negated].poly.items():
        powers = _powers(m)
        if powers is None:
            return None
        f.append((powers, fmpq(-c.numerator, c.denominator)))
    return combination(f, _sides(constraints[:negated]), negated)


def combination(
    f: Sequence[tuple[dict[_G, int], fmpq]], sides: Mapping[_G, Mapping[str, Side]], negated: int
) -> Certificate | None:
    """A certificate that f, given by the powers and the coefficients of its monomials, is nonnegative on a box."""
    degree: dict[_G, int] = {}
    for powers, _ in f:
        for x, k in powers.items():
            degree[x] = max(degree.get(x, 0), k)
    if not degree.keys() <= sides.keys() or prod(d + 1 for d in degree.values()) > _MOST_COEFFICIENTS:
        return None
    coefficients = {tuple(powers.get(x, 0) for x in degree): c for powers, c in f}
    for i, (x, d) in enumerate(degree.items()):
        coefficients = _along(coefficients, i, _weights(sides[x]["low"][0], sides[x]["high"][0], d))
    if any(c < 0 for c in coefficients.values()):
        return None
    products: list[tuple[Fraction, object, tuple[int, ...]]] = [(Fraction(1), _ONE, (negated,))]
    shared = _shared({m: c for m, c in coefficients.items() if c}, list(degree.values()))
    for counts, value in sorted(shared.items()):
        share = Fraction(int(value.p), int(value.q))
        factors: list[int] = []
        for (x, d), k in zip(degree.items(), counts, strict=True):
            if k == _WHOLE:
                continue
            low, high = sides[x]["low"], sides[x]["high"]
            share *= comb(d, k) / ((high[0] - low[0]) ** d * low[1] ** k * high[1] ** (d - k))
            factors += [low[2]] * k + [high[2]] * (d - k)
        products.append((share, _ONE, tuple(factors)))
    return ("sum", tuple(products), ())


def _shared(coefficients: dict[tuple[int, ...], fmpq], degrees: Sequence[int]) -> dict[tuple[int, ...], fmpq]:
    """The same with fewer factors: the parts of the basis in one variable add up to 1, so what they share is outside.

    There the number of a part is _WHOLE.
    """
    for i, d in enumerate(degrees):
        groups: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for counts in coefficients:
            groups.setdefault((*counts[:i], _WHOLE, *counts[i + 1 :]), []).append(counts)
        for whole, parts in groups.items():
            if len(parts) <= d:
                continue
            least = min(coefficients[m] for m in parts)
            for m in parts:
                rest = coefficients.pop(m) - least
                if rest:
                    coefficients[m] = rest
            coefficients[whole] = least
    return coefficients


def _powers(m: Mono) -> dict[Generator, int] | None:
    """A monomial as powers of generators, if they are whole and positive."""
    if any(q.denominator != 1 or q < 0 for _, q in m[0]) or any(k < 0 for _, k in m[1]):
        return None
    return {**{n: int(q) for n, q in m[0]}, **dict(m[1])}


def _sides(constraints: Sequence[Constraint]) -> Sides:
    """The generators between two numbers, with the best of their bounds."""
    found: Sides = {}
    for i, c in enumerate(constraints):
        linear = [(_powers(m), q) for m, q in c.poly.items() if m != UNIT]
        if c.relation == "=" or len(linear) != 1:
            continue
        powers, slope = linear[0]
        if powers is None or list(powers.values()) != [1]:
            continue
        (x,) = powers
        side, bound = ("low" if slope > 0 else "high"), -c.poly.get(UNIT, Fraction(0)) / slope
        old = found.setdefault(x, {}).get(side)
        if old is None or (bound > old[0]) is (side == "low"):
            found[x][side] = (bound, abs(slope), i)
    return {x: s for x, s in found.items() if len(s) == 2 and s["low"][0] < s["high"][0]}


@lru_cache(maxsize=256)
def _weights(low: Fraction, high: Fraction, d: int) -> list[list[tuple[int, fmpq]]]:
    """For each power a and each k the mean of the products of a ends, where k of the d ends are the upper one.

    Those that are 0 are left out.
    """
    lower, upper = (fmpq(end.numerator, end.denominator) for end in (low, high))
    found = []
    for a in range(d + 1):
        sums = [
            sum(
                (comb(k, j) * comb(d - k, a - j) * upper**j * lower ** (a - j) for j in range(min(a, k) + 1)),
                fmpq(0),
            )
            for k in range(d + 1)
        ]
        found.append([(k, total / comb(d, a)) for k, total in enumerate(sums) if total])
    return found


def _along(
    coefficients: dict[tuple[int, ...], fmpq], i: int, weights: list[list[tuple[int, fmpq]]]
) -> dict[tuple[int, ...], fmpq]:
    """Powers of the i-th generator in the basis of Bernstein."""
    out: dict[tuple[int, ...], fmpq] = {}
    for powers, c in coefficients.items():
        before, after = powers[:i], powers[i + 1 :]
        for k, weight in weights[powers[i]]:
            counts = (*before, k, *after)
            known = out.get(counts)
            out[counts] = c * weight if known is None else known + c * weight
    return out
