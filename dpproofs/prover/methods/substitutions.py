"""Other variables: distances from a bound, and multiples of another variable."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import num, substitute
from dpproofs.prover.goal import Attempt, Goal
from dpproofs.prover.methods.reductions import separates
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.schemas import transport

_FEWEST_VARIABLES = 2


class Substitutions:
    """v = low + w*z for a bound on v, when one variable less is left."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """One for each bound and each w."""
        f, scope = goal.g, goal.scope
        if len(f.free) < _FEWEST_VARIABLES:
            return
        for v in sorted(f.free, key=lambda t: t.key):
            for h in scope.bounds(v):
                found = bound_on(h, v)
                if found is None or found[0] != "low" or not (found[1].free or found[1] == num(0)):
                    continue
                low = found[1]
                others = low.free or f.free - {v}
                positive = [u for u in sorted(others, key=lambda t: t.key) if scope.derive(num(0) < u) is not None]
                for w in (num(1), *positive) if low.free else positive:
                    yield Attempt(_moving(goal, v, low, w, h.op == "lt"), goal.form.finish)


def _moving(goal: Goal, v: Term, low: Term, w: Term, is_open: bool) -> Callable[[], Theorem | None]:
    return lambda: _moved(goal, v, low, w, is_open)


def _moved(goal: Goal, v: Term, low: Term, w: Term, is_open: bool) -> Theorem | None:
    """The sign of f from that of f at v = low + w*z."""
    f, scope = goal.g, goal.scope
    z = scope.fresh("z")
    start = (num(0) < z) if is_open else (num(0) <= z)
    others = [h for h in scope.hypotheses if v not in h.free]
    narrow = scope.having(*others, start)
    there = substitute(f, {v: low + w * z})
    if not separates(there, len(f.free), narrow, goal.may):
        return None
    th = goal.show(there, narrow, goal.depth, goal.strict)
    if th is None:
        return None
    z_value = (v - low) / w
    th = infer("instantiate", th, values=((z, z_value),))
    th = scope.settle(th)
    equation = scope.equation(f, th.conclusion.args[1]) if th is not None else None
    return transport(th, equation) if th is not None and equation is not None else None
