"""exp(-p |x - l| - q |x - h|), piece by piece."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, conj, eq, exp, ind, lam, num, variables
from dpproofs.proving.tactics import Fact, arith, cases, same_value

l, h, p, q, u, x = variables("l h p q u x")
GIVEN = 0 < p, 0 < q, l <= h
WIDTH = h - l
ENDS = exp(-q * WIDTH), exp(-p * WIDTH)
"""The values at l and at h."""
BODY = exp(-p * absolute(x - l) - q * absolute(x - h))
INSIDE = exp(-p * (x - l) - q * (h - x))
PLACES = x <= l, h <= x, conj(l <= x, x <= h), eq(x, l), eq(x, h)
SHAPES = exp((p + q) * (x - l)), exp(-(p + q) * (x - h)), INSIDE, num(1), num(1)
WEIGHTS = *ENDS, num(1), -ENDS[0], -ENDS[1]
PIECES = [ind(where) * shape for where, shape in zip(PLACES, SHAPES, strict=True)]
SUM = sum((weight * piece for weight, piece in zip(WEIGHTS[1:], PIECES[1:], strict=True)), WEIGHTS[0] * PIECES[0])


def pointwise() -> Theorem:
    """The function is the sum of its pieces, whose ends are counted twice."""
    goal = eq(SUM, BODY)

    def at_sides(signs: tuple[int, int], here: tuple[int, ...], *facts: Theorem) -> Theorem:
        """``here`` says which pieces are not 0; at l and h the exponents are 0."""
        known: list[Fact] = [*facts, l <= h]
        ends = zip((l, h), signs, strict=True)
        sizes = [arith(eq(absolute(x - end), sign * (x - end)), *known) for end, sign in ends]
        exponent = -p * (signs[0] * (x - l)) - q * (signs[1] * (x - h))
        same = arith(eq(-p * absolute(x - l) - q * absolute(x - h), exponent), *sizes)
        whole = same_value(lam(u, exp(u)), same)
        marks = [arith(eq(ind(where), int(k in here)), *known) for k, where in enumerate(PLACES)]
        pieces = [
            same_value(lam(u, weight * u), arith(eq(piece, shape if k in here else num(0)), mark))
            for k, (weight, piece, shape, mark) in enumerate(zip(WEIGHTS, PIECES, SHAPES, marks, strict=True))
        ]
        return arith(goal, whole, *pieces, *_exponents(*facts))

    def between(*facts: Theorem) -> Theorem:
        def on_right(one: Theorem, at_l: bool) -> Theorem:
            def then(two: Theorem, at_h: bool) -> Theorem:
                here = [k for k, yes in enumerate((at_l, at_h, True, at_l, at_h)) if yes]
                return at_sides((1, -1), tuple(here), *facts, one, two)

            return cases(eq(x, h), lambda yes: then(yes, True), lambda no: then(no, False))

        return cases(eq(x, l), lambda yes: on_right(yes, True), lambda no: on_right(no, False))

    return cases(
        x < l,
        lambda yes: at_sides((-1, -1), (0,), yes),
        lambda no: cases(h < x, lambda yes: at_sides((1, 1), (1,), yes), lambda inside: between(no, inside)),
    )


def _exponents(*facts: Theorem) -> list[Theorem]:
    """The values of the pieces at l and h."""
    same = {fact.conclusion for fact in facts}
    found = []
    if eq(x, l) in same:
        found += [((p + q) * (x - l), num(0), ENDS[0]), (-p * (x - l) - q * (h - x), -q * WIDTH, num(1))]
    if eq(x, h) in same:
        found += [(-(p + q) * (x - h), num(0), ENDS[1]), (-p * (x - l) - q * (h - x), -p * WIDTH, num(1))]
    return [same_value(lam(u, weight * exp(u)), arith(eq(old, new), *facts)) for old, new, weight in found]
