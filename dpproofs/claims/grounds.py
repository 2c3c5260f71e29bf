"""Whether a derivation starts at what is known of the mechanism that a claim is about, and at nothing else.

The search hands in derivations. What they start at is worked out once more here, from the mechanism alone, so a
guarantee of another mechanism decides no claim, however it came into the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from dpproofs.claims.guarantees import of_every_mechanism
from dpproofs.claims.mechanisms import Mechanism, PoissonSampled, Step
from dpproofs.claims.mechanisms.poisson_sampled import RATE
from dpproofs.claims.tables.kinds import SAMPLED
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import (
    APPROX_DP,
    FIXED_SIZE_SAMPLING,
    POISSON_SAMPLING,
    REMOVED_SAMPLING,
    REPLACED_SAMPLING,
    TABLE_DP,
)
from dpproofs.privacy.reading import same_but_for_spaces

SAMPLINGS = POISSON_SAMPLING, REMOVED_SAMPLING, REPLACED_SAMPLING, FIXED_SIZE_SAMPLING
SAMPLING = "sampling.poisson-approx-dp"
"""The lemma of what sampling makes of a guarantee with an epsilon or a delta of choice."""


def grounded(g: Guarantee, mechanism: Mechanism, relation: str) -> Guarantee:
    """The guarantee; DpproofsError where its derivation is not about the mechanism."""
    if not is_about(g, mechanism, relation):
        raise DpproofsError(f"what was derived for {mechanism} starts at what is not known of it")
    return g


def is_about(g: Guarantee, mechanism: Mechanism, relation: str) -> bool:
    """Whether all that the derivation starts at is known of some step of the mechanism, over this relation.

    And whether it starts at each Poisson-sampled step as often as it runs; where all of it is composed as tables, at
    each other step, too. What is known of every mechanism is known of this one.
    """
    found = {id(one): one for one in parts(g)}
    leaves = [one for one in found.values() if not one.step.premises]
    steps = list({id(step): step for step in mechanism.leaves()}.values())
    drawn = {id(step): list(_sampled_once(found.values(), step, relation)) for step in steps}
    if not any(drawn.values()) and all(_is_of_every_mechanism(one, relation) for one in leaves):
        groups = of_every_mechanism(relation, 2).step.assumptions  # sampling, say, asks for more than the mechanism
        return all(one.step.assumptions in ((), groups) for one in found.values())
    orders = {alpha for one in leaves if "alpha" in one.parameters and (alpha := one.alpha.exact) is not None}
    notions = {*SAMPLED, *(one.notion for one in found.values())}
    starts = {id(step): [*step.starts(relation, notions, orders), *drawn[id(step)]] for step in steps}
    known = {_said(one) for said in starts.values() for one in said}
    rests: dict[int, bool] = {}
    for place, one in found.items():
        below = one.step.premises
        follows = bool(below) and not _is_sampled(one) and all(rests[id(p)] for p in below)
        rests[place] = follows or _said(one) in known
    if not rests[id(g)]:
        return False
    uses, only_tables = _uses(found, known), _is_composed_as_tables(found)
    counts: dict[frozenset[object], int] = {}  # steps of which the same is known stand for each other
    for step, count in mechanism.counted():
        own = starts.get(id(step)) or step.starts(relation, notions, orders)
        if only_tables or isinstance(step, PoissonSampled) or any(one.notion in SAMPLED for one in own):
            said = frozenset(map(_number, own))
            counts[said] = counts.get(said, 0) + count
    return _are_shared(Counter({one: uses[one] for said in counts for one in said}), counts)


def origins(g: Guarantee, mechanism: Mechanism, relation: str) -> dict[int, list[Step]]:
    """The guarantees of the derivation that are known of steps, by their places, with the steps that each is about."""
    found = parts(g)
    orders = {alpha for one in found if "alpha" in one.parameters and (alpha := one.alpha.exact) is not None}
    notions = {*SAMPLED, *(one.notion for one in found)}
    about: dict[object, list[Step]] = {}
    for step in dict.fromkeys(mechanism.leaves()):
        for one in (*step.starts(relation, notions, orders), *_sampled_once(found, step, relation)):
            about.setdefault(_said(one), []).append(step)
    return {id(one): about[said] for one in found if (said := _said(one)) in about}


def _is_sampled(g: Guarantee) -> bool:
    """Whether it is about a mechanism that is given a part of the records, by the last step."""
    stated = () if g.step.theorem is None else g.step.theorem.hypotheses
    return any(h.op == "def" and any(same_but_for_spaces(d, h.data) for d in SAMPLINGS) for h in stated)


def _sampled_once(found: Iterable[Guarantee], step: Step, relation: str) -> Iterator[Guarantee]:
    """What sampling makes, in the derivation, of a guarantee that is about the step that is given samples."""
    if not isinstance(step, PoissonSampled) or relation != step.over:
        return
    for one in found:
        numbers = {name: v.exact for name, v in one.step.arguments}
        if one.step.lemma == SAMPLING and numbers.get(RATE) == step.sampling_rate:
            (premise,) = one.step.premises
            if is_about(premise, step.base, relation):
                yield one


def _is_of_every_mechanism(g: Guarantee, relation: str) -> bool:
    """Whether it is what a theorem without hypotheses says."""
    theorem = g.step.theorem
    if g.notion != APPROX_DP.name or theorem is None or theorem.hypotheses:
        return False
    return _said(g) == _said(of_every_mechanism(relation))


def _are_shared(uses: Counter[object], counts: Mapping[frozenset[object], int]) -> bool:
    """Whether the uses can be shared out among steps, to each as many as it runs, of what is known of it."""
    if uses.total() != sum(counts.values()):
        return False
    given = Counter[tuple[object, frozenset[object]]]()
    for said, count in counts.items():
        wanted = count
        while wanted:
            path = _path(said, uses, given)
            if not path:
                return False
            taken = [(one, holder) for (one, _), (_, holder) in zip(path[1:], path, strict=False)]
            much = min(wanted, uses[path[0][0]], *(given[pair] for pair in taken))
            uses[path[0][0]] -= much
            given.update(dict.fromkeys(path, much))
            given.subtract(dict.fromkeys(taken, much))
            wanted -= much
    return True


def _path(
    said: frozenset[object], uses: Counter[object], given: Counter[tuple[object, frozenset[object]]]
) -> list[tuple[object, frozenset[object]]]:
    """How steps get more: the first takes a use that is left, and each other one a use that the one before it has.

    The last one is about the step of which that is said; nothing where there is no such way.
    """
    before: dict[frozenset[object], tuple[object, frozenset[object]] | None] = {said: None}
    todo = [said]
    for taker in todo:
        for one in taker:
            if uses[one]:
                path, at = [(one, taker)], before[taker]
                while at is not None:
                    path.append(at)
                    at = before[at[1]]
                return path
            for holder in [h for (number, h), much in given.items() if number == one and much and h not in before]:
                before[holder] = one, taker
                todo.append(holder)
    return []


def _uses(found: dict[int, Guarantee], known: set[object]) -> Counter[object]:
    """How often the last of these guarantees uses each of those that are known."""
    times, uses = Counter({next(reversed(found)): 1}), Counter[object]()
    for place, one in reversed(found.items()):  # each after all that rest on it
        if _said(one) in known:
            uses[_number(one)] += times[place]
        else:
            for p in one.step.premises:
                times[id(p)] += times[place]
    return uses


def _is_composed_as_tables(found: dict[int, Guarantee]) -> bool:
    """Whether everything that the last of these guarantees starts at is in some table."""
    in_table: dict[int, bool] = {}
    for place, one in found.items():
        below = [id(p) for p in one.step.premises]
        in_table[place] = one.notion == TABLE_DP.name or (bool(below) and all(in_table[p] for p in below))
    return in_table[next(reversed(found))]


def parts(g: Guarantee) -> list[Guarantee]:
    """The guarantees of the derivation, each once, after those below it."""
    found: dict[int, Guarantee] = {}
    todo: list[tuple[Guarantee, bool]] = [(g, False)]
    while todo:
        one, is_done = todo.pop()
        if is_done:
            found[id(one)] = one
        elif id(one) not in found:
            todo.append((one, True))
            todo.extend((p, False) for p in one.step.premises if id(p) not in found)
    return list(found.values())


def _said(g: Guarantee) -> object:
    """What a guarantee says, by which lemma at which numbers, from which assumptions."""
    step, theorem = g.step, g.step.theorem
    stated = None if theorem is None else (theorem.hypotheses, theorem.conclusion)
    arguments = tuple((name, v.term) for name, v in step.arguments)
    return _number(g), g.relation, step.lemma, arguments, stated, step.assumptions


def _number(g: Guarantee) -> object:
    return g.notion, tuple(v.term for v in g.parameters.values())
