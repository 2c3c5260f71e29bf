"""Mechanisms: what is run on the data, as an expression.

A mechanism is a step (a known mechanism, or an assumed guarantee), or is composed: in sequence (each part may depend
on the answers of the parts before it), repeated, or in parallel on disjoint parts of the data. It reads like the
argument on paper::

    gaussian(sensitivity=1, sigma=8).repeat(30).to_approx_dp(delta="1e-6")

Each is a class in a file of this folder, which is found automatically.
"""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, final

from dpproofs.accounting.limits import MAX_STEPS
from dpproofs.accounting.mechanisms.above_threshold import above_threshold
from dpproofs.accounting.mechanisms.base import (
    Mechanism,
    Postprocessed,
    Repeat,
    Sequence,
    Step,
    check_readable,
    plain_mechanism,
)
from dpproofs.accounting.mechanisms.discrete_gaussian import discrete_gaussian
from dpproofs.accounting.mechanisms.dp_sgd import dp_sgd_fixed_order, dp_sgd_shuffled, dp_sgd_without_replacement
from dpproofs.accounting.mechanisms.exponential import exponential
from dpproofs.accounting.mechanisms.gaussian import gaussian, vector_gaussian
from dpproofs.accounting.mechanisms.geometric import geometric
from dpproofs.accounting.mechanisms.given import Given, given, given_numbers
from dpproofs.accounting.mechanisms.gumbel_top_k import gumbel_top_k
from dpproofs.accounting.mechanisms.known import Known, read_step
from dpproofs.accounting.mechanisms.laplace import laplace, vector_laplace
from dpproofs.accounting.mechanisms.matrix_gaussian import matrix_gaussian, squared_column_norm
from dpproofs.accounting.mechanisms.mixing import mixing
from dpproofs.accounting.mechanisms.noisy_max import report_noisy_max
from dpproofs.accounting.mechanisms.noisy_sgd import noisy_gradient_descent, noisy_sgd
from dpproofs.accounting.mechanisms.ornstein_uhlenbeck import ornstein_uhlenbeck
from dpproofs.accounting.mechanisms.parallel import Parallel, parallel
from dpproofs.accounting.mechanisms.permute_and_flip import permute_and_flip
from dpproofs.accounting.mechanisms.poisson_sampled import PoissonSampled, poisson_sampled
from dpproofs.accounting.mechanisms.poisson_sampled_gaussian import poisson_sampled_gaussian
from dpproofs.accounting.mechanisms.queried import noise_on_query, noisy_query
from dpproofs.accounting.mechanisms.randomized_response import randomized_response
from dpproofs.accounting.mechanisms.released_counts import released_counts
from dpproofs.accounting.mechanisms.tree_aggregation import tree_aggregation
from dpproofs.accounting.mechanisms.unary_encoding import unary_encoding
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError, plain_text
from dpproofs.privacy.domains import Condition
from dpproofs.privacy.notions import CLAIMED

__all__ = [
    "KINDS",
    "MECHANISMS",
    "MONOTONE",
    "Given",
    "Kind",
    "Known",
    "Mechanism",
    "Parallel",
    "PoissonSampled",
    "Postprocessed",
    "Repeat",
    "Sequence",
    "Step",
    "above_threshold",
    "check_readable",
    "discrete_gaussian",
    "dp_sgd_fixed_order",
    "dp_sgd_shuffled",
    "dp_sgd_without_replacement",
    "exponential",
    "few_steps",
    "gaussian",
    "geometric",
    "given",
    "gumbel_top_k",
    "laplace",
    "matrix_gaussian",
    "mixing",
    "noise_on_query",
    "noisy_gradient_descent",
    "noisy_query",
    "noisy_sgd",
    "one_way",
    "ornstein_uhlenbeck",
    "parallel",
    "permute_and_flip",
    "plain_mechanism",
    "poisson_sampled",
    "poisson_sampled_gaussian",
    "randomized_response",
    "released_counts",
    "report_noisy_max",
    "squared_column_norm",
    "step",
    "tree_aggregation",
    "unary_encoding",
    "vector_gaussian",
    "vector_laplace",
    "with_kind",
]


def _found() -> dict[str, type[Known]]:
    modules = [importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__)]
    kinds = [
        v
        for module in modules
        for v in vars(module).values()
        if isinstance(v, type) and issubclass(v, Known) and v.__module__ == module.__name__ and "kind" in vars(v)
    ]
    found = {v.kind: v for v in sorted(dict.fromkeys(kinds), key=lambda v: (v.place, v.__module__))}
    if len(found) < len(set(kinds)) or found.keys() & CLAIMED.keys():
        raise ImportError(f"{__name__}: two mechanisms, or a mechanism and a notion, have one name")
    return found


MECHANISMS: Mapping[str, type[Known]] = Frozen(_found())
"""The known mechanisms by their names in claims."""


@dataclass(frozen=True)
@final
class Kind:
    """A kind of step in claims: its key, what it is, and its numbers with their domains, in one form or several.

    ``words`` are keys that must be there, with their required values; ``others`` are what to claim for other values.
    ``units`` are the numbers whose larger values are more private, and ``rising`` those whose larger values are less
    so; ``either`` are those of the units whose larger values may be less private, too. ``by_squares`` says whether
    numbers may be given by their squares.
    """

    key: str
    about: str
    forms: tuple[Mapping[str, Condition], ...]
    defaults: Mapping[str, Fraction] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, str] = field(default_factory=dict)
    units: tuple[str, ...] = ()
    rising: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    by_squares: bool = True

    def __post_init__(self) -> None:
        """Keep the forms and the defaults as they are now."""
        object.__setattr__(self, "forms", tuple(map(Frozen, self.forms)))
        object.__setattr__(self, "defaults", Frozen(self.defaults))
        object.__setattr__(self, "words", Frozen(self.words))
        object.__setattr__(self, "others", Frozen(self.others))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The numbers of the first form."""
        return tuple(self.forms[0])

    @property
    def instead(self) -> tuple[str, ...]:
        """The numbers of other forms."""
        return tuple(name for form in self.forms[1:] for name in form if name not in self.forms[0])


def _mechanism_kind(v: type[Known]) -> Kind:
    forms = tuple({name: v.fields()[name].condition for name in names} for names in v.all_forms())
    return Kind("mechanism", v.about, forms, {}, v.words, v.others, v.units, v.rising, v.either, v.by_squares)


KINDS: Mapping[str, Kind] = Frozen(
    {
        **{name: _mechanism_kind(v) for name, v in MECHANISMS.items()},
        **{
            name: Kind(
                "guarantee",
                notion.about,
                ({key: q.public_condition for key, q in notion.claimed.items()},),
                {key: q.default for key, q in notion.claimed.items() if q.default is not None},
            )
            for name, notion in CLAIMED.items()
        },
    }
)
"""What a step can be, by its name in claims."""


def step(kind: str, numbers: Mapping[str, object], where: str = "", *, relation: str | None = None) -> Step:
    """A step of a kind; InputError when the kind or a parameter is unknown, missing or outside its domain."""
    text = plain_text(kind)
    if text is None or text not in KINDS:
        raise InputError("kind", kind, f"must be one of {', '.join(KINDS)}")
    if not isinstance(numbers, Mapping):
        raise InputError(where or text, numbers, "must be a mapping from parameters to numbers")
    if text in CLAIMED:
        given_numbers(text, numbers, where)  # its errors say where
        return Given(text, dict[str, Any](numbers), relation)
    made = read_step(MECHANISMS[text], numbers, where)
    if relation is not None:
        raise InputError("relation", relation, f"goes with a guarantee, not with {text}")
    return made


MONOTONE = "monotone"


def one_way(kind: object) -> str | None:
    """The kind of the same choice for monotone utilities, if there is one."""
    name = f"{kind}-{MONOTONE}"
    return name if isinstance(kind, str) and name in MECHANISMS else None


DP_SGD, BATCHES = "dp-sgd", "batches"
DRAWN: Mapping[str, str] = Frozen(
    {
        "poisson": poisson_sampled_gaussian.kind,
        **{kind.removeprefix(f"{DP_SGD}-"): kind for kind in MECHANISMS if kind.startswith(f"{DP_SGD}-")},
    }
)
"""The kind of DP-SGD by how its batches are drawn."""


def with_kind(row: Mapping[str, object], where: str) -> Mapping[str, object]:
    """A step with its kind by name, where it says beside a choice whether utilities are monotone, or beside DP-SGD how
    batches are drawn.
    """
    if row.get("mechanism") == DP_SGD:
        said = row.get(BATCHES, "missing")
        if not isinstance(said, str) or said not in DRAWN:
            raise InputError(f"{where}: {BATCHES}", said, f"must be {' or '.join(DRAWN)}")
        kind = DRAWN[said]
        return {**KINDS[kind].words, **{key: v for key, v in row.items() if key != BATCHES}, "mechanism": kind}
    name, said = one_way(row.get("mechanism")), row.get(MONOTONE)
    if name is None or MONOTONE not in row:
        return row
    if type(said) is not bool:
        raise InputError(f"{where}: {MONOTONE}", said, "must be true or false")
    return {**{key: v for key, v in row.items() if key != MONOTONE}, **({"mechanism": name} if said else {})}


def few_steps(mechanism: Mechanism, where: str) -> Mechanism:
    """The mechanism, if what is read from a file has few enough steps to be judged in seconds."""
    if any(itertools.islice(mechanism.leaves(), MAX_STEPS, None)):
        raise InputError(
            where, "too many steps", f"must have at most {MAX_STEPS} steps in all; equal ones can be a count"
        )
    return mechanism
