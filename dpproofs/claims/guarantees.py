"""What is derived from guarantees alone: functions of the library by name, rounding, groups, repetition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache

from dpproofs.library import library
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError, InputError, Number, Value
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.relations import RELATIONS

Known = Mapping[str, Fraction]
"""What the wanted guarantee must have: delta, or epsilon, or the order alpha, or nothing."""

MAX_BITS = 8192
LARGEST = Fraction(2) ** MAX_BITS
SMALLEST = Fraction(1, 2**4000)


def call(name: str, *guarantees: Guarantee, **arguments: Number | None) -> Guarantee:
    """A verified function of the library that returns a guarantee, applied; ``relation`` is among the arguments."""
    relation = arguments.pop("relation", None)
    numbers = {key: number for key, number in arguments.items() if number is not None}
    found = library().function(name).applied(guarantees, numbers, relation)
    if not isinstance(found, Guarantee):
        raise DpproofsError(f"{name} returns a number, not a guarantee")
    return found


def ceiling(v: Value) -> Fraction:
    """A short rational number that is at least v, at most a relative 2**-120 more, or 2**-4000 more.

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
    """The functions that together enlarge all numbers of a notion; first those that enlarge more of them."""
    return tuple(sorted(roles().find("weakening", notion, notion), key=lambda name: -len(roles()[name].sets)))


def rounded_up(g: Guarantee) -> Guarantee:
    """The guarantee with short rational parameters, hardly larger."""
    wanted = {name: ceiling(v) for name, v in g.parameters.items()}
    return enlarged(g, wanted)


def enlarged(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee:
    """The guarantee with the wanted parameters; InputError if they are not larger."""
    for name in weakenings(g.notion):
        sets = roles()[name].sets
        larger = {slot: v for slot, v in wanted.items() if slot in sets}
        if any(g.parameters[slot].exact != v for slot, v in larger.items()):
            g = call(name, g, **{sets[slot]: v for slot, v in larger.items()})
    return g


def weakened(g: Guarantee, wanted: Mapping[str, Fraction]) -> Guarantee | None:
    """The guarantee with just the wanted parameters, if it follows."""
    try:
        g = enlarged(g, wanted)
    except InputError:
        return None
    return g if all(v.exact == wanted[name] for name, v in g.parameters.items()) else None


def moved(g: Guarantee, relation: str, group: int) -> Guarantee | None:
    """The guarantee at the wanted relation and size of groups; None where no theorem leads there."""
    if g.relation != relation:
        replaced = roles().only("replacement", g.notion)
        if replaced is None or (g.relation, relation) != (RELATIONS[1], RELATIONS[0]):
            return None
        g = rounded_up(call(replaced, g))
    return g if group == 1 else _grouped(g, group)


def _grouped(g: Guarantee, group: int) -> Guarantee | None:
    """The guarantee for groups of that size, by the first function that applies; the last by name come first."""
    if g.notion == "approx_dp" and g.epsilon.exact == 0:
        grouped = call("total_variation_groups", call("approx_dp_as_total_variation", g), k=group)
        return rounded_up(call("total_variation_to_approx_dp", grouped))
    failed: InputError | None = None
    for name in reversed(roles().find("groups", g.notion, g.notion)):
        (size,) = roles()[name].chooses
        try:
            return rounded_up(call(name, g, **{size: group}))
        except InputError as error:  # a side-condition that fails: another function may do
            failed = error
    if failed is not None:
        raise failed
    return None


def composed(g: Guarantee, other: Guarantee) -> Guarantee:
    """The adaptive composition of two mechanisms, in the notion of the first; DpproofsError where there is none."""
    names = roles().find("composition", g.notion, g.notion, other.notion)
    if not names:
        raise DpproofsError(f"no function composes {g.notion} and {other.notion}")
    return call(names[0], g, other)


def beside(g: Guarantee, other: Guarantee) -> Guarantee:
    """Two mechanisms on disjoint parts of the data."""
    name = roles().only("parallel", g.notion)
    if name is None:
        raise DpproofsError(f"no function is about {g.notion} in parallel")
    return call(name, g, other)


def postprocessed(g: Guarantee) -> Guarantee:
    """What is computed from the answer of a mechanism."""
    name = roles().only("postprocessing", g.notion)
    if name is None:
        raise DpproofsError(f"no function is about what is computed from {g.notion}")
    return call(name, g)


def converted(g: Guarantee, notion: str, **numbers: Fraction) -> Guarantee:
    """The same mechanism in another notion with these numbers, by the one function that takes just them."""
    names = [
        name
        for name in roles().find("conversion", notion, g.notion)
        if set(roles()[name].sets) == set(numbers) and not roles()[name].chooses
    ]
    if len(names) != 1:
        raise DpproofsError(f"no single function leads from {g.notion} to {notion}")
    sets = roles()[names[0]].sets
    return call(names[0], g, **{sets[slot]: v for slot, v in numbers.items()})


def folded(join: Callable[[Guarantee, Guarantee], Guarantee], parts: list[Guarantee]) -> Guarantee:
    """All parts put together two at a time, in halves, so that a derivation is not deep."""
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


def pure_at_order(g: Guarantee, alpha: Fraction) -> Guarantee:
    """Rényi DP of that order for a pure guarantee."""
    if g.epsilon.exact == 0:
        return call("zcdp_to_renyi_dp", call("pure_dp_as_zcdp", g), alpha=alpha)
    return call("pure_dp_to_renyi_dp", g, alpha=alpha)


def attempt(name: str, g: Guarantee, epsilon: Fraction) -> Guarantee | None:
    """The function at epsilon, where its side-conditions hold."""
    try:
        return call(name, g, epsilon=epsilon)
    except InputError:
        return None


def nonnegative(g: Guarantee, delta: Fraction) -> Guarantee:
    """The guarantee with epsilon = 0 if it is negative."""
    return call("approx_dp_weaken", g, epsilon2=0, delta2=delta) if g.epsilon.enclosure()[1] < 0 else g


def renyi_to_approx_dp(g: Guarantee, known: Known) -> Guarantee | None:
    """What Rényi DP of an order says of (epsilon, delta)-DP, for a given epsilon or delta."""
    if "epsilon" in known:
        return attempt("renyi_dp_to_approx_dp_delta", g, known["epsilon"])
    return nonnegative(call("renyi_dp_to_approx_dp", g, delta=known["delta"]), known["delta"])


def smallest(found: Iterable[Guarantee], known: Known) -> Guarantee | None:
    """The guarantee with the least parameters."""
    return min(found, key=lambda g: size(g, known), default=None)


def size(g: Guarantee, known: Known) -> Fraction:
    """How large the parameters are that are not given."""
    return sum((v.enclosure()[1] for name, v in g.parameters.items() if name not in known), Fraction(0))


def _less(one: Guarantee, other: Guarantee) -> Guarantee:
    """The zCDP guarantee with the smaller rho."""
    return one if one.rho.enclosure()[1] <= other.rho.enclosure()[1] else other


def _by_pure(g: Guarantee) -> Guarantee:
    pure = converted(g, "pure_dp")
    return call("pure_dp_as_zcdp" if pure.epsilon.exact == 0 else "pure_dp_to_zcdp_optimal", pure)


def concentrated(g: Guarantee) -> Guarantee:
    """zCDP, directly or from pure DP, whichever has the smaller rho."""
    other = _by_pure(g)
    return other if g.epsilon.exact == 0 else _less(converted(g, "zcdp"), other)
