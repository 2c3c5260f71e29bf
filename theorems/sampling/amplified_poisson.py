"""Amplification by Poisson sampling, for data sets, one of which has a record more."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import log
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import POISSON_SAMPLING, APPROX_DP, PURE_DP, SYMMETRIC, M, N, delta, epsilon, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.reading import conditions, hypothesis, read
from dpproofs.privacy.notions import INDISTINGUISHABLE
from dpproofs.proving.tactics import specialize, split, unfolded, use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.neighbours import at_neighbours, both_ways
from theorems.sampling.amplified import at_order, in_profiles, of_all, raised
from theorems.sampling.amplified_orders import ADDED_ORDER, REMOVED_ORDER
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.one_more import ONE_ADDED, ONE_REMOVED
from theorems.sampling.samples import BASE, SAMPLED, T

SOURCE = f"{BALLE_BARTHE_GABOARDI}, Poisson sampling"
SAMPLES = POISSON_SAMPLING(T, N, q)
GIVEN = SAMPLES, SYMMETRIC(N), SAMPLED, *RATE, 0 <= epsilon


def _approx_claim(factor: Factor) -> Claim:
    given = APPROX_DP(BASE, N, epsilon, delta), *GIVEN, 0 <= delta
    return Claim(given, APPROX_DP(M, N, log(raised(q)), factor * q * delta))


PARTS = {"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}
HALF = {"N": (False, True, True, False), "T": ((1, 0), ("1/2", "1/2")), "q": "1/2"}

APPROX = Lemma(
    "sampling.poisson-approx-dp",
    "Poisson sampling with rate q: (epsilon, delta)-DP becomes (log(1 + q (exp(epsilon) - 1)), q delta)-DP", SOURCE,
    *_approx_claim(1).parts,
    mutants=(Mutant("factor", _approx_claim(LESS),
                    "epsilon = 0, and the answer shows whether the record is in the sample",
                    witness=finite(*PARTS, **HALF, M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), epsilon=0,
                        delta=1)),
             Mutant("delta", Claim(_approx_claim(1).hypotheses, APPROX_DP(M, N, log(raised(q)), q**2 * delta)),
                    "the same", witness=finite(*PARTS, **HALF, M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")),
                        epsilon=0, delta=1))),
)  # fmt: skip

PURE = Lemma(
    "sampling.poisson-pure-dp", "Poisson sampling with rate q: epsilon-DP becomes log(1 + q (exp(epsilon) - 1))-DP",
    SOURCE,
    (PURE_DP(BASE, N, epsilon), *GIVEN),
    PURE_DP(M, N, factor * log(raised(q))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response to whether the record is in the sample",
                    witness=finite(*PARTS, **HALF, M0=(("1/4", "3/4"), ("3/4", "1/4")),
                        M=(("1/4", "3/4"), ("1/2", "1/2")), epsilon="1.0987")),),
)  # fmt: skip


@proof_of(APPROX, PURE)
def _amplified(claim: Claim) -> Theorem:
    """The record is removed or added; the profiles of both are at most q delta at the new order."""
    private = unfolded(hypothesis(claim, APPROX_DP, PURE_DP))
    facts, pair = conditions(claim), (M(x1), M(x2))
    forward, backward = (in_profiles(close, *facts) for close in both_ways(private))
    leak = read(INDISTINGUISHABLE, at_neighbours(private)).delta
    answers = [specialize(SAMPLED, point) for point in (x1, x2)]

    def added(more: Theorem) -> Theorem:
        close, profile = forward
        made = use(ONE_ADDED, more, *answers, close, *RATE, Q=M(x1), P=M(x2), S0=T(x1), S1=T(x2), h=profile)
        return at_order(pair, made, ADDED_ORDER, q, leak, *facts)

    def removed(fewer: Theorem) -> Theorem:
        close, profile = backward
        made = use(ONE_REMOVED, fewer, *answers, close, *RATE, Q=M(x2), P=M(x1), S0=T(x2), S1=T(x1), h=profile)
        return at_order(pair, made, REMOVED_ORDER, q, leak, *facts)

    return of_all(split(at_neighbours(SAMPLES), added, removed))


NAMES = {"sampling_rate": q}
poisson_sampled_approx_dp = Verified(APPROX, "poisson_sampled_approx_dp", NAMES)
poisson_sampled_pure_dp = Verified(PURE, "poisson_sampled_pure_dp", NAMES)
