"""Approximate DP: the sums of the epsilons and of the deltas; and tables, where some step is Poisson-sampled."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.claims.guarantees import Known, ceiling, postprocessed
from dpproofs.claims.mechanisms import Mechanism, Postprocessed, Step
from dpproofs.claims.tables.rows import Kind, Runs, least
from dpproofs.claims.ways.base import Route, Way, Ways
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, GAUSSIAN_DP, SAMPLED_GAUSSIAN_DP
from dpproofs.privacy.relations import RELATIONS, REMOVE_ONE
from dpproofs.sealed import Declared, declared

EXCESS = (1e-3, 2e-4)
"""What tables may add to the variance of the privacy loss: the finer ones are made where the others are not enough."""


@declared
class Tables(Declared):
    """Gaussian steps in a row, of which some are Poisson-sampled, as one table of likelihood ratios."""

    __slots__ = ()

    known: tuple[tuple[str, Fraction], ...]
    excess: float

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The (epsilon, delta)-DP of the whole with the wanted number; None where it is no such row of steps."""
        if isinstance(mechanism, Postprocessed):
            one = self.total(mechanism.mechanism, relation, group)
            return None if one is None else postprocessed(one)
        if group != 1 or not mechanism.is_row or not any(_known(s, relation, _SAMPLED) for s, _ in mechanism.counted()):
            return None  # what is not sampled has exact routes
        runs = _runs(mechanism, relation)
        numbers = dict(self.known)
        return least(runs, numbers.get("delta"), numbers.get("epsilon"), self.excess)


def _runs(mechanism: Mechanism, relation: str) -> tuple[Runs, ...]:
    """The steps by their kinds, and how often each runs; none where some step has no such table."""
    found: dict[Kind, Runs] = {}
    for step, count in mechanism.counted():
        one = _known(step, relation, _SAMPLED) or _known(step, relation, _WHOLE)
        if one is None:
            return ()
        rate = ceiling(one.rate) if one.notion == SAMPLED_GAUSSIAN_DP.name else Fraction(1)
        kind = Kind(rate, ceiling(one.mu_squared))
        found[kind] = Runs(kind, count + (found[kind].times if kind in found else 0), one)
    return tuple(found.values())


_SAMPLED = (SAMPLED_GAUSSIAN_DP.name, REMOVE_ONE)
_WHOLE = (GAUSSIAN_DP.name, RELATIONS[1])


def _known(step: Step, relation: str, wanted: tuple[str, str]) -> Guarantee | None:
    """What is known of a step in a notion that tables are made of, over its relation."""
    notion, over = wanted
    return next((g for g in step.seeds(relation, (notion,)) if g.relation == over), None)


class ApproxWays(Ways):
    """The ways of approximate DP."""

    __slots__ = ()

    def own(self, known: Known) -> tuple[Way, ...]:
        """Tables, from coarse to fine; no table has a delta of 0."""
        if len(known) != 1 or known.get("delta") == 0:
            return ()
        return tuple(Tables(tuple(known.items()), excess) for excess in (EXCESS if "delta" in known else EXCESS[:1]))


SUM = Route(APPROX_DP.name, needs=(APPROX_DP.name,))
WAYS = ApproxWays(APPROX_DP.name, ((3, SUM),))
