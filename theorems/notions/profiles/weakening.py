"""A larger profile."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, forall, function_type, implies, lam, mul, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import PROFILE, P, Q, h, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all
from theorems.notions.profiles.excess import c

h2 = var("h2", function_type((REAL,), REAL))
LARGER = forall(c, implies(0 <= c, h(c) <= h2(c)))


def _weaken(claim: Claim) -> Theorem:
    test = test_function(phi, w)
    profile = read(PROFILE, claim).h
    bound = at(PROFILE(P, Q, h), c, phi, by=[0 <= c, test])
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + profile(c)
    final = arith(goal, bound, at(LARGER, c, by=[0 <= c]))
    return for_all(claim.conclusion, final)


def _weaken_claim(factor: Factor) -> Claim:
    return Claim((PROFILE(P, Q, h), LARGER), PROFILE(P, Q, lam(c, mul(factor, h2(c)))))


PROFILE_WEAKEN_FACTOR = Mutant(
    "factor",
    _weaken_claim(LESS),
    "P, Q on different points, h = h2 = 1",
    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, h2=1),
)
PROFILE_WEAKEN = Lemma(
    "profiles.weaken", "A larger profile", "elementary", *_weaken_claim(1).parts, _weaken, (PROFILE_WEAKEN_FACTOR,)
)
