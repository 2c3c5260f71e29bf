"""Two steps of one neighbouring relation in place of one of another: a record removed and another one added."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, exp, function_type, num, prob, var, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, INDISTINGUISHABLE, PURE_DP, TWO_STEPS, ZCDP, M, N, P, Q, alpha, delta, epsilon, phi, rho,
    test_function, w, x1, x3, xi,
)  # fmt: skip
from dpproofs.tactics import arith, at, discharge, folded, for_all, generalize, obtain, parts, said_of, unfolded, use
from dpproofs.verified import Verified, by_replacing
from theorems.bun_steinke_2016.cor_8_9_composition_induction import with_argument
from theorems.bun_steinke_2016.lemma_5_2_renyi_triangle import LEMMA as RENYI_TRIANGLE
from theorems.foundations.renyi import RENYI_WEAKER

SOURCE = "Dwork and Roth 2014, Theorem 2.2"
a, b, delta2 = variables("a b delta2")
R = var("R", prob("Y"))
N2 = var("N2", function_type(("X", "X"), "prop"))
TEST = test_function(phi, w)


def _triangle_claim(factor: Factor) -> Claim:
    legs = INDISTINGUISHABLE(P, R, a, delta), INDISTINGUISHABLE(R, Q, b, delta2)
    return Claim(legs, INDISTINGUISHABLE(P, Q, a + b, delta + factor * exp(a) * delta2))


def _triangle(claim: Claim) -> Theorem:
    """Put the second bound into the first."""
    first, second = (at(leg, phi, by=[TEST]) for leg in claim.hypotheses)
    scaled = arith(exp(a) * E(R, w, phi(w)) <= exp(a) * (exp(b) * E(Q, w, phi(w)) + delta2), second)
    _, _, total, rest = claim.conclusion.args
    bound = arith(E(P, w, phi(w)) <= exp(total) * E(Q, w, phi(w)) + rest, first, scaled)
    return for_all(claim.conclusion, bound, phi)


TRIANGLE = Lemma(
    "mechanisms.tests-triangle", "Bounds on all tests through a law in between", "elementary",
    *_triangle_claim(1).parts, _triangle,
    (Mutant("factor", _triangle_claim(LESS), "P = R, a = b = delta = 0, R and Q at distance delta2"),),
)  # fmt: skip

STEPS = TWO_STEPS(N, N2)
FAR = N2(x1, x3)


def _through(bound: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
    """A bound for N2-neighbours x1, x3, from the data set between them."""

    def between(middle: Term, steps: Theorem) -> Theorem:
        return bound(middle, *parts(steps))

    return obtain(at(STEPS, x1, x3, by=[FAR]), "x2", between)


def _twice(claim: Claim) -> Theorem:
    """The triangle inequality."""
    private, goal = unfolded(claim.hypotheses[0]), claim.conclusion
    *_, wanted, rest = said_of(goal, x1, x3).args

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(private, x1, middle, by=[one]), at(private, middle, x3, by=[two])
        _, _, cost, leak = first.conclusion.args
        joined = use(TRIANGLE, first, second, P=M(x1), R=M(middle), Q=M(x3), a=cost, b=cost, delta=leak, delta2=leak)
        return with_argument(with_argument(joined, 2, wanted), 3, rest)

    return for_all(goal, _through(bound), x1, x3)


def _pure_claim(factor: Factor) -> Claim:
    return Claim((PURE_DP(M, N, epsilon), STEPS), PURE_DP(M, N2, factor * 2 * epsilon))


TIGHT = "x -> x' in two steps, each of loss exactly"
PURE = Lemma(
    "mechanisms.two-steps-pure-dp", "epsilon-DP is (2 epsilon)-DP for neighbours that are two steps apart", SOURCE,
    *_pure_claim(1).parts, _twice,
    (Mutant("factor", _pure_claim(LESS), f"{TIGHT} epsilon at some outcome"),),
)  # fmt: skip


def _approx_claim(factor: Factor) -> Claim:
    goal = APPROX_DP(M, N2, 2 * epsilon, factor * (1 + exp(epsilon)) * delta)
    return Claim((APPROX_DP(M, N, epsilon, delta), STEPS), goal)


APPROX = Lemma(
    "mechanisms.two-steps-approx-dp",
    "(epsilon, delta)-DP is (2 epsilon, (1 + exp(epsilon)) delta)-DP for neighbours that are two steps apart", SOURCE,
    *_approx_claim(1).parts, _twice,
    (Mutant("factor", _approx_claim(LESS),
            "probabilities 0, delta, (1 + exp(epsilon)) delta of an outcome along the path"),),
)  # fmt: skip


def _zcdp_claim(factor: Factor) -> Claim:
    return Claim((ZCDP(M, N, xi, rho), STEPS, 0 <= xi), ZCDP(M, N2, 3 * xi, factor * 4 * rho))


def _zcdp(claim: Claim) -> Theorem:
    """D_alpha(x, x'') <= 2 alpha/(2 alpha - 1) D_(2 alpha - 1)(x, x') + D_(2 alpha)(x', x'')."""
    order, goal = 1 < alpha, claim.conclusion
    low, high = (2 * alpha - 1) / (num(2) - 1), 2 * alpha

    def at_order(first: Term, second: Term, near: Theorem, value: Term) -> Theorem:
        above = arith(1 < value, order)
        return at(at(claim.hypotheses[0], first, second, by=[near]), value, by=[above])

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at_order(x1, middle, one, low), at_order(middle, x3, two, high)
        joined = use(RENYI_TRIANGLE, first, second, order, k=2, P=M(x1), R=M(middle), Q=M(x3), s=xi + rho * low,
                     t=xi + rho * high)  # fmt: skip
        total = goal.args[2] + goal.args[3] * alpha
        old = joined.conclusion.args[3]
        return use(RENYI_WEAKER, joined, order, arith(old <= total, order, 0 <= xi), P=M(x1), Q=M(x3), s=old, t=total)

    line = generalize(discharge(_through(bound), order), alpha)
    pair = said_of(goal, x1, x3)
    return for_all(goal, folded(pair, line), x1, x3)


CONCENTRATED = Lemma(
    "mechanisms.two-steps-zcdp", "rho-zCDP is (4 rho)-zCDP for neighbours that are two steps apart",
    "Bun and Steinke 2016, Proposition 5.3 with groups of 2", *_zcdp_claim(1).parts, _zcdp,
    (Mutant("factor", _zcdp_claim(LESS), "a Gaussian mechanism, the two steps in one direction"),),
)  # fmt: skip

two_steps_pure_dp = Verified(PURE, "pure_dp_to_replace_one", passage=by_replacing)
two_steps_approx_dp = Verified(APPROX, "approx_dp_to_replace_one", passage=by_replacing)
two_steps_zcdp = Verified(CONCENTRATED, "zcdp_to_replace_one", passage=by_replacing)
