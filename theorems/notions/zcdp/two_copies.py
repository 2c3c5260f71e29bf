"""Under zCDP of a pair, the generating function of the difference of two independent privacy losses.

This file is long because the orders above and below 1 have proofs of their own, and two Gaussian laws refute
a variant.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import exceeded, gaussian_losses, grown
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exp, integrable, lam, maximum, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, rho, w, xi
from dpproofs.proving.reading import comparison, exponent_of, lhs, rhs
from dpproofs.proving.tactics import arith, both, cases, integrate, numeric, parts, transfer, use
from theorems.notions.zcdp.cosh_two_copies import TWO_COPIES
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.young import YOUNG
from theorems.notions.zcdp.domain import BACK, DOMAIN, THERE
from theorems.notions.zcdp.loss import INVERSE_RATIO, RATIO, UPPER, Z, l
from theorems.notions.zcdp.loss_lower import LOWER

kappa = var("kappa")
s = xi + 2 * rho
size = maximum(s, s**2)
LINES = (THERE, BACK, RATIO, INVERSE_RATIO)
ENOUGH = (exp(num(1)) - 1 <= kappa, 0 <= (kappa - 1) * s + xi)


def product(scale: Term) -> Term:
    """The generating function of Z - Z' at the scale, for an independent copy Z'."""
    return E(P, w, exp(scale * Z)) * E(P, w, exp(-scale * Z))


bound = product(l) <= exp(factor * (kappa * size * l**2))

PRODUCT = Lemma(
    "foundations.zcdp-loss-two-copies", "E[exp(l Z)] E[exp(-l Z)] <= exp(kappa max(s, s**2) l**2), s = xi + 2 rho",
    "elementary",
    (*LINES, *ENOUGH, 0 < l),
    conj(integrable(P, w, exp(l * Z)), integrable(P, w, exp(-l * Z)), bound),
    mutants=(Mutant("factor", {factor: Fraction(1, 2)},
                    "Gaussian laws, s = 1, kappa = e - 1: the left side is exp(l**2)"),),
)  # fmt: skip


@proof_of(PRODUCT)
def _proof(claim: Claim) -> Theorem:
    """For l > 1, or l s > 1, add up the exponents; otherwise PT-COSH from the scale 1, or 1/s when s > 1."""
    domain, order = use(DOMAIN, THERE), 0 < l
    euler = numeric(2 <= exp(num(1)))
    known = arith(0 <= s, domain), arith(1 <= kappa, ENOUGH[0], euler)
    up_int, down_int, most = _ends(l, order)
    total, goal = exponent_of(rhs(most)), comparison(claim)
    exponent = exponent_of(rhs(goal))

    def added(*facts: Theorem | Term) -> Theorem:
        grown = use(EXP_INCREASING, arith(total <= exponent, *facts), x=total, y=exponent)
        return arith(goal, most, grown)

    def large(above: Theorem) -> Theorem:
        sum_ = arith(total <= s * l**2 - xi * (l - 1) ** 2, above)
        gap = arith(0 <= (kappa - 1) * s * l**2 + xi * (l - 1) ** 2, ENOUGH[1], *known, above)
        return added(sum_, gap, arith(kappa * s * l**2 <= kappa * size * l**2, known[1]))

    def near(scale: Term, c: Term, excess: Term, top: Theorem, *facts: Theorem | Term) -> Theorem:
        """From product(scale) - 1 <= excess with c scale = l: product - 1 <= c**2 excess."""
        ends = _ends(scale, arith(0 < scale, *facts))[:2]
        unit = arith(0 <= c, order, *facts), arith(c <= 1, *facts)
        copies = parts(use(TWO_COPIES, *ends, *unit, X=lam(w, scale * Z), c=c))
        same = [
            transfer(P, w, arith(eq(exp(sign * c * scale * Z), exp(sign * l * Z)), *facts), f_int)
            for sign, f_int in ((1, copies[0]), (-1, copies[1]))
        ]
        grown_top = arith(c**2 * (product(scale) - 1) <= c**2 * excess, arith(0 <= c**2), top)
        small = arith(product(l) - 1 <= c**2 * excess, copies[2], *same, grown_top)
        tangent = use(EXP_TANGENT, x=c**2 * excess)
        grown = use(EXP_INCREASING, arith(c**2 * excess <= exponent, *facts, *known), x=c**2 * excess, y=exponent)
        return arith(goal, small, tangent, grown)

    def at_most(scale: Term, power: Term, positive: Theorem, *facts: Theorem | Term) -> Theorem:
        bound = _ends(scale, positive)[2]
        given = exponent_of(rhs(bound))
        grown = use(EXP_INCREASING, arith(given <= power, positive, *facts), x=given, y=power)
        return arith(product(scale) <= exp(power), bound, grown)

    def small(no: Theorem) -> Theorem:
        below = arith(l <= 1, no)
        return cases(1 < s, lambda yes: wide(yes, below), lambda narrow: close(arith(s <= 1, narrow), below))

    def close(narrow: Theorem, below: Theorem) -> Theorem:
        one = num(1)
        chord = use(YOUNG, known[0], narrow, u=s, x=1, y=0)
        convex = arith(exp(s) - 1 <= kappa * s, chord, ENOUGH[0], known[0])
        top = arith(product(one) - 1 <= kappa * s, at_most(one, s, arith(0 < one)), convex)
        return near(one, l, kappa * s, top, order, below)

    def wide(yes: Theorem, below: Theorem) -> Theorem:
        def inside(reach: Theorem) -> Theorem:
            scale = 1 / s
            positive = arith(0 < scale, yes)
            top = arith(product(scale) - 1 <= kappa, at_most(scale, num(1), positive, yes, domain), ENOUGH[0])
            return near(scale, l * s, kappa, top, yes, arith(l * s <= 1, reach), order)

        def outside(reach: Theorem) -> Theorem:
            sum_ = arith(total <= l * s, order, below, domain)
            return added(sum_, arith(l * s <= kappa * size * l**2, order, reach, yes, known[1]))

        return cases(1 < l * s, outside, inside)

    return both(up_int, down_int, cases(1 < l, large, small))


def _ends(scale: Term, positive: Theorem | Term) -> tuple[Theorem, Theorem, Theorem]:
    """exp(scale Z) and exp(-scale Z) are integrable; a bound for the product of their means."""
    up_int, up = parts(use(UPPER, THERE, RATIO, positive, l=scale))
    down_int, down = parts(use(LOWER, BACK, RATIO, INVERSE_RATIO, positive, l=scale))
    nonneg = [integrate(P, w, arith(0 <= exp(sign * scale * Z)), f) for sign, f in ((1, up_int), (-1, down_int))]
    first, second = (exponent_of(rhs(bound)) for bound in (up, down))
    total = first + second
    return up_int, down_int, arith(product(scale) <= exp(total), up, down, *nonneg)


@refutation_of(PRODUCT, "factor", Y=REAL)
def _two_gaussians(said: Theorem) -> Theorem:
    """N(0, 1) and N(1, 1), l = 1: the product is e."""
    _, _, product_ = parts(gaussian_losses(said, l=1))
    up, down = lhs(product_).args
    half = Fraction(1, 2)
    return exceeded(product_, grown(up, -1, half), grown(down, 1, -half))
