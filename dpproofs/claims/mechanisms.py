"""Mechanisms: what is run on the data, as an expression.

A mechanism is a step (a known mechanism, or a given guarantee), or is put together: in sequence
(each part may depend on what the parts before it answered), repeated, or in parallel on disjoint
parts of the data. It reads like the argument on paper::

    gaussian(sensitivity=1, sigma=8).repeat(30).to_approx_dp(delta="1e-6")
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, NamedTuple, Protocol

from dpproofs.claims.curves import RenyiCurve, listed
from dpproofs.claims.judgement import Judgement
from dpproofs.claims.values import MAX_COUNT, MAX_NESTING, MAX_PARTS, MAX_STEPS, one_of, whole_number, written
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import (
    InputError,
    Number,
    exact_number,
    plain_names,
    plain_text,
)
from dpproofs.privacy.domains import check_parameter, check_together
from dpproofs.privacy.verified import Guarantee, single_relation


class Kind(NamedTuple):
    """A kind of step: whether it is a mechanism or a given guarantee, and its parameters."""

    key: str
    parameters: tuple[str, ...]
    about: str
    instead: tuple[str, ...] = ()
    """Other parameters that can be given instead."""


KINDS: Mapping[str, Kind] = {
    "gaussian": Kind("mechanism", ("sensitivity", "sigma"), "a real query plus noise N(0, sigma^2)"),
    "vector-gaussian": Kind(
        "mechanism", ("l2_sensitivity", "sigma"), "a vector plus noise N(0, sigma^2) on each entry"
    ),
    "laplace": Kind("mechanism", ("sensitivity", "scale"), "a real query plus Laplace noise"),
    "vector-laplace": Kind("mechanism", ("l1_sensitivity", "scale"), "a vector plus Laplace noise on each entry"),
    "randomized-response": Kind(
        "mechanism",
        ("epsilon",),
        "the true bit with that probability, which is e^epsilon/(1 + e^epsilon), and else the other",
        ("probability",),
    ),
    "exponential": Kind("mechanism", ("epsilon",), "a choice with odds exp(epsilon*utility/(2*sensitivity))"),
    "report-noisy-max": Kind(
        "mechanism", ("sensitivity", "scale"), "the index of the largest utility after Gumbel noise on each"
    ),
    "report-noisy-max-laplace": Kind(
        "mechanism", ("sensitivity", "scale"), "the index of the largest utility after Laplace noise on each"
    ),
    "pure_dp": Kind("guarantee", ("epsilon",), "epsilon-DP"),
    "approx_dp": Kind("guarantee", ("epsilon", "delta"), "(epsilon, delta)-DP"),
    "zcdp": Kind("guarantee", ("xi", "rho"), "(xi, rho)-zCDP"),
    "approx_zcdp": Kind("guarantee", ("delta", "xi", "rho"), "delta-approximate (xi, rho)-zCDP"),
    "renyi_dp": Kind("guarantee", ("order", "epsilon"), "Rényi DP: D_order is at most epsilon"),
    "gaussian_dp": Kind("guarantee", ("mu",), "mu-Gaussian DP"),
    "kl_dp": Kind("guarantee", ("kappa",), "KL divergence at most kappa"),
    "total_variation": Kind("guarantee", ("delta",), "total variation at most delta"),
    "truncated_cdp": Kind("guarantee", ("rho", "omega"), "D_alpha is at most rho alpha for 1 < alpha < omega"),
    "capped_cdp": Kind("guarantee", ("epsilon", "rho"), "D_alpha is at most min(epsilon, rho alpha) for alpha > 1"),
    "bounded_zcdp": Kind("guarantee", ("m", "xi", "rho"), "D_alpha is at most xi + rho alpha for 1 < alpha < m"),
    "bounded_range": Kind("guarantee", ("epsilon",), "a privacy loss in an interval of length epsilon"),
    "probabilistic_dp": Kind(
        "guarantee", ("epsilon", "delta"), "a privacy loss of at most epsilon, but with probability delta"
    ),
    "mcdp": Kind("guarantee", ("mu", "tau"), "a privacy loss of mean at most mu, tau-subgaussian about it"),
}
"""What a step can be: name, key in claim files, parameters."""

DEFAULTS: Mapping[str, Fraction] = {"xi": Fraction(0)}
"""The parameters that need not be given."""


class Accountant(Protocol):
    """What answers a question about a mechanism.

    A guarantee of a mechanism is found by reading the mechanism, so the search stands above it and is put in
    where the package is loaded.
    """

    def best(
        self, mechanism: Mechanism, notion: str, known: Mapping[str, Number], relation: str, group: int
    ) -> Guarantee:
        """The best guarantee of the notion with these numbers that can be derived."""

    def judged(
        self, mechanism: Mechanism, notion: str, numbers: Mapping[str, Number], relation: str, group: int, title: str
    ) -> Judgement:
        """The verdict on the claim that the mechanism has this guarantee."""


class Mechanism:
    """What is run on the data; composition is adaptive."""

    accountant: ClassVar[Accountant]

    @cached_property
    def nesting(self) -> int:
        """How many levels deep the parts are nested."""
        return 0

    def repeat(self, count: int) -> Mechanism:
        """The mechanism, run count times; each run may depend on the answers before it."""
        count = whole_number(count, "count", MAX_COUNT)
        return self if count == 1 else Repeat(self, count)

    def then(self, *others: Mechanism) -> Mechanism:
        """The mechanism, and after it the others, which may depend on its answers."""
        parts = tuple(p for m in _mechanisms((self, *others)) for p in (m.parts if isinstance(m, Sequence) else (m,)))
        return Sequence(parts) if len(parts) > 1 else self

    def postprocess(self) -> Mechanism:
        """What is computed from the answer of the mechanism, without another look at the data."""
        return self if isinstance(self, Postprocessed) else Postprocessed(self)

    def steps(self) -> Iterator[Step]:
        """Each step that occurs."""
        raise NotImplementedError

    def to_pure_dp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best epsilon-DP guarantee that can be derived."""
        return self._to("pure_dp", relation, group)

    def to_approx_dp(
        self, *, delta: Number | None = None, epsilon: Number | None = None, relation: str = "replace-one",
        group: int = 1,
    ) -> Guarantee:  # fmt: skip
        """The best (epsilon, delta)-DP guarantee that can be derived, for a given delta or a given epsilon."""
        return self._to("approx_dp", relation, group, **one_of(delta=delta, epsilon=epsilon))

    def to_renyi_dp(self, *, order: Number, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best bound on the Rényi divergence of that order that can be derived."""
        return self._to("renyi_dp", relation, group, order=order)

    def to_gaussian_dp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best Gaussian DP guarantee that can be derived; its parameter is mu^2."""
        return self._to("gaussian_dp", relation, group)

    def to_renyi_curve(
        self, *, orders: Iterable[Number], relation: str = "replace-one", group: int = 1
    ) -> RenyiCurve:  # fmt: skip
        """The best bounds on the Rényi divergences of these orders that can be derived, as one curve."""
        found = (self.to_renyi_dp(order=order, relation=relation, group=group) for order in listed(orders, "orders"))
        return RenyiCurve(tuple(found))

    def to_zcdp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best zCDP guarantee that can be derived."""
        return self._to("zcdp", relation, group)

    def to_kl_dp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best bound on the KL divergence that can be derived."""
        return self._to("kl_dp", relation, group)

    def to_total_variation(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best bound on the total variation distance that can be derived."""
        return self._to("total_variation", relation, group)

    def to_truncated_cdp(self, *, omega: Number, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best truncated CDP guarantee with that omega that can be derived."""
        return self._to("truncated_cdp", relation, group, omega=omega)

    def to_capped_cdp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best capped CDP guarantee that can be derived: the one with the least sum of its parameters."""
        return self._to("capped_cdp", relation, group)

    def to_bounded_zcdp(self, *, m: Number, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best m-bounded zCDP guarantee that can be derived."""
        return self._to("bounded_zcdp", relation, group, m=m)

    def to_bounded_range(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The shortest interval for the privacy loss that can be derived."""
        return self._to("bounded_range", relation, group)

    def to_probabilistic_dp(
        self, *, delta: Number | None = None, epsilon: Number | None = None, relation: str = "replace-one",
        group: int = 1,
    ) -> Guarantee:  # fmt: skip
        """The best probabilistic DP guarantee that can be derived, for a given delta or a given epsilon."""
        return self._to("probabilistic_dp", relation, group, **one_of(delta=delta, epsilon=epsilon))

    def to_mcdp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best mean-concentrated DP guarantee that can be derived: with the least sum of its parameters."""
        return self._to("mcdp", relation, group)

    def _to(self, notion: str, relation: str, group: int, **known: Number) -> Guarantee:
        return self.accountant.best(self, notion, known, relation, group)

    def verify(
        self, notion: str, *, relation: str = "replace-one", group: int = 1, title: str = "", **numbers: Number
    ) -> Judgement:
        """The verdict on the claim that this mechanism has a guarantee, such as verify("zcdp", rho="0.5")."""
        return self.accountant.judged(self, notion, numbers, relation, group, title)


@dataclass(frozen=True)
class Step(Mechanism):
    """A known mechanism with its parameters, or a guarantee that the caller vouches for."""

    kind: str
    parameters: Mapping[str, Fraction]
    relation: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", Frozen(_checked(self.kind, self.parameters, "")))
        object.__setattr__(self, "kind", plain_text(self.kind))
        if self.relation is not None:
            object.__setattr__(self, "relation", single_relation(self.relation))
            if KINDS[self.kind].key != "guarantee":
                raise InputError("relation", self.relation, f"goes with a guarantee, not with {self.kind}")

    def __reduce__(self) -> tuple[type[Step], tuple[object, ...]]:
        return Step, (self.kind, dict(self.parameters), self.relation)

    def steps(self) -> Iterator[Step]:
        """The step itself."""
        yield self

    def __hash__(self) -> int:
        return hash((self.kind, tuple(sorted(self.parameters.items())), self.relation))

    def __str__(self) -> str:
        inner = [f"{k} = {written(v)}" for k, v in self.parameters.items()]
        if self.relation is not None:
            inner.append(f"relation = {self.relation}")
        return f"{self.kind}({', '.join(inner)})"


@dataclass(frozen=True)
class Repeat(Mechanism):
    """A mechanism that is run count times."""

    mechanism: Mechanism
    count: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", whole_number(self.count, "count", MAX_COUNT))
        _check_nesting(self)

    @cached_property
    def nesting(self) -> int:
        """One level more than the mechanism."""
        return _level_above((self.mechanism,))

    def steps(self) -> Iterator[Step]:
        """The steps of the mechanism."""
        return self.mechanism.steps()

    def __str__(self) -> str:
        many = isinstance(self.mechanism, Sequence)
        return f"{self.count} x ({self.mechanism})" if many else f"{self.count} x {self.mechanism}"


@dataclass(frozen=True)
class Sequence(Mechanism):
    """One mechanism after the other, each with knowledge of the answers before it."""

    parts: tuple[Mechanism, ...]

    def __post_init__(self) -> None:
        _check_nesting(self)

    @cached_property
    def nesting(self) -> int:
        """One level more than the parts."""
        return _level_above(self.parts)

    def steps(self) -> Iterator[Step]:
        """The steps of all parts."""
        return itertools.chain.from_iterable(p.steps() for p in self.parts)

    def __str__(self) -> str:
        return " and ".join(map(str, self.parts))


@dataclass(frozen=True)
class Parallel(Mechanism):
    """Independent mechanisms on disjoint parts of the data; neighbouring data differ in one of the parts."""

    parts: tuple[Mechanism, ...]

    def __post_init__(self) -> None:
        _check_nesting(self)

    @cached_property
    def nesting(self) -> int:
        """One level more than the parts."""
        return _level_above(self.parts)

    def steps(self) -> Iterator[Step]:
        """The steps of all parts."""
        return itertools.chain.from_iterable(p.steps() for p in self.parts)

    def __str__(self) -> str:
        return f"in parallel ({'; '.join(map(str, self.parts))})"


@dataclass(frozen=True)
class Postprocessed(Mechanism):
    """What is computed from the answer of a mechanism, perhaps with random numbers."""

    mechanism: Mechanism

    def __post_init__(self) -> None:
        _check_nesting(self)

    @cached_property
    def nesting(self) -> int:
        """One level more than the mechanism."""
        return _level_above((self.mechanism,))

    def steps(self) -> Iterator[Step]:
        """The steps of the mechanism."""
        return self.mechanism.steps()

    def __str__(self) -> str:
        return f"what is computed from {self.mechanism}"


def _mechanisms(parts: object) -> tuple[Mechanism, ...]:
    """The parts, if they are mechanisms and there is one."""
    if type(parts) is not tuple or not parts:
        raise InputError("parts", parts, "must be a tuple of mechanisms")
    return tuple(map(checked_mechanism, parts))


def checked_mechanism(value: object) -> Mechanism:
    """The value, if it is a mechanism of one of the kinds here; nothing is known of what others do."""
    if type(value) not in (Step, Repeat, Sequence, Parallel, Postprocessed):
        raise InputError("mechanism", value, "must be a mechanism, such as gaussian(sensitivity=1, sigma=8)")
    return value  # type: ignore[return-value]


def _level_above(parts: object) -> int:
    return 1 + max(p.nesting for p in _mechanisms(parts))


def _check_nesting(mechanism: Mechanism) -> None:
    if mechanism.nesting > MAX_NESTING:
        raise InputError(
            "mechanism", f"{mechanism.nesting} levels", f"must be nested at most {MAX_NESTING} levels deep"
        )


def few_steps(mechanism: Mechanism, where: str) -> Mechanism:
    """The mechanism, if what is read from a file has few enough steps to be judged in seconds."""
    if any(itertools.islice(mechanism.steps(), MAX_STEPS, None)):
        raise InputError(
            where, "too many steps", f"must have at most {MAX_STEPS} steps in all; equal ones can be a count"
        )
    return mechanism


def step(kind: str, numbers: Mapping[str, Number], where: str = "", *, relation: str | None = None) -> Step:
    """A step of a kind; InputError when the kind or a parameter is unknown, missing or outside its domain."""
    return Step(kind, _checked(kind, numbers, where), relation)


def _checked(kind: str, numbers: Mapping[str, Number], where: str) -> dict[str, Fraction]:
    """The parameters of a step of that kind."""
    text = plain_text(kind)
    if text is None or text not in KINDS:
        raise InputError("kind", kind, f"must be one of {', '.join(KINDS)}")
    kind = text
    if not isinstance(numbers, Mapping):
        raise InputError(where or kind, numbers, "must be a mapping from parameters to numbers")
    known, numbers = KINDS[kind], plain_names(numbers)
    names = known.instead if known.instead and set(numbers) & set(known.instead) else known.parameters
    place = f"{where}: " if where else ""
    for name, number in numbers.items():
        if name not in names:
            raise InputError(f"{place}{name}", number, f"{kind} has the parameters {', '.join(names)}")
    parameters = {}
    for name in names:
        if name not in numbers and name not in DEFAULTS:
            raise InputError(f"{place}{name}", "missing", "must be given")
        value = exact_number(numbers[name], f"{place}{name}") if name in numbers else DEFAULTS[name]
        check_parameter(name, value, f"{place}{name}", kind)
        parameters[name] = value
    check_together(parameters, f"{place}xi")
    return parameters


def gaussian(*, sensitivity: Number, sigma: Number) -> Mechanism:
    """A real query of that sensitivity plus noise N(0, sigma^2)."""
    return step("gaussian", {"sensitivity": sensitivity, "sigma": sigma})


def vector_gaussian(*, l2_sensitivity: Number, sigma: Number) -> Mechanism:
    """A vector of that Euclidean sensitivity plus independent noise N(0, sigma^2) on each entry."""
    return step("vector-gaussian", {"l2_sensitivity": l2_sensitivity, "sigma": sigma})


def laplace(*, sensitivity: Number, scale: Number) -> Mechanism:
    """A real query of that sensitivity plus Laplace noise of that scale."""
    return step("laplace", {"sensitivity": sensitivity, "scale": scale})


def vector_laplace(*, l1_sensitivity: Number, scale: Number) -> Mechanism:
    """A vector of that sensitivity in the sum norm plus independent Laplace noise on each entry."""
    return step("vector-laplace", {"l1_sensitivity": l1_sensitivity, "scale": scale})


def randomized_response(*, epsilon: Number | None = None, probability: Number | None = None) -> Mechanism:
    """The true bit with that probability, which is e^epsilon/(1 + e^epsilon), and else the other."""
    given_numbers = {"epsilon": epsilon, "probability": probability}
    return step("randomized-response", {k: v for k, v in given_numbers.items() if v is not None})


def exponential(*, epsilon: Number) -> Mechanism:
    """A choice with odds exp(epsilon*utility/(2*sensitivity)) from finitely many."""
    return step("exponential", {"epsilon": epsilon})


def report_noisy_max(*, sensitivity: Number, scale: Number, noise: str = "gumbel") -> Mechanism:
    """The index of the largest of finitely many utilities of that sensitivity, after Gumbel or Laplace noise."""
    kinds = {"gumbel": "report-noisy-max", "laplace": "report-noisy-max-laplace"}
    if not isinstance(noise, str) or noise not in kinds:
        raise InputError("noise", noise, f"must be one of {', '.join(kinds)}")
    return step(kinds[noise], {"sensitivity": sensitivity, "scale": scale})


def given(notion: str, *, relation: str | None = None, **numbers: Number) -> Mechanism:
    """A mechanism with a guarantee that the caller vouches for, such as given("zcdp", rho="0.1")."""
    if not isinstance(notion, str) or notion not in KINDS or KINDS[notion].key != "guarantee":
        known = [k for k, v in KINDS.items() if v.key == "guarantee"]
        raise InputError("notion", notion, f"must be one of {', '.join(known)}")
    return step(notion, numbers, relation=relation)


def parallel(*parts: Mechanism) -> Mechanism:
    """Independent mechanisms on disjoint parts of the data; neighbouring data differ in one of the parts."""
    if not 1 <= len(parts) <= MAX_PARTS:
        raise InputError("parts", len(parts), f"must be 1 to {MAX_PARTS} mechanisms")
    return Parallel(tuple(parts)) if len(parts) > 1 else parts[0]
