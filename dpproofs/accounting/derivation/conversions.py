"""Conversions: from the guarantees of the whole mechanism to the wanted notion.

Which theorems apply is read off their statements. Choices (an order, an epsilon) are searched for in floats; the
bound is the theorem's at the choice, so a bad choice only weakens it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from typing import ParamSpec

from dpproofs.accounting.derivation.mixtures import mixture
from dpproofs.accounting.derivation.strategies import STRATEGIES
from dpproofs.accounting.derivation.strategies.base import WHATEVER, Aim
from dpproofs.accounting.derivation.totals import Totals
from dpproofs.accounting.guarantees import (
    Known,
    applicable,
    attempt,
    beside,
    call,
    ceiling,
    converted,
    enlarged,
    filled,
    folded,
    of_every_mechanism,
    postprocessed,
    sensible,
    size,
    smallest,
    stated_with,
)
from dpproofs.accounting.mechanisms import Mechanism, Parallel, PoissonSampled, Postprocessed
from dpproofs.accounting.pairs.pair import log_delta, solve, unsampled_epsilon
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.accounting.tuning import FINEST, logarithm, refined
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError, Value
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, CLAIMED, NOTIONS

Arguments = ParamSpec("Arguments")
Derivation = Callable[[Totals, str, Known], Iterator[Guarantee]]
"""What is derived for the totals in a notion."""


# A guarantee in the wanted notion ---------------------------------------------------------------


def leading(g: Guarantee, notion: str, known: Known, before: tuple[str, ...] = ()) -> Iterator[Guarantee]:
    """All conversions to the notion, including special cases."""
    if g.notion == notion:
        yield from _computed(_same, g, known)
        for name in roles().find("restatement", notion, notion):
            if name in applicable((name,), g):
                yield from _computed(_called, name, g, known)
        return
    for name in roles().special_cases(g.notion):
        other = roles()[name].concludes
        if other not in (notion, *before) and name in applicable((name,), g):
            for special in _computed(call, name, g):
                yield from leading(special, notion, known, (*before, g.notion))
    names = applicable(roles().find("conversion", notion, g.notion), g)
    ready = [name for name in names if known.keys() <= roles()[name].sets.keys() or not roles()[name].trades]
    found = False
    for name in ready:
        for made in _computed(_applied, name, g, known):
            found = True
            yield made
    if ready and not found:  # a side-condition that fails: two theorems may do
        yield from _computed(_by_two, g, notion, known)
    if not ready:
        for name in names:
            yield from _computed(_searched, name, g, known)


def _same(g: Guarantee, known: Known) -> Guarantee | None:
    """The guarantee, with the wanted range of orders; None where it implies less than that."""
    ends = {q.name for q in NOTIONS[g.notion].quantities if q.smaller_is_weaker and q.name in known}
    if any(g.parameters[name].exact != known[name] for name in ends):
        numbers = {name: known[name] if name in ends else ceiling(v) for name, v in g.parameters.items()}
        g = enlarged(g, numbers)
    return g if all(is_at_most(g.parameters[n], v) for n, v in known.items()) else None


def is_at_most(number: Value, limit: Fraction) -> bool:
    """Whether enclosures show it; a short one does nearly always, and the proof of the condition asks for that, too."""
    return any(number.enclosure(digits)[1] <= limit for digits in (0, 128))


def _applied(name: str, g: Guarantee, known: Known) -> Guarantee | None:
    """The result of a conversion with the wanted numbers, where they can be chosen."""
    role = roles()[name]
    arguments = filled(name, g, {slot: v for slot, v in known.items() if slot in role.sets})
    if arguments is None:
        return None
    for argument in role.chooses:
        choice = WORST[g.notion].choice(argument, g, known) if g.notion in WORST else None
        if choice is None:
            return None
        arguments[argument] = choice
    return _within(call(name, g, **arguments), known)


def _called(name: str, g: Guarantee, known: Known) -> Guarantee | None:
    return _within(call(name, g), known)


def _by_two(g: Guarantee, notion: str, known: Known) -> Guarantee | None:
    asked = {slot for name in roles().find("conversion", notion, g.notion) for slot in roles()[name].sets}
    return _within(converted(g, notion, {slot: v for slot, v in known.items() if slot in asked}), known)


def _within(g: Guarantee, known: Known) -> Guarantee | None:
    """The guarantee, if it has the wanted numbers."""
    g = sensible(g)
    ends = {q.name for q in NOTIONS[g.notion].quantities if q.smaller_is_weaker}
    return g if all(g.parameters[n].enclosure()[1] <= v for n, v in known.items() if n not in ends) else None


def _searched(name: str, g: Guarantee, known: Known) -> Guarantee | None:
    """The guarantee with the least argument of the function whose other number is at most the wanted one."""
    if len(roles()[name].sets) != 1 or len(known) != 1 or roles()[name].chooses:
        return None
    ((slot, argument),), ((wanted, most),) = roles()[name].sets.items(), known.items()
    if not most:  # no such laws have a delta of 0 at a finite epsilon, or else it is not searched for
        return None
    pair = STRATEGIES[g.notion].pair(g)

    def at(number: Fraction) -> Guarantee | None:
        return attempt(name, g, **{argument: number})

    def log_at(number: float) -> float:
        found = at(Fraction(number))
        if found is None or not _has_numbers(found):
            return math.inf
        return logarithm(found.parameters[wanted].enclosure(40)[1])

    least = solve(log_at if pair is None else log_delta(pair), logarithm(most), 1.0)
    if least is None:
        return None
    for slack in (0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-9, 1e-6):
        number = Fraction(f"{least * (1 + slack):.16g}")
        made = at(number)
        if made is not None and made.parameters[wanted].enclosure()[1] <= most:
            return stated_with(made, {slot: number, wanted: most})
    return None


# The search -----------------------------------------------------------------------------------


def derive(totals: Totals, notion: str, known: Known) -> Iterator[Guarantee]:
    """The totals in the wanted notion, by each derivation strategy of the library."""
    return filter(STRATEGIES[notion].accepts, _derived(totals, notion, known))


def derive_last(totals: Totals, notion: str, known: Known) -> Iterator[Guarantee]:
    """The same by the slow strategies."""
    if totals.is_part:
        return
    yield from _computed(_side_by_side, totals, notion, known, derive_last)
    for strategy in STRATEGIES[notion].last(known, totals.aim):
        own = totals.by(strategy)
        if own is not None:
            yield from filter(STRATEGIES[notion].accepts, leading(own, notion, known))


def _derived(totals: Totals, notion: str, known: Known) -> Iterator[Guarantee]:
    if 1 in (known.get("delta"), totals.aim.claimed.get("delta")):  # which says nothing, and so is true
        for g in _computed(of_every_mechanism, totals.relation, totals.group):
            yield from leading(g, notion, known)
    yield from _computed(_sampled_once, totals, notion, known)
    strategies = STRATEGIES[notion]
    for strategy in (*strategies.own(known), *strategies.graded(known, totals.aim))[: 1 if totals.is_part else None]:
        own = totals.by(strategy)
        if own is not None:
            yield from leading(own, notion, known)
            if totals.aim.least and strategies.settles(totals):
                return
    for g in _as_far_as_it_goes(strategies.from_others(lambda other, numbers: derive(totals, other, numbers), known)):
        yield from leading(g, notion, known)
    found = False
    for g in _from_totals(totals, notion, known):
        found = True
        yield g
    alone = roles().within("composition", notion) is not None and bool(CLAIMED[notion].choices)
    if not found and alone and known.get("delta") != 0:
        yield from _computed(_by_parts, totals, notion, known)
    yield from _computed(_side_by_side, totals, notion, known)


def _from_totals(totals: Totals, notion: str, known: Known) -> Iterator[Guarantee]:
    """By the totals, and by those with parameters optimized for the wanted numbers."""
    reads = STRATEGIES[notion].reads
    for total in totals:
        for ready in () if total.notion in reads else _computed(STRATEGIES[notion].prepared, total):
            yield from leading(ready, notion, known)
    for source in {roles()[name].premises[0]: None for name in roles().of_kind("conversion", notion)}:
        strategy = STRATEGIES[source].at_choice(totals, known)
        chosen = None if strategy is None else totals.by(strategy)
        if chosen is not None:
            yield from leading(chosen, notion, known)


def _as_far_as_it_goes(found: Iterator[Guarantee]) -> Iterator[Guarantee]:
    """The derivations, until numbers cannot be computed."""
    try:
        yield from found
    except DpproofsError:
        return


def _by_parts(totals: Totals, notion: str, known: Known) -> Guarantee | None:
    own: dict[int, Totals] = {}

    def derived(part: Mechanism, share: Known) -> Guarantee | None:
        if id(part) not in own:
            own[id(part)] = Totals(part, totals.relation, totals.group, is_part=True)
        return smallest(derive(own[id(part)], notion, share), share)

    return mixture(totals, known, derived)


def _side_by_side(totals: Totals, notion: str, known: Known, *more: Derivation) -> Guarantee | None:
    """Parallel parts, each with the whole share of delta, since neighbours differ in one part."""
    whole = totals.mechanism
    if isinstance(whole, Postprocessed):
        inner = Totals(whole.mechanism, totals.relation, totals.group, is_part=totals.is_part, aim=totals.aim)
        one = _side_by_side(inner, notion, known, *more)
        return None if one is None else postprocessed(one)
    if not isinstance(whole, Parallel) or whole.for_neighbours(totals.relation) != totals.relation or totals.group > 1:
        return None
    if not CLAIMED[notion].choices or roles().within("parallel", notion) is None:
        return None
    found: list[tuple[Mechanism, Guarantee]] = []
    for part in whole.parts:
        one = next((g for same, g in found if same == part), None)
        if one is None:
            own = Totals(part, totals.relation, 1, is_part=totals.is_part, aim=totals.aim)
            one = _enough(chain(*(way(own, notion, known) for way in (derive, *more))), known, totals.aim)
        if one is None:
            return None
        found.append(
            (part, stated_with(one, {name: known.get(name, ceiling(v)) for name, v in one.parameters.items()}))
        )
    return folded(beside, [g for _, g in found])


def _sampled_once(totals: Totals, notion: str, known: Known) -> Guarantee | None:
    """One step on a Poisson sample, by the best guarantee of the unsampled step at the numbers that sampling needs.

    Lossless where that is the best one: for each epsilon the delta is that of the mixture.
    """
    whole = totals.mechanism
    if isinstance(whole, Postprocessed):
        inner = Totals(whole.mechanism, totals.relation, totals.group, is_part=totals.is_part, aim=totals.aim)
        one = _sampled_once(inner, notion, known)
        return None if one is None else postprocessed(one)
    if not isinstance(whole, PoissonSampled) or notion != APPROX_DP.name or len(known) != 1:
        return None
    if totals.relation != whole.over or totals.group > 1:
        return None
    rate = whole.sampling_rate
    asked, claimed = before_sampling(known, rate), before_sampling(totals.aim.claimed, rate)
    if asked is None or claimed is None:
        return None
    aim = totals.aim._replace(claimed=claimed)
    own = Totals(whole.base, totals.relation, 1, is_part=totals.is_part, aim=aim)
    ways = (derive,) if totals.is_part else (derive, derive_last)
    one = _enough(chain.from_iterable(way(own, notion, asked) for way in ways), asked, aim)
    if one is None:
        return None
    one = stated_with(one, {name: asked.get(name, ceiling(v)) for name, v in one.parameters.items()})
    g = whole.sampled(one)
    return stated_with(g, {name: known.get(name, ceiling(v)) for name, v in g.parameters.items()})


def before_sampling(known: Known, rate: Fraction) -> dict[str, Fraction] | None:
    """The numbers that the unsampled step must have: epsilon is rounded down.

    None where epsilon is too large to be written.
    """
    found = {name: min(v / rate, Fraction(1)) for name, v in known.items() if name == "delta"}
    if "epsilon" in known:
        epsilon = unsampled_epsilon(known["epsilon"], rate)
        if epsilon is None:
            return None
        found["epsilon"] = epsilon[0]
    return found


def _enough(found: Iterator[Guarantee], known: Known, aim: Aim) -> Guarantee | None:
    """The first guarantee that suffices for the claim, or else the smallest."""
    seen: list[Guarantee] = []
    for g in found:
        wanted = {name: aim.claimed[name] for name in g.parameters if name in aim.claimed}
        if len(wanted) == len(g.parameters) and all(g.parameters[n].enclosure()[1] <= v for n, v in wanted.items()):
            return g
        seen.append(g)
    return smallest(seen, known)


def _computed(
    way: Callable[Arguments, Guarantee | None], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Iterator[Guarantee]:
    """The guarantee by that strategy; None where its numbers cannot be computed, since another one may succeed."""
    try:
        g = way(*arguments, **named)
    except DpproofsError:
        return
    if g is not None and _has_numbers(g):
        yield g


def _has_numbers(g: Guarantee) -> bool:
    """Whether the parameters can be computed, roughly at least: an expression may be too large for any precision."""
    for digits in (0, 128):
        with suppress(DpproofsError):
            return sum(v.enclosure(digits)[1] for v in g.parameters.values()) >= 0
    return False


def tightest(
    mechanism: Mechanism,
    relation: str,
    group: int,
    notion: str,
    known: Known,
    seconds: float = 0,
    aim: Aim = WHATEVER,
) -> Guarantee:
    """The best guarantee of the notion, on finer grids while there is time; DpproofsError where none is derived."""

    def on_grid(finer: int) -> Guarantee:
        totals = Totals(mechanism, relation, group, aim=aim._replace(finer=finer, least=True))
        best = smallest(chain(derive(totals, notion, known), derive_last(totals, notion, known)), known)
        if best is None:
            raise DpproofsError(f"no theorem of the library leads from {mechanism} to {notion}")
        return best

    def is_final(before: Guarantee | None, found: Guarantee) -> bool:
        return before is not None and size(found, known) >= size(before, known)

    grids = FINEST if seconds and CLAIMED[notion].choices else 1
    return refined(on_grid, is_final, seconds, grids)[0]
