"""Gaussian DP for groups, and for two steps of one neighbouring relation in place of one of another: along
a path the distances mu add up.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, excess_value, fact, from_level, gaussians_apart, standard, tail
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.powers import POWER_NONNEGATIVE
from theorems.notions.dp.neighbours import FEW, N2_, SIZE, STEPS, along, through
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, EQUAL_MEANS, ORDER_ZERO
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS, equal_mu, gaussian, larger_mu
from theorems.notions.profiles.excess import c

# The orders at which Gaussian profiles add up along a path ------------------------------------

a, b, m, r = variables("a b m r")
POSITIVE = (0 < a, 0 < b, eq(m, a + b))
FIRST, SECOND, WHOLE = exp(a * (r - b) - a**2 / 2), exp(b * r - b**2 / 2), exp(m * r - m**2 / 2)
order = exp(a * r - a**2 / 2)

AT_LEVEL = Lemma(
    "profiles.gaussian-at-level", "The profile at the order where the best event is {x >= r}", "gaussian_density",
    (0 < a,),
    eq(gaussian_profile(a**2, order), erfc((r - a) / sqrt(2)) / 2 - factor * order * erfc(r / sqrt(2)) / 2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=against("profiles.gaussian-at-level", a=3, r=2)),),
)  # fmt: skip


@proof_of(AT_LEVEL)
def _at_level(claim: Claim) -> Theorem:
    order = exp(a * r - a**2 / 2)
    known = use(CLOSED_FORM, arith(0 < a**2, 0 < a), arith(0 < order), s=a**2, c=order)
    return arith(claim.conclusion, known, 0 < a)


# The orders at which Gaussian profiles add up along a path ------------------------------------

value = gaussian_profile(a**2, FIRST) + FIRST * gaussian_profile(b**2, SECOND)

TELESCOPE = Lemma(
    "profiles.gaussian-orders", "The orders at which Gaussian profiles add up along a path", "gaussian_density",
    POSITIVE,
    conj(eq(FIRST * SECOND, WHOLE), eq(value, factor * gaussian_profile(m**2, WHOLE))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, a=1, b=1, r=1)),),
)  # fmt: skip


@proof_of(TELESCOPE)
def _orders(claim: Claim) -> Theorem:
    """Q(r - a - b) - FIRST Q(r - b) and FIRST (Q(r - b) - SECOND Q(r)), with the Gaussian tail Q."""
    total = arith(0 < m, *POSITIVE)
    values = [use(AT_LEVEL, 0 < a, r=r - b), use(AT_LEVEL, 0 < b, a=b), use(AT_LEVEL, total, a=m)]
    tail = same_value(lam(r, erfc(r / sqrt(2))), arith(eq(r - b - a, r - m), POSITIVE[2]))
    exponents = exponent_of(FIRST) + exponent_of(SECOND)
    product_of_orders, sum_of_profiles = conjuncts(claim)
    product = arith(
        product_of_orders, same_value(lam(r, exp(r)), arith(eq(exponents, exponent_of(WHOLE)), POSITIVE[2]))
    )
    return both(product, arith(sum_of_profiles, *values, tail, product))


# The bound along a path, at an order that is a power ------------------------------------------

R = var("R", prob("Y"))
TEST = test_function(phi, w)
THERE, ON = PROFILE(P, R, gaussian(a**2)), PROFILE(R, Q, gaussian(b**2))


def bound(order: Term, s: Term, factor: Factor = 1) -> Term:
    """What the profile says of the test phi at an order."""
    return E(P, w, phi(w)) <= order * E(Q, w, phi(w)) + mul(factor, gaussian_profile(s, order))


AT_ORDERS = Lemma(
    "profiles.gaussian-triangle-orders", "The bound along a path, at an order that is a power", "gaussian_density",
    (THERE, ON, *POSITIVE, TEST),
    bound(WHOLE, m**2, factor),
    mutants=(Mutant("factor", {factor: LESS}, "N(2, 1), N(1, 1) and N(0, 1), and what is above 1"),),
)  # fmt: skip


@proof_of(AT_ORDERS)
def _positive(claim: Claim) -> Theorem:
    """The bound at the order FIRST, and FIRST times the bound at the order SECOND."""
    steps = [at(side, order, phi, by=[arith(0 <= order), TEST]) for side, order in ((THERE, FIRST), (ON, SECOND))]
    product, value = parts(use(TELESCOPE, *POSITIVE))
    scaled = arith(
        FIRST * E(R, w, phi(w)) <= FIRST * SECOND * E(Q, w, phi(w)) + FIRST * gaussian_profile(b**2, SECOND),
        steps[1],
        arith(0 < FIRST),
    )
    return arith(claim.conclusion, steps[0], scaled, product, value)


@refutation_of(AT_ORDERS, "factor", Y=REAL)
def _best_event(said: Theorem) -> Theorem:
    """N(2, 1), N(1, 1) and N(0, 1), and what is above 1."""
    one = Term("pow", (num(1), num(2)))
    given = gaussians_apart(2, 1, one), gaussians_apart(1, 0, one)
    laws, values = {"P": standard(2), "R": standard(1), "Q": standard()}, {"a": 1, "b": 1, "m": 2, "r": 1}
    mean = instance(said, *given, **laws, **values, phi=from_level(1))
    return exceeded(mean, tail(1, 2), tail(1), fact("profiles.gaussian-at-level", a=2, r=1))


# Gaussian profiles along a path: the distances mu add up --------------------------------------

PATH = (THERE, ON, 0 <= a, 0 <= b)

TRIANGLE = Lemma(
    "profiles.gaussian-triangle", "Gaussian profiles with mu1 and mu2 along a path: one with mu1 + mu2",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    PATH,
    PROFILE(P, Q, gaussian(factor * (a + b) ** 2)),
    mutants=(Mutant("factor", {factor: LESS}, "N(2, 1), N(1, 1) and N(0, 1), a = b = 1"),),
)  # fmt: skip


@proof_of(TRIANGLE)
def _triangle(claim: Claim) -> Theorem:
    """At the order c = exp(m r - m^2/2) for m = a + b."""
    total = a + b
    goal = bound(c, total**2)

    def none(no: Theorem) -> Theorem:
        zero, nonneg = arith(eq(c, 0), no, 0 <= c), arith(0 <= total**2)
        _, _, most = unit_mean(P)
        return arith(goal, most, zero, use(ORDER_ZERO, nonneg, zero, s=total**2))

    def one_way(zero: Theorem, side: Term, other: Term) -> Theorem:
        """The laws at distance 0 are compared at the order 1."""
        still, moved = (THERE, ON) if side is a else (ON, THERE)
        equal = use(EQUAL_MEANS, arith(eq(side**2, 0), zero), s=side**2, c=1)
        same = at(still, 1, phi, by=[arith(num(0) <= 1), TEST])
        order = arith(E(read(PROFILE, still).P, w, phi(w)) <= E(read(PROFILE, still).Q, w, phi(w)), same, equal)
        close = at(moved, c, phi, by=[0 <= c, TEST])
        distance = same_value(lam(m, gaussian_profile(m, c)), arith(eq(other**2, total**2), zero))
        return arith(goal, close, order, distance, 0 <= c)

    def apart(order: Theorem, first: Theorem, second: Theorem) -> Theorem:
        positive = arith(0 < total, first, second)
        level = (log(c) + total**2 / 2) / total
        exponent = arith(eq(total * level - total**2 / 2, log(c)), positive)
        same = arith(eq(exp(total * level - total**2 / 2), c), same_value(lam(r, exp(r)), exponent), order)
        known = use(AT_ORDERS, THERE, ON, first, second, arith(eq(total, total)), TEST, m=total, r=level)
        return rewrite(known, same)

    def ordered(order: Theorem) -> Theorem:
        return cases(
            0 < a,
            lambda first: cases(
                0 < b, lambda second: apart(order, first, second), lambda no: one_way(arith(eq(b, 0), no, 0 <= b), b, a)
            ),
            lambda no: one_way(arith(eq(a, 0), no, 0 <= a), a, b),
        )

    found = cases(0 < c, ordered, none)
    return for_all(claim.conclusion, found)


@refutation_of(TRIANGLE, "factor", Y=REAL)
def _two_apart(said: Theorem) -> Theorem:
    """N(2, 1), N(1, 1) and N(0, 1), and what is above 1."""
    one = Term("pow", (num(1), num(2)))
    given = gaussians_apart(2, 1, one), gaussians_apart(1, 0, one)
    mean = at(instance(said, *given, P=standard(2), R=standard(1), Q=standard(), a=1, b=1), 1, from_level(1))
    return exceeded(mean, tail(1, 2), tail(1), excess_value(mean))


# Gaussian differential privacy for groups: mu for one record is k mu for groups of size k -----

PRIVATE = GAUSSIAN_DP(M, N, b**2)
GIVEN = (PRIVATE, FEW, SIZE, 0 <= b)


def _group(size: Term, factor: Factor = 1) -> Term:
    return GAUSSIAN_DP(M, of_groups(D, size), factor * (size * b) ** 2)


INDUCTION = Lemma(
    "profiles.gaussian-groups-induction", "Gaussian DP for groups, by induction on their size",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    GIVEN,
    _group(k),
    mutants=(Mutant("factor", Claim(GIVEN, _group(k, LESS)), "the Gaussian mechanism, k = 1",
                    witness=two_gaussians(D=paths("N"), b=1, k=1)),),
)  # fmt: skip


@proof_of(INDUCTION)
def _induction(claim: Claim) -> Theorem:
    """Along the path to the last data set but one, and then one step."""
    sign = arith(0 <= k * b, use(NAT_NONNEGATIVE, SIZE), 0 <= b)
    cost, larger = (k * b) ** 2, ((k + 1) * b) ** 2

    def said(size: Term) -> Term:
        return PROFILE(M(x1), M(x3), gaussian((size * b) ** 2))

    def longer(bound: Theorem) -> Theorem:
        return larger_mu(bound, cost, larger, arith(0 <= cost), arith(cost <= larger, sign, 0 <= b))

    def further(between: Term, bound: Theorem, step: Theorem, _: Theorem) -> Theorem:
        last = at(PRIVATE, between, x3, by=[step])
        made = use(TRIANGLE, bound, last, sign, 0 <= b, P=M(x1), R=M(between), Q=M(x3), a=k * b)
        return equal_mu(made, arith(eq((k * b + b) ** 2, larger)))

    none = (num(0) * b) ** 2
    mean = E(M(x1), w, phi(w))
    every = generalize(discharge(arith(eq(mean, mean)), TEST), phi)
    nobody = use(SAME_LAWS, every, arith(eq(none, 0)), P=M(x1), Q=M(x1), s=none)
    return for_all(claim.conclusion, along(said, nobody, longer, further), x1, x3)


GROUPS = Lemma(
    "profiles.gaussian-groups", "mu-Gaussian DP is (k mu)-Gaussian DP for groups of size k",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (GAUSSIAN_DP(M, N, mu_squared), FEW, SIZE, 0 <= mu_squared),
    GAUSSIAN_DP(M, of_groups(D, k), factor * k**2 * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism, k = 1",
                    witness=two_gaussians(D=paths("N"), k=1, mu_squared=1)),),
)  # fmt: skip


@proof_of(GROUPS)
def _proof(claim: Claim) -> Theorem:
    """mu is the root of mu^2."""
    private, cost = hypothesis(claim, GAUSSIAN_DP), read(GAUSSIAN_DP, claim).mu_squared
    mu, root = sqrt(mu_squared), squared_root(mu_squared, 0 <= mu_squared)
    positive = use(POWER_NONNEGATIVE, 0 <= mu_squared, u=mu_squared, a=Fraction(1, 2))
    one = at_neighbours(private)
    squared = for_all(GAUSSIAN_DP(M, N, mu**2), equal_mu(one, arith(eq(mu_squared, mu**2), root)))
    made = use(INDUCTION, squared, FEW, SIZE, positive, b=mu)
    near = D(k, x1, x2)
    bound = at(made, x1, x2, by=[near])
    moved = equal_mu(bound, arith(eq((k * mu) ** 2, cost), root))
    return for_all(claim.conclusion, moved, x1, x2)


gaussian_dp_groups = Verified(GROUPS, "gaussian_dp_groups", requires=(1 <= k,))


# Two steps of one neighbouring relation in place of one of another, for Gaussian differential privacy ---

RELATIONS_PRIVATE, SIGN = GAUSSIAN_DP(M, N, mu_squared), 0 <= mu_squared

LEMMA = Lemma(
    "profiles.gaussian-two-steps", "mu-Gaussian DP is (2 mu)-Gaussian DP for neighbours that are two steps apart",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (RELATIONS_PRIVATE, STEPS, SIGN),
    GAUSSIAN_DP(M, N2_, factor * (4 * mu_squared)),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), mu_squared=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """mu of one step and of the next add up."""
    mu, root = sqrt(mu_squared), squared_root(mu_squared, SIGN)
    positive = use(POWER_NONNEGATIVE, SIGN, u=mu_squared, a=Fraction(1, 2))
    cost, square = read(GAUSSIAN_DP, claim).mu_squared, arith(eq(mu_squared, mu**2), root)

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(RELATIONS_PRIVATE, x1, middle, by=[one]), at(RELATIONS_PRIVATE, middle, x3, by=[two])
        steps = equal_mu(first, square), equal_mu(second, square)
        made = use(TRIANGLE, *steps, positive, positive, P=M(x1), R=M(middle), Q=M(x3), a=mu, b=mu)
        return equal_mu(made, arith(eq((mu + mu) ** 2, cost), root))

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_gaussian_dp = Verified(LEMMA, "gaussian_dp_to_replace_one")
