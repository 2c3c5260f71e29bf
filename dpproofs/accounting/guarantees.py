"""What follows from guarantees alone: functions of the library by name, rounding, groups, repetition."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import cache

from dpproofs.errors import SideConditionError, UnprovedLemmaError
from dpproofs.language.frozen import Frozen
from dpproofs.library import library
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError, InputError, Number, Value, ball, decimal_string, endpoints, working
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, KEPT_DP, NOTIONS, PURE_DP, RENYI_DP, TOTAL_VARIATION_DP, ZCDP
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, REPLACE_ONE

Known = Mapping[str, Fraction]
"""What the wanted guarantee must have: delta, or epsilon, or the order alpha, or nothing."""
NOTHING: Known = Frozen({})

MAX_BITS = 8192
LARGEST = Fraction(2) ** MAX_BITS
SMALLEST = Fraction(1, 2**4000)


_left_out: ContextVar[dict[str, str] | None] = ContextVar("left_out", default=None)


@contextmanager
def noting_left_out() -> Iterator[dict[str, str]]:
    """Collect what is left out since its lemma is not proved: the lemmas, each with the reason."""
    found: dict[str, str] = {}
    token = _left_out.set(found)
    try:
        yield found
    finally:
        _left_out.reset(token)


def leave_out(error: UnprovedLemmaError) -> None:
    """Note that results of this lemma are left out."""
    found = _left_out.get()
    if found is not None:
        found.setdefault(error.lemma, error.reason)


def call(name: str, *guarantees: Guarantee, **arguments: Number | None) -> Guarantee:
    """A verified function of the library that returns a guarantee, applied; ``relation`` is among the arguments."""
    relation = arguments.pop("relation", None)
    numbers = {key: number for key, number in arguments.items() if number is not None}
    try:
        found = library().function(name).applied(guarantees, numbers, relation)
    except UnprovedLemmaError as error:
        leave_out(error)
        raise
    if not isinstance(found, Guarantee):
        raise DpproofsError(f"{name} returns a number, not a guarantee")
    return found


def ceiling(v: Value) -> Fraction:
    """A short rational number that is at least v, above it by a relative 2**-120 or by 2**-4000 at most.

    DpproofsError where v is too large to be written.
    """
    exact = v.exact
    if exact is not None and exact.denominator.bit_length() + exact.numerator.bit_length() <= MAX_BITS:
        return exact
    high = v.enclosure(192)[1]
    if high > LARGEST:
        raise DpproofsError("a number came up that is too large to write")
    if abs(high) < SMALLEST:
        return SMALLEST if high > 0 else Fraction(0)
    high = max(high, -LARGEST)
    scale = Fraction(2) ** (128 - (high.numerator.bit_length() - high.denominator.bit_length()))
    return Fraction(-((-high * scale) // 1)) / scale


@cache
def weakenings(notion: str) -> tuple[str, ...]:
    """The functions that together enlarge all numbers of a notion; those that enlarge more of them first."""
    return tuple(sorted(roles().find("weakening", notion, notion), key=lambda name: -len(roles()[name].sets)))


@cache
def enlargeable(notion: str) -> frozenset[str]:
    """The numbers that can be enlarged."""
    return frozenset(slot for name in weakenings(notion) for slot in roles()[name].sets)


def rounded_up(g: Guarantee) -> Guarantee:
    """The guarantee with short rational parameters, slightly larger."""
    wanted = {name: ceiling(v) for name, v in g.parameters.items()}
    try:
        return enlarged(g, wanted)
    except SideConditionError:  # a number equals this one, though neither its form nor an enclosure shows it
        above = {name: v + abs(v) / 2**120 for name, v in wanted.items() if g.parameters[name].exact is None}
        return enlarged(g, {**wanted, **above})


def enlarged(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee:
    """The guarantee with the wanted parameters; InputError if they are not larger."""
    for name in weakenings(g.notion):
        sets = roles()[name].sets
        larger = {slot: v for slot, v in wanted.items() if slot in sets}
        if any(g.parameters[slot].exact != v for slot, v in larger.items()):
            g = call(name, g, **{sets[slot]: v for slot, v in larger.items()})
    return g


def stated_with(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee:
    """The guarantee with exactly the wanted parameters, by an explicit step; InputError if they are not larger."""
    (name, *_) = weakenings(g.notion)
    return call(name, g, **{argument: wanted[slot] for slot, argument in roles()[name].sets.items()})


def is_weakened(g: Guarantee) -> bool:
    """Whether it says less than its one premise, of the same mechanism."""
    below = g.step.premises
    if len(below) != 1 or below[0].notion != g.notion or below[0].relation != g.relation or g.step.assumptions:
        return False
    return g.step.theorem is not None


def weakened(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee | None:
    """The guarantee with exactly the wanted parameters, if it follows."""
    try:
        g = enlarged(g, wanted)
    except (InputError, UnprovedLemmaError):
        return None
    return g if all(v.exact == wanted[name] for name, v in g.parameters.items()) else None


ORDERS, FINE = 1024, Fraction(1, 256)
"""How many orders the divergence of a response is compared at with a line, at most; how far apart their logarithms are,
at least."""
LARGE = 64
"""A larger epsilon of a response is used as it is."""


def with_kept(
    seeds: Callable[[str, Iterable[str]], list[Guarantee]], relation: str, notions: Iterable[str]
) -> list[Guarantee]:
    """The known guarantees of a step in these notions, and the joint ones of its pure DP and its total variation."""
    wanted = list(notions)
    found = seeds(relation, [notion for notion in wanted if notion != KEPT_DP.name])
    if KEPT_DP.name in wanted or ZCDP.name in wanted:
        pure, apart = (next(iter(seeds(relation, (name,))), None) for name in (PURE_DP.name, TOTAL_VARIATION_DP.name))
        kept = [] if pure is None or apart is None else _kept(pure, apart)
        found += kept if KEPT_DP.name in wanted else []
        found += [g for g in map(_concentrated, kept) if g is not None] if ZCDP.name in wanted else []
    return found


def kept_at_order(
    seeds: Callable[[str, Iterable[str]], list[Guarantee]], alpha: Fraction, relation: str
) -> Guarantee | None:
    """The divergence of that order of a step with such a joint guarantee."""
    (name,) = roles().find("conversion", RENYI_DP.name, KEPT_DP.name)
    found = (attempt(name, kept, alpha=alpha) for kept in with_kept(seeds, relation, (KEPT_DP.name,)))
    return next((rounded_up(g) for g in found if g is not None), None)


def _concentrated(kept: Guarantee) -> Guarantee | None:
    """zCDP of a response that may be withheld, with nearly the least rho: orders are near to each other."""
    epsilon, keep = (float(kept.parameters[name].enclosure()[1]) for name in ("epsilon", "keep"))
    if not 0 < epsilon <= LARGE or not keep:
        return None

    def divergence(order: float) -> float:
        more = math.expm1((order - 1) * epsilon) * -math.expm1(-order * epsilon) / (1 + math.exp(-epsilon))
        return math.log1p(keep * more) / (order - 1)

    def line(step: float) -> tuple[float, int]:
        """The slope of a line above the divergence, and the number of orders until that is above epsilon."""
        slope, count = 0.0, 0
        while slope * math.exp(step * count) < epsilon and count <= ORDERS:
            slope = max(slope, divergence(math.exp(step * (count + 1))) / math.exp(step * count))
            count += 1
        return slope, count

    step = FINE
    while (found := line(float(step)))[1] > ORDERS:
        step *= 2
    if found[0] >= epsilon * math.tanh(epsilon / 2):  # what all responses of that epsilon have
        return None
    rho = Fraction(decimal_string(Fraction(found[0] * (1 + 1e-9)), 12, up=True))
    (name,) = roles().find("conversion", ZCDP.name, KEPT_DP.name)
    return attempt(name, kept, rho=rho, step=step, last=Fraction(max(found[1] - 1, 0)))


def _kept(pure: Guarantee, apart: Guarantee) -> list[Guarantee]:
    """A randomized response of that epsilon, with the largest response probability that the total variation allows."""
    with working(256):
        low, high = pure.epsilon.enclosure()[0], apart.delta.enclosure()[1]
        share = ball(high) / (ball(low) / 2).tanh() if low > 0 else ball(Fraction(1))
        keep = Fraction(decimal_string(endpoints(share)[1], 15, up=True))
    (name,) = roles().find("joining", KEPT_DP.name, PURE_DP.name, TOTAL_VARIATION_DP.name)
    try:
        return [call(name, pure, apart, keep=keep)] if keep < 1 else []
    except DpproofsError:  # a number that is too large, or a lemma that is not proved
        return []


def moved(g: Guarantee, relation: str, group: int) -> Guarantee | None:
    """The guarantee for the wanted relation and group distance; None where no theorem gives it."""
    if g.relation != relation:
        replaced = roles().within("replacement", g.notion)
        if replaced is None or (g.relation, relation) != (ADD_OR_REMOVE_ONE, REPLACE_ONE):
            return None
        g = rounded_up(call(replaced, g))
    return g if group == 1 else _grouped(g, group)


def _grouped(g: Guarantee, group: int) -> Guarantee | None:
    """The guarantee at that group distance, by the first function that applies; the last by name come first."""
    special = _grouped_as_special_case(g, group)
    if special is not None:
        return special
    failed: DpproofsError | None = None
    for name in sorted(roles().find("groups", g.notion, g.notion), reverse=True):
        (size,) = roles()[name].chooses
        try:
            return rounded_up(call(name, g, **{size: group}))
        except (InputError, UnprovedLemmaError) as error:  # a side-condition that fails: another function may do
            failed = error
    if failed is not None:
        raise failed
    return None


def _grouped_as_special_case(g: Guarantee, group: int) -> Guarantee | None:
    """The same in a notion that the guarantee is a special case of, and back; None where no theorem gives it."""
    for name in () if is_perfect(g) else roles().special_cases(g.notion):
        other = roles()[name].concludes
        back = roles().embeddings(other, g.notion)
        if back and is_at(g, roles()[name].where[0]) and roles().find("groups", other, other):
            grouped = _grouped(call(name, g), group)
            return None if grouped is None else rounded_up(call(back[0], grouped))
    return None


def of_every_mechanism(relation: str, group: int = 1) -> Guarantee:
    """The trivial guarantee of every mechanism, over any relation: (0, 1)-DP."""
    notion = NOTIONS[APPROX_DP.name]
    (nothing,) = (n for n in roles().find("mechanism", notion.name) if roles()[n].fixes.keys() == {*notion.names})
    g = call(nothing, relation=relation)
    if group == 1:
        return g
    (name,) = (n for n in roles().find("groups", g.notion, g.notion) if roles()[n].fixes == roles()[nothing].fixes)
    (size,) = roles()[name].chooses
    return call(name, g, **{size: group})


def composed(g: Guarantee, other: Guarantee) -> Guarantee:
    """The adaptive composition of two mechanisms, in the notion of the first; DpproofsError without a theorem."""
    failed: UnprovedLemmaError | None = None
    for name in roles().find("composition", g.notion, g.notion, other.notion):
        if roles()[name].general:
            try:
                return call(name, g, other)
            except UnprovedLemmaError as error:
                failed = error
    if failed is not None:
        raise failed
    raise DpproofsError(f"no function composes {g.notion} and {other.notion}")


def beside(g: Guarantee, other: Guarantee) -> Guarantee:
    """The parallel composition of two mechanisms on disjoint parts of the data."""
    name = roles().within("parallel", g.notion)
    if name is None:
        raise DpproofsError(f"no function is about {g.notion} in parallel")
    return call(name, g, other)


def postprocessed(g: Guarantee) -> Guarantee:
    """Postprocessing of a mechanism."""
    name = roles().within("postprocessing", g.notion)
    if name is None:
        raise DpproofsError(f"no function is about what is computed from {g.notion}")
    return call(name, g)


def is_at(g: Guarantee, where: Mapping[str, Fraction]) -> bool:
    """Whether the guarantee has these numbers."""
    return all(g.parameters[slot].exact == v for slot, v in where.items())


def is_perfect(g: Guarantee) -> bool:
    """Whether the guarantee is perfect privacy: every number is 0, or the least of its domain."""
    return all(g.parameters[q.name].exact == (q.condition.low or 0) for q in NOTIONS[g.notion].quantities)


def applicable(names: Iterable[str], g: Guarantee) -> list[str]:
    """The functions that are about such a guarantee; those for a special case replace the others there."""
    found = [name for name in names if roles()[name].general]
    special = [name for name in names if roles()[name].where[0] and is_at(g, roles()[name].where[0])]
    return special or found


def filled(name: str, g: Guarantee, numbers: Mapping[str, Fraction]) -> dict[str, Fraction] | None:
    """The arguments of a conversion: these numbers, else those of the guarantee, else the least of their domain.

    None where the function needs another number, or does not take one of these.
    """
    role, found = roles()[name], dict[str, Fraction]()
    if not numbers.keys() <= role.sets.keys():
        return None
    for slot, argument in role.sets.items():
        condition = NOTIONS[role.concludes].quantity(slot).condition
        if slot in numbers:
            found[argument] = numbers[slot]
        elif slot in g.parameters:
            found[argument] = ceiling(g.parameters[slot])
        elif condition.low is not None and not condition.low_open:
            found[argument] = condition.low
        else:
            return None
    return found


def conversions(g: Guarantee, notion: str, numbers: Mapping[str, Fraction]) -> Iterator[Guarantee]:
    """Direct conversions to another notion with these numbers, the sharpest first."""
    names = roles().conversions(g.notion, notion, numbers)
    if is_perfect(g):  # then what loses nothing is as good as any, and asks for nothing
        names = tuple(dict.fromkeys((*roles().embeddings(g.notion, notion), *names)))
    for name in applicable(names, g):
        arguments = filled(name, g, numbers)
        if arguments is not None:
            try:
                yield call(name, g, **arguments)
            except (InputError, UnprovedLemmaError):  # a side-condition that fails: another function may do
                continue


def converted(g: Guarantee, notion: str, numbers: Known = NOTHING, through: Iterable[str] | None = None) -> Guarantee:
    """The guarantee in another notion with these numbers: by the sharpest conversion that applies, or by two.

    DpproofsError where there are none. ``through`` are the intermediate notions, if not all are tried.
    """
    for found in conversions(g, notion, numbers):
        return found
    for found in two_steps(g, notion, NOTIONS if through is None else through, numbers):
        return found
    raise DpproofsError(f"no function leads from {g.notion} to {notion}")


def two_steps(
    g: Guarantee, notion: str, through: Iterable[str], numbers: Mapping[str, Fraction]
) -> Iterator[Guarantee]:
    """The guarantee in another notion, by two conversions."""
    for between in through:
        if roles().conversions(g.notion, between) and roles().conversions(between, notion, numbers):
            near = next(conversions(g, between, {}), None)
            if near is not None:
                yield from conversions(rounded_up(near), notion, numbers)


def folded(join: Callable[[Guarantee, Guarantee], Guarantee], parts: list[Guarantee]) -> Guarantee:
    """All parts joined two at a time, in halves, so that the derivation is shallow."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return rounded_up(join(folded(join, parts[:half]), folded(join, parts[half:])))


def repeated(g: Guarantee, count: int) -> Guarantee:
    """The adaptive composition of count steps with this guarantee, by repeated doubling."""
    total: Guarantee | None = None
    while True:
        if count & 1:
            total = g if total is None else rounded_up(composed(total, g))
        count >>= 1
        if not count:
            return g if total is None else total
        g = rounded_up(composed(g, g))


def attempt(name: str, g: Guarantee, **numbers: Fraction) -> Guarantee | None:
    """The function with these numbers, where its side-conditions hold."""
    try:
        return call(name, g, **numbers)
    except (InputError, UnprovedLemmaError):
        return None


def sensible(g: Guarantee) -> Guarantee:
    """The guarantee with each number raised to the least of its domain."""
    low = {q.name: q.condition.low for q in NOTIONS[g.notion].quantities}
    raised = {
        name: v
        for name, v in low.items()
        if v is not None and name in enlargeable(g.notion) and g.parameters[name].enclosure()[1] < v
    }
    return enlarged(g, {**{name: ceiling(v) for name, v in g.parameters.items()}, **raised}) if raised else g


def is_sensible(g: Guarantee) -> bool:
    """Whether no number is above its domain."""
    tops = {q.name: q.condition.high for q in NOTIONS[g.notion].quantities}
    return all(top is None or g.parameters[name].enclosure()[1] <= top for name, top in tops.items())


def smallest(found: Iterable[Guarantee], known: Known) -> Guarantee | None:
    """The guarantee with the least parameters, besides the known ones."""
    return min(found, key=lambda g: size(g, known), default=None)


def size(g: Guarantee, known: Known) -> Fraction:
    """The size of the parameters that are not known."""
    return sum((v.enclosure()[1] for name, v in g.parameters.items() if name not in known), Fraction(0))
