"""Section 1.1: the privacy loss Z = log(dP/dQ), under P, says what all tests can see of a pair of laws."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, conj, eq, exp, implies, ind, lam, log, maximum, mul, neg, num, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import DENSITY, INDISTINGUISHABLE, L, P, Q, delta, epsilon, equals, w
from dpproofs.tactics import (
    almost, arith, at, both, bounded, cases, discharge, dominated, integrate, mp, parts, prove, rewrite, specialize,
    transfer, unfolded, use,
)  # fmt: skip
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.density_one import DENSITY_OF_SAME
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.hockey_stick import HOCKEY_STICK
from theorems.foundations.strict import EXP_STRICT

SOURCE = f"{PAPER}, Section 1.1, after Definition 1.2"
RATIO, CLOSE = DENSITY(L, P, Q), INDISTINGUISHABLE(P, Q, epsilon, delta)
extra = var("lambda_")
Z = log(L(w))
PART = maximum(num(0), 1 - exp(epsilon - Z))
SWAPPED = "P = (3/4, 1/4), Q = (1/4, 3/4), epsilon = 1/2"


def tail(law: Term, L: Term, level: Term) -> Term:
    """P[Z > level], for the privacy loss Z = log(L)."""
    return E(law, w, ind(level < log(L(w))))


def _least_claim(factor: Factor) -> Claim:
    return Claim((RATIO,), equals(CLOSE, delta, mul(factor, E(P, w, PART))))


def _least(claim: Claim) -> Theorem:
    """L (1 - exp(epsilon - Z)) is L - exp(epsilon): the hockey-stick divergence, read under P."""
    nonneg, L_int, change = parts(unfolded(RATIO))
    stick = use(HOCKEY_STICK, RATIO, use(DENSITY_OF_SAME, P=Q, Q=Q), mu=Q, p=L, q=lam(w, num(1)))
    L0, excess = specialize(nonneg, w), maximum(num(0), L(w) - exp(epsilon))
    same = cases(0 < L(w), lambda pos: arith(eq(excess, L(w) * PART), pos),
                 lambda no: arith(eq(excess, L(w) * PART), arith(eq(L(w), 0), no, L0)))  # fmt: skip
    excess_int = dominated(Q, w, both(arith(0 <= excess), arith(excess <= L(w), L0)), L_int)
    equal = arith(eq(E(Q, w, excess), E(P, w, PART)), parts(transfer(Q, w, same, excess_int))[1],
                  at(change, lam(w, PART)))  # fmt: skip
    return prove(claim.conclusion, rewrite(stick, equal))


LEAST_DELTA = Lemma(
    "bs16.sec-1.1-loss-dp-d", "The least delta at epsilon is E[max(0, 1 - exp(epsilon - Z))]", SOURCE,
    *_least_claim(1).parts, _least,
    (Mutant("factor", _least_claim(LESS), "P and Q disjoint but for little mass: delta is near 1"),),
)  # fmt: skip


def _least_at(value: Term) -> list[Theorem]:
    """(epsilon, value) implies E[max(0, 1 - exp(epsilon - Z))] <= value, and is implied by it."""
    return parts(specialize(use(LEAST_DELTA, RATIO), value))


def _from_tail(claim: Claim) -> Theorem:
    """max(0, 1 - exp(epsilon - Z)) <= 1[Z > epsilon]."""
    event = ind(epsilon < Z)
    below = use(EXP_INCREASING, neg(epsilon < Z), x=0, y=epsilon - Z)
    point = cases(epsilon < Z, lambda yes: arith(PART <= event, yes), lambda no: arith(PART <= event, no, below))
    mean = integrate(P, w, point, bounded(P, w, PART, 1), bounded(P, w, event, 1))
    bound = claim.conclusion.args[3]
    return mp(_least_at(bound)[1], arith(E(P, w, PART) <= bound, mean, claim.hypotheses[1]))


def _from_tail_claim(factor: Factor) -> Claim:
    return Claim((RATIO, tail(P, L, epsilon) <= delta), INDISTINGUISHABLE(P, Q, epsilon, mul(factor, delta)))


FROM_TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-b-pair", "P[Z > epsilon] <= delta bounds all tests", SOURCE, *_from_tail_claim(1).parts,
    _from_tail,
    (Mutant("factor", _from_tail_claim(LESS), "P and Q nearly disjoint: delta is near 1"),),
)  # fmt: skip


def _tail_claim(bound: Term) -> Claim:
    return Claim((CLOSE, RATIO, 0 < extra), tail(P, L, epsilon + extra) <= bound)


def _tail(claim: Claim) -> Theorem:
    """(1 - exp(-lambda)) 1[Z > epsilon + lambda] <= max(0, 1 - exp(epsilon - Z))."""
    event, above = ind(epsilon + extra < Z), epsilon + extra < Z
    smaller = use(EXP_INCREASING, above, x=epsilon - Z, y=-extra)
    goal = (1 - exp(-extra)) * event <= PART
    point = cases(above, lambda yes: arith(goal, yes, smaller), lambda no: arith(goal, no))
    mean = integrate(P, w, point, bounded(P, w, PART, 1), bounded(P, w, event, 1))
    positive = arith(0 < 1 - exp(-extra), use(EXP_STRICT, 0 < extra, x=-extra, y=0))
    return arith(claim.conclusion, mean, mp(_least_at(delta)[0], CLOSE), positive)


TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-c-pair", "P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda))", SOURCE,
    *_tail_claim(delta / (1 - exp(-extra))).parts, _tail,
    (Mutant("no factor", _tail_claim(delta), f"{SWAPPED}, lambda = 1/10: 0.75 > 0.338"),
     Mutant("constant", _tail_claim(LESS * delta / (1 - exp(-extra))), "Z is just above epsilon + lambda "
            "with probability near 1")),
)  # fmt: skip


def _pure_claim(bound: object) -> Claim:
    close, none = INDISTINGUISHABLE(P, Q, epsilon, 0), eq(tail(P, L, epsilon), bound)
    return Claim((RATIO,), conj(implies(close, none), implies(none, close)))


def _pure(claim: Claim) -> Theorem:
    """At delta = 0 the nonnegative part of 1 - exp(epsilon - Z) vanishes almost surely."""
    close, none = claim.conclusion.args[0].args
    event, part_int = ind(epsilon < Z), bounded(P, w, PART, 1)
    vanish = use("E_vanishing", almost(P, w, arith(0 <= PART)), part_int, mp(_least_at(num(0))[0], close),
                 mu=P, f=lam(w, PART))  # fmt: skip
    smaller = use(EXP_STRICT, epsilon < Z, x=epsilon - Z, y=0)
    nothing = cases(epsilon < Z, lambda _: arith(eq(num(0), event), eq(PART, 0), smaller),
                    lambda no: arith(eq(num(0), event), no))  # fmt: skip
    zero_int, zero = parts(use("E_zero", mu=P))
    there = arith(none, transfer(P, w, nothing, zero_int, vanish), zero)
    back = use(FROM_TAIL, RATIO, arith(tail(P, L, epsilon) <= 0, none), delta=0)
    return both(discharge(there, close), discharge(back, none))


PURE_PAIR = Lemma(
    "bs16.sec-1.1-loss-dp-a-pair", "delta = 0 just when P[Z > epsilon] = 0", SOURCE, *_pure_claim(0).parts, _pure,
    (Mutant("value", _pure_claim(Fraction(1, 100)), "P = Q, epsilon = 0"),),
)  # fmt: skip
