"""Audits of dp_accounting: its event trees, and the epsilon that an accountant returned for one.

An event is read by the name of its class and its fields, or from plain data: a named tuple as ``to_named_tuple``
makes it, or a mapping with the key ``class_name``. The package itself is not imported, and nothing that data names
is.

Conventions, which are those of the docstrings of its events:

- ``noise_multiplier`` is the noise divided by the bound C of the norm of one record's contribution. So the
sensitivity in units of C is 1 for add-or-remove-one, and 2 for replace-one.
- ``DiscreteLaplaceDpEvent(a, C)`` adds noise of scale 1/a to a sum of whole numbers of absolute value at most C, which
moves by C or 2C, too. The sensitivity of ``DiscreteGaussianDpEvent`` is called one of the function: over replace-one,
which of the two it is stays open.
- ``epsilon`` of ``ExponentialMechanismDpEvent`` and ``PermuteAndFlipDpEvent`` is that of the choice, over any relation:
utilities count epsilon/2 for each sensitivity.
- ``SingleEpochTreeAggregationDpEvent(z, step_counts)`` releases the sums over the complete nodes of each tree. A record
is in one leaf at most, and replaced by one that adds 0 (``REPLACE_SPECIAL``), or left out.
- ``PoissonSampledDpEvent(q, event)`` runs the event on a sample that has each record independently with probability
q.
- ``RandomizedResponseDpEvent(p, k)`` gives one of k answers uniformly with probability p and else the true one. It is
for replace-one: for add-or-remove-one, it is visible who responds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from dpproofs.accounting import (
    Mechanism,
    discrete_gaussian,
    exponential,
    geometric,
    given,
    matrix_gaussian,
    permute_and_flip,
    poisson_sampled,
    poisson_sampled_gaussian,
    randomized_response,
    tree_aggregation,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.accounting.limits import MAX_COUNT
from dpproofs.accounting.mechanisms import few_steps
from dpproofs.audit.judging import Audit, audit_epsilon
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, Number, exact_number, plain_integer, plain_names, plain_text, short
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, ZCDP
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, single_relation

MAX_DEPTH = 50
MAX_EVENTS = 10_000

SENSITIVITY: Mapping[str, int] = Frozen({"add-or-remove-one": 1, "replace-one": 2})
DOUBLED = (
    "noise_multiplier is relative to the bound C of the norm of a record, and replacing one moves a sum by up to 2C"
)
DOUBLED_WHOLE = "sensitivity is the bound C of the norm of a record, and replacing one moves a sum by up to 2C"
WHOLE = "what DiscreteLaplaceDpEvent adds noise to is one whole number, not several"
TREES = "a record is in one leaf at most of the trees of an event, and sums over incomplete nodes are never released"
SPECIAL = "the special record adds 0 to its leaf, so that replacing a record by it is leaving the record out"
REVEALED = "must be more than 0 on a sample: without noise the sample is revealed, which no mechanism of claims does"
SAMPLED = (
    "LaplaceDpEvent",
    "DiscreteLaplaceDpEvent",
    "DiscreteGaussianDpEvent",
    "ExponentialMechanismDpEvent",
    "PermuteAndFlipDpEvent",
    "ZCDpEvent",
    "EpsilonDeltaDpEvent",
)
"""What else is read on a Poisson sample."""
_TREE = "SingleEpochTreeAggregationDpEvent"
_SPECIAL = (_TREE, "NoOpDpEvent", "NonPrivateDpEvent", "SelfComposedDpEvent", "ComposedDpEvent")
"""What is read where a record is replaced by a special one."""
BATCHES = (
    "Poisson sampling: each record is in a batch with the sampling probability by itself; not batches of a fixed size, "
    "nor of shuffled data"
)


def audit(event: object, relation: object, epsilon: Number, delta: Number, *, title: str = "") -> Audit:
    """The verdict on the epsilon (in nats) that was returned for an event tree and delta.

    ``epsilon`` is at least 0 and ``delta`` in [0, 1]. The relation is a member of ``NeighboringRelation`` or its
    name, or one of the names here. Raises InputError for unsupported events, naming the event, and for numbers
    outside their domain.
    """
    reading = read(event, relation)
    judged = audit_epsilon(reading.mechanism, reading.relation, epsilon, delta, title=title).judged
    return Audit(judged, reading.assumptions)


def audit_accountant(accountant: Any, delta: float, *, title: str = "") -> Audit:
    """The verdict on the epsilon that an accountant returns for delta in [0, 1], for all that was composed in it.

    Raises InputError for unsupported events, naming the event, and for a delta outside its domain.
    """
    epsilon = accountant.get_epsilon(delta)
    return audit(accountant.ledger, accountant.neighboring_relation, epsilon, delta, title=title)


def relation_named(relation: object) -> str:
    """The neighbouring relation by its name here; InputError for unsupported relations."""
    given = getattr(relation, "name", relation)
    try:
        return single_relation(given)
    except InputError as error:
        raise InputError("relation", given, f"is not checked: it {error.condition}") from error


# Reading events -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """What an event tree says is run on the data; ``relation`` is the relation by its name here."""

    relation: str
    mechanism: Mechanism
    assumptions: tuple[str, ...]


@dataclass
class _Tree:
    """An event tree while it is read."""

    relation: str
    events: int = 0
    assumed: dict[str, None] = field(default_factory=dict)
    special: bool = False

    @property
    def moved(self) -> int:
        """By how many bounds of a record a sum moves."""
        return SENSITIVITY[self.relation]

    def assume(self, text: str, *, if_replaced: bool = False) -> None:
        """Note what the tree leaves open, or leaves open where a record is replaced."""
        if self.moved != 1 or not if_replaced:
            self.assumed[text] = None

    def mechanism(self, event: object, where: str, count: int, depth: int) -> Mechanism | None:
        """The mechanism of an event that runs count times in all; None for one that does nothing."""
        self.events += 1
        if depth > MAX_DEPTH or self.events > MAX_EVENTS:
            raise InputError(where, "event tree", f"must have at most {MAX_EVENTS} events, {MAX_DEPTH} levels deep")
        name, fields = _fields(event, where)
        if self.special and name not in _SPECIAL:
            raise InputError("relation", "REPLACE_SPECIAL", f"is not checked with {name}, only with {_TREE}")
        match name:
            case "NoOpDpEvent":
                return None
            case "NonPrivateDpEvent":
                return _revealed()
            case "SelfComposedDpEvent":
                times = _count(fields["count"], f"{where}.count", count)
                if not times:
                    return None
                one = self.mechanism(fields["event"], f"{where}.event", count * times, depth + 1)
                return None if one is None else one.repeat(times)
            case "ComposedDpEvent":
                events = fields["events"]
                places = (f"{where}.events[{i}]" for i in range(len(events)))
                read_events = (self.mechanism(e, at, count, depth + 1) for e, at in zip(events, places, strict=True))
                return _in_sequence(read_events)
            case "RandomizedResponseDpEvent":
                return self.response(fields, where)
            case "PoissonSampledDpEvent":
                return self.sampled(fields, where, count, depth)
            case "DiscreteLaplaceDpEvent" | "DiscreteGaussianDpEvent":
                return self.discrete(name, fields, where)
            case "ExponentialMechanismDpEvent":
                return exponential(epsilon=_nonnegative(fields["epsilon"], f"{where}.epsilon"))
            case "PermuteAndFlipDpEvent":
                epsilon = _nonnegative(fields["epsilon"], f"{where}.epsilon")
                return permute_and_flip(sensitivity=1, scale=2 / epsilon) if epsilon else None
            case "SingleEpochTreeAggregationDpEvent":
                return self.trees(fields, where)
            case "MixtureOfGaussiansDpEvent":
                return self.mixture(fields, where)
            case "ZCDpEvent":
                rho, xi = (_nonnegative(fields[key], f"{where}.{key}") for key in ("rho", "xi"))
                return given(ZCDP.name, rho=rho, xi=xi)
            case "EpsilonDeltaDpEvent":
                epsilon, delta = (_nonnegative(fields[key], f"{where}.{key}") for key in ("epsilon", "delta"))
                return (
                    given(APPROX_DP.name, epsilon=epsilon, delta=delta)
                    if delta
                    else given(PURE_DP.name, epsilon=epsilon)
                )
            case _:
                self.assume(DOUBLED, if_replaced=True)
                return _noise(name, _nonnegative(fields["noise_multiplier"], f"{where}.noise_multiplier"), self.moved)

    def discrete(self, name: str, fields: Mapping[str, Any], where: str) -> Mechanism | None:
        """Discrete noise on a whole number."""
        size = _size(fields["sensitivity"], f"{where}.sensitivity")
        if name == "DiscreteLaplaceDpEvent":
            noise = _nonnegative(fields["noise_parameter"], f"{where}.noise_parameter")
            if noise == 0:
                raise InputError(f"{where}.noise_parameter", "0", "must be more than 0: it is one over the scale")
            self.assume(WHOLE)
            self.assume(DOUBLED_WHOLE, if_replaced=True)
            return geometric(sensitivity=size * self.moved, scale=1 / noise)
        if self.moved != 1:
            said = f"is checked over {ADD_OR_REMOVE_ONE} alone: where a record is replaced, its sensitivity may be that"
            raise InputError(where, name, f"{said} of the function, or the bound of a record, which is half of that")
        if fields["dimension"] != 1:
            said = "must be 1: noise on several coordinates is not checked, and without a number they may be several"
            raise InputError(f"{where}.dimension", fields["dimension"], said)
        sigma = _nonnegative(fields["sigma"], f"{where}.sigma")
        if size == 0:
            return None
        return discrete_gaussian(sensitivity=size, sigma=sigma) if sigma else _revealed()

    def trees(self, fields: Mapping[str, Any], where: str) -> Mechanism | None:
        """Trees of noisy sums: a complete one, or as many sums for a record as the largest has."""
        if self.moved != 1:
            said = f"is checked over REPLACE_SPECIAL and {ADD_OR_REMOVE_ONE}: another record may be in another leaf"
            raise InputError(where, _TREE, said)
        self.assume(TREES)
        noise = _nonnegative(fields["noise_multiplier"], f"{where}.noise_multiplier")
        counts = fields["step_counts"]
        steps = max(counts)
        if steps == 0:
            return None
        if noise == 0:
            return _revealed()
        levels = steps.bit_length()
        if len(counts) == 1 and steps == 1 << levels - 1:
            return tree_aggregation(steps=steps, noise_multiplier=noise)
        return matrix_gaussian(squared_column_norm=levels, noise_multiplier=noise)

    def mixture(self, fields: Mapping[str, Any], where: str) -> Mechanism | None:
        """Gaussian noise on a value that is moved, or not, at random."""
        if self.moved != 1:
            said = f"is checked over {ADD_OR_REMOVE_ONE} alone, whose two laws it states"
            raise InputError(where, "MixtureOfGaussiansDpEvent", said)
        noise = _nonnegative(fields["standard_deviation"], f"{where}.standard_deviation")
        moves, weights = (
            [_nonnegative(q, f"{where}.{key}[{i}]") for i, q in enumerate(fields[key])]
            for key in ("sensitivities", "sampling_probs")
        )
        if len(moves) != len(weights) or abs(sum(weights, Fraction(-1))) > Fraction(1, 10**9):
            said = "must be as many as the sensitivities, and add up to 1"
            raise InputError(f"{where}.sampling_probs", ", ".join(map(short, weights)), said)
        likely = [(move, weight) for move, weight in zip(moves, weights, strict=True) if weight]
        sizes = {move for move, _ in likely if move}
        if not sizes:
            return None
        if len(sizes) > 1:
            said = "must be one number besides 0: claims have no mixtures of more"
            raise InputError(f"{where}.sensitivities", ", ".join(map(short, moves)), said)
        (size,) = sizes
        rate = sum((weight for move, weight in likely if move), Fraction(0))
        if all(move for move, _ in likely):
            return _noise("GaussianDpEvent", noise / size, self.moved)
        if noise == 0:
            raise InputError(f"{where}.standard_deviation", "0", REVEALED)
        return poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise / size, steps=1)

    def sampled(self, fields: Mapping[str, Any], where: str, count: int, depth: int) -> Mechanism | None:
        """Poisson-sampled noise on a sum, or another Poisson-sampled step."""
        rate = _nonnegative(fields["sampling_probability"], f"{where}.sampling_probability")
        if rate > 1:
            raise InputError(f"{where}.sampling_probability", short(rate), "must be at most 1")
        if rate == 0:
            return None
        if rate == 1:
            return self.mechanism(fields["event"], f"{where}.event", count, depth + 1)
        self.assume(DOUBLED, if_replaced=True)
        self.assume(BATCHES)
        name, inner = _fields(fields["event"], f"{where}.event")
        if name in SAMPLED and self.moved == 1:
            base = self.mechanism(fields["event"], f"{where}.event", 1, depth + 1)
            return None if base is None else poisson_sampled(base, sampling_rate=rate)
        if name != "GaussianDpEvent":
            others = f"; only GaussianDpEvent, and over {ADD_OR_REMOVE_ONE} {', '.join(SAMPLED)}"
            raise InputError(f"{where}.event", name, f"is not checked on a Poisson sample{others}")
        noise = _nonnegative(inner["noise_multiplier"], f"{where}.event.noise_multiplier")
        if noise == 0:
            raise InputError(f"{where}.event.noise_multiplier", "0", REVEALED)
        return poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=1)

    def response(self, fields: Mapping[str, Any], where: str) -> Mechanism | None:
        """Randomized response."""
        if self.relation != "replace-one":
            said = f"is about replacing a record, not {self.relation}: who responds is seen"
            raise InputError(where, "RandomizedResponseDpEvent", said)
        p = _nonnegative(fields["noise_parameter"], f"{where}.noise_parameter")
        k = _whole(fields["num_buckets"], f"{where}.num_buckets")
        if p > 1:
            raise InputError(f"{where}.noise_parameter", short(p), "must be at most 1")
        if not 1 <= k <= MAX_COUNT:
            raise InputError(f"{where}.num_buckets", k, f"must be a whole number from 1 to {MAX_COUNT}")
        if k == 1 or p == 1:
            return None
        if p == 0:
            return _revealed()
        if k == 2:
            return randomized_response(probability=1 - p / 2)
        return randomized_response(probability=1 - p + p / k, answers=k)


def read(event: object, relation: object) -> Reading:
    """The mechanism of an event tree; InputError names an unsupported event or relation.

    Where a record is replaced by a special one, which adds nothing to a sum, the relation is add-or-remove-one.
    """
    special = getattr(relation, "name", relation) == "REPLACE_SPECIAL"
    where = ADD_OR_REMOVE_ONE if special else relation_named(relation)
    tree = _Tree(where, special=special)
    nothing = given(PURE_DP.name, epsilon=0)
    event = _as_read(event, "event", 1, itertools.count(1))
    mechanism = few_steps(tree.mechanism(event, "event", 1, 0) or nothing, "event")
    assumptions = (f"neighbouring data: {where}", *([SPECIAL] if special else []), *tree.assumed)
    return Reading(where, mechanism, assumptions)


_EVENTS: Mapping[str, tuple[tuple[str, ...], Mapping[str, Any]]] = {
    "NoOpDpEvent": ((), {}),
    "NonPrivateDpEvent": ((), {}),
    "GaussianDpEvent": (("noise_multiplier",), {}),
    "LaplaceDpEvent": (("noise_multiplier",), {}),
    "RandomizedResponseDpEvent": (("noise_parameter", "num_buckets"), {}),
    "PoissonSampledDpEvent": (("sampling_probability", "event"), {}),
    "DiscreteLaplaceDpEvent": (("noise_parameter", "sensitivity"), {}),
    "DiscreteGaussianDpEvent": (("sigma",), {"sensitivity": 1, "dimension": None}),
    "ExponentialMechanismDpEvent": (("epsilon",), {}),
    "PermuteAndFlipDpEvent": (("epsilon",), {}),
    "SingleEpochTreeAggregationDpEvent": (("noise_multiplier", "step_counts"), {}),
    "MixtureOfGaussiansDpEvent": (("standard_deviation", "sensitivities", "sampling_probs"), {}),
    "ZCDpEvent": (("rho",), {"xi": 0}),
    "EpsilonDeltaDpEvent": (("epsilon", "delta"), {}),
    "SelfComposedDpEvent": (("event", "count"), {}),
    "ComposedDpEvent": (("events",), {}),
}
"""The supported events: the fields that each must have, and those that it may have."""


def _as_read(event: object, where: str, depth: int, events: Iterator[int]) -> Mapping[str, Any]:
    """An event as nested plain data, so that every reading of it is the same."""
    if next(events) > MAX_EVENTS or depth > MAX_DEPTH:
        raise InputError(where, "event tree", f"must have at most {MAX_EVENTS} events, {MAX_DEPTH} levels deep")
    name, given = _fields(event, where)
    fields: dict[str, Any] = {}
    for key, value in given.items():
        at = f"{where}.{key}"
        if key == "event":
            fields[key] = _as_read(value, at, depth + 1, events)
        elif key == "events":
            listed = _listed(value, at, "events")
            fields[key] = [_as_read(e, f"{at}[{i}]", depth + 1, events) for i, e in enumerate(listed)]
        elif key in ("sensitivities", "sampling_probs"):
            fields[key] = [exact_number(q, f"{at}[{i}]") for i, q in enumerate(_listed(value, at, "numbers"))]
        elif key == "step_counts":
            counts = [value] if plain_integer(value) is not None else _listed(value, at, "whole numbers")
            fields[key] = [_count(n, at, 1) for n in counts]
        elif key in ("count", "num_buckets") or (key == "dimension" and value is not None):
            fields[key] = _whole(value, at)
        elif key == "dimension":
            fields[key] = None
        else:
            fields[key] = exact_number(value, at)
    return {"class_name": name, **fields}


def _fields(event: object, where: str) -> tuple[str, Mapping[str, Any]]:
    """The class of an event and its fields, from an object of the library or from plain data."""
    name, module, fields = _parts(event, where)
    if module != "dp_accounting" and not module.startswith("dp_accounting."):
        raise InputError(where, f"{module}.{name}", "is not an event of dp_accounting")
    if name not in _EVENTS:
        raise InputError(where, name, f"is not checked; the events that are checked are {', '.join(_EVENTS)}")
    needed, optional = _EVENTS[name]
    for key in fields:
        if key not in needed and key not in optional:
            raise InputError(f"{where}.{key}", "unknown field", f"{name} has the fields {', '.join(needed) or 'none'}")
    for key in needed:
        if key not in fields:
            raise InputError(f"{where}.{key}", "missing", f"{name} needs it")
    return name, {**optional, **fields}


def _parts(event: object, where: str) -> tuple[str, str, dict[str, Any]]:
    if isinstance(event, tuple) and hasattr(event, "_asdict"):
        event = event._asdict()
    if isinstance(event, Mapping):
        fields = plain_names(dict(event))
        name, module = _text(fields.pop("class_name", None)), _text(fields.pop("module_name", "dp_accounting"))
        if name is None or module is None:
            raise InputError(where, event, "must be an event: a mapping with a class_name")
        return name, module, fields
    kind = type(event)
    attributes = getattr(kind, "__attrs_attrs__", None)
    if attributes is None:
        raise InputError(where, event, "must be an event of dp_accounting, or plain data with a class_name")
    return kind.__name__, kind.__module__, {a.name: getattr(event, a.name) for a in attributes}


def _listed(value: object, where: str, what: str) -> Sequence[Any]:
    """A list with at least one entry, unless it is one of events."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
        raise InputError(where, value, f"must be a list of {what}")
    if not 1 <= len(value) <= MAX_EVENTS and what != "events":
        raise InputError(where, len(value), f"must be 1 to {MAX_EVENTS} {what}")
    return value


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return bytes.decode(value, errors="replace")
    return plain_text(value)


def _in_sequence(parts: Iterator[Mechanism | None]) -> Mechanism | None:
    """Sequential composition; equal consecutive parts become one that is repeated."""
    runs: list[tuple[Mechanism, int]] = []
    for part in parts:
        if part is None:
            continue
        if runs and runs[-1][0] == part:
            runs[-1] = part, runs[-1][1] + 1
        else:
            runs.append((part, 1))
    mechanisms = [one.repeat(times) for one, times in runs]
    return mechanisms[0].then(*mechanisms[1:]) if mechanisms else None


def _noise(name: str, multiplier: Fraction, moved: int) -> Mechanism:
    """Gaussian or Laplace noise, as a multiple of the norm bound of a record."""
    if multiplier == 0:
        return _revealed()
    if name == "GaussianDpEvent":
        return vector_gaussian(l2_sensitivity=moved, sigma=multiplier)
    return vector_laplace(l1_sensitivity=moved, scale=multiplier)


def _revealed() -> Mechanism:
    """Any mechanism at all: it is (0, 1)-DP."""
    return given(APPROX_DP.name, epsilon=0, delta=1)


def _nonnegative(value: object, where: str) -> Fraction:
    number = exact_number(value, where)
    if number < 0:
        raise InputError(where, short(number), "must be at least 0")
    return number


def _size(value: object, where: str) -> int:
    """The sensitivity of a whole number, which a float may be, too."""
    size = _nonnegative(value, where)
    if size.denominator != 1:
        raise InputError(where, short(size), "must be a whole number")
    return int(size)


def _whole(value: object, where: str) -> int:
    whole = plain_integer(value)
    if whole is None:
        raise InputError(where, value, "must be a whole number")
    return whole


def _count(value: object, where: str, outer: int) -> int:
    """How often an event is repeated."""
    count = _whole(value, where)
    if count < 0 or count * outer > MAX_COUNT:
        raise InputError(where, count, f"must be at least 0 and at most {MAX_COUNT} in all")
    return count
