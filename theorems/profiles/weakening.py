"""A larger profile, and the Gaussian profile for a larger mu."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import REAL, E, eq, forall, function_type, implies, lam, maximum, mul, open_, substitute, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    GAUSSIAN_DP, PROFILE, M, N, P, Q, gaussian_profile, h, mu_squared, phi, test_function, w, x1, x2,
)  # fmt: skip
from dpproofs.tactics import Fact, arith, at, discharge, for_all, generalize, integrate, parts, use
from dpproofs.verified import Verified
from theorems.foundations.gaussian_sum import u
from theorems.foundations.independent import same_value
from theorems.profiles import DONG_ROTH_SU
from theorems.profiles.excess import c
from theorems.profiles.gaussian_mixing import GAUSSIAN_MIXING, v
from theorems.profiles.gaussian_profile import BOUNDS, STANDARD, ratio, s, t, x

h2 = var("h2", function_type((REAL,), REAL))
LARGER = forall(c, implies(0 <= c, h(c) <= h2(c)))


def _weaken(claim: Claim) -> Theorem:
    test = test_function(phi, w)
    profile = claim.conclusion.args[2]
    bound = at(PROFILE(P, Q, h), c, phi, by=[0 <= c, test])
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + profile(c)
    final = arith(goal, bound, at(LARGER, c, by=[0 <= c]))
    return for_all(claim.conclusion, final)


def _weaken_claim(factor: Factor) -> Claim:
    return Claim((PROFILE(P, Q, h), LARGER), PROFILE(P, Q, lam(c, mul(factor, h2(c)))))


PROFILE_WEAKEN = Lemma(
    "profiles.weaken", "A larger profile", "elementary", *_weaken_claim(1).parts, _weaken,
    (Mutant("factor", _weaken_claim(LESS), "P, Q on different points, h = h2 = 1"),),
)  # fmt: skip


def _monotone_claim(factor: Factor) -> Claim:
    return Claim((0 <= s, s <= t, 0 <= c), gaussian_profile(s, c) <= mul(factor, gaussian_profile(t, c)))


def _monotone(claim: Claim) -> Theorem:
    """The profile at t is the average of l G(c/l), which is at least that of max(l - c, 0) as G(c) >= max(1 - c, 0)."""
    rest = t - s
    known = 0 <= s, arith(0 <= rest, s <= t), 0 <= c
    level_int, mean = parts(use(GAUSSIAN_MIXING, *known, s=rest, t=s))
    l = substitute(ratio(s), {x: u})
    level = open_(level_int.conclusion.args[1], (u,))
    order = arith(0 <= c / l, 0 <= c, arith(0 < l))
    bound = parts(use(BOUNDS, known[1], order, s=rest, c=c / l))[1]
    point = arith(maximum(l - c, 0) <= level, bound, arith(0 < l))
    below = integrate(STANDARD, u, point, parts(use(BOUNDS, 0 <= s, 0 <= c))[0], level_int)
    total = same_value(lam(v, gaussian_profile(v, c)), arith(eq(rest + s, t)))
    return arith(claim.conclusion, below, mean, total)


MONOTONE = Lemma(
    "profiles.gaussian-monotone", "The profile of N(mu, 1) and N(0, 1) grows with mu", "gaussian_density",
    *_monotone_claim(1).parts, _monotone,
    (Mutant("factor", _monotone_claim(LESS), "s = t, c = 0"),),
)  # fmt: skip


def gaussian(s: Term) -> Term:
    """The Gaussian profile, as a function of the order."""
    return lam(c, gaussian_profile(s, c))


def larger_mu(bound: Theorem, small: Term, large: Term, *facts: Fact) -> Theorem:
    """The Gaussian profile for a larger mu^2, from the one for a smaller."""
    grows = generalize(discharge(use(MONOTONE, *facts, 0 <= c, s=small, t=large), 0 <= c), c)
    first, second, _ = bound.conclusion.args
    return use(PROFILE_WEAKEN, bound, grows, P=first, Q=second, h=gaussian(small), h2=gaussian(large))


def equal_mu(bound: Theorem, equal: Theorem) -> Theorem:
    """The Gaussian profile at an equal mu^2."""
    first, second, _ = bound.conclusion.args
    notion = bound.conclusion.data
    old, new = equal.conclusion.args
    return use("leibniz", equal, bound, x=old, y=new, A=lam(v, notion(first, second, gaussian(v))))


def of_pairs(goal: Term, bound: Theorem) -> Theorem:
    """The guarantee of a mechanism, from the bound for neighbours x1, x2."""
    return for_all(goal, bound)


mu_squared2 = var("mu_squared2")


def _larger_claim(factor: Factor) -> Claim:
    given = GAUSSIAN_DP(M, N, mu_squared), 0 <= mu_squared, mu_squared <= mu_squared2
    return Claim(given, GAUSSIAN_DP(M, N, factor * mu_squared2))


def _larger(claim: Claim) -> Theorem:
    private, *order = claim.hypotheses
    bound = at(private, x1, x2, by=[N(x1, x2)])
    return of_pairs(claim.conclusion, larger_mu(bound, mu_squared, mu_squared2, *order))


LARGER_MU = Lemma(
    "profiles.gaussian-dp-weaken", "Gaussian DP with a larger mu", f"{DONG_ROTH_SU}, Gaussian DP",
    *_larger_claim(1).parts, _larger,
    (Mutant("factor", _larger_claim(LESS), "the Gaussian mechanism, mu_squared = mu_squared2"),),
)  # fmt: skip

gaussian_dp_weaken = Verified(LARGER_MU, "gaussian_dp_weaken")
