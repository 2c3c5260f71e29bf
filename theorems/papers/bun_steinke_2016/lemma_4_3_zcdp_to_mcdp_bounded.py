"""(xi, rho)-zCDP implies (xi + rho, 2 sqrt(xi + 2 rho))-mCDP when xi + 2 rho <= 1."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import maximum, num, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of, without
from dpproofs.privacy.notions import MCDP, M, N, rho, xi
from dpproofs.proving.reading import base_of, read
from dpproofs.proving.tactics import arith
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_global_nonnegative import DOMAIN_OF_ZCDP
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_global import EACH_WAY, PRIVATE, of_mechanism
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_pair import GAUSSIAN
from theorems.notions.zcdp.two_copies import s
from theorems.papers.bun_steinke_2016.lemma_4_3_zcdp_to_mcdp import ZCDP_TO_MCDP, SOURCE, TWO_POINTS

coefficient = mark("coefficient", 4)

BOUNDED = Lemma(
    "bs16.lemma-4.3-bounded", "(xi, rho)-zCDP implies (xi + rho, 2 sqrt(xi + 2 rho))-mCDP when xi + 2 rho <= 1", SOURCE,
    (PRIVATE, EACH_WAY, s <= 1),
    MCDP(M, N, xi + rho, sqrt(coefficient * s)),
    mutants=(Mutant("constant", {coefficient: Fraction(9, 10)},
                    f"{GAUSSIAN}; so tau**2 is off by a factor of at most 4.5 there",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("0.447")), N=True, xi=0, rho="0.1")),
             Mutant("unbounded", without(s <= 1), TWO_POINTS + "is 414 > 160",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/1000000000000000000",
                        "999999999999999999/1000000000000000000")), N=True, xi=41, rho=0))),
)  # fmt: skip


@proof_of(BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    """max(w, w**2) = w."""
    square = base_of(read(MCDP, claim).tau)
    small = s <= 1

    def wider(domain: Theorem) -> Theorem:
        return arith(4 * maximum(s, s**2) <= square, domain, small)

    return of_mechanism(claim.conclusion, num(2), wider=wider)


zcdp_to_mcdp_explicit = Verified(ZCDP_TO_MCDP, "zcdp_to_mcdp_explicit", requires=DOMAIN_OF_ZCDP)
zcdp_to_mcdp_bounded = Verified(BOUNDED, "zcdp_to_mcdp_bounded", requires=DOMAIN_OF_ZCDP)
