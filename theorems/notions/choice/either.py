"""One of two mechanisms, chosen independently of the data: the axiom of choice of privacy definitions.

What each of the two has at x1, x2, of orders and tests, the choice has, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import forall, maximum, var
from dpproofs.privacy.notions import MIXTURE, RENYI, M, N, t, x1, x2
from dpproofs.proving.lemma import Claim, Factor
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import Fact, arith, at, intro, specialize, use
from theorems.foundations.divergences.renyi import RENYI_WEAKER
from theorems.foundations.measure.two_mechanisms import x
from theorems.foundations.mixtures.quasi_convexity import RENYI_LEMMA as QUASI_CONVEX
from theorems.notions.orders.passages import ORDER, at_order, stated

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


def by_orders(claim: Claim, *orders: Fact) -> Theorem:
    """D_alpha of mixtures is at most the larger one."""
    first, second, *_ = claim.hypotheses
    return stated(claim.conclusion, mixed_order(at_order(first, *orders), at_order(second, *orders)))


_ANSWERS = ("3/4", "1/4"), ("1/4", "3/4")
RESPONSE: Mapping[str, object] = Frozen({"M": _ANSWERS, "M0": _ANSWERS, "M3": _ANSWERS, "N": True, "t": "1/2"})
"""A model for mutants: randomized response, 3 to 1, whatever the coin shows."""
SPACES: Mapping[str, int | str] = Frozen({"X": 2, "Y": 2})
