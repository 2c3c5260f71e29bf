"""What is above a profile is a profile."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import forall, implies, var
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import PROFILE, P, Q, c, h, phi, test_function, w
from dpproofs.tactics import arith, at, discharge, folded, generalize, unfolded, use

g = var("g", h.type)
BELOW = forall(c, implies(0 <= c, h(c) <= g(c)))


def _larger(claim: Claim) -> Theorem:
    test = test_function(phi, w)
    bound = at(unfolded(PROFILE(P, Q, h)), c, phi, by=[0 <= c, test])
    goal = bound.conclusion.args[0] <= bound.conclusion.args[1].args[0] + g(c)
    final = arith(goal, bound, at(BELOW, c, by=[0 <= c]))
    return folded(claim.conclusion, generalize(discharge(final, 0 <= c, test), c, phi))


LARGER_PROFILE = Lemma(
    "kov17x.larger-profile", "What is above a profile is a profile", "elementary",
    (PROFILE(P, Q, h), BELOW), PROFILE(P, Q, g), _larger,
    (Mutant("order", Claim((PROFILE(P, Q, h), forall(c, implies(0 <= c, g(c) <= h(c)))), PROFILE(P, Q, g)),
            "P and Q on different points, h = 1, g = 0"),),
)  # fmt: skip


def with_profile(fact: Theorem, profile: Term, *facts: Theorem | Term) -> Theorem:
    """The same laws with a profile that is larger by arithmetic; the facts may be about an order c >= 0."""
    first, second, old = fact.conclusion.args
    order = generalize(discharge(arith(old(c) <= profile(c), 0 <= c, *facts), 0 <= c), c)
    return use(LARGER_PROFILE, fact, order, P=first, Q=second, h=old, g=profile)
