"""What the paper says of the four parts of Theorem 1.

This file is long because the paper makes five remarks.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exp, implies, log, mul, num, substitute
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import K, delta, epsilon
from dpproofs.proving.reading import conjuncts, if_then, lhs, read
from dpproofs.proving.tactics import arith, both, discharge, signed, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_UPPER
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.notions.mixing.amplification_dobrushin import HIGHER
from theorems.notions.mixing.conditions import DOBRUSHIN, gamma
from theorems.notions.mixing.dobrushin import UNIT
from theorems.notions.mixing.doeblin import RATIO, least_delta
from theorems.notions.mixing.implications import ORDER

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, after Theorem 1"
DELTA = least_delta(1)
INSIDE = (0 < epsilon, 0 < gamma, gamma < 1)


def _stronger_claim(higher: Term) -> Claim:
    return Claim((DOBRUSHIN(K, gamma, 0), 0 <= epsilon, 0 < delta, delta <= 1), DOBRUSHIN(K, gamma, higher))


STRONGER = Lemma(
    "bbgg19.remarks-stronger", "Part 2 asks less than part 1: a gamma-Dobrushin kernel is Dobrushin at its order",
    SOURCE,
    *_stronger_claim(HIGHER).parts,
    mutants=(Mutant("lower", _stronger_claim(-HIGHER), "randomized response",
                    control=_stronger_claim(HIGHER + 1),
                    witness=finite({"Y": 1, "Z": 2}, K=(("1/2", "1/2"),), gamma=0, epsilon=1, delta=1)),),
)  # fmt: skip


@proof_of(STRONGER)
def _stronger(claim: Claim) -> Theorem:
    """The order is at least 0."""
    higher = read(DOBRUSHIN, claim).epsilon
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    share = arith(0 <= (exp(epsilon) - 1) / delta, grown, 0 < delta)
    return use(ORDER, DOBRUSHIN(K, gamma, 0), signed(0 <= higher, share), K=K, epsilon=0, epsilon2=higher)


def _smaller_claim(factor: Factor) -> Claim:
    return Claim((0 <= epsilon, *UNIT), log(RATIO) <= mul(factor, epsilon))


SMALLER = Lemma(
    "bbgg19.remarks", "Parts 3 and 4 never make epsilon larger", SOURCE,
    *_smaller_claim(1).parts,
    mutants=(Mutant("factor", _smaller_claim(LESS), "gamma = 1", witness=point(epsilon=1, gamma=1)),),
)  # fmt: skip


@proof_of(SMALLER)
def _smaller(claim: Claim) -> Theorem:
    """1 + gamma (exp(epsilon) - 1) <= exp(epsilon)."""
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    low, high = arith(0 < RATIO, grown, *UNIT), arith(RATIO <= exp(epsilon), grown, *UNIT)
    return arith(claim.conclusion, use(LOG_UPPER, low, high, x=epsilon, y=RATIO))


def _positive_claim(*range_: Term) -> Claim:
    return Claim(range_, 0 < substitute(DELTA, {delta: num(0)}))


POSITIVE = Lemma(
    "bbgg19.remarks-positive-delta", "In part 3 the new delta is positive, even at delta = 0", SOURCE,
    *_positive_claim(*INSIDE).parts,
    mutants=(Mutant("no mixing", _positive_claim(0 < epsilon, 0 < gamma, gamma <= 1), "gamma = 1",
                    witness=point(epsilon=1, gamma=1)),),
)  # fmt: skip


@proof_of(POSITIVE)
def _positive(claim: Claim) -> Theorem:
    """exp(epsilon') < exp(epsilon)."""
    grown = use(EXP_STRICT, arith(num(0) < epsilon, 0 < epsilon), x=0, y=epsilon)
    less = arith(RATIO * exp(-epsilon) < 1, grown, gamma < 1)
    return arith(claim.conclusion, less, 0 < gamma)


def _improves_claim(factor: Factor) -> Claim:
    better, small = DELTA <= delta, gamma * (1 - delta) * (exp(epsilon) - 1) <= mul(factor, delta * exp(epsilon))
    return Claim((*INSIDE, 0 <= delta, delta < 1), conj(implies(better, small), implies(small, better)))


IMPROVES = Lemma(
    "bbgg19.remarks-smaller-delta",
    "Part 3 makes delta smaller just when gamma <= delta exp(epsilon)/((1 - delta) (exp(epsilon) - 1))", SOURCE,
    *_improves_claim(1).parts,
    mutants=(Mutant("factor", _improves_claim(Fraction(1, 2)), "exp(epsilon) = 2, delta = 1/4, gamma = 1/2",
                    witness=finite({}, epsilon=log(num(2)), delta="1/4", gamma="1/2")),),
)  # fmt: skip


@proof_of(IMPROVES)
def _improves(claim: Claim) -> Theorem:
    """delta' - delta is (1 - gamma) ((1 - delta) (exp(epsilon) - 1) gamma - delta exp(epsilon)) exp(-epsilon)."""
    gap = gamma * (1 - delta) * (exp(epsilon) - 1) - delta * exp(epsilon)
    same = arith(eq((DELTA - delta) * exp(epsilon), (1 - gamma) * gap))
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        made.append(discharge(arith(goal, premise, same, gamma < 1), premise))
    return both(*made)


def _whole_claim(factor: Factor) -> Claim:
    ratio, rest = (substitute(t, {gamma: num(1)}) for t in (RATIO, DELTA))
    return Claim((), conj(eq(ratio, exp(epsilon)), eq(rest, mul(factor, delta))))


def _whole_control() -> Claim:
    same, rest = conjuncts(_whole_claim(1))
    return Claim((0 <= delta,), conj(same, lhs(rest) <= MORE * delta))


WHOLE = Lemma(
    "bbgg19.remarks-no-mixing", "At gamma = 1 part 3 gives back epsilon and delta", SOURCE,
    *_whole_claim(1).parts,
    lambda claim: both(*(arith(goal) for goal in conjuncts(claim))),
    (Mutant("factor", _whole_claim(MORE), "delta = 1", control=_whole_control(),
            witness=finite({}, epsilon=0, delta=1)),),
)  # fmt: skip
