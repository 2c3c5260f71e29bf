"""(xi, rho)-zCDP is (xi k H_k, rho k^2)-zCDP for groups of size k."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import without_group_privacy
from dpproofs.mutants.witnesses import finite, gauss, paths, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, lam, product
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.privacy.notions import ZCDP, D, M, k, of_groups, rho, xi
from dpproofs.proving.reading import conditions, read
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_5_3_induction import NEAR, SIZE, costs
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.papers.bun_steinke_2016.prop_5_3_group_privacy import INDUCTION, PRIVATE

GROUP_PRIVACY = Lemma(
    "bs16.prop-5.3", "(xi, rho)-zCDP is (xi k H_k, rho k^2)-zCDP for groups of size k",
    f"{BUN_STEINKE}, Propositions 5.3 and 1.9",
    (PRIVATE, NEAR, SIZE, 0 <= xi, 0 <= rho),
    ZCDP(M, of_groups(D, k), xi * k * harmonic(k), factor * rho * k**2),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 2, "Y": "real"}, D=paths("N"), M=(gauss(0), gauss(1)), N=True, k=1, rho="0.5",
                        xi=0)),
             Mutant("negative-xi", without(0 <= xi), "no output with probability 1/2, else N(x, 1/20): this is "
                    "(-0.6, 10.1)-zCDP, but for groups of 2 and alpha = 2 the divergence is 79.3 > 79",
                    witness=refuted(without_group_privacy, X=REAL, Y=product(REAL, REAL)))),
)  # fmt: skip


@proof_of(GROUP_PRIVACY)
def _proof(claim: Claim) -> Theorem:
    """k alpha / (k alpha - 1) <= k / (k - 1), and k H(k - 1) + 1 = k H(k)."""
    known = use(NAT_NONNEGATIVE, SIZE), use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE)
    return from_costs(claim, *known, *conditions(claim))


def from_costs(claim: Claim, *facts: Theorem | Term) -> Theorem:
    """The claim, from facts that entail its four obligations."""
    X, R = (lam(k, cost) for cost in read(ZCDP, claim)["xi", "rho"])
    return use(INDUCTION, PRIVATE, NEAR, SIZE, *costs(X, R, *facts), X=X, R=R)


group_privacy = Verified(GROUP_PRIVACY, "group_privacy", requires=(1 <= k,))
