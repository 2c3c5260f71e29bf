"""Functions that rise or fall, from the value at an end of the domain."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dpproofs.kernel import Term, Theorem
from dpproofs.prover.goal import Candidate, Goal, Slope
from dpproofs.prover.monotone import from_an_end, usable_ends


class Ends:
    """What rises from an end at which it is not negative, or falls to one."""

    def least_cost(self, _: Goal, slope: Slope) -> int | None:
        """That of the slope."""
        return None if slope.changes_sign else slope.cost

    def candidates(self, goal: Goal, slope: Slope) -> Iterator[Candidate]:
        """One for each end."""
        side = "high" if slope.falls else "low"
        for base in usable_ends(slope.form.function, slope.variable, side, goal.scope):
            yield Candidate(slope.cost, _climb(goal, slope, base))


def _climb(goal: Goal, slope: Slope, base: Term) -> Callable[[], Theorem | None]:
    def proof() -> Theorem | None:
        h, up = slope.form.function, not slope.falls
        th = from_an_end(h, slope.variable, up, base, goal.scope, goal.depth, goal.strict, goal.may)
        return slope.form.finish(th) if th is not None else None

    return proof
