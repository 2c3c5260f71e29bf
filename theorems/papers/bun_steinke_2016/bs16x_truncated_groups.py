"""Truncated CDP for groups: rho grows with the square, and fewer orders are left."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import num
from dpproofs.mutants.witnesses import finite, gauss, paths
from dpproofs.privacy.notions import RENYI, TRUNCATED_CDP, D, M, k, of_groups, omega, rho
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, intro, natural_sign, use
from theorems.foundations.divergences.renyi import RENYI_WEAKER
from theorems.notions.truncated_cdp.passages_as_bounded import AS_BOUNDED
from theorems.notions.truncated_cdp.passages import TRUNCATED
from theorems.papers.bun_steinke_2016.bs16x_bounded_zcdp_groups import SOURCE
from theorems.papers.bun_steinke_2016.bs16x_bounded_zcdp_groups_at_order import AT_ORDER
from theorems.papers.bun_steinke_2016.prop_5_3_induction import NEAR, SIZE

SOME = 0 <= rho, 1 <= k

LEMMA = Lemma(
    "bs16x.bounded-zcdp-groups-truncated", "(rho, omega)-truncated CDP for groups of k: (rho k^2, omega/k)", SOURCE,
    (TRUNCATED, NEAR, SIZE, *SOME),
    TRUNCATED_CDP(M, of_groups(D, k), factor * (rho * k**2), omega / k),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)), N=(True, True, False, True,
                        True, True, False, True, True), D=paths("N"), k=2, omega=100, rho="1/2")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The bound for bounded zCDP with xi = 0."""
    bounded = use(AS_BOUNDED, TRUNCATED)
    many = natural_sign(k, SIZE)

    def bound(goal: Term, one: Term, two: Term, order: Term) -> Theorem:
        less = arith(k * order < omega, order < omega / k, *SOME)
        zero = arith(num(0) <= 0)
        made = use(AT_ORDER, bounded, NEAR, SIZE, zero, *SOME, less, many, m=omega, xi=0, x1=one, x2=two, alpha=order)
        first, second, wide = read(RENYI, goal)["P", "Q", "t"]
        size = read(RENYI, made).t
        return use(RENYI_WEAKER, made, 1 < order, arith(size <= wide), P=first, Q=second, alpha=order, s=size, t=wide)

    return intro(claim.conclusion, bound)
