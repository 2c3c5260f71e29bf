"""The mechanisms of single events of dp_accounting: discrete noise, choices, trees and mixtures."""

import math
from fractions import Fraction

import pytest

from dpproofs.accounting import (
    discrete_gaussian,
    exponential,
    geometric,
    given,
    matrix_gaussian,
    permute_and_flip,
    poisson_sampled,
    poisson_sampled_gaussian,
    tree_aggregation,
    vector_gaussian,
)
from dpproofs.audit import dp_accounting as audits
from dpproofs.numbers import InputError

ADD, REPLACE, SPECIAL = "ADD_OR_REMOVE_ONE", "REPLACE_ONE", "REPLACE_SPECIAL"


def repeated(event, count):
    return {"class_name": "SelfComposedDpEvent", "event": event, "count": count}


def composed(*events):
    return {"class_name": "ComposedDpEvent", "events": list(events)}


def poisson(rate, event):
    return {"class_name": "PoissonSampledDpEvent", "sampling_probability": rate, "event": event}


def event(name, **fields):
    return {"class_name": f"{name}DpEvent", **fields}


def laplace_of(noise_parameter, sensitivity=1):
    return event("DiscreteLaplace", noise_parameter=noise_parameter, sensitivity=sensitivity)


def discrete(sigma, **fields):
    return event("DiscreteGaussian", sigma=sigma, **fields)


def tree(noise_multiplier, step_counts):
    return event("SingleEpochTreeAggregation", noise_multiplier=noise_multiplier, step_counts=step_counts)


def mixed(standard_deviation, sensitivities, sampling_probs):
    return event(
        "MixtureOfGaussians",
        standard_deviation=standard_deviation,
        sensitivities=sensitivities,
        sampling_probs=sampling_probs,
    )


EXPONENTIAL, FLIP = event("ExponentialMechanism", epsilon=1), event("PermuteAndFlip", epsilon=1)
TREE = tree_aggregation(steps=4, noise_multiplier=2)
HALF = poisson_sampled_gaussian(sampling_rate="1/2", noise_multiplier=2, steps=1)


@pytest.mark.parametrize(
    ("event", "relation", "mechanism"),
    [
        (laplace_of("0.5", 3), ADD, geometric(sensitivity=3, scale=2)),
        (laplace_of("0.5", 3), REPLACE, geometric(sensitivity=6, scale=2)),
        (discrete(2, dimension=1), ADD, discrete_gaussian(sensitivity=1, sigma=2)),
        (discrete(2, sensitivity=3.0, dimension=1), ADD, discrete_gaussian(sensitivity=3, sigma=2)),
        (discrete(0, dimension=1), ADD, given("approx_dp", epsilon=0, delta=1)),
        (EXPONENTIAL, ADD, exponential(epsilon=1)),
        (EXPONENTIAL, REPLACE, exponential(epsilon=1)),
        (FLIP, ADD, permute_and_flip(sensitivity=1, scale=2)),
        (FLIP, REPLACE, permute_and_flip(sensitivity=1, scale=2)),
        (tree(2, 4), ADD, TREE),
        (tree(2, [4]), SPECIAL, TREE),
        (repeated(tree(2, 4), 3), SPECIAL, TREE.repeat(3)),
        (tree(2, 7), SPECIAL, matrix_gaussian(squared_column_norm=3, noise_multiplier=2)),
        (tree(2, [1, 4, 0, 7]), SPECIAL, matrix_gaussian(squared_column_norm=3, noise_multiplier=2)),
        (tree(0, 4), ADD, given("approx_dp", epsilon=0, delta=1)),
        (mixed(4, [2], [1]), ADD, vector_gaussian(l2_sensitivity=1, sigma=2)),
        (mixed(4, [0, 2, 2, 9], [0.5, 0.25, 0.25, 0]), ADD, HALF),
        (poisson("1/10", EXPONENTIAL), ADD, poisson_sampled(exponential(epsilon=1), sampling_rate="1/10")),
    ],
)
def test_the_mechanism_of_an_event(event, relation, mechanism):
    assert audits.read(event, relation).mechanism == mechanism


@pytest.mark.parametrize("event", [event("PermuteAndFlip", epsilon=0), tree(2, 0), tree(2, [0, 0]), mixed(1, [0], [1])])
def test_events_whose_numbers_say_that_nothing_is_told(event):
    assert audits.read(event, ADD).mechanism == given("pure_dp", epsilon=0)


def bell(epsilon, mu):
    """The least delta of Gaussian noise that is mu-Gaussian DP."""

    def below(x):
        return math.erfc(-x / math.sqrt(2)) / 2

    return below(mu / 2 - epsilon / mu) - math.exp(epsilon) * below(-mu / 2 - epsilon / mu)


def whole_numbers(epsilon, sigma, shift):
    """The least delta of discrete Gaussian noise on a whole number that moves."""
    weights = {k: math.exp(-k * k / (2 * sigma**2)) for k in range(-60, 61)}
    lost = (w - math.exp(epsilon) * weights.get(k - shift, 0) for k, w in weights.items())
    return sum(max(0.0, x) for x in lost) / sum(weights.values())


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("event", "relation", "epsilon", "delta"),
    [
        (laplace_of("0.5"), ADD, "0.2", (math.exp(0.5) - math.exp(0.2)) / (1 + math.exp(0.5))),
        (discrete(1, dimension=1), ADD, "0.5", whole_numbers(0.5, 1, 1)),
        (discrete(2, sensitivity=3, dimension=1), ADD, "0.5", whole_numbers(0.5, 2, 3)),
        (EXPONENTIAL, REPLACE, "1e-6", math.tanh(1 / 4)),
        (tree(2, 6), SPECIAL, 1, bell(1, math.sqrt(3) / 2)),
        (repeated(tree(4, 4), 2), SPECIAL, 1, bell(1, math.sqrt(6) / 4)),
        (mixed(1, [0, 1], ["0.75", "0.25"]), ADD, 0, bell(0, 1) / 4),
    ],
)
def test_the_least_delta_of_an_event_is_that_of_a_closed_form(event, relation, epsilon, delta):
    for factor, verdict in (("1.001", "VERIFIED"), ("0.999", "REFUTED")):
        found = audits.audit(event, relation, epsilon, Fraction(delta) * Fraction(factor))
        assert found.verdict == verdict


@pytest.mark.parametrize(
    ("event", "relation", "epsilon"),
    [(laplace_of("0.5", 3), ADD, "1.5"), (laplace_of("0.5", 3), REPLACE, 3), (EXPONENTIAL, REPLACE, 1), (FLIP, ADD, 1)],
)
def test_the_epsilon_of_an_event_is_pure(event, relation, epsilon):
    assert audits.audit(event, relation, epsilon, 0).verdict == "VERIFIED"
    found = audits.audit(event, relation, Fraction(epsilon) * Fraction("0.99"), 0).judged
    assert found.witness or found.evidence


def test_what_these_events_leave_open_is_assumed():
    assert audits.read(laplace_of(1), ADD).assumptions[1:] == (audits.WHOLE,)
    assert audits.read(laplace_of(1), REPLACE).assumptions[1:] == (audits.WHOLE, audits.DOUBLED_WHOLE)
    assert audits.read(tree(1, 4), ADD).assumptions[1:] == (audits.TREES,)
    reading = audits.read(composed(tree(1, 4), event("NoOp")), SPECIAL)
    assert reading.relation == "add-or-remove-one"
    assert reading.assumptions[1:] == (audits.SPECIAL, audits.TREES)


@pytest.mark.parametrize(
    ("event", "relation", "said"),
    [
        (laplace_of(0), ADD, "event.noise_parameter = 0: must be more than 0"),
        (laplace_of(-1), ADD, "event.noise_parameter = -1: must be at least 0"),
        (laplace_of(1, "1.5"), ADD, "event.sensitivity = 1.5: must be a whole number"),
        (discrete(1, dimension=1), REPLACE, "DiscreteGaussianDpEvent: is checked over add-or-remove-one alone"),
        (discrete(1), ADD, "event.dimension = None: must be 1"),
        (discrete(1, dimension=3), ADD, "event.dimension = 3: must be 1"),
        (discrete(1, sensitivity="1.5", dimension=1), ADD, "event.sensitivity = 1.5: must be a whole number"),
        (event("ExponentialMechanism", epsilon=-1), ADD, "event.epsilon = -1: must be at least 0"),
        (event("PermuteAndFlip", epsilon=float("inf")), ADD, "event.epsilon = inf"),
        (event("PermuteAndFlip", epsilon=1, sensitivity=2), ADD, "event.sensitivity = unknown field"),
        (tree(1, 4), REPLACE, "is checked over REPLACE_SPECIAL and add-or-remove-one: another record may be in"),
        (tree(1, []), ADD, "event.step_counts = 0: must be 1 to"),
        (tree(1, "4"), ADD, "event.step_counts = 4: must be a list of whole numbers"),
        (tree(1, [4, -1]), ADD, "event.step_counts = -1: must be at least 0"),
        (tree(1, [4, 0.5]), ADD, "event.step_counts = 0.5: must be a whole number"),
        (composed(tree(1, 4), EXPONENTIAL), SPECIAL, "relation = REPLACE_SPECIAL: is not checked with Exponential"),
        (mixed(1, [1, 2], ["0.5", "0.5"]), ADD, "event.sensitivities = 1, 2: must be one number besides 0"),
        (mixed(1, [1], ["0.5"]), ADD, "event.sampling_probs = 0.5: must be as many as the sensitivities, and add up"),
        (mixed(1, [1, 0], [1]), ADD, "event.sampling_probs = 1: must be as many"),
        (mixed(1, [-1], [1]), ADD, r"event.sensitivities\[0\] = -1: must be at least 0"),
        (mixed(1, [1], [1]), REPLACE, "is checked over add-or-remove-one alone, whose two laws it states"),
        (mixed(0, [0, 2], ["0.9", "0.1"]), ADD, "standard_deviation = 0: must be more than 0 on a sample"),
    ],
)
def test_what_these_events_leave_open_is_refused(event, relation, said):
    with pytest.raises(InputError, match=said):
        audits.read(event, relation)
