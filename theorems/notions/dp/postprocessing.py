"""Postprocessing of pure and approximate differential privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, K, M, N, delta, epsilon, phi_z, x1, x2, y, z
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, for_all, generalize, specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.foundations.tests.compose_tests import COMPOSE
from theorems.notions.dp.composition import APPROX_Z, CLOSE_Z, LAST, NEAR, PURE_Z, for_neighbours

POST_SOURCE = "Dwork and Roth 2014, Proposition 2.1"

PURE_POSTPROCESSING = Lemma(
    "mechanisms.pure-dp-postprocessing", "Postprocessing keeps pure DP", POST_SOURCE,
    (PURE_DP(M, N, epsilon), POSTPROCESSED),
    PURE_Z(M3, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, randomized response",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=(("3/4", "1/4"), ("1/4", "3/4")),
                        N=True, epsilon="1.1")),),
)  # fmt: skip

APPROX_POSTPROCESSING = Lemma(
    "mechanisms.approx-dp-postprocessing", "Postprocessing keeps approximate DP", POST_SOURCE,
    (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED),
    APPROX_Z(M3, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, M reveals all with probability delta",
                    witness=finite({"X": 2, "Y": 3, "Z": 1}, K=((1,), (1,), (1,)),
                        M=(("1/5", "3/5", "1/5"), ("1/5", "3/5", "1/5")), M3=((1,), (1,)), N=True, delta="1/2",
                        epsilon="-0.69")),),
)  # fmt: skip


@proof_of(PURE_POSTPROCESSING, APPROX_POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    """A second mechanism that does not see the data."""
    same = arith(E(K(y), z, phi_z(z)) <= exp(0) * E(K(y), z, phi_z(z)) + 0)
    trivial = for_all(CLOSE_Z(K(y), K(y), 0, 0), same)
    one = at(hypothesis(claim, APPROX_DP, PURE_DP), x1, x2, by=[NEAR])
    laws = [unfolded(specialize(POSTPROCESSED, point)) for point in (x1, x2)]
    epsilon, delta = read(CLOSE_Z, one)["epsilon", "delta"]
    made = use(COMPOSE, one, generalize(trivial, y), *laws, arith(num(0) <= 0), P=M(x1), Q=M(x2), K=K, H=K, R=M3(x1),
               S=M3(x2), T=LAST, a=epsilon, b=0, delta=delta, delta2=0)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


pure_dp_postprocess = Verified(PURE_POSTPROCESSING, "pure_dp_postprocess")
approx_dp_postprocess = Verified(APPROX_POSTPROCESSING, "approx_dp_postprocess")
