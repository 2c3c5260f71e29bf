"""Approximate differential privacy as a profile: delta from the order exp(epsilon) on."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, ind, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, PROFILE, P, Q, delta, epsilon, phi, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, for_all
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.notions.profiles.excess import c


def step(epsilon: Term, delta: Term) -> Callable[[Term], Term]:
    """What (epsilon, delta)-DP says at each order."""
    return lambda order: ind(order < exp(epsilon)) + ind(exp(epsilon) <= order) * delta


STEP = Lemma(
    "profiles.step", "(epsilon, delta)-DP is a profile that is delta from the order exp(epsilon) on", "elementary",
    (INDISTINGUISHABLE(P, Q, epsilon, delta), 0 <= delta),
    PROFILE(P, Q, lam(c, factor * step(epsilon, delta)(c))),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q on different points, delta = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), epsilon=0, delta=1)),),
)  # fmt: skip


@proof_of(STEP)
def _proof(claim: Claim) -> Theorem:
    """The mean of a test under Q is nonnegative, and that under P is at most 1."""
    close, positive = claim.hypotheses
    bound = at(close, phi, by=[TEST])
    means = [*unit_mean(P), *unit_mean(Q)]
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)

    def above(yes: Theorem) -> Theorem:
        more = arith(exp(epsilon) * E(Q, w, phi(w)) <= c * E(Q, w, phi(w)), yes, *means)
        return arith(goal, bound, more, yes, positive)

    def below(no: Theorem) -> Theorem:
        rest = arith(0 <= c * E(Q, w, phi(w)), 0 <= c, *means)
        return arith(goal, rest, no, positive, *means)

    return for_all(claim.conclusion, cases(exp(epsilon) <= c, above, below))
