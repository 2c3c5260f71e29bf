"""The Gaussian profile grows with mu."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, lam, maximum, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, integrate, parts, same_value, use
from theorems.foundations.gaussian.gaussian_sum import u
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.logarithm import v
from theorems.notions.gaussian_dp.mixing import GAUSSIAN_MIXING
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS
from theorems.notions.gaussian_dp.profile import STANDARD, ratio, s, t, x

MONOTONE = Lemma(
    "profiles.gaussian-monotone", "The profile of N(mu, 1) and N(0, 1) grows with mu", "gaussian_density",
    (0 <= s, s <= t, 0 <= c),
    gaussian_profile(s, c) <= factor * gaussian_profile(t, c),
    mutants=(Mutant("factor", {factor: LESS}, "s = t, c = 0", witness=finite({}, c=0, s=0, t=0)),),
)  # fmt: skip


@proof_of(MONOTONE)
def _monotone(claim: Claim) -> Theorem:
    """The profile at t is the average of l G(c/l), which is at least that of max(l - c, 0) as G(c) >= max(1 - c, 0)."""
    rest = t - s
    known = 0 <= s, arith(0 <= rest, s <= t), 0 <= c
    level_int, mean = parts(use(GAUSSIAN_MIXING, *known, s=rest, t=s))
    l = substitute(ratio(s), {x: u})
    level = integrand_of(level_int, u)
    order = arith(0 <= c / l, 0 <= c, arith(0 < l))
    bound = parts(use(BOUNDS, known[1], order, s=rest, c=c / l))[1]
    point = arith(maximum(l - c, 0) <= level, bound, arith(0 < l))
    below = integrate(STANDARD, u, point, parts(use(BOUNDS, 0 <= s, 0 <= c))[0], level_int)
    total = same_value(lam(v, gaussian_profile(v, c)), arith(eq(rest + s, t)))
    return arith(claim.conclusion, below, mean, total)
