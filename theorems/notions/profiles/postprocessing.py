"""Postprocessing keeps profiles."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, PUSHED, K, P, Q, R, h, on, phi_z
from dpproofs.privacy.notions import test_function, y, z
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, parts, specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.pushed import S
from theorems.notions.profiles.excess import c

PROFILE_Z = on(PROFILE, Y="Z")
GIVEN = (PROFILE(P, Q, h), PUSHED(R, P, K), PUSHED(S, Q, K))

POSTPROCESSING = Lemma(
    "profiles.postprocessing", "Postprocessing keeps profiles", "elementary",
    GIVEN,
    PROFILE_Z(R, S, lam(c, factor * h(c))),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, P and Q on different points, h = 1",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=(0, 1), K=((1, 0), (0, 1)), h=1)),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
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
