"""By interval arithmetic, when the domain is a box and the function stays away from 0."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.checkers.rational import exact
from dpproofs.kernel import Term, Theorem
from dpproofs.prover.boxes import box_of, enclosed
from dpproofs.prover.goal import Attempt, Goal
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.schemas import sign
from dpproofs.proving.tactics import assume

_MOST_BOXES = 3000


class Enclosure:
    """Enclosures on the parts of a box; how often it is halved is forecast."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Yield the single attempt."""
        yield Attempt(lambda: _enclosed(goal), goal.form.finish)


def _enclosed(goal: Goal) -> Theorem | None:
    g, scope = goal.g, goal.scope
    if not g.free or len(g.free) > 3:
        return None
    box: list[Term] = []
    for v in sorted(g.free, key=lambda v: v.key):
        ends = [h for h in scope.bounds(v) if (b := bound_on(h, v)) and exact(b[1]) is not None]
        sides = {b[0] for h in ends if (b := bound_on(h, v))}
        if len(sides) < 2:
            return None
        box.extend(ends)
    numbers = box_of(list(g.free), box)
    premises = tuple(map(assume, box))
    return enclosed(sign(g, goal.strict), premises, numbers, _MOST_BOXES) if numbers is not None else None
