"""Pure DP of a pair: the mean of the privacy loss, and Hoeffding's lemma for its deviation."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, RENYI_LINE, P, Q, alpha, epsilon
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import for_all, use, written_as
from theorems.citations import LI
from theorems.notions.dp.loss_subgaussian import BACK, LOSS_SUBGAUSSIAN, MEAN_LOSS, THERE
from theorems.notions.mcdp.to_zcdp import PAIR

HOEFFDING_LINE = Lemma(
    "notions.pure-dp-hoeffding",
    "epsilon-DP of a pair bounds D_alpha by epsilon tanh(epsilon/2) + (alpha - 1) epsilon^2/2",
    f"{LI}, beside Theorem 3.1 (3)",
    (THERE, BACK, 0 <= epsilon),
    RENYI_LINE(P, Q, factor * MEAN_LOSS - epsilon**2 / 2, epsilon**2 / 2),
    mutants=(
                Mutant(
                    "mean",
                    {factor: LESS},
                    "randomized response, alpha near 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.0987"),
                ),
            ),
)  # fmt: skip


@proof_of(HOEFFDING_LINE)
def _proof(claim: Claim) -> Theorem:
    """Both together, at every order."""
    mean = use(LOSS_SUBGAUSSIAN, *claim.hypotheses)
    xi, rho = read(RENYI_LINE, claim)["xi", "rho"]
    made = use(PAIR, mean, 1 < alpha, P=P, Q=Q, mu=MEAN_LOSS, tau=epsilon)
    return for_all(claim.conclusion, written_as(RENYI(alpha, P, Q, xi + rho * alpha), made))
