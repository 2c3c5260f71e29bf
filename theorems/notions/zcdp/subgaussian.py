"""Under zCDP of a pair the privacy loss is subgaussian about its mean, as the difference of two independent
copies has such a generating function.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, fact, gaussian_losses, grown, integral_of, standard
from theorems.foundations.measure.subgaussian import CENTRED, DOWN, DOWN_INT, UP, UP_INT, X
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.hyperbolic import COSH_SCALING, UNIT
from theorems.foundations.reals.pointwise_inequalities import YOUNG
from theorems.notions.zcdp.loss import INVERSE_RATIO, LOWER, MEAN, RATIO, UPPER, Z, l
from theorems.notions.zcdp.loss_moments import BACK, DOMAIN, THERE

# The mean of cosh(c x) over the difference of two independent copies --------------------------

c = var("c")

TWO_COPIES_FACTOR = Mutant(
    "factor", {factor: LESS}, "c = 1", witness=finite({"Y": 3}, P=("1/4", "5/8", "1/8"), X=("1/2", 0, 1), c=1)
)
excess = E(P, w, UP) * E(P, w, DOWN) - 1
bound = E(P, w, exp(c * X(w))) * E(P, w, exp(-c * X(w))) - 1 <= factor * c**2 * excess

TWO_COPIES = Lemma(
    "foundations.two-copies", "E[exp(c X)] E[exp(-c X)] - 1 <= c**2 (E[exp(X)] E[exp(-X)] - 1) for 0 <= c <= 1",
    "elementary",
    (*UNIT, UP_INT, DOWN_INT),
    conj(integrable(P, w, exp(c * X(w))), integrable(P, w, exp(-c * X(w))), bound),
    mutants=(TWO_COPIES_FACTOR,),
)  # fmt: skip

v = var("v", "Y")


@proof_of(TWO_COPIES)
def _copies(claim: Claim) -> Theorem:
    """The inequality at x = X - X', integrated over the one and then over the other."""
    x = X(w)
    total = parts(expand(P, w, UP + DOWN, UP_INT, DOWN_INT))[0]
    ints = [dominated(P, w, both(arith(0 <= exp(s * x)), _between(s)), total) for s in (c, -c)]
    point = use(COSH_SCALING, *UNIT, x=X(w) - X(v))
    inner = integrate(P, w, point, UP_INT, DOWN_INT, *ints)
    outer = integrate(P, v, inner, UP_INT, DOWN_INT, *ints)
    return both(*ints, arith(comparison(claim), outer))


def _between(scale: Term) -> Theorem:
    """exp(s x) <= exp(x) + exp(-x) for |s| <= 1, at x = X."""
    x, small = X(w), scale * X(w)

    def below(top: Term, sign: Theorem) -> Theorem:
        return arith(exp(small) <= UP + DOWN, use(EXP_INCREASING, arith(small <= top, sign, *UNIT), x=small, y=top))

    return cases(0 <= x, lambda pos: below(x, pos), lambda no: below(-x, no))


# Under zCDP of a pair, the generating function of the difference of two independent privacy losses ---

kappa = var("kappa")
s = xi + 2 * rho
size = maximum(s, s**2)
LINES = (THERE, BACK, RATIO, INVERSE_RATIO)
ENOUGH = (exp(num(1)) - 1 <= kappa, 0 <= (kappa - 1) * s + xi)


def product_(scale: Term) -> Term:
    """The generating function of Z - Z' at the scale, for an independent copy Z'."""
    return E(P, w, exp(scale * Z)) * E(P, w, exp(-scale * Z))


bound_ = product_(l) <= exp(factor * (kappa * size * l**2))

PRODUCT = Lemma(
    "foundations.zcdp-loss-two-copies", "E[exp(l Z)] E[exp(-l Z)] <= exp(kappa max(s, s**2) l**2), s = xi + 2 rho",
    "elementary",
    (*LINES, *ENOUGH, 0 < l),
    conj(integrable(P, w, exp(l * Z)), integrable(P, w, exp(-l * Z)), bound_),
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
        grown_top = arith(c**2 * (product_(scale) - 1) <= c**2 * excess, arith(0 <= c**2), top)
        small = arith(product_(l) - 1 <= c**2 * excess, copies[2], *same, grown_top)
        tangent = use(EXP_TANGENT, x=c**2 * excess)
        grown = use(EXP_INCREASING, arith(c**2 * excess <= exponent, *facts, *known), x=c**2 * excess, y=exponent)
        return arith(goal, small, tangent, grown)

    def at_most(scale: Term, power: Term, positive: Theorem, *facts: Theorem | Term) -> Theorem:
        bound = _ends(scale, positive)[2]
        given = exponent_of(rhs(bound))
        grown = use(EXP_INCREASING, arith(given <= power, positive, *facts), x=given, y=power)
        return arith(product_(scale) <= exp(power), bound, grown)

    def small(no: Theorem) -> Theorem:
        below = arith(l <= 1, no)
        return cases(1 < s, lambda yes: wide(yes, below), lambda narrow: close(arith(s <= 1, narrow), below))

    def close(narrow: Theorem, below: Theorem) -> Theorem:
        one = num(1)
        chord = use(YOUNG, known[0], narrow, u=s, x=1, y=0)
        convex = arith(exp(s) - 1 <= kappa * s, chord, ENOUGH[0], known[0])
        top = arith(product_(one) - 1 <= kappa * s, at_most(one, s, arith(0 < one)), convex)
        return near(one, l, kappa * s, top, order, below)

    def wide(yes: Theorem, below: Theorem) -> Theorem:
        def inside(reach: Theorem) -> Theorem:
            scale = 1 / s
            positive = arith(0 < scale, yes)
            top = arith(product_(scale) - 1 <= kappa, at_most(scale, num(1), positive, yes, domain), ENOUGH[0])
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
    return up_int, down_int, arith(product_(scale) <= exp(total), up, down, *nonneg)


@refutation_of(PRODUCT, "factor", Y=REAL)
def _two_gaussians(said: Theorem) -> Theorem:
    """N(0, 1) and N(1, 1), l = 1: the product is e."""
    _, _, product_ = parts(gaussian_losses(said, l=1))
    up, down = lhs(product_).args
    half = Fraction(1, 2)
    return exceeded(product_, grown(up, -1, half), grown(down, 1, -half))


# Under zCDP of a pair, the privacy loss is subgaussian about its mean -------------------------

body = exp(lambda_ * (Z - E(P, w, Z)))

SUBGAUSSIAN = Lemma(
    "foundations.zcdp-loss-subgaussian", "E[exp(lambda (Z - E[Z]))] <= exp(kappa max(s, s**2) lambda**2)", "elementary",
    (*LINES, *ENOUGH),
    conj(integrable(P, w, body), E(P, w, body) <= exp(factor * (kappa * size * lambda_**2))),
    mutants=(Mutant("factor", {factor: Fraction(1, 4)}, "Gaussian laws, s = 1, kappa = e - 1: the left side is "
                    "exp(lambda**2/2)"),),
)  # fmt: skip


@proof_of(SUBGAUSSIAN)
def _subgaussian(claim: Claim) -> Theorem:
    """Z - E[Z] is dominated by Z - Z', for lambda of either sign."""
    goal = comparison(claim)
    finite = parts(use(MEAN, *LINES))[0]
    multiple_int, multiple = parts(expand(P, w, lambda_ * Z, finite))
    body, m = exp(lambda_ * (Z - E(P, w, Z))), E(P, w, Z)

    def centred(up_int: Theorem, down_int: Theorem, most: Theorem) -> Theorem:
        raw = rewrite(use(CENTRED, multiple_int, up_int, down_int, X=lam(w, lambda_ * Z)), multiple)
        raw_int, bound = parts(raw)
        body_int, same = parts(transfer(P, w, arith(eq(exp(lambda_ * Z - lambda_ * m), body)), raw_int))
        return both(body_int, arith(goal, bound, same, most))

    def above(pos: Theorem) -> Theorem:
        return centred(*parts(use(PRODUCT, *LINES, *ENOUGH, pos, l=lambda_)))

    def below(neg: Theorem) -> Theorem:
        l = -lambda_
        down_int, raw_int, most = parts(use(PRODUCT, *LINES, *ENOUGH, arith(0 < l, neg), l=l))
        up_int, same = parts(transfer(P, w, arith(eq(exp(-l * Z), exp(lambda_ * Z))), raw_int))
        return centred(up_int, down_int, arith(product_(lambda_) <= rhs(most), most, same))

    def none(zero: Theorem) -> Theorem:
        one_int, one = parts(constant(P, w, 1))
        inside, exponent = exponent_of(body), exponent_of(rhs(goal))
        vanishes = arith(eq(num(0), inside), zero)
        flat = use("leibniz", vanishes, x=num(0), y=inside, A=lam(kappa, eq(num(1), exp(kappa))))
        body_int, same = parts(transfer(P, w, flat, one_int))
        least = arith(1 <= exp(exponent), use(EXP_TANGENT, x=exponent), arith(eq(exponent, 0), zero))
        return both(body_int, arith(goal, same, one, least))

    def rest(no: Theorem) -> Theorem:
        return cases(lambda_ < 0, below, lambda neither: none(arith(eq(lambda_, 0), no, neither)))

    return cases(0 < lambda_, above, rest)


@refutation_of(SUBGAUSSIAN, "factor", Y=REAL)
def _one_gaussian(said: Theorem) -> Theorem:
    """N(0, 1) and N(1, 1), lambda = 1: the left side is exp(1/2)."""
    law, half = standard(), Fraction(1, 2)
    _, moment = parts(gaussian_losses(said, lambda_=1))
    mean = part_of(integrand_of(lhs(moment), x), "E")
    _, measured, centre = parts(fact("foundations.gaussian-mean", mu=0, sigma=1))
    straight, value = parts(expand(law, x, half - x, measured))
    loss = integral_of(straight, arith(eq(half - x, integrand_of(mean, x))))
    level = arith(eq(mean, half), loss, value, centre, mean_of_one(law))
    return exceeded(moment, grown(lhs(moment), -1, 0, level))
