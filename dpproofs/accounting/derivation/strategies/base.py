"""How mechanisms are analyzed in a notion: every step in it, and their composition, by the theorems of the library.

Which theorems lead to a notion is read off their statements, so that no file here has to name them. What is special
to a notion, such as free parameters, stands in the file that has its name. No strategy can prove more than the
theorems do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol

from dpproofs.accounting.guarantees import (
    NOTHING,
    Known,
    call,
    conversions,
    converted,
    is_at,
    moved,
    repeated,
    rounded_up,
    size,
)
from dpproofs.accounting.mechanisms import Mechanism, Step
from dpproofs.accounting.pairs.pair import Pair
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import (
    CLAIMED,
    FIXED_SIZE_GAUSSIAN_DP,
    GAUSSIAN_DP,
    REPLACED_GAUSSIAN_DP,
    SAMPLED_GAUSSIAN_DP,
)
from dpproofs.privacy.relations import REMOVE_ONE


class Strategy(Protocol):
    """A derivation strategy for a guarantee of a whole mechanism."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee; None where some part of the mechanism has none that fits."""


class Whole(Protocol):
    """A mechanism, with the neighbouring relation and the group distance."""

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism."""

    @property
    def relation(self) -> str:
        """The neighbouring relation."""

    @property
    def group(self) -> int:
        """The group distance."""


Derive = Callable[[str, Known], Iterator[Guarantee]]
"""What is derived for the whole mechanism in a notion, with these numbers."""


@dataclass(frozen=True)
class Stepwise:
    """A notion in which steps are analyzed and composed; their guarantees in other notions are converted.

    ``numbers`` are those that all guarantees must have. ``through`` are intermediate notions, where no theorem
    converts to this one directly. Other notions are tried in the order of their names, those that it ``prefers``
    first. A strategy is skipped when no step has a guarantee in a notion that it ``needs``: another one is as good
    then.
    """

    notion: str
    numbers: Known = field(default_factory=dict)
    through: tuple[str, ...] = ()
    prefers: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Copy the numbers."""
        object.__setattr__(self, "numbers", Frozen(self.numbers))

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The whole mechanism in the notion of the strategy; None where some part has no guarantee in it."""
        if not self.needs or any(s.seeds(relation, self.needs) for s in mechanism.leaves()):
            return self.whole(mechanism, relation, group)
        return None

    @property
    def allows_parallel(self) -> bool:
        """Whether there is a theorem about parallel parts."""
        return roles().within("parallel", self.notion) is not None

    def whole(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee by those of the parts."""
        return mechanism.total(self, relation, group)

    def run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """The composition of ``count`` runs of a step; a sampled step counts as one mechanism.

        What each run releases is composed first: a claim with several answers in a step is about such steps.
        """
        ((one_step, answers),) = step.counted()
        one = self.read(one_step, relation, group)
        return None if one is None else repeated(repeated(one, answers), count)

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The guarantee of a step in this notion, or else in the first one that converts to it."""
        return next((self.lifted(g) for g in self.known(step, relation, group)), None)

    def known(self, step: Step, relation: str, group: int) -> Iterator[Guarantee]:
        """The guarantees of a step in this notion and in those that convert to it, for the wanted relation."""
        for notion in (self.notion, *self.sources()):
            for seed in step.seeds(relation, (notion,)):
                g = moved(seed, relation, group)
                if g is not None:
                    yield g
        if GAUSSIAN_DP.name in (self.notion, *self.sources()):
            yield from without_sampling(step, relation, group)

    def sources(self) -> tuple[str, ...]:
        """The notions that convert to this one."""
        return _sources(self.notion, tuple(self.numbers), self.through, self.prefers)

    def lifted(self, g: Guarantee) -> Guarantee:
        """The guarantee in this notion, with short numbers."""
        return rounded_up(g if g.notion == self.notion else self.convert(g))

    def convert(self, g: Guarantee) -> Guarantee:
        """The guarantee of another notion, converted to this one."""
        return converted(g, self.notion, self.numbers, self.through or None)


@lru_cache(maxsize=256)
def _sources(
    notion: str, numbers: tuple[str, ...], through: tuple[str, ...], prefers: tuple[str, ...]
) -> tuple[str, ...]:
    found = [*prefers, *roles().leading_to(notion, numbers)]
    for between in through:
        found += roles().leading_to(between)
    return tuple(n for n in dict.fromkeys(found) if n != notion)


class Embedding(Stepwise):
    """A strategy that uses other notions only where the conversion is lossless."""

    def sources(self) -> tuple[str, ...]:
        """The notions that are special cases of this one."""
        return tuple(n for n in roles().leading_to(self.notion) if roles().embeddings(n, self.notion))

    def convert(self, g: Guarantee) -> Guarantee:
        """The guarantee as the special case."""
        return call(roles().embeddings(g.notion, self.notion)[0], g)


class Least(Stepwise):
    """A strategy that converts each step from all notions, and takes the least result."""

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The least guarantee of a step."""
        return min(self._all(step, relation, group), key=lambda g: size(g, {}), default=None)

    def _all(self, step: Step, relation: str, group: int) -> Iterator[Guarantee]:
        for notion in (self.notion, *self.sources()):
            for seed in step.seeds(relation, (notion,)):
                try:
                    g = moved(seed, relation, group)
                    if g is not None:
                        yield self.lifted(g)
                except DpproofsError:  # a side-condition that fails: another notion may do
                    continue


class _Beside(Least):
    """As Least, skipping source notions that convert onward."""

    def sources(self) -> tuple[str, ...]:
        """The notions that convert to this one, and not onward."""
        return tuple(n for n in super().sources() if n in WORST and not WORST[n].carries)


@dataclass(frozen=True)
class Single:
    """A single step, in a notion without a theorem on composition."""

    notion: str
    numbers: Known = field(default_factory=dict)

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee of the step, or else the least that follows; None for any other mechanism."""
        if not isinstance(mechanism, Step):
            return None
        own = known_in(mechanism, relation, group, (self.notion,))
        return _Beside(self.notion, self.numbers).read(mechanism, relation, group) if own is None else own


def known_in(step: Step, relation: str, group: int, notions: Iterable[str]) -> Guarantee | None:
    """The guarantee of a step in the first of the notions that has one, for the wanted relation."""
    there = (moved(g, relation, group) for notion in notions for g in step.seeds(relation, (notion,)))
    return next((g for g in there if g is not None), None)


UNSAMPLED = (FIXED_SIZE_GAUSSIAN_DP.name, REPLACED_GAUSSIAN_DP.name, SAMPLED_GAUSSIAN_DP.name)
"""The notions of Gaussian noise on samples."""


def without_sampling(step: Step, relation: str, group: int) -> Iterator[Guarantee]:
    """The unsampled Gaussian guarantee; of a record removed that of both orders.

    None where the step is no sampled Gaussian.
    """
    for seed in step.seeds(relation, UNSAMPLED):
        (plain,) = roles().find("conversion", GAUSSIAN_DP.name, seed.notion)
        g = call(plain, seed)
        if seed.relation == REMOVE_ONE:
            (both,) = roles().find("either order", GAUSSIAN_DP.name, GAUSSIAN_DP.name)
            g = call(both, g)
        there = moved(g, relation, group)
        if there is not None:
            yield there


class Aim(NamedTuple):
    """The aim of a derivation: numbers that suffice, if known, and the accuracy of PLDs.

    Grids of PLDs are refined ``finer`` times. It is ``rough`` where a slightly larger number is as good. It is
    ``least`` where all derivations are made and the least number is taken: then PLDs with wider grids are left out
    where there are finer ones. PLDs are composed ``in_order`` where the order of the steps must stay. They add at
    ``most`` so much of the variance of the loss where their number is printed, too, and not only a claim decided. Where
    deltas down to a ``least_delta`` are asked for, one PLD is made for all of them.
    """

    claimed: Known = Frozen({})
    finer: int = 0
    rough: bool = False
    least: bool = False
    in_order: bool = False
    most: float | None = None
    least_delta: Fraction | None = None


WHATEVER = Aim()


@dataclass(frozen=True, eq=False)
class Strategies:
    """The derivation strategies that are particular to a notion; a notion without a file has none.

    ``tried`` are strategies for claims of all notions, each with its rank: the first that suffices decides a claim,
    so those with short proofs come first. ``exact`` ones are lossless.
    """

    notion: str
    tried: tuple[tuple[int, Strategy], ...] = ()
    exact: bool = False

    @property
    def reads(self) -> frozenset[str]:
        """The notions in which steps are always analyzed for this one, so that the whole in these adds nothing."""
        stepwise = (strategy for _, strategy in self.tried if isinstance(strategy, Stepwise) and not strategy.needs)
        return frozenset(notion for strategy in stepwise for notion in strategy.sources())

    def own(self, known: Known) -> tuple[Strategy, ...]:
        """The strategies for claims of this notion only, beside those that are tried for all."""
        if self.tried:
            return ()
        composes = roles().within("composition", self.notion) is not None
        return (Least(self.notion, known) if composes else Single(self.notion, known),)

    def graded(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """The strategies that differ in their amount of computation, the quickest first: those that fit the aim."""
        return ()

    def settles(self, whole: Whole) -> bool:
        """Whether nothing is less, but for very little, than what those strategies give, if they give anything."""
        return False

    def last(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """The slow strategies for claims of this notion only, tried last."""
        return ()

    def from_others(self, derive: Derive, known: Known) -> Iterator[Guarantee]:
        """What follows from guarantees of the mechanism in other notions: here, from several of them together."""
        for name in roles().of_kind("joining", self.notion):
            role = roles()[name]
            if role.sets:
                continue
            first, *rest = role.premises
            one = min(derive(first, NOTHING), key=lambda g: size(g, {}), default=None)
            if one is not None and len(rest) == 1 and is_at(one, role.where[0]):
                yield from (call(name, one, g) for g in derive(rest[0], NOTHING) if is_at(g, role.where[1]))

    def at_choice(self, whole: Whole, known: Known) -> Strategy | None:
        """The strategy with the free parameters of this notion that are best for a claim in another one, if any."""
        return None

    def prepared(self, g: Guarantee) -> Guarantee:
        """A guarantee of another notion in the form that theorems convert to this one."""
        return g

    def accepts(self, g: Guarantee) -> bool:
        """Whether the guarantee of this notion is not vacuous."""
        return True

    def pair(self, g: Guarantee) -> Pair | None:
        """The dominating pair that attains the guarantee at each epsilon, if any."""
        return None


class Undescribed(Strategies):
    """The strategies of a notion without a file: all that follows by theorems."""

    def from_others(self, derive: Derive, known: Known) -> Iterator[Guarantee]:
        """What follows from several guarantees, and from notions without free parameters."""
        yield from super().from_others(derive, known)
        for source in roles().leading_to(self.notion):
            notion = CLAIMED.get(source)
            if notion is not None and not WORST[source].carries and not any(q.fixes for q in notion.quantities):
                yield from filter(None, (narrow(rounded_up(g), self.notion) for g in derive(source, NOTHING)))


def narrow(g: Guarantee, notion: str, numbers: Known = NOTHING) -> Guarantee | None:
    """The same mechanism in another notion in one step, by the sharpest function that applies."""
    return next(conversions(g, notion, numbers), None)
