"""What is known throughout a part of a proof."""

from __future__ import annotations

import pytest

from dpproofs.kernel import RuleError
from dpproofs.language.terms import conj, eq, exp, forall, function_type, implies, integrable, log, prob, var, variables
from dpproofs.prover.tactic import inequality
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import ProofError, arith, at, expand, knowing, parts, prove, use

x, y, z = variables("x y z")
P = var("P", prob("Y"))
w = var("w", "Y")
f = var("f", function_type(("Y",), "real"))


def test_arithmetic_has_what_is_known() -> None:
    with knowing(0 < x, x <= y):
        assert arith(0 < y).hypotheses == {0 < x, x <= y}


def test_what_is_known_ends_with_its_part_of_the_proof() -> None:
    with knowing(0 < x):
        arith(0 <= x)
    with pytest.raises(RuleError):
        arith(0 <= x)


def test_a_step_rests_on_nothing_that_is_known_of_other_numbers() -> None:
    with knowing(0 < x, 0 < z):
        assert arith(0 <= x * y * y).hypotheses == {0 < x}


def test_a_step_that_needs_nothing_rests_on_nothing() -> None:
    with knowing(0 < x):
        assert not arith(0 <= x**2).hypotheses


def test_parts_of_what_is_known_are_known() -> None:
    with knowing(conj(0 < x, 0 < y)):
        assert prove(conj(0 <= x, 0 <= y)).conclusion == conj(0 <= x, 0 <= y)


def test_what_is_known_discharges_hypotheses_and_premises() -> None:
    with knowing(x <= y):
        assert use("foundations.exp-increasing", x=x, y=y).conclusion == (exp(x) <= exp(y))
        assert at(forall(z, implies(z <= y, z <= 1)), x).conclusion == (x <= 1)


def test_the_prover_has_what_is_known() -> None:
    with knowing(0 < x):
        assert inequality(log(x) <= x - 1).hypotheses == {0 < x}


def test_functions_that_are_known_to_be_integrable_are_expanded() -> None:
    with knowing(integrable(P, w, f(w))):
        assert parts(expand(P, w, 2 * f(w) + 1))[0].conclusion == integrable(P, w, 2 * f(w) + 1)


def test_a_false_goal_is_refused() -> None:
    with knowing(0 < x), pytest.raises(RuleError):
        arith(1 < x)


def test_the_proof_of_a_lemma_knows_nothing_of_the_proof_that_uses_it() -> None:
    """Else it would rest on a hypothesis that its statement lacks."""
    lemma = Lemma("test.inner", "", "", (), eq(x, x), lambda _: prove(0 < x))
    with knowing(0 < x), pytest.raises((ProofError, RuleError)) as error:
        _ = lemma.theorem
    assert "the statement lacks" not in str(error.value)
    assert "ends in" not in str(error.value)
