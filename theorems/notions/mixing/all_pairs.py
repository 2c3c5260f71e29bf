"""A kernel that satisfies Dobrushin's condition makes any two laws close, not only point masses."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import K, P, Q, R, epsilon, phi_z, y
from dpproofs.proving.tactics import arith, at, bounded, integrate, intro, mean_of_one, specialize
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.notions.mixing.conditions import CLOSE_Z, DOBRUSHIN, TEST_Z, VALUE, gamma, value, y2
from theorems.notions.mixing.dobrushin import LAWS, S, mean_in_unit

ALL_PAIRS = Lemma(
    "bbgg19.lemma-disjoint-extremal", "A (gamma, epsilon)-Dobrushin kernel makes any two laws (epsilon, gamma)-close",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (DOBRUSHIN(K, gamma, epsilon), *LAWS),
    CLOSE_Z(R, S, epsilon, factor * gamma),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2, point masses",
                    witness=finite({"Y": 2, "Z": 3}, K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), P=(1, 0), Q=(0, 1),
                        epsilon=0, gamma="1/2")),),
)  # fmt: skip


@proof_of(ALL_PAIRS)
def _proof(claim: Claim) -> Theorem:
    """f(y) <= exp(epsilon) f(y2) + gamma for the mean f of a test, averaged over y and then over y2."""
    close = at(specialize(DOBRUSHIN(K, gamma, epsilon), y, y2), phi_z, by=[TEST_Z])
    first = integrate(P, y, close, bounded(P, y, VALUE, 1, *mean_in_unit(K(y))))
    both = integrate(Q, y2, first, bounded(Q, y2, value(y2), 1, *mean_in_unit(K(y2))))
    laws = [at(law, phi_z, by=[TEST_Z]) for law in LAWS]
    return intro(claim.conclusion, lambda goal, _: arith(goal, both, *laws, mean_of_one(P), mean_of_one(Q)))
