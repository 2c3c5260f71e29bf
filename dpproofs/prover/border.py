"""Inequalities to prove, given as text, SymPy relations or terms."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, TermError
from dpproofs.prover.answers import Result, prove_inequality
from dpproofs.prover.definedness import GoalError
from dpproofs.prover.parse import parse_conditions, parse_formula


def _formulas(value: object) -> tuple[Term, ...]:
    if isinstance(value, Term):
        return (value,)
    if isinstance(value, str):
        return parse_conditions(value)
    from dpproofs.render.expressions import from_sympy

    try:
        return (from_sympy(value),)
    except TermError as error:
        raise GoalError(str(error)) from error


def prove(
    goal: object, where: object = (), *, effort: int = 1, progress: Callable[[str, float], None] | None = None
) -> Result:
    """Prove or refute an inequality on a domain: text, SymPy relations or terms.

    ``prove("tanh(u)*tanh(v) <= tanh(u*v)", ["0 <= u <= 1", "0 <= v <= 1"])``. Variables are real; ``where`` are the
    conditions that define the domain. ``effort``, from 1 to 100, scales the length of the search. ``progress`` is
    called with the current activity and the fraction of the search's steps that is used. Raises GoalError for what is
    no statement, or has no meaning on the whole domain, and on Ctrl-C InterruptedSearchError, a KeyboardInterrupt
    with the partial result.
    """
    formula = parse_formula(goal) if isinstance(goal, str) else _formulas(goal)[0]
    given = where if isinstance(where, list | tuple) else (where,)
    domain = [f for value in given for f in _formulas(value)]
    return prove_inequality(formula, domain, effort, progress)
