"""Section 1.1: a mechanism is purely private just when its privacy loss is bounded."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, implies
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import PURE_DP, M, N, epsilon, x1, x2
from dpproofs.proving.reading import consequence_of, equivalent
from dpproofs.proving.tactics import assume, both, discharge, generalize, mp, obtain, parts, specialize, use, witness
from theorems.papers.bun_steinke_2016.sec_1_1_privacy_loss_and_dp import for_mechanisms, losses
from theorems.foundations.tests.least_delta import SOURCE
from theorems.papers.bun_steinke_2016.sec_1_1_pure_pair import PURE_PAIR
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS

bound = mark("bound", 0)
none = losses(lambda p: eq(p, bound))

PURE = Lemma(
    "bs16.sec-1.1-loss-dp-a", "epsilon-DP just when P[Z > epsilon] = 0 for all neighbours", SOURCE,
    (),
    conj(implies(PURE_DP(M, N, epsilon), none), implies(none, PURE_DP(M, N, epsilon))),
    mutants=(Mutant("value", {bound: Fraction(1, 100)}, "a mechanism that ignores its input, epsilon = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/2", "1/2")), N=True, epsilon=3)),),
)  # fmt: skip


@proof_of(PURE)
def _pure_dp(claim: Claim) -> Theorem:
    """Pure DP makes one law absolutely continuous with respect to the other."""
    private, none = equivalent(claim)
    near, laws = N(x1, x2), {"P": M(x1), "Q": M(x2)}
    close = at_neighbours(private)
    wanted = consequence_of(specialize(none, x1, x2))

    def loss(L: Term, facts: Theorem) -> Theorem:
        density = parts(facts)[0]
        return witness(wanted, L, density, mp(parts(use(PURE_PAIR, density, L=L, **laws))[0], close))

    def pair(L: Term, facts: Theorem) -> Theorem:
        density, nothing = parts(facts)
        return mp(parts(use(PURE_PAIR, density, L=L, **laws))[1], nothing)

    there = obtain(use(MAX_DIVERGENCE_FROM_TESTS, close, **laws), "L", loss)
    all_pairs = generalize(discharge(there, near), x1, x2)
    return both(discharge(all_pairs, private), discharge(for_mechanisms(private, assume(none), pair), none))
