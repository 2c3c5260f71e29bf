"""Equal composed steps: one proof for all numbers, of which closed verdicts are instances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.accounting import gaussian, laplace
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs.verified import equal_steps
from dpproofs.accounting.proofs.verified.formula import verified
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.meaning.formula import meaning


def closed(mechanism: Mechanism, notion: str, numbers: dict[str, str]) -> None:
    exact = {name: Fraction(number) for name, number in numbers.items()}
    verdict = judged(PrivacyClaim("", "replace-one", mechanism, notion, exact))
    assert verdict.guarantee is not None
    made = verified(verdict.claim, verdict.guarantee)
    assert made.conclusion == meaning(document(verdict.claim)).formula
    assert not made.hypotheses


@pytest.mark.parametrize(
    ("kind", "notion", "numbers"),
    [
        ("gaussian", "gaussian_dp", {"mu": "9"}),
        ("gaussian", "zcdp", {"rho": "9"}),
        ("gaussian", "approx_dp", {"epsilon": "9", "delta": "0.3"}),
        ("laplace", "pure_dp", {"epsilon": "9"}),
    ],
)
def test_one_proof_is_for_all_numbers(kind: str, notion: str, numbers: dict[str, str]) -> None:
    equal_steps._lemmas.clear()
    for sensitivity, spread, count in (("1", "7", 2), ("1.5", "8.25", 3), ("0.7", "9", 6)):
        normal, other = gaussian(sensitivity=sensitivity, sigma=spread), laplace(sensitivity=sensitivity, scale=spread)
        noise = normal if kind == "gaussian" else other
        closed(noise.repeat(count), notion, numbers)
    assert len(equal_steps._lemmas) == 1
    assert None not in equal_steps._lemmas.values()
