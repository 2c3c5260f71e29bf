"""REFUTED as one closed theorem: its conclusion is the refutation of the claim, and nothing is assumed."""

from contextlib import suppress
from fractions import Fraction
from functools import partial

import pytest
from refutations import ADDED, REPLACED, refuted_by

from dpproofs.accounting import (
    exponential,
    gaussian,
    given,
    gumbel_top_k,
    laplace,
    ornstein_uhlenbeck,
    permute_and_flip,
    randomized_response,
    report_noisy_max,
)
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.refuted import given as given_apart
from dpproofs.accounting.proofs.refuted.by_thresholds import refuted
from dpproofs.accounting.proofs.refuted.given import GIVEN as GIVEN_STEPS
from dpproofs.accounting.proofs.refuted.known import KNOWN, VARIANTS
from dpproofs.accounting.proofs.refuted.lists import LISTS, SOME, Apart, apart
from dpproofs.accounting.proofs.refuted.moments import capped
from dpproofs.accounting.proofs.refuted.steps import Step, chain
from dpproofs.accounting.proofs.refuted.sums import Units, joined, one_step
from dpproofs.accounting.proofs.refuted.violations import VIOLATIONS
from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import eq, num, var
from dpproofs.meaning import choices, kinds as kinds_, streams
from dpproofs.privacy.notions import CLAIMED
from dpproofs.proving.tactics import arith, assume

COIN = randomized_response(probability="3/5")
NOISE = laplace(sensitivity=1, scale=2)
BELL, STATE = gaussian(sensitivity=1, sigma=2), ornstein_uhlenbeck(sensitivity=1, theta=1, diffusion=1, time=1)
CHOSEN = exponential(epsilon=1)
FLIP = permute_and_flip(sensitivity=1, scale=2)
SMALL, CHOICE = randomized_response(epsilon="1/10"), randomized_response(epsilon="1/5", answers=3)


_refuted = partial(refuted_by, refuted)


@pytest.mark.by_turns(8)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "true"),
    [
        (COIN, "pure_dp", {"epsilon": "0.405"}, {"epsilon": "0.4055"}),
        (SMALL.repeat(10**6), "pure_dp", {"epsilon": "99999.999"}, {"epsilon": 10**5}),
        (COIN, "approx_dp", {"epsilon": 0, "delta": "0.1999"}, {"epsilon": 0, "delta": "0.2"}),
        (SMALL.repeat(7), "approx_dp", {"epsilon": "0.69", "delta": "1e-5"}, {"epsilon": "0.7", "delta": 0}),
        (COIN, "total_variation", {"delta": "0.1999"}, {"delta": "0.2"}),
        (COIN, "renyi_dp", {"order": 2, "epsilon": "0.1541"}, {"order": 2, "epsilon": "0.1542"}),
        (COIN.repeat(1000), "zcdp", {"rho": 81}, {"rho": "81.1"}),
        (COIN, "truncated_cdp", {"rho": "0.08", "omega": 5}, {"rho": "0.0811", "omega": 5}),
        (COIN, "bounded_zcdp", {"rho": "0.08", "m": 5}, {"rho": "0.0811", "m": 5}),
        (COIN, "capped_cdp", {"rho": "0.08", "epsilon": 1}, {"rho": "0.0811", "epsilon": "0.4055"}),
        (COIN, "kl_dp", {"kappa": "0.081"}, {"kappa": "0.0811"}),
        (COIN.repeat(1000), "kl_dp", {"kappa": 81}, {"kappa": "81.1"}),
        (NOISE.then(COIN), "kl_dp", {"kappa": "0.18"}, {"kappa": "0.3"}),
        (COIN, "gaussian_dp", {"mu": "0.5"}, {"mu": "0.507"}),
        (NOISE, "pure_dp", {"epsilon": "0.499"}, {"epsilon": "0.5"}),
        (NOISE, "approx_dp", {"epsilon": "1/4", "delta": "0.1175"}, {"epsilon": "1/4", "delta": "0.1176"}),
        (NOISE, "total_variation", {"delta": "0.2211"}, {"delta": "0.2213"}),
        (NOISE.repeat(100), "zcdp", {"rho": "10.4"}, {"rho": "12.5"}),
        (CHOSEN, "pure_dp", {"epsilon": "0.999"}, {"epsilon": 1}),
        (CHOSEN.repeat(10), "zcdp", {"rho": "1.22"}, {"rho": "1.25"}),
        (report_noisy_max(sensitivity=1, scale=2), "pure_dp", {"epsilon": "0.999"}, {"epsilon": 1}),
        (FLIP, "pure_dp", {"epsilon": "0.999"}, {"epsilon": 1}),
        (FLIP.repeat(3), "approx_dp", {"epsilon": "1.5", "delta": "0.1"}, {"epsilon": 3, "delta": 0}),
        (FLIP, "total_variation", {"delta": "0.31"}, {"delta": "0.47"}),
        (
            gumbel_top_k(k=1, sensitivity=1, scale=2),
            "approx_dp",
            {"epsilon": 0, "delta": "0.24"},
            {"epsilon": 0, "delta": "0.25"},
        ),
        (BELL, "approx_dp", {"epsilon": "1/2", "delta": "0.0524"}, {"epsilon": "1/2", "delta": "0.0525"}),
        (
            BELL.repeat(2).then(NOISE),
            "approx_dp",
            {"epsilon": "1/2", "delta": "0.15"},
            {"epsilon": "3", "delta": "0.3"},
        ),
        (STATE, "approx_dp", {"epsilon": 0, "delta": "0.1567"}, {"epsilon": 0, "delta": "0.157"}),
        (COIN, "laplace_dp", {"shift": "0.44"}, {"shift": "0.45"}),
    ],
)
def test_false_claims_are_refuted_and_claims_that_are_true_by_a_hair_are_not(
    mechanism: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert _refuted(mechanism, notion, ADDED, 1, **numbers) is not None
    with suppress(NotClosedError):
        assert _refuted(mechanism, notion, ADDED, 1, **true) is None


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("mechanism", [NOISE, CHOSEN, FLIP, report_noisy_max(sensitivity=1, scale=2)], ids=str)
def test_records_are_replaced(mechanism: Mechanism) -> None:
    assert _refuted(mechanism.repeat(10), "pure_dp", REPLACED, epsilon=4) is not None


def test_two_records_tell_lists_apart_over_replace_one() -> None:
    assert _refuted(COIN, "approx_dp", REPLACED, epsilon="0.4", delta="1e-5") is not None


@pytest.mark.by_turns(3)
def test_steps_of_several_kinds() -> None:
    steps = SMALL.repeat(10).then(CHOICE.repeat(5)).then(COIN)
    assert _refuted(steps, "approx_dp", epsilon=1, delta="0.01") is not None
    assert _refuted(steps, "pure_dp", epsilon="2.4") is not None
    assert _refuted(steps, "pure_dp", epsilon="2.41") is None


@pytest.mark.by_turns(3)
def test_a_million_steps() -> None:
    many = randomized_response(epsilon="1/1000").repeat(10**6)
    assert _refuted(many, "approx_dp", epsilon="1/2", delta="0.23") is not None
    assert _refuted(many, "approx_dp", epsilon="1/2", delta="0.24") is None


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(
    ("mechanism", "epsilon", "true"),
    [(NOISE, "1.499", "1.5"), (CHOSEN, "2.999", 3), (COIN, "0.405", "0.4055")],
    ids=str,
)
@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_groups_move_queries_by_more_and_bits_by_no_more(
    mechanism: Mechanism, epsilon: str, true: object, relation: str
) -> None:
    assert _refuted(mechanism, "pure_dp", relation, 3, epsilon=epsilon) is not None
    assert _refuted(mechanism, "pure_dp", relation, 3, epsilon=true) is None


GIVEN = given("approx_dp", epsilon="1/2", delta="1/100")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("premise", "notion", "numbers", "true"),
    [
        (given("pure_dp", epsilon="1/2"), "pure_dp", {"epsilon": "0.499"}, {"epsilon": "1/2"}),
        (GIVEN, "approx_dp", {"epsilon": "1/2", "delta": "0.0099"}, {"epsilon": "1/2", "delta": "0.01"}),
        (GIVEN.repeat(10), "approx_dp", {"epsilon": 1, "delta": "0.1"}, {"epsilon": 5, "delta": "0.1"}),
        (given("total_variation", delta="1/10"), "total_variation", {"delta": "0.099"}, {"delta": "0.1"}),
    ],
    ids=str,
)
def test_what_is_given_is_all_that_is_known(
    premise: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert _refuted(premise, notion, REPLACED, 1, **numbers) is not None
    assert _refuted(premise, notion, ADDED, 1, **true) is None


NUMBERS: dict[str, dict[str, object]] = {
    "pure_dp": {"epsilon": "1/2"},
    "approx_dp": {"epsilon": "1/2", "delta": "1/100"},
    "total_variation": {"delta": "1/5"},
    "approx_zcdp": {"delta": "1/100", "rho": "1/10"},
    "capped_cdp": {"epsilon": "1/2", "rho": "1/10"},
    "bounded_range": {"epsilon": 1},
    "laplace_dp": {"shift": "1/2"},
    "probabilistic_dp": {"epsilon": "1/2", "delta": "1/100"},
    "mcdp": {"mu": "1/10", "tau": "1/2"},
    "zcdp": {"rho": "1/10"},
    "truncated_cdp": {"rho": "1/10", "omega": 9},
    "bounded_zcdp": {"m": 8, "xi": "1/100", "rho": "1/10"},
    "renyi_dp": {"order": 3, "epsilon": "1/4"},
    "kl_dp": {"kappa": "1/10"},
    "gaussian_dp": {"mu": "9/10"},
}


@pytest.mark.by_turns(5)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "true"),
    [
        (SMALL.repeat(10), "bounded_range", {"epsilon": "1.999"}, {"epsilon": 2}),
        (NOISE, "bounded_range", {"epsilon": "0.999"}, {"epsilon": 1}),
        (CHOSEN.then(COIN), "bounded_range", {"epsilon": "1.8"}, {"epsilon": "1.811"}),
        (COIN, "approx_zcdp", {"delta": "1/1000", "rho": "1/20"}, {"delta": 0, "rho": "1/12"}),
        (GIVEN, "approx_zcdp", {"delta": "0.0099", "rho": "1/5"}, {"delta": "1/100", "rho": "1/8"}),
    ],
    ids=str,
)
def test_ranges_and_approximate_concentration(
    mechanism: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert _refuted(mechanism, notion, REPLACED, 1, **numbers) is not None
    assert _refuted(mechanism, notion, REPLACED, 1, **true) is None


@pytest.mark.parametrize(
    ("notion", "numbers"),
    [("bounded_range", {"epsilon": 9}), ("laplace_dp", {"shift": 9}), ("capped_cdp", {"epsilon": 9, "rho": 9})],
)
def test_what_may_be_revealed_has_no_bound(notion: str, numbers: dict[str, object]) -> None:
    assert _refuted(GIVEN, notion, **numbers) is not None


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("notion", GIVEN_STEPS)
def test_each_step_that_is_tried_has_the_guarantee_that_is_given(notion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step, tried = given(notion, **NUMBERS[notion]), GIVEN_STEPS[notion]
    if notion == "probabilistic_dp":  # the first step reveals a list, by answers that have to be kept
        tried = tried[1:]
    for one in tried:
        monkeypatch.setattr(given_apart, "GIVEN", {notion: (one,)})
        small = {"epsilon": "1/10", "delta": "1/100"}
        assert _refuted(step, "approx_dp", REPLACED, 1, **small) is not None
        assert _refuted(step, "approx_dp", ADDED, 2, **small) is not None
        assert _refuted(step.repeat(2).then(SMALL), "pure_dp", epsilon="1/20") is not None


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("notion", [notion for notion in GIVEN_STEPS if notion in VIOLATIONS])
def test_what_is_given_is_true(notion: str) -> None:
    with suppress(NotClosedError):  # where no step comes near enough
        assert _refuted(given(notion, **NUMBERS[notion]), notion, **NUMBERS[notion]) is None


@pytest.mark.parametrize("mechanism", [NOISE.postprocess(), GIVEN.postprocess()], ids=str)
def test_what_is_computed_may_be_the_answer(mechanism: Mechanism) -> None:
    assert _refuted(mechanism.repeat(2), "pure_dp", epsilon="0.9") is not None


@pytest.mark.parametrize("relation", [ADDED, REPLACED])
def test_two_lists_are_neighbours_both_ways_and_different(relation: str) -> None:
    def told(lists: Apart) -> Theorem:
        assert lists.near.conclusion.args[-2:] == lists.back.conclusion.args[-2:][::-1] or relation == ADDED
        assert all(fact.hypotheses <= {LISTS, SOME} for fact in (lists.near, lists.back))
        none, one = (fact.conclusion.args[1] for fact in lists.marked())
        return chain(arith(eq(one - none, num(1) + none)), arith(eq(num(1) + none, 1)))

    assert apart(relation, 1, told).conclusion.args[1] == num(1)


def test_tables_are_below_what_is_exact() -> None:
    tails = [[assume(eq(var("e"), p))] for p in (Fraction(1, 4), Fraction(3, 4))]
    step = Step(var("K"), tails[0][0], (Fraction(1),), ((tails[0][0],), (tails[1][0],)))
    units = Units(bits=120, spare=0)
    one = one_step(step, (Fraction(0), Fraction(2)), 1, units)
    both = joined(one, one).table
    exact = [Fraction(k, 16) for k in (1, 0, 6, 0, 9)]
    assert both.origin == 0
    lost = [e * units.whole - m for m, e in zip(both.entries, exact, strict=True)]
    assert min(lost) >= 0
    assert max(lost) <= 8


def test_kinds_and_notions_that_are_refuted_are_those_of_claims() -> None:
    files = kinds_, choices, streams
    kinds = {value.name for file in files for value in vars(file).values() if isinstance(value, Definition)}
    kinds |= {f"monotone_{name}" for name in kinds}
    notions = {notion.definition.name for notion in CLAIMED.values()}
    assert {name.removesuffix(kinds_.WHOLE) for name in KNOWN} <= kinds
    assert set(GIVEN_STEPS) | set(VIOLATIONS) <= notions
    assert set(VARIANTS) <= set(KNOWN)


def test_the_capped_loss_is_at_most_the_cap() -> None:
    loss = capped(num(3))
    assert arith(loss(num(-5)) <= 3)
    assert arith(eq(loss(num(-2)), 2))
    assert arith(eq(loss(num(1)), 0))


@pytest.mark.parametrize("count", [16, pytest.param(64, marks=pytest.mark.slow)])
def test_very_many_steps_of_their_own(count: int) -> None:
    steps = [laplace(sensitivity=1, scale=20 + k) for k in range(count)]
    epsilon = sum(Fraction(1, 20 + k) for k in range(count))
    mechanism = steps[0].then(*steps[1:])
    assert _refuted(mechanism, "pure_dp", REPLACED, epsilon=(epsilon * Fraction(99, 100)).limit_denominator(10**6))
    assert (
        _refuted(mechanism, "pure_dp", REPLACED, epsilon=(epsilon * Fraction(101, 100)).limit_denominator(10**6))
        is None
    )


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("steps", [NOISE.then(BELL), COIN.then(BELL.repeat(2)), given("zcdp", rho="1/2").then(NOISE)])
def test_no_epsilon_is_enough_for_gaussian_noise_among_other_steps(steps: Mechanism) -> None:
    assert _refuted(steps, "pure_dp", epsilon=2) is not None
    assert _refuted(steps, "pure_dp", REPLACED, epsilon=4) is not None
