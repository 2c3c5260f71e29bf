"""One Rényi bound already bounds every test: Markov's inequality, integrated."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, cases
from dpproofs.proving.tactics import use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND
from dpproofs.privacy.notions import alpha, epsilon

l, f = variables("l f")

MARKOV = Lemma(
    "foundations.markov-pointwise", "l f <= exp(eps) f + l**alpha exp(-(alpha-1) eps)", "elementary",
    (0 <= l, 0 <= f, f <= 1, 1 < alpha),
    l * f <= exp(epsilon) * f + l**alpha * exp(-(alpha - 1) * epsilon),
    mutants=(Mutant("factor", Claim((0 <= l, 0 <= f, f <= 1, 1 < alpha),
                                    l * f <= exp(epsilon) * f + LESS * l**alpha * exp(-(alpha - 1) * epsilon)),
                    "f = 1, epsilon = 0, l = 200, alpha = 1 + 10**-6",
                    witness=point(alpha="1.00000025", epsilon="1/10", f=1, l=1000)),),
)  # fmt: skip


@proof_of(MARKOV)
def _markov(claim: Claim) -> Theorem:
    """l f <= exp(eps) f when l <= exp(eps); else (l exp(-eps))**(alpha - 1) >= 1."""
    unit = (0 <= f, f <= 1)

    def large(above: Theorem) -> Theorem:
        pos = arith(0 < l, above)
        log_l = use(LOG_BOUND, above, pos, x=epsilon, y=l)
        scale = (alpha - 1) * (log(l) - epsilon)
        ratio = use(EXP_INCREASING, arith(0 <= scale, 1 < alpha, log_l), x=0, y=scale)
        return arith(claim.conclusion, ratio, pos, *unit)

    def small(below: Theorem) -> Theorem:
        power = use(POWER_NONNEGATIVE, 0 <= l, 1 < alpha, u=l, a=alpha)
        return arith(claim.conclusion, power, below, *unit)

    return cases(exp(epsilon) < l, large, small)
