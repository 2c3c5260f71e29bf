"""Other neighbouring relations: two steps of one relation in place of one of another, and groups."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    E, exp, forall, function_type, implies, lam, nat, num, prob, substitute, var, variables,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, INDISTINGUISHABLE, PURE_DP, TWO_STEPS, WITHIN, ZCDP, D, M, N, P, Q, alpha, delta, epsilon, k, of_groups,
    phi, rho, test_function, w, x1, x2, x3, xi,
)  # fmt: skip
from dpproofs.tactics import (
    Fact, arith, assume, at, discharge, folded, generalize, obtain, parts, specialize, split, unfolded, use,
)  # fmt: skip
from dpproofs.verified import Verified, by_replacing, groups_of
from theorems.bun_steinke_2016.cor_8_9_composition_induction import with_argument
from theorems.bun_steinke_2016.lemma_5_2_renyi_triangle import LEMMA as RENYI_TRIANGLE
from theorems.foundations.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.renyi import RENYI_WEAKER
from theorems.foundations.weakening import INDISTINGUISHABLE_WEAKENING
from theorems.mechanisms.parallel import same_law

SOURCE = "Dwork and Roth 2014, Theorem 2.2"
GROUP_SOURCE = "Dwork and Roth 2014, Theorem 2.2; Vadhan 2017, Lemma 2.2"
a, b, delta2 = variables("a b delta2")
R = var("R", prob("Y"))
N2 = var("N2", function_type(("X", "X"), "prop"))
TEST = test_function(phi, w)


def _triangle_claim(factor: int | Fraction) -> Claim:
    legs = INDISTINGUISHABLE(P, R, a, delta), INDISTINGUISHABLE(R, Q, b, delta2)
    return Claim(legs, INDISTINGUISHABLE(P, Q, a + b, delta + factor * exp(a) * delta2))


def _triangle(claim: Claim) -> Theorem:
    """Put the second bound into the first."""
    first, second = (at(unfolded(leg), phi, by=[TEST]) for leg in claim.hypotheses)
    scaled = arith(exp(a) * E(R, w, phi(w)) <= exp(a) * (exp(b) * E(Q, w, phi(w)) + delta2), second)
    _, _, total, rest = claim.conclusion.args
    bound = arith(E(P, w, phi(w)) <= exp(total) * E(Q, w, phi(w)) + rest, first, scaled)
    return folded(claim.conclusion, generalize(discharge(bound, TEST), phi))


TRIANGLE = Lemma(
    "mechanisms.tests-triangle", "Bounds on all tests through a law in between", "elementary",
    *_triangle_claim(1).parts, _triangle,
    (Mutant("factor", _triangle_claim(Fraction(99, 100)), "P = R, a = b = delta = 0, R and Q at distance delta2"),),
)  # fmt: skip

STEPS = TWO_STEPS(N, N2)
FAR = N2(x1, x3)


def _through(bound: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
    """A bound for N2-neighbours x1, x3, from the data set between them."""

    def between(middle: Term, steps: Theorem) -> Theorem:
        return bound(middle, *parts(steps))

    return obtain(at(unfolded(STEPS), x1, x3, by=[FAR]), "x2", between)


def _twice(claim: Claim) -> Theorem:
    """The triangle inequality."""
    private, goal = unfolded(claim.hypotheses[0]), claim.conclusion
    *_, wanted, rest = specialize(unfolded(assume(goal)), x1, x3).conclusion.args[1].args

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(private, x1, middle, by=[one]), at(private, middle, x3, by=[two])
        _, _, cost, leak = first.conclusion.args
        joined = use(TRIANGLE, first, second, P=M(x1), R=M(middle), Q=M(x3), a=cost, b=cost, delta=leak, delta2=leak)
        return with_argument(with_argument(joined, 2, wanted), 3, rest)

    return folded(goal, generalize(discharge(_through(bound), FAR), x1, x3))


def _pure_claim(factor: int | Fraction) -> Claim:
    return Claim((PURE_DP(M, N, epsilon), STEPS), PURE_DP(M, N2, factor * 2 * epsilon))


TIGHT = "x -> x' in two steps, each of loss exactly"
PURE = Lemma(
    "mechanisms.two-steps-pure-dp", "epsilon-DP is (2 epsilon)-DP for neighbours that are two steps apart", SOURCE,
    *_pure_claim(1).parts, _twice,
    (Mutant("factor", _pure_claim(Fraction(99, 100)), f"{TIGHT} epsilon at some outcome"),),
)  # fmt: skip


def _approx_claim(factor: int | Fraction) -> Claim:
    goal = APPROX_DP(M, N2, 2 * epsilon, factor * (1 + exp(epsilon)) * delta)
    return Claim((APPROX_DP(M, N, epsilon, delta), STEPS), goal)


APPROX = Lemma(
    "mechanisms.two-steps-approx-dp",
    "(epsilon, delta)-DP is (2 epsilon, (1 + exp(epsilon)) delta)-DP for neighbours that are two steps apart", SOURCE,
    *_approx_claim(1).parts, _twice,
    (Mutant("factor", _approx_claim(Fraction(99, 100)),
            "probabilities 0, delta, (1 + exp(epsilon)) delta of an outcome along the path"),),
)  # fmt: skip


def _zcdp_claim(factor: int | Fraction) -> Claim:
    return Claim((ZCDP(M, N, xi, rho), STEPS, 0 <= xi), ZCDP(M, N2, 3 * xi, factor * 4 * rho))


def _zcdp(claim: Claim) -> Theorem:
    """D_alpha(x, x'') <= 2 alpha/(2 alpha - 1) D_(2 alpha - 1)(x, x') + D_(2 alpha)(x', x'')."""
    order, goal = 1 < alpha, claim.conclusion
    low, high = (2 * alpha - 1) / (num(2) - 1), 2 * alpha

    def at_order(first: Term, second: Term, near: Theorem, value: Term) -> Theorem:
        above = arith(1 < value, order)
        return at(unfolded(at(unfolded(claim.hypotheses[0]), first, second, by=[near])), value, by=[above])

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at_order(x1, middle, one, low), at_order(middle, x3, two, high)
        joined = use(RENYI_TRIANGLE, first, second, order, k=2, P=M(x1), R=M(middle), Q=M(x3), s=xi + rho * low,
                     t=xi + rho * high)  # fmt: skip
        total = goal.args[2] + goal.args[3] * alpha
        old = joined.conclusion.args[3]
        return use(RENYI_WEAKER, joined, order, arith(old <= total, order, 0 <= xi), P=M(x1), Q=M(x3), s=old, t=total)

    line = generalize(discharge(_through(bound), order), alpha)
    pair = specialize(unfolded(assume(goal)), x1, x3).conclusion.args[1]
    return folded(goal, generalize(discharge(folded(pair, line), FAR), x1, x3))


CONCENTRATED = Lemma(
    "mechanisms.two-steps-zcdp", "rho-zCDP is (4 rho)-zCDP for neighbours that are two steps apart",
    "Bun and Steinke 2016, Proposition 5.3 with groups of 2", *_zcdp_claim(1).parts, _zcdp,
    (Mutant("factor", _zcdp_claim(Fraction(99, 100)), "a Gaussian mechanism, the two steps in one direction"),),
)  # fmt: skip

FEW, SIZE = WITHIN(D, N), nat(k)
COST = k * epsilon
LEAK = delta * (exp(k * epsilon) - 1) / (exp(epsilon) - 1)


def _groups(claim: Claim) -> Theorem:
    """One more neighbour at a time: data sets at distance 0 are equal."""
    goal, private = claim.conclusion, unfolded(claim.hypotheses[0])
    known = claim.hypotheses[3:]
    *_, cost, leak = specialize(unfolded(assume(goal)), x1, x3).conclusion.args[1].args
    natural, more = nat(k), k + 1
    _, _, one_cost, one_leak = at(private, x1, x2, by=[N(x1, x2)]).conclusion.args
    k0 = use("nat_nonnegative", natural)
    facts: list[Fact] = [k0, *known]
    if one_leak.op == "var":
        grow = use(EXP_INCREASING, arith(0 <= COST, *facts), x=0, y=COST)
        step = use(EXP_TANGENT, x=epsilon)
        facts += [grow, step]

    def group(size: Term) -> Term:
        bounds = (substitute(bound, {k: size}) for bound in (cost, leak))
        close = INDISTINGUISHABLE(M(x1), M(x3), *bounds)
        return forall((x1, x3), implies(D(size, x1, x3), close))

    def stated(bound: Theorem, size: Term, *more_facts: Fact) -> Theorem:
        """Weakened to the bound for groups of that size."""
        first, second, old, extra = bound.conclusion.args
        new, rest = (substitute(part, {k: size}) for part in (cost, leak))
        orders = arith(old <= new, *more_facts), arith(extra <= rest, *more_facts)
        return use(INDISTINGUISHABLE_WEAKENING, bound, *orders, P=first, Q=second, epsilon=old, delta=extra,
                   epsilon2=new, delta2=rest)  # fmt: skip

    def nobody() -> Theorem:
        near = D(num(0), x1, x3)
        same = at(parts(unfolded(FEW))[0], x1, x3, by=[near])
        bound = stated(same_law(same, M), num(0), *known)
        return generalize(discharge(bound, near), x1, x3)

    def one_more() -> Theorem:
        near = D(more, x1, x3)

        def within(close: Theorem) -> Theorem:
            return stated(at(group(k), x1, x3, by=[close]), more, *facts)

        def beyond(between: Term, path: Theorem) -> Theorem:
            close, last = parts(path)
            first, second = at(group(k), x1, between, by=[close]), at(private, between, x3, by=[last])
            joined = use(TRIANGLE, first, second, P=M(x1), R=M(between), Q=M(x3), a=cost, b=one_cost, delta=leak,
                         delta2=one_leak)  # fmt: skip
            return stated(joined, more, *facts)

        ways = at(parts(unfolded(FEW))[1], k, x1, x3, by=[natural, near])
        bound = split(ways, within, lambda some: obtain(some, "x2", beyond))
        return generalize(discharge(bound, near), x1, x3)

    step = generalize(discharge(one_more(), natural, group(k)), k)
    every = at(use("induction", nobody(), step, A=lam(k, group(k))), k, by=[SIZE])
    pair = at(every, x1, x3, by=[D(k, x1, x3)])
    return folded(goal, generalize(discharge(pair, D(k, x1, x3)), x1, x3))


def _pure_groups_claim(factor: int | Fraction) -> Claim:
    return Claim((PURE_DP(M, N, epsilon), FEW, SIZE, 0 <= epsilon), PURE_DP(M, of_groups(D, k), factor * COST))


PURE_GROUPS = Lemma(
    "mechanisms.group-pure-dp", "epsilon-DP is (k epsilon)-DP for groups of size k", SOURCE,
    *_pure_groups_claim(1).parts, _groups,
    (Mutant("factor", _pure_groups_claim(Fraction(99, 100)), "the Laplace mechanism"),),
)  # fmt: skip


def _approx_groups_claim(factor: int | Fraction) -> Claim:
    given = APPROX_DP(M, N, epsilon, delta), FEW, SIZE, 0 < epsilon, 0 <= delta
    return Claim(given, APPROX_DP(M, of_groups(D, k), COST, factor * LEAK))


APPROX_GROUPS = Lemma(
    "mechanisms.group-approx-dp", "(epsilon, delta)-DP is (k epsilon, delta (exp(k epsilon) - 1)/(exp(epsilon) - 1))-DP "
    "for groups of size k", GROUP_SOURCE, *_approx_groups_claim(1).parts, _groups,
    (Mutant("factor", _approx_groups_claim(Fraction(99, 100)),
            "probabilities 0, delta, (1 + exp(epsilon)) delta, ... of an outcome along the path"),),
)  # fmt: skip

two_steps_pure_dp = Verified(PURE, "pure_dp_to_replace_one", passage=by_replacing)
two_steps_approx_dp = Verified(APPROX, "approx_dp_to_replace_one", passage=by_replacing)
two_steps_zcdp = Verified(CONCENTRATED, "zcdp_to_replace_one", passage=by_replacing)
group_privacy_pure_dp = Verified(PURE_GROUPS, "group_privacy_pure_dp", requires=(1 <= k,), passage=groups_of)
group_privacy_approx_dp = Verified(APPROX_GROUPS, "group_privacy_approx_dp", requires=(1 <= k,), passage=groups_of)
