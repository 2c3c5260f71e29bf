"""Poisson-sampled mechanisms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.guarantees import call, converted, rounded_up
from dpproofs.accounting.limits import MAX_COUNT, whole_number
from dpproofs.accounting.mechanisms.base import Mechanism, Step, checked_mechanism, mechanism
from dpproofs.accounting.mechanisms.poisson_sampled_gaussian import PoissonSampledGaussian
from dpproofs.accounting.pairs.pair import Laws, Sampled, deviation, some
from dpproofs.language.frozen import Frozen
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError, InputError, Number, exact_number, short
from dpproofs.privacy.domains import check_parameter
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import COMPOSED_DP
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE

KIND = "poisson-sampled"
ABOUT = "another step, on a Poisson sample of the records: each is drawn independently with the sampling rate"
WORDS: Mapping[str, str] = PoissonSampledGaussian.words
_FIXED = (
    "samples of one size have another guarantee, which claims do not have: "
    "the verified functions fixed_size_sampled_approx_dp and the like are about it"
)
OTHERS: Mapping[str, str] = Frozen(
    {
        "shuffle": "shuffled data have another guarantee, which claims do not have",
        **dict.fromkeys(("fixed-size", "without-replacement"), _FIXED),
    }
)
FUNCTIONS = (
    "poisson_sampled_pure_dp",
    "poisson_sampled_approx_dp",
    "poisson_sampled_gaussian_dp",
    "poisson_sampled_laplace_dp",
    "poisson_sampled_kept_dp",
    "poisson_sampled_response_dp",
)
"""Amplification theorems, the tightest first."""
RATE = "sampling_rate"
NOT_SAMPLED = (
    "must be below 1; with 1 every record is drawn: claim the base itself, "
    "with its sensitivities for the neighbours of the claim"
)
SAMPLED_TWICE = "must not be sampled itself; a sample of a sample has the product rate"


@mechanism
@dataclass(frozen=True)
class PoissonSampled(Step):
    """A step on a Poisson sample: each record is drawn independently with the sampling rate.

    The step has to be private for add-or-remove-one. The rate is below 1.
    """

    base: Step
    sampling_rate: Fraction

    over = ADD_OR_REMOVE_ONE

    def __post_init__(self) -> None:
        checked_base(self.base)
        rate = exact_number(self.sampling_rate, RATE)
        if not 0 < rate < 1:
            raise InputError(RATE, short(rate), NOT_SAMPLED if rate == 1 else "must satisfy 0 < sampling_rate < 1")
        object.__setattr__(self, RATE, rate)

    def __reduce__(self) -> tuple[object, ...]:
        return PoissonSampled, (self.base, self.sampling_rate)

    @property
    def kind(self) -> str:
        """The name in claims."""
        return KIND

    @property
    def parameters(self) -> Mapping[str, Fraction]:
        """The rate."""
        return Frozen({RATE: self.sampling_rate})

    def with_parts(self) -> Iterator[Step]:
        """The step, and the unsampled one."""
        yield self
        yield self.base

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The amplified guarantees of the step."""
        if relation != ADD_OR_REMOVE_ONE:
            return []
        wanted = [name for name in FUNCTIONS if roles()[name].concludes in notions]
        return [
            call(name, g, sampling_rate=self.sampling_rate)
            for name in wanted
            for g in self._itself(relation, roles()[name].premises[0])
        ]

    def _itself(self, relation: str, notion: str) -> Iterator[Guarantee]:
        """The guarantees of the unsampled step in a notion; pure and approximate DP also as one randomized response."""
        if notion != COMPOSED_DP.name:
            yield from self.base.seeds(relation, (notion,))
            return
        for g in self.base.seeds(relation, roles().leading_to(notion)):
            with suppress(DpproofsError):  # a number that is too large
                yield rounded_up(converted(g, notion))

    def sampled(self, one: Guarantee) -> Guarantee:
        """Amplification of (epsilon, delta)-DP of the step."""
        return call("poisson_sampled_approx_dp", one, sampling_rate=self.sampling_rate)

    def starts(self, relation: str, notions: Iterable[str], orders: Iterable[Fraction]) -> list[Guarantee]:
        """The amplified guarantees of the step."""
        return self.seeds(relation, notions)

    @property
    def alone(self) -> Laws:
        """Worst-case laws of the base, or nearly, for a single record and the empty data set.

        Other records would be drawn or not, too, so how much the base leaks about one among them is not known.
        """
        return self.base.worst(1).alone()

    def worst(self, away: int) -> Laws:
        """Noise on a record that is drawn or not, and a discrete loss of some record that is drawn.

        Alternatives are considered one step at a time.
        """
        laws, rate = self.alone, self.sampling_rate
        noise = Sampled(rate, deviation(laws.square), 1) if laws.square else None
        return Laws(sampled=noise, shown=some(rate * laws.shown, away))

    def __str__(self) -> str:
        return f"{KIND}({RATE} = {short(self.sampling_rate)}, base = {self.base})"


def checked_base(value: object) -> Step:
    """The step, if it can be sampled."""
    base = checked_mechanism(value)
    if not isinstance(base, Step):
        raise InputError("base", str(base), "must be one step: a mechanism or a guarantee")
    if isinstance(base, PoissonSampled | PoissonSampledGaussian):
        raise InputError("base", str(base), SAMPLED_TWICE)
    if {base.relation, base.over} - {None, ADD_OR_REMOVE_ONE}:
        raise InputError("base", str(base), f"must be private over {ADD_OR_REMOVE_ONE}, which sampling is about")
    return base


def poisson_sampled(base: Mechanism, *, sampling_rate: Number, steps: int = 1) -> Mechanism:
    """``steps`` runs of a step, each on a Poisson sample of its own: each record is drawn independently with the
    rate.

    The step is one mechanism or guarantee, private over add-or-remove-one, with sensitivities for these neighbours.
    The rate is above 0 and below 1: with 1 it would be the step itself, over any neighbours. Raises InputError for
    another base, or a number outside its domain.
    """
    count, rate = whole_number(steps, "steps", MAX_COUNT), exact_number(sampling_rate, RATE)
    check_parameter(RATE, rate, RATE)
    step = checked_base(base)
    return PoissonSampled(step, rate).repeat(count)
