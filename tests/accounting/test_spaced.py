"""Tables from nodes that are far apart where hardly any mass is: shown by both verifiers, and about as near."""

from __future__ import annotations

import math
from fractions import Fraction

import flint
import pytest
from hypothesis import given, settings, strategies as st
from second import second

from dpproofs import functions
from dpproofs.accounting.pld.discretization import Bound, Discretized, interpolated
from dpproofs.accounting.pld.dominating_pairs import (
    FixedSizeGaussian,
    Gaussian,
    Interpolated,
    ReplacedGaussian,
    SampledGaussian,
)
from dpproofs.accounting.pld.pld import PLD, Grid, packed
from dpproofs.errors import SideConditionError
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.replay import steps, work

ROW = Bound(1000, 11.5)
SMALL = SampledGaussian(Fraction(1, 100), Fraction(1))
FUNCTIONS = {
    SampledGaussian: functions.sampled_gaussian_dp_as_spaced_table_dp,
    ReplacedGaussian: functions.replaced_gaussian_dp_as_spaced_table_dp,
    FixedSizeGaussian: functions.fixed_size_gaussian_dp_as_spaced_table_dp,
    Gaussian: functions.gaussian_dp_as_spaced_table_dp,
}


def drawn(pair: Interpolated, grid: Grid, most: Fraction = Fraction(1, 10**9), row: Bound = ROW) -> Discretized:
    found = pair.discretized(grid, most, row)
    assert found is not None
    return found


def numbers(pair: Interpolated, found: Discretized) -> dict[str, object]:
    return found.certificate() | vars(pair)


def shown(pair: Interpolated, found: Discretized) -> Guarantee:
    return FUNCTIONS[type(pair)](**numbers(pair, found))


def moments(pld: PLD) -> tuple[float, float]:
    """The mean and the variance of the loss."""
    terms = [(m / pld.grid.unit, float(pld.loss(i))) for i, m in enumerate(pld.masses) if m]
    mean = math.fsum(m * x for m, x in terms)
    return mean, math.fsum(m * (x - mean) ** 2 for m, x in terms)


def test_few_nodes_add_hardly_more_to_the_variance_than_all():
    grid, most = Grid(Fraction(1, 1000), 100), Fraction(1, 10**9)
    found = drawn(SMALL, grid)
    dense = SMALL.discretized(grid, most, None)
    assert dense is not None
    assert 5 * len(found.masses) < len(dense.values)
    more = moments(found.pld)[1] - moments(dense.pld)[1]
    assert 0 <= more <= float(grid.step) ** 2 / 6
    assert max(b - a for a, b in zip(found.places, found.places[1:], strict=False)) > 1


@settings(max_examples=15, deadline=None)
@given(
    st.one_of(st.none(), st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=100)),
    st.fractions(Fraction(1, 10), 2, max_denominator=10),
    st.integers(1, 10**6),
    st.lists(st.fractions(-2, 3, max_denominator=50), min_size=1, max_size=4),
    st.sampled_from([SampledGaussian, ReplacedGaussian]),
)
def test_what_is_drawn_is_shown_and_above_the_profile(rate, mu_squared, times, levels, kind):
    pair = Gaussian(mu_squared) if rate is None else kind(rate, mu_squared)
    grid = Grid(Fraction(1, 64), 90)
    found = drawn(pair, grid, Fraction(1, 10**7), Bound(times, 10.0))
    assert shown(pair, found).notion == "table_dp"
    old = flint.ctx.prec
    flint.ctx.prec = 160
    try:
        for level in levels:
            x = flint.arb(flint.fmpq(level.numerator, level.denominator))
            above = flint.arb(found.pld.infinity_mass)
            for i, m in enumerate(found.pld.masses):
                ratio = (x - flint.arb(i - found.pld.origin) / 64).exp()
                above += m * (1 - ratio).max(flint.arb(0))
            assert not above / grid.unit < pair.profile()(x)
    finally:
        flint.ctx.prec = old


@pytest.mark.parametrize("pair", [SMALL, ReplacedGaussian(SMALL.rate, SMALL.mu_squared)])
def test_both_verifiers_show_it(pair):
    grid = Grid(Fraction(1, 200), 90)
    guarantee = shown(pair, drawn(pair, grid))
    theorem = guarantee.step.theorem
    assert theorem is not None
    about = [t for t in theorem.derivation() if t.rule == "enclosure" and t.conclusion.op == "forall"]
    assert len(about) >= 4
    work.allow(10**6)
    for t in about:
        work.start()
        steps.check(t.rule, (), second(t.parameters), second(t.hypotheses), second(t.conclusion))


GRID = Grid(Fraction(1, 512), 90)
WIDTH = GRID.width


@pytest.fixture(scope="module")
def right() -> Discretized:
    return drawn(SMALL, GRID)


def moved(found: Discretized, by: int) -> dict[str, object]:
    """One node is at another place, so that the gaps around it are no powers of 2, or none at all."""
    gaps = [b - a for a, b in zip(found.places, found.places[1:], strict=False)]
    number = next(i for i in range(3, len(gaps)) if gaps[i - 1] == 4)
    places = list(found.places)
    places[number] += by
    return {"places": packed(places, WIDTH)}


@pytest.mark.parametrize(
    "change",
    [
        lambda n, f: {"table": n["table"] - (1 << WIDTH * f.places[3])},
        lambda n, f: {"masses": n["masses"] - (1 << WIDTH * 3)},
        lambda n, f: {"values": n["values"] - (1 << WIDTH * 3)},
        lambda n, f: {"rest": n["rest"] * Fraction(999, 1000)},
        lambda n, f: {"origin": n["origin"] + 1},
        lambda n, f: {"step": n["step"] * Fraction(9, 10)},
        lambda n, f: {"rate": n["rate"] * Fraction(1001, 1000)},
        lambda n, f: {"mu_squared": n["mu_squared"] * Fraction(1001, 1000)},
        lambda n, f: {"nodes": n["nodes"] - 1},
        lambda n, f: {"nodes": n["nodes"] + 1},
        lambda n, f: {"last": n["last"] - 1},
        lambda n, f: {"places": n["places"] + 1},
        lambda n, f: moved(f, 1),
        lambda n, f: moved(f, -1),
        lambda n, f: moved(f, -4),
    ],
)
def test_a_number_that_is_too_small_or_too_large_is_refused(right, change):
    good = numbers(SMALL, right)
    assert FUNCTIONS[SampledGaussian](**good).notion == "table_dp"
    with pytest.raises(SideConditionError):
        FUNCTIONS[SampledGaussian](**good | change(good, right))


def test_tables_that_are_too_long_are_not_drawn():
    most, low, row = Fraction(1, 10**9), -20, Bound(10, 10.0)
    assert interpolated(SMALL.profile(), GRID, low, most, row, 200, 10**4) is None
    assert interpolated(SMALL.profile(), GRID, low, most, row, 10**5, 10) is None
