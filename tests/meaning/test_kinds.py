"""Samples are of records that are added or removed, whatever relation a claim is over."""

from __future__ import annotations

import pytest

from dpproofs.accounting import poisson_sampled_gaussian
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.kernel import Term
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.kinds import VECTOR_GAUSSIAN
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, REPLACE_ONE
from dpproofs.privacy.notions import APPROX_DP

TRAINING = poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier=1, steps=1)


def _relations(term: Term, name: str) -> set[Term]:
    """The neighbouring relations that a definition of that name is applied to."""
    found, todo = set[Term](), [term]
    while todo:
        t = todo.pop()
        todo.extend(t.args)
        if t.op == "def" and t.data.name == name:
            found.add(t.args[1])
    return found


def test_clipping_is_about_records_that_are_added_or_removed() -> None:
    """So the norm 1 moves a sum by 1, and a replaced record moves it by 2."""
    numbers = {"epsilon": 1, "delta": "1e-6"}
    claim = PrivacyClaim("", "replace-one", TRAINING, "approx_dp", numbers, 1)  # type: ignore[arg-type]
    body = meaning(document(claim)).body
    (clipped,), (claimed,) = (_relations(body, d.name) for d in (VECTOR_GAUSSIAN, APPROX_DP))
    assert "record_added" in repr(clipped)
    assert "record_replaced" in repr(claimed)
    assert "record_added" not in repr(claimed)
    assert (repr(ADD_OR_REMOVE_ONE)[:20], repr(REPLACE_ONE)[:20]) == (repr(clipped)[:20], repr(claimed)[:20])


@pytest.mark.slow
def test_what_a_replaced_record_costs() -> None:
    """At 0 the least delta is about 0.00683, and at 1 about 3e-9."""
    low = TRAINING.verify("approx_dp", epsilon=0, delta="0.004", relation="replace-one")
    high = TRAINING.verify("approx_dp", epsilon=1, delta="1e-6", relation="replace-one")
    assert low.verdict != "VERIFIED"
    assert high.verdict != "REFUTED"
