"""A profile of Poisson-sampled Gaussian DP when a record is replaced.

It is that of N(0, 1) with N(mu, 1) and with N(-mu, 1) mixed in: an event above a threshold is as likely as any test can
be under the one law, and as unlikely under the other one, where the third law gives it that probability.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, ind, lam, num
from dpproofs.privacy.notions import PROFILE, REPLACED_GAUSSIAN_PAIR, P, Q, c, gaussian_profile, mu_squared, phi, w
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, for_all, obtain_all, parts, unfolded, use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.sampling.replaced_orders import DOMAIN, FIRST_ORDER, first_order
from theorems.sampling.replaced_tests import REPLACED_TESTS

PAIR = REPLACED_GAUSSIAN_PAIR(P, Q, rate, mu_squared)
GAUSSIAN = lam(c, gaussian_profile(mu_squared, c))


def replaced_profile(order: Term) -> Term:
    """The profile; at the order 0 it is 1."""
    return ind(0 < order) * apart(order) + ind(order <= 0)


def apart(order: Term) -> Term:
    """The profile of the mixtures at an order above 0."""
    first, second = first_order(order), second_order(order)
    return rate * (GAUSSIAN(first) + order / second * GAUSSIAN(second))


def second_order(order: Term) -> Term:
    """The likelihood ratio of the answers without a record and with the other one, at the same threshold."""
    return first_order(order) * exp(mu_squared)


REPLACED_PROFILE = Lemma(
    "sampling.replaced-profile", "A profile of Poisson-sampled Gaussian DP when a record is replaced",
    f"{BALLE_BARTHE_GABOARDI}, Section 3",
    (PAIR, *DOMAIN),
    PROFILE(P, Q, lam(c, factor * replaced_profile(c))),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, N(1, 1) and N(-1, 1)",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(REPLACED_PROFILE)
def _proof(claim: Claim) -> Theorem:
    """At the orders at which the parts have the threshold that the mixtures have."""
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + replaced_profile(c)

    def told(A: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(facts)

        def ordered(yes: Theorem) -> Theorem:
            positive, balance = parts(use(FIRST_ORDER, *DOMAIN, yes))
            a, b = first_order(c), second_order(c)
            large = arith(0 < b, positive)
            level = arith((1 - rate) * (1 - c) + rate * (a - c / b) <= 0, balance)
            values = {"A": A, "B": B, "B2": B2, "q": rate, "a": a, "b": b, "h": GAUSSIAN, "h2": GAUSSIAN}
            every = use(REPLACED_TESTS, *close, first, second, *DOMAIN, arith(0 <= c, yes), arith(0 <= a, positive),
                        large, level, **values)  # fmt: skip
            made = at(every, phi, by=[TEST])
            marks = [arith(eq(ind(0 < c), 1), yes), arith(eq(ind(c <= 0), 0), yes)]
            return arith(goal, made, *marks)

        def none(no: Theorem) -> Theorem:
            _, _, most = unit_mean(P)
            marks = [arith(eq(ind(0 < c), 0), no), arith(eq(ind(c <= 0), 1), no)]
            return arith(goal, most, arith(eq(c, num(0)), no, 0 <= c), *marks)

        return cases(0 < c, ordered, none)

    return for_all(claim.conclusion, obtain_all(unfolded(PAIR), "A B B2", told))
