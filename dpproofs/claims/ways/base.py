"""How mechanisms are read in a notion: every step in it, and the steps composed, by the theorems of the library.

Which theorems lead to a notion is read off their statements, so that no file here has to name them. What is special
to a notion, such as numbers that are to be chosen, stands in the file that has its name. No way can give more than
the theorems do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from dpproofs.claims.guarantees import (
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
from dpproofs.claims.losses import Pair
from dpproofs.claims.mechanisms import Mechanism, Step
from dpproofs.claims.worst import WORST
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import CLAIMED, GAUSSIAN_DP, SAMPLED_GAUSSIAN_DP
from dpproofs.privacy.relations import RELATIONS


class Way(Protocol):
    """A way to derive a guarantee of a whole mechanism."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee; None where some part of the mechanism has none that fits."""


class Whole(Protocol):
    """A mechanism, with the neighbouring relation and the size of the groups that are asked for."""

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism."""

    @property
    def relation(self) -> str:
        """The neighbouring relation."""

    @property
    def group(self) -> int:
        """The size of the groups."""


Derive = Callable[[str, Known], Iterator[Guarantee]]
"""What is derived for the whole mechanism in a notion, with these numbers."""


@dataclass(frozen=True)
class Route:
    """A notion in which steps are read and composed; what is known of them in others is converted.

    ``numbers`` are those that all guarantees are to have. ``through`` are notions between, where no theorem leads
    straight to this one. Other notions are tried in the order of their names, but first those that it ``prefers``.
    A route is left out when no step is known in a notion that it ``needs``: another one is as good then.
    """

    notion: str
    numbers: Known = field(default_factory=dict)
    through: tuple[str, ...] = ()
    prefers: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Keep the numbers as they are now."""
        object.__setattr__(self, "numbers", Frozen(self.numbers))

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The whole mechanism in the notion of the route; None where some part cannot be read."""
        if not self.needs or any(s.seeds(relation, self.needs) for s in mechanism.leaves()):
            return self.whole(mechanism, relation, group)
        return None

    @property
    def allows_parallel(self) -> bool:
        """Whether there is a theorem about parallel parts."""
        return roles().within("parallel", self.notion) is not None

    def whole(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """What follows from what is known of the parts."""
        return mechanism.total(self, relation, group)

    def run(self, step: Step, count: int, relation: str, group: int) -> Guarantee | None:
        """So many runs of a step; of sampled steps that are one mechanism, each."""
        ((one_step, times),) = step.counted(count)
        one = self.read(one_step, relation, group)
        return None if one is None else repeated(one, times)

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """What is known of a step in this notion, or else in the first one that leads to it."""
        return next((self.lifted(g) for g in self.known(step, relation, group)), None)

    def known(self, step: Step, relation: str, group: int) -> Iterator[Guarantee]:
        """What is known of a step in this notion and in those that lead to it, at the wanted relation."""
        for notion in (self.notion, *self.sources()):
            for seed in step.seeds(relation, (notion,)):
                g = moved(seed, relation, group)
                if g is not None:
                    yield g
        if GAUSSIAN_DP.name in (self.notion, *self.sources()):
            yield from without_sampling(step, relation, group)

    def sources(self) -> tuple[str, ...]:
        """The notions that lead to this one."""
        return _sources(self.notion, tuple(self.numbers), self.through, self.prefers)

    def lifted(self, g: Guarantee) -> Guarantee:
        """The guarantee in this notion, with short numbers."""
        return rounded_up(g if g.notion == self.notion else self.convert(g))

    def convert(self, g: Guarantee) -> Guarantee:
        """The guarantee, of another notion, in this one."""
        return converted(g, self.notion, self.numbers, self.through or None)


@lru_cache(maxsize=256)
def _sources(
    notion: str, numbers: tuple[str, ...], through: tuple[str, ...], prefers: tuple[str, ...]
) -> tuple[str, ...]:
    found = [*prefers, *roles().leading_to(notion, numbers)]
    for between in through:
        found += roles().leading_to(between)
    return tuple(n for n in dict.fromkeys(found) if n != notion)


class Embedding(Route):
    """A route that reads steps in other notions only where nothing is lost by that."""

    def sources(self) -> tuple[str, ...]:
        """The notions that are special cases of this one."""
        return tuple(n for n in roles().leading_to(self.notion) if roles().embeddings(n, self.notion))

    def convert(self, g: Guarantee) -> Guarantee:
        """The guarantee as the special case."""
        return call(roles().embeddings(g.notion, self.notion)[0], g)


class Least(Route):
    """A route that reads each step in all notions that lead to its own, and takes the least."""

    def read(self, step: Step, relation: str, group: int) -> Guarantee | None:
        """The least that is known of a step."""
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
    """The same, of what is known in notions that do not carry others; the whole in those that do is converted."""

    def sources(self) -> tuple[str, ...]:
        """The notions that lead to this one, and do not carry others."""
        return tuple(n for n in super().sources() if n in WORST and not WORST[n].carries)


@dataclass(frozen=True)
class Single:
    """A single step, in a notion without a theorem on composition."""

    notion: str
    numbers: Known = field(default_factory=dict)

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """What is known of the step, or else the least that follows; None for any other mechanism."""
        if not isinstance(mechanism, Step):
            return None
        own = known_in(mechanism, relation, group, (self.notion,))
        return _Beside(self.notion, self.numbers).read(mechanism, relation, group) if own is None else own


def known_in(step: Step, relation: str, group: int, notions: Iterable[str]) -> Guarantee | None:
    """What is known of a step in the first of the notions that there is, at the wanted relation."""
    there = (moved(g, relation, group) for notion in notions for g in step.seeds(relation, (notion,)))
    return next((g for g in there if g is not None), None)


def without_sampling(step: Step, relation: str, group: int) -> Iterator[Guarantee]:
    """What Gaussian noise on samples is without them: it is known for records that are removed, and so for those added.

    Nothing where the step is not such noise.
    """
    for seed in step.seeds(relation, (SAMPLED_GAUSSIAN_DP.name,)) if relation == RELATIONS[1] else ():
        (plain,) = roles().find("conversion", GAUSSIAN_DP.name, seed.notion)
        (both,) = roles().find("either order", GAUSSIAN_DP.name, GAUSSIAN_DP.name)
        g = moved(call(both, call(plain, seed)), relation, group)
        if g is not None:
            yield g


class Aim(NamedTuple):
    """What a derivation is made for: the numbers that would be enough, if they are known, and how fine tables are.

    Tables are made ``finer`` so often. It is ``rough`` where a number that is a little larger is as good.
    """

    claimed: Known = Frozen({})
    finer: int = 0
    rough: bool = False


WHATEVER = Aim()


@dataclass(frozen=True, eq=False)
class Ways:
    """What is particular to a notion when mechanisms are read in it; a notion without a file has nothing of that kind.

    ``tried`` are the ways through which claims of all notions are derived, each with its place in the order: the first
    that is enough decides a claim, so those with short proofs come first. ``exact`` ways lose nothing.
    """

    notion: str
    tried: tuple[tuple[int, Way], ...] = ()
    exact: bool = False

    @property
    def reads(self) -> frozenset[str]:
        """The notions in which steps are always read for this one, so that the whole in these leads to nothing more."""
        routes = (way for _, way in self.tried if isinstance(way, Route) and not way.needs)
        return frozenset(notion for way in routes for notion in way.sources())

    def own(self, known: Known) -> tuple[Way, ...]:
        """The ways for claims of just this notion, beside those that are tried for all."""
        if self.tried:
            return ()
        composes = roles().within("composition", self.notion) is not None
        return (Least(self.notion, known) if composes else Single(self.notion, known),)

    def graded(self, known: Known, aim: Aim) -> tuple[Way, ...]:
        """The ways that differ in how much they compute, the quickest first: those that the aim may take."""
        return ()

    def last(self, known: Known, aim: Aim) -> tuple[Way, ...]:
        """The ways for claims of just this notion that are tried when all else is; they take long."""
        return ()

    def from_others(self, derive: Derive, known: Known) -> Iterator[Guarantee]:
        """What follows from what is derived in other notions: here, from several guarantees of one mechanism."""
        for name in roles().of_kind("joining", self.notion):
            role = roles()[name]
            first, *rest = role.premises
            one = min(derive(first, NOTHING), key=lambda g: size(g, {}), default=None)
            if one is not None and len(rest) == 1 and is_at(one, role.where[0]):
                yield from (call(name, one, g) for g in derive(rest[0], NOTHING) if is_at(g, role.where[1]))

    def at_choice(self, whole: Whole, known: Known) -> Way | None:
        """The way with the numbers of this notion that are best for a claim in another one, if there are."""
        return None

    def prepared(self, g: Guarantee) -> Guarantee:
        """A guarantee of another notion in the form that theorems convert to this one."""
        return g

    def accepts(self, g: Guarantee) -> bool:
        """Whether the guarantee of this notion says something."""
        return True

    def pair(self, g: Guarantee) -> Pair | None:
        """Laws that have just the same delta for each epsilon as the guarantee has, if there are."""
        return None


class Undescribed(Ways):
    """The ways of a notion without a file: all that theorems say of it."""

    def from_others(self, derive: Derive, known: Known) -> Iterator[Guarantee]:
        """What follows from several guarantees, and from notions of which nothing has to be known beforehand."""
        yield from super().from_others(derive, known)
        for source in roles().leading_to(self.notion):
            notion = CLAIMED.get(source)
            if notion is not None and not WORST[source].carries and not any(q.fixes for q in notion.quantities):
                yield from filter(None, (narrow(rounded_up(g), self.notion) for g in derive(source, NOTHING)))


def narrow(g: Guarantee, notion: str, numbers: Known = NOTHING) -> Guarantee | None:
    """The same mechanism in another notion in one step, by the sharpest function that applies."""
    return next(conversions(g, notion, numbers), None)
