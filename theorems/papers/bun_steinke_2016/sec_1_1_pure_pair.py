"""Section 1.1: a pair of laws is epsilon-close just when the privacy loss is at most epsilon."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, eq, implies, ind, lam, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, L, P, Q, epsilon, w
from dpproofs.proving.reading import equivalent
from dpproofs.proving.tactics import almost, arith, both, bounded, cases, discharge, mp, parts, transfer, use
from theorems.foundations.tests.least_delta import PART, RATIO, SOURCE, Z
from theorems.foundations.tests.privacy_loss_of_pair import FROM_TAIL, least_at, tail
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.foundations.measure.vanishing import NOTHING
from theorems.foundations.measure.vanishing import VANISHING

bound = mark("bound", 0)
close = INDISTINGUISHABLE(P, Q, epsilon, 0)
none = eq(tail(P, L, epsilon), bound)

PURE_PAIR = Lemma(
    "bs16.sec-1.1-loss-dp-a-pair", "delta = 0 just when P[Z > epsilon] = 0", SOURCE,
    (RATIO,),
    conj(implies(close, none), implies(none, close)),
    mutants=(Mutant("value", {bound: Fraction(1, 100)}, "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon=8)),),
)  # fmt: skip


@proof_of(PURE_PAIR)
def _pure(claim: Claim) -> Theorem:
    """At delta = 0 the nonnegative part of 1 - exp(epsilon - Z) vanishes almost surely."""
    close, none = equivalent(claim)
    event, part_int = ind(epsilon < Z), bounded(P, w, PART, 1)
    vanish = use(
        VANISHING, almost(P, w, arith(0 <= PART)), part_int, mp(least_at(num(0))[0], close), mu=P, f=lam(w, PART)
    )
    smaller = use(EXP_STRICT, epsilon < Z, x=epsilon - Z, y=0)
    nothing = cases(
        epsilon < Z, lambda _: arith(eq(num(0), event), eq(PART, 0), smaller), lambda no: arith(eq(num(0), event), no)
    )
    zero_int, zero = parts(use(NOTHING, mu=P))
    there = arith(none, transfer(P, w, nothing, zero_int, vanish), zero)
    back = use(FROM_TAIL, RATIO, arith(tail(P, L, epsilon) <= 0, none), delta=0)
    return both(discharge(there, close), discharge(back, none))
