"""Section 1.1: the privacy loss Z = log(dP/dQ), under P, says what all tests can see of a pair of laws."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, ind, log, neg, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, L, P, Q, delta, epsilon, w
from dpproofs.proving.reading import conditions, read
from dpproofs.proving.tactics import arith, bounded, cases, integrate, mp, parts, specialize, use
from theorems.foundations.tests.least_delta import LEAST_DELTA, PART, RATIO, SOURCE, Z
from theorems.foundations.reals.exponential import EXP_INCREASING

extra = var("lambda_")
SWAPPED = "P = (3/4, 1/4), Q = (1/4, 3/4), epsilon = 1/2"


def tail(law: Term, L: Term, level: Term) -> Term:
    """P[Z > level], for the privacy loss Z = log(L)."""
    return E(law, w, ind(level < log(L(w))))


FROM_TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-b-pair", "P[Z > epsilon] <= delta bounds all tests", SOURCE,
    (RATIO, tail(P, L, epsilon) <= delta),
    INDISTINGUISHABLE(P, Q, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "P and Q nearly disjoint: delta is near 1",
                    witness=finite({"Y": 2}, P=("999/1000", "1/1000"), Q=("1/1000", "999/1000"), epsilon=1,
                        delta="999/1000")),),
)  # fmt: skip


@proof_of(FROM_TAIL)
def _from_tail(claim: Claim) -> Theorem:
    """max(0, 1 - exp(epsilon - Z)) <= 1[Z > epsilon]."""
    event = ind(epsilon < Z)
    below = use(EXP_INCREASING, neg(epsilon < Z), x=0, y=epsilon - Z)
    point = cases(epsilon < Z, lambda yes: arith(PART <= event, yes), lambda no: arith(PART <= event, no, below))
    mean = integrate(P, w, point, bounded(P, w, PART, 1), bounded(P, w, event, 1))
    bound = read(INDISTINGUISHABLE, claim).delta
    return mp(least_at(bound)[1], arith(E(P, w, PART) <= bound, mean, *conditions(claim)))


def least_at(value: Term) -> list[Theorem]:
    """(epsilon, value) implies E[max(0, 1 - exp(epsilon - Z))] <= value, and is implied by it."""
    return parts(specialize(use(LEAST_DELTA, RATIO), value))
