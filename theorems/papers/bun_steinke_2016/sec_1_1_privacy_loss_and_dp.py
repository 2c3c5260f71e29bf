"""Section 1.1: a mechanism is private just when its privacy loss is small for all neighbours."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exists, exp, forall, implies
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, DENSITY, L, M, N, delta, epsilon, x1, x2
from dpproofs.proving.tactics import assume, for_all, obtain, prove, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.tests.least_delta import SOURCE
from theorems.foundations.tests.privacy_loss_of_pair import FROM_TAIL, SWAPPED, extra, tail
from theorems.foundations.tests.privacy_loss_of_pair_tail import TAIL
from theorems.foundations.measure.neighbours import at_neighbours


def losses(bounded: Callable[[Term], Term]) -> Term:
    """Neighbours x1, x2 have a privacy loss whose P[Z > epsilon] is as stated."""
    first, second = M(x1), M(x2)
    loss = exists(L, conj(DENSITY(L, first, second), bounded(tail(first, L, epsilon))))
    return forall((x1, x2), implies(N(x1, x2), loss))


APPROX = Lemma(
    "bs16.sec-1.1-loss-dp-b", "P[Z > epsilon] <= delta for all neighbours implies (epsilon, delta)-DP", SOURCE,
    (losses(lambda p: p <= delta),),
    APPROX_DP(M, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "two data sets with nearly disjoint laws: delta is near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("9999/10000", "1/10000"), ("1/10000", "9999/10000")),
                        N=(False, True, True, False), epsilon=0, delta="9999/10000")),),
)  # fmt: skip


@proof_of(APPROX)
def _approx(claim: Claim) -> Theorem:
    def pair(L: Term, facts: Theorem) -> Theorem:
        return use(FROM_TAIL, facts, L=L, P=M(x1), Q=M(x2))

    (every_pair,) = claim.hypotheses
    return for_mechanisms(claim.conclusion, assume(every_pair), pair)


def for_mechanisms(goal: Term, small: Theorem, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """The goal, from what follows at each pair of neighbours from their likelihood ratio."""
    pair = obtain(at_neighbours(small), "L", then)
    return for_all(goal, pair)


bound = mark("bound", delta / (1 - exp(-extra)))

MECHANISM_TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-c", "(epsilon, delta)-DP implies P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda))", SOURCE,
    (APPROX_DP(M, N, epsilon, delta), N(x1, x2), DENSITY(L, M(x1), M(x2)), 0 < extra),
    tail(M(x1), L, epsilon + extra) <= bound,
    mutants=(Mutant("no factor", {bound: delta}, f"{SWAPPED}, lambda = 1/10: 0.75 > 0.338",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta="1/1000",
                        epsilon="1.0973", lambda_="1/1000", x1=0, x2=1)),),
)  # fmt: skip


@proof_of(MECHANISM_TAIL)
def _mechanism_tail(claim: Claim) -> Theorem:
    private, _, ratio, positive = claim.hypotheses
    close = at_neighbours(private)
    bound = use(TAIL, close, ratio, positive, P=M(x1), Q=M(x2))
    return prove(claim.conclusion, bound)


approx_dp_loss_tail = Verified(
    MECHANISM_TAIL,
    "approx_dp_loss_tail",
    {"excess": extra},
    value=delta / (1 - exp(-extra)),
    requires=(0 <= delta,),
)
