"""Lemma 4.3: zCDP implies mCDP, with explicit constants."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, maximum, num, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of, without
from dpproofs.privacy.notions import MCDP, M, N, rho, xi
from dpproofs.proving.reading import base_of, read
from dpproofs.proving.tactics import arith, at, monotone, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_global import EACH_WAY, PRIVATE, of_mechanism
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_pair import GAUSSIAN
from theorems.foundations.reals.exponential import EXP_TANGENT, x
from theorems.notions.zcdp.two_copies import s

SOURCE = f"{BUN_STEINKE}, Lemmas 4.3 and B.5, with explicit constants"
TWO_POINTS = "P uniform on two points, Q the first with probability exp(-40)/2: xi = 40, rho = 0, the variance of Z "


def tau_squared(w: Term) -> Term:
    """A tau**2 for w = xi + 2 rho, that is 8 w up to w = 1.256."""
    return maximum(8 * w, 4 * (exp(w) - 1))


square = mark("square", tau_squared(s))

ZCDP_TO_MCDP = Lemma(
    "bs16.lemma-4.3", "(xi, rho)-zCDP implies (xi + rho, tau)-mCDP, tau**2 = max(8 w, 4 (exp(w) - 1)), w = xi + 2 rho",
    SOURCE,
    (PRIVATE, EACH_WAY),
    MCDP(M, N, xi + rho, sqrt(square)),
    mutants=(Mutant("linear", {square: 8 * s}, TWO_POINTS + "is 414 > 320",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/1000000000000000000",
                        "999999999999999999/1000000000000000000")), N=True, xi="41", rho=0)),
             Mutant("eighth", {square: Fraction(1, 9) * tau_squared(s)},
                    f"{GAUSSIAN}; so tau**2 is off by a factor of at most 9 there",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(1)), N=True, rho="0.41", xi=0)),
             Mutant("one-sided", without(EACH_WAY), "N relates one pair in one order only, "
                    "P = (0.999999, 0.000001), Q = (0.9, 0.1), rho = 0.11: at lambda = -3 the mean is above 10^9",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.999999", "0.000001"), ("0.9", "0.1")),
                        N=(False, True, False, False), xi=0, rho="0.11"))),
)  # fmt: skip


@proof_of(ZCDP_TO_MCDP)
def _proof(claim: Claim) -> Theorem:
    """4 max(w, w**2) <= 4 (exp(w) - 1)."""
    square = base_of(read(MCDP, claim).tau)
    slope = arith(2 * x <= exp(x), use(EXP_TANGENT, x=x / 2), 0 < x)
    grows = monotone(exp(x) - 1 - x**2, x, [0 <= x], slope)

    def wider(domain: Theorem) -> Theorem:
        positive = arith(0 <= s, domain)
        parabola = arith(s**2 <= exp(s) - 1, at(grows, 0, s, by=[positive]))
        return arith(4 * maximum(s, s**2) <= square, parabola, use(EXP_TANGENT, x=s))

    return of_mechanism(claim.conclusion, num(2), wider=wider)
