"""The least profile of two laws with a likelihood ratio L: the mean of max(L - c, 0)."""

from dpproofs.prelude import *
from theorems.citations import BALLE_WANG
from theorems.notions.profiles.excess import c

d = var("d")
RATIO = DENSITY(L, P, Q)
EXCESS = maximum(L(w) - c, 0)
TEST = test_function(phi, w)

PROFILE_OF_RATIO_FACTOR = Mutant("factor", {factor: LESS}, "P = Q, c = 0", witness=two_laws())

PROFILE_OF_RATIO = Lemma(
    "profiles.of-likelihood-ratio", "E[max(L - c, 0)] is a profile", f"{BALLE_WANG}, Theorem 5",
    (RATIO,),
    PROFILE(P, Q, lam(c, factor * E(Q, w, EXCESS))),
    mutants=(PROFILE_OF_RATIO_FACTOR,),
)  # fmt: skip


@proof_of(PROFILE_OF_RATIO)
def _profile(claim: Claim) -> Theorem:
    """(L - c) phi is at most the excess."""
    unit = specialize(TEST, w)
    known = _excess_integrable(), _weighted(phi(w), unit), bounded(Q, w, phi(w), 1, unit)
    most = integrate(Q, w, arith(L(w) * phi(w) <= c * phi(w) + EXCESS, unit), *known)
    change = at(parts(unfolded(RATIO))[2], phi, by=[TEST])
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)
    return for_all(claim.conclusion, arith(goal, most, change))


def _excess_integrable() -> Theorem:
    nonneg, ints, _ = parts(unfolded(RATIO))
    size = both(arith(0 <= EXCESS), arith(EXCESS <= L(w), specialize(nonneg, w), 0 <= c))
    return dominated(Q, w, size, ints)


def _weighted(f: object, *unit: Fact) -> Theorem:
    """L f is integrable for a test f."""
    nonneg, ints, _ = parts(unfolded(RATIO))
    return dominated(Q, w, arith(absolute(L(w) * f) <= L(w), specialize(nonneg, w), *unit), ints)


BOUND = forall(phi, implies(TEST, E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + d))

LEAST_PROFILE = Lemma(
    "profiles.least", "No profile is smaller than E[max(L - c, 0)], at any order", f"{BALLE_WANG}, Theorem 5",
    (RATIO, 0 <= c, BOUND),
    conj(integrable(Q, w, EXCESS), factor * E(Q, w, EXCESS) <= d),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, c = 0, d = 1",
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("1/2", "1/2"), c=0, d=1)),),
)  # fmt: skip


@proof_of(LEAST_PROFILE)
def _least(claim: Claim) -> Theorem:
    """The event c < L attains it."""
    event, excess_int = ind(c < L(w)), _excess_integrable()
    worst = integrate(
        Q, w, arith(EXCESS <= L(w) * event - c * event), excess_int, _weighted(event), bounded(Q, w, event, 1)
    )
    change = at(parts(unfolded(RATIO))[2], lam(w, event))
    return both(excess_int, arith(comparison(claim), worst, change, at(BOUND, lam(w, event))))
