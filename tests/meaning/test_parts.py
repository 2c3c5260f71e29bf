"""Mechanisms on disjoint parts: a replaced record stays in its part, unless it may move."""

from __future__ import annotations

import pytest

from dpproofs.accounting import given, laplace, parallel
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.kernel import Term
from dpproofs.language.terms import REAL
from dpproofs.meaning.formula import Meaning, meaning
from dpproofs.meaning.parts import PART_BY_PLACE, PART_BY_RECORD

PARTS = parallel(laplace(sensitivity=1, scale=2), laplace(sensitivity=1, scale=3).repeat(4))
ADDED = given("pure_dp", epsilon=1, relation="add-or-remove-one")


def said(mechanism: Mechanism, relation: str, notion: str = "pure_dp", **numbers: object) -> Meaning:
    """What a claim about the mechanism says."""
    claim = PrivacyClaim("", relation, mechanism, notion, numbers or {"epsilon": 1}, 1)  # type: ignore[arg-type]
    return meaning(document(claim))


def names(term: Term) -> set[str]:
    """The definitions in a term, also in bodies of others."""
    found, todo = set[str](), [term]
    while todo:
        t = todo.pop()
        todo.extend(t.args)
        if t.op == "def" and t.data.name not in found:
            found.add(t.data.name)
            todo.append(t.data.body)
    return found


@pytest.mark.parametrize(
    ("parts", "relation", "wanted"),
    [
        (PARTS, "replace-one", PART_BY_PLACE),
        (PARTS, "add-or-remove-one", PART_BY_RECORD),
        (parallel(ADDED, ADDED.repeat(2)), "replace-one", PART_BY_RECORD),
        (parallel(ADDED, given("pure_dp", epsilon=1)), "replace-one", PART_BY_PLACE),
        (parallel(ADDED, laplace(sensitivity=1, scale=2)), "replace-one", PART_BY_PLACE),
    ],
)
def test_the_part_is_told_by_the_record_or_by_its_place(parts: Mechanism, relation: str, wanted: object) -> None:
    """By the place over replace-one, unless all that is known is about records that are added or removed."""
    found = said(parts, relation)
    assert not found.formula.free
    assert not found.refutation(1, REAL).free
    both = {PART_BY_PLACE.name, PART_BY_RECORD.name}
    assert names(found.body) & both == {wanted.name}  # type: ignore[attr-defined]


def test_parts_in_a_sequence_and_in_parts() -> None:
    found = said(parallel(PARTS, ADDED).then(PARTS.repeat(3)), "add-or-remove-one")
    assert not found.formula.free


def test_where_nothing_is_lost_the_answer_on_each_part_is_kept() -> None:
    found = said(PARTS, "add-or-remove-one", "mcdp", mu=1, tau=1)
    assert not found.formula.free
    assert "read_back" in names(found.body)
    assert "read_back" not in names(said(PARTS, "add-or-remove-one").body)
