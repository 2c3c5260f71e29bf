"""DP-SGD in epochs, on batches of one size: a replaced record moves the sum of its batch by 2, and no other."""

from __future__ import annotations

import random
import tomllib
from fractions import Fraction

import pytest

from dpproofs.accounting import (
    Mechanism,
    dp_sgd_fixed_order,
    dp_sgd_shuffled,
    laplace,
    parse_claim,
    poisson_sampled,
    vector_gaussian,
)
from dpproofs.accounting.refutation.epochs import reached
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError, working

STEP = '{{ mechanism = "dp-sgd", batches = {}, noise_multiplier = 0.5, steps_per_epoch = 100, {} }}'
FILE = 'relation = "{}"\npremise = [' + STEP + ']\nclaim = {{ notion = "gaussian_dp", mu = 8 }}\n'
SIZES = "batch_size = 32, epochs = 4"


def in_order(noise: str = "1/2", steps: int = 100, size: int = 32, epochs: int = 1) -> Mechanism:
    return dp_sgd_fixed_order(noise_multiplier=noise, steps_per_epoch=steps, batch_size=size, epochs=epochs)


def shuffled(noise: str = "1/2", steps: int = 100, size: int = 32, epochs: int = 1) -> Mechanism:
    return dp_sgd_shuffled(noise_multiplier=noise, steps_per_epoch=steps, batch_size=size, epochs=epochs)


@pytest.mark.parametrize(("steps", "size", "epochs"), [(1, 1, 1), (100, 32, 4), (10**6, 1, 9), (3, 10**9, 1)])
def test_each_epoch_is_one_step_of_noise(steps: int, size: int, epochs: int) -> None:
    made = in_order(steps=steps, size=size, epochs=epochs)
    mu = 4 * Fraction(epochs) ** Fraction(1, 2) if epochs in (1, 4, 9) else None
    assert made.to_gaussian_dp().mu_squared.exact == 16 * epochs
    if mu is not None:
        assert made.verify("gaussian_dp", mu=Fraction(round(mu))).verdict == "VERIFIED"
        assert made.verify("gaussian_dp", mu=Fraction(round(mu)) - Fraction(1, 1000)).verdict == "REFUTED"


def test_the_least_delta_is_that_of_noise_on_one_vector() -> None:
    """G_{2/sigma}(e^epsilon) to ten digits, at sigma = 7/10 and epsilon = 4."""
    made = in_order(noise="0.7", steps=1000)
    assert made.verify("approx_dp", epsilon=4, delta="0.38375651926").verdict == "VERIFIED"
    assert made.verify("approx_dp", epsilon=4, delta="0.38375").verdict == "REFUTED"


def test_a_number_of_poisson_samples_is_refuted() -> None:
    """10,000 steps, noise multiplier 0.4: (4, 1e-5) is wrong, and 33.1038 is proved."""
    made = in_order(noise="0.4", steps=10_000, size=256)
    assert made.verify("approx_dp", epsilon=4, delta="1e-5").verdict == "REFUTED"
    assert made.to_approx_dp(delta="1e-5").epsilon.enclosure()[1] < Fraction("33.1038")
    assert made.verify("approx_dp", epsilon="33.1037", delta="1e-5").verdict != "VERIFIED"


def test_epochs_compose_like_steps() -> None:
    made, same = in_order(noise="3", epochs=5), vector_gaussian(l2_sensitivity=2, sigma=3).repeat(5)
    for delta in ("1e-5", "0.01"):
        assert made.to_approx_dp(delta=delta).epsilon.enclosure() == same.to_approx_dp(delta=delta).epsilon.enclosure()
    beside = made.then(laplace(sensitivity=1, scale=2))
    assert beside.verify("approx_dp", epsilon=9, delta="1e-5").verdict == "VERIFIED"
    assert beside.verify("approx_dp", epsilon="0.5", delta="1e-5").verdict == "REFUTED"


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_group_of_two_may_be_in_two_batches(size: int) -> None:
    """Of batches of one record, two records move two sums by 2: mu^2 = 8/sigma^2, and not 16/sigma^2."""
    made = in_order(noise="1", size=size)
    assert made.verify("gaussian_dp", mu=4, group=2).verdict == "VERIFIED"
    below = made.verify("gaussian_dp", mu="3.99", group=2).verdict
    assert below == ("NOT PROVEN" if size == 1 else "REFUTED")
    assert made.verify("gaussian_dp", mu="1.9", group=2).verdict != "VERIFIED"


def test_a_group_of_more_records_than_a_batch_has() -> None:
    made = in_order(noise="1", size=2)
    assert made.verify("gaussian_dp", mu=10, group=5).verdict == "VERIFIED"
    assert made.verify("gaussian_dp", mu="9.99", group=5).verdict == "NOT PROVEN"


def test_claim_files() -> None:
    text = FILE.format("replace-one", '"fixed-order"', SIZES)
    assert judged(parse_claim(tomllib.loads(text))).verdict == "VERIFIED"
    assert judged(parse_claim(tomllib.loads(text.replace("mu = 8", "mu = 7.999")))).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        (FILE.format("add-or-remove-one", '"fixed-order"', SIZES), 'must be "replace-one" with dp-sgd-fixed-order'),
        (FILE.format("replace-one", '"in-order"', SIZES), "batches = in-order: must be fixed-order or shuffled"),
        (FILE.format("replace-one", "7", SIZES), "batches = 7: must be fixed-order"),
        (
            FILE.format("replace-one", '"fixed-order"', SIZES).replace('batches = "fixed-order", ', ""),
            "batches = missing",
        ),
        (FILE.format("replace-one", '"fixed-order"', "epochs = 4"), "batch_size = missing"),
        (FILE.format("replace-one", '"fixed-order"', "batch_size = 0, epochs = 4"), "batch_size = 0"),
        (FILE.format("replace-one", '"fixed-order"', "batch_size = 2, epochs = 1.5"), "epochs = 1.5"),
        (FILE.format("replace-one", '"fixed-order"', SIZES).replace("= 0.5", "= 0"), "noise_multiplier = 0"),
    ],
)
def test_what_is_not_said_or_not_known_is_refused(text: str, match: str) -> None:
    with pytest.raises(InputError, match=match):
        judged(parse_claim(tomllib.loads(text)))


def test_shuffled_epochs_are_no_less_private_than_in_order() -> None:
    made, same = shuffled(noise="3", epochs=5), vector_gaussian(l2_sensitivity=2, sigma=3).repeat(5)
    found, other = (m.to_approx_dp(delta="1e-5").epsilon.enclosure()[1] for m in (made, same))
    assert found == other
    assert made.verify("approx_dp", epsilon=found, delta="1e-5").verdict == "VERIFIED"
    assert made.verify("gaussian_dp", mu=3).verdict == "VERIFIED"
    assert made.verify("gaussian_dp", mu=6, group=2).verdict == "VERIFIED"


@pytest.mark.parametrize(
    ("noise", "steps", "epochs", "epsilon", "below", "above"),
    [
        ("0.7", 1000, 1, 4, "0.00428", "0.38375651926"),
        ("0.4", 10_000, 1, 4, "0.3701", "0.95"),
        ("0.5", 1000, 5, 8, "0.15", "0.9999"),
        ("1", 1, 1, 1, "0.4", "0.51"),
        ("2", 2, 1, "0.5", "0.05", "0.2384218"),
    ],
)
def test_shuffled_epochs_are_told_apart(
    noise: str, steps: int, epochs: int, epsilon: int, below: str, above: str
) -> None:
    """Below by whether a sum reaches a level: 1 - Phi_0^(T - 1) Phi_2 - c (1 - Phi_0^T) of one epoch; above by noise on
    one vector. Of one step there is no order.
    """
    made = shuffled(noise=noise, steps=steps, epochs=epochs, size=3)
    assert made.verify("approx_dp", epsilon=epsilon, delta=below).verdict == "REFUTED"
    assert made.verify("approx_dp", epsilon=epsilon, delta=above).verdict == "VERIFIED"


def test_what_a_level_shows_is_what_it_is_on_random_orders() -> None:
    """Sums are drawn, in random order, 40,000 times: the level is reached as often as said, up to 5 deviations."""
    rng, (noise, steps, level, runs) = random.Random(1), (1.0, 3, Fraction(2), 40_000)
    for moved, chance in ((2.0, 0), (0.0, 1)):
        with working(64):
            said = float(reached(shuffled(noise="1", steps=steps), level)[chance].mid())
        hits = 0
        for _ in range(runs):
            means = [moved, *[0.0] * (steps - 1)]
            rng.shuffle(means)
            hits += max(rng.gauss(mean, noise) for mean in means) >= level
        assert abs(hits / runs - said) < 5 * (said * (1 - said) / runs) ** 0.5


def test_no_refutation_of_groups_of_shuffled_records_or_beside_other_steps() -> None:
    made = shuffled(noise="0.4", steps=1000)
    assert made.verify("approx_dp", epsilon=1, delta="1e-5", group=2).verdict == "NOT PROVEN"
    beside = made.then(laplace(sensitivity=1, scale=2))
    assert beside.verify("approx_dp", epsilon=1, delta="1e-5").verdict == "NOT PROVEN"


def test_no_refutation_of_shuffled_epochs_takes_more_records_than_replay_reads() -> None:
    most, more = (shuffled(noise="0.4", steps=10**6, size=size) for size in (10**6, 10**6 + 1))
    assert [m.verify("approx_dp", epsilon=1, delta="1e-5").verdict for m in (most, more)] == ["REFUTED", "NOT PROVEN"]


@pytest.mark.parametrize(("noise", "epsilon"), [("0.4", "1e400"), ("1e-400", "1"), ("1e400", "1"), ("1e-300", "1")])
def test_numbers_beyond_floats_are_not_refuted(noise: str, epsilon: str) -> None:
    assert shuffled(noise=noise).verify("approx_dp", epsilon=epsilon, delta="1e-5").verdict in (
        "NOT PROVEN",
        "VERIFIED",
    )


@pytest.mark.parametrize("one", [in_order(), shuffled()])
def test_epochs_are_not_sampled(one: Mechanism) -> None:
    """With a record less in the sample, all later batches have other records."""
    with pytest.raises(InputError, match="must be private over add-or-remove-one"):
        poisson_sampled(one, sampling_rate="1/2")


def test_what_is_vouched_for_says_what_gradients_and_orders_are() -> None:
    said = str(shuffled(noise="9").verify("approx_dp", epsilon=1, delta="1e-5"))
    assert "depends on no other record of its batch" in said
    assert "all orders of the records being equally likely" in said


def test_no_notion_that_postprocessing_breaks() -> None:
    assert in_order(noise="9").verify("mcdp", mu="0.1", tau=1).verdict == "NOT PROVEN"
