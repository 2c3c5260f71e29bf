"""The survey's worked numbers, and that the laws of its counterexamples exist."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel import Term
from dpproofs.language.terms import absolute, exp, log, num, sqrt, substitute
from dpproofs.privacy.notions import epsilon, k
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import numeric
from theorems.foundations.measure.finite_law import finite_law
from theorems.papers.desfontaines_pejo_2020.divergences_and_means import CHORD
from theorems.papers.desfontaines_pejo_2020.privacy_loss import KEARNS_SAUL, g, x

LAWS = [
    ("3/4", "1/4"),
    ("1/2", "1/2"),
    ("3/8", "3/8", "1/8", "1/8"),
    ("1/2", "1/4", "1/4"),
    ("1/10", "2/5", "1/2"),
    (0, "2/5", "3/5"),
    ("1/3", "2/3", 0),
]


def near(term: Term, value: str) -> None:
    """The kernel shows the number to twelve digits."""
    numeric(absolute(term - Fraction(value)) < Fraction(1, 10**12))


@pytest.mark.parametrize("weights", LAWS, ids=str)
def test_the_laws_of_counterexamples_exist(weights: tuple[str | int, ...]) -> None:
    made = finite_law({place: p for place, p in enumerate(weights) if p != 0}).exists()
    assert not made.hypotheses


@pytest.mark.parametrize(("order", "value"), [(2, "1.333333333333333"), (3, "2.222222222222222")])
def test_what_randomized_response_has_at_order_k(order: int, value: str) -> None:
    near(substitute(CHORD, {epsilon: log(num(3)), k: num(order)}), value)


def test_the_two_sides_of_kearns_and_saul_meet() -> None:
    """At p = 1/4 and lambda = 2 log(3) the centred mean and its bound are sqrt(3)."""
    values = {g: log(num(3)), x: 2 * log(num(3))}
    left, right = (substitute(side, values) for side in (KEARNS_SAUL.conclusion.args[0], rhs(KEARNS_SAUL.conclusion)))
    centre = exp(-log(num(3)) / 2)
    near(left * centre - sqrt(num(3)), "0")
    near(right * centre - sqrt(num(3)), "0")
