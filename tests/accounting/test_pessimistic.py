"""Tables of likelihood ratios: what is found is proved, is never below the truth, and is near it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor, log

import flint
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import functions
from dpproofs.accounting.pld.discretization import Discretized, interpolated
from dpproofs.accounting.pld.pld import PLD, Grid, multiplied, packed
from dpproofs.errors import InputError, SideConditionError
from dpproofs.privacy.guarantees import Guarantee

GRID = Grid(Fraction(1, 64), 90)
WIDTH = GRID.width


def arb(q: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


def gaussian(mu_squared: Fraction, level: flint.arb) -> flint.arb:
    mu, root = arb(mu_squared).sqrt(), flint.arb(2).sqrt()
    first, second = (level / mu - mu / 2) / root, (level / mu + mu / 2) / root
    return (first.erfc() - level.exp() * second.erfc()) / 2


def sampled(rate: Fraction, mu_squared: Fraction, level: flint.arb) -> flint.arb:
    above = level.exp() - arb(1 - rate)
    return arb(rate) * gaussian(mu_squared, (above / arb(rate)).log()) if above > 0 else 1 - level.exp()


def drawn(mu_squared: Fraction, longest: int = 500) -> Discretized | None:
    return interpolated(lambda level: gaussian(mu_squared, level), GRID, -80, Fraction(1, 10**9), longest=longest)


def gaussian_pld(mu_squared: Fraction) -> tuple[PLD, Guarantee]:
    found = drawn(mu_squared)
    assert found is not None
    return found.pld, functions.gaussian_dp_as_table_dp(mu_squared=mu_squared, **found.certificate())


def numbers(first: PLD, second: PLD, made: PLD) -> dict[str, object]:
    return {"table3": packed(made.masses, WIDTH), "last3": made.last, "low": first.origin + second.origin - made.origin,
            "rest3": Fraction(made.infinity_mass, GRID.unit)}  # fmt: skip


def composed(first: tuple[PLD, Guarantee], second: tuple[PLD, Guarantee]) -> tuple[PLD, Guarantee]:
    made = first[0].compose(second[0], GRID.unit // 10**10)
    return made, functions.table_dp_compose(first[1], second[1], **numbers(first[0], second[0], made))


@pytest.fixture(autouse=True)
def _precision() -> Iterator[None]:
    old = flint.ctx.prec
    flint.ctx.prec = 200
    yield
    flint.ctx.prec = old


@pytest.fixture(scope="module")
def one() -> tuple[PLD, Guarantee]:
    return gaussian_pld(Fraction(1, 25))


def test_gaussians_in_a_row_are_what_one_gaussian_is(one):
    both = composed(one, one)
    four = composed(both, both)
    for epsilon in (Fraction(0), Fraction(1, 3), Fraction(1), Fraction(3, 2)):
        exact = functions.gaussian_dp_to_approx_dp(mu_squared=Fraction(4, 25), epsilon=epsilon).delta.upper()
        found = functions.table_dp_to_approx_dp(four[1], epsilon=epsilon)
        assert exact <= found.delta.upper() <= 1.01 * exact + 1e-8
        assert not any("for all k" in line for line in found.step.assumptions)


def test_what_is_taken_as_given_is_the_mechanism_alone(one):
    text = composed(one, one)[1].tree()
    assumed = {line.strip().partition("(")[0] for line in text.splitlines() if line.strip().startswith("given:")}
    assert assumed == {"given: the mechanism is gaussian_dp", "given: for all x : X: pushed"}
    assert "checked: for all k: k in N and k <= last3 -> unit*entry(table3, width, k) <= sum(" in text


@pytest.mark.parametrize("name", ["table", "values", "rest", "origin", "step", "mu_squared"])
def test_a_number_that_is_too_small_or_too_large_is_refused(name):
    mu_squared = Fraction(1, 25)
    right = drawn(mu_squared).certificate() | {"mu_squared": mu_squared}
    place = 80 * WIDTH
    changed = {
        "table": right["table"] - (1 << place + 80), "values": right["values"] - (1 << place),
        "rest": right["rest"] * Fraction(999, 1000), "origin": right["origin"] + 1, "step": GRID.step * Fraction(9, 10),
        "mu_squared": mu_squared * Fraction(1001, 1000),
    }  # fmt: skip
    assert functions.gaussian_dp_as_table_dp(**right).notion == "table_dp"
    with pytest.raises(SideConditionError):
        functions.gaussian_dp_as_table_dp(**right | {name: changed[name]})


def test_a_product_with_an_entry_too_large_or_a_rest_too_small_is_refused(one):
    made = one[0].compose(one[0], 0)
    right = numbers(one[0], one[0], made)
    assert functions.table_dp_compose(one[1], one[1], **right).notion == "table_dp"
    larger = right["table3"] + (1 << WIDTH * made.origin)
    for change in ({"table3": larger}, {"rest3": right["rest3"] - Fraction(2, GRID.unit)}, {"low": right["low"] + 1}):
        with pytest.raises(SideConditionError):
            functions.table_dp_compose(one[1], one[1], **right | change)
    with pytest.raises(InputError, match="must be a natural number"):
        functions.table_dp_compose(one[1], one[1], **right | {"table3": -1})
    with pytest.raises(InputError, match="at most 16777216 binary digits"):
        functions.table_dp_compose(one[1], one[1], **right | {"table3": 1 << 2**24})


@settings(max_examples=20, deadline=None)
@given(
    st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=100),
    st.fractions(Fraction(1, 10), 2, max_denominator=10),
    st.lists(st.fractions(-2, 3, max_denominator=50), min_size=1, max_size=5),
)
def test_chords_lie_above_a_profile_and_near_it(rate, mu_squared, levels):
    low = floor(log(1 - rate) / GRID.step) - 1
    found = interpolated(lambda level: sampled(rate, mu_squared, level), GRID, low, Fraction(1, 10**7), longest=2000)
    assert found is not None
    for level in levels:
        exact = sampled(rate, mu_squared, arb(level))
        above = profile(found.pld, level)
        assert above >= exact
        assert above <= exact + flint.arb(GRID.step.numerator) / 40 + flint.arb(2) ** -20


def profile(pld: PLD, level: Fraction) -> flint.arb:
    """What a PLD says of an order, term by term."""
    order, total = arb(level).exp(), flint.arb(pld.infinity_mass)
    for k, m in enumerate(pld.masses):
        part = 1 - order * arb(-pld.loss(k)).exp()
        total += m * part.max(flint.arb(0))
    return total / pld.grid.unit


def test_a_table_is_shown_by_a_digest_and_never_rounded(one):
    guarantee = one[1]
    digits = hashlib.sha256(f"{guarantee.table.exact.numerator:x}/1".encode()).hexdigest()
    text = str(guarantee)
    assert f"(#{digits}: entries 0 to {one[0].last} of {WIDTH} binary digits)" in text
    assert f"units of 1/{GRID.unit} " in text
    assert "exp(1/64)^(i - 80)" in text
    assert digits in guarantee._repr_latex_()
    assert str(GRID.unit) in guarantee._repr_html_()
    other = functions.table_dp_to_approx_dp
    assert "for all i: i in N and i <= last" not in (other.__doc__ or "")
    given_lines = (functions.gaussian_dp_as_table_dp.__doc__ or "").partition("Assumed, and listed")[2]
    assert "entry(" not in given_lines


def test_chords_that_take_too_many_nodes_are_not_drawn():
    assert drawn(Fraction(9), 100) is None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_product_tells_no_less_than_two_tables_in_a_row(data):
    grid = Grid(Fraction(1), 20)
    entries = st.lists(st.integers(0, grid.unit // 4), min_size=1, max_size=4)
    first, second = (
        PLD(grid, tuple(data.draw(entries)), data.draw(st.integers(-2, 3)), data.draw(st.integers(0, 1000)))
        for _ in range(2)
    )
    made = first.compose(second, data.draw(st.sampled_from([0, 10, 10**4])))
    for level in range(-3, 4):
        inner = sum((Fraction(m, grid.unit) * exact_profile(first, level + second.origin - j)
                     for j, m in enumerate(second.masses)), Fraction(second.infinity_mass, grid.unit))  # fmt: skip
        assert exact_profile(made, level) >= inner
    assert made.origin <= first.origin + second.origin
    assert ceil(made.infinity_mass) == made.infinity_mass >= second.infinity_mass


def exact_profile(pld: PLD, level: int) -> Fraction:
    """With 3 in place of e, where that makes no difference, so that all is exact."""
    parts = (m * max(Fraction(0), 1 - Fraction(3) ** (level + pld.origin - k)) for k, m in enumerate(pld.masses))
    return (pld.infinity_mass + sum(parts)) / pld.grid.unit


ENTRIES = st.lists(st.integers(min_value=0, max_value=2**90), min_size=1, max_size=20)


@given(ENTRIES, ENTRIES, st.integers(min_value=0, max_value=250))
def test_the_product_of_two_is_that_of_polynomials(first: list[int], second: list[int], less: int) -> None:
    for a, b in ((first, second), (first, first)):
        exact = [int(c) for c in (flint.fmpz_poly(a) * flint.fmpz_poly(b)).coeffs()]
        assert multiplied(a, b) == exact
        assert multiplied(a, b, less) == [m >> less for m in exact]
