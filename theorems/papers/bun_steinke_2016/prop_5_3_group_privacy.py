"""Proposition 5.3: zCDP for groups, by induction on the size of the group, for pairs, for mechanisms, for
negative xi, and for rho = 0.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, gaussian_groups, gaussian_orders, without_group_privacy
from dpproofs.privacy.notions import WITHIN
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.dp.neighbours import PURE_GROUPS
from theorems.notions.dp.to_zcdp import TO_PURE_DP, TO_ZCDP
from theorems.notions.renyi_dp.groups import of_groups_at

# Proposition 5.3: the induction on the size of the group, for the orders at which the bound is known ---

x1, x2, x3 = variables("x1 x2 x3", "X")
X, R = variables("X R", function_type(("real",), "real"))
PRIVATE, NEAR, SIZE, ORDER = BOUNDED_ZCDP(M, N, m, xi, rho), WITHIN(D, N), nat(k), 1 < alpha
more = k + 1
middle, last = (more * alpha - 1) / (more - 1), more * alpha


def _obligations(X: Term, R: Term) -> tuple[tuple[tuple[Term, ...], tuple[Term, ...], Term], ...]:
    """What X(k) + R(k) alpha must satisfy, as (variables, premises, conclusion)."""
    larger = X(more) + R(more) * alpha
    joined = last / (last - 1) * (X(k) + R(k) * middle) + (xi + rho * last)
    return (
        ((alpha,), (ORDER,), 0 <= X(num(0)) + R(num(0)) * alpha),
        ((k, alpha), (SIZE, ORDER), xi + rho * alpha <= larger),
        ((k, alpha), (SIZE, ORDER), X(k) + R(k) * alpha <= larger),
        ((k, alpha), (SIZE, ORDER, 0 < k), joined <= larger),
    )


COSTS = tuple(forall(vs, implies(*premises, cost)) for vs, premises, cost in _obligations(X, R))


def group(size: Term, X: Term, R: Term) -> Term:
    """The bound for groups of a size, at the orders 1 < alpha with size alpha < m."""
    divergence = RENYI(alpha, M(x1), M(x2), X + R * alpha)
    return forall((x1, x2, alpha), implies(D(size, x1, x2), ORDER, size * alpha < m, divergence))


GROUP = group(k, X(k), R(k))

INDUCTION = Lemma(
    "bs16.prop-5.3-induction-bounded",
    "Bounds for groups, at the orders 1 < alpha < m/k, from costs that the triangle inequality adds up",
    f"{BUN_STEINKE}, proof of Proposition 5.3",
    (PRIVATE, NEAR, SIZE, *COSTS),
    GROUP,
    mutants=(Mutant("one-less", Claim((PRIVATE, NEAR, SIZE, *COSTS), group(k, X(k), mul(LESS, R(k)))),
                    "the Gaussian mechanism, X = 0, R(k) = k**2 rho, k = 2"),),
)  # fmt: skip


@proof_of(INDUCTION)
def _induction(claim: Claim) -> Theorem:
    """By induction on k. A walk of k + 1 steps is one of k steps to some data set, and one step more.

    Lemma 5.2, with k + 1 as its constant, adds up the divergence of the k steps at the order ((k + 1) alpha - 1)/k,
    times (k + 1) alpha/((k + 1) alpha - 1), and that of the last step at the order (k + 1) alpha. By the last of the
    inequalities that are given this is at most X(k + 1) + R(k + 1) alpha.
    """
    costs = list(zip(COSTS, _obligations(X, R), strict=True))
    made = of_groups_at(
        PRIVATE,
        lambda order: order < m,
        lambda size, order: X(size) + R(size) * order,
        lambda goal, positive: next(
            at(cost, *vs, by=[SIZE, ORDER, *positive]) for cost, (vs, _, said) in costs if said == goal
        ),
        alpha,
    )
    return for_all(claim.conclusion, at(made, alpha, by=[ORDER, k * alpha < m]), x1, x3)


@refutation_of(INDUCTION, "one-less", X=REAL, Y=REAL)
def _two_steps_bounded(said: Theorem) -> Theorem:
    """The Gaussian mechanism needs rho k^2 for k = 2 steps, at the order 2."""
    made, _ = gaussian_groups(said, m=5)
    order = at(made, 0, 2, 2)
    below, _ = parts(specialize(gaussian_orders(0, 2, 2), read(order.conclusion.data, order).t))
    return absurd(mp(below, order))


def costs(X: Term, R: Term, *facts: Fact) -> list[Theorem]:
    """The four obligations for given costs, from facts that entail them."""
    return [
        generalize(discharge(arith(goal, *premises, *facts), *premises), *vs)
        for vs, premises, goal in _obligations(X, R)
    ]


# Proposition 5.3: zCDP for groups, by induction on the size of the group ----------------------

PRIVACY_PRIVATE = ZCDP(M, N, xi, rho)
PRIVACY_GROUP = ZCDP(M, of_groups(D, k), X(k), R(k))

PRIVACY_INDUCTION = Lemma(
    "bs16.prop-5.3-induction", "zCDP for groups from costs that the triangle inequality adds up",
    f"{BUN_STEINKE}, proof of Proposition 5.3",
    (PRIVACY_PRIVATE, NEAR, SIZE, *COSTS),
    PRIVACY_GROUP,
    mutants=(Mutant("one-less",
                    Claim((PRIVACY_PRIVATE, NEAR, SIZE, *COSTS), ZCDP(M, of_groups(D, k), X(k), LESS * R(k))),
                    "the Gaussian mechanism, X = 0, R(k) = k**2 rho, k = 2"),),
)  # fmt: skip


@proof_of(PRIVACY_INDUCTION)
def _privacy_induction(claim: Claim) -> Theorem:
    """The orders that the induction uses for the order alpha are at most k alpha, so below m = k alpha + 1."""
    near, top = D(k, x1, x2), k * alpha + 1
    bounded = folded(BOUNDED_ZCDP(M, N, top, xi, rho), zcdp_below(top))
    groups = use(INDUCTION, bounded, NEAR, SIZE, *COSTS, m=top)
    bound = at(groups, x1, x2, alpha, by=[near, ORDER])
    goal = claim.conclusion
    line = for_all(said_of(goal, x1, x2), bound)
    return for_all(goal, line)


def zcdp_below(m: Term) -> Theorem:
    """One step costs xi + rho beta at each order beta, and in particular below m."""
    beta = var("beta")
    near, order, below = N(x1, x2), 1 < beta, beta < m
    bound = at(at(PRIVACY_PRIVATE, x1, x2, by=[near]), beta, by=[order])
    return generalize(discharge(bound, near, order, below), x1, x2, beta)


@refutation_of(PRIVACY_INDUCTION, "one-less", X=REAL, Y=REAL)
def _two_steps(said: Theorem) -> Theorem:
    """The Gaussian mechanism needs rho k^2 for k = 2 steps."""
    made, least = gaussian_groups(said)
    xi, rho = read(made.conclusion.data, made)["xi", "rho"]
    return absurd(at(least, xi, rho, by=[made]))


# (xi, rho)-zCDP is (xi k H_k, rho k^2)-zCDP for groups of size k ------------------------------

GROUP_PRIVACY = Lemma(
    "bs16.prop-5.3", "(xi, rho)-zCDP is (xi k H_k, rho k^2)-zCDP for groups of size k",
    f"{BUN_STEINKE}, Propositions 5.3 and 1.9",
    (PRIVACY_PRIVATE, NEAR, SIZE, 0 <= xi, 0 <= rho),
    ZCDP(M, of_groups(D, k), xi * k * harmonic(k), factor * rho * k**2),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 2, "Y": "real"}, D=paths("N"), M=(gauss(0), gauss(1)), N=True, k=1, rho="0.5",
                        xi=0)),
             Mutant("negative-xi", without(0 <= xi), "no output with probability 1/2, else N(x, 1/20): this is "
                    "(-0.6, 10.1)-zCDP, but for groups of 2 and alpha = 2 the divergence is 79.3 > 79",
                    witness=refuted(without_group_privacy, X=REAL, Y=product(REAL, REAL)))),
)  # fmt: skip


@proof_of(GROUP_PRIVACY)
def _proof(claim: Claim) -> Theorem:
    """Walk from one data set to the other by neighbours; Lemma 5.2 adds up the divergences of the steps.

    That lemma is a triangle inequality that raises the orders: the steps so far count at an order a little above alpha,
    and with a factor, and the last step counts at k alpha. By induction on the number k of steps the costs are
    xi k H(k) and rho k^2, since k alpha/(k alpha - 1) <= k/(k - 1) and k H(k - 1) + 1 = k H(k).
    """
    known = use(NAT_NONNEGATIVE, SIZE), use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE)
    return from_costs(claim, *known, *conditions(claim))


def from_costs(claim: Claim, *facts: Theorem | Term) -> Theorem:
    """The costs xi k H(k) and rho k^2 satisfy these inequalities."""
    X, R = (lam(k, cost) for cost in read(ZCDP, claim)["xi", "rho"])
    return use(PRIVACY_INDUCTION, PRIVACY_PRIVATE, NEAR, SIZE, *costs(X, R, *facts), X=X, R=R)


group_privacy = Verified(GROUP_PRIVACY, "group_privacy", requires=(1 <= k,))


# Group privacy for -rho <= xi <= 0, where Proposition 5.3 as printed is false -----------------

SIGNS = (-rho <= xi, xi <= 0)
xi_cost = mark("xi_cost", k * xi)

LEMMA = Lemma(
    "bs16x.group-privacy-negative-xi", "(xi, rho)-zCDP is (k xi, k^2 rho)-zCDP for groups when -rho <= xi <= 0",
    "repair of Bun and Steinke 2016, Proposition 5.3",
    (PRIVACY_PRIVATE, NEAR, SIZE, *SIGNS),
    ZCDP(M, of_groups(D, k), xi_cost, factor * rho * k**2),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 2, "Y": "real"}, D=paths("N"), M=(gauss("1/10"), gauss(0)),
                        N=(True, True, True, False), k=1, rho="0.0050003", xi=0)),
             Mutant("harmonic", {xi_cost: k * harmonic(k) * xi},
             "no output with probability 1/2, else N(x, 1/20): this is "
                    "(-0.6, 10.1)-zCDP, but for groups of 2 and alpha = 2 the divergence is 79.3 > 79",
                    witness=refuted(without_group_privacy, X=REAL, Y=product(REAL, REAL)))),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """k alpha / (k alpha - 1) >= 1, so the cost of xi only adds up."""
    return from_costs(claim, use(NAT_NONNEGATIVE, SIZE), *SIGNS)


group_privacy_nonpositive_xi = Verified(LEMMA, "group_privacy_nonpositive_xi", requires=(1 <= k,))


# Group privacy for rho = 0, where the cost of xi is that of pure DP ---------------------------

PURE_PRIVATE = ZCDP(M, N, xi, 0)

PURE = Lemma(
    "bs16.sec-5-optimal-xi", "(xi, 0)-zCDP is (k xi, 0)-zCDP for groups of size k", f"{BUN_STEINKE}, after Prop. 5.3",
    (PURE_PRIVATE, NEAR, SIZE, 0 <= xi),
    ZCDP(M, of_groups(D, k), factor * (k * xi), 0),
    mutants=(Mutant("factor", {factor: LESS}, "laws on two points, xi = log(5.1)",
                    witness=finite({"X": 2, "Y": 2}, D=paths("N"), M=(("1/10", "9/10"), ("51/100", "49/100")), N=True,
                        xi="1.63", k=1)),),
)  # fmt: skip


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """Lemma 3.2 and group privacy of pure DP."""
    one = use(TO_PURE_DP, PURE_PRIVATE, epsilon=xi)
    groups = use(PURE_GROUPS, one, NEAR, SIZE, 0 <= xi, epsilon=xi)
    cost = read(PURE_DP, groups).epsilon
    return written_as(claim.conclusion, use(TO_ZCDP, groups, N=of_groups(D, k), epsilon=cost))
