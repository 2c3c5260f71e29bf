"""From the moments of a pair that is purely private to zero-concentrated differential privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, cosh, disj, exp, forall, implies, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, split, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING
from dpproofs.privacy.notions import PURE_DP, PURE_DP_PAIR, RENYI, RENYI_LINE, SYMMETRIC, M, N, P, Q, alpha, epsilon
from dpproofs.privacy.notions import rho, w, x1, x2
from dpproofs.proving.reading import read
from theorems.foundations.tests.pure_dp_mechanism_pair import MECHANISM_PAIR
from theorems.foundations.tests.pure_dp_pair_ratio import PAIR_RATIO
from theorems.notions.dp.moments import PURE_DP_MOMENT
from theorems.foundations.divergences.weak_moments import WEAK_MOMENT

PAIR = (PURE_DP_PAIR(P, Q, epsilon), 0 <= epsilon)
MECHANISM = (PURE_DP(M, N, epsilon), SYMMETRIC(N), 0 <= epsilon)
BIG, SMALL = alpha * epsilon - epsilon / 2, epsilon / 2


def sufficient(rho: Term) -> Term:
    """What makes rho alpha a bound on D_alpha: it is at least D_oo, or at least the chord's bound."""
    chord = conj(0 < epsilon, cosh(BIG) / cosh(SMALL) <= exp((alpha - 1) * (rho * alpha)))
    return disj(epsilon <= rho * alpha, chord)


def for_all_orders(rho: Term) -> Term:
    """The above for every order."""
    return forall(alpha, implies(1 < alpha, sufficient(rho)))


PURE_DP_LINE = Lemma(
    "foundations.pure-dp-line", "Bounds on D_alpha for all orders, from the moments of the ratio", "elementary",
    (PAIR[0], for_all_orders(rho)),
    RENYI_LINE(P, Q, 0, rho),
    mutants=(Mutant("offset", Claim((PAIR[0], for_all_orders(rho)), RENYI_LINE(P, Q, num(-1) / 100, rho)),
                    "P = Q, rho = epsilon = 0",
                    witness=finite({"Y": "real"}, P=gauss(1), Q=gauss(1), epsilon=0, rho=0)),),
)  # fmt: skip


@proof_of(PURE_DP_LINE)
def _line(claim: Claim) -> Theorem:
    above, exponent = 1 < alpha, (alpha - 1) * (rho * alpha)
    _, enough = claim.hypotheses

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        moment = L(w) ** alpha
        goal = E(Q, w, moment) <= exp(exponent)
        weak = use(WEAK_MOMENT, density, upper, above, L=L)
        power, crude = parts(weak)

        def large(fact: Theorem) -> Theorem:
            order = arith((alpha - 1) * epsilon <= exponent, fact, above)
            return arith(goal, crude, use(EXP_INCREASING, order, x=(alpha - 1) * epsilon, y=exponent))

        def small(fact: Theorem) -> Theorem:
            positive, bound = parts(fact)
            return arith(goal, parts(use(PURE_DP_MOMENT, density, lower, upper, above, positive, L=L))[1], bound)

        bound = split(at(enough, alpha, by=[above]), large, small)
        return witness(RENYI(alpha, P, Q, rho * alpha), L, density, power, bound)

    found = obtain(use(PAIR_RATIO, PAIR[0]), "L", with_ratio)
    return for_all(claim.conclusion, found)


def for_pair(claim: Claim, enough: Theorem) -> Theorem:
    """A bound on D_alpha for all orders, from what is sufficient for one order alpha > 1."""
    rho = read(RENYI_LINE, claim).rho
    return use(PURE_DP_LINE, PAIR[0], generalize(discharge(enough, 1 < alpha), alpha), rho=rho)


def for_neighbours(claim: Claim, pair: Lemma) -> Theorem:
    """A bound for purely private pairs, applied to the laws on neighbouring data sets."""
    near = N(x1, x2)
    bounded = use(MECHANISM_PAIR, *MECHANISM[:2], near)
    line = use(pair, bounded, MECHANISM[2], P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, line)
