"""What a mechanism was declared to be is what is judged: nobody changes it from outside afterwards."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from dpproofs.claims import gaussian, given
from dpproofs.claims.mechanisms import MECHANISMS, Repeat, Step
from dpproofs.claims.mechanisms.base import plain_mechanism
from dpproofs.language.frozen import Frozen
from dpproofs.library import Library
from dpproofs.sealed import ForgedResultError

PARAMETERS = [p for kind in MECHANISMS.values() for p in kind.fields().values()]


@pytest.mark.parametrize("name", ["name", "about", "own", "condition", "read", "__set__", "anything"])
def test_a_parameter_stays_as_it_was_declared(name: str) -> None:
    assert len(PARAMETERS) > 15
    for one in PARAMETERS:
        assert not hasattr(one, "__dict__")
        for change in (setattr, object.__setattr__):
            with pytest.raises(AttributeError):
                change(one, name, "sigma")
        with pytest.raises(ForgedResultError, match="stays as it was declared"):
            setattr(type(one), name, "sigma")


def test_a_parameter_is_declared_once() -> None:
    one = PARAMETERS[0]
    for again in (lambda: one.__init__("another"), lambda: one.__set_name__(object, "sigma")):
        with pytest.raises(ForgedResultError, match="stays as it was declared"):
            again()


@pytest.mark.parametrize(
    "kind", [Step, type(given("zcdp", rho=1)), type(gaussian(sensitivity=1, sigma=1).postprocess())]
)
def test_no_class_becomes_another_one_by_registration(kind: Any) -> None:
    many = gaussian(sensitivity=1, sigma=1).repeat(5)
    assert type(many) is Repeat
    kind.register(Repeat)
    assert not isinstance(many, kind)
    assert not issubclass(Repeat, kind)
    assert isinstance(many, Repeat)


def test_the_fields_of_a_mechanism_are_those_that_it_was_declared_with() -> None:
    known = given("zcdp", rho="0.5", relation="add-or-remove-one")
    relation = next(f for f in dataclasses.fields(type(known)) if f.name == "relation")
    try:
        relation.name = "notion"
        assert plain_mechanism(known) == known
        assert plain_mechanism(known).relation == "add-or-remove-one"
    finally:
        relation.name = "relation"


def test_where_the_library_looks_for_a_function_stays() -> None:
    one = Library()
    found = one.sources
    with pytest.raises(ForgedResultError, match="cannot be set"):
        one.sources = Frozen({"other": '"gaussian_zcdp"'})  # type: ignore[misc]
    vars(one)["sources"] = Frozen({"other": '"gaussian_zcdp"'})
    assert one.sources is found
