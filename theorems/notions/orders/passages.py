"""Notions that bound D_alpha of neighbours at a range of orders: from the notion to one order, and back."""

from __future__ import annotations

from dpproofs.prelude import *
from theorems.foundations.divergences.composition import RENYI_ADAPTIVE
from theorems.foundations.divergences.monotone_in_order import RENYI_WEAKER
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING
from theorems.foundations.measure.mechanisms import M3

ORDER = 1 < alpha


def at_order(guarantee: Fact, *facts: Fact) -> Theorem:
    """The bound on D_alpha at the neighbours x1, x2, for an order alpha that the facts bound."""
    return at(guarantee, x1, x2, alpha, by=[N(x1, x2), ORDER, *facts])


def wanted(goal: Term) -> Term:
    """What the notion says of D_alpha at x1, x2: the variables are those of its definition."""
    while goal.op != "def" or goal.data.name != RENYI.name:
        match goal.op:
            case "def":
                goal = unfold(goal)
            case "forall":
                goal = opened(goal, var(goal.hint, goal.data))
            case _:
                goal = consequence_of(goal)
    return goal


def weaker(goal: Term, bound: Theorem, *facts: Fact) -> Theorem:
    """What the notion says of D_alpha, from a smaller bound."""
    first, second, old = read(RENYI, bound)["P", "Q", "t"]
    new = read(RENYI, wanted(goal)).t
    order = arith(old <= new, ORDER, *facts)
    return use(RENYI_WEAKER, bound, ORDER, order, P=first, Q=second, s=old, t=new)


def stated(goal: Term, bound: Theorem, *facts: Fact) -> Theorem:
    """The notion, from a bound on D_alpha that is at most the one that the notion asks for."""
    return for_all(goal, weaker(goal, bound, *facts))


def composed(claim: Claim, *orders: Fact) -> Theorem:
    """Adaptive composition: the bounds of each order add up."""
    first, second, piped = claim.hypotheses
    one, two = at_order(first, *orders), at_order(specialize(second, y), *orders)
    laws = [specialize(piped, point) for point in (x1, x2)]
    made = use(RENYI_ADAPTIVE, one, generalize(two, y), *laws, ORDER, P=M(x1), Q=M(x2), K=lam(y, M2(x1, y)),
               H=lam(y, M2(x2, y)), R=M3(x1), S=M3(x2), t=read(RENYI, one).t, s=read(RENYI, two).t)  # fmt: skip
    return stated(claim.conclusion, made)


def processed(claim: Claim, *orders: Fact) -> Theorem:
    """Postprocessing keeps the bound of each order."""
    private, after = claim.hypotheses
    one = at_order(private, *orders)
    laws = [specialize(after, point) for point in (x1, x2)]
    made = use(DATA_PROCESSING, one, *laws, ORDER, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K, t=read(RENYI, one).t)
    return stated(claim.conclusion, made)
