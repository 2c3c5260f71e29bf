"""For pi rho >= 1 the epsilon of Lemma 3.5 is at most that of Lemma 3.6, first form."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, log, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import delta, rho
from dpproofs.proving.tactics import arith, use
from theorems.papers.bun_steinke_2016.lemma_3_6_options import FIRST
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.reals.powers import POWER_INCREASING
from theorems.papers.bun_steinke_2016.lemma_3_6_counterexample import RADICAND, SOURCE

scale = mark("scale", 1)

LARGER = Lemma(
    "bs16.lemma-3.6-no-refinement", "For pi rho >= 1 the epsilon of Lemma 3.5 is at most that of Lemma 3.6, first form",
    SOURCE,
    (scale <= PI * rho, 0 < rho, 0 < delta, delta <= 1),
    sqrt(4 * rho * log(1 / delta)) <= sqrt(RADICAND),
    mutants=(Mutant("range", {scale: LESS}, "pi rho = 0.995, delta = 1/2", witness=point(delta="1/10", rho="0.316")),),
)  # fmt: skip


@proof_of(LARGER)
def _larger(claim: Claim) -> Theorem:
    """log(sqrt(pi rho)) >= 0."""
    root = use(POWER_INCREASING, *claim.hypotheses, u=1, v=PI * rho, a=Fraction(1, 2))
    large = use(LOG_BOUND, root, x=0, y=FIRST)
    low = use(
        LOG_BOUND, arith(1 <= 1 / delta, 0 < delta, delta <= 1), arith(0 < 1 / delta, 0 < delta), x=0, y=1 / delta
    )
    order = arith(4 * rho * log(1 / delta) <= RADICAND, large, 0 < rho, 0 < delta)
    return use(
        POWER_INCREASING,
        order,
        arith(0 <= 4 * rho * log(1 / delta), low, 0 < rho),
        u=4 * rho * log(1 / delta),
        v=RADICAND,
        a=Fraction(1, 2),
    )
