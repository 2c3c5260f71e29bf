"""Claims about Ornstein-Uhlenbeck processes that start at the value of a query."""

from __future__ import annotations

import tomllib

import pytest
from searched import searched

from dpproofs.accounting import gaussian, ornstein_uhlenbeck, parse_claim
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError

ONE = {"sensitivity": 1, "theta": 1, "diffusion": 1, "time": 1}


@pytest.mark.parametrize(
    ("notion", "claimed", "verdict"),
    [("zcdp", {"rho": "0.07825883"}, "VERIFIED"), ("zcdp", {"rho": "0.07825882"}, "REFUTED"),
     ("gaussian_dp", {"mu": "0.39563"}, "VERIFIED"), ("gaussian_dp", {"mu": "0.39562"}, "REFUTED"),
     ("renyi_dp", {"order": 2, "epsilon": "0.15651765"}, "VERIFIED"),
     ("renyi_dp", {"order": 2, "epsilon": "0.15651764"}, "REFUTED"),
     ("approx_dp", {"epsilon": 2, "delta": "1e-6"}, "VERIFIED"),
     ("approx_dp", {"epsilon": 1, "delta": "1e-6"}, "REFUTED"), ("pure_dp", {"epsilon": 9}, "REFUTED")],
)  # fmt: skip
def test_what_is_judged(notion: str, claimed: dict[str, object], verdict: str) -> None:
    """rho is 1/(2 (e^2 - 1)) = 0.0782588213..., and it is attained."""
    assert searched(ornstein_uhlenbeck(**ONE), notion, **claimed).verdict == verdict


def test_the_factor_without_minus_one_is_refuted() -> None:
    """exp(-2) at the order 2 in place of 1/(e^2 - 1)."""
    assert searched(ornstein_uhlenbeck(**ONE), "renyi_dp", order=2, epsilon="0.135335283237").verdict == "REFUTED"


def test_a_weak_pull_is_gaussian_noise() -> None:
    """Of variance 2 r^2 t, or a little less."""
    weak = ornstein_uhlenbeck(sensitivity=1, theta="1e-9", diffusion=1, time="1/2")
    assert searched(weak, "zcdp", rho="1/2").verdict == "VERIFIED"
    assert searched(weak, "zcdp", rho="0.4999999").verdict == "REFUTED"
    assert searched(gaussian(sensitivity=1, sigma=1), "zcdp", rho="1/2").verdict == "VERIFIED"


def test_groups_and_what_runs_beside() -> None:
    process = ornstein_uhlenbeck(**ONE)
    assert searched(process, "zcdp", rho="0.7043294", group=3).verdict == "VERIFIED"
    assert searched(process, "zcdp", rho="0.7043293", group=3).verdict == "REFUTED"
    both = process.then(gaussian(sensitivity=1, sigma=2))
    assert searched(both, "zcdp", rho="0.2032589").verdict == "VERIFIED"
    assert searched(both, "zcdp", rho="0.2032588").verdict == "REFUTED"


@pytest.mark.parametrize(
    ("change", "verdict"),
    [({"time": 10**9}, "VERIFIED"), ({"theta": "1e300"}, "NOT PROVEN"), ({"diffusion": "1e-300"}, "REFUTED"),
     ({"time": "1e-300"}, "REFUTED"), ({"sensitivity": 0}, "VERIFIED")],
)  # fmt: skip
def test_extreme_numbers(change: dict[str, object], verdict: str) -> None:
    assert searched(ornstein_uhlenbeck(**{**ONE, **change}), "approx_dp", epsilon=1, delta="1e-9").verdict == verdict


@pytest.mark.parametrize("name", ["theta", "diffusion", "time"])
@pytest.mark.parametrize("value", [0, -1, "nan"])
def test_what_no_process_has_is_refused(name: str, value: object) -> None:
    with pytest.raises(InputError, match=name):
        ornstein_uhlenbeck(**{**ONE, name: value})


def test_a_claim_file() -> None:
    claim = parse_claim(
        tomllib.loads("""
        relation = "replace-one"
        [[premise]]
        mechanism = "ornstein-uhlenbeck"
        sensitivity = 1
        theta = 1
        diffusion = 1
        time = 1
        [claim]
        notion = "zcdp"
        rho = "0.0783"
    """)
    )
    assert judged(claim).verdict == "VERIFIED"
