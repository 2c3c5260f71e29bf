"""Claims that are put together in Python: each part is checked, whoever makes it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from searched import searched

from dpproofs import accounting, functions as fn
from dpproofs.accounting import Parallel, PrivacyClaim, Repeat, Sequence, gaussian, given, laplace, mechanisms, parallel
from dpproofs.accounting.guarantees import ceiling
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.audit import audit_epsilon, dp_accounting, opacus
from dpproofs.language.terms import num
from dpproofs.numbers import InputError, Value, is_short
from dpproofs.privacy.guarantees import premise
from dpproofs.testing import assert_private, assert_safe_epsilon

ONE = laplace(sensitivity=1, scale=1)
EPSILON = {"epsilon": Fraction(1, 2)}
NUMBER: Any = 2.0
TEXT: Any = "laplace"
LIST: Any = [ONE]


@pytest.mark.parametrize(
    "make",
    [
        lambda: mechanisms.step("laplace", {"sensitivity": Fraction(1), "scale": Fraction(-1)}),
        lambda: mechanisms.step(
            "laplace", {"sensitivity": Fraction(1), "scale": Fraction(1)}, relation="add-or-remove-one"
        ),
        lambda: mechanisms.step("pure_dp", {"epsilon": Fraction(1)}, relation="replace-one, groups of 2"),
        lambda: given("pure_dp", epsilon=1, relation="replace-one, groups of 2"),
        lambda: mechanisms.step(LIST, {}),
        lambda: mechanisms.step("laplace", NUMBER),
        lambda: Repeat(ONE, 0),
        lambda: Repeat(ONE, NUMBER),
        lambda: Repeat(ONE, -1),
        lambda: Sequence(()),
        lambda: Sequence(LIST),
        lambda: Parallel((ONE, TEXT)),
        lambda: ONE.then(NUMBER),
        lambda: parallel(ONE, TEXT),
        lambda: PrivacyClaim("", "replace-one", ONE, "pure_dp", EPSILON, 0),
        lambda: PrivacyClaim("", "replace-one", ONE, "pure_dp", EPSILON, NUMBER),
        lambda: PrivacyClaim("", "replace-one, groups of 2", ONE, "pure_dp", EPSILON),
        lambda: PrivacyClaim("", "replace-one", ONE, "pure_dp", {**EPSILON, "delta": Fraction(1)}),
        lambda: PrivacyClaim("", "replace-one", ONE, "approx_dp", {**EPSILON, "delta": Fraction(-1)}),
        lambda: PrivacyClaim("", "replace-one", TEXT, "pure_dp", EPSILON),
        lambda: PrivacyClaim("", "replace-one", ONE, LIST, EPSILON),
        lambda: PrivacyClaim("", "replace-one", ONE, "pure_dp", NUMBER),
        lambda: audit_epsilon(ONE, "replace-one", 1, 0, group=0),
    ],
)
def test_no_claim_is_made_of_parts_outside_their_domain(make: Callable[[], object]) -> None:
    with pytest.raises(InputError):
        make()


def test_mechanisms_are_nested_only_so_deep() -> None:
    deep = ONE
    for _ in range(100):
        deep = deep.repeat(2)
    with pytest.raises(InputError, match="nested at most 100 levels deep"):
        deep.repeat(2)
    assert searched(deep, "pure_dp", epsilon=2**100).verdict == "VERIFIED"


def test_what_parallel_parts_mean_for_a_replaced_record_is_said() -> None:
    note = "parallel parts: a replaced record is assumed to stay in its part"
    halves = parallel(ONE, ONE)
    assert searched(halves, "pure_dp", epsilon=1).notes == (note,)
    assert searched(halves.then(ONE).repeat(2).postprocess(), "pure_dp", epsilon=4).notes == (note,)
    assert searched(halves, "zcdp", xi=0, rho="0.45").notes[-1] == note
    assert searched(halves, "pure_dp", epsilon=1, relation="add-or-remove-one").notes == ()
    moving = given("pure_dp", epsilon=1, relation="add-or-remove-one")
    verdict = searched(parallel(moving, moving), "pure_dp", epsilon=2)
    assert (verdict.verdict, verdict.notes) == ("VERIFIED", ())
    assert searched(parallel(moving, ONE), "pure_dp", epsilon=2).notes == (note,)


def test_numbers_too_long_to_write_do_no_harm() -> None:
    assert searched(laplace(sensitivity=0, scale=1), "renyi_dp", order=2, epsilon="1e-1000").verdict == "VERIFIED"
    huge = given("approx_dp", epsilon=100000, delta="1e-9")
    assert searched(huge, "approx_dp", epsilon=300000, delta="1/2", group=3).verdict == "REFUTED"
    assert searched(huge, "approx_dp", epsilon=300000, delta=1, group=3).verdict != "REFUTED"
    small = fn.zcdp_compose(*(premise("zcdp", rho=Fraction(1, 10**2900 + n)) for n in (0, 1)))
    assert str(small) in small.tree()
    assert small.rho.enclosure()[1] < Fraction(3, 10**2900)
    with pytest.raises(InputError, match="at most 10000 binary digits"):
        premise("zcdp", rho=Fraction(10**5000))


@pytest.mark.parametrize(
    "value", [Fraction(1, 10**3000), Fraction(-1, 10**3000), -(Fraction(10) ** 3000), Fraction(0), Fraction(2, 3)]
)
def test_what_is_rounded_up_is_not_smaller_and_not_long(value: Fraction) -> None:
    rounded = ceiling(Value(num(value)))
    assert value <= rounded
    assert is_short(rounded)


def test_the_numbers_of_a_step_and_of_a_claim_cannot_be_changed() -> None:
    steps = gaussian(sensitivity=1, sigma=8).repeat(30)
    claim = PrivacyClaim("", "replace-one", steps, "approx_dp", {"epsilon": "3.2", "delta": "1e-6"})
    for numbers in (next(steps.leaves()).parameters, claim.parameters):
        with pytest.raises(TypeError):
            numbers["sigma"] = 1  # type: ignore[index]
    for copied in (copy.deepcopy(claim), pickle.loads(pickle.dumps(claim))):
        assert copied == claim
        assert judged(copied).verdict == "VERIFIED"


@pytest.mark.parametrize("wrong", [None, 3, [], {}, b"x", Decimal("sNaN"), Fraction(1, 3), print], ids=repr)
def test_what_has_a_wrong_type_is_refused_by_name(wrong: Any) -> None:
    one = accounting.gaussian(sensitivity=1, sigma=1)
    for make in (
        lambda: accounting.given(wrong, epsilon=1),
        lambda: accounting.report_noisy_max(sensitivity=1, scale=1, noise=wrong),
        lambda: accounting.verify(wrong),
        lambda: accounting.best(wrong),
        lambda: accounting.parse_claims(wrong),
        lambda: one.then(wrong),
        lambda: searched(one, wrong, rho=1),
        lambda: searched(one, "zcdp", rho=1, relation=wrong),
        lambda: assert_private(wrong),
        lambda: assert_safe_epsilon(1, wrong),
        lambda: opacus.audit([wrong], 1, 0),
        lambda: dp_accounting.audit({"class_name": "NoOpDpEvent"}, wrong, 1, 0),
    ):
        with pytest.raises(InputError):
            make()
