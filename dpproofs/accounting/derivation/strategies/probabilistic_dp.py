"""Probabilistic DP: the exact tail of the privacy loss of single steps with a theorem on it.

Else approximate DP bounds the probability of a loss that is above its epsilon by some amount.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.derivation.strategies.approx_dp import tables
from dpproofs.accounting.derivation.strategies.base import Aim, Derive, Least, Stepwise, Strategy, Undescribed
from dpproofs.accounting.guarantees import Known, attempt, ceiling, converted, enlarged, repeated, rounded_up
from dpproofs.accounting.mechanisms import Mechanism, Step
from dpproofs.accounting.pairs.pair import solve
from dpproofs.accounting.tuning import logarithm
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import ball, endpoints, working
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, PROBABILISTIC_DP, PURE_DP

SHARES = Fraction(1, 4), Fraction(1, 16)
"""How much of the probability of a large loss the delta of approximate DP is, when it is read as such, at first."""
SLACKS = 0, 1e-15, 1e-12, 1e-9, 1e-6
"""How far above the epsilon that was found others are tried, relative to it."""
SMALLEST = 2**10
"""The exponent of the least positive power of two of floats, nearly."""
FINE = 2**10
"""The denominator to which the better share is rounded."""


@dataclass(frozen=True)
class Part:
    """What approximate DP is asked for, and how far its epsilon is below that of the privacy loss.

    ``wanted`` is the number to be found.
    """

    known: Known
    above: Fraction
    wanted: Known

    def read(self, g: Guarantee) -> Guarantee | None:
        """The (epsilon, delta)-DP as a bound on the probability of a loss that is larger by ``more``."""
        names = roles().find("conversion", PROBABILISTIC_DP.name, APPROX_DP.name)
        (name,) = (n for n in names if roles()[n].trades)
        made = attempt(name, g, **{roles()[name].sets["epsilon"]: ceiling(g.epsilon) + self.above})
        if made is None or any(made.parameters[slot].enclosure()[1] > v for slot, v in self.wanted.items()):
            return None
        return enlarged(made, {slot: ceiling(v) for slot, v in made.parameters.items()} | dict(self.wanted))


@dataclass(frozen=True)
class Tail:
    """A strategy for approximate DP whose result is read as a tail bound."""

    part: Part
    strategy: Strategy

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee of the whole."""
        g = self.strategy.total(mechanism, relation, group)
        return None if g is None else self.part.read(g)


@dataclass(frozen=True)
class OwnTail:
    """A single step with a theorem on the tail of its privacy loss."""

    known: Known

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee of the step with the wanted number; None where there is no such theorem."""
        if not isinstance(mechanism, Step) or group > 1:
            return None
        if "epsilon" in self.known:
            return mechanism.tail(self.known["epsilon"], relation)
        return self._searched(mechanism, relation) if self.known.get("delta") else None

    def _searched(self, step: Step, relation: str) -> Guarantee | None:
        """The least epsilon at which the tail is at most delta, nearly."""
        delta = self.known["delta"]
        if step.tail(Fraction(0), relation) is None:
            return None

        def most(epsilon: Fraction) -> Fraction:
            g = step.tail(epsilon, relation)
            return Fraction(0) if g is None else g.delta.enclosure(40)[1]

        def excess(epsilon: float) -> float:
            """The logarithm of the tail relative to delta, with the right sign."""
            ratio = most(Fraction(epsilon)) / delta
            return math.log1p(float(ratio - 1)) if abs(ratio - 1) < Fraction(1, 2) else logarithm(ratio)

        least = 0.0 if excess(0.0) <= 0 else solve(excess, 0.0, _power(excess))
        if least is None:
            return None
        tried = (Fraction(f"{least * (1 + slack):.16g}") for slack in SLACKS)
        enough = next((epsilon for epsilon in tried if most(epsilon) <= delta), None)
        return None if enough is None else step.tail(enough, relation)


class Sum(Least):
    """The guarantee of each step; one that releases several answers composes these as pure DP."""

    def run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """The composition of ``count`` runs of a step."""
        ((_, answers),) = step.counted()
        if answers == 1:
            return super().run(step, count, relation, group)
        one = Stepwise(PURE_DP.name).run(step, 1, relation, group)
        return None if one is None else repeated(rounded_up(converted(one, self.notion)), count)


@dataclass(frozen=True)
class Shared(Sum):
    """Sequential composition: each step with a theorem on the tail of its privacy loss has an equal share of the
    number that is left by the guarantees of the others.
    """

    def whole(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The composition; None for a single step, or where nothing is left to share."""
        steps = mechanism.counted() if mechanism.is_row and group == 1 else ()
        ((name, number),) = self.numbers.items()
        shares, rest = 0, number
        for step, count in steps:
            own = self._own(step, relation)
            shares += 0 if own is not None else count
            rest -= 0 if own is None else count * ceiling(own.parameters[name])
        if shares == sum(count for _, count in steps) == 1 or not shares or rest <= 0:
            return None
        return mechanism.total(_Share(self.notion, {name: rest / shares}), relation, group)

    def _own(self, step: Step, relation: str) -> Guarantee | None:
        """The guarantee of a step without a tail of its own."""
        return None if step.tail(Fraction(0), relation) is not None else Least(self.notion).read(step, relation, 1)


class _Share(Sum):
    """As before, where each step with a theorem on its tail has these numbers."""

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The tail, or the guarantee of the step."""
        own = OwnTail(self.numbers).total(step, relation, group)
        return Least(self.notion).read(step, relation, group) if own is None else rounded_up(own)


def _power(excess: Callable[[float], float]) -> float:
    """1, or the least power of two at which there is no excess: that of noise that hides nearly all is tiny."""
    low, high = 0, 1
    while high < SMALLEST and excess(2.0**-high) <= 0:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if excess(2.0**-middle) <= 0 else (low, middle)
    return 2.0**-low


class TailWays(Undescribed):
    """The derivation strategies of probabilistic DP."""

    def own(self, known: Known) -> tuple[Strategy, ...]:
        """The tail of a single step first; of several steps the sum of their guarantees, or of shares of the number."""
        shared = (Shared(self.notion, known),) if known.get("epsilon") or known.get("delta") else ()
        return (OwnTail(known), Sum(self.notion), *shared, *super().own(known))

    def graded(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """PLDs of sampled steps where the needed guarantee is known."""
        return _tables(known, aim, is_last=False) if aim.claimed else ()

    def last(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """PLDs of all other compositions."""
        return _tables(known, aim, is_last=True)

    def from_others(self, derive: Derive, known: Known) -> Iterator[Guarantee]:
        """What follows from other notions; and (epsilon, delta)-DP with a part of the delta, or a smaller epsilon."""
        yield from super().from_others(derive, known)
        least: list[float] = []
        for share in SHARES:
            found = list(derive(APPROX_DP.name, asked.known)) if (asked := _part(known, share)) else []
            least += [min(float(ceiling(g.epsilon)) for g in found)] if found else []
            yield from filter(None, map(asked.read, found)) if asked else ()
        if known.get("delta") and len(least) == len(SHARES):
            slope = (least[1] - least[0]) / math.log(SHARES[0] / SHARES[1])
            best = Fraction(math.ceil(FINE * slope / (1 + slope)), FINE)  # where epsilon - log(1 - share) is least
            asked = _part(known, best) if 0 < best < 1 else None
            yield from filter(None, map(asked.read, derive(APPROX_DP.name, asked.known))) if asked else ()


def _part(known: Known, share: Fraction) -> Part | None:
    """The query to approximate DP whose delta is that share of the probability; None where nothing is left."""
    with working(64):
        above = endpoints(-ball(1 - share).log())[1]
    if known.get("delta"):
        return Part(Frozen({"delta": known["delta"] * share}), above, known)
    epsilon = known.get("epsilon", Fraction(0)) - above
    return Part(Frozen({"epsilon": epsilon}), above, known) if epsilon > 0 else None


def _tables(known: Known, aim: Aim, *, is_last: bool) -> tuple[Strategy, ...]:
    """The PLDs of approximate DP, for each part; the aim is stronger than the claim by as much."""
    found: list[Strategy] = []
    for part in filter(None, (_part(known, share) for share in SHARES)):
        epsilon = aim.claimed.get("epsilon", Fraction(0)) - part.above
        own = aim._replace(claimed=Frozen({"epsilon": epsilon} if epsilon > 0 else {}), least=False)
        found += [Tail(part, strategy) for strategy in tables(part.known, own, is_last=is_last)[:1]]
    return tuple(found)


STRATEGIES = TailWays(PROBABILISTIC_DP.name)
