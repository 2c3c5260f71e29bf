"""Noise on vectors and unary encodings, refuted as one closed theorem."""

from __future__ import annotations

import pytest
from refutations import ADDED, REPLACED, refuted_in_full

from dpproofs.accounting import randomized_response, unary_encoding, vector_gaussian, vector_laplace
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs.refuted.known import KNOWN

NOISE = vector_laplace(l1_sensitivity=1, scale=2)
BELL = vector_gaussian(l2_sensitivity=1, sigma=2)
BITS, RARE = unary_encoding(p="3/4", q="1/4"), unary_encoding(p="1/2", q="1/10")
COIN = randomized_response(epsilon="1/10")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "true"),
    [
        (NOISE, "pure_dp", {"epsilon": "0.499"}, {"epsilon": "0.5"}),
        (NOISE, "approx_dp", {"epsilon": "1/4", "delta": "0.1175"}, {"epsilon": "1/4", "delta": "0.1176"}),
        (NOISE, "total_variation", {"delta": "0.2211"}, {"delta": "0.2213"}),
        (NOISE.repeat(100), "zcdp", {"rho": "10.4"}, {"rho": "12.5"}),
        (NOISE.then(BELL), "approx_dp", {"epsilon": "1/2", "delta": "0.06"}, {"epsilon": "3/2", "delta": "0.2"}),
    ],
)
def test_noise_on_vectors(
    mechanism: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert refuted_in_full(mechanism, notion, ADDED, 1, **numbers) is not None
    assert refuted_in_full(mechanism, notion, ADDED, 1, **true) is None


@pytest.mark.by_turns(7)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "true"),
    [
        (BITS, "pure_dp", {"epsilon": "2.197"}, {"epsilon": "2.1973"}),
        (RARE, "pure_dp", {"epsilon": "2.197"}, {"epsilon": "2.1973"}),
        (RARE.repeat(20), "pure_dp", {"epsilon": "43.94"}, {"epsilon": "43.946"}),
        (BITS, "approx_dp", {"epsilon": 0, "delta": "0.4999"}, {"epsilon": 0, "delta": "0.5"}),
        (RARE, "approx_dp", {"epsilon": 1, "delta": "0.31"}, {"epsilon": 1, "delta": "0.32"}),
        (RARE, "total_variation", {"delta": "0.3999"}, {"delta": "0.4"}),
        (RARE, "renyi_dp", {"order": 2, "epsilon": "1.516"}, {"order": 2, "epsilon": "1.517"}),
        (BITS, "kl_dp", {"kappa": "1.098"}, {"kappa": "1.0987"}),
        (BITS.then(COIN), "approx_dp", {"epsilon": 1, "delta": "0.31"}, {"epsilon": "2.3", "delta": 0}),
    ],
)
def test_bits_of_two_values(
    mechanism: Mechanism, notion: str, numbers: dict[str, object], true: dict[str, object]
) -> None:
    assert refuted_in_full(mechanism, notion, REPLACED, 1, **numbers) is not None
    assert refuted_in_full(mechanism, notion, REPLACED, 1, **true) is None


def test_groups_move_vectors_by_more() -> None:
    assert refuted_in_full(NOISE, "pure_dp", ADDED, 3, epsilon="1.499") is not None
    assert refuted_in_full(NOISE, "pure_dp", ADDED, 3, epsilon="1.5") is None


def test_each_kind_here_is_known() -> None:
    assert {"vector_laplace_mechanism", "vector_gaussian_mechanism", "unary_encoding_mechanism"} <= set(KNOWN)
