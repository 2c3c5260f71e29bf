"""Equations used inside of terms and formulas."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.terms import REAL, as_term, eq, lam, var
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


def with_argument(fact: Fact, *facts: Fact, **written: object) -> Theorem:
    """The same notion, with some of its numbers written differently, by their names in the definition."""
    th = theorem(fact)
    for name, number in written.items():
        names = [p.data[0] for p in th.conclusion.data.parameters] if th.conclusion.op == "def" else []
        if names.count(name) != 1:
            raise ProofError(f"{th.conclusion!r} has no parameter {name}")
        arguments, value = list(th.conclusion.args), as_term(number)
        old = arguments[names.index(name)]
        arguments[names.index(name)] = u = fresh("u", REAL, th.conclusion, value)
        there = lam(u, th.conclusion.data(*arguments))
        th = use("leibniz", th, arith(eq(old, value), *facts), x=old, y=value, A=there)
    return th


def written_as(goal: Term, fact: Fact, *facts: Fact) -> Theorem:
    """The same notion as the goal, of the same things, with its numbers written as they are there."""
    th = theorem(fact)
    if goal.op != "def" or goal.data != th.conclusion.data:
        raise ProofError(f"{th.conclusion!r} is not {goal!r}, however its numbers are written")
    named = zip(goal.data.parameters, goal.args, th.conclusion.args, strict=True)
    return with_argument(th, *facts, **{p.data[0]: new for p, new, old in named if new != old and new.type == REAL})


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
