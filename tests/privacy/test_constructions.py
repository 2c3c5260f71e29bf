"""Decompositions of close laws and greedy packings: what is returned meets the definition, exactly."""

from __future__ import annotations

import itertools
import json
from dataclasses import fields
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from hypothesis import assume, given, settings, strategies as st

from dpproofs import functions as fn
from dpproofs.numbers import DpproofsError, InputError
from dpproofs.privacy.constructions import (
    DISTANCES,
    Decomposition,
    Mixing,
    Packing,
    approx_dp_decompose,
    greedy_packing,
    mixing_coefficients,
)
from dpproofs.privacy.guarantees import premise

F = Fraction
P, Q = ["0.6", "0.4"], ["0.2", "0.8"]
weights = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=7)
ratios = st.fractions(min_value=1, max_value=5, max_denominator=20)

NUMBER = "must be a decimal number such as 2.5 or 1e-6, a fraction such as 1/3, or made of these, such as 10^-6 or 5%"


def laws(pairs: list[tuple[int, int]]) -> tuple[list[Fraction], list[Fraction]]:
    first, second = zip(*pairs, strict=True)
    assume(sum(first) > 0 and sum(second) > 0)
    return [F(x, sum(first)) for x in first], [F(y, sum(second)) for y in second]


def excess(p: list[Fraction], q: list[Fraction], E: Fraction) -> Fraction:
    """The least delta: the largest of P(S) - E Q(S) and Q(S) - E P(S), over all sets S of outcomes."""
    return max(
        sum((x[i] - E * y[i] for i in chosen), F(0))
        for x, y in ((p, q), (q, p))
        for size in range(len(p) + 1)
        for chosen in itertools.combinations(range(len(p)), size)
    )


def test_the_worked_example_of_lemma_8_6() -> None:
    d = approx_dp_decompose(P, Q, None, "0.2", E=2)
    assert (d.A, d.B) == ((F(1, 2), F(1, 2)), (F(1, 4), F(3, 4)))
    assert (d.A2, d.B2) == ((1, 0), (0, 1))
    assert str(d) == (
        "P = (1 - 0.2) A + 0.2 A2\nA = (0.5, 0.5)\nB = (0.25, 0.75)\nA2 = (1, 0)\nB2 = (0, 1)\n"
        "Q = (1 - 0.2) B + 0.2 B2, A <= E B, B <= E A, E = 2"
    )
    assert json.loads(json.dumps(d.to_json())) == {
        "E": "2",
        "delta": "1/5",
        "P": ["3/5", "2/5"],
        "Q": ["1/5", "4/5"],
        "A": ["1/2", "1/2"],
        "B": ["1/4", "3/4"],
        "A2": ["1", "0"],
        "B2": ["0", "1"],
        "lemma": "bs16.lemma-8.6",
    }


@pytest.mark.by_turns(2)
@given(weights, ratios, st.fractions(min_value=0, max_value=1, max_denominator=50))
@settings(max_examples=300, deadline=None)
def test_there_is_a_decomposition_just_for_close_laws(
    pairs: list[tuple[int, int]], E: Fraction, more: Fraction
) -> None:
    p, q = laws(pairs)
    least = excess(p, q, E)
    delta = min(F(1), least + more)
    d = approx_dp_decompose(p, q, None, delta, E=E)
    for law, main, rest in ((p, d.A, d.A2), (q, d.B, d.B2)):
        for part in (main, rest):
            assert part is None or (sum(part) == 1 and min(part) >= 0)
        for n, x in enumerate(law):
            assert x == (0 if main is None else (1 - delta) * main[n]) + (0 if rest is None else delta * rest[n])
    if d.A is not None and d.B is not None:
        assert excess(list(d.A), list(d.B), E) == 0
    assert (d.A is None, d.A2 is None) == (delta == 1, delta == 0)
    if least > 0:
        with pytest.raises(InputError, match=r"delta = .*: must be at least"):
            approx_dp_decompose(p, q, None, least * F(999, 1000), E=E)


@given(weights, st.fractions(min_value=0, max_value=3, max_denominator=100))
@settings(max_examples=60, deadline=None)
def test_for_an_epsilon_the_ratio_is_just_below_its_exponential(
    pairs: list[tuple[int, int]], epsilon: Fraction
) -> None:
    p, q = laws(pairs)
    d = approx_dp_decompose(p, q, epsilon, 1)
    with mpmath.workdps(60):
        exact = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        ratio = mpmath.mpf(d.E.numerator) / d.E.denominator
        assert ratio <= exact <= ratio * (1 + mpmath.mpf(10) ** -30)
    assert (d.E == 1) == (epsilon == 0)


def parts(made: Decomposition | Mixing | Packing) -> dict[str, Any]:
    return {f.name: getattr(made, f.name) for f in fields(made)}


GOOD = approx_dp_decompose(P, Q, None, "0.2", E=2)


@pytest.mark.parametrize("wrong", [
    {"A": (F(1, 3), F(2, 3))}, {"A": (F(1, 2), F(1, 2), F(0))}, {"A": (F(3, 2), F(-1, 2))}, {"A": (F(1, 2), F(1, 3))},
    {"E": F(3, 2)}, {"E": F(1, 2)}, {"delta": F(1, 10)}, {"delta": F(-1)}, {"A": None}, {"B": None}, {"B2": None},
    {"A": (0.5, 0.5)}, {"E": 2.0}, {"Q": (F(1, 2), F(1, 2))}, {"E": F(2**20_000)},
    {"P": [F(3, 5), F(2, 5)]}, {"A2": list(GOOD.A2 or ())},
])  # fmt: skip
def test_what_is_no_decomposition_cannot_be_made(wrong: dict[str, Any]) -> None:
    assert str(Decomposition(**parts(GOOD))) == str(GOOD)
    with pytest.raises(DpproofsError):
        Decomposition(**{**parts(GOOD), **wrong})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            (P, Q, "0.1", "0.2"),
            ("delta = 0.2: must be at least about 0.378965816385, the mass of P above about 1.10517091808 times Q"),
        ),
        ((P, ["0.2", "0.7"], 1, 0), "Q = numbers with the sum 0.9: must add up to exactly 1"),
        ((["1.5", "-0.5"], Q, 1, 0), "P[1] = -0.5: must be at least 0"),
        ((P, [1], 1, 0), "Q = 1 numbers: must have 2, as P has"),
        (([], Q, 1, 0), "P = 0 numbers: must have at least 1 number and at most 1000"),
        ((0.5, Q, 1, 0), "P = 0.5: must be a list of probabilities"),
        ((P, Q, 1, 2), "delta = 2: must satisfy 0 <= delta <= 1"),
        ((P, Q, -1, 0), "epsilon = -1: must be at least 0"),
        ((P, Q, 701, 0), "epsilon = 701: must be at most 700"),
        ((P, Q, None, 0), "epsilon = missing: one of epsilon and E must be given, and the other must be None"),
        ((P, [0.2, 0.8], 1, 0), "Q = numbers with the sum about 1: must add up to exactly 1"),
    ],
)
def test_bad_laws_are_refused_in_one_line(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        approx_dp_decompose(*arguments)
    assert str(refusal.value) == message


def test_a_ratio_below_one_and_two_sizes_are_refused() -> None:
    with pytest.raises(InputError, match=r"^E = 0\.5: must be at least 1$"):
        approx_dp_decompose(P, Q, None, 0, E="0.5")
    with pytest.raises(InputError, match=r"^epsilon = given together with E: one of epsilon and E must be given"):
        approx_dp_decompose(P, Q, 1, 0, E=2)


def apart(x: tuple[Fraction, ...], y: tuple[Fraction, ...], distance: str) -> Any:
    """The distance, with its root in 50 digits."""
    gaps = [abs(a - b) for a, b in zip(x, y, strict=True)]
    if distance == "euclidean":
        square = sum((g * g for g in gaps), F(0))
        return mpmath.sqrt(mpmath.mpf(square.numerator) / square.denominator)
    exact = max(gaps) if distance == "max" else sum(gaps, F(0))
    return mpmath.mpf(exact.numerator) / exact.denominator


def test_the_worked_example_of_lemma_7_2() -> None:
    found = greedy_packing([0, "0.5", 1, "1.5", 2], "max", "0.6")
    assert found.packing == ((0,), (1,), (2,))
    assert found.chosen == (0, 2, 4)
    assert str(found) == (
        "3 of 5 points, more than 0.6 apart in the max distance, and every point within it of one: (0), (1), (2)"
    )
    assert json.loads(json.dumps(found.to_json())) == {
        "distance": "max",
        "alpha": "3/5",
        "points": [["0"], ["1/2"], ["1"], ["3/2"], ["2"]],
        "chosen": [0, 2, 4],
        "nearest": [0, 0, 2, 2, 4],
        "lemma": "bs16.lemma-7.2",
    }


def test_points_at_distance_alpha_are_near_and_not_apart() -> None:
    for distance in DISTANCES:
        assert greedy_packing([0, 1, 2, 3], distance, 1).chosen == (0, 2)
    assert greedy_packing([(0, 0), (3, 4)], "euclidean", 5).chosen == (0,)
    assert greedy_packing([(0, 0), (3, 4)], "euclidean", "4.9999999999").chosen == (0, 1)
    assert greedy_packing([(0, 0), (3, 4)], "max", 4).chosen == (0,)
    assert greedy_packing([(0, 0), (3, 4)], "l1", 7).chosen == (0,)
    assert greedy_packing([(0, 0), (3, 4)], "l1", "6.9").chosen == (0, 1)


coordinates = st.fractions(min_value=-3, max_value=3, max_denominator=4)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("distance", DISTANCES)
@given(
    st.integers(1, 3).flatmap(lambda d: st.lists(st.tuples(*[coordinates] * d), min_size=1, max_size=12)),
    st.fractions(min_value=F(1, 4), max_value=4, max_denominator=4),
)
@settings(max_examples=80, deadline=None)
def test_every_packing_is_apart_and_near_every_point(
    distance: str, points: list[tuple[Fraction, ...]], alpha: Fraction
) -> None:
    found = greedy_packing(points, distance, alpha)
    with mpmath.workdps(50):
        radius, little = mpmath.mpf(alpha.numerator) / alpha.denominator, mpmath.mpf(10) ** -40
        for x, y in itertools.combinations(found.packing, 2):
            assert apart(x, y, distance) > radius + little
        for x in points:
            assert min(apart(x, y, distance) for y in found.packing) <= radius + little


LINE = greedy_packing([0, "0.5", 1, "1.5", 2], "max", "0.6")


@pytest.mark.parametrize("wrong", [
    {"chosen": (0, 1, 2, 4), "nearest": (0, 1, 2, 2, 4)}, {"chosen": (0, 2)}, {"nearest": (0, 0, 2, 2, 2)},
    {"nearest": (0, 0, 2, 2)}, {"chosen": (0, 2, 4, 4)}, {"chosen": (0, 2, 7)}, {"alpha": F(2)}, {"alpha": F(0)},
    {"alpha": F(2, 5)}, {"alpha": 0.6}, {"distance": "other"}, {"points": ((F(0),), (F(1), F(1)))}, {"points": ()},
    {"points": list(LINE.points)}, {"chosen": list(LINE.chosen)}, {"nearest": list(LINE.nearest)},
    {"points": tuple(map(list, LINE.points))},
])  # fmt: skip
def test_what_is_no_packing_cannot_be_made(wrong: dict[str, Any]) -> None:
    assert str(Packing(**parts(LINE))) == str(LINE)
    with pytest.raises(DpproofsError):
        Packing(**{**parts(LINE), **wrong})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([], "max", 1), "points = 0 points: must have at least 1 point and at most 1000"),
        (([0] * 1001, "max", 1), "points = 1001 points: must have at least 1 point and at most 1000"),
        ((1, "max", 1), "points = 1: must be a list of points"),
        (([(0, 1), (2,)], "max", 1), "points[1] = 1 coordinates: must have 2, as the first point"),
        (([()], "max", 1), "points[0] = []: must have at least 1 coordinate"),
        (
            ([(0, "x")], "max", 1),
            f"points[0][1] = x: {NUMBER}",
        ),
        (([0], "manhattan", 1), "distance = manhattan: must be one of max, euclidean, l1"),
        (([0], "max", 0), "alpha = 0: must be greater than 0"),
        (
            ([0], "max", "nan"),
            f"alpha = nan: {NUMBER}",
        ),
    ],
)
def test_bad_points_are_refused_in_one_line(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        greedy_packing(*arguments)
    assert str(refusal.value) == message


def test_a_decomposition_is_compared_by_its_numbers() -> None:
    assert isinstance(GOOD, Decomposition)
    assert approx_dp_decompose([F(3, 5), F(2, 5)], [F(1, 5), F(4, 5)], None, F(1, 5), E=2) == GOOD


RR_3 = [["0.75", "0.25"], ["0.25", "0.75"]]
CYCLE = [["0.5", "0.5", 0], [0, "0.5", "0.5"], ["0.5", 0, "0.5"]]


def test_the_worked_numbers_of_the_mixing_conditions() -> None:
    """Randomized response at E = 2, and kernels that are Dobrushin but hardly Doeblin, and Doeblin but not mixing."""
    found = mixing_coefficients(RR_3, 2)
    assert (found.dobrushin, found.epsilon_dobrushin) == (F(1, 2), F(1, 4))
    assert (found.doeblin, found.common, found.ultra_mixing) == (F(1, 2), (F(1, 2), F(1, 2)), F(2, 3))
    assert str(found) == (
        "Dobrushin: gamma = 0.5\nDobrushin at log(2): gamma = 0.25\nDoeblin: gamma = 0.5\nultra-mixing: gamma = 2/3"
    )
    cycle = mixing_coefficients(CYCLE)
    assert (cycle.dobrushin, cycle.doeblin, cycle.common, cycle.ultra_mixing) == (F(1, 2), 1, None, 1)
    split = mixing_coefficients([["0.5", "0.5", 0], ["0.5", 0, "0.5"]])
    assert (split.doeblin, split.common, split.ultra_mixing) == (F(1, 2), (1, 0, 0), 1)
    two = mixing_coefficients([["0.5", "0.5", 0], [0, "0.5", "0.5"]], 11)
    assert two.epsilon_dobrushin == F(1, 2)
    response = mixing_coefficients([["0.9", "0.1"], ["0.1", "0.9"]], 5)
    assert response.epsilon_dobrushin == F(2, 5)
    arrow = mixing_coefficients([[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]], 2)
    assert (arrow.dobrushin, arrow.epsilon_dobrushin) == (F(1, 3), 0)
    assert json.loads(json.dumps(cycle.to_json()))["common"] is None


def test_constant_kernels_mix_at_once() -> None:
    for rows in ([["0.3", "0.7"]] * 3, [[1]], [[0, 1, 0]] * 2):
        found = mixing_coefficients(rows, 3)
        assert (found.dobrushin, found.epsilon_dobrushin, found.doeblin, found.ultra_mixing) == (0, 0, 0, 0)


def test_what_mixes_is_given_to_the_functions() -> None:
    found = mixing_coefficients(RR_3, 2)
    log_2 = "0.69314718055994530941723212145817656808"
    before = premise("approx_dp", epsilon=log_2, delta="0.25")
    assert fn.amplify_dobrushin(before, gamma=found.dobrushin).parameters["delta"].upper() == 1 / 8
    after = fn.amplify_doeblin(before, gamma=found.doeblin).parameters
    assert after["delta"].upper() == pytest.approx(7 / 32)
    half = mixing_coefficients([[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]]).ultra_mixing
    sharp = fn.amplify_ultra_mixing(premise("approx_dp", epsilon=log_2, delta="0.5"), gamma=half)
    assert sharp.parameters["delta"].upper() == pytest.approx(1 / 24)


@given(st.lists(st.lists(st.integers(0, 5), min_size=3, max_size=3), min_size=1, max_size=4), ratios)
@settings(max_examples=100, deadline=None)
def test_the_conditions_hold_for_all_events_and_for_no_smaller_gamma(weights: list[list[int]], E: Fraction) -> None:
    assume(all(sum(row) for row in weights))
    rows = [[F(x, sum(row)) for x in row] for row in weights]
    found = mixing_coefficients(rows, E)
    assert found.dobrushin == max(excess(a, b, F(1)) for a in rows for b in rows)
    assert found.epsilon_dobrushin == max(excess(a, b, E) for a in rows for b in rows)
    events = [s for size in range(4) for s in itertools.combinations(range(3), size)]
    chances = [[sum((row[i] for i in s), F(0)) for row in rows] for s in events]
    low = 1 - found.ultra_mixing
    assert all(low * b <= a for row in chances for a in row for b in row)
    assert low == 1 or any(low * b == a < b for row in chances for a in row for b in row)
    assert 1 - found.doeblin == sum(map(min, zip(*rows, strict=True)))
    assert found.epsilon_dobrushin <= found.dobrushin <= found.doeblin <= found.ultra_mixing


MIXED = mixing_coefficients(RR_3, 2)


@pytest.mark.parametrize("wrong", [
    {"dobrushin": F(49, 100)}, {"dobrushin": F(51, 100)}, {"epsilon_dobrushin": F(1, 5)}, {"doeblin": F(49, 100)},
    {"doeblin": F(51, 100)}, {"doeblin": F(1)}, {"common": None}, {"common": (F(1), F(0))}, {"common": (F(1, 2),)},
    {"ultra_mixing": F(65, 100)}, {"ultra_mixing": F(67, 100)}, {"ultra_mixing": F(-1)}, {"ultra_mixing": 0.67},
    {"E": F(3)}, {"E": F(1, 2)}, {"rows": ()}, {"rows": (MIXED.rows[0],)}, {"rows": list(MIXED.rows)},
    {"rows": ((F(1, 2), F(1, 3)), MIXED.rows[1])}, {"rows": (list(MIXED.rows[0]), MIXED.rows[1])},
])  # fmt: skip
def test_wrong_mixing_coefficients_cannot_be_made(wrong: dict[str, Any]) -> None:
    assert str(Mixing(**parts(MIXED))) == str(MIXED)
    with pytest.raises(DpproofsError):
        Mixing(**{**parts(MIXED), **wrong})


@pytest.mark.parametrize(
    ("rows", "E", "message"),
    [
        ("abc", 1, "rows = abc: must be a list of rows, which are lists of probabilities"),
        ([], 1, "rows = 0 rows: must be at least 1, and its square times the number of outcomes at most 100000"),
        ([[1]] * 400, 1, "rows = 400 rows: must be at least 1, and its square times the number of outcomes at most"),
        ([1], 1, "rows[0] = 1: must be a list of probabilities"),
        ([[1], []], 1, "rows[1] = 0 numbers: must have at least 1 number"),
        ([[1], ["0.5", "0.5"]], 1, "rows[1] = 2 numbers: must have 1, as the first row has"),
        ([["0.5", "0.4"]], 1, "rows[0] = numbers with the sum 0.9: must add up to exactly 1"),
        ([["1.5", "-0.5"]], 1, "rows[0][1] = -0.5: must be at least 0"),
        ([[True]], 1, "rows[0][0] = True: must be a number"),
        (RR_3, "0.99", "E = 0.99: must be at least 1"),
        (RR_3, "inf", "E = "),
        (RR_3, None, "E = "),
    ],
)
def test_what_is_no_kernel_is_refused_in_one_line(rows: Any, E: Any, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        mixing_coefficients(rows, E)
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)
