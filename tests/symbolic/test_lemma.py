"""Lemmas stated and proved from SymPy expressions alone."""

from __future__ import annotations

import pytest
import sympy

from dpproofs import functions, premise
from dpproofs.kernel import KernelError, TermError, Theorem
from dpproofs.language.terms import variables
from dpproofs.library import library
from dpproofs.mutants.refusal import refuses
from dpproofs.privacy.notions import INDISTINGUISHABLE
from dpproofs.proving.lemma import demonstrate
from dpproofs.proving.tactics import ProofError
from dpproofs.symbolic import (
    Conjunction,
    Defined,
    Expectation,
    ForAll,
    Implication,
    Statement,
    arith,
    at,
    definition,
    for_all,
    from_sympy,
    function,
    inequality,
    law,
    lemma,
    mutant,
    outcome,
    real,
    said_of,
    statement,
    to_sympy,
)

x, y = real("x y")
P, Q, R = (law(name, "Y") for name in "PQR")
e1, d1, e2, d2 = real("e1 d1 e2 d2")
phi, w = function("phi", "Y"), outcome("w", "Y")
FIRST, SECOND = Defined(INDISTINGUISHABLE, P, Q, e1, d1), Defined(INDISTINGUISHABLE, Q, R, e2, d2)


def chain(claim: Statement) -> Theorem:
    test = ForAll(w, Conjunction(phi(w) >= 0, phi(w) <= 1))
    p_by_q, q_by_r = at(FIRST, phi, by=[test]), at(SECOND, phi, by=[test])
    goal = said_of(claim.conclusion, phi)
    assert goal.lhs == Expectation(P, w, phi(w))
    return for_all(claim.conclusion, arith(goal, p_by_q, q_by_r))


CHAIN = lemma(
    "my.chain",
    "A chain of two approximate DP bounds",
    "folklore",
    [FIRST, SECOND],
    Defined(INDISTINGUISHABLE, P, R, e1 + e2, d1 + sympy.exp(e1) * d2),
    chain,
    [mutant("added", [FIRST, SECOND], Defined(INDISTINGUISHABLE, P, R, e1 + e2, d1 + d2), "deltas do not add up")],
)


def test_a_lemma_about_laws_is_proved_and_its_false_variant_is_not() -> None:
    assert CHAIN.theorem.conclusion == CHAIN.conclusion
    assert CHAIN.theorem.hypotheses == frozenset(CHAIN.hypotheses)
    assert refuses(CHAIN, CHAIN.mutants[0])


def test_an_inequality() -> None:
    made = lemma("my.sum", "", "", [x > 0], sympy.exp(x) >= 1 + x, lambda c: inequality(c.conclusion, *c.hypotheses))
    a = variables("x")[0]
    assert made.theorem.hypotheses == {0 < a}
    false = mutant("more", [x > 0], sympy.exp(x) >= 1 + 2 * x, "x = 1")
    with pytest.raises(ProofError):
        demonstrate("my.sum", false.claim, made.proof)


def test_a_definition_of_ones_own() -> None:
    close = definition("close", [x, y], sympy.Abs(x - y) <= 1)
    applied = Defined(close, x, y)
    assert applied.meaning() == to_sympy(from_sympy(sympy.Abs(x - y) <= 1))
    with pytest.raises(TermError, match="free variables"):
        definition("open", [x], x <= y)


def test_tactics_take_and_refuse_what_terms_do() -> None:
    made = arith(x <= y + 1, x <= y)
    assert statement(made).conclusion == to_sympy(from_sympy(x <= y + 1))
    with pytest.raises(TermError, match="real=True"):
        arith(sympy.Symbol("x") <= y, x <= y)
    with pytest.raises((KernelError, ProofError)):
        arith(x <= y - 1, x <= y)


def test_a_statement_of_the_library_in_sympy() -> None:
    told = statement(library()["bs16.lemma-3.5"])
    assert told.claim == library()["bs16.lemma-3.5"].claim
    assert r"\vdash" in told._repr_latex_()
    assert Implication(x <= y, y <= 1).args == (x <= y, y <= 1)


def test_guarantees_and_values_in_sympy() -> None:
    private = functions.zcdp_to_approx_dp(premise("zcdp", rho="1/8"), delta="1e-6")
    epsilon = private.epsilon.sympy()
    assert epsilon == sympy.Rational(1, 8) + sympy.sqrt(sympy.log(10**6) / 2)
    conclusion = statement(private).conclusion
    assert from_sympy(conclusion) == private.step.theorem.conclusion
    assert abs(float(conclusion.args[3]) - float(epsilon)) < 1e-12
    with pytest.raises(TermError, match="given, not proved"):
        statement(premise("zcdp", rho=1))
