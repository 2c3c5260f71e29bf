"""Section 1.1, after (2): the lower tail of the privacy loss, by the swapped pair."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, ind, log
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import DENSITY, SYMMETRIC, ZCDP, L, M, N, P, rho, w, x1, x2, xi
from dpproofs.proving.reading import exponent_of, hypothesis, lhs, rhs
from dpproofs.proving.tactics import arith, at, bounded, cases, integrate, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.loss_moments_swapped import SWAPPED_MOMENT
from theorems.notions.zcdp.loss_tail import RATIO, SOURCE, extra
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.neighbours import both_ways
from theorems.notions.zcdp.domain import BACK, DOMAIN

LEVEL = extra + xi + rho

GAUSSIAN = "Gaussian mechanism, lambda large"
constant = mark("constant", 4)
shift = mark("shift", 1)


def lower_tail(law: Term, ratio: Term, level: Term) -> Term:
    """P[Z < -level]."""
    return E(law, w, ind(log(ratio(w)) < -level))


PAIR = Lemma(
    "bs16.sec-1.1-loss-lower-tail-pair",
    "P[Z < -c] <= exp(-c - lambda**2/(4 rho)) for c = lambda + xi + rho, for a pair of laws", SOURCE,
    (BACK, RATIO, 0 < rho, 0 < extra),
    lower_tail(P, L, LEVEL) <= exp(-(extra**2) / (constant * rho) - shift * LEVEL),
    mutants=(Mutant("constant", {constant: Fraction(399, 100)}, GAUSSIAN,
                    witness=finite({"Y": 2}, Q=("0.000045", "0.999955"),
                        P=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001")),
             Mutant("shift", {shift: Fraction(101, 100)}, "Gaussian mechanism, rho = 1, lambda = 1000",
                    witness=finite({"Y": 2}, Q=("0.000045", "0.999955"),
                        P=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001"))),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Markov's inequality for exp(-alpha Z), at the order alpha = 1 + lambda/(2 rho)."""
    Z, alpha = log(L(w)), 1 + extra / (2 * rho)
    order = arith(1 < alpha, 0 < rho, 0 < extra)
    line = at(BACK, alpha, by=[order])
    moment = use(SWAPPED_MOMENT, line, RATIO, order, alpha=alpha, t=xi + rho * alpha)
    below, exponent = Z < -LEVEL, alpha * (-Z - LEVEL)
    large = use(EXP_INCREASING, arith(0 <= exponent, below, order), x=0, y=exponent)
    goal = ind(below) <= exp(-alpha * LEVEL) * exp(-alpha * Z)
    point = cases(below, lambda yes: arith(goal, yes, large), lambda no: arith(goal, no))
    mean = integrate(P, w, point, bounded(P, w, ind(below), 1), moment, 0 < rho)
    product = exp((alpha - 1) * (xi + rho * alpha) - alpha * LEVEL)
    bound = arith(lower_tail(P, L, LEVEL) <= product, mean, moment, 0 < rho)
    return rewrite(bound, arith(eq(product, rhs(claim)), 0 < rho))


LEMMA = Lemma(
    "bs16.sec-1.1-loss-lower-tail", "(xi, rho)-zCDP implies P[Z < -(lambda + xi + rho)] <= exp(-lambda**2/(4 rho))",
    SOURCE,
    (ZCDP(M, N, xi, rho), SYMMETRIC(N), N(x1, x2), DENSITY(L, M(x1), M(x2)), 0 < rho, 0 < extra),
    lower_tail(M(x1), L, LEVEL) <= exp(-(extra**2) / (constant * rho)),
    mutants=(Mutant("constant", {constant: 2}, "Gaussian mechanism, rho = 1/2, lambda = 6: 1.28e-12 > exp(-36)",
                    witness=finite({"X": 2, "Y": 2},
                        M=((Fraction(224, 10**13), 1 - Fraction(224, 10**13)),
                           (Fraction(149, 10**10), 1 - Fraction(149, 10**10))),
                        N=(False, True, True, False), x1=0, x2=1, xi=0, rho="1/2", lambda_=6)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The order of the pair is swapped; 0 <= xi + rho."""
    there, back = both_ways(hypothesis(claim, ZCDP))
    domain = use(DOMAIN, there, P=M(x1), Q=M(x2))
    sharp = use(PAIR, back, *claim.hypotheses, P=M(x1), Q=M(x2))
    exponents = exponent_of(rhs(sharp)), -(extra**2) / (4 * rho)
    order = arith(exponents[0] <= exponents[1], domain, 0 < extra)
    larger = use(EXP_INCREASING, order, x=exponents[0], y=exponents[1])
    return arith(claim.conclusion, arith(lhs(sharp) <= exp(exponents[1]), sharp, larger))


zcdp_loss_lower_tail = Verified(LEMMA, "zcdp_loss_lower_tail", {"excess": extra}, value=exp(-(extra**2) / (4 * rho)))
