"""The same inequality on boxes of many sizes: what is proved on a box is proved on those inside it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import prove
from dpproofs.prover.parse import parse_conditions

DIVERGENCE = "p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 2*(p-q)^2"
ends = st.tuples(st.integers(1, 40), st.integers(2, 41)).map(lambda t: Fraction(t[0], sum(t)))
boxes = st.tuples(ends, ends).filter(lambda t: t[0] != t[1]).map(sorted)


def check_proved(goal, low, high):
    where = [f"{low}<=p<={high}", f"{low}<=q<={high}"]
    result = prove(goal, where)
    assert result.verdict == "PROVED", str(result)
    assert result.theorem.hypotheses <= {f for d in where for f in parse_conditions(d)}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("low", "high"), [("1/10", "9/10"), ("0.2", "0.3"), ("1/7", "1/2")])
def test_pinsker_on_a_box(low, high):
    check_proved(DIVERGENCE, low, high)


@pytest.mark.by_turns(3)
@settings(max_examples=6)
@given(boxes)
def test_pinsker_on_any_box(box):
    check_proved(DIVERGENCE, *box)


@settings(max_examples=10)
@given(boxes, st.sampled_from(["log(p/q) <= p/q - 1", "p*q <= (p^2 + q^2)/2", "exp(p - q) >= 1 + p - q",
                               "p*(1-q)*log(1 + q) <= p*q", "sqrt(p*q) <= (p + q)/2"]))  # fmt: skip
def test_what_holds_everywhere_is_proved_on_any_box(box, goal):
    check_proved(goal, *box)
