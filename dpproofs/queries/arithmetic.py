"""Inequalities on a domain, for queries: by the prover, which is helped where there are denominators."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from dpproofs.checkers.rational import exact
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import eq, mul, num, power, variables
from dpproofs.prover.answers import PROVED, prove_inequality
from dpproofs.prover.definedness import GoalError, meaningful
from dpproofs.prover.factors import factor
from dpproofs.prover.schemas import apply, schema
from dpproofs.prover.scope import Scope
from dpproofs.prover.search import OutOfEffortError, Search
from dpproofs.proving.context import knowing_nothing

_a, _b, _c = variables("a b c")
_STEPS, _FEW = 400, 60


def proved(goal: Term, domain: Sequence[Term], effort: int, steps: int | None = None) -> Theorem | None:
    """The goal on the domain, by the prover, which first shows that both sides have a value there; None if it fails."""
    try:
        result = prove_inequality(goal, tuple(dict.fromkeys(domain)), effort, steps=steps)
    except GoalError:
        return None
    return result.theorem if result.verdict == PROVED else None


@knowing_nothing()
def defined(goal: Term, domain: Sequence[Term]) -> Scope | None:
    """The domain, with the facts that show that the goal has a meaning on all of it; None if that is not shown."""
    try:
        found = meaningful(goal, tuple(dict.fromkeys(domain)), Search(_STEPS))
    except (GoalError, OutOfEffortError):
        return None
    return found if isinstance(found, Scope) else None


def rational(t: Term) -> Fraction | None:
    """The rational number that a closed term is; None where it is none, or has no value, as 1/(1 - 1)."""
    value = exact(t)
    return value if value is not None and defined(eq(t, t), ()) is not None else None


@knowing_nothing()
def cleared(goal: Term, domain: Sequence[Term], hints: Sequence[Theorem]) -> Theorem | None:
    """The goal on the domain, if it is one on polynomials once denominators are cleared; None if it is not found.

    ``hints`` are facts without hypotheses that may help.
    """
    scope = defined(goal, domain)
    if scope is None:
        return None
    left, right = goal.args
    found = factor(right - left, scope.algebra)
    if found is None or len(found.factors) > 6:
        return None
    above = mul(num(found.constant), *(f if k == 1 else power(f, k) for f, k in found.factors if k > 0))
    below = [(f, k) for f, k in found.factors if k < 0]
    signs = [scope.derive(0 < f) or scope.arith(0 < f) for f, _ in below]
    positive = [sign for sign in signs if sign is not None]
    if len(positive) < len(below):
        return None
    th = proved(0 <= above, [*scope.hypotheses, *(h.conclusion for h in hints)], 1, _FEW)
    if th is None:
        return None
    th = infer("cut", th, *(h for h in hints if h.conclusion in th.hypotheses))
    for (f, k), sign in zip(below, positive, strict=True):
        th = apply(_quotient(k), {_a: th.conclusion.args[1], _b: f}, th, sign)
    whole = th.conclusion.args[1]
    try:
        same = infer("identity", *scope.sign_premises, *positive, formula=eq(right - left, whole))
    except RuleError:
        return None
    return apply(schema((0 <= _c, eq(_b - _a, _c)), _a <= _b), {_a: left, _b: right, _c: whole}, th, same)


@lru_cache(maxsize=16)
def _quotient(power_: int) -> Theorem:
    """A product of what is not negative and a negative power of what is positive is not negative."""
    return schema((0 <= _a, 0 < _b), 0 <= _a * _b**power_)
