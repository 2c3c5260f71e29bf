"""Polynomials on boxes: nonnegative if their coefficients in the basis of Bernstein are.

On l <= x <= u a polynomial of degree d is a combination of (x-l)^k (u-x)^(d-k) for k = 0, ..., d, and
one in several variables a combination of products of these, which are products of the bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod
from typing import TypeAlias

from flint import fmpq

from dpproofs.checkers.algebra import UNIT, Mono, TooLargeError
from dpproofs.checkers.positivstellensatz import Certificate, Constraint, problem
from dpproofs.kernel import Term

_MOST_COEFFICIENTS = 128
_ONE = ((1, ()),)

# A generator of polynomials: an atom, or exp of a monomial. For a positive x the normal form has exp(log(x)).
Generator: TypeAlias = "Term | Mono"
# Each bound, the size of the coefficient in the constraint, and the number of the constraint.
Sides: TypeAlias = "dict[Generator, dict[str, tuple[Fraction, Fraction, int]]]"


def on_a_box(premises: Sequence[Term], goal: Term) -> Certificate | None:
    """A certificate for f <= g, if g - f is such a combination with coefficients that are not negative."""
    if goal.op != "le":
        return None
    try:
        constraints = problem(tuple(premises), goal).constraints
    except TooLargeError:
        return None
    negated = len(constraints) - 1
    sides = _sides(constraints[:negated])
    f: list[tuple[dict[Generator, int], fmpq]] = []
    degree: dict[Generator, int] = {}
    for m, c in constraints[negated].poly.items():
        powers = _powers(m)
        if powers is None or not powers.keys() <= sides.keys():
            return None
        f.append((powers, fmpq(-c.numerator, c.denominator)))
        for x, k in powers.items():
            degree[x] = max(degree.get(x, 0), k)
    if prod(d + 1 for d in degree.values()) > _MOST_COEFFICIENTS:
        return None
    coefficients = {tuple(powers.get(x, 0) for x in degree): c for powers, c in f}
    for i, (x, d) in enumerate(degree.items()):
        coefficients = _along(coefficients, i, _weights(sides[x]["low"][0], sides[x]["high"][0], d))
    products: list[tuple[Fraction, object, tuple[int, ...]]] = [(Fraction(1), _ONE, (negated,))]
    for counts, value in sorted(coefficients.items()):
        if value < 0:
            return None
        if value == 0:
            continue
        share = Fraction(int(value.p), int(value.q))
        factors: list[int] = []
        for (x, d), k in zip(degree.items(), counts, strict=True):
            low, high = sides[x]["low"], sides[x]["high"]
            share *= comb(d, k) / ((high[0] - low[0]) ** d * low[1] ** k * high[1] ** (d - k))
            factors += [low[2]] * k + [high[2]] * (d - k)
        products.append((share, _ONE, tuple(factors)))
    return ("sum", tuple(products), ())


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


def _weights(low: Fraction, high: Fraction, d: int) -> list[list[fmpq]]:
    """For each power a and each k the mean of the products of a ends, where k of the d ends are the upper one."""
    lower, upper = (fmpq(end.numerator, end.denominator) for end in (low, high))
    return [
        [
            sum(
                (comb(k, j) * comb(d - k, a - j) * upper**j * lower ** (a - j) for j in range(min(a, k) + 1)),
                fmpq(0),
            )
            / comb(d, a)
            for k in range(d + 1)
        ]
        for a in range(d + 1)
    ]


def _along(coefficients: dict[tuple[int, ...], fmpq], i: int, weights: list[list[fmpq]]) -> dict[tuple[int, ...], fmpq]:
    """Powers of the i-th generator in the basis of Bernstein."""
    out: dict[tuple[int, ...], fmpq] = {}
    for powers, c in coefficients.items():
        for k, weight in enumerate(weights[powers[i]]):
            counts = (*powers[:i], k, *powers[i + 1 :])
            out[counts] = out.get(counts, fmpq(0)) + c * weight
    return out
