"""Closed refutations, whose statements are checked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.refuted.formula import refuted
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL
from dpproofs.meaning.formula import meaning

ADDED, REPLACED = "add-or-remove-one", "replace-one"


Refuter = Callable[[PrivacyClaim], Theorem | None]


def refuted_by(
    family: Refuter, mechanism: Mechanism, notion: str, relation: str = ADDED, group: int = 1, **numbers: object
) -> Theorem | None:
    """The closed theorem of that family, or None; it states just the refutation, assumes nothing, and takes no one's
    word."""
    claim = PrivacyClaim("", relation, mechanism, notion, numbers, group)  # type: ignore[arg-type]
    found = family(claim)
    if found is not None:
        said = meaning(document(claim))
        assert found.conclusion == said.refutation(group, REAL, two_records=relation == REPLACED)
        assert not found.hypotheses
    return found


def refuted_in_full(
    mechanism: Mechanism, notion: str, relation: str = ADDED, group: int = 1, **numbers: object
) -> Theorem | None:
    """By any family; None also where no family has such steps."""
    with suppress(NotClosedError):
        return refuted_by(refuted, mechanism, notion, relation, group, **numbers)
    return None
