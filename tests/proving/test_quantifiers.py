"""Goals that hold for all values, from a proof for some."""

from __future__ import annotations

import pytest

from dpproofs.kernel import Definition, KernelError, Term, Theorem
from dpproofs.language.terms import conj, eq, exists, exp, forall, implies, prob, var, variables
from dpproofs.privacy.notions import INDISTINGUISHABLE
from dpproofs.proving.context import knowing_nothing
from dpproofs.proving.tactics import ProofError, arith, assume, at, intro, obtain, parts

x, y, z = variables("x y z")
e1, d1, e2, d2 = variables("e1 d1 e2 d2")
P, Q, R = (var(name, prob("Y")) for name in "PQR")
SQUARES = forall((x, y), implies(0 <= x, x <= y, x * x <= y * y))


def test_variables_and_premises_are_introduced_and_put_back() -> None:
    made = intro(SQUARES, lambda goal, a, b: arith(goal, 0 <= a, a <= b))
    assert made.conclusion == SQUARES
    assert not made.hypotheses


def test_premises_are_known_inside() -> None:
    assert not intro(SQUARES, lambda goal, _a, _b: arith(goal)).hypotheses


def test_a_definition_is_opened_and_closed() -> None:
    first, second = INDISTINGUISHABLE(P, Q, e1, d1), INDISTINGUISHABLE(Q, R, e2, d2)
    goal = INDISTINGUISHABLE(P, R, e1 + e2, d1 + exp(e1) * d2)
    made = intro(goal, lambda inner, phi: arith(inner, at(first, phi), at(second, phi)))
    assert made.conclusion == goal
    assert made.hypotheses == {first, second}


def test_a_definition_that_is_about_one_value_stays_closed() -> None:
    small = Definition("small", (x,), conj(-1 <= x, x <= 1))(x)
    seen = []
    intro(implies(small, small), lambda goal: (seen.append(goal), assume(goal))[1])
    assert seen == [small]


def test_the_names_can_be_chosen() -> None:
    seen = []
    intro(SQUARES, lambda goal, a, b: (seen.extend((a, b)), arith(goal))[1], "s t")
    assert seen == [*variables("s t")]


def test_a_name_that_is_taken_is_numbered() -> None:
    goal = forall(x, implies(y <= x, forall(z, implies(x <= z, y <= z))))
    assert intro(goal, lambda inner, *_: arith(inner), "y y").conclusion == goal


def test_what_is_obtained_around_it_is_a_name_that_is_taken() -> None:
    goal = forall(x, implies(0 <= x, 0 <= x * y))
    some = exists(x, conj(0 <= x, eq(y, x)))
    made = obtain(some, "x", lambda _, known: intro(goal, lambda inner, a: arith(inner, *parts(known), 0 <= a)))
    assert made.conclusion == goal
    assert made.hypotheses == {some}


def test_what_was_obtained_is_forgotten_in_the_next_proof() -> None:
    """So what another lemma is proved from does not depend on where it is used first."""
    seen = []

    def around(inner: Term, a: Term) -> Theorem:
        seen.append(a)
        return arith(inner, 0 <= a)

    def elsewhere(_: Term, known: Theorem) -> Theorem:
        with knowing_nothing():
            return intro(forall(x, implies(0 <= x, 0 <= x + 1)), around)

    obtain(exists(x, 0 <= x), "x", elsewhere)
    assert seen == [x]


def test_a_variable_that_is_not_arbitrary_is_refused() -> None:
    with pytest.raises(KernelError, match="x is free in"):
        intro(forall(x, 0 <= x * y), lambda goal, a: arith(goal, 0 <= a, 0 <= y))


def test_another_statement_is_refused() -> None:
    with pytest.raises(ProofError, match="is proved, not"):
        intro(SQUARES, lambda _, a, b: arith(a * a <= b * b + 1, 0 <= a, a <= b))


def test_a_goal_without_variables_is_proved_as_it_is() -> None:
    assert intro(0 <= x * x, arith).conclusion == (0 <= x * x)
    assert intro(implies(0 < x, 0 < 2 * x), arith).conclusion == implies(0 < x, 0 < 2 * x)
