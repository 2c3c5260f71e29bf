"""From zCDP to its Rényi bounds at neighbouring data sets, and back."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, unfold
from dpproofs.proving.tactics import Fact, arith, at, for_all, rewrite
from dpproofs.privacy.notions import RENYI, N, alpha, x1, x2
from dpproofs.proving.reading import consequence_of, opened, read

AT_PAIR = (N(x1, x2), 1 < alpha)


def renyi_of(zcdp: Fact) -> Theorem:
    """The Rényi bound of order alpha > 1 at the neighbours x1, x2."""
    line = at(zcdp, x1, x2, by=AT_PAIR)
    return at(line, alpha, by=AT_PAIR)


def zcdp_of(goal: Term, renyi: Theorem) -> Theorem:
    """zCDP, from the Rényi bound of order alpha > 1 at the neighbours x1, x2."""
    line = consequence_of(_instance(unfold(goal), x1, x2))
    wanted = consequence_of(_instance(unfold(line), alpha))
    bound = rewrite(renyi, arith(eq(read(RENYI, renyi).t, read(RENYI, wanted).t)))
    on_line = for_all(line, bound)
    return for_all(goal, on_line)


def _instance(formula: Term, *values: Term) -> Term:
    for value in values:
        formula = opened(formula, value)
    return formula
