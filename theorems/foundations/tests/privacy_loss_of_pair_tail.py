"""P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda))."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, ind
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import L, P, delta, epsilon, w
from dpproofs.proving.tactics import arith, bounded, cases, integrate, mp, use
from theorems.foundations.tests.least_delta import CLOSE, PART, RATIO, SOURCE, Z
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.foundations.tests.privacy_loss_of_pair import SWAPPED, extra, least_at, tail

bound = mark("bound", delta / (1 - exp(-extra)))

TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-c-pair", "P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda))", SOURCE,
    (CLOSE, RATIO, 0 < extra),
    tail(P, L, epsilon + extra) <= bound,
    mutants=(Mutant("no factor", {bound: delta}, f"{SWAPPED}, lambda = 1/10: 0.75 > 0.338",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), delta="1/2", epsilon="-0.6", lambda_="0.0000238")),
             Mutant("constant", {bound: LESS * delta / (1 - exp(-extra))}, "Z is just above epsilon + lambda "
                    "with probability near 1",
                    witness=finite({"Y": 2}, P=("9999/10000", "1/10000"), Q=("1/10000", "9999/10000"), epsilon=0,
                        lambda_=9, delta="9998/10000"))),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """(1 - exp(-lambda)) 1[Z > epsilon + lambda] <= max(0, 1 - exp(epsilon - Z))."""
    event, above = ind(epsilon + extra < Z), epsilon + extra < Z
    smaller = use(EXP_INCREASING, above, x=epsilon - Z, y=-extra)
    goal = (1 - exp(-extra)) * event <= PART
    point = cases(above, lambda yes: arith(goal, yes, smaller), lambda no: arith(goal, no))
    mean = integrate(P, w, point, bounded(P, w, PART, 1), bounded(P, w, event, 1))
    positive = arith(0 < 1 - exp(-extra), use(EXP_STRICT, 0 < extra, x=-extra, y=0))
    return arith(claim.conclusion, mean, mp(least_at(delta)[0], CLOSE), positive)
