"""Group privacy for -rho <= xi <= 0, where Proposition 5.3 as printed is false."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import without_group_privacy
from dpproofs.mutants.witnesses import finite, gauss, paths, refuted
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.language.terms import REAL, product
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.prop_5_3_group_privacy import PRIVATE
from theorems.papers.bun_steinke_2016.prop_5_3_group_privacy_mechanism import from_costs
from theorems.papers.bun_steinke_2016.prop_5_3_induction import NEAR, SIZE
from theorems.foundations.reals.harmonic import harmonic
from dpproofs.privacy.notions import ZCDP, D, M, k, of_groups, rho, xi
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

SIGNS = (-rho <= xi, xi <= 0)
xi_cost = mark("xi_cost", k * xi)

LEMMA = Lemma(
    "bs16x.group-privacy-negative-xi", "(xi, rho)-zCDP is (k xi, k^2 rho)-zCDP for groups when -rho <= xi <= 0",
    "repair of Bun and Steinke 2016, Proposition 5.3",
    (PRIVATE, NEAR, SIZE, *SIGNS),
    ZCDP(M, of_groups(D, k), xi_cost, factor * rho * k**2),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 2, "Y": "real"}, D=paths("N"), M=(gauss("1/10"), gauss(0)),
                        N=(True, True, True, False), k=1, rho="0.0050003", xi=0)),
             Mutant("harmonic", {xi_cost: k * harmonic(k) * xi},
             "no output with probability 1/2, else N(x, 1/20): this is "
                    "(-0.6, 10.1)-zCDP, but for groups of 2 and alpha = 2 the divergence is 79.3 > 79",
                    witness=refuted(without_group_privacy, X=REAL, Y=product(REAL, REAL)))),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """k alpha / (k alpha - 1) >= 1, so the cost of xi only adds up."""
    return from_costs(claim, use(NAT_NONNEGATIVE, SIZE), *SIGNS)


group_privacy_nonpositive_xi = Verified(LEMMA, "group_privacy_nonpositive_xi", requires=(1 <= k,))
