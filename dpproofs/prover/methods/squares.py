"""Functions of the square of a variable."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.checkers.algebra import TooLargeError
from dpproofs.kernel import Theorem, infer
from dpproofs.language.terms import num
from dpproofs.prover.factors import poly_term
from dpproofs.prover.goal import Attempt, Goal
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.schemas import transport
from dpproofs.prover.shapes import halved


class Squares:
    """The sign of f from that of g where f = g(v^2), if the domain is given by v^2 too."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Yield the single attempt."""
        yield Attempt(lambda: _in_squares(goal), goal.form.finish)


def _in_squares(goal: Goal) -> Theorem | None:
    f, scope = goal.g, goal.scope
    for v in sorted(f.free, key=lambda t: t.key):
        about = [h for h in scope.hypotheses if v in h.free]
        if not any(bound_on(h, v) is None for h in about):
            continue
        u = scope.fresh("u")
        try:
            there = halved(poly_term(scope.algebra.poly(f), scope.algebra), v, u)
        except TooLargeError:
            continue
        moved = [halved(h, v, u) for h in about if bound_on(h, v) is None]
        if any(v in t.free for t in (there, *moved)):
            continue
        others = [h for h in scope.hypotheses if v not in h.free]
        th = goal.show(there, scope.having(*others, num(0) <= u, *moved), goal.depth, goal.strict)
        th = scope.settle(infer("instantiate", th, values=((u, v**2),))) if th is not None else None
        equation = scope.equation(f, th.conclusion.args[1]) if th is not None else None
        if th is not None and equation is not None:
            return transport(th, equation)
    return None
