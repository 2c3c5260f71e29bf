"""Tables from nodes that are far apart where hardly any mass is: shown by both verifiers, and about as near."""

from __future__ import annotations

import math
from fractions import Fraction

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpproofs import functions
from dpproofs.accounting.pld.pessimistic import Grid, Table, chords, packed
from dpproofs.accounting.pld.profiles import Kind, lowest, profile
from dpproofs.accounting.pld.spaced import Bound, Spaced, spaced_chords
from dpproofs.errors import SideConditionError
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.replay import steps, work

WIDTH, ROW = 112, Bound(1000, 11.5)
SMALL = Kind("sampled_gaussian_dp", (Fraction(1, 100), Fraction(1)))
FUNCTIONS = {
    "sampled_gaussian_dp": functions.sampled_gaussian_dp_as_spaced_table_dp,
    "replaced_gaussian_dp": functions.replaced_gaussian_dp_as_spaced_table_dp,
    "gaussian_dp": functions.gaussian_dp_as_spaced_table_dp,
}


def drawn(kind: Kind, grid: Grid, most: Fraction = Fraction(1, 10**9), row: Bound = ROW) -> Spaced:
    found = spaced_chords(profile(kind), grid, math.floor(lowest(kind, most) / grid.step), most, row, 10**5, 10**4)
    assert found is not None
    return found


def numbers(kind: Kind, found: Spaced, grid: Grid) -> dict[str, object]:
    table, names = found.table, ("rate", "mu_squared")
    return {
        "step": grid.step, "table": packed(table.entries, WIDTH), "width": WIDTH, "last": table.last,
        "origin": table.origin, "rest": Fraction(table.rest, grid.unit), "unit": grid.unit,
        **{name: packed(getattr(found, name), WIDTH) for name in ("values", "places", "masses")},
        "nodes": len(found.masses) - 1, **dict(zip(names[-len(kind.numbers):], kind.numbers, strict=True)),
    }  # fmt: skip


def shown(kind: Kind, found: Spaced, grid: Grid) -> Guarantee:
    return FUNCTIONS[kind.notion](**numbers(kind, found, grid))


def moments(table: Table, grid: Grid) -> tuple[float, float]:
    """The mean and the variance of the loss."""
    step = float(grid.step)
    terms = [(m / grid.unit, step * (i - table.origin)) for i, m in enumerate(table.entries) if m]
    mean = math.fsum(m * x for m, x in terms)
    return mean, math.fsum(m * (x - mean) ** 2 for m, x in terms)


def test_few_nodes_add_hardly_more_to_the_variance_than_all():
    grid, most = Grid(Fraction(1, 1000), 100), Fraction(1, 10**9)
    found = drawn(SMALL, grid)
    dense = chords(profile(SMALL), grid, -found.table.origin, most, 10**4)
    assert dense is not None
    assert 5 * len(found.masses) < len(dense.values)
    more = moments(found.table, grid)[1] - moments(dense.table, grid)[1]
    assert 0 <= more <= float(grid.step) ** 2 / 6
    assert max(b - a for a, b in zip(found.places, found.places[1:], strict=False)) > 1


@settings(max_examples=15, deadline=None)
@given(
    st.one_of(st.none(), st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=100)),
    st.fractions(Fraction(1, 10), 2, max_denominator=10),
    st.integers(1, 10**6),
    st.lists(st.fractions(-2, 3, max_denominator=50), min_size=1, max_size=4),
    st.sampled_from(["sampled_gaussian_dp", "replaced_gaussian_dp"]),
)
def test_what_is_drawn_is_shown_and_above_the_profile(rate, mu_squared, times, levels, notion):
    kind = Kind("gaussian_dp", (mu_squared,)) if rate is None else Kind(notion, (rate, mu_squared))
    grid = Grid(Fraction(1, 64), 90)
    found = drawn(kind, grid, Fraction(1, 10**7), Bound(times, 10.0))
    assert shown(kind, found, grid).notion == "table_dp"
    old = flint.ctx.prec
    flint.ctx.prec = 160
    try:
        for level in levels:
            x = flint.arb(flint.fmpq(level.numerator, level.denominator))
            above = flint.arb(found.table.rest)
            for i, m in enumerate(found.table.entries):
                ratio = (x - flint.arb(i - found.table.origin) / 64).exp()
                above += m * (1 - ratio).max(flint.arb(0))
            assert not above / grid.unit < profile(kind)(x)
    finally:
        flint.ctx.prec = old


@pytest.mark.parametrize("kind", [SMALL, SMALL._replace(notion="replaced_gaussian_dp")])
def test_both_verifiers_show_it(kind):
    grid = Grid(Fraction(1, 200), 90)
    guarantee = shown(kind, drawn(kind, grid), grid)
    theorem = guarantee.step.theorem
    assert theorem is not None
    about = [t for t in theorem.derivation() if t.rule == "enclosure" and t.conclusion.op == "forall"]
    assert len(about) >= 4
    work.allow(10**6)
    for t in about:
        work.start()
        steps.check(t.rule, (), t.parameters, t.hypotheses, t.conclusion)


GRID = Grid(Fraction(1, 512), 90)


@pytest.fixture(scope="module")
def right() -> Spaced:
    return drawn(SMALL, GRID)


def moved(found: Spaced, by: int) -> dict[str, object]:
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
    good = numbers(SMALL, right, GRID)
    assert FUNCTIONS[SMALL.notion](**good).notion == "table_dp"
    with pytest.raises(SideConditionError):
        FUNCTIONS[SMALL.notion](**good | change(good, right))


def test_tables_that_are_too_long_are_not_drawn():
    most, low, row = Fraction(1, 10**9), -20, Bound(10, 10.0)
    assert spaced_chords(profile(SMALL), GRID, low, most, row, 200, 10**4) is None
    assert spaced_chords(profile(SMALL), GRID, low, most, row, 10**5, 10) is None
