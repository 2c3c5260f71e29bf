"""Lemma A.2: how likely a Gaussian variable with mean 1, or with mean -1, is to exceed t."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, conj, exp, num, sqrt, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import argument_of, conjuncts, part_of
from dpproofs.proving.tactics import arith, both, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tail import upper
from theorems.foundations.reals.mills_ratio_half import HALF, LOWER

SOURCE = f"{BUN_STEINKE}, Lemma A.2"
t = var("t")
SIGNS = (0 < sigma, 1 < t)
HIGH, LOW = upper(t, num(1), sigma), upper(t, num(-1), sigma)
s = (t - 1) / sigma

TAILS = Lemma(
    "bs16.lemma-a.2-tails", "s/(1 + s^2) phi(s) <= P[N(1, sigma^2) >= t] <= exp(-s^2/2)/2, where s = (t - 1)/sigma",
    SOURCE,
    SIGNS,
    conj(factor * (s / (1 + s**2)) * exp(-(s**2) / 2) <= sqrt(2 * PI) * HIGH, HIGH <= exp(-(s**2) / 2) / 2),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 21", witness=finite({}, sigma=1, t=50)),),
)  # fmt: skip


@proof_of(TAILS)
def _tails(claim: Claim) -> Theorem:
    """Bounds on the Mills ratio at s/sqrt(2)."""
    lower, above = conjuncts(claim)
    point = argument_of(part_of(HIGH, "erfc"))
    positive = arith(0 <= point, *SIGNS)
    below = use(LOWER, positive, x=point)
    return both(arith(lower, below, *SIGNS), arith(above, use(HALF, positive, x=point), *SIGNS))
