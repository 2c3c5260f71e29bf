"""Adding Laplace noise of scale b to a query of sensitivity Delta is (Delta/b)-DP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, forall, function_type, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import LAPLACE, SENSITIVITY, Delta, N, q, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import at, for_all, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.mechanism import PAIR, PURE_DP_R, SOURCE

data = var("x", "X")
M = var("M", function_type(("X",), prob(REAL)))
NOISY = forall(data, LAPLACE(M(data), q(data), b))

LEMMA = Lemma(
    "mechanisms.laplace", "Adding Laplace noise of scale b to a query of sensitivity Delta is (Delta/b)-DP", SOURCE,
    (SENSITIVITY(q, N, Delta), NOISY, 0 < b),
    PURE_DP_R(M, N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with q = 0 and q = Delta, and the event y <= 0",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    near = N(x1, x2)
    gap = at(hypothesis(claim, SENSITIVITY), x1, x2, by=[near])
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    pair = use(PAIR, gap, *laws, 0 < b, P=M(x1), Q=M(x2), m=q(x1), n=q(x2))
    return for_all(claim.conclusion, pair)


laplace_pure_dp = Verified(LEMMA, "laplace_pure_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))
