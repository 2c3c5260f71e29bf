"""The choice between mechanisms keeps profiles: notions that compare them with Gaussian or Laplace noise."""

from __future__ import annotations

from collections.abc import Mapping

from dpproofs.mutants.witnesses import finite, gauss, laplace
from dpproofs.privacy.notions import GAUSSIAN_DP, LAPLACE_DP, mu_squared, shift
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from theorems.citations import SOK
from theorems.notions.choice.either import CHOICE, by_tests, choice_claim

_LINE: Mapping[str, int | str] = {"X": 2, "Y": "real"}


def _any(claim: Claim) -> Claim:
    """Of any mechanism in the place of the choice."""
    return Claim(tuple(h for h in claim.hypotheses if h != CHOICE), claim.conclusion)


_gaussian = choice_claim(GAUSSIAN_DP, mu_squared)(1)
_still = {"M": (gauss(0), gauss(0)), "M0": (gauss(0), gauss(0)), "N": True, "t": 1}

GAUSSIAN = Lemma(
    "notions.gaussian-dp-choice", "The choice between two mechanisms keeps Gaussian DP", SOK,
    *_gaussian.parts,
    by_tests,
    (Mutant("any", _any(_gaussian), "Gaussian noise on a value that moves by 2",
            witness=finite(_LINE, **_still, M3=(gauss(2), gauss(0)), mu_squared=1)),),
)  # fmt: skip

_laplace = choice_claim(LAPLACE_DP, shift)(1)
_fixed = {"M": (laplace(0), laplace(0)), "M0": (laplace(0), laplace(0)), "N": True, "t": 1}

LAPLACE = Lemma(
    "notions.laplace-dp-choice", "The choice between two mechanisms keeps Laplace DP", SOK,
    *_laplace.parts,
    by_tests,
    (Mutant("any", _any(_laplace), "Laplace noise on a value that moves by 2",
            witness=finite(_LINE, **_fixed, M3=(laplace(2), laplace(0)), shift=1)),),
)  # fmt: skip
