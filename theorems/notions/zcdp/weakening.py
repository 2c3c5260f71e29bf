"""zCDP with larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, proof_of, without
from dpproofs.privacy.notions import RENYI_LINE, ZCDP, M, N, alpha, rho, x1, x2, xi
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import arith, at, for_all, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.divergences.renyi import RENYI_WEAKER

xi2, rho2 = variables("xi2 rho2")

ZCDP_WEAKENING = Lemma(
    "foundations.zcdp-weakening", "zCDP with larger parameters", "elementary",
    (ZCDP(M, N, xi, rho), xi + rho <= xi2 + rho2, rho <= rho2),
    ZCDP(M, N, xi2, rho2),
    mutants=(Mutant("xi only", without(xi + rho <= xi2 + rho2, rho <= rho2) | also(xi <= xi2), "rho2 = 0",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss("1/10")), N=True, rho=3, rho2="1/100",
                        xi=0, xi2=0)),),
)  # fmt: skip


@proof_of(ZCDP_WEAKENING)
def _zcdp(claim: Claim) -> Theorem:
    above = 1 < alpha
    line = unfolded(at_neighbours(ZCDP(M, N, xi, rho)))
    old, new = xi + rho * alpha, xi2 + rho2 * alpha
    weaker = use(RENYI_WEAKER, at(line, alpha, by=[above]), above, arith(old <= new, *conditions(claim), above),
                 P=M(x1), Q=M(x2), s=old, t=new)  # fmt: skip
    goal = RENYI_LINE(M(x1), M(x2), xi2, rho2)
    pair = for_all(goal, weaker)
    return for_all(claim.conclusion, pair)


zcdp_weaken = Verified(ZCDP_WEAKENING, "zcdp_weaken")
