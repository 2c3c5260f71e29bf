"""Group privacy of m-bounded zCDP (Definition 8.4): groups of size k at the orders below m/k."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, mul
from dpproofs.library.falsity import finite, gauss, paths
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import k, rho, xi
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import use
from theorems.papers.bun_steinke_2016.prop_5_3_induction import INDUCTION, NEAR, PRIVATE, SIZE, costs, group
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

SOURCE = "consequence of Bun and Steinke 2016, proof of Proposition 5.3, for Definition 8.4"
SIGNS = (0 <= xi, 0 <= rho)


def _claim(factor: Factor, *signs: Term) -> Claim:
    bound = group(k, xi * k * harmonic(k), mul(factor, rho * k**2))
    return Claim((PRIVATE, NEAR, SIZE, *signs), bound)


def _proof(claim: Claim) -> Theorem:
    """The recursion calls single-entry orders up to k alpha, and smaller groups at smaller products."""
    X, R = lam(k, xi * k * harmonic(k)), lam(k, rho * k**2)
    known = use(NAT_NONNEGATIVE, SIZE), use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE)
    obligations = costs(X, R, *known, *conditions(claim))
    return use(INDUCTION, PRIVATE, NEAR, SIZE, *obligations, X=X, R=R)


LEMMA = Lemma(
    "bs16x.bounded-zcdp-groups", "m-bounded (xi, rho)-zCDP bounds D_alpha by xi k H_k + rho k^2 alpha for groups of "
    "size k and 1 < alpha < m/k", SOURCE, *_claim(1, *SIGNS).parts, _proof,
    (Mutant("rho", _claim(LESS, *SIGNS), "tight: the Gaussian mechanism, xi = 0",
            witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)), N=(True, True, False, True,
                True, True, False, True, True), D=paths("N"), k=2, m=100, xi=0, rho="1/2")),
     Mutant("negative-xi", _claim(1, 0 <= rho), "no output with probability 1/2, else N(x, 1/20): this is "
            "(-0.6, 10.1)-zCDP, but for groups of 2 and alpha = 2 the divergence is 79.3 > 79",
            unwitnessed="laws on the real line with densities have no finite model")),
)  # fmt: skip
