"""The profile of N(mu, 1) and N(0, 1): its values and bounds, in terms of erfc and of the logarithm of the
ratio.
"""

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG, DONG_ROTH_SU
from theorems.notions.profiles.excess import c

# The profile of N(mu, 1) and N(0, 1), where s = mu^2 ------------------------------------------

s, t, x = variables("s t x")
STANDARD = normal(0, 1)
ORDER, VARIANCE = 0 <= c, 0 <= s


def ratio(s: Term) -> Term:
    """The likelihood ratio of N(mu, 1) to N(0, 1)."""
    return exp(sqrt(s) * x - s / 2)


def excess(s: Term, order: Term) -> Term:
    """How much the likelihood ratio exceeds the order."""
    return maximum(ratio(s) - order, 0)


RATIO = Lemma(
    "profiles.gaussian-ratio", "The likelihood ratio of N(mu, 1) to N(0, 1) has mean 1", "gaussian_density",
    (VARIANCE,),
    conj(integrable(STANDARD, x, ratio(s)), eq(E(STANDARD, x, ratio(s)), factor)),
    mutants=(Mutant("mean", {factor: MORE}, "an equality", witness=finite({}, s=0)),),
)  # fmt: skip


@proof_of(RATIO)
def _ratio(claim: Claim) -> Theorem:
    """The mean of exp(mu x) is exp(mu^2/2)."""
    ints, mean, _, _ = parts(
        use("foundations.gaussian-grown", arith(0 < num(1)), sigma=1, nu=0, a=sqrt(s), b=-(s / 2), r=0)
    )
    exponent = exponent_of(rhs(mean))
    value = same_value(lam(x, exp(x)), arith(eq(exponent, 0), squared_root(s, VARIANCE)))
    return both(ints, arith(comparison(claim), mean, value))


# The profile of N(mu, 1) and N(0, 1) at mu = 0, and at the order 0 ----------------------------

EQUAL_MEANS = Lemma(
    "profiles.gaussian-equal-means", "The profile of two equal laws", "elementary",
    (eq(s, 0),),
    eq(gaussian_profile(s, c), factor * maximum(1 - c, 0)),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0", witness=against("profiles.gaussian-equal-means", c=0, s=0)),),
)  # fmt: skip


@proof_of(EQUAL_MEANS)
def _equal_means(claim: Claim) -> Theorem:
    """The ratio is 1."""
    root = squared_root(s, arith(0 <= s, eq(s, 0)))
    exponent = arith(eq(sqrt(s) * x - s / 2, 0), root, eq(s, 0))
    one = arith(eq(ratio(s), 1), same_value(lam(x, exp(x)), exponent))
    ints, mean = parts(constant(STANDARD, x, maximum(1 - c, 0)))
    same = parts(transfer(STANDARD, x, arith(eq(maximum(1 - c, 0), excess(s, c)), one), ints))[1]
    return arith(claim.conclusion, same, mean)


value = mark("value", 1)

ORDER_ZERO = Lemma(
    "profiles.gaussian-order-zero", "The profile of two Gaussian laws is 1 at the order 0", "gaussian_density",
    (VARIANCE, eq(c, 0)),
    eq(gaussian_profile(s, c), value),
    mutants=(Mutant("value", {value: LESS}, "an equality", witness=finite({}, c=0, s=0)),),
)  # fmt: skip


@proof_of(ORDER_ZERO)
def _order_zero(claim: Claim) -> Theorem:
    """The excess is the ratio."""
    ints, mean = parts(use(RATIO, VARIANCE))
    same = parts(transfer(STANDARD, x, arith(eq(ratio(s), excess(s, c)), arith(0 < ratio(s)), eq(c, 0)), ints))[1]
    return arith(claim.conclusion, same, mean)


# The profile of two Gaussian laws is between max(1 - c, 0) and 1 ------------------------------

BOUNDS = Lemma(
    "profiles.gaussian-bounds", "The profile of two Gaussian laws is between max(1 - c, 0) and 1", "gaussian_density",
    (VARIANCE, ORDER),
    conj(integrable(STANDARD, x, excess(s, c)), maximum(1 - c, 0) <= factor * gaussian_profile(s, c),
        gaussian_profile(s, c) <= 1),
    mutants=(Mutant("factor", {factor: LESS}, "s = c = 0", witness=finite({}, c="1/10", s=0)),),
)  # fmt: skip


@proof_of(BOUNDS)
def _bounds(claim: Claim) -> Theorem:
    """The excess is at least the ratio less c, and at most the ratio."""
    ints, mean = parts(use(RATIO, VARIANCE))
    body, positive = excess(s, c), arith(0 < ratio(s))
    cover = both(arith(0 <= body), arith(body <= ratio(s), ORDER, positive))
    excess_int = dominated(STANDARD, x, cover, ints)
    low = integrate(STANDARD, x, arith(ratio(s) - c <= body), ints, excess_int)
    nonneg = integrate(STANDARD, x, arith(0 <= body), excess_int)
    high = integrate(STANDARD, x, parts(cover)[1], excess_int, ints)
    facts = low, nonneg, high, mean, mean_of_one(STANDARD)
    _, *bounds = conjuncts(claim)
    return both(excess_int, *(arith(goal, *facts) for goal in bounds))


# The profile of N(mu, 1) and N(0, 1), in terms of erfc ----------------------------------------


def closed_form(s: Term, level: Term, factor: object = 1) -> Term:
    """The profile at the order exp(level): Q(level/mu - mu/2) - exp(level) Q(level/mu + mu/2), Q the Gaussian tail."""
    first, second = (level / sqrt(s) - sqrt(s) / 2) / sqrt(2), (level / sqrt(s) + sqrt(s) / 2) / sqrt(2)
    return erfc(first) / 2 - mul(factor, exp(level)) * erfc(second) / 2


CLOSED_FORM_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=against("profiles.gaussian-closed-form", c="1/2", s=3)
)

CLOSED_FORM = Lemma(
    "profiles.gaussian-closed-form", "The profile of N(mu, 1) and N(0, 1), in terms of erfc",
    f"{BALLE_WANG}, Theorem 8; {DONG_ROTH_SU}, Corollary 2.13",
    (0 < s, 0 < c),
    eq(gaussian_profile(s, c), closed_form(s, log(c), factor)),
    mutants=(CLOSED_FORM_FACTOR,),
)  # fmt: skip


@proof_of(CLOSED_FORM)
def _closed(claim: Claim) -> Theorem:
    """Under N(0, 1) the logarithm of the ratio has mean -mu^2/2 and standard deviation mu."""
    root = arith(0 < sqrt(s), 0 < s)
    facts = [
        arith(0 < num(1)),
        arith(ne(sqrt(s), 0), root),
        root,
        arith(eq(sqrt(s) ** 2, sqrt(s) ** 2 * 1**2)),
        arith(eq(-(s / 2), sqrt(s) * 0 - (s / 2))),
    ]
    value = parts(
        use("foundations.gaussian-excess", *facts, 0 < c, sigma=1, nu=0, a=sqrt(s), b=-(s / 2), t=sqrt(s), m=-(s / 2))
    )[1]
    return arith(claim.conclusion, value, 0 < s, 0 < c)


# The Gaussian profile in terms of the logarithm of the likelihood ratio -----------------------

v = var("v")

LOGARITHM = Lemma(
    "profiles.gaussian-logarithm", "The profile in terms of the logarithm of the likelihood ratio", "gaussian_density",
    (0 < v, 0 < c),
    eq(E(normal(0, sqrt(v)), x, maximum(exp(x - v / 2) - c, 0)), factor * gaussian_profile(v, c)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=finite({}, v=1, c=1)),),
)  # fmt: skip


@proof_of(LOGARITHM)
def _logarithm(claim: Claim) -> Theorem:
    """The closed forms are the same."""
    value = gaussian_form(num(0), v, -(v / 2), 0 < v, 0 < c)[1]
    return arith(claim.conclusion, value, use(CLOSED_FORM, 0 < v, 0 < c, s=v), 0 < v, 0 < c)


def gaussian_form(mean: Term, variance: Term, shift: Term, *facts: Fact) -> list[Theorem]:
    """E[max(exp(x + shift) - c, 0)] under N(mean, variance) is integrable, and its value."""
    root = sqrt(variance)
    known = [
        arith(0 < root, *facts),
        arith(ne(num(1), 0)),
        arith(eq(root**2, 1**2 * root**2)),
        arith(eq(mean + shift, 1 * mean + shift)),
        *facts,
    ]
    return parts(use("foundations.gaussian-excess", *known, sigma=root, nu=mean, a=1, b=shift, t=root, m=mean + shift))
