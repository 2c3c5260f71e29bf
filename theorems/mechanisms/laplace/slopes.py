"""The integral of exp(-p |x - l| - q |x - h|), piece by piece; hence that of the product of two Laplace
densities of different scales.
"""

from dpproofs.prelude import *
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT

# exp(-p |x - l| - q |x - h|), piece by piece --------------------------------------------------

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


# The integral of exp(-p |x - l| - q |x - h|) --------------------------------------------------

OUTSIDE = (ENDS[0] + ENDS[1]) / (p + q)
"""The integral over the two half-lines."""

DIFFERENT = Lemma(
    "mechanisms.laplace-two-slopes", "The integral of exp(-p |x - l| - q |x - h|) for different slopes", "elementary",
    (*GIVEN, ne(p, q)),
    conj(integrable(LEBESGUE, x, BODY), eq(E(LEBESGUE, x, BODY), factor * OUTSIDE + (ENDS[0] - ENDS[1]) / (p - q))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("mechanisms.laplace-two-slopes", l=0, h=1, p=1, q=2)),),
)  # fmt: skip

MIDDLE = PIECES[2]


@proof_of(DIFFERENT)
def _different(claim: Claim) -> Theorem:
    """Between l and h the exponent is affine."""
    raw_int, raw = parts(integral(INSIDE / (q - p), x, l, h, *claim.hypotheses))
    ints, middle = parts(transfer(LEBESGUE, x, arith(eq(integrand_of(raw_int, x), MIDDLE), ne(p, q)), raw_int))
    body_int, mean = parts(use(_with_middle(), *GIVEN, ints))
    return both(body_int, arith(comparison(claim), mean, middle, raw, ne(p, q)))


def _with_middle() -> Theorem:
    """The integral, when the middle piece is integrable."""
    rate = arith(0 < p + q, 0 < p, 0 < q)
    known = [use(LEFT, rate, s=p + q, m=l), use(RIGHT, rate, s=p + q, m=h), use(POINT, m=l), use(POINT, m=h)]
    left, right, *ends = (parts(fact)[0] for fact in known)
    ints = [left, right, assume(integrable(LEBESGUE, x, MIDDLE)), *ends]
    whole, mean = parts(linear(LEBESGUE, x, SUM, list(zip(WEIGHTS, ints, strict=True))))
    body_int, same = parts(transfer(LEBESGUE, x, pointwise(), whole))
    total = eq(E(LEBESGUE, x, BODY), OUTSIDE + E(LEBESGUE, x, MIDDLE))
    return both(body_int, arith(total, same, mean, *known, rate))


whole = exp(-p * absolute(x - l) - p * absolute(x - h))

EQUAL = Lemma(
    "mechanisms.laplace-equal-slopes", "The integral of exp(-p (|x - l| + |x - h|))", "elementary",
    (0 < p, l <= h),
    conj(integrable(LEBESGUE, x, whole), eq(E(LEBESGUE, x, whole), factor * ((1 / p + WIDTH) * ENDS[1]))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("mechanisms.laplace-equal-slopes", l=0, h=1, p=1)),),
)  # fmt: skip


@proof_of(EQUAL)
def _equal(claim: Claim) -> Theorem:
    """Between l and h the function is constant."""
    raw_int, raw = parts(integral(x * ENDS[1], x, l, h, *claim.hypotheses))
    flat = substitute(MIDDLE, {q: p})
    ints, middle = parts(transfer(LEBESGUE, x, arith(eq(integrand_of(raw_int, x), flat)), raw_int))
    body_int, mean = parts(use(_with_middle(), *claim.hypotheses, ints, q=p))
    return both(body_int, arith(comparison(claim), mean, middle, raw, 0 < p))


# The integral of the product of two Laplace densities of different scales ---------------------

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Example 2"
a, b, m, z, A, B = variables("a b m z A B")
FIRST, SECOND = exp(-absolute(u - m) / a) / (2 * a), exp(-absolute(x - u) / b) / (2 * b)


def summed(distance: Term) -> Term:
    """The density at a distance from the median, for different scales."""
    return (a * exp(-distance / a) - b * exp(-distance / b)) / (2 * (a**2 - b**2))


APART = (0 < a, 0 < b, ne(a, b))


def _value() -> Theorem:
    """What the pieces add up to, with the values A and B of the exponentials."""
    pieces = (B + A) / (1 / a + 1 / b) + (B - A) / (1 / a - 1 / b)
    return arith(eq(pieces / (4 * a * b), (a * A - b * B) / (2 * (a**2 - b**2))), *APART)


def mixed() -> Theorem:
    """The integral of the product of the densities."""

    def at_side(low: Term, high: Term, one: Term, two: Term, order: Theorem) -> Theorem:
        rates = [arith(0 < 1 / scale, 0 < scale) for scale in (one, two)]
        apart = arith(ne(1 / one, 1 / two), *APART)
        made = use(DIFFERENT, *rates, order, apart, l=low, h=high, p=1 / one, q=1 / two)
        ints, mean = parts(made)
        body = integrand_of(ints, u)
        scaled_int, scaled = parts(expand(LEBESGUE, u, body / (4 * a * b), ints, *APART))
        turned = same_value(lam(z, exp(-absolute(u - m) / a - z / b)), arith(eq(absolute(x - u), absolute(u - x))))
        same = arith(eq(body / (4 * a * b), FIRST * SECOND), turned, *APART)
        whole_int, whole = parts(transfer(LEBESGUE, u, same, scaled_int))
        pieces = use(_value(), *APART, A=exp(-(high - low) / a), B=exp(-(high - low) / b))
        size = same_value(lam(z, summed(z)), arith(eq(high - low, absolute(x - m)), order))
        total = eq(E(LEBESGUE, u, FIRST * SECOND), summed(absolute(x - m)))
        return both(whole_int, arith(total, whole, scaled, mean, pieces, size, *APART))

    return cases(m <= x, lambda yes: at_side(m, x, a, b, yes), lambda no: at_side(x, m, b, a, arith(x <= m, no)))
