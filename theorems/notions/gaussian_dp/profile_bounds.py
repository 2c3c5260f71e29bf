"""The profile of two Gaussian laws is between max(1 - c, 0) and 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, integrable, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import gaussian_profile
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both, dominated, integrate, mean_of_one, parts
from dpproofs.proving.tactics import use
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.profile import ORDER, RATIO, STANDARD, VARIANCE, excess, ratio, s, x

BOUNDS = Lemma(
    "profiles.gaussian-bounds", "The profile of two Gaussian laws is between max(1 - c, 0) and 1", "gaussian_density",
    (VARIANCE, ORDER),
    conj(
        integrable(STANDARD, x, excess(s, c)),
        maximum(1 - c, 0) <= factor * gaussian_profile(s, c),
        gaussian_profile(s, c) <= 1,
    ),
    mutants=(Mutant("factor", {factor: LESS}, "s = c = 0", witness=finite({}, c="1/10", s=0)),),
)  # fmt: skip


@proof_of(BOUNDS)
def _bounds(claim: Claim) -> Theorem:
    """The excess is at least the ratio less c, and at most the ratio."""
    ints, mean = parts(use(RATIO, VARIANCE))
    body, positive = excess(s, c), arith(0 < ratio(s))
    cover = both(arith(0 <= body), arith(body <= ratio(s), ORDER, positive))
    excess_int = dominated(STANDARD, x, cover, ints)
    low = integrate(STANDARD, x, arith(ratio(s) - c <= body), ints, excess_int)
    nonneg = integrate(STANDARD, x, arith(0 <= body), excess_int)
    high = integrate(STANDARD, x, parts(cover)[1], excess_int, ints)
    facts = low, nonneg, high, mean, mean_of_one(STANDARD)
    _, *bounds = conjuncts(claim)
    return both(excess_int, *(arith(goal, *facts) for goal in bounds))
