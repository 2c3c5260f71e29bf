"""From zCDP to its Rényi bounds at neighbouring data sets, and back."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import eq, open_, unfold
from dpproofs.tactics import Fact, arith, at, discharge, folded, generalize, rewrite, unfolded
from dpproofs.notions import N, alpha, x1, x2

AT_PAIR = (N(x1, x2), 1 < alpha)


def renyi_of(zcdp: Fact) -> Theorem:
    """The Rényi bound of order alpha > 1 at the neighbours x1, x2."""
    line = at(unfolded(zcdp), x1, x2, by=AT_PAIR)
    return at(unfolded(line), alpha, by=AT_PAIR)


def zcdp_of(goal: Term, renyi: Theorem) -> Theorem:
    """zCDP, from the Rényi bound of order alpha > 1 at the neighbours x1, x2."""
    line = _instance(unfold(goal), x1, x2).args[1]
    wanted = _instance(unfold(line), alpha).args[1]
    bound = rewrite(renyi, arith(eq(renyi.conclusion.args[3], wanted.args[3])))
    on_line = folded(line, generalize(discharge(bound, AT_PAIR[1]), alpha))
    return folded(goal, generalize(discharge(on_line, AT_PAIR[0]), x1, x2))


def _instance(formula: Term, *values: Term) -> Term:
    for value in values:
        formula = open_(formula.args[0], (value,))
    return formula
