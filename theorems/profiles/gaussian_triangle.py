"""Gaussian profiles along a path: the distances mu add up."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, conj, eq, erfc, exp, lam, log, mul, num, prob, sqrt, var, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import PROFILE, P, Q, gaussian_profile, phi, test_function, w
from dpproofs.tactics import arith, at, both, cases, for_all, generalize, parts, rewrite, specialize, use
from theorems.foundations.independent import same_value
from theorems.foundations.iterated_bounded import BOUNDED_MEAN
from theorems.profiles import DONG_ROTH_SU
from theorems.profiles.excess import c
from theorems.profiles.gaussian_profile import CLOSED_FORM, EQUAL_MEANS, ORDER_ZERO
from theorems.profiles.weakening import gaussian

a, b, m, r = variables("a b m r")
POSITIVE = (0 < a, 0 < b, eq(m, a + b))
FIRST, SECOND, WHOLE = exp(a * (r - b) - a**2 / 2), exp(b * r - b**2 / 2), exp(m * r - m**2 / 2)


def _at_level_claim(factor: Factor) -> Claim:
    order = exp(a * r - a**2 / 2)
    value = erfc((r - a) / sqrt(2)) / 2 - factor * order * erfc(r / sqrt(2)) / 2
    return Claim((0 < a,), eq(gaussian_profile(a**2, order), value))


def _at_level(claim: Claim) -> Theorem:
    order = exp(a * r - a**2 / 2)
    known = use(CLOSED_FORM, arith(0 < a**2, 0 < a), arith(0 < order), s=a**2, c=order)
    return arith(claim.conclusion, known, 0 < a)


AT_LEVEL = Lemma(
    "profiles.gaussian-at-level", "The profile at the order where the best event is {x >= r}", "gaussian_density",
    *_at_level_claim(1).parts, _at_level,
    (Mutant("factor", _at_level_claim(LESS), "an equality"),),
)  # fmt: skip


def _orders_claim(factor: Factor) -> Claim:
    value = gaussian_profile(a**2, FIRST) + FIRST * gaussian_profile(b**2, SECOND)
    return Claim(POSITIVE, conj(eq(FIRST * SECOND, WHOLE), eq(value, mul(factor, gaussian_profile(m**2, WHOLE)))))


def _orders(claim: Claim) -> Theorem:
    """Q(r - a - b) - FIRST Q(r - b) and FIRST (Q(r - b) - SECOND Q(r)), with the Gaussian tail Q."""
    total = arith(0 < m, *POSITIVE)
    values = [use(AT_LEVEL, 0 < a, r=r - b), use(AT_LEVEL, 0 < b, a=b), use(AT_LEVEL, total, a=m)]
    tail = same_value(lam(r, erfc(r / sqrt(2))), arith(eq(r - b - a, r - m), POSITIVE[2]))
    exponents = FIRST.args[0] + SECOND.args[0]
    product = arith(claim.conclusion.args[0],
                    same_value(lam(r, exp(r)), arith(eq(exponents, WHOLE.args[0]), POSITIVE[2])))  # fmt: skip
    return both(product, arith(claim.conclusion.args[1], *values, tail, product))


TELESCOPE = Lemma(
    "profiles.gaussian-orders", "The orders at which Gaussian profiles add up along a path", "gaussian_density",
    *_orders_claim(1).parts, _orders,
    (Mutant("factor", _orders_claim(LESS), "an equality"),),
)  # fmt: skip

R = var("R", prob("Y"))
TEST = test_function(phi, w)
THERE, ON = PROFILE(P, R, gaussian(a**2)), PROFILE(R, Q, gaussian(b**2))
PATH = (THERE, ON, 0 <= a, 0 <= b)


def unit_mean(law: Term) -> list[Theorem]:
    """The mean of the test phi is in [0, 1]."""
    low, high = (generalize(fact, w) for fact in parts(specialize(TEST, w)))
    return parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))


def bound(order: Term, s: Term, factor: Factor = 1) -> Term:
    """What the profile says of the test phi at an order."""
    return E(P, w, phi(w)) <= order * E(Q, w, phi(w)) + mul(factor, gaussian_profile(s, order))


def _positive_claim(factor: Factor) -> Claim:
    return Claim((THERE, ON, *POSITIVE, TEST), bound(WHOLE, m**2, factor))


def _positive(claim: Claim) -> Theorem:
    """The bound at the order FIRST, and FIRST times the bound at the order SECOND."""
    steps = [at(side, order, phi, by=[arith(0 <= order), TEST]) for side, order in ((THERE, FIRST), (ON, SECOND))]
    product, value = parts(use(TELESCOPE, *POSITIVE))
    scaled = arith(FIRST * E(R, w, phi(w)) <= FIRST * SECOND * E(Q, w, phi(w)) + FIRST * gaussian_profile(b**2, SECOND),
                   steps[1], arith(0 < FIRST))  # fmt: skip
    return arith(claim.conclusion, steps[0], scaled, product, value)


AT_ORDERS = Lemma(
    "profiles.gaussian-triangle-orders", "The bound along a path, at an order that is a power", "gaussian_density",
    *_positive_claim(1).parts, _positive,
    (Mutant("factor", _positive_claim(LESS), "three Gaussian laws, and the best event"),),
)  # fmt: skip


def _triangle_claim(factor: Factor) -> Claim:
    return Claim(PATH, PROFILE(P, Q, gaussian(factor * (a + b) ** 2)))


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
        order = arith(E(still.args[0], w, phi(w)) <= E(still.args[1], w, phi(w)), same, equal)
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
        return cases(0 < a, lambda first: cases(
            0 < b, lambda second: apart(order, first, second),
            lambda no: one_way(arith(eq(b, 0), no, 0 <= b), b, a)),
            lambda no: one_way(arith(eq(a, 0), no, 0 <= a), a, b))  # fmt: skip

    found = cases(0 < c, ordered, none)
    return for_all(claim.conclusion, found)


TRIANGLE = Lemma(
    "profiles.gaussian-triangle", "Gaussian profiles with mu1 and mu2 along a path: one with mu1 + mu2",
    f"{DONG_ROTH_SU}, Theorem 2.14", *_triangle_claim(1).parts, _triangle,
    (Mutant("factor", _triangle_claim(LESS), "N(2, 1), N(1, 1) and N(0, 1), a = b = 1"),),
)  # fmt: skip
