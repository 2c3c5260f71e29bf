"""Lemma 7.2: one point more, or all points are near."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj, disj, exists, nat, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import y
from dpproofs.proving.reading import disjuncts
from dpproofs.proving.tactics import arith, cases, discharge, for_all, generalize, obtain, prove, use, witness
from dpproofs.proving.tactics import witnesses
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.samples.packings import FAR, METRIC, NET, NEW, ONE_MORE_POINT, PACKED, PACKING, POSITIVE, S, d
from theorems.foundations.samples.packings import radius, y1

j = var("j")


def outcome(size: Term, factor: Factor = 1) -> Term:
    """A packing of that many points, or one of at most as many that is a net."""
    maximal = conj(nat(j), 1 <= j, j <= size, PACKING(U, j, S, d, radius), NET(U, j, S, d, factor * radius))
    return disj(exists(U, PACKING(U, size, S, d, radius)), exists((j, U), maximal))


CLOSE = "S = {0, 199/200}, alpha = 1: one point is a packing, but no net of radius 99/100"

STEP = Lemma(
    "bs16.lemma-7.2-step", "A packing of k points is a net, or there is one of k + 1 points",
    f"{BUN_STEINKE}, Lemma 7.2",
    (PACKED, METRIC, POSITIVE, nat(k), 1 <= k),
    outcome(k + 1, factor),
    mutants=(Mutant("radius", {factor: LESS}, CLOSE,
                    unwitnessed="that no law is a packing or a net is not evaluated"),),
)  # fmt: skip

EXTRA = exists(y2, conj(NEW, FAR))


@proof_of(STEP)
def _step(claim: Claim) -> Theorem:
    """A point far from the packing is added, or there is none."""
    goal = claim.conclusion
    larger, maximal = disjuncts(goal)

    def added(extra: Theorem) -> Theorem:
        def with_point(point: Term, facts: Theorem) -> Theorem:
            more = use(ONE_MORE_POINT, PACKED, facts, METRIC, POSITIVE, arith(0 < k, 1 <= k), y2=point)
            return either(goal, prove(larger, more))

        return obtain(extra, "y2", with_point)

    def finished(no: Theorem) -> Theorem:
        return either(goal, witnesses(maximal, (k, U), nat(k), 1 <= k, arith(k <= k + 1), PACKED, _net(no)))

    return cases(EXTRA, added, finished)


def either(goal: Term, fact: Theorem) -> Theorem:
    """A or B, from one of them."""
    return infer("or_intro", fact, formula=goal)


def _net(no: Theorem) -> Theorem:
    """A packing to which no point can be added is a net."""
    near, close = d(y1, y) <= radius, exists(y1, conj(member(U, k, y1), d(y1, y) <= radius))

    def none(no_close: Theorem) -> Theorem:
        goal = radius < d(y1, y)
        far = cases(
            near,
            lambda yes: arith(goal, witness(close, y1, member(U, k, y1), yes), no_close),
            lambda other: arith(goal, other),
        )
        every = generalize(discharge(far, member(U, k, y1)), y1)
        return arith(close, witness(EXTRA, y, S(y), every), no)

    there = cases(close, lambda yes: yes, none)
    return for_all(NET(U, k, S, d, radius), there)
