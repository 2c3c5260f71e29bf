"""Section 1.2.3: postprocessing of mCDP, with explicit parameters; constant factors need tau = O(1)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, forall, maximum, minimum, sqrt
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import MCDP, PUSHED, SYMMETRIC, ZCDP, K, M, N, mu, on, tau
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_global import GENERAL
from theorems.papers.bun_steinke_2016.bs16x_mcdp_mean import SMALLER_MEAN
from theorems.papers.bun_steinke_2016.lemma_2_3_zcdp_postprocessing import ZCDP_POSTPROCESSING
from theorems.notions.mcdp.to_zcdp_mechanism import MCDP_TO_ZCDP
from theorems.foundations.measure.two_mechanisms import M3, x

mean = minimum(mu, tau**2 / 2)
total = mean + tau**2 / 2


def _claim(factor: Factor) -> Claim:
    given = MCDP(M, N, mu, tau), SYMMETRIC(N), forall(x, PUSHED(M3(x), M(x), K))
    spread = sqrt(factor * maximum(total, total**2))
    return Claim(given, on(MCDP, Y="Z")(M3, N, mean, spread))


def _proof(claim: Claim) -> Theorem:
    """mCDP to zCDP, postprocessing, and back."""
    private, symmetric, pushed = claim.hypotheses
    zcdp = use(MCDP_TO_ZCDP, use(SMALLER_MEAN, private, symmetric), mu=mean)
    xi, rho = read(ZCDP, zcdp)["xi", "rho"]
    processed = use(ZCDP_POSTPROCESSING, zcdp, pushed, M3=M3, K=K, xi=xi, rho=rho)
    back = use(GENERAL, processed, symmetric, M=M3, xi=xi, rho=rho)
    back = rewrite(back, arith(eq(xi + 2 * rho, total)))
    return rewrite(back, arith(eq(xi + rho, mean)))


LEMMA = Lemma(
    "bs16.sec-1.2-mcdp-postprocessing", "Postprocessing a (mu, tau)-mCDP mechanism: (m, tau')-mCDP, m = min(mu, "
    "tau**2/2), tau'**2 = 4 max(w, w**2), w = m + tau**2/2", f"{BUN_STEINKE}, Section 1.2.3, with explicit parameters",
    *_claim(4).parts, _proof,
    (Mutant("constant", _claim(Fraction(9, 10)), "the identity after a Gaussian mechanism, mu = tau**2/2 = 1/10",
            witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("0.52495", "0.47505"), ("0.47505", "0.52495")),
                N=(False, True, True, False), K=((1, 0), (0, 1)), mu="0.005", tau="1/10")),
     Mutant("same", Claim(_claim(4).hypotheses, on(MCDP, Y="Z")(M3, N, mu, tau)), "a Gaussian bit, sigma = 1, mu = tau "
            "= 2, rounded to 1, 0 or -1 at t = 3: at lambda = 3/2 the moment is 350.8 > 90.02",
            unwitnessed="laws on the real line with densities have no finite model")),
)  # fmt: skip

mcdp_postprocess = Verified(LEMMA, "mcdp_postprocess", requires=(0 <= mu, 0 <= tau))
