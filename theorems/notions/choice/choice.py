"""One of two mechanisms, chosen independently of the data: which notions the choice keeps, from bounds on
tests to Rényi divergences, KL divergence and profiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

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


class Scaled(Protocol):
    """A claim with each number times its factor."""

    def __call__(self, *factors: Factor) -> Claim:
        """The claim with these factors."""


def choice_claim(notion: Definition, *numbers: Term) -> Scaled:
    """Both mechanisms have the notion with these numbers, and so has their choice, each number times its factor."""
    given = notion(M, N, *numbers), notion(OTHER, N, *numbers), CHOICE, *COIN

    def claim(*factors: Factor) -> Claim:
        scaled = [number * factor for number, factor in zip(numbers, factors, strict=True)]
        return Claim(given, notion(CHOSEN, N, *scaled))

    return claim


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

_pure = choice_claim(PURE_DP, epsilon)

PURE = Lemma(
    "notions.pure-dp-choice", "The choice between two epsilon-DP mechanisms is epsilon-DP", SOK,
    *_pure(1).parts,
    by_tests,
    (Mutant("factor", _pure(LESS), "randomized response", witness=finite(SPACES, **RESPONSE, epsilon="1.0987")),),
)  # fmt: skip

_approx = choice_claim(APPROX_DP, epsilon, delta)

APPROX = Lemma(
    "notions.approx-dp-choice", "The choice between two (epsilon, delta)-DP mechanisms is (epsilon, delta)-DP", SOK,
    *_approx(1, 1).parts,
    by_tests,
    (Mutant("delta", _approx(1, LESS), "randomized response",
            witness=finite(SPACES, **RESPONSE, epsilon=0, delta="1/2")),),
)  # fmt: skip

_variation = choice_claim(TOTAL_VARIATION_DP, delta)

VARIATION = Lemma(
    "notions.total-variation-choice", "The choice between two mechanisms keeps their bound on total variation", SOK,
    *_variation(1).parts,
    by_tests,
    (Mutant("delta", _variation(LESS), "randomized response", witness=finite(SPACES, **RESPONSE, delta="1/2")),),
)  # fmt: skip

approx_dp_choice = Verified(APPROX, "approx_dp_choice", {"weight": t})
pure_dp_choice = Verified(PURE, "pure_dp_choice", {"weight": t})


# The choice between mechanisms keeps the notions that bound Rényi divergences, order by order ---

_renyi = choice_claim(RENYI_DP, alpha, epsilon)


def _renyi_claim(*factors: Factor) -> Claim:
    given = _renyi(*factors)
    return Claim((*given.hypotheses, ORDER), given.conclusion)


CHOICE_RENYI = Lemma(
    "notions.renyi-dp-choice", "The choice between two mechanisms keeps Rényi DP", SOK,
    *_renyi_claim(1, 1).parts,
    by_orders,
    (Mutant("epsilon", _renyi_claim(1, LESS), "randomized response",
            witness=finite(SPACES, **RESPONSE, alpha=2, epsilon="0.8473")),),
)  # fmt: skip

_concentrated = choice_claim(ZCDP, xi, rho)

CONCENTRATED = Lemma(
    "notions.zcdp-choice", "The choice between two (xi, rho)-zCDP mechanisms is (xi, rho)-zCDP", SOK,
    *_concentrated(1, 1).parts,
    by_orders,
    (Mutant("rho", _concentrated(1, LESS), "randomized response",
            witness=finite(SPACES, **RESPONSE, xi=0, rho="0.55")),),
)  # fmt: skip

_truncated = choice_claim(TRUNCATED_CDP, rho, omega)

TRUNCATED = Lemma(
    "notions.truncated-cdp-choice", "The choice between two mechanisms keeps truncated CDP", SOK,
    *_truncated(1, 1).parts,
    by_orders,
    (Mutant("rho", _truncated(LESS, 1), "randomized response, whose D_alpha/alpha is 0.549 near 1",
            witness=finite(SPACES, **RESPONSE, rho="0.55", omega=2)),),
)  # fmt: skip

_bounded = choice_claim(BOUNDED_ZCDP, m, xi, rho)

BOUNDED = Lemma(
    "notions.bounded-zcdp-choice", "The choice between two mechanisms keeps bounded zCDP", SOK,
    *_bounded(1, 1, 1).parts,
    by_orders,
    (Mutant("rho", _bounded(1, 1, LESS), "randomized response",
            witness=finite(SPACES, **RESPONSE, m=2, xi=0, rho="0.55")),),
)  # fmt: skip

_capped = choice_claim(CAPPED_CDP, epsilon, rho)

CAPPED = Lemma(
    "notions.capped-cdp-choice", "The choice between two mechanisms keeps capped CDP", SOK,
    *_capped(1, 1).parts,
    by_orders,
    (Mutant("epsilon", _capped(LESS, 1), "randomized response",
            witness=finite(SPACES, **RESPONSE, epsilon="1.0987", rho=5)),),
)  # fmt: skip


# The choice between mechanisms keeps bounds on KL divergence ----------------------------------

_claim = choice_claim(KL_DP, kappa)

LEMMA = Lemma(
    "notions.kl-dp-choice", "The choice between two mechanisms keeps their bound on KL divergence", SOK,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "randomized response",
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


def _any(claim: Claim) -> Claim:
    """Of any mechanism in the place of the choice."""
    return Claim(tuple(h for h in claim.hypotheses if h != CHOICE), claim.conclusion)


_gaussian = choice_claim(GAUSSIAN_DP, mu_squared)(1)
_still = {"M": (gauss(0), gauss(0)), "M0": (gauss(0), gauss(0)), "N": True, "t": 1}

GAUSSIAN = Lemma(
    "notions.gaussian-dp-choice", "The choice between two mechanisms keeps Gaussian DP", SOK,
    *_gaussian.parts,
    by_tests,
    (Mutant("any", _any(_gaussian), "Gaussian noise on a value that moves by 2",
            witness=finite(_LINE, **_still, M3=(gauss(2), gauss(0)), mu_squared=1)),),
)  # fmt: skip

_laplace = choice_claim(LAPLACE_DP, shift)(1)
_fixed = {"M": (laplace(0), laplace(0)), "M0": (laplace(0), laplace(0)), "N": True, "t": 1}

LAPLACE = Lemma(
    "notions.laplace-dp-choice", "The choice between two mechanisms keeps Laplace DP", SOK,
    *_laplace.parts,
    by_tests,
    (Mutant("any", _any(_laplace), "Laplace noise on a value that moves by 2",
            witness=finite(_LINE, **_fixed, M3=(laplace(2), laplace(0)), shift=1)),),
)  # fmt: skip


# The choice between mechanisms keeps profiles: notions that compare them with randomized responses ---

_composed = choice_claim(COMPOSED_DP, k, epsilon, delta)

COMPOSED = Lemma(
    "notions.composed-dp-choice", "The choice between two mechanisms keeps the privacy of a k-fold composition", SOK,
    *_composed(1, 1, 1).parts,
    by_tests,
    (Mutant("epsilon", _composed(1, LESS, 1), "randomized response",
            witness=finite(SPACES, **RESPONSE, k=1, epsilon="1.0987", delta=0)),),
)  # fmt: skip

_groups = choice_claim(TWO_GROUPS_DP, k, epsilon, k2, epsilon2, delta)

TWO_GROUPS = Lemma(
    "notions.two-groups-dp-choice", "The same for mechanisms of two kinds", SOK,
    *_groups(1, 1, 1, 1, 1).parts,
    by_tests,
    (Mutant("epsilon", _groups(1, LESS, 1, 1, 1), "randomized response",
            witness=finite(SPACES, **RESPONSE, k=1, epsilon="1.0987", k2=0, epsilon2=0, delta=0)),),
)  # fmt: skip
