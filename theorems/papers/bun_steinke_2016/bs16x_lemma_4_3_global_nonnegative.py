"""The same with tau**2 = 2 (e - 1) max(s, s**2) for xi >= 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.language.terms import exp, mul, num, sqrt
from dpproofs.proving.lemma import Lemma, Mutant, factor
from dpproofs.privacy.notions import MCDP, M, N, rho, xi
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_pair import GAUSSIAN, SOURCE
from theorems.notions.zcdp.two_copies import size
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_global import EACH_WAY, GENERAL, PRIVATE, of_mechanism

NONNEGATIVE = Lemma(
    "bs16x.lemma-4.3-global-xi", "The same with tau**2 = 2 (e - 1) max(s, s**2) for xi >= 0", SOURCE,
    (PRIVATE, EACH_WAY, 0 <= xi),
    MCDP(M, N, xi + rho, sqrt(mul(2 * factor, exp(num(1)) - 1, size))),
    lambda claim: of_mechanism(claim.conclusion, exp(num(1)) - 1, 0 <= xi),
    (Mutant("constant", {factor: Fraction(1, 4)}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("1/10")), N=True, rho="0.005", xi=0)),),
)  # fmt: skip

DOMAIN_OF_ZCDP = (0 <= rho, 0 <= xi + rho)
zcdp_to_mcdp_any_xi = Verified(GENERAL, "zcdp_to_mcdp_any_xi", requires=DOMAIN_OF_ZCDP)
zcdp_to_mcdp = Verified(NONNEGATIVE, "zcdp_to_mcdp", requires=DOMAIN_OF_ZCDP)
