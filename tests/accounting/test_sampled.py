"""Claims about DP-SGD: found by tables, never below the truth and near it, for records that are added or removed."""

from __future__ import annotations

import math
import tomllib
from fractions import Fraction

import flint
import pytest
from hypothesis import given as examples, settings, strategies as st
from searched import searched

from dpproofs.accounting import (
    PrivacyClaim,
    gaussian,
    given,
    laplace,
    parse_claim,
    poisson_sampled_gaussian,
    tuning,
    vector_gaussian,
)
from dpproofs.accounting.derivation.strategies.approx_dp import COARSEST, Tables, _runs, tables
from dpproofs.accounting.derivation.strategies.base import Aim
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.pld.estimate import Noise, delta_about, epsilon_about
from dpproofs.accounting.pld.pld import PADDED, PLD, Grid
from dpproofs.accounting.verdicts import verdict as verdicts
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import DpproofsError, InputError, working

EITHER = "add-or-remove-one"


def sgd(rate: object, noise: object, steps: int) -> Mechanism:
    return poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=steps)


def verdict(mechanism: Mechanism, epsilon: object, delta: object = "1e-5") -> str:
    return searched(mechanism, "approx_dp", epsilon=epsilon, delta=delta, relation=EITHER).verdict


@pytest.mark.by_turns(8)
@pytest.mark.parametrize(
    ("rate", "noise", "steps", "delta", "false", "true"),
    [
        ("1/100", 1, 1000, "1e-5", "1.8282", "1.832"),
        ("1/10", 5, 2000, "1e-10", "5.926", "5.94"),
        ("1/2", 2, 100, "1e-5", "14.284", "14.31"),
        (1, 10, 100, "1e-5", "4.3771780956", "4.3771780958"),
    ],
)
def test_claims_are_verified_from_little_above_the_truth(rate, noise, steps, delta, false, true) -> None:
    """The truth is known from two other accountants, and for rate 1 exactly."""
    assert verdict(sgd(rate, noise, steps), true, delta) == "VERIFIED"
    assert verdict(sgd(rate, noise, steps), false, delta) != "VERIFIED"


def exact(rate: float, noise: float, epsilon: float) -> float:
    """The delta of two steps by the midpoint rule: the larger one of a record removed and a record added."""
    points = [-8 + (i + 0.5) / 40 for i in range(680)]
    mass = [math.exp(-x * x / 2) / math.sqrt(2 * math.pi) / 40 for x in points]
    ratios = [1 - rate + rate * math.exp(x / noise - 1 / (2 * noise**2)) for x in points]
    pairs = [(a * b, p * q) for a, p in zip(ratios, mass, strict=True) for b, q in zip(ratios, mass, strict=True)]
    order = math.exp(epsilon)
    return max(sum(w * max(r - order, 0) for r, w in pairs), sum(w * max(1 - order * r, 0) for r, w in pairs))


@pytest.mark.parametrize(("rate", "noise"), [(Fraction(1, 4), 1), (Fraction(1, 2), 2)])
def test_two_steps_have_the_delta_that_quadrature_gives(rate: Fraction, noise: int) -> None:
    truth = exact(float(rate), noise, 0.5)
    found = sgd(rate, noise, 2).to_approx_dp(epsilon="0.5", relation=EITHER)
    assert truth * (1 - 1e-4) <= found.delta.upper() <= truth * 1.01


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    "numbers",
    [
        {"sampling_rate": "0.99999999999999999999"},
        {"sampling_rate": "1e-30"},
        {"noise_multiplier": "1e-200"},
        {"noise_multiplier": "1e200"},
        {"steps": "1e400"},
        {"delta": "1e-400"},
        {"epsilon": "1e400"},
    ],
    ids=str,
)
def test_numbers_that_are_out_of_reach_are_answered(numbers: dict[str, str]) -> None:
    claimed = {"epsilon": numbers.get("epsilon", "1"), "delta": numbers.get("delta", "1e-5")}
    given = {"sampling_rate": "0.1", "noise_multiplier": "1", "steps": "1"}
    steps = poisson_sampled_gaussian(**{name: numbers.get(name, value) for name, value in given.items()})
    found = searched(steps, "approx_dp", relation=EITHER, **claimed)
    is_false = "delta" in numbers or ("noise_multiplier" in numbers and float(numbers["noise_multiplier"]) < 1)
    assert found.verdict in (("REFUTED",) if is_false else ("NOT PROVEN", "VERIFIED"))
    assert "poisson-sampled-gaussian" in repr(found)


def test_what_a_note_says_to_be_refuted_is_not_the_claim() -> None:
    steps = poisson_sampled_gaussian(sampling_rate="0.01", noise_multiplier=1, steps=100)
    found = searched(steps, "approx_dp", relation=EITHER, epsilon="0.71794", delta="1e-5")
    assert found.verdict != "NOT PROVEN" or not any("is refuted" in note for note in found.notes)


@pytest.mark.by_turns(3)
def test_steps_may_be_one_mechanism_or_many() -> None:
    many = sgd("1/10", 2, 1).repeat(20).then(sgd("1/10", 2, 10))
    one = sgd("1/10", 2, 30)
    assert many.to_approx_dp(delta="1e-5", relation=EITHER).epsilon.upper() == (
        one.to_approx_dp(delta="1e-5", relation=EITHER).epsilon.upper()
    )


@pytest.mark.by_turns(3)
def test_sampled_and_other_gaussian_steps_compose_and_what_is_computed_from_them_is_no_worse() -> None:
    row = sgd("1/10", 2, 20).then(vector_gaussian(l2_sensitivity=1, sigma=5), gaussian(sensitivity=1, sigma=5))
    alone = sgd("1/10", 2, 20).to_approx_dp(delta="1e-5", relation=EITHER).epsilon
    together = row.to_approx_dp(delta="1e-5", relation=EITHER).epsilon
    sampled_less = sgd(1, 5, 2).to_approx_dp(delta="1e-5", relation=EITHER).epsilon
    assert max(alone.upper(), sampled_less.upper()) < together.upper() < alone.upper() + sampled_less.upper()
    assert row.postprocess().to_approx_dp(delta="1e-5", relation=EITHER).epsilon.upper() == together.upper()


@pytest.mark.slow
def test_rows_with_steps_that_are_no_table_are_dealt_with_apart() -> None:
    row = sgd("1/2", 4, 1).then(laplace(sensitivity=1, scale=9), given("zcdp", rho="0.01"))
    assert verdict(row, 20) == "VERIFIED"
    assert verdict(row, "0.01") == "REFUTED"


@pytest.mark.by_turns(3)
def test_no_bound_is_derived_for_pure_dp() -> None:
    one = sgd("1/100", 1, 10)
    with pytest.raises(DpproofsError, match="no theorem of the library"):
        one.to_pure_dp(relation=EITHER)
    assert searched(one, "approx_dp", epsilon=10, delta=0, relation=EITHER).verdict == "REFUTED"


def document(**changes: object) -> dict[str, object]:
    step = {"mechanism": "poisson-sampled-gaussian", "sampling": "poisson", "sampling_rate": "1/100",
            "noise_multiplier": 1, "steps": 10}  # fmt: skip
    step = {name: value for name, value in {**step, **changes}.items() if value is not None}
    return {"relation": EITHER, "premise": [step], "claim": {"notion": "approx_dp", "epsilon": 1, "delta": "1e-5"}}


def test_a_claim_says_how_batches_are_drawn() -> None:
    assert parse_claim(document()).mechanism == sgd("1/100", 1, 10)
    for sampling in (None, "shuffle", "fixed-size", 1):
        with pytest.raises(InputError, match=r'sampling = .*: must be "poisson"'):
            parse_claim(document(sampling=sampling))
    with pytest.raises(InputError, match=r"steps = 0\.5: must be a whole number"):
        parse_claim(document(steps="1/2"))


EPOCHS = {"sampling_rate": None, "steps": None, "epochs": 15, "batch_size": 600, "dataset_size": 60000}


@pytest.mark.by_turns(6)
def test_epochs_are_read_as_a_rate_and_steps_and_the_report_says_so() -> None:
    claim = parse_claim(document(**EPOCHS))
    assert claim.mechanism.counted() == sgd("1/100", 1, 1500).counted()
    meant = (
        "epochs = 15, batch_size = 600, dataset_size = 60000 are taken to mean sampling_rate = 0.01 and steps = 1500"
    )
    told = parse_claim(document(**EPOCHS) | {"claim": {"notion": "approx_dp", "epsilon": 3, "delta": "1e-5"}})
    for one, verdict in ((claim, "REFUTED"), (told, "VERIFIED")):
        found = judged(one)
        assert (found.verdict, found.notes[:1]) == (verdict, (meant,))
    alike = sgd("1/100", 1, 1500).to_approx_dp(delta="1e-5", relation=EITHER)
    assert claim.mechanism.to_approx_dp(delta="1e-5", relation=EITHER).epsilon == alike.epsilon
    full = poisson_sampled_gaussian(epochs="3", batch_size=7, dataset_size=7, noise_multiplier=4)
    rho = full.to_zcdp(relation=EITHER).rho
    assert rho == sgd(1, 4, 3).to_zcdp(relation=EITHER).rho


def test_epochs_that_make_no_whole_number_of_steps_are_refused_with_numbers_that_fit() -> None:
    fit = (
        r"premise 1: epochs = 15: must make steps = epochs \* dataset_size / batch_size whole, not 900000/257; give "
        r"sampling_rate = 257/60000 and steps = 3501 \(epochs = 14\.99595\) or 3502 \(epochs = 450007/30000\)"
    )
    with pytest.raises(InputError, match=fit):
        parse_claim(document(**EPOCHS | {"batch_size": 257}))
    assert (
        parse_claim(document(**EPOCHS | {"batch_size": 257, "epochs": "450007/30000"})).mechanism.counted()[0][1]
        == 3502
    )
    with pytest.raises(InputError, match=r"steps = 1 \(epochs = 0\.01\)$"):
        parse_claim(document(**EPOCHS | {"epochs": "0.001"}))
    with pytest.raises(InputError, match="batch_size = 70000: must be at most dataset_size = 60000"):
        parse_claim(document(**EPOCHS | {"batch_size": 70000}))
    with pytest.raises(InputError, match="batch_size = missing: must be given"):
        parse_claim(document(**EPOCHS | {"batch_size": None}))


@pytest.mark.parametrize("name", ["sampling_rate", "steps"])
def test_epochs_and_steps_are_not_mixed(name: str) -> None:
    with pytest.raises(InputError, match=f"{name} = 1: .* has the .* epochs, .*, which cannot be mixed with {name}$"):
        parse_claim(document(**EPOCHS | {name: 1}))


def test_other_ways_to_draw_batches_are_refused_with_what_to_claim_instead() -> None:
    for sampling in ("fixed-size", "without-replacement"):
        with pytest.raises(InputError, match=r'mechanism = "dp-sgd" with batches = "without-replacement"$'):
            parse_claim(document(sampling=sampling))
    with pytest.raises(InputError, match=r'over replace-one, claim mechanism = "dp-sgd" with batches = "shuffled"$'):
        parse_claim(document(sampling="shuffle"))


def test_what_is_taken_as_given_is_the_noise_and_the_sampling() -> None:
    g = sgd("1/100", 1, 4).to_approx_dp(delta="1e-5", relation=EITHER)
    tree = g.tree()
    given = {line.strip().partition("(")[0] for line in tree.splitlines() if line.strip().startswith("given:")}
    assert given == {
        "given: l2_sensitivity", "given: for all x : X: gaussian_vector", "given: d in N", "given: removed_sampling",
        "given: symmetric", "given: for all x : X: pushed", "given: add_or_remove",
    }  # fmt: skip


GRID = Grid(Fraction(1, 16), 60)
ENTRIES = st.lists(st.integers(1, GRID.unit // 8), min_size=1, max_size=8)


def profile(pld: PLD, level: Fraction) -> flint.arb:
    """What a PLD says of an order, term by term."""
    total = flint.arb(pld.infinity_mass)
    for k, m in enumerate(pld.masses):
        exponent = level - pld.loss(k)
        part = 1 - flint.arb(flint.fmpq(exponent.numerator, exponent.denominator)).exp()
        total += m * part.max(flint.arb(0))
    return total


@pytest.mark.by_turns(2)
@settings(max_examples=20, deadline=None)
@examples(ENTRIES, st.integers(-3, 3), st.fractions(-2, 2, max_denominator=40))
def test_a_coarser_table_tells_no_less_and_hardly_more(entries: list[int], origin: int, level: Fraction) -> None:
    empty = (0,) * (2 * PADDED - 1)
    fine = PLD(GRID, empty + tuple(entries) + empty, origin + len(empty), 7)
    made = fine.compose(PLD(GRID, (GRID.unit,), 0), 0, pad=True)
    for _ in range(3):
        shorter = made.coarsened()
        assert shorter is not None
        assert GRID.unit <= sum(made.grid.shares) <= GRID.unit + 2
        with working(200):  # masses have up to 60 bits
            before, after = profile(made, level), profile(shorter, level)
            assert after >= before - flint.arb(2) ** -20
            assert after <= before + sum(made.masses) * float(made.grid.step) + len(made.masses)
        made = shorter


def test_a_table_with_something_at_its_ends_is_not_made_coarser() -> None:
    for masses, origin in (((1, 0, 0), 1), ((0, 0, 1), 1), ((0, 1, 0), 0), ((0, 1, 1, 0), 1)):
        assert PLD(GRID, masses, origin).coarsened() is None
    assert PLD(GRID, (0, 1, 0), 1).coarsened() == PLD(GRID.coarsened(), (1,), 0)


@pytest.mark.slow
def test_steps_that_are_alike_but_for_digits_beyond_reach_are_not_taken_for_each_other() -> None:
    one, other = (sgd("0.01", Fraction(2**9000 + k, 2**9000), 3) for k in (1, 3))
    assert verdict(one.then(other), 5, "1e-6") in ("VERIFIED", "NOT PROVEN")


@pytest.mark.by_turns(3)
def test_time_shrinks_the_gap_where_no_estimate_says_how_fine_tables_have_to_be() -> None:
    claim = parse_claim(tomllib.loads(WITH_LAPLACE))
    quick, slow = judged(claim), judged(claim, seconds=1000)
    assert (quick.verdict, slow.verdict) == ("NOT PROVEN", "VERIFIED")
    assert quick.guarantee.epsilon.upper() > Fraction("5.759")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("epsilon", "verdict"), [("14.28455", "VERIFIED"), ("14.2844", "REFUTED")])
def test_a_claim_near_the_truth_is_decided_at_once(epsilon: str, verdict: str) -> None:
    """The truth is 14.28448."""
    assert judged(parse_claim(tomllib.loads(CLAIM.replace("14.2851", epsilon)))).verdict == verdict


APPROX = {"notion": "approx_dp", "epsilon": 1, "delta": "1e-6"}


@pytest.mark.parametrize("seconds", [-1, True, "2", math.nan, math.inf, 10**7])
def test_a_time_is_a_number_of_seconds(seconds: object) -> None:
    with pytest.raises(DpproofsError, match=r"seconds = .*: must be a number from 0 to 1000000"):
        judged(parse_claim(tomllib.loads(CLAIM)), seconds=seconds)


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The levels at which claims are judged: each takes ten times as long as the one before, and decides nothing."""
    tried: list[int] = []

    def found(claim: PrivacyClaim, aim: Aim, _missing: object) -> verdicts.Verdict:
        tried.append(aim.finer)
        note = "a bound" if aim.finer > 2 else f"bound {aim.finer}"
        return verdicts.Verdict(claim, "NOT PROVEN", notes=(note,))

    monkeypatch.setattr(verdicts, "_found", found)
    monkeypatch.setattr(tuning, "monotonic", lambda: float(sum(10**level for level in tried)))
    return tried


@pytest.mark.parametrize(
    ("seconds", "tried", "more"), [(0, 1, None), (3, 1, 4), (4, 2, 41), (41, 3, 420), (500, 4, 4200), (10**5, 5, None)]
)
def test_tables_are_made_finer_while_there_is_time(
    levels: list[int], seconds: int, tried: int, more: int | None
) -> None:
    *notes, last = judged(parse_claim({**tomllib.loads(CLAIM), "claim": APPROX}), seconds).notes
    assert levels == list(range(tried))
    if more is None:
        assert not notes
    else:
        assert last == f"finer grids come nearer to the truth; they take about {more} seconds (--seconds)"


def test_no_time_is_spent_on_claims_without_tables(levels: list[int]) -> None:
    judged(parse_claim({**tomllib.loads(CLAIM), "claim": {"notion": "zcdp", "rho": 1}}), 10**5)
    assert levels == [0]


CLAIM = """
relation = "add-or-remove-one"
[[premise]]
mechanism = "poisson-sampled-gaussian"
sampling = "poisson"
sampling_rate = "1/2"
noise_multiplier = 2
steps = 100
[claim]
notion = "approx_dp"
epsilon = "14.2851"
delta = "1e-5"
"""
WITH_LAPLACE = """
relation = "add-or-remove-one"
[[premise]]
mechanism = "poisson-sampled-gaussian"
sampling = "poisson"
sampling_rate = "1/2"
noise_multiplier = 2
steps = 20
[[premise]]
mechanism = "laplace"
sensitivity = 1
scale = 5
[claim]
notion = "approx_dp"
epsilon = "5.759"
delta = "1e-5"
"""


@pytest.mark.parametrize(
    ("runs", "delta", "epsilon"),
    [
        ([(1, "1/100", 100)], "1e-5", 4.377178095681225),
        ([(1, "1/200", 100), (1, "1/100", 50)], "1e-5", 4.377178095681225),
        ([("1/100", 1, 10_000)], "1e-10", 9.3161385),
        ([("1/5", "100/49", 100)], "1e-10", 42.4597583),
    ],
)
def test_estimates_are_near_the_truth(runs: list[tuple[object, object, int]], delta: str, epsilon: float) -> None:
    """With rate 1 the truth is that of one Gaussian law."""
    noise = tuple(Noise(Fraction(rate), Fraction(square), times) for rate, square, times in runs)
    assert epsilon_about(noise, Fraction(delta)) == pytest.approx(epsilon, rel=1e-8)
    assert delta_about(noise, Fraction(epsilon)) == pytest.approx(float(delta), rel=1e-6)


def test_a_printed_number_costs_no_verdict() -> None:
    """Where the PLD for a printed bound would be too long, the one that the claim needs is made."""
    runs = tuple(_runs(parse_claim(tomllib.loads(CLAIM)).mechanism, "add-or-remove-one", 1))
    fine = Tables((("delta", Fraction(1, 10**5)),), 1e-3, claimed=Fraction(20), coarsest=1e-9)
    first, *others = fine._excesses(runs, Fraction(1, 10**5))
    assert first == 1e-9
    assert others == [COARSEST]


def test_each_finer_grid_is_another_one_where_the_need_is_known() -> None:
    runs = tuple(_runs(parse_claim(tomllib.loads(CLAIM)).mechanism, "add-or-remove-one", 1))
    known, aim = {"delta": Fraction(1, 10**5)}, {"epsilon": Fraction("14.4"), "delta": Fraction(1, 10**5)}
    tried = [t._excesses(runs, known["delta"]) for t in tables(known, Aim(aim, finer=3), is_last=False)]
    assert all(len(one) == 1 for one in tried)
    assert sorted(tried, reverse=True) == tried
    assert len(set(tried)) == 5
