"""A larger profile."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, forall, function_type, implies, lam, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, P, Q, h, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, use
from theorems.notions.profiles.excess import c

h2 = var("h2", function_type((REAL,), REAL))
LARGER = forall(c, implies(0 <= c, h(c) <= h2(c)))

PROFILE_WEAKEN_FACTOR = Mutant(
    "factor",
    {factor: LESS},
    "P, Q on different points, h = h2 = 1",
    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, h2=1),
)

PROFILE_WEAKEN = Lemma(
    "profiles.weaken", "A larger profile", "elementary",
    (PROFILE(P, Q, h), LARGER),
    PROFILE(P, Q, lam(c, factor * h2(c))),
    mutants=(PROFILE_WEAKEN_FACTOR,),
)  # fmt: skip


@proof_of(PROFILE_WEAKEN)
def _weaken(claim: Claim) -> Theorem:
    test = test_function(phi, w)
    profile = read(PROFILE, claim).h
    bound = at(PROFILE(P, Q, h), c, phi, by=[0 <= c, test])
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + profile(c)
    final = arith(goal, bound, at(LARGER, c, by=[0 <= c]))
    return for_all(claim.conclusion, final)


def with_profile(fact: Theorem, profile: Term, *facts: Theorem | Term) -> Theorem:
    """The same laws with a profile that is larger by arithmetic; the facts may be about an order c >= 0."""
    first, second, old = read(PROFILE, fact)["P", "Q", "h"]
    order = generalize(discharge(arith(old(c) <= profile(c), 0 <= c, *facts), 0 <= c), c)
    return use(PROFILE_WEAKEN, fact, order, P=first, Q=second, h=old, h2=profile)
