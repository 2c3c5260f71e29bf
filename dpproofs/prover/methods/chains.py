"""Polynomials times exponentials of one variable, however many derivatives that takes."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.checkers.calculus import derivative
from dpproofs.checkers.rational import exact
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, mul, num
from dpproofs.prover.factors import poly_term
from dpproofs.prover.forms import scaled
from dpproofs.prover.goal import Attempt, Goal
from dpproofs.prover.monotone import from_an_end, usable_ends
from dpproofs.prover.shapes import exponential_degrees

_MOST_CHAINS = 2


class Chains:
    """Sums of polynomials in v times exp(c*v), from the lower end.

    The derivative of g/exp(c*v) has a polynomial of lower degree at exp(c*v), so this comes to an end.
    """

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Yield the single attempt."""
        yield Attempt(lambda: _chain(goal), goal.form.finish)


def _chain(goal: Goal) -> Theorem | None:
    g, scope = goal.g, goal.scope
    if len(g.free) != 1:
        return None
    (v,) = g.free
    degrees = exponential_degrees(g, v, scope)
    if degrees is None:
        return None
    tries = 0
    for base in scope.ends(v, "low"):
        if exact(base) is None:
            continue
        for exponent in sorted(degrees, key=lambda c: (degrees[c], c)):
            scale = exp(mul(num(exponent), v))
            h = g if exponent == 0 else poly_term(scope.algebra.poly(g / scale), scope.algebra)
            slope = derivative(h, v)[0]
            if scope.samples(slope).negative(slope) or base not in list(usable_ends(h, v, "low", scope)):
                continue
            th = from_an_end(h, v, True, base, scope, goal.depth + 1, goal.strict, goal.may)
            if th is not None:
                return th if exponent == 0 else scaled(g, scale, th, scope)
            tries += 1
            if tries == _MOST_CHAINS:
                return None
    return None
