"""Sampled Gaussian DP and Gaussian DP imply each other: at the rate 1 nothing changes, and sampling leaks no more."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, ind, lam, maximum, normal, num, sqrt, var
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import finite, gauss, instance, refutation_of, shown
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, RENYI, SAMPLED_GAUSSIAN_DP, SENSITIVITY, M, N, c
from dpproofs.privacy.notions import gaussian_profile, mu_squared, on
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    cases,
    for_all,
    integrate,
    intro,
    mp,
    parts,
    specialize,
    use,
)
from dpproofs.proving.tactics import with_argument
from theorems.citations import SOK
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS
from theorems.notions.profiles.weakening import with_profile

SAMPLED, PLAIN = SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared), GAUSSIAN_DP(M, N, mu_squared)
DOMAIN = 0 < rate, rate <= 1, 0 <= mu_squared

TO_GAUSSIAN = Lemma(
    "sampling.sampled-gaussian-dp-to-gaussian-dp", "What Gaussian DP is after sampling, it is without", SOK,
    (SAMPLED, *DOMAIN),
    GAUSSIAN_DP(M, N, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "rate 1, Gaussian noise"),),
)  # fmt: skip

SHIFTED = (c - (1 - rate)) / rate
RATIO = exp(sqrt(mu_squared) * x - mu_squared / 2)


@proof_of(TO_GAUSSIAN)
def _less(claim: Claim) -> Theorem:
    """q L + 1 - q lies between L and its mean 1, and the excess is convex."""
    law = normal(num(0), num(1))
    drawn, plain = gaussian_profile(mu_squared, SHIFTED), gaussian_profile(mu_squared, c)
    low = use(BOUNDS, 0 <= c, 0 <= mu_squared, s=mu_squared)
    most = ind(1 - rate <= c) * (rate * drawn) + ind(c < 1 - rate) * (1 - c)
    goal = most <= plain

    def sampled(yes: Theorem) -> Theorem:
        place = arith(0 <= SHIFTED, yes, *DOMAIN)
        there = parts(use(BOUNDS, place, 0 <= mu_squared, s=mu_squared, c=SHIFTED))[0]
        back = arith(eq(rate * SHIFTED, c - (1 - rate)), *DOMAIN)
        first, second = maximum(RATIO - SHIFTED, 0), maximum(RATIO - c, 0)
        flat = maximum(1 - c, 0)
        signs = [arith(0 <= rate * second, *DOMAIN), arith(0 <= (1 - rate) * flat, *DOMAIN)]
        lines = [arith(0 <= rate * (second - (RATIO - c)), *DOMAIN), arith(0 <= (1 - rate) * (flat - (1 - c)), *DOMAIN)]
        body = arith(rate * first <= rate * second + (1 - rate) * flat, back, *DOMAIN, *signs, *lines)
        total = integrate(law, x, body, there, parts(low)[0])
        room = arith(0 <= (1 - rate) * (plain - flat), parts(low)[1], *DOMAIN)
        marks = [arith(eq(mark, value), yes) for mark, value in ((ind(1 - rate <= c), 1), (ind(c < 1 - rate), 0))]
        return arith(goal, total, room, *marks)

    def none(no: Theorem) -> Theorem:
        return arith(goal, parts(low)[1], arith(eq(ind(1 - rate <= c), 0), no), arith(eq(ind(c < 1 - rate), 1), no))

    order = cases(1 - rate <= c, sampled, none)
    return for_all(claim.conclusion, with_profile(at_neighbours(SAMPLED), lam(c, plain), order))


y = var("y")


@refutation_of(TO_GAUSSIAN, "factor", X=REAL, Y=REAL)
def _more(said: Theorem) -> Theorem:
    """N(x, 1), whose D_2 is 1."""
    noise = {"M": lam(x, normal(x, num(1))), "N": lam((x, y), conj(eq(x, 1), eq(y, 0)))}
    goal = on(SENSITIVITY, X=REAL)(lam(x, x), noise["N"], num(1))
    apart = intro(goal, lambda goal, *data: arith(goal, *parts(assume(noise["N"](*data)))))
    made = fact("profiles.gaussian-mechanism", apart, q=lam(x, x), N=noise["N"], Delta=1, sigma=1)
    private = with_argument(made, mu_squared=num(1))
    sampled = fact("sampling.gaussian-dp-to-sampled-gaussian-dp", private, mu_squared=1, **noise)
    less = instance(said, sampled, rate=1, mu_squared=1, **noise)
    small = with_argument(less, mu_squared=num(LESS))
    line = fact("profiles.gaussian-dp-to-zcdp", small, mu_squared=LESS, **noise)
    close = at(at(line, 1, 0, by=[both(shown(eq(num(1), 1)), shown(eq(num(0), 0)))]), 2)
    exact = fact("bs16.lemma-2.4", shown(0 < num(1)), shown(1 < num(2)), mu=1, nu=0, sigma=1, alpha=2)
    return absurd(mp(parts(specialize(exact, read(on(RENYI, Y=REAL), close).t))[0], close))


FROM_GAUSSIAN = Lemma(
    "sampling.gaussian-dp-to-sampled-gaussian-dp", "Gaussian DP is sampled Gaussian DP of rate 1", SOK,
    (PLAIN, 0 <= mu_squared),
    SAMPLED_GAUSSIAN_DP(M, N, 1, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise", witness=finite(
                {"X": 2, "Y": "real"}, M=(gauss(1), gauss(0)), N=True, mu_squared=1)),),
)  # fmt: skip


@proof_of(FROM_GAUSSIAN)
def _same(claim: Claim) -> Theorem:
    """With the rate 1 each record is drawn."""
    wanted = read(PROFILE, at_neighbours(claim.conclusion)).h
    marks = arith(eq(ind(1 - num(1) <= c), 1), 0 <= c), arith(eq(ind(c < 1 - num(1)), 0), 0 <= c)
    return for_all(claim.conclusion, with_profile(at_neighbours(PLAIN), wanted, *marks))


gaussian_dp_as_sampled_gaussian_dp = Verified(FROM_GAUSSIAN, "gaussian_dp_as_sampled_gaussian_dp")
sampled_gaussian_dp_to_gaussian_dp = Verified(TO_GAUSSIAN, "sampled_gaussian_dp_to_gaussian_dp")
