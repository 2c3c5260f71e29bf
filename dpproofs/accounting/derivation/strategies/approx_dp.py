"""Approximate DP: the sums of the epsilons and of the deltas; and PLDs, for compositions without an exact strategy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from dpproofs.accounting.derivation.strategies.base import Aim, Least, Stepwise, Strategies, Strategy, Whole, known_in
from dpproofs.accounting.derivation.strategies.composed_dp import MAX_RESPONSES, as_responses, sources
from dpproofs.accounting.guarantees import (
    Known,
    call,
    ceiling,
    composed,
    enlarged,
    folded,
    moved,
    postprocessed,
    repeated,
)
from dpproofs.accounting.mechanisms import Mechanism, Postprocessed, Repeat, Sequence, Step
from dpproofs.accounting.pld.dominating_pairs import LEAST_RESPONSE, PAIRS, SAMPLED, IntegerNoise, pair_of
from dpproofs.accounting.pld.pessimistic import Part, Runs, least, needed_excess
from dpproofs.library.roles import roles
from dpproofs.numbers import ball, endpoints, working
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import (
    APPROX_DP,
    COMPOSED_DP,
    FIXED_SIZE_GAUSSIAN_DP,
    GAUSSIAN_DP,
    LAPLACE_DP,
    PURE_DP,
    SAMPLED_GAUSSIAN_DP,
    TOTAL_VARIATION_DP,
)
from dpproofs.privacy.notions.mixed_dp import GROUPS
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, REMOVE_ONE

EXCESS = (1e-3, 2e-4)
"""What PLDs may add to the variance of the privacy loss: finer ones are computed where the others do not suffice."""
ROUGH = 3e-3
"""What they may add where a rough bound is as good."""
COARSEST, FINEST = 0.02, 2e-7
"""What PLDs may add where the need is known: for claims far from the truth, and near it."""
SAFE = 0.4
"""The fraction of the estimated excess that PLDs may add after the estimate did not suffice."""
EACH_TIME = 8
"""The factor by which each finer PLD adds less."""
ITERATIONS, BEYOND = 6, 2
"""The tries to find an epsilon of a group, and the factor from each to the next."""
ATTAINED = (SAMPLED_GAUSSIAN_DP.name, GAUSSIAN_DP.name, LAPLACE_DP.name)
"""The notions of noise whose dominating pair is attained."""
LARGEST = 10**4
"""The largest epsilon of a group that is searched."""


@dataclass(frozen=True)
class Tables:
    """A composition as one PLD.

    Some steps are sampled; or this is the last strategy, and others have been tried.
    """

    known: tuple[tuple[str, Fraction], ...]
    excess: float
    is_last: bool = False
    claimed: Fraction | None = None
    finest: float = FINEST
    in_order: bool = False
    """Whether steps are composed as they run, which takes longer."""
    otherwise: tuple[float, ...] = ()
    """What coarser tables add, one after the other, that are made where this one would be too long."""
    coarsest: float = COARSEST
    """What it adds at most, unless that would be too long, where the need is known."""
    attempt: int = 0
    """How many coarser PLDs did not suffice."""
    least_delta: Fraction | None = None
    """The least delta that the PLD has to serve, if not only the wanted one."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The (epsilon, delta)-DP of the whole with the wanted number; None where it is no composition with a PLD."""
        if isinstance(mechanism, Postprocessed):
            one = self.total(mechanism.mechanism, relation, group)
            return None if one is None else postprocessed(one)
        if not mechanism.is_row:
            return None
        is_sampled = any(step.seeds(relation, SAMPLED) for step, _ in mechanism.counted())
        if is_sampled is self.is_last:
            return None
        if is_sampled and group > 1:
            return self._of_group(mechanism, relation, group)
        found = self._of_row(mechanism, relation, group)
        if found is None and any(isinstance(r.pair, IntegerNoise) for r in _runs(mechanism, relation, group)):
            found = self._of_row(mechanism, relation, group, anywhere=True)
        return found

    def _of_row(self, mechanism: Mechanism, relation: str, group: int, *, anywhere: bool = False) -> Guarantee | None:
        runs = _runs(mechanism, relation, group, anywhere=anywhere)
        if not runs or _has_exact_strategies(runs):
            return None
        part = _part(mechanism, relation, group, anywhere=anywhere) if self.in_order else None
        runs, numbers = _with_noise_together(runs) if part is None else tuple(part.runs), dict(self.known)
        delta, epsilon = numbers.get("delta"), numbers.get("epsilon")
        tried = self._excesses(runs, delta)
        made_for = dict.fromkeys((self.least_delta, None))
        found = (least(runs, delta, epsilon, each, part, one) for each in tried for one in made_for)
        return next(filter(None, found), None)

    def _of_group(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The guarantee for a group, from the PLD for one record at a smaller delta."""
        numbers = dict(self.known)
        if "delta" not in numbers:
            one = replace(self, known=(("epsilon", numbers["epsilon"] / group),)).total(mechanism, relation, 1)
            return None if one is None else moved(one, relation, group)
        level = self.claimed
        if level is not None and level > 10 * LARGEST:
            return None
        before: Fraction | None = None
        for _ in range(1 if level else ITERATIONS):
            share = numbers["delta"] / (group if level is None else _growth(level / group, group))
            own = None if level is None else level / group
            one = replace(self, known=(("delta", share),), claimed=own, least_delta=None).total(mechanism, relation, 1)
            if one is None:
                return None
            reached = group * ceiling(one.epsilon)
            if level is not None and reached <= level:
                return moved(one, relation, group)
            ahead = BEYOND * (reached - before) if before is not None else 0
            before, level = reached, Fraction(f"{float(reached + ahead):.6g}") if reached < LARGEST else None
            if level is None:
                return None
        return None

    def _excesses(self, runs: tuple[Runs, ...], delta: Fraction | None) -> tuple[float, ...]:
        """What the PLD may add to the variance; then what coarser ones add, for where it is too long.

        Empty where the need is known, and a PLD with this accuracy did not suffice.
        """
        needed = None if delta is None or self.claimed is None else needed_excess(runs, delta, self.claimed)
        if needed is None:
            return self.excess, *self.otherwise
        parts = [1.0, *(SAFE / EACH_TIME**more for more in range(self.attempt))]
        tried = [min(max(part * needed, self.finest), COARSEST) for part in parts]
        wanted = [min(one, self.coarsest) for one in tried]
        known = {*wanted[:-1], *tried[:-1]}
        return tuple(dict.fromkeys(one for one in (wanted[-1], tried[-1]) if one not in known))


def _growth(epsilon: Fraction, group: int) -> Fraction:
    """The factor from the delta of one record to that of a group, rounded up: a sum of powers."""
    with working(64):
        one = ball(epsilon)
        return endpoints((one * group).expm1() / one.expm1())[1] if epsilon else Fraction(group)


def _runs(mechanism: Mechanism, relation: str, group: int, *, anywhere: bool = False) -> tuple[Runs, ...]:
    """Steps grouped by guarantee, with multiplicities; empty if one has no PLD.

    The guarantee includes the start of the derivation, which verdicts cite. If ``anywhere``, all steps count; else
    some step must have losses on a lattice, which is tighter.
    """
    found: dict[object, Runs] = {}
    for step, count in mechanism.counted():
        one = _known(step, relation, group, anywhere=anywhere)
        if one is None:
            return ()
        same = _said(one), _said(_start(one))
        found[same] = Runs(pair_of(one), count + (found[same].times if same in found else 0), one)
    return tuple(found.values())


def _part(mechanism: Mechanism, relation: str, group: int, *, anywhere: bool) -> Part | None:
    """The steps in their order, each with its dominating pair; None where one has no PLD.

    Gaussian noise that follows on Gaussian noise is one step.
    """
    if isinstance(mechanism, Repeat):
        one = _part(mechanism.mechanism, relation, group, anywhere=anywhere)
        if one is None:
            return None
        if _is_noise(one):
            return _as_noise(one._replace(times=one.times * mechanism.count))
        has_answers = isinstance(one.inner, Runs) and one.inner.times > 1
        return Part((one,), mechanism.count) if has_answers else one._replace(times=one.times * mechanism.count)
    if isinstance(mechanism, Sequence):
        parts = [_part(one, relation, group, anywhere=anywhere) for one in mechanism.parts]
        found = tuple(one for one in parts if one is not None)
        if len(found) < len(parts):
            return None
        grouped = ((is_noise, tuple(several)) for is_noise, several in groupby(found, key=_is_noise))
        row = [one for is_noise, several in grouped for one in ((_as_noise(*several),) if is_noise else several)]
        return row[0] if len(row) == 1 else Part(tuple(row), 1)
    if not isinstance(mechanism, Step):
        return None
    ((step, count),) = mechanism.counted()
    known = _known(step, relation, group, anywhere=anywhere)
    if known is None:
        return None
    return _as_noise(Part(Runs(pair_of(known), count, known), 1))


def _is_noise(part: Part) -> bool:
    """Whether this is Gaussian noise."""
    return isinstance(part.inner, Runs) and part.inner.one.notion == GAUSSIAN_DP.name


def _as_noise(*parts: Part) -> Part:
    """The parts one after the other, Gaussian noise merged."""
    runs = _with_noise_together(tuple(r for part in parts for r in part.runs))
    return Part(runs[0], 1) if len(runs) == 1 else Part(tuple(Part(r, 1) for r in runs), 1)


def _with_noise_together(runs: tuple[Runs, ...]) -> tuple[Runs, ...]:
    """The runs with all Gaussian noise over one relation merged, which is lossless and takes one PLD."""
    found: list[Runs] = [r for r in runs if r.one.notion != GAUSSIAN_DP.name]
    noise = [r for r in runs if r.one.notion == GAUSSIAN_DP.name]
    for relation in dict.fromkeys(r.one.relation for r in noise):
        own = [r for r in noise if r.one.relation == relation]
        whole = folded(composed, [repeated(r.one, r.times) for r in own])
        found += [Runs(pair_of(whole), 1, whole)] if pair_of(whole).is_in_reach else own
    return tuple(found)


def _said(g: Guarantee) -> object:
    return g.notion, g.relation, tuple(v.term for v in g.parameters.values())


def _start(g: Guarantee) -> Guarantee:
    """The guarantee at which the derivation about one step starts."""
    while len(g.step.premises) == 1:
        g = g.step.premises[0]
    return g


def _known(step: Step, relation: str, group: int, *, anywhere: bool = False) -> Guarantee | None:
    """The guarantee of a step in a notion with a PLD: of sampled steps, for remove-one."""
    for notion in (name for name, pair in PAIRS.items() if not (anywhere and issubclass(pair, IntegerNoise))):
        for g in step.starts(relation, (notion,), ()):
            there = g if g.relation == REMOVE_ONE and group == 1 else moved(g, relation, group)
            if g.notion == notion and there is not None and pair_of(there).is_in_reach:
                return there
    one = known_in(step, relation, group, sources())
    return None if one is None else _as_response(one)


def _as_response(g: Guarantee) -> Guarantee:
    """A step as one randomized response; losses too small for a PLD are rounded up."""
    one = as_responses(g)
    if ceiling(one.epsilon) >= LEAST_RESPONSE:
        return one
    return enlarged(one, {name: ceiling(v) for name, v in one.parameters.items()} | {"epsilon": LEAST_RESPONSE})


def _has_exact_strategies(runs: tuple[Runs, ...]) -> bool:
    """Whether Gaussian noise and a few randomized responses make up the whole, or one step without replacement."""
    if [(r.one.notion, r.times) for r in runs] == [(FIXED_SIZE_GAUSSIAN_DP.name, 1)]:
        return True
    responses = [r for r in runs if r.one.notion == COMPOSED_DP.name]
    exact = len(responses) + sum(r.one.notion == GAUSSIAN_DP.name for r in runs) == len(runs)
    few = len({ceiling(r.one.epsilon) for r in responses}) <= len(GROUPS)
    return exact and few and math.prod(1 + r.times for r in responses) <= MAX_RESPONSES


@dataclass(frozen=True)
class Between:
    """The derivation strategy through pure DP and the total variation of a single step, for an epsilon in between."""

    epsilon: Fraction

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The step at that epsilon; None for other mechanisms, and where one of its two guarantees is not known."""
        if not isinstance(mechanism, Step):
            return None
        notions = PURE_DP.name, TOTAL_VARIATION_DP.name
        (joined,) = roles().find("joining", APPROX_DP.name, *notions)
        pure, apart = (known_in(mechanism, relation, group, (notion,)) for notion in notions)
        return None if pure is None or apart is None else call(joined, pure, apart, epsilon2=self.epsilon)


class ApproxWays(Strategies):
    """The derivation strategies of approximate DP."""

    def own(self, known: Known) -> tuple[Strategy, ...]:
        """With a known epsilon, what the total variation says of it: of each step at 0, and else of a single one."""
        epsilon = known.get("epsilon")
        if epsilon is None:
            return ()
        return (Between(epsilon), *((Least(TOTAL_VARIATION_DP.name),) if epsilon == 0 else ()))

    def graded(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """PLDs of compositions with sampled steps, from coarse to fine."""
        return tables(known, aim, is_last=False)

    def settles(self, whole: Whole) -> bool:
        """Whether all steps are noise whose tables lose nothing but what rounding takes."""
        if whole.relation != ADD_OR_REMOVE_ONE or whole.group > 1:
            return False
        row = whole.mechanism
        while isinstance(row, Postprocessed):
            row = row.mechanism
        return row.is_row and all(step.seeds(whole.relation, ATTAINED) for step, _ in row.counted())

    def last(self, known: Known, aim: Aim) -> tuple[Strategy, ...]:
        """PLDs of all other compositions."""
        return tables(known, aim, is_last=True)


def tables(known: Known, aim: Aim, *, is_last: bool) -> tuple[Tables, ...]:
    """PLDs, from coarse to fine; none with delta 0."""
    if len(known) != 1 or known.get("delta") == 0:
        return ()
    finer = tuple(EXCESS[-1] / EACH_TIME**more for more in range(1, 1 + aim.finer))
    steps = (ROUGH,) if aim.rough else (*EXCESS, *finer)
    excesses = steps if "delta" in known else EXCESS[:1]
    claimed = aim.claimed.get("epsilon") if "delta" in known else None
    finest = FINEST / EACH_TIME**aim.finer
    numbers = tuple(known.items())
    most = min(aim.most or COARSEST, COARSEST)
    if aim.least:
        *coarser, best = excesses if aim.most is None else (COARSEST, *(e for e in excesses if e > most), most)
        otherwise = tuple(reversed(coarser))
        one = Tables(numbers, best, is_last, claimed, finest, aim.in_order, otherwise, least_delta=aim.least_delta)
        return (one,)
    return tuple(
        Tables(numbers, excess, is_last, claimed, finest, aim.in_order, (), most, attempt)
        for attempt, excess in enumerate(excesses)
    )


class Other(Stepwise):
    """The same with the other guarantee of steps that have two, neither of which implies the other."""

    def total(self, mechanism: Mechanism, relation: str, group: int) -> Guarantee | None:
        """The whole mechanism; None where there is no such step."""
        several = any(len(step.seeds(relation, self.needs)) > 1 for step in mechanism.leaves())
        return self.whole(mechanism, relation, group) if several else None

    def known(self, step: Step, relation: str, group: int) -> Iterator[Guarantee]:
        """The guarantees of a step, in reverse order."""
        return iter([*super().known(step, relation, group)][::-1])


SUM = Stepwise(APPROX_DP.name, needs=(APPROX_DP.name,))
OTHER = Other(APPROX_DP.name, needs=(APPROX_DP.name,))
STRATEGIES = ApproxWays(APPROX_DP.name, ((3, SUM), (4, OTHER)))
