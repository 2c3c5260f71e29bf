"""A verified claim as one closed theorem: the formula of the claim, from nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.accounting import (
    above_threshold,
    discrete_gaussian,
    exponential,
    gaussian,
    geometric,
    given,
    gumbel_top_k,
    laplace,
    matrix_gaussian,
    mixing,
    noisy_gradient_descent,
    noisy_sgd,
    ornstein_uhlenbeck,
    permute_and_flip,
    poisson_sampled,
    randomized_response,
    released_counts,
    report_noisy_max,
    tree_aggregation,
    unary_encoding,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import relation_of, written_as
from dpproofs.accounting.proofs.verified.formula import verified
from dpproofs.accounting.proofs.verified.leaves import leaf
from dpproofs.kernel import AXIOMS
from dpproofs.language.terms import exp, forall, function_type, num, var
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.kinds import KINDS, Numbers
from dpproofs.meaning.lists import REPLACE_ONE, relation, removed
from dpproofs.meaning.process import law, released_from
from dpproofs.proving.logic import ProofError
from dpproofs.proving.tactics import assume

BOTH = "replace-one", "add-or-remove-one"
NOISE = gaussian(sensitivity=1, sigma=8)
HEAVY = laplace(sensitivity=1, scale=4)
STEPS = {"l2_sensitivity": 1, "sigma": 8, "smoothness": 1, "step_size": 1, "steps": 5}
CLAIMS: list[tuple[Mechanism, str, dict[str, str]]] = [
    (NOISE, "zcdp", {"rho": "0.01"}),
    (NOISE, "gaussian_dp", {"mu": "1"}),
    (vector_gaussian(l2_sensitivity=1, sigma=8), "zcdp", {"rho": "0.01"}),
    (vector_gaussian(l2_sensitivity=1, sigma=8), "gaussian_dp", {"mu": "1"}),
    (HEAVY, "pure_dp", {"epsilon": "0.25"}),
    (HEAVY, "laplace_dp", {"shift": "0.25"}),
    (vector_laplace(l1_sensitivity=1, scale=4), "pure_dp", {"epsilon": "0.25"}),
    (discrete_gaussian(sensitivity=1, sigma=3), "zcdp", {"rho": "0.06"}),
    (discrete_gaussian(sensitivity=1, sigma=3), "approx_dp", {"epsilon": "1", "delta": "0.01"}),
    (geometric(sensitivity=1, scale=3), "pure_dp", {"epsilon": "0.34"}),
    (geometric(sensitivity=2, scale=3), "approx_dp", {"epsilon": "0.5", "delta": "0.1"}),
    (ornstein_uhlenbeck(sensitivity=1, theta=1, diffusion=1, time=1), "zcdp", {"rho": "0.1"}),
    (ornstein_uhlenbeck(sensitivity=1, theta=1, diffusion=1, time=1), "approx_dp", {"epsilon": "2", "delta": "0.01"}),
    (randomized_response(probability="0.75"), "pure_dp", {"epsilon": "1.1"}),
    (randomized_response(epsilon=1), "pure_dp", {"epsilon": "1"}),
    (randomized_response(epsilon=1, answers=4), "pure_dp", {"epsilon": "1"}),
    (randomized_response(epsilon=1, answers=4), "total_variation", {"delta": "0.5"}),
    (unary_encoding(p="0.75", q="0.25"), "pure_dp", {"epsilon": "2.2"}),
    (unary_encoding(p="0.75", q="0.25"), "total_variation", {"delta": "0.5"}),
    (noisy_sgd(**STEPS, convexity="0.5"), "gaussian_dp", {"mu": "0.02"}),
    (noisy_sgd(**STEPS, convexity=0), "zcdp", {"rho": "0.002"}),
    (noisy_sgd(**STEPS | {"steps": 10**6}, convexity="1/1000"), "gaussian_dp", {"mu": "0.001"}),
    (noisy_gradient_descent(**STEPS, convexity="0.5").repeat(2), "approx_dp", {"epsilon": "1", "delta": "0.01"}),
    (noisy_gradient_descent(**STEPS, convexity=0).then(NOISE), "zcdp", {"rho": "0.1"}),
    (noisy_gradient_descent(**STEPS | {"steps": 10**6}, convexity="1/1000"), "gaussian_dp", {"mu": "6"}),
    (noisy_gradient_descent(**STEPS | {"steps": 100}, convexity=0, diameter=3), "gaussian_dp", {"mu": "0.5"}),
    (noisy_gradient_descent(**STEPS | {"steps": 100}, convexity="0.01", diameter=3), "gaussian_dp", {"mu": "0.5"}),
    (mixing(epsilon=1, delta="0.01", dobrushin="0.5"), "approx_dp", {"epsilon": "1", "delta": "0.005"}),
    (mixing(epsilon=1, delta="0.01", dobrushin="0.5"), "total_variation", {"delta": "0.24"}),
    (mixing(epsilon=1, delta="0.01", doeblin="0.5"), "approx_dp", {"epsilon": "0.63", "delta": "0.17"}),
    (mixing(epsilon=1, delta="0.01", doeblin="0.5"), "approx_dp", {"epsilon": "1", "delta": "0.01"}),
    (mixing(epsilon=1, delta="0.01", ultra_mixing="0.5"), "approx_dp", {"epsilon": "0.63", "delta": "0.001"}),
    (mixing(epsilon=1, delta=0, ultra_mixing="0.5"), "pure_dp", {"epsilon": "1"}),
    (mixing(epsilon=1, delta=0, dobrushin=0).then(NOISE), "approx_dp", {"epsilon": "1.2", "delta": "0.01"}),
    (exponential(epsilon=1), "pure_dp", {"epsilon": "1"}),
    (exponential(epsilon=1), "zcdp", {"rho": "0.125"}),
    (exponential(epsilon=1), "bounded_range", {"epsilon": "1"}),
    (gumbel_top_k(sensitivity=1, scale=2, k=1), "zcdp", {"rho": "0.125"}),
    (report_noisy_max(sensitivity=1, scale=2), "pure_dp", {"epsilon": "1"}),
    (report_noisy_max(sensitivity=1, scale=2), "zcdp", {"rho": "0.125"}),
    (report_noisy_max(sensitivity=1, scale=2, noise="laplace"), "pure_dp", {"epsilon": "1"}),
    (report_noisy_max(sensitivity=1, scale=2, noise="laplace").repeat(3), "zcdp", {"rho": "1.5"}),
    (permute_and_flip(sensitivity="0.5", scale=3), "pure_dp", {"epsilon": "0.34"}),
    (permute_and_flip(sensitivity=0, scale=3).then(NOISE), "approx_dp", {"epsilon": "1", "delta": "0.01"}),
    (above_threshold(sensitivity=1, threshold_scale=2, query_scale=4), "pure_dp", {"epsilon": "1"}),
    (
        above_threshold(sensitivity="0.5", threshold_scale=3, query_scale=4, monotone=True).repeat(2),
        "pure_dp",
        {"epsilon": "0.6"},
    ),
    (above_threshold(sensitivity=1, threshold_scale=2, query_scale=4).then(NOISE), "zcdp", {"rho": "0.6"}),
    (gumbel_top_k(sensitivity=1, scale=2, k=3), "zcdp", {"rho": "0.375"}),
    (gumbel_top_k(sensitivity="0.5", scale=3, k=2), "pure_dp", {"epsilon": "0.67"}),
    (gumbel_top_k(sensitivity=1, scale=4, k=2).repeat(2).then(NOISE), "approx_dp", {"epsilon": "3", "delta": "0.01"}),
    (NOISE.repeat(30), "approx_dp", {"epsilon": "3.2", "delta": "1e-6"}),
    (NOISE.repeat(30), "renyi_dp", {"order": "2", "epsilon": "1"}),
    (NOISE.repeat(3).then(HEAVY, NOISE), "zcdp", {"rho": "1"}),
    (NOISE.then(HEAVY).repeat(3), "zcdp", {"rho": "1"}),
    (NOISE.repeat(3).postprocess().then(HEAVY), "approx_dp", {"epsilon": "3", "delta": "1e-4"}),
    (HEAVY.repeat(3), "approx_dp", {"epsilon": "0.7", "delta": "0.1"}),
    (HEAVY.repeat(3), "kl_dp", {"kappa": "0.4"}),
    (NOISE.repeat(3), "truncated_cdp", {"rho": "0.1", "omega": "5"}),
    (given("approx_dp", epsilon=1, delta="1e-6").repeat(4), "approx_dp", {"epsilon": "4", "delta": "1e-5"}),
    (NOISE, "mcdp", {"mu": "1", "tau": "2"}),
    (given("probabilistic_dp", epsilon=1, delta="0.1"), "probabilistic_dp", {"epsilon": "1", "delta": "0.1"}),
    (NOISE.repeat(3), "approx_dp", {"epsilon": "0", "delta": "1"}),
    (NOISE.repeat(3), "mcdp", {"mu": "1", "tau": "2"}),
    (HEAVY.repeat(3), "probabilistic_dp", {"epsilon": "1", "delta": "0.1"}),
    (given("approx_zcdp", delta="1e-6", rho="0.1"), "approx_dp", {"epsilon": "4", "delta": "1e-5"}),
    (given("approx_zcdp", delta="1e-6", rho="0.1"), "approx_zcdp", {"delta": "1e-5", "rho": "0.1"}),
    (given("approx_zcdp", delta="1e-6", rho="0.1").then(NOISE.repeat(2)), "approx_zcdp", {"delta": "1e-5", "rho": "1"}),
    (given("approx_zcdp", delta="1e-6", rho="0.1").then(given("approx_dp", epsilon="0.1", delta="1e-6")), "approx_zcdp",
     {"delta": "1e-5", "rho": "0.2"}),
    (HEAVY.repeat(2), "approx_zcdp", {"delta": "1e-5", "rho": "1"}),
    (vector_gaussian(l2_sensitivity=1, sigma=8), "probabilistic_dp", {"epsilon": "1", "delta": "1e-3"}),
    (gaussian(sensitivity=1, sigma=1), "probabilistic_dp", {"epsilon": "1", "delta": "0.30854"}),
    (gaussian(sensitivity=3, sigma=4), "probabilistic_dp", {"epsilon": "0", "delta": "0.64618"}),
    (laplace(sensitivity=1, scale=1), "probabilistic_dp", {"epsilon": "0.5", "delta": "0.6107"}),
    (laplace(sensitivity=3, scale=1), "probabilistic_dp", {"epsilon": "0", "delta": "0.8885"}),
    (gaussian(sensitivity=0, sigma=4), "probabilistic_dp", {"epsilon": "0", "delta": "1e-9"}),
    (vector_laplace(l1_sensitivity=1, scale=4).repeat(3).then(NOISE), "probabilistic_dp",
     {"epsilon": "3", "delta": "1e-3"}),
    (vector_laplace(l1_sensitivity=1, scale=4), "mcdp", {"mu": "1", "tau": "1"}),
    (gumbel_top_k(sensitivity=1, scale=2, k=2).then(HEAVY), "mcdp", {"mu": "2", "tau": "4"}),
    (HEAVY.then(NOISE).repeat(3), "probabilistic_dp", {"epsilon": "4", "delta": "1e-3"}),
    (HEAVY.repeat(2).then(NOISE).repeat(2), "mcdp", {"mu": "2", "tau": "5"}),
    (HEAVY.then(given("mcdp", mu=1, tau=1).repeat(2)).repeat(2).then(HEAVY), "mcdp", {"mu": "12", "tau": "30"}),
]  # fmt: skip

ADDED: list[tuple[Mechanism, str, dict[str, str]]] = [
    (released_counts(partitions=2, scale=3, threshold=20), "approx_dp", {"epsilon": "0.7", "delta": "0.01"}),
    (released_counts(partitions=1, scale=3, threshold=9).repeat(2).then(NOISE), "approx_dp",
     {"epsilon": "2", "delta": "0.1"}),
    (tree_aggregation(steps=8, noise_multiplier=10), "gaussian_dp", {"mu": "0.21"}),
    (tree_aggregation(steps=5, l2_sensitivity=2, sigma=30).repeat(2), "approx_dp", {"epsilon": "3", "delta": "1e-5"}),
    (matrix_gaussian(squared_column_norm=4, noise_multiplier=10), "zcdp", {"rho": "0.1"}),
    (matrix_gaussian(squared_column_norm=4, l2_sensitivity=2, sigma=30).then(NOISE), "renyi_dp",
     {"order": "2", "epsilon": "1"}),
    (released_counts(partitions=2, scale=3, threshold=20), "probabilistic_dp", {"epsilon": "2", "delta": "0.01"}),
]  # fmt: skip


def closed(mechanism: Mechanism, notion: str, numbers: dict[str, str], relation: str, group: int = 1) -> None:
    verdict = mechanism.verify(notion, relation=relation, group=group, **numbers)
    assert verdict.guarantee is not None
    made = verified(verdict.claim, verdict.guarantee)
    assert made.conclusion == meaning(document(verdict.claim)).formula
    assert not made.hypotheses
    assert AXIOMS.keys() >= set(made.axioms())


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("relation", BOTH)
@pytest.mark.parametrize(("mechanism", "notion", "numbers"), CLAIMS, ids=lambda p: str(p)[:60])
def test_the_claim_follows_from_nothing(
    mechanism: Mechanism, notion: str, numbers: dict[str, str], relation: str
) -> None:
    closed(mechanism, notion, numbers, relation)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("mechanism", "notion", "numbers"), ADDED, ids=lambda p: str(p)[:60])
def test_of_records_that_are_added_or_removed(mechanism: Mechanism, notion: str, numbers: dict[str, str]) -> None:
    closed(mechanism, notion, numbers, "add-or-remove-one")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("relation", BOTH)
def test_for_groups(relation: str) -> None:
    closed(HEAVY.repeat(2), "pure_dp", {"epsilon": "2"}, relation, 3)
    closed(NOISE.repeat(2), "zcdp", {"rho": "1"}, relation, 3)
    closed(HEAVY, "gaussian_dp", {"mu": "2"}, relation, 3)


def test_a_record_is_replaced_in_two_steps() -> None:
    start = given("pure_dp", epsilon=1, relation="add-or-remove-one")
    closed(start.then(HEAVY), "approx_dp", {"epsilon": "4", "delta": "1e-5"}, "replace-one")


def test_a_derivation_of_another_claim_is_refused() -> None:
    claim = NOISE.repeat(2).verify("zcdp", rho="1").claim
    for other in (NOISE, NOISE.repeat(3), HEAVY.repeat(2), gaussian(sensitivity=1, sigma=9).repeat(2)):
        derived = other.verify("zcdp", rho="1").guarantee
        assert derived is not None
        with pytest.raises(NotClosedError):
            verified(claim, derived)


def test_numbers_that_are_written_otherwise() -> None:
    a, f = var("a"), var("f", function_type(("real",), "real"))
    half, turned = num(2) ** -1, num(Fraction(3, 2))
    goal = forall(a, f(exp(3 * half * a)) <= f(half * a))
    fact = forall(a, f(exp(turned * a)) <= f(num(Fraction(1, 2)) * a))
    made = written_as(goal, assume(fact))
    assert made is not None
    assert made.conclusion == goal
    assert made.hypotheses == {fact}
    assert written_as(goal, assume(forall(a, f(exp(turned * a)) <= f(a * a)))) is None
    assert written_as(goal, assume(forall(a, f(exp(2 * a)) <= f(num(Fraction(1, 2)) * a)))) is None


def test_relations_by_name() -> None:
    assert relation_of("replace-one") == REPLACE_ONE
    assert relation_of("remove-one") == removed
    assert relation_of("replace-one, groups of 4") == relation("replace-one", 4)


def test_one_step_of_a_kind() -> None:
    (seed,) = NOISE.seeds("replace-one", ("zcdp",))
    kind = KINDS["gaussian"](Numbers({name: num(q) for name, q in NOISE.parameters.items()}), REPLACE_ONE)
    assert kind is not None
    said = released_from(kind.kind, law)
    made = leaf(said, seed)
    assert made.hypotheses == {said}
    with pytest.raises((NotClosedError, ProofError)):
        leaf(said, HEAVY.seeds("replace-one", ("pure_dp",))[0])


def test_tables_of_steps_in_another_order_are_composed_anew() -> None:
    light = laplace(sensitivity=1, scale=20)
    for mechanism, epsilon in ((NOISE.then(light, NOISE), "0.658"), (light.repeat(2).then(NOISE, light), "0.61")):
        closed(mechanism, "approx_dp", {"epsilon": epsilon, "delta": "1e-5"}, "add-or-remove-one")
    sample = poisson_sampled(gaussian(sensitivity=2, sigma=2), sampling_rate="0.2")
    row = light.then(sample, light)
    closed(row, "total_variation", {"delta": "0.2"}, "add-or-remove-one")


def test_responses_of_one_epsilon_in_their_order() -> None:
    pair = given("approx_dp", epsilon="0.1", delta="1e-6").then(given("approx_dp", epsilon="0.1", delta="1e-7"))
    closed(pair.repeat(20), "approx_dp", {"epsilon": "3", "delta": "1e-4"}, "replace-one")


def test_what_is_taken_as_given_is_named() -> None:
    verdict = given("approx_zcdp", delta="1e-6", rho="0.1").repeat(2).verify("approx_dp", epsilon=4, delta="1e-3")
    assert verdict.guarantee is not None
    with pytest.raises(NotClosedError, match="measurable_components"):
        verified(verdict.claim, verdict.guarantee)
