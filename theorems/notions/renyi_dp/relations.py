"""Two steps of one neighbouring relation in place of one of another, for Rényi privacy at one order."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import num
from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.privacy.notions import RENYI, RENYI_DP, M, alpha, epsilon, x1, x3
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all, said_of, use
from theorems.foundations.divergences.renyi import RENYI_WEAKER
from theorems.foundations.divergences.renyi_triangle import RENYI_TRIANGLE
from theorems.notions.dp.relations import STEPS, N2, through
from theorems.notions.renyi_dp.groups import PRIVATE, at_lower_order

HALF = alpha / 2

LEMMA = Lemma(
    "mechanisms.two-steps-renyi-dp",
    "(alpha, epsilon)-Rényi DP is (alpha/2, 3 epsilon)-Rényi DP for neighbours that are two steps apart",
    "Mironov 2017, arXiv:1702.07476, Proposition 2",
    (PRIVATE, STEPS, 0 <= epsilon, 2 < alpha),
    RENYI_DP(M, N2, HALF, factor * (3 * epsilon)),
    mutants=(Mutant("factor", {factor: Fraction(66, 100)}, "Gaussian noise, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), alpha="2001/1000",
                        epsilon="1.00051")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """D_a(x, x'') <= 2 a/(2 a - 1) D_(2 a - 1)(x, x') + D_(2 a)(x', x'') at a = alpha/2."""
    wide, order, goal = 2 < alpha, arith(1 < HALF, 2 < alpha), said_of(claim.conclusion, x1, x3)
    low, high, most = (2 * HALF - 1) / (num(2) - 1), 2 * HALF, read(RENYI, goal).t

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at_lower_order(x1, middle, one, low, wide), at_lower_order(middle, x3, two, high, wide)
        joined = use(RENYI_TRIANGLE, first, second, order, k=2, alpha=HALF, P=M(x1), R=M(middle), Q=M(x3), s=epsilon,
                     t=epsilon)  # fmt: skip
        total = read(RENYI, joined).t
        return use(RENYI_WEAKER, joined, order, arith(total <= most, wide, 0 <= epsilon), P=M(x1), Q=M(x3), alpha=HALF,
                   s=total, t=most)  # fmt: skip

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_renyi_dp = Verified(LEMMA, "renyi_dp_to_replace_one")
