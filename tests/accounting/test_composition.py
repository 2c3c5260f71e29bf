"""The accountant: what it returns is what claims about the same mechanism say."""

from __future__ import annotations

from fractions import Fraction

import pytest
from searched import searched

import dpproofs
from dpproofs.accounting import (
    Accountant,
    gaussian,
    given,
    laplace,
    parallel,
    poisson_sampled,
    poisson_sampled_gaussian,
)
from dpproofs.accounting.limits import MAX_COUNT
from dpproofs.errors import InputError

NOISE = gaussian(sensitivity=1, sigma=8)


@pytest.mark.by_turns(2)
def test_the_numbers_are_those_of_the_mechanism_rounded_up() -> None:
    accountant = dpproofs.Accountant(relation="replace-one").compose(NOISE, 10).compose(NOISE, 20)
    accountant.compose(laplace(sensitivity=1, scale=50))
    assert [count for _, count in accountant.runs] == [30, 1]
    whole = NOISE.repeat(30).then(laplace(sensitivity=1, scale=50))
    exact = whole.to_approx_dp(delta="1e-6").parameters["epsilon"]
    found = accountant.get_epsilon("1e-6")
    assert found == exact.upper()
    assert Fraction(found) >= exact.enclosure()[0]
    assert accountant.guarantee(delta="1e-6").step.lemma == whole.to_approx_dp(delta="1e-6").step.lemma
    assert accountant.verify(found, "1e-6").verdict == "VERIFIED"
    assert accountant.verify(1, "1e-6").verdict == "REFUTED"
    assert Fraction(accountant.get_delta(found)) <= Fraction("1.001e-6")


def test_a_float_delta_is_never_met_by_less() -> None:
    """What get_delta returns for the epsilon of a delta is a float that is not below the least delta derived."""
    accountant = Accountant(relation="replace-one").compose(NOISE, 30)
    delta = accountant.get_delta(4)
    assert Fraction(delta) >= accountant.guarantee(epsilon=4).parameters["delta"].enclosure()[1]
    assert accountant.verify(4, delta).verdict == "VERIFIED"


@pytest.mark.parametrize(
    ("one", "epsilon", "delta"), [(NOISE, "3.2", "1e-6"), (laplace(sensitivity=1, scale=10), "2.05", 0)]
)
def test_what_remains_is_verified_and_one_more_is_not(one, epsilon, delta) -> None:
    accountant = Accountant(relation="replace-one").compose(one, 7)
    left = accountant.remaining(epsilon, delta)
    assert left > 0
    assert searched(one.repeat(7 + left), "approx_dp", epsilon=epsilon, delta=delta).verdict == "VERIFIED"
    assert searched(one.repeat(8 + left), "approx_dp", epsilon=epsilon, delta=delta).verdict != "VERIFIED"
    assert accountant.compose(one, left).remaining(epsilon, delta) == 0
    assert Accountant(relation="replace-one").remaining(epsilon, delta, one) == 7 + left


@pytest.mark.by_turns(3)
def test_what_remains_of_another_mechanism() -> None:
    accountant = Accountant(relation="replace-one").compose(NOISE, 20)
    other = laplace(sensitivity=1, scale=20)
    left = accountant.remaining(4, "1e-6", other)
    whole = NOISE.repeat(20)
    assert searched(whole.then(other.repeat(left)), "approx_dp", epsilon=4, delta="1e-6")
    assert not searched(whole.then(other.repeat(left + 1)), "approx_dp", epsilon=4, delta="1e-6")
    assert accountant.runs == ((NOISE, 20),)


def test_what_costs_nothing_is_run_as_often_as_is_tried() -> None:
    free = laplace(sensitivity=0, scale=1)
    assert MAX_COUNT / 4 < Accountant(relation="replace-one").compose(free).remaining(0, 0) < MAX_COUNT


def test_an_empty_accountant_has_spent_nothing() -> None:
    empty = Accountant(relation="add-or-remove-one")
    assert (empty.get_epsilon("1e-6"), empty.get_delta(0), empty.mechanism, empty.runs) == (0, 0, None, ())
    for wrong in (lambda: empty.remaining(1, 0), lambda: empty.verify(1, 0)):
        with pytest.raises(InputError, match="mechanism"):
            wrong()


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (lambda: Accountant(relation="nearby"), "relation"),
        (lambda: Accountant(relation="replace-one", group=0), "group"),
        (lambda: Accountant(relation="replace-one").compose("gaussian"), "mechanism"),
        (lambda: Accountant(relation="replace-one").compose(NOISE, 0), "count"),
        (lambda: Accountant(relation="replace-one").compose(NOISE, MAX_COUNT).compose(NOISE), "count"),
        (lambda: Accountant(relation="replace-one").get_epsilon(2), "delta"),
        (lambda: Accountant(relation="replace-one").compose(NOISE).get_epsilon("nan"), "delta"),
        (lambda: Accountant(relation="replace-one").get_delta(-1), "epsilon"),
        (
            lambda: Accountant(relation="replace-one").compose(
                poisson_sampled(laplace(sensitivity=1, scale=1), sampling_rate="0.1", steps=1)
            ),
            "relation",
        ),
    ],
)
def test_what_is_wrong_is_named_and_changes_nothing(wrong, named) -> None:
    with pytest.raises(InputError, match=named):
        wrong()


def test_nothing_remains_where_the_largest_count_is_used() -> None:
    for used, left in ((MAX_COUNT, 0), (MAX_COUNT - 1, 1), (MAX_COUNT - 2, 2)):
        accountant = Accountant(relation="replace-one").compose(laplace(sensitivity=0, scale=1), used)
        assert accountant.remaining(1, 0) == left
    for wrong in ({"epsilon": "nan", "delta": 0}, {"epsilon": 1, "delta": 2}):
        with pytest.raises(InputError):
            Accountant(relation="replace-one").compose(NOISE, MAX_COUNT).remaining(**wrong)


@pytest.mark.by_turns(2)
def test_what_is_given_for_replaced_records_says_nothing_of_added_ones() -> None:
    replaced = given("pure_dp", epsilon=1, relation="replace-one")
    accountant = Accountant(relation="add-or-remove-one").compose(NOISE)
    for wrong in (
        lambda: accountant.compose(replaced),
        lambda: accountant.compose(parallel(NOISE, replaced.postprocess()).repeat(3)),
        lambda: accountant.remaining(1, 0, replaced),
    ):
        with pytest.raises(InputError, match="neighbours by add-or-remove-one"):
            wrong()
    assert accountant.runs == ((NOISE, 1),)
    added = given("pure_dp", epsilon=1, relation="add-or-remove-one")
    assert Accountant(relation="replace-one").compose(added).get_epsilon(0) == 2
    assert Accountant(relation="replace-one").compose(replaced).get_epsilon(0) == 1


def test_a_refused_run_is_not_counted() -> None:
    accountant = Accountant(relation="replace-one").compose(NOISE, 3)
    with pytest.raises(InputError):
        accountant.compose(NOISE, MAX_COUNT)
    assert accountant.runs == ((NOISE, 3),)


def test_groups_and_sampling() -> None:
    assert Accountant(relation="replace-one", group=2).compose(laplace(sensitivity=1, scale=10)).get_epsilon(0) == 0.2
    steps = poisson_sampled_gaussian(sampling_rate="0.01", noise_multiplier=1, steps=100)
    found = Accountant(relation="add-or-remove-one").compose(steps).get_epsilon("1e-6")
    assert 0.9 < found < 1


def test_it_is_shown_with_its_relation() -> None:
    accountant = Accountant(relation="replace-one", group=4)
    assert "replace-one" in repr(accountant)
    assert "nothing" in repr(accountant)
    assert "nothing" in accountant._repr_html_()
    accountant.compose(NOISE, 30)
    assert "30 x gaussian" in repr(accountant)
    assert "30 &times;" in accountant._repr_html_()
    assert "groups of 4" in accountant._repr_html_()
