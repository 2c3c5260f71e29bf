"""Enclosures contain the value; comparisons are never wrong; a second engine agrees."""

from __future__ import annotations

import math
from fractions import Fraction

import flint
import mpmath
import pytest
from finite import JunkError, Model, evaluate, number
from hypothesis import assume, given, settings, strategies as st

from dpproofs.checkers.interval import UndefinedError, compare, decide, enclose
from dpproofs.checkers.rational import exact
from dpproofs.kernel import Term
from dpproofs.language.terms import (
    LEBESGUE,
    PI,
    REAL,
    E,
    absolute,
    add,
    atanh,
    binomial,
    conj,
    cosh,
    disj,
    entry,
    eq,
    erf,
    erfc,
    exp,
    forall,
    implies,
    ind,
    log,
    maximum,
    minimum,
    mul,
    nat,
    ne,
    num,
    power,
    sinh,
    sqrt,
    summation,
    tanh,
    var,
    variables,
)

x, y, i, j = variables("x y i j")
phi = var("phi", ("fn", (REAL,), REAL))
half = Fraction(1, 2)
TENTH = Fraction(1, 10)

fractions = st.fractions(-3, 3, max_denominator=6)
EXPONENTS = [num(n) for n in (-2, -1, 0, 1, 2, 3)] + [num(half), num(-half), num(Fraction(1, 3))]


def grow(inner):
    return st.one_of(
        st.builds(add, inner, inner), st.builds(mul, inner, inner), st.builds(lambda s, r: s - r, inner, inner),
        st.builds(power, inner, st.sampled_from(EXPONENTS) | inner), st.builds(exp, inner), st.builds(log, inner),
        st.builds(sinh, inner), st.builds(cosh, inner), st.builds(tanh, inner), st.builds(atanh, inner),
        st.builds(erf, inner),
        st.builds(erfc, inner), st.builds(absolute, inner), st.builds(minimum, inner, inner),
        st.builds(maximum, inner, inner),
        st.builds(lambda s: summation(i, 0, 3, s * i), inner),
        st.builds(lambda s, r: summation(i, 0, 4, binomial(4, i) * power(s, i) * r), inner, inner),
        st.builds(lambda s: summation(i, -1, 3, summation(j, 0, i, exp(s / (i + j + 1)) - j)), inner),
        st.builds(lambda n, k, s: binomial(n, k + s), st.integers(-2, 40), st.integers(-2, 40), inner),
    )  # fmt: skip


closed = st.recursive(fractions.map(num) | st.just(PI), grow, max_leaves=5)
open_terms = st.recursive(fractions.map(num) | st.sampled_from([x, x, y]), grow, max_leaves=5)
boxes = st.tuples(fractions, fractions).map(sorted)


def value(t, at):
    try:
        out = evaluate(t, Model(), at)
    except (JunkError, OverflowError, ZeroDivisionError, MemoryError):
        assume(False)
    with mpmath.workdps(60):
        out = number(out)
        assume(mpmath.isfinite(out) and abs(out) < 10**12)
        return out


def arb(q):
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


def as_arb(v):
    """A ball around a number of 60 digits, wide enough for its rounding."""
    sign, mantissa, exponent, _ = v._mpf_
    with flint.ctx.workprec(300):
        exact_ball = flint.arb((-1 if sign else 1) * int(mantissa)) * flint.arb(2) ** int(exponent)
        return exact_ball + flint.arb(0, 1e-40) * (1 + abs(exact_ball))


@pytest.mark.by_turns(2)
@settings(max_examples=50)
@given(open_terms, boxes, boxes, st.lists(st.tuples(st.fractions(0, 1), st.fractions(0, 1)), min_size=3, max_size=3))
def test_an_enclosure_contains_every_value_on_the_box(t, box_x, box_y, inside):
    balls = {x: arb(box_x[0]).union(arb(box_x[1])), y: arb(box_y[0]).union(arb(box_y[1]))}
    try:
        ball = enclose(t, balls, 64)
    except UndefinedError:
        assume(False)
    for s, r in [*inside, (Fraction(0), Fraction(0)), (Fraction(1), Fraction(1))]:
        at = {x: box_x[0] + s * (box_x[1] - box_x[0]), y: box_y[0] + r * (box_y[1] - box_y[0])}
        assert ball.overlaps(as_arb(value(t, at)))


@settings(max_examples=75)
@given(closed, st.sampled_from([64, 200]))
def test_an_enclosure_of_a_number_is_narrow_and_right(t, precision):
    try:
        ball = enclose(t, {}, precision)
    except UndefinedError:
        assume(False)
    v = value(t, {})
    assert ball.overlaps(as_arb(v))


@settings(max_examples=75)
@given(closed, closed)
def test_comparisons_are_right(s, t):
    order = compare(s, t)
    if order is not None:
        left, right = value(s, {}), value(t, {})
        if order == 0:
            assert abs(left - right) < mpmath.mpf(10) ** -40
        else:
            assert (left - right) * order > -(mpmath.mpf(10) ** -40)
    other = compare(t, s)
    assert other == (None if order is None else -order)


@settings(max_examples=75)
@given(
    st.recursive(
        fractions.map(num),
        lambda r: st.builds(add, r, r) | st.builds(mul, r, r) | st.builds(power, r, st.sampled_from(EXPONENTS[:6])),
    )
)
def test_exact_values_are_exact(t):
    try:
        expected = evaluate(t, Model(), {})
    except (OverflowError, MemoryError):
        assume(False)
    assert exact(t) == expected
    assert compare(t, num(expected)) == 0
    assert compare(t, num(expected + Fraction(1, 10**60))) == -1


@pytest.mark.by_turns(2)
@settings(max_examples=63)
@given(
    open_terms,
    open_terms,
    boxes,
    st.sampled_from([0, 3, 6]),
    st.booleans(),
    st.lists(st.fractions(0, 1), min_size=4, max_size=4),
)
def test_what_is_decided_holds_on_the_box(s, t, box, depth, strict, inside):
    goal = (s < t) if strict else (s <= t)
    facts = [box[0] <= x, x <= box[1], box[0] <= y, y <= box[1]]
    if decide(goal, facts, depth) is None:
        for u in [*inside, Fraction(0), Fraction(1)]:
            at = {x: box[0] + u * (box[1] - box[0]), y: box[1] - u * (box[1] - box[0])}
            assert value(t - s, at) > (0 if strict else -(mpmath.mpf(10) ** -40))


# The second engine ----------------------------------------------------------------------------


def iv(t, box):
    """The same enclosure by mpmath's own interval arithmetic, for the operators that it has."""
    ctx = mpmath.iv
    args = [iv(s, box) for s in t.args] if t.op != "sum" else []
    match t.op:
        case "num":
            return ctx.mpf(t.data.numerator) / t.data.denominator
        case "var":
            lo, hi = box[t]
            return ctx.mpf([(ctx.mpf(lo.numerator) / lo.denominator).a, (ctx.mpf(hi.numerator) / hi.denominator).b])
        case "pi":
            return +ctx.pi
        case "add":
            return sum(args[1:], args[0])
        case "mul":
            out = args[0]
            for s in args[1:]:
                out = out * s
            return out
        case "exp":
            return ctx.exp(args[0])
        case "log" if args[0].a > 0:
            return ctx.log(args[0])
        case "pow" if t.args[1].op == "num" and t.args[1].data.denominator == 1:
            n = int(t.args[1].data)
            if n >= 0 or args[0].a > 0 or args[0].b < 0:
                return args[0] ** n
        case "pow" if t.args[1].op == "num" and t.args[1].data == half and args[0].a >= 0:
            return ctx.sqrt(args[0])
        case "pow" if args[0].a > 0:
            return ctx.exp(args[1] * ctx.log(args[0]))
        case "abs":
            return abs(args[0])
        case _:
            pass
    raise UndefinedError(t.op)


@settings(max_examples=20)
@given(open_terms, boxes, boxes)
def test_both_engines_enclose_the_same_values(t, box_x, box_y):
    balls = {x: arb(box_x[0]).union(arb(box_x[1])), y: arb(box_y[0]).union(arb(box_y[1]))}
    try:
        ball = enclose(t, balls, 128)
        other = iv(t, {x: box_x, y: box_y})
    except (UndefinedError, OverflowError, ZeroDivisionError):
        assume(False)
    lo, hi = (mpmath.mpf(e) for e in (other.a, other.b))
    assume(mpmath.isfinite(lo) and mpmath.isfinite(hi))
    assert as_arb(lo).union(as_arb(hi)).overlaps(ball)


@pytest.mark.parametrize(
    "t",
    [exp(num(1)), log(num(10)), sqrt(num(2)), exp(log(num(7)) / 3), PI, power(num(3), PI), 1 / sqrt(PI) - exp(num(-2))],
    ids=repr,
)
def test_both_engines_agree_to_forty_digits(t):
    with mpmath.workdps(60):
        mpmath.iv.dps = 60
        other = iv(t, {})
        ball = enclose(t, {}, 200)
        assert abs(mpmath.mpf(str(ball.mid().str(50, radius=False))) - mpmath.mpf(other.a)) < mpmath.mpf(10) ** -40
        mpmath.iv.dps = 15


# By hand --------------------------------------------------------------------------------------

BOX = (0 <= x, x <= 1)

HOLDS = [
    (num(0) <= 0, ()), (num(1) < 2, ()), (eq(num(2) + 3, 5), ()), (ne(PI, Fraction(22, 7)), ()),
    (PI < Fraction(22, 7), ()),
    (exp(num(1)) < Fraction(27182818285, 10**10), ()), (Fraction(27182818284, 10**10) < exp(num(1)), ()),
    (exp(PI * sqrt(num(163))) < 262537412640768744, ()),
    (262537412640768743 + Fraction(9999999999, 10**10) < exp(PI * sqrt(num(163))), ()),
    (eq(summation(i, 0, 20, binomial(20, i)), 2**20), ()),
    (eq(binomial(3, 5) + binomial(-1, 0) + binomial(half, 0), 0), ()),
    (summation(i, 0, 20, binomial(20, i) * exp(num(0))) < 2**20 + 1, ()), (eq(binomial(0, 0), 1), ()),
    (summation(i, 1, 10, 1 / i) < 3, ()), (eq(summation(i, 1, 3, i), 6), ()), (eq(summation(i, 2, 1, i), 0), ()),
    (eq(power(num(0), -1), 0), ()), (eq(power(num(0), 0), 1), ()), (x <= 2, BOX), (-TENTH <= x, BOX),
    (x - x < Fraction(1, 1000) + 1, BOX),
    (exp(x) <= 3, BOX), (x * (1 - x) < Fraction(26, 100), BOX), (sqrt(x) <= TENTH + 1 + x, (TENTH <= x, x <= 1)),
    (erf(x) < 1, BOX), (absolute(x) <= x + TENTH, BOX),
    (minimum(x, half) <= TENTH + half, BOX), (x + y < 3, (*BOX, conj(0 <= y, y <= 1))), (num(0) < 1, ()),
    (1 / x <= 2 + TENTH, (half <= x, x <= 1)), (x <= -1, (1 <= x, x <= 0)), (log(x) < 0, (TENTH <= x, x <= half)),
]  # fmt: skip

DOES_NOT = [
    (num(1) < 1, ()), (num(2) <= 1, ()), (ne(num(half), half), ()), (eq(PI, Fraction(22, 7)), ()),
    (eq(exp(num(0)), 1), ()),
    (eq(sqrt(num(2)) ** 2, 2), ()), (sqrt(num(2)) ** 2 <= 2, ()), (exp(log(num(2))) <= 2, ()), (log(num(0)) <= 0, ()),
    (log(num(-1)) <= 5, ()),
    (sqrt(num(-1)) <= 5, ()), (power(num(-8), Fraction(1, 3)) <= 0, ()), (atanh(num(1)) <= 10, ()),
    (atanh(num(2)) <= 10**9, ()),
    (power(exp(num(0)) - 1, -1) <= 1, ()), (summation(i, half, 3, i) <= 100, ()),
    (summation(i, 0, 10**7, i) <= 10**20, ()),
    (E(LEBESGUE, x, exp(-(x**2))) <= 10, ()), (power(exp(num(10**12)), -1) <= 0, ()), (exp(exp(num(100))) <= 10**9, ()),
    (0 * exp(exp(exp(num(100)))) < -1, ()), (ind(num(0) <= 1) <= 1, ()),
    (0 < x, (0 <= x, x <= 0)), (x < 2 * x, (0 <= x, x <= 0)), (x < 1, BOX), (0 < x, BOX), (eq(x, x), BOX),
    (x <= half, BOX), (exp(x) <= 2, BOX), (1 / x <= 10**6, BOX),
    (log(x) <= 0, BOX),
    (x <= 2, (0 <= x,)), (x <= 2, (x <= 1,)), (x <= 2, (0 <= x, x <= y)), (x <= 2, (0 <= x, x**2 <= 1)),
    (x <= 2, (disj(x <= 1, x <= 2), 0 <= x)),
    (x <= 2, (0 <= x, y <= 1)), (x <= y, BOX), (phi(x) <= 1, BOX), (phi(num(0)) <= 1, ()), (1 / (x - half) < 100, BOX),
    (power(x, -2) < -1, (-1 <= x, x <= 1)),
    (sqrt(x) <= 2, (-1 <= x, x <= 1)), (power(x, x) <= 2, BOX), (absolute(x) <= half, (-1 <= x, x <= 0)),
    (maximum(x, 1 - x) < 1, BOX),
    (conj(x <= 2, x <= 3), BOX), (x <= 2, (eq(x, 0),)), (x <= 2, (ne(x, 0),)), (0 < absolute(x), (-1 <= x, x <= 1)),
]  # fmt: skip


@pytest.mark.parametrize(("goal", "facts"), HOLDS, ids=repr)
def test_decided(goal, facts):
    assert decide(goal, facts, 10) is None


@pytest.mark.parametrize(("goal", "facts"), DOES_NOT, ids=repr)
def test_not_decided(goal, facts):
    assert decide(goal, facts, 6) is not None


def test_depth_is_a_limit():
    goal = x * (1 - x) <= Fraction(2501, 10000)
    assert "is not shown on" in decide(goal, BOX, 2)
    assert decide(goal, BOX, 14) is None


def test_a_term_without_an_enclosure_is_undefined():
    for t in (log(x), power(x, -1), atanh(x + 1), sqrt(x - 1), phi(x), y, power(x, half) / (x - x)):
        with pytest.raises(UndefinedError):
            enclose(t, {x: arb(Fraction(0)).union(arb(Fraction(1)))}, 64)


PLACE = var("k")


def at_places(last, *comparisons):
    return forall(PLACE, implies(conj(nat(PLACE), PLACE <= last), conj(*comparisons)))


@pytest.mark.parametrize(
    "goal",
    [
        at_places(5, PLACE**2 <= 5 * PLACE),
        at_places(40, exp(PLACE / 10) < 55, num(0) < exp(-PLACE)),
        at_places(3, eq(summation(x, 0, PLACE, x), PLACE * (PLACE + 1) / 2), ne(PLACE, 7)),
        at_places(Fraction(7, 2), PLACE < 4),
        at_places(-1, PLACE < 0),
        at_places(7, eq(entry(0b10110010, 1, PLACE) * (1 - entry(0b10110010, 1, PLACE)), 0)),
        at_places(2, 1 / (1 + PLACE) <= 1, exp(1 + PLACE) - exp(PLACE) < 13),
        # The first place is decided at a low precision, and others not; and the other way round.
        at_places(3, exp(PLACE * num(Fraction(1, 2**90))) < 1 + (PLACE + 1) * num(Fraction(1, 2**89))),
        at_places(3, PLACE + exp(num(Fraction(1, 2**90))) < 1 + num(Fraction(1, 2**89)) + 2 * PLACE),
        at_places(3, exp(PLACE) * exp(-PLACE) < 1 + num(Fraction(1, 2**300)), exp(PLACE) <= exp(PLACE) + 1),
        at_places(3, summation(x, 0, PLACE, exp(x) * exp(PLACE) * exp(x)) <= 30 * exp(3 * PLACE)),
    ],
)
def test_what_holds_at_all_places_is_decided(goal):
    before = flint.ctx.prec
    assert decide(goal, (), 0) is None
    assert flint.ctx.prec == before


HALF = num(Fraction(1, 2))


def ind_of(place, other):
    """1 where two natural numbers are one, else 0."""
    return maximum(0, 1 - absolute_gap(place, other))


def absolute_gap(place, other):
    return maximum(place - other, other - place)


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (at_places(6, PLACE**2 <= 5 * PLACE), "at 6"),
        (at_places(41, exp(PLACE / 10) < 55), "at 41"),
        (at_places(2, exp(PLACE) <= 8, PLACE < 2), "at 2"),
        (at_places(2, log(PLACE) <= 1), "at 0"),
        (at_places(3, entry(0x64646464, 8, PLACE) <= 100 - ind_of(PLACE, 2)), "at 2"),
        (at_places(3, exp(num(0)) * entry(0x64656464, 8, PLACE) <= HALF + 100), "at 2"),
        (at_places(3, exp(PLACE) * entry(0x65646464, 8, PLACE) <= (HALF + 100) * exp(PLACE)), "at 3"),
        (
            at_places(3, exp(PLACE) * (2**200 + entry(0x64656464, 8, PLACE)) <= (2**200 + HALF + 100) * exp(PLACE)),
            "at 2",
        ),
        (at_places(3, summation(x, 0, PLACE, entry(0x65646464, 8, x)) <= 100 * (PLACE + 1)), "at 3"),
        (at_places(3, exp(PLACE) + exp(-PLACE) + exp(PLACE) < 2 * exp(PLACE) + HALF), "at 0"),
        (at_places(2, ind(PLACE <= 1) <= 1), "at 0"),
        (at_places(2, eq(exp(PLACE) * exp(-PLACE), 1)), "at 0"),
        (at_places(0, exp(PLACE) < 1), "at 0"),  # both are exactly 1, as balls
        (at_places(0, 1 < exp(PLACE)), "at 0"),
        (at_places(0, ne(exp(PLACE), 1)), "at 0"),
        (at_places(0, exp(1 + PLACE) <= 1), "at 0"),
        (at_places(0, eq(exp(1 + PLACE), 1)), "at 0"),
        (at_places(2, y <= 1), "without variables"),
        (at_places(exp(num(1)), 0 <= PLACE), "does not bound"),
        (forall(var("s", "S"), implies(conj(nat(num(1)), num(1) <= 3), 0 <= num(3))), "is not of the form"),
        (forall(PLACE, implies(nat(PLACE), PLACE <= 3)), "is not of the form"),
        (forall(PLACE, implies(conj(nat(PLACE), PLACE <= 3, 0 <= PLACE), PLACE <= 3)), "is not of the form"),
        (forall(PLACE, implies(conj(nat(PLACE + 1), PLACE <= 3), PLACE <= 3)), "is not of the form"),
        (at_places(3, nat(PLACE)), "is not a comparison"),
    ],
)
def test_what_does_not_hold_at_all_places_is_refused(goal, said):
    before = flint.ctx.prec
    assert said in decide(goal, (), 0)
    assert flint.ctx.prec == before


def test_precision_is_restored():
    before = flint.ctx.prec
    enclose(exp(num(1)), {}, 333)
    with pytest.raises(UndefinedError):
        enclose(log(num(-1)), {}, 333)
    assert flint.ctx.prec == before


HUGE = exp(exp(exp(num(100))))


@pytest.mark.parametrize("t", [1 / HUGE, minimum(HUGE, num(1)), maximum(-HUGE, num(1)), exp(-HUGE), tanh(HUGE)])
def test_what_is_not_finite_on_the_way_is_refused(t):
    with pytest.raises(UndefinedError):
        enclose(t, {}, 64)


def raised(base, *exponents):
    """base^e1^e2..., as it is written."""
    for e in exponents:
        base = Term("pow", (base, num(e)))
    return base


@pytest.mark.parametrize(
    "t",
    [
        raised(num(2), 10_000, 10_000),
        raised(num(10), 10**9),
        raised(num(half), 10_000, -10_000),
        mul(*(raised(num(p), 10_000, 10) for p in (3, 5, 7))),
        add(*(raised(num(p), -10_000, 10) for p in (3, 5, 7))),
        summation(i, 0, 9, raised(num(3) + 4 * i, -10_000)),
        binomial(10**6, 5 * 10**5),
    ],
)
def test_an_exact_value_of_very_many_digits_is_not_worked_out(t):
    assert exact(t) is None
    assert decide(Term("nat", (t,)), [], 1).endswith(" is not shown")


def test_large_exact_values_within_the_limit():
    assert exact(raised(num(2), 1000, 100)) == 2**100_000
    assert exact(binomial(10**6, 3)) == math.comb(10**6, 3)
    assert compare(raised(num(2), 10_000, 10_000), raised(num(3), 10_000, 10_000)) == -1


def test_parts_that_come_twice_are_enclosed_for_their_own_indices():
    k, j = variables("k j")
    inner = summation(j, 0, k, exp(j) * exp(k) * exp(j))
    t = summation(k, 0, 2, exp(k) + inner + exp(k))
    right = sum(2 * math.exp(a) + sum(math.exp(2 * b + a) for b in range(a + 1)) for a in range(3))
    ball = enclose(t, {}, 128)
    assert ball.rad() < flint.arb(2) ** -100
    assert abs(float(ball.mid()) - right) < 1e-9
