"""Refutations of epochs of DP-SGD, alone and beside other steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.accounting import verify
from dpproofs.accounting.claims.model import read_claims
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.cli import main

STEP = (
    '{{ mechanism = "dp-sgd", batches = "fixed-order", noise_multiplier = "{}", steps_per_epoch = 100, batch_size = 3, '
    "epochs = {} }}"
)


@pytest.mark.parametrize(
    ("noise", "epochs", "beside", "claim"),
    [
        ("0.1", 1, "", 'notion = "gaussian_dp", mu = 1'),
        ("0.01", 1, "", 'notion = "gaussian_dp", mu = 1'),
        ("1/3", 9, "", 'notion = "gaussian_dp", mu = 1, group = 3'),
        ("0.001", 1, "", 'notion = "approx_dp", epsilon = 1, delta = 1e-5'),
        ("1e-6", 1, "", 'notion = "zcdp", rho = 1'),
        ("0.1", 1, 'mechanism = "laplace", sensitivity = 1, scale = 2', 'notion = "gaussian_dp", mu = 1'),
        ("0.01", 1, 'mechanism = "laplace", sensitivity = 1, scale = 2', 'notion = "gaussian_dp", mu = 1'),
        ("0.1", 1, 'mechanism = "vector-gaussian", l2_sensitivity = 2, sigma = 0.1', 'notion = "gaussian_dp", mu = 1'),
    ],
)
def test_what_little_noise_refutes_is_read_back(
    noise: str, epochs: int, beside: str, claim: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claim.toml"
    step = STEP.format(noise, epochs)
    steps = ", ".join((step, *([f"{{{beside}}}"] if beside else [])))
    file.write_text(f'relation = "replace-one"\npremise = [{steps}]\nclaim = {{ {claim} }}\n', encoding="utf-8")
    (read,) = read_claims(file)
    found = verify(read)
    assert found.verdict == "REFUTED"
    saved = save_verdict(found, tmp_path / "proof.json")
    assert main(["replay", str(saved), "--claim", str(file)]) == 4
    assert capsys.readouterr().out.startswith("REFUTED")
