"""The least delta is 1 minus what the two laws have in common."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, eq, exp, minimum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, epsilon, equals, value_of, w
from dpproofs.proving.congruence import rewrite
from dpproofs.proving.tactics import arith, dominated, integrate, parts, specialize, unfolded, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import EXCESS, GIVEN, HOCKEY_STICK, mu, p, q

COMMON = minimum(p(w), exp(epsilon) * q(w))

MINIMUM = Lemma(
    "bbgg19.lemma-min-form", "The least delta is 1 minus the integral of min(p, exp(epsilon) q)",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    GIVEN,
    equals(INDISTINGUISHABLE(P, Q, epsilon, delta), delta, 1 - factor * E(mu, w, COMMON)),
    mutants=(Mutant("factor", {factor: LESS}, "P and Q equal, epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"), epsilon=0, mu=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(MINIMUM)
def _proof(claim: Claim) -> Theorem:
    """max(0, p - exp(epsilon) q) = p - min(p, exp(epsilon) q), integrated."""
    first, second = GIVEN
    (p_nonneg, p_int, _), (q_nonneg, _, _) = (parts(unfolded(g)) for g in GIVEN)
    p0, q0 = specialize(p_nonneg, w), specialize(q_nonneg, w)
    ints = [dominated(mu, w, arith(absolute(f) <= p(w), p0, q0), p_int) for f in (COMMON, EXCESS)]
    total = integrate(mu, w, arith(eq(EXCESS + COMMON, p(w)), p0), *ints, p_int)
    one = use(MEAN_OF_DENSITY, first, L=p, P=P, Q=mu)
    same = arith(eq(E(mu, w, EXCESS), value_of(claim.conclusion)), total, one)
    return rewrite(use(HOCKEY_STICK, first, second), same)
