"""What is found out about a claim, without the one theorem that a verdict is put in: for tests of the search."""

from __future__ import annotations

from dpproofs.accounting.claims.model import PrivacyClaim, claimed_numbers
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.verdicts.verdict import Verdict, judged
from dpproofs.numbers import Number


def searched(
    mechanism: Mechanism,
    notion: str,
    *,
    relation: str = "replace-one",
    group: int = 1,
    title: str = "",
    **numbers: Number,
) -> Verdict:
    """As ``mechanism.verify``, but judged only."""
    return judged(PrivacyClaim(title, relation, mechanism, notion, claimed_numbers(notion, numbers, "claim"), group))
