"""The exact delta and the largest privacy loss of what is as private as Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, maximum, num
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, LAPLACE_DP, PURE_DP, M, N, epsilon
from dpproofs.privacy.notions import laplace_profile, phi, shift, test_function, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_INCREASING

SOURCE = "Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3"
GIVEN = LAPLACE_DP(M, N, shift)

TO_APPROX_DP = Lemma(
    "profiles.laplace-dp-to-approx-dp", "As private as Laplace noise: (epsilon, delta)-DP with the exact delta", SOURCE,
    (GIVEN, -shift <= epsilon),
    APPROX_DP(M, N, epsilon, maximum(1 - factor * exp((epsilon - shift) / 2), 0)),
    mutants=(Mutant("factor", {factor: MORE}, "the Laplace mechanism: the best event attains it",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, epsilon="1/10",
                        shift=1)),),
)  # fmt: skip


@proof_of(TO_APPROX_DP)
def _approx(claim: Claim) -> Theorem:
    """At the order exp(epsilon)."""
    bound = read(APPROX_DP, claim).delta
    value = _value(epsilon, -shift <= epsilon)
    return for_all(claim.conclusion, _close(epsilon, bound, value))


def _value(level: Term, *facts: Theorem | Term) -> Theorem:
    """The profile at exp(level), for -shift <= level."""
    halves = (level - shift) / 2, level
    inside = use(EXP_INCREASING, arith(halves[0] <= halves[1], *facts), x=halves[0], y=halves[1])
    return arith(eq(laplace_profile(shift, exp(level)), maximum(1 - exp(halves[0]), 0)), inside)


def _close(level: Term, bound: Term, value: Theorem) -> Theorem:
    """The laws at neighbours are close, as the profile at exp(level) is at most the bound."""
    test = test_function(phi, w)
    known = at(at_neighbours(GIVEN), exp(level), phi, by=[arith(0 <= exp(level)), test])
    first, second = (E(M(x), w, phi(w)) for x in (x1, x2))
    final = arith(first <= exp(level) * second + bound, known, value)
    return for_all(INDISTINGUISHABLE(M(x1), M(x2), level, bound), final)


TO_PURE_DP = Lemma(
    "profiles.laplace-dp-to-pure-dp", "As private as Laplace noise on a number that moves by epsilon: epsilon-DP",
    SOURCE,
    (GIVEN, 0 <= shift),
    PURE_DP(M, N, factor * shift),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1)),),
)  # fmt: skip


@proof_of(TO_PURE_DP)
def _pure(claim: Claim) -> Theorem:
    """The profile is 0 at the order exp(shift)."""
    value = _value(shift, 0 <= shift)
    none = arith(laplace_profile(shift, exp(shift)) <= 0, value, arith(eq(exp((shift - shift) / 2), 1)))
    return for_all(claim.conclusion, _close(shift, num(0), none))


laplace_dp_to_approx_dp = Verified(TO_APPROX_DP, "laplace_dp_to_approx_dp", requires=(0 <= epsilon, 0 <= shift))
laplace_dp_to_pure_dp = Verified(TO_PURE_DP, "laplace_dp_to_pure_dp")
