"""Equations used inside of terms and formulas."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.terms import REAL, eq, lam, var
from dpproofs.proving.arithmetic import arith
from dpproofs.proving.lemmas import instantiate, use
from dpproofs.proving.logic import Fact, ProofError, fresh, theorem
from dpproofs.subterms import replace


def rewrite(fact: Fact, equation: Fact) -> Theorem:
    """The conclusion with the left side of the equation replaced by the right side, everywhere."""
    th, same = theorem(fact), theorem(equation)
    a, b = same.conclusion.args
    hole = fresh("hole", a.type, th.conclusion, a, b)
    pattern = replace(th.conclusion, a, hole)
    if hole not in pattern.free:
        raise ProofError(f"{a!r} does not occur in {th.conclusion!r}")
    law = instantiate("leibniz", x=a, y=b, A=lam(hole, pattern))
    return infer("cut", law, same, th)


def with_argument(fact: Theorem, index: int, value: Term, *facts: Fact) -> Theorem:
    """The same notion, with one of its numbers written differently."""
    arguments = list(fact.conclusion.args)
    old = arguments[index]
    arguments[index] = u = fresh("u", REAL, fact.conclusion, value)
    written = lam(u, fact.conclusion.data(*arguments))
    return use("leibniz", fact, arith(eq(old, value), *facts), x=old, y=value, A=written)


def with_value(fact: Theorem, value: Term, *facts: Fact) -> Theorem:
    """The same equality, its value written differently."""
    return with_argument(fact, -1, value, *facts)


def same_value(function: Term, equation: Fact) -> Theorem:
    """f(a) = f(b), from a = b."""
    a, b = theorem(equation).conclusion.args
    u = var("u_", a.type)
    same = lam(u, eq(function(a), function(u)))
    return use("leibniz", equation, arith(eq(function(a), function(a))), x=a, y=b, A=same)


def reversed_equation(equation: Fact) -> Theorem:
    """b = a, from a = b."""
    a, b = theorem(equation).conclusion.args
    u = var("u_", a.type)
    return use("leibniz", equation, arith(eq(a, a)), x=a, y=b, A=lam(u, eq(u, a)))
