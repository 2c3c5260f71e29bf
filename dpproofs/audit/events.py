"""Conversion between claims and events of dp_accounting.

An event is plain data with the key ``class_name``, as ``dpproofs audit`` reads it. Its numbers are floats, rounded
such that the event, as its docstring defines it, is no more private than the mechanism, both as the float and as the
decimal that is written. A noise multiplier is relative to the bound C of the norm of a record: for replace-one, sums
differ by up to 2C, and an accountant that omits the factor 2 returns too little.

A verdict on a guarantee is none on the mechanism that has it: what refutes the one need not refute the other. So a
claim is neither read from nor written as an event where a guarantee would stand for the mechanism.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from dpproofs.accounting import Mechanism, PrivacyClaim
from dpproofs.accounting.claims.model import claimed_numbers, plain_claim
from dpproofs.accounting.claims.writing import check_plain
from dpproofs.accounting.mechanisms import (
    Given,
    PoissonSampled,
    Postprocessed,
    Repeat,
    Sequence,
    discrete_gaussian,
    gaussian,
    geometric,
    laplace,
    poisson_sampled_gaussian,
    randomized_response,
    tree_aggregation,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.accounting.mechanisms.exponential import Exponential
from dpproofs.accounting.mechanisms.noisy_max import NoisyMax
from dpproofs.accounting.mechanisms.permute_and_flip import PermuteAndFlip
from dpproofs.audit.dp_accounting import DOUBLED, DOUBLED_WHOLE, SENSITIVITY, read
from dpproofs.audit.files import Row, each_row
from dpproofs.language.terms import exp, num
from dpproofs.numbers import (
    DpproofsError,
    InputError,
    Number,
    Value,
    exact_number,
    exact_text,
    float_down,
    float_up,
    short,
)
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, ZCDP
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, REPLACE_ONE, single_relation

Event: TypeAlias = dict[str, object]
_LEFT_OUT = "RdpAccountant of dp_accounting 0.6.0 leaves out the 2"
_WRITTEN = {PURE_DP.name: "EpsilonDeltaDpEvent", APPROX_DP.name: "EpsilonDeltaDpEvent", ZCDP.name: "ZCDpEvent"}
_NAMES = {REPLACE_ONE: "REPLACE_ONE", ADD_OR_REMOVE_ONE: "ADD_OR_REMOVE_ONE"}


@dataclass(frozen=True)
class Written:
    """A claim or a mechanism as events, with notes."""

    event: Event
    notes: tuple[str, ...] = ()


def claim_of(tree: object, relation: object, epsilon: Number, delta: Number, title: str = "") -> PrivacyClaim:
    """The claim that the mechanism of an event tree is (epsilon, delta)-DP, epsilon in nats; delta = 0 means pure DP.

    Raises InputError for unsupported events and for numbers outside their domain. What the event leaves open is in
    notes of the claim.
    """
    reading = read(tree, relation)
    numbers: dict[str, Number] = {"epsilon": epsilon, "delta": delta}
    notion = APPROX_DP
    if exact_number(delta, "delta") == 0:
        del numbers["delta"]
        notion = PURE_DP
    claimed = claimed_numbers(notion.name, numbers, "claim")
    assumed = tuple(f"assumed: {text}" for text in reading.assumptions[1:])
    return PrivacyClaim(title, reading.relation, reading.mechanism, notion.name, claimed, 1, assumed)


def claims_in(path: str | Path) -> list[PrivacyClaim]:
    """The claims in a file that ``dpproofs audit`` reads; errors as in ``claim_of``."""

    def one(row: Row) -> PrivacyClaim:
        return claim_of(row.event, row.relation, row.epsilon, row.delta, row.title)

    return each_row(path, one)


def event_of(mechanism: Mechanism, relation: str) -> Written:
    """The event of a mechanism; InputError for a mechanism that events cannot describe.

    Where no event is about the mechanism, a guarantee of it is written, with a note: a bound for it is one for the
    mechanism, but what refutes the guarantee need not refute the mechanism.
    """
    writer = _Writer(single_relation(relation))
    found = writer.event(mechanism)
    return Written(found, tuple(dict.fromkeys(writer.notes)))


def row_of(claim: PrivacyClaim) -> Written:
    """The claim in the form that ``dpproofs audit`` reads.

    InputError for claims of other notions, of groups, and of mechanisms that no event is about.
    """
    claim = plain_claim(claim)
    if claim.notion not in (PURE_DP.name, APPROX_DP.name) or claim.group > 1:
        raise InputError("claim", claim.guarantee, "must be pure or approximate DP of single records")
    check_plain(claim)
    writer = _Writer(claim.relation)
    title: Event = {"title": claim.title} if claim.title else {}
    numbers: Mapping[str, Fraction] = {"delta": Fraction(0), **claim.parameters}
    event = writer.event(claim.mechanism)
    if writer.stood_for:
        raise InputError(
            "mechanism", writer.stood_for[0], "has no event, and a verdict on a guarantee of it is none on the claim"
        )
    row = {
        **title,
        "event": event,
        "relation": _NAMES[claim.relation],
        **{name: exact_text(numbers[name]) or str(numbers[name]) for name in ("epsilon", "delta")},
    }
    return Written(row, tuple(dict.fromkeys(writer.notes)))


def _read(number: float) -> Fraction:
    """The number that the text of a float denotes where numbers are decimal: slightly more or less than the float."""
    return Fraction(repr(number))


def _written(notion: str, numbers: Mapping[str, float]) -> Event:
    """The event of a guarantee."""
    return _event(_WRITTEN[notion], **({"delta": 0.0} if notion == PURE_DP.name else {}), **numbers)


def _event(name: str, **fields: object) -> Event:
    return {"class_name": name, **fields}


@dataclass
class _Writer:
    """Writes the events of mechanisms over one relation."""

    relation: str
    notes: list[str] = field(default_factory=list)
    stood_for: list[str] = field(default_factory=list)
    """The mechanisms for which a guarantee is written."""

    def event(self, mechanism: Mechanism) -> Event:
        """The event of a mechanism."""
        if isinstance(mechanism, Postprocessed):
            return self.event(mechanism.mechanism)
        if isinstance(mechanism, Repeat):
            return _event("SelfComposedDpEvent", event=self.event(mechanism.mechanism), count=mechanism.count)
        if isinstance(mechanism, Sequence):
            return _event("ComposedDpEvent", events=[self.event(part) for part in mechanism.parts])
        if isinstance(mechanism, gaussian | vector_gaussian | laplace | vector_laplace):
            return self.noise(mechanism)
        if isinstance(mechanism, poisson_sampled_gaussian):
            noise = self.down(mechanism.noise_multiplier, "noise_multiplier")
            rate = self.up(mechanism.rate, "sampling_probability")
            inner = _event("GaussianDpEvent", noise_multiplier=noise)
            sampled = _event("PoissonSampledDpEvent", sampling_probability=rate, event=inner)
            return _event("SelfComposedDpEvent", event=sampled, count=int(mechanism.runs))
        if isinstance(mechanism, PoissonSampled) and self.relation == ADD_OR_REMOVE_ONE:
            rate = self.up(mechanism.sampling_rate, "sampling_probability")
            base = self.event(mechanism.base)
            if base["class_name"] == "NoOpDpEvent":
                return base
            return _event("PoissonSampledDpEvent", sampling_probability=rate, event=base)
        if isinstance(mechanism, randomized_response) and self.relation == REPLACE_ONE:
            return self.response(mechanism)
        if isinstance(mechanism, Exponential):
            return self.choice("ExponentialMechanismDpEvent", mechanism.ways * mechanism.epsilon / 2)
        if isinstance(mechanism, NoisyMax):
            self.notes.append("report-noisy-max with Gumbel noise is the exponential mechanism")
            epsilon = mechanism.ways * mechanism.sensitivity / mechanism.scale
            return self.choice("ExponentialMechanismDpEvent", epsilon)
        if isinstance(mechanism, PermuteAndFlip):
            return self.choice("PermuteAndFlipDpEvent", mechanism.ways * mechanism.sensitivity / mechanism.scale)
        if isinstance(mechanism, geometric) and mechanism.sensitivity % SENSITIVITY[self.relation] == 0:
            return self.discrete_laplace(mechanism)
        if isinstance(mechanism, discrete_gaussian) and self.relation == ADD_OR_REMOVE_ONE:
            if mechanism.sensitivity == 0:
                return _event("NoOpDpEvent")
            sigma, size = self.down(mechanism.sigma, "sigma"), int(mechanism.sensitivity)
            return _event("DiscreteGaussianDpEvent", sigma=sigma, sensitivity=size, dimension=1)
        if isinstance(mechanism, tree_aggregation) and self.relation == ADD_OR_REMOVE_ONE:
            return self.tree(mechanism)
        return self.guarantee(mechanism)

    def choice(self, name: str, epsilon: Fraction) -> Event:
        """A choice, which says nothing where no utility moves."""
        return _event(name, epsilon=self.up(epsilon, "epsilon")) if epsilon else _event("NoOpDpEvent")

    def discrete_laplace(self, step: geometric) -> Event:
        """Discrete Laplace noise, with the bound of one record."""
        size = int(step.sensitivity) // SENSITIVITY[self.relation]
        if size == 0:
            return _event("NoOpDpEvent")
        if SENSITIVITY[self.relation] != 1:
            self.notes.append(DOUBLED_WHOLE)
        noise = self.up(1 / step.scale, "noise_parameter")
        return _event("DiscreteLaplaceDpEvent", noise_parameter=noise, sensitivity=size)

    def tree(self, step: tree_aggregation) -> Event:
        """A tree with as many levels, all of whose nodes are complete."""
        numbers = {name: Fraction(q) for name, q in step.arguments().items()}
        if numbers["l2_sensitivity"] == 0:
            return _event("NoOpDpEvent")
        noise = self.down(numbers["sigma"] / numbers["l2_sensitivity"], "noise_multiplier")
        return _event("SingleEpochTreeAggregationDpEvent", noise_multiplier=noise, step_counts=1 << step.height)

    def noise(self, step: gaussian | vector_gaussian | laplace | vector_laplace) -> Event:
        """Noise over the bound of the norm of one record."""
        size, amount = (step.parameters[name] for name in step.fields())
        if size == 0:
            return _event("NoOpDpEvent")
        if SENSITIVITY[self.relation] != 1:
            self.notes.append(f"{DOUBLED}; {_LEFT_OUT}")
        name = "GaussianDpEvent" if isinstance(step, gaussian | vector_gaussian) else "LaplaceDpEvent"
        return _event(name, noise_multiplier=self.down(amount * SENSITIVITY[self.relation] / size, "noise_multiplier"))

    def response(self, step: randomized_response) -> Event:
        """One of the answers at random with a probability, and else the true one."""
        if step.probability is not None:
            p = self.down(step.k * (1 - step.probability) / (step.k - 1), "noise_parameter")
        else:
            most = step.k / (step.k - 1 + exp(num(step.parameters["epsilon"])))
            p = self.down(Value(most).enclosure()[0], "noise_parameter")
        return _event("RandomizedResponseDpEvent", noise_parameter=p, num_buckets=step.k)

    def guarantee(self, mechanism: Mechanism) -> Event:
        """A guarantee: an assumed one, or one of a mechanism without an event."""
        if isinstance(mechanism, Given) and mechanism.relation in (None, self.relation):
            said = {name: self.up(q, name) for name, q in mechanism.parameters.items() if mechanism.kind in _WRITTEN}
            if said:
                return _written(mechanism.kind, said)
        for ask in (mechanism.to_pure_dp, mechanism.to_zcdp):
            try:
                g: Guarantee = ask(relation=self.relation)
            except DpproofsError:  # nothing is derived in this notion
                continue
            self.stood_for.append(str(mechanism))
            self.notes.append(f"no event is about {mechanism}: what is derived of it is written, {g}")
            return _written(g.notion, {name: self.most(v, name) for name, v in g.parameters.items()})
        raise InputError("mechanism", str(mechanism), "has no event, and neither pure DP nor zCDP is derived of it")

    def down(self, q: Fraction, name: str) -> float:
        """The number as a float that is not larger."""
        found = float_down(q)
        while _read(found) > q:
            found = math.nextafter(found, -math.inf)
        if Fraction(found) != q:
            self.notes.append(f"{name} = {short(q)} is rounded down")
        return found

    def up(self, q: Fraction, name: str) -> float:
        """The number as a float that is not smaller."""
        found = self._finite(float_up(q), name, q)
        while _read(found) < q:
            found = math.nextafter(found, math.inf)
        if Fraction(found) != q:
            self.notes.append(f"{name} = {short(q)} is rounded up")
        return found

    def most(self, v: Value, name: str) -> float:
        """A float that is not smaller than the number."""
        return self.up(v.exact or v.enclosure()[1], name)

    def _finite(self, number: float, name: str, q: Fraction) -> float:
        if not math.isfinite(number):
            raise InputError(name, short(q), "is too large for a float")
        return number
