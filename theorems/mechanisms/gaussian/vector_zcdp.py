"""(3), by Lemma 2.5: the multivariate Gaussian mechanism."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, forall, function_type, lam, nat, prob, sqrt, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import L2_SENSITIVITY, ZCDP, Delta, N, alpha, d, i, on, q_vector as q, x1, x2
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import specialize, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.mechanisms.gaussian.zcdp import zcdp_of_equal
from theorems.foundations.gaussian.gaussian import sigma
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from theorems.foundations.gaussian.gaussian_vector import LISTS, append, empty
from theorems.foundations.measure.neighbours import at_neighbours

x = var("x", "X")
M = var("M", function_type(("X", REAL), prob("V")))
NOISY = forall(x, GAUSSIAN_VECTOR(lam(i, M(x, i)), append, empty, lam(i, q(x, i)), sigma))
sensitivity = mark("sensitivity", Delta)

MECHANISM = Lemma(
    "bs16.lemma-2.5-mechanism", "Adding N(0, sigma^2 I) to a query of l2-sensitivity Delta is Delta^2/(2 sigma^2)-zCDP",
    f"{BUN_STEINKE}, Lemma 2.5 and (3)",
    (L2_SENSITIVITY(q, d, N, sensitivity), LISTS, NOISY, nat(d), 0 < sigma),
    on(ZCDP, Y="V")(lam(x, M(x, d)), N, 0, factor * Delta**2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma=1)),
             Mutant("supremum", {sensitivity: sqrt(d) * Delta},
                    "sensitivity Delta of every coordinate; d = 4, q(x1) - q(x2) = (1, 1, 1, 1)",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=4, Delta=1, sigma=1))),
)  # fmt: skip


@proof_of(MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, L2_SENSITIVITY))
    noisy = (specialize(NOISY, point) for point in (x1, x2))
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    exact = use("bs16.lemma-2.5", *noisy, LISTS, nat(d), 0 < sigma, 1 < alpha, **laws)
    return zcdp_of_equal(claim.conclusion, exact, gap, 0 < sigma)


gaussian_zcdp_vector = Verified(
    MECHANISM, "gaussian_zcdp_vector", {"l2_sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,), omits=(d,)
)
