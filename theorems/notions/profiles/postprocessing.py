"""Postprocessing keeps profiles."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, lam, mul
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, PUSHED, K, M, N, P, Q, R, h, mu_squared, on, phi_z
from dpproofs.privacy.notions import test_function, x1, x2, y, z
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, parts, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed import S
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.weakening import gaussian

PROFILE_Z = on(PROFILE, Y="Z")
GIVEN = (PROFILE(P, Q, h), PUSHED(R, P, K), PUSHED(S, Q, K))


def _claim(factor: Factor) -> Claim:
    return Claim(GIVEN, PROFILE_Z(R, S, lam(c, mul(factor, h(c)))))


def _proof(claim: Claim) -> Theorem:
    """The mean of a test under K(y) is a test of y."""
    test = test_function(phi_z, z)
    low, high = (generalize(fact, z) for fact in parts(specialize(test, z)))
    _, nonneg, at_most = parts(use(BOUNDED_MEAN, low, high, P=K(y), f=phi_z, c=1))
    mean = lam(y, E(K(y), z, phi_z(z)))
    bound = at(GIVEN[0], c, mean, by=[0 <= c, generalize(both(nonneg, at_most), y)])
    laws = [at(law, phi_z, by=[test]) for law in GIVEN[1:]]
    profile = read(PROFILE, claim).h
    final = arith(E(R, z, phi_z(z)) <= c * E(S, z, phi_z(z)) + profile(c), bound, *laws)
    return for_all(claim.conclusion, final)


POSTPROCESSING = Lemma(
    "profiles.postprocessing", "Postprocessing keeps profiles", "elementary", *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "K the identity, P and Q on different points, h = 1",
            witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=(0, 1), K=((1, 0), (0, 1)), h=1)),),
)  # fmt: skip


def _mechanism_claim(factor: Factor) -> Claim:
    private = GAUSSIAN_DP(M, N, mu_squared)
    return Claim((private, POSTPROCESSED), on(GAUSSIAN_DP, Y="Z")(M3, N, factor * mu_squared))


def _mechanism(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    bound = at_neighbours(hypothesis(claim, GAUSSIAN_DP))
    made = use(POSTPROCESSING, bound, *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=gaussian(mu_squared))
    return for_all(claim.conclusion, made)


GAUSSIAN_POSTPROCESSING = Lemma(
    "profiles.gaussian-dp-postprocessing", "Postprocessing keeps Gaussian DP", f"{DONG_ROTH_SU}, postprocessing",
    *_mechanism_claim(1).parts, _mechanism,
    (Mutant("factor", _mechanism_claim(LESS), "K the identity, M a Gaussian mechanism",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

gaussian_dp_postprocess = Verified(GAUSSIAN_POSTPROCESSING, "gaussian_dp_postprocess")
