"""Every enclosure that a proof or a derivation rests on is decided by a second engine too."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from hypothesis import given, settings, strategies as st
from mpmath import iv

from dpproofs.accounting import read_claims, verify
from dpproofs.checkers.interval import compare
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, cosh, exp, log, num, sinh, sqrt, tanh
from dpproofs.library import library
from dpproofs.library.second_engine import erf, erfc, holds, interval
from dpproofs.privacy.guarantees import Guarantee

EXAMPLES = Path(__file__).parents[2] / "examples"


def enclosures(theorem: Theorem) -> Iterator[Theorem]:
    return (step for step in theorem.derivation() if step.rule == "enclosure")


def theorems_of(g: Guarantee) -> Iterator[Theorem]:
    if g.step.theorem is not None:
        yield g.step.theorem
    for premise in g.step.premises:
        yield from theorems_of(premise)


PARTS = 48


@pytest.mark.by_turns(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_library(part: int) -> None:
    steps = {id(step): step for lemma in list(library())[part::PARTS] for step in enclosures(lemma.theorem)}
    for step in steps.values():
        if not step.conclusion.free:
            assert holds(step.conclusion), step.conclusion


LONG = {"full_batch_training", "randomized_survey"}  # hundreds of steps


@pytest.mark.by_turns(10)
@pytest.mark.parametrize(
    "file",
    [pytest.param(f, marks=pytest.mark.slow if f.stem in LONG else ()) for f in sorted(EXAMPLES.glob("*.toml"))],
    ids=lambda f: f.stem,
)
def test_examples(file: Path) -> None:
    for claim in read_claims(file):
        guarantee = verify(claim).guarantee
        if guarantee is None:
            continue
        every = [step for theorem in theorems_of(guarantee) for step in enclosures(theorem)]
        steps = [step for step in every if step.conclusion.op != "forall"]  # places of tables are for replay alone
        assert steps
        for step in steps:
            assert holds(step.conclusion), step.conclusion


@pytest.mark.parametrize(
    "x", [Fraction(-3), Fraction(-1, 10), Fraction(0), Fraction(1, 10**9), Fraction(1, 3), Fraction(30)]
)
def test_error_functions(x: Fraction) -> None:
    iv.dps = 50
    with mpmath.workdps(1000):
        point = mpmath.mpf(x.numerator) / x.denominator
        assert erf(interval(x)).a <= mpmath.erf(point) <= erf(interval(x)).b
        assert erfc(interval(x)).a <= mpmath.erfc(point) <= erfc(interval(x)).b
        assert erfc(interval(x)).delta <= mpmath.erfc(point) / mpmath.mpf(10) ** 40


small = st.fractions(min_value=Fraction(1, 50), max_value=8, max_denominator=50)


@settings(max_examples=50, deadline=None)
@given(small, small)
def test_the_engines_agree(p: Fraction, q: Fraction) -> None:
    x, y = num(p), num(q)
    for left, right in (
        (exp(x), y * y),
        (log(x + 1), tanh(y)),
        (sinh(x) - sinh(y), cosh(x - y)),
        (sqrt(PI * x), y),
        (x**y, y**x),
    ):
        order = compare(left, right)
        if order is None:
            assert p == q
            continue
        assert holds(left < right) == (order < 0)
        assert holds(right < left) == (order > 0)
