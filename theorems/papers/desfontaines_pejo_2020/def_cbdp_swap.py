"""Capacity bounded DP is not kept by postprocessing: outcomes that are swapped."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, absolute, conj, eq, exp, implies, ind, lam, num, prob, var
from dpproofs.language.terms import variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import on, t
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, for_all, same_value, use
from theorems.citations import SOK
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.notions.divergence.capacity import CAPACITY
from theorems.papers.desfontaines_pejo_2020.masses import P, Q, marks, masses, v

R, S = variables("R S", prob(REAL))
BEFORE = masses(P, "1/3", "2/3", 0), masses(Q, "1/3", 0, "2/3")
AFTER = masses(R, "2/3", "1/3", 0), masses(S, 0, "1/3", "2/3")
theta = var("theta")
CLASS = lam((theta, v), 1 + theta * ind(eq(v, 0)))
DUAL = lam(v, exp(v - 1))
SEEN = on(CAPACITY, Y=REAL, A=REAL)
limit = mark("limit", num(0))

SWAPPED = Lemma(
    "sok20.def-cbdp-swap", "Outcomes that are swapped: what a class of functions sees was 0, and is not bounded",
    f"{SOK}, beside capacity bounded DP",
    (*BEFORE, *AFTER),
    conj(SEEN(DUAL, CLASS, P, Q, limit), implies(SEEN(DUAL, CLASS, R, S, t), FALSE)),
    mutants=(Mutant("less", {limit: num(-1)}, "h = 1 sees 0",
                        witness=finite({}, {"theta": 0}, P={0: "1/3", 1: "2/3", 2: 0}, Q={0: "1/3", 1: 0, 2: "2/3"},
                            R={0: "2/3", 1: "1/3", 2: 0}, S={0: 0, 1: "1/3", 2: "2/3"}, t=0)),),
)  # fmt: skip


@proof_of(SWAPPED)
def _proof(claim: Claim) -> Theorem:
    """Equally likely at 0, and g(y) >= y; swapped, a large function at 0 is for free under S."""
    first, second = conjuncts(claim)
    body = CLASS(theta, v)
    means = at(BEFORE[0], lam(v, body)), at(BEFORE[1], lam(v, DUAL(body)))
    tangents = [use("foundations.exp-tangent", x=CLASS(theta, num(i)) - 1) for i in (0, 2)]
    least = E(P, v, body) - E(Q, v, DUAL(body)) <= 0
    small = for_all(first, arith(least, *means, *tangents, *marks(3)))
    given, goal = if_then(second)
    return both(small, discharge(arith(goal, *_far(given)), given))


def _far(given: Term) -> list[Theorem]:
    """What is said of 1 + a 1[v = 0], where a is large."""
    size = Fraction(3, 2) * (absolute(t) + 1)
    body = CLASS(size, v)
    positive = arith(0 <= size)
    here = ind(eq(v, 0))
    share = [_share(goal, here, positive) for goal in (0 <= size * here, size * here <= size)]
    grown = use(EXP_INCREASING, arith(body - 1 <= size, *share), x=body - 1, y=size)
    low = bounded(R, v, body, 1 + size, *share)
    high = bounded(S, v, DUAL(body), exp(size), both(arith(0 <= DUAL(body)), grown))
    said = at(given, size, by=[low, high])
    means = at(AFTER[0], lam(v, body)), at(AFTER[1], lam(v, DUAL(body)))
    exponents = [CLASS(size, num(i)) - 1 for i in (1, 2)]
    free = [same_value(lam(v, exp(v)), arith(eq(exponent, 0), *marks(3))) for exponent in exponents]
    return [said, *means, *free, *marks(3), arith(eq(exp(num(0)), 1)), arith(t <= absolute(t))]


def _share(goal: Term, here: Term, *facts: Theorem) -> Theorem:
    """What holds where the event is, and where it is not."""
    one, none = eq(here, 1), eq(here, 0)
    event = eq(v, 0)
    return cases(
        event, lambda yes: arith(goal, arith(one, yes), *facts), lambda no: arith(goal, arith(none, no), *facts)
    )
