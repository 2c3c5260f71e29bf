"""The table of README.md that says what can be judged: each row is tried, and what is not judged says what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dpproofs import accounting
from dpproofs.accounting import Mechanism, gaussian, given, laplace, parallel, parse_claim
from dpproofs.accounting.mechanisms import MECHANISMS, poisson_sampled, poisson_sampled_gaussian
from dpproofs.cli import main
from dpproofs.numbers import InputError

ROOT = Path(__file__).resolve().parents[1]
EITHER = "add-or-remove-one"
SGD = {"l2_sensitivity": 1, "sigma": 1, "convexity": 0, "smoothness": 1, "step_size": 1, "steps": 4}
POISSON = {"sampling_rate": "1/100", "noise_multiplier": 2, "steps": 10}
Claimed = tuple[Mechanism, str, dict[str, object], dict[str, object]]


def made(kind: str, **numbers: object) -> Mechanism:
    """The mechanism of that name in claim files."""
    return MECHANISMS[kind](**numbers)


def basic() -> Iterator[Claimed]:
    """Each basic mechanism, with a number that it has and one that it has not."""
    large, small = {"epsilon": 2, "delta": "1e-6"}, {"epsilon": "0.01", "delta": "1e-6"}
    for kind in ("gaussian", "discrete-gaussian"):
        yield made(kind, sensitivity=1, sigma=4), "approx_dp", large, small
    for kind in ("laplace", "geometric"):
        yield made(kind, sensitivity=1, scale=2), "pure_dp", {"epsilon": "1/2"}, {"epsilon": "0.499"}
    yield made("randomized-response", epsilon=1), "pure_dp", {"epsilon": 1}, {"epsilon": "0.999"}
    yield made("exponential", epsilon=1), "pure_dp", {"epsilon": 1}, {"epsilon": "0.99"}
    for kind in ("report-noisy-max", "permute-and-flip"):
        yield made(kind, sensitivity=1, scale=2), "pure_dp", {"epsilon": 1}, {"epsilon": "0.1"}
    yield made("gumbel-top-k", sensitivity=1, scale=2, k=3), "pure_dp", {"epsilon": 3}, {"epsilon": "2.99"}


def dp_sgd() -> Iterator[Claimed]:
    """Poisson samples, alone and beside noise: bounded from both sides."""
    steps = poisson_sampled_gaussian(**POISSON)
    asked = {"delta": "1e-5", "relation": EITHER}
    yield steps, "approx_dp", {"epsilon": "0.2", **asked}, {"epsilon": "0.01", **asked}
    beside = steps.then(laplace(sensitivity=1, scale=2))
    yield beside, "approx_dp", {"epsilon": "0.8", **asked}, {"epsilon": "0.4", **asked}


def on_samples() -> Iterator[Claimed]:
    """A tenth of the profile of Laplace noise, at the order that is asked for without sampling."""
    asked = {"epsilon": "0.1", "relation": EITHER}
    step = poisson_sampled(laplace(sensitivity=1, scale=1), sampling_rate="1/10")
    yield step, "approx_dp", {"delta": "0.0132", **asked}, {"delta": "0.0131", **asked}


def streams() -> Iterator[Claimed]:
    """Tree aggregation and the matrix mechanism."""
    asked = {"delta": "1e-6", "relation": EITHER}
    large, small = {"epsilon": "1.84", **asked}, {"epsilon": "1.5", **asked}
    yield made("tree-aggregation", steps=1000, noise_multiplier=8), "approx_dp", large, small
    large, small = {"epsilon": "1.27", **asked}, {"epsilon": "1.2", **asked}
    yield made("matrix-gaussian", squared_column_norm="89/64", noise_multiplier=4), "approx_dp", large, small


def diffusions() -> Iterator[Claimed]:
    """Where all rates are 1, N(0, 1 - exp(-2)) beside a value that shrank by exp(-1)."""
    process = made("ornstein-uhlenbeck", sensitivity=1, theta=1, diffusion=1, time=1)
    yield process, "approx_dp", {"epsilon": 9, "delta": "1e-6"}, {"epsilon": "0.001", "delta": "1e-6"}


def last_points() -> Iterator[Claimed]:
    """The last point: of steps the first of which uses the record, or all of which do."""
    yield made("noisy-sgd", **SGD), "zcdp", {"rho": "1/8"}, {"rho": "0.124"}
    yield made("noisy-gradient-descent", **SGD), "zcdp", {"rho": 2}, {"rho": "1.99"}


def mixed_further() -> Iterator[Claimed]:
    """A kernel whose laws are within 1/2 of each other leaves half of delta."""
    kernel = made("mixing", epsilon=1, delta="1e-6", dobrushin="1/2")
    yield kernel, "approx_dp", {"epsilon": 1, "delta": "5e-7"}, {"epsilon": 1, "delta": "4.99e-7"}


def first_above() -> Iterator[Claimed]:
    """The index alone, exactly as pure DP."""
    one = made("above-threshold", sensitivity=1, threshold_scale=2, query_scale=4)
    yield one, "pure_dp", {"epsilon": 1}, {"epsilon": "0.999"}


def composed() -> Iterator[Claimed]:
    """Steps that depend on earlier answers, which composition is about; groups; parts of the data."""
    noise, pure = gaussian(sensitivity=1, sigma=4), laplace(sensitivity=1, scale=2)
    yield noise.then(pure), "approx_dp", {"epsilon": "1.7", "delta": "1e-6"}, {"epsilon": "0.3", "delta": "1e-6"}
    yield pure, "pure_dp", {"epsilon": 1, "group": 2}, {"epsilon": "0.9", "group": 2}
    parts = parallel(noise, noise)
    yield parts, "zcdp", {"rho": "1/32", "relation": EITHER}, {"rho": "0.03", "relation": EITHER}


def own() -> Iterator[Claimed]:
    """What is vouched for."""
    yield given("zcdp", rho="0.1").then(gaussian(sensitivity=1, sigma=1)), "zcdp", {"rho": "0.6"}, {"rho": "0.4"}


def in_order() -> Iterator[Claimed]:
    """Each epoch is one step of noise on vectors that move by 2."""
    epochs = made("dp-sgd-fixed-order", noise_multiplier=4, steps_per_epoch=100, batch_size=32, epochs=4)
    yield epochs, "gaussian_dp", {"mu": 1}, {"mu": "0.999"}
    epoch = made("dp-sgd-shuffled", noise_multiplier="0.4", steps_per_epoch=100, batch_size=32, epochs=1)
    yield epoch, "approx_dp", {"epsilon": 34, "delta": "1e-5"}, {"epsilon": 4, "delta": "1e-5"}


JUDGED: dict[str, Callable[[], Iterator[Claimed]]] = {
    "Gaussian, Laplace, discrete Gaussian": basic, "DP-SGD with Poisson": dp_sgd, "DP-SGD on batches": in_order,
    "DP-FTRL": streams,
    "any other step on Poisson": on_samples,
    "the state of an Ornstein-Uhlenbeck": diffusions, "noisy SGD": last_points, "sparse vector": first_above,
    "what a kernel that mixes": mixed_further, "steps that depend on earlier": composed, "a mechanism of your own": own,
}  # fmt: skip
NOT_JUDGED = {
    "DP-SGD with batches of one size drawn": [
        ({"mechanism": "poisson-sampled-gaussian", "sampling": way, **POISSON}, "over replace-one, claim")
        for way in ("shuffle", "fixed-size", "without-replacement")
    ],
    "code: whether": [({"mechanism": "program", "file": "noise.py"}, "must be one of")],
    "the sensitivity of a query": [({"mechanism": "gaussian", "sigma": 1}, "sensitivity = missing: must be given")],
}


def rows() -> list[str]:
    """The first cells of the table."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("## What it can judge\n")[2]
    table = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [line.split("|")[1].strip() for line in table if not line.startswith(("| ---", "| what is run"))]


def test_each_row_is_tried_here() -> None:
    names = [*JUDGED, *NOT_JUDGED]
    found = [[name for name in names if row.startswith(name)] for row in rows()]
    assert all(len(matching) == 1 for matching in found), found
    assert sorted(matching[0] for matching in found) == sorted(names)


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("name", JUDGED)
def test_what_is_said_to_be_judged_is_judged(name: str) -> None:
    for mechanism, notion, true, false in JUDGED[name]():
        assert mechanism.verify(notion, **true).verdict == "VERIFIED", str(mechanism)
        found = mechanism.verify(notion, **false)
        assert found.witness or found.evidence, str(mechanism)


@pytest.mark.parametrize("name", NOT_JUDGED)
def test_what_is_not_judged_says_what_to_do(name: str) -> None:
    claim = {"notion": "approx_dp", "epsilon": 1, "delta": "1e-6"}
    for premise, said in NOT_JUDGED[name]:
        with pytest.raises(InputError, match=said):
            parse_claim({"relation": EITHER, "premise": [premise], "claim": claim})


def test_the_sensitivity_is_said_to_be_taken_as_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(ROOT / "examples" / "first_claim.toml")]) == 0
    assert "between neighbours, the value of the query changes by at most 1" in capsys.readouterr().out


def test_further_mechanisms_have_no_theorem_in_disguise() -> None:
    """A basic mechanism that is a class of claims is in the documents' list of them."""
    text = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    assert [kind for kind in MECHANISMS if f"`{kind}`" not in text] == []
    assert accounting.gaussian is MECHANISMS["gaussian"]
