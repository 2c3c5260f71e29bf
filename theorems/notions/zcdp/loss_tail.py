"""Section 1.1, after (2): under zCDP the privacy loss has a Gaussian tail."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, ind, log, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import DENSITY, RENYI_LINE, L, P, Q, rho, w, xi
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, bounded, cases, integrate, rewrite, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.loss_moments import MOMENT
from theorems.foundations.tests.privacy_loss_of_pair import tail
from theorems.foundations.reals.exponential import EXP_INCREASING

SOURCE = f"{BUN_STEINKE}, Section 1.1, after (2)"
LINE, RATIO = RENYI_LINE(P, Q, xi, rho), DENSITY(L, P, Q)
extra = var("lambda_")
GAUSSIAN = "Gaussian mechanism, rho = 1/2, lambda = 3: 0.00135 > exp(-9)"
constant = mark("constant", 4)

PAIR = Lemma(
    "bs16.sec-1.1-loss-tail-pair", "P[Z > lambda + xi + rho] <= exp(-lambda**2/(4 rho)) for a pair of laws", SOURCE,
    (LINE, RATIO, 0 < rho, 0 < extra),
    tail(P, L, extra + xi + rho) <= exp(-(extra**2) / (constant * rho)),
    mutants=(Mutant("constant", {constant: Fraction(399, 100)}, "Gaussian mechanism, lambda large",
                    witness=finite({"Y": 2}, P=("0.000045", "0.999955"),
                        Q=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001")),
             Mutant("half", {constant: 2}, GAUSSIAN,
                    witness=finite({"Y": 2}, P=("0.000045", "0.999955"),
                        Q=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001"))),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Markov's inequality at the order alpha = 1 + lambda/(2 rho), where the exponent is smallest."""
    level, Z = extra + xi + rho, log(L(w))
    alpha = 1 + extra / (2 * rho)
    order = arith(1 < alpha, 0 < rho, 0 < extra)
    moment = use(MOMENT, at(LINE, alpha, by=[order]), RATIO, order, alpha=alpha, t=xi + rho * alpha)
    scale, above = extra / (2 * rho), level < Z
    large = use(EXP_INCREASING, arith(0 <= scale * (Z - level), above, 0 < rho, 0 < extra), x=0, y=scale * (Z - level))
    goal = ind(above) <= exp(-(alpha - 1) * level) * exp((alpha - 1) * Z)
    point = cases(above, lambda yes: arith(goal, yes, large), lambda no: arith(goal, no))
    mean = integrate(P, w, point, bounded(P, w, ind(above), 1), moment, 0 < rho)
    product = exp((alpha - 1) * (xi + rho * alpha - level))
    bound = arith(tail(P, L, level) <= product, mean, moment, 0 < rho)
    return rewrite(bound, arith(eq(product, rhs(claim)), 0 < rho))
