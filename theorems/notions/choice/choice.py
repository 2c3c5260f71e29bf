"""One of two mechanisms, chosen independently of the data: which notions the choice keeps, from bounds on
tests to Rényi divergences, KL divergence and profiles.
"""

from collections.abc import Mapping

from dpproofs.prelude import *
from dpproofs.language.frozen import Frozen
from theorems.citations import SOK
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER, RENYI_WEAKER
from theorems.foundations.measure.mechanisms import at_neighbours, x
from theorems.foundations.mixtures.joint_convexity import KL_LEMMA as CONVEX, RENYI_LEMMA as QUASI_CONVEX
from theorems.notions.zcdp.composition import ORDER, asked, at_order

# One of two mechanisms, chosen independently of the data: the axiom of choice of privacy definitions ---
# What each of the two has at x1, x2, of orders and tests, the choice has, too.

OTHER, CHOSEN = var("M0", M.type), var("M3", M.type)
CHOICE = forall(x, MIXTURE(CHOSEN(x), t, M(x), OTHER(x)))
"""M3 runs M with probability t, and else M0; which of them ran is part of the answer where they say so."""
COIN = 0 <= t, t <= 1


def both_have(notion: Definition, *numbers: Term) -> tuple[Term, ...]:
    """Both mechanisms have the notion with these numbers; M3 is one of them, by a coin."""
    return notion(M, N, *numbers), notion(OTHER, N, *numbers), CHOICE, *COIN


def by_tests(claim: Claim) -> Theorem:
    """What both mechanisms have of each test holds of mixtures, whose means are mixed."""
    first, second, *_ = claim.hypotheses

    def bound(goal: Term, one: Term, two: Term, *test: Term) -> Theorem:
        mixed = [at(specialize(CHOICE, data), test[-1]) for data in (one, two)]
        weighted = []
        for private, weight in ((first, t), (second, 1 - t)):
            fact = at(at(private, one, two), *test)
            weighted.append(arith(0 <= weight * (rhs(fact) - lhs(fact)), fact, *COIN))
        return arith(goal, *weighted, *mixed)

    return intro(claim.conclusion, bound)


def mixed_order(one: Theorem, two: Theorem) -> Theorem:
    """D_alpha of the choice, from bounds on that of each mechanism at x1, x2."""
    laws = {"P1": M(x1), "Q1": M(x2), "P0": OTHER(x1), "Q0": OTHER(x2), "Pt": CHOSEN(x1), "Qt": CHOSEN(x2)}
    mixed = [specialize(CHOICE, data) for data in (x1, x2)]
    size = read(RENYI, one).t
    made = use(QUASI_CONVEX, one, two, *mixed, *COIN, ORDER, **laws, a=size, b=size)
    largest = arith(maximum(size, size) <= size)
    return use(RENYI_WEAKER, made, ORDER, largest, P=CHOSEN(x1), Q=CHOSEN(x2), s=maximum(size, size), t=size)


def by_orders(claim: Claim) -> Theorem:
    """D_alpha of mixtures is at most the larger one."""
    first, second, *_ = claim.hypotheses
    (_, *orders), _ = asked(claim.conclusion)
    return for_all(claim.conclusion, mixed_order(at_order(first, *orders), at_order(second, *orders)))


_ANSWERS = ("3/4", "1/4"), ("1/4", "3/4")
RESPONSE: Mapping[str, object] = Frozen({"M": _ANSWERS, "M0": _ANSWERS, "M3": _ANSWERS, "N": True, "t": "1/2"})
"""A model for mutants: randomized response, 3 to 1, whatever the coin shows."""
SPACES: Mapping[str, int | str] = Frozen({"X": 2, "Y": 2})


# The choice between mechanisms keeps the notions that bound the mean of each test -------------

PURE = Lemma(
    "notions.pure-dp-choice", "The choice between two epsilon-DP mechanisms is epsilon-DP", SOK,
    both_have(PURE_DP, epsilon),
    PURE_DP(CHOSEN, N, factor * epsilon),
    by_tests,
    (Mutant("factor", {factor: LESS}, "randomized response", witness=finite(SPACES, **RESPONSE, epsilon="1.0987")),),
)  # fmt: skip

APPROX = Lemma(
    "notions.approx-dp-choice", "The choice between two (epsilon, delta)-DP mechanisms is (epsilon, delta)-DP", SOK,
    both_have(APPROX_DP, epsilon, delta),
    APPROX_DP(CHOSEN, N, epsilon, factor * delta),
    by_tests,
    (Mutant("delta", {factor: LESS}, "randomized response",
            witness=finite(SPACES, **RESPONSE, epsilon=0, delta="1/2")),),
)  # fmt: skip

VARIATION = Lemma(
    "notions.total-variation-choice", "The choice between two mechanisms keeps their bound on total variation", SOK,
    both_have(TOTAL_VARIATION_DP, delta),
    TOTAL_VARIATION_DP(CHOSEN, N, factor * delta),
    by_tests,
    (Mutant("delta", {factor: LESS}, "randomized response", witness=finite(SPACES, **RESPONSE, delta="1/2")),),
)  # fmt: skip

approx_dp_choice = Verified(APPROX, "approx_dp_choice", {"weight": t})
pure_dp_choice = Verified(PURE, "pure_dp_choice", {"weight": t})


# The choice between mechanisms keeps the notions that bound Rényi divergences, order by order ---

CHOICE_RENYI = Lemma(
    "notions.renyi-dp-choice", "The choice between two mechanisms keeps Rényi DP", SOK,
    (*both_have(RENYI_DP, alpha, epsilon), ORDER),
    RENYI_DP(CHOSEN, N, alpha, factor * epsilon),
    by_orders,
    (Mutant("epsilon", {factor: LESS}, "randomized response",
            witness=finite(SPACES, **RESPONSE, alpha=2, epsilon="0.8473")),),
)  # fmt: skip

CONCENTRATED = Lemma(
    "notions.zcdp-choice", "The choice between two (xi, rho)-zCDP mechanisms is (xi, rho)-zCDP", SOK,
    both_have(ZCDP, xi, rho),
    ZCDP(CHOSEN, N, xi, factor * rho),
    by_orders,
    (Mutant("rho", {factor: LESS}, "randomized response",
            witness=finite(SPACES, **RESPONSE, xi=0, rho="0.55")),),
)  # fmt: skip

TRUNCATED = Lemma(
    "notions.truncated-cdp-choice", "The choice between two mechanisms keeps truncated CDP", SOK,
    both_have(TRUNCATED_CDP, rho, omega),
    TRUNCATED_CDP(CHOSEN, N, factor * rho, omega),
    by_orders,
    (Mutant("rho", {factor: LESS}, "randomized response, whose D_alpha/alpha is 0.549 near 1",
            witness=finite(SPACES, **RESPONSE, rho="0.55", omega=2)),),
)  # fmt: skip

BOUNDED = Lemma(
    "notions.bounded-zcdp-choice", "The choice between two mechanisms keeps bounded zCDP", SOK,
    both_have(BOUNDED_ZCDP, m, xi, rho),
    BOUNDED_ZCDP(CHOSEN, N, m, xi, factor * rho),
    by_orders,
    (Mutant("rho", {factor: LESS}, "randomized response",
            witness=finite(SPACES, **RESPONSE, m=2, xi=0, rho="0.55")),),
)  # fmt: skip

CAPPED = Lemma(
    "notions.capped-cdp-choice", "The choice between two mechanisms keeps capped CDP", SOK,
    both_have(CAPPED_CDP, epsilon, rho),
    CAPPED_CDP(CHOSEN, N, factor * epsilon, rho),
    by_orders,
    (Mutant("epsilon", {factor: LESS}, "randomized response",
            witness=finite(SPACES, **RESPONSE, epsilon="1.0987", rho=5)),),
)  # fmt: skip


# The choice between mechanisms keeps bounds on KL divergence ----------------------------------

LEMMA = Lemma(
    "notions.kl-dp-choice", "The choice between two mechanisms keeps their bound on KL divergence", SOK,
    both_have(KL_DP, kappa),
    KL_DP(CHOSEN, N, factor * kappa),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                        witness=finite(SPACES, **RESPONSE, kappa="0.5494")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """KL divergence is convex."""
    first, second, *_ = claim.hypotheses
    laws = {"P1": M(x1), "Q1": M(x2), "P0": OTHER(x1), "Q0": OTHER(x2), "Pt": CHOSEN(x1), "Qt": CHOSEN(x2)}
    mixed = [specialize(CHOICE, data) for data in (x1, x2)]
    made = use(CONVEX, at_neighbours(first), at_neighbours(second), *mixed, *COIN, **laws, a=kappa, b=kappa)
    mean = t * kappa + (1 - t) * kappa
    same = use(KL_WEAKER, made, arith(mean <= kappa), P=CHOSEN(x1), Q=CHOSEN(x2), s=mean, t=kappa)
    return for_all(claim.conclusion, same)


# The choice between mechanisms keeps profiles: notions that compare them with Gaussian or Laplace noise ---

_LINE: Mapping[str, int | str] = {"X": 2, "Y": "real"}


_still = {"M": (gauss(0), gauss(0)), "M0": (gauss(0), gauss(0)), "N": True, "t": 1}

GAUSSIAN = Lemma(
    "notions.gaussian-dp-choice", "The choice between two mechanisms keeps Gaussian DP", SOK,
    both_have(GAUSSIAN_DP, mu_squared),
    GAUSSIAN_DP(CHOSEN, N, mu_squared),
    by_tests,
    (Mutant("any", without(CHOICE), "Gaussian noise on a value that moves by 2",
            witness=finite(_LINE, **_still, M3=(gauss(2), gauss(0)), mu_squared=1)),),
)  # fmt: skip

_fixed = {"M": (laplace(0), laplace(0)), "M0": (laplace(0), laplace(0)), "N": True, "t": 1}

LAPLACE = Lemma(
    "notions.laplace-dp-choice", "The choice between two mechanisms keeps Laplace DP", SOK,
    both_have(LAPLACE_DP, shift),
    LAPLACE_DP(CHOSEN, N, shift),
    by_tests,
    (Mutant("any", without(CHOICE), "Laplace noise on a value that moves by 2",
            witness=finite(_LINE, **_fixed, M3=(laplace(2), laplace(0)), shift=1)),),
)  # fmt: skip


# The choice between mechanisms keeps profiles: notions that compare them with randomized responses ---

COMPOSED = Lemma(
    "notions.composed-dp-choice", "The choice between two mechanisms keeps the privacy of a k-fold composition", SOK,
    both_have(COMPOSED_DP, k, epsilon, delta),
    COMPOSED_DP(CHOSEN, N, k, factor * epsilon, delta),
    by_tests,
    (Mutant("epsilon", {factor: LESS}, "randomized response",
            witness=finite(SPACES, **RESPONSE, k=1, epsilon="1.0987", delta=0)),),
)  # fmt: skip

TWO_GROUPS = Lemma(
    "notions.two-groups-dp-choice", "The same for mechanisms of two kinds", SOK,
    both_have(TWO_GROUPS_DP, k, epsilon, k2, epsilon2, delta),
    TWO_GROUPS_DP(CHOSEN, N, k, factor * epsilon, k2, epsilon2, delta),
    by_tests,
    (Mutant("epsilon", {factor: LESS}, "randomized response",
            witness=finite(SPACES, **RESPONSE, k=1, epsilon="1.0987", k2=0, epsilon2=0, delta=0)),),
)  # fmt: skip
