"""A sum without a part that is evidently positive."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.checkers.algebra import TooLargeError
from dpproofs.kernel import Theorem
from dpproofs.prover.factors import poly_term
from dpproofs.prover.goal import Attempt, Goal
from dpproofs.prover.schemas import plus, transport, weaken
from dpproofs.prover.shapes import parts_with_tails

_FEWEST_TERMS = 3


class Parts:
    """The sign of f from that of its other terms, if a term with the error function can be dropped."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Yield the single attempt."""
        yield Attempt(lambda: _without_a_part(goal))


def _without_a_part(goal: Goal) -> Theorem | None:
    f, scope, strict = goal.f, goal.scope, goal.strict
    try:
        p = scope.algebra.poly(f)
    except TooLargeError:
        return None
    if len(p) < _FEWEST_TERMS:
        return None
    samples = scope.samples(f)
    for piece in parts_with_tails(p):
        whole = poly_term(piece, scope.algebra)
        rest = poly_term({n: d for n, d in p.items() if n not in piece}, scope.algebra)
        if samples.negative(whole) or samples.negative(rest):
            continue
        part = goal.show(whole, depth=0)
        small = goal.show(rest, depth=goal.depth, strict=strict) if part is not None else None
        if part is None or small is None:
            continue
        out = plus(part, small)
        equation = scope.equation(f, out.conclusion.args[1])
        if equation is not None:
            return transport(out if strict else weaken(out), equation)
    return None
