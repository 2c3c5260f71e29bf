"""Claims that are put together in Python: each part is checked, whoever makes it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.audit import audit_epsilon
from dpproofs.claims import Parallel, PrivacyClaim, Repeat, Sequence, Step, given, laplace, parallel
from dpproofs.numbers import InputError

ONE = laplace(sensitivity=1, scale=1)
EPSILON = {"epsilon": Fraction(1, 2)}
NUMBER: Any = 2.0
TEXT: Any = "laplace"
LIST: Any = [ONE]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Step("laplace", {"sensitivity": Fraction(1), "scale": Fraction(-1)}),
        lambda: Step("laplace", {"sensitivity": Fraction(1), "scale": Fraction(1)}, "add-or-remove-one"),
        lambda: Step("pure_dp", {"epsilon": Fraction(1)}, "replace-one, groups of 2"),
        lambda: given("pure_dp", epsilon=1, relation="replace-one, groups of 2"),
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
    assert deep.verify("pure_dp", epsilon=2**100).verdict == "VERIFIED"


def test_what_parallel_parts_mean_for_a_replaced_record_is_said() -> None:
    note = "parallel parts: a replaced record is taken to stay in its part"
    halves = parallel(ONE, ONE)
    assert halves.verify("pure_dp", epsilon=1).notes == (note,)
    assert halves.then(ONE).repeat(2).postprocess().verify("pure_dp", epsilon=4).notes == (note,)
    assert halves.verify("zcdp", xi=0, rho="0.45").notes[-1] == note
    assert halves.verify("pure_dp", epsilon=1, relation="add-or-remove-one").notes == ()
    moving = given("pure_dp", epsilon=1, relation="add-or-remove-one")
    verdict = parallel(moving, moving).verify("pure_dp", epsilon=2)
    assert (verdict.verdict, verdict.notes) == ("VERIFIED", ())
    assert parallel(moving, ONE).verify("pure_dp", epsilon=2).notes == (note,)
