"""What Gaussian noise violates, of each notion, in closed theorems."""

from __future__ import annotations

import pytest
from refutations import refuted_in_full

from dpproofs.accounting import gaussian

NOISE = gaussian(sensitivity=1, sigma=1)


@pytest.mark.by_turns(5)
@pytest.mark.parametrize(
    ("notion", "numbers", "true"),
    [
        ("pure_dp", {"epsilon": 10**6}, None),
        ("capped_cdp", {"epsilon": 100, "rho": 3}, None),
        ("laplace_dp", {"shift": 10}, None),
        ("bounded_range", {"epsilon": 10}, None),
        ("gaussian_dp", {"mu": 0}, None),
        ("gaussian_dp", {"mu": "0.99999"}, {"mu": 1}),
        ("total_variation", {"delta": "0.3829"}, {"delta": "0.383"}),
        ("kl_dp", {"kappa": "0.4999999"}, {"kappa": "0.5"}),
        ("renyi_dp", {"order": 3, "epsilon": "1.4999999"}, {"order": 3, "epsilon": "1.5"}),
        ("zcdp", {"rho": "0.4999999"}, {"rho": "0.5"}),
        ("zcdp", {"rho": "0.49", "xi": 5}, {"rho": "0.5", "xi": 5}),
        ("zcdp", {"rho": "0.6", "xi": "-0.11"}, {"rho": "0.6", "xi": "-0.1"}),
        ("approx_zcdp", {"rho": "1/20", "delta": "1/1000"}, {"rho": "1/2", "delta": "1/1000"}),
        ("approx_zcdp", {"rho": "1e-6", "delta": "1e-15"}, {"rho": "1/2", "delta": "1e-15"}),
        ("truncated_cdp", {"rho": "0.49", "omega": 5}, {"rho": "0.5", "omega": 5}),
        ("bounded_zcdp", {"m": 3, "xi": "0.02", "rho": "0.49"}, {"m": 3, "xi": "0.03", "rho": "0.49"}),
    ],
)
def test_notions(notion: str, numbers: dict[str, object], true: dict[str, object] | None) -> None:
    assert refuted_in_full(NOISE, notion, **numbers) is not None
    assert true is None or refuted_in_full(NOISE, notion, **true) is None
