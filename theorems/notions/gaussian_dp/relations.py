"""Two steps of one neighbouring relation in place of one of another, for Gaussian differential privacy."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, sqrt
from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.privacy.notions import GAUSSIAN_DP, M, N, mu_squared, x1, x3
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all, squared_root, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.notions.dp.relations import STEPS, N2, through
from theorems.notions.gaussian_dp.triangle import TRIANGLE
from theorems.notions.gaussian_dp.weakening import equal_mu

PRIVATE, SIGN = GAUSSIAN_DP(M, N, mu_squared), 0 <= mu_squared

LEMMA = Lemma(
    "profiles.gaussian-two-steps", "mu-Gaussian DP is (2 mu)-Gaussian DP for neighbours that are two steps apart",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (PRIVATE, STEPS, SIGN),
    GAUSSIAN_DP(M, N2, factor * (4 * mu_squared)),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), mu_squared=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """mu of one step and of the next add up."""
    mu, root = sqrt(mu_squared), squared_root(mu_squared, SIGN)
    positive = use(POWER_NONNEGATIVE, SIGN, u=mu_squared, a=Fraction(1, 2))
    cost, square = read(GAUSSIAN_DP, claim).mu_squared, arith(eq(mu_squared, mu**2), root)

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(PRIVATE, x1, middle, by=[one]), at(PRIVATE, middle, x3, by=[two])
        steps = equal_mu(first, square), equal_mu(second, square)
        made = use(TRIANGLE, *steps, positive, positive, P=M(x1), R=M(middle), Q=M(x3), a=mu, b=mu)
        return equal_mu(made, arith(eq((mu + mu) ** 2, cost), root))

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_gaussian_dp = Verified(LEMMA, "gaussian_dp_to_replace_one")
