"""D_alpha of Laplace laws at distance d is log(alpha/(2 alpha - 1) exp((alpha - 1) d/b) + (alpha - 1)/(2 alpha -
1) exp(-alpha d/b))/(alpha - 1).
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha, equals, t, value_of
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALITY
from theorems.mechanisms.laplace.density import P, Q
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.ratio import RENYI_R
from theorems.mechanisms.laplace.renyi import EXACT, GAP, GIVEN, SOURCE, divergence

DIVERGENCE = Lemma(
    "mechanisms.laplace-renyi", "D_alpha of Laplace laws at distance d is log(alpha/(2 alpha - 1) exp((alpha - 1) "
    "d/b) + (alpha - 1)/(2 alpha - 1) exp(-alpha d/b))/(alpha - 1)", SOURCE,
    GIVEN,
    equals(RENYI_R(alpha, P, Q, t), t, divergence(GAP, factor)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; mu = nu",
                    witness=finite({}, P=laplace(0), Q=laplace(0), mu=0, nu=0, b=1, alpha=2)),),
)  # fmt: skip


@proof_of(DIVERGENCE)
def _renyi(claim: Claim) -> Theorem:
    exact = use(EXACT, *GIVEN)
    return use(RENYI_EQUALITY, exact, 1 < alpha, P=P, Q=Q, d=value_of(claim.conclusion))


laplace_renyi_divergence = Verified(
    DIVERGENCE, "laplace_renyi_divergence", {"scale": b}, value=divergence(GAP), omits=(t,)
)
