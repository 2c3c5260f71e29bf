"""max(x - c, 0) <= x**alpha c**(1 - alpha)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import alpha
from dpproofs.proving.tactics import arith, use
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.tests.tests_from_renyi import MARKOV
from theorems.notions.profiles.layers import excess, s, x

BELOW_POWER = Lemma(
    "profiles.excess-below-power", "max(x - c, 0) <= x**alpha c**(1 - alpha)", "Markov's inequality",
    (0 <= x, 1 < alpha),
    excess(x) <= factor * (x**alpha * exp(-(alpha - 1) * s)),
    mutants=(Mutant("factor", {factor: LESS}, "s = 0, x = 200, alpha = 1 + 10**-6",
                    witness=point(alpha="1.00000025", s="1/2", x=1000)),),
)  # fmt: skip


@proof_of(BELOW_POWER)
def _below_power(claim: Claim) -> Theorem:
    power = use(POWER_NONNEGATIVE, 0 <= x, 1 < alpha, u=x, a=alpha)
    markov = use(MARKOV, 0 <= x, 1 < alpha, arith(0 <= num(1)), arith(1 <= num(1)), l=x, f=1, epsilon=s)
    return arith(claim.conclusion, markov, power)
