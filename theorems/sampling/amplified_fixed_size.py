"""Amplification by sampling without replacement, for data sets that differ in the value of one record."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import log, nat
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, PURE_DP, M, N, delta, epsilon, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.reading import conditions, hypothesis, read
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.sampling.amplified import at_order, in_profiles, of_all, raised
from theorems.sampling.amplified_orders import RESIZED_ORDER
from theorems.sampling.fixed_size import FIXED_SIZE, RATE, SAMPLES, SIZES
from theorems.sampling.samples import BASE, SAMPLED, m, n

SOURCE = f"{BALLE_BARTHE_GABOARDI}, sampling without replacement"
GIVEN = SAMPLES, SAMPLED, *SIZES, 0 <= epsilon

PARTS = {"X": 3, "Y": 3, "S": 1}, {"W": (1,), "a": (0,), "b": (1,), "b2": (2,)}
HALF = {
    "N": (False, False, False, True, False, True, False, False, False),
    "T": (("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")),
    "m": 1,
    "n": 2,
}

APPROX = Lemma(
    "sampling.fixed-size-approx-dp", "Sampling m of n records without replacement: (epsilon, delta)-DP becomes (log(1 "
    "+ (m/n) (exp(epsilon) - 1)), (m/n) delta)-DP", SOURCE,
    (APPROX_DP(BASE, N, epsilon, delta), *GIVEN, 0 <= delta),
    APPROX_DP(M, N, log(raised(RATE)), factor * RATE * delta),
    mutants=(Mutant("factor", {factor: LESS}, "epsilon = 0, and the answer shows which of two records the sample is",
                    witness=finite(*PARTS, **HALF, M0=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
                        M=(("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")), epsilon=0, delta=1)),),
)  # fmt: skip

PURE = Lemma(
    "sampling.fixed-size-pure-dp",
    "Sampling m of n records without replacement: epsilon-DP becomes log(1 + (m/n) (exp(epsilon) - 1))-DP", SOURCE,
    (PURE_DP(BASE, N, epsilon), *GIVEN),
    PURE_DP(M, N, factor * log(raised(RATE))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response to the record that is in the sample",
                    witness=finite({"X": 3, "Y": 2, "S": 1}, PARTS[1], **HALF, epsilon="1.0987",
                        M0=(("1/4", "3/4"), ("3/4", "1/4"), ("1/4", "3/4")),
                        M=(("1/4", "3/4"), ("1/2", "1/2"), ("1/4", "3/4")))),),
)  # fmt: skip


@proof_of(APPROX, PURE)
def _amplified(claim: Claim) -> Theorem:
    """The profile is at most (m/n) delta at the new order."""
    close = at_neighbours(unfolded(hypothesis(claim, APPROX_DP, PURE_DP)))
    facts, leak = conditions(claim), read(INDISTINGUISHABLE, close).delta
    every, profile = in_profiles(close, *facts)
    made = at_neighbours(use(FIXED_SIZE, every, SAMPLES, SAMPLED, *SIZES, h=profile))
    return of_all(at_order((M(x1), M(x2)), made, RESIZED_ORDER, RATE, leak, *facts))


NAMES, WHOLE = {"sample_size": m, "dataset_size": n}, (nat(m), nat(n))
fixed_size_sampled_approx_dp = Verified(APPROX, "fixed_size_sampled_approx_dp", NAMES, requires=WHOLE)
fixed_size_sampled_pure_dp = Verified(PURE, "fixed_size_sampled_pure_dp", NAMES, requires=WHOLE)
