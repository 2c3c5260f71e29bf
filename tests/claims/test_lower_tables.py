"""Tables below the profiles of sampled Gaussian noise: never above the truth, near it, and refused where they are."""

from __future__ import annotations

import cmath
import math
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from random import Random

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpproofs import functions
from dpproofs.claims import PrivacyClaim
from dpproofs.claims.losses import Sampled
from dpproofs.claims.mechanisms.gaussian import gaussian
from dpproofs.claims.mechanisms.poisson_sampled_gaussian import poisson_sampled_gaussian
from dpproofs.claims.single_losses import working
from dpproofs.claims.tables.attained import refutation
from dpproofs.claims.tables.lines import Response, SpacedLines, Table, of_noise, of_response
from dpproofs.claims.tables.lower import (
    Drawn,
    Halved,
    Joined,
    Row,
    Times,
    coarser_below,
    delta_below,
    joined,
    multiplied,
    product_below,
)
from dpproofs.claims.tables.refuted import epsilon_told_apart, told_apart
from dpproofs.claims.tables.table import Grid
from dpproofs.claims.verdicts import verify
from dpproofs.kernel.theorem import is_theorem

BITS = 112
RELATION = "add-or-remove-one"


def law(noise: Sampled, fine: int = 16) -> list[tuple[float, float]]:
    """The privacy loss of one run and its density under the law without the record, at points for a sum."""
    q, sigma, step = float(noise.rate), float(noise.sigma), 1 / fine
    points = (k * step for k in range(-12 * fine, 12 * fine + 1))
    return [(math.log1p(q * math.expm1((2 * z * sigma - 1) / (2 * sigma**2))),
             step * math.exp(-(z**2) / 2) / math.sqrt(2 * math.pi)) for z in points]  # fmt: skip


def exact(noise: Sampled, epsilon: float) -> float:
    """The least delta, by Laplace inversion: the transform of the law of the total loss, at points on a line."""
    one, period, total = law(noise), 40, 0.0
    for j in range(1000):
        s = complex(1, 2 * math.pi * j / period)
        moment = sum(weight * cmath.exp((s + 1) * loss) for loss, weight in one) ** noise.runs
        total += (moment * cmath.exp(-s * epsilon) / (s * (s + 1))).real * (1 if j == 0 else 2)
        if abs(moment) < 1e-16:
            return total / period
    raise AssertionError("the law is too narrow")


def exact_of_two(noise: Sampled, epsilon: float) -> float:
    """The least delta of two runs: one is given, and the other has its profile in closed form."""
    total = 0.0
    for loss, weight in law(noise, 96):
        left = sampled(noise, flint.arb(epsilon - loss))
        total += weight * math.exp(loss) * float(left)
    return total


def sampled(noise: Sampled, level: flint.arb) -> flint.arb:
    """The profile of one run at exp(level), in closed form."""
    rate, sigma = (flint.arb(flint.fmpq(v.numerator, v.denominator)) for v in noise[:2])
    above = level.exp() - (1 - rate)
    if not above > 0:
        return 1 - level.exp()
    root, at = flint.arb(2).sqrt(), (above / rate).log()
    first, second = (at * sigma - 1 / (2 * sigma)) / root, (at * sigma + 1 / (2 * sigma)) / root
    return rate * (first.erfc() - (at.exp()) * second.erfc()) / 2


rates = st.fractions(Fraction(1, 20), 1, max_denominator=100)
deviations = st.fractions(Fraction(7, 10), 4, max_denominator=10)


@settings(max_examples=25, deadline=None)
@given(rates, deviations, st.lists(st.fractions(-2, 3, max_denominator=50), min_size=1, max_size=5))
def test_lines_lie_below_a_profile_and_near_it(rate, sigma, levels):
    noise, grid = Sampled(rate, sigma, 1), Grid(Fraction(1, 256), BITS)
    found = of_noise(noise, grid, Fraction(1, 10**9), 5000)
    assert found is not None
    assert min(found.table.entries) >= 0
    for level in levels:
        below = delta_below(found.table, level, grid)
        with working(200):
            truth = sampled(noise, flint.arb(flint.fmpq(level.numerator, level.denominator)))
            assert flint.arb(flint.fmpq(below.numerator, below.denominator)) <= truth
            assert truth < float(below) + 1 / 2000


@settings(max_examples=12, deadline=None)
@given(st.fractions(Fraction(1, 1000), 1, max_denominator=1000), deviations, st.integers(7, 11), st.integers(70, 112))
def test_few_nodes_say_nearly_as_much_as_all_and_gaps_grow_slowly(rate, sigma, fine, bits):
    noise, grid = Sampled(rate, sigma, 1000), Grid(Fraction(1, 2**fine), bits)
    found = of_noise(noise, grid, Fraction(1, 10**9), 10**5)
    if found is None:
        return
    gaps = [b - a for a, b in pairwise(found.places[:-1])]
    assert {g & (g - 1) for g in gaps} == {0}
    assert all(a <= 2 * b <= 4 * a for a, b in pairwise(gaps))
    entries = found.table.entries
    assert sum(entries) == sum(entries[place] for place in found.places[:-1]) <= grid.unit
    with working(200):
        for epsilon in (Fraction(-1, 1000), Fraction(0), Fraction(1, 100), Fraction(1, 3), Fraction(1)):
            below, truth = delta_below(found.table, epsilon, grid), sampled(noise, flint.arb(float(epsilon)))
            assert float(below) <= float(truth) + 1e-15
            assert float(truth) <= float(below) + 2 * float(grid.step)


def test_nodes_are_few_where_steps_are_small():
    grid = Grid(Fraction(1, 2**14), 72)
    found = of_noise(Sampled(Fraction(1, 100), Fraction(1), 1000), grid, Fraction(1, 10**12), 10**5)
    assert 8 * len(found.places) < len(found.table.entries)


def test_lines_that_need_too_many_places_are_none():
    assert (
        of_noise(Sampled(Fraction(1, 2), Fraction(1), 1), Grid(Fraction(1, 1000), 72), Fraction(1, 10**9), 500) is None
    )
    assert of_response(Response(Fraction(3, 4), 1), Grid(Fraction(1, 1000), BITS), 500) is None
    assert of_response(Response(Fraction(3, 4), 1), Grid(Fraction(1, 1000), BITS), 5000) is not None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_product_tells_no_more_than_two_tables_in_a_row(data):
    grid = Grid(Fraction(1), 20)
    entries = st.lists(st.integers(0, grid.unit // 4), min_size=1, max_size=4)
    first, second = (Table(tuple(data.draw(entries)), Fraction(data.draw(st.integers(-2, 3)))) for _ in range(2))
    made = product_below(first, second, grid, data.draw(st.sampled_from([0, 10, 10**4])))
    for level in range(-3, 4):
        inner = sum(Fraction(m, grid.unit) * power_profile(first, level + second.origin - j, grid)
                    for j, m in enumerate(second.entries))  # fmt: skip
        assert power_profile(made.table, level, grid) <= inner


def power_profile(table: Table, level: int, grid: Grid) -> Fraction:
    """With 3 in place of e, where that makes no difference, so that all is exact."""
    parts = (
        m * max(Fraction(0), 1 - Fraction(3) ** int(level + table.origin - k)) for k, m in enumerate(table.entries)
    )
    return sum(parts, Fraction(0)) / grid.unit


CUT = Fraction(1, 10**12)


@settings(max_examples=15, deadline=None)
@given(rates, deviations, st.fractions(0, 2, max_denominator=10))
def test_two_runs_are_bounded_from_below(rate, sigma, epsilon):
    noise, grid = Sampled(rate, sigma, 2), Grid(Fraction(1, 256), BITS)
    found = multiplied(noise, grid, CUT)
    assert found is not None
    truth, below = exact_of_two(noise, float(epsilon)), float(delta_below(found.last, epsilon, found.grid))
    assert below <= truth + 1e-8
    assert truth <= below + 2e-3


@pytest.mark.parametrize(("rate", "sigma", "runs"), [("1/10", "1", 30), ("1/4", "3", 100), ("1/50", "4/5", 300)])
def test_many_runs_are_bounded_from_below_by_what_is_near_the_truth(rate, sigma, runs):
    noise, grid = Sampled(Fraction(rate), Fraction(sigma), runs), Grid(Fraction(1, 1024), BITS)
    found = multiplied(noise, grid, CUT)
    for epsilon in (Fraction(0), Fraction(1), Fraction(2)):
        truth, below = exact(noise, float(epsilon)), float(delta_below(found.last, epsilon, found.grid))
        assert truth * 0.97 <= below <= truth + 1e-12


@pytest.mark.parametrize("epsilon", [Fraction(0), Fraction(1), Fraction(3)])
def test_with_every_record_in_every_sample_it_is_gaussian_noise(epsilon):
    noise, grid = Sampled(Fraction(1), Fraction(5), 20), Grid(Fraction(1, 256), BITS)
    found = multiplied(noise, grid, CUT)
    truth = functions.gaussian_dp_to_approx_dp(mu_squared=Fraction(20, 25), epsilon=epsilon).delta.upper()
    below = float(delta_below(found.last, epsilon, found.grid))
    assert below <= truth <= below * 1.001 + 1e-9


def test_the_theorem_says_what_the_mechanism_does_and_that_it_is_not_private():
    noise, grid = Sampled(Fraction(1, 2), Fraction(2), 3), Grid(Fraction(1, 4), BITS)
    theorem = refutation(Row((noise,)), grid, joined(Row((noise,)), grid, CUT), Fraction(1, 10), Fraction(1, 100))
    assert is_theorem(theorem)
    assert repr(theorem.conclusion) == "approx_dp((v => R(v, 3)), N, 1/10, 1/100) -> false"
    assert {repr(h) for h in theorem.hypotheses} == {
        "N(x2, x1)",
        "lone_record(T, x1, x2, 1/2)",
        "count(x1) = 0",
        "count(x2) = 1",
        "for all x : X: pushed(M1(x), T(x), (x2 => normal(count(x2), 2)))",
        "runs((v => R(x1, v)), append, empty, M1(x1))",
        "runs((v => R(x2, v)), append, empty, M1(x2))",
        "split(front, back, end, append, empty)",
    }
    assert not any("oracle" in axiom for axiom in theorem.axioms())


def test_where_a_record_is_replaced_three_data_sets_are_named():
    noise, grid = Sampled(Fraction(1, 2), Fraction(2), 2, True), Grid(Fraction(1, 4), BITS)
    row = Row((noise, noise._replace(rate=Fraction(1), runs=1)))
    theorem = refutation(row, grid, joined(row, grid, CUT), Fraction(1, 10), Fraction(1, 100))
    assert {repr(h) for h in theorem.hypotheses if "count" in repr(h) or "record" in repr(h)} == {
        "replaced_record(T1, x1, x2, x3, 1/2)",
        "replaced_record(T2, x1, x2, x3, 1)",
        "count(x1) = -1",
        "count(x2) = 1",
        "count(x3) = 0",
        "for all x : X: pushed(M1(x), T1(x), (x2 => normal(count(x2), 2)))",
        "for all x : X: pushed(M2(x), T2(x), (x2 => normal(count(x2), 2)))",
    }
    assert not any("oracle" in axiom for axiom in theorem.axioms())
    removed = Row(tuple(runs._replace(is_replaced=False) for runs in row.runs))
    assert refutation(removed, grid, joined(row, grid, CUT), Fraction(1, 10), Fraction(1, 100)) is None


@pytest.mark.parametrize("is_replaced", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_second_verifier_accepts_it(tmp_path, is_replaced):
    code = (
        "from fractions import Fraction\n"
        "from dpproofs.claims.losses import Sampled\n"
        "from dpproofs.claims.tables.attained import refutation\n"
        "from dpproofs.claims.tables.lower import Row, joined\n"
        "from dpproofs.claims.tables.table import Grid\n"
        "from dpproofs.library.saved import dumps\n"
        f"noise, grid = Sampled(Fraction(1, 2), Fraction(2), 2, {is_replaced}), Grid(Fraction(1, 96), 72)\n"
        "row = Row((noise,))\n"
        "found = joined(row, grid, Fraction(1, 10**9))\n"
        "theorem = refutation(row, grid, found, Fraction(1, 10), Fraction(1, 100))\n"
        "print(dumps(theorem, 'refuted', 'two runs', 'a test'))\n"
    )
    saved = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    (tmp_path / "refuted.json").write_text(saved.stdout)
    replayed = subprocess.run([sys.executable, "-m", "dpproofs.replay", str(tmp_path / "refuted.json")],
                              capture_output=True, text=True, check=True)  # fmt: skip
    assert replayed.stdout.startswith("valid: ")
    assert "|- approx_dp((v => R(v, 2)), N, 1/10, 1/100) -> false" in replayed.stdout


def changed(numbers: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + by, *numbers[place + 1 :])


SLIPS = ["delta", "entry", "value", "product", "origin", "rate", "sigma", "runs"]


@pytest.mark.parametrize(
    ("slip", "is_replaced"), [*((s, False) for s in SLIPS), *((s, True) for s in ("entry", "value", "rate", "sigma"))]
)
def test_no_theorem_rests_on_a_slip(slip, is_replaced):
    noise, grid, epsilon = (
        Sampled(Fraction(1, 3), Fraction(1), 3, is_replaced),
        Grid(Fraction(1, 8), BITS),
        Fraction(1, 2),
    )
    whole = joined(Row((noise,)), grid, CUT)
    delta = delta_below(whole.last, epsilon, whole.grid) - Fraction(1, 10**9)
    assert refutation(Row((noise,)), grid, whole, epsilon, delta) is not None
    (found,) = whole.runs
    one, (first, second) = found.lines, found.made
    middle = len(one.table.entries) // 2
    table = first.made.table
    slips = {
        "entry": found._replace(lines=one._replace(
            table=one.table._replace(entries=changed(one.table.entries, middle, 16)))),
        "value": found._replace(lines=one._replace(values=changed(one.values, middle, 2**20))),
        "product": found._replace(made=(first._replace(made=first.made._replace(
            table=table._replace(entries=changed(table.entries, middle, 1)))), second)),
        "origin": found._replace(lines=one._replace(table=one.table._replace(origin=one.table.origin - 1))),
    }  # fmt: skip
    if slip == "delta":
        delta += Fraction(2, 10**9)
    if slip == "rate":
        noise = noise._replace(rate=noise.rate - Fraction(1, 1000))
    if slip == "sigma":
        noise = noise._replace(sigma=noise.sigma + Fraction(1, 1000))
    if slip == "runs":
        found = found._replace(made=(first,))
    changed_tables = whole._replace(runs=(slips.get(slip, found),))
    assert refutation(Row((noise,)), grid, changed_tables, epsilon, delta) is None


def claim(rate: str, sigma: str, steps: int, notion: str = "approx_dp", **numbers: str) -> PrivacyClaim:
    mechanism = poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=sigma, steps=steps)
    return PrivacyClaim("", RELATION, mechanism, notion, {k: Fraction(v) for k, v in numbers.items()})


@pytest.mark.parametrize(
    ("rate", "sigma", "steps", "epsilon", "delta"),
    [("1/100", "1", 1000, "1.7", "1e-5"), ("1/100", "1", 10_000, "6", "1e-5"), ("1/2", "2", 100, "14", "1e-5")],
)
def test_claims_about_dp_sgd_with_a_small_epsilon_are_refuted(rate, sigma, steps, epsilon, delta):
    verdict = verify(claim(rate, sigma, steps, epsilon=epsilon, delta=delta))
    assert verdict.verdict == "REFUTED"
    assert f"approx_dp((v => R(v, {steps})), N, " in verdict.witness.theorem
    assert verdict.witness.fact.endswith("more than 0.00001")


@pytest.mark.parametrize("factor", [Fraction(9, 10), Fraction(11, 10)])
def test_what_is_refuted_is_false_by_laplace_inversion(factor):
    noise, epsilon = Sampled(Fraction(1, 20), Fraction(3, 2), 200), Fraction(1)
    delta = Fraction(exact(noise, 1.0)) * factor
    found = told_apart(claim("1/20", "3/2", 200, epsilon=str(epsilon), delta=str(delta)))
    assert (found is not None) == (factor < 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_claims_are_refuted_on_one_side_of_the_truth_and_on_that_side_alone(seed):
    choose = Random(seed)
    rate, sigma = Fraction(choose.randint(1, 50), 500), Fraction(choose.randint(20, 60), 20)
    noise = Sampled(rate, sigma, round(choose.uniform(0.1, 2) * float(sigma / rate) ** 2))
    epsilon = Fraction(choose.randint(5, 20), 10)
    for factor in (Fraction(998, 1000), Fraction(1002, 1000)):
        delta = Fraction(exact(noise, float(epsilon))) * factor
        found = told_apart(claim(str(rate), str(sigma), noise.runs, epsilon=str(epsilon), delta=str(delta)))
        assert (found is not None) == (factor < 1)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_products_leave_out_no_more_than_is_allowed(data):
    noise, cut = Sampled(Fraction(1, 20), Fraction(1), data.draw(st.integers(2, 40))), Fraction(1, 10**6)
    found = multiplied(noise, Grid(Fraction(1, 64), BITS), cut)
    assert found is not None
    kept = Fraction(sum(found.last.entries), 2**BITS)
    one = Fraction(sum(found.lines.table.entries), 2**BITS)
    assert one**noise.runs - cut <= kept <= one**noise.runs


def test_other_notions_that_promise_too_little_are_refuted():
    assert verify(claim("1/10", "1", 10, "pure_dp", epsilon="1")).verdict == "REFUTED"
    assert verify(claim("1/10", "1", 10, "total_variation", delta="1/20")).verdict == "REFUTED"
    assert told_apart(claim("1/10", "1", 10, "total_variation", delta="1/2")) is None


def test_runs_add_up_and_other_steps_may_answer_nothing():
    one = poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=1, steps=10)
    several = one.repeat(5).then(gaussian(sensitivity=1, sigma=1)).postprocess().then(one)
    claimed = PrivacyClaim("", RELATION, several, "approx_dp", {"epsilon": Fraction(1), "delta": Fraction(1, 100)})
    assert told_apart(claimed).mechanism.startswith("60 steps on a data set of one record and on the empty one")


def test_the_bound_that_a_gap_is_told_by_is_below_the_truth_and_near_it():
    found = epsilon_told_apart(claim("1/20", "3/2", 200, epsilon="5", delta="1e-5"))
    at = exact(Sampled(Fraction(1, 20), Fraction(3, 2), 200), float(found))
    assert 1e-5 <= at <= 1.01e-5


@pytest.mark.parametrize(
    ("rate", "sigma", "steps", "epsilon", "delta"),
    [
        ("1/100", "1", 10_000, "9.315167006", "1e-10"),
        ("1/100", "1", 1000, "1.828", "1e-5"),
        ("256/60000", "11/10", 14_063, "2.38", "1e-5"),
        ("1/1000", "3/5", 10_000, "1", "1e-5"),
        ("1/10000", "3/5", 100_000, "0.608", "1e-5"),
    ],
)
@pytest.mark.by_turns(5)
def test_a_claim_that_is_false_in_its_last_digits_is_refuted(rate, sigma, steps, epsilon, delta):
    verdict = verify(claim(rate, sigma, steps, epsilon=epsilon, delta=delta))
    assert verdict.verdict == "REFUTED"
    assert verdict.witness.theorem.endswith("-> false")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_table_on_every_second_node_tells_no_more_and_nothing_of_its_mass_is_lost(data):
    grid = Grid(Fraction(1, data.draw(st.sampled_from([1, 8, 64]))), 60)
    count = 2 * data.draw(st.integers(1, 8))
    entries = data.draw(st.lists(st.integers(0, grid.unit // count), min_size=count, max_size=count))
    fine = Table(tuple(entries), data.draw(st.fractions(-2, 5, max_denominator=4)))
    made = coarser_below(fine, grid)
    assert sum(made.table.entries) == sum(fine.entries)
    assert min(made.table.entries) >= 0
    for place in range(-2, 2 * count):
        epsilon = grid.step * (place / Fraction(2) - fine.origin)
        coarse = grid._replace(step=2 * grid.step)
        assert delta_below(made.table, epsilon, coarse) <= delta_below(fine, epsilon, grid) + Fraction(1, 10**15)


def test_many_runs_have_short_tables_that_are_hardly_lower():
    noise, grid = Sampled(Fraction(1, 100), Fraction(1), 1001), Grid(Fraction(1, 512), BITS)
    short = multiplied(noise, grid, CUT)
    whole = multiplied(noise, grid, CUT, 0)
    assert [whole.halvings, whole.grid] == [0, grid]
    assert short.halvings == 2
    assert short.grid.step == 4 * grid.step
    assert 3 * len(short.last.entries) < len(whole.last.entries)
    for epsilon in (Fraction(1), Fraction(9, 5)):
        truth = exact(noise, float(epsilon))
        most, below = (float(delta_below(f.last, epsilon, f.grid)) for f in (whole, short))
        assert below <= most <= truth
        assert truth - below < 2 * (truth - most)


def between(found: SpacedLines) -> int:
    """A place at which there is no node."""
    return next(a + 1 for a, b in pairwise(found.places) if b > a + 1)


@pytest.mark.parametrize("slip", ["none", "entry", "elsewhere", "moved", "value", "place", "first", "fine", "end"])
def test_no_theorem_rests_on_a_slip_where_nodes_are_few(slip):
    noise, grid, epsilon = Sampled(Fraction(1, 50), Fraction(1), 1), Grid(Fraction(1, 512), 72), Fraction(1, 10)
    whole = joined(Row((noise,)), grid, CUT)
    delta = delta_below(whole.last, epsilon, whole.grid) - Fraction(1, 10**9)
    one = whole.runs[0].lines
    middle, off, table = len(one.places) // 2, between(one), one.table
    place = one.places[middle]
    slips = {
        "entry": one._replace(table=table._replace(entries=changed(table.entries, place, 2))),
        "elsewhere": one._replace(table=table._replace(entries=changed(table.entries, off, 1))),
        "moved": one._replace(table=table._replace(
            entries=changed(changed(table.entries, off, table.entries[place]), place, -table.entries[place]))),
        "value": one._replace(values=changed(one.values, middle, one.values[middle] >> 20)),
        "place": one._replace(places=changed(one.places, middle, -1)),
        "first": one._replace(places=tuple(p + 1 for p in one.places)),
        "fine": one._replace(fine=one.fine._replace(bits=one.fine.bits - 1)),
        "end": one._replace(values=changed(one.values, len(one.values) - 1, 1)),
    }  # fmt: skip
    found = whole._replace(runs=(whole.runs[0]._replace(lines=slips.get(slip, one)),))
    theorem = refutation(Row((noise,)), grid, found, epsilon, delta)
    assert (theorem is not None) == (slip == "none")


LONG = Sampled(Fraction(1, 20), Fraction(1), 129)


def coarsened() -> tuple[Grid, Joined]:
    """Tables of which one is left out every second node, so that a run is drawn on the coarser grid."""
    grid = Grid(Fraction(1, 160), BITS)
    found = joined(Row((LONG,)), grid, CUT)
    assert {type(made) for made in found.runs[0].made} == {Times, Halved, Drawn}
    return grid, found


def test_claims_are_refuted_by_tables_with_fewer_nodes():
    grid, found = coarsened()
    delta = delta_below(found.last, Fraction(1), found.grid) - Fraction(1, 10**9)
    assert float(delta) <= exact(LONG, 1.0)
    theorem = refutation(Row((LONG,)), grid, found, Fraction(1), delta)
    assert is_theorem(theorem)
    assert repr(theorem.conclusion).startswith("approx_dp((v => R(v, 129)), N, 1, ")
    assert refutation(Row((LONG,)), grid, found, Fraction(1), delta + Fraction(2, 10**9)) is None


@pytest.mark.parametrize("slip", ["entry", "split", "first", "last", "origin", "step", "drawn", "ratio", "share"])
def test_no_theorem_rests_on_a_slip_where_nodes_are_left_out(slip):
    grid, found = coarsened()
    delta = delta_below(found.last, Fraction(1), found.grid) - Fraction(1, 10**9)
    (one,) = found.runs
    kind = Drawn if slip in ("step", "drawn") else Halved
    place = next(n for n, made in enumerate(one.made) if type(made) is kind)
    step = one.made[place]
    middle = len(step.made.table.entries) // 2
    table = step.made.table
    by = 2 if kind is Halved else table.entries[middle] >> 30
    more = table._replace(entries=changed(table.entries, middle, by))
    if slip == "step":
        wrong = step._replace(halvings=step.halvings - 1)
    elif slip in ("entry", "drawn"):
        wrong = step._replace(made=step.made._replace(table=more))
    elif slip == "origin":
        wrong = step._replace(made=step.made._replace(table=table._replace(origin=table.origin - 1)))
    elif slip == "ratio":
        wrong = step._replace(made=step.made._replace(bottom=step.made.bottom + (step.made.bottom >> 40)))
    elif slip == "share":
        wrong = step._replace(made=step.made._replace(top=step.made.top + (step.made.top >> 40)))
    else:
        number, by = {"split": (middle, step.made.split[middle]), "first": (0, 1), "last": (-1, 2**112)}[slip]
        split = step.made.split
        wrong = step._replace(made=step.made._replace(split=changed(split, number % len(split), by)))
    made = (*one.made[:place], wrong, *one.made[place + 1 :])
    slipped = found._replace(runs=(one._replace(made=made),))
    assert refutation(Row((LONG,)), grid, slipped, Fraction(1), delta) is None
