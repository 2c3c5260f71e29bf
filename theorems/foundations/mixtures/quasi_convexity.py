"""Lemma 2.2, third bullet: Rényi divergence is jointly quasi-convex."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import RENYI, Pt, alpha, t
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.mixtures.moment_convexity import FIRST, JOINT, JOINT_CONVEXITY, MEAN, ORDER, SECOND, a, b
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_UPPER
from theorems.foundations.mixtures.mixture_divergences import MIXTURES
from theorems.foundations.mixtures.mixture_moments import Qt
from theorems.foundations.mixtures.mixture_ratios import WEIGHT
from theorems.foundations.divergences.renyi import RENYI_WEAKER

LARGER = maximum(a, b)
SMALLER = LESS * LARGER
TIGHT = "P0 = P1, Q0 = Q1, of positive divergence"
bound = mark("bound", LARGER)

RENYI_LEMMA = Lemma(
    "bs16.lemma-2.2c", "D_alpha of mixtures is at most the larger of the two divergences, 1 < alpha < oo",
    f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST, SECOND, *MIXTURES, *WEIGHT, ORDER),
    RENYI(alpha, Pt, Qt, bound),
    mutants=(Mutant("factor", {bound: SMALLER}, TIGHT,
                    witness=finite({"Y": 2}, P0=("9/10", "1/10"), Q0=("1/10", "9/10"), P1=("9/10", "1/10"),
                        Q1=("1/10", "9/10"), t="1/2", alpha=2, b="2.0933", a="2.0933")),
             Mutant("convex", {bound: t * a + (1 - t) * b}, "components on disjoint sets with D_2 = 0 and log(73/9), "
                    "t = 1/2: 1.516 > 1.047",
                    witness=finite({"Y": 4}, P0=("1/2", "1/2", 0, 0), Q0=("1/2", "1/2", 0, 0),
                        P1=(0, 0, "9/10", "1/10"), Q1=(0, 0, "1/10", "9/10"), t="1/2", alpha=2, b=0, a="2.094"))),
)  # fmt: skip


@proof_of(RENYI_LEMMA)
def _renyi(claim: Claim) -> Theorem:
    """A mixture of exp((alpha - 1) a) and exp((alpha - 1) b) is at most the larger one."""
    bound = read(RENYI, claim).t
    joint = use(JOINT_CONVEXITY, *claim.hypotheses)
    high = (alpha - 1) * bound
    below = [
        use(EXP_INCREASING, arith((alpha - 1) * d <= high, arith(d <= bound), ORDER), x=(alpha - 1) * d, y=high)
        for d in (a, b)
    ]
    mean = arith(MEAN <= exp(high), *below, *WEIGHT)
    top = use(LOG_UPPER, arith(0 < MEAN, *WEIGHT), mean, x=high, y=MEAN)
    return use(RENYI_WEAKER, joint, ORDER, arith(JOINT <= bound, top, ORDER), P=Pt, Q=Qt, s=JOINT, t=bound)


renyi_mixture_bound = Verified(
    RENYI_LEMMA, "renyi_mixture_bound", {"d1": a, "d0": b}, value=maximum(a, b), requires=(0 <= a, 0 <= b)
)
