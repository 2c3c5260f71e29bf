"""Lemma 3.6 and Lemma B.2, second form, for a pair of laws: the third option."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PI, erfc, exp, sqrt, variables
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, epsilon, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, use
from theorems.papers.bun_steinke_2016.lemma_3_6_options import ROOT, SOURCE, THIRD, positive_root, u
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_erfc import DELTA, PAIR, WITNESS, pair_claim
from theorems.foundations.reals.error_function import ERFC_NONNEGATIVE
from theorems.foundations.reals.mills_ratio_sharp import SHARP
from theorems.foundations.reals.square_order import SQUARE, SQUARE_ORDER
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING

FAR = "Gaussian mechanism, rho = 1/2, epsilon = 100: the least delta is 6.14e-2155"


def bound(option: Term, constant: Factor = 4) -> Term:
    """The delta of Lemma 3.5, times one of the options."""
    return exp(-((epsilon - xi - rho) ** 2) / (constant * rho)) * option


PAIR_THIRD = Lemma(
    "bs16.lemma-3.6-third-pair", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by the third option",
    SOURCE,
    *pair_claim(bound(THIRD)).parts,
    mutants=(Mutant("factor", pair_claim(bound(Fraction(7, 10) * THIRD)), WITNESS,
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84")),
             Mutant("constant", pair_claim(bound(THIRD, Fraction(39, 10))), FAR,
                    witness=finite({"Y": "real"}, P=gauss("1/10"), Q=gauss(0), epsilon="2.0000002", rho="0.005",
                        xi=0))),
)  # fmt: skip

s, t = variables("s t")


@proof_of(PAIR_THIRD)
def _third(claim: Claim) -> Theorem:
    """The sharp bound on the Mills ratio, at v = u sqrt(rho)."""
    v = (epsilon - xi + rho) / (2 * sqrt(rho))
    positive, square, above_u, _ = positive_root()
    inside = use(arith(0 < s**2 + t, 0 < t), arith(0 < 4 / PI), s=v, t=4 / PI)
    other, other_square = sqrt(v**2 + 4 / PI), use(SQUARE, inside, u=v**2 + 4 / PI)
    scaled, root = sqrt(rho) * ROOT, arith(0 <= ROOT, above_u, positive)
    order = use(
        SQUARE_ORDER,
        arith(scaled * scaled <= other * other, square, other_square, 0 < rho),
        arith(0 <= scaled, root, 0 < rho),
        arith(0 <= other, inside),
        u=scaled,
        v=other,
    )
    mills = use(SHARP, arith(0 <= v, positive, 0 < rho), x=v)
    goal = sqrt(PI) * sqrt(rho) * (u + ROOT) * erfc(v) <= 2 * exp(-(v**2))
    moved = arith(goal, mills, order, use(ERFC_NONNEGATIVE, a=v), 0 < rho)
    small = arith(DELTA <= read(INDISTINGUISHABLE, claim).delta, moved, positive, above_u, 0 < rho)
    tests = use(PAIR, *claim.hypotheses)
    return use(
        INDISTINGUISHABLE_WEAKENING,
        tests,
        small,
        delta=DELTA,
        epsilon2=epsilon,
        delta2=read(INDISTINGUISHABLE, claim).delta,
    )
