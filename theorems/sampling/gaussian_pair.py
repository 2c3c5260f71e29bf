"""N(0, sigma^2) with N(1, sigma^2) mixed in, and N(0, sigma^2): no profile is smaller than that after sampling."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, maximum, normal, num, prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, MIXTURE, PROFILE, h, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, cases, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.notions.gaussian_dp.laws import GAUSSIAN_HOCKEY_STICK
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.notions.profiles.excess import c
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.least import ADDED_LEAST, REMOVED_LEAST
from theorems.sampling.two_laws import added, removed

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
PAIR = var("P1", prob("real"))
STILL, MOVED = normal(0, sigma), normal(1, sigma)
PROFILE_R = on(PROFILE, Y="real")
MIXED = on(MIXTURE, Y="real")(PAIR, q, MOVED, STILL)
"""P1 = (1 - q) N(0, sigma^2) + q N(1, sigma^2)."""
SQUARE = 1 / sigma**2
EXACT = gaussian(SQUARE)
GIVEN = MIXED, *RATE, 0 < sigma

REMOVED_PAIR = Lemma(
    "sampling.gaussian-pair-removed", "No profile of the sampled Gaussian pair is smaller, when a record is removed",
    SOURCE,
    (*GIVEN, PROFILE_R(PAIR, STILL, h), 0 <= c),
    factor * removed(EXACT) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "q = 1, h the profile of the pair",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(REMOVED_PAIR)
def _removed(claim: Claim) -> Theorem:
    density = use(GAUSSIAN_RATIO, 0 < sigma, mu=num(1), nu=num(0))
    least = use(REMOVED_LEAST, density, *claim.hypotheses, A=STILL, B=MOVED, L=read(DENSITY, density).L, P=PAIR)
    goal = removed(EXACT) <= h(c)
    order = (c - (1 - q)) / q
    return cases(
        1 - q <= c,
        lambda yes: arith(goal, least, _order(order, 1, 0, yes, *RATE), yes),
        lambda no: arith(goal, least, no),
    )


def _order(order: Term, mean: int, other: int, *facts: Theorem | Term) -> Theorem:
    """The mean excess of the likelihood ratio is the Gaussian profile."""
    level = arith(0 <= order, *facts)
    distance = arith(eq(SQUARE, (num(mean) - num(other)) ** 2 / sigma**2))
    return use(GAUSSIAN_HOCKEY_STICK, 0 < sigma, distance, level, mu=num(mean), nu=num(other), v=SQUARE, c=order)


ADDED_PAIR = Lemma(
    "sampling.gaussian-pair-added", "No profile of the sampled Gaussian pair is smaller, when a record is added",
    SOURCE,
    (*GIVEN, PROFILE_R(STILL, PAIR, h), 0 <= c),
    factor * added(EXACT) <= h(c),
    mutants=(Mutant("factor", {factor: MORE}, "q = 1, h the profile of the pair",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(ADDED_PAIR)
def _added(claim: Claim) -> Theorem:
    density = use(GAUSSIAN_RATIO, 0 < sigma, mu=num(0), nu=num(1))
    least = use(ADDED_LEAST, density, *claim.hypotheses, A=STILL, B=MOVED, L=read(DENSITY, density).L, P=PAIR)
    goal, plain = added(EXACT) <= h(c), 1 - c * (1 - q)
    share = maximum(plain, 0)

    def some(yes: Theorem) -> Theorem:
        positive = arith(0 < share, arith(eq(share, plain), yes), yes)
        level = arith(0 <= c * q / share, arith(0 <= c * q, 0 <= c, *RATE), positive)
        return arith(goal, least, _order(c * q / share, 0, 1, level))

    def none(no: Theorem) -> Theorem:
        return arith(goal, least, arith(eq(share, 0), no))

    return cases(0 < plain, some, none)
